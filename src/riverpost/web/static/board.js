// The board: pieces from the server shown as a drawing. It knows where pieces are and which are lit, and no rules.

import { Beats } from "./beats.js";
import { Camera } from "./camera.js";
import { draw, drawing, isStill } from "./dom.js";
import { letter, light, unlight } from "./pieces.js";
import { beside, canBeUsed, changed, distance, placeInStyle, placeOf, steps, unlit } from "./scene.js";

/** @import {Beat, SceneChanges} from "./wire.js" */
/** @import {Fields, Place} from "./scene.js" */
/** @typedef {{id: string, fields: Fields, element: SVGElement}} Piece */

const SIGN = 24; // units that a sign takes
const REACH_MS = 400; // in which the camera goes to what can be reached
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
    this.beats = new Beats(this.pieces, (fields) => this.#layer(fields), (fields) => this.#grown(fields));
    root.replaceChildren(this.symbols, this.backdrop, this.camera.frame, this.ground);
    // What is printed on the board is told in whole sentences elsewhere; a screen reader finds here what can be done.
    for (const part of [this.symbols, this.backdrop]) part.setAttribute("aria-hidden", "true");
    /** @type {(action: number) => string} */
    this.labelOf = String;
    /** @type {Map<string, string[]>} pieces that are laid upon the scene for a while, by what for */
    this.laid = new Map();
  }

  /**
   * Show a scene, or what changed since the last one.
   * @param {SceneChanges} scene
   * @param {number} duration of the movement, in milliseconds
   */
  show(scene, duration) {
    const moving = isStill() || document.hidden ? 0 : duration;
    this.#liftAll();
    if (scene.size) this.#resize(scene.size);
    if (scene.map || (this.camera.map && !scene.whole)) this.camera.show({ reach: null, ...scene.map }, moving);
    else if (scene.whole) this.camera.hide();
    if (scene.size) this.#fit(scene.size);
    if (scene.backdrop !== undefined) this.backdrop.replaceChildren(...drawing(scene.backdrop));
    for (const [id, markup] of Object.entries(scene.symbols ?? {})) this.#define(id, markup);
    if (scene.motions) this.beats.motions = scene.motions;
    this.#apply(scene, moving);
    this.beats.comeHome((piece, from) => this.#move(piece.element, from, piece.fields, moving));
  }

  /**
   * @param {SceneChanges} scene
   * @param {number} moving
   */
  #apply(scene, moving) {
    const { gone, pieces, order } = steps(this.pieces, scene);
    for (const id of gone) this.#remove(id, scene.whole && pieces.some(([kept]) => kept === id) ? 0 : moving);
    for (const [id, fields] of pieces) this.#change(this.pieces.get(id) ?? this.#add(id, fields, moving), fields, moving);
    for (const [id, before] of order) {
      const piece = this.pieces.get(id);
      if (piece) this.#putBefore(piece, before === null ? undefined : this.pieces.get(before));
    }
  }

  /**
   * @param {Piece} piece
   * @param {Piece | undefined} other undefined: last
   */
  #putBefore({ element, fields }, other) {
    const layer = this.#layer(fields);
    const following = other?.element.parentNode === layer ? other.element : null;
    if (element.nextSibling !== following) layer.insertBefore(element, following);
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
   * Show a beat on the way to the next scene.
   * @param {Beat} beat
   * @param {number} duration in milliseconds
   */
  play(beat, duration) {
    this.beats.play(beat, duration);
  }

  /**
   * Lay pieces upon the scene until they are lifted, or the next scene is shown.
   * @param {string} name what for
   * @param {SceneChanges} scene what changes with them
   */
  lay(name, scene) {
    this.lift(name);
    if (scene.map) this.camera.show(scene.map, REACH_MS);
    this.#apply(scene, 0);
    this.laid.set(name, (scene.pieces ?? []).map(([id]) => id));
    const [first] = this.goals();
    first?.element.setAttribute("tabindex", "0");
  }

  /** @param {string} name */
  lift(name) {
    for (const id of this.laid.get(name) ?? []) this.#remove(id, 0);
    this.laid.delete(name);
  }

  #liftAll() {
    for (const name of [...this.laid.keys()]) this.lift(name);
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

  /** @param {[number, number]} size */
  #resize([width, height]) {
    this.root.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.root.style.setProperty("--ratio", String(width / height));
  }

  /**
   * A board as high as its window is seen all at once; a longer one, or one whose desk lies below, takes all the width.
   * @param {[number, number]} size
   */
  #fit([, height]) {
    const window = this.root.parentElement?.clientHeight ?? 0;
    this.root.classList.toggle("long", height > window || !this.camera.isBeside);
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
    const from = this.beats.leave(piece.id) ?? before;
    if (isNew || placeOf(from) !== placeOf(fields)) this.#move(element, isNew ? null : from, fields, moving);
    if (fields.f) letter(element, fields);
    else if (isNew || before.s !== fields.s) element.setAttribute("href", `#symbol-${fields.s}`);
    if (!fields.f) light(element, fields);
    element.classList.toggle("near", fields.m === "near");
  }

  /**
   * @param {SVGElement} element
   * @param {Place | null} before
   * @param {Fields} after
   * @param {number} moving
   */
  #move(element, before, after, moving) {
    element.setAttribute("transform", placeOf(this.#grown(after)));
    if (before && moving) {
      const way = [before, after].map((place) => ({ transform: placeInStyle(this.#grown({ ...place, m: after.m })) }));
      element.animate(way, { duration: moving, easing: "ease-in-out" });
    }
  }

  // --- what is lit

  /** Tell lit pieces by the words of their choices, once these are known; a place on the map says which it is. */
  nameLit() {
    for (const { element, fields } of this.lit()) {
      const words = (fields.a ?? []).map(this.labelOf).join("; ");
      element.setAttribute("aria-label", (fields.m && fields.l) || words);
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
  goals() {
    return [...this.pieces.values()].filter(({ fields }) => fields.g);
  }

  /**
   * The next of the pieces that plans lead to, in a direction.
   * @param {Piece} piece
   * @param {number} across
   * @param {number} down
   * @returns {Piece | null}
   */
  beside(piece, across, down) {
    return beside(piece, this.goals(), across, down);
  }

  /**
   * Let a piece be seen.
   * @param {Piece} piece
   */
  reveal({ element, fields: { x = 0, y = 0, m } }) {
    if (m) this.camera.reveal({ x, y });
    element.scrollIntoView({ block: "nearest" });
  }

  /** Let nothing be lit any more. */
  unlight() {
    this.#liftAll();
    for (const piece of this.lit()) this.#change(piece, changed({}, unlit(piece.fields)), 0);
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
   * The piece that an element on the board shows.
   * @param {EventTarget | null} target
   * @returns {Piece | null}
   */
  pieceAt(target) {
    const shown = target instanceof Element ? target.closest("[data-piece]") : null;
    return shown instanceof SVGElement ? (this.pieces.get(String(shown.dataset.piece)) ?? null) : null;
  }

  /**
   * What a pointer means: the lit piece under it or close to it, else any piece under it.
   * @param {MouseEvent} event
   * @returns {Piece | null}
   */
  meant(event) {
    const under = this.pieceAt(event.target);
    if (under && canBeUsed(under.fields)) return under;
    return this.#nearest(event.clientX, event.clientY) ?? under;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {Piece | null}
   */
  #nearest(x, y) {
    const isOnMap = this.camera.holds({ x, y });
    const candidates = [...this.pieces.values()].filter(({ fields }) => canBeUsed(fields) && Boolean(fields.m) === isOnMap);
    const reached = candidates.map((piece) => {
      const box = piece.element.getBoundingClientRect();
      return { piece, far: distance(box, x, y), reach: Math.max(0, (TARGET - Math.min(box.width, box.height)) / 2) };
    });
    const near = reached.filter(({ far, reach }) => far <= reach);
    return near.sort((one, other) => one.far - other.far)[0]?.piece ?? null;
  }

  /**
   * Set a mark on some pieces, and take it from all others.
   * @param {string} mark the class
   * @param {readonly Piece[]} pieces
   */
  mark(mark, pieces) {
    for (const { element } of this.pieces.values()) element.classList.remove(mark);
    for (const { element } of pieces) element.classList.add(mark);
  }

  /**
   * The pieces that a piece belongs with, itself among them; none if it stands alone.
   * @param {Piece | null} piece
   * @returns {Piece[]}
   */
  bound(piece) {
    const bond = piece?.fields.b;
    return bond ? [...this.pieces.values()].filter(({ fields }) => fields.b === bond) : [];
  }

  /** Let all that moves arrive at once. */
  arrive() {
    for (const movement of this.root.getAnimations({ subtree: true })) {
      if (!(movement instanceof CSSAnimation)) movement.finish();
    }
  }

  /**
   * Show the signs of seats side by side in a small drawing elsewhere on the page; of several boats the first.
   * @param {SVGElement} where
   * @param {readonly number[]} seats
   */
  sign(where, seats) {
    const signs = seats.flatMap((seat) => [...this.pieces.values()].find(({ fields }) => fields.w === seat)?.fields.s ?? []);
    where.replaceChildren(...signs.map(drawSign));
    where.toggleAttribute("hidden", !signs.length);
    where.setAttribute("viewBox", `${-SIGN / 2} ${-SIGN / 2} ${SIGN * signs.length} ${SIGN}`);
  }
}

/**
 * @param {string} symbol
 * @param {number} place
 * @returns {SVGElement}
 */
function drawSign(symbol, place) {
  const use = draw("use");
  use.setAttribute("href", `#symbol-${symbol}`);
  use.setAttribute("class", "outline");
  use.setAttribute("x", String(place * SIGN));
  return use;
}
