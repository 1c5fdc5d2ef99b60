"""Two strangers with accounts meet by the lobby, play a rated game with clocks to its end, and their ratings change."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from riverpost.bots.players import player
from riverpost.server import requests
from riverpost.server.parts import PARTS
from riverpost.server.people import Person
from riverpost.server.tables import Tables
from tests.browser.conftest import choose, serious
from tests.browser.test_accounts import Arrive, Device, arrive, become
from tests.browser.test_together import QUICK, move_in_turns
from tests.server.accounts.conftest import by_name
from tests.server.running import Open, running_here

__all__ = ["arrive"]  # a fixture

GAME = "thurn-und-taxis"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A server at which everything is open."""
    with running_here(tmp_path_factory.mktemp("club") / "riverpost.db", parts=frozenset(PARTS)) as running:
        running.address = by_name(running).address.rstrip("/")
        yield running


def table_of(device: Device) -> str:
    return device.page.url.replace("/t/", "/api/tables/")


def newcomer(arrive: Arrive, name: str) -> Device:
    """Somebody who has just made an account."""
    device = arrive()
    device.page.set_viewport_size({"width": 1600, "height": 900})
    device.like(**QUICK)
    become(device, name)
    return device


def set_table(page: Page) -> None:
    """A rated table for two with a clock, open to whoever is no master yet."""
    page.locator("#players input[value='2']").check(force=True)
    page.locator("[name=rated][value=rated]").check(force=True)
    page.locator("#pace").select_option("fast")
    page.locator("#most").fill("1500")
    assert serious(page) == []
    page.locator("#create").click()


async def until_the_last_move(tables: Tables, table_id: str) -> tuple[int, str]:
    """Both play, quickly and sensibly, until one move is left to be made: by which seat, and how its choice is told."""
    table = await tables.find(table_id)
    chooser = player(table.game, "light", 1)
    while True:
        (seat,) = table.deciding
        action = chooser.choose(table.view(seat))
        assert table.position
        afterwards = table.position.copy()
        afterwards.play(action, seat)
        if afterwards.over:
            return seat, table.view(seat).label(action)
        owner = Person(str(table.seats[seat].person), "")
        table = await tables.act(table_id, requests.Move(owner, seat, table.ply, [action]))


def test_strangers_meet_and_play_a_rated_game_with_clocks_to_its_end(arrive: Arrive, club: Open) -> None:
    anna, ben = newcomer(arrive, "Anna of Linz"), newcomer(arrive, "Ben of Brno")
    ben.go("/lobby")
    set_table(anna.go(f"/new/{GAME}?open"))
    table = ben.page.locator(".open-table", has_text="Anna of Linz")
    expect(table).to_contain_text("for ratings from 0 to 1500")
    table.get_by_role("button").click()
    pages = anna.page, ben.page
    for page in pages:
        page.wait_for_url(re.compile("/t/"))
        page.wait_for_selector("#board use", state="attached")
        expect(page.locator("#clocks .runs")).to_have_count(1)
    move_in_turns(*pages, 4)
    seat, last = club.awaited(until_the_last_move(club.context.tables, anna.page.url.rsplit("/", 1)[1]))
    mover = next(device for device in (anna, ben) if seat in device.ask(table_of(device))["me"])
    choose(mover.page, last)
    for page in pages:
        expect(page.locator("#result[open]")).to_be_attached()
        lines = page.locator("#result-changes li")
        expect(lines).to_have_count(2)
        signs = re.findall(r"\(([+−])\d+\)", " ".join(line.inner_text() for line in lines.all()))
        assert set(signs) == {"+", "−"}
    ladders = [device.ask("/api/me/ratings")["ratings"][0] for device in (anna, ben)]
    assert [ladder["games"] for ladder in ladders] == [1, 1]
    loser, winner = sorted(ladder["rating"] for ladder in ladders)
    assert loser < 1000 < winner
    page = anna.go(f"/ratings/{GAME}?players=2")
    for name in ("Anna of Linz", "Ben of Brno"):
        expect(page.locator("table", has_text=name).first).to_be_visible()
