"""Games as the API and the pages tell them, before any table."""

from __future__ import annotations

from typing import Any

import riverpost
from riverpost.bots.bot import LEVELS, USUAL
from riverpost.engine.words import translator
from riverpost.server.models import GameFacts, GameSummary, Lesson, Lessons


def summary_of(game: riverpost.Game, lang: str) -> GameSummary:
    """A game in short."""
    facts, translate = game.facts, translator(game.folder, lang)
    return GameSummary(
        name=game.name,
        title=game.title,
        year=facts.year,
        version=game.version,
        players=list(game.players),
        minutes=list(facts.minutes),
        pitch=translate(facts.pitch),
        secrets=facts.secrets,
        levels=list(LEVELS),
        usual_level=USUAL,
        actions=game.n_actions,
    )


def facts_of(game: riverpost.Game, lang: str) -> GameFacts:
    """A game with its options, their titles and texts in a language."""
    schema: Any = game.options_schema()
    translate = translator(game.folder, lang)
    schema["properties"]["players"]["default"] = game.facts.good_players
    del schema["properties"]["seed"]  # nobody chooses the chance of a game with others
    for option in schema["properties"].values():
        for told in (option, *option.get("oneOf", ()), *option.get("items", {}).get("oneOf", ())):
            told |= {word: translate(told[word]) for word in ("title", "description") if word in told}
    return GameFacts(**summary_of(game, lang).model_dump(), options_schema=schema)


def lessons_of(game: riverpost.Game, lang: str) -> Lessons:
    """What a game teaches, in a language."""
    translate = translator(game.folder, lang)
    told = [
        Lesson(
            id=lesson.id,
            title=translate(lesson.title),
            text=translate(lesson.text),
            rule=lesson.rule,
            core=lesson.core,
        )
        for lesson in game.face.guide.lessons
    ]
    return Lessons(lessons=told, farewell=translate(game.face.guide.farewell))
