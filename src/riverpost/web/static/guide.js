// The guide of a first game: a card beside the board explains each thing when it first matters, and points at its pieces.

import { get } from "./api.js";
import { byId, dialog, isStill, link, make, progress } from "./dom.js";
import { keep, recall } from "./settings.js";
import { regret } from "./toast.js";
import { _ } from "./words.js";

const MARK = "taught"; // the class of the pieces that are pointed at
const MARGIN = 12; // pixels of the board that are shown around the pieces
const FAREWELL = "farewell"; // the id of the last lesson, which is told when there is nothing more to tell

/** @import {DueLesson, Lesson} from "./wire.js" */
/** @import {Board} from "./board.js" */

export class Guide {
  /**
   * @param {string} game
   * @param {string} table
   * @param {Board} board
   * @param {() => void} changed whoever follows the guide, or follows it no longer, must be told otherwise
   */
  constructor(game, table, board, changed) {
    this.game = game;
    this.board = board;
    this.changed = changed;
    this.followed = `riverpost.guide.${table}`;
    this.memory = `riverpost.lessons.${game}`;
    /** @type {string[]} */
    this.seen = [];
    /** @type {DueLesson[]} */
    this.due = [];
    /** @type {Lesson | null} the one on the card */
    this.shown = null;
    this.isOn = false;
    this.isOver = false;
    /** @type {Promise<Lesson[]> | null} */
    this.asked = null;
    this.#begin();
    byId("guide-on").addEventListener("click", () => this.goOn());
    for (const id of ["guide-skip", "guide-box-skip"]) byId(id).addEventListener("click", () => this.#follow(false));
    byId("guide-box-follow").addEventListener("click", () => this.#follow(true));
    byId("guide-box-anew").addEventListener("click", () => this.#anew());
  }

  /** The address of a first game says so, once: a page that is opened again goes on where it was. */
  #begin() {
    const followed = recall(this.followed, /** @type {boolean | null} */ (null));
    const isNew = new URLSearchParams(location.search).has("guide") && followed === null;
    this.isOn = isNew || followed === true;
    if (isNew) keep(this.followed, true);
    this.#remember(isNew ? [] : recall(this.memory, /** @type {string[]} */ ([])));
  }

  /** @param {string[]} seen the lessons that were told */
  #remember(seen) {
    this.seen = seen;
    keep(this.memory, seen);
  }

  // --- what is told

  /**
   * What matters now.
   * @param {DueLesson[] | null} due
   */
  hear(due) {
    this.due = due ?? [];
  }

  /**
   * Show what is to be told, once nothing moves any more.
   * @param {boolean} isOver
   */
  async show(isOver) {
    this.isOver = isOver;
    if (!this.isOn) return this.#hide();
    try {
      const lessons = await this.#lessons();
      if (!this.isOn) return;
      const next = this.shown ?? this.#next(lessons);
      if (next === null) return this.#wait();
      if (this.shown !== next) this.#tell(next, lessons);
      this.point();
    } catch (error) {
      regret(error);
    }
  }

  /**
   * @param {Lesson[]} lessons
   * @returns {Lesson | null}
   */
  #next(lessons) {
    const { seen } = this;
    const unseen = lessons.filter(({ id }) => !seen.includes(id));
    const due = unseen.find(({ id }) => this.due.some(([known]) => known === id));
    if (due && !this.isOver) return due;
    const isDone = this.isOver || !unseen.some(({ core }) => core);
    return (isDone && unseen.find(({ id }) => id === FAREWELL)) || null;
  }

