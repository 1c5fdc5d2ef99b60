// The few words of DOM that every page needs.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | null | undefined | EventListener>} Facts */

/**
 * The element with an id, which the template promises to have.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
function the(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} ${id}.`);
  return found;
}

export const byId = (/** @type {string} */ id) => the(id, HTMLElement);
export const button = (/** @type {string} */ id) => the(id, HTMLButtonElement);
export const field = (/** @type {string} */ id) => the(id, HTMLInputElement);
export const link = (/** @type {string} */ id) => the(id, HTMLAnchorElement);
export const dialog = (/** @type {string} */ id) => the(id, HTMLDialogElement);
export const picture = (/** @type {string} */ id) => the(id, SVGSVGElement);
export const progress = (/** @type {string} */ id) => the(id, HTMLProgressElement);

/**
 * All elements that a selector finds and that are of a kind.
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} kind
 * @param {ParentNode} [within]
 * @returns {T[]}
 */
export function all(selector, kind, within = document) {
  return [...within.querySelectorAll(selector)].flatMap((found) => (found instanceof kind ? [found] : []));
}

/**
 * A new element; text goes in as text, never as markup.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Facts} [facts] attributes; `on...` are listeners, a value of null or false is left out
 * @param {...(Node | string)} content
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, facts = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(facts)) {
    if (typeof value === "function") element.addEventListener(key.slice("on".length), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== null && value !== false && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...content);
  return element;
}

/**
 * A new element of a drawing.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @returns {SVGElementTagNameMap[Name]}
 */
export function draw(name) {
  return document.createElementNS(SVG, name);
}

/**
 * The children of a drawing from markup that our own renderer made.
 * @param {string} markup
 * @returns {Node[]}
 */
export function drawing(markup) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "image/svg+xml");
  return [...parsed.documentElement.childNodes].map((node) => document.importNode(node, true));
}

/**
 * Whether this person wants things not to move.
 * @returns {boolean}
 */
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
