// Links handed on: by whatever the device shares with, or copied.

import { all, field } from "./dom.js";
import { regret } from "./toast.js";
import { _ } from "./words.js";

/**
 * Fill in the link to this page wherever it stands, and let the buttons beside it share and copy it.
 * @param {string} title of what is shared
 */
export function handOn(title) {
  for (const link of all("[data-own-link]", HTMLInputElement)) link.value = `${location.origin}${location.pathname}`;
  for (const copying of all(".copy-link", HTMLButtonElement)) copying.addEventListener("click", () => copy(field(String(copying.dataset.link)), copying));
  for (const sharing of all(".share-link", HTMLButtonElement)) {
    sharing.hidden = !("share" in navigator);
    sharing.addEventListener("click", () => share(field(String(sharing.dataset.link)).value, title));
  }
}

/**
 * @param {string} url
 * @param {string} title
 */
async function share(url, title) {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) regret(error); // whoever thinks better of it knows
  }
}

/**
 * @param {HTMLInputElement} link
 * @param {HTMLButtonElement} copying
 */
async function copy(link, copying) {
  link.select();
  const isCopied = await copied(link.value);
  copying.textContent = isCopied ? _("Copied") : _("Copy it by hand");
}

/**
 * @param {string} text that is selected
 * @returns {Promise<boolean>}
 */
async function copied(text) {
  if (!navigator.clipboard) return document.execCommand("copy"); // of a page that came without TLS, in the same network
  return navigator.clipboard.writeText(text).then(() => true, () => false);
}
