"""Positions of Mississippi Queen that its pictures are tried on."""

from collections.abc import Callable
from typing import Any

import numpy as np

from riverpost.engine.position import Position, new_dice
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import (
    EXTENDED_TILE_IDS,
    NONE,
)
from tests.draw.scene_checks import LONG_NAMES
from tests.games.mississippi_queen.arrange import GAME, Boat, arrange, begin, play


def play_until(
    enough: Callable[[Position], bool],
    players: int,
    seed: int,
    edition: str = "2019",
    names: list[str] | None = None,
    **options: Any,
) -> Position:
    position = GAME.new(players=players, seed=seed, edition=edition, names=names, **options)
    dice, found = new_dice(seed), np.empty(GAME.n_actions, np.int16)
    while not position.over and not enough(position):
        position.play(int(GAME.parts.machine.light_at(position.array, 0, position.seat, found, dice)))
    return position


def after(decisions: int, players: int, seed: int, **options: Any) -> Position:
    return play_until(lambda position: position.ply >= decisions, players, seed, **options)


def in_phase(phase: int) -> Position:
    """The first position of a race in which this is to be decided."""
    for seed in range(100):
        position = play_until(lambda position: position.raw.phase == phase, 5, seed, names=LONG_NAMES)
        if not position.over:
            return position
    raise AssertionError(phase)


def whole_river(seed: int = 5) -> Position:
    """The finish is in sight and some boats are home."""
    return play_until(lambda position: bool((position.raw.fate == a.DOCKED).sum() >= 2), 5, seed)


def lifted() -> Position:
    """Tiles at the rear were taken away."""
    for seed in range(300):
        position = play_until(lambda position: bool(position.raw.first_tile > 1), 4, seed, "1997")
        if position.raw.first_tile > 1:
            return position
    raise AssertionError


def aground() -> Position:
    position = arrange([Boat(1, 7), Boat(1, 2)], river=["A2-2", "A1-1 left"])
    position.raw.stuck[0], position.raw.stuck[1] = a.MAY_TURN, a.SKIPS
    return position


def pushing(river: int = 1) -> Position:
    """A boat with another straight ahead in open water."""
    tiles = ["A2-2", "A1-1", "A1-2", "A1-3", "A1-4", "A2-1", "A2-3", "A2-4", "A3-1", "A3-2", "A3-3"][:river]
    position = arrange([Boat(0, 2, speed=3), Boat(0, 7, aboard=2)], river=tiles)
    position.play("speed 3")
    return position


def some_out() -> Position:
    position = whole_river()
    racing = next(boat for boat in range(5) if position.raw.fate[boat] == a.RACING and boat != position.raw.asked)
    position.raw.fate[racing], position.raw.hex[racing] = a.OUT, NONE
    return position


# --- what the variants bring

LONG_RIVER = ["B1", "B1-B2", "B2", "B3-1", "B3-2", "B4", "A1-1", "A1-2", "A1-3", "A1-4", "A2-1"]
SIX_NAMES = [*LONG_NAMES, "Zoë"]


def finish_of_all_tiles() -> Position:
    """All extended tiles, the last with a depot and driftwood at its berths."""
    return arrange([Boat(6, 7), Boat(5, 12)], river=[*LONG_RIVER[6:], *LONG_RIVER[:5]], finish="right")


def on_sandbank(coal: int = 3, river: int = 1) -> Position:
    """A boat begins its turn on a sandbank, with open water astern."""
    return arrange([Boat(1, 13, coal=coal)], river=["B3-1", *LONG_RIVER[4:]][:river])


def waiting_on_sandbanks() -> Position:
    position = arrange([Boat(0, 7), Boat(1, 13), Boat(1, 5)], river=["B3-1"])
    position.raw.stuck[1], position.raw.stuck[2] = a.UNCHARGED, a.MAY_TURN_UNCHARGED
    return position


def gone_astern() -> Position:
    position = on_sandbank()
    position.play("astern")
    assert position.raw.phase == a.ASTERN_HEADING
    return position


def choosing_berth(**options: Any) -> Position:
    position = play_until(lambda p: bool(p.raw.phase == a.CHOOSE_BERTH), 5 if options else 6, 3, **options)
    assert not position.over
    return position


def moving_aside() -> Position:
    """Both berths are taken when the sixth boat wants to enter the river."""
    position = choosing_berth()
    s = position.raw
    play(position, "berth 3")
    s.turn = 4
    while s.phase != a.PUSH_ON:
        s.hex[s.order[:2]] = [5, 9]
        position.play(position.legal_ids()[0])
    return position


