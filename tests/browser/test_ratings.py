"""Ratings in browsers: a rated table is set up, the end of a game tells what it has changed, ladders are shown."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from riverpost.bots.players import player
from riverpost.server import requests
from riverpost.server.database import file_url
from riverpost.server.people import Person
from riverpost.server.requests import SeatWish
from riverpost.server.security import COOKIE, Seals
from riverpost.server.table import Table
from riverpost.server.tables import Tables, open_tables
from riverpost.server.terms import Terms
from riverpost.server.workers import Workers
from tests.browser.conftest import SECRET, Server, Visit, Visitor, choose, serious

GAME = "thurn-und-taxis"
SEED = 7


class RatingServer(Server):
    """A server that rates games, with a game between Anna and Carl that is all but over."""

    table: str
    people: tuple[Person, Person]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RatingServer]:
    """In the place of the one without parts."""
    folder = tmp_path_factory.mktemp("ratings")
    with ThreadPoolExecutor(1) as apart:  # for Playwright has a loop in this thread
        made = apart.submit(lambda: asyncio.run(almost_over(file_url(folder / "riverpost.db"))))
        table, people = made.result()
    running = RatingServer(folder, parts="ratings")
    running.table, running.people = table, people
    running.await_rules(GAME)
    yield running
    running.stop()


async def almost_over(url: str) -> tuple[str, tuple[Person, Person]]:
    """A table at which only the last decision is missing, and who sits there."""
    with Workers(1) as workers:
        async with open_tables(url, workers) as tables:
            people = (await tables.new_person("Anna"), await tables.new_person("Carl"))
            whole = await begun(tables, people, Terms())
            await play(tables, people, whole, None)
            table = await begun(tables, people, Terms(rated=True))
            await play(tables, people, table, whole.ply - 1)
            return table.id, people


async def begun(tables: Tables, people: tuple[Person, Person], terms: Terms) -> Table:
    anna, carl = people
    table = await tables.create(anna, GAME, 2, {}, [SeatWish("me"), SeatWish("open")], SEED, terms)
    await tables.act(table.id, requests.seat(carl, 1, SeatWish("me")))
    return await tables.act(table.id, requests.start(anna))


async def play(tables: Tables, people: tuple[Person, Person], table: Table, plies: int | None) -> None:
    chooser = player(table.game, "light", 1)
    while table.deciding and table.ply != plies:
        seat = table.deciding[0]
        move = requests.Move(people[seat], seat, table.ply, [chooser.choose(table.view(seat))])
        table = await tables.act(table.id, move)


def come_as(visitor: Visitor, person: Person) -> Visitor:
    """Somebody comes with the cookie of a person."""
    cookie = Seals(SECRET).seal("cookie", person.id)
    visitor.context.add_cookies([{"name": COOKIE, "value": cookie, "url": visitor.address}])
    return visitor


def fits(page: Page) -> bool:
    """Whether nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_the_end_of_a_rated_game_tells_what_it_changed_and_the_ladder_shows_it(
    visit: Visit, server: RatingServer
) -> None:
    pages = [come_as(visit(), person).sit(f"/t/{server.table}") for person in server.people]
    for page in pages:
        expect(page.locator("#hint")).to_be_hidden()
    while not pages[0].locator("#result").is_visible():
        for page in pages:
            if page.locator("#choices button").count():
                choose(page)
    for page in pages:
        lines = page.locator("#result-changes li")
        expect(lines).to_have_count(2)
        told = [line.inner_text() for line in lines.all()]
        assert [line.split()[0] for line in told] == ["Anna", "Carl"]
        assert {sign for line in told for sign in re.findall(r"\(([+−])\d+\)", line)} == {"+", "−"}
        assert serious(page) == []
    rating = told[0].split()[1]
    page = visit_ladder(pages[0], server)
    expect(page.locator(".mine-now")).to_have_text(rating)
    expect(page.locator("tr.mine .score")).to_have_text(rating)
    expect(page.locator("tr.bot")).to_have_count(5)
    assert page.locator(".plot").evaluate("picture => picture.decode().then(() => picture.naturalWidth)") > 0
    assert serious(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert fits(page)


def visit_ladder(page: Page, server: RatingServer) -> Page:
    """From the home page to the ladder of two."""
    page.goto(server.address)
    page.locator(f"a[href='/ratings/{GAME}']").click()
    page.get_by_role("link", name="2 players").click()
    expect(page.locator("[aria-current=page]")).to_have_text("2 players")
    return page


def test_a_table_is_set_up_to_count(visit: Visit) -> None:
    anna = visit()
    anna.expected = ("400 (Bad Request)",)
    page = anna.go(f"/new/{GAME}")
    expect(page.locator("[name=rated][value=friendly]")).to_be_checked()
    page.locator("#players label", has_text="2").click()
    page.locator("#seats [data-seat='1']").select_option("here")
    page.locator("[name=rated][value=rated]").check()
    page.locator("#create").click()
    expect(page.locator("[data-error-of=seats]")).to_contain_text("screen of their own")
    page.locator("#seats [data-seat='1']").select_option("open")
    page.locator("#create").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".rated")).to_contain_text("This game is rated")
    assert serious(page) == []


def test_where_a_game_cannot_be_rated_that_is_not_offered_but_told(visit: Visit) -> None:
    page = visit().go(f"/new/{GAME}")
    rated = page.locator("[name=rated][value=rated]")
    rated.check()
    page.locator("label[for=option-begins-seat-1]").click()
    expect(page.locator("#only-friendly")).to_contain_text("Who begins")
    expect(rated).to_be_hidden()
    expect(page.locator("[name=rated][value=friendly]")).to_be_checked()
    assert serious(page) == []
    page.locator("label[for=option-begins-drawn]").click()
    expect(rated).to_be_visible()
    expect(page.locator("#only-friendly")).to_be_hidden()
