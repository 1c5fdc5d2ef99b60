"""What closing a line would bring: each way is played in a copy, by the rules themselves."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

import numpy as np

from riverpost.engine.events import event_buffer, read_events
from riverpost.engine.position import MOST_EVENTS, Position, copied
from riverpost.games.thurn_und_taxis import alphabet as a

if TYPE_CHECKING:
    from riverpost.engine.game import Game

MOST_ENDINGS = 20  # choices of cities that are tried for one way; with few houses left there may be thousands


@dataclass(frozen=True)
class Gain:
    """What a closing brings: houses, tiles as (stack, points), the carriage (0 for none)."""

    houses: int = 0
    tiles: tuple[tuple[int, int], ...] = ()
    carriage: int = 0
    cartwright: bool = False  # the carriage comes only with the cartwright's help
    certain: bool = True  # the tiles are the same whichever cities are chosen for the houses

    @property
    def points(self) -> int:
        """Of all tiles."""
        return sum(points for _, points in self.tiles)


def gain(view: Position, action: int) -> Gain | None:
    """What a way of closing would bring its mover, at best; None for other actions, other eyes and other times."""
    s = view.raw
    closing = a.CLOSE <= action <= a.CLOSE_PER_LAND and s.phase == a.AFTER_PLAY and not view.over
    if not closing or view.viewer not in (None, s.mover) or view.why_not(action) is not None:
        return None
    return _gain(view.game, s.tobytes(), int(s.mover), action)


@lru_cache(maxsize=1024)
def _gain(game: "Game", record: bytes, seat: int, action: int) -> Gain:
    array = np.frombuffer(record, game.dtype)
    endings = list(islice(_endings(game, array, seat, action, Gain()), MOST_ENDINGS))
    best = max(endings, key=lambda ending: ending.points)
    return replace(best, certain=len({ending.tiles for ending in endings}) == 1)


def _endings(game: "Game", array: np.ndarray, seat: int, action: int, so_far: Gain) -> Iterator[Gain]:
    """What the ways to go on with a closing bring, up to the cartwright."""
    array, out = copied(array), event_buffer(MOST_EVENTS)
    game.machine.step_at(array, 0, out, seat, action)
    now = so_far
    for event in read_events(out, game.event_kinds):
        now = _with(now, event.name, event.facts)
    over, mover, phase = (int(array[name][0]) for name in ("over", "mover", "phase"))
    if over or mover != seat or phase not in (a.HOUSE_CITY, a.CALL_CARTWRIGHT):
        yield now
    elif phase == a.CALL_CARTWRIGHT:
        yield from _endings(game, array, seat, a.USE_CARTWRIGHT, replace(now, cartwright=True))
    else:
        found = np.empty(game.n_actions, np.int16)
        for city in found[: game.machine.legal_at(array, 0, seat, found)].tolist():
            yield from _endings(game, array, seat, city, now)


def _with(known: Gain, name: str, facts: Mapping[str, int]) -> Gain:
    """A gain and what an event adds to it."""
    if name == "built":
        return replace(known, houses=known.houses + 1)
    if name == "won tile":
        return replace(known, tiles=(*known.tiles, (facts["stack"], facts["value"])))
    return replace(known, carriage=facts["carriage"]) if name == "got carriage" else known
