// The switch of languages: the same page again, at the same place, in another language.

import { all } from "./dom.js";
import { keep, recall } from "./settings.js";

const DRAFTS = "riverpost.drafts"; // what is typed and not yet sent, by the ids of its fields

for (const select of all("[data-language]", HTMLSelectElement)) select.addEventListener("change", () => speak(select.value));

/** @param {string} lang */
function speak(lang) {
  keep(DRAFTS, all("[data-draft]", HTMLInputElement).map(({ id, value }) => [id, value]));
  const address = new URL(location.href);
  address.searchParams.set("lang", lang);
  location.replace(address);
}

// The choice is remembered by now; a link that is copied from here shall not choose for others.
const address = new URL(location.href);
if (address.searchParams.has("lang")) {
  address.searchParams.delete("lang");
  history.replaceState(null, "", address);
  restore();
}

function restore() {
  for (const [id, text] of recall(DRAFTS, /** @type {[string, string][]} */ ([]))) {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && !field.value) field.value = text;
  }
  keep(DRAFTS, []);
}
