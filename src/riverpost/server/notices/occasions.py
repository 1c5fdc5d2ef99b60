"""Occasions: what people are told of, by which ways, and what they have chosen. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

import orjson

Occasion = Literal["turn", "late", "invitation", "begun", "over"]
OCCASIONS: tuple[Occasion, ...] = get_args(Occasion)
Way = Literal["push", "mail", "webhook"]  # beside the list in the page, which has everything
WAYS: tuple[Way, ...] = get_args(Way)
TURNS: tuple[Occasion, ...] = ("turn", "late")  # what is over once somebody has decided
HOOK_OFF: Final = "hook-off"  # told in the page alone
Kind = Literal["turn", "late", "invitation", "begun", "over", "hook-off"]

Choices = dict[Occasion, list[Way]]
USUAL: Choices = {
    "turn": ["push", "mail", "webhook"],
    "late": ["push", "mail", "webhook"],
    "invitation": ["push", "mail", "webhook"],
    "begun": ["push", "webhook"],
    "over": ["push", "webhook"],
}


@dataclass(frozen=True)
class Notice:
    """Something that somebody is told of; `ply` is when their turn began, so that a turn is told of once."""

    person: str
    kind: Kind
    table: str
    ply: int = 0
    made: float = 0.0  # in seconds since 1970
    game: str = ""
    facts: Mapping[str, str | float] = field(default_factory=dict)  # a name, when the time is over

    @property
    def tag(self) -> str:
        """What it replaces of the same person: one notice of a kind for a table."""
        return tag_of(self.kind, self.table)

    @property
    def until(self) -> float | None:
        """When the time for it is over, if there is a clock."""
        until = self.facts.get("until")
        return until if isinstance(until, float) else None


def tag_of(kind: Kind, table: str) -> str:
    """One notice of a kind for a table has this name."""
    return f"{kind}:{table}"


def chosen(written: str) -> Choices:
    """By which ways somebody wants to be told of what; what they have never chosen, or cannot be read, is as usual."""
    try:
        known = orjson.loads(written or "{}")
        return {
            occasion: [way for way in WAYS if way in known[occasion]] if occasion in known else list(USUAL[occasion])
            for occasion in OCCASIONS
        }
    except (ValueError, TypeError):
        return {occasion: list(ways) for occasion, ways in USUAL.items()}


def ways_for(kind: Kind, choices: Choices) -> list[Way]:
    """The ways by which something is told."""
    return [] if kind == HOOK_OFF else choices[kind]
