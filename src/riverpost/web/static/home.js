// The home page: one click to a game, my tables, who I am, links and records.

import { get, post, postRecord, remove } from "./api.js";
import { all, byId, field, make } from "./dom.js";
import { set, settings } from "./settings.js";
import { showTables } from "./shelf.js";
import { regret, say, sentenceOf } from "./toast.js";
import { _ } from "./words.js";

/** @import {Preparation} from "./wire.js" */

const HEALTH_MS = 1500;

for (const card of all(".game", HTMLElement)) {
  for (const button of all(".play-now", HTMLButtonElement, card)) {
    button.addEventListener("click", () => playNow(String(card.dataset.game), button));
  }
}

/**
 * @param {string} game
 * @param {HTMLButtonElement} button
 */
async function playNow(game, button) {
  const words = button.textContent;
  button.disabled = true;
  button.textContent = _("One moment …");
  try {
    const { url } = await post("/api/tables", {}, { game, start: true });
    location.assign(url);
  } catch (error) {
    regret(error);
    button.disabled = false;
    button.textContent = words;
  }
}

// --- games being prepared

async function watchHealth() {
  const { games } = await get("/healthz", {}).catch(() => ({ games: {} }));
  for (const [game, state] of Object.entries(games)) showPreparing(game, state);
  if (!Object.values(games).every((state) => state === "ready")) setTimeout(watchHealth, HEALTH_MS);
}

/**
 * @param {string} game
 * @param {Preparation} state
 */
function showPreparing(game, state) {
  const [line] = all(`.game[data-game="${CSS.escape(game)}"] .preparing`, HTMLElement);
  if (!line) return;
  const words = { ready: "", compiling: _("Being prepared, only this once …"), waiting: _("Will be prepared soon …") };
  line.dataset.state = state;
  line.textContent = words[state];
}

// --- who I am

byId("recovery").addEventListener("click", async () => {
  try {
    const { url } = await post("/api/me/link", {});
    const link = make("input", { readonly: true, value: new URL(url, location.href).href, "aria-label": _("Link for another device") });
    byId("recovery-link").replaceChildren(make("span", { class: "row" }, link, make("button", { type: "button", onclick: revoke }, _("Make it void"))));
    byId("recovery-link").hidden = false;
    link.select();
    say(_("Whoever opens this link first plays with your seats; it works once, for a day. Keep it to yourself."));
  } catch (error) {
    regret(error);
  }
});

async function revoke() {
  try {
    await remove("/api/me/link", {});
    byId("recovery-link").hidden = true;
    say(_("The link does not work any more."));
  } catch (error) {
    regret(error);
  }
}

// --- name, link, record, theme

byId("name-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    const { name } = await post("/api/me", {}, { name: field("my-name").value });
    say(_("From now on you are {name}.", { name: String(name) }));
  } catch (error) {
    regret(error);
  }
});

byId("join-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const { value } = field("join-link");
  const found = /\/t\/([\w-]+)/.exec(value) ?? /^\s*([\w-]{10,})\s*$/.exec(value);
  byId("join-error").textContent = found ? "" : _("That is no link to a table. It looks like {example}.", { example: `${location.origin}/t/…` });
  if (found) location.assign(`/t/${found[1]}`);
});

byId("record-file").addEventListener("change", async () => {
  const [file] = field("record-file").files ?? [];
  byId("record-error").textContent = "";
  if (!file) return;
  try {
    const { url } = await postRecord(await file.text());
    location.assign(`${url}?ply=0`);
  } catch (error) {
    byId("record-error").textContent = sentenceOf(error);
    field("record-file").value = "";
  }
});

byId("theme").addEventListener("click", () => {
  const isDark = settings().theme === "dark" || (settings().theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  set("theme", isDark ? "light" : "dark");
});

watchHealth();
showTables();
