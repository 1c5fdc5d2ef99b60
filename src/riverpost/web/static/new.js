// A new table: number of players, who sits where, and the options of the game in words and pictures.

import { Refused, get, post } from "./api.js";
import { all, button, byId, field, make } from "./dom.js";
import { chosenTiming } from "./pace.js";
import { seatFields, sitterOf, wishOf } from "./seats.js";
import { ruleMark, sentenceOf } from "./toast.js";
import { _ } from "./words.js";

/** @import {ChoiceSchema, Error as ApiError, GameFacts, NewTable, NumberSchema, OptionSchema, OptionTexts, SeveralSchema, SwitchSchema, ValueSchema} from "./wire.js" */
/** @import {SeatFields} from "./seats.js" */

/**
 * @typedef {NonNullable<NewTable["options"]>[string]} Option
 * @typedef {{control: HTMLElement, read: () => Option}} OptionControl
 */

const GAME = String(document.body.dataset.game);

/** @type {SeatFields[]} */
let seats = [];
/** @type {Map<string, () => Option>} how to read each option */
const readers = new Map();

async function begin() {
  try {
    const game = await get("/api/games/{game}", { game: GAME });
    const { players, ...options } = game.options_schema.properties;
    const usual = Number(players.default);
    byId("players").replaceChildren(...game.players.map((count) => playersField(game, count, usual)));
    byId("options").replaceChildren(...Object.entries(options).map(([name, schema]) => optionField(name, schema)));
    byId("options-box").hidden = !Object.keys(options).length;
    setSeats(game, usual);
    if (new URLSearchParams(location.search).has("open")) openUp();
  } catch (error) {
    byId("form-error").textContent = sentenceOf(error);
  }
}

/**
 * @param {GameFacts} game
 * @param {number} count
 * @param {number} usual
 */
function playersField(game, count, usual) {
  const input = make("input", { type: "radio", name: "players", value: count, checked: count === usual, onchange: () => (setSeats(game, count), changed()) });
  return make("label", { class: "segment" }, input, make("span", {}, String(count)));
}

/**
 * @param {GameFacts} game
 * @param {number} count
 */
