"""A server with accounts, and people with passkeys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.server.accounts.authenticator import Passkey
from tests.server.running import GENEROUS, PLENTY, Open, Person, running_here

LENIENT = replace(
    GENEROUS,
    ceremonies=PLENTY,
    codes_of_name=PLENTY,
    codes_of_address=PLENTY,
    ties=PLENTY,
    reports=PLENTY,
    reports_of_address=PLENTY,
    exports=PLENTY,
)
HOST = "localhost"
ACCOUNTS = frozenset({"accounts"})


def by_name(server: Open) -> Open:
    """The same server by its name: there are no passkeys for numbers."""
    server.address = server.address.replace("127.0.0.1", HOST)
    return server


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A server that has accounts."""
    with running_here(tmp_path_factory.mktemp("house") / "riverpost.db", LENIENT, parts=ACCOUNTS) as running:
        yield by_name(running)


def origin_of(person: Person) -> str:
    return person.address.rstrip("/")


def named(house: Open, name: str) -> Person:
    """A guest in a browser."""
    browser = house.browser()
    browser.post("/api/me", {"name": name})
    return browser


def make_passkey(person: Person, name: str | None = None, passkey: Passkey | None = None) -> tuple[Passkey, list[str]]:
    """A new passkey of somebody, and recovery codes if it makes an account."""
    passkey = passkey or Passkey(HOST)
    options = person.post("/api/me/passkeys/options", {"name": name})["options"]
    body = {"credential": passkey.made(options, origin_of(person)), "name": "My key"}
    codes: list[str] = person.post("/api/me/passkeys", body, 201)["codes"]
    renew(person)
    return passkey, codes


def renew(person: Person) -> None:
    """Sockets use the cookie that the browser has now."""
    person.headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())


def sign_in(person: Person, passkey: Passkey) -> dict[str, Any]:
    """Sign in on a browser."""
    options = person.post("/api/sign-in/options", {})["options"]
    answer: dict[str, Any] = person.post("/api/sign-in", {"credential": passkey.signed(options, origin_of(person))})
    renew(person)
    return answer


def account(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.ask("/api/me/account")
    return found
