// Who is at the table: the seats while it gathers, and the list in the menu while it plays.

import { get, post } from "./api.js";
import { byId, make } from "./dom.js";
import { levelWord, seatFields, wishOf } from "./seats.js";
import { regret } from "./toast.js";
import { _, count } from "./words.js";

const LEVELS = String(document.body.dataset.levels).split(" ").map(Number);

export class People {
  /** @param {string} table */
  constructor(table) {
    this.path = `/api/tables/${table}`;
    byId("start").addEventListener("click", () => this.#try(() => post(`${this.path}/start`)));
    byId("lobby-leave").addEventListener("click", () => this.leave());
    for (const button of document.querySelectorAll(".copy-link")) button.addEventListener("click", ({ currentTarget }) => copy(/** @type {any} */ (currentTarget)));
    for (const id of ["lobby-link", "menu-link"]) byId(id).value = `${location.origin}${location.pathname}`;
  }

  /** @param {any} table */
  show(table) {
    this.table = table;
    byId("lobby").hidden = table.phase !== "gathering";
    byId("people").replaceChildren(...table.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => this.#person(seat, number)));
    if (table.spectators) byId("people").append(make("li", { class: "quiet" }, watching(table.spectators)));
    if (table.host) byId("people").append(this.#hush(table), ...table.silenced.map((/** @type {any} */ muted) => this.#muted(muted)));
    if (table.phase === "gathering") this.#gather(table);
  }

  /** @param {any} table */
  #gather(table) {
    const open = table.seats.filter((/** @type {any} */ seat) => seat.kind === "open").length;
    const all = table.host ? _("Everybody is here.") : _("Everybody is here. Whoever made the table starts the game.");
    byId("lobby-words").textContent = open ? _("Seats still open: {count}. Send the link to friends, or let bots sit down.", { count: open }) : all;
    byId("start").hidden = !table.host;
    byId("start").disabled = open > 0;
    byId("lobby-leave").hidden = !table.me.length;
    const focused = /** @type {any} */ (document.activeElement)?.dataset?.seat;
    byId("lobby-seats").replaceChildren(...table.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => this.#seat(table, seat, number)));
    if (focused) byId("lobby-seats").querySelector(`[data-seat="${focused}"]`)?.focus();
  }

  /**
   * @param {any} table
   * @param {any} seat
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
   * @param {any} seat
   * @param {number} number
   */
  #person(seat, number) {
    const { me, phase } = this.table;
    const item = make("li", {}, make("span", { class: "seat-name" }, nameOf(seat, me.includes(number))));
    const isAway = seat.kind === "person" && !seat.connected && !me.includes(number);
    if (isAway) item.append(make("span", { class: "quiet" }, _("away")));
    if (phase === "playing" && isAway && me.length) item.append(make("button", { type: "button", class: "small", onclick: () => this.#sit(number, { kind: "bot" }) }, _("Let a bot play")));
    if (phase === "playing" && seat.kind === "bot" && !me.length) item.append(make("button", { type: "button", class: "small", onclick: () => this.#sit(number, { kind: "me" }) }, _("Sit here again")));
    return item;
  }

  /**
   * @param {number} seat
   * @param {import("./seats.js").Wish} wish
   */
  #sit(seat, wish) {
    return this.#try(() => post(`${this.path}/seats/${seat}`, wish));
  }

  /** @param {any} table */
  #hush(table) {
    const words = table.hushed ? _("Let those who watch speak again") : _("Let only those who play speak");
    return make("li", {}, make("button", { type: "button", class: "small", onclick: () => this.mute(null, !table.hushed) }, words));
  }

  /** @param {{serial: number, name: string}} muted */
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
    return this.#try(() => post(`${this.path}/mute`, { serial, muted }));
  }

  /** Leave all my seats. */
  leave() {
    return this.#try(async () => {
      for (const seat of this.table.me) await post(`${this.path}/leave`, { seat });
      location.assign("/");
    });
  }

  /** Play it again, or go to where the others already do. */
  rematch() {
    return this.#try(async () => {
      const { url } = this.table.rematch ? { url: `/t/${this.table.rematch}` } : await post(`${this.path}/rematch`);
      location.assign(url);
    });
  }

  /** @param {() => Promise<any>} ask */
  async #try(ask) {
    byId("lobby-error").textContent = "";
    try {
      await ask();
    } catch (/** @type {any} */ error) {
      if (this.table?.phase !== "gathering") return regret(error);
      byId("lobby-error").textContent = error.message;
      this.show((await get(this.path)));
    }
  }
}

/**
 * @param {any} seat
 * @param {boolean} isMine
 * @returns {string}
 */
function nameOf(seat, isMine) {
  if (seat.kind === "open") return _("Open");
  if (seat.kind === "bot") return _("{name}, bot {level}: {word}", { name: seat.name, level: seat.level, word: levelWord(seat.level) });
  return isMine && seat.kind === "person" ? _("{name} (you)", { name: seat.name }) : seat.name;
}

/** @param {number} people */
function watching(people) {
  return count("{number} person is watching.", "{number} people are watching.", people);
}

/** @param {HTMLElement} button */
async function copy(button) {
  const field = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {});
  button.textContent = _("Copied");
}
