"""What is asked and answered about clocks over HTTP, as types."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from riverpost.server.models import Asked

MOST_DAYS = 28  # of holidays in any year
PaceName = Literal["fast", "normal", "slow", "day", "three-days", "week"]


class PauseWish(Asked):
    """Whether I wish a pause."""

    wish: bool = Field(True, description="False: no longer; that also ends a pause.")


class HolidayWish(Asked):
    """How long I am away."""

    days: Annotated[int, Field(ge=1, le=MOST_DAYS)]


class MyHoliday(BaseModel):
    """My holidays."""

    ends: float | None = Field(description="When the one ends that I am on, in seconds since 1970.")
    left: int = Field(description="How many days I may still take within a year.")


class OfferedPace(BaseModel):
    """How long everybody may think."""

    name: PaceName
    title: str
    bank: int = Field(description="Seconds for the whole game.")
    turn: int = Field(description="Seconds that each turn has for itself.")
    words: str


class Paces(BaseModel):
    """The paces that suit a game, the fastest first."""

    paces: list[OfferedPace]
