// Somebody's page: dates as the reader writes them, and what can be done about whoever it is.

import { post } from "./api.js";
import { all, byId } from "./dom.js";
import { regret, say, sentenceOf } from "./toast.js";
import { _ } from "./words.js";

const LANG = document.documentElement.lang;
const DATE = new Intl.DateTimeFormat(LANG, { dateStyle: "medium" });
const WHOM = JSON.parse(String(document.body.dataset.whom));
const MS = 1000;

for (const time of all("[data-time]", HTMLTimeElement)) {
  const at = new Date(Number(time.dataset.time) * MS);
  time.dateTime = at.toISOString();
  time.textContent = DATE.format(at);
}
for (const cell of all("[data-number]", HTMLElement)) cell.textContent = new Intl.NumberFormat(LANG).format(Number(cell.dataset.number));

for (const button of all("[data-tie]", HTMLButtonElement)) {
  const kind = button.dataset.tie === "block" ? "block" : "mute";
  button.addEventListener("click", async () => {
    try {
      await post("/api/me/ties", {}, { whom: WHOM, kind });
      say(kind === "block" ? _("Blocked. Your settings undo it.") : _("Muted. Your settings undo it."));
    } catch (error) {
      regret(error);
    }
  });
}

document.getElementById("report-form")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const words = byId("report-words");
  byId("report-error").textContent = "";
  if (!(words instanceof HTMLTextAreaElement)) return;
  try {
    await post("/api/reports", {}, { whom: WHOM, words: words.value });
    words.value = "";
    say(_("Reported. Whoever runs this server can read it."));
  } catch (error) {
    byId("report-error").textContent = sentenceOf(error);
  }
});
