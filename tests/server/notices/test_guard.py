"""The guard: strangers say where to send things, and nothing private is ever asked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from ipaddress import ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverpost.server.notices.client import Client, Pinned
from riverpost.server.notices.guard import Forbidden, Guard, is_public
from tests.server.notices.conftest import Club, Listening
from tests.server.notices.receiving import Device

pytestmark = pytest.mark.anyio
PRIVATE = [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "198.18.0.1",
    "198.51.100.7",
    "203.0.113.9",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:0:10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2002:c0a8:101::1",
    "2001:0:7f00:1::",
    "2001:db8::1",
    "2001:2::1",
    "3fff::1",
    "100::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fe80::5efe:808:808",
    "2a00::5efe:7f00:1",
    "fec0::1",
    "ff02::1",
]
PUBLIC = ["8.8.8.8", "1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "2a00:1450:4001::1", "64:ff9b::808:808"]
TRICKS = [
    "http://push.example/",
    "https://user:word@push.example/",
    "https://user@push.example/",
    "https://push.example:22/",
    "https://push.example:6379/",
    "https://push.example:99999/",
    "https://push.example\\@127.0.0.1/",
    "https://push.example/\r\nHost: other",
    "https://push.example/ x",
    "https:///path",
    "https://",
    "//push.example/",
    "push.example",
    "file:///etc/passwd",
    "gopher://push.example/",
    "ftp://push.example/",
    "https://push.example/#x",
    "https://pu$h.example/",
    "https://①②⑦.⓪.⓪.①/",
    "https://[::1",
    "https://[::1]extra/",
    "https://push.example.:443:443/",
    "https://.example/",
    "https://" + "a" * 1000,
]
LOCAL = [  # all of these are this machine
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://0/",
    "https://localhost/",
    "https://LOCALHOST/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://169.254.169.254/latest/meta-data/",
]


@pytest.mark.parametrize("address", PRIVATE)
def test_what_is_private_in_any_disguise_is_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_what_everybody_can_reach_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@given(st.ip_addresses(v=4))
def test_no_wrapping_makes_a_private_address_public(address: object) -> None:
    number = int(address)  # type: ignore[call-overload]
    if not is_public(ip_address(number)):
        for wrapped in (0xFFFF << 32, 0x64FF9B << 96, 0):
            assert not is_public(ip_address((wrapped | number).to_bytes(16, "big")))
        assert not is_public(ip_address((0x2002 << 112 | number << 80).to_bytes(16, "big")))


@pytest.mark.parametrize("url", TRICKS)
def test_addresses_with_tricks_are_refused_before_any_name_is_looked_up(url: str) -> None:
    with pytest.raises(Forbidden):
        Guard(()).parsed(url)


def answering(*answers: list[str]) -> tuple[Callable[[str, int], Awaitable[list[str]]], list[str]]:
    """Names that are found elsewhere each time, and what was asked."""
    asked: list[str] = []

    async def resolve(host: str, port: int) -> list[str]:
        asked.append(host)
        return answers[min(len(asked), len(answers)) - 1]

    return resolve, asked


@pytest.mark.parametrize("addresses", [["10.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:10.0.0.1"], [], ["nonsense"]])
async def test_one_private_address_of_a_name_is_enough(addresses: list[str]) -> None:
    resolve, _ = answering(addresses)
    with pytest.raises(Forbidden):
        await Guard((), resolve).found("https://push.example/")


async def test_a_name_that_changes_its_mind_is_believed_once(elsewhere: Listening) -> None:
    resolve, asked = answering(["8.8.8.8"], ["127.0.0.1"])
    target = await Guard((), resolve).found("https://push.example/")
    places = await Pinned(target).resolve("push.example", 443)
    assert [place["host"] for place in places] == ["8.8.8.8"]
    with pytest.raises(OSError, match="never checked"):
        await Pinned(target).resolve("other.example", 443)
    assert asked == ["push.example"]


async def test_what_was_checked_is_what_is_connected_to() -> None:
    with Listening() as first, Listening("127.0.0.2", first_port(first)) as second:
        resolve, asked = answering(["127.0.0.1"], ["127.0.0.2"])
        client = Client(Guard(("hook.test",), resolve), 60)
        target = await client.guard.found(f"http://hook.test:{first_port(first)}/a?b=c%20d")
        assert (await client.post(target, {"X-Word": "x"}, b"hello")).status == 201
        sent = first.next()
        assert (sent.path, sent.body) == ("/a?b=c%20d", b"hello")
        assert sent.headers["Host"] == f"hook.test:{first_port(first)}"
        assert second.silent
        assert asked == ["hook.test"]


def first_port(server: Listening) -> int:
    return int(server.server_address[1])


async def test_redirects_are_not_followed_and_answers_read_only_at_their_beginning(elsewhere: Listening) -> None:
    client = Client(Guard(("127.0.0.1",)), 60)
    with Listening() as inside:
        elsewhere.answer, elsewhere.more = 307, {"Location": f"{inside.address}/inside"}
        elsewhere.body = b"x" * 1_000_000
        answer = await client.post(await client.guard.found(elsewhere.address), {}, b"")
        assert answer.status == 307
        assert len(answer.body) <= 4096
        assert inside.silent


async def test_whoever_does_not_answer_is_not_waited_for() -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as deaf:
        client = Client(Guard(("127.0.0.1",)), 0.05)
        target = await client.guard.found(f"http://127.0.0.1:{deaf.getsockname()[1]}/")
        assert (await client.post(target, {}, b"")).status == 0


@pytest.mark.parametrize("url", LOCAL)
def test_a_server_that_allows_nothing_asks_nothing_private(closed_club: Club, url: str) -> None:
    anna = closed_club.somebody()
    device = Device(url)
    anna.refused("/api/notices/pushes", device.subscription, "bad-address")
    anna.refused("/api/notices/hook", {"url": url}, "bad-address")
    assert anna.ask("/api/notices/settings")["pushes"] == []
    assert anna.ask("/api/notices/settings")["hook"] is None


def test_no_request_reaches_a_private_host_that_is_not_allowed(closed_club: Club, elsewhere: Listening) -> None:
    anna = closed_club.somebody()
    for url in (elsewhere.address, elsewhere.address.replace("http", "https"), f"{elsewhere.address}/x"):
        anna.refused("/api/notices/hook", {"url": url}, "bad-address")
        anna.refused("/api/notices/pushes", Device(url).subscription, "bad-address")
    assert elsewhere.silent
