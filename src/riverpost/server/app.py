"""The application: all parts of a server put together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from riverpost.engine.words import mark
from riverpost.server import api, installing, live, monitor, pages, rules_pages
from riverpost.server.accounts import api as accounts_api
from riverpost.server.accounts import elsewhere_pages
from riverpost.server.accounts import pages as accounts_pages
from riverpost.server.accounts.accounts import check_packages, open_accounts
from riverpost.server.accounts.manners import are_apart
from riverpost.server.answers import complaints_of, refusal_body, refusal_headers, status_of
from riverpost.server.clocks import api as clocks_api
from riverpost.server.clocks.house import HouseClock
from riverpost.server.complaints import Complaints
from riverpost.server.context import Context, context_of
from riverpost.server.door import Doorkeeper
from riverpost.server.limits import Meters
from riverpost.server.live import Rooms
from riverpost.server.lobby import api as lobby_api
from riverpost.server.lobby import pages as lobby_pages
from riverpost.server.lobby.hall import open_hall
from riverpost.server.logs import REQUEST_ID, request_id
from riverpost.server.nodes.opening import open_bus, open_ledger
from riverpost.server.notices import api as notices_api
from riverpost.server.notices import pages as notices_pages
from riverpost.server.notices.notices import check_packages as check_notice_packages
from riverpost.server.notices.opening import open_notices
from riverpost.server.orders import heeded
from riverpost.server.pictures import Pictures
from riverpost.server.ratings import api as ratings_api
from riverpost.server.ratings import pages as ratings_pages
from riverpost.server.ratings.ratings import open_ratings
from riverpost.server.refused import FAILED, NO_SUCH_THING, WRONG_METHOD, Refused
from riverpost.server.security import FOR_MONITORS, TOO_LARGE, Guard, Seals, TooLarge, address_of, asked_for
from riverpost.server.settings import Settings
from riverpost.server.tables import open_tables
from riverpost.server.visitors import Visitors
from riverpost.server.words import language_of
from riverpost.server.workers import Workers

FOR_PROGRAMS = ("/api/", *FOR_MONITORS)
NONSENSE = mark("This does not have the right shape: {complaints}.")
DESCRIPTION = """
Play Mississippi Queen, Niagara and Thurn und Taxis from any program. Get a token with `POST /api/clients`, send it as
`Authorization: Bearer <token>`, set up a table with `POST /api/tables`, look at `GET /api/tables/{id}/view?seat=`,
decide with `POST /api/tables/{id}/moves`. Instead of asking again and again, listen at the socket
`/api/tables/{id}/live` (docs/protocol.md). docs/client.py is a whole player. What is refused changes nothing.
"""


ROUTERS = (
    api.router,
    clocks_api.router,
    accounts_api.router,
    accounts_pages.router,
    elsewhere_pages.router,
    live.router,
    monitor.router,
    lobby_api.router,
    lobby_pages.router,
    notices_api.router,
    notices_pages.router,
    pages.router,
    rules_pages.router,
    installing.router,
    ratings_api.router,
    ratings_pages.router,
)


async def open_rooms(context: Context, stack: AsyncExitStack) -> None:
    """Open the rooms around the tables, until the stack is left, and let those know of each other that need to."""
    settings, tables = context.settings, context.tables
    context.visitors = Visitors(tables)
    context.rooms = Rooms(tables, settings.limits)
    if "accounts" in settings.parts:
        context.accounts = await open_accounts(context)
    apart = partial(are_apart, context)
    context.lobby = await stack.enter_async_context(open_hall(tables, context.rooms, settings, apart))
    context.notices = await stack.enter_async_context(open_notices(tables, context.rooms.present, settings))
    if context.notices:
        context.lobby.invited = context.notices.notices.invited
    context.ratings = await stack.enter_async_context(open_ratings(tables, settings.parts))
    if context.accounts:
        context.ratings.may_be_rated = context.accounts.is_account
    await stack.enter_async_context(open_ledger(context))


def create_app(settings: Settings, house: HouseClock | None = None) -> FastAPI:
    """A server with these settings, not yet started; `house` keeps its time."""
    check_packages(settings)
    check_notice_packages(settings)
    monitor.check_installed(settings)
    limits = settings.limits
    complaints = Complaints(limits.seconds_between_lines)
    doorkeeper = Doorkeeper(limits, complaints)
    context = Context(settings, Seals(settings.secret), Meters(limits), doorkeeper, complaints, pages.environment())

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        with Workers(settings.workers) as workers:
            async with AsyncExitStack() as stack:
                context.bus = await stack.enter_async_context(open_bus(settings))
                opened = open_tables(settings.database, workers, context.bus, house)
                context.tables, context.pictures = await stack.enter_async_context(opened), Pictures(workers)
                await open_rooms(context, stack)
                await stack.enter_async_context(heeded(context))
                stack.enter_context(monitor.watched(context))
                app.openapi()  # made once, and now: it would keep everybody waiting
                yield

    app = FastAPI(
        title="Riverpost",
        version=pages.VERSION,
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/docs.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.context = context
    for router in ROUTERS:
        app.include_router(router)
    app.add_middleware(Guard, context.seals, context.meters, doorkeeper, complaints, settings.origins)
    app.add_exception_handler(Refused, answer_refusal)
    app.add_exception_handler(RequestValidationError, answer_nonsense)
    app.add_exception_handler(HTTPException, answer_missing)
    app.add_exception_handler(TooLarge, answer_too_large)
    app.add_exception_handler(ClientDisconnect, answer_nobody)
    app.add_exception_handler(Exception, answer_failure)
    return app


def refusing(request: Request, refused: Refused, status: int | None = None) -> JSONResponse:
    """An answer that refuses in the language of whoever asks, and a line in the log."""
    code, sentence = refused.code, refused.plain(language_of(request))
    context_of(request).complaints.note(code, asked_for(request.scope), address_of(request.scope))
    body = refusal_body(code, sentence, refused.rule, refused.field)
    return JSONResponse(body, status or status_of(code), headers=refusal_headers(refused))


def is_for_people(request: Request) -> bool:
    """Whether a page is asked for; all else is asked by programs."""
    return request.method == "GET" and not request.url.path.startswith(FOR_PROGRAMS)


async def answer_refusal(request: Request, refused: Exception) -> JSONResponse | HTMLResponse:
    """What a table refuses."""
    assert isinstance(refused, Refused)
    if is_for_people(request):
        return await pages.refused_page(request, status_of(refused.code), refused.plain(language_of(request)))
    return refusing(request, refused)


async def answer_nonsense(request: Request, error: Exception) -> JSONResponse:
    """What does not even have the right shape."""
    assert isinstance(error, RequestValidationError)
    return refusing(request, Refused("bad-request", NONSENSE, complaints=complaints_of(error.errors())))


async def answer_missing(request: Request, error: Exception) -> JSONResponse | HTMLResponse:
    """What is not there, or cannot be read at all: as a page for people, as JSON for programs."""
    assert isinstance(error, HTTPException)
    if not is_for_people(request):
        wrong = {
            400: Refused("bad-request", NONSENSE, complaints="body: JSON decode error"),
            405: Refused("bad-method", WRONG_METHOD),
        }.get(error.status_code, Refused("no-such-thing", NO_SUCH_THING))
        return refusing(request, wrong, error.status_code)
    return await pages.refused_page(request, error.status_code, pages.NO_PAGE)


async def answer_failure(request: Request, error: Exception) -> JSONResponse:
    """What nobody has thought of; it is logged with all that led to it."""
    answer = refusing(request, Refused("failed", FAILED))
    answer.headers[REQUEST_ID.decode()] = request_id()  # the guard does not see this answer
    return answer


async def answer_nobody(request: Request, error: Exception) -> Response:
    """Whoever asked has gone before the end of the question."""
    return Response(status_code=408)


async def answer_too_large(request: Request, error: Exception) -> JSONResponse:
    """A body that went on and on."""
    assert isinstance(error, TooLarge)
    return refusing(request, Refused("too-large", TOO_LARGE, limit=error.limit))
