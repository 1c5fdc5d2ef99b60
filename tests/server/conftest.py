"""What tests of the server share: worker processes, started once."""

from collections.abc import Iterator

import pytest

from riverpost.server.workers import Workers


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    workers = Workers(1)
    yield workers
    workers.close()
