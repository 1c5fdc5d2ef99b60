"""What is wrong with the URL of a database is told without any part of a password, however it is misspelt."""

import re
import traceback
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest

from riverpost.engine.errors import RiverpostError
from riverpost.engine.words import LANGUAGES
from riverpost.server.database import only_server
from riverpost.server.store import SqlStore

pytestmark = pytest.mark.anyio

PARTS = ("hunter", "moon", "sun", "7531")  # of passwords
URLS = [
    "postgresql+psycopg://anna:hunter@moon@127.0.0.1:1/riverpost",
    "postgresql+psycopg://anna:hunter@moon:sun@127.0.0.1:1/riverpost",
    "postgresql+psycopg://anna:hunter@moon/sun@127.0.0.1:1/riverpost",
    "postgresql+psycopg://anna:hunter@moon?sun@127.0.0.1:1/riverpost",
    "postgresql+psycopg://anna:hunter@7531/moon@127.0.0.1:1/riverpost",
    "postgresql+psycopg://anna:hunter:moon/sun",
    "postgresql+psycopg://anna:hunter",
    "postgresql+psycopg://anna:hunter%40moon@127.0.0.1:sun/riverpost",
    "postgresql+psycopg:/anna:hunter@127.0.0.1/riverpost",
    "postgresql+psycopg//anna:hunter@127.0.0.1/riverpost",
    "anna:hunter@127.0.0.1/riverpost",
    "sqlite://anna:hunter%40moon@127.0.0.1/riverpost.db",
    "nonsense://anna:hunter@127.0.0.1/riverpost",
    "postgresql+psycopg://anna:hunter%40moon@127.0.0.1:1/riverpost?password=sun&connect_timeout=7531",
    "postgresql+psycopg://anna:hunter@127.0.0.1:1/riverpost?pasword=sun",
]


async def opened(url: str) -> None:
    await SqlStore(url).open()


async def served(url: str) -> None:
    with only_server(url):
        await opened(url)


@pytest.mark.parametrize("ask", [opened, served])
@pytest.mark.parametrize("url", URLS)
async def test_no_part_of_a_password_is_told(url: str, ask: Callable[..., object]) -> None:
    with pytest.raises(RiverpostError) as refused:
        await ask(url)  # type: ignore[misc]
    told = "".join(traceback.format_exception(refused.value, limit=0))
    for sentence in (told, *(refused.value.words(lang) for lang in LANGUAGES)):
        assert not [part for part in PARTS if part in sentence], sentence
        assert not re.search(r"[.!?] \w", sentence.split("riverpost.engine", 1)[-1]), "one sentence"


async def test_a_database_is_called_by_its_file_or_its_host_and_name(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"this is no database" * 1_000)
    with pytest.raises(RiverpostError, match=re.escape(f"The database {tmp_path / 'x.db'} cannot be opened")):
        await opened(f"sqlite:///{tmp_path / 'x.db'}")
    with pytest.raises(RiverpostError, match=r"The database 127\.0\.0\.1/riverpost cannot be opened"):
        await opened(f"nonsense://anna:{quote('hunter@moon')}@127.0.0.1/riverpost")


async def test_a_path_may_hold_anything(tmp_path: Path) -> None:
    for name in ("anna@home.db", "a@b@c.db"):
        store = SqlStore(f"sqlite:///{tmp_path / name}")
        await store.open()
        await store.close()
        assert (tmp_path / name).exists()
