"""What is told of ratings over HTTP, as types."""

from __future__ import annotations

from pydantic import BaseModel, Field

RATING = "What somebody has almost certainly: the estimate less its uncertainty."
UNCERTAINTY = "How much higher the estimate is, and as much again the best that can be thought."


class RatingFacts(BaseModel):
    """A rating."""

    rating: int = Field(description=RATING)
    uncertainty: int = Field(description=UNCERTAINTY)
    games: int = Field(description="How many it was found by.")
    provisional: bool = Field(description="Whether it says little yet.")


class Ranked(RatingFacts):
    """Somebody in a ladder."""

    name: str = Field(description="Empty for a bot, and for somebody who does not show their ratings to everybody.")
    level: int | None = Field(description="Of a bot, which games do not move.")
    mine: bool


class Leaderboard(BaseModel):
    """The ladder of a game and number of players, the best first."""

    game: str
    title: str
    players: int
    numbers: list[int] = Field(description="Of players, for which there are ladders.")
    ranked: list[Ranked] = Field(description="People whose rating is known well, and bots.")
    provisional: list[Ranked] = Field(description="People of whom little is known yet.")
    me: Ranked | None = Field(description="Whoever asks, if they have played here.")


class LadderFacts(RatingFacts):
    """Where somebody stands in a ladder."""

    game: str
    title: str
    players: int


class MyRatings(BaseModel):
    """Where I stand in every ladder that I have played in."""

    ratings: list[LadderFacts]


class RatingChange(RatingFacts):
    """What a game has made of the rating of somebody who played."""

    seat: int
    change: int = Field(description="Points won, or lost if it is negative.")


class TableRatings(BaseModel):
    """What a table has made of ratings; nothing before its end, and nothing if it does not count."""

    changes: list[RatingChange]
