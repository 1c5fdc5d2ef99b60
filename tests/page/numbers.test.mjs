// Within a turn a key keeps its meaning.

import assert from "node:assert/strict";
import { test } from "node:test";

import { KEYS, numbered } from "../../src/riverpost/web/static/numbers.js";

const [AHEAD, LEFT, RIGHT, COAL, STAY] = [10, 11, 12, 13, 14];

/**
 * The numbers of the last of several decisions of a turn.
 * @param {...number[]} decisions
 */
function after(...decisions) {
  const numbers = decisions.reduce((known, offered) => numbered(known, offered), new Map());
  return (decisions.at(-1) ?? []).map((action) => numbers.get(action));
}

test("choices are numbered in their order", () => {
  assert.deepEqual(after([AHEAD, LEFT, RIGHT]), [1, 2, 3]);
});

test("a choice keeps its number while others come and go", () => {
  assert.deepEqual(after([AHEAD, LEFT, RIGHT], [AHEAD, RIGHT]), [1, 3]);
  assert.deepEqual(after([AHEAD, LEFT, RIGHT], [AHEAD, RIGHT], [AHEAD, LEFT, RIGHT]), [1, 2, 3]);
});

test("a new choice takes no number that another one had", () => {
  assert.deepEqual(after([AHEAD, LEFT, RIGHT], [AHEAD, COAL]), [1, 4]);
});

test("another kind of decision begins at one, and the first kind keeps its numbers", () => {
  assert.deepEqual(after([AHEAD, LEFT, RIGHT], [COAL, STAY]), [1, 2]);
  assert.deepEqual(after([AHEAD, LEFT, RIGHT], [COAL, STAY], [LEFT, RIGHT]), [2, 3]);
});

test("no two choices have the same key", () => {
  assert.deepEqual(after([AHEAD, LEFT], [COAL, STAY], [AHEAD, COAL]), [1, 3]);
});

test("when keys run out, free ones are used again, and the rest has none", () => {
  const many = Array.from({ length: 9 }, (_, k) => k);
  assert.deepEqual(after(many, [0, 50]), [1, 2]);
  assert.equal(after([...many, 50]).at(-1), KEYS + 1);
});
