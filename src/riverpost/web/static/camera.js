// The camera: what of a board's map is seen. People pan and zoom it; until they do, it shows what matters by itself.

import { byId, draw, isStill } from "./dom.js";
import { Sight, between, gesture, isSame } from "./view.js";

/** @import {MapChanges} from "./wire.js" */
/** @import {MapFacts, Point, View} from "./view.js" */

const STEP = 1.5; // by a button or a key
const WHEEL = 0.0016; // by a notch of the wheel, in powers of e
const SLOP = 6; // pixels that a click may slip
const CALM = 0.6; // the part of the view in which the focus may move before the camera does
const SEEN = 0.8; // the part of the view in which something is seen well enough
const GLIDE_MS = 320;
const MOST_BESIDE = 0.9; // of the board's width, that a map takes which has its desk beside it

export class Camera {
  /**
   * @param {SVGSVGElement} root
   * @param {(growth: number) => void} grow told how many times as large some pieces must be drawn
   */
  constructor(root, grow) {
    this.root = root;
    this.grow = grow;
    this.growth = 1;
    this.edges = [draw("rect"), draw("rect"), draw("rect")]; // of the window, of what dims it by lamplight, and soft ones
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
    this.hasMoved = false;
    this.shift = 0; // how far the map goes with a window that scrolls, in units of the board
    this.#build();
    this.#listen();
  }

  #build() {
    const clip = draw("clipPath");
    clip.id = "map-clip";
    const [edge, shade, rim] = this.edges;
    clip.append(edge);
    const inner = draw("g");
    inner.setAttribute("clip-path", "url(#map-clip)");
    this.layer.setAttribute("class", "map-layer");
    shade.setAttribute("class", "map-shade");
    rim.setAttribute("class", "map-rim");
    inner.append(this.layer, shade, rim);
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
    root.addEventListener("touchend", (event) => this.#touch(event));
    root.addEventListener("touchcancel", (event) => this.#touch(event));
    root.addEventListener("click", (event) => this.#swallow(event), true);
    root.addEventListener("dblclick", (event) => this.#double(event));
    byId("board-box").addEventListener("scroll", () => this.#stay(), { passive: true });
    new ResizeObserver(() => this.map && this.#settle(this.map, 0, true)).observe(root);
    const does = { in: () => this.zoom(1), out: () => this.zoom(-1), whole: () => this.want("whole"), follow: () => this.want("follow") };
    for (const [name, act] of Object.entries(does)) byId(`map-${name}`).addEventListener("click", act);
  }

  /**
   * What the server says of the map; what is missing has not changed.
   * @param {MapChanges} told
   * @param {number} duration in milliseconds
   */
  show(told, duration) {
    const isFresh = !this.map;
    const map = /** @type {MapFacts} */ ({ ...this.map, ...told }); // the first that is told of a map is all of it
    this.map = map;
    this.#settle(map, isFresh ? 0 : duration && Math.max(duration, GLIDE_MS));
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
    return this.#sight?.holds(this.#onBoard(point)) ?? false;
  }

  /**
   * The point of the map under a point of the screen.
   * @param {Point} point
   * @returns {Point | null}
   */
  at(point) {
    return this.view && this.holds(point) ? (this.#sight?.at(this.view, this.#onBoard(point)) ?? null) : null;
  }

  /**
   * Let a point of the map be seen.
   * @param {Point} point
   */
  reveal({ x, y }) {
    const { view } = this;
    const sight = this.#sight;
    if (sight && view && !sight.isCalm({ x, y }, view, SEEN)) this.#go(sight.within({ ...view, x, y }), GLIDE_MS);
  }

  // --- by buttons and keys

  /** @param {number} steps closer, or further away if less than 0 */
  zoom(steps) {
    if (this.#sight) this.#zoomAt(this.#sight.middle, STEP ** steps, GLIDE_MS);
  }

  /** @param {"follow" | "whole"} mode */
  want(mode) {
    const sight = this.#sight;
    if (!sight) return;
    this.mode = mode;
    this.#go(mode === "whole" ? sight.whole : sight.following(null, CALM), GLIDE_MS);
  }

  /**
   * Move the view by parts of what is seen.
   * @param {number} across
   * @param {number} down
   */
  pan(across, down) {
    if (this.view && this.#sight) this.#choose(this.#sight.panned(this.view, across, down), GLIDE_MS);
  }

  // --- by mouse

  /** @param {WheelEvent} event */
  #wheel(event) {
    // A map that scrolls away goes on scrolling; there a pinch on the pad, or the control key, zooms.
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
    this.touch = isHere ? { ...gesture([...touches].map(at)), owned: touches.length > 1 ? true : null } : null;
  }

  /** @param {TouchEvent} event */
  #slide(event) {
    const { touch, view } = this;
    const sight = this.#sight;
    if (!touch || !sight || !view) return;
    const { last, span } = gesture([...event.touches].map(at));
    const across = last.x - touch.last.x;
    const down = last.y - touch.last.y;
    touch.owned ??= sight.canPan(view, across, down) || !this.#scrolls();
    if (!touch.owned) return;
    if (event.cancelable) event.preventDefault();
    this.hasMoved = true;
    this.#shift(across, down);
    if (span && touch.span) this.#zoomAt(this.#onBoard(last), span / touch.span, 0);
    Object.assign(touch, { last, span });
  }

  // --- where to look

  /**
   * @param {number} across in pixels
   * @param {number} down
   */
  #shift(across, down) {
    if (this.view && this.#sight) this.#choose(this.#sight.pulled(this.view, across, down), 0);
  }

  /**
   * @param {Point} point of the board, which stays where it is
   * @param {number} factor
   * @param {number} duration
   */
  #zoomAt(point, factor, duration) {
    if (this.view && this.#sight) this.#choose(this.#sight.zoomed(this.view, point, factor), duration);
  }

  /**
   * Look where somebody wants to look by themselves.
   * @param {View} view
   * @param {number} duration
   */
  #choose(view, duration) {
    this.mode = "own";
    this.#go(view, duration);
  }

  /**
   * @param {MapFacts} map
   * @param {number} duration
   * @param {boolean} isAnew whether what is seen was meant for another screen
   */
  #settle(map, duration, isAnew = false) {
    const sight = new Sight(map, this.#unit());
    if (this.mode === "whole") this.#go(sight.whole, duration);
    else if (this.mode === "own" && this.view) this.#go(sight.within(this.view), duration);
    else this.#go(sight.following(isAnew ? null : this.view, CALM), duration);
    this.#showTools(true);
    this.#cut(map);
    this.#stay();
  }

  /**
   * Cut the window of the map; beside the desk it reaches to the lower edge of the screen, a few pixels below its box.
   * @param {MapFacts} map
   */
  #cut({ box: [x, y, width, height] }) {
    const all = this.isBeside ? Math.max(height, byId("board-box").clientHeight / this.#unit() - y) : height;
    for (const edge of this.edges) {
      for (const [name, value] of Object.entries({ x, y, width, height: all })) edge.setAttribute(name, String(value));
    }
  }

  /** A map beside the desk stays where it is while that scrolls; its buttons lie in its lower right corner, what leads further down the desk below that. */
  #stay() {
    if (!this.map) return;
    const [x, y, width, height] = this.map.box;
    const unit = this.#unit();
    this.shift = this.isBeside ? byId("board-box").scrollTop / unit : 0;
    this.frame.setAttribute("transform", `translate(0 ${this.shift})`);
    const tools = byId("map-tools");
    tools.style.left = `${(x + width) * unit}px`;
    tools.style.top = `${(y + height + this.shift) * unit}px`;
    byId("more").style.left = this.isBeside ? tools.style.left : "0";
    byId("advice").style.setProperty("--map-foot", tools.style.top);
  }

  /** @returns {boolean} whether the desk lies beside the map, not below it */
  get isBeside() {
    return this.map !== null && this.map.box[2] < MOST_BESIDE * this.root.viewBox.baseVal.width;
  }

  /** @param {boolean} isMap */
  #showTools(isMap) {
    byId("map-tools").hidden = !isMap;
    this.root.classList.toggle("has-map", isMap);
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
    if (!from || isSame(from, to) || !duration || isStill() || document.hidden) return this.#look(to);
    const start = performance.now();
    const glide = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - start) / duration);
      this.#look(part < 1 ? between(from, to, part) : to);
      if (part < 1) this.gliding = requestAnimationFrame(glide);
    };
    this.gliding = requestAnimationFrame(glide);
  }

