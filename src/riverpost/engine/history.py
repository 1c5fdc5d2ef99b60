"""What happened in a game, ply by ply."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple, overload

ALL = -1  # audience: everybody; a seat number is that seat alone, OTHERS - seat everybody but that seat
OTHERS = -2
HIDDEN = -1  # the action of another seat's secret choice, in a view


class Event(NamedTuple):
    """One thing that happened, with named facts."""

    name: str
    facts: Mapping[str, int]
    audience: int = ALL

    def seen_by(self, seat: int | None) -> bool:
        """Whether that seat was shown it; None is a spectator."""
        if self.audience == ALL:
            return True
        if self.audience >= 0:
            return self.audience == seat
        return seat is None or OTHERS - seat != self.audience


class Ply(NamedTuple):
    """One decision and all it caused."""

    seat: int
    action: int
    events: Sequence[Event]


def shown_to(seat: int | None, events: Iterable[Event]) -> tuple[Event, ...]:
    """What a seat (None: a spectator) was shown of events; all that is told goes through here."""
    return tuple(event for event in events if event.seen_by(seat))


def shown(secret: Collection[int], seat: int | None, ply: Ply) -> Ply:
    """A ply as a seat was shown it: the secret choice of another is HIDDEN."""
    hidden = ply.action in secret and ply.seat != seat
    return Ply(ply.seat, HIDDEN if hidden else ply.action, shown_to(seat, ply.events))


class History(Sequence[Ply]):
    """Plies that only ever grow; one made from another works out its share only when that is read."""

    def __init__(self, plies: Sequence[Ply] = (), show: Callable[[Ply], Ply] | None = None) -> None:
        self._source, self._count, self._show = plies, len(plies), show

    @cached_property
    def _plies(self) -> list[Ply]:
        known = islice(self._source, self._count)  # the source may have grown since
        return [*known] if self._show is None else [self._show(ply) for ply in known]

    def append(self, ply: Ply) -> None:
        """One ply more; nobody who was made from this history sees it."""
        self._plies.append(ply)
        self._count += 1

    @property
    def last(self) -> Ply | None:
        """The newest ply, without working out those before it."""
        if not self._count:
            return None
        if "_plies" in self.__dict__:
            return self._plies[-1]
        ply = self._source[self._count - 1]
        return ply if self._show is None else self._show(ply)

    def __reversed__(self) -> Iterator[Ply]:
        """The newest ply first; only those that are asked for are worked out."""
        plies, show = (self._plies, None) if "_plies" in self.__dict__ else (self._source, self._show)
        for k in range(self._count - 1, -1, -1):
            yield plies[k] if show is None else show(plies[k])

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Ply: ...

    @overload
    def __getitem__(self, at: slice) -> list[Ply]: ...

    def __getitem__(self, at: int | slice) -> Ply | list[Ply]:
        return self._plies[at]
