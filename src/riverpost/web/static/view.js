// What of a map is seen, as arithmetic: no element is touched here.

/** @import {MapChanges, Rectangle} from "./wire.js" */

/**
 * @typedef {Required<MapChanges>} MapFacts
 * @typedef {{x: number, y: number, k: number}} View the point in the middle, and the scale
 * @typedef {{x: number, y: number}} Point
 */

const COMFORT = 40; // screen pixels that a thing to tap has where the camera follows the game
const AT_EASE = 1.2; // times as far away as need be may somebody look who sees all that matters
const CLOSEST = 110; // and where somebody looks as closely as they can

/** A map on a screen on which a unit of the board is so many pixels. */
export class Sight {
  /**
   * @param {MapFacts} map
   * @param {number} unit
   */
  constructor(map, unit) {
    this.map = map;
    this.unit = unit;
  }

  /** @returns {Point} the middle of the map on the board */
  get middle() {
    const [x, y, width, height] = this.map.box;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** @returns {number} the scale at which everything is seen */
  get fit() {
    const { box, whole, most } = this.map;
    return Math.min(most, box[2] / whole[2], box[3] / whole[3]);
  }

  /** @returns {number} the scale at which things can be tapped in comfort, or everything is seen if that is larger */
  get comfort() {
    return Math.max(this.fit, COMFORT / (this.map.target * this.unit));
  }

  /** @returns {View} everything */
  get whole() {
    const [x, y, width, height] = this.map.whole;
    return this.within({ x: x + width / 2, y: y + height / 2, k: this.fit });
  }

  /**
   * A scale that makes sense.
   * @param {number} k
   * @returns {number}
   */
  scale(k) {
    return Math.max(this.fit, Math.min(k, CLOSEST / (this.map.target * this.unit)));
  }

  /**
   * A view that shows nothing but the map; where it is smaller than its box, it lies in the middle.
   * @param {View} view
   * @returns {View}
   */
  within(view) {
    const { box, whole } = this.map;
    const k = this.scale(view.k);
    const between = (/** @type {number} */ at, /** @type {0 | 1} */ axis) => {
      const half = box[2 + axis] / k / 2;
      const [first, last] = [whole[axis] + half, whole[axis] + whole[2 + axis] - half];
      return first > last ? (first + last) / 2 : Math.max(first, Math.min(at, last));
    };
    return { x: between(view.x, 0), y: between(view.y, 1), k };
  }

  /**
   * Whether a point lies well within a view: in so large a part of it.
   * @param {Point} point
   * @param {View} view
   * @param {number} part
   * @returns {boolean}
   */
  isCalm(point, view, part) {
    const [, , width, height] = this.map.box;
    const isNear = (/** @type {number} */ far, /** @type {number} */ room) => Math.abs(far) * view.k <= (part * room) / 2;
    return isNear(point.x - view.x, width) && isNear(point.y - view.y, height);
  }

  /**
   * The game followed: what can be reached, as close as it is all seen, or the focus in the middle; the view stays as it is
   * while that is calm in it.
   * @param {View | null} view
   * @param {number} calm
   * @returns {View}
   */
  following(view, calm) {
    const [x, y] = this.map.focus;
    if (this.map.reach) return this.#reaching(this.map.reach, view);
    const stays = view && view.k >= this.comfort - 0.001 && this.isCalm({ x, y }, view, calm);
    return this.within(stays ? view : { x, y, k: this.comfort });
  }

  /**
   * A view of all that can be reached; where that is more than can be tapped in comfort, of the middle of it.
   * @param {Rectangle} reach
   * @param {View | null} view
   * @returns {View}
   */
  #reaching([left, top, width, height], view) {
    const { box, most } = this.map;
    const k = Math.max(this.comfort, Math.min(most, box[2] / width, box[3] / height));
    const aim = this.within({ x: left + width / 2, y: top + height / 2, k });
    const isSeen = view && [left, left + width].every((x) => [top, top + height].every((y) => this.isCalm({ x, y }, view, 1)));
    const isClose = view && view.k <= this.scale(most) && view.k * AT_EASE >= k && view.k >= this.comfort - 0.001;
    return isSeen && isClose ? this.within(view) : aim;
  }

