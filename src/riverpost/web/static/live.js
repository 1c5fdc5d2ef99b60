// The line to the server: opens itself again whenever it breaks, and refuses what cannot be sent rather than lose it.

import { Refused, address } from "./api.js";
import { _ } from "./words.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 3000;
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
    this.table = table;
    this.where = where;
    this.heard = heard;
    this.wait = FIRST_WAIT_MS;
    this.next = 1;
    /** @type {Map<MessageId, {done: (message: DoneAnswer) => void, refused: (error: Refused) => void}>} */
    this.asked = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    addEventListener("online", () => this.#hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const path = address("/api/tables/{table_id}/live", { table_id: this.table, lang: document.documentElement.lang, ...this.where() });
    const socket = new WebSocket(`${scheme}//${location.host}${path}`);
    let first = true;
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const message = /** @type {Heard} */ (JSON.parse(data));
      if (message.type === "store") return this.heard.state(message.away ? "away" : "open", message.sentence);
      if (message.type !== "update") return this.#answer(message);
      if (first) {
        this.wait = FIRST_WAIT_MS;
        this.heard.state("open");
      }
      this.heard.update(message, first);
      first = false;
    });
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.#lose();
    });
  }

  #lose() {
    this.heard.state("lost");
    for (const { refused } of this.asked.values()) refused(new Refused(_("The connection broke. Look whether the move was made, then try again."), "lost"));
    this.asked.clear();
    this.again = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
  }

  /** Open anew, to be told everything again. */
  renew() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    clearTimeout(this.again);
    this.open();
  }

  #hurry() {
    if (this.socket) return;
    clearTimeout(this.again);
    this.wait = FIRST_WAIT_MS;
    this.open();
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
      const { socket } = this;
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
