// Find me a game: what is looked for, how long it has been, and the table it leads to.

import { get, post, remove } from "./api.js";
import { all, button, byId, make } from "./dom.js";
import { levelWord } from "./levels.js";
import { sentenceOf } from "./toast.js";
import { _, count } from "./words.js";

/** @import {NewSeek, Pace, SeekFacts, SeekNow} from "./wire.js" */

const A_SECOND = 1000;
const AGAIN_S = 10; // seconds after which it is asked anew how far it is: whoever asks is still there
const KEPT = "riverpost.seek"; // what was looked for last
const SEATED = "riverpost.seated"; // the table that was found last
const A_MINUTE = 60;
const FIRST_NUMBERS = 3; // of players that are chosen before anybody chooses

export class Seeking {
  /** @param {() => Promise<void>} callMe */
  constructor(callMe) {
    this.callMe = callMe;
    /** @type {{since: number, botsAt: number | null} | null} in seconds of this page */
    this.waiting = null;
    this.ticks = 0;
    fillLevels();
    if (matchMedia("(min-width: 900px)").matches) byId("wishes").setAttribute("open", ""); // where there is room
    for (const box of boxes("games")) box.addEventListener("change", showPlayers);
    showPlayers();
    remember();
    byId("seek-form").addEventListener("submit", (event) => (event.preventDefault(), this.#begin()));
    button("stop-seeking").addEventListener("click", () => this.#stop());
    setInterval(() => this.#tick(), A_SECOND);
    this.#ask();
  }

  /** @param {{seek: SeekFacts | null, url: string | null, sentence?: string}} news */
  hear({ seek, url, sentence }) {
    if (url && sessionStorage.getItem(SEATED) !== url) return this.#go(url);
    byId("seek-error").textContent = sentence ?? "";
    this.#show(seek);
  }

  /**
   * Go to the table, and only once: whoever comes back from there to the lobby may stay.
   * @param {string} url
   */
  #go(url) {
    sessionStorage.setItem(SEATED, url);
    location.assign(url);
  }

  async #ask() {
    /** @type {SeekNow | null} */
    const now = await get("/api/lobby/seek", {}).catch(() => null);
    if (now) this.hear({ ...now, sentence: byId("seek-error").textContent ?? "" });
  }

  async #begin() {
    button("seek").disabled = true;
    try {
      const wish = chosen();
      localStorage.setItem(KEPT, JSON.stringify(wish));
      await this.callMe();
      this.hear(await post("/api/lobby/seek", {}, wish));
      if (this.waiting) button("stop-seeking").focus();
    } catch (error) {
      byId("seek-error").textContent = sentenceOf(error);
    }
    button("seek").disabled = false;
  }

  async #stop() {
    await remove("/api/lobby/seek", {}).catch(() => {});
    this.#show(null);
    button("seek").focus();
  }

  /** @param {SeekFacts | null} seek */
  #show(seek) {
    const now = performance.now() / A_SECOND;
    this.waiting = seek && { since: now - seek.waited, botsAt: seek.bots_in === null ? null : now + seek.bots_in };
    byId("seek-form").hidden = seek !== null;
    byId("name-form").hidden = seek !== null;
    byId("seeking").hidden = seek === null;
    if (!seek) return;
    const words = seek.others ? count("Looking for a game. {number} other person is looking too.", "Looking for a game. {number} other people are looking too.", seek.others) : _("Looking for a game. Nobody else is looking just now.");
    if (byId("seeking-words").textContent !== words) byId("seeking-words").textContent = words;
    this.#showTime();
  }

  #tick() {
    if (!this.waiting) return;
    this.#showTime();
    this.ticks += 1;
    if (this.ticks % AGAIN_S === 0) this.#ask();
  }

  #showTime() {
    if (!this.waiting) return;
    const now = performance.now() / A_SECOND;
    const { since, botsAt } = this.waiting;
    byId("elapsed").textContent = clock(now - since);
    byId("bots-in").textContent = botsAt === null ? _("No bots: only people will do.") : _("Bots fill up in {time}.", { time: clock(Math.max(0, botsAt - now)) });
  }
}

/**
 * Minutes and seconds.
 * @param {number} seconds
 */
function clock(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / A_MINUTE)}:${String(whole % A_MINUTE).padStart(2, "0")}`;
}

// --- what is looked for

/** @param {string} name */
function boxes(name) {
  return all(`#seek-form [name="${name}"]`, HTMLInputElement);
}

/** @param {string} id */
function select(id) {
  return all(`#${id}`, HTMLSelectElement)[0];
}

/** @param {string} name */
function ticked(name) {
  return boxes(name).flatMap((box) => (box.checked ? [box.value] : []));
}

function fillLevels() {
  const levels = select("seek-level");
  const { levels: known, usual } = levels.dataset;
  const options = String(known).split(" ").map((level) => make("option", { value: level, selected: level === usual }, _("{level}: {word}", { level, word: levelWord(Number(level)) })));
  levels.replaceChildren(...options);
}

/** Numbers of players that any of the chosen games is for. */
function showPlayers() {
  const before = new Set(boxes("players").length ? ticked("players") : []);
  const isFirst = !boxes("players").length;
  const games = boxes("games").filter((box) => box.checked);
  const numbers = [...new Set(games.flatMap((box) => String(box.dataset.players).split(" ")))].sort();
  const labels = numbers.map((number, k) => {
    const input = make("input", { type: "checkbox", name: "players", value: number, checked: isFirst ? k < FIRST_NUMBERS : before.has(number) });
    return make("label", { class: "segment" }, input, make("span", {}, number));
  });
  byId("seek-players").replaceChildren(...labels);
}

/** @returns {NewSeek} */
function chosen() {
  const paces = boxes("paces").length ? /** @type {Pace[]} */ (ticked("paces")) : /** @type {Pace[]} */ (["none"]);
  const rated = { "": null, yes: true, no: false }[select("seek-rated")?.value ?? "no"] ?? null;
  const bots = select("seek-bots").value;
  return {
    games: ticked("games"),
    players: ticked("players").map(Number),
    paces,
    rated: select("seek-rated") ? rated : false,
    language: select("seek-language").value,
    bots_after: bots ? Number(bots) : null,
    level: Number(select("seek-level").value),
  };
}

/** Choose again what was looked for last. */
function remember() {
  /** @type {Partial<NewSeek>} */
  const last = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  if (!last.games) return;
  for (const box of boxes("games")) box.checked = last.games.includes(box.value);
  showPlayers();
  for (const box of boxes("players")) box.checked = Boolean(last.players?.includes(Number(box.value)));
  for (const box of boxes("paces")) box.checked = Boolean(last.paces?.includes(/** @type {Pace} */ (box.value)));
  select("seek-language").value = last.language ?? "";
  select("seek-bots").value = String(last.bots_after ?? "");
  select("seek-level").value = String(last.level);
}
