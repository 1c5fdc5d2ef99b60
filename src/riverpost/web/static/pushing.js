// Whether this device is told while the page is closed, by the Push API.

import { get, post, remove } from "./api.js";
import { _ } from "./words.js";

/** @returns {boolean} */
export function canPush() {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/**
 * What this browser is told by, if it is told at all.
 * @returns {Promise<PushSubscription | null>}
 */
export async function subscribed() {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/**
 * Have this browser told from now on; it asks whoever sits there.
 * @param {string} key of the server
 */
export async function pushHere(key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(_("This browser does not let Riverpost tell you anything. Allow it in the settings of the page, then try again."));
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new Error(_("This browser has no push service at hand just now. Try it later, or in another browser."));
  });
  await tell(subscription);
}

/** @param {PushSubscription} subscription */
function tell(subscription) {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return post("/api/notices/pushes", {}, { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
}

/** Have this browser told nothing any more. */
export async function stopPush() {
  await (await subscribed())?.unsubscribe();
  const { pushes } = await get("/api/notices/settings", {});
  for (const one of pushes) if (one.here) await remove("/api/notices/pushes/{push}", { push: one.id });
}
