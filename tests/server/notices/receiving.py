"""A device as a browser makes one: it has keys, reads what is meant for it, and believes only who signs."""

from __future__ import annotations

import base64
import json
import os
import re
from typing import Any

import http_ece
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data_of(written: str) -> bytes:
    return base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))


class Device:
    """A subscription, with the keys that only the device has."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": letters(point), "auth": letters(self._auth)}}

    def read(self, body: bytes) -> dict[str, Any]:
        """What it is told (RFC 8291); an error if it is not for this device."""
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        told: dict[str, Any] = json.loads(plain)
        return told


def claims_of(authorization: str, key: str) -> dict[str, Any]:
    """What the sender says of itself (RFC 8292), if it is signed by the key that the device has subscribed with."""
    found = re.fullmatch(r"vapid t=([\w.-]+), ?k=([\w-]+)", authorization)
    assert found, authorization
    token, sender = found.groups()
    assert sender == key
    head, body, signature = token.split(".")
    assert json.loads(data_of(head))["alg"] == "ES256"
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data_of(key))
    raw = data_of(signature)
    assert len(raw) == 64
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    point.verify(numbers, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    claims: dict[str, Any] = json.loads(data_of(body))
    return claims


__all__ = ["Device", "InvalidSignature", "claims_of", "data_of", "letters"]
