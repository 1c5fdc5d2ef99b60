"""What tests of clocks share: house time that passes when they say so."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from riverpost.server.clocks.house import HouseClock
from riverpost.server.tables import Tables, open_tables
from riverpost.server.workers import Workers
from tests.server.clocks.passing import Passing


@pytest.fixture
def passing() -> Passing:
    return Passing()


@pytest.fixture
async def tables(url: str, workers: Workers, passing: Passing) -> AsyncIterator[Tables]:
    async with open_tables(url, workers, house=HouseClock(passing)) as tables:
        yield tables
