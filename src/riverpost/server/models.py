"""What is asked and answered over HTTP, as types: the API's description is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, GetPydanticSchema, Strict, StringConstraints

from riverpost.bots.bot import LEVELS
from riverpost.draw.wire import SceneChanges
from riverpost.engine.game import SEEDS
from riverpost.engine.option_schema import OptionsSchema
from riverpost.server.limits import (
    LONGEST_CHAT,
    LONGEST_ID,
    LONGEST_LANGUAGE,
    LONGEST_NAME,
    LONGEST_TURN,
    LONGEST_WORD,
    MOST_MOVES,
    MOST_SEATS,
)
from riverpost.server.terms import Late
from riverpost.server.wire import ClockFacts, LogLine, Preparation, Standing, TableFacts, WishKind

AS_IT_IS = GetPydanticSchema(lambda _, schema_of: schema_of(dict[str, Any]))  # ours, large, and never to be checked
SeatNumber = Annotated[int, Field(ge=0, le=15, description="A seat, counted from 0.")]
PlyNumber = Annotated[int, Field(ge=0, le=1_000_000, description="How many decisions have been taken.")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME)]
ChatText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_CHAT)]
Notation = Annotated[str, StringConstraints(max_length=LONGEST_WORD)]
ActionNumber = Annotated[int, Field(ge=0, le=100_000)]
Bound = Annotated[int, Field(ge=-10_000, le=10_000)]  # of a rating
OptionWord = Annotated[str, StringConstraints(max_length=LONGEST_ID)]
OptionNumber = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
OptionWords = Annotated[list[OptionWord], Field(max_length=40)]
Options = Annotated[dict[OptionWord, bool | OptionNumber | OptionWord | OptionWords], Field(max_length=40)]


class Asked(BaseModel):
    """What somebody sends; a word that is not known is refused, because it was probably meant otherwise."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Error(BaseModel):
    """What was wrong."""

    code: str = Field(description="For programs.")
    sentence: str = Field(description="For people.")
    rule: str | None = Field(None, description="The rule of the game that forbids it, by its id in the ledger.")
    field: str | None = Field(None, description="The part of the request that it is about, an option for example.")


class Refusal(BaseModel):
    """An answer that refuses; nothing was changed."""

    error: Error


class Health(BaseModel):
    """How the server is."""

    status: Literal["ok"]
    version: str
    games: dict[str, Preparation] = Field(description="How far the rules of each are compiled.")


class Ready(BaseModel):
    """The server can do all it is asked for."""

    status: Literal["ok"]


class Me(BaseModel):
    """Who asks."""

    name: str | None = Field(description="The name chosen, or null.")


class NewName(Asked):
    """A name to be called by."""

    name: Name


class Link(BaseModel):
    """A link that makes another browser the same person."""

    url: str


class Client(BaseModel):
    """A player that is a program."""

    token: str = Field(description="Send it as `Authorization: Bearer <token>`; it is all that proves who you are.")


class GameSummary(BaseModel):
    """A game in short."""

    name: str
    title: str
    year: int
    version: int = Field(description="Of the rules.")
    players: list[int]
    minutes: list[int] = Field(description="The usual length, from and to.")
    pitch: str
    secrets: bool = Field(description="Whether players hold anything secret.")
    levels: list[int] = Field(description="Of bots.")
    usual_level: int = Field(description="Of a bot, if none is chosen.")
    actions: int = Field(description="How many actions the alphabet has; they are the integers below.")


class GameFacts(GameSummary):
    """A game with its options."""

    options_schema: Annotated[OptionsSchema, AS_IT_IS] = Field(description="All options, as JSON Schema.")


class Lesson(BaseModel):
    """Something that the guide of a first game explains when it first matters."""

    id: str
    title: str
    text: str
    rule: str = Field(description="The rule that tells more, by its id in the ledger.")
    core: bool = Field(description="Whether everybody should have heard it; the rest is told to those it happens to.")


class Lessons(BaseModel):
    """All that a game teaches, in order."""

    lessons: list[Lesson]
    farewell: str = Field(description="Said when all of the core was told, or when the game is over.")


