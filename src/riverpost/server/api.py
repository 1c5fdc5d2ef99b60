"""The HTTP API: enough to play from any program. What it takes and gives is described by OpenAPI at /api/docs.json."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import AfterValidator

import riverpost
from riverpost.bots.bot import USUAL
from riverpost.draw.room import room_of
from riverpost.engine.errors import BadOption
from riverpost.engine.position import Position
from riverpost.engine.words import mark
from riverpost.server import models
from riverpost.server import requests as ask
from riverpost.server.accounts.manners import saying, seating
from riverpost.server.advising import hinted, planned, reasons
from riverpost.server.ahead import ahead
from riverpost.server.clocks.telling import clock_told
from riverpost.server.context import Context, context_of
from riverpost.server.facts import facts_of, lessons_of, summary_of
from riverpost.server.limits import LONGEST_ID, LONGEST_WORD, Meter
from riverpost.server.looks import BEFORE_ALL, Eyes, Window, check_eyes, choices, log_of, log_since, result
from riverpost.server.pages import VERSION
from riverpost.server.people import Person, new_id
from riverpost.server.pictures import Drawing
from riverpost.server.ratings.results import check_screens, why_friendly
from riverpost.server.refused import Away, Refused
from riverpost.server.security import address_of
from riverpost.server.shelf import TableSummary
from riverpost.server.table import GATHERING, PLAYING, Table
from riverpost.server.telling import table_facts
from riverpost.server.terms import PRIVATE, Terms
from riverpost.server.words import language_of

NO_GAME = mark("There is no game {game}; the games are {games}.")
NO_HINTS = mark("This game is rated, so nobody is given hints.")
ONE_OF_BOTH = mark("Say either which piece or which action you mean.")
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Refusal, "description": description}
    for status, description in {
        400: "What was sent makes no sense here.",
        401: "It is not known who asks.",
        403: "This belongs to somebody else, or comes from another site.",
        404: "There is no such thing.",
        409: "The table is not as was thought, or the rules forbid it.",
        410: "What was kept of the table cannot be read any more.",
        413: "Too large.",
        429: "Too many at once; wait a moment.",
        503: "The database does not answer; what could not be stored has not happened.",
    }.items()
}
A_PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {}, "image/png": {}}, "description": "The picture."}
}
A_RECORD = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {"schema": {"type": "object", "description": "A record, as the server gives it."}}
        },
    }
}
router = APIRouter(responses=REFUSALS)

TableId = Annotated[str, Path(max_length=LONGEST_ID)]
GameName = Annotated[str, Path(max_length=LONGEST_ID)]
SeatPath = Annotated[int, Path(ge=0, le=15)]
SeatQuery = Annotated[int | None, Query(ge=0, le=15, description="One of my seats; left out: a spectator.")]
PlyQuery = Annotated[int | None, Query(ge=0, le=1_000_000, description="Left out: the newest.")]
LayoutQuery = Annotated[
    str,
    Query(pattern="^(wide|tall|[0-9]{1,5}x[0-9]{1,5})$", description='The room for the board: "wide", "1366x680".'),
    AfterValidator(lambda layout: room_of(layout).layout),
]


# --- who asks


async def somebody(request: Request) -> Person:
    """Whoever asks, if it can be known."""
    return await context_of(request).visitors.asker(request.scope["credentials"].person, language_of(request))


def here(request: Request) -> Context:
    """The server that was asked."""
    return context_of(request)


Somebody = Annotated[Person, Depends(somebody)]
Here = Annotated[Context, Depends(here)]


def spend(meter: Meter, caller: str) -> None:
    """Refuse what is asked too often."""
    meter.spend(caller)


def spend_a_table(request: Request, context: Context, person: Person) -> None:
    """Refuse whoever, or whoever else from there, sets up too many tables."""
    spend(context.meters.tables, person.id)
    spend(context.meters.tables_of_address, address_of(request.scope))


@router.get("/healthz", tags=["server"])
async def health(context: Here) -> models.Health:
    """Whether the server is up, and how far the rules are compiled."""
    return models.Health(status="ok", version=VERSION, games=context.tables.workers.progress)


@router.get("/readyz", tags=["server"])
async def ready(context: Here) -> models.Ready:
    """Whether the server can do all it is asked for: its database answers."""
    health = context.tables.health
    if not (health.is_well and await health.ask()):
        raise Away
    return models.Ready(status="ok")


@router.get("/api/me", tags=["people"])
async def me(request: Request, context: Here) -> models.Me:
    """Who I am."""
    person = request.scope["credentials"].person
    known = await context.visitors.known(person) if person else None
    return models.Me(name=known.name if known else None)


@router.post("/api/me", tags=["people"])
async def name_me(request: Request, person: Somebody, context: Here, wish: models.NewName) -> models.Me:
    """Choose the name that others see; that of an account is changed only by whoever has just shown who they are."""
    if context.accounts and wish.name != person.name:
        await context.accounts.check_proved(person.id, request.scope["credentials"].bearer)
    named = await context.visitors.name(person.id, wish.name)
    return models.Me(name=named.name)


@router.post("/api/me/link", tags=["people"], status_code=201)
async def my_link(request: Request, person: Somebody, context: Here) -> models.Link:
    """A link that makes another browser the same person, once and within a day; a former one is void from now on."""
    token = await context.tables.new_link(person.id, request.scope["credentials"].bearer)
    return models.Link(url=f"{request.base_url}as/{token}")


@router.delete("/api/me/link", tags=["people"], status_code=204)
async def revoke_my_link(person: Somebody, context: Here) -> None:
    """Make the link void that I made last, whoever has it."""
    await context.tables.revoke_link(person.id)


@router.post("/api/clients", tags=["people"], status_code=201)
async def new_client(request: Request, context: Here, wish: models.NewName) -> models.Client:
    """Become a player that is a program, with a token instead of a cookie."""
    spend(context.meters.newcomers, address_of(request.scope))
    person = await context.visitors.name(new_id(), wish.name)
    return models.Client(token=context.seals.seal("client", person.id))


# --- games


@router.get("/api/games", tags=["games"])
async def list_games(request: Request) -> list[models.GameSummary]:
    """All games."""
    return [summary_of(riverpost.game(name), language_of(request)) for name in riverpost.list_games()]


@router.get("/api/games/{game}", tags=["games"])
async def one_game(request: Request, game: GameName) -> models.GameFacts:
    """A game with its options."""
    return facts_of(known_game(game), language_of(request))


@router.get("/api/games/{game}/lessons", tags=["games"])
async def lessons(request: Request, game: GameName) -> models.Lessons:
    """What the guide of a game explains; which of it matters now, a socket that follows the guide is told."""
    return lessons_of(known_game(game), language_of(request))


@router.post("/api/games/{game}/first-table", tags=["tables"], status_code=201)
async def first_table(request: Request, person: Somebody, context: Here, game: GameName) -> models.Address:
    """Set up a first game against gentle bots, begun at once; its address is that of a page with the guide."""
    known = known_game(game)
    guide = known.face.guide
    spend_a_table(request, context, person)
    seats = [ask.SeatWish("bot", guide.level)] * guide.players
    seats[guide.seat] = ask.SeatWish("me")
    table = await context.tables.create(person, known.name, guide.players, guide.options, seats)
    await context.tables.act(table.id, ask.start(person))
    return models.Address(id=table.id, url=f"/t/{table.id}?guide")


@router.post("/api/games/{game}/check", tags=["games"])
async def check(request: Request, game: GameName, wanted: models.Wanted) -> models.Fitting:
    """Whether a game can be played so, before a table is set up."""
    known, lang = known_game(game), language_of(request)
    try:
        known.options.check(wanted.players, wanted.options)
    except BadOption as error:
        sentence = error.plain(lang)
        told = models.Error(code="bad-option", sentence=sentence, rule=error.rule, field=error.field)
        return models.Fitting(error=told, friendly=None)
    friendly = why_friendly(known, wanted.options)
    return models.Fitting(error=None, friendly=friendly.plain(lang) if friendly else None)


def known_game(name: str) -> riverpost.Game:
    """A game by its name, or a refusal."""
    if name not in riverpost.list_games():
        raise Refused("no-such-game", NO_GAME, game=repr(name), games=", ".join(riverpost.list_games()))
    return riverpost.game(name)


# --- tables


@router.post("/api/tables", tags=["tables"], status_code=201)
async def new_table(request: Request, person: Somebody, context: Here, wish: models.NewTable) -> models.Address:
    """Set up a table."""
    spend_a_table(request, context, person)
    game = known_game(wish.game)
    seats = [ask.SeatWish(seat.kind, seat.level, seat.name) for seat in wish.seats or []]
    terms = Terms.of(wish.terms.model_dump()) if wish.terms else PRIVATE
    terms.check(context.settings.parts)
    check_screens(terms.rated, (seat.kind for seat in seats))
    await context.ratings.admit(replace(terms, band=None), person, game.name, len(seats))
    try:
        if terms.rated and (friendly := why_friendly(game, wish.options)):
            raise friendly
        players = wish.players or usual_players(game, wish)
        usual = [ask.SeatWish("me"), *[ask.SeatWish("bot", USUAL)] * (players - 1)]
        with context.lobby.setting_up(person.id, address_of(request.scope), terms) as opened:
            table = await context.tables.create(person, game.name, players, wish.options, seats or usual, terms=terms)
            opened(table.id)
    except BadOption as error:
        raise Refused("bad-option", error, rule=error.rule, field=error.field) from error
    if wish.start:
        await context.tables.act(table.id, ask.start(person))
    return address(table.id)


def usual_players(game: riverpost.Game, wish: models.NewTable) -> int:
    """As many as there are seats asked for, else a good number, else as many as fit the options."""
    if wish.seats:
        return len(wish.seats)
    fitting = game.options.players_with(**wish.options)
    return game.facts.good_players if game.facts.good_players in fitting else max(fitting, default=max(game.players))


def address(table_id: str) -> models.Address:
    """Where a table is."""
    return models.Address(id=table_id, url=f"/t/{table_id}")


@router.get("/api/tables", tags=["tables"])
async def my_tables(
    request: Request, context: Here, hidden: Annotated[bool, Query(description="Those that I have hidden.")] = False
) -> models.MyTables:
    """My tables, the newest first: those that I have not hidden, or those that I have."""
    person = request.scope["credentials"].person
    found = await context.tables.of_person(person, hidden) if person else []
    return models.MyTables(tables=[summary(table, person) for table in found])


def summary(table: TableSummary, person: str) -> models.TableSummary:
    """A table in a list."""
    mine = [number for number, seat in enumerate(table.seats) if seat.person == person]
    return models.TableSummary(
        id=table.id,
        url=f"/t/{table.id}",
        game=table.game,
        title=riverpost.game(table.game).title if table.game in riverpost.list_games() else table.game,
        phase=table.phase,
        names=[seat.name for seat in table.seats],
        me=mine,
        my_turn=any(seat in table.deciding for seat in mine),
        ranks=table.ranks,
        touched=table.touched,
        may_delete=table.may_be_deleted_by(person),
    )


@router.get("/api/tables/{table_id}", tags=["tables"])
async def one_table(request: Request, context: Here, table_id: TableId) -> models.TableNow:
    """A table: who sits there and how far it has come."""
    table = await context.tables.find(table_id)
    person = request.scope["credentials"].person
    told = table_facts(
        table, person, context.rooms.present(table_id), context.rooms.spectators(table), language_of(request)
    )
    clock = clock_told(table, table.clock, context.tables.house.now()) if table.clock else None
    return {**told, "serial": table.serial, "ply": table.ply, "clock": clock}


@router.post("/api/tables/{table_id}/hide", tags=["tables"], status_code=204)
async def hide(person: Somebody, context: Here, table_id: TableId, wish: models.Hide) -> None:
    """Hide a table from my list, or show it there again; for others nothing changes."""
    await context.tables.hide(table_id, person, wish.hidden)


@router.delete("/api/tables/{table_id}", tags=["tables"], status_code=204)
async def delete(person: Somebody, context: Here, table_id: TableId) -> None:
    """Delete a table that I have made, for ever: nobody else has a seat there, or all have hidden it since its end."""
    await context.tables.delete(table_id, person)


@router.post("/api/tables/{table_id}/seats/{seat}", tags=["tables"])
async def set_seat(
    person: Somebody, context: Here, table_id: TableId, seat: SeatPath, wish: models.SeatWish
) -> models.Done:
    """Take a seat, free it, give it to a bot or to somebody at my screen; in a running game, come back to my seat or
    let a bot go on for somebody who has gone, by vote where the server has clocks and several are there."""
    table = await context.tables.find(table_id)
    if table.phase == PLAYING and wish.kind == "bot":
        by_vote = "clocks" in context.settings.parts
        here = context.rooms.answering(table)
        return await act(context, person, table_id, ask.replace(person, seat, here, by_vote))
    if table.phase == GATHERING and wish.kind == "me":
        await context.ratings.admit(table.row.terms, person, table.game.name, table.players)
    with context.lobby.sitting_down(person.id, table):
        make = await seating(context, person, seat, ask.SeatWish(wish.kind, wish.level, wish.name))
        return await act(context, person, table_id, make)


async def act(context: Context, person: Person, table_id: str, make: ask.Make) -> models.Done:
    """Let something happen, and say so once it is stored; whoever does it is here."""
    context.rooms.saw(table_id, person.id)
    table = await context.tables.act(table_id, make)
    return models.Done(ply=table.ply, serial=table.serial)


@router.post("/api/tables/{table_id}/start", tags=["tables"])
async def start(person: Somebody, context: Here, table_id: TableId) -> models.Done:
    """Begin the game."""
    return await act(context, person, table_id, ask.start(person))


@router.post("/api/tables/{table_id}/leave", tags=["tables"])
async def leave(person: Somebody, context: Here, table_id: TableId, wish: models.SeatOnly) -> models.Done:
    """Give up a seat; in a running game a bot goes on in my place."""
    return await act(context, person, table_id, ask.leave(person, wish.seat))


@router.post("/api/tables/{table_id}/rematch", tags=["tables"], status_code=201)
async def rematch(person: Somebody, context: Here, table_id: TableId) -> models.Address:
    """Play again with the same people; whoever asks second is told the same table."""
    return address((await context.tables.rematch(table_id, person)).id)


@router.post("/api/tables/{table_id}/chat", tags=["tables"])
async def chat(request: Request, person: Somebody, context: Here, table_id: TableId, wish: models.Chat) -> models.Done:
    """Say something to everybody at the table."""
    plays = bool((await context.tables.find(table_id)).seats_of(person.id))
    context.meters.spend_chat(person.id, address_of(request.scope), table_id, plays)
    return await act(context, person, table_id, saying(context, person, wish.text))


@router.post("/api/tables/{table_id}/mute", tags=["tables"])
async def mute(person: Somebody, context: Here, table_id: TableId, wish: models.Mute) -> models.Done:
    """At my table, let somebody who watches say nothing more, or speak again; or all who watch."""
    return await act(context, person, table_id, ask.mute(person, wish.serial, wish.muted))


# --- playing


@router.post("/api/tables/{table_id}/moves", tags=["playing"])
async def move(request: Request, person: Somebody, context: Here, table_id: TableId, wish: models.Moves) -> models.Done:
    """Decide."""
    wanted = ask.Move(person, wish.seat, wish.ply, wish.actions, language_of(request))
    done = await act(context, person, table_id, wanted)
    return done.model_copy(update={"left": wanted.left})


@router.post("/api/tables/{table_id}/undo", tags=["playing"])
async def undo(person: Somebody, context: Here, table_id: TableId, wish: models.Undo) -> models.Done:
    """Take back what was decided since a ply; never over anything revealed, never over another's decision."""
    return await act(context, person, table_id, ask.undo(person, wish.seat, wish.ply))


