"""The board of the lobby: which tables are open to all, which of them somebody wants to see, and what changes there.

Pure: it reads and writes nothing but itself, and knows neither time nor sockets.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from riverpost.server.bus import News
from riverpost.server.table import GATHERING, OPEN, PLAYING, Seat, TableRow
from riverpost.server.terms import Terms, Timing

MOST_SHOWN = 60  # tables of a view, the newest first; the rest is counted
A_DAY = 24 * 3600  # seconds

Pace = Literal["none", "live", "days"]
Shown = Literal["gathering", "playing"]
Key = tuple[float, str]  # when a table was made, and its id: in this order views are


def pace_of(timing: Timing | None) -> Pace:
    """How a game goes: without a clock, in one sitting, or by days."""
    if timing is None:
        return "none"
    return "days" if timing.turn >= A_DAY else "live"


@dataclass(frozen=True)
class Listing:
    """A table in the lobby; it holds ids of people, so it is told only by `telling`."""

    id: str
    game: str
    options: Mapping[str, Any]
    terms: Terms
    host: str  # the id of whoever sees to it
    created: float
    phase: str
    seats: tuple[Seat, ...]
    told: dict[str, bytes] = field(default_factory=dict, compare=False, repr=False)  # by language, once worked out

    @classmethod
    def of(cls, row: TableRow, phase: str, seats: Iterable[Seat], host: str = "") -> Listing | None:
        """A table as the lobby knows it; None if it does not belong there."""
        if not row.terms.open or phase not in (GATHERING, PLAYING):
            return None
        return cls(row.id, row.game, row.options, row.terms, host or row.host, row.created, phase, tuple(seats))

    def written(self) -> News:
        """The same for another node; `listing_of` reads it."""
        return {field.name: getattr(self, field.name) for field in fields(self) if field.name != "told"}

    @property
    def key(self) -> Key:
        """Where it stands among others."""
        return self.created, self.id

    @property
    def gathers(self) -> bool:
        """Whether it has not begun yet."""
        return self.phase == GATHERING

    @property
    def free(self) -> int:
        """How many seats nobody has taken."""
        return sum(seat.kind == OPEN for seat in self.seats)

    @property
    def people(self) -> frozenset[str]:
        """Those who sit there."""
        return frozenset(seat.person for seat in self.seats if seat.person)


def listing_of(written: News | None) -> Listing | None:
    """A table as another node has written it down."""
    if written is None:
        return None
    terms, seats = Terms.of(written["terms"]), tuple(Seat(**seat) for seat in written["seats"])
    return Listing(**{**written, "terms": terms, "seats": seats})


@dataclass(frozen=True)
class Ratings:
    """Somebody's ratings by game and number of players, and that of a newcomer elsewhere."""

    known: tuple[tuple[str, int, int], ...]
    newcomer: int

    def fit(self, band: tuple[int, int] | None, game: str, players: int) -> bool:
        """Whether they lie in the band of a table."""
        of_these = (rating for name, number, rating in self.known if (name, number) == (game, players))
        return band is None or band[0] <= next(of_these, self.newcomer) <= band[1]


@dataclass(frozen=True)
class Filter:
    """What somebody wants to see."""

    phase: Shown = GATHERING
    game: str = ""  # any, if empty
    seats: int = 1  # that must be free, where a table gathers
    pace: Pace | None = None
    rated: bool | None = None
    language: str = ""  # to talk in; tables that name none fit all
    ratings: Ratings | None = None  # of whoever looks, to be let in by bands; None: all bands

    def fits(self, listing: Listing) -> bool:
        """Whether a table is to be seen."""
        terms = listing.terms
        return (
            listing.phase == self.phase
            and self.game in ("", listing.game)
            and (not listing.gathers or listing.free >= self.seats)
            and self.pace in (None, pace_of(terms.timing))
            and self.rated in (None, terms.rated)
            and (not self.language or terms.language in ("", self.language))
            and (self.ratings is None or self.ratings.fit(terms.band, listing.game, len(listing.seats)))
        )


@dataclass(frozen=True)
class Difference:
    """What changed for whoever looks: tables that are new or otherwise, ids of those gone, and how many there are."""

    count: int
    tables: list[Listing]
    gone: list[str]


class View:
    """The newest tables that fit a filter, as those who look have been told them."""

    def __init__(self, wanted: Filter, listings: Mapping[str, Listing], most: int = MOST_SHOWN) -> None:
        self.wanted = wanted
        self._listings = listings
        self._most = most
        self._keys = sorted(listing.key for listing in listings.values() if wanted.fits(listing))
        self._touched = False
        self.shown: dict[str, Listing] = self._newest()
        self.count = len(self._keys)

    def change(self, key: Key, listing: Listing | None) -> None:
        """A table is otherwise, or gone; nothing is told yet."""
        place = bisect_left(self._keys, key)
        if place < len(self._keys) and self._keys[place] == key:
            del self._keys[place]
            self._touched = True
        if listing is not None and self.wanted.fits(listing):
            insort(self._keys, key)
            self._touched = True

    def difference(self) -> Difference | None:
        """What has changed since this was asked last; None if nothing that is to be seen."""
        if not self._touched:
            return None
        before, count, self.shown, self.count = self.shown, self.count, self._newest(), len(self._keys)
        self._touched = False
        tables = [listing for listing in self.shown.values() if before.get(listing.id) != listing]
        gone = [table_id for table_id in before if table_id not in self.shown]
        return Difference(self.count, tables, gone) if tables or gone or count != self.count else None

    def _newest(self) -> dict[str, Listing]:
        """What is to be seen; a table that has changed once more is left out until its change is known here."""
        found = [self._listings.get(table_id) for _, table_id in reversed(self._keys[-self._most :])]
        return {listing.id: listing for listing in found if listing is not None and self.wanted.fits(listing)}


class Board:
    """All tables of the lobby, and the views that somebody looks through."""

    def __init__(self) -> None:
        self.listings: dict[str, Listing] = {}
        self._views: dict[Filter, View] = {}
        self._changed: dict[str, Key] = {}

    def put(self, table_id: str, listing: Listing | None) -> None:
        """A table is as it is told, or gone."""
        before = self.listings.get(table_id)
        if listing == before:
            return
        if listing is None:
            del self.listings[table_id]
        else:
            self.listings[table_id] = listing
        known = listing or before
        assert known is not None
        self._changed[table_id] = known.key

    def view(self, wanted: Filter) -> View:
        """All that fits, for as long as somebody looks; the same for all who want the same."""
        if wanted not in self._views:
            self._views[wanted] = View(wanted, self.listings)
        return self._views[wanted]

    def look(self, wanted: Filter) -> tuple[int, list[Listing]]:
        """How many tables fit, and the newest of them, for whoever looks only once."""
        view = self._views.get(wanted) or View(wanted, self.listings)
        return view.count, list(view.shown.values())

    def close(self, wanted: Filter) -> None:
        """Nobody looks any longer."""
        self._views.pop(wanted, None)

    def settle(self) -> Iterator[View]:
        """Let one view after the other know what has changed since last time; others may go on in between."""
        changed, self._changed = self._changed, {}
        for view in list(self._views.values()) if changed else ():
            for table_id, key in changed.items():
                view.change(key, self.listings.get(table_id))
            yield view
