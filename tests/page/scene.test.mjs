// A page that does what a scene tells shows what a page shows that is told everything.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { beside, canBeUsed, changed, dimmed, distance, placeAt, placeInStyle, placeOf, steps, unlit } from "../../src/riverpost/web/static/scene.js";

/** @import {Fields} from "../../src/riverpost/web/static/scene.js" */
/** @import {SceneChanges} from "../../src/riverpost/web/static/wire.js" */

/** A board without any drawing: pieces, and the order in which they lie. */
class Pieces {
  constructor() {
    /** @type {Map<string, {fields: Fields}>} */
    this.pieces = new Map();
    /** @type {string[]} */
    this.order = [];
  }

  /** @param {SceneChanges} scene */
  show(scene) {
    const { gone, pieces, order } = steps(this.pieces, scene);
    for (const id of gone) this.#take(id);
    for (const id of gone) this.pieces.delete(id);
    for (const [id, fields] of pieces) {
      if (!this.pieces.has(id)) this.order.push(id);
      this.pieces.set(id, { fields });
    }
    for (const [id, before] of order) {
      this.#take(id);
      this.order.splice(before === null ? this.order.length : this.order.indexOf(before), 0, id);
    }
    return this;
  }

  /** @param {string} id */
  #take(id) {
    this.order.splice(this.order.indexOf(id), 1);
  }

  get shown() {
    return this.order.map((id) => [id, this.pieces.get(id)?.fields]);
  }
}

/**
 * @param {string} ids
 * @returns {SceneChanges}
 */
function whole(ids) {
  return { whole: true, pieces: [...ids].map((id) => [id, { s: "dot" }]) };
}

test("of a changed piece only the changes are told, and null is the default", () => {
  assert.deepEqual(changed({ s: "dot", x: 3, l: "here" }, { x: 4, l: null }), { s: "dot", x: 4 });
});

test("new pieces lie where the order says, or last", () => {
  const board = new Pieces().show(whole("ab")).show({ pieces: [["x", { s: "dot" }], ["y", { s: "dot" }]], order: [["x", "b"]] });
  assert.equal(board.order.join(""), "axby");
});

test("what goes is gone, and what only changes its place keeps its fields", () => {
  const board = new Pieces().show(whole("abc")).show({ gone: ["b"], order: [["a", null]] });
  assert.deepEqual(board.shown, [["c", { s: "dot" }], ["a", { s: "dot" }]]);
});

test("a piece that becomes a text is made anew", () => {
  const text = { n: "a", f: { z: 9 } };
  const told = new Pieces().show(whole("ab")).show({ gone: ["a"], pieces: [["a", text]], order: [["a", "b"]] });
  assert.deepEqual(told.shown, [["a", text], ["b", { s: "dot" }]]);
  const { gone } = steps(new Pieces().show(whole("ab")).pieces, { whole: true, pieces: [["a", text], ["b", { s: "dot" }]] });
  assert.deepEqual(gone, ["a"]);
});

test("a whole scene leaves nothing of the one before", () => {
  const board = new Pieces().show(whole("abc")).show(whole("cxa"));
  assert.deepEqual(board.shown, new Pieces().show(whole("cxa")).shown);
});

test("a piece can be used that has actions, or that a plan leads to", () => {
  assert.ok(canBeUsed({ a: [3] }));
  assert.ok(canBeUsed({ g: true }));
  assert.ok(!canBeUsed({ o: "plan" }));
});

test("in the past nothing is lit, and all else looks as it did", () => {
  assert.deepEqual(changed({}, unlit({ s: "dot", a: [3], o: "legal" })), { s: "dot" });
  assert.deepEqual(unlit({ s: "dot", o: "turn" }), { s: "dot", o: "turn" });
  const past = new Pieces().show(dimmed({ whole: true, pieces: [["a", { s: "dot", a: [1], o: "legal" }]] }));
  assert.deepEqual(past.shown, [["a", { s: "dot" }]]);
});

test("places are written without what is usual", () => {
  assert.equal(placeOf({ x: 1, y: 2 }), "translate(1 2)");
  assert.equal(placeOf(placeAt([1, 2, 90, 0.5])), "translate(1 2) rotate(90) scale(0.5)");
  assert.equal(placeInStyle({ x: 1 }), "translate(1px, 0px) rotate(0deg) scale(1)");
});

test("an arrow leads to the next piece straight ahead, not to a nearer one aside", () => {
  const [here, ahead, aside] = [["here", 0, 0], ["ahead", 30, 0], ["aside", 5, 20]].map(([id, x, y]) => ({ id: String(id), fields: { x: Number(x), y: Number(y) } }));
  assert.equal(beside(here, [here, ahead, aside], 1, 0), ahead);
  assert.equal(beside(here, [here, ahead, aside], 0, 1), aside);
  assert.equal(beside(here, [here, ahead, aside], -1, 0), null);
});

test("a point within a rectangle is no way from it", () => {
  const box = { left: 0, right: 10, top: 0, bottom: 10 };
  assert.equal(distance(box, 5, 5), 0);
  assert.equal(distance(box, 13, 14), 5);
});

test("whole games, told change by change, are shown as they are told at once", () => {
  const { SCENES } = process.env;
  /** @type {{told: SceneChanges, whole: SceneChanges}[]} */
  const plies = JSON.parse(readFileSync(String(SCENES), "utf-8"));
  assert.ok(plies.length > 30);
  const board = new Pieces();
  for (const { told, whole: all } of plies) assert.deepEqual(board.show(told).shown, new Pieces().show(all).shown);
});
