"""What tests of the server share: worker processes, started once."""

from collections.abc import Iterator

import pytest

from riverpost.server.workers import Workers
from tests.server.running import Open, running_here


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    workers = Workers(1)
    yield workers
    workers.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    with running_here(tmp_path_factory.mktemp("server") / "riverpost.db") as running:
        yield running
