// The bell in the bar of every page: how many notices are unread.

import { get, post } from "./api.js";
import { byId } from "./dom.js";
import { _, count } from "./words.js";

const AGAIN_MS = 60000;
const MOST = 99; // that are told as a number
const { table } = document.body.dataset;

/** Ask how many are unread, and show it; what is unread of the table that this page shows is read. */
export async function look() {
  const found = await get("/api/notices/unread", {}).catch(() => null);
  if (!found) return;
  if (found.unread && table && !document.hidden) {
    await post("/api/notices/read", {}, { table }).catch(() => null);
    show((await get("/api/notices/unread", {}).catch(() => found)).unread);
  } else {
    show(found.unread);
  }
}

/** @param {number} unread */
function show(unread) {
  byId("bell-count").textContent = unread > MOST ? `${MOST}+` : String(unread);
  byId("bell-count").hidden = !unread;
  byId("bell").setAttribute("aria-label", unread ? count("{number} unread notice", "{number} unread notices", unread) : _("Notices"));
}

look();
setInterval(() => document.hidden || look(), AGAIN_MS);
document.addEventListener("visibilitychange", () => document.hidden || look());
navigator.serviceWorker?.addEventListener("message", look); // a notice has come to this device
