"""A position that was sent, told and drawn from plain data alone: no NumPy, no Numba, nothing to play on."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from riverpost.engine.history import Event, History, Ply
from riverpost.engine.plain import Fields
from riverpost.engine.reasons import LEGAL
from riverpost.engine.seen import Answers, Seen
from riverpost.engine.words import translator

LANGUAGE = "ru"


@dataclass(frozen=True)
class Sent:
    """All that somebody needs who is to tell and draw a position."""

    game: str  # the folder of the game
    title: str
    data: bytes
    viewer: int
    names: Sequence[str] | None
    known: Answers
    opening: Sequence[Event]
    plies: Sequence[Ply]

    def module(self, name: str) -> ModuleType:
        return importlib.import_module(f"riverpost.games.{self.game}.{name}")

    def seen(self) -> Seen:
        return Seen(
            Fields(self.module("rules.position").POSITION),
            self.data,
            rules=self.known,
            title=self.title,
            names=self.names,
            viewer=self.viewer,
            opening=self.opening,
            plies=History(self.plies),
        )


def told(sent: Sent) -> list[str]:
    """All that words say of a position."""
    seen, words, translate = sent.seen(), sent.module("words"), translator(_folder(sent), LANGUAGE)
    lines = [words.log_line(event, seen, translate) for events in seen.events() for event in events]
    lines += [words.prompt(seen, translate), *words.describe(seen, translate)]
    lines += [words.label(action, seen, translate) for action in seen.choices]
    for action, reason in enumerate(sent.known.reasons.get(sent.viewer, ())):
        lines += words.refusal(reason, action, seen, translate) if reason != LEGAL else ()
    return lines


def taught(sent: Sent) -> list[tuple[str, list[str]]]:
    """The lessons that are due."""
    due: list[tuple[str, list[str]]] = sent.module("guide.lessons").GUIDE.due(sent.seen())
    return due


def drawn(sent: Sent) -> list[str]:
    """The pictures, and what somebody means who clicks each piece."""
    scenes = [
        sent.module("scene.scene").scene(sent.seen(), translator(_folder(sent), LANGUAGE), layout)
        for layout in ("wide", "tall")
    ]
    pieces = [piece.id for piece in scenes[0].pieces]
    meant = [sent.module("explain").actions_of_piece(sent.seen(), piece) for piece in pieces]
    return [*(scene.svg() for scene in scenes), *map(str, meant)]


def _folder(sent: Sent) -> Path:
    return Path(sys.modules[f"riverpost.games.{sent.game}"].__path__[0])
