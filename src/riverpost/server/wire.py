"""What goes through a socket, and what an answer over HTTP says in the same words, as types.

The scripts of the pages are checked against them (`make types`); the rest of HTTP is described in `models`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from riverpost.draw.wire import SceneChanges

Phase = Literal["gathering", "playing", "over", "closed"]
Preparation = Literal["waiting", "compiling", "ready"]
SeatKind = Literal["open", "person", "here", "bot"]
WishKind = Literal["me", "open", "bot", "here"]
# It ends the turn; nobody sees it, and it cannot be taken back; something is lost by it.
Final = Literal["", "ends", "secret", "costs"]
Choice = tuple[int, str, Final]  # action, words, why to think twice
LogLine = tuple[int, str] | tuple[int, str, Literal["banner"]]  # a ply, what happened then, whether all must see it
Said = tuple[int, str, str, Literal["", "watching"]]  # serial, name, text, whether not by a player
DueLesson = tuple[str, list[str]]  # a lesson that matters now, and the pieces it is about
MessageId = int | str | None  # as the sender chose it; the answer has the same


class SeatFacts(TypedDict):
    """A seat and who sits there."""

    kind: SeatKind
    name: str
    level: int | None
    mine_again: Annotated[bool, Field(description="Whether a bot holds it for me until I come back.")]
    connected: Annotated[bool, Field(description="Whether that person has the table open now.")]
    votes: Annotated[int, Field(description="How many want a bot to play on, for that person has gone.")]


class TimingFacts(TypedDict):
    """How long everybody may think, in seconds."""

    bank: Annotated[int, Field(description="For the whole game.")]
    turn: Annotated[int, Field(description="That each turn has for itself.")]
    late: Literal["bot", "warned"]


class TermsFacts(TypedDict):
    """What those who sit at a table have agreed to beside the rules."""

    open: Annotated[bool, Field(description="To everybody, by the lobby.")]
    when_full: Annotated[bool, Field(description="It begins by itself when the last seat is taken.")]
    rated: bool
    timing: TimingFacts | None
    language: Annotated[str, Field(description="To talk in; any, if empty.")]
    band: tuple[int, int] | None


class SeatClock(TypedDict):
    """What a person has left when it is told, in milliseconds; less than nothing until it is called."""

    turn: Annotated[int, Field(description="Of the turn's own time, which is used up first.")]
    bank: int
    runs: bool
    rests: Annotated[int, Field(description="How long a holiday still lasts, during which it does not run.")]
    warned: bool


class ClockFacts(TypedDict):
    """The clock of a table; it is told when it changes, and whoever shows it counts on by themselves."""

    paused: bool
    wishes: Annotated[list[int], Field(description="Seats of people who wish a pause.")]
    seats: Annotated[list[SeatClock | None], Field(description="Null for bots, which have no clock.")]


class Muted(TypedDict):
    """Somebody who is muted."""

    serial: Annotated[int, Field(description="Of the last thing they said.")]
    name: str


class TableFacts(TypedDict):
    """A table as everybody knows it, and what is mine there."""

    id: str
    game: str
    title: str
    version: int
    options: dict[str, Any]
    terms: TermsFacts
    secrets: bool
    plans: Annotated[bool, Field(description="Whether turns are long enough to be planned as a whole.")]
    phase: Phase
    closed: Annotated[str | None, Field(description="Why a closed table is closed.")]
    seats: list[SeatFacts]
    me: Annotated[list[int], Field(description="My seats.")]
    host: Annotated[bool, Field(description="Whether I set it up.")]
    spectators: int
    hushed: Annotated[bool, Field(description="Whether only those who play may say something.")]
    muted: Annotated[bool, Field(description="Whether I may say nothing.")]
    silenced: Annotated[list[Muted], Field(description="For the host: who watches and is muted.")]
    rematch: str | None


class Standing(TypedDict):
    """How a seat ended."""

    seat: int
    name: str
    rank: int
    score: int
    parts: dict[str, int]
    why: Annotated[str, Field(description="Why this rank: what was reached, and what decided a tie.")]
    part_names: Annotated[dict[str, str], Field(description="What the parts are called in the language asked for.")]


# --- what the server says


class News(TypedDict):
    """An update that leaves the position alone: somebody came, somebody said something."""

    type: Literal["update"]
    serial: int
    chat: NotRequired[list[Said]]
    clock: NotRequired[ClockFacts]
    table: NotRequired[TableFacts]


class Moment(News):
    """An update of the position."""

    ply: int
    seat: int | None  # through whose eyes
    deciding: tuple[int, ...]
    undo: NotRequired[int]
    back: NotRequired[int]
    scene: NotRequired[SceneChanges]
    lessons: NotRequired[list[DueLesson] | None]
    result: NotRequired[list[Standing]]


class Words(TypedDict, total=False):
    """What is asked, what can be done and what happened."""

    prompt: str
    choices: list[Choice]
    log: list[LogLine]
    log_since: int


class Numbers(TypedDict, total=False):
    """What can be done, for a program that needs no words."""

    choices: list[int]


class MomentInWords(Moment, Words):
    """What a page is told of the position."""


class MomentInNumbers(Moment, Numbers):
    """What a program is told that needs no words."""


class StoreNews(TypedDict):
    """Whether anything can be stored just now."""

    type: Literal["store"]
    away: bool
    sentence: NotRequired[str]


class DoneAnswer(TypedDict):
    """It is stored; of a move, how many of its actions were left."""

    type: Literal["done"]
    id: MessageId
    left: NotRequired[int]


class RefusedAnswer(TypedDict):
    """It was refused, and nothing has changed."""

    type: Literal["refused"]
    id: MessageId
    code: str
    sentence: str
    rule: NotRequired[str]


Answer = DoneAnswer | RefusedAnswer
Heard = News | MomentInWords | StoreNews | Answer  # by a page


# --- what somebody at a table says


class MoveMessage(TypedDict):
    """Decide."""

    id: NotRequired[MessageId]
    do: Literal["move"]
    seat: int
    ply: int
    actions: list[int | str]


class UndoMessage(TypedDict):
    """Take back to a ply."""

    id: NotRequired[MessageId]
    do: Literal["undo"]
    seat: int
    ply: int


class ChatMessage(TypedDict):
    """Say something."""

    id: NotRequired[MessageId]
    do: Literal["chat"]
    text: str


class LookMessage(TypedDict):
    """Look through the eyes of a seat of mine, or of nobody."""

    id: NotRequired[MessageId]
    do: Literal["look"]
    seat: int | None


class LayoutMessage(TypedDict):
    """Have the board laid out otherwise."""

    id: NotRequired[MessageId]
    do: Literal["layout"]
    layout: str  # the room that the board has, in pixels: "1366x680"


Message = MoveMessage | UndoMessage | ChatMessage | LookMessage | LayoutMessage
