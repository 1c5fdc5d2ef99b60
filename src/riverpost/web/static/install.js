// The worker that keeps this version of the files, and the page for want of a connection, in the language of this page.

const { worker } = document.documentElement.dataset;
if (worker && "serviceWorker" in navigator) navigator.serviceWorker.register(worker).catch(() => {}); // it works without