def its_turn(request: Request) -> AbstractAsyncContextManager[None]:
    """Wait until it is the turn of whoever asks for something that costs the loop a few milliseconds."""
    return context_of(request).drawing.turn(address_of(request.scope))


async def looked_at(request: Request, table_id: str, seat: int | None) -> Table:
    """A table that has begun, for somebody who may look through these eyes."""
    context, person = context_of(request), request.scope["credentials"].person
    table = await context.tables.find(table_id)
    check_eyes(table, person, seat)
    context.rooms.saw(table_id, person)
    return table


@router.get("/api/tables/{table_id}/view", tags=["playing"])
async def view(request: Request, table_id: TableId, seat: SeatQuery = None) -> models.View:
    """The position as a seat may know it, with all it may do now."""
    async with its_turn(request):
        return viewed(await looked_at(request, table_id, seat), seat, language_of(request))


def viewed(table: Table, seat: int | None, lang: str) -> models.View:
    """A table as a seat may know it."""
    shown = table.view(seat)
    game, position = table.game, position_at(table, None)
    found = choices(shown, seat, lang) if seat is not None and seat in table.deciding else []
    since = log_since(position.ply, BEFORE_ALL)
    return models.View(
        ply=table.ply,
        serial=table.serial,
        seat=seat,
        deciding=list(table.deciding),
        over=position.over,
        prompt=game.face.prompt(shown, lang),
        choices=[
            models.PossibleAction(action=action, notation=game.notation(action), label=label, final=bool(final))
            for action, label, final in found
        ],
        text=game.face.describe(shown, lang),
        log=log_of(table, position, Eyes(seat, lang), since, position.ply),
        log_since=max(since, 0),
        result=result(position, lang),
    )


