"""Several people: by link, round one screen, and through a power cut."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import (
    PATIENCE_MS,
    Server,
    Visit,
    Visitor,
    await_ply,
    await_turn,
    choose,
    ply,
    serious,
)

QUICK = {"speed": "0", "confirm": "never"}
NAMED_DRAW = re.compile("draws (?!a card)")  # a line that only whoever drew may read


def is_my_turn(page: Page) -> bool:
    return page.locator("#choices button").count() > 0


def two_at_a_table(visit: Visit, game: str = "thurn-und-taxis") -> tuple[Visitor, Visitor]:
    """One sets the table and waits, the other comes by the link and sits down, and they start."""
    host, guest = visit(), visit()
    for visitor in (host, guest):
        visitor.like(**QUICK)
    url = host.set_table(game, players=2, seats=[{"kind": "me"}, {"kind": "open"}])
    host.go(url)
    expect(host.page.locator("#invitation")).to_be_visible()
    guest.go("/")
    guest.page.locator("#join-link").fill(host.page.locator("#invitation-link").input_value())
    guest.page.locator("#join-form button").click()
    guest.page.locator("#my-name").fill("Bertha")
    guest.page.keyboard.press("Enter")
    guest.page.get_by_role("button", name="Sit here").click()
    host.page.locator("#start").click()
    for visitor in (host, guest):
        visitor.page.wait_for_selector("#board use", state="attached")
        expect(visitor.page.locator("#invitation")).to_be_hidden()
    return host, guest


def move_and_see(first: Page, second: Page, words: str = "") -> tuple[Page, Page]:
    """Whoever decides moves, by a choice that has these words, and both see it: the one who moved, then the other."""
    mover, watcher = (first, second) if is_my_turn(first) else (second, first)
    await_ply(watcher, choose(mover, words))
    return mover, watcher


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


def test_a_pushed_boat_is_turned_by_its_owner_who_sees_it_coming(visit: Visit) -> None:
    host, guest = (visitor.page for visitor in two_at_a_table(visit, "mississippi-queen"))
    slow, fast = ["Sail at speed 1", "One hex ahead", "End the turn"], ["Sail at speed 3", "One hex ahead", "Turn left"]
    for words in [*["Head north"] * 4, *slow * 3, *fast]:
        move_and_see(host, guest, words)
    pusher, owner = move_and_see(host, guest, "Push the boat north")
    expect(pusher.locator("#prompt")).to_contain_text("was pushed and chooses a heading; then the turn goes on.")
    assert not is_my_turn(pusher)
    expect(owner.locator("#prompt")).to_contain_text("You were pushed: choose any heading.")
    assert owner.locator("#choices button").count() == 6
    assert serious(owner) == []
    assert move_and_see(host, guest, "Head south") == (owner, pusher)
    expect(pusher.locator("#choices button", has_text="End the turn")).to_be_attached()
    assert not is_my_turn(owner)
    assert log_of(owner) == log_of(pusher)


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
        expect(page.locator("#board [data-piece^=card-]")).to_have_count(0)  # no hand waits behind the curtain
        seen.add(page.locator("#lift").inner_text())
        page.locator("#lift").click()
        expect(page.locator("#curtain")).to_be_hidden()
        while page.locator("#curtain").is_hidden():
            choose(page, number=-1)
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
        choose(page, number=-1)
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
    assert deciders == {page.locator(f"#p-mark-{first}").get_attribute("href") for first in ("0-0", "1-2")}
    assert len(deciders) == 2


def test_two_boats_of_one_player_share_coal(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    seats = [{"kind": "me"}, {"kind": "here", "name": "Bertha"}]
    page = visitor.sit(visitor.set_table("mississippi-queen", players=2, seats=seats, start=True))
    headings = ["Head north-east", "Head north", "Head north", "Head north"]  # of berths 3, 4, 2 and 5
    side_by_side = ["Sail at speed 2", "One hex ahead", "One hex ahead"]
    first, second = [*side_by_side, "Turn left", "Turn right", "End the turn"], [*side_by_side, "End the turn"]
    for words in [*headings, "Sail at speed 1", "One hex ahead", "End the turn", *first, *second]:
        choose(page, words)
    expect(page.locator("#prompt")).to_contain_text(re.compile(r"You may give coal \(you have 6\) to .+ \(coal 5\)\.$"))
    assert page.locator("#choices button").count() == 2
    before = ply(page)
    page.locator("#board [id='p-choice-give-1']").click()
    await_ply(page, before + 1)
    expect(page.locator("#log li", has_text="coal: 1.")).to_have_count(1)
    assert page.locator("#board [id^='p-choice-give']").count() == 0
    assert serious(page) == []


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
