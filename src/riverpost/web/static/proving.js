// Showing anew who one is, where the server asks for it before ways in are changed.

import { Refused, post } from "./api.js";
import { byId, dialog, field } from "./dom.js";
import { usedPasskey } from "./passkeys.js";
import { sentenceOf } from "./toast.js";

/** @import {Proof} from "./wire.js" */

/**
 * Do something; where that needs a proof, ask for one and do it then.
 * @template Done
 * @param {() => Promise<Done>} work
 * @returns {Promise<Done>}
 */
export async function proving(work) {
  try {
    return await work();
  } catch (wrong) {
    const isAsked = wrong instanceof Refused && wrong.code === "prove-first";
    if (!isAsked || !(await isProved())) throw wrong;
    return work();
  }
}

/** @returns {Promise<boolean>} whether it was shown */
function isProved() {
  const box = dialog("prove-box");
  byId("prove-error").textContent = "";
  field("prove-code").value = "";
  box.returnValue = "";
  box.showModal();
  return new Promise((answer) => box.addEventListener("close", () => answer(box.returnValue === "yes"), { once: true }));
}

/** @param {() => Promise<Proof>} give */
async function prove(give) {
  try {
    await post("/api/me/proof", {}, await give());
    dialog("prove-box").close("yes");
  } catch (wrong) {
    byId("prove-error").textContent = sentenceOf(wrong);
  }
}

document.getElementById("prove")?.addEventListener("click", () => prove(async () => ({ credential: await usedPasskey() })));
document.getElementById("prove-form")?.addEventListener("submit", (event) => {
  event.preventDefault();
  prove(async () => ({ code: field("prove-code").value }));
});
