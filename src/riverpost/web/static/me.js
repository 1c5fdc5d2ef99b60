// My settings: name, ways in, devices, what others see, whom I do not want to hear, and my data.

import { get, post, remove } from "./api.js";
import { all, byId, dialog, field, make } from "./dom.js";
import { canHavePasskeys, makePasskey, signIn } from "./passkeys.js";
import { proving } from "./proving.js";
import { regret, say, sentenceOf } from "./toast.js";
import { _, count } from "./words.js";

/** @import {DeviceFacts, PasskeyFacts, SignedIn, TieFacts} from "./wire.js" */

const DATE = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" });
const MOMENT = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
const HAS_ACCOUNT = Boolean(document.body.dataset.handle);
const MS = 1000;

/**
 * Do something, and say what was wrong with it beside its field, or for a while.
 * @param {() => Promise<unknown>} work
 * @param {string} [error] the id of where it is said
 */
async function attempt(work, error) {
  if (error) byId(error).textContent = "";
  try {
    await work();
  } catch (wrong) {
    if (error) byId(error).textContent = sentenceOf(wrong);
    else regret(wrong);
  }
}

/**
 * @param {string} id of a form
 * @param {() => Promise<unknown>} work
 * @param {string} error
 */
function onSubmit(id, work, error) {
  document.getElementById(id)?.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(work, error);
  });
}

/**
 * @param {string} id of a button
 * @param {() => Promise<unknown>} work
 * @param {string} [error]
 */
function onClick(id, work, error) {
  document.getElementById(id)?.addEventListener("click", () => attempt(work, error));
}

// --- what there is

async function show() {
  const mine = await get("/api/me/account", {});
  list("ties", mine.ties.map(tie), _("Nobody."));
  if (!HAS_ACCOUNT) return;
  list("passkeys", mine.passkeys.map(passkey), _("None."));
  list("devices", mine.devices.map(device), _("None."));
  byId("codes-left").textContent = count("{number} code is left.", "{number} codes are left.", mine.codes);
  for (const choice of all("#shown select", HTMLSelectElement)) choice.value = mine.shown[choice.name];
}

/**
 * @param {string} id
 * @param {HTMLElement[]} items
 * @param {string} none
 */
function list(id, items, none) {
  byId(id).replaceChildren(...(items.length ? items : [make("li", { class: "quiet" }, none)]));
}

/**
 * @param {string} words
 * @param {() => Promise<unknown>} work
 */
function link(words, work) {
  const done = async () => {
    await work();
    await show();
  };
  return make("button", { type: "button", class: "link", onclick: () => attempt(done) }, words);
}

/** @param {PasskeyFacts} key */
function passkey(key) {
  const used = make("span", { class: "quiet" }, _("used {date}", { date: DATE.format(key.used * MS) }));
  const place = key.site === location.hostname ? [] : [make("span", { class: "quiet" }, _("for {site}", { site: key.site }))];
  return make("li", {}, make("span", { class: "seat-name" }, key.name), ...place, used, link(_("Rename"), () => rename(key)), link(_("Remove"), () => removeKey(key)));
}

/** @param {PasskeyFacts} key */
async function rename(key) {
  const name = prompt(_("What shall this passkey be called?"), key.name);
  if (name) await post("/api/me/passkeys/{passkey}", { passkey: key.id }, { name });
}

/** @param {PasskeyFacts} key */
async function removeKey(key) {
  const { passkeys, codes } = await get("/api/me/account", {});
  const isLast = passkeys.length === 1;
  const warning = isLast && !codes ? _("This is your last way in: without it you cannot come back once you have signed out. Remove it all the same?") : _("This is your last passkey: only recovery codes are left then. Remove it?");
  if (!confirm(isLast ? warning : _("Remove {name}? Nobody comes in by it any more.", { name: key.name }))) return;
  await proving(() => remove("/api/me/passkeys/{passkey}", { passkey: key.id, sure: true }));
}

/** @param {DeviceFacts} one */
function device(one) {
  const used = make("span", { class: "quiet" }, _("used {date}", { date: MOMENT.format(one.used * MS) }));
  const name = make("span", { class: "seat-name" }, one.name || _("A device"));
  if (one.here) return make("li", {}, name, make("span", { class: "here" }, _("this one")), used);
  return make("li", {}, name, used, link(_("Sign out"), () => proving(() => remove("/api/me/devices/{device}", { device: one.id }))));
}

