"""Words: marking them for translation, finding the translation, and filling in what happened."""

import gettext
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from riverpost.engine.events import Event

Translate = Callable[[str], str]


def mark(text: str) -> str:
    """Mark a text for translation; what is marked is translated where it is shown."""
    return text


@cache
def translator(folder: Path, lang: str) -> Translate:
    """The translations that lie beside a game; English is what the texts are written in."""
    return gettext.translation("words", folder / "locale", [lang], fallback=True).gettext


def tell_event(
    event: Event, log: Mapping[str, str], naming: Mapping[str, Callable[[int], str]], translate: Translate
) -> str:
    """An event as a sentence, its facts by their names; one that the log does not know is not told."""
    if event.name not in log:
        return ""
    return translate(log[event.name]).format(
        **{name: naming.get(name, str)(fact) for name, fact in event.facts.items()}
    )


def label_of(action: int, labels: Sequence[tuple[int, str]]) -> str:
    """The label of an action, where each label is for the actions below its number."""
    return next(text for below, text in labels if action < below)
