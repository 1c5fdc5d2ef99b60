// A new table: number of players, who sits where, and the options of the game in words.

import { get, post } from "./api.js";
import { byId, make } from "./dom.js";
import { seatFields, wishOf } from "./seats.js";
import { _ } from "./words.js";

const GAME = String(document.body.dataset.game);
const USUAL_BOT = "bot-2";

/** @type {any} */
let game;
/** @type {{select: HTMLSelectElement, called: HTMLInputElement}[]} */
let seats = [];
/** @type {Map<string, () => unknown>} how to read each option */
const readers = new Map();

async function begin() {
  try {
    game = await get(`/api/games/${GAME}`);
  } catch (/** @type {any} */ error) {
    byId("form-error").textContent = error.message;
    return;
  }
  const { players, ...options } = game.options_schema.properties;
  byId("players").replaceChildren(...game.players.map((/** @type {number} */ count) => playersField(count, players.default)));
  byId("options").replaceChildren(...Object.entries(options).map(([name, schema]) => optionField(name, schema)));
  byId("options-box").hidden = !Object.keys(options).length;
  setSeats(players.default);
}

/**
 * @param {number} count
 * @param {number} usual
 */
function playersField(count, usual) {
  const input = make("input", { type: "radio", name: "players", value: count, checked: count === usual, onchange: () => setSeats(count) });
  return make("label", { class: "segment" }, input, make("span", {}, String(count)));
}

/** @param {number} count */
function setSeats(count) {
  const before = seats.map(({ select, called }) => [select.value, called.value]);
  seats = Array.from({ length: count }, (_nothing, seat) => {
    const [chosen, name] = before[seat] ?? [seat ? USUAL_BOT : "me", ""];
    return seatFields(seat, chosen, game.levels, name, tidy);
  });
  byId("seats").replaceChildren(...seats.map(({ select, called }) => make("li", {}, select, called)));
  tidy();
}

/** One person sits on one seat; whoever else is here plays as another person at this screen. */
function tidy() {
  const mine = seats.filter(({ select }) => select.value === "me");
  for (const { select, called } of mine.slice(1)) {
    select.value = "here";
    called.hidden = false;
  }
  nameButton();
  for (const error of document.querySelectorAll(".field-error")) error.textContent = "";
}

function nameButton() {
  const isOpen = seats.some(({ select }) => select.value === "open");
  byId("create").textContent = isOpen ? _("Set the table") : _("Start the game");
}

// --- options

/**
 * @param {string} name
 * @param {any} schema
 */
function optionField(name, schema) {
  const id = `option-${name}`;
  const field = { boolean: switchField, integer: numberField, string: choiceField, array: severalField }[/** @type {string} */ (schema.type)];
  const { control, read } = /** @type {any} */ (field)(id, name, schema);
  readers.set(name, read);
  const words = make("p", { class: "quiet", id: `${id}-text` }, schema.description ?? "");
  const error = make("p", { class: "field-error", "data-error-of": name, role: "alert" });
  return make("div", { class: "option" }, control, words, error);
}

/** @typedef {{title?: string, default: any, minimum?: number, maximum?: number, oneOf?: Value[], items?: {oneOf: Value[]}}} Schema */
/** @typedef {{const: string, title: string, description: string, rule: string}} Value */

/** @param {string} id @param {string} name @param {Schema} schema */
function switchField(id, name, schema) {
  const input = make("input", { type: "checkbox", id, checked: schema.default, "aria-describedby": `${id}-text`, onchange: tidy });
  return { control: make("label", { class: "check", for: id }, input, make("span", {}, schema.title ?? name)), read: () => input.checked };
}

/** @param {string} id @param {string} name @param {Schema} schema */
function numberField(id, name, schema) {
  const input = make("input", { type: "number", id, value: schema.default, min: schema.minimum, max: schema.maximum, "aria-describedby": `${id}-text`, onchange: tidy });
  const read = () => (input.value === "" ? null : Number(input.value));
  return { control: make("div", { class: "labelled" }, make("label", { for: id }, schema.title ?? name), input), read };
}

/** @param {string} id @param {string} name @param {Schema} schema */
function choiceField(id, name, schema) {
  const options = (schema.oneOf ?? []).map(({ const: value, title }) => make("option", { value, selected: value === schema.default }, title));
  const select = make("select", { id, "aria-describedby": `${id}-text`, onchange: tidy }, ...options);
  return { control: make("div", { class: "labelled" }, make("label", { for: id }, schema.title ?? name), select), read: () => select.value };
}

/** @param {string} id @param {string} name @param {Schema} schema */
function severalField(id, name, schema) {
  const inputs = (schema.items?.oneOf ?? []).map(({ const: value }) => make("input", { type: "checkbox", value, checked: schema.default.includes(value), onchange: tidy }));
  const labels = inputs.map((input) => make("label", { class: "check" }, input, make("span", {}, input.value)));
  const control = make("fieldset", { class: "several", id, "aria-describedby": `${id}-text` }, make("legend", {}, schema.title ?? name), ...labels);
  return { control, read: () => inputs.filter((input) => input.checked).map((input) => input.value) };
}

// --- sending

byId("new-form").addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  tidy();
  byId("create").disabled = true;
  byId("create").textContent = _("One moment …");
  const wishes = seats.map(wishOf);
  const options = Object.fromEntries([...readers].map(([name, read]) => [name, read()]));
  const start = wishes.every(({ kind }) => kind !== "open");
  try {
    const { url } = await post("/api/tables", { game: GAME, players: seats.length, options, seats: wishes, start });
    location.assign(url);
  } catch (/** @type {any} */ error) {
    fieldOf(error.field).textContent = error.rule ? `${error.message} (${error.rule})` : error.message;
    byId("create").disabled = false;
    nameButton();
  }
});

/**
 * Where a refusal is shown: beside what it is about.
 * @param {string | undefined} field
 * @returns {HTMLElement}
 */
function fieldOf(field) {
  return (field && document.querySelector(`[data-error-of="${CSS.escape(field)}"]`)) || byId("form-error");
}

begin();
