"""A house of several nodes behind a balancer, all of it real processes that can be killed, stopped and cut off."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from riverpost.server.database import file_url
from tests.server.running import SECRET
from tests.server.services import (
    Postgres,
    RedisServer,
    free_port,
    program,
    running_postgres,
    running_redis,
    short_folder,
)

BALANCER = """
global
    stats socket {folder}/admin level admin
    maxconn 8000
defaults
    mode http
    timeout connect 2s
    timeout client 1h
    timeout server 20s
    timeout tunnel 1h
    timeout check 3s
    retries 3
    option redispatch
    option forwardfor
frontend door
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    balance roundrobin
    option httpchk GET /readyz
    default-server check inter 500ms fall 2 rise 1
{servers}
"""


BEGINNING = b"--- begins\n"  # in a log


class Node:
    """`riverpost serve`, always on the same port. Whoever finds it ended starts it again, as a supervisor would."""

    def __init__(self, number: int, database: str, bus: str, folder: Path) -> None:
        self.name = f"n{number}"
        self.port = free_port()
        self.log = folder / f"{self.name}.log"
        named = {
            "RIVERPOST_DATABASE": database,
            "RIVERPOST_SECRET": SECRET,
            "RIVERPOST_BUS": bus,
            "RIVERPOST_PARTS": "",
        }
        self._environment = {**os.environ, **named}
        self.is_stopped = False
        self.start()

    def start(self) -> None:
        """Start it."""
        command = [sys.executable, "-m", "riverpost", "serve", "--port", str(self.port)]
        with self.log.open("ab") as log:
            log.write(BEGINNING)
            log.flush()
            self.process = subprocess.Popen(command, env=self._environment, stdout=log, stderr=log)

    @property
    def listens(self) -> bool:
        """Whether it has said so since it was started."""
        return b"http://" in self.log.read_bytes().rpartition(BEGINNING)[2]

    def complaints(self) -> list[str]:
        """What it has said that it should not have to say, once it listened: whatever it could not do by itself."""
        lives = self.log.read_bytes().split(BEGINNING)
        lines = [line for life in lives for line in life.partition(b"http://")[2].decode(errors="replace").splitlines()]
        return [line for line in lines if line.startswith(("Traceback", "What was done beside", "Table "))]

    def send(self, how: signal.Signals) -> None:
        """Let it feel a signal."""
        with suppress(ProcessLookupError):
            self.process.send_signal(how)

    def kill(self) -> None:
        """End it without any warning."""
        self.send(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """End it as whoever runs services does; how it ended."""
        self.send(signal.SIGCONT)
        self.send(signal.SIGTERM)
        return self.process.wait()


class Balancer:
    """HAProxy before all nodes: no sticky sessions, whoever is not ready is left out."""

    def __init__(self, nodes: list[Node], folder: Path) -> None:
        self.port = free_port()
        self._admin = folder / "admin"
        servers = "\n".join(f"    server {node.name} 127.0.0.1:{node.port}" for node in nodes)
        written = folder / "haproxy.cfg"
        written.write_text(BALANCER.format(folder=folder, port=self.port, servers=servers))
        command = [str(program("haproxy", "haproxy")), "-db", "-q", "-f", str(written)]
        with (folder / "haproxy.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)

    @property
    def address(self) -> str:
        """Where people come in."""
        return f"http://127.0.0.1:{self.port}"

    def cut(self, node: Node) -> None:
        """Break every connection to a node."""
        with suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            line.settimeout(5)
            line.connect(str(self._admin))
            line.sendall(f"shutdown sessions server nodes/{node.name}\n".encode())
            line.recv(1000)

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait()


@dataclass
class House:
    """All that serves, and what it needs."""

    database: str
    nodes: list[Node]
    balancer: Balancer
    folder: Path
    postgres: Postgres | None = None
    redis: RedisServer | None = None
    ended: list[str] = field(default_factory=list)  # nodes that had listened and ended by themselves
    killed: set[int] = field(default_factory=set)  # processes that were killed on purpose

    def kill(self, node: Node) -> None:
        """Kill a node; `watch` starts it again."""
        self.killed.add(node.process.pid)
        node.kill()

    def watch(self) -> None:
        """Start nodes again that have ended: killed by us, or because there was no database when they began."""
        for node in self.nodes:
            if node.process.poll() is not None:
                if node.process.pid not in self.killed and node.listens:
                    self.ended.append(f"{node.name} ended by itself ({node.process.returncode})")
                node.start()

    def backend(self, dice: random.Random) -> int | None:
        """The process of PostgreSQL that serves some connection."""
        assert self.postgres
        found = [pid for pid in children_of(self.postgres.pid) if b"riverpost" in command_of(pid)]
        return dice.choice(found) if found else None


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def command_of(pid: int) -> bytes:
    """What a process is called."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


@contextmanager
def opened(kind: str, nodes: int) -> Iterator[House]:
    """A house on PostgreSQL and Redis, or one node with a SQLite file, until the context is left."""
    program("haproxy", "haproxy")
    with ExitStack() as stack:
        folder = stack.enter_context(short_folder())
        postgres = redis = None
        database, bus = file_url(folder / "chaos.db"), ""
        if kind == "postgresql":
            postgres, redis = stack.enter_context(running_postgres()), stack.enter_context(running_redis())
            database, bus = postgres.new_database(), redis.url
        serving = [Node(number, database, bus, folder) for number in range(nodes if bus else 1)]
        for node in serving:
            stack.callback(node.stop)
        balancer = Balancer(serving, folder)
        stack.callback(balancer.stop)
        yield House(database, serving, balancer, folder, postgres, redis)