  /** @param {View} view */
  #look(view) {
    const sight = this.#sight;
    if (!sight) return;
    this.view = view;
    this.layer.setAttribute("transform", sight.placed(view));
    this.layer.classList.toggle("far", sight.isFar(view));
    const growth = sight.growth(view);
    if (Math.abs(growth - this.growth) < 0.01) return;
    this.growth = growth;
    this.grow(growth);
  }

  // --- screen and board

  /** @returns {Sight | null} the map on this screen, as it is now */
  get #sight() {
    return this.map && new Sight(this.map, this.#unit());
  }

  /** @returns {number} how many pixels of the screen a unit of the board is */
  #unit() {
    return this.root.clientWidth / (this.root.viewBox.baseVal.width || 1) || 1;
  }

  /**
   * @param {Point} point of the screen
   * @returns {Point} of the board, as it lies when nothing is scrolled
   */
  #onBoard({ x, y }) {
    const board = this.root.getBoundingClientRect();
    const unit = this.#unit();
    return { x: (x - board.left) / unit, y: (y - board.top) / unit - this.shift };
  }

  /** @returns {boolean} whether the map goes away when the board is scrolled */
  #scrolls() {
    const { scrollHeight, clientHeight } = byId("board-box");
    return !this.isBeside && scrollHeight > clientHeight + 1;
  }
}

/**
 * @param {{clientX: number, clientY: number}} event
 * @returns {Point}
 */
function at({ clientX, clientY }) {
  return { x: clientX, y: clientY };
}
