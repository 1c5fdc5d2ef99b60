"""Words: marking them for translation, and finding the translation."""

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path

Translate = Callable[[str], str]


def mark(text: str) -> str:
    """Mark a text for translation; what is marked is translated where it is shown."""
    return text


@cache
def translator(folder: Path, lang: str) -> Translate:
    """The translations that lie beside a game; English is what the texts are written in."""
    return gettext.translation("words", folder / "locale", [lang], fallback=True).gettext
