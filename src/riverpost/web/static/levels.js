// The levels of bots, for people.

import { _ } from "./words.js";

/**
 * A level of bots in a word.
 * @param {number} level
 * @returns {string}
 */
export function levelWord(level) {
  const words = [_("friendly beginner"), _("easy-going"), _("experienced"), _("strong"), _("master")];
  return words[level - 1] ?? String(level);
}
