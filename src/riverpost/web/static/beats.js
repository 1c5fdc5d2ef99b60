// What moves on the way from one scene to the next, beat by beat.

import { draw } from "./dom.js";
import { placeAt, placeInStyle, placeOf } from "./scene.js";

/** @import {Beat, Move} from "./wire.js" */
/** @import {Fields, Place} from "./scene.js" */
/** @import {Piece} from "./board.js" */

export class Beats {
  /**
   * @param {ReadonlyMap<string, Piece>} pieces
   * @param {(fields: Fields) => SVGElement} layer where a piece is drawn, or what is seen only while it moves
   * @param {(fields: Fields) => Fields} grown a piece as large as it is drawn
   */
  constructor(pieces, layer, grown) {
    this.pieces = pieces;
    this.layer = layer;
    this.grown = grown;
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
  #travel([id, start, end, symbol, fade, m], duration) {
    const piece = this.pieces.get(id);
    const own = piece?.fields ?? (m ? { m } : {});
    const element = piece?.element ?? (symbol ? this.#traveller(symbol, own) : null);
    if (!element) return;
    const from = start ? placeAt(start) : (this.astray.get(id) ?? own);
    const stays = piece && fade === "out"; // and is unseen there until the next scene
    const to = end ? placeAt(end) : stays ? from : own;
    const drawn = (/** @type {Place} */ place) => this.grown({ ...place, m: own.m });
    const steps = [from, to].map((place) => ({ transform: placeInStyle(drawn(place)) }));
    if (fade) steps.forEach((step, k) => Object.assign(step, { opacity: (fade === "in") === (k === 0) ? 0 : 1 }));
    const movement = element.animate(steps, { duration, easing: "ease-in-out", fill: stays ? "forwards" : "none" });
    if (!piece) return void movement.finished.finally(() => element.remove());
    if (stays) this.faded.push(movement);
    element.setAttribute("transform", placeOf(drawn(to)));
    if (to === own) this.astray.delete(id);
    else this.astray.set(id, to);
  }

  /**
   * Something that is seen only while it moves.
   * @param {string} symbol
   * @param {Fields} fields which tell where it is drawn
   * @returns {SVGElement}
   */
  #traveller(symbol, fields) {
    const element = draw("use");
    element.setAttribute("href", `#symbol-${symbol}`);
    element.setAttribute("class", "outline");
    this.layer(fields).append(element);
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
