"""Advice as it goes over the wire: a hint, why something cannot be done, where whole turns lead."""

from __future__ import annotations

from riverpost.bots.hints import Hint
from riverpost.engine.errors import RiverpostError
from riverpost.engine.position import Position
from riverpost.engine.words import mark
from riverpost.server import models
from riverpost.server.looks import Window, plans_of
from riverpost.server.refused import Refused

NO_PLAN = mark("No turn leads there now.")


def hinted(window: Window, found: Hint, decision: int) -> models.Hint:
    """A hint in words, and as pieces of the board."""
    view, lang, face = window.view, window.eyes.lang, window.game.face
    actions = found.turn(view)
    plan = face.plan_of(view, actions)
    steps = list(found.steps(view, lang))
    return models.Hint(
        ply=view.ply,
        decision=decision,
        actions=actions,
        labels=[label for label, _ in steps],
        why=found.why(view, lang),
        words=found.words(view, lang),
        chances=[(label, round(chance, 3)) for label, chance in found.bars(view, lang)],
        pieces=list(dict.fromkeys(piece for _, pieces in steps for piece in pieces)),
        course={} if plan is None else window.course(plan),
    )


def reasons(shown: Position, seat: int, actions: list[int], lang: str) -> list[models.Reason]:
    """The reasons against actions, each sentence once; none if one of them is possible."""
    told: dict[str, models.Reason] = {}
    for action in actions:
        try:
            refusal = shown.why_not(action, seat, lang)
        except RiverpostError as error:
            raise Refused("bad-request", error) from error
        if refusal is None:
            return []
        label = shown.game.face.label(action, shown, lang)
        told.setdefault(
            refusal.sentence, models.Reason(action=action, label=label, sentence=refusal.sentence, rule=refusal.rule)
        )
    return list(told.values())


def planned(window: Window, piece: str | None, turns: int) -> models.Plans:
    """Where plans lead, or the plan that leads to a piece."""
    ply, game = window.position.ply, window.game
    if piece is None:
        return models.Plans(ply=ply, scene=window.reach())
    plan = game.face.plan_of_piece(plans_of(window.view), piece, turns) if game.face.has_plans else None
    if plan is None:
        raise Refused("no-such-plan", NO_PLAN)
    actions = [game.action(move) for move in plan.moves]
    words = game.face.plan_words(window.view, plan, window.eyes.lang)
    return models.Plans(ply=ply, scene=window.course(plan), words=words, actions=actions)
