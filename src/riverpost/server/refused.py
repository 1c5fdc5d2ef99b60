"""Refusals: a code for programs and a sentence for people."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark, translator

NO_TABLE = mark("There is no such table; it may have expired, or the link is not complete.")


class Refused(RiverpostError):
    """A request that a table does not grant; nothing has changed.

    `code` is a short word for programs, `rule` the rule of the game that forbids it, where one does.
    """

    def __init__(self, code: str, text: str, rule: str | None = None, **facts: Any) -> None:
        super().__init__(text.format(**facts) if facts else text)
        self.code = code
        self.rule = rule
        self._text = text
        self._facts = facts

    @property
    def sentence(self) -> str:
        """What was wrong and what to do, in English."""
        return str(self)

    def words(self, lang: str) -> str:
        """The same in a language."""
        text = translator(Path(__file__).parent, lang)(self._text)
        return text.format(**self._facts) if self._facts else text


class NoSuchTable(Refused):
    """An id that belongs to no table."""

    def __init__(self) -> None:
        super().__init__("no-such-table", NO_TABLE)
