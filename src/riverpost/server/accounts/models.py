"""What is asked and answered about accounts over HTTP, as types."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints, model_validator

from riverpost.server.accounts.privacy import Audience
from riverpost.server.accounts.ties import Tie
from riverpost.server.limits import LONGEST_CHAT, LONGEST_ID, LONGEST_NAME
from riverpost.server.models import Asked, Name

MOST_ENCODED = 20_000
Encoded = Annotated[str, StringConstraints(max_length=MOST_ENCODED, pattern=r"^[\w-]*=*$")]  # bytes as base64url
CredentialId = Annotated[str, StringConstraints(min_length=1, max_length=1400, pattern=r"^[\w-]+$")]
Code = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Id = Annotated[str, StringConstraints(max_length=LONGEST_ID)]


class Ceremony(BaseModel):
    """What a browser is asked for, as `navigator.credentials` takes it once its base64url is decoded."""

    options: dict[str, Any]


class NewPasskey(Asked):
    """The name for an account, if there is none yet."""

    name: Name | None = None


class Attestation(Asked):
    """What a new passkey says of itself."""

    clientDataJSON: Encoded  # noqa: N815, as browsers call it
    attestationObject: Encoded  # noqa: N815


class MadePasskey(Asked):
    """A passkey that a browser has made."""

    id: CredentialId
    rawId: CredentialId  # noqa: N815
    type: Literal["public-key"]
    response: Attestation


class KeptPasskey(Asked):
    """A passkey, and what it is called."""

    credential: MadePasskey
    name: Name


class Assertion(Asked):
    """What a passkey has signed."""

    clientDataJSON: Encoded  # noqa: N815
    authenticatorData: Encoded  # noqa: N815
    signature: Encoded
    userHandle: Encoded | None = None  # noqa: N815


class UsedPasskey(Asked):
    """A passkey that was used."""

    id: CredentialId
    rawId: CredentialId  # noqa: N815
    type: Literal["public-key"]
    response: Assertion


class SignIn(Asked):
    """The proof of a passkey."""

    credential: UsedPasskey


class CodeSignIn(Asked):
    """A name and one of its recovery codes."""

    name: Name
    code: Code


class Proof(Asked):
    """One of my passkeys, or else one of my recovery codes."""

    credential: UsedPasskey | None = None
    code: Code | None = None

    @model_validator(mode="after")
    def _is_one(self) -> Proof:
        if (self.credential is None) == (self.code is None):
            raise ValueError("a credential or a code")
        return self


class Codes(BaseModel):
    """Recovery codes, told this once."""

    codes: list[str] = Field(description="Empty where an account has its codes already.")


class SignedIn(BaseModel):
    """Who is signed in now."""

    name: str
    tables: int = Field(description="How many tables this browser had as a guest.")
    ticket: str | None = Field(description="With which these come along, if that is wanted; for a few minutes.")


class Bring(Asked):
    """A ticket for a guest's tables."""

    ticket: Annotated[str, StringConstraints(max_length=100)]


class Brought(BaseModel):
    """How many tables have come along, and at how many I sat already: there the guest's seat did not."""

    tables: int
    twice: int


class SignOut(Asked):
    """Where to sign out."""

    where: Literal["here", "elsewhere", "everywhere"]


class PasskeyFacts(BaseModel):
    """A passkey of mine."""

    id: str
    name: str
    site: str = Field(description="The host that it is for.")
    made: float
    used: float


class DeviceFacts(BaseModel):
    """A device on which I am signed in."""

    id: str
    name: str
    made: float
    used: float
    here: bool


class TieFacts(BaseModel):
    """Somebody whom I have blocked or muted."""

    id: str
    name: str
    kind: Tie


class Visible(Asked):
    """Who sees what of me."""

    games: Audience | None = None
    results: Audience | None = None
    opponents: Audience | None = None
    ratings: Audience | None = None


class AccountFacts(BaseModel):
    """My account and all that belongs to it; a guest has none, but may block and mute."""

    name: str
    handle: str | None = Field(description="By which others know me: my page is /p/<handle>. None for a guest.")
    passkeys: list[PasskeyFacts]
    codes: int = Field(description="How many recovery codes are left.")
    elsewhere: int = Field(description="How many sign-ins by OpenID Connect lead here.")
    devices: list[DeviceFacts]
    shown: dict[str, Audience]
    ties: list[TieFacts]


class Whom(Asked):
    """Somebody: by their handle, by a seat of a table, or by something said there."""

    handle: Id | None = None
    table: Id | None = None
    seat: Annotated[int, Field(ge=0, le=15)] | None = None
    serial: Annotated[int, Field(ge=1, le=1_000_000)] | None = None


class NewTie(Asked):
    """Block or mute somebody."""

    whom: Whom
    kind: Tie


class NewReport(Asked):
    """Something that whoever runs the server should know of somebody."""

    whom: Whom
    words: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_CHAT)]


class Farewell(Asked):
    """My name, so that nobody is deleted by mistake."""

    name: Annotated[str, StringConstraints(max_length=LONGEST_NAME)]


class GamePlayed(BaseModel):
    """A game that somebody has played to its end."""

    game: str
    title: str
    ended: float
    players: int
    rank: int
    url: str | None = Field(description="For whoever played it too.")
    names: list[str] = Field(description="The same.")


class ResultOfGame(BaseModel):
    """How somebody does at a game."""

    game: str
    title: str
    played: int
    won: int
    mean_rank: float


class Opponent(BaseModel):
    """Somebody with whom one has played."""

    name: str
    handle: str | None
    games: int


class PersonFacts(BaseModel):
    """Somebody as they want to be seen by whoever asks; what is not shown is null."""

    name: str
    handle: str
    since: float
    games: list[GamePlayed] | None
    results: list[ResultOfGame] | None
    opponents: list[Opponent] | None
