// Keys: all that can be done can be done without a mouse.

import { byId, dialog } from "./dom.js";
import { hush } from "./toast.js";

/** @import {Table} from "./table.js" */

/**
 * Listen to the keys at a table.
 * @param {Table} table
 */
export function listenToKeys(table) {
  addEventListener("keydown", (event) => press(table, event));
}

/**
 * @param {Table} table
 * @param {KeyboardEvent} event
 */
function press(table, event) {
  const { choosing } = table;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") return escape(table);
  const at = event.target instanceof Element ? event.target : document.body;
  if (at.matches("input:not([type=range]), textarea, select")) return;
  if (/^[1-9]$/.test(event.key)) return choosing.pickNumber(Number(event.key));
  if (event.key === "Enter" && choosing.pending && !at.matches("button, [role=button]")) return choosing.confirm();
  const act = { ...keys(table), ...turning(table) }[event.key.toLowerCase()];
  if (!act || (event.key === " " && at.matches("button"))) return;
  event.preventDefault();
  act();
}

/**
 * @param {Table} table
 * @returns {Record<string, () => void>}
 */
function keys(table) {
  const { asking, board, guide, replay } = table;
  const { camera } = board;
  const replaying = { arrowleft: () => replay.step(-1), arrowright: () => replay.step(1), " ": () => replay.toggle() };
  return {
    "+": () => camera.zoom(1),
    "=": () => camera.zoom(1),
    "-": () => camera.zoom(-1),
    0: () => camera.want("whole"),
    f: () => camera.want("follow"),
    u: () => table.undo(),
    h: () => table.now.choices.length && asking.hint(),
    g: () => (guide.isTelling ? guide.goOn() : guide.open()),
    p: () => asking.said(),
    r: () => (replay.isOn ? replay.leave() : replay.go(table.now.ply)),
    m: () => table.openMenu(),
    "?": () => dialog("keys").showModal(),
    ...(replay.isOn ? replaying : panning(table)),
  };
}

/**
 * While a plan waits to be confirmed, arrows turn it on.
 * @param {Table} table
 * @returns {Record<string, () => void>}
 */
function turning({ choosing }) {
  if (choosing.pending?.turns === undefined) return {};
  return { arrowleft: () => choosing.turnOn(-1), arrowright: () => choosing.turnOn(1) };
}

/**
 * Where the board has the focus, arrows move what is seen of its map.
 * @param {Table} table
 * @returns {Record<string, () => void>}
 */
function panning({ board: { camera } }) {
  if (!camera.map || document.activeElement !== byId("board-box")) return {};
  const pan = (/** @type {number} */ across, /** @type {number} */ down) => () => camera.pan(across / 4, down / 4);
  return { arrowleft: pan(-1, 0), arrowright: pan(1, 0), arrowup: pan(0, -1), arrowdown: pan(0, 1) };
}

/** @param {Table} table */
function escape({ asking, choosing, frames, guide, replay, side }) {
  if (choosing.cancel()) return;
  if (frames.isShowing) return frames.skip();
  if (side.isOpen) return side.close();
  if (replay.isOn) return replay.leave();
  if (asking.advice.dismiss()) return;
  if (byId("toasts").childElementCount) return hush();
  if (guide.isTelling) guide.goOn();
}
