// The clock of a table: it is told when it changes, and counts down here by itself.

import { post, remove } from "./api.js";
import { duration, timeLeft, untilNext } from "./countdown.js";
import { all, byId, draw, make } from "./dom.js";
import { regret } from "./toast.js";
import { sound } from "./tone.js";
import { _ } from "./words.js";

const LAST_MS = 10_000; // from which on it is marked, and said once
const DAY_S = 86_400;

/** @import {ClockFacts, SeatClock, TableFacts} from "./wire.js" */

export class Clock {
  /**
   * @param {string} table
   * @param {(where: SVGElement, seat: number) => void} sign
   */
  constructor(table, sign) {
    this.sign = sign;
    this.where = { table_id: table };
    /** @type {ClockFacts | null} as it was told */
    this.told = null;
    /** @type {TableFacts | null} */
    this.table = null;
    this.toldAt = 0;
    this.passed = 0;
    this.isHeld = false; // while the server can store nothing
    this.hasWarned = false;
    byId("holiday-take").addEventListener("click", () => this.#holiday(Number(all("#holiday-days", HTMLSelectElement)[0].value)));
    byId("holiday-end").addEventListener("click", () => this.#holiday(0));
  }

  /** @param {ClockFacts} told */
  hear(told) {
    this.told = told;
    this.toldAt = performance.now();
    this.#offer();
    this.#tick();
  }

  /** @param {TableFacts} table */
  sit(table) {
    this.table = table;
    this.#offer();
    this.#tick();
  }

  /** @param {boolean} isHeld whether the server can store nothing, so that time stands still there */
  hold(isHeld) {
    if (isHeld === this.isHeld) return;
    this.toldAt = isHeld ? this.#passed : performance.now() - this.toldAt; // what had passed, until it goes on
    this.isHeld = isHeld;
    this.#tick();
  }

  /** @returns {number} milliseconds since it was told */
  get #passed() {
    return this.isHeld ? this.toldAt : performance.now() - this.toldAt;
  }

  /** @param {SeatClock} seat */
  #left(seat) {
    return timeLeft(seat, this.passed);
  }

  get #isRunning() {
    return this.table?.phase === "playing" && !!this.told;
  }

  /** Show what everybody has left, and again when a second has passed for somebody. */
  #tick() {
    clearTimeout(this.timer);
    this.passed = this.#passed; // the same for all that is shown
    const { told, table } = this;
    const isShown = this.#isRunning && !!told && !!table;
    byId("clock").hidden = byId("clocks").hidden = !isShown;
    document.body.classList.toggle("paused", isShown && told.paused);
    if (!isShown) return;
    byId("clocks").replaceChildren(...told.seats.map((seat, number) => this.#line(seat, number, table.seats[number].name)));
    const [shown] = this.#shown(told, table);
    byId("clock").textContent = told.paused ? _("paused") : shown ? this.#words(shown) : "";
    byId("clock").classList.toggle("short", !!shown && shown.runs && this.#left(shown) <= LAST_MS);
    this.#warn(told, table);
    const running = told.seats.flatMap((seat) => (seat?.runs ? [this.#left(seat)] : []));
    if (running.length && !this.isHeld) this.timer = setTimeout(() => this.#tick(), Math.min(...running.map(untilNext)));
  }

  /**
   * Whose clock stands in the bar: mine if it runs, else one that runs, else mine.
   * @param {ClockFacts} told
   * @param {TableFacts} table
   * @returns {SeatClock[]}
   */
  #shown(told, table) {
    const mine = table.me.map((seat) => told.seats[seat]);
    const order = [...mine.filter((seat) => seat?.runs), ...told.seats.filter((seat) => seat?.runs), ...mine];
    return order.flatMap((seat) => seat ?? []);
  }

  /**
   * @param {SeatClock | null} seat
   * @param {number} number
   * @param {string} name
   */
  #line(seat, number, name) {
    const isShort = !!seat?.runs && this.#left(seat) <= LAST_MS;
    const mark = draw("svg");
    mark.setAttribute("class", "turn-mark");
    mark.setAttribute("aria-hidden", "true");
    this.sign(mark, number);
    const time = make("span", { class: isShort ? "time short" : "time" }, seat ? this.#words(seat) : _("bot"));
    return make("li", { class: seat?.runs ? "runs" : null }, mark, make("span", { class: "seat-name", title: name }, name), time);
  }

  /** @param {SeatClock} seat */
  #words(seat) {
    if (seat.rests > this.passed) return _("on holiday");
    const left = duration(this.#left(seat));
    return left.days ? _("{days} d {hours} h", { days: left.days, hours: left.hours }) : left.words;
  }

  /**
   * Say once in a turn that little is left.
   * @param {ClockFacts} told
   * @param {TableFacts} table
   */
  #warn(told, table) {
    const mine = table.me.flatMap((seat) => told.seats[seat] ?? []).filter(({ runs }) => runs);
    const isShort = mine.some((seat) => this.#left(seat) <= LAST_MS);
    if (isShort && !this.hasWarned) {
      byId("clock-live").textContent = _("You have ten seconds left.");
      sound("turn");
    }
    if (!isShort) byId("clock-live").textContent = "";
    this.hasWarned = isShort;
  }

  // --- pauses and holidays

  /** @returns {boolean} whether I wish a pause */
  get #wishes() {
    return !!this.table && !!this.told?.wishes.some((seat) => this.table?.me.includes(seat));
  }

  #offer() {
    const isMine = this.#isRunning && !!this.table?.me.length;
    const [pause] = all("[data-menu=pause]", HTMLElement);
    const hasCompany = !!this.told?.seats.some((seat, number) => seat && !this.table?.me.includes(number));
    pause.hidden = !isMine || !hasCompany; // whoever plays with bots has nobody to agree with
    byId("holiday").hidden = !isMine || (this.table?.terms.timing?.turn ?? 0) < DAY_S;
    const rests = this.table?.me.some((seat) => this.told?.seats[seat]?.rests) ?? false;
    byId("holiday-end").hidden = !rests;
    byId("holiday-take").hidden = rests;
    if (this.told?.paused) pause.textContent = _("Go on with the game");
    else if (this.#wishes) pause.textContent = _("Rather no pause");
    else pause.textContent = this.told?.wishes.length ? _("Agree to a pause") : _("Pause");
  }

  async pause() {
    await post("/api/tables/{table_id}/pause", this.where, { wish: !this.#wishes }).catch(regret);
  }

  /** @param {number} days 0: come back */
  async #holiday(days) {
    const asked = days ? post("/api/me/holiday", {}, { days }) : remove("/api/me/holiday", {});
    await Promise.resolve(asked).catch(regret);
  }
}
