// Who is at the table: the list in the menu, and the invitation while the table gathers.

import { get, post } from "./api.js";
import { byId, make } from "./dom.js";
import { personLink, TITLE } from "./here.js";
import { levelWord } from "./levels.js";
import { handOn } from "./share.js";
import { regret, sentenceOf } from "./toast.js";
import { _, count } from "./words.js";

/** @import {Invitation} from "./invitation.js" */
/** @import {Muted, SeatFacts, SeatWish, TableFacts} from "./wire.js" */

const SILENT_MS = 1000 * Number(document.body.dataset.secondsSilent);

export class People {
  /** @param {string} table */
  constructor(table) {
    this.where = { table_id: table };
    /** @type {TableFacts | null} null before the first word from the server */
    this.table = null;
    /** @type {Promise<Invitation> | undefined} once there is one */
    this.invitation = undefined;
    this.waits = { seats: "", since: 0 };
    handOn(TITLE);
  }

  /** @param {readonly number[]} seats that have to decide, for which others wait */
  wait(seats) {
    if (this.waits.seats !== seats.join()) this.waits = { seats: seats.join(), since: Date.now() };
  }

  /** @param {number} seat */
  #isSilent(seat) {
    const isWaitedFor = this.waits.seats.split(",").includes(String(seat));
    return isWaitedFor && Date.now() - this.waits.since > SILENT_MS;
  }

  /** @returns {number[]} my seats */
  get #me() {
    return this.table?.me ?? [];
  }

  /** @param {TableFacts} table */
  show(table) {
    this.table = table;
    byId("people").replaceChildren(...table.seats.map((seat, number) => this.#person(seat, number)));
    if (table.spectators) byId("people").append(make("li", { class: "quiet" }, watching(table.spectators)));
    if (table.host) byId("people").append(this.#hush(table), ...table.silenced.map((muted) => this.#muted(muted)));
    if (table.phase === "gathering") this.#gather();
    else byId("invitation").hidden = true;
  }

  async #gather() {
    this.invitation ??= import("./invitation.js").then(({ Invitation }) => new Invitation(this));
    const invitation = await this.invitation;
    if (this.table?.phase === "gathering") invitation.show(this.table);
  }

  /**
   * @param {SeatFacts} seat
   * @param {number} number
   */
  #person(seat, number) {
    const isMine = this.#me.includes(number);
    const isPlaying = this.table?.phase === "playing";
    const isOther = (seat.kind === "person" || seat.kind === "here") && !isMine;
    const item = make("li", {}, make("span", { class: "seat-name" }, personLink(nameOf(seat, isMine), isOther ? `seats/${number}` : "")));
    const isAway = seat.kind === "person" && !seat.connected && !isMine;
    if (isAway) item.append(make("span", { class: "quiet" }, _("away")));
    if (seat.votes) item.append(make("span", { class: "quiet" }, count("{number} vote for a bot", "{number} votes for a bot", seat.votes)));
    if (isPlaying && (isAway || (isOther && this.#isSilent(number))) && this.#me.length && !this.table?.terms.timing) item.append(make("button", { type: "button", class: "small", onclick: () => this.sit(number, { kind: "bot" }) }, _("Let a bot play")));
    if (isPlaying && seat.mine_again) item.append(make("button", { type: "button", class: "small", onclick: () => this.sit(number, { kind: "me" }) }, _("Sit here again")));
    return item;
  }

  /**
   * @param {number} seat
   * @param {SeatWish} wish
   */
  sit(seat, wish) {
    return this.#try(() => post("/api/tables/{table_id}/seats/{seat}", { ...this.where, seat }, wish));
  }

  /** @param {TableFacts} table */
  #hush(table) {
    const words = table.hushed ? _("Let those who watch speak again") : _("Let only those who play speak");
    return make("li", {}, make("button", { type: "button", class: "small", onclick: () => this.mute(null, !table.hushed) }, words));
  }

  /** @param {Muted} muted */
  #muted({ serial, name }) {
    const again = make("button", { type: "button", class: "small", onclick: () => this.mute(serial, false) }, _("Let them speak"));
    return make("li", {}, make("span", { class: "seat-name" }, _("{name} is muted", { name })), again);
  }

  /**
   * Let whoever said something, or everybody who watches, be silent or speak again.
   * @param {number | null} serial
   * @param {boolean} muted
   */
  mute(serial, muted) {
    return this.#try(() => post("/api/tables/{table_id}/mute", this.where, { serial, muted }));
  }

  start() {
    return this.#try(() => post("/api/tables/{table_id}/start", this.where));
  }

  /** Leave all my seats. */
  leave() {
    return this.#try(async () => {
      for (const seat of this.#me) await post("/api/tables/{table_id}/leave", this.where, { seat });
      location.assign("/");
    });
  }

  /** Play it again, or go to where the others already do. */
  rematch() {
    return this.#try(async () => {
      const { url } = this.table?.rematch ? { url: `/t/${this.table.rematch}` } : await post("/api/tables/{table_id}/rematch", this.where);
      location.assign(url);
    });
  }

  /** @param {() => Promise<unknown>} ask */
  async #try(ask) {
    byId("invitation-error").textContent = "";
    try {
      await ask();
    } catch (error) {
      if (this.table?.phase !== "gathering") return regret(error);
      byId("invitation-error").textContent = sentenceOf(error);
      this.show(await get("/api/tables/{table_id}", this.where));
    }
  }
}

/**
 * @param {SeatFacts} seat
 * @param {boolean} isMine
 * @returns {string}
 */
export function nameOf(seat, isMine) {
  if (seat.kind === "open") return _("Open");
  if (seat.kind === "bot" && seat.level) return _("{name}, bot {level}: {word}", { name: seat.name, level: seat.level, word: levelWord(seat.level) });
  return isMine && seat.kind === "person" ? _("{name} (you)", { name: seat.name }) : seat.name;
}

/** @param {number} people */
function watching(people) {
  return count("{number} person is watching.", "{number} people are watching.", people);
}
