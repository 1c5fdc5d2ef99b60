// Where a page of a table is: which table, which game, and how much room its board has.

import { byId } from "./dom.js";

export const TABLE = String(document.body.dataset.table);
export const GAME = String(document.body.dataset.game);
export const TITLE = String(document.body.dataset.title);
const STEP = 10; // pixels
const SETTLED_MS = 150; // a window that is drawn larger is asked for when it has been let go

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
