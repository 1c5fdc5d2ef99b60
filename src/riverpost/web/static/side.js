// Beside the board: choices, log and chat as tabs; but on wide screens a sheet that slides over the desk.

import { all, button, byId, field, make } from "./dom.js";
import { personLink } from "./here.js";
import { proclaim, regret } from "./toast.js";
import { _ } from "./words.js";

const TABS = ["choices", "log", "chat"];
const ROOMY = matchMedia("(min-width: 1600px)"); // choices then stand above, and only log and chat are tabs
const NEAR_END = 40; // pixels from the end of a list within which it follows what is added

/** @import {Log, LogLine, Said, TableFacts} from "./wire.js" */

export class Side {
  /**
   * @param {{jump: (ply: number) => void, earlier: (before: number) => Promise<Log>, chat: (text: string) => Promise<boolean>, mute: (serial: number) => void}} does
   */
  constructor(does) {
    this.does = does;
    /** @type {LogLine[]} */
    this.lines = [];
    /** @type {Set<string>} lines that are no news, though they are told anew to other eyes */
    this.known = new Set();
    /** the ply after which the lines begin */
    this.since = 0;
    this.unread = 0;
    byId("log-earlier").addEventListener("click", () => this.#tellEarlier());
    for (const name of TABS) byId(`tab-${name}`).addEventListener("click", () => this.open(name));
    byId("tabs").addEventListener("keydown", (event) => this.#arrow(event));
    byId("panel-log").addEventListener("keydown", (event) => this.#walk(event));
    byId("open-choices").addEventListener("click", () => this.toggle("choices"));
    byId("open-log").addEventListener("click", () => this.toggle("log"));
    byId("latest").addEventListener("click", () => this.open("log"));
    byId("close-side").addEventListener("click", () => this.close());
    byId("chat-form").addEventListener("submit", (event) => this.#say(event));
    ROOMY.addEventListener("change", () => this.#fit());
    this.#fit();
  }

  /** @returns {string[]} the tabs that there are room and need for */
  get #tabs() {
    return ROOMY.matches ? TABS.slice(1) : TABS;
  }

  #fit() {
    if (ROOMY.matches && this.shown === "choices") this.open("log");
    else if (!ROOMY.matches) this.close();
  }

  /** @returns {string} the tab that is shown */
  get shown() {
    return TABS.find((name) => !byId(`panel-${name}`).hidden) ?? TABS[0];
  }

  /** @param {string} shown */
  open(shown) {
    for (const name of TABS) {
      const isShown = name === shown;
      byId(`panel-${name}`).hidden = !isShown;
      byId(`tab-${name}`).setAttribute("aria-selected", String(isShown));
      byId(`tab-${name}`).tabIndex = isShown ? 0 : -1;
    }
    byId("side").classList.add("open");
    byId("open-choices").setAttribute("aria-expanded", String(shown === "choices"));
    byId("open-log").setAttribute("aria-expanded", String(shown !== "choices"));
    if (shown === "chat") this.#count(0);
    if (shown !== "choices") toEnd(byId(`panel-${shown}`));
  }

  close() {
    byId("side").classList.remove("open");
    for (const id of ["open-choices", "open-log"]) byId(id).setAttribute("aria-expanded", "false");
  }

  /** @param {string} name */
  toggle(name) {
    if (this.isOpen && this.shown === name) this.close();
    else this.open(name);
  }

  /** @returns {boolean} whether the sheet lies over the board */
  get isOpen() {
    return byId("side").classList.contains("open") && getComputedStyle(byId("open-log")).display !== "none";
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    const tabs = this.#tabs;
    const name = tabs[(tabs.indexOf(this.shown) + step + tabs.length) % tabs.length];
    this.open(name);
    byId(`tab-${name}`).focus();
  }

  // --- the log

  /**
   * Forget what happened after a ply, because it was taken back or is told anew.
   * @param {number} ply
   */
  back(ply) {
    this.known = new Set(ply < 0 ? this.lines.map(String) : []);
    this.lines = this.lines.filter(([at]) => at <= ply);
    for (const item of this.#items) if (Number(item.dataset.ply) > ply) item.remove();
    this.#showLatest();
  }

  /** The newest line stands in the bar too. */
  #showLatest() {
    byId("latest").textContent = this.lines.at(-1)?.[1] ?? "";
  }

  /**
   * @param {LogLine[]} lines
   * @param {boolean} aloud whether a screen reader is to tell them
   */
  tell(lines, aloud) {
    const panel = byId("panel-log");
    const follows = panel.scrollHeight - panel.scrollTop - panel.clientHeight < NEAR_END;
    this.lines.push(...lines);
    byId("log").append(...lines.map((line) => this.item(line)));
    if (follows) toEnd(panel);
    this.#showLatest();
    const news = lines.filter((line) => !this.known.has(String(line)));
    this.known.clear();
    if (!aloud || !news.length) return;
    byId("log-live").textContent = news.map(([, sentence]) => sentence).join(" ");
    const banners = news.filter(([, , kind]) => kind === "banner");
    if (banners.length) proclaim(banners.map(([, sentence]) => sentence).join("\n"));
  }

  /** @param {number} ply after which the lines begin */
  tellSince(ply) {
    this.since = ply;
    byId("log-earlier").hidden = ply === 0;
  }

  async #tellEarlier() {
    button("log-earlier").disabled = true;
    try {
      const { log, log_since: since } = await this.does.earlier(this.since);
      this.lines.unshift(...log);
      byId("log").prepend(...log.map((line) => this.item(line)));
      this.tellSince(since);
    } catch (error) {
      regret(error);
    } finally {
      button("log-earlier").disabled = false;
    }
  }

  /** @returns {HTMLLIElement[]} */
  get #items() {
    return all("li", HTMLLIElement, byId("log"));
  }

  /** @param {LogLine} line */
  item([ply, sentence]) {
    const facts = { type: "button", class: "log-line", tabindex: -1, onclick: () => this.does.jump(ply) };
    const button = make("button", facts, sentence);
    return make("li", { "data-ply": ply }, button);
  }

  /**
   * Up and down go through the lines, so that Tab need not.
   * @param {KeyboardEvent} event
   */
  #walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const lines = [...byId("log").querySelectorAll("button")];
    const at = lines.findIndex((line) => line === document.activeElement);
    lines[at < 0 ? lines.length - 1 : Math.max(0, Math.min(at + step, lines.length - 1))]?.focus();
  }