class SeatWish(Asked):
    """Who is to sit on a seat."""

    kind: WishKind = Field(
        description='"me", "open" for whoever comes by link, "bot", or "here": another person at my screen.'
    )
    level: Annotated[int, Field(ge=min(LEVELS), le=max(LEVELS))] | None = Field(None, description="Of a bot.")
    name: Name | None = Field(None, description="Of another person at my screen.")


class Timing(Asked):
    """How long everybody may think."""

    bank: Annotated[int, Field(ge=0, le=24 * 3600, description="Seconds for the whole game.")]
    turn: Annotated[int, Field(ge=0, le=30 * 24 * 3600, description="Seconds that each turn has for itself.")]
    late: Late = Field("bot", description="A seat without time goes to a bot, at once or after a warning.")


class Terms(Asked):
    """What those who sit down agree to beside the rules."""

    open: bool = Field(False, description="To everybody, by the lobby; else to whoever has the link.")
    when_full: bool = Field(False, description="It begins by itself when the last seat is taken.")
    rated: bool = Field(False, description="Whether it counts.")
    timing: Timing | None = None
    language: Annotated[str, StringConstraints(max_length=LONGEST_LANGUAGE)] = Field(
        "", description="To talk in; any, if empty."
    )
    band: Annotated[tuple[Bound, Bound], Strict(False)] | None = Field(  # JSON knows no tuples
        None, description="The lowest and the highest rating that may sit down."
    )


class NewTable(Asked):
    """A table to be set up."""

    game: Annotated[str, StringConstraints(max_length=LONGEST_ID)]
    players: Annotated[int, Field(ge=1, le=MOST_SEATS)] | None = Field(
        None, description="The usual number, if left out."
    )
    options: Options = Field(default_factory=dict)
    seats: list[SeatWish] | None = Field(
        None, max_length=MOST_SEATS, description="One for each player; if left out, me and bots of the usual level."
    )
    start: bool = Field(False, description="Begin at once; no seat may be open.")
    terms: Terms | None = Field(None, description="Private, without a clock and not rated, if left out.")


class Recorded(Asked):
    """What a record may hold that somebody brings; whether it is a game, playing it shows."""

    game: Annotated[str, StringConstraints(max_length=LONGEST_ID)]
    version: Annotated[int, Field(ge=0, le=1_000_000)]
    players: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    options: Options
    seed: Annotated[int, Field(ge=0, lt=SEEDS)]
    moves: Annotated[tuple[tuple[SeatNumber, Notation], ...], Field(max_length=MOST_MOVES)]
    names: Annotated[tuple[str, ...], Field(max_length=MOST_SEATS)] | None


class Wanted(Asked):
    """A number of players and options that are being thought about."""

    players: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    options: Options = Field(default_factory=dict)


class Fitting(BaseModel):
    """Whether players and options go together."""

    error: Error | None = Field(description="Why they do not; null if they do.")
    friendly: str | None = Field(description="Why such a game cannot be rated, in a sentence; null if it can.")


class Address(BaseModel):
    """Where a table is."""

    id: str
    url: str


class TableNow(TableFacts):
    """A table, and how far it has come."""

    serial: int
    ply: int
    clock: ClockFacts | None


class TableSummary(BaseModel):
    """A table of mine in short."""

    id: str
    url: str
    game: str
    title: str
    phase: str = Field(description='As that of the table, or "damaged": what was kept of it cannot be read.')
    names: list[str]
    me: list[int]
    my_turn: bool
    ranks: list[int] | None = Field(description="By seat, once it is over.")
    touched: float = Field(description="When something happened there last, in seconds since 1970.")
    may_delete: bool = Field(description="Whether it is mine to delete: I made it, and nobody else would lose it.")


class MyTables(BaseModel):
    """My tables, the newest first."""

    tables: list[TableSummary]


class Hide(Asked):
    """Whether a table is to be out of sight."""

    hidden: bool = Field(True, description="False: it is shown again.")


