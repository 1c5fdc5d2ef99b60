// Choosing: lit pieces, the list of choices, a popover where a piece can do several things, and the question before a final move.

import { byId, make } from "./dom.js";
import { KEYS, numbered } from "./numbers.js";
import { canBeUsed, distance } from "./scene.js";
import { settings } from "./settings.js";
import { _ } from "./words.js";

const LONG_PRESS_MS = 450;
const MARGIN = 8; // between small windows and the edge of the screen, or what they are about

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SLOP = 8; // pixels that a finger may slip while it is held

/** @import {Choice, Final} from "./wire.js" */
/** @import {Board, Piece} from "./board.js" */
/**
 * What is sent once it is confirmed, what it is in words, a warning, and a piece that it is about; where it is a plan that leads
 * there, how often the next way to end there was asked for.
 * @typedef {{actions: number[], words: string, why?: string, about?: string, turns?: number}} Planned
 */

export class Choosing {
  /**
   * @param {Board} board
   * @param {{send: (actions: number[]) => void, picked: () => void, plan: (piece: string, turns: number) => Promise<Planned | null>, whyNot: (piece: string, at: {x: number, y: number} | null) => Promise<Planned[]>, isShowing: () => boolean, skip: () => void}} does
   */
  constructor(board, does) {
    this.board = board;
    this.does = does;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Planned | null} */
    this.pending = null;
    /** @type {Map<number, number>} the keys of the choices of a turn, by action */
    this.numbers = new Map();
    /** @type {Element | null} what had the focus before */
    this.from = null;
    board.labelOf = (action) => this.#choice(action)?.[1] ?? "";
    this.#listen();
  }

  #listen() {
    const { root } = this.board;
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("pointermove", (event) => (event.pointerType === "mouse" ? this.#hover(event) : this.#slip(event)));
    root.addEventListener("pointerleave", () => this.#leave());
    root.addEventListener("pointerdown", (event) => this.#press(event));
    for (const over of ["pointerup", "pointercancel"]) root.addEventListener(over, () => clearTimeout(this.pressing));
    root.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    root.addEventListener("focusin", ({ target }) => this.#focus(target));
    root.addEventListener("focusout", () => this.#leave());
    byId("confirm").addEventListener("click", () => this.confirm());
    byId("cancel").addEventListener("click", () => this.cancel());
    addEventListener("pointerdown", ({ target }) => (target instanceof Node && byId("popover").contains(target)) || this.#unpop());
    addEventListener("resize", () => this.#unpop());
    new ResizeObserver(() => this.#placeQuestion()).observe(root);
  }

  /**
   * What can be chosen now.
   * @param {Choice[]} choices
   * @param {string} otherwise what is said if there is nothing to choose
   */
  offer(choices, otherwise) {
    const isSame = JSON.stringify(choices) === JSON.stringify(this.choices);
    byId("no-choices").textContent = choices.length ? "" : otherwise;
    if (isSame) return this.board.nameLit();
    this.choices = choices;
    this.numbers = choices.length ? numbered(this.numbers, choices.map(([action]) => action)) : new Map();
    this.board.mark("pointed", []);
    this.cancel();
    this.#unpop();
    this.#untip();
    byId("choices").replaceChildren(...choices.map((choice) => this.#button(choice)));
    byId("panel-choices").scrollTop = 0;
    byId("choice-count").textContent = choices.length ? String(choices.length) : "";
    byId("open-choices").textContent = choices.length ? _("Choices ({count})", { count: choices.length }) : _("Choices");
    this.board.nameLit();
  }

  /** @param {Choice} choice */
  #button([action, words, final]) {
    const number = this.numbers.get(action) ?? KEYS + 1;
    const key = number <= KEYS ? make("kbd", { "aria-hidden": "true" }, String(number)) : make("kbd", { class: "none", "aria-hidden": "true" });
    const show = () => this.board.mark("pointed", this.board.withAction(action));
    const facts = { type: "button", "data-choice": action, onclick: () => this.pick(action), onpointerenter: show, onfocus: show };
    const leave = () => this.board.mark("pointed", []);
    const told = make("span", {}, words);
    if (final) told.append(make("span", { class: "final" }, mindOf(final)));
    return make("li", {}, make("button", { ...facts, onpointerleave: leave, onblur: leave }, key, told));
  }

  /**
   * The choice that has a number in the list.
   * @param {number} number
   */
  pickNumber(number) {
    const found = this.choices.find(([action]) => this.numbers.get(action) === number);
    if (found) this.pick(found[0]);
  }

  /**
   * Choose; a move that asks to be confirmed waits for that.
   * @param {number} action
   */
  pick(action) {
    const choice = this.#choice(action);
    if (!choice) return;
    this.does.picked();
    this.#unpop();
    this.#untip();
    if (this.pending?.actions.length === 1 && this.pending.actions[0] === action) return this.confirm();
    this.board.lift("course");
    const [, words, final] = choice;
    if (!asksFirst(final)) return this.does.send([action]);
    const pieces = this.board.withAction(action);
    this.#ask({ actions: [action], words, why: warning(final), about: pieces[0]?.id });
    this.board.mark("chosen", pieces);
  }

  /**
   * A whole turn that leads to a piece: it is drawn, and asks to be confirmed whatever is set. Chosen again, it is turned on.
   * @param {Piece} piece
   */
  async #plan({ id }) {
    this.does.picked();
    this.#unpop();
    this.#untip();
    if (this.pending?.turns !== undefined && this.pending.about === id) return this.turnOn(1);
    const planned = await this.does.plan(id, 0);
    if (planned) this.#ask(planned);
  }

  /**
   * The next way to end the turn that waits to be confirmed, or the one before.
   * @param {1 | -1} step
   */
  async turnOn(step) {
    const { about, turns } = this.pending ?? {};
    const planned = about === undefined || turns === undefined ? null : await this.does.plan(about, turns + step);
    if (planned) this.#ask(planned);
  }

  /** @param {Planned} planned */
  #ask(planned) {
    if (!this.pending) this.from = document.activeElement;
    this.pending = planned;
    this.board.mark("chosen", []);
    byId("confirm-words").textContent = planned.words;
    byId("confirm-why").textContent = planned.why ?? "";
    byId("bar-confirm").hidden = false;
    this.#placeQuestion();
    byId("confirm").focus({ preventScroll: true });
  }

  /** The question stands beside what it is about, or at the lower edge of the board if that is out of sight. */
  #placeQuestion() {
    if (!this.pending) return;
    const board = byId("board-box").getBoundingClientRect();
    const about = this.board.pieces.get(this.pending.about ?? "")?.element.getBoundingClientRect();
    const middle = { x: about ? (about.left + about.right) / 2 : -1, y: about ? (about.top + about.bottom) / 2 : -1 };
    const isSeen = distance(board, middle.x, middle.y) === 0;
    const [x, y] = [(board.left + board.right) / 2, board.bottom];
    place(byId("bar-confirm"), about && isSeen ? about : { left: x, right: x, top: y, bottom: y });
  }

  confirm() {
    const { pending } = this;
    this.cancel();
    if (pending) this.does.send(pending.actions);
  }

  /** @returns {boolean} whether there was anything to cancel */
  cancel() {
    if (this.#unpop()) return true;
    if (!this.pending) return false;
    this.pending = null;
    this.board.lift("course");
    this.board.mark("chosen", []);
    byId("bar-confirm").hidden = true;
    this.#focusAgain();
    return true;
  }

  /** Whatever had the focus before has it again. */
  #focusAgain() {
    const { from } = this;
    if ((from instanceof HTMLElement || from instanceof SVGElement) && from.isConnected) from.focus({ preventScroll: true });
  }

  /**
   * @param {number} action
   * @returns {Choice | undefined}
   */
  #choice(action) {
    return this.choices.find(([known]) => known === action);
  }

  // --- the board

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.held) return void (this.held = false);
    if (this.does.isShowing()) return this.does.skip();
    const piece = this.board.meant(event);
    if (piece?.fields.a?.length) this.#use(piece, event.clientX, event.clientY);
    else if (piece?.fields.g) this.#plan(piece);
    else if (piece) this.#whyNot(piece, event.clientX, event.clientY);
  }

  /**
   * Something that is not possible now: it is said why, or done by the way of another decision.
   * @param {Piece} piece
   * @param {number} x
   * @param {number} y
   */
  async #whyNot(piece, x, y) {
    const ways = await this.does.whyNot(piece.id, this.board.camera.at({ x, y }));
    if (ways.length === 1) this.#take(ways[0]);
    else if (ways.length) this.#pop(ways, x, y);
  }

  /**
   * Several decisions at once.
   * @param {Planned} way
   */
  #take(way) {
    this.#unpop();
    if (settings().confirm === "always") this.#ask(way);
    else this.does.send(way.actions);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const piece = this.board.pieceAt(event.target);
    if (piece?.fields.g && event.key in ARROWS) return this.#walk(piece, event);
    if ((event.key !== "Enter" && event.key !== " ") || !piece || !canBeUsed(piece.fields)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!piece.fields.a?.length) return void this.#plan(piece);
    const box = piece.element.getBoundingClientRect();
    this.#use(piece, box.left + box.width / 2, box.top + box.height / 2);
  }

  /**
   * From one end of a plan to the next, by arrows.
   * @param {Piece} piece
   * @param {KeyboardEvent} event
   */
  #walk(piece, event) {
    event.preventDefault();
    event.stopPropagation();
    const [across, down] = ARROWS[event.key];
    const next = this.board.beside(piece, across, down);
    if (!next) return;
    piece.element.setAttribute("tabindex", "-1");
    next.element.setAttribute("tabindex", "0");
    next.element.focus({ preventScroll: true });
  }

  /**
   * @param {Piece} piece
   * @param {number} x
   * @param {number} y
   */
  #use(piece, x, y) {
    const actions = (piece.fields.a ?? []).filter((action) => this.#choice(action));
    if (actions.length === 1) this.pick(actions[0]);
    else if (actions.length) this.#pop(actions.map((action) => ({ actions: [action], words: this.board.labelOf(action) })), x, y);
  }

  /**
   * @param {Planned[]} ways
   * @param {number} x
   * @param {number} y
   */
  #pop(ways, x, y) {
    this.#untip();
    this.from = document.activeElement;
    const act = (/** @type {Planned} */ way) => () => (way.actions.length === 1 ? this.pick(way.actions[0]) : this.#take(way));
    const buttons = ways.map((way) => make("button", { type: "button", onclick: act(way) }, way.words));
    const popover = byId("popover");
    popover.replaceChildren(...buttons);
    popover.hidden = false;
    place(popover, { left: x, right: x, top: y, bottom: y });
    buttons[0].focus({ preventScroll: true });
  }

  /** @returns {boolean} whether it was open */
  #unpop() {
    const popover = byId("popover");
    if (popover.hidden) return false;
    const hadFocus = popover.contains(document.activeElement);
    popover.hidden = true;
    if (hadFocus) this.#focusAgain();
    return true;
  }

  // --- words of what is pointed at

  /** @param {PointerEvent} event */
  #hover(event) {
    const piece = this.board.meant(event);
    this.board.root.classList.toggle("over-lit", Boolean(piece && canBeUsed(piece.fields)));
    this.board.mark("bound", this.board.bound(piece));
    this.#tip(piece, event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.held = false;
    if (event.pointerType === "mouse") return;
    clearTimeout(this.pressing);
    this.pressed = { x: event.clientX, y: event.clientY };
    this.pressing = setTimeout(() => {
      this.held = true;
      this.#tip(this.board.meant(event), event.clientX, event.clientY);
    }, LONG_PRESS_MS);
  }

  /**
   * A finger that moves is not held.
   * @param {PointerEvent} event
   */
  #slip({ clientX, clientY }) {
    const { x, y } = this.pressed ?? { x: clientX, y: clientY };
    if (Math.hypot(clientX - x, clientY - y) > SLOP) clearTimeout(this.pressing);
  }

  /** @param {EventTarget | null} target */
  #focus(target) {
    const piece = this.board.pieceAt(target);
    if (!piece?.element.matches(":focus-visible")) return;
    if (piece.fields.m) this.board.reveal(piece);
    this.board.mark("bound", this.board.bound(piece));
    const box = piece.element.getBoundingClientRect();
    this.#tip(piece, box.left + box.width / 2, box.bottom);
  }

  /**
   * @param {Piece | null} piece
   * @param {number} x
   * @param {number} y
   */
  #tip(piece, x, y) {
    const tip = byId("tip");
    const words = piece?.fields.a?.length ? piece.fields.a.map(this.board.labelOf).filter(Boolean) : [piece?.fields.l ?? ""];
    tip.hidden = !words.join("") || !byId("popover").hidden;
    if (tip.hidden) return;
    tip.textContent = words.slice(0, 6).join("\n");
    place(tip, { left: x, right: x, top: y, bottom: y });
  }

  #untip() {
    byId("tip").hidden = true;
  }

  #leave() {
    this.#untip();
    this.board.mark("bound", []);
  }
}

