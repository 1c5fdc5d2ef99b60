"""What each refusal of Thurn und Taxis claims, read from the rulebook and from the plain fields of a position.

Where a sentence says what to do first, or what could be done instead, that must still be possible in this turn.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import permutations

import numpy as np

import riverpost
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import DATA
from riverpost.games.thurn_und_taxis.rules.position import POSITION
from riverpost.games.thurn_und_taxis.texts.names import NOTATION

Claim = Callable[[riverpost.Position, int, int], bool]
Line = tuple[str, ...]

CITIES: list[str] = [city["id"] for city in DATA["cities"]]
LANDS: list[str] = [land["id"] for land in DATA["lands"]]
LAND_OF: dict[str, str] = {city["id"]: city["land"] for city in DATA["cities"]}
WORDS = [notation.split() for notation in NOTATION]
ROADS = {frozenset(edge) for edge in DATA["edges"]}
TAKING, BEFORE_PLAY = (a.FIRST_CARD, a.SECOND_CARD), (a.FIRST_CARD, a.SECOND_CARD, a.PLAY)
CLOSING = (a.HOUSE_CITY, a.CALL_CARTWRIGHT, a.DISCARD_DOWN)


class Moment:
    """A refused action: who asked, what it names, and what lies on the table in the words of the game."""

    action: int
    words: list[str]

    def __init__(self, record: bytes, seat: int) -> None:
        s = self.s = np.frombuffer(record, POSITION).view(np.recarray)[0]
        self.decides = not s.over and seat == s.mover
        self.phase, self.official, self.way = int(s.phase), int(s.official), int(s.way)
        self.line: Line = tuple(CITIES[city] for city in s.line[seat].tolist() if city >= 0)
        self.hand = {CITIES[city] for city, count in enumerate(s.hand[seat].tolist()) if count}
        self.hand_size, self.houses_left = int(s.hand_size[seat]), int(s.houses_left[seat])
        self.houses = {CITIES[city] for city, house in enumerate(s.house[seat].tolist()) if house}
        self.open = [CITIES[city] for city in s.open.tolist() if city >= 0]
        self.unseen = int(s.deck_left) + int(s.discards_left)
        self.next_carriage = max(2, int(s.carriage[seat])) + 1
        self.served = {LANDS[land] for land, served in enumerate(s.served.tolist()) if served}

    @property
    def city(self) -> str:
        """The city that the action names."""
        return self.words[-1]

    @property
    def to_take(self) -> int:
        """How many cards could be taken."""
        return len(self.open) + self.unseen

    @property
    def free(self) -> list[str]:
        """Cities of the line in which a house may still be built in this closing."""
        return [city for city in self.line if city not in self.houses and LAND_OF[city] not in self.served]

    @property
    def demanded(self) -> int:
        """How many houses the chosen way still demands (T31)."""
        return len({LAND_OF[city] for city in self.free}) if self.way == len(LANDS) else len(self.free)

    def nobody_yet(self, *phases: int) -> bool:
        """One of these times, and no official has helped."""
        return self.phase in phases and self.official == a.NOBODY


def joined(line: Line, city: str, end: str) -> Line | None:
    """The line with a city at an end, None where it does not fit (T21)."""
    if not line or city in line or (len(line) == 1 and end == "left"):
        return None
    if frozenset((line[0] if end == "left" else line[-1], city)) not in ROADS:
        return None
    return (city, *line) if end == "left" else (*line, city)


def extended(line: Line, city: str) -> Iterator[Line]:
    """The lines that adding a city makes."""
    yield from filter(None, (joined(line, city, end) for end in ("left", "right")))


def can_be_extended(m: Moment, cards: set[str]) -> bool:
    """Whether one of these cards fits the line."""
    return any(True for city in cards for _ in extended(m.line, city))


def lengths_in_turn(m: Moment) -> Iterator[int]:
    """How long the line can be when this turn comes to closing; a card still to be taken may be any.

    In AFTER_PLAY this turn's card lies already, so only the courier may add to it.
    """
    if m.phase == a.AFTER_PLAY:
        yield len(m.line)
        if m.official == a.NOBODY and can_be_extended(m, m.hand):
            yield len(m.line) + 1
        return
    second_card = m.phase == a.PLAY and m.official == a.NOBODY and m.to_take > 0
    for city in CITIES if m.phase in TAKING or second_card else m.hand:
        yield 1  # a line begun with it
        yield from map(len, extended(m.line, city))
    if m.official == a.NOBODY:  # the courier adds one more
        for one, other in permutations(CITIES, 2):
            if len({one, other} - m.hand) <= (m.phase == a.FIRST_CARD):
                for first in [(one,), *extended(m.line, one)]:
                    yield from map(len, extended(first, other))


def can_be_closed_this_turn(m: Moment) -> bool:
    return any(length >= 3 for length in lengths_in_turn(m))


def follows_some_play(m: Moment, city: str, end: str) -> bool:
    """Whether the courier can add a card at an end after some other card of the hand was played."""
    for first in m.hand - {city}:
        if any(joined(line, city, end) for line in [(first,), *extended(m.line, first)]):
            return True
    return False


def could_be_played(m: Moment) -> bool:
    """Whether the line allows the play that the action names, were its card in hand at the time to play."""
    verb = m.words[0]
    if verb in ("start", "restart"):
        return bool(m.line) == (verb == "restart")
    return joined(m.line, m.city, verb) is not None


def length_with_cartwright(m: Moment) -> int:
    """The only length that a line closed in this turn can have if the cartwright, and so no courier, is to help."""
    return len(m.line) + (m.phase in BEFORE_PLAY)


def cartwright_waits(m: Moment) -> bool:
    """Whether no official has helped and the carriage is still to come."""
    return m.nobody_yet(a.FIRST_CARD, a.PLAY, a.AFTER_PLAY, a.HOUSE_CITY)


def grows_without_postmaster(m: Moment) -> bool:
    return can_be_extended(m, set(CITIES) if m.phase == a.FIRST_CARD else m.hand)


def choosing(m: Moment) -> bool:
    """Whether the action is a house in a city of the line that has none, while houses are placed."""
    return m.phase == a.HOUSE_CITY and m.city in m.line and m.city not in m.houses


def first_land_with_a_choice(m: Moment) -> str:
    """T31: lands are asked in their order; one free city leaves no choice."""
    lands = [LAND_OF[city] for city in m.free]
    return next(land for land in LANDS if lands.count(land) > 1)


def nothing_fits(m: Moment) -> bool:
    """The line can be closed only once it has grown, and cannot: not by a card in hand, nor one still to be taken.

    A card from the postmaster would be no help where the cartwright is to come.
    """
    takes = m.phase in TAKING or (m.phase == a.PLAY and m.official == a.NOBODY and m.to_take > 0)
    cards = set(CITIES) if takes and (m.phase in TAKING or m.words[0] != "cartwright") else m.hand
    return m.phase in BEFORE_PLAY and len(m.line) >= 2 and not can_be_extended(m, cards)


CLAIMED: dict[int, Callable[[Moment], bool]] = {
    a.NO_CARD_THERE: lambda m: m.s.open[m.action - a.TAKE] < 0 and m.phase in BEFORE_PLAY,
    a.NOTHING_TO_DRAW: lambda m: m.s.deck_left == 0 and m.s.discards_left == 0,
    # A postmaster who can be called has a card to give.
    a.CARD_IS_TAKEN: lambda m: m.nobody_yet(a.PLAY) and m.to_take > 0,
    a.SECOND_CARD_IS_TAKEN: lambda m: m.phase == a.PLAY and m.official == a.POSTMASTER and m.hand_size >= 2,
    a.NO_POSTMASTER_LEFT: lambda m: m.phase == a.PLAY and m.official == a.ADMINISTRATOR,
    a.TAKING_IS_OVER: lambda m: m.phase not in BEFORE_PLAY,
    a.ONE_OFFICIAL: lambda m: m.official != a.NOBODY,
    a.POSTMASTER_COMPULSORY: lambda m: (
        m.phase == a.FIRST_CARD and m.hand_size == 0 and m.official == a.POSTMASTER and m.words != ["postmaster"]
    ),
    a.NO_OPEN_CARDS: lambda m: m.phase == a.FIRST_CARD and not m.open,
    a.ADMINISTRATOR_TOO_LATE: lambda m: m.phase != a.FIRST_CARD and m.official == a.NOBODY,
    a.POSTMASTER_HELPS: lambda m: m.phase in TAKING and m.official == a.POSTMASTER and m.to_take > 0,
    a.POSTMASTER_IS_SECOND: lambda m: m.nobody_yet(a.FIRST_CARD) and m.to_take >= 2,
    a.POSTMASTER_FINDS_NOTHING: lambda m: m.official == a.NOBODY and m.to_take == (m.phase == a.FIRST_CARD),
    a.POSTMASTER_TOO_LATE: lambda m: m.nobody_yet(a.AFTER_PLAY, *CLOSING),
    # What is refused for the time alone can be done, if the card comes, once the time has come.
    a.TAKE_FIRST: lambda m: m.phase in TAKING and m.to_take > 0 and (m.words == ["end"] or could_be_played(m)),
    a.PLAY_FIRST: lambda m: m.phase == a.PLAY and m.hand_size > 0,
    # Only who has no card at all may have come past the play without one (T15).
    a.PLAY_IS_DONE: lambda m: m.phase == a.AFTER_PLAY and m.hand_size > 0 and len(m.line) > 0,
    a.COURIER_COULD: lambda m: (
        m.nobody_yet(a.AFTER_PLAY) and m.city in m.hand and joined(m.line, m.city, m.words[0]) is not None
    ),
    a.PLAYING_IS_OVER: lambda m: m.phase in CLOSING,
    a.NOT_IN_HAND: lambda m: m.city not in m.hand and m.phase in (a.PLAY, a.AFTER_PLAY),
    a.LINE_LIES_THERE: lambda m: m.phase in BEFORE_PLAY and len(m.line) > 0,
    a.NO_LINE_YET: lambda m: m.phase in BEFORE_PLAY and not m.line,
    a.CITY_IN_LINE: lambda m: m.city in m.line,
    a.NO_ROAD: lambda m: len(m.line) > 0 and frozenset((m.line[0 if "left" in m.words else -1], m.city)) not in ROADS,
    a.ENDS_ARE_ONE: lambda m: len(m.line) == 1 and "left" in m.words and joined(m.line, m.city, "right") is not None,
    a.COURIER_IS_SECOND: lambda m: (
        (m.nobody_yet(a.FIRST_CARD) and m.hand_size + 1 >= 2 and m.to_take > 0)
        or (m.nobody_yet(a.PLAY) and m.city in m.hand and follows_some_play(m, m.city, m.words[1]))
    ),
    a.COURIER_CANNOT_FOLLOW: lambda m: m.nobody_yet(a.PLAY) and not follows_some_play(m, m.city, m.words[1]),
    a.TOO_SHORT_THIS_TURN: lambda m: len(m.line) < 3 and m.phase not in CLOSING and not can_be_closed_this_turn(m),
    a.NOTHING_FITS: nothing_fits,
    a.CLOSE_AFTER_PLAY: lambda m: m.phase in BEFORE_PLAY and can_be_closed_this_turn(m),
    a.COURIER_BEFORE_CLOSING: lambda m: m.nobody_yet(a.AFTER_PLAY) and len(m.line) == 2 and can_be_extended(m, m.hand),
    a.LAND_NOT_TOUCHED: lambda m: len(m.line) >= 3 and m.words[-1] not in {LAND_OF[city] for city in m.line},
    a.WAY_IS_CHOSEN: lambda m: m.phase in CLOSING,
    a.CLOSING_GOES_ON: lambda m: m.phase in CLOSING,
    a.HOUSES_COME_LATER: lambda m: m.phase not in CLOSING,
    a.HOUSE_STANDS: lambda m: m.city in m.houses,
    a.CITY_NOT_IN_LINE: lambda m: m.phase == a.HOUSE_CITY and m.city not in m.line,
    a.OTHER_LAND_CHOSEN: lambda m: choosing(m) and m.way < len(LANDS) and LANDS[m.way] != LAND_OF[m.city],
    # It has had its own: a house of this line stands there.
    a.LAND_IS_SERVED: lambda m: (
        choosing(m) and m.way == len(LANDS) and any(LAND_OF[city] == LAND_OF[m.city] for city in m.houses & {*m.line})
    ),
    a.OTHER_LAND_FIRST: lambda m: (
        choosing(m)
        and m.way == len(LANDS)
        and m.houses_left >= m.demanded
        and LANDS.index(first_land_with_a_choice(m)) < LANDS.index(LAND_OF[m.city])
    ),
    a.NO_MORE_HOUSES: lambda m: m.phase in (a.CALL_CARTWRIGHT, a.DISCARD_DOWN),
    a.CARTWRIGHT_NEEDS_THREE: lambda m: cartwright_waits(m) and length_with_cartwright(m) < 3,
    a.CARTWRIGHT_NOT_NEEDED: lambda m: cartwright_waits(m) and length_with_cartwright(m) >= m.next_carriage,
    a.CARTWRIGHT_CANNOT: lambda m: cartwright_waits(m) and length_with_cartwright(m) + 2 < m.next_carriage,
    a.CARTWRIGHT_LATER: lambda m: (
        cartwright_waits(m)
        and 3 <= length_with_cartwright(m) < m.next_carriage <= length_with_cartwright(m) + 2
        and (m.phase not in BEFORE_PLAY or grows_without_postmaster(m))
    ),
    a.CARTWRIGHT_TOO_LATE: lambda m: m.phase == a.DISCARD_DOWN and m.official == a.NOBODY and not m.line,
    a.CARTWRIGHT_NOT_OFFERED: lambda m: m.phase != a.CALL_CARTWRIGHT,
    a.NO_DISCARD_NOW: lambda m: m.phase != a.DISCARD_DOWN,
    a.NOTHING_LIKE_IT_TO_DISCARD: lambda m: m.phase == a.DISCARD_DOWN and m.city not in m.hand,
}


_moment = lru_cache(maxsize=1)(Moment)  # a position is asked about some two hundred actions


def _claim(claimed: Callable[[Moment], bool]) -> Claim:
    """A claim about the mover: refusals of other seats are the engine's to claim."""

    def claim(position: riverpost.Position, seat: int, action: int) -> bool:
        moment = _moment(position.raw.tobytes(), seat)
        moment.action, moment.words = action, WORDS[action]
        return moment.decides and bool(claimed(moment))

    return claim


CLAIMS: dict[int, Claim] = {reason: _claim(claimed) for reason, claimed in CLAIMED.items()}
