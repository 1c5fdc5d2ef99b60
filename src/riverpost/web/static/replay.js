// Replay: any earlier moment of a game, through my own eyes, with a scrubber and its ply in the address.

import { get } from "./api.js";
import { byId, field } from "./dom.js";
import { STEP_MS, settings } from "./settings.js";
import { regret } from "./toast.js";
import { _ } from "./words.js";

const LOOK_MS = 500; // how long each moment stands still while a replay plays at normal speed
const KEPT = 60; // scenes remembered

/** @import {WholeScene} from "./wire.js" */

export class Replay {
  /**
   * @param {{table: string, seat: () => number | null, layout: () => string, plies: () => number}} of
   * @param {{show: (told: WholeScene, duration: number) => Promise<void>, enter: () => void, leave: () => void}} does
   */
  constructor(of, does) {
    this.of = of;
    this.does = does;
    /** @type {number | null} the ply looked at */
    this.ply = null;
    /** @type {number | null} where a playing replay ends and goes back to the game */
    this.until = null;
    /** @type {Map<string, Promise<WholeScene>>} */
    this.scenes = new Map();
    field("scrubber").addEventListener("input", () => this.#still(Number(field("scrubber").value)));
    byId("replay-back").addEventListener("click", () => this.step(-1));
    byId("replay-forth").addEventListener("click", () => this.step(1));
    byId("replay-play").addEventListener("click", () => this.toggle());
    byId("replay-leave").addEventListener("click", () => this.leave());
  }

  /** @returns {boolean} */
  get isOn() {
    return this.ply !== null;
  }

  /**
   * Look at a ply.
   * @param {number} ply
   * @param {boolean} [moving] whether pieces move there from where they are
   */
  async go(ply, moving = false) {
    const wanted = Math.max(0, Math.min(ply, this.of.plies()));
    if (!this.isOn) this.does.enter();
    this.ply = wanted;
    this.#showBar();
    try {
      const told = await this.#scene(wanted);
      if (this.ply !== wanted) return;
      this.#scene(Math.min(wanted + 1, this.of.plies()));
      await this.does.show(told, moving ? STEP_MS * Number(settings().speed) : 0);
    } catch (error) {
      regret(error);
    }
  }

  /**
   * Look at the beginning of a stretch and play it, then go back to the game.
   * @param {number} from
   * @param {number} to
   */
  async again(from, to) {
    await this.go(from);
    this.until = to;
    this.#play();
  }

  /** @param {number} by */
  step(by) {
    this.#still((this.ply ?? 0) + by, true);
  }

  toggle() {
    if (this.timer) return this.#pause();
    if (this.ply === this.of.plies()) this.go(0).then(() => this.#play());
    else this.#play();
  }

  leave() {
    if (!this.isOn) return;
    this.#pause();
    this.ply = null;
    this.scenes.clear();
    byId("bar-replay").hidden = true;
    byId("bar-usual").hidden = false;
    history.replaceState(null, "", location.pathname);
    this.does.leave();
  }

  /**
   * @param {number} ply
   * @param {boolean} [moving]
   */
  #still(ply, moving = false) {
    this.#pause();
    this.go(ply, moving);
  }

  #play() {
    byId("replay-play").textContent = _("Pause");
    const speed = Number(settings().speed);
    this.timer = setTimeout(() => this.#tick(), STEP_MS * speed + LOOK_MS * (speed || 0.2));
  }

  async #tick() {
    const playing = this.timer;
    const end = this.until ?? this.of.plies();
    await this.go((this.ply ?? 0) + 1, true);
    if (this.timer !== playing) return;
    if ((this.ply ?? 0) < end) return this.#play();
    if (this.until === null) this.#pause();
    else this.leave();
  }

  #pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.until = null;
    byId("replay-play").textContent = _("Play");
  }

  #showBar() {
    const plies = this.of.plies();
    byId("bar-replay").hidden = false;
    byId("bar-usual").hidden = true;
    field("scrubber").max = String(plies);
    field("scrubber").value = String(this.ply);
    byId("replay-ply").textContent = _("{ply} of {plies}", { ply: this.ply ?? 0, plies });
    history.replaceState(null, "", `?ply=${this.ply}`);
  }

  /**
   * @param {number} ply
   * @returns {Promise<WholeScene>}
   */
  #scene(ply) {
    const query = { table_id: this.of.table, layout: this.of.layout(), ply, seat: this.of.seat() };
    const key = JSON.stringify(query);
    const known = this.scenes.get(key);
    if (known) return known;
    const asked = get("/api/tables/{table_id}/scene", query);
    asked.catch(() => this.scenes.delete(key));
    this.scenes.set(key, asked);
    const [oldest] = this.scenes.keys();
    if (this.scenes.size > KEPT) this.scenes.delete(oldest);
    return asked;
  }
}
