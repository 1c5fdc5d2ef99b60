"""The home page: going on and beginning without scrolling, finished games with their results, and tables put away."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import riverpost
from tests.browser.conftest import Visit, play_until_over, serious

SCREENS = [(1366, 768), (1920, 1080), (820, 1180), (390, 844), (844, 390)]
ALONE: dict[str, Any] = {"seats": [{"kind": "me"}, {"kind": "here", "name": "Ben"}], "players": 2, "start": True}
SHORT: dict[str, Any] = {
    "players": 3,
    "options": {"round_limit": 7},
    "seats": [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * 2],
    "start": True,
}
IS_IN_SIGHT = """one => { const box = one.getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; }"""


def entry(page: Page, place: str, words: str) -> Locator:
    return page.locator(f"#{place} li", has_text=words)


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_going_on_and_playing_are_in_sight_without_scrolling(visit: Visit, width: int, height: int) -> None:
    visitor = visit(width=width, height=height)
    page = visitor.go("/")
    expect(page.locator("#continue-box")).to_be_hidden()
    url = visitor.set_table(**ALONE)
    visitor.set_table("mississippi-queen", players=3)
    page = visitor.go("/")
    going_on = page.locator("#continue a")
    expect(going_on).to_have_count(2)
    expect(going_on.first).to_contain_text("your turn")
    expect(going_on.first).to_have_attribute("href", url)
    plays = page.locator(".play-now")
    expect(plays).to_have_count(len(riverpost.list_games()))
    for one in [going_on.first, *plays.all()]:
        assert one.evaluate(IS_IN_SIGHT)
    assert serious(page) == []


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_all_titles_to_go_on_with_are_told_to_the_end(visit: Visit, width: int, height: int) -> None:
    visitor = visit(width=width, height=height)
    for game in riverpost.list_games():
        visitor.set_table(game, players=3, seats=[{"kind": "me"}, *[{"kind": "open"}] * 2])
    titles = visitor.go("/").locator("#continue strong")
    expect(titles).to_have_count(3)
    for title in titles.all():
        assert title.evaluate("one => one.scrollWidth <= one.clientWidth && one.getClientRects().length === 1")
        assert title.evaluate("one => one.clientHeight < 1.5 * parseFloat(getComputedStyle(one).lineHeight)")


def outcome(names: list[str], mine: int, ranks: list[int]) -> str:
    """How a game ended, as it should be told to one who sat there."""
    winners = [name for name, rank in zip(names, ranks, strict=True) if rank == 1]
    if len(winners) == len(names):
        return "Nobody was better than the others."
    if ranks[mine] == 1 == len(winners):
        return "You have won!"
    won = f"{winners[0]} has won." if len(winners) == 1 else f"{', '.join(winners)} share the victory."
    return won if ranks[mine] == 1 else f"You came in place {ranks[mine]} of {len(names)}. {won}"


def test_a_finished_game_tells_when_with_whom_and_how_it_ended(visit: Visit) -> None:
    visitor = visit(timezone_id="UTC")
    visitor.like(speed="0", confirm="never")
    play_until_over(visitor.sit(visitor.set_table("niagara", **SHORT)))
    page = visitor.go("/")
    finished = entry(page, "finished", "Niagara")
    expect(finished).to_have_count(1)
    expect(finished).to_contain_text("Bruno, Clara")
    when = page.evaluate("new Intl.DateTimeFormat('en', {dateStyle: 'medium', timeZone: 'UTC'}).format(new Date())")
    expect(finished.locator("time")).to_have_text(when)
    (told,) = page.evaluate("fetch('/api/tables').then(answer => answer.json())")["tables"]
    expect(finished.locator(".outcome")).to_have_text(outcome(told["names"], told["me"][0], told["ranks"]))
    expect(page.locator("#running a")).to_have_count(0)
    expect(page.locator("#continue-box")).to_be_hidden()


def test_a_table_is_hidden_and_shown_again(visit: Visit) -> None:
    visitor = visit(width=390, height=844, has_touch=True)
    visitor.set_table(**ALONE)
    page = visitor.go("/")
    entry(page, "running", "Ben").get_by_role("button", name="Hide").tap()
    expect(page.locator("#running a")).to_have_count(0)
    expect(page.locator("#continue-box")).to_be_hidden()
    page.locator("#hidden-box summary").tap()
    entry(page, "hidden", "Ben").get_by_role("button", name="Show again").tap()
    expect(page.locator("#running a")).to_have_count(1)
    expect(page.locator("#hidden a")).to_have_count(0)
    assert serious(page) == []


def test_a_table_of_ones_own_is_deleted_after_a_second_thought(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ("404",)
    url = visitor.set_table(**ALONE)
    page = visitor.go("/")
    delete = entry(page, "running", "Ben").get_by_role("button", name="Delete")
    delete.click()
    page.get_by_role("button", name="Really delete it for ever?").click()
    expect(page.locator("#running a")).to_have_count(0)
    expect(visitor.go(url).locator("h1")).to_contain_text("There is no such table")


def test_a_table_of_others_can_be_hidden_but_not_deleted(visit: Visit) -> None:
    host, guest = visit(), visit()
    url = host.set_table(players=2, seats=[{"kind": "me"}, {"kind": "open"}])
    page = guest.go(url)
    page.locator("#my-name").fill("Bertha")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sit here").click()
    expect(page.locator("#invitation-seats")).to_contain_text("Bertha (you)")
    for visitor in (host, guest):
        listed = visitor.go("/").locator("#running li")
        expect(listed.get_by_role("button", name="Hide")).to_have_count(1)
        expect(listed.get_by_role("button", name="Delete")).to_have_count(0)
