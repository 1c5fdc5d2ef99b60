"""The guide of a first game: played to its end, skipped, called back, found again where it was."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import riverpost
from tests.browser.conftest import Visit, Visitor, await_another_ply, await_turn, ply, serious
from tests.browser.test_looks import SMALL_TARGETS, SMALLEST_TARGET

AT_ONCE = {"speed": "0", "confirm": "never", "sound": "off", "theme": "auto"}
PHONE = (390, 844)
LONGEST = 400  # decisions and lessons of a first game
# What somebody who learns would rather do, the best first; of what fits nowhere, anything.
LIKES = {
    "mississippi-queen": ["One hex ahead", "Head north$", "speed [23]$"],
    "niagara": ["Load", "Paddle up", "Paddle down by [234]$", "Pick [3456]", "Pick"],
    "thurn-und-taxis": ["Close", "xtend", "ourier", "Take", "postmaster", "Start"],
}
# The lesson on the card, what can be chosen, and whether the game is over.
LOOK = """() => ({
  lesson: document.querySelector("#guide").hidden ? "" : document.querySelector("#guide").dataset.lesson,
  over: document.querySelector("#result").open,
  choices: [...document.querySelectorAll("#choices button")].map(choice => [choice.dataset.choice,
    choice.querySelector("span").firstChild.textContent]),
})"""
# The boxes of the pieces that are pointed at, and of the card.
BOXES = """() => {
  const box = ({left, top, right, bottom}) => [left, top, right, bottom];
  const boxes = chosen => [...document.querySelectorAll(chosen)].map(thing => box(thing.getBoundingClientRect()));
  return [boxes("#board .taught"), boxes("#guide")[0]];
}"""
# How many of these pieces have their middle under the card, of those that are not scrolled away.
COVERED = """() => {
  const shown = document.querySelector("#board-box").getBoundingClientRect();
  const middles = [...document.querySelectorAll("#board .taught")].map(piece => piece.getBoundingClientRect())
    .map(({x, y, width, height}) => [x + width / 2, y + height / 2]);
  const inside = ([x, y]) => x > shown.left && x < shown.right && y > shown.top && y < shown.bottom;
  return middles.filter(inside).filter(([x, y]) => document.elementFromPoint(x, y)?.closest("#guide")).length;
}"""


def begin(visitor: Visitor, game: str = "thurn-und-taxis", path: str = "/") -> Page:
    """Start a first game, and wait for the first lesson."""
    visitor.like(**AT_ONCE)
    page = visitor.go(path)
    page.locator(f"[data-learn={game}]").click()
    page.wait_for_url("**/t/*")
    await_lesson(page, "aim")
    return page


def await_lesson(page: Page, lesson: str) -> None:
    expect(page.locator("#guide")).to_have_attribute("data-lesson", lesson)


def liked(choices: list[tuple[str, str]], likes: list[str], turn: int) -> tuple[str, str]:
    """The choice that somebody who learns would make."""
    for like in likes:
        for choice in choices:
            if re.search(like, choice[1]):
                return choice
    return choices[turn % len(choices)]


def click_what_is_lit(page: Page, action: str, label: str) -> None:
    """Click the piece of a choice, or the choice in the list where it belongs to no piece."""
    lit = page.locator(f"#board [data-action~='{action}']").first
    before = ply(page)
    if not lit.count():
        page.locator(f"#choices [data-choice='{action}']").click()
    else:
        lit.dispatch_event("click", centre(lit.bounding_box()))
        if page.locator("#popover button").first.is_visible():
            page.locator("#popover button", has_text=label).first.click()
    if page.locator("#confirm").is_visible():  # something is lost by it
        page.locator("#confirm").click()
    await_another_ply(page, before)
    await_turn(page)


def centre(box: Any) -> dict[str, Any]:
    return {"clientX": box["x"] + box["width"] / 2, "clientY": box["y"] + box["height"] / 2, "bubbles": True}


def covers_nothing(page: Page) -> bool:
    """Whether the card lies beside all the pieces that it points at."""
    covered: int = page.evaluate(COVERED)
    return covered == 0


def test_a_guide_is_played_to_its_end(visit: Visit, game: riverpost.Game) -> None:
    page, told = begin(visit(), game.name), list[str]()
    for turn in range(LONGEST):
        now = page.evaluate(LOOK)
        if now["lesson"] and now["lesson"] not in told:
            told.append(now["lesson"])
            assert covers_nothing(page)
        if now["over"]:
            page.keyboard.press("Escape")  # the result lies upon the card
        if now["lesson"] == "farewell":
            break
        if now["choices"] and (turn % 3 == 0 or not now["lesson"]):  # what is chosen moves the guide on too
            click_what_is_lit(page, *liked(now["choices"], LIKES[game.name], turn))
        elif now["lesson"]:
            page.locator("#guide-on").click()
    core = {lesson.id for lesson in game.face.guide.lessons if lesson.core}
    assert told[-1] == "farewell"
    assert len(core & set(told)) > len(core) / 2
    expect(page.locator("#guide-real")).to_have_attribute("href", f"/new/{game.name}")
    page.locator("#guide-on").click()
    expect(page.locator("#guide")).not_to_have_attribute("data-lesson", "farewell")


def test_a_lesson_that_was_told_is_not_told_again_and_can_be_read_again(visit: Visit) -> None:
    page = begin(visit())
    page.locator("#guide-on").click()
    await_lesson(page, "take")
    page.reload()
    await_lesson(page, "take")
    assert page.locator("#board .taught").count() > 0
    page.locator("#menu-button").click()
    page.locator("[data-menu=guide]").click()
    titles = [lesson.title for lesson in riverpost.game("thurn-und-taxis").face.guide.lessons[:2]]
    assert page.locator("#guide-list summary").all_inner_texts() == titles
    page.locator("#guide-list summary").first.click()
    expect(page.locator("#guide-list p").first).to_contain_text("You run a post.")
    expect(page.locator("#guide-list a").first).to_have_attribute("href", "/rules/thurn-und-taxis#T41")
    assert serious(page) == []
    page.locator("#guide-box-anew").click()
    await_lesson(page, "aim")


def test_the_guide_can_be_skipped_and_called_back(visit: Visit) -> None:
    page = begin(visit(), path="/new/thurn-und-taxis")
    page.locator("#guide-skip").click()
    expect(page.locator("#guide")).to_be_hidden()
    expect(page.locator("#board .taught")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#choices button")
    expect(page.locator("#guide")).to_be_hidden()
    page.locator("#menu-button").click()
    page.locator("[data-menu=guide]").click()
    page.locator("#guide-box-follow").click()
    await_lesson(page, "aim")


def test_the_guide_by_keyboard_steals_no_focus(visit: Visit) -> None:
    page = begin(visit())
    page.locator("#board-box").focus()
    page.keyboard.press("g")
    await_lesson(page, "take")
    page.wait_for_selector("#choices button")
    page.keyboard.press("1")
    await_lesson(page, "postmaster")
    assert page.evaluate("document.activeElement.id") == "board-box"
    page.keyboard.press("Escape")
    await_lesson(page, "")
    assert page.evaluate("document.activeElement.id") == "board-box"
    page.keyboard.press("1")
    await_lesson(page, "play")
    page.locator("#guide-on").focus()
    page.keyboard.press("Enter")
    await_lesson(page, "")
    expect(page.locator("#board-box")).to_be_focused()
    page.keyboard.press("g")
    expect(page.locator("#guide-list summary")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.locator("#guide-box")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_card_on_a_phone_covers_nothing_and_can_be_pressed_and_read_by_all(visit: Visit, scheme: str) -> None:
    visitor = visit(*PHONE, color_scheme=scheme, reduced_motion="reduce")
    page = begin(visitor)
    page.locator("#guide-on").click()
    await_lesson(page, "take")
    pieces, card = page.evaluate(BOXES)
    assert len(pieces) == 7
    assert all(piece[1] > 0 and piece[3] <= card[1] for piece in pieces), "all are in sight above the card"
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == []
    assert serious(page) == []
    page.locator("#guide-on").click()
    await_lesson(page, "")
    assert serious(page) == []
