// The board: pieces from the server shown as a drawing. It knows where pieces are and which are lit, and no rules.

import { Camera } from "./camera.js";
import { draw, drawing, isStill } from "./dom.js";

/**
 * A piece as the server tells it; a field at its default is missing.
 * @typedef {{s?: string, x?: number, y?: number, t?: number, k?: number, o?: string, l?: string, a?: number[], n?: string, f?: Lettering, m?: Layer}} Fields
 * @typedef {"map" | "large" | "near"} Layer on the map; a large piece is never drawn too small, one for near eyes only where it can be read
 * @typedef {{z: number, w?: string, i?: boolean, e?: boolean, a?: string, c?: string, p?: number}} Lettering
 * @typedef {{whole?: boolean, size?: [number, number], map?: Partial<import("./camera.js").MapFacts>, backdrop?: string, symbols?: Record<string, string>, pieces?: [string, Record<string, any>][], order?: [string, string | null][], gone?: string[], motions?: Record<string, Move[]>, beats?: Beat[]}} Scene
 * @typedef {[number, number, number?, number?]} Spot x, y, turn, scale
 * @typedef {[string, (Spot | null)?, (Spot | null)?, string?, ("in" | "out")?]} Move piece, start, end, symbol, fade
 * @typedef {(string | Move)[]} Beat what moves at the same time; a name stands for a motion
 * @typedef {{id: string, fields: Fields, element: SVGElement}} Piece
 */

const SERIF = "Iowan Old Style, Palatino Linotype, Palatino, Georgia, serif";
const SANS = "system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif";
const INK = "#23313d";
const TARGET = 44; // screen pixels that a lit piece can be hit within, however small it is drawn

export class Board {
  /** @param {SVGSVGElement} root */
  constructor(root) {
    this.root = root;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    this.symbols = draw("defs");
    this.backdrop = draw("g");
    this.ground = draw("g");
    this.growth = 1;
    this.camera = new Camera(root, (growth) => this.#grow(growth));
    root.replaceChildren(this.symbols, this.backdrop, this.camera.frame, this.ground);
    // What is printed on the board is told in whole sentences elsewhere; a screen reader finds here what can be done.
    for (const part of [this.symbols, this.backdrop]) part.setAttribute("aria-hidden", "true");
    /** @type {(action: number) => string} */
    this.labelOf = String;
    /** @type {Record<string, Move[]>} movements that come again and again */
    this.motions = {};
    /** @type {Animation[]} pieces that a beat has made unseen */
    this.faded = [];
    /** @type {Map<string, Fields>} where pieces are that a beat has led away from their places */
    this.astray = new Map();
    /** @type {Map<string, string[]>} pieces that are laid upon the scene for a while, by what for */
    this.laid = new Map();
  }

  /**
   * Show a scene, or what changed since the last one.
   * @param {Scene} scene
   * @param {number} duration of the movement, in milliseconds
   */
  show(scene, duration) {
    const moving = isStill() || document.hidden ? 0 : duration;
    for (const name of [...this.laid.keys()]) this.lift(name);
    if (scene.size) this.#resize(scene.size);
    if (scene.map) this.camera.show(scene.map, moving);
    else if (scene.whole) this.camera.hide();
    if (scene.backdrop !== undefined) this.backdrop.replaceChildren(...drawing(scene.backdrop));
    for (const [id, markup] of Object.entries(scene.symbols ?? {})) this.#define(id, markup);
    if (scene.motions) this.motions = scene.motions;
    if (scene.whole) this.#showWhole(scene, moving);
    else this.#showChanges(scene, moving);
    this.#comeHome(moving);
  }

  /**
   * @param {Scene} scene
   * @param {number} moving
   */
  #showWhole(scene, moving) {
    const told = scene.pieces ?? [];
    const kept = new Set(told.map(([id]) => id));
    for (const id of [...this.pieces.keys()]) if (!kept.has(id)) this.#remove(id, moving);
    for (const [id, fields] of told) {
      const known = this.pieces.get(id);
      if (known && Boolean(known.fields.f) !== Boolean(fields.f)) this.#remove(id, 0);
      const piece = this.pieces.get(id) ?? this.#add(id, fields, moving);
      this.#change(piece, /** @type {Fields} */ (fields), moving);
      this.#layer(fields).append(piece.element);
    }
  }

