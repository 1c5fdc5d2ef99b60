// The end: who came where and why, and of which parts each score is made.

import { get } from "./api.js";
import { byId, dialog, draw, make } from "./dom.js";
import { regret } from "./toast.js";
import { _ } from "./words.js";

/** @import {RatingChange, Standing} from "./wire.js" */

/**
 * @param {Standing[]} result
 * @param {number[]} mine
 * @param {(where: SVGElement, seat: number) => void} sign
 */
export function showResult(result, mine, sign) {
  const standings = [...result].sort((one, other) => one.rank - other.rank);
  byId("result-title").textContent = verdict(standings, mine);
  byId("result-why").replaceChildren(...standings.map(({ why }) => make("li", {}, why)));
  byId("result-table").replaceChildren(head(standings), make("tbody", {}, ...standings.map((standing) => row(standing, mine, sign))));
  if (!dialog("result").open) dialog("result").showModal();
}

/**
 * What a rated game has made of ratings, as soon as it is written down.
 * @param {string} table
 * @param {Standing[]} result
 */
export async function showRatings(table, result) {
  try {
    const { changes } = await get("/api/tables/{table_id}/ratings", { table_id: table });
    const lines = changes.length ? changes.map((change) => changed(change, result)) : [[_("It has changed no rating: people left too early, or have played together often enough today.")]];
    byId("result-changes").replaceChildren(...lines.map((line) => make("li", {}, ...line)));
    byId("result-ratings").hidden = false;
  } catch (error) {
    regret(error);
  }
}

/**
 * @param {RatingChange} change
 * @param {Standing[]} result
 */
function changed({ seat, rating, change, uncertainty }, result) {
  const name = result.find((standing) => standing.seat === seat)?.name ?? "";
  const points = make("span", { class: change > 0 ? "won" : "" }, change > 0 ? `+${change}` : inWords(change));
  return [make("strong", {}, name), ` ${rating} (`, points, `) ± ${uncertainty}`];
}

/**
 * @param {Standing[]} standings
 * @param {number[]} mine
 * @returns {string}
 */
function verdict(standings, mine) {
  const winners = standings.filter(({ rank }) => rank === 1);
  const names = winners.map(({ name }) => name).join(", ");
  if (winners.length === standings.length) return _("The game is over: nobody was better than the others.");
  if (mine.length === 1 && winners.length === 1 && winners[0].seat === mine[0]) return _("You have won!");
  return winners.length === 1 ? _("{name} has won.", { name: names }) : _("{names} share the victory.", { names });
}

/** @param {Standing[]} standings */
function head(standings) {
  const parts = Object.values(standings[0]?.part_names ?? {}).map((name) => make("th", { scope: "col", class: "part" }, name));
  const cells = [_("Rank"), _("Player"), _("Score")].map((words) => make("th", { scope: "col" }, words));
  return make("thead", {}, make("tr", {}, ...cells, ...parts));
}

/**
 * @param {Standing} standing
 * @param {number[]} mine
 * @param {(where: SVGElement, seat: number) => void} sign
 */
function row(standing, mine, sign) {
  const mark = draw("svg");
  mark.setAttribute("viewBox", "-12 -12 24 24");
  mark.setAttribute("class", "turn-mark");
  mark.setAttribute("aria-hidden", "true");
  sign(mark, standing.seat);
  const parts = Object.values(standing.parts).map((points) => make("td", { class: "part" }, inWords(points)));
  const name = make("th", { scope: "row" }, mark, standing.name);
  const facts = { class: [standing.rank === 1 ? "winner" : "", mine.includes(standing.seat) ? "mine" : ""].join(" ").trim() || null };
  return make("tr", facts, make("td", {}, String(standing.rank)), name, make("td", { class: "score" }, inWords(standing.score)), ...parts);
}

/**
 * A number as it is printed, with a minus as long as a plus is wide.
 * @param {number} points
 * @returns {string}
 */
function inWords(points) {
  return String(points).replace("-", "−");
}
