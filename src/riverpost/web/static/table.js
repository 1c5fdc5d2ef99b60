// The table: hears what happens, shows it move by move, and sends what is chosen.

import { get } from "./api.js";
import { Asking, isSame } from "./asking.js";
import { Board } from "./board.js";
import { Choosing } from "./choosing.js";
import { Clock } from "./clock.js";
import { all, button, byId, dialog, isStill, picture } from "./dom.js";
import { Eyes } from "./eyes.js";
import { fit, offerMore } from "./fitting.js";
import { Frames } from "./frames.js";
import { Guide } from "./guide.js";
import { GAME, TABLE, TITLE, layout, onNewRoom } from "./here.js";
import { listenToKeys } from "./keys.js";
import { Line } from "./live.js";
import { Menu } from "./menu.js";
import { People } from "./people.js";
import { Replay } from "./replay.js";
import { dimmed } from "./scene.js";
import { settings } from "./settings.js";
import { Side } from "./side.js";
import { Since } from "./since.js";
import { hush, regret, say } from "./toast.js";
import { buzz, sound } from "./tone.js";
import { _ } from "./words.js";

/** @import {Choice, MomentInWords, News, Standing, TableFacts, WholeScene} from "./wire.js" */
/** @import {State} from "./live.js" */

/** @typedef {{ply: number, seat: number | null, deciding: number[], prompt: string, choices: Choice[], undo: number | null, result: Standing[] | null}} Now */

export class Table {
  constructor() {
    /** @type {TableFacts | null} who sits where; null before the first word from the server */
    this.table = null;
    /** @type {Now} */
    this.now = { ply: 0, seat: null, deciding: [], prompt: "", choices: [], undo: null, result: null };
    this.past = 0; // the ply that a replay shows
    /** @type {number | null} the ply of the decision that I have just sent an answer to */
    this.sent = null;
    this.questions = 0; // answers that I have sent
    this.wasMyTurn = false;
    this.isSending = false;
    this.holdsBack = false; // after something was taken back, nothing is chosen by itself
    this.hasSeenResult = false;
    this.board = new Board(picture("board"));
    this.people = new People(TABLE);
    this.clock = new Clock(TABLE, (where, seat) => this.board.sign(where, [seat]));
    /** @type {Eyes} */
    this.eyes = new Eyes(this.board, (seat) => this.line.ask({ do: "look", seat }));
    this.frames = new Frames(
      {
        play: (beat, duration) => this.board.play(beat, duration),
        frame: (message, duration, aloud) => this.#frame(message, duration, aloud),
        arrive: () => this.board.arrive(),
        settle: () => this.#settle(),
      },
      () => ({ ply: this.now.ply, isPast: this.replay.isOn }),
    );
    this.asking = new Asking(this.board, () => this.now, () => !this.isSending && !this.frames.isShowing && !this.replay.isOn);
    this.side = new Side({
      jump: (ply) => this.#jump(ply),
      earlier: (before) => get("/api/tables/{table_id}/log", { table_id: TABLE, before, seat: this.now.seat }),
      chat: (text) => this.#chat(text),
      mute: (serial) => this.people.mute(serial, true),
    });
    this.since = new Since(() => this.side.lines, (ply) => this.replay.again(ply, this.now.ply));
    this.choosing = new Choosing(this.board, {
      send: (actions) => this.#send(actions),
      picked: () => this.side.close(),
      plan: (piece, turns) => this.asking.plan(piece, turns),
      whyNot: async (piece, at) => (this.#isPlaying && !this.replay.isOn ? this.asking.whyNot(piece, at) : []),
      isShowing: () => this.frames.isShowing,
      skip: () => this.frames.skip(),
    });
    this.replay = new Replay(
      { table: TABLE, seat: () => this.now.seat, layout, plies: () => this.now.ply },
      { show: (told, duration) => this.#showPast(told, duration), enter: () => this.#enterPast(), leave: () => this.#leavePast() },
    );
    this.guide = new Guide(GAME, TABLE, this.board, () => this.line.renew());
    this.menu = new Menu({
      replay: () => this.replay.go(this.now.result ? 0 : this.now.ply),
      guide: () => this.guide.open(),
      said: () => this.asking.said(),
      pause: () => this.clock.pause(),
      rematch: () => this.people.rematch(),
      keys: () => dialog("keys").showModal(),
      leave: () => this.people.leave(),
    });
    /** @type {Line} */
    this.line = new Line(TABLE, () => ({ layout: layout(), seat: this.eyes.asked, guide: this.guide.isOn ? 1 : null }), {
      update: (message, first) => this.#hear(message, first),
      state: (state, sentence) => this.#showConnection(state, sentence),
    });
    this.#listen();
    this.#showConnection("connecting");
    this.line.open();
  }

  /** @returns {boolean} */
  get #isPlaying() {
    return this.table?.phase === "playing";
  }

  // --- what the server says

  /**
   * @param {News | MomentInWords} message
   * @param {boolean} first of a new connection: everything is told anew
   */
  #hear(message, first) {
    if (message.table) this.#sit(message.table);
    if (message.clock) this.clock.hear(message.clock);
    if (message.chat || first) this.side.hear(message.chat ?? [], first);
    if (!("ply" in message)) return void (message.table && !this.frames.isShowing && this.#settle());
    if (!first) return this.frames.add(message);
    this.frames.begin(message);
    this.#openAddress();
    this.#settle();
  }

  /**
   * Show one moment of the game.
   * @param {MomentInWords} message
   * @param {number} duration
   * @param {boolean} aloud
   */
  #frame(message, duration, aloud) {
    const { ply, seat, deciding, prompt = "", choices = [], undo = null, result = null } = message;
    const isSameQuestion = isSame(choices, this.now.choices);
    if (!isSameQuestion) this.asking.advice.dismiss();
    if (ply > this.now.ply && aloud) sound("move");
    const isAskedStill = this.isSending && isSameQuestion;
    this.now = { ply, seat, deciding, prompt, choices, undo, result };
    this.people.wait(deciding);
    if (this.sent !== null && ply > this.sent) {
      if (!isAskedStill) this.since.note(this.sent + 1); // else others have decided at the same time
      this.#wait(this.isSending ? ply : null); // the rest of what I have sent may still be played
    }
    document.body.dataset.ply = String(ply);
    if (message.back !== undefined) this.#goBack(message.back);
    if (message.back === -1) this.side.tellSince(message.log_since ?? 0);
    if (message.log) this.side.tell(message.log, aloud);
    if (message.lessons !== undefined) this.guide.hear(message.lessons);
    if (this.replay.isOn) return;
    if (message.scene) this.board.show(message.scene, duration);
    this.#showNow();
    this.asking.advice.draw();
    this.guide.point();
  }

