"""The client: asks addresses elsewhere that the guard has let through, briefly and without believing anything."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from yarl import URL

from riverpost.server.notices.guard import Guard, Target

MOST_READ = 4096  # bytes of an answer


@dataclass(frozen=True)
class Answer:
    """What somebody elsewhere has answered: a status (0: nothing) and the beginning of its body."""

    status: int
    body: bytes = b""

    @property
    def is_good(self) -> bool:
        """Whether it was taken."""
        return 200 <= self.status < 300


class Pinned(AbstractResolver):
    """Finds a host where it was found when it was checked, and nowhere else."""

    def __init__(self, target: Target) -> None:
        self._target = target

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """The addresses that were checked."""
        if host != self._target.host:
            raise OSError(f"{host} was never checked")
        return [_place(host, port, address) for address in self._target.addresses]

    async def close(self) -> None:
        """Nothing is held."""


def _place(host: str, port: int, address: str) -> ResolveResult:
    family = socket.AF_INET6 if ip_address(address).version == 6 else socket.AF_INET
    return ResolveResult(hostname=host, host=address, port=port, family=family, proto=0, flags=socket.AI_NUMERICHOST)


class Client:
    """Sends things to addresses elsewhere."""

    def __init__(self, guard: Guard, seconds: float) -> None:
        self.guard = guard
        self._seconds = seconds

    async def post(self, target: Target, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send something to an address that was found; whoever does not answer in time has answered nothing."""
        timeout = aiohttp.ClientTimeout(total=self._seconds)
        connector = aiohttp.TCPConnector(resolver=Pinned(target), use_dns_cache=False, limit=1, force_close=True)
        try:
            async with (
                aiohttp.ClientSession(
                    connector=connector, timeout=timeout, auto_decompress=False, cookie_jar=aiohttp.DummyCookieJar()
                ) as session,
                session.post(_url(target), headers=headers, data=body, allow_redirects=False) as answer,
            ):
                return Answer(answer.status, await _beginning(answer.content))
        except (TimeoutError, aiohttp.ClientError, OSError, ValueError):
            return Answer(0)


async def _beginning(content: aiohttp.StreamReader) -> bytes:
    read = b""
    while len(read) < MOST_READ and (more := await content.read(MOST_READ - len(read))):
        read += more
    return read


def _url(target: Target) -> URL:
    return URL(f"{target.origin}{target.path}", encoded=True)