class Moves(Asked):
    """Actions for a decision."""

    seat: SeatNumber
    ply: PlyNumber = Field(description="The ply of the decision that this answers; an outdated answer is refused.")
    actions: list[ActionNumber | Notation] = Field(
        min_length=1,
        max_length=LONGEST_TURN,
        description="Played one after the other until they end or another seat must decide.",
    )


class Done(BaseModel):
    """It is stored; of a move, how many of its actions were left because the seat could not decide them any more."""

    ply: int
    serial: int
    left: int = 0


class Undo(Asked):
    """Take back to a ply."""

    seat: SeatNumber
    ply: PlyNumber


class SeatOnly(Asked):
    """A seat of mine."""

    seat: SeatNumber


class Chat(Asked):
    """Something said."""

    text: ChatText


class Mute(Asked):
    """Who is to be silent."""

    serial: Annotated[int, Field(ge=1)] | None = Field(
        None, description="Of something said by whoever is meant; left out: all who watch."
    )
    muted: bool = Field(True, description="False: they may speak again.")


class PossibleAction(BaseModel):
    """Something that can be done now."""

    action: int
    notation: str
    label: str
    final: bool = Field(
        description="Whether to think twice: it ends my turn, loses something or, being secret, cannot be taken back."
    )


class View(BaseModel):
    """A position as a seat may know it, in words and numbers."""

    ply: int
    serial: int
    seat: int | None
    deciding: list[int]
    over: bool
    prompt: str
    choices: list[PossibleAction]
    text: list[str] = Field(description="The whole position in sentences.")
    log: list[LogLine] = Field(description="What happened last, each line with the ply it belongs to.")
    log_since: int = Field(description="The ply after which it is told; earlier lines are had by themselves.")
    result: list[Standing] | None


class Log(BaseModel):
    """Part of what happened, each line with the ply it belongs to."""

    log: list[LogLine]
    log_since: int = Field(description="The ply after which it is told; 0: from the start.")


class Reason(BaseModel):
    """Why something cannot be done."""

    action: int | None = Field(description="Missing where no action is meant, but a place.")
    label: str
    sentence: str
    rule: str | None


class Ahead(BaseModel):
    """What can be done with a piece by several decisions, to be sent as moves."""

    actions: list[int]
    words: str


class Reasons(BaseModel):
    """Why; none if it can be done."""

    reasons: list[Reason]
    ahead: list[Ahead] = Field(default=[], description="What can be done with the piece after other decisions.")


class Hint(BaseModel):
    """What the strongest bot would do. It holds until my seat decides, whatever others decide meanwhile."""

    ply: int = Field(description="The ply at which it was asked for.")
    decision: int = Field(description="How often my seat had decided then: it holds as long as that stays so.")
    actions: list[int] = Field(description="What to do before anybody else decides, to be sent as moves.")
    labels: list[str] = Field(description="The same in words.")
    why: str = Field(description="What speaks for it, in a sentence.")
    words: str = Field(description="What the bot expects, and how the game may go on.")
    chances: list[tuple[str, float]] = Field(description="The best few choices, and the chance to win each gives.")
    pieces: list[str] = Field(description="The pieces of the scene that it is done with, in order.")
    course: Annotated[SceneChanges, AS_IT_IS] = Field(
        description="What changes on the board when a whole turn is drawn; nothing where turns are not planned."
    )


class Plans(BaseModel):
    """Where plans lead, or one of them: what changes on the board that the seat sees (see docs/protocol.md)."""

    ply: int = Field(description="The decision that is planned.")
    scene: Annotated[SceneChanges, AS_IT_IS]
    words: str = Field(default="", description="The plan of a piece in a sentence.")
    actions: list[int] = Field(default=[], description="The plan of a piece, to be sent as moves.")


class WholeScene(BaseModel):
    """A board of any ply, as pieces (see docs/protocol.md), and the words that go with it."""

    ply: int
    plies: int = Field(description="How many plies there are by now.")
    seat: int | None
    deciding: list[int]
    prompt: str
    scene: Annotated[SceneChanges, AS_IT_IS]
    result: list[Standing] | None
