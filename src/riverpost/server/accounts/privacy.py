"""Privacy: what of a person is shown to whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, get_args

Audience = Literal["everybody", "met", "nobody"]  # "met": those with whom one has played
Block = Literal["games", "results", "opponents", "ratings"]

AUDIENCES: Final[tuple[Audience, ...]] = get_args(Audience)
USUAL: Final[dict[Block, Audience]] = {
    "games": "met",
    "results": "everybody",
    "opponents": "met",
    "ratings": "everybody",
}


def chosen(shown: Mapping[str, str]) -> dict[Block, Audience]:
    """Who sees what, as somebody has chosen it or as is usual."""
    return {block: _read(shown.get(block), usual) for block, usual in USUAL.items()}


def _read(written: str | None, usual: Audience) -> Audience:
    return next((audience for audience in AUDIENCES if audience == written), usual)


def is_shown(block: Block, shown: Mapping[str, str], is_self: bool, have_met: bool) -> bool:
    """Whether somebody who looks may see a block."""
    audience = chosen(shown)[block]
    return is_self or audience == "everybody" or (audience == "met" and have_met)
