"""Games as the API and the pages tell them, before any table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import riverpost
from riverpost.bots.bot import LEVELS, USUAL
from riverpost.engine.options import Choice, Number, Option, Switch
from riverpost.engine.words import Translate, translator
from riverpost.server.models import GameFacts, GameSummary, Lesson, Lessons


def summary_of(game: riverpost.Game, lang: str) -> GameSummary:
    """A game in short."""
    facts, translate = game.facts, translator(game.parts.folder, lang)
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
    translate = translator(game.parts.folder, lang)
    schema["properties"]["players"]["default"] = game.facts.good_players
    del schema["properties"]["seed"]  # nobody chooses the chance of a game with others
    for option in schema["properties"].values():
        for told in (option, *option.get("oneOf", ()), *option.get("items", {}).get("oneOf", ())):
            told |= {word: translate(told[word]) for word in ("title", "description") if word in told}
    return GameFacts(**summary_of(game, lang).model_dump(), options_schema=schema)


def rules_of(game: riverpost.Game, options: Mapping[str, object], lang: str) -> list[tuple[str, str]]:
    """How a game is played at a table, as titles and words: which variant, and whatever else is not as usual."""
    translate = translator(game.parts.folder, lang)
    known = [(option, options.get(option.name, option.default)) for option in game.facts.options]
    return [
        (translate(option.title), _words(option, value, translate)) for option, value in known if _told(option, value)
    ]


def _told(option: Option, value: Any) -> bool:
    is_variant = isinstance(option, Choice) and not any(named.seat for named in option.named)
    return is_variant or (tuple(value) if isinstance(value, list) else value) != option.default


def _words(option: Option, value: Any, translate: Translate) -> str:
    if isinstance(option, Switch):
        return translate(option.text)
    if isinstance(option, Number):
        return str(value)
    chosen = [value] if isinstance(option, Choice) else value
    return ", ".join(translate(named.title) for named in option.named if named.name in chosen)


def lessons_of(game: riverpost.Game, lang: str) -> Lessons:
    """What a game teaches, in a language."""
    translate = translator(game.parts.folder, lang)
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
