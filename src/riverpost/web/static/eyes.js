// Whose eyes: I look through my own; of several people at one screen the next one does, behind a curtain where hands are secret.

import { button, byId, picture } from "./dom.js";
import { hush, regret } from "./toast.js";
import { _ } from "./words.js";

/** @import {DoneAnswer, TableFacts} from "./wire.js" */
/** @import {Board} from "./board.js" */

export class Eyes {
  /**
   * @param {Board} board
   * @param {(seat: number | null) => Promise<DoneAnswer>} look
   */
  constructor(board, look) {
    this.board = board;
    this.look = look;
    /** @type {number | null | undefined} the seat whose eyes are wanted; undefined: as the server thinks fit */
    this.wanted = undefined;
  }

  /** @returns {"none" | number | null} as the address of a socket says it */
  get asked() {
    return this.wanted === null ? "none" : (this.wanted ?? null);
  }

  /**
   * @param {TableFacts} table
   * @param {number | null} seat that is looked through now
   * @param {readonly number[]} deciding
   */
  settle(table, seat, deciding) {
    if (table.phase === "gathering") return;
    const mine = table.me;
    if (mine.length === 1 && seat !== mine[0]) return void this.#lookThrough(mine[0]);
    const next = deciding.filter((decider) => mine.includes(decider));
    const isNext = !next.length || (seat !== null && next.includes(seat));
    if (mine.length < 2 || isNext || table.phase !== "playing") return this.#lift();
    if (!table.secrets) return void this.#lookThrough(next[0]);
    if (seat !== null) this.#lookThrough(null);
    this.#drop(next[0], table.seats[next[0]].name);
  }

  /** @param {number | null} seat */
  async #lookThrough(seat) {
    this.wanted = seat;
    await this.look(seat).catch(regret);
  }

  /**
   * Let the curtain fall until somebody says who they are.
   * @param {number} seat
   * @param {string} name
   */
  #drop(seat, name) {
    byId("curtain-title").textContent = _("It is {name}'s turn.", { name });
    button("lift").textContent = _("I am {name}", { name });
    button("lift").onclick = () => this.#lookThrough(seat);
    this.board.sign(picture("curtain-mark"), [seat]);
    byId("curtain").hidden = false;
    for (const id of ["log-live", "said-words", "since-lines"]) byId(id).replaceChildren();
    hush();
    document.body.classList.add("curtained");
    button("lift").focus({ preventScroll: true });
  }

  #lift() {
    byId("curtain").hidden = true;
    document.body.classList.remove("curtained");
  }
}