def position_at(table: Table, ply: int | None) -> Position:
    """The position of a ply, or the newest; everything, so only views of it are shown."""
    if ply is None and table.position is not None:
        return table.position
    return table.at(table.ply if ply is None else ply)


@router.get("/api/tables/{table_id}/log", tags=["playing"])
async def log(
    request: Request,
    table_id: TableId,
    before: Annotated[int, Query(ge=0, le=1_000_000, description="The ply up to which lines are told.")],
    seat: SeatQuery = None,
) -> models.Log:
    """What happened up to a ply, as far back as is told at once."""
    async with its_turn(request):
        table = await looked_at(request, table_id, seat)
        position = position_at(table, None)
        before = min(before, position.ply)
        since = log_since(before, BEFORE_ALL)
        lines = log_of(table, position, Eyes(seat, language_of(request)), since, before)
        return models.Log(log=lines, log_since=max(since, 0))


@router.get("/api/tables/{table_id}/hint", tags=["playing"])
async def hint(
    request: Request,
    person: Somebody,
    context: Here,
    table_id: TableId,
    seat: Annotated[int, Query(ge=0, le=15)],
    layout: LayoutQuery = "wide",
) -> models.Hint:
    """What the strongest bot would do for my seat now, and why."""
    table, lang = await looked_at(request, table_id, seat), language_of(request)
    if table.row.terms.rated:
        raise Refused("rated", NO_HINTS)
    spend(context.meters.hints, person.id)
    window, decision = Window(table.view(seat), Eyes(seat, lang, layout)), table.decided(seat)
    found = await context.tables.hint(table_id, seat)
    async with context.thinking.turn(address_of(request.scope)):
        return await asyncio.to_thread(hinted, window, found, decision)


