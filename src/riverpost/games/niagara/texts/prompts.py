"""Prompts: what is to be decided now."""

from collections.abc import Iterable

from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.texts.names import player_name

PROMPTS: dict[int, Text] = {
    a.BUY_BACK: mark("Buy a lost canoe back for a gem?"),
    a.PICK: mark("Pick a card in secret: a pick is final."),
    a.MOVE_CLOUD: mark("Move the cloud."),
    a.CHOOSE_CANOE: mark("Choose a canoe."),
    a.BEFORE: mark_count(
        "Canoe {canoe} has {points} point: paddle.", "Canoe {canoe} has {points} points: paddle.", by="points"
    ),
    a.PADDLE: mark_count(
        "Paddle canoe {canoe} with its {points} point.", "Paddle canoe {canoe} with its {points} points.", by="points"
    ),
    a.AFTER: mark("Use the last {points} points of canoe {canoe} on gems."),  # 2 or 4
    a.STEAL_OR_NOT: mark("Steal a gem?"),
}
# What is asked where one of some actions is possible too.
PROMPTS_WITH: dict[int, tuple[range, Text]] = {
    a.CHOOSE_CANOE: (range(a.DONE, a.DONE + 1), mark("Launch the other canoe too, or go on.")),
    a.BEFORE: (
        range(a.LOAD, a.UP),
        mark_count(
            "Canoe {canoe} has {points} point: handle a gem first, or paddle.",
            "Canoe {canoe} has {points} points: handle a gem first, or paddle.",
            by="points",
        ),
    ),
}


def prompt(view: Seen, translate: Translate) -> str:
    """What is to be decided, for the seat of the view."""
    s = view.raw
    if view.over:
        return translate(mark("The game is over."))
    if view.viewer in view.seats:
        told = translate.fill(question(view), canoe=s.canoe + 1, points=s.points)
        return _with_those_who_picked(view, told, translate) if s.phase == a.PICK else told
    if s.phase == a.PICK:
        return translate(mark("Cards are picked in secret. Still to pick: {players}.")).format(
            players=_names(view, view.seats, translate)
        )
    return translate(mark("{player} is deciding.")).format(player=player_name(view, s.mover, translate))


def question(view: Seen) -> Text:
    """What the seat of the view is asked, naming only what it can do."""
    phase = view.raw.phase
    also, asked = PROMPTS_WITH.get(phase, (range(0), PROMPTS[phase]))
    return asked if any(action in also for action in view.choices) else PROMPTS[phase]


def _with_those_who_picked(view: Seen, told: str, translate: Translate) -> str:
    """The question to pick, and whose picks are there already."""
    picked = [seat for seat in range(view.players) if seat not in view.seats]
    if not picked:
        return told
    return translate(mark("{question} Already picked: {players}.")).format(
        question=told, players=_names(view, picked, translate)
    )


def _names(view: Seen, seats: Iterable[int], translate: Translate) -> str:
    return ", ".join(player_name(view, seat, translate) for seat in seats)
