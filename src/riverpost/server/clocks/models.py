"""What is asked and answered about clocks over HTTP, as types."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from riverpost.server.clocks.holidays import MOST_DAYS
from riverpost.server.clocks.paces import OfferedPace
from riverpost.server.models import Asked


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


class Paces(BaseModel):
    """The paces that suit a game, the fastest first."""

    paces: list[OfferedPace]