@router.get("/api/tables/{table_id}/why", tags=["playing"])
async def why(
    request: Request,
    table_id: TableId,
    seat: Annotated[int, Query(ge=0, le=15)],
    piece: Annotated[str | None, Query(max_length=LONGEST_WORD)] = None,
    action: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    x: Annotated[
        float | None, Query(ge=-100_000, le=100_000, description="Where on the map, with a piece there.")
    ] = None,
    y: Annotated[float | None, Query(ge=-100_000, le=100_000)] = None,
) -> models.Reasons:
    """Why nothing can be done with a piece of the scene or at a place of its map, or why an action is not possible."""
    table, lang = await looked_at(request, table_id, seat), language_of(request)
    if (piece is None) == (action is None):
        raise Refused("bad-request", ONE_OF_BOTH)
    shown = table.view(seat)
    actions = [action] if action is not None else table.game.face.actions_of_piece(shown, piece or "")
    if not actions and x is not None and y is not None:
        async with context_of(request).thinking.turn(address_of(request.scope)):
            there = await asyncio.to_thread(table.game.face.why_not_there, shown, x, y, lang)
        found = [models.Reason(action=None, label="", rule=there[0], sentence=there[1])] if there else []
        return models.Reasons(reasons=found)
    told = reasons(shown, seat, actions, lang)
    if not told or piece is None:
        return models.Reasons(reasons=told)
    async with context_of(request).thinking.turn(address_of(request.scope)):
        return models.Reasons(reasons=told, ahead=await asyncio.to_thread(ahead, shown, seat, piece, lang))


