// What is left is counted down from what was told.

import assert from "node:assert/strict";
import { test } from "node:test";

import { duration, timeLeft, untilNext } from "../../src/riverpost/web/static/countdown.js";

const SEAT = { turn: 20_000, bank: 60_000, runs: true, rests: 0, warned: false };

test("what runs gets less, what stands does not", () => {
  assert.equal(timeLeft(SEAT, 5000), 75_000);
  assert.equal(timeLeft({ ...SEAT, runs: false }, 5000), 80_000);
});

test("a holiday takes no time, and ends by itself", () => {
  assert.equal(timeLeft({ ...SEAT, rests: 4000 }, 3000), 80_000);
  assert.equal(timeLeft({ ...SEAT, rests: 4000 }, 5000), 79_000);
});

test("times are told as people write them", () => {
  assert.equal(duration(61_500).words, "1:02");
  assert.equal(duration(0).words, "0:00");
  assert.equal(duration(-300).words, "0:00");
  assert.equal(duration(3_723_000).words, "1:02:03");
  assert.deepEqual(duration(183_600_000), { days: 2, hours: 3, words: "51:00:00" });
});

test("it is shown anew when another second begins", () => {
  assert.equal(untilNext(61_500), 500);
  assert.equal(untilNext(61_000), 1000);
  assert.equal(untilNext(61_001), 50);
});