function setSeats(game, count) {
  const before = seats.map(({ select, called }) => [select.value, called.value]);
  seats = Array.from({ length: count }, (_nothing, seat) => {
    const [chosen, name] = before[seat] ?? [seat ? `bot-${game.usual_level}` : "me", ""];
    return seatFields(seat, chosen, game.levels, name, changed);
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
  showSeats();
  nameButton();
}

/** Options that name seats offer those that are there, with whoever sits on them. */
function showSeats() {
  for (const box of all("#options [data-seat]", HTMLElement)) {
    const seat = Number(box.dataset.seat);
    const who = seats[seat - 1] && sitterOf(seats[seat - 1]);
    for (const words of all(".quiet", HTMLElement, box)) words.textContent = who || String(box.dataset.told);
    box.hidden = seat > seats.length;
    if (box.hidden) all("input", HTMLInputElement, box).forEach(unchoose);
  }
}

/**
 * What can no longer be seen is not chosen either: of several ways the first one stands again.
 * @param {HTMLInputElement} input
 */
function unchoose(input) {
  const [first] = all(`#options [name="${input.name}"]`, HTMLInputElement);
  if (input.type === "radio" && input.checked) first.checked = true;
  input.checked = false;
}

function nameButton() {
  const isOpen = seats.some(({ select }) => select.value === "open");
  button("create").textContent = isOpen ? _("Set the table") : _("Start the game");
}

// --- options: each with a picture, what it means, and the rule that it is about

/**
 * @param {string} name
 * @param {OptionSchema} schema
 */
function optionField(name, schema) {
  const { control, read } = fieldOf(name, schema);
  readers.set(name, read);
  const error = make("p", { class: "field-error", id: `error-${name}`, "data-error-of": name, role: "alert" });
  return make("div", { class: "option" }, control, error);
}

/**
 * @param {string} name
 * @param {OptionSchema} schema
 * @returns {OptionControl}
 */
function fieldOf(name, schema) {
  switch (schema.type) {
    case "boolean": return switchField(name, schema);
    case "integer": return numberField(name, schema);
    case "string": return choiceField(name, schema);
    case "array": return severalField(name, schema);
  }
}

/**
 * A card: the field and its title, a picture, a sentence and its rule; all of it can be pressed but the rule.
 * @param {HTMLInputElement} field
 * @param {string} picture
 * @param {OptionTexts} told
 */
function card(field, picture, { title = "", description = "", rule = "" }) {
  const image = make("img", { class: "vignette", src: `/games/${GAME}/options/${picture}.svg`, width: 120, height: 80, alt: "", loading: "lazy" });
  const label = make("label", { for: field.id }, title);
  const words = make("p", { class: "quiet", id: `${field.id}-text` }, description);
  field.setAttribute("aria-describedby", words.id);
  field.addEventListener("change", changed);
  return make("div", { class: "card" }, image, make("div", { class: "card-words" }, make("div", { class: "card-title" }, field, label, ruleMark(rule)), words));
}

/**
 * @param {string} name
 * @param {SwitchSchema} schema
 * @returns {OptionControl}
 */
function switchField(name, schema) {
  const input = make("input", { type: "checkbox", id: `option-${name}`, checked: schema.default });
  return { control: card(input, name, schema), read: () => input.checked };
}

/**
 * @param {string} name
 * @param {NumberSchema} schema
 * @returns {OptionControl}
 */
function numberField(name, schema) {
  const input = make("input", { type: "number", id: `option-${name}`, value: schema.default, min: schema.minimum, max: schema.maximum });
  return { control: card(input, name, schema), read: () => (input.value === "" ? "" : Number(input.value)) };
}

/**
 * @param {string} name
 * @param {ChoiceSchema} schema
 * @returns {OptionControl}
 */
function choiceField(name, schema) {
  const inputs = schema.oneOf.map((value) => valueField("radio", name, value, value.const === schema.default));
  const read = () => inputs.find((input) => input.checked)?.value ?? "";
  return { control: group(name, schema, inputs, schema.oneOf), read };
}

/**
 * @param {string} name
 * @param {SeveralSchema} schema
 * @returns {OptionControl}
 */
function severalField(name, schema) {
  const values = schema.items.oneOf;
  const inputs = values.map((value) => valueField("checkbox", name, value, schema.default.includes(value.const)));
  return { control: group(name, schema, inputs, values), read: () => inputs.filter((input) => input.checked).map((input) => input.value) };
}

/**
 * @param {"radio" | "checkbox"} type
 * @param {string} name
 * @param {ValueSchema} value
 * @param {boolean} checked
 * @returns {HTMLInputElement}
 */
function valueField(type, name, value, checked) {
  return make("input", { type, name: `option-${name}`, id: `option-${name}-${value.const}`, value: value.const, checked });
}

/**
 * @param {string} name
 * @param {OptionTexts} told
 * @param {HTMLInputElement[]} inputs
 * @param {ValueSchema[]} values
 */
function group(name, { title = "", description = "", rule = "" }, inputs, values) {
  const cards = values.map((value, k) => seatCard(value, card(inputs[k], `${name}/${value.const}`, value)));
  const words = make("p", { class: "quiet" }, `${description} `, ruleMark(rule));
  return make("fieldset", { class: "group", id: `option-${name}` }, make("legend", {}, title), words, make("div", { class: "cards" }, ...cards));
}

/**
 * The card of a value; one that names a seat says so.
 * @param {ValueSchema} value
 * @param {HTMLElement} box
 */
function seatCard({ seat, description }, box) {
  if (seat) Object.assign(box.dataset, { seat, told: description });
  return box;
}

/** @returns {Record<string, Option>} */
function chosenOptions() {
  return Object.fromEntries([...readers].map(([name, read]) => [name, read()]));
}

// --- what does not go together is said at once, beside what it is about

let asked = 0;

async function changed() {
  tidy();
  const question = ++asked;
  try {
    const { error, friendly } = await post("/api/games/{game}/check", { game: GAME }, { players: seats.length, options: chosenOptions() });
    if (question !== asked) return;
    showError(error);
    showRated(friendly);
  } catch {
    // It will be said when the table is set.
  }
}

/** @param {Pick<ApiError, "sentence" | "rule" | "field"> | null} error */
function showError(error) {
  for (const place of document.querySelectorAll(".field-error")) place.replaceChildren();
  if (!error) return;
  const named = error.field && document.querySelector(`[data-error-of="${CSS.escape(error.field)}"]`);
  const place = named || byId("form-error");
  place.replaceChildren(error.sentence);
  if (error.rule) place.append(" ", ruleMark(error.rule));
}

/** @param {string | null} friendly why such a game cannot be rated */
function showRated(friendly) {
  for (const box of all("#may-be-rated, #rated-text", HTMLElement)) box.hidden = friendly !== null;
  for (const box of all("#only-friendly", HTMLElement)) {
    box.textContent = friendly ?? "";
    box.hidden = friendly === null;
  }
  for (const input of all("[name=rated]", HTMLInputElement)) if (friendly !== null) input.checked = input.value === "friendly";
}

// --- who may come, where there is a lobby

for (const input of all("[name=open]", HTMLInputElement)) input.addEventListener("change", () => isOpen() ? openUp() : showOpen());

function isOpen() {
  return all("[name=open]", HTMLInputElement).some((input) => input.checked && input.value);
}

function showOpen() {
  for (const box of all("#open-more", HTMLElement)) box.hidden = !isOpen();
}

/** Open the table to everybody: seats that bots were to have are free, unless one is free already. */
function openUp() {
  for (const input of all("[name=open]", HTMLInputElement)) input.checked = input.value !== "";
  showOpen();
  if (!isOpen() || seats.some(({ select }) => select.value === "open")) return;
  for (const { select } of seats) if (select.value.startsWith("bot-")) select.value = "open";
  tidy();
}

/** @returns {NewTable["terms"]} what those who sit down agree to beside the rules */
function chosenTerms() {
  const [rated] = all("[name=rated]:checked", HTMLInputElement);
  const [talk] = all("#talk", HTMLSelectElement);
  const open = isOpen() ? { open: true, when_full: field("when-full").checked, language: talk.value } : {};
  return { rated: rated?.value === "rated", timing: chosenTiming(), band: isOpen() ? chosenBand() : null, ...open };
}

/** @returns {[number, number] | null} the ratings that may sit down, if any are named */
function chosenBand() {
  const [least, most] = all("#least, #most", HTMLInputElement);
  if (!least?.value && !most?.value) return null;
  return [Number(least?.value || least?.placeholder), Number(most?.value || most?.placeholder)];
}

// --- sending

byId("new-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  tidy();
  button("create").disabled = true;
  button("create").textContent = _("One moment …");
  const wishes = seats.map(wishOf);
  const options = chosenOptions();
  const start = wishes.every(({ kind }) => kind !== "open");
  try {
    const name = field("my-name").value.trim();
    if (name !== field("my-name").defaultValue) await post("/api/me", {}, { name });
    const { url } = await post("/api/tables", {}, { game: GAME, players: seats.length, options, seats: wishes, start, terms: chosenTerms() });
    location.assign(url);
  } catch (error) {
    const { rule, field } = error instanceof Refused ? error : {};
    showError({ sentence: sentenceOf(error), rule, field });
    document.querySelector(".field-error:not(:empty)")?.scrollIntoView({ block: "center" });
    button("create").disabled = false;
    nameButton();
  }
});

begin();
