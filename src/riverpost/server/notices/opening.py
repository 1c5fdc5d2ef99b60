"""Opening the room of notices, where whoever runs the server wants it; elsewhere its packages need not be there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from riverpost.server.settings import Settings
from riverpost.server.tables import Tables

if TYPE_CHECKING:
    from riverpost.server.notices.notices import Present
    from riverpost.server.notices.sending import Sending


@asynccontextmanager
async def open_notices(tables: Tables, present: Present, settings: Settings) -> AsyncIterator[Sending | None]:
    """Notices of a server, as long as it runs; None where the part is closed, and nobody hears anything then."""
    if "notices" not in settings.parts:
        yield None
        return
    from riverpost.server.notices.sending import sending_from

    async with sending_from(tables, present, settings) as sending:
        yield sending
