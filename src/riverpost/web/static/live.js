// The line to a table: refuses what cannot be sent rather than lose it.

import { Refused, address } from "./api.js";
import { Socket } from "./socket.js";
import { _ } from "./words.js";

const SILENCE_MS = 10000; // after which an answer is no longer expected

/** @import {Answer, DoneAnswer, Heard, Message, MessageId, MomentInWords, News} from "./wire.js" */

/** @typedef {"connecting" | "open" | "away" | "lost"} State away: the server is there, its database is not */

export class Line {
  /**
   * @param {string} table
   * @param {() => {layout: string, seat: "none" | number | null, guide: 1 | null}} where how to look at the table
   * @param {{update: (message: News | MomentInWords, first: boolean) => void, state: (state: State, sentence?: string) => void}} heard
   */
  constructor(table, where, heard) {
    this.heard = heard;
    this.next = 1;
    this.isNew = true; // nothing was told of the table since the socket was opened
    /** @type {Map<MessageId, {done: (message: DoneAnswer) => void, refused: (error: Refused) => void}>} */
    this.asked = new Map();
    const path = () => address("/api/tables/{table_id}/live", { table_id: table, lang: document.documentElement.lang, ...where() });
    this.socket = new Socket(path, { message: (message, first) => this.#hear(message, first), lost: () => this.#lose() });
  }

  open() {
    this.socket.open();
  }

  /** Open anew, to be told everything again. */
  renew() {
    this.socket.renew();
  }

  /**
   * @param {Heard} message
   * @param {boolean} first
   */
  #hear(message, first) {
    this.isNew ||= first;
    if (message.type === "store") return this.heard.state(message.away ? "away" : "open", message.sentence);
    if (message.type !== "update") return this.#answer(message);
    if (this.isNew) this.heard.state("open");
    this.heard.update(message, this.isNew);
    this.isNew = false;
  }

  #lose() {
    this.heard.state("lost");
    for (const { refused } of this.asked.values()) refused(new Refused(_("The connection broke. Look whether the move was made, then try again."), "lost"));
    this.asked.clear();
  }

  /** @param {Answer} message */
  #answer(message) {
    const asked = this.asked.get(message.id);
    this.asked.delete(message.id);
    if (!asked) return;
    if (message.type === "done") asked.done(message);
    else asked.refused(new Refused(message.sentence, message.code, message.rule));
  }

  /**
   * Ask for something to be done; the answer comes when it is stored.
   * @param {Message} what
   * @returns {Promise<DoneAnswer>}
   */
  ask(what) {
    return new Promise((done, refused) => {
      const socket = this.socket.now;
      if (socket?.readyState !== WebSocket.OPEN) {
        return refused(new Refused(_("There is no connection just now, so nothing was sent. It comes back by itself."), "lost"));
      }
      const id = this.next++;
      this.asked.set(id, { done, refused });
      socket.send(JSON.stringify({ id, ...what }));
      setTimeout(() => this.asked.has(id) && socket.close(), SILENCE_MS);
    });
  }
}
