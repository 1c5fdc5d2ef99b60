// Small sounds, made as they are heard: two bells for my turn, a knock on wood for a move, a rising call for the end.

/** @typedef {"turn" | "move" | "end"} Kind */
/** @typedef {{pitch: number, wave: OscillatorType, from: number, seconds: number, loudness: number}} Note */

const LOUDEST = 0.3;
const RISE = 0.006; // seconds, so that nothing clicks
const SILENT = 0.0001;
const APART_MS = 90; // moves that are shown at once are one knock

/** @type {Record<Kind, Note[]>} */
const NOTES = {
  turn: [bell(587.3, 0, 0.7), bell(880, 0.09, 0.8)],
  move: [
    { pitch: 196, wave: "triangle", from: 0, seconds: 0.09, loudness: 0.8 },
    { pitch: 523.3, wave: "sine", from: 0, seconds: 0.04, loudness: 0.3 },
  ],
  end: [bell(392, 0, 0.6), bell(523.3, 0.16, 0.6), bell(659.3, 0.32, 0.6), bell(784, 0.48, 1.4)],
};

const air = new AudioContext();
let lastMove = -APART_MS;

/**
 * @param {Kind} kind
 * @param {number} volume from 0 to 1
 */
export function play(kind, volume) {
  if (kind === "move") {
    if (performance.now() - lastMove < APART_MS) return;
    lastMove = performance.now();
  }
  for (const note of NOTES[kind]) sing(note, LOUDEST * volume);
}

/**
 * @param {number} pitch
 * @param {number} from
 * @param {number} seconds
 * @returns {Note}
 */
function bell(pitch, from, seconds) {
  return { pitch, wave: "sine", from, seconds, loudness: 0.5 };
}

/**
 * @param {Note} note
 * @param {number} loudness
 */
function sing(note, loudness) {
  const begin = air.currentTime + note.from;
  const end = begin + note.seconds;
  const strength = air.createGain();
  strength.gain.setValueAtTime(SILENT, begin);
  strength.gain.exponentialRampToValueAtTime(note.loudness * loudness, begin + RISE);
  strength.gain.exponentialRampToValueAtTime(SILENT, end);
  const voice = air.createOscillator();
  voice.type = note.wave;
  voice.frequency.value = note.pitch;
  voice.connect(strength).connect(air.destination);
  voice.start(begin);
  voice.stop(end);
}
