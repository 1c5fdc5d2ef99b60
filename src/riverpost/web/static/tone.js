// What is heard and felt, as this person likes it. How it sounds is fetched only by those who want to hear it.

import { settings } from "./settings.js";

/** @import {Kind} from "./sounds.js" */

const BUZZ_MS = [60, 60, 60];

/** @type {Record<string, Kind[]>} by what this person likes */
const HEARD = { off: [], on: ["turn"], all: ["turn", "move", "end"] };

/**
 * Let something be heard; a page that nobody has touched yet may not be heard at all.
 * @param {Kind} kind
 */
export async function sound(kind) {
  const { sound: liked, volume } = settings();
  if (!HEARD[liked]?.includes(kind) || !navigator.userActivation.hasBeenActive) return;
  const { play } = await import("./sounds.js");
  play(kind, Number(volume) / 100);
}

/** Let a phone be felt. */
export function buzz() {
  if (settings().vibration === "on" && navigator.userActivation.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
}
