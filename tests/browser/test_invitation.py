"""An invitation: who comes by a link is told to what and by whom, is asked for a name, and sits where they may."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Visit, Visitor, await_turn, play_until_over, ply, serious

OPEN: dict[str, Any] = {"players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
QUICK = {"speed": "0", "confirm": "never"}
PHONE = {"width": 390, "height": 844}
SHARES = "navigator.share = async (what) => void (window.shared = what)"  # as a phone has it
ON_TOP = """toast => { const box = toast.getBoundingClientRect();
  return toast.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)); }"""
WHEN_OFFERED = """() => { const again = document.querySelector("#again");
  new MutationObserver(() => again.hidden || (window.offered ??= document.body.dataset.ply))
    .observe(again, {attributes: true}); }"""


def call_me(visitor: Visitor, name: str) -> None:
    visitor.page.locator("#my-name").fill(name)
    visitor.page.keyboard.press("Enter")


def sit_down(visitor: Visitor, url: str, name: str) -> None:
    """Come by a link, say who I am, and take the first open seat."""
    visitor.go(url)
    call_me(visitor, name)
    visitor.page.get_by_role("button", name="Sit here").first.click()
    expect(visitor.page.locator("#invitation-seats")).to_contain_text(f"{name} (you)")


def test_a_guest_is_told_what_it_is_about_and_asked_for_a_name_first(visit: Visit) -> None:
    host, guest = visit(), visit(**PHONE, has_touch=True)
    guest.expected = ("400 (Bad Request)",)
    host.go("/new/mississippi-queen")
    host.page.locator("#players label", has_text="3").click()
    host.page.locator("#my-name").fill("Anna")
    host.page.locator("#seats [data-seat='1']").select_option("open")
    host.page.locator("#option-black_rose").check(force=True)
    host.page.locator("#create").click()
    host.page.wait_for_url("**/t/*")
    expect(host.page.locator("#invited")).to_be_hidden()

    page = guest.go(host.page.url.removeprefix(guest.address))
    expect(page.locator("#invitation")).to_contain_text("Anna invites you")
    expect(page.locator("#invitation")).to_contain_text("45 to 60 minutes")
    expect(page.locator(".table-rules")).to_contain_text("The race of 2019")
    expect(page.locator(".table-rules")).to_contain_text("A neutral boat with endless coal")
    expect(page.locator("#invitation .poster")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)
    assert serious(page) == []
    call_me(guest, "  ")
    expect(page.locator("#name-error")).not_to_be_empty()
    call_me(guest, "Ben")
    page.get_by_role("button", name="Sit here").click()
    expect(page.locator("#name-form")).to_be_hidden()
    expect(host.page.locator("#invitation-seats")).to_contain_text("Ben")


def test_the_usual_rules_are_told_as_such_and_a_known_guest_sits_down_at_once(visit: Visit) -> None:
    host, guest = visit(), visit()
    url = host.set_table("niagara", players=3, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    guest.go("/")
    call_me(guest, "Ben")
    expect(guest.page.locator("#toasts")).to_contain_text("Ben")
    page = guest.go(url)
    expect(page.locator("#invitation")).to_contain_text("It is played by the usual rules.")
    expect(page.locator("#invitation")).to_contain_text("You are invited")  # by somebody who has told no name
    expect(page.get_by_role("button", name="Sit here")).to_have_count(2)


def test_the_link_is_shared_copied_and_shown_as_a_code(visit: Visit) -> None:
    desk, phone = visit(), visit(**PHONE)
    desk.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.context.add_init_script(SHARES)
    url = desk.set_table(**OPEN)
    page = desk.go(url)
    page.locator("#invitation .copy-link").click()
    expect(page.locator("#invitation .copy-link")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == desk.address + url
    expect(page.locator("#invitation .share-link")).to_be_hidden()
    assert page.locator(".link-code").evaluate("async code => { await code.decode(); return code.naturalWidth; }") > 0

    page = phone.go(url)
    page.locator("#invitation .share-link").click()
    assert page.evaluate("window.shared") == {"title": "Thurn und Taxis", "url": phone.address + url}


def test_a_refusal_is_seen_above_an_open_dialog_on_a_phone_too(visit: Visit) -> None:
    host, guest = visit(**PHONE, has_touch=True), visit()
    host.expected = ("409 (Conflict)",)
    url = host.set_table(**OPEN)
    page = host.go(url)
    sit_down(guest, url, "Ben")
    page.locator("#start").click()
    guest.page.wait_for_selector("#board use", state="attached")
    guest.go("/")
    page.locator("#menu-button").click()
    page.get_by_role("button", name="Let a bot play").click()
    toast = page.locator(".toast.refused")
    expect(toast).to_contain_text("Ben is here or has only just gone")
    assert toast.evaluate(ON_TOP)
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    expect(toast).to_be_visible()


def test_a_seat_is_offered_again_only_to_whoever_left_it(visit: Visit) -> None:
    host, guest, watcher = visit(), visit(), visit()
    url = host.set_table(**OPEN)
    sit_down(guest, url, "Ben")
    host.go(url).locator("#start").click()
    guest.page.locator("#menu-button").click()
    for _ in range(2):
        guest.page.locator("[data-menu=leave]").click()
    guest.page.wait_for_url(guest.address + "/")
    for visitor, offered in ((watcher, 0), (guest, 1)):
        visitor.sit(url)
        visitor.page.locator("#menu-button").click()
        expect(visitor.page.locator("#people")).to_contain_text("bot 3")
        expect(visitor.page.get_by_role("button", name="Sit here again")).to_have_count(offered)


def test_a_rematch_is_offered_once_the_last_move_is_shown_and_only_to_who_has_played(visit: Visit) -> None:
    visitor, watcher = visit(), visit()
    visitor.like(**QUICK)
    watcher.like(speed="2")
    bots = [{"kind": "bot", "level": 1}] * 2
    url = visitor.set_table("niagara", players=3, options={"round_limit": 7}, seats=[{"kind": "me"}, *bots], start=True)
    page = visitor.sit(url)
    await_turn(page)
    page.evaluate(WHEN_OFFERED)
    play_until_over(page)
    assert page.evaluate("Number(window.offered)") == ply(page)
    expect(page.locator("#result-rematch")).to_be_visible()
    watcher.sit(url)
    expect(watcher.page.locator("#result")).to_be_visible()
    expect(watcher.page.locator("#result-rematch")).to_be_hidden()
    page.locator("#result-rematch").click()
    page.wait_for_url(lambda address: "/t/" in address and not address.endswith(url))
    expect(watcher.page.locator("#result-rematch")).to_have_text("To the rematch")
