// The pace of a new table, where the server has clocks.

import { all } from "./dom.js";

/** @import {Timing} from "./wire.js" */

const [pace] = all("#pace", HTMLSelectElement);
const [late] = all("#late", HTMLSelectElement);

pace?.addEventListener("change", () => (late.disabled = !pace.value));

/** @returns {Timing | null} how long everybody may think; null: as long as they like */
export function chosenTiming() {
  const chosen = pace?.selectedOptions[0];
  if (!chosen?.value) return null;
  return { bank: Number(chosen.dataset.bank), turn: Number(chosen.dataset.turn), late: late.value === "warned" ? "warned" : "bot" };
}
