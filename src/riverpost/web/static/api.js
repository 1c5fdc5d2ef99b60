// Questions to the server. A refusal is an error whose message is a sentence for people.

import { _ } from "./words.js";

/** @import {Delete, Get, Post, Refusal} from "./wire.js" */

const NOTHING_TO_SAY = 204; // the status of an answer without words

/**
 * An address as the server names it, what its places and its query are filled with, what is sent and what comes back.
 * @typedef {Record<string, string | number | boolean | null | undefined>} Asked
 */

export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {string} code
   * @param {string | null} [rule]
   * @param {string | null} [field]
   */
  constructor(sentence, code, rule, field) {
    super(sentence);
    this.code = code;
    this.rule = rule;
    this.field = field;
  }
}

/**
 * @template {keyof Get} Path
 * @param {Path} path
 * @param {Get[Path]["asked"]} asked
 * @returns {Promise<Get[Path]["answer"]>}
 */
export function get(path, asked) {
  return ask(address(path, asked), {});
}

/**
 * @template {keyof Post} Path
 * @param {Path} path
 * @param {Post[Path]["asked"]} asked
 * @param {Post[Path]["body"]} [body]
 * @returns {Promise<Post[Path]["answer"]>}
 */
export function post(path, asked, body) {
  return send(address(path, asked), JSON.stringify(body ?? {}));
}

/**
 * @template {keyof Delete} Path
 * @param {Path} path
 * @param {Delete[Path]["asked"]} asked
 * @returns {Promise<unknown>}
 */
export function remove(path, asked) {
  return ask(address(path, asked), { method: "DELETE" });
}

/**
 * Send a record as it is written: numbers of 64 bits would not survive being read here.
 * @param {string} record
 * @returns {Promise<Post["/api/records"]["answer"]>}
 */
export function postRecord(record) {
  return send("/api/records", record);
}

/**
 * An address with its places filled; the rest that is known goes into the query.
 * @param {string} path
 * @param {Asked} asked
 * @returns {string}
 */
export function address(path, asked) {
  const filled = path.replace(/\{(\w+)\}/g, (_place, name) => encodeURIComponent(String(asked[name])));
  const known = Object.entries(asked).filter(([name, value]) => !path.includes(`{${name}}`) && value !== null && value !== undefined);
  const told = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
  return told ? `${filled}?${told}` : filled;
}

/**
 * @template Answer
 * @param {string} path
 * @param {string} body
 * @returns {Promise<Answer>}
 */
function send(path, body) {
  return ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

/**
 * @template Answer
 * @param {string} path
 * @param {RequestInit} how
 * @returns {Promise<Answer>}
 */
async function ask(path, how) {
  let answer, told;
  try {
    answer = await fetch(path, { ...how, credentials: "same-origin" });
    told = answer.ok && answer.status !== NOTHING_TO_SAY ? await answer.json() : await answer.json().catch(() => ({}));
  } catch {
    throw new Refused(_("The server does not answer. Try again in a moment."), "away"); // or not to the end
  }
  if (answer.ok) return told;
  throw refused(told, answer.status);
}

/**
 * @param {Partial<Refusal>} told
 * @param {number} status
 * @returns {Refused}
 */
function refused({ error }, status) {
  if (!error) return new Refused(_("That did not work. Try again in a moment."), String(status));
  return new Refused(error.sentence, error.code, error.rule, error.field);
}