  /** @returns {Promise<Lesson[]>} */
  #lessons() {
    this.asked ??= get("/api/games/{game}/lessons", { game: this.game }).then(({ lessons, farewell }) => [
      ...lessons,
      { id: FAREWELL, title: _("Well done!"), text: farewell, rule: "", core: false },
    ]);
    this.asked.catch(() => (this.asked = null));
    return this.asked;
  }

  /**
   * @param {Lesson} lesson
   * @param {Lesson[]} lessons
   */
  #tell(lesson, lessons) {
    this.shown = lesson;
    const isLast = lesson.id === FAREWELL;
    byId("guide").hidden = false; // first, so that a screen reader hears what changes in it
    byId("guide").dataset.lesson = lesson.id;
    byId("guide-title").textContent = lesson.title;
    byId("guide-text").textContent = lesson.text;
    this.#showProgress(lessons);
    byId("guide-rule").hidden = isLast;
    link("guide-rule").href = this.#rule(lesson);
    byId("guide-skip").hidden = isLast;
    byId("guide-real").hidden = !isLast;
    byId("guide-on-words").textContent = isLast ? (this.isOver ? _("Close") : _("Play on")) : _("Go on");
    this.#reveal();
  }

  /** @param {Lesson[]} lessons */
  #showProgress(lessons) {
    const core = lessons.filter((lesson) => lesson.core);
    const told = core.filter(({ id }) => this.seen.includes(id)).length;
    progress("guide-progress").max = core.length;
    progress("guide-progress").value = told;
  }

  /**
   * @param {Lesson} lesson
   * @returns {string}
   */
  #rule({ rule }) {
    return `/rules/${this.game}#${rule}`;
  }

  /** Nothing is to be told just now. */
  #wait() {
    for (const id of ["guide-title", "guide-text"]) byId(id).textContent = "";
    byId("guide").hidden = false;
    byId("guide").dataset.lesson = "";
    this.point();
  }

  #hide() {
    this.shown = null;
    byId("guide").hidden = true;
    this.point();
  }

  // --- pieces

  /** Point at the pieces of the lesson on the card; they may be drawn anew at any time. */
  point() {
    const pieces = this.due.find(([id]) => id === this.shown?.id)?.[1] ?? [];
    for (const { id, element } of this.board.pieces.values()) element.classList.toggle(MARK, pieces.includes(id));
  }

  /** Let the pieces be seen where the board is larger than its window. */
  #reveal() {
    this.point();
    const pieces = [...this.board.pieces.values()].filter(({ element }) => element.classList.contains(MARK));
    const [onMap] = pieces.filter(({ fields }) => fields.m);
    const beside = pieces.filter(({ fields }) => !fields.m);
    if (onMap) this.board.reveal(onMap);
    if (beside.length) this.#scroll(beside.map(({ element }) => element.getBoundingClientRect()));
  }

  /**
   * Scroll until all of these are in sight, or else the first.
   * @param {DOMRect[]} boxes
   */
  #scroll(boxes) {
    const { top, bottom, height } = byId("board-box").getBoundingClientRect();
    const first = Math.min(...boxes.map((box) => box.top)) - MARGIN;
    const last = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
    const by = first < top || last - first > height ? first - top : Math.max(0, last - bottom);
    byId("board-box").scrollBy({ top: by, behavior: isStill() ? "auto" : "smooth" });
  }

  // --- what the reader does

  /** @returns {boolean} whether there is a lesson on the card, and the card can be seen */
  get isTelling() {
    return this.shown !== null && byId("guide").checkVisibility({ visibilityProperty: true });
  }

  /** The reader has decided something: whatever the card says is heard, and what comes next is shown in its time. */
  acted() {
    if (!this.shown) return;
    this.#remember([...this.seen, this.shown.id]);
    this.shown = null;
    this.point();
  }

  /** The lesson was read. */
  async goOn() {
    const hadFocus = byId("guide").contains(document.activeElement);
    this.acted();
    await this.show(this.isOver);
    if (hadFocus && !this.isTelling) byId("board-box").focus({ preventScroll: true });
  }

  /** @param {boolean} isOn */
  #follow(isOn) {
    if (dialog("guide-box").open) dialog("guide-box").close();
    if (this.isOn === isOn) return;
    this.isOn = isOn;
    keep(this.followed, isOn);
    if (!isOn) this.#hide();
    this.changed();
  }

  /** Tell everything once more. */
  #anew() {
    this.#remember([]);
    this.shown = null;
    this.#follow(true);
    this.show(this.isOver);
  }

  /** The lessons told so far, to be read again. */
  async open() {
    try {
      const { seen } = this;
      const told = (await this.#lessons()).filter(({ id }) => seen.includes(id) || id === this.shown?.id);
      byId("guide-list").replaceChildren(...told.map((lesson) => this.#item(lesson)));
      byId("guide-none").hidden = told.length > 0;
      byId("guide-box-anew").hidden = !told.length;
      byId("guide-box-skip").hidden = !this.isOn;
      byId("guide-box-follow").hidden = this.isOn;
      dialog("guide-box").showModal();
    } catch (error) {
      regret(error);
    }
  }

  /** @param {Lesson} lesson */
  #item(lesson) {
    const item = make("details", {}, make("summary", {}, lesson.title), make("p", {}, lesson.text));
    if (lesson.rule) item.append(make("a", { href: this.#rule(lesson), target: "_blank", rel: "noopener" }, _("More in the rules")));
    return make("li", {}, item);
  }
}