/**
 * Whether a choice is to be confirmed; one that loses something always is.
 * @param {Final} final
 * @returns {boolean}
 */
function asksFirst(final) {
  const asks = settings().confirm;
  return final === "costs" || asks === "always" || (asks === "final" && Boolean(final));
}

/**
 * What a choice brings with it, in two words.
 * @param {Final} final
 * @returns {string}
 */
function mindOf(final) {
  return { "": "", ends: _("ends the turn"), secret: _("secret and final"), costs: _("loses something") }[final];
}

/**
 * Why to think twice before a choice.
 * @param {Final} final
 * @returns {string}
 */
function warning(final) {
  const secret = _("Nobody sees it yet, and it cannot be taken back.");
  return { "": "", ends: "", secret, costs: _("You lose something by it.") }[final];
}

/**
 * Put a small window below something or, where there is no room, above it; within the screen, and not under the finger.
 * @param {HTMLElement} box
 * @param {{left: number, right: number, top: number, bottom: number}} about
 */
function place(box, { left, right, top, bottom }) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const x = Math.max(MARGIN, Math.min((left + right - width) / 2, innerWidth - width - MARGIN));
  const below = bottom + 2 * MARGIN;
  const y = below + height < innerHeight ? below : Math.max(MARGIN, top - height - 2 * MARGIN);
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}
