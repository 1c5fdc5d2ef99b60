// How much time is left, as arithmetic: no element is touched here.

/** @import {SeatClock} from "./wire.js" */

const DAY_S = 86_400;

/**
 * What somebody has left of a turn and a bank.
 * @param {SeatClock} seat as it was told
 * @param {number} passed milliseconds since then
 * @returns {number} milliseconds
 */
export function timeLeft({ turn, bank, runs, rests }, passed) {
  return turn + bank - (runs ? Math.max(0, passed - rests) : 0);
}

/**
 * A time that is left, in seconds begun: 61,500 milliseconds are 1:02.
 * @param {number} milliseconds
 * @returns {{days: number, hours: number, words: string}} words for less than a day
 */
export function duration(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const words = hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return { days: Math.floor(seconds / DAY_S), hours: hours % 24, words };
}

/**
 * @param {number} left milliseconds
 * @returns {number} milliseconds until another second is shown
 */
export function untilNext(left) {
  return left > 0 ? Math.max(50, left % 1000 || 1000) : 1000;
}
