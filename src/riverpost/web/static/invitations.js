// Tables that this person is invited to, on the home page: taken by going there, or declined.

import { get, remove } from "./api.js";
import { byId, make } from "./dom.js";
import { regret } from "./toast.js";
import { _ } from "./words.js";

/** @import {InvitationFacts} from "./wire.js" */

const AGAIN_MS = 15000;
let shown = "";

async function look() {
  const found = await get("/api/lobby/invitations", {}).catch(() => null);
  if (!found || JSON.stringify(found) === shown) return;
  shown = JSON.stringify(found);
  byId("invitations").replaceChildren(...found.invitations.map(entry));
  byId("invitations-box").hidden = !found.invitations.length;
}

/** @param {InvitationFacts} invitation */
function entry({ table, url, title, name }) {
  const link = make("a", { href: url }, make("strong", {}, title), make("span", {}, _("{name} invites you", { name })));
  const decline = make("button", { type: "button", class: "link", onclick: () => remove("/api/lobby/invitations/{table_id}", { table_id: table }).then(look, regret) }, _("Decline"), make("span", { class: "unseen" }, ` ${title}`));
  return make("li", {}, link, decline);
}

look();
setInterval(() => document.hidden || look(), AGAIN_MS);
