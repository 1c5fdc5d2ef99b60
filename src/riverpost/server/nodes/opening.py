"""Opening a bus: within this process, or by Redis where whoever runs the server has set one up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import mark
from riverpost.server.bus import Bus, LocalBus
from riverpost.server.context import Context
from riverpost.server.database import known_url
from riverpost.server.nodes.ledger import Ledger
from riverpost.server.refused import SERVER
from riverpost.server.settings import Settings

NEEDED = ("psycopg", "redis")
MISSING = mark(
    "RIVERPOST_BUS is set, but the package {package} is not installed. Install it with {command}, or leave the bus out."
)
ONE_FILE = mark(
    "A SQLite file has one server: for several nodes with a bus (RIVERPOST_BUS) let RIVERPOST_DATABASE name a "
    "PostgreSQL database, for example postgresql+psycopg://anna:password@host/riverpost."
)


def check_nodes(settings: Settings) -> None:
    """Refuse in words to open a bus that lacks something it needs."""
    if not settings.bus:
        return
    for package in NEEDED:
        if find_spec(package) is None:
            raise RiverpostError(MISSING, SERVER, package=package, command="pip install 'riverpost[cluster]'")
    if known_url(settings.database).get_backend_name() == "sqlite":
        raise RiverpostError(ONE_FILE, SERVER)


@asynccontextmanager
async def open_bus(settings: Settings) -> AsyncIterator[Bus]:
    """The bus of a server, as long as it runs."""
    if not settings.bus:
        yield LocalBus()
        return
    from riverpost.server.nodes.redis_bus import RedisBus  # only here: most servers have no Redis

    bus = RedisBus(settings.bus, settings.secret)
    async with bus.running():
        yield bus


@asynccontextmanager
async def open_ledger(context: Context) -> AsyncIterator[None]:
    """Let the limits of all rooms count at all nodes, as long as the server runs."""
    ledger = Ledger(context.bus)
    ledger.share("house", context.meters)
    if context.accounts:
        ledger.share("accounts", context.accounts.meters)
    if context.notices:
        ledger.share("notices", context.notices.notices.meters)
    telling = asyncio.create_task(ledger.run())
    try:
        yield
    finally:
        telling.cancel()
        with suppress(asyncio.CancelledError):
            await telling
