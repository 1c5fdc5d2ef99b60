// Calm messages that come and go by themselves.

import { byId, make } from "./dom.js";

const SHOWN_MS = 4000;
const LETTER_MS = 60; // longer for what takes longer to read

/**
 * Say something for a while; a click takes it away.
 * @param {string} sentence
 * @param {{rule?: string, kind?: "calm" | "refused" | "hint"}} [more]
 */
export function say(sentence, { rule = "", kind = "calm" } = {}) {
  const toast = make("p", { class: `toast ${kind}`, onclick: () => toast.remove() }, sentence);
  if (rule) toast.append(" ", make("span", { class: "rule" }, rule));
  const toasts = byId("toasts");
  toasts.replaceChildren(toast);
  setTimeout(() => toast.remove(), SHOWN_MS + LETTER_MS * sentence.length);
}

/**
 * Say why something was refused.
 * @param {any} error
 */
export function regret(error) {
  say(error.message, { rule: error.rule, kind: "refused" });
}

/** Take away what is being said. */
export function hush() {
  byId("toasts").replaceChildren();
}
