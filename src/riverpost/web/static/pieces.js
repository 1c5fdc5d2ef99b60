// How a single piece is drawn: a symbol with an outline, or letters.

/** @import {Fields} from "./scene.js" */

/**
 * Draw the outline of a piece, and let it be used if there is anything to do with it.
 * @param {SVGElement} element
 * @param {Fields} fields
 */
export function light(element, fields) {
  element.setAttribute("class", fields.o ? `outline outline-${fields.o}` : "outline");
  if (fields.g) return announce(element, fields.l ?? "");
  if (!fields.a?.length) return unlight(element);
  element.dataset.action = fields.a.join(" ");
  element.setAttribute("tabindex", "0");
  element.setAttribute("role", "button");
}

/**
 * A piece that a plan leads to: of all these, one at a time is reached by Tab, the others by arrows.
 * @param {SVGElement} element
 * @param {string} words
 */
function announce(element, words) {
  element.setAttribute("tabindex", "-1");
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", words);
}

/**
 * Let nothing be done with a piece.
 * @param {SVGElement} element
 */
export function unlight(element) {
  for (const name of ["data-action", "tabindex", "role", "aria-label"]) element.removeAttribute(name);
}

/**
 * Set a text; its typeface and ink, unless they are its own, are those of the stylesheet.
 * @param {SVGElement} element
 * @param {Fields} fields
 */
export function letter(element, { n = "", f = {} }) {
  if (element.textContent !== n) element.textContent = n;
  element.setAttribute("class", f.e ? "lettering serif" : "lettering");
  /** @type {Record<string, string | number | undefined>} */
  const looks = {
    "font-size": f.z,
    "font-weight": f.w === "bold" ? 700 : undefined,
    "font-style": f.i ? "italic" : undefined,
    "letter-spacing": f.p,
    "text-anchor": f.a,
    fill: f.c,
  };
  for (const [name, value] of Object.entries(looks)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}
