// Who may sit on a seat, as a field that people can choose from.

import { make } from "./dom.js";
import { levelWord } from "./levels.js";
import { _ } from "./words.js";

/** @import {SeatWish, WishKind} from "./wire.js" */

/** @typedef {ReturnType<typeof seatFields>} SeatFields */

/**
 * Who can be wished for a seat: value and words.
 * @param {number[]} levels
 * @returns {[string, string][]}
 */
function wishes(levels) {
  return [
    ["me", _("Me")],
    ["open", _("Open, for whoever comes by the link")],
    ["here", _("Another person at this screen")],
    ...levels.map((level) => /** @type {[string, string]} */ ([`bot-${level}`, _("Bot {level}: {word}", { level, word: levelWord(level) })])),
  ];
}

/**
 * The fields for a seat: who sits there and, for another person at this screen, what they are called.
 * @param {number} seat
 * @param {string} chosen
 * @param {number[]} levels
 * @param {string} name of the other person
 * @param {() => void} changed
 */
export function seatFields(seat, chosen, levels, name, changed) {
  const number = seat + 1;
  const options = wishes(levels).map(([value, words]) => make("option", { value, selected: value === chosen }, words));
  const select = make("select", { "aria-label": _("Who sits on seat {number}", { number }), "data-seat": seat }, ...options);
  const called = make("input", { maxlength: document.body.dataset.longestName, value: name, placeholder: _("Their name"), "aria-label": _("The name of the person on seat {number}", { number }) });
  const show = () => (called.hidden = select.value !== "here");
  select.addEventListener("change", () => (show(), changed()));
  called.addEventListener("change", changed);
  show();
  return { select, called };
}

/**
 * Who sits on a seat, in words; nothing while it is open or nameless.
 * @param {SeatFields} fields
 * @returns {string}
 */
export function sitterOf({ select, called }) {
  if (select.value === "open") return "";
  return select.value === "here" ? called.value.trim() : (select.selectedOptions[0].textContent ?? "");
}

/**
 * What a seat's fields say.
 * @param {SeatFields} fields
 * @returns {SeatWish}
 */
export function wishOf({ select, called }) {
  const [kind, level] = select.value.split("-");
  if (kind === "bot") return { kind, level: Number(level) };
  if (kind === "here" && called.value.trim()) return { kind, name: called.value.trim() };
  return { kind: /** @type {WishKind} */ (kind) };
}
