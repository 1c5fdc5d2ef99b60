// Frames: the moves that wait to be shown, one after the other, each in its time, unless somebody skips them.

import { byId, isStill } from "./dom.js";
import { STEP_MS, settings } from "./settings.js";

/** @import {Beat, MomentInWords} from "./wire.js" */

export class Frames {
  /**
   * @param {{play: (beat: Beat, duration: number) => void, frame: (message: MomentInWords, duration: number, aloud: boolean) => void, arrive: () => void, settle: () => void}} does
   * @param {() => {ply: number, isPast: boolean}} shown the ply that is shown, and whether that is a replay
   */
  constructor(does, shown) {
    this.does = does;
    this.shown = shown;
    /** @type {MomentInWords[]} moves that wait to be shown */
    this.queue = [];
    /** @type {MomentInWords | null} the first of them, while it is told beat by beat and not yet shown */
    this.untold = null;
    /** @type {(() => void) | null} what ends the pause */
    this.hurry = null;
  }

  /** @returns {boolean} whether anything waits to be shown */
  get isShowing() {
    return this.queue.length > 0;
  }

  /** @param {MomentInWords} message to be shown in its time */
  add(message) {
    this.queue.push(message);
    if (this.queue.length === 1) this.#show();
  }

  /**
   * Everything is told anew: nothing of what waits holds any more.
   * @param {MomentInWords} message
   */
  begin(message) {
    this.queue = [];
    this.untold = null;
    this.hurry?.();
    this.does.frame(message, 0, false);
  }

  /** Show the moves that wait, one after the other. */
  async #show() {
    while (this.queue.length) {
      const [message] = this.queue;
      const { ply, isPast } = this.shown();
      const moves = message.ply !== ply && !isPast;
      const duration = moves && !isStill() && !document.hidden ? STEP_MS * Number(settings().speed) : 0;
      if (await this.#tell(message, duration)) {
        this.does.frame(message, duration, true);
        byId("skip-frames").hidden = this.queue.length < 2;
        if (duration) await this.pause(duration);
      }
      this.queue.shift();
    }
    byId("skip-frames").hidden = true;
    this.does.settle();
  }

  /**
   * Show beat by beat what happened before a moment.
   * @param {MomentInWords} message
   * @param {number} duration of a beat
   * @returns {Promise<boolean>} whether the moment itself is still to be shown
   */
  async #tell(message, duration) {
    const beats = duration && message.ply === this.shown().ply + 1 ? (message.scene?.beats ?? []) : [];
    this.untold = message;
    for (const beat of beats) {
      byId("skip-frames").hidden = false;
      this.does.play(beat, duration);
      await this.pause(duration);
      if (!this.untold) return false;
    }
    this.untold = null;
    return true;
  }

  /**
   * Wait a while, or until somebody skips.
   * @param {number} duration
   * @returns {Promise<void>}
   */
  pause(duration) {
    return new Promise((over) => {
      this.hurry = over;
      setTimeout(over, duration);
    });
  }

  /** Show all that waits at once. */
  skip() {
    const waiting = this.queue.slice(this.untold ? 0 : 1);
    this.queue.length = Math.min(1, this.queue.length);
    this.untold = null;
    for (const message of waiting) this.does.frame(message, 0, true);
    this.does.arrive();
    this.hurry?.();
  }
}
