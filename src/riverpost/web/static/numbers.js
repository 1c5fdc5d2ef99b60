// The keys of choices: within a turn a choice keeps its number, so that a key never comes to mean something else.

export const KEYS = 9; // there are keys for so many choices

/**
 * The numbers of all choices of a turn so far, with those that are offered now; known ones keep theirs.
 * @param {ReadonlyMap<number, number>} known numbers by action
 * @param {readonly number[]} offered actions
 * @returns {Map<number, number>}
 */
export function numbered(known, offered) {
  const numbers = new Map(known);
  const taken = new Set();
  /** @type {number[]} */
  const without = [];
  for (const action of offered) {
    const number = known.get(action);
    if (number === undefined || taken.has(number)) without.push(action);
    else taken.add(number);
  }
  // What belongs to another kind of decision takes no number away from this one.
  const kept = taken.size ? new Set(known.values()) : new Set();
  for (const action of without) {
    const number = free(new Set([...taken, ...kept])) ?? free(taken) ?? KEYS + 1;
    numbers.set(action, number);
    taken.add(number);
  }
  return numbers;
}

/**
 * The first number that has a key and is not taken.
 * @param {ReadonlySet<unknown>} taken
 * @returns {number | undefined}
 */
function free(taken) {
  return Array.from({ length: KEYS }, (_, k) => k + 1).find((number) => !taken.has(number));
}