def partners(river: int = 1) -> Position:
    """A boat ends its turn between two of its team."""
    row = [Boat(0, 7, coal=2), Boat(0, 2), Boat(0, 11, coal=5), Boat(0, 1), Boat(0, 13), Boat(0, 3)]
    position = arrange(row, river=LONG_RIVER[6 : 6 + river], players=6, teams=True)
    play(position, "speed 1", "ahead", "end")
    assert position.raw.phase == a.SHARE_COAL
    return position


def sharing(river: int = 1) -> Position:
    position = partners(river)
    position.play("partner green")
    return position


def filling(names: tuple[str, ...] | None = None) -> Position:
    """The Black Rose ends her turn between the two boats of her controller."""
    row = [Boat(0, 11, coal=1), Boat(0, 13, coal=2), Boat(0, 1), Boat(0, 3), Boat(0, 7, coal=1)]
    position = arrange(row, players=2, black_rose=True)
    s = position.raw
    position.names = names
    s.owner[s.rose] = 0
    s.order[:5] = [4, 0, 1, 2, 3]
    begin(position)
    play(position, "speed 1", "ahead", "end")
    assert position.raw.phase == a.SHARE_COAL
    return position


ALL_TILES: dict[str, Any] = {"tiles": list(EXTENDED_TILE_IDS)}
VARIANTS: dict[str, Callable[[], Position]] = {
    "all tiles at the finish": finish_of_all_tiles,
    "sandbank": on_sandbank,
    "sandbank on a long river": lambda: on_sandbank(river=8),
    "sandbank without coal": lambda: on_sandbank(coal=0),
    "waiting on sandbanks": waiting_on_sandbanks,
    "astern heading": gone_astern,
    "berth": choosing_berth,
    "berth of the Rose": lambda: choosing_berth(black_rose=True, names=LONG_NAMES),
    "moving aside": moving_aside,
    "partners": partners,
    "partners on a long river": lambda: partners(5),
    "give and take": sharing,
    "give and take on a long river": lambda: sharing(5),
    "fill": filling,
    "fill with names": lambda: filling(("Maximilian von Thurn und Taxis", "Jo")),
    "two players": lambda: after(200, 2, 1, **ALL_TILES),
    "two players over": lambda: play_until(lambda p: False, 2, 1, names=["Jo", "W" * 30]),
    "two players with Rose": lambda: after(150, 2, 2, black_rose=True, **ALL_TILES),
    "three players with Rose": lambda: after(250, 3, 2, black_rose=True),
    "five players with Rose": lambda: after(400, 5, 2, black_rose=True, extra_passengers=True, **ALL_TILES),
    "six players": lambda: after(300, 6, 2, names=SIX_NAMES, **ALL_TILES),
    "teams of three": lambda: after(300, 6, 3, teams=True, names=SIX_NAMES, **ALL_TILES),
    "teams of two with all": lambda: after(
        250, 4, 2, teams=True, black_rose=True, extra_passengers=True, names=LONG_NAMES[:4], **ALL_TILES
    ),
    "teams over": lambda: play_until(lambda p: False, 6, 4, teams=True),
}

POSITIONS: dict[str, Callable[[], Position]] = {
    "opening": lambda: after(0, 5, 1),
    "speed": lambda: play_until(lambda p: bool(p.ply > 40 and p.raw.phase == a.CHOOSE_SPEED), 4, 2),
    "sailing": lambda: in_phase(a.SAIL),
    "pushed heading": lambda: in_phase(a.PUSHED_HEADING),
    "docking": lambda: in_phase(a.DOCK_OR_NOT),
    "pushing": pushing,
    "pushing on a long river": lambda: pushing(11),
    "aground": aground,
    "whole river": whole_river,
    "some out": some_out,
    "lifted": lifted,
    "driving school": lambda: play_until(lambda p: bool(p.raw.finish != NONE), 2, 3, "driving-school"),
    "race over": lambda: play_until(lambda p: False, 5, 7, names=LONG_NAMES),
    "school over": lambda: play_until(lambda p: False, 2, 4, "driving-school"),
    **VARIANTS,
}


# The kinds of pieces that belong into the panel of a player.
PANELS = "name|mark|state|rank|wheel-speed|wheel-coal|speed|coal|speed-word|coal-word|carried|fact"
# The kinds of symbols that are smaller than a finger even on a phone.
SMALL = "helm"
