"""Clocks in browsers: out of time, a bot takes over, the person returns, a pause by consent; the form for a pace."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from riverpost.server.clocks.house import HouseClock
from tests.browser.conftest import Visitor, await_turn, serious
from tests.server.clocks.passing import Passing
from tests.server.running import Open, running_here

QUICK = {"speed": "0", "confirm": "never"}
FAST = {"bank": 60, "turn": 10}


@pytest.fixture(scope="module")
def passing() -> Passing:
    return Passing()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, passing: Passing) -> Iterator[Open]:
    """A server with clocks, whose time passes when a test says so."""
    folder = tmp_path_factory.mktemp("clocks")
    with running_here(folder / "riverpost.db", parts=frozenset({"clocks"}), house=HouseClock(passing)) as running:
        yield running


@pytest.fixture
def people(browser: Browser, house: Open) -> Iterator[list[Visitor]]:
    """Two people with browsers of their own."""
    contexts = [browser.new_context(viewport={"width": 1600, "height": 900}, service_workers="block") for _ in range(2)]
    visitors = [Visitor(context, house.address.rstrip("/")) for context in contexts]
    for visitor in visitors:
        visitor.like(**QUICK)
    yield visitors
    for visitor in visitors:
        visitor.check()
        visitor.context.close()


def two_with_a_clock(house: Open, people: list[Visitor], late: str = "bot") -> tuple[Page, Page]:
    """Both at a table that has begun: first whoever decides."""
    host, guest = people
    terms = {"timing": {**FAST, "late": late}}
    url = host.set_table(players=2, seats=[{"kind": "me"}, {"kind": "open"}], terms=terms)
    host.go(url)
    guest.go(url)
    guest.page.locator("#my-name").fill("Bertha")
    guest.page.keyboard.press("Enter")
    guest.page.get_by_role("button", name="Sit here").click()
    host.page.locator("#start").click()
    for visitor in people:
        visitor.page.wait_for_selector("#board use", state="attached")
        expect(visitor.page.locator("#clock")).to_be_visible()
        expect(visitor.page.locator("#clocks .runs")).to_have_count(1)
    (seat,) = house.behind(url.removeprefix("/t/")).deciding
    mover, other = people[seat].page, people[1 - seat].page
    await_turn(mover)
    return mover, other


def out_of_time(house: Open, passing: Passing, seconds: float) -> None:
    """Let house time pass, and have it called."""
    passing.wait(seconds)
    house.awaited(house.context.tables.timekeeper.look())


def menu(page: Page, words: str) -> None:
    page.locator("#menu-button").click()
    page.get_by_role("button", name=words).click()


def test_out_of_time_a_bot_takes_over_and_the_person_returns(
    people: list[Visitor], house: Open, passing: Passing
) -> None:
    mover, other = two_with_a_clock(house, people)
    expect(mover.locator("#clock")).to_contain_text("1:")
    assert serious(mover) == []
    out_of_time(house, passing, 70)
    for page in (mover, other):
        expect(page.locator("#log")).to_contain_text("is out of time.")
        expect(page.locator("#clocks")).to_contain_text("bot")
    mover.locator("#menu-button").click()
    mover.get_by_role("button", name="Sit here again").click()
    expect(mover.locator("#people")).to_contain_text("(you)")
    for page in (mover, other):
        expect(page.locator("#log")).to_contain_text("is back.")
        expect(page.locator("#clocks")).not_to_contain_text("bot")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844), (844, 390)])
def test_everybodys_clock_stands_beside_their_name(
    people: list[Visitor], house: Open, passing: Passing, width: int, height: int
) -> None:
    mover, other = two_with_a_clock(house, people)
    passing.wait(20)
    for page in (mover, other):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        lines = page.locator("#clocks li")
        expect(lines).to_have_count(2)
        for line in lines.all():
            expect(line.locator("svg.turn-mark use")).to_be_visible()
            expect(line.locator(".time")).to_be_in_viewport(ratio=1)
            assert line.locator(".seat-name").evaluate("name => name.clientWidth") >= 24
        expect(page.locator("#clocks .runs .time")).to_contain_text("0:5")
        expect(page.locator("#clocks li:not(.runs) .time")).to_have_text("1:00")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert serious(page) == []


def test_whoever_plays_with_bots_is_offered_no_pause(people: list[Visitor]) -> None:
    host, _ = people
    seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
    host.go(host.set_table(players=2, seats=seats, start=True, terms={"timing": FAST}))
    expect(host.page.locator("#clocks")).to_be_visible()
    host.page.locator("#menu-button").click()
    expect(host.page.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(host.page.locator("[data-menu=pause]")).to_be_hidden()


def test_a_pause_by_consent(people: list[Visitor], house: Open, passing: Passing) -> None:
    mover, other = two_with_a_clock(house, people)
    menu(mover, "Pause")
    expect(other.locator("#log")).to_contain_text("would like to pause.")
    menu(other, "Agree to a pause")
    for page in (mover, other):
        expect(page.locator("#clock")).to_have_text("paused")
        expect(page.locator("#clocks .runs")).to_have_count(0)
    out_of_time(house, passing, 1000)
    mover.locator("#choices button").first.click()
    expect(mover.locator(".toast")).to_contain_text("The game is paused.")
    menu(other, "Go on with the game")
    for page in (mover, other):
        expect(page.locator("#clocks .runs")).to_have_count(1)
    mover.locator("#choices button").first.click()
    expect(other.locator("body")).to_have_attribute("data-ply", "1")


def test_the_last_seconds_are_said_once(people: list[Visitor], house: Open, passing: Passing) -> None:
    mover, other = two_with_a_clock(house, people, "warned")
    out_of_time(house, passing, 65)
    mover.reload()
    expect(mover.locator("#clock-live")).to_have_text("You have ten seconds left.")
    expect(mover.locator("#clock")).to_have_class("clock short")
    out_of_time(house, passing, 5)
    for page in (mover, other):
        expect(page.locator("#log")).to_contain_text("is out of time, and has the seconds of one turn")
    expect(mover.locator("#clock-live")).to_have_text("")


def test_a_pace_is_chosen_with_a_new_table(people: list[Visitor]) -> None:
    page = people[0].go("/new/thurn-und-taxis")
    expect(page.locator("#late")).to_be_disabled()
    page.locator("#pace").select_option("normal")
    page.locator("#late").select_option("warned")
    assert serious(page) == []
    page.locator("#create").click()
    page.wait_for_selector("#board use", state="attached")
    table = page.evaluate("fetch(location.pathname.replace('/t/', '/api/tables/')).then((answer) => answer.json())")
    assert table["terms"]["timing"] == {"bank": 720, "turn": 40, "late": "warned"}
    expect(page.locator("#clocks li")).to_have_count(len(table["seats"]))
