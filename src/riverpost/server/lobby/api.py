"""The lobby over HTTP and by socket: what is open, sitting down, looking for a game, invitations."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, WebSocket
from starlette.requests import HTTPConnection

import riverpost
from riverpost.server import requests as ask
from riverpost.server.accounts.manners import are_apart, sitting
from riverpost.server.answers import POLICY_VIOLATION
from riverpost.server.api import REFUSALS, Here, Somebody, TableId, act, address, known_game
from riverpost.server.clocks.paces import usual_timing
from riverpost.server.context import Context, context_of
from riverpost.server.limits import LONGEST_ID, LONGEST_LANGUAGE, MOST_SEATS, TooMany
from riverpost.server.live import turn_away
from riverpost.server.lobby import models
from riverpost.server.lobby.board import Filter, Pace, Ratings, Shown
from riverpost.server.lobby.hall import Watcher
from riverpost.server.lobby.inviting import check_may_invite, companions, guest_of
from riverpost.server.lobby.seeks import Seek
from riverpost.server.lobby.store import Invitation
from riverpost.server.lobby.telling import listing_facts
from riverpost.server.models import Address
from riverpost.server.parts import Part
from riverpost.server.ratings.ladder import NEWCOMER
from riverpost.server.refused import Refused
from riverpost.server.security import address_of
from riverpost.server.terms import SWITCHED_OFF, Terms, check_language
from riverpost.server.words import language_of

PART: Part = "lobby"


def check_open(connection: HTTPConnection) -> None:
    """Refuse where there is no lobby."""
    if PART not in context_of(connection).settings.parts:
        raise Refused("switched-off", SWITCHED_OFF, part=PART)


router = APIRouter(responses=REFUSALS, tags=["lobby"])
OPEN = [Depends(check_open)]


async def wanted(
    connection: HTTPConnection,
    phase: Annotated[Shown, Query(description="Tables that gather, or games to watch.")] = "gathering",
    game: Annotated[str, Query(max_length=LONGEST_ID, description="Left out: any.")] = "",
    seats: Annotated[int, Query(ge=0, le=MOST_SEATS, description="So many must be free.")] = 1,
    pace: Annotated[Pace | None, Query(description="Without a clock, in one sitting, by days; left out: any.")] = None,
    rated: Annotated[bool | None, Query(description="Left out: either.")] = None,
    language: Annotated[str, Query(max_length=LONGEST_LANGUAGE, description="To talk in; left out: any.")] = "",
    mine: Annotated[bool, Query(description="Only tables that take my ratings.")] = False,
) -> Filter:
    """What somebody wants to see."""
    person = connection.scope["credentials"].person
    ratings = await ratings_of(context_of(connection), person) if mine and person else None
    return Filter(phase, game, seats, pace, rated, language, ratings)


async def ratings_of(context: Context, person: str) -> Ratings | None:
    """The ratings by which somebody fits the bands of tables; None where there are none."""
    if not context.ratings.is_open:
        return None
    found = await context.ratings.standings(person)
    known = [(ladder.game, ladder.players, standing.rating.shown) for ladder, standing in found]
    return Ratings(tuple(sorted(known)), NEWCOMER.rating.shown)


Wanted = Annotated[Filter, Depends(wanted)]


@router.get("/api/lobby", dependencies=OPEN)
async def lobby(request: Request, context: Here, wish: Wanted) -> models.LobbyNow:
    """Tables that are open to all: to sit down at, or to watch; the newest first."""
    async with context.drawing.turn(address_of(request.scope)):
        count, shown = context.lobby.board.look(wish)
        lang = language_of(request)
        return models.LobbyNow(count=count, tables=[listing_facts(listing, lang) for listing in shown])


@router.post("/api/lobby/tables/{table_id}/join", dependencies=OPEN)
async def join(person: Somebody, context: Here, table_id: TableId) -> Address:
    """Take any free seat at a table."""
    context.meters.joins.spend(person.id)
    table = await context.tables.find(table_id)
    if not table.seats_of(person.id):
        await context.ratings.admit(table.row.terms, person, table.game.name, table.players)
        with context.lobby.sitting_down(person.id, table):
            await act(context, person, table_id, await sitting(context, person, ask.sit_anywhere(person)))
    return address(table_id)


# --- looking for a game


@router.post("/api/lobby/seek", dependencies=OPEN)
async def seek(request: Request, person: Somebody, context: Here, wish: models.NewSeek) -> models.SeekNow:
    """Look for a game with whoever fits, instead of any I looked for before; it begins as soon as enough do.

    I am looked for as long as I have the lobby's socket open, or ask how far it is every half minute.
    """
    context.meters.seeks.spend(person.id)
    games = tuple(known_game(name).name for name in wish.games)
    check_language(wish.language)
    for pace in wish.paces:
        terms = Terms(open=True, rated=bool(wish.rated), timing=usual_timing(games[0], pace))
        terms.check(context.settings.parts)
        await context.ratings.admit(terms, person, games[0], wish.players[0])
    may_be_rated = context.ratings.is_open and await context.ratings.may_be_rated(person.id)
    rated = wish.rated if may_be_rated else False
    looked_for = Seek(
        person=person.id,
        name=person.name,
        games=games,
        players=tuple(wish.players),
        paces=tuple(wish.paces),
        rated=rated,
        language=wish.language,
        since=context.lobby.clock(),
        bots_after=wish.bots_after,
        level=wish.level,
    )
    await context.lobby.seeking.seek(looked_for, address_of(request.scope))
    return seek_now(context, person.id)


def seek_now(context: Context, person: str) -> models.SeekNow:
    """How far somebody's search has come."""
    seeking, now = context.lobby.seeking, context.lobby.clock()
    table = seeking.table_of(person, now)
    return models.SeekNow(seek=seeking.facts(person, now), url=f"/t/{table}" if table else None)


