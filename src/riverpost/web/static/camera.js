// The camera: what of a board's map is seen. People pan and zoom it; until they do, it shows what matters by itself.

import { byId, draw, isStill } from "./dom.js";

const COMFORT = 40; // screen pixels that a thing to tap has where the camera follows the game
const CLOSEST = 110; // and where somebody looks as closely as they can
const STEP = 1.5; // by a button or a key
const WHEEL = 0.0016; // by a notch of the wheel, in powers of e
const SLOP = 6; // pixels that a click may slip
const CALM = 0.6; // the part of the view in which the focus may move before the camera does
const GLIDE_MS = 320;
const TOOLS = 54; // pixels at the top of the map that its buttons take

/**
 * A map as the server tells it: where it lies on the board, and in its own measure all there is to see, where something
 * happens, how large a thing to tap is, and the scales at which it is shown.
 * @typedef {{box: number[], whole: number[], focus: number[], target: number, most: number, large: number, near: number}} MapFacts
 * @typedef {{x: number, y: number, k: number}} View the point in the middle, and the scale
 * @typedef {{x: number, y: number}} Point
 */

export class Camera {
  /**
   * @param {SVGSVGElement} root
   * @param {(growth: number) => void} grow told how many times as large some pieces must be drawn
   */
  constructor(root, grow) {
    this.root = root;
    this.grow = grow;
    this.growth = 1;
    this.edge = draw("rect");
    this.layer = draw("g");
    this.frame = draw("g");
    /** @type {MapFacts | null} */
    this.map = null;
    /** @type {View | null} what is seen */
    this.view = null;
    /** @type {"follow" | "whole" | "own"} what is wanted: the game followed, everything, or what somebody has chosen */
    this.mode = "follow";
    /** @type {{from: Point, last: Point, isDrag: boolean} | null} */
    this.drag = null;
    /** @type {{last: Point, span: number, owned: boolean | null} | null} */
    this.touch = null;
    this.isFresh = false;
    this.#build();
    this.#listen();
  }

