// Before anything is painted, so that a page chosen to be dark never flashes light.
try {
  const theme = JSON.parse(localStorage.getItem("riverpost.settings") ?? "{}").theme;
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage, or with something else in it, the device decides.
}
