// What moves on the way from one scene to the next, beat by beat.

import { draw } from "./dom.js";
import { placeAt, placeInStyle, placeOf } from "./scene.js";

/** @import {Beat, Move} from "./wire.js" */
/** @import {Place} from "./scene.js" */
/** @import {Piece} from "./board.js" */

export class Beats {
  /**
   * @param {ReadonlyMap<string, Piece>} pieces
   * @param {SVGElement} ground where that is drawn which is seen only while it moves
   */
  constructor(pieces, ground) {
    this.pieces = pieces;
    this.ground = ground;
    /** @type {Record<string, Move[]>} movements that come again and again */
    this.motions = {};
    /** @type {Animation[]} pieces that a beat has made unseen */
    this.faded = [];
    /** @type {Map<string, Place>} where pieces are that a beat has led away from their places */
    this.astray = new Map();
  }

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
   * Where a beat has led a piece that now goes elsewhere, if it has.
   * @param {string} id
   * @returns {Place | undefined}
   */
  leave(id) {
    const from = this.astray.get(id);
    this.astray.delete(id);
    return from;
  }

  /**
   * All pieces that are still where a beat has led them go to their places.
   * @param {(piece: Piece, from: Place) => void} move
   */
  comeHome(move) {
    for (const [id, from] of this.astray) {
      const piece = this.pieces.get(id);
      if (piece) move(piece, from);
    }
    this.astray.clear();
    for (const movement of this.faded.splice(0)) movement.cancel();
  }
}
