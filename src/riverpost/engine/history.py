"""What happened in a game, ply by ply."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple, overload

from riverpost.engine.events import Event


class Ply(NamedTuple):
    """One decision and all it caused."""

    seat: int
    action: int
    events: tuple[Event, ...]


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

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Ply: ...

    @overload
    def __getitem__(self, at: slice) -> list[Ply]: ...

    def __getitem__(self, at: int | slice) -> Ply | list[Ply]:
        return self._plies[at]
