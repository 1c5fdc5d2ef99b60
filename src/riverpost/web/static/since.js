// Since my last turn: what happened while others decided, to be read or to be seen again.

import { byId, dialog, make } from "./dom.js";
import { TABLE } from "./here.js";
import { keep, recall } from "./settings.js";

/** @import {LogLine} from "./wire.js" */

const LAST_MOVE = `riverpost.last.${TABLE}`; // the ply after my own last move

export class Since {
  /**
   * @param {() => LogLine[]} log
   * @param {(ply: number) => void} replay shows all that happened after a ply
   */
  constructor(log, replay) {
    this.log = log;
    byId("since").addEventListener("click", () => this.#show());
    byId("since-replay").addEventListener("click", () => {
      dialog("since-box").close();
      replay(recall(LAST_MOVE, 0));
    });
  }

  /** @param {number} ply after my own last move */
  note(ply) {
    keep(LAST_MOVE, ply);
  }

  /** @param {boolean} isMyTurn */
  offer(isMyTurn) {
    byId("since").hidden = !isMyTurn || !recall(LAST_MOVE, 0) || !this.#missed().length;
  }

  #missed() {
    const after = recall(LAST_MOVE, 0);
    return this.log().filter(([ply]) => ply > after);
  }

  #show() {
    byId("since-lines").replaceChildren(...this.#missed().map(([ply, sentence]) => make("li", { "data-ply": ply }, sentence)));
    dialog("since-box").showModal();
  }
}
