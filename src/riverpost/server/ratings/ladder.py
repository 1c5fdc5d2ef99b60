"""A ladder: the ratings of one game and number of players, as a fold of its rated results in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from riverpost.server.ratings.bots import bot_rating
from riverpost.server.ratings.model import NEW, Rating, Side, rated
from riverpost.server.ratings.results import Place

A_DAY = 24 * 3600  # seconds
MOST_A_DAY = 5  # games that count between the same two people, so that nobody is fed by one who always loses


class Standing(NamedTuple):
    """Where somebody stands in a ladder, and after how many games."""

    rating: Rating
    games: int


NEWCOMER = Standing(NEW, 0)


class Played(NamedTuple):
    """A rated result as a ladder reads it."""

    ended: float
    table: str
    game: str
    players: int
    places: tuple[Place, ...]

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """All two people who met in it."""
        return list(combinations(sorted(place.person for place in self.places if place.person is not None), 2))


def day_of(ended: float) -> float:
    """When the day began on which a game ended, by UTC."""
    return ended - ended % A_DAY


def counting(games: Iterable[Played]) -> Iterator[Played]:
    """Those of whole days of games, in their order, that count: not where two have met often enough that day."""
    met: Counter[tuple[float, tuple[str, str]]] = Counter()
    for played in games:
        meetings = [(day_of(played.ended), pair) for pair in played.pairs]
        if all(met[meeting] < MOST_A_DAY for meeting in meetings):
            yield played
        met.update(meetings)


def after(played: Played, known: Mapping[str, Standing]) -> dict[str, Standing]:
    """Where the people of a game stand after it; whoever left is a side of their own, and bots stay where they are."""
    sides: dict[tuple[bool, int], list[Place]] = {}
    for seat, place in enumerate(played.places):
        sides.setdefault((place.has_left, seat if place.has_left else place.team), []).append(place)
    before = [Side([_rating(played, place, known) for place in side], side[0].rank) for side in sides.values()]
    return {
        place.person: Standing(rating, known.get(place.person, NEWCOMER).games + 1)
        for side, ratings in zip(sides.values(), rated(before), strict=True)
        for place, rating in zip(side, ratings, strict=True)
        if place.person is not None
    }


def _rating(played: Played, place: Place, known: Mapping[str, Standing]) -> Rating:
    if place.person is not None:
        return known.get(place.person, NEWCOMER).rating
    return NEW if place.level is None else bot_rating(played.game, played.players, place.level)


def standings(games: Iterable[Played]) -> dict[str, Standing]:
    """Where everybody stands after all games of a ladder, from the first one on."""
    known: dict[str, Standing] = {}
    for played in counting(sorted(games)):
        known |= after(played, known)
    return known