@router.get("/api/lobby/seek", dependencies=OPEN)
async def my_seek(request: Request, context: Here) -> models.SeekNow:
    """How far my search has come; whoever asks is still there."""
    person = request.scope["credentials"].person or ""
    context.lobby.seeking.renew(person, context.lobby.clock())
    return seek_now(context, person)


@router.delete("/api/lobby/seek", dependencies=OPEN, status_code=204)
async def stop_seeking(person: Somebody, context: Here) -> None:
    """Look for a game no longer."""
    context.lobby.seeking.stop(person.id)


# --- invitations


@router.get("/api/lobby/companions", dependencies=OPEN)
async def my_companions(person: Somebody, context: Here) -> models.Companions:
    """Whom I have played with, to be invited."""
    found = companions(await context.tables.of_person(person.id), person.id)
    people = [
        models.CompanionFacts(
            table=one.table, seat=one.seat, name=one.name, title=title_of(one.game), played=one.played
        )
        for one in found
    ]
    return models.Companions(people=people)


def title_of(game: str) -> str:
    """What a game is called; one that is no longer there, by its short name."""
    return riverpost.game(game).title if game in riverpost.list_games() else game


@router.post("/api/lobby/tables/{table_id}/invitations", dependencies=OPEN, status_code=204)
async def invite(person: Somebody, context: Here, table_id: TableId, wish: models.NewInvitation) -> None:
    """Invite somebody whom I have played with to a table that gathers and that I made or sit at."""
    check_may_invite(await context.tables.find(table_id), person)
    guest = guest_of(await context.tables.find(wish.table), wish.seat, person)
    invitation = Invitation(guest, table_id, person.id, person.name, time.time())
    if are_apart(context, person.id, guest):
        return  # and neither is told of it
    if await context.lobby.invitations.keep(invitation):
        context.lobby.invited(guest, table_id)


@router.get("/api/lobby/invitations", dependencies=OPEN)
async def my_invitations(request: Request, context: Here) -> models.MyInvitations:
    """Tables that I am invited to."""
    found = await context.lobby.invitations.of(request.scope["credentials"].person or "", time.time())
    told = [
        models.InvitationFacts(
            table=one.table,
            url=f"/t/{one.table}",
            game=one.game,
            title=title_of(one.game),
            name=one.name,
            made=one.made,
        )
        for one in found
    ]
    return models.MyInvitations(invitations=told)


@router.delete("/api/lobby/invitations/{table_id}", dependencies=OPEN, status_code=204)
async def decline(person: Somebody, context: Here, table_id: TableId) -> None:
    """Decline an invitation; nobody can invite me to that table again."""
    await context.lobby.invitations.decline(person.id, table_id)


# --- live


@router.websocket("/api/lobby/live")
async def live(websocket: WebSocket, wish: Wanted) -> None:
    """What stands in the lobby, and what changes there; see docs/protocol.md."""
    context, origin = context_of(websocket), address_of(websocket.scope)
    try:
        check_open(websocket)
        if context.rooms.addresses[origin] >= context.meters.limits.sockets_of_address:
            raise TooMany
        context.meters.sockets.spend(origin)
    except Refused as refused:
        await turn_away(context, websocket, refused)
        return
    await websocket.accept()
    watcher = Watcher(websocket, wish, language_of(websocket))

    async def catch_up() -> None:
        async with context.drawing.turn(origin):
            context.lobby.catch_up(watcher)

    with context.rooms.counted(origin):
        context.lobby.enter(watcher)
        async with watcher.writing(catch_up):
            try:
                await until_gone(websocket)
            finally:
                context.lobby.leave(watcher)


async def until_gone(websocket: WebSocket) -> None:
    """Wait until the other side goes; it has nothing to say here, so whoever says something has to go."""
    if (await websocket.receive())["type"] != "websocket.disconnect":
        with suppress(RuntimeError):
            await websocket.close(POLICY_VIOLATION, "bad-message")
