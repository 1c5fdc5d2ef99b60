"""What can be asked about clocks over HTTP."""

from __future__ import annotations

import time

from fastapi import APIRouter, Request

from riverpost.server.api import REFUSALS, GameName, Here, Somebody, TableId, act, known_game
from riverpost.server.clocks import asking, holidays
from riverpost.server.clocks.models import HolidayWish, MyHoliday, Paces, PauseWish
from riverpost.server.clocks.paces import offered_paces
from riverpost.server.context import Context
from riverpost.server.models import Done
from riverpost.server.people import Person
from riverpost.server.refused import Refused
from riverpost.server.terms import SWITCHED_OFF
from riverpost.server.words import language_of

router = APIRouter(responses=REFUSALS, tags=["clocks"])


def check_open(context: Context) -> None:
    """Refuse what this server does not offer."""
    if "clocks" not in context.settings.parts:
        raise Refused("switched-off", SWITCHED_OFF, part="clocks")


@router.post("/api/tables/{table_id}/pause")
async def pause(person: Somebody, context: Here, table_id: TableId, wish: PauseWish) -> Done:
    """Wish a pause, or no longer: the clock stands, and nobody decides, while all people who play wish it."""
    if wish.wish:  # a pause can be ended even where no new one can be had
        check_open(context)
    context.meters.clocks.spend(person.id)
    return await act(context, person, table_id, asking.pause(person, wish.wish))


@router.get("/api/games/{game}/paces")
async def paces_of(request: Request, context: Here, game: GameName) -> Paces:
    """The paces that suit a game."""
    check_open(context)
    return Paces(paces=offered_paces(known_game(game).name, language_of(request)))


@router.get("/api/me/holiday")
async def my_holiday(person: Somebody, context: Here) -> MyHoliday:
    """Whether I am on holiday, and how much of it I have left."""
    check_open(context)
    return await told(context, person)


async def told(context: Context, person: Person) -> MyHoliday:
    """The holidays of a person."""
    now = time.time()
    taken = await holidays.taken_by(context.tables, person, now)
    current = holidays.current(taken, now)
    return MyHoliday(ends=current.ends if current else None, left=max(0, holidays.days_left(taken, now)))


@router.post("/api/me/holiday")
async def take_holiday(person: Somebody, context: Here, wish: HolidayWish) -> MyHoliday:
    """Let my clocks stand for some days, at all tables that run now and where a turn has a day or more."""
    check_open(context)
    context.meters.clocks.spend(person.id)
    await holidays.take(context.tables, person, wish.days, time.time())
    return await told(context, person)


@router.delete("/api/me/holiday", status_code=204)
async def end_holiday(person: Somebody, context: Here) -> None:
    """Come back from holiday early."""
    context.meters.clocks.spend(person.id)
    await holidays.end(context.tables, person, time.time())
