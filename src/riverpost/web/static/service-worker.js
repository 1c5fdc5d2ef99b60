// @ts-nocheck: it lives outside of pages, where other types hold
// The service worker: files of this version come from the device, pages always from the server. Where that cannot be
// reached it says so. Nothing of a table or a person is ever kept: only files, and one page that is the same for all.

const { version, lang } = Object.fromEntries(new URL(self.location.href).searchParams);
const FILES = `${self.location.origin}/static/${version}/`;
const DOWNLOADS = `${self.location.origin}/api/`;
const OFFLINE = `/offline/${lang}`;
const KEPT = `riverpost ${version} ${lang}`;
const SETTINGS = "/notices#settings";
const PATIENCE_MS = 8000; // that a server has to answer before it counts as away

const NEEDED = ["palette.css", "riverpost.css", "theme.js", "language.js", "install.js", "offline.js", "dom.js", "settings.js"];

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
  forget(); // not waited for: pages wait for a worker that takes over, and their files may be in use
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.url.startsWith(FILES)) event.respondWith(file(event));
  else if (request.mode === "navigate" && !request.url.startsWith(DOWNLOADS)) event.respondWith(page(request));
});
self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.action === "settings" ? SETTINGS : event.notification.data.url));
});

/** Show what the server tells; a newer notice for the same table takes the place of the former. */
async function tell(data) {
  const { title, body, url, tag, settings } = data.json();
  const actions = [{ action: "settings", title: settings }]; // every notice has a way to stop it
  await self.registration.showNotification(title, { body, tag, renotify: true, icon: "/icons/whole-192.png", lang, data: { url }, actions });
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage("notice");
}

/** Go where a notice leads: to the page that shows it, if there is one, else to a new one. */
async function open(url) {
  const wanted = new URL(url, self.location.origin);
  if (wanted.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = pages.find((page) => new URL(page.url).pathname === wanted.pathname);
  await (shown ? shown.focus() : self.clients.openWindow(wanted.href));
}

async function prepare() {
  const kept = await caches.open(KEPT);
  await kept.addAll([OFFLINE, "/icons/sign.svg", ...NEEDED.map((name) => FILES + name)]);
  await self.skipWaiting();
}

/** Former versions are forgotten. */
async function forget() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
}

async function page(request) {
  try {
    return await Promise.race([fetch(request), patience()]);
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

function patience() {
  return new Promise((_, away) => setTimeout(away, PATIENCE_MS));
}

async function file(event) {
  const { request } = event;
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(kept.put(request, answer.clone()));
  return answer;
}
