// Who is at the table: the seats while it gathers, and the list in the menu while it plays.

import { get, post } from "./api.js";
import { all, button, byId, field, make } from "./dom.js";
import { levelWord, seatFields, wishOf } from "./seats.js";
import { regret, sentenceOf } from "./toast.js";
import { _, count } from "./words.js";

/** @import {Muted, SeatFacts, SeatWish, TableFacts} from "./wire.js" */

const LEVELS = String(document.body.dataset.levels).split(" ").map(Number);

export class People {
  /** @param {string} table */
  constructor(table) {
    this.where = { table_id: table };
    /** @type {TableFacts | null} null before the first word from the server */
    this.table = null;
    button("start").addEventListener("click", () => this.#try(() => post("/api/tables/{table_id}/start", this.where)));
    button("lobby-leave").addEventListener("click", () => this.leave());
    for (const copying of all(".copy-link", HTMLButtonElement)) copying.addEventListener("click", () => copy(copying));
    for (const id of ["lobby-link", "menu-link"]) field(id).value = `${location.origin}${location.pathname}`;
  }

  /** @returns {number[]} my seats */
  get #me() {
    return this.table?.me ?? [];
  }

  /** @param {TableFacts} table */
  show(table) {
    this.table = table;
    byId("lobby").hidden = table.phase !== "gathering";
    byId("people").replaceChildren(...table.seats.map((seat, number) => this.#person(seat, number)));
    if (table.spectators) byId("people").append(make("li", { class: "quiet" }, watching(table.spectators)));
    if (table.host) byId("people").append(this.#hush(table), ...table.silenced.map((muted) => this.#muted(muted)));
    if (table.phase === "gathering") this.#gather(table);
  }

  /** @param {TableFacts} table */
  #gather(table) {
    const open = table.seats.filter((seat) => seat.kind === "open").length;
    const everybody = table.host ? _("Everybody is here.") : _("Everybody is here. Whoever made the table starts the game.");
    byId("lobby-words").textContent = open ? _("Seats still open: {count}. Send the link to friends, or let bots sit down.", { count: open }) : everybody;
    button("start").hidden = !table.host;
    button("start").disabled = open > 0;
    button("lobby-leave").hidden = !table.me.length;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.seat : undefined;
    byId("lobby-seats").replaceChildren(...table.seats.map((seat, number) => this.#seat(table, seat, number)));
    if (focused) all(`[data-seat="${focused}"]`, HTMLElement, byId("lobby-seats"))[0]?.focus();
  }

  /**
   * @param {TableFacts} table
   * @param {SeatFacts} seat
   * @param {number} number
   */
  #seat(table, seat, number) {
    const isMine = table.me.includes(number);
    const isOthers = seat.kind === "person" && !isMine;
    const name = make("span", { class: "seat-name" }, nameOf(seat, isMine));
    if (table.host && !isOthers) {
      const chosen = seat.kind === "bot" ? `bot-${seat.level}` : seat.kind === "person" ? "me" : seat.kind;
      const fields = seatFields(number, chosen, LEVELS, seat.kind === "here" ? seat.name : "", () => this.#sit(number, wishOf(fields)));
      return make("li", {}, name, fields.select, fields.called);
    }
    const item = make("li", {}, name);
    if (seat.kind === "open" && !table.me.length) item.append(make("button", { type: "button", "data-seat": number, class: "primary", onclick: () => this.#sit(number, { kind: "me" }) }, _("Sit here")));
    return item;
  }

  /**
   * @param {SeatFacts} seat
   * @param {number} number
   */
  #person(seat, number) {
    const isMine = this.#me.includes(number);
    const isPlaying = this.table?.phase === "playing";
    const item = make("li", {}, make("span", { class: "seat-name" }, nameOf(seat, isMine)));
    const isAway = seat.kind === "person" && !seat.connected && !isMine;
    if (isAway) item.append(make("span", { class: "quiet" }, _("away")));
    if (isPlaying && isAway && this.#me.length) item.append(make("button", { type: "button", class: "small", onclick: () => this.#sit(number, { kind: "bot" }) }, _("Let a bot play")));
    if (isPlaying && seat.kind === "bot" && !this.#me.length) item.append(make("button", { type: "button", class: "small", onclick: () => this.#sit(number, { kind: "me" }) }, _("Sit here again")));
    return item;
  }

  /**
   * @param {number} seat
   * @param {SeatWish} wish
   */
  #sit(seat, wish) {
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
    byId("lobby-error").textContent = "";
    try {
      await ask();
    } catch (error) {
      if (this.table?.phase !== "gathering") return regret(error);
      byId("lobby-error").textContent = sentenceOf(error);
      this.show(await get("/api/tables/{table_id}", this.where));
    }
  }
}

/**
 * @param {SeatFacts} seat
 * @param {boolean} isMine
 * @returns {string}
 */
function nameOf(seat, isMine) {
  if (seat.kind === "open") return _("Open");
  if (seat.kind === "bot" && seat.level) return _("{name}, bot {level}: {word}", { name: seat.name, level: seat.level, word: levelWord(seat.level) });
  return isMine && seat.kind === "person" ? _("{name} (you)", { name: seat.name }) : seat.name;
}

/** @param {number} people */
function watching(people) {
  return count("{number} person is watching.", "{number} people are watching.", people);
}

/** @param {HTMLButtonElement} copying */
async function copy(copying) {
  const copied = copying.parentElement?.querySelector("input");
  copied?.select();
  await navigator.clipboard?.writeText(copied?.value ?? "").catch(() => {});
  copying.textContent = _("Copied");
}