  #build() {
    const clip = draw("clipPath");
    clip.id = "map-clip";
    clip.append(this.edge);
    const inner = draw("g");
    inner.setAttribute("clip-path", "url(#map-clip)");
    inner.append(this.layer);
    this.frame.append(clip, inner);
  }

  #listen() {
    const { root } = this;
    root.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#pull(event));
    for (const over of ["pointerup", "pointercancel"]) root.addEventListener(over, () => this.#release());
    root.addEventListener("touchstart", (event) => this.#touch(event), { passive: true });
    root.addEventListener("touchmove", (event) => this.#slide(event), { passive: false });
    for (const over of ["touchend", "touchcancel"]) root.addEventListener(over, (event) => this.#touch(/** @type {any} */ (event)));
    root.addEventListener("click", (event) => this.#swallow(event), true);
    root.addEventListener("dblclick", (event) => this.#double(event));
    new ResizeObserver(() => this.map && this.#settle(0)).observe(root);
    const does = { in: () => this.zoom(1), out: () => this.zoom(-1), whole: () => this.want("whole"), follow: () => this.want("follow") };
    for (const [name, act] of Object.entries(does)) byId(`map-${name}`).addEventListener("click", act);
  }

  /**
   * What the server says of the map; what is missing has not changed.
   * @param {Partial<MapFacts>} told
   * @param {number} duration in milliseconds
   */
  show(told, duration) {
    this.isFresh = !this.map;
    this.map = /** @type {MapFacts} */ ({ ...this.map, ...told });
    const [x, y, width, height] = this.map.box;
    for (const [name, value] of Object.entries({ x, y, width, height, rx: 6 })) this.edge.setAttribute(name, String(value));
    this.#settle(this.isFresh ? 0 : duration && Math.max(duration, GLIDE_MS));
  }

  /** There is no map any more. */
  hide() {
    this.map = this.view = null;
    this.mode = "follow";
    this.#showTools(false);
  }

  /**
   * Whether a point of the screen lies on the map.
   * @param {Point} point
   * @returns {boolean}
   */
  holds(point) {
    if (!this.map) return false;
    const { x, y } = this.#onBoard(point);
    const [left, top, width, height] = this.map.box;
    return x >= left && x <= left + width && y >= top && y <= top + height;
  }

  /**
   * The point of the map under a point of the screen.
   * @param {Point} point
   * @returns {Point | null}
   */
  at(point) {
    if (!this.view || !this.holds(point)) return null;
    const { x, y } = this.#onBoard(point);
    const middle = this.#middle();
    return { x: this.view.x + (x - middle.x) / this.view.k, y: this.view.y + (y - middle.y) / this.view.k };
  }

  /**
   * Let a point of the map be seen.
   * @param {Point} point
   */
  reveal({ x, y }) {
    if (!this.view || this.#isCalm({ x, y }, this.view, 0.8)) return;
    this.#go(this.#within({ ...this.view, x, y }), GLIDE_MS);
  }

  // --- by buttons and keys

  /** @param {number} steps closer, or further away if less than 0 */
  zoom(steps) {
    if (!this.view) return;
    this.#zoomAt(this.#middle(), STEP ** steps, GLIDE_MS);
  }

  /** @param {"follow" | "whole"} mode */
  want(mode) {
    if (!this.map) return;
    this.mode = mode;
    this.#go(this.#wanted(true), GLIDE_MS);
  }

  /**
   * Move the view by parts of what is seen.
   * @param {number} across
   * @param {number} down
   */
  pan(across, down) {
    if (!this.view || !this.map) return;
    const [, , width, height] = this.map.box;
    const { x, y, k } = this.view;
    this.mode = "own";
    this.#go(this.#within({ x: x + (across * width) / k, y: y + (down * height) / k, k }), GLIDE_MS);
  }

  // --- by mouse

  /** @param {WheelEvent} event */
  #wheel(event) {
    // A page that scrolls goes on scrolling; there a pinch on the pad, or the control key, zooms.
    if (!this.holds(at(event)) || (this.#scrolls() && !event.ctrlKey)) return;
    event.preventDefault();
    const notch = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
    this.#zoomAt(this.#onBoard(at(event)), Math.exp(-notch * WHEEL * (event.ctrlKey ? 4 : 1)), 0);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.hasMoved = false;
    this.drag = event.pointerType !== "touch" && event.button === 0 && this.holds(at(event)) ? { from: at(event), last: at(event), isDrag: false } : null;
  }

  /** @param {PointerEvent} event */
  #pull(event) {
    const { drag } = this;
    if (!drag || event.pointerType === "touch") return;
    const here = at(event);
    if (!drag.isDrag && Math.hypot(here.x - drag.from.x, here.y - drag.from.y) < SLOP) return;
    if (!drag.isDrag) this.root.setPointerCapture(event.pointerId);
    drag.isDrag = this.hasMoved = true;
    this.root.classList.add("dragged");
    this.#shift(here.x - drag.last.x, here.y - drag.last.y);
    drag.last = here;
  }

  #release() {
    this.drag = null;
    this.root.classList.remove("dragged");
  }

  /**
   * The click at the end of a drag means nothing.
   * @param {MouseEvent} event
   */
  #swallow(event) {
    if (!this.hasMoved) return;
    this.hasMoved = false;
    event.stopImmediatePropagation();
  }

  /** @param {MouseEvent} event */
  #double(event) {
    const isLit = event.target instanceof Element && event.target.closest("[role=button]");
    if (this.holds(at(event)) && !isLit) this.#zoomAt(this.#onBoard(at(event)), STEP * STEP, GLIDE_MS);
  }

  // --- by fingers: two pinch; one pans where there is more to see that way, else the page scrolls

  /** @param {TouchEvent} event */
  #touch({ touches }) {
    const isHere = touches.length && [...touches].every((finger) => this.holds(at(finger)));
    this.touch = isHere ? { ...gesture(touches), owned: touches.length > 1 ? true : null } : null;
  }

  /** @param {TouchEvent} event */
  #slide(event) {
    const { touch, map, view } = this;
    if (!touch || !map || !view) return;
    const { last, span } = gesture(event.touches);
    const across = last.x - touch.last.x;
    const down = last.y - touch.last.y;
    touch.owned ??= this.#canPan(across, down) || !this.#scrolls();
    if (!touch.owned) return;
    if (event.cancelable) event.preventDefault();
    this.hasMoved = true;
    this.#shift(across, down);
    if (span && touch.span) this.#zoomAt(this.#onBoard(last), span / touch.span, 0);
    Object.assign(touch, { last, span });
  }

  /**
   * @param {number} across in pixels
   * @param {number} down
   * @returns {boolean} whether there is more to see where fingers that move so would pull it from
   */
  #canPan(across, down) {
    const { x, y, k } = /** @type {View} */ (this.view);
    const unit = this.#unit() * k;
    const pulled = this.#within({ x: x - across / unit, y: y - down / unit, k });
    const isAcross = Math.abs(across) > Math.abs(down);
    return isAcross ? Math.abs(pulled.x - x) * unit > 1 : Math.abs(pulled.y - y) * unit > 1;
  }

  // --- where to look

  /**
   * @param {number} across in pixels
   * @param {number} down
   */
  #shift(across, down) {
    if (!this.view) return;
    const unit = this.#unit() * this.view.k;
    this.mode = "own";
    this.#go(this.#within({ ...this.view, x: this.view.x - across / unit, y: this.view.y - down / unit }), 0);
  }

  /**
   * @param {Point} point of the board, which stays where it is
   * @param {number} factor
   * @param {number} duration
   */
  #zoomAt(point, factor, duration) {
    const { view } = this;
    if (!view) return;
    const middle = this.#middle();
    const k = this.#scale(view.k * factor);
    const across = point.x - middle.x;
    const down = point.y - middle.y;
    this.mode = "own";
    this.#go(this.#within({ x: view.x + across / view.k - across / k, y: view.y + down / view.k - down / k, k }), duration);
  }

  /** @param {number} duration */
  #settle(duration) {
    this.#go(this.#wanted(false), duration);
    this.#showTools(true);
    this.#placeTools();
  }

  /** @param {boolean} isMap */
  #showTools(isMap) {
    byId("map-tools").hidden = !isMap;
    this.root.classList.toggle("has-map", isMap);
  }

  /**
   * What should be seen now.
   * @param {boolean} anew whether the focus must be in the middle, even if it is well seen
   * @returns {View}
   */
  #wanted(anew) {
    const { whole, focus, target } = /** @type {MapFacts} */ (this.map);
    const fit = this.#fit();
    if (this.mode === "whole") return this.#within({ x: whole[0] + whole[2] / 2, y: whole[1] + whole[3] / 2, k: fit });
    if (this.mode === "own" && this.view) return this.#within(this.view);
    const k = Math.max(fit, COMFORT / (target * this.#unit()));
    const [x, y] = focus;
    const stays = !anew && this.view && this.view.k === k && this.#isCalm({ x, y }, this.view, CALM);
    return this.#within(stays && this.view ? this.view : { x, y, k });
  }

  /**
   * Whether a point lies well within a view.
   * @param {Point} point
   * @param {View} view
   * @param {number} part
   * @returns {boolean}
   */
  #isCalm(point, view, part) {
    const [, , width, height] = /** @type {MapFacts} */ (this.map).box;
    const isNear = (/** @type {number} */ far, /** @type {number} */ room) => Math.abs(far) * view.k <= (part * room) / 2;
    return isNear(point.x - view.x, width) && isNear(point.y - view.y, height);
  }

  /** @returns {number} the scale at which everything is seen */
  #fit() {
    const { box, whole, most } = /** @type {MapFacts} */ (this.map);
    return Math.min(most, box[2] / whole[2], (box[3] - this.#inset()) / whole[3]);
  }

  /**
   * A scale that makes sense.
   * @param {number} k
   * @returns {number}
   */
  #scale(k) {
    const closest = CLOSEST / (/** @type {MapFacts} */ (this.map).target * this.#unit());
    return Math.max(this.#fit(), Math.min(k, closest));
  }

  /**
   * A view that shows nothing but the map; where it is smaller than its box, it lies in the middle.
   * @param {View} view
   * @returns {View}
   */
  #within(view) {
    const { box, whole } = /** @type {MapFacts} */ (this.map);
    const k = this.#scale(view.k);
    const between = (/** @type {number} */ at, /** @type {number} */ axis) => {
      const half = box[2 + axis] / k / 2;
      const inset = axis ? this.#inset() / k : 0;
      const [first, last] = [whole[axis] + half - inset, whole[axis] + whole[2 + axis] - half];
      return first > last ? (first + last) / 2 : Math.max(first, Math.min(at, last));
    };
    return { x: between(view.x, 0), y: between(view.y, 1), k };
  }

  /**
   * @param {View} to
   * @param {number} duration
   */
  #go(to, duration) {
    cancelAnimationFrame(this.gliding ?? 0);
    this.gliding = undefined;
    const from = this.view;
    document.body.dataset.camera = this.mode;
    for (const mode of ["whole", "follow"]) byId(`map-${mode}`).setAttribute("aria-pressed", String(this.mode === mode));
    const isThere = from && Math.hypot(from.x - to.x, from.y - to.y) * to.k < 0.5 && Math.abs(from.k - to.k) < 0.001;
    if (!from || isThere || !duration || isStill() || document.hidden) return this.#look(to);
    const start = performance.now();
    const glide = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - start) / duration);
      const eased = part * part * (3 - 2 * part);
      const mix = (/** @type {number} */ one, /** @type {number} */ other) => one + (other - one) * eased;
      this.#look({ x: mix(from.x, to.x), y: mix(from.y, to.y), k: mix(from.k, to.k) });
      if (part < 1) this.gliding = requestAnimationFrame(glide);
      else this.#look(to);
    };
    this.gliding = requestAnimationFrame(glide);
  }

  /** @param {View} view */
  #look(view) {
    const map = /** @type {MapFacts} */ (this.map);
    if (!map) return;
    this.view = view;
    const middle = this.#middle();
    this.layer.setAttribute("transform", `translate(${middle.x - view.x * view.k} ${middle.y - view.y * view.k}) scale(${view.k})`);
    const shown = view.k * this.#unit();
    this.layer.classList.toggle("far", shown < map.near - 0.01);
    const growth = Math.max(1, map.large / shown);
    if (Math.abs(growth - this.growth) < 0.01) return;
    this.growth = growth;
    this.grow(growth);
  }

  // --- screen and board

  /** @returns {number} how many pixels of the screen a unit of the board is */
  #unit() {
    return this.root.clientWidth / (this.root.viewBox.baseVal.width || 1) || 1;
  }

  /** @returns {number} how much of the board at the top of the map lies under the buttons */
  #inset() {
    return TOOLS / this.#unit();
  }

  /** @returns {Point} the middle of the map on the board */
  #middle() {
    const [x, y, width, height] = /** @type {MapFacts} */ (this.map).box;
    return { x: x + width / 2, y: y + height / 2 };
  }

  /**
   * @param {Point} point of the screen
   * @returns {Point} of the board
   */
  #onBoard({ x, y }) {
    const board = this.root.getBoundingClientRect();
    const unit = this.#unit();
    return { x: (x - board.left) / unit, y: (y - board.top) / unit };
  }

  /** @returns {boolean} whether the board is longer than the screen */
  #scrolls() {
    const { scrollHeight, clientHeight } = byId("board-box");
    return scrollHeight > clientHeight + 1;
  }

  /** The buttons lie in the upper right corner of the map. */
  #placeTools() {
    const { box } = /** @type {MapFacts} */ (this.map);
    const unit = this.#unit();
    const tools = byId("map-tools");
    const board = this.root.getBoundingClientRect();
    const around = byId("board-box").getBoundingClientRect();
    const { scrollTop } = byId("board-box");
    tools.style.left = `${board.left - around.left + (box[0] + box[2]) * unit}px`;
    tools.style.top = `${board.top - around.top + scrollTop + box[1] * unit}px`;
  }
}

/**
 * @param {{clientX: number, clientY: number}} event
 * @returns {Point}
 */
function at({ clientX, clientY }) {
  return { x: clientX, y: clientY };
}

/**
 * The middle of all fingers, and how far two of them are apart.
 * @param {TouchList} touches
 * @returns {{last: Point, span: number}}
 */
function gesture(touches) {
  const points = [...touches].map(at);
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
