"""Lessons: what a guide explains in a first game, each when it first matters, judged from what a seat can see."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from riverpost.engine.history import Event
from riverpost.engine.options import Chosen
from riverpost.engine.plain import Values
from riverpost.engine.seen import Seen


class Moment:
    """A view as lessons ask about it: `view`, `s` (its fields), `seat` (who looks)."""

    def __init__(self, view: Seen) -> None:
        assert view.viewer is not None, "lessons are judged from views, so that they betray nothing"
        self.view = view
        self.s: Values = view.raw
        self.seat: int = view.viewer

    def may(self, first: int, below: int) -> bool:
        """Whether the seat may do any of the actions from one to below another."""
        return any(first <= action < below for action in self.view.choices)

    def decides(self, *phases: int) -> bool:
        """Whether the seat is asked for one of these decisions."""
        return bool(self.view.choices) and self.s.phase in phases

    @cached_property
    def _events(self) -> list[Event]:
        return [event for events in self.view.events() for event in events]

    def happened(self, name: str, **facts: int) -> bool:
        """Whether the seat has seen such an event."""
        return any(event.name == name and facts.items() <= event.facts.items() for event in self._events)


def always(moment: Moment) -> bool:
    """It matters from the beginning."""
    return not moment.view.over


def nothing(moment: Moment) -> Iterable[str]:
    """It points at no piece."""
    return ()


@dataclass(frozen=True)
class Lesson:
    """Something to be explained: in a few words, by which rule, when it matters, and with which pieces of the scene.

    The core is what everybody should have heard; the rest is told only to those it happens to.
    """

    id: str
    title: str
    text: str
    rule: str
    when: Callable[[Moment], bool]
    pieces: Callable[[Moment], Iterable[str]] = nothing
    core: bool = True


@dataclass(frozen=True)
class Guide:
    """All that a game teaches: lessons in the order of their telling, the words at the end, and the first game."""

    lessons: tuple[Lesson, ...]
    farewell: str
    players: int
    level: int = 1  # of the bots on the other seats
    seat: int = 0  # of the person who learns
    options: Chosen = field(default_factory=dict)

    def due(self, view: Seen) -> list[tuple[str, list[str]]]:
        """The lessons that matter to the seat of a view now, each with the pieces it is about."""
        if view.viewer not in range(view.players):
            return []
        moment = Moment(view)
        return [(lesson.id, list(lesson.pieces(moment))) for lesson in self.lessons if lesson.when(moment)]
