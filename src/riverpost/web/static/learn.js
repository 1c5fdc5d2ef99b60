// "Learn it in a first game": one click to a table with a guide, on every page that offers it.

import { post } from "./api.js";
import { regret } from "./toast.js";
import { _ } from "./words.js";

for (const found of document.querySelectorAll("[data-learn]")) {
  const button = /** @type {HTMLButtonElement} */ (found);
  button.addEventListener("click", () => learn(button));
}

/** @param {HTMLButtonElement} button */
async function learn(button) {
  const words = [...button.childNodes];
  button.disabled = true;
  button.textContent = _("One moment …");
  try {
    const { url } = await post(`/api/games/${button.dataset.learn}/first-table`);
    location.assign(url);
  } catch (error) {
    regret(error);
    button.disabled = false;
    button.replaceChildren(...words);
  }
}
