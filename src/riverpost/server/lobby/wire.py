"""What is told of the lobby, as types; the scripts of the pages are checked against them (`make types`)."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from riverpost.server.lobby.board import Pace as Pace
from riverpost.server.lobby.board import Shown as Shown
from riverpost.server.wire import SeatKind, TimingFacts


class LobbySeat(TypedDict):
    """A seat and who sits there."""

    kind: SeatKind
    name: str
    level: int | None


class LobbyTable(TypedDict):
    """A table that is open to all."""

    id: str
    game: str
    title: str
    phase: Shown
    seats: list[LobbySeat]
    free: Annotated[int, Field(description="How many seats nobody has taken.")]
    host: Annotated[str, Field(description="The name of whoever sees to it, if they sit there.")]
    created: Annotated[float, Field(description="In seconds since 1970.")]
    pace: Pace
    timing: TimingFacts | None
    rated: bool
    when_full: Annotated[bool, Field(description="It begins by itself when the last seat is taken.")]
    language: Annotated[str, Field(description="To talk in; any, if empty.")]
    band: tuple[int, int] | None
    rules: Annotated[list[tuple[str, str]], Field(description="Which variant, and what is not as usual, in words.")]


class LobbyNews(TypedDict):
    """What stands in the lobby: all that fits, or what has changed since."""

    type: Literal["lobby"]
    whole: NotRequired[bool]  # drop everything first
    count: int  # of all that fit; only the newest are told
    tables: list[LobbyTable]
    gone: NotRequired[list[str]]


class SeekFacts(TypedDict):
    """A game that I look for."""

    waited: Annotated[float, Field(description="Seconds since I began to look.")]
    bots_in: Annotated[float | None, Field(description="Seconds until bots fill up; null: never.")]
    others: Annotated[int, Field(description="How many others look for a game.")]


class SeekNews(TypedDict):
    """What became of my search: it goes on, I am seated, or it has ended with a sentence that says why."""

    type: Literal["seek"]
    seek: SeekFacts | None
    url: str | None
    sentence: NotRequired[str]


LobbyHeard = LobbyNews | SeekNews  # by a page