  /** @param {number} ply -1: everything is told anew */
  #goBack(ply) {
    this.side.back(ply);
    if (ply >= 0) this.holdsBack = true;
  }

  #showNow() {
    const { choices, undo, deciding, prompt, seat } = this.now;
    this.choosing.offer(this.#isPlaying ? choices : [], this.#otherwise());
    this.#prompt(prompt, seat !== null && deciding.includes(seat) ? [seat] : deciding);
    button("undo").disabled = undo === null;
    button("hint").disabled = !choices.length;
  }

  /**
   * @param {string} words
   * @param {readonly number[]} seats that decide
   */
  #prompt(words, seats) {
    this.board.sign(picture("turn-mark"), seats);
    if (byId("prompt").textContent !== words) byId("prompt").textContent = words;
    fit(byId("prompt"));
  }

  /** @returns {string} what is said where there is nothing to choose */
  #otherwise() {
    if (this.table?.phase === "over") return _("The game is over.");
    if (this.table?.phase === "closed") return this.table.closed ?? _("This table is closed.");
    return this.table?.me.length ? _("Nothing to choose just now: others are deciding.") : _("You are watching.");
  }

  /** When nothing more waits to be shown: whose eyes, whose turn, the end. */
  #settle() {
    if (this.replay.isOn) return;
    if (this.table) this.eyes.settle(this.table, this.now.seat, this.now.deciding);
    this.#callMe();
    this.since.offer(this.now.choices.length > 0);
    this.#showGoals();
    this.#offerRematch();
    this.guide.show(this.table?.phase === "over");
    if (this.now.result && this.table && !this.hasSeenResult) this.#end(this.now.result, this.table.me);
    this.#chooseTheOnly();
  }

  /** What leaves no choice is done by itself, unless somebody wants to see it, or has just taken it back. */
  #chooseTheOnly() {
    const [only, ...others] = this.#isPlaying ? this.now.choices : [];
    const isBusy = this.isSending || this.frames.isShowing || this.replay.isOn || !byId("curtain").hidden;
    if (!only || others.length || isBusy || this.holdsBack || this.guide.isOn || settings().forced === "shown") return;
    this.#send([only[0]]);
  }

  /**
   * @param {Standing[]} result
   * @param {number[]} mine
   */
  async #end(result, mine) {
    this.hasSeenResult = true;
    sound("end");
    const { showRatings, showResult } = await import("./ending.js");
    showResult(result, mine, (where, seat) => this.board.sign(where, [seat]));
    if (this.table?.terms.rated) showRatings(TABLE, result);
  }

  /** Once the last move is shown, to whoever has played; and to everybody where it is being played. */
  #offerRematch() {
    const isOffered = this.table?.phase === "over" && (this.table.me.length > 0 || this.table.rematch !== null);
    for (const again of all("#again, #result-rematch, [data-menu=rematch]", HTMLElement)) again.hidden = !isOffered;
  }

  #showGoals() {
    if (this.table?.plans && this.#isPlaying) this.asking.showGoals();
  }

  // --- who sits here

  /** @param {TableFacts} table */
  #sit(table) {
    this.table = table;
    this.people.show(table);
    this.clock.sit(table);
    this.side.allow(table);
    this.menu.sit(table);
    document.body.dataset.phase = table.phase;
    for (const id of ["undo", "open-choices"]) byId(id).hidden = table.phase !== "playing";
    byId("hint").hidden = table.phase !== "playing" || table.terms.rated;
    const rematch = table.rematch ? _("To the rematch") : _("Rematch");
    for (const id of ["again", "result-rematch"]) byId(id).textContent = rematch;
    if (table.phase === "gathering") this.#prompt(_("The table is being set."), []);
    if (table.phase === "closed" && table.closed) say(table.closed);
  }

  /** Title and, if wanted, a sound and a buzz when my turn begins. */
  #callMe() {
    const isMyTurn = this.#isPlaying && this.now.deciding.some((seat) => this.table?.me.includes(seat));
    document.title = isMyTurn ? _("● Your turn: {title}", { title: TITLE }) : `${TITLE} · Riverpost`;
    document.body.classList.toggle("my-turn", isMyTurn);
    if (isMyTurn && !this.wasMyTurn) {
      sound("turn");
      buzz();
    }
    this.wasMyTurn = isMyTurn;
  }

  // --- what I do

  /** @param {number[]} actions */
  async #send(actions) {
    const { ply, seat } = this.now;
    if (seat === null || this.sent === ply) return; // a second click on the same decision
    hush();
    this.asking.advice.dismiss();
    this.holdsBack = false;
    this.#wait(ply);
    const question = ++this.questions;
    this.guide.acted();
    this.isSending = true; // until all of it is played there is nothing new to plan
    try {
      await this.line.ask({ do: "move", ply, seat, actions });
      if (question === this.questions && this.sent !== ply) this.#wait(null);
    } catch (error) {
      this.#wait(null);
      regret(error);
    }
    this.isSending = false;
    this.#showGoals();
    this.#chooseTheOnly();
  }

  /** @param {number | null} ply of the decision whose answer is on its way */
  #wait(ply) {
    this.sent = ply;
    document.body.classList.toggle("sending", ply !== null);
  }

  async undo() {
    const { undo, seat } = this.now;
    if (undo !== null && seat !== null) await this.line.ask({ do: "undo", seat, ply: undo }).catch(regret);
  }

  /**
   * @param {string} text
   * @returns {Promise<boolean>} whether it was said
   */
  async #chat(text) {
    try {
      await this.line.ask({ do: "chat", text });
      return true;
    } catch (error) {
      regret(error);
      return false;
    }
  }

  // --- the past

  /** @param {number} ply */
  #jump(ply) {
    this.side.close();
    this.replay.go(ply);
  }

  /** The address may name a ply. */
  #openAddress() {
    const ply = new URLSearchParams(location.search).get("ply");
    if (ply !== null && !this.replay.isOn) this.replay.go(Number(ply) || 0);
  }

  #enterPast() {
    this.frames.skip();
    hush();
    this.asking.advice.dismiss();
    this.board.unlight();
    this.choosing.offer([], _("You are looking at an earlier moment."));
    document.body.classList.add("past");
    byId("since").hidden = true;
    if (dialog("result").open) dialog("result").close();
  }

  /**
   * @param {WholeScene} told
   * @param {number} duration
   */
  async #showPast(told, duration) {
    const isNext = duration && !isStill() && told.ply === this.past + 1;
    for (const beat of isNext ? (told.scene.beats ?? []) : []) {
      this.board.play(beat, duration);
      await this.frames.pause(duration);
      if (this.replay.ply !== told.ply) return;
    }
    this.past = told.ply;
    this.board.show(dimmed(told.scene), duration);
    this.#prompt(told.prompt, told.deciding);
    this.side.point(told.ply);
    this.menu.showPictures(told.ply, this.now.seat);
  }

  /** Back to the game as it is now: the line opens anew, and tells everything. */
  #leavePast() {
    document.body.classList.remove("past");
    this.side.point(null);
    this.line.renew();
  }

  // --- the screen

  /**
   * @param {State} state
   * @param {string} [sentence] what the server says of itself
   */
  #showConnection(state, sentence = "") {
    const words = { connecting: _("connecting …"), open: "", away: _("nothing can be stored just now …"), lost: _("no connection, trying again …") };
    byId("connection").dataset.state = state;
    this.clock.hold(state === "away");
    byId("connection").title = sentence;
    byId("connection-words").textContent = words[state];
    if (sentence) say(sentence, { kind: "refused" });
  }

  #listen() {
    const does = {
      undo: () => this.undo(),
      hint: () => this.asking.hint(),
      "skip-frames": () => this.frames.skip(),
      "menu-button": () => this.openMenu(),
      again: () => this.people.rematch(),
      "result-rematch": () => this.people.rematch(),
      "result-replay": () => this.replay.go(0),
    };
    for (const [id, act] of Object.entries(does)) byId(id).addEventListener("click", act);
    onNewRoom(() => this.#relay());
    offerMore();
    listenToKeys(this);
  }

  openMenu() {
    if (this.table) this.people.show(this.table); // who is silent is known by now
    this.menu.open(this.replay.ply ?? this.now.ply, this.now.seat);
  }

  #relay() {
    fit(byId("prompt"));
    if (this.replay.isOn) this.replay.go(this.replay.ply ?? 0);
    else if (this.table) this.line.ask({ do: "layout", layout: layout() }).catch(() => {});
  }
}

new Table();
