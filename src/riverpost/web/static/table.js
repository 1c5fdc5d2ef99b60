// The table: hears what happens, shows it move by move, and sends what is chosen.

import { get } from "./api.js";
import { Board, unlit } from "./board.js";
import { Choosing } from "./choosing.js";
import { byId, isStill, make } from "./dom.js";
import { showResult } from "./ending.js";
import { Guide } from "./guide.js";
import { Line } from "./live.js";
import { People } from "./people.js";
import { Replay } from "./replay.js";
import { keep, recall, set, settings } from "./settings.js";
import { Side } from "./side.js";
import { hush, regret, say } from "./toast.js";
import { _ } from "./words.js";

const TABLE = String(document.body.dataset.table);
const GAME = String(document.body.dataset.game);
const TITLE = String(document.body.dataset.title);
const STEP_MS = 250;
const LAST_MOVE = `riverpost.last.${TABLE}`; // the ply after my own last move
const WIDE = matchMedia("(min-width: 900px)");

/** @typedef {{ply: number, seat: number | null, deciding: number[], prompt: string, choices: import("./choosing.js").Choice[], undo: number | null, result: import("./ending.js").Standing[] | null}} Now */

class Table {
  constructor() {
    /** @type {any} who sits where; null before the first word from the server */
    this.table = null;
    /** @type {Now} */
    this.now = { ply: 0, seat: null, deciding: [], prompt: "", choices: [], undo: null, result: null };
    /** @type {any[]} moves that wait to be shown */
    this.queue = [];
    /** @type {any} the first of them, while it is told beat by beat and not yet shown */
    this.untold = null;
    this.past = 0; // the ply that a replay shows
    /** @type {number | null} the ply of the decision that I have just sent an answer to */
    this.sent = null;
    this.questions = 0; // answers that I have sent
    this.wasMyTurn = false;
    this.isSending = false;
    /** @type {number | null | undefined} the seat whose eyes are wanted; undefined: as the server thinks fit */
    this.eyes = undefined;
    this.board = new Board(byId("board"));
    this.people = new People(TABLE);
    this.side = new Side({
      jump: (ply) => this.#jump(ply),
      earlier: (before) => get(`/api/tables/${TABLE}/log`, { before, seat: this.now.seat }),
      chat: (text) => this.#chat(text),
      mute: (serial) => this.people.mute(serial, true),
    });
    this.choosing = new Choosing(this.board, {
      send: (actions) => this.#send(actions),
      picked: () => this.side.close(),
      plan: (piece) => this.#plan(piece),
      whyNot: (piece, at) => this.#whyNot(piece, at),
      isShowing: () => this.queue.length > 0,
      skip: () => this.#skip(),
    });
    this.replay = new Replay(
      { table: TABLE, seat: () => this.now.seat, layout, plies: () => this.now.ply },
      { show: (told, duration) => this.#showPast(told, duration), enter: () => this.#enterPast(), leave: () => this.#leavePast() },
    );
    this.guide = new Guide(GAME, TABLE, this.board, () => this.line.renew());
    const where = () => ({ layout: layout(), seat: this.eyes === null ? "none" : (this.eyes ?? null), guide: this.guide.isOn ? 1 : null });
    this.line = new Line(TABLE, where, {
      update: (message, first) => this.#hear(message, first),
      state: (state, sentence) => this.#showConnection(state, sentence),
    });
    this.#listen();
    this.#showConnection("connecting");
    this.line.open();
  }

  // --- what the server says

  /**
   * @param {any} message
   * @param {boolean} first of a new connection: everything is told anew
   */
  #hear(message, first) {
    if (message.table) this.#sit(message.table);
    if (message.chat || first) this.side.hear(message.chat ?? [], first);
    if (message.ply === undefined) return void (message.table && this.queue.length === 0 && this.#settle());
    if (first) {
      this.queue = [];
      this.untold = null; // nothing of it holds any more
      this.hurry?.(undefined);
      this.#frame(message, 0, false);
      this.#openAddress();
      this.#settle();
    } else {
      this.queue.push(message);
      if (this.queue.length === 1) this.#show();
    }
  }

  /** Show the moves that wait, one after the other. */
  async #show() {
    while (this.queue.length) {
      const [message] = this.queue;
      const moves = message.ply !== this.now.ply && !this.replay.isOn;
      const duration = moves && !isStill() && !document.hidden ? STEP_MS * Number(settings().speed) : 0;
      if (await this.#tell(message, duration)) {
        this.#frame(message, duration, true);
        byId("skip-frames").hidden = this.queue.length < 2;
        if (duration) await this.#pause(duration);
      }
      this.queue.shift();
    }
    byId("skip-frames").hidden = true;
    this.#settle();
  }

