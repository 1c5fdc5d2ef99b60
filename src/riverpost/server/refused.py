"""Refusals: a code for programs and a sentence for people."""

from __future__ import annotations

from pathlib import Path

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import SOURCE, Text, mark

SERVER = Path(__file__).parent
AWAY = mark(
    "The server cannot reach its database just now. Nothing is lost and nothing was changed; try again in a moment."
)
UNSURE = mark(
    "The server has lost its database just now, and does not know whether this was stored. Look whether it has "
    "happened before you try again."
)
DAMAGED = mark(
    "What was kept of this table is damaged, so it can no longer be shown. Whoever runs this server finds the reason "
    "in its log; the table is {table}."
)
NO_TABLE = mark("There is no such table; it may have expired, or the link is not complete.")
NO_SUCH_THING = mark("There is nothing at this address.")
WRONG_METHOD = mark("This address cannot be asked in this way; see /api/docs.json.")
FAILED = mark("Something has gone wrong here, and it is not your fault. Try again; whoever runs this server is told.")


class Refused(RiverpostError):
    """A request that a table does not grant; nothing has changed.

    `code` is a short word for programs, `rule` the rule of the game that forbids it, `field` the part of the request
    that it is about, `retry` after how many seconds it may be asked again, where there is one or it is known.
    """

    def __init__(
        self,
        code: str,
        said: Text | RiverpostError,
        /,
        *,
        rule: str | None = None,
        field: str | None = None,
        retry: float | None = None,
        **facts: object,
    ) -> None:
        self._said = said if isinstance(said, RiverpostError) else RiverpostError(said, SERVER, **facts)
        ValueError.__init__(self, self._said.plain())
        self.code = code
        self.rule = rule
        self.field = field
        self.retry = retry

    def plain(self, lang: str = SOURCE) -> str:
        """What was wrong and what to do, in a language."""
        return self._said.plain(lang)


class NoSuchTable(Refused):
    """An id that belongs to no table."""

    def __init__(self) -> None:
        super().__init__("no-such-table", NO_TABLE)


class Damaged(Refused):
    """A table of which something that was kept cannot be read."""

    def __init__(self, table_id: str) -> None:
        super().__init__("damaged", DAMAGED, table=table_id)


class Away(Refused):
    """The database does not answer."""

    def __init__(self, code: str = "away", said: Text = AWAY) -> None:
        super().__init__(code, said)


class Unsure(Away):
    """The database has gone when all was given to it, so nobody knows yet whether it is stored."""

    def __init__(self) -> None:
        super().__init__("unsure", UNSURE)
