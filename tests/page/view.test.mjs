// What of a map is seen: nothing but the map, never too close, and what matters where it can be tapped.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Sight, between, gesture, isSame } from "../../src/riverpost/web/static/view.js";

/** @import {MapFacts, View} from "../../src/riverpost/web/static/view.js" */

/** @type {MapFacts} a river twice as wide as its box, and as high */
const MAP = { box: [100, 50, 400, 300], whole: [-400, -150, 800, 300], focus: [100, 20], target: 20, most: 2, large: 0.5, near: 0.8, reach: null };
const SCREEN = 2; // pixels that a unit of the board has

const sight = new Sight(MAP, SCREEN);

/**
 * @param {number} actual
 * @param {number} expected
 */
function near(actual, expected) {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}

/**
 * Where a point of the map lies on the board.
 * @param {View} view
 * @param {{x: number, y: number}} point
 */
function onBoard(view, { x, y }) {
  const { middle } = sight;
  return { x: middle.x + (x - view.x) * view.k, y: middle.y + (y - view.y) * view.k };
}

test("everything is seen at once", () => {
  const { whole } = sight;
  near(whole.k, 0.5);
  const [left, top] = [onBoard(whole, { x: -400, y: -150 }), onBoard(whole, { x: 400, y: 150 })];
  near(left.x, 100);
  near(top.x, 500);
  near((left.y + top.y) / 2, 50 + 150);
});

test("a map that is small is not blown up", () => {
  const small = new Sight({ ...MAP, whole: [0, 0, 10, 10] }, SCREEN);
  near(small.fit, MAP.most);
});

test("a view never leaves the map, and never comes closer than makes sense", () => {
  const view = sight.within({ x: 9999, y: -9999, k: 50 });
  near(view.k, 110 / (MAP.target * SCREEN));
  near(onBoard(view, { x: 400, y: 0 }).x, 500);
  near(onBoard(view, { x: 0, y: -150 }).y, 50);
});

test("what follows the game has its focus in the middle, at a size that can be tapped", () => {
  const view = sight.following(null, 0.6);
  near(view.k, 40 / (MAP.target * SCREEN));
  near(view.x, 100);
});

test("a focus that moves a little does not move the view", () => {
  const view = sight.following(null, 0.6);
  const later = new Sight({ ...MAP, focus: [MAP.focus[0] + 50, MAP.focus[1]] }, SCREEN);
  assert.deepEqual(later.following(view, 0.6), view);
  const away = new Sight({ ...MAP, focus: [MAP.focus[0] - 200, MAP.focus[1]] }, SCREEN);
  near(away.following(view, 0.6).x, -100);
});

test("a point stays under the pointer that zooms there", () => {
  const view = sight.following(null, 0.6);
  const pointer = { x: 250, y: 180 };
  const under = sight.at(view, pointer);
  const closer = sight.zoomed(view, pointer, 1.5);
  near(closer.k, view.k * 1.5);
  const still = sight.at(closer, pointer);
  near(still.x, under.x);
  near(still.y, under.y);
});

test("a view follows the fingers, as far as there is anything to see", () => {
  const view = sight.following(null, 0.6);
  near(sight.pulled(view, 30, 0).x, view.x - 30 / (SCREEN * view.k));
  assert.ok(sight.canPan(view, 30, 0));
  const atTheEnd = sight.within({ ...view, x: -9999 });
  assert.ok(!sight.canPan(atTheEnd, 30, 0));
  assert.ok(sight.canPan(atTheEnd, -30, 0));
});

test("what can be reached is all seen, as close as that goes, and the view stays while it is", () => {
  const reaching = new Sight({ ...MAP, reach: [-200, -60, 200, 100] }, SCREEN);
  const view = reaching.following(null, 0.6);
  near(view.k, Math.min(MAP.most, 400 / 200, 300 / 100));
  near(view.x, -100);
  assert.deepEqual(reaching.following(view, 0.6), view);
  assert.deepEqual(new Sight({ ...MAP, reach: [-150, -40, 100, 60] }, SCREEN).following(view, 0.6), view);
  assert.notDeepEqual(new Sight({ ...MAP, reach: [0, -40, 200, 60] }, SCREEN).following(view, 0.6), view);
});

test("a view from far away comes closer to what can be reached, though all of it is seen", () => {
  const reaching = new Sight({ ...MAP, reach: [-200, -60, 200, 100] }, SCREEN);
  const near = reaching.following(null, 0.6);
  assert.deepEqual(reaching.following({ ...near, k: near.k / 1.4 }, 0.6), near);
});

test("more than can be tapped in comfort is not all seen", () => {
  const vast = new Sight({ ...MAP, reach: [-400, -150, 800, 300] }, SCREEN);
  near(vast.following(null, 0.6).k, 40 / (MAP.target * SCREEN));
});

test("a key moves the view by a part of what is seen", () => {
  const view = sight.following(null, 0.6);
  near(sight.panned(view, -0.25, 0).x, view.x - (0.25 * 400) / view.k);
});

test("points outside its box are not on the map", () => {
  assert.ok(sight.holds({ x: 100, y: 50 }));
  assert.ok(!sight.holds({ x: 99, y: 60 }));
  assert.ok(!sight.holds({ x: 300, y: 351 }));
});

test("far away large pieces grow, and what could not be read is left out", () => {
  const far = { x: 0, y: 0, k: 0.125 };
  near(sight.growth(far), 2);
  assert.ok(sight.isFar(far));
  assert.ok(!sight.isFar({ ...far, k: 0.4 }));
  near(sight.growth({ ...far, k: 1 }), 1);
});

test("a glide begins and ends where it should, and is half way in the middle", () => {
  const [from, to] = [{ x: 0, y: 0, k: 1 }, { x: 10, y: -4, k: 3 }];
  assert.deepEqual(between(from, to, 0), from);
  assert.deepEqual(between(from, to, 1), to);
  assert.deepEqual(between(from, to, 0.5), { x: 5, y: -2, k: 2 });
  assert.ok(isSame(to, { ...to, x: 10.1 }));
  assert.ok(!isSame(from, to));
});

test("two fingers have a middle and a span, one has none", () => {
  assert.deepEqual(gesture([{ x: 0, y: 0 }, { x: 6, y: 8 }]), { last: { x: 3, y: 4 }, span: 10 });
  assert.deepEqual(gesture([{ x: 3, y: 4 }]), { last: { x: 3, y: 4 }, span: 0 });
});