  /**
   * Where a piece is drawn: on the map, or upon the board.
   * @param {Fields} fields
   * @returns {SVGElement}
   */
  #layer(fields) {
    return fields.m ? this.camera.layer : this.ground;
  }

  /**
   * Lay pieces upon the scene until they are lifted, or the next scene is shown.
   * @param {string} name what for
   * @param {Scene} scene what changes with them
   */
  lay(name, scene) {
    this.lift(name);
    this.#showChanges(scene, 0);
    this.laid.set(name, (scene.pieces ?? []).map(([id]) => id));
    const [first] = this.reachable();
    first?.element.setAttribute("tabindex", "0");
  }

  /** @param {string} name */
  lift(name) {
    for (const id of this.laid.get(name) ?? []) this.#remove(id, 0);
    this.laid.delete(name);
  }

  /**
   * Some pieces on the map are not drawn smaller, however far away it is seen.
   * @param {number} growth
   */
  #grow(growth) {
    this.growth = growth;
    for (const { element, fields } of this.pieces.values()) {
      if (fields.m === "large") element.setAttribute("transform", placeOf(this.#grown(fields)));
    }
  }

  /**
   * @param {Fields} fields
   * @returns {Fields} as large as it is drawn
   */
  #grown(fields) {
    return fields.m === "large" ? { ...fields, k: (fields.k ?? 1) * this.growth } : fields;
  }

  /**
   * @param {Scene} scene
   * @param {number} moving
   */
  #showChanges(scene, moving) {
    for (const id of scene.gone ?? []) this.#remove(id, moving);
    for (const [id, changes] of scene.pieces ?? []) {
      const piece = this.pieces.get(id) ?? this.#add(id, changes, moving);
      const fields = Object.fromEntries(Object.entries({ ...piece.fields, ...changes }).filter(([, v]) => v !== null));
      this.#change(piece, /** @type {Fields} */ (fields), moving);
    }
    for (const [id, before] of scene.order ?? []) {
      const piece = this.pieces.get(id);
      const next = before === null ? null : (this.pieces.get(before)?.element ?? null);
      const layer = piece && this.#layer(piece.fields);
      const following = next?.parentNode === layer ? next : null;
      if (piece && piece.element.nextSibling !== following) layer?.insertBefore(piece.element, following);
    }
  }

  /** @param {[number, number]} size */
  #resize([width, height]) {
    this.root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.root.style.setProperty("--ratio", String(width / height));
  }

  /**
   * @param {string} id
   * @param {string} markup
   */
  #define(id, markup) {
    const known = this.symbols.querySelector(`#symbol-${CSS.escape(id)}`);
    const group = known ?? draw("g");
    group.id = `symbol-${id}`;
    group.replaceChildren(...drawing(markup));
    if (!known) this.symbols.append(group);
  }

  /**
   * @param {string} id
   * @param {Fields} fields
   * @param {number} moving
   * @returns {Piece}
   */
  #add(id, fields, moving) {
    const element = draw(fields.f ? "text" : "use");
    element.id = `p-${id}`;
    element.dataset.piece = id;
    if (fields.f) element.setAttribute("aria-hidden", "true");
    const piece = { id, fields: {}, element };
    this.pieces.set(id, piece);
    this.#layer(fields).append(element);
    if (moving) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: moving });
    return piece;
  }

  /**
   * @param {string} id
   * @param {number} moving
   */
  #remove(id, moving) {
    const piece = this.pieces.get(id);
    if (!piece) return;
    this.pieces.delete(id);
    const { element } = piece;
    if (!moving) return void element.remove();
    element.removeAttribute("id");
    unlight(element);
    element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: moving }).finished.finally(() => element.remove());
  }

  /**
   * @param {Piece} piece
   * @param {Fields} fields all of them, as they are now
   * @param {number} moving
   */
  #change(piece, fields, moving) {
    const { element, fields: before } = piece;
    const isNew = !Object.keys(before).length;
    piece.fields = fields;
    const from = this.astray.get(piece.id) ?? before;
    this.astray.delete(piece.id);
    if (isNew || placeOf(from) !== placeOf(fields)) this.#move(element, isNew ? null : from, fields, moving);
    if (fields.f) letter(element, fields);
    else if (isNew || before.s !== fields.s) element.setAttribute("href", `#symbol-${fields.s}`);
    if (!fields.f) this.#light(element, fields);
    element.classList.toggle("near", fields.m === "near");
  }

  /**
   * @param {SVGElement} element
   * @param {Fields | null} before
   * @param {Fields} after
   * @param {number} moving
   */
  #move(element, before, after, moving) {
    element.setAttribute("transform", placeOf(this.#grown(after)));
    if (before && moving) {
      const steps = [before, after].map((fields) => ({ transform: placeInStyle(this.#grown({ ...fields, m: after.m })) }));
      element.animate(steps, { duration: moving, easing: "ease-in-out" });
    }
  }

  // --- on the way from one scene to the next

  /**
   * Show a beat; a piece that it leads somewhere stays there until the next beat or scene.
   * @param {Beat} beat
   * @param {number} duration in milliseconds
   */
  play(beat, duration) {
    const moves = beat.flatMap((one) => (typeof one === "string" ? (this.motions[one] ?? []) : [one]));
    for (const move of moves) this.#travel(move, duration);
  }

  /**
   * @param {Move} move
   * @param {number} duration
   */
  #travel([id, start, end, symbol, fade], duration) {
    const piece = this.pieces.get(id);
    const element = piece?.element ?? (symbol ? this.#traveller(symbol, fade === "out") : null);
    if (!element) return;
    const own = piece?.fields ?? {};
    const from = start ? placeAt(start) : (this.astray.get(id) ?? own);
    const stays = piece && fade === "out"; // and is unseen there until the next scene
    const to = end ? placeAt(end) : stays ? from : own;
    const steps = [from, to].map((place) => ({ transform: placeInStyle(place) }));
    if (fade) steps.forEach((step, k) => Object.assign(step, { opacity: (fade === "in") === (k === 0) ? 0 : 1 }));
    const movement = element.animate(steps, { duration, easing: "ease-in-out", fill: stays ? "forwards" : "none" });
    if (!piece) return void movement.finished.finally(() => element.remove());
    if (stays) this.faded.push(movement);
    element.setAttribute("transform", placeOf(to));
    if (to === own) this.astray.delete(id);
    else this.astray.set(id, to);
  }

  /**
   * Something that is seen only while it moves.
   * @param {string} symbol
   * @param {boolean} vanishes and goes under everything else
   * @returns {SVGElement}
   */
  #traveller(symbol, vanishes) {
    const element = draw("use");
    element.setAttribute("href", `#symbol-${symbol}`);
    element.setAttribute("class", "outline");
    if (vanishes) this.ground.prepend(element);
    else this.ground.append(element);
    return element;
  }

  /**
   * Pieces that are still where a beat has led them go to their places.
   * @param {number} moving
   */
  #comeHome(moving) {
    for (const [id, from] of this.astray) {
      const piece = this.pieces.get(id);
      if (piece) this.#move(piece.element, from, piece.fields, moving);
    }
    this.astray.clear();
    for (const movement of this.faded.splice(0)) movement.cancel();
  }

  // --- what is lit

  /**
   * @param {SVGElement} element
   * @param {Fields} fields
   */
  #light(element, fields) {
    element.setAttribute("class", fields.o ? `outline outline-${fields.o}` : "outline");
    if (leadsToPlan(fields)) return announce(element, fields.l ?? "");
    if (!fields.a?.length) return unlight(element);
    element.dataset.action = fields.a.join(" ");
    element.setAttribute("tabindex", "0");
    element.setAttribute("role", "button");
  }

  /** Tell lit pieces by the words of their choices, once these are known. */
  nameLit() {
    for (const { element, fields } of this.pieces.values()) {
      if (fields.a?.length) element.setAttribute("aria-label", fields.a.map(this.labelOf).join("; "));
    }
  }

  /**
   * The lit pieces, as they are drawn.
   * @returns {Piece[]}
   */
  lit() {
    return [...this.pieces.values()].filter(({ fields }) => fields.a?.length);
  }

  /**
   * The pieces that plans lead to.
   * @returns {Piece[]}
   */
  reachable() {
    return [...this.pieces.values()].filter(({ fields }) => leadsToPlan(fields));
  }

  /**
   * The next of the pieces that plans lead to, in a direction.
   * @param {Piece} piece
   * @param {number} across
   * @param {number} down
   * @returns {Piece | null}
   */
  beside({ id, fields: { x = 0, y = 0 } }, across, down) {
    const far = this.reachable().map((piece) => {
      const [right, below] = [(piece.fields.x ?? 0) - x, (piece.fields.y ?? 0) - y];
      const ahead = right * across + below * down;
      return { piece, ahead, far: ahead + 2 * Math.abs(right * down - below * across) };
    });
    const found = far.filter(({ piece, ahead }) => piece.id !== id && ahead > 1);
    return found.sort((one, other) => one.far - other.far)[0]?.piece ?? null;
  }

  /**
   * Let a piece be seen.
   * @param {Piece} piece
   */
  reveal({ element, fields: { x = 0, y = 0, m } }) {
    if (m) this.camera.reveal({ x, y });
    element.scrollIntoView({ block: m ? "nearest" : "center" });
  }

  /** Let nothing be lit any more. */
  unlight() {
    for (const name of [...this.laid.keys()]) this.lift(name);
    for (const piece of this.lit()) this.#change(piece, unlit(piece.fields), 0);
  }

  /**
   * The pieces that an action is done with.
   * @param {number} action
   * @returns {Piece[]}
   */
  withAction(action) {
    return this.lit().filter(({ fields }) => fields.a?.includes(action));
  }

  /**
   * What a pointer means: the lit piece under it or close to it, else any piece under it.
   * @param {PointerEvent | MouseEvent} event
   * @returns {Piece | null}
   */
  meant(event) {
    const target = event.target instanceof Element ? event.target.closest("[data-piece]") : null;
    const under = target ? (this.pieces.get(/** @type {any} */ (target).dataset.piece) ?? null) : null;
    if (under && canBeUsed(under)) return under;
    return this.#nearest(event.clientX, event.clientY) ?? under;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {Piece | null}
   */
  #nearest(x, y) {
    const isOnMap = this.camera.holds({ x, y });
    const candidates = [...this.pieces.values()].filter((piece) => canBeUsed(piece) && Boolean(piece.fields.m) === isOnMap);
    const reached = candidates.map((piece) => {
      const box = piece.element.getBoundingClientRect();
      return { piece, far: distance(box, x, y), reach: Math.max(0, (TARGET - Math.min(box.width, box.height)) / 2) };
    });
    const near = reached.filter(({ far, reach }) => far <= reach);
    return near.sort((one, other) => one.far - other.far)[0]?.piece ?? null;
  }

  /**
   * Set a mark on the pieces of an action, and take it from all others.
   * @param {string} mark the class
   * @param {number | null} action
   */
  mark(mark, action) {
    for (const { element } of this.pieces.values()) element.classList.remove(mark);
    if (action !== null) for (const { element } of this.withAction(action)) element.classList.add(mark);
  }

  /** Let all that moves arrive at once. */
  arrive() {
    for (const movement of this.root.getAnimations({ subtree: true })) {
      if (!(movement instanceof CSSAnimation)) movement.finish();
    }
  }

  /**
   * Show the sign of a seat, as its panel has it, in a small drawing elsewhere on the page; of several boats the first.
   * @param {SVGElement} where
   * @param {number | null} seat
   */
  sign(where, seat) {
    const mark = [...this.pieces.values()].find(({ id }) => `${id}-`.startsWith(`mark-${seat}-`));
    where.replaceChildren();
    where.toggleAttribute("hidden", !mark);
    if (!mark) return;
    const use = draw("use");
    use.setAttribute("href", `#symbol-${mark.fields.s}`);
    use.setAttribute("class", "outline");
    where.append(use);
  }
}

/**
 * Whether a plan leads to a piece: its outline tells.
 * @param {Fields} fields
 * @returns {boolean}
 */
export function leadsToPlan({ o }) {
  return o === "plan" || o === "risk";
}

/**
 * Whether there is anything to do with a piece.
 * @param {Piece} piece
 * @returns {boolean}
 */
function canBeUsed({ fields }) {
  return Boolean(fields.a?.length) || leadsToPlan(fields);
}

/**
 * A piece that a plan leads to: of all these, one at a time is reached by Tab, the others by arrows.
 * @param {SVGElement} element
 * @param {string} words
 */
function announce(element, words) {
  element.setAttribute("tabindex", "-1");
  element.setAttribute("role", "button");
  element.setAttribute("aria-label", words);
}

/** @param {SVGElement} element */
function unlight(element) {
  for (const name of ["data-action", "tabindex", "role", "aria-label"]) element.removeAttribute(name);
}

/**
 * @param {SVGElement} element
 * @param {Fields} fields
 */
function letter(element, { n = "", f }) {
  if (!f) return;
  if (element.textContent !== n) element.textContent = n;
  /** @type {Record<string, string | number | undefined>} */
  const looks = {
    "font-family": f.e ? SERIF : SANS,
    "font-size": f.z,
    "font-weight": f.w === "bold" ? 700 : undefined,
    "font-style": f.i ? "italic" : undefined,
    "letter-spacing": f.p,
    "text-anchor": f.a,
    fill: f.c ?? INK,
    "pointer-events": "none",
  };
  for (const [name, value] of Object.entries(looks)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/**
 * @param {Fields} fields
 * @returns {string}
 */
function placeOf({ x = 0, y = 0, t = 0, k = 1 }) {
  return `translate(${x} ${y})${t ? ` rotate(${t})` : ""}${k === 1 ? "" : ` scale(${k})`}`;
}

/**
 * @param {Spot} spot
 * @returns {Fields}
 */
function placeAt([x, y, t = 0, k = 1]) {
  return { x, y, t, k };
}

/**
 * @param {Fields} fields
 * @returns {string}
 */
function placeInStyle({ x = 0, y = 0, t = 0, k = 1 }) {
  return `translate(${x}px, ${y}px) rotate(${t}deg) scale(${k})`;
}

/**
 * How far a point lies from a rectangle.
 * @param {DOMRect} box
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
function distance(box, x, y) {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

/**
 * A piece that nothing can be done with.
 * @param {Record<string, any>} fields
 * @returns {Record<string, any>}
 */
export function unlit({ a, o, ...fields }) {
  return o && o !== "legal" ? { ...fields, o } : fields;
}
