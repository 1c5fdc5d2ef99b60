"""Errors for people: what was wrong, which rule, what to do; in English, and in any language where they are shown."""

from __future__ import annotations

from pathlib import Path

from riverpost.engine.words import ENGINE, LANGUAGES, SOURCE, Text, mark, translator

LONGEST_FACT = 500  # letters of what somebody sent, in a sentence about it


class RiverpostError(ValueError):
    """Anything that Riverpost refuses: a marked sentence, the folder whose catalogues translate it, and its facts.

    A fact may be an error itself; it is told in the same language. One that was far too long is quoted in part. Errors
    travel from a worker to the server as they are.
    """

    def __init__(self, text: Text, folder: Path = ENGINE, /, **facts: object) -> None:
        self._text, self._folder, self._facts = text, folder, facts
        super().__init__(self.words())

    def words(self, lang: str = SOURCE) -> str:
        """What was wrong, in a language."""
        return self.plain(lang)

    def plain(self, lang: str = SOURCE) -> str:
        """The sentence alone, for where it is shown beside what it is about."""
        facts = {name: _told(fact, lang) for name, fact in self._facts.items()}
        return translator(self._folder, lang).fill(self._text, **facts)

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.args, vars(self))


def _told(fact: object, lang: str) -> object:
    if isinstance(fact, RiverpostError):
        return fact.words(lang)
    return f"{fact[:LONGEST_FACT]}…" if isinstance(fact, str) and len(fact) > LONGEST_FACT else fact


def _restored(kind: type[RiverpostError], args: tuple[object, ...], facts: dict[str, object]) -> RiverpostError:
    error = kind.__new__(kind, *args)
    vars(error).update(facts)
    return error


def spoken_here(lang: str) -> str:
    """A language, if we speak it."""
    if lang not in LANGUAGES:
        languages = ", ".join(LANGUAGES)
        text = mark("There is no language {lang}; the languages are {languages}.")
        raise RiverpostError(text, lang=repr(lang), languages=languages)
    return lang


class BadOption(RiverpostError):
    """A game was asked for that cannot be set up; `field` is what it was asked with, `rule` what forbids it."""

    def __init__(
        self,
        text: Text,
        folder: Path = ENGINE,
        /,
        *,
        field: str | None = None,
        rule: str | None = None,
        **facts: object,
    ) -> None:
        self.field = field
        self.rule = rule
        super().__init__(text, folder, **facts)

    def words(self, lang: str = SOURCE) -> str:
        """What was wrong, in a language, with the field and the rule."""
        named = f"{self.field}: {self.plain(lang)}" if self.field else self.plain(lang)
        return f"{named} ({self.rule})" if self.rule else named


class UnknownMove(RiverpostError):
    """A notation or number that means nothing in this game."""


class ViewOnly(RiverpostError):
    """A view shows what one seat may know; there is no game behind it to play on."""


class BadRecord(RiverpostError):
    """A file that holds no game, or no longer a whole one."""


class BadText(RiverpostError):
    """A text that describes no position."""


class IllegalMove(RiverpostError):
    """A move the rules forbid here: a reason code, the rule's id, and a sentence in the language it was asked in."""

    def __init__(self, reason: int, rule: str, sentence: str) -> None:
        ValueError.__init__(self, f"{sentence} ({rule})")
        self.reason = reason
        self.rule = rule
        self.sentence = sentence

    def words(self, lang: str = SOURCE) -> str:
        """The sentence and its rule, in the language it was asked in."""
        return str(self)

    def plain(self, lang: str = SOURCE) -> str:
        """The sentence alone, in the language it was asked in."""
        return self.sentence
