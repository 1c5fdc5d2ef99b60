"""Words: marking them for translation, finding the translation, and filling in what happened."""

from __future__ import annotations

import gettext
import io
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

    from riverpost.engine.history import Event

LANGUAGES = {"en": "English", "ru": "Русский", "fr": "Français", "de": "Deutsch"}  # each by its own name
SOURCE = "en"  # what the texts are written in
ENGINE = Path(__file__).parent
IN_CONTEXT = "\x04"  # between a context and a text, as gettext has it


@dataclass(frozen=True)
class Counted:
    """A text in which something is counted: of one, of many, and the name of the fact that is the number."""

    one: str
    many: str
    by: str


Text = str | Counted


def mark(text: str, context: str = "") -> str:
    """Mark a text for translation; what is marked is translated where it is shown.

    A context tells apart what is one word in English and several in other languages.
    """
    return f"{context}{IN_CONTEXT}{text}" if context else text


def mark_count(one: str, many: str, by: str) -> Counted:
    """Mark a text that is another one for one thing and for several; `by` names the place that says how many."""
    return Counted(one, many, by)


class Translate:
    """The texts of one folder in one language: `translate("...")`, `translate.count(...)`, `translate.fill(...)`."""

    def __init__(self, lang: str, translations: gettext.NullTranslations) -> None:
        self.lang = lang
        self.translations = translations
        self._known: dict[str, str] = {}  # no more than there are marked texts

    def __call__(self, text: str) -> str:
        """A marked text in this language, its places still open."""
        known = self._known.get(text)
        if known is None:
            known = self._known[text] = self.translations.gettext(text).rpartition(IN_CONTEXT)[2]
        return known

    def count(self, one: str, many: str, number: int) -> str:
        """The text for so many, its places still open: `count("{number} card", "{number} cards", number)`."""
        return self.translations.ngettext(one, many, number)

    def fill(self, text: Text, **facts: object) -> str:
        """A marked text in this language, its places filled in; a counted one in the form for its number."""
        if isinstance(text, Counted):
            return self.count(text.one, text.many, int(str(facts[text.by]))).format(**facts)
        return self(text).format(**facts) if facts else self(text)


def decimal(value: float, digits: int, lang: str) -> str:
    """A number with so many digits after the point, as it is written in a language."""
    from babel.numbers import format_decimal

    return format_decimal(value, "#,##0." + "0" * digits if digits else "#,##0", locale=lang)


def spoken() -> str:
    """The language of the terminal: RIVERPOST_LANG, else that of the system where we speak it."""
    wished = (os.environ.get(name, "") for name in ("RIVERPOST_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    lang = next(filter(None, wished), SOURCE)[:2].lower()
    return lang if lang in LANGUAGES else SOURCE


AS_WRITTEN = Translate(SOURCE, gettext.NullTranslations())


@cache
def translator(folder: Path, lang: str) -> Translate:
    """The translations that lie in a folder, then those of the engine; other texts stay as they are written."""
    catalogue = compiled(folder, lang)
    found = gettext.NullTranslations() if catalogue is None else gettext.GNUTranslations(io.BytesIO(catalogue))
    if folder != ENGINE:
        found.add_fallback(translator(ENGINE, lang).translations)
    return Translate(lang, found)


def compiled(folder: Path, lang: str) -> bytes | None:
    """The catalogue of a language in a folder as gettext reads it, if there is one."""
    catalogue = catalogue_of(folder, lang)
    if catalogue is None:
        return None
    from babel.messages.mofile import write_mo  # only now: most programs speak one language

    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


@cache
def catalogue_of(folder: Path, lang: str) -> Catalog | None:
    """The catalogue of a language in a folder, if there is one."""
    path = folder / "locale" / lang / "words.po"
    if not path.is_file():
        return None
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def tell_event(
    event: Event, log: Mapping[str, Text], naming: Mapping[str, Callable[[int], str]], translate: Translate
) -> str:
    """An event as a sentence, its facts by their names; one that the log does not know is not told."""
    if event.name not in log:
        return ""
    return translate.fill(log[event.name], **{name: naming.get(name, str)(fact) for name, fact in event.facts.items()})


def label_of(action: int, labels: Sequence[tuple[int, Text]]) -> Text:
    """The label of an action, where each label is for the actions below its number."""
    return next(text for below, text in labels if action < below)
