"""The lobby: strangers meet, are found a game, watch, and are invited again."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visit, Visitor, await_ply, ply, serious
from tests.browser.test_together import QUICK, move_in_turns

TABLE = re.compile("/t/")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a lobby."""
    running = Server(tmp_path_factory.mktemp("lobby"), "lobby")
    running.await_rules("thurn-und-taxis")
    yield running
    running.stop()


def somebody(visit: Visit, name: str, **screen: int) -> Visitor:
    """Somebody with a name and quick moves, who has come to the lobby."""
    visitor = visit(**screen)
    visitor.like(**QUICK)
    visitor.go("/lobby").locator("#my-name").fill(name)
    return visitor


def look_for(page: Page, bots: str | None = None) -> None:
    """Look for a game of Thurn und Taxis for two."""
    page.locator("#wishes").evaluate("(wishes) => (wishes.open = true)")
    for game in ("mississippi-queen", "niagara"):
        page.locator(f"[name=games][value={game}]").uncheck()
    for number in page.locator("[name=players]").all():
        number.set_checked(number.get_attribute("value") == "2")
    if bots is not None:  # sooner than anybody would choose
        page.locator("#seek-bots option[selected]").evaluate(f"(option) => (option.value = '{bots}')")
    page.locator("#seek").click()


def test_two_strangers_meet_by_the_lobby_and_play(visit: Visit) -> None:
    host, guest = visit(), somebody(visit, "Bertha")
    host.like(**QUICK)
    expect(guest.page.locator("#none-words")).to_contain_text("Nobody waits")
    page = host.go("/new/thurn-und-taxis?open")
    page.locator("#players input[value='2']").check(force=True)
    expect(page.locator("#open-more")).to_be_visible()
    page.locator("#my-name").fill("Anton")
    page.locator("#talk").select_option("de")
    assert serious(page) == []
    page.locator("#create").click()
    expect(page.locator("#invitation-terms")).to_contain_text("begins by itself")
    table = guest.page.locator(".open-table")
    expect(table).to_contain_text("Anton")
    expect(table).to_contain_text("German")
    expect(guest.page.locator("#count")).to_have_text("1 table with free seats")
    assert serious(guest.page) == []
    table.get_by_role("button").click()
    for visitor in (host, guest):
        visitor.page.wait_for_url(TABLE)
        visitor.page.wait_for_selector("#board use", state="attached")
        expect(visitor.page.locator("#invitation")).to_be_hidden()
    move_in_turns(host.page, guest.page, 4)
    watcher = visit(390, 844)
    page = watcher.go("/lobby")
    page.locator("[name=phase][value=playing]").check(force=True)
    expect(page).to_have_url(re.compile("phase=playing"))
    page.reload()
    page.locator(".open-table", has_text="Bertha").get_by_role("link").click()
    page.wait_for_selector("#board use", state="attached")
    await_ply(page, ply(host.page))


def test_two_who_look_for_a_game_are_seated_together(visit: Visit) -> None:
    anna, ben = somebody(visit, "Anna", width=390, height=844), somebody(visit, "Ben")
    look_for(anna.page)
    expect(anna.page.locator("#seeking")).to_be_visible()
    expect(anna.page.locator("#stop-seeking")).to_be_focused()
    expect(anna.page.locator("#elapsed")).to_have_text(re.compile(r"^\d+:\d\d$"))
    expect(anna.page.locator("#bots-in")).to_contain_text("Bots fill up in")
    assert serious(anna.page) == []
    anna.page.locator("#stop-seeking").click()
    expect(anna.page.locator("#seek-form")).to_be_visible()
    anna.page.reload()
    expect(anna.page.locator("#seek-form")).to_be_visible()  # it was really stopped
    assert not anna.page.locator("[name=games][value=niagara]").is_checked()  # what was looked for is remembered
    anna.page.locator("#seek").click()
    expect(anna.page.locator("#seeking")).to_be_visible()
    anna.page.reload()
    expect(anna.page.locator("#seeking")).to_be_visible()  # and goes on
    look_for(ben.page)
    for visitor in (anna, ben):
        visitor.page.wait_for_url(TABLE)
        visitor.page.wait_for_selector("#board use", state="attached")
    assert anna.page.url == ben.page.url
    expect(anna.page.locator("#invitation")).to_be_hidden()


def test_bots_fill_up_when_nobody_comes(visit: Visit) -> None:
    carla = somebody(visit, "Carla")
    look_for(carla.page, bots="0")
    carla.page.wait_for_url(TABLE)
    carla.page.wait_for_selector("#board use", state="attached")
    carla.page.locator("#menu-button").click()
    expect(carla.page.locator("#people")).to_contain_text("bot 2")
    carla.page.locator("#menu a", has_text="Lobby").click()
    expect(carla.page.locator("h1")).to_have_text("Lobby")
