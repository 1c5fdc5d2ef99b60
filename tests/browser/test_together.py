"""Several people: by link, round one screen, and through a power cut."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE_MS, Server, Visit, Visitor, await_another_ply, await_ply, await_turn, ply

QUICK = {"speed": "0", "confirm": "never"}
NAMED_DRAW = re.compile("draws (?!a card)")  # a line that only whoever drew may read


def choose(page: Page, number: int = 0) -> int:
    """Make a choice and give the ply that follows."""
    before = ply(page)
    page.locator("#choices button").nth(number).click()
    await_another_ply(page, before)
    return ply(page)


def is_my_turn(page: Page) -> bool:
    return page.locator("#choices button").count() > 0


def two_at_a_table(visit: Visit) -> tuple[Visitor, Visitor]:
    """One sets the table and waits, the other comes by the link and sits down, and they start."""
    host, guest = visit(), visit()
    for visitor in (host, guest):
        visitor.like(**QUICK)
    url = host.set_table(players=2, seats=[{"kind": "me"}, {"kind": "open"}])
    host.go(url)
    expect(host.page.locator("#lobby")).to_be_visible()
    guest.go("/")
    guest.page.locator("#join-link").fill(host.page.locator("#lobby-link").input_value())
    guest.page.locator("#join-form button").click()
    guest.page.get_by_role("button", name="Sit here").click()
    host.page.locator("#start").click()
    for visitor in (host, guest):
        visitor.page.wait_for_selector("#board use", state="attached")
        expect(visitor.page.locator("#lobby")).to_be_hidden()
    return host, guest


def move_and_see(first: Page, second: Page) -> None:
    """Whoever decides moves, and both see it."""
    mover, watcher = (first, second) if is_my_turn(first) else (second, first)
    expect(mover.locator("#choices button").first).to_be_attached()
    await_ply(watcher, choose(mover))


def log_of(page: Page) -> list[str]:
    """The lines of the log as this page tells them."""
    lines: list[str] = page.evaluate("[...document.querySelectorAll('#log li')].map(item => item.textContent)")
    return lines


def move_in_turns(first: Page, second: Page, moves: int) -> None:
    """Several moves, by whoever decides."""
    for _ in range(moves):
        move_and_see(first, second)


def test_two_browsers_see_each_other_move_and_chat(visit: Visit) -> None:
    host, guest = two_at_a_table(visit)
    move_in_turns(host.page, guest.page, 6)
    host.page.locator("#tab-chat").click()
    host.page.locator("#chat-text").fill("Hello <b>there</b>")
    host.page.keyboard.press("Enter")
    expect(guest.page.locator("#chat-count")).to_have_text("1")
    guest.page.locator("#tab-chat").click()
    expect(guest.page.locator("#chat li")).to_contain_text("Hello <b>there</b>")
    before = log_of(guest.page)
    guest.page.reload()
    expect(guest.page.locator("#log li")).to_have_count(len(before))
    assert log_of(guest.page) == before


def test_a_watcher_sees_the_game_and_nothing_to_choose(visit: Visit) -> None:
    host, guest = two_at_a_table(visit)
    watcher = visit()
    page = watcher.sit(host.page.url.removeprefix(watcher.address))
    assert not is_my_turn(page)
    move_and_see(host.page, guest.page)
    await_ply(page, ply(host.page))
    host.page.locator("#menu-button").click()
    expect(host.page.locator("#people")).to_contain_text("1 person is watching.")


def test_a_power_cut_loses_nothing_and_both_go_on_by_themselves(visit: Visit, server: Server) -> None:
    host, guest = two_at_a_table(visit)
    for visitor in (host, guest):
        visitor.expected = ("ERR_CONNECTION_REFUSED", "WebSocket connection to")
    move_in_turns(host.page, guest.page, 5)
    before, told = ply(host.page), log_of(host.page)
    server.kill()
    for visitor in (host, guest):
        expect(visitor.page.locator("#connection")).to_have_attribute("data-state", "lost")
    mover = host.page if is_my_turn(host.page) else guest.page
    mover.locator("#choices button").first.click()
    expect(mover.locator(".toast")).to_contain_text("nothing was sent")
    server.start()
    for visitor in (host, guest):
        expect(visitor.page.locator("#connection")).to_have_attribute("data-state", "open", timeout=PATIENCE_MS)
    assert (ply(host.page), log_of(host.page)) == (before, told)
    move_and_see(host.page, guest.page)
    assert ply(guest.page) > before


def test_a_curtain_falls_between_two_people_at_one_screen(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Bertha"}]
    page = visitor.sit(visitor.set_table(players=2, seats=seats, start=True))
    seen = set()
    for _ in range(2):
        expect(page.locator("#curtain")).to_be_visible()
        assert page.locator("#board").is_hidden()
        assert page.locator("#choices button").count() == 0
        assert page.locator("#board [data-piece^=card-]").count() == 0  # no hand waits behind the curtain
        seen.add(page.locator("#lift").inner_text())
        page.locator("#lift").click()
        expect(page.locator("#curtain")).to_be_hidden()
        while page.locator("#curtain").is_hidden():
            await_turn(page)
            choose(page, page.locator("#choices button").count() - 1)
            expect(page.locator("#choices button, #curtain:not([hidden])").first).to_be_attached()
    assert "I am Bertha" in seen
    assert len(seen) == 2


def test_what_one_draws_in_secret_is_nowhere_on_the_page_for_the_next(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Bertha"}]
    page = visitor.sit(visitor.set_table(players=2, seats=seats, start=True))
    page.locator("#lift").click()
    page.locator("#choices button", has_text="Draw from the deck").click()
    named = page.locator("#log li", has_text=NAMED_DRAW)
    expect(named).to_have_count(1)
    secret = named.inner_text()
    while page.locator("#curtain").is_hidden():
        choose(page, page.locator("#choices button").count() - 1)
        expect(page.locator("#choices button, #curtain:not([hidden])").first).to_be_attached()
    expect(named).to_have_count(0)  # the log is told anew, for nobody's eyes
    assert secret not in page.content()
    page.locator("#lift").click()
    await_turn(page)
    expect(named).to_have_count(0)
    assert secret not in page.content()


def test_two_people_at_one_screen_without_secrets_just_go_on(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Bertha"}]
    page = visitor.sit(visitor.set_table("mississippi-queen", players=2, seats=seats, start=True))
    deciders = set()
    for _ in range(12):
        await_turn(page)
        deciders.add(page.locator("#turn-mark use").get_attribute("href"))
        choose(page)
        expect(page.locator("#curtain")).to_be_hidden()
    assert len(deciders) == 2


def test_a_leaver_is_replaced_and_may_come_back(visit: Visit) -> None:
    host, guest = two_at_a_table(visit)
    guest.page.locator("#menu-button").click()
    leave = guest.page.locator("[data-menu=leave]")
    leave.click()
    expect(leave).to_contain_text("Really leave?")
    leave.click()
    guest.page.wait_for_url(guest.address + "/")
    host.page.locator("#menu-button").click()
    expect(host.page.locator("#people")).to_contain_text("bot 3")
    guest.page.go_back()
    guest.page.locator("#menu-button").click()
    guest.page.get_by_role("button", name="Sit here again").click()
    expect(guest.page.locator("#people")).to_contain_text("(you)")
