// "Learn it in a first game": one click to a table with a guide, on every page that offers it.

import { post } from "./api.js";
import { all } from "./dom.js";
import { regret } from "./toast.js";
import { _ } from "./words.js";

for (const button of all("[data-learn]", HTMLButtonElement)) button.addEventListener("click", () => learn(button));

/** @param {HTMLButtonElement} button */
async function learn(button) {
  const words = [...button.childNodes];
  button.disabled = true;
  button.textContent = _("One moment …");
  try {
    const { url } = await post("/api/games/{game}/first-table", { game: String(button.dataset.learn) });
    location.assign(url);
  } catch (error) {
    regret(error);
    button.disabled = false;
    button.replaceChildren(...words);
  }
}