@router.get("/api/tables/{table_id}/plans", tags=["playing"])
async def plans(
    request: Request,
    person: Somebody,
    context: Here,
    table_id: TableId,
    seat: Annotated[int, Query(ge=0, le=15)],
    layout: LayoutQuery = "wide",
    piece: Annotated[
        str | None, Query(max_length=LONGEST_WORD, description="Where a plan leads; left out: all that do.")
    ] = None,
    turns: Annotated[
        int, Query(ge=-1000, le=1000, description="How often the next way to end there was asked for.")
    ] = 0,
) -> models.Plans:
    """Complete turns of my seat: where they lead, or one that leads to a piece of the scene, the cheapest first."""
    table, lang = await looked_at(request, table_id, seat), language_of(request)
    spend(context.meters.plans, person.id)
    window = Window(position_at(table, None), Eyes(seat, lang, layout))
    async with context.thinking.turn(address_of(request.scope)):
        return await asyncio.to_thread(planned, window, piece, turns)


# --- looking at any ply


@router.get("/api/tables/{table_id}/scene", tags=["looking"])
async def scene(
    request: Request, table_id: TableId, layout: LayoutQuery = "wide", ply: PlyQuery = None, seat: SeatQuery = None
) -> models.WholeScene:
    """The whole board of any ply, as pieces."""
    spend(context_of(request).meters.scenes, address_of(request.scope))
    async with its_turn(request):
        table, lang = await looked_at(request, table_id, seat), language_of(request)
        position = position_at(table, ply)
        window = Window(position, Eyes(seat, lang, layout))
        return models.WholeScene(
            ply=position.ply,
            plies=table.ply,
            seat=seat,
            deciding=list(window.deciding),
            prompt=table.game.face.prompt(window.view, lang),
            scene=window.changes(None, position.ply - 1),
            result=result(position, lang),
        )


