// Advice: what a bot would do, drawn on the board and said beside it, until somebody has seen enough or chosen.

import { byId, make } from "./dom.js";
import { _ } from "./words.js";

/** @import {Hint} from "./wire.js" */
/** @import {Board, Piece} from "./board.js" */

const MARK = "hinted"; // the class of the pieces that it is about
const COURSE = "advice"; // what a course is laid for

export class Advice {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Hint | null} */
    this.told = null;
    byId("advice-close").addEventListener("click", () => this.dismiss());
  }

  /** @param {Hint} told */
  give(told) {
    this.told = told;
    byId("advice").hidden = false; // first, so that a screen reader hears what changes in it
    byId("advice-move").textContent = told.labels.join(" → ");
    byId("advice-why").textContent = told.why;
    byId("advice-chances").replaceChildren(...told.chances.map(bar));
    this.draw();
    const [piece] = this.#pieces(told);
    if (piece) this.board.reveal(piece);
  }

  /** Draw it on the board, which may have been drawn anew since. */
  draw() {
    const { told } = this;
    this.board.mark(MARK, told ? this.#pieces(told) : []);
    if (told) this.board.lay(COURSE, told.course);
    else this.board.lift(COURSE);
  }

  /**
   * @param {Hint} told
   * @returns {Piece[]}
   */
  #pieces({ actions, pieces }) {
    const named = pieces.flatMap((id) => this.board.pieces.get(id) ?? []);
    return named.length ? named : this.board.withAction(actions[0]);
  }

  /** @returns {boolean} whether there was any */
  dismiss() {
    if (!this.told) return false;
    this.told = null;
    const hadFocus = byId("advice").contains(document.activeElement);
    byId("advice").hidden = true;
    this.draw();
    if (hadFocus) byId("board-box").focus({ preventScroll: true });
    return true;
  }
}

/**
 * A chance as a bar.
 * @param {[string, number]} chance
 */
function bar([label, share]) {
  const percent = _("{share}%", { share: Math.round(100 * share) });
  return make("li", {}, make("span", {}, label), make("progress", { max: 1, value: share, "aria-label": label }), make("span", { class: "share" }, percent));
}
