// While there is no connection: look again and again whether there is one, and go on where this person wanted to.

import { button } from "./dom.js";

const AGAIN_MS = 2000;

async function look() {
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(look, AGAIN_MS);
}

button("try-again").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
setTimeout(look, AGAIN_MS);
