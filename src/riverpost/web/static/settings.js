// What this person likes, kept in this browser.

const KEY = "riverpost.settings";
export const STEP_MS = 250; // that a move takes to be shown at normal speed

/** @typedef {{speed: string, confirm: "always" | "final" | "never", forced: "done" | "shown", sound: "off" | "on" | "all", volume: string, vibration: "off" | "on", theme: "auto" | "light" | "dark"}} Settings */

/** @type {Settings} */
const DEFAULTS = { speed: "1", confirm: "never", forced: "done", sound: "off", volume: "60", vibration: "off", theme: "auto" };

/** @returns {Settings} */
export function settings() {
  return { ...DEFAULTS, ...recall(KEY, {}) };
}

/**
 * @param {string} name one of them
 * @param {string} value
 */
export function set(name, value) {
  keep(KEY, { ...settings(), [name]: value });
  if (name === "theme") showTheme();
}

/** Show the page light or dark, as chosen. */
export function showTheme() {
  const { theme } = settings();
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * Something kept in this browser, or what it is without.
 * @template T
 * @param {string} key
 * @param {T} without
 * @returns {T}
 */
export function recall(key, without) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? without;
  } catch {
    return without;
  }
}

/**
 * Keep something in this browser; where storage is barred it is forgotten with the page.
 * @param {string} key
 * @param {unknown} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window without storage: the page works, it only forgets.
  }
}
