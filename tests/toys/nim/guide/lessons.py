"""What the first game of Nim teaches."""

from riverpost.engine.lessons import Guide, Lesson, Moment, always
from riverpost.engine.words import mark

from ..rules.alphabet import ACTIONS
from ..rules.board import HEAPS, MOST


def heaps(moment: Moment) -> list[str]:
    """All heaps that have stones left."""
    return [f"heap-{heap}" for heap in range(HEAPS) if moment.s.heap[heap]]


def last_turn(moment: Moment) -> bool:
    """Whether the last stone is within my reach: one heap is left, and no more stones than I may take."""
    return moment.may(0, ACTIONS) and len(heaps(moment)) == 1 and max(moment.s.heap) <= MOST


GUIDE = Guide(
    players=2,
    farewell=mark("That was all: three heaps, and the last stone counts."),
    lessons=(
        Lesson(
            "aim",
            mark("The aim"),
            mark("Stones are taken in turn until none is left. Whoever takes the very last one wins."),
            "X5",
            when=always,
            pieces=heaps,
        ),
        Lesson(
            "take",
            mark("Taking stones"),
            mark("Click a heap and take one, two or three of its stones. You must take at least one."),
            "X4",
            when=lambda moment: moment.may(0, ACTIONS),
            pieces=heaps,
        ),
        Lesson(
            "last",
            mark("The last stone"),
            mark("You can take all that is left, and with it the last stone."),
            "X5",
            when=last_turn,
            pieces=heaps,
            core=False,
        ),
    ),
)
