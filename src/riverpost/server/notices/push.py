"""Web Push: the key of this server, and what is sent to a device, encrypted so that only the device can read it."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Mapping

import orjson
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

from riverpost.engine.words import mark
from riverpost.server.notices.guard import Target
from riverpost.server.notices.occasions import TURNS, Notice
from riverpost.server.notices.store import Push
from riverpost.server.refused import Refused

AUTH_BYTES, POINT_BYTES = 16, 65
TOPIC_LETTERS = 32
SIGNED_SECONDS = 12 * 3600  # for which a signature holds; a day is the most
LIVE_SECONDS, TURN_SECONDS, OTHER_SECONDS = 600, 2 * 24 * 3600, 24 * 3600  # for which a push waits for its device
BAD_KEYS = mark("These keys are not what a browser gives for a subscription; subscribe anew.")


def drawn_key() -> str:
    """A new key of a server, as it is kept."""
    vapid = Vapid02()
    vapid.generate_keys()
    return str(vapid.private_pem().decode("ascii"))


class Signer:
    """Signs what this server sends to devices; `contact` is whom those who run push services may ask."""

    def __init__(self, kept: str, contact: str) -> None:
        self._vapid = Vapid02.from_pem(kept.encode("ascii"))
        self._vapid.conf = {"no-strict": True}  # else only mail is taken for a contact
        self._contact = contact

    @property
    def public_key(self) -> str:
        """What browsers must know to subscribe."""
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode("ascii")

    def signed(self, target: Target, now: float) -> str:
        """The header that says who sends something, and to whom."""
        claims = {"sub": self._contact, "aud": target.origin, "exp": int(now) + SIGNED_SECONDS}
        return str(self._vapid.sign(claims)["Authorization"])


def check_keys(p256dh: str, auth: str) -> None:
    """Refuse keys that nothing can be encrypted with."""
    try:
        point, secret = _bytes(p256dh), _bytes(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (ValueError, binascii.Error) as error:
        raise Refused("bad-keys", BAD_KEYS, field="keys") from error
    if len(point) != POINT_BYTES or len(secret) != AUTH_BYTES:
        raise Refused("bad-keys", BAD_KEYS, field="keys")


def _bytes(letters: str) -> bytes:
    return base64.b64decode(letters.rstrip("=") + "=" * (-len(letters.rstrip("=")) % 4), altchars=b"-_", validate=True)


def encrypted(push: Push, told: Mapping[str, str]) -> bytes:
    """What a device is told, for its eyes only."""
    keys = {"p256dh": push.p256dh, "auth": push.auth}
    return bytes(WebPusher({"endpoint": push.endpoint, "keys": keys}).encode(orjson.dumps(dict(told)))["body"])


def headers(notice: Notice, is_live: bool, authorization: str) -> dict[str, str]:
    """How urgent a push is, how long it waits, and which former one it replaces."""
    topic = base64.urlsafe_b64encode(hashlib.sha256(notice.tag.encode()).digest()).decode("ascii")[:TOPIC_LETTERS]
    seconds = LIVE_SECONDS if is_live else TURN_SECONDS if notice.kind in TURNS else OTHER_SECONDS
    return {
        "Authorization": authorization,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(seconds),
        "Urgency": "high" if is_live or notice.kind == "late" else "normal",
        "Topic": topic,
    }
