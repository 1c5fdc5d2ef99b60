// The lobby: tables that are open to everybody, as they come and go; what is asked for stands in the address.

import { address, post } from "./api.js";
import { all, byId, field, make } from "./dom.js";
import { levelWord } from "./levels.js";
import { Seeking } from "./seeking.js";
import { Socket } from "./socket.js";
import { regret } from "./toast.js";
import { _, count } from "./words.js";

/** @import {LobbyHeard, LobbyNews, LobbySeat, LobbyTable, TimingFacts} from "./wire.js" */

const LANGUAGES = new Intl.DisplayNames([document.documentElement.lang], { type: "language" });
const A_DAY = 24 * 3600;
const A_MINUTE = 60;

/** @type {Map<string, {table: LobbyTable, item: HTMLElement}>} */
const shown = new Map();
const filters = /** @type {HTMLFormElement} */ (byId("filters"));

// --- what to show

/** @returns {Record<string, string>} what is asked for and not as usual */
function asked() {
  const chosen = [...new FormData(filters)].map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(chosen.filter(([name, value]) => value && !(name === "phase" && value === "gathering")));
}

function readAddress() {
  const wanted = new URLSearchParams(location.search);
  for (const input of all("input", HTMLInputElement, filters)) {
    const value = wanted.get(input.name) ?? (input.type === "radio" ? "gathering" : "");
    input.checked = input.value === value;
  }
  for (const select of all("select", HTMLSelectElement, filters)) {
    const value = wanted.get(select.name) ?? "";
    select.value = [...select.options].some((option) => option.value === value) ? value : "";
  }
  showSeatsFilter();
}

function showSeatsFilter() {
  for (const select of all("[name=seats]", HTMLSelectElement, filters)) select.hidden = asked().phase === "playing";
}

filters.addEventListener("change", () => {
  history.replaceState(null, "", address("/lobby", asked()));
  showSeatsFilter();
  socket.renew();
});
filters.addEventListener("submit", (event) => event.preventDefault());

// --- what is there

const seeking = new Seeking(callMe);
const socket = new Socket(() => address("/api/lobby/live", { ...asked(), lang: document.documentElement.lang }), {
  message: (/** @type {LobbyHeard} */ message) => {
    byId("away").hidden = true;
    if (message.type === "seek") seeking.hear(message);
    else show(message);
  },
  lost: () => (byId("away").hidden = false),
});

/** @param {LobbyNews} news */
function show(news) {
  const focused = document.activeElement?.closest("[data-table]")?.getAttribute("data-table");
  if (news.whole) shown.clear();
  for (const gone of news.gone ?? []) shown.delete(gone);
  for (const table of news.tables) shown.set(table.id, { table, item: itemOf(table) });
  const newest = [...shown.values()].sort((one, other) => other.table.created - one.table.created || (one.table.id < other.table.id ? 1 : -1));
  const items = newest.map(({ item }) => item);
  if (items.some((item, k) => byId("open-tables").children[k] !== item) || items.length !== byId("open-tables").children.length) byId("open-tables").replaceChildren(...items);
  if (focused) all(`[data-table="${CSS.escape(focused)}"] :is(button, a)`, HTMLElement)[0]?.focus();
  showCount(news.count);
}

/** @param {number} number */
function showCount(number) {
  const isWatching = asked().phase === "playing";
  const words = isWatching ? count("{number} game to watch", "{number} games to watch", number) : count("{number} table with free seats", "{number} tables with free seats", number);
  const more = number > shown.size ? ` · ${_("the newest {number} are shown", { number: shown.size })}` : "";
  byId("count").textContent = number ? words + more : "";
  byId("none").hidden = number > 0;
  byId("none-words").textContent = isWatching ? _("No open game is running just now.") : _("Nobody waits at an open table just now. Open one, and others see it here at once.");
}

/** @param {LobbyTable} table */
function itemOf(table) {
  const poster = make("img", { class: "poster", src: `/games/${table.game}/poster.svg`, width: 56, height: 70, alt: "" });
  const places = make("ul", { class: "places", "aria-label": _("Seats") }, ...table.seats.map(placeOf));
  const words = make("div", {}, make("h3", {}, table.title), places, make("p", { class: "facts" }, factsOf(table).join(" · ")));
  return make("li", { class: "open-table", "data-table": table.id }, poster, words, wayTo(table));
}

/** @param {LobbyTable} table */
function wayTo(table) {
  const of = make("span", { class: "unseen" }, ` ${table.host ? _("{title} with {name}", { title: table.title, name: table.host }) : table.title}`);
  if (table.phase === "playing") return make("a", { class: "button", href: `/t/${table.id}` }, _("Watch"), of);
  const button = make("button", { type: "button", class: "primary", onclick: () => sit(table, button) }, _("Sit down"), of);
  return button;
}

/** @param {LobbySeat} seat */
function placeOf({ kind, name, level }) {
  if (kind === "open") return make("li", { class: "free" }, _("free"));
  return make("li", { class: kind }, kind === "bot" && level ? _("{name}, bot {level}: {word}", { name, level, word: levelWord(level) }) : name);
}

/**
 * What is agreed to at a table, in words.
 * @param {LobbyTable} table
 * @returns {string[]}
 */
function factsOf(table) {
  const facts = table.rules.map(([, words]) => words);
  if (table.timing) facts.push(timingInWords(table.timing));
  if (table.rated) facts.push(_("rated"));
  if (table.band) facts.push(_("for ratings from {least} to {most}", { least: table.band[0], most: table.band[1] }));
  if (table.language) facts.push(LANGUAGES.of(table.language) ?? table.language);
  if (table.when_full && table.phase === "gathering") facts.push(_("begins when full"));
  return facts.length ? facts : [_("the usual rules")];
}

/** @param {TimingFacts} timing */
function timingInWords({ bank, turn }) {
  if (turn >= A_DAY) return count("{number} day a turn", "{number} days a turn", Math.round(turn / A_DAY));
  return _("{minutes} minutes, and {seconds} seconds a turn", { minutes: Math.round(bank / A_MINUTE), seconds: turn });
}

// --- sitting down

/** Be called as I have written, if I have written anything new. */
async function callMe() {
  const input = field("my-name");
  const name = input.value.trim();
  if (!name || name === input.defaultValue) return;
  await post("/api/me", {}, { name });
  input.defaultValue = name;
}

/**
 * @param {LobbyTable} table
 * @param {HTMLButtonElement} button
 */
async function sit(table, button) {
  button.disabled = true;
  try {
    await callMe();
    const { url } = await post("/api/lobby/tables/{table_id}/join", { table_id: table.id });
    location.assign(url);
  } catch (error) {
    regret(error);
    button.disabled = false;
  }
}

byId("name-form").addEventListener("submit", (event) => {
  event.preventDefault();
  callMe().catch(regret);
});
addEventListener("pageshow", ({ persisted }) => persisted && socket.renew());

readAddress();
socket.open();
