// Scenes without any drawing: what pieces are like after a change, and what has to be done to show it.

/** @import {PieceChanges, SceneChanges, Spot} from "./wire.js" */

/**
 * A piece; a field at its default is missing.
 * @typedef {{[Name in keyof PieceChanges]?: NonNullable<PieceChanges[Name]>}} Fields
 * @typedef {Pick<Fields, "x" | "y" | "t" | "k">} Place
 */

/**
 * A piece after a change; null is the default.
 * @param {Fields} fields
 * @param {PieceChanges} changes
 * @returns {Fields}
 */
export function changed(fields, changes) {
  return Object.fromEntries(Object.entries({ ...fields, ...changes }).filter(([, value]) => value != null));
}

/**
 * What is to be done so that pieces are shown as a scene tells, in this order: some go, others are as they are now, new
 * ones coming last, and then each of some is put before another one (null: last).
 * @param {ReadonlyMap<string, {fields: Fields}>} known
 * @param {SceneChanges} scene
 * @returns {{gone: string[], pieces: [string, Fields][], order: [string, string | null][]}}
 */
export function steps(known, scene) {
  const told = scene.pieces ?? [];
  if (scene.whole) return stepsToWhole(known, told);
  const gone = scene.gone ?? [];
  const before = (/** @type {string} */ id) => (gone.includes(id) ? {} : (known.get(id)?.fields ?? {}));
  return { gone, pieces: told.map(([id, changes]) => [id, changed(before(id), changes)]), order: scene.order ?? [] };
}

/**
 * @param {ReadonlyMap<string, {fields: Fields}>} known
 * @param {[string, PieceChanges][]} told
 * @returns {ReturnType<typeof steps>}
 */
function stepsToWhole(known, told) {
  const pieces = told.map(([id, changes]) => /** @type {[string, Fields]} */ ([id, changed({}, changes)]));
  const isText = new Map(pieces.map(([id, { f }]) => [id, Boolean(f)]));
  const gone = [...known].filter(([id, { fields }]) => isText.get(id) !== Boolean(fields.f)).map(([id]) => id);
  return { gone, pieces, order: pieces.map(([id]) => [id, null]) };
}

/**
 * Whether there is anything to do with a piece.
 * @param {Fields} fields
 * @returns {boolean}
 */
export function canBeUsed({ a, g }) {
  return Boolean(a?.length || g);
}

/**
 * A piece that nothing can be done with: without its actions, and without the outline that says so.
 * @template {PieceChanges} T
 * @param {T} fields
 * @returns {T}
 */
export function unlit(fields) {
  return fields.a ? { ...fields, a: undefined, o: undefined } : fields;
}

/**
 * A scene of the past: nothing in it can be chosen.
 * @param {SceneChanges} scene
 * @returns {SceneChanges}
 */
export function dimmed(scene) {
  return { ...scene, pieces: (scene.pieces ?? []).map(([id, fields]) => [id, unlit(fields)]) };
}

// --- places

/**
 * @param {Place} place
 * @returns {string} as an attribute
 */
export function placeOf({ x = 0, y = 0, t = 0, k = 1 }) {
  return `translate(${x} ${y})${t ? ` rotate(${t})` : ""}${k === 1 ? "" : ` scale(${k})`}`;
}

/**
 * @param {Place} place
 * @returns {string} as a style
 */
export function placeInStyle({ x = 0, y = 0, t = 0, k = 1 }) {
  return `translate(${x}px, ${y}px) rotate(${t}deg) scale(${k})`;
}

/**
 * @param {Spot} spot
 * @returns {Place}
 */
export function placeAt([x, y, t = 0, k = 1]) {
  return { x, y, t, k };
}

/**
 * How far a point lies from a rectangle.
 * @param {{left: number, right: number, top: number, bottom: number}} box
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function distance(box, x, y) {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

/**
 * Of pieces the next one in a direction, rather straight ahead than near.
 * @template {{id: string, fields: Place}} P
 * @param {P} from
 * @param {P[]} pieces
 * @param {number} across
 * @param {number} down
 * @returns {P | null}
 */
export function beside({ id, fields: { x = 0, y = 0 } }, pieces, across, down) {
  const far = pieces.map((piece) => {
    const [right, below] = [(piece.fields.x ?? 0) - x, (piece.fields.y ?? 0) - y];
    const ahead = right * across + below * down;
    return { piece, ahead, far: ahead + 2 * Math.abs(right * down - below * across) };
  });
  const found = far.filter(({ piece, ahead }) => piece.id !== id && ahead > 1);
  return found.sort((one, other) => one.far - other.far)[0]?.piece ?? null;
}
