// The invitation: who sits where while a table gathers, and who is invited. Loaded only where there is one.

import { post } from "./api.js";
import { all, button, byId, field, make } from "./dom.js";
import { nameOf } from "./people.js";
import { seatFields, wishOf } from "./seats.js";
import { sentenceOf } from "./toast.js";
import { _ } from "./words.js";

/** @import {People} from "./people.js" */
/** @import {SeatFacts, TableFacts} from "./wire.js" */

const LEVELS = String(document.body.dataset.levels).split(" ").map(Number);

export class Invitation {
  /** @param {People} people */
  constructor(people) {
    this.people = people;
    this.name = field("my-name").value; // that I have chosen; none as long as I am called as guests are
    button("start").addEventListener("click", () => people.start());
    button("invitation-leave").addEventListener("click", () => people.leave());
    this.companions = all("#companions-box", HTMLElement); // where there is a lobby
    if (this.companions.length) import("./companions.js").then(({ offerCompanions }) => offerCompanions());
    byId("name-form").addEventListener("submit", (event) => (event.preventDefault(), this.#callMe()));
  }

  /** @param {TableFacts} table */
  show(table) {
    byId("invitation").hidden = false;
    const open = table.seats.filter((seat) => seat.kind === "open").length;
    byId("invited").hidden = table.host;
    byId("name-form").hidden = table.host || table.me.length > 0 || !open;
    button("save-name").classList.toggle("primary", !this.name);
    byId("invitation-words").textContent = open ? seatsOpen(table, open) : everybodyIsHere(table);
    byId("invitation-terms").textContent = termsOf(table);
    byId("invitation-terms").hidden = !table.terms.open;
    for (const box of this.companions) box.hidden = !open || !(table.host || table.me.length);
    button("start").hidden = !table.host;
    button("start").disabled = open > 0;
    button("invitation-leave").hidden = !table.me.length;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.seat : undefined;
    byId("invitation-seats").replaceChildren(...table.seats.map((seat, number) => this.#seat(table, seat, number)));
    if (focused) all(`[data-seat="${focused}"]`, HTMLElement, byId("invitation-seats"))[0]?.focus();
  }

  /**
   * @param {TableFacts} table
   * @param {SeatFacts} seat
   * @param {number} number
   */
  #seat(table, seat, number) {
    const isMine = table.me.includes(number);
    const isOthers = seat.kind === "person" && !isMine;
    const name = make("span", { class: "seat-name" }, nameOf(seat, isMine));
    if (table.host && !isOthers) {
      const chosen = seat.kind === "bot" ? `bot-${seat.level}` : seat.kind === "person" ? "me" : seat.kind;
      const fields = seatFields(number, chosen, LEVELS, seat.kind === "here" ? seat.name : "", () => this.people.sit(number, wishOf(fields)));
      return make("li", {}, name, fields.select, fields.called);
    }
    const item = make("li", {}, name);
    const isOffered = seat.kind === "open" && !table.me.length && this.name;
    if (isOffered) item.append(make("button", { type: "button", "data-seat": number, class: "primary", onclick: () => this.people.sit(number, { kind: "me" }) }, _("Sit here")));
    return item;
  }

  /** Be called as I have written; then I may sit down. */
  async #callMe() {
    byId("name-error").textContent = "";
    try {
      const { name } = await post("/api/me", {}, { name: field("my-name").value });
      this.name = field("my-name").value = String(name);
      if (this.people.table) this.show(this.people.table);
      all("[data-seat]", HTMLElement, byId("invitation-seats"))[0]?.focus();
    } catch (error) {
      byId("name-error").textContent = sentenceOf(error);
      field("my-name").focus();
    }
  }
}

/** @param {TableFacts} table */
function termsOf({ terms }) {
  const begins = terms.when_full ? _("The game begins by itself when the last seat is taken.") : "";
  return `${_("This table is open to everybody, by the lobby.")} ${begins}`;
}

/**
 * @param {TableFacts} table
 * @param {number} count
 */
function seatsOpen({ host }, count) {
  return host ? _("Seats still open: {count}. Send the link to friends, or let bots sit down.", { count }) : _("Seats still open: {count}.", { count });
}

/** @param {TableFacts} table */
function everybodyIsHere({ host }) {
  return host ? _("Everybody is here.") : _("Everybody is here. Whoever made the table starts the game.");
}
