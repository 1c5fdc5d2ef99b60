// Passkeys: the browser makes them and signs with them; bytes travel as base64url.

import { post } from "./api.js";
import { _ } from "./words.js";

/** @import {Assertion, Attestation, SignedIn, UsedPasskey} from "./wire.js" */

/** @returns {boolean} whether this browser can have passkeys here */
export function canHavePasskeys() {
  return "PublicKeyCredential" in window && isSecureContext;
}

/**
 * Make a passkey, and an account if there is none yet; the recovery codes of a new one.
 * @param {string | null} name of the account
 * @param {string} called what the passkey is called
 * @returns {Promise<string[]>}
 */
export async function makePasskey(name, called) {
  const { options } = await post("/api/me/passkeys/options", {}, { name });
  const asked = /** @type {any} */ (options);
  const publicKey = {
    ...asked,
    challenge: decoded(asked.challenge),
    user: { ...asked.user, id: decoded(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map(withId),
  };
  const made = await chosen(() => navigator.credentials.create({ publicKey }));
  const said = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  /** @type {Attestation} */
  const response = { clientDataJSON: encoded(said.clientDataJSON), attestationObject: encoded(said.attestationObject) };
  const credential = { id: made.id, rawId: encoded(made.rawId), type: /** @type {const} */ ("public-key"), response };
  return (await post("/api/me/passkeys", {}, { credential, name: called })).codes;
}

/**
 * Sign in with a passkey that somebody chooses.
 * @returns {Promise<SignedIn>}
 */
export async function signIn() {
  return post("/api/sign-in", {}, { credential: await usedPasskey() });
}

/**
 * A passkey that somebody chooses, and what it has signed.
 * @returns {Promise<UsedPasskey>}
 */
export async function usedPasskey() {
  const { options } = await post("/api/sign-in/options", {});
  const asked = /** @type {any} */ (options);
  const publicKey = { ...asked, challenge: decoded(asked.challenge), allowCredentials: (asked.allowCredentials ?? []).map(withId) };
  const used = await chosen(() => navigator.credentials.get({ publicKey }));
  const said = /** @type {AuthenticatorAssertionResponse} */ (used.response);
  /** @type {Assertion} */
  const response = {
    clientDataJSON: encoded(said.clientDataJSON),
    authenticatorData: encoded(said.authenticatorData),
    signature: encoded(said.signature),
    userHandle: said.userHandle ? encoded(said.userHandle) : null,
  };
  return { id: used.id, rawId: encoded(used.rawId), type: "public-key", response };
}

/**
 * @param {() => Promise<Credential | null>} ask
 * @returns {Promise<PublicKeyCredential>}
 */
async function chosen(ask) {
  const found = await ask().catch((error) => {
    throw new Error(error.name === "InvalidStateError" ? _("This device has a passkey of yours already.") : _("No passkey was chosen. Try again when you are ready."));
  });
  if (found instanceof PublicKeyCredential) return found;
  throw new Error(_("No passkey was chosen. Try again when you are ready."));
}

/** @param {{id: string}} descriptor */
function withId(descriptor) {
  return { ...descriptor, id: decoded(descriptor.id) };
}

/** @param {string} text */
function decoded(text) {
  const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} bytes */
function encoded(bytes) {
  const letters = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
