"""How it looks: sizes, themes, targets for fingers, what axe-core finds, and how much a page weighs."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import Visit, Visitor, serious

SIZES = {"phone": (390, 844), "wide": (1600, 900)}
MOST_BYTES = 205_000  # as they are sent
SMALLEST_TARGET = 40

# Things that can be pressed and are smaller than a finger; a box within a label is as large as the label.
SMALL_TARGETS = """smallest => [...document.querySelectorAll("button, a[href], select, input")]
  .filter(thing => thing.checkVisibility({visibilityProperty: true}))
  .filter(thing => !thing.matches(".skip, [type=checkbox], [type=radio]"))
  .map(thing => [thing.id || thing.className || thing.textContent, thing.getBoundingClientRect()])
  .filter(([name, box]) => box.width < smallest || box.height < smallest)
  .map(([name, box]) => `${name} ${box.width} ${box.height}`)"""

OVERLAPS = """() => {
  const names = [".bar", ".stage", ".actions"];
  const [bar, stage, actions] = names.map(name => document.querySelector(name).getBoundingClientRect());
  return stage.top < bar.bottom - 1 || actions.top < stage.bottom - 1;
}"""

PIECES_OUTSIDE = """() => {
  const board = document.querySelector("#board").getBoundingClientRect();
  const isOutside = box => box.left < board.left - 1 || box.right > board.right + 1 || box.bottom > board.bottom + 1;
  const pieces = [...document.querySelectorAll("#board [data-piece]")].filter(piece => !piece.closest(".map-layer"));
  return pieces.filter(piece => isOutside(piece.getBoundingClientRect())).map(piece => piece.id);
}"""


def overflow(page: Page) -> int:
    """How many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def open_pages(visitor: Visitor) -> Iterator[Page]:
    """Every kind of page, one after the other in the same browser."""
    page = visitor.page
    visitor.go("/")
    yield page
    visitor.go("/new/mississippi-queen")
    expect(page.locator("#seats select").first).to_be_visible()
    yield page
    visitor.go(visitor.set_table(players=2, seats=[{"kind": "me"}, {"kind": "open"}]))
    expect(page.locator("#invitation-seats select").first).to_be_visible()
    yield page
    visitor.play_now()
    yield page
    page.locator("#menu-button").click()
    yield page
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    expect(page.locator("#bar-replay")).to_be_visible()
    yield page
    visitor.expected = ("404",)
    visitor.go("/t/there-is-no-such-table")
    yield page


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        ("wide", "light"),
        ("phone", "dark"),
        *(pytest.param(*both, marks=pytest.mark.prove) for both in (("wide", "dark"), ("phone", "light"))),
    ],
)
def test_every_page_fits_and_axe_finds_nothing_serious(visit: Visit, size: str, scheme: str) -> None:
    width, height = SIZES[size]
    visitor = visit(width=width, height=height, color_scheme=scheme, has_touch=size == "phone", reduced_motion="reduce")
    for page in open_pages(visitor):
        assert overflow(page) <= 0, page.url
        assert serious(page) == [], page.url
        if size == "phone":
            assert page.evaluate(SMALL_TARGETS, SMALLEST_TARGET) == [], page.url


@pytest.mark.parametrize("size", SIZES)
def test_the_table_fills_the_screen_and_nothing_overlaps(visit: Visit, size: str) -> None:
    width, height = SIZES[size]
    page = visit(width=width, height=height, has_touch=size == "phone").play_now()
    assert page.evaluate("document.documentElement.scrollHeight") == height
    assert not page.evaluate(OVERLAPS)
    assert page.evaluate(PIECES_OUTSIDE) == []
    board = page.locator("#board").bounding_box()
    assert board
    assert board["width"] >= (width if size == "phone" else 0.7 * width)
    page.locator("#open-log" if size == "phone" else "#tab-log").click()
    expect(page.locator("#panel-log")).to_be_visible()
    assert page.locator("#board").bounding_box() == board  # nothing moves the board


def test_a_choice_is_made_from_the_sheet_on_a_phone(visit: Visit) -> None:
    visitor = visit(width=390, height=844, has_touch=True)
    visitor.like(speed="0", confirm="always")
    page = visitor.play_now()
    page.locator("#open-choices").tap()
    expect(page.locator("#choices button").first).to_be_visible()
    page.locator("#choices button").first.tap()
    expect(page.locator("#bar-confirm")).to_be_visible()


def test_light_and_dark_are_chosen_and_kept(visit: Visit) -> None:
    visitor = visit(color_scheme="light")
    page = visitor.go("/")
    light = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.locator("#theme").click()
    dark = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark != light


def test_a_page_weighs_little(visit: Visit) -> None:
    visitor = visit()
    url = visitor.set_table(players=2, seats=[{"kind": "me"}, {"kind": "bot", "level": 1}], start=True)
    responses: list[Response] = []
    weights: list[int] = []
    visitor.page.on("response", lambda response: responses.append(response))
    visitor.page.on("websocket", lambda line: line.on("framereceived", lambda told: weights.append(len(told))))
    visitor.sit(url)
    assert sum(weights) + sum(one.request.sizes()["responseBodySize"] for one in responses) < MOST_BYTES
