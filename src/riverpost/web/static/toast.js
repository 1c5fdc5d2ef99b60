// Calm messages that come and go by themselves.

import { Refused } from "./api.js";
import { all, byId, make } from "./dom.js";
import { _ } from "./words.js";

const SHOWN_MS = 4000;
const LETTER_MS = 60; // longer for what takes longer to read

/**
 * Say something for a while; a click takes it away.
 * @param {string} sentence
 * @param {{rule?: string | null, kind?: "calm" | "refused"}} [more]
 */
export function say(sentence, { rule = "", kind = "calm" } = {}) {
  const toast = make("p", { class: `toast ${kind}`, onclick: () => toast.remove() }, sentence);
  if (rule) toast.append(" ", ruleMark(rule));
  byId("toasts").replaceChildren(toast);
  rise();
  setTimeout(() => toast.remove(), SHOWN_MS + LETTER_MS * sentence.length);
}

/** What is said is seen above an open dialog, for nothing outside of one can be seen whole, heard or pressed. */
function rise() {
  (all("dialog[open]", HTMLDialogElement).at(-1) ?? document.body).append(byId("toasts"));
}
document.addEventListener("close", rise, true); // and stays when the dialog goes

/**
 * Say above the board what all must see, for a while; the log has it too.
 * @param {string} sentence
 */
export function proclaim(sentence) {
  const banner = byId("banner");
  const told = make("p", {}, sentence);
  banner.replaceChildren(told);
  setTimeout(() => told.remove(), SHOWN_MS + LETTER_MS * sentence.length);
}

/**
 * The id of a rule, which leads to where it is explained; only a page that shows a game has such a place.
 * @param {string} rule
 * @returns {HTMLElement}
 */
export function ruleMark(rule) {
  const { game } = document.body.dataset;
  if (!game) return make("span", { class: "rule" }, rule);
  const address = `/rules/${game}#${rule}`;
  const stay = (/** @type {Event} */ event) => event.stopPropagation();
  return make("a", { class: "rule", href: address, target: "_blank", rel: "noopener", title: _("Read this rule"), onclick: stay }, rule);
}

/**
 * Say why something was refused.
 * @param {unknown} error
 */
export function regret(error) {
  say(sentenceOf(error), { rule: error instanceof Refused ? error.rule : null, kind: "refused" });
}

/**
 * What went wrong, for people.
 * @param {unknown} error
 * @returns {string}
 */
export function sentenceOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Take away what is being said. */
export function hush() {
  byId("toasts").replaceChildren();
}
