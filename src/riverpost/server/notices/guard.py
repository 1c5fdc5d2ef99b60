"""The guard: which addresses elsewhere a server may ask, when strangers say where. Pure but for asking names once.

Only https to usual ports, only names all of whose addresses are public; and what was checked is what is connected to.
Whoever runs a server may allow chosen hosts, for all of that.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable, Collection, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from riverpost.engine.words import mark
from riverpost.server.refused import Refused

Address = IPv4Address | IPv6Address
Resolve = Callable[[str, int], Awaitable[list[str]]]  # gives addresses as text

PORTS = frozenset({443, 8443})
SECONDS_TO_FIND = 5.0  # a host by its name
LONGEST = 1000  # letters of an address
PRINTABLE = re.compile(r"[!-~]+")
HOST = re.compile(r"(?:[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?|\[[0-9a-f:.]+\]")
TRANSLATED = (  # networks that wrap an address of IPv4 in their last 32 bits
    IPv6Network("64:ff9b::/96"),
    IPv6Network("64:ff9b:1::/48"),
    IPv6Network("::/96"),
    IPv6Network("::ffff:0:0/96"),
    IPv6Network("::ffff:0:0:0/96"),
)
SPECIAL: tuple[IPv4Network | IPv6Network, ...] = (  # not for everybody, though not every Python knows it
    *map(IPv4Network, ("192.0.0.0/24", "192.88.99.0/24", "240.0.0.0/4")),
    *map(IPv6Network, ("100::/64", "2001::/23", "2001:db8::/32", "3fff::/20", "5f00::/16", "fc00::/7", "fec0::/10")),
)
INTERFACE_IDS = (0x00005EFE, 0x02005EFE)  # of addresses that wrap one of IPv4 after these 32 bits
METADATA = frozenset(map(ip_address, ("168.63.129.16", "169.254.169.254", "100.100.100.200", "fd00:ec2::254")))
NO_TARGET = mark("This address cannot be used: it must begin with https, name a host, and hold no password.")
PRIVATE = mark("This address leads to a private network, or nowhere. Use one that everybody can reach.")


class Forbidden(Refused):
    """An address that is not asked."""


@dataclass(frozen=True)
class Target:
    """An address elsewhere, taken apart once, and where its host was found when it was checked."""

    scheme: str
    host: str
    port: int
    path: str  # with its query
    addresses: tuple[str, ...] = ()

    @property
    def origin(self) -> str:
        """Scheme, host and port, as a signature names whom it is for."""
        usual = {"https": 443, "http": 80}[self.scheme]
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == usual else f":{self.port}")


def is_public(address: Address) -> bool:
    """Whether everybody can reach an address, and nothing is wrapped in it that not everybody can."""
    if isinstance(address, IPv6Address) and address.scope_id:
        return False
    plain = address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
    wrapped = list(_wrapped(address)) if isinstance(address, IPv6Address) else []
    if address in METADATA or any(address in network for network in SPECIAL) or not all(map(is_public, wrapped)):
        return False
    return plain or (isinstance(address, IPv6Address) and any(address in network for network in TRANSLATED))


def _wrapped(address: IPv6Address) -> Iterator[IPv4Address]:
    low = int(address) & 0xFFFFFFFF
    if any(address in network for network in TRANSLATED):
        yield IPv4Address(low)
    if address.sixtofour is not None:
        yield address.sixtofour
    if address.teredo is not None:
        yield from address.teredo
    if (int(address) >> 32) & 0xFFFFFFFF in INTERFACE_IDS:
        yield IPv4Address(low)


async def resolved(host: str, port: int) -> list[str]:
    """All addresses of a host."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[4][0]) for address in found))


class Guard:
    """Checks addresses elsewhere; `allowed` are hosts, or hosts with ports, that may be private."""

    def __init__(self, allowed: Collection[str], resolve: Resolve = resolved) -> None:
        self._allowed = frozenset(host.lower() for host in allowed)
        self._resolve = resolve

    def parsed(self, url: str) -> Target:
        """An address that may be asked, as far as its letters say; refused otherwise."""
        if len(url) > LONGEST or not PRINTABLE.fullmatch(url) or "\\" in url:
            raise Forbidden("bad-address", NO_TARGET)
        try:
            parts = urlsplit(url)
            port = parts.port or {"https": 443, "http": 80}[parts.scheme]
        except (ValueError, KeyError) as error:
            raise Forbidden("bad-address", NO_TARGET) from error
        netloc = parts.netloc.lower()
        host = netloc.removesuffix(f":{parts.port}") if parts.port is not None else netloc
        if not HOST.fullmatch(host) or parts.fragment:
            raise Forbidden("bad-address", NO_TARGET)
        bare = host.strip("[]")
        is_allowed = self._is_allowed(bare, port)
        if not is_allowed and (parts.scheme != "https" or port not in PORTS):
            raise Forbidden("bad-address", NO_TARGET)
        query = f"?{parts.query}" if parts.query else ""
        return Target(parts.scheme, bare, port, (parts.path or "/") + query)

    def _is_allowed(self, host: str, port: int) -> bool:
        return bool(self._allowed & {host, f"{host}:{port}"})

    async def found(self, url: str) -> Target:
        """An address that may be asked, with where to connect to: the host is looked up this once."""
        target = self.parsed(url)
        try:
            async with asyncio.timeout(SECONDS_TO_FIND):
                addresses = await self._resolve(target.host, target.port)
        except (OSError, UnicodeError) as error:
            raise Forbidden("bad-address", PRIVATE) from error
        if not addresses or not all(self._may_ask(target, address) for address in addresses):
            raise Forbidden("bad-address", PRIVATE)
        return Target(target.scheme, target.host, target.port, target.path, tuple(addresses))

    def _may_ask(self, target: Target, address: str) -> bool:
        try:
            return self._is_allowed(target.host, target.port) or is_public(ip_address(address))
        except ValueError:
            return False
