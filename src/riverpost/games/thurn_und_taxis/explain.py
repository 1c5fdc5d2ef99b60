"""What somebody means who points at something, and what a way of closing would bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from riverpost.engine.arrays import copied, np
from riverpost.engine.events import MOST_EVENTS, event_buffer, read_events
from riverpost.engine.seen import Seen
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CARRIAGE_POINTS, CITY_IDS, LAND_OF
from riverpost.games.thurn_und_taxis.scene.pieces import PIECES, RESTART
from riverpost.games.thurn_und_taxis.texts.advice import reason_for

if TYPE_CHECKING:
    from riverpost.engine.game import Game

__all__ = ["Gain", "actions_of_piece", "gain", "reason_for"]

EXTENSIONS = (a.RESTART, a.EXTEND_LEFT, a.EXTEND_RIGHT)
MEANT = {"tile": a.CLOSE_PER_LAND, "stock": a.USE_CARTWRIGHT}  # what brings a thing that lies beside the map
STOCK_OF_HOUSES = "stock-house-"  # before the seat that has them


def actions_of_piece(view: Seen, piece: str) -> list[int]:
    """All that somebody may mean who clicks a piece at this time, legal or not."""
    kind, _, name = piece.partition("-")
    if kind in ("card", "city") and name in CITY_IDS:
        city = CITY_IDS.index(name)
        return _taken_with(view, kind, city) or [first + city for first in _meant_with_cities(view, kind)]
    if piece == RESTART:
        return list(range(a.RESTART, a.EXTEND_LEFT))
    if piece.startswith(STOCK_OF_HOUSES):
        built = view.raw.house[view.raw.mover]
        return [a.HOUSE + city for city, house in enumerate(built) if not house]
    if kind in MEANT:
        return [MEANT[kind]]
    return [action for action in range(a.ACTIONS) if PIECES[action] == piece]


def _taken_with(view: Seen, kind: str, city: int) -> list[int]:
    """The open cards of a city that are taken by a click on the map, while cards are taken."""
    if kind == "card" or view.raw.phase not in (a.FIRST_CARD, a.SECOND_CARD):
        return []
    return [a.TAKE + place for place, lies in enumerate(view.raw.open) if lies == city]


def _meant_with_cities(view: Seen, kind: str) -> tuple[int, ...]:
    """What is done with cities at this time: on the map a house is built, otherwise a card is played."""
    phase = view.raw.phase
    if phase in (a.HOUSE_CITY, a.CALL_CARTWRIGHT) and kind == "city":
        return (a.HOUSE,)
    if phase == a.DISCARD_DOWN:
        return (a.DISCARD,)
    if phase == a.AFTER_PLAY:
        return (a.COURIER_LEFT, a.COURIER_RIGHT)
    return EXTENSIONS if view.raw.line_length[view.raw.mover] else (a.START,)


def costs(view: Seen, action: int) -> bool:
    """T22: whether an action loses something: a line that is given up."""
    return a.RESTART <= action < a.EXTEND_LEFT


# --- previews: each way of closing is played in a copy, by the rules themselves


@dataclass(frozen=True)
class Gain:
    """What a closing brings: houses, tiles as (stack, points), the carriage (0 for none)."""

    houses: int = 0
    tiles: tuple[tuple[int, int], ...] = ()
    carriage: int = 0
    cartwright: bool = False  # the carriage comes only with the cartwright's help
    certain: bool = True  # the tiles are the same whatever is chosen on the way

    @property
    def points(self) -> int:
        """Of all tiles."""
        return sum(points for _, points in self.tiles)

    def change(self, former_carriage: int) -> int:
        """T41: what it adds to the score: tiles, the better carriage, and each house that is no longer left."""
        carriage = max(self.carriage, former_carriage)
        return self.points + int(CARRIAGE_POINTS[carriage] - CARRIAGE_POINTS[former_carriage]) + self.houses


def gain(view: Seen, action: int) -> Gain | None:
    """What a way of closing would bring its mover, at best; None for other actions, other eyes and other times.

    It is None too where there is no engine to find it out with.
    """
    s = view.raw
    closing = a.CLOSE <= action <= a.CLOSE_PER_LAND and s.phase == a.AFTER_PLAY and not view.over
    if not closing or view.viewer not in (None, s.mover) or action not in view.legal_ids(s.mover):
        return None
    return None if view.position is None else _gain(view.position.game, view.data, s.mover, action)


@lru_cache(maxsize=1024)
def _gain(game: Game, record: bytes, seat: int, action: int) -> Gain:
    endings = list(_endings(game, np.frombuffer(record, game.parts.dtype), seat, action, Gain()))
    best = max(endings, key=lambda ending: (ending.points, ending.carriage))
    return replace(best, certain=len({ending.tiles for ending in endings}) == 1)


def _endings(game: Game, array: np.ndarray, seat: int, action: int, so_far: Gain) -> Iterator[Gain]:
    """What the ways to go on with a closing bring, as far as they differ."""
    array, out = copied(array), event_buffer(MOST_EVENTS)
    game.parts.machine.step_at(array, 0, out, seat, action)
    now = so_far
    for event in read_events(out, game.parts.alphabet.EVENTS):
        now = _with(now, event.name, event.facts)
    over, mover, phase = (int(array[name][0]) for name in ("over", "mover", "phase"))
    if over or mover != seat or phase not in (a.HOUSE_CITY, a.CALL_CARTWRIGHT):
        yield now
    elif phase == a.CALL_CARTWRIGHT:
        yield from _endings(game, array, seat, a.NO_CARTWRIGHT, now)
        yield from _endings(game, array, seat, a.USE_CARTWRIGHT, replace(now, cartwright=True))
    else:
        for house in _houses_that_differ(game, array, seat, action):
            yield from _endings(game, array, seat, house, now)


def _houses_that_differ(game: Game, array: np.ndarray, seat: int, last: int) -> list[int]:
    """The next houses that can make a difference: one city for each land, in the order of the lands.

    Where a land has more free cities than it is given houses it is not complete after the closing, so that no tile
    depends on which of its cities is chosen. Which lands get a house does matter where houses are scarce (T32), but
    not in which order; so only as many lands are passed over as must go without one.
    """
    found = np.empty(game.n_actions, np.int16)
    legal = found[: game.parts.machine.legal_at(array, 0, seat, found)].tolist()
    first_of = {int(LAND_OF[house - a.HOUSE]): house for house in reversed(legal)}
    reached = int(LAND_OF[last - a.HOUSE]) if last >= a.HOUSE else 0
    onward = [first_of[land] for land in sorted(first_of) if land >= reached]
    left_out = max(0, len(onward) - int(array["houses_left"][0, seat]))
    return onward[: left_out + 1]


def _with(known: Gain, name: str, facts: Mapping[str, int]) -> Gain:
    """A gain and what an event adds to it."""
    if name == "built":
        return replace(known, houses=known.houses + 1)
    if name == "won tile":
        return replace(known, tiles=(*known.tiles, (facts["stack"], facts["value"])))
    return replace(known, carriage=facts["carriage"]) if name == "got carriage" else known
