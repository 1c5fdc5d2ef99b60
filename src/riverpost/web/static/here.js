// Where a page of a table is: which table, which game, and how much room its board has.

import { byId, make } from "./dom.js";

export const TABLE = String(document.body.dataset.table);
export const GAME = String(document.body.dataset.game);
export const TITLE = String(document.body.dataset.title);
const STEP = 10; // pixels
const SETTLED_MS = 150; // a window that is drawn larger is asked for when it has been let go

/**
 * A name, which leads to what can be known of somebody and done about them where people have accounts.
 * @param {string} name
 * @param {string} where they are found at this table; nowhere if empty
 * @returns {HTMLElement | string}
 */
export function personLink(name, where) {
  const isOpen = where && "accounts" in document.body.dataset;
  return isOpen ? make("a", { href: `/t/${TABLE}/${where}`, target: "_blank", rel: "noopener" }, name) : name;
}

/** @returns {string} the room that the board has, in pixels; screens that differ little share a layout */
export function layout() {
  const { offsetWidth, offsetHeight } = byId("board-box");
  return [offsetWidth, offsetHeight].map((size) => Math.floor(size / STEP) * STEP).join("x");
}

/**
 * Tell when the board has come to have another room, once it stays as it is.
 * @param {() => void} tell
 */
export function onNewRoom(tell) {
  let [last, waiting] = [layout(), 0];
  const look = () => {
    if (layout() === last) return;
    last = layout();
    tell();
  };
  new ResizeObserver(() => {
    clearTimeout(waiting);
    waiting = setTimeout(look, SETTLED_MS);
  }).observe(byId("board-box"));
}