  /**
   * Mark the latest lines up to a ply, while it is being looked at.
   * @param {number | null} ply
   */
  point(ply) {
    const told = this.lines.map(([at]) => at).filter((at) => ply !== null && at <= ply);
    const latest = told.at(-1);
    for (const item of this.#items) {
      const isHere = Number(item.dataset.ply) === latest;
      item.classList.toggle("here", isHere);
      if (isHere && !byId("panel-log").hidden) item.scrollIntoView({ block: "nearest" });
    }
  }

  // --- the chat

  /**
   * @param {Said[]} said
   * @param {boolean} isNew whether all is told anew
   */
  hear(said, isNew) {
    const items = said.map((line) => this.#said(line));
    if (isNew) byId("chat").replaceChildren(...items);
    else byId("chat").append(...items);
    toEnd(byId("chat"));
    if (!isNew && said.length && (byId("panel-chat").hidden || !byId("side").checkVisibility())) this.#count(this.unread + said.length);
  }

  /** @param {Said} line */
  #said([serial, name, text, how]) {
    const item = make("li", {}, make("strong", {}, personLink(name, `said/${serial}`)), " ");
    if (how !== "watching") return item.append(text), item;
    item.classList.add("watching");
    item.append(make("span", { class: "quiet" }, _("(watching)")), " ", text, " ");
    item.append(make("button", { type: "button", class: "link mute", "aria-label": _("Mute {name}", { name }), onclick: () => this.does.mute(serial) }, _("Mute")));
    return item;
  }

  /**
   * Who may speak: whether I may, and whether others can be muted by me.
   * @param {TableFacts} table
   */
  allow(table) {
    field("chat-text").disabled = table.muted;
    button("chat-send").disabled = table.muted;
    field("chat-text").placeholder = table.muted ? _("You are muted at this table.") : _("Say something");
    byId("chat").classList.toggle("mine", table.host);
  }

  /** @param {number} unread */
  #count(unread) {
    this.unread = unread;
    byId("chat-count").textContent = unread ? String(unread) : "";
    byId("open-log").textContent = unread ? _("Log ({count})", { count: unread }) : _("Log");
  }

  /** @param {Event} event */
  async #say(event) {
    event.preventDefault();
    const text = field("chat-text").value.trim();
    if (!text) return;
    if (await this.does.chat(text)) field("chat-text").value = "";
  }
}

/** @param {HTMLElement} list */
function toEnd(list) {
  list.scrollTop = list.scrollHeight;
}
