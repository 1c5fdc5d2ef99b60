// What has to fit: a sentence into its bar, the board into its window.

import { byId, isStill } from "./dom.js";

const SIZES = [1, 0.92, 0.85, 0.78, 0.72, 0.66]; // of letters, the largest first
const NEAR_END = 12; // pixels that are not worth scrolling for
const SCREENFUL = 0.8; // of the window, that a press on the button scrolls

/**
 * Set a text as large as it fits into its box.
 * @param {HTMLElement} box
 */
export function fit(box) {
  for (const size of SIZES) {
    box.style.setProperty("--fit", String(size));
    if (box.scrollHeight <= box.clientHeight + 1) return;
  }
}

/** A board may be longer than its window: a button says so, and leads further down. */
export function offerMore() {
  const [box, more] = [byId("board-box"), byId("more")];
  const look = () => {
    const isEnd = box.scrollHeight - box.clientHeight - box.scrollTop < NEAR_END;
    if (isEnd && document.activeElement === more) box.focus({ preventScroll: true });
    more.hidden = isEnd;
  };
  box.addEventListener("scroll", look, { passive: true });
  more.addEventListener("click", () => box.scrollBy({ top: SCREENFUL * box.clientHeight, behavior: isStill() ? "auto" : "smooth" }));
  const sizes = new ResizeObserver(look);
  for (const id of ["board-box", "board"]) sizes.observe(/** @type {Element} */ (document.getElementById(id)));
}
