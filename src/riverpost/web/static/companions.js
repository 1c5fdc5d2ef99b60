// People whom this person has played with, to be invited to a table that gathers.

import { get, post } from "./api.js";
import { byId, make } from "./dom.js";
import { TABLE } from "./here.js";
import { regret } from "./toast.js";
import { _ } from "./words.js";

/** @import {CompanionFacts} from "./wire.js" */

/** Show them as soon as somebody wants to see them. */
export function offerCompanions() {
  byId("companions-box").addEventListener("toggle", show, { once: true });
}

async function show() {
  const { people } = await get("/api/lobby/companions", {}).catch(() => ({ people: [] }));
  const none = make("li", { class: "quiet" }, _("Nobody yet: whom you play a game with to its end stands here then."));
  byId("companions").replaceChildren(...(people.length ? people.map(entry) : [none]));
}

/** @param {CompanionFacts} companion */
function entry({ table, seat, name, title }) {
  const words = make("span", { class: "seat-name" }, name, " ", make("span", { class: "quiet" }, title));
  const button = make("button", { type: "button", class: "small", onclick: invite }, _("Invite"), make("span", { class: "unseen" }, ` ${name}`));
  return make("li", {}, words, button);

  async function invite() {
    button.disabled = true;
    try {
      await post("/api/lobby/tables/{table_id}/invitations", { table_id: TABLE }, { table, seat });
      button.replaceChildren(_("Invited"));
    } catch (error) {
      regret(error);
      button.disabled = false;
    }
  }
}
