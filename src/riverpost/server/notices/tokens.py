"""Tokens in links that work without signing in: to confirm an address for mail, to stop mail."""

from __future__ import annotations

from typing import NamedTuple

from itsdangerous import BadData, URLSafeSerializer, URLSafeTimedSerializer

from riverpost.server.people import hashed

CONFIRM_SECONDS = 24 * 3600


class Confirming(NamedTuple):
    """Who has said that an address is theirs; a name that links know them by."""

    name: str
    mail: str


class Stopping(NamedTuple):
    """To whom no more mail is sent, if this is still where it is sent to."""

    name: str
    mail_hash: str


class Tokens:
    """Seals and opens them; each kind is worth nothing in another's place."""

    def __init__(self, secret: str) -> None:
        self._confirming = URLSafeTimedSerializer(secret, salt="riverpost-mail-confirm")
        self._stopping = URLSafeSerializer(secret, salt="riverpost-mail-stop")

    def to_confirm(self, name: str, mail: str) -> str:
        """What only somebody has who reads what is sent to an address."""
        return str(self._confirming.dumps([name, mail]))

    def confirming(self, token: str) -> Confirming | None:
        """Who confirms which address; None if it was not made here, or is older than a day."""
        try:
            match self._confirming.loads(token, max_age=CONFIRM_SECONDS):
                case [str(name), str(mail)]:
                    return Confirming(name, mail)
        except BadData:
            pass
        return None

    def to_stop(self, name: str, mail: str) -> str:
        """What stops mail to an address, for ever if need be."""
        return str(self._stopping.dumps([name, hashed(mail)]))

    def stopping(self, token: str) -> Stopping | None:
        """Who stops mail to which address; None if it was not made here."""
        try:
            match self._stopping.loads(token):
                case [str(name), str(mail_hash)]:
                    return Stopping(name, mail_hash)
        except BadData:
            pass
        return None