/** @param {TieFacts} one */
function tie(one) {
  const [kind, undo] = one.kind === "block" ? [_("blocked"), _("Unblock")] : [_("muted"), _("Unmute")];
  return make("li", {}, make("span", { class: "seat-name" }, one.name), make("span", { class: "quiet" }, kind), link(undo, () => remove("/api/me/ties/{tie_id}", { tie_id: one.id })));
}

// --- name

onSubmit(
  "name-form",
  async () => {
    const { name } = await proving(() => post("/api/me", {}, { name: field("my-name").value }));
    say(_("From now on you are {name}.", { name: String(name) }));
  },
  "name-error",
);

// --- ways in

/** @returns {string} what a new passkey is called at first */
function usualName() {
  return DATE.format(new Date());
}

/** Refuse early, and in words, where the browser would only be silent. */
function checkPlace() {
  if (canHavePasskeys()) return;
  throw new Error(_("This browser makes passkeys only where the address begins with https, or on this machine as localhost."));
}

onSubmit(
  "account-form",
  async () => {
    checkPlace();
    tellCodes(await makePasskey(field("account-name").value || field("my-name").value, usualName()), () => location.reload());
  },
  "account-error",
);
onClick("add-passkey", async () => {
  checkPlace();
  await proving(() => makePasskey(null, usualName()));
  await show();
});
onClick("new-codes", async () => {
  if (!confirm(_("The codes that you have now are void then. Make new ones?"))) return;
  tellCodes((await proving(() => post("/api/me/codes", {}))).codes, show);
});

/**
 * @param {string[]} codes
 * @param {() => unknown} after
 */
function tellCodes(codes, after) {
  byId("codes").replaceChildren(...codes.map((code) => make("li", {}, code)));
  dialog("codes-box").addEventListener("close", () => (byId("codes").replaceChildren(), after()), { once: true });
  dialog("codes-box").showModal();
}

onClick(
  "sign-in",
  async () => {
    checkPlace();
    welcome(await signIn());
  },
  "sign-in-error",
);
onSubmit("code-form", async () => welcome(await post("/api/sign-in/code", {}, { name: field("code-name").value, code: field("code").value })), "sign-in-error");

/** @param {SignedIn} told */
function welcome({ tables, ticket }) {
  if (!ticket) return location.reload();
  byId("bring-title").textContent = count("Take {number} table along?", "Take {number} tables along?", tables);
  const box = dialog("bring-box");
  box.addEventListener("close", () => attempt(() => bring(box.returnValue === "yes" ? ticket : null)), { once: true });
  box.showModal();
}

/** @param {string | null} ticket */
async function bring(ticket) {
  const { twice } = ticket ? await post("/api/me/bring", {}, { ticket }) : { twice: 0 };
  if (twice) alert(count("At {number} table you sit as yourself already: nobody has two seats, so the guest’s seat there did not come along.", "At {number} tables you sit as yourself already: nobody has two seats, so the guest’s seats there did not come along.", twice));
  location.assign("/me");
}

const ticket = new URLSearchParams(location.search).get("ticket");
if (ticket) welcome({ name: "", ticket, tables: Number(new URLSearchParams(location.search).get("tables")) });

// --- devices, what others see, my data

for (const button of all("[data-sign-out]", HTMLButtonElement)) {
  const where = /** @type {"here" | "elsewhere" | "everywhere"} */ (button.dataset.signOut);
  button.addEventListener("click", () =>
    attempt(async () => {
      await proving(() => post("/api/sign-out", {}, { where }));
      if (where !== "elsewhere") return location.assign("/");
      say(_("You are signed in only here."));
      await show();
    }),
  );
}

for (const choice of all("#shown select", HTMLSelectElement)) {
  choice.addEventListener("change", () =>
    attempt(async () => {
      const wish = /** @type {import("./wire").Visible} */ ({ [choice.name]: choice.value });
      await post("/api/me/shown", {}, wish);
      say(_("Kept."));
    }),
  );
}

onSubmit(
  "delete-form",
  async () => {
    await proving(() => post("/api/me/delete", {}, { name: field("delete-name").value.trim() }));
    location.assign("/");
  },
  "delete-error",
);

attempt(show);
