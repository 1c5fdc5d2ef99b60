"""PostgreSQL and Redis as processes of their own, from packages of the system: each on a free port, nothing kept.

A test asks for the fixture `postgres` or `redis_server`, which a process of tests shares, or makes one for itself
(`with running_postgres() as postgres:`) if it means to kill it.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry

SUPERUSER = "postgres"
HASTY = ("fsync=off", "synchronous_commit=on", "max_connections=200")  # a process may die, the machine does not
BETWEEN, ATTEMPTS = 0.05, 600  # seconds between two attempts to reach something that starts


def program(name: str, package: str) -> Path:
    """A program of the system; without it a test is skipped, and where changes are decided it fails."""
    postgresql = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = next((str(path) for path in postgresql), None) or shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if found is None:
        missing = f"This test runs {name}: install it (on Debian `apt install {package}`) and run it again."
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)
    return Path(found)


def free_port() -> int:
    """A port that nobody listens on just now."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder that any user may reach, with a path short enough for sockets."""
    folder = Path(tempfile.mkdtemp(prefix="riverpost-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


class Postgres:
    """A PostgreSQL server with a cluster of its own, which can be killed and started again where it was."""

    def __init__(self, folder: Path) -> None:
        self._programs = program("initdb", "postgresql").parent
        self._folder = folder
        self._data = folder / "data"
        self.port = free_port()
        self._data.mkdir()
        if os.geteuid() == 0:  # whom PostgreSQL does not serve
            owner = pwd.getpwnam("nobody")
            for path in (folder, self._data):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        kind = ["--auth=trust", f"--username={SUPERUSER}", "--encoding=UTF8", "--locale=C", "--no-sync"]
        assert self._begin("initdb", *kind).wait() == 0
        self.start()

    @property
    def url(self) -> str:
        """Its first database, as SQLAlchemy reads it."""
        return f"postgresql+psycopg://{SUPERUSER}@127.0.0.1:{self.port}/postgres"

    @property
    def pid(self) -> int:
        """The process that has started all others of it."""
        return self._process.pid

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        name = f"riverpost_{uuid.uuid4().hex}"
        plain = self.url.replace("+psycopg", "")
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type,call-overload,unused-ignore]
        return self.url.removesuffix("postgres") + name

    def start(self) -> None:
        """Start it, and return once it answers."""
        wanted = [f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self._folder}", *HASTY]
        settings = [word for setting in wanted for word in ("-c", setting)]
        self._process = self._begin("postgres", *settings)
        for _ in range(ATTEMPTS):
            if self._process.poll() is not None:  # what one that was killed has left behind takes a moment to end
                self._process = self._begin("postgres", *settings)
            with suppress(psycopg.OperationalError), psycopg.connect(self.url.replace("+psycopg", "")):
                return
            time.sleep(BETWEEN)
        pytest.fail((self._folder / "log").read_text())

    def stop(self) -> None:
        """End it as whoever runs services does, whoever is connected."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it without any warning."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait()

    def _begin(self, name: str, *arguments: str) -> subprocess.Popen[bytes]:
        """Start a program of PostgreSQL, which does not serve root."""
        drop: dict[str, Any] = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
        command = [str(self._programs / name), "-D", str(self._data), *arguments]
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder, **drop)


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A PostgreSQL server, as long as the context lasts."""
    program("initdb", "postgresql")
    with short_folder() as folder:
        postgres = Postgres(folder)
        try:
            yield postgres
        finally:
            postgres.stop()


class RedisServer:
    """A Redis server that keeps nothing on disk, and can be killed and started again where it was."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        """Where it is, as clients read it."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, and return once it answers."""
        server = str(program("redis-server", "redis-server"))
        settings = {"port": str(self.port), "bind": "127.0.0.1", "save": "", "appendonly": "no"}
        options = [word for name, value in settings.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen([server, *options], stdout=subprocess.DEVNULL, cwd=self._folder)
        patient: Any = Retry(ConstantBackoff(BETWEEN), ATTEMPTS)
        with redis.Redis(port=self.port, retry=patient, retry_on_error=[redis.ConnectionError]) as client:
            client.ping()

    def stop(self) -> None:
        """End it as whoever runs services does."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it without any warning."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait()


@contextmanager
def running_redis() -> Iterator[RedisServer]:
    """A Redis server, as long as the context lasts."""
    program("redis-server", "redis-server")
    with short_folder() as folder:
        server = RedisServer(folder)
        try:
            yield server
        finally:
            server.stop()
