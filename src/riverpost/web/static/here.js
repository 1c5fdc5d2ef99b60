// Where a page of a table is: which table, which game, and how its board is laid out.

/** @import {LayoutName} from "./wire.js" */

export const TABLE = String(document.body.dataset.table);
export const GAME = String(document.body.dataset.game);
export const TITLE = String(document.body.dataset.title);
export const WIDE = matchMedia("(min-width: 900px)");

/** @returns {LayoutName} */
export function layout() {
  return WIDE.matches ? "wide" : "tall";
}
