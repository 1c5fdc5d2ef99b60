"""Parts of a house that whoever runs it opens or leaves closed."""

from __future__ import annotations

from typing import Final, Literal, get_args

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.refused import SERVER

Part = Literal["lobby", "accounts", "clocks", "notices", "ratings"]
ALL: Final = "all"
PARTS: tuple[Part, ...] = get_args(Part)
NO_PART = mark("RIVERPOST_PARTS names no part {name}; it takes {parts}, or {all}, and a minus before what is left out.")


def parts_named(written: str) -> frozenset[Part]:
    """The parts that a setting names: "lobby clocks", "all", "all -ratings"; none if it is empty."""
    opened: set[Part] = set()
    for word in written.replace(",", " ").split():
        name = word.removeprefix("-")
        named = set(PARTS) if name == ALL else {part for part in PARTS if part == name}
        if not named:
            raise RiverpostError(NO_PART, SERVER, name=repr(name), parts=", ".join(PARTS), all=ALL)
        opened = opened - named if word.startswith("-") else opened | named
    return frozenset(opened)
