"""Ahead: what can be done with a piece a few decisions later. Whoever clicks on it means all of them.

Only what can be taken back is done by a click that may have been a question.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from riverpost.engine.position import Position
from riverpost.server import models

WORLD = 1  # any will do: as long as nothing is drawn or shown, a seat can do the same in all that fit its view
MOST = 3  # among more ways nobody finds the one that was meant
FURTHEST = 2  # decisions before the one with the piece: a canoe and its way, before the gem is loaded
MOST_TRIED = 60  # worlds in which a click may be followed up, so that none costs much
IN_TURN = " → "


class Way(NamedTuple):
    """What a seat has decided so far, in ids and in words, and the world that it has led to."""

    actions: list[int]
    words: list[str]
    world: Position


def ahead(view: Position, seat: int, piece: str, lang: str) -> list[models.Ahead]:
    """The shortest ways to do something with a piece by more than one decision of a seat, unless there are many."""
    begun = [Way([], [], view.imagine(WORLD))]
    tried = 0
    for _ in range(FURTHEST):
        tried += sum(len(way.world.legal_ids(seat)) for way in begun)
        if tried > MOST_TRIED:
            return []
        begun = [longer for way in begun for longer in going_on(way, seat, way.world.legal_ids(seat), lang)]
        found = [whole for way in begun for whole in going_on(way, seat, meant(way, seat, piece), lang)]
        if found:
            told = [models.Ahead(actions=way.actions, words=IN_TURN.join(way.words)) for way in found]
            return told if len(told) <= MOST else []
    return []


def meant(way: Way, seat: int, piece: str) -> list[int]:
    """What a seat can do with a piece at the end of a way."""
    shown = way.world.view(seat)
    return sorted(set(shown.legal_ids(seat)) & set(shown.game.face.actions_of_piece(shown, piece)))


def going_on(way: Way, seat: int, actions: list[int], lang: str) -> Iterator[Way]:
    """The way continued by each of these actions that can be taken back."""
    shown = way.world.view(seat)
    for action in actions:
        world = way.world.copy()
        if leaves_open(world, seat, action):
            yield Way([*way.actions, action], [*way.words, shown.game.face.label(action, shown, lang)], world)


def leaves_open(world: Position, seat: int, action: int) -> bool:
    """Play an action: whether it can be taken back, because nothing was drawn or shown and the same seat decides."""
    before = world.chance
    events = world.play(action, seat)
    return world.seats == (seat,) and not world.tells_more(before, events)
