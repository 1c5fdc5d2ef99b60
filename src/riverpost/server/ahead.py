"""Ahead: what can be done with a piece one decision later. Whoever clicks on it means both decisions.

Only what can be taken back is done by a click that may have been a question.
"""

from __future__ import annotations

from riverpost.engine.position import Position
from riverpost.server import models

WORLD = 1  # any will do: as long as nothing is drawn or shown, a seat can do the same in all that fit its view
MOST = 3  # among more ways nobody finds the one that was meant
IN_TURN = " → "


def ahead(view: Position, seat: int, piece: str, lang: str) -> list[models.Ahead]:
    """The ways to do something with a piece by two decisions of a seat, the first of which is possible now."""
    found = [way for first in view.legal_ids(seat) for way in ways_after(view, seat, first, piece, lang)]
    return found if len(found) <= MOST else []


def ways_after(view: Position, seat: int, first: int, piece: str, lang: str) -> list[models.Ahead]:
    """The same with a given first decision."""
    world = view.imagine(WORLD)
    if not leaves_open(world, seat, first):
        return []
    shown, label = world.view(seat), view.game.face.label
    possible = set(shown.legal_ids(seat)) & set(view.game.face.actions_of_piece(shown, piece))
    return [
        models.Ahead(actions=[first, then], words=label(first, view, lang) + IN_TURN + label(then, shown, lang))
        for then in sorted(possible)
        if leaves_open(world.copy(), seat, then)
    ]


def leaves_open(world: Position, seat: int, action: int) -> bool:
    """Play an action: whether it can be taken back, because nothing was drawn or shown and the same seat decides."""
    before = world.chance
    events = world.play(action, seat)
    return world.seats == (seat,) and not world.tells_more(before, events)
