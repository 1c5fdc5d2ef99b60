// The few words of DOM that every page needs.

const SVG = "http://www.w3.org/2000/svg";

/**
 * The element with an id, which the template promises to have.
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element ${id}.`);
  return found;
}

/**
 * A new element; text goes in as text, never as markup.
 * @param {string} name
 * @param {Record<string, any>} [facts] attributes; `on...` are listeners, a value of null or false is left out
 * @param {...(Node | string)} content
 * @returns {any}
 */
export function make(name, facts = {}, ...content) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(facts)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== null && value !== false && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...content);
  return element;
}

/**
 * A new element of a drawing.
 * @param {string} name
 * @returns {SVGElement}
 */
export function draw(name) {
  return /** @type {SVGElement} */ (document.createElementNS(SVG, name));
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
