"""An authenticator in a few lines: it makes passkeys and signs with them, as a phone or a stick does."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url as encoded

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
ES256, EC2, P256 = -7, 2, 1


@dataclass
class Passkey:
    """A key for one site; `count` is told with each signature, unless it is None: then it stays 0."""

    site: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    id: bytes = field(default_factory=lambda: os.urandom(32))
    user: str = ""
    count: int | None = 0

    def made(self, options: dict[str, Any], origin: str, **forged: Any) -> dict[str, Any]:
        """What a browser sends for the options of a new passkey."""
        self.user = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: EC2, 3: ES256, -1: P256, -2: x, -3: y})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(ATTESTED, forged.get("site", self.site)) + attested
        told = {
            "clientDataJSON": client_data("webauthn.create", forged.get("challenge", options["challenge"]), origin),
            "attestationObject": encoded(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return self._credential(told)

    def signed(self, options: dict[str, Any], origin: str, **forged: Any) -> dict[str, Any]:
        """What a browser sends for the options of signing in."""
        if self.count is not None:
            self.count += 1
        data = self._data(0, forged.get("site", self.site))
        client = client_data(forged.get("kind", "webauthn.get"), forged.get("challenge", options["challenge"]), origin)
        hashed = hashlib.sha256(base64url_to_bytes(client)).digest()
        key = forged.get("key", self.key)
        told = {
            "clientDataJSON": client,
            "authenticatorData": encoded(data),
            "signature": encoded(key.sign(data + hashed, ec.ECDSA(hashes.SHA256()))),
            "userHandle": self.user,
        }
        return self._credential(told)

    def _data(self, flags: int, site: str) -> bytes:
        counted = (self.count or 0).to_bytes(4, "big")
        return hashlib.sha256(site.encode()).digest() + bytes([PRESENT | VERIFIED | flags]) + counted

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        name = encoded(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}


def client_data(kind: str, challenge: str, origin: str) -> str:
    return encoded(json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode())