  /**
   * A view pulled by so many pixels.
   * @param {View} view
   * @param {number} across
   * @param {number} down
   * @returns {View}
   */
  pulled(view, across, down) {
    const unit = this.unit * view.k;
    return this.within({ ...view, x: view.x - across / unit, y: view.y - down / unit });
  }

  /**
   * A view moved by parts of what is seen.
   * @param {View} view
   * @param {number} across
   * @param {number} down
   * @returns {View}
   */
  panned({ x, y, k }, across, down) {
    const [, , width, height] = this.map.box;
    return this.within({ x: x + (across * width) / k, y: y + (down * height) / k, k });
  }

  /**
   * A view so many times as close, in which a point of the board stays where it is.
   * @param {View} view
   * @param {Point} point
   * @param {number} factor
   * @returns {View}
   */
  zoomed(view, point, factor) {
    const k = this.scale(view.k * factor);
    const across = point.x - this.middle.x;
    const down = point.y - this.middle.y;
    return this.within({ x: view.x + across / view.k - across / k, y: view.y + down / view.k - down / k, k });
  }

  /**
   * Whether there is more to see where fingers that move so would pull it from.
   * @param {View} view
   * @param {number} across in pixels
   * @param {number} down
   * @returns {boolean}
   */
  canPan(view, across, down) {
    const unit = this.unit * view.k;
    const { x, y } = this.pulled(view, across, down);
    return (Math.abs(across) > Math.abs(down) ? Math.abs(x - view.x) : Math.abs(y - view.y)) * unit > 1;
  }

  /**
   * Whether a point of the board lies on the map.
   * @param {Point} point
   * @returns {boolean}
   */
  holds({ x, y }) {
    const [left, top, width, height] = this.map.box;
    return x >= left && x <= left + width && y >= top && y <= top + height;
  }

  /**
   * The point of the map under a point of the board.
   * @param {View} view
   * @param {Point} point
   * @returns {Point}
   */
  at(view, { x, y }) {
    return { x: view.x + (x - this.middle.x) / view.k, y: view.y + (y - this.middle.y) / view.k };
  }

  /**
   * @param {View} view
   * @returns {string} how the map lies on the board, as an attribute
   */
  placed(view) {
    const { x, y } = this.middle;
    return `translate(${x - view.x * view.k} ${y - view.y * view.k}) scale(${view.k})`;
  }

  /**
   * @param {View} view
   * @returns {number} how many times as large some pieces must be drawn, to be seen
   */
  growth(view) {
    return Math.max(1, this.map.large / (view.k * this.unit));
  }

  /**
   * @param {View} view
   * @returns {boolean} whether pieces for near eyes are too small to be read
   */
  isFar(view) {
    return view.k * this.unit < this.map.near - 0.01;
  }
}

/**
 * Whether two views look the same.
 * @param {View} one
 * @param {View} other
 * @returns {boolean}
 */
export function isSame(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y) * other.k < 0.5 && Math.abs(one.k - other.k) < 0.001;
}

/**
 * A view on the way from one to another, slow at both ends.
 * @param {View} from
 * @param {View} to
 * @param {number} part of the time
 * @returns {View}
 */
export function between(from, to, part) {
  const eased = part * part * (3 - 2 * part);
  const mix = (/** @type {number} */ one, /** @type {number} */ other) => one + (other - one) * eased;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), k: mix(from.k, to.k) };
}

/**
 * The middle of all fingers, and how far two of them are apart.
 * @param {Point[]} points
 * @returns {{last: Point, span: number}}
 */
export function gesture(points) {
  const last = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const [one, other] = points;
  return { last, span: other ? Math.hypot(one.x - other.x, one.y - other.y) : 0 };
}

/**
 * @param {number[]} numbers
 * @returns {number}
 */
function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
