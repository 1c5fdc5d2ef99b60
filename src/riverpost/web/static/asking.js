// Asking: a hint from a bot, where whole turns lead, why something cannot be done, the position in words.

import { Advice } from "./advice.js";
import { get } from "./api.js";
import { button, byId, dialog, make } from "./dom.js";
import { TABLE, layout } from "./here.js";
import { regret, say } from "./toast.js";

/** @import {Board} from "./board.js" */
/** @import {Planned} from "./choosing.js" */
/** @import {Now} from "./table.js" */
/** @import {Point} from "./view.js" */

export class Asking {
  /**
   * @param {Board} board
   * @param {() => Now} now
   * @param {() => boolean} isCalm whether nothing is being sent or shown, and no earlier moment looked at
   */
  constructor(board, now, isCalm) {
    this.board = board;
    this.now = now;
    this.isCalm = isCalm;
    this.advice = new Advice(board);
  }

  async hint() {
    const { choices, seat } = this.now();
    if (seat === null) return;
    button("hint").disabled = true;
    try {
      const told = await get("/api/tables/{table_id}/hint", { table_id: TABLE, seat, layout: layout() });
      if (isSame(choices, this.now().choices)) this.advice.give(told); // others may have decided meanwhile
    } catch (error) {
      regret(error);
    } finally {
      button("hint").disabled = !this.now().choices.length;
    }
  }

  /** Light where plans lead, if it is mine to plan. */
  async showGoals() {
    const { ply, seat, choices } = this.now();
    if (seat === null || !choices.length || !this.isCalm() || this.board.laid.has("goals")) return;
    const isNow = () => this.isCalm() && this.now().ply === ply && this.now().seat === seat;
    try {
      const told = await get("/api/tables/{table_id}/plans", { table_id: TABLE, seat, layout: layout() });
      if (told.ply !== ply || !isNow()) return;
      this.board.lay("goals", told.scene);
      document.body.dataset.planned = String(ply);
    } catch {
      // Single steps work without; whoever clicks on a plan that is gone is told so.
    }
  }

  /**
   * The plan that leads to a piece, drawn on the board.
   * @param {string} piece
   * @param {number} turns how often the next way to end there was asked for
   * @returns {Promise<Planned | null>}
   */
  async plan(piece, turns) {
    const { ply, seat } = this.now();
    if (seat === null) return null;
    try {
      const told = await get("/api/tables/{table_id}/plans", { table_id: TABLE, seat, layout: layout(), piece, turns });
      if (told.ply !== this.now().ply || ply !== this.now().ply) return null;
      this.board.lay("course", told.scene);
      return { actions: told.actions, words: told.words, about: piece, turns };
    } catch (error) {
      regret(error);
      return null;
    }
  }

  /**
   * Why nothing can be done with a piece, unless something can after other decisions.
   * @param {string} piece
   * @param {Point | null} at where on the map
   * @returns {Promise<Planned[]>} the ways to do it by all of them
   */
  async whyNot(piece, at) {
    const label = this.board.pieces.get(piece)?.fields.l;
    const { ply, seat } = this.now();
    if (seat === null) return label && say(label), [];
    try {
      const { ahead, reasons } = await get("/api/tables/{table_id}/why", { table_id: TABLE, seat, piece, x: tenths(at?.x), y: tenths(at?.y) });
      if (ahead.length && this.now().ply === ply) return ahead.map((way) => ({ ...way, about: piece }));
      const [reason] = reasons;
      if (reason) say(reason.sentence, { rule: reason.rule });
      else if (label) say(label);
    } catch (error) {
      regret(error);
    }
    return [];
  }

  /** The position in words. */
  async said() {
    try {
      const { text } = await get("/api/tables/{table_id}/view", { table_id: TABLE, seat: this.now().seat });
      byId("said-words").replaceChildren(...text.map((sentence) => make("p", {}, sentence)));
      dialog("said").showModal();
    } catch (error) {
      regret(error);
    }
  }
}

/**
 * Whether two lists say the same.
 * @param {readonly unknown[]} one
 * @param {readonly unknown[]} other
 * @returns {boolean}
 */
export function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * As exactly as a place on the map need be told.
 * @param {number | undefined} measure
 */
function tenths(measure) {
  return measure === undefined ? undefined : Math.round(measure * 10) / 10;
}
