"""What is asked and answered about notices over HTTP, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from riverpost.server.limits import LONGEST_ID
from riverpost.server.models import Asked
from riverpost.server.notices.occasions import Kind, Way

MOST_MARKED = 200
LONGEST_TAG = 64

Ways = Annotated[list[Way], Field(max_length=3)]


class NoticeFacts(BaseModel):
    """Something that I am told of."""

    id: str
    kind: Kind
    table: str | None
    url: str = Field(description="Where to go.")
    sentence: str
    made: float = Field(description="In seconds since 1970.")
    until: float | None = Field(description="When my time for it is over, if there is a clock.")
    unread: bool


class MyNotices(BaseModel):
    """My notices, the newest first."""

    unread: int
    notices: list[NoticeFacts]


class Unread(BaseModel):
    """How many of my notices are unread."""

    unread: int


class Marks(Asked):
    """What I have read; all, if neither is said."""

    ids: Annotated[list[Annotated[str, Field(max_length=LONGEST_TAG)]], Field(max_length=MOST_MARKED)] | None = None
    table: Annotated[str, Field(max_length=LONGEST_ID)] | None = None


class NewChoices(Asked):
    """By which ways I want to be told of what; what is left out stays as it is."""

    turn: Ways | None = None
    late: Ways | None = Field(None, description="My time is almost over.")
    invitation: Ways | None = None
    begun: Ways | None = None
    over: Ways | None = None


class PushFacts(BaseModel):
    """A device that is told."""

    id: str
    made: float
    here: bool = Field(description="Whether it was set up on the device that asks.")


class HookFacts(BaseModel):
    """My webhook."""

    url: str
    made: float
    off: bool = Field(description="It has failed so often that it is told nothing more; set it anew.")


class NoticeSettings(BaseModel):
    """How I am told."""

    choices: dict[str, list[Way]]
    push_key: str = Field(description="The public key of this server, for the Push API of browsers.")
    pushes: list[PushFacts]
    can_mail: bool = Field(description="Whether this server sends mail.")
    mail: str | None = Field(description="My address, once it is confirmed.")
    hook: HookFacts | None
    feed: bool = Field(description="Whether there is a feed of mine.")


class PushKeys(Asked):
    """With which what is sent to a device is encrypted, as the Push API gives them."""

    p256dh: Annotated[str, Field(max_length=100)]
    auth: Annotated[str, Field(max_length=40)]


class NewPush(Asked):
    """A device that wants to be told: a subscription as the Push API gives it."""

    endpoint: Annotated[str, Field(max_length=1000)]
    keys: PushKeys


class NewPushDone(BaseModel):
    """A device that is told from now on."""

    id: str


class NewMail(Asked):
    """Where to send mail to."""

    address: Annotated[str, Field(max_length=254)]


class NewHook(Asked):
    """An address that wants to be told."""

    url: Annotated[str, Field(max_length=1000)]


class HookSecret(BaseModel):
    """What signs all that a webhook is told; it is told this once."""

    secret: str


class Feeds(BaseModel):
    """Links that whoever has them can read; they are told this once."""

    atom: str
    ics: str


class HookNotice(BaseModel):
    """What a webhook is told."""

    type: Literal["notice"]
    id: str
    occasion: Kind
    table: str
    game: str
    ply: int
    made: float
    until: float | None
    url: str
    sentence: str


class HookChallenge(BaseModel):
    """What a webhook is asked before it is told anything; it answers {"answer": challenge}."""

    type: Literal["challenge"]
    challenge: str
