"""The log: nothing that changes a position happens without a line that those who can see the change are told."""

from collections.abc import Iterator

import numpy as np

import riverpost
from riverpost.bots.players import player
from riverpost.engine.history import Event, shown_to
from tests.conftest import Variant, part_of_tests

Told = dict[str, dict[str, str]]
OUT_OF_SIGHT = {"chance", "key", "ply", "players"}  # of the fields that every game has


def test_of_every_field_it_is_said_which_lines_tell_that_it_has_changed(game: riverpost.Game) -> None:
    part = part_of_tests(game.name, "told")
    assert not set(part.TOLD) & part.UNTOLD
    fields = set(game.parts.dtype.names or ()) - OUT_OF_SIGHT - set(game.parts.position.SETTLED)
    assert set(part.TOLD) | part.UNTOLD == fields
    names = {name for name, _ in game.parts.alphabet.EVENTS.values()}
    assert {name for lines in part.TOLD.values() for name in lines} <= names


def test_nothing_that_somebody_can_see_changes_without_a_line_in_their_log(variant: Variant) -> None:
    told: Told = part_of_tests(variant.game.name, "told").TOLD
    for kind, seed in (("light", 31), ("random", 32)):
        position, chooser = variant.new(seed), player(variant.game, kind, seed)
        everybody = (None, *range(variant.players))
        while not position.over and position.ply < 400:
            assert position.seat is not None
            before = [position.view(seat) for seat in everybody]
            events = position.play(chooser.choose(before[position.seat + 1]))
            line = variant.game.face.teller(position, "en")
            for seat, seen in zip(everybody, before, strict=True):
                lines = [event for event in shown_to(seat, events) if line(event)]
                assert list(untold(told, seen, position.view(seat), lines)) == [], position.ply


def untold(told: Told, before: riverpost.Position, after: riverpost.Position, lines: list[Event]) -> Iterator[str]:
    """What has changed from one view to the next without a line that tells of it."""
    for field, tellers in told.items():
        was, now = np.atleast_1d(before.raw[field]), np.atleast_1d(after.raw[field])
        for place in sorted({int(at[0]) for at in np.argwhere(was != now)}):
            if not any(tells(tellers, event, place) for event in lines):
                yield f"{field}[{place}]"


def tells(tellers: dict[str, str], event: Event, place: int) -> bool:
    """Whether an event tells of a field of a seat, a boat or a tile, or of all."""
    if event.name not in tellers:
        return False
    whose = tellers[event.name].split()
    return not whose or place in (event.facts[name] for name in whose)
