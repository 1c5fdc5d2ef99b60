"""People: whoever plays, known by an id that nobody can guess and a name that anybody may choose."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from riverpost.engine.words import mark
from riverpost.server.limits import LONGEST_NAME
from riverpost.server.refused import Refused

NO_NAME = mark("A name has at least one letter.")
LONG_NAME = mark("A name has at most {most} characters; this one has {length}.")
ODD_NAME = mark("A name is one line of plain text; this one holds characters that cannot be shown.")


@dataclass(frozen=True)
class Person:
    """Somebody who plays."""

    id: str
    name: str


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(12)


def hashed(token: str) -> str:
    """What is kept of a secret, to know it again."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def checked_name(name: str, most: int = LONGEST_NAME) -> str:
    """A name as it will be shown, or a refusal."""
    shown = " ".join(name.split())
    if not shown:
        raise Refused("bad-name", NO_NAME)
    if len(shown) > most:
        raise Refused("bad-name", LONG_NAME, most=most, length=len(shown))
    if not shown.isprintable():
        raise Refused("bad-name", ODD_NAME)
    return shown
