// The menu: what is seldom needed, and what this person likes.

import { address } from "./api.js";
import { all, byId, dialog } from "./dom.js";
import { TABLE, layout } from "./here.js";
import { set, settings } from "./settings.js";
import { buzz, sound } from "./tone.js";
import { _ } from "./words.js";

/** @import {TableFacts} from "./wire.js" */

export class Menu {
  /** @param {{replay: () => void, guide: () => void, said: () => void, pause: () => void, rematch: () => void, keys: () => void, leave: () => void}} does */
  constructor(does) {
    const { leave, ...others } = does;
    for (const [name, act] of Object.entries(others)) {
      item(name, HTMLButtonElement).addEventListener("click", () => {
        dialog("menu").close();
        act();
      });
    }
    item("leave", HTMLButtonElement).addEventListener("click", () => this.#leave(item("leave", HTMLButtonElement), leave));
    for (const field of fields()) field.addEventListener("change", () => this.#like(String(field.dataset.setting), field.value));
    for (const felt of all(".felt", HTMLElement)) felt.hidden = !("vibrate" in navigator);
  }

  /** @param {TableFacts} table */
  sit(table) {
    const isOver = table.phase === "over";
    const isGathering = table.phase === "gathering";
    const hidden = {
      record: !isOver,
      leave: isOver || !table.me.length,
      replay: isGathering,
      said: isGathering,
      guide: isGathering || !table.me.length,
    };
    for (const [name, isHidden] of Object.entries(hidden)) item(name, HTMLElement).hidden = isHidden;
  }

  /**
   * @param {number} ply that is looked at
   * @param {number | null} seat through whose eyes
   */
  open(ply, seat) {
    this.showPictures(ply, seat);
    const known = Object.entries(settings());
    for (const field of fields()) field.value = known.find(([name]) => name === field.dataset.setting)?.[1] ?? field.value;
    const leave = item("leave", HTMLButtonElement);
    leave.textContent = _("Leave the table");
    delete leave.dataset.sure;
    dialog("menu").showModal();
  }

  /**
   * @param {number} ply
   * @param {number | null} seat
   */
  showPictures(ply, seat) {
    const asked = { table_id: TABLE, ply, layout: layout(), seat };
    for (const kind of ["svg", "png"]) item(kind, HTMLAnchorElement).href = address(`/api/tables/{table_id}/board.${kind}`, asked);
    item("record", HTMLAnchorElement).href = address("/api/tables/{table_id}/record", { table_id: TABLE });
  }

  /**
   * @param {string} setting
   * @param {string} value
   */
  #like(setting, value) {
    set(setting, value);
    if (setting === "sound" || setting === "volume") sound("turn"); // as it will be
    if (setting === "vibration") buzz();
  }

  /**
   * @param {HTMLButtonElement} button
   * @param {() => void} leave
   */
  #leave(button, leave) {
    if (button.dataset.sure) return leave();
    button.dataset.sure = "yes";
    button.textContent = _("Really leave? A bot plays on for you.");
  }
}

/** @returns {(HTMLSelectElement | HTMLInputElement)[]} the fields of what this person likes */
function fields() {
  return [...all("[data-setting]", HTMLSelectElement), ...all("[data-setting]", HTMLInputElement)];
}

/**
 * @template {HTMLElement} T
 * @param {string} name
 * @param {new () => T} kind
 * @returns {T}
 */
function item(name, kind) {
  const [found] = all(`[data-menu="${name}"]`, kind, byId("menu"));
  if (!found) throw new Error(`The menu has no ${kind.name} ${name}.`);
  return found;
}
