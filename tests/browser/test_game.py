"""Whole games, from the home page to the result screen."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor, await_another_ply, await_turn, ply, serious

CALM = {"speed": "0", "confirm": "final", "sound": "off", "theme": "auto"}
LONGEST = 600  # decisions of one person; a game of two takes far fewer


def is_over(page: Page) -> bool:
    return bool(page.evaluate("document.querySelector('#result').open"))


def lit_place(page: Page, turn: int) -> tuple[float, float] | None:
    """The middle of one of the lit pieces, as a person would aim at it; None if nothing is lit any more.

    Where all decide at the same time, the ply changes when another has decided, and then once more by my own decision.
    """
    found = page.evaluate(
        """turn => { const lit = document.querySelectorAll("#board [data-action]");
        if (!lit.length) return null;
        lit[turn % lit.length].scrollIntoView({block: "nearest"});
        const box = lit[turn % lit.length].getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; }""",
        turn,
    )
    return found and (found[0], found[1])


def click_lit_piece(page: Page, turn: int) -> None:
    """Click a lit piece, choose in its popover if it has one, confirm if that is asked."""
    await_turn(page)
    before, place = ply(page), lit_place(page, turn)
    if place is None:
        return
    page.mouse.click(*place)
    if page.locator("#popover button").first.is_visible():
        page.locator("#popover button").first.click()
    if page.locator("#confirm").is_visible():
        page.locator("#confirm").click()
    await_another_ply(page, before)
    await_turn(page)


def choose_by_key(page: Page, turn: int) -> None:
    """Choose by the number of a choice, or tab to a lit piece; Enter chooses, and confirms if that is asked."""
    await_turn(page)
    before = ply(page)
    if not page.locator("#choices button").count():
        return
    if turn % 5 == 0:
        tab_to_a_lit_piece(page)
        page.keyboard.press("Enter")
        if page.locator("#popover").is_visible():
            page.keyboard.press("Enter")
    else:
        press_a_number(page, turn)
    if page.locator("#confirm").is_visible():
        page.keyboard.press("Enter")
    await_another_ply(page, before)
    await_turn(page)


def press_a_number(page: Page, turn: int) -> None:
    """Press the key of one of the choices."""
    keys = page.locator("#choices kbd:not(.none)")
    expect(keys.first).to_be_attached()
    page.keyboard.press(keys.nth(turn % keys.count()).inner_text())


def tab_to_a_lit_piece(page: Page) -> None:
    """Press Tab until a lit piece has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator("#board [data-action]:focus").count():
            return
    pytest.fail("No lit piece can be reached by the keyboard.")


def check_result(page: Page) -> None:
    expect(page.locator("#result")).to_be_visible()
    expect(page.locator("#result tbody tr")).to_have_count(2)
    expect(page.locator("#result thead th")).not_to_have_count(3)  # a score is made of parts
    assert page.locator("#result tbody tr td:first-child").first.inner_text() == "1"
    assert serious(page) == []


def look_at_its_record(visitor: Visitor, path: Path) -> None:
    """Save the record by the menu, give it to the home page in another window, and see the game from the start."""
    page = visitor.page
    plies = ply(page)
    page.keyboard.press("Escape")
    page.locator("#menu-button").click()
    with page.expect_download() as loading:
        page.locator("[data-menu=record]").click()
    loading.value.save_as(path)
    page.keyboard.press("Escape")
    other = visitor.context.new_page()
    other.goto(visitor.address)
    other.locator("#record-file").set_input_files(path)
    other.wait_for_url(lambda url: url.endswith("?ply=0"))
    expect(other.locator("#replay-ply")).to_have_text(f"0 of {plies}")
    other.close()


def start_from_home(visitor: Visitor) -> Page:
    """By the button of the home page, then a smaller table by the form, so that a whole game stays short."""
    page = visitor.go("/new/thurn-und-taxis")
    page.locator("#players label", has_text="2").click()
    page.locator("#seats select").nth(1).select_option("bot-1")
    page.locator("#create").click()
    page.wait_for_url("**/t/*")
    await_turn(page)
    return page


def test_a_whole_game_by_clicking_lit_pieces(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    visitor.like(**CALM)
    page = start_from_home(visitor)
    for turn in range(LONGEST):
        if is_over(page):
            break
        click_lit_piece(page, turn * 7)
    check_result(page)
    look_at_its_record(visitor, tmp_path / "record.json")
    finished = page.url
    page.locator("#again").click()
    page.wait_for_url(lambda url: "/t/" in url and url != finished)
    await_turn(page)


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**CALM)
    page = start_from_home(visitor)
    for turn in range(LONGEST):
        if is_over(page):
            break
        choose_by_key(page, turn)
    check_result(page)
    page.keyboard.press("Escape")
    expect(page.locator("#result")).to_be_hidden()


def test_play_now_is_one_click_from_the_home_page(visit: Visit) -> None:
    page = visit().go("/")
    page.locator(".game[data-game=thurn-und-taxis] .play-now").click()
    page.wait_for_url("**/t/*")
    await_turn(page)
    expect(page.locator("#prompt")).not_to_be_empty()
    expect(page).to_have_title("● Your turn: Thurn und Taxis")
    assert page.locator("#board [data-action]").count() > 0


@pytest.mark.prove
@pytest.mark.parametrize("name", ["niagara", "mississippi-queen"])
def test_other_games_are_played_on_the_same_page(visit: Visit, name: str) -> None:
    visitor = visit()
    visitor.like(**{**CALM, "confirm": "never"})
    page = visitor.play_now(name, players=3)
    for turn in range(40):
        if is_over(page):
            break
        choose_by_key(page, turn)
    assert ply(page) > 0