  /**
   * Show beat by beat what happened before a moment.
   * @param {any} message
   * @param {number} duration of a beat
   * @returns {Promise<boolean>} whether the moment itself is still to be shown
   */
  async #tell(message, duration) {
    const beats = duration && message.ply === this.now.ply + 1 ? (message.scene?.beats ?? []) : [];
    this.untold = message;
    for (const beat of beats) {
      byId("skip-frames").hidden = false;
      this.board.play(beat, duration);
      await this.#pause(duration);
      if (!this.untold) return false;
    }
    this.untold = null;
    return true;
  }

  /** @param {number} duration */
  #pause(duration) {
    return new Promise((over) => {
      this.hurry = over;
      setTimeout(over, duration);
    });
  }

  #skip() {
    const waiting = this.queue.slice(this.untold ? 0 : 1);
    this.queue.length = Math.min(1, this.queue.length);
    this.untold = null;
    for (const message of waiting) this.#frame(message, 0, true);
    this.board.arrive();
    this.hurry?.(undefined);
  }

  /**
   * Show one moment of the game.
   * @param {any} message
   * @param {number} duration
   * @param {boolean} aloud
   */
  #frame(message, duration, aloud) {
    const { ply, seat, deciding, prompt = "", choices = [], undo = null, result = null } = message;
    if (ply !== this.now.ply) this.board.mark("hinted", null);
    const isAskedStill = this.isSending && JSON.stringify(choices) === JSON.stringify(this.now.choices);
    this.now = { ply, seat, deciding, prompt, choices, undo, result };
    if (this.sent !== null && ply > this.sent) {
      if (!isAskedStill) keep(LAST_MOVE, this.sent + 1);
      this.#wait(isAskedStill ? ply : null); // others may decide at the same time, while my answer is on its way
    }
    document.body.dataset.ply = ply;
    if (message.back !== undefined) this.side.back(message.back);
    if (message.back === -1) this.side.tellSince(message.log_since ?? 0);
    if (message.log) this.side.tell(message.log, aloud);
    if (message.lessons !== undefined) this.guide.hear(message.lessons);
    if (this.replay.isOn) return;
    if (message.scene) this.board.show(message.scene, duration);
    this.#showNow();
    this.guide.point();
  }

  #showNow() {
    const { choices, undo, deciding, prompt } = this.now;
    const isPlaying = this.table?.phase === "playing";
    this.choosing.offer(isPlaying ? choices : [], this.#otherwise());
    this.#prompt(prompt, deciding[0] ?? null);
    byId("undo").disabled = undo === null;
    byId("hint").disabled = !choices.length;
  }

  /**
   * @param {string} words
   * @param {number | null} seat
   */
  #prompt(words, seat) {
    if (byId("prompt").textContent !== words) byId("prompt").textContent = words;
    this.board.sign(byId("turn-mark"), seat);
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
    this.#look();
    this.#callMe();
    this.#offerSince();
    this.#showReach();
    this.guide.show(this.table?.phase === "over");
    const { result } = this.now;
    if (result && this.table && !this.hasSeenResult) {
      this.hasSeenResult = true;
      showResult(result, this.table.me, (where, seat) => this.board.sign(where, seat));
    }
  }

  // --- who sits here

  /** @param {any} table */
  #sit(table) {
    this.table = table;
    this.people.show(table);
    this.side.allow(table);
    const isOver = table.phase === "over";
    document.body.dataset.phase = table.phase;
    byId("again").hidden = !isOver;
    for (const id of ["undo", "hint"]) byId(id).hidden = table.phase !== "playing";
    const rematch = table.rematch ? _("To the rematch") : _("Rematch");
    for (const id of ["again", "result-rematch"]) byId(id).textContent = rematch;
    menuItem("record").hidden = !isOver;
    menuItem("rematch").hidden = !isOver;
    menuItem("leave").hidden = isOver || !table.me.length;
    menuItem("replay").hidden = table.phase === "gathering";
    menuItem("said").hidden = table.phase === "gathering";
    menuItem("guide").hidden = table.phase === "gathering" || !table.me.length;
    if (table.phase === "gathering") this.#prompt(_("The table is being set."), null);
    if (table.phase === "closed" && table.closed) say(table.closed);
  }

  /** I look through my own eyes; of several people at one screen the next one does, behind a curtain where hands are secret. */
  #look() {
    if (!this.table || this.table.phase === "gathering") return;
    const mine = this.table.me;
    if (mine.length === 1 && this.now.seat !== mine[0]) return void this.#lookThrough(mine[0]);
    const next = this.now.deciding.filter((seat) => mine.includes(seat));
    const isNext = !next.length || next.includes(this.now.seat ?? -1);
    if (mine.length < 2 || isNext || this.table.phase !== "playing") return this.#lift(null);
    if (!this.table.secrets) return void this.#lookThrough(next[0]);
    if (this.now.seat !== null) this.#lookThrough(null);
    this.#drop(next[0]);
  }

  /** @param {number | null} seat */
  async #lookThrough(seat) {
    this.eyes = seat;
    await this.line.ask({ do: "look", seat }).catch(regret);
  }

  /** @param {number} seat */
  #drop(seat) {
    const { name } = this.table.seats[seat];
    byId("curtain-title").textContent = _("It is {name}'s turn.", { name });
    byId("lift").textContent = _("I am {name}", { name });
    byId("lift").onclick = () => this.#lookThrough(seat);
    this.board.sign(byId("curtain-mark"), seat);
    byId("curtain").hidden = false;
    for (const id of ["log-live", "said-words", "since-lines"]) byId(id).replaceChildren();
    hush();
    document.body.classList.add("curtained");
    byId("lift").focus({ preventScroll: true });
  }

  /** @param {null} nobody */
  #lift(nobody) {
    byId("curtain").hidden = nobody === null;
    document.body.classList.remove("curtained");
  }

  /** Title and, if wanted, a tone when my turn begins. */
  #callMe() {
    const isMyTurn = this.table?.phase === "playing" && this.now.deciding.some((seat) => this.table.me.includes(seat));
    document.title = isMyTurn ? _("● Your turn: {title}", { title: TITLE }) : `${TITLE} · Riverpost`;
    document.body.classList.toggle("my-turn", isMyTurn);
    if (isMyTurn && !this.wasMyTurn && settings().sound === "on") tone();
    this.wasMyTurn = isMyTurn;
  }

  // --- what I do

  /** @param {number[]} actions */
  async #send(actions) {
    const { ply, seat } = this.now;
    if (this.sent === ply) return; // a second click on the same decision
    hush();
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
    this.#showReach();
  }

  /** @param {number | null} ply of the decision whose answer is on its way */
  #wait(ply) {
    this.sent = ply;
    document.body.classList.toggle("sending", ply !== null);
  }

  async #undo() {
    const { undo, seat } = this.now;
    if (undo !== null) await this.line.ask({ do: "undo", seat, ply: undo }).catch(regret);
  }

  async #hint() {
    byId("hint").disabled = true;
    try {
      const { ply, seat } = this.now;
      const { action, words } = await get(`/api/tables/${TABLE}/hint`, { seat });
      if (this.now.ply !== ply) return;
      this.board.mark("hinted", action);
      const [piece] = this.board.withAction(action);
      if (piece) this.board.reveal(piece);
      say(words, { kind: "hint" });
    } catch (error) {
      regret(error);
    } finally {
      byId("hint").disabled = !this.now.choices.length;
    }
  }

  /** Light where plans lead, if it is mine to plan. */
  async #showReach() {
    const { ply, seat, choices } = this.now;
    if (this.isSending || !this.table?.plans || this.table.phase !== "playing" || !choices.length || this.board.laid.has("reach")) return;
    const isNow = () => !this.isSending && this.now.ply === ply && this.now.seat === seat && !this.queue.length && !this.replay.isOn;
    try {
      const told = await get(`/api/tables/${TABLE}/plans`, { seat, layout: layout() });
      if (told.ply !== ply || !isNow()) return;
      this.board.lay("reach", told.scene);
      document.body.dataset.planned = String(ply);
    } catch {
      // Single steps work without; whoever clicks on a plan that is gone is told so.
    }
  }

  /**
   * The plan that leads to a piece, drawn on the board.
   * @param {string} piece
   * @returns {Promise<import("./choosing.js").Planned | null>}
   */
  async #plan(piece) {
    const { ply, seat } = this.now;
    try {
      const { ply: planned, scene, words, actions } = await get(`/api/tables/${TABLE}/plans`, { seat, layout: layout(), piece });
      if (planned !== this.now.ply || ply !== this.now.ply) return null;
      this.board.lay("course", scene);
      return { actions, words };
    } catch (error) {
      regret(error);
      return null;
    }
  }

  /**
   * @param {string} piece
   * @param {{x: number, y: number} | null} at where on the map
   */
  async #whyNot(piece, at) {
    if (this.replay.isOn || this.table?.phase !== "playing") return;
    const label = this.board.pieces.get(piece)?.fields.l;
    try {
      const { reasons } = await get(`/api/tables/${TABLE}/why`, { seat: this.now.seat, piece, x: at?.x.toFixed(1), y: at?.y.toFixed(1) });
      const [reason] = reasons;
      if (reason) say(reason.sentence, { rule: reason.rule });
      else if (label) say(label);
    } catch (error) {
      regret(error);
    }
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

  // --- since my last turn

  #missed() {
    const after = recall(LAST_MOVE, 0);
    return this.side.lines.filter(([ply]) => ply > after);
  }

  #offerSince() {
    const isMyTurn = this.now.choices.length > 0;
    byId("since").hidden = !isMyTurn || !recall(LAST_MOVE, 0) || !this.#missed().length;
  }

  #showSince() {
    byId("since-lines").replaceChildren(...this.#missed().map(([ply, sentence]) => make("li", { "data-ply": ply }, sentence)));
    byId("since-box").showModal();
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
    this.#skip();
    hush();
    this.board.unlight();
    this.choosing.offer([], _("You are looking at an earlier moment."));
    document.body.classList.add("past");
    byId("since").hidden = true;
    if (byId("result").open) byId("result").close();
  }

  /**
   * @param {any} told
   * @param {number} duration
   */
  async #showPast(told, duration) {
    const isNext = duration && !isStill() && told.ply === this.past + 1;
    for (const beat of isNext ? (told.scene.beats ?? []) : []) {
      this.board.play(beat, duration);
      await this.#pause(duration);
      if (this.replay.ply !== told.ply) return;
    }
    this.past = told.ply;
    this.board.show(dimmed(told.scene), duration);
    this.#prompt(told.prompt, told.deciding[0] ?? null);
    this.side.point(told.ply);
    this.#showPictures(told.ply);
  }

  /** Back to the game as it is now: the line opens anew, and tells everything. */
  #leavePast() {
    document.body.classList.remove("past");
    this.side.point(null);
    this.line.renew();
  }

  // --- the screen

  /**
   * @param {import("./live.js").State} state
   * @param {string} [sentence] what the server says of itself
   */
  #showConnection(state, sentence = "") {
    const words = { connecting: _("connecting …"), open: "", away: _("nothing can be stored just now …"), lost: _("no connection, trying again …") };
    byId("connection").dataset.state = state;
    byId("connection").title = sentence;
    byId("connection").querySelector(".words").textContent = words[state];
    if (sentence) say(sentence, { kind: "refused" });
  }

  #listen() {
    byId("undo").addEventListener("click", () => this.#undo());
    byId("hint").addEventListener("click", () => this.#hint());
    byId("skip-frames").addEventListener("click", () => this.#skip());
    byId("menu-button").addEventListener("click", () => this.#openMenu());
    byId("since").addEventListener("click", () => this.#showSince());
    byId("since-replay").addEventListener("click", () => {
      byId("since-box").close();
      this.replay.again(recall(LAST_MOVE, 0), this.now.ply);
    });
    for (const id of ["again", "result-rematch"]) byId(id).addEventListener("click", () => this.people.rematch());
    byId("result-replay").addEventListener("click", () => this.replay.go(0));
    this.#listenToMenu();
    WIDE.addEventListener("change", () => this.#relay());
    addEventListener("keydown", (event) => this.#key(event));
  }

  #relay() {
    if (this.replay.isOn) this.replay.go(this.replay.ply ?? 0);
    else if (this.table) this.line.ask({ do: "layout", layout: layout() }).catch(() => {});
  }

  // --- the menu

  #openMenu() {
    this.#showPictures(this.replay.ply ?? this.now.ply);
    for (const field of document.querySelectorAll("[data-setting]")) {
      const select = /** @type {HTMLSelectElement} */ (field);
      select.value = String(settings()[/** @type {"speed"} */ (select.dataset.setting)]);
    }
    const leave = menuItem("leave");
    leave.textContent = _("Leave the table");
    delete leave.dataset.sure;
    byId("menu").showModal();
  }

  /** @param {number} ply */
  #showPictures(ply) {
    const seat = this.now.seat === null ? "" : `&seat=${this.now.seat}`;
    for (const kind of ["svg", "png"]) menuItem(kind).href = `/api/tables/${TABLE}/board.${kind}?ply=${ply}&layout=${layout()}${seat}`;
    menuItem("record").href = `/api/tables/${TABLE}/record`;
  }

  #listenToMenu() {
    const does = {
      replay: () => this.replay.go(this.now.result ? 0 : this.now.ply),
      guide: () => this.guide.open(),
      said: () => this.#showSaid(),
      rematch: () => this.people.rematch(),
      keys: () => byId("keys").showModal(),
    };
    for (const [name, act] of Object.entries(does)) {
      menuItem(name).addEventListener("click", () => {
        byId("menu").close();
        act();
      });
    }
    menuItem("leave").addEventListener("click", () => this.#leave(menuItem("leave")));
    for (const field of document.querySelectorAll("[data-setting]")) {
      field.addEventListener("change", () => set(/** @type {any} */ (field).dataset.setting, /** @type {any} */ (field).value));
    }
  }

  /** @param {HTMLElement} button */
  #leave(button) {
    if (button.dataset.sure) return void this.people.leave();
    button.dataset.sure = "yes";
    button.textContent = _("Really leave? A bot plays on for you.");
  }

  async #showSaid() {
    try {
      const { text } = await get(`/api/tables/${TABLE}/view`, { seat: this.now.seat });
      byId("said-words").replaceChildren(...text.map((/** @type {string} */ sentence) => make("p", {}, sentence)));
      byId("said").showModal();
    } catch (error) {
      regret(error);
    }
  }

  // --- keys

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return this.#escape();
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input:not([type=range]), textarea, select")) return;
    if (/^[1-9]$/.test(event.key)) return this.choosing.pickNumber(Number(event.key) - 1);
    if (event.key === "Enter" && this.choosing.pending && !target.matches("button, [role=button]")) return this.choosing.confirm();
    const act = this.#keys()[event.key.toLowerCase()];
    if (!act || (event.key === " " && target.matches("button"))) return;
    event.preventDefault();
    act();
  }

  /** @returns {Record<string, () => void>} */
  #keys() {
    const replaying = this.replay.isOn
      ? { arrowleft: () => this.replay.step(-1), arrowright: () => this.replay.step(1), " ": () => this.replay.toggle() }
      : this.#panning();
    const { camera } = this.board;
    return {
      "+": () => camera.zoom(1),
      "=": () => camera.zoom(1),
      "-": () => camera.zoom(-1),
      0: () => camera.want("whole"),
      f: () => camera.want("follow"),
      u: () => this.#undo(),
      h: () => this.now.choices.length && this.#hint(),
      g: () => (this.guide.isTelling ? this.guide.goOn() : this.guide.open()),
      p: () => this.#showSaid(),
      r: () => (this.replay.isOn ? this.replay.leave() : this.replay.go(this.now.ply)),
      m: () => this.#openMenu(),
      "?": () => byId("keys").showModal(),
      ...replaying,
    };
  }

  /** @returns {Record<string, () => void>} where the board has the focus, arrows move what is seen of its map */
  #panning() {
    if (!this.board.camera.map || document.activeElement !== byId("board-box")) return {};
    const pan = (/** @type {number} */ across, /** @type {number} */ down) => () => this.board.camera.pan(across / 4, down / 4);
    return { arrowleft: pan(-1, 0), arrowright: pan(1, 0), arrowup: pan(0, -1), arrowdown: pan(0, 1) };
  }

  #escape() {
    if (this.choosing.cancel()) return;
    if (this.queue.length) return this.#skip();
    if (this.side.isOpen) return this.side.close();
    if (this.replay.isOn) return this.replay.leave();
    if (byId("toasts").childElementCount) return hush();
    if (this.guide.isTelling) this.guide.goOn();
  }
}

/** @returns {"wide" | "tall"} */
function layout() {
  return WIDE.matches ? "wide" : "tall";
}

/**
 * @param {string} name
 * @returns {any}
 */
function menuItem(name) {
  return byId("menu").querySelector(`[data-menu="${name}"]`);
}

/**
 * A scene of the past: nothing in it can be chosen.
 * @param {import("./board.js").Scene} scene
 * @returns {import("./board.js").Scene}
 */
function dimmed(scene) {
  return { ...scene, pieces: (scene.pieces ?? []).map(([id, fields]) => [id, unlit(fields)]) };
}

/** A short, soft tone. */
function tone() {
  const sound = new AudioContext();
  const volume = sound.createGain();
  volume.gain.setValueAtTime(0.12, sound.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.6);
  for (const pitch of [587.3, 880]) {
    const voice = sound.createOscillator();
    voice.frequency.value = pitch;
    voice.connect(volume).connect(sound.destination);
    voice.start();
    voice.stop(sound.currentTime + 0.6);
  }
}

new Table();
