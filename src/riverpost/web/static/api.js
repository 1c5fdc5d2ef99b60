// Questions to the server. A refusal is an error whose message is a sentence for people.

import { _ } from "./words.js";

export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {string} code
   * @param {string} [rule]
   * @param {string} [field]
   */
  constructor(sentence, code, rule, field) {
    super(sentence);
    this.code = code;
    this.rule = rule;
    this.field = field;
  }
}

/**
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} [query]
 * @returns {Promise<any>}
 */
export function get(path, query = {}) {
  return ask(address(path, query), {});
}

/**
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export function post(path, body = {}) {
  return postText(path, JSON.stringify(body));
}

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export function remove(path) {
  return ask(path, { method: "DELETE" });
}

/**
 * Send JSON as it is written: numbers of 64 bits would not survive being read here.
 * @param {string} path
 * @param {string} body
 * @returns {Promise<any>}
 */
export function postText(path, body) {
  return ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

/**
 * A path with the parts of the query that are known.
 * @param {string} path
 * @param {Record<string, string | number | null | undefined>} query
 * @returns {string}
 */
export function address(path, query) {
  const known = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const told = new URLSearchParams(known.map(([key, value]) => [key, String(value)])).toString();
  return told ? `${path}?${told}` : path;
}

/**
 * @param {string} path
 * @param {RequestInit} how
 * @returns {Promise<any>}
 */
async function ask(path, how) {
  let answer;
  try {
    answer = await fetch(path, { ...how, credentials: "same-origin" });
  } catch {
    throw new Refused(_("The server does not answer. Try again in a moment."), "away");
  }
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) return told;
  const { sentence, code, rule, field } = told.error ?? {};
  throw new Refused(sentence ?? _("That did not work. Try again in a moment."), code ?? String(answer.status), rule, field);
}
