"""What is asked and answered over HTTP about the lobby, as types."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from riverpost.bots.bot import LEVELS, USUAL
from riverpost.server.limits import LONGEST_ID, LONGEST_LANGUAGE, MOST_SEATS
from riverpost.server.lobby.wire import LobbyTable, Pace, SeekFacts
from riverpost.server.models import Asked, SeatNumber

GameName = Annotated[str, StringConstraints(max_length=LONGEST_ID)]


class LobbyNow(BaseModel):
    """What stands in the lobby."""

    count: int = Field(description="Of all tables that fit; only the newest are told.")
    tables: list[LobbyTable]


class NewSeek(Asked):
    """A game that I look for; of each list, what is named first is liked best."""

    games: Annotated[list[GameName], Field(min_length=1, max_length=20)]
    players: Annotated[list[Annotated[int, Field(ge=1, le=MOST_SEATS)]], Field(min_length=1, max_length=MOST_SEATS)]
    paces: Annotated[list[Pace], Field(min_length=1, max_length=3)] = Field(["none"], description="That suit me.")
    rated: bool | None = Field(False, description="Whether it is to count; null: either.")
    language: Annotated[str, StringConstraints(max_length=LONGEST_LANGUAGE)] = Field(
        "", description="To talk in; any, if empty."
    )
    bots_after: Annotated[int, Field(ge=0, le=3600)] | None = Field(
        None, description="Seconds after which bots fill up; null: never."
    )
    level: Annotated[int, Field(ge=min(LEVELS), le=max(LEVELS))] = Field(USUAL, description="Of these bots.")


class SeekNow(BaseModel):
    """How far my search has come."""

    seek: SeekFacts | None = Field(description="Null: I look for nothing.")
    url: str | None = Field(description="Of the table at which I was seated just now.")


class NewInvitation(Asked):
    """Whom to invite: somebody whom I have played with."""

    table: Annotated[str, StringConstraints(max_length=LONGEST_ID)] = Field(description="The table at which we played.")
    seat: SeatNumber = Field(description="Where they sat.")


class CompanionFacts(BaseModel):
    """Somebody whom I have played with."""

    table: str = Field(description="The table at which we played last.")
    seat: int = Field(description="Where they sat.")
    name: str
    title: str = Field(description="Of the game.")
    played: float = Field(description="When, in seconds since 1970.")


class Companions(BaseModel):
    """Whom I have played with, the last first."""

    people: list[CompanionFacts]


class InvitationFacts(BaseModel):
    """A table that I am invited to."""

    table: str
    url: str
    game: str
    title: str
    name: str = Field(description="Of whoever invites me.")
    made: float = Field(description="When, in seconds since 1970.")


class MyInvitations(BaseModel):
    """Tables that I am invited to, the newest first."""

    invitations: list[InvitationFacts]
