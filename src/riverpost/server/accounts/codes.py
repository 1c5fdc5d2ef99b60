"""Recovery codes: ten, shown once, kept as hashes, each good for one time."""

from __future__ import annotations

import secrets

from riverpost.server.people import hashed

HOW_MANY = 10
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another; 5 bits each
GROUPS, LETTERS_IN_GROUP = 4, 4  # 80 bits: nobody guesses one, and none need be stretched


def new_codes() -> list[str]:
    """Codes as people write them down."""
    return [_new_code() for _ in range(HOW_MANY)]


def _new_code() -> str:
    groups = ("".join(secrets.choice(LETTERS) for _ in range(LETTERS_IN_GROUP)) for _ in range(GROUPS))
    return "-".join(groups)


def kept_of(person: str, code: str) -> str:
    """What is kept of a code, however it was typed; the same code of another person is another."""
    typed = "".join(letter for letter in code.lower() if letter.isalnum())
    return hashed(f"{person}:{typed}")