@router.get("/api/tables/{table_id}/board.svg", tags=["looking"], response_class=Response, responses=A_PICTURE)
async def board_svg(
    request: Request, table_id: TableId, layout: LayoutQuery = "wide", ply: PlyQuery = None, seat: SeatQuery = None
) -> Response:
    """The board of any ply as a picture."""
    return Response(await drawn(request, table_id, layout, ply, seat, painted=False), media_type="image/svg+xml")


@router.get("/api/tables/{table_id}/board.png", tags=["looking"], response_class=Response, responses=A_PICTURE)
async def board_png(
    request: Request, table_id: TableId, layout: LayoutQuery = "wide", ply: PlyQuery = None, seat: SeatQuery = None
) -> Response:
    """The board of any ply as a picture of pixels."""
    return Response(await drawn(request, table_id, layout, ply, seat, painted=True), media_type="image/png")


async def drawn(
    request: Request, table_id: str, layout: str, ply: int | None, seat: int | None, painted: bool
) -> bytes:
    """The board of a ply as a file."""
    table, context = await looked_at(request, table_id, seat), context_of(request)
    spend(context.meters.pictures, address_of(request.scope))
    async with its_turn(request):
        view = position_at(table, ply).view(seat)
    drawing = Drawing.of(view, language_of(request), layout, painted)
    return await context.pictures.picture(drawing, address_of(request.scope))


# --- records


@router.get("/api/tables/{table_id}/record", tags=["records"])
async def record(request: Request, context: Here, table_id: TableId) -> Response:
    """The whole game as a file, once it is over: it holds everything that was hidden."""
    table = await context.tables.find(table_id)
    name = f"{table.game.name}-{table_id[:8]}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    async with its_turn(request):
        written = table.record().to_json()
    return Response(written, media_type="application/json", headers=headers)


@router.post("/api/records", tags=["records"], status_code=201, openapi_extra=A_RECORD)
async def upload(request: Request, person: Somebody, context: Here) -> models.Address:
    """Lay a recorded game on a table, to be looked at and shared."""
    spend_a_table(request, context, person)
    return address((await context.tables.upload(person, await request.body(), address_of(request.scope))).id)
