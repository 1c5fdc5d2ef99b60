// The tables of this person: those to go on with, all that run, those that are over, and those out of sight.

import { get, post, remove } from "./api.js";
import { byId, make } from "./dom.js";
import { regret } from "./toast.js";
import { _ } from "./words.js";

/** @import {TableSummary} from "./wire.js" */

const AGAIN_MS = 10000;
const MOST_AT_ONCE = 3; // to go on with, at the top
const DATE = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });

/** @type {Record<string, string>} */
const STATES = { gathering: _("gathering"), over: _("finished"), closed: _("closed"), damaged: _("damaged") };

let shown = ""; // what is shown: it is drawn anew only when it changes, so that nothing is pulled from under a finger

/** Show my tables, now and whenever something changes. */
export function showTables() {
  look();
  setInterval(() => document.hidden || look(), AGAIN_MS);
  byId("hidden-box").addEventListener("toggle", look);
}

async function look() {
  const isOpen = byId("hidden-box").hasAttribute("open");
  const asked = [get("/api/tables", {}), isOpen ? get("/api/tables", { hidden: true }) : { tables: [] }];
  const found = await Promise.all(asked).catch(() => null);
  byId("away").hidden = found !== null;
  if (!found || JSON.stringify(found) === shown) return;
  shown = JSON.stringify(found);
  const [{ tables }, hidden] = found;
  const running = tables.filter(({ phase }) => phase !== "over" && phase !== "closed");
  const finished = tables.filter((table) => !running.includes(table));
  showContinue(running.filter(({ phase }) => phase !== "damaged"));
  byId("running").replaceChildren(...(running.length ? running.map((table) => entry(table)) : [make("li", { class: "quiet" }, _("None yet. “Play now” opens one at once."))]));
  byId("finished").replaceChildren(...finished.map((table) => entry(table)));
  byId("finished-box").hidden = !finished.length;
  byId("hidden").replaceChildren(...(hidden.tables.length ? hidden.tables.map((table) => entry(table, true)) : [make("li", { class: "quiet" }, _("None. What you hide is kept here."))]));
}

/** @param {TableSummary[]} running */
function showContinue(running) {
  const mine = running.filter((table) => table.my_turn);
  const first = [...mine, ...running.filter((table) => !table.my_turn)];
  byId("continue").replaceChildren(...first.slice(0, MOST_AT_ONCE).map(goOn));
  byId("continue-box").hidden = !running.length;
  byId("table-count").textContent = mine.length ? _("{count} × your turn", { count: mine.length }) : "";
  byId("table-count").classList.toggle("calls", mine.length > 0);
}

/** @param {TableSummary} table */
function goOn(table) {
  const poster = make("img", { class: "poster", src: `/games/${table.game}/poster.svg`, width: 36, height: 45, alt: "" });
  const words = [make("strong", {}, table.title), make("span", { class: "others" }, others(table))];
  return make("li", {}, make("a", { href: table.url }, poster, ...words, ...standing(table)));
}

/**
 * @param {TableSummary} table
 * @param {boolean} [isHidden]
 */
function entry(table, isHidden = false) {
  const link = make("a", { href: table.url }, make("strong", {}, table.title), make("span", {}, others(table)), ...standing(table));
  if (table.phase === "over") link.append(make("time", { class: "quiet", datetime: dateOf(table).toISOString() }, DATE.format(dateOf(table))), outcome(table));
  const hide = make("button", { type: "button", class: "link", onclick: () => change(() => post("/api/tables/{table_id}/hide", { table_id: table.id }, { hidden: !isHidden })) }, isHidden ? _("Show again") : _("Hide"));
  return make("li", {}, link, hide, ...(table.may_delete ? [deleting(table)] : []));
}

/**
 * Whose turn it is, or why it is nobody's; how a finished game went is told at length.
 * @param {TableSummary} table
 * @returns {HTMLElement[]}
 */
function standing({ my_turn, phase }) {
  if (my_turn) return [make("span", { class: "my-turn" }, _("your turn"))];
  return STATES[phase] && phase !== "over" ? [make("span", { class: "quiet" }, STATES[phase])] : [];
}

/** @param {TableSummary} table */
function dateOf({ touched }) {
  return new Date(touched * 1000);
}

/**
 * Whom I play with; all who play, if I do not or alone.
 * @param {TableSummary} table
 */
function others({ names, me }) {
  const others = names.filter((_name, seat) => !me.includes(seat));
  return (others.length ? others : names).map((name) => name || _("open")).join(", ");
}

/** @param {TableSummary} table */
function outcome({ names, me, ranks }) {
  const winners = names.filter((_name, seat) => ranks?.[seat] === 1);
  const place = me.length === 1 ? ranks?.[me[0]] : undefined;
  const hasWon = place === 1 && winners.length < names.length;
  return make("span", { class: `outcome${hasWon ? " won" : ""}` }, outcomeInWords(winners, place, names.length));
}

/**
 * @param {string[]} winners
 * @param {number | undefined} place mine, if I have one
 * @param {number} players
 */
function outcomeInWords(winners, place, players) {
  if (winners.length === players) return _("Nobody was better than the others.");
  if (place === 1) return winners.length === 1 ? _("You have won!") : _("{names} share the victory.", { names: winners.join(", ") });
  const won = winners.length === 1 ? _("{name} has won.", { name: winners[0] }) : _("{names} share the victory.", { names: winners.join(", ") });
  return place ? _("You came in place {place} of {players}. {won}", { place, players, won }) : won;
}

/** @param {TableSummary} table */
function deleting(table) {
  const button = make("button", { type: "button", class: "link" }, _("Delete"));
  button.addEventListener("click", () => {
    if (button.dataset.sure) return void change(() => remove("/api/tables/{table_id}", { table_id: table.id }));
    button.dataset.sure = "yes";
    button.textContent = _("Really delete it for ever?");
  });
  return button;
}

/** @param {() => Promise<unknown>} ask */
async function change(ask) {
  await ask().catch(regret);
  await look();
}
