"""All that Nim says: notation, log lines, prompts, "why not?" and the position in words."""

from collections.abc import Callable
from typing import Any

from riverpost.engine.reasons import GAME_OVER, NOT_YOUR_DECISION
from riverpost.engine.styles import Style
from riverpost.engine.words import Text, Translate, mark, mark_count, tell_event

from .rules import alphabet as a
from .rules.board import HEAPS, MOST
from .rules.course import rank

NOTATION = [f"take {number + 1} from heap {heap + 1}" for heap in range(HEAPS) for number in range(MOST)]
TEXT: dict[str, Style] = {}
SEAT_NAMES = (mark("Orange"), mark("Blue"), mark("Green"))
SCORE_NAMES = (mark("victory", "a part of the score"),)

LOG: dict[str, Text] = {
    "begins": mark("{seat} begins."),
    "took": mark_count(
        "{seat} takes {number} stone from heap {heap}.", "{seat} takes {number} stones from heap {heap}.", by="number"
    ),
}
RESULTS = {
    (0, True): mark("{player} took the last stone and has won."),
    (0, False): mark("{player} did not take the last stone."),
    (1, True): mark("{player} has left the last stone to another and has won."),
    (1, False): mark("{player} took the last stone and has lost."),
}  # by X6, and by who has won

BANNERS: frozenset[str] = frozenset()

REASONS: dict[int, tuple[str, Text]] = {
    GAME_OVER: ("X5", mark("The last stone is taken: the game is over.")),
    NOT_YOUR_DECISION: ("X3", mark("It is another player's turn.")),
    a.HEAP_IS_EMPTY: ("X4", mark("Heap {heap} is empty: take from another.")),
    a.HEAP_IS_SMALLER: (
        "X4",
        mark_count(
            "Heap {heap} has only {left} stone: take fewer.",
            "Heap {heap} has only {left} stones: take fewer.",
            by="left",
        ),
    ),
}

BROKEN = {
    1: mark("A number stands for nothing: it is no seat that plays, or a heap has more stones than it began with."),
    2: mark("So many stones cannot have been taken in so many turns."),
    3: mark("The game is over exactly when the last stone is taken."),
}

QUESTIONS = (
    mark("Take one to three stones from a heap; whoever takes the last stone wins."),
    mark("Take one to three stones from a heap; whoever takes the last stone loses."),
)  # X5, X6
ENDS = (mark("Whoever takes the last stone wins."), mark("Whoever takes the last stone loses."))


def player_name(position: Any, seat: int, translate: Translate) -> str:
    """A player's own name, or that of the colour."""
    return str(position.names[seat]) if position.names else translate(SEAT_NAMES[seat])


def log_line(event: Any, position: Any, translate: Translate) -> str:
    """An event as a sentence."""
    naming: dict[str, Callable[[int], str]] = {
        "seat": lambda seat: player_name(position, seat, translate),
        "heap": lambda heap: str(heap + 1),
    }
    if event.name in ("won", "lost"):
        return winners_told(position, translate)
    return tell_event(event, LOG, naming, translate)


def why_rank(position: Any, seat: int, translate: Translate) -> str:
    """X5, X6: who has won by taking the last stone, or by leaving it to another."""
    wins = rank(position.raw, seat) == 1
    return translate.fill(RESULTS[position.raw.misere, wins], player=player_name(position, seat, translate))


def winners_told(position: Any, translate: Translate) -> str:
    """Why whoever has won has."""
    winners = [seat for seat in range(position.players) if rank(position.raw, seat) == 1]
    return " ".join(why_rank(position, seat, translate) for seat in winners)


def refusal(reason: int, action: int, position: Any, translate: Translate) -> tuple[str, str]:
    """The rule and the sentence for a reason code."""
    rule, sentence = REASONS[reason]
    heap = action // MOST
    return rule, translate.fill(sentence, heap=heap + 1, left=position.raw.heap[heap])


def label(action: int, position: Any, translate: Translate) -> str:
    """An action as a sentence."""
    text = mark_count("Take {number} stone from heap {heap}", "Take {number} stones from heap {heap}", by="number")
    return translate.fill(text, number=action % MOST + 1, heap=action // MOST + 1)


def prompt(view: Any, translate: Translate) -> str:
    """What is to be decided, for the seat of the view."""
    if view.over:
        return translate(mark("The game is over."))
    if view.viewer in view.seats:
        return translate(QUESTIONS[view.raw.misere])
    return translate.fill(mark("{player} is deciding."), player=player_name(view, view.raw.mover, translate))


def describe(view: Any, translate: Translate) -> list[str]:
    """The whole position in sentences."""
    s = view.raw
    names = [player_name(view, seat, translate) for seat in range(view.players)]
    told = mark("{player} took the last stone.") if view.over else mark("{player} is to move.")
    return [
        translate(ENDS[s.misere]),
        *(told_heap(view, heap, translate) for heap in range(HEAPS)),
        translate.fill(mark("In turn: {players}."), players=", ".join(names)),
        translate.fill(told, player=names[s.mover]),
    ]


def told_heap(view: Any, heap: int, translate: Translate) -> str:
    """A heap in a sentence."""
    text = mark_count("Heap {heap}: {left} stone.", "Heap {heap}: {left} stones.", by="left")
    return translate.fill(text, heap=heap + 1, left=view.raw.heap[heap])
