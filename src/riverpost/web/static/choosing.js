// Choosing: lit pieces, the list of choices, a popover where a piece can do several things, and the question before a final move.

import { byId, make } from "./dom.js";
import { canBeUsed } from "./scene.js";
import { settings } from "./settings.js";
import { _ } from "./words.js";

const LONG_PRESS_MS = 450;
const MARGIN = 8; // between small windows and the edge of the screen

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const SLOP = 8; // pixels that a finger may slip while it is held

/** @import {Choice} from "./wire.js" */
/** @import {Board, Piece} from "./board.js" */
/** @typedef {{actions: number[], words: string, why?: string}} Planned what is sent once it is confirmed, what it is in words, and a warning */

export class Choosing {
  /**
   * @param {Board} board
   * @param {{send: (actions: number[]) => void, picked: () => void, plan: (piece: string) => Promise<Planned | null>, whyNot: (piece: string, at: {x: number, y: number} | null) => void, isShowing: () => boolean, skip: () => void}} does
   */
  constructor(board, does) {
    this.board = board;
    this.does = does;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Planned | null} */
    this.pending = null;
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
    root.addEventListener("pointerleave", () => this.#untip());
    root.addEventListener("pointerdown", (event) => this.#press(event));
    for (const over of ["pointerup", "pointercancel"]) root.addEventListener(over, () => clearTimeout(this.pressing));
    root.addEventListener("contextmenu", (event) => this.held && event.preventDefault());
    root.addEventListener("focusin", ({ target }) => this.#focus(target));
    root.addEventListener("focusout", () => this.#untip());
    byId("confirm").addEventListener("click", () => this.confirm());
    byId("cancel").addEventListener("click", () => this.cancel());
    addEventListener("pointerdown", ({ target }) => (target instanceof Node && byId("popover").contains(target)) || this.#unpop());
    addEventListener("resize", () => this.#unpop());
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
    this.board.mark("pointed", null);
    this.cancel();
    this.#unpop();
    this.#untip();
    byId("choices").replaceChildren(...choices.map((choice, number) => this.#button(choice, number)));
    byId("choice-count").textContent = choices.length ? String(choices.length) : "";
    byId("open-choices").textContent = choices.length ? _("Choices ({count})", { count: choices.length }) : _("Choices");
    this.board.nameLit();
  }

  /**
   * @param {Choice} choice
   * @param {number} number
   */
  #button([action, words, final], number) {
    const key = number < 9 ? make("kbd", { "aria-hidden": "true" }, String(number + 1)) : make("kbd", { class: "none", "aria-hidden": "true" });
    const show = () => this.board.mark("pointed", action);
    const facts = { type: "button", "data-choice": action, onclick: () => this.pick(action), onpointerenter: show, onfocus: show };
    const leave = () => this.board.mark("pointed", null);
    const told = make("span", {}, words);
    if (final) told.append(make("span", { class: "final" }, final === "secret" ? _("secret and final") : _("ends the turn")));
    return make("li", {}, make("button", { ...facts, onpointerleave: leave, onblur: leave }, key, told));
  }

  /**
   * The choice of a number in the list.
   * @param {number} number
   */
  pickNumber(number) {
    if (this.choices[number]) this.pick(this.choices[number][0]);
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
    const asks = settings().confirm;
    const actions = [action];
    if (asks !== "always" && !(asks === "final" && choice[2])) return this.does.send(actions);
    this.#ask({ actions, words: choice[1], why: choice[2] === "secret" ? _("Nobody sees it yet, and it cannot be taken back.") : "" });
    this.board.mark("chosen", action);
  }

  /**
   * A whole turn that leads to a piece: it is drawn, and asks to be confirmed whatever is set.
   * @param {Piece} piece
   */
  async #plan(piece) {
    this.does.picked();
    this.#unpop();
    this.#untip();
    const planned = await this.does.plan(piece.id);
    if (planned) this.#ask(planned);
  }

  /** @param {Planned} planned */
  #ask(planned) {
    if (!this.pending) this.from = document.activeElement;
    this.pending = planned;
    this.board.mark("chosen", null);
    byId("confirm-words").textContent = planned.words;
    byId("confirm-why").textContent = planned.why ?? "";
    byId("bar-confirm").hidden = false;
    byId("bar-usual").hidden = true;
    byId("confirm").focus({ preventScroll: true });
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
    this.board.mark("chosen", null);
    byId("bar-confirm").hidden = true;
    byId("bar-usual").hidden = byId("bar-replay").hidden === false;
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
    else if (piece) this.does.whyNot(piece.id, this.board.camera.at({ x: event.clientX, y: event.clientY }));
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
    else if (actions.length) this.#pop(actions, x, y);
  }

  /**
   * @param {number[]} actions
   * @param {number} x
   * @param {number} y
   */
  #pop(actions, x, y) {
    this.#untip();
    this.from = document.activeElement;
    const buttons = actions.map((action) => make("button", { type: "button", onclick: () => this.pick(action) }, this.board.labelOf(action)));
    const popover = byId("popover");
    popover.replaceChildren(...buttons);
    popover.hidden = false;
    place(popover, x, y);
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
    place(tip, x, y);
  }

  #untip() {
    byId("tip").hidden = true;
  }
}

/**
 * Put a small window near a point, within the screen and not under the finger.
 * @param {HTMLElement} box
 * @param {number} x
 * @param {number} y
 */
function place(box, x, y) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const left = Math.max(MARGIN, Math.min(x - width / 2, innerWidth - width - MARGIN));
  const below = y + 2 * MARGIN + height < innerHeight;
  const top = below ? y + 2 * MARGIN : Math.max(MARGIN, y - height - 2 * MARGIN);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}
