// My notices, and how I am told of them.

import { get, post, remove } from "./api.js";
import { look } from "./bell.js";
import { all, button, byId, field, make } from "./dom.js";
import { canPush, pushHere, stopPush, subscribed } from "./pushing.js";
import { regret, say, sentenceOf } from "./toast.js";
import { _ } from "./words.js";

/** @import {NewChoices, NoticeFacts, NoticeSettings, PushFacts} from "./wire.js" */

const MOMENT = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
const MS = 1000;
const AGAIN_MS = 60000;

/**
 * Do something, then show how things are; say what was wrong beside its field.
 * @param {() => Promise<unknown>} work
 * @param {string} [error] the id of where it is said
 */
async function attempt(work, error) {
  if (error) byId(error).textContent = "";
  try {
    await work();
    await showSettings();
  } catch (wrong) {
    if (error) byId(error).textContent = sentenceOf(wrong);
    else regret(wrong);
  }
}

/**
 * @param {string} id of a button or a form, which may not be there
 * @param {"click" | "submit"} event
 * @param {() => Promise<unknown>} work
 * @param {string} error
 */
function on(id, event, work, error) {
  document.getElementById(id)?.addEventListener(event, (happened) => {
    happened.preventDefault();
    attempt(work, error);
  });
}

// --- the list

async function showList() {
  const { notices, unread } = await get("/api/notices", {});
  byId("notices").replaceChildren(...notices.map(entry));
  byId("no-notices").hidden = notices.length > 0;
  byId("read-all").hidden = !unread;
}

/** @param {NoticeFacts} told */
function entry({ id, sentence, url, made, until, unread }) {
  const when = make("time", { class: "quiet", datetime: new Date(made * MS).toISOString() }, MOMENT.format(made * MS));
  const end = until ? [make("span", { class: "quiet" }, _("until {moment}", { moment: MOMENT.format(until * MS) }))] : [];
  const mark = unread ? [make("span", { class: "new" }, _("new"))] : [];
  const link = make("a", { href: url, onclick: () => markRead([id]) }, sentence);
  return make("li", { class: unread ? "unread" : "" }, ...mark, link, when, ...end);
}

/** @param {string[]} ids */
function markRead(ids) {
  const body = JSON.stringify({ ids });
  fetch("/api/notices/read", { method: "POST", headers: { "Content-Type": "application/json" }, body, keepalive: true }).catch(() => {}); // the page goes
}

byId("read-all").addEventListener("click", () =>
  attempt(async () => {
    await post("/api/notices/read", {}, {});
    await Promise.all([showList(), look()]);
  }),
);

// --- how I am told

async function showSettings() {
  const settings = await get("/api/notices/settings", {});
  for (const tick of all("#choices input", HTMLInputElement)) tick.checked = settings.choices[tick.name].some((way) => way === tick.value);
  await showPush(settings);
  showMail(settings);
  showHook(settings);
  byId("feed-off").hidden = !settings.feed;
}

byId("choices").addEventListener("change", () =>
  attempt(async () => {
    /** @type {Record<string, string[]>} */
    const chosen = {};
    for (const tick of all("#choices input", HTMLInputElement)) (chosen[tick.name] ??= []).push(...(tick.checked ? [tick.value] : []));
    await post("/api/notices/choices", {}, /** @type {NewChoices} */ (chosen));
    say(_("Saved."));
  }),
);

/** @param {NoticeSettings} settings */
async function showPush({ pushes }) {
  const here = await subscribed();
  const isTold = here !== null && pushes.some((one) => one.here);
  button("push-on").hidden = !canPush() || isTold;
  button("push-off").hidden = !isTold;
  if (!canPush()) byId("push-words").textContent = _("This browser cannot be told anything while the page is closed. As an app, or over https, it may be able to.");
  byId("pushes").replaceChildren(...pushes.filter((one) => !(one.here && isTold)).map(otherDevice));
}

/** @param {PushFacts} one */
function otherDevice({ id, made }) {
  const stop = make("button", { type: "button", class: "link", onclick: () => attempt(() => remove("/api/notices/pushes/{push}", { push: id }), "push-error") }, _("Remove"));
  return make("li", {}, make("span", {}, _("A device, since {moment}", { moment: MOMENT.format(made * MS) })), stop);
}

on("push-on", "click", async () => pushHere((await get("/api/notices/settings", {})).push_key), "push-error");
on("push-off", "click", stopPush, "push-error");

/** @param {NoticeSettings} settings */
function showMail({ can_mail, mail }) {
  if (!can_mail) return;
  byId("mail-now").hidden = byId("mail-off").hidden = !mail;
  byId("mail-now").textContent = mail ?? "";
}

on(
  "mail-form",
  "submit",
  async () => {
    await post("/api/notices/mail", {}, { address: field("mail").value });
    say(_("A letter with a link is on its way."));
  },
  "mail-error",
);
on("mail-off", "click", () => remove("/api/notices/mail", {}), "mail-error");

/** @param {NoticeSettings} settings */
function showHook({ hook }) {
  byId("hook-now").hidden = byId("hook-off").hidden = !hook;
  if (!hook) return;
  byId("hook-now").textContent = hook.off ? _("{address} is switched off, for it has failed too often. Save it anew.", { address: hook.url }) : hook.url;
}

on(
  "hook-form",
  "submit",
  async () => {
    const { secret } = await post("/api/notices/hook", {}, { url: field("hook").value });
    field("hook-secret").value = secret;
    byId("hook-secret-box").hidden = false;
  },
  "hook-error",
);
on("hook-off", "click", () => remove("/api/notices/hook", {}), "hook-error");

on(
  "feed-on",
  "click",
  async () => {
    const { atom, ics } = await post("/api/notices/feed", {});
    field("feed-atom").value = atom;
    field("feed-ics").value = ics;
    byId("feed-links").hidden = false;
  },
  "feed-error",
);
on(
  "feed-off",
  "click",
  async () => {
    await remove("/api/notices/feed", {});
    byId("feed-links").hidden = true;
  },
  "feed-error",
);

showList().catch(regret);
showSettings().catch(regret);
setInterval(() => document.hidden || showList().catch(() => {}), AGAIN_MS);
navigator.serviceWorker?.addEventListener("message", () => showList().catch(() => {}));
