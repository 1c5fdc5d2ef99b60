"""Five screens, three games, four languages: how much of a screen the map has, and whether all can be read and reached.

One table of each game serves all screens and languages; what is measured is what a person sees on opening it.
"""

from collections.abc import Callable, Iterator
from statistics import median_low
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import riverpost
from riverpost.engine.words import LANGUAGES
from riverpost.server.words import COOKIE
from tests.browser.conftest import Server, Visit, Visitor, await_another_ply, await_turn, ply, serious
from tests.browser.test_game import tab_to_a_lit_piece
from tests.browser.test_looks import overflow
from tests.browser.test_mississippi_queen import BEST_END, middle, to_the_first_speed

SCREENS = {"laptop": (1366, 768), "desk": (1920, 1080), "tablet": (820, 1180), "phone": (390, 844), "side": (844, 390)}
LEAST_SHARE = 0.6
SMALLEST_LETTERS = 11
MOST_CLICKS = 3
TURNS = 6

# Everything that is measured of a board, in one go. A text in a symbol is as large as the piece that shows it; what
# lies on the map is seen through its window, and all else wherever the board can be scrolled to.
MEASURE = """() => {
  const box = thing => thing.getBoundingClientRect();
  const board = document.querySelector("#board"), view = box(document.querySelector("#board-box"));
  const cut = (one, other) => ({
    left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom) });
  const area = ({left, right, top, bottom}) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const map = cut(box(document.querySelector(".map-shade")), view);
  const isOnMap = thing => Boolean(thing.closest(".map-layer"));
  const isSeen = thing => {
    const {left, right, top, bottom, width} = box(thing);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return width > 0 && thing.checkVisibility({opacityProperty: true})
      && (!isOnMap(thing) || (x > map.left && x < map.right && y > map.top && y < map.bottom));
  };
  const scaleOf = ({a, b}) => Math.hypot(a, b);
  const within = (thing, top) => {
    let scale = 1;
    for (let at = thing; at !== top; at = at.parentNode) {
      const matrix = at.transform?.baseVal.consolidate()?.matrix;
      scale *= matrix ? scaleOf(matrix) : 1;
    }
    return scale;
  };
  const sizeOf = thing => parseFloat(getComputedStyle(thing).fontSize);
  const drawn = [...board.querySelectorAll("text")].filter(text => !text.closest("defs") && text.textContent.trim());
  const texts = drawn.filter(isSeen);
  const letters = texts.map(text => [text.textContent, sizeOf(text) * scaleOf(text.getScreenCTM())]);
  for (const use of [...board.querySelectorAll("use")].filter(isSeen)) {
    const symbol = document.getElementById(use.getAttribute("href").slice(1));
    for (const text of symbol?.querySelectorAll("text") ?? [])
      letters.push([text.textContent, sizeOf(text) * scaleOf(use.getScreenCTM()) * within(text, symbol)]);
  }
  const lines = texts.map(text => ({text, words: text.textContent, ...slim(box(text))}));
  function slim({left, right, top, bottom, height}) {  // letters are lower than their lines
    return {left: left + 1, right: right - 1, top: top + 0.25 * height, bottom: bottom - 0.25 * height};
  }
  const overlaps = lines.flatMap((one, k) => lines.slice(k + 1)
    .filter(other => isOnMap(one.text) === isOnMap(other.text) && area(cut(one, other)) > 2)
    .map(other => `${one.words} / ${other.words}`));
  const whole = box(board);
  const cutOff = lines.filter(({text, left, right, bottom}) => !isOnMap(text)
    && (left < whole.left - 1 || right > whole.right + 1 || bottom > whole.bottom + 1)).map(({words}) => words);
  const tight = [...document.querySelectorAll(".bar, .action-row, #prompt, .action-row button, .bar button")]
    .filter(thing => thing.checkVisibility() && !thing.matches(".latest"))
    .filter(thing => thing.scrollWidth > thing.clientWidth + 1 || thing.scrollHeight > thing.clientHeight + 1)
    .map(thing => thing.id || thing.className);
  const {width, height} = board.viewBox.baseVal;
  return {
    share: area(map) / area(box(document.querySelector(".stage"))),
    small: letters.filter(([, size]) => size < SMALLEST - 0.05).map(([words, size]) => `${words} ${size.toFixed(1)}`),
    overlaps, cutOff, tight,
    sideways: document.querySelector("#board-box").scrollWidth - document.querySelector("#board-box").clientWidth,
    unit: whole.width / width,
  };
}""".replace("SMALLEST", str(SMALLEST_LETTERS))

NAMES = """of => [...document.querySelectorAll(of)].map(one => one.ariaLabel ?? one.textContent)"""
CHOICES_AND_GOALS = ("#choices button", "#board [role=button]:not([data-action])")


def twice(names: list[str]) -> set[str]:
    """Names that more than one thing has."""
    return {name for name in names if names.count(name) > 1}


@pytest.fixture(scope="module")
def tables(browser: Browser, server: Server) -> Iterator[Callable[[str], tuple[Visitor, str]]]:
    """A table of each game in its first rounds at which it is my turn, set up once."""
    visitor = Visitor(browser.new_context(reduced_motion="reduce", service_workers="block"), server.address)
    visitor.like(speed="0")
    known: dict[str, str] = {}

    def at(game: str) -> tuple[Visitor, str]:
        if game not in known:
            bots = [{"kind": "bot", "level": 1}] * 2
            known[game] = visitor.set_table(game, players=3, seats=[{"kind": "me"}, *bots], start=True)
            visitor.sit(known[game])
            await_turn(visitor.page)
        return visitor, known[game]

    yield at
    visitor.check()
    visitor.context.close()


@pytest.fixture(params=riverpost.list_games())
def table(request: pytest.FixtureRequest, tables: Callable[[str], tuple[Visitor, str]]) -> tuple[Visitor, str]:
    """My table of a game."""
    return tables(request.param)


def open_on(table: tuple[Visitor, str], screen: str, lang: str = "en") -> Page:
    """Open a table on a screen, in a language."""
    visitor, url = table
    width, height = SCREENS[screen]
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.context.add_cookies([{"name": COOKIE, "value": lang, "url": visitor.address}])
    page = visitor.sit(url)
    await_turn(page)
    return page


def in_turn(screen: str, lang: str) -> object:
    """A screen and a language; each of both is tried every time, all of them together where there is time."""
    is_tried = (list(SCREENS).index(screen) - list(LANGUAGES).index(lang)) % len(LANGUAGES) == 0
    return pytest.param(screen, lang, marks=() if is_tried else pytest.mark.prove)


@pytest.mark.parametrize(("screen", "lang"), [in_turn(screen, lang) for screen in SCREENS for lang in LANGUAGES])
def test_the_map_has_its_share_and_all_can_be_read(table: tuple[Visitor, str], screen: str, lang: str) -> None:
    page = open_on(table, screen, lang)
    seen: dict[str, Any] = page.evaluate(MEASURE)
    faults = {name: seen[name] for name in ("tight", "small", "overlaps", "cutOff") if seen[name]}
    if seen["share"] < LEAST_SHARE:
        faults["share"] = seen["share"]
    if not 0.999 <= seen["unit"] <= 1.03:
        faults["pixels that a unit of the board has"] = seen["unit"]
    if (wide := max(overflow(page), seen["sideways"])) > 0:
        faults["pixels that it is too wide"] = wide
    assert faults == {}


@pytest.mark.parametrize(
    "screen", [pytest.param(screen, marks=() if screen == "phone" else pytest.mark.prove) for screen in SCREENS]
)
def test_axe_finds_nothing_and_choices_have_names_of_their_own(table: tuple[Visitor, str], screen: str) -> None:
    page = open_on(table, screen)
    for things in CHOICES_AND_GOALS:
        assert twice(page.evaluate(NAMES, things)) == set()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert serious(page) == [], scheme


LIKED = ("Take ", "Extend", "Add", "Start", "Pick 3", "Pick", "Move", "Load", "Paddle up", "Paddle", "End")
BEGINS = {"thurn-und-taxis": "Take ", "niagara": "Pick "}  # how the first choice of a turn begins
CHOICES = """() => [...document.querySelectorAll("#choices button")].map(choice =>
  [Number(choice.dataset.choice), choice.querySelector("span").textContent])"""


def sit_down(visit: Visit, game: str) -> Page:
    """A table for three on a laptop, with everything as it is usual, but quick."""
    visitor = visit(*SCREENS["laptop"], reduced_motion="reduce")
    visitor.like(speed="0", forced="done")
    return visitor.play_now(game, players=3)


def asked(page: Page) -> list[tuple[int, str]]:
    """What I can choose from, once there is a choice: what leaves none is done by itself."""
    expect(page.locator("body:not(.sending) #choices li:nth-child(2)")).to_be_attached()
    return [(action, words) for action, words in page.evaluate(CHOICES)]


def usual(choices: list[tuple[int, str]]) -> int:
    """What somebody would usually do."""
    liked = [action for words in LIKED for action, told in choices if told.startswith(words)]
    return [*liked, *(action for action, _ in choices)][0]


# A disc on which nothing lies, and which leaves no doubt which decisions lead to it.
AHEAD = """async () => {
  const isFree = disc => {
    const {left, right, top, bottom} = disc.getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === disc;
  };
  for (const disc of [...document.querySelectorAll("#board [data-piece^=disc-]")].filter(isFree)) {
    const answer = await fetch(`/api/tables/${document.body.dataset.table}/why?seat=0&piece=${disc.dataset.piece}`);
    if (answer.ok && (await answer.json()).ahead.length === 1) return disc.dataset.piece;
  }
  return null;
}"""


def piece_for(page: Page, choices: list[tuple[int, str]]) -> str:
    """What somebody would click: where a canoe should go at once, else what a choice is done with."""
    if choices[0][1].startswith("Move canoe") and (piece := page.evaluate(AHEAD)):
        return f"#board [data-piece='{piece}']"
    return f"#board [data-action~='{usual(choices)}']"


def click_piece(page: Page, selector: str) -> int:
    """Click a piece, and what is asked then; gives the number of clicks."""
    piece = page.locator(selector).first
    piece.scroll_into_view_if_needed()
    box = piece.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    clicks = 1
    for question in ("#popover button", "#confirm"):
        if page.locator(question).first.is_visible():
            page.locator(question).first.click()
            clicks += 1
    return clicks


@pytest.mark.parametrize("name", BEGINS)
def test_a_usual_turn_takes_few_clicks(visit: Visit, name: str, record_property: Callable[[str, object], None]) -> None:
    page = sit_down(visit, name)
    turns: list[int] = []
    while len(turns) <= TURNS:
        choices = asked(page)
        before = ply(page)
        if choices[0][1].startswith(BEGINS[name]):
            turns.append(0)
        turns[-1] += click_piece(page, piece_for(page, choices))
        await_another_ply(page, before)
    record_property("clicks", turns[:TURNS])
    assert median_low(turns[:TURNS]) <= MOST_CLICKS, turns


def test_a_planned_sail_takes_two_clicks(visit: Visit) -> None:
    page = sit_down(visit, "mississippi-queen")
    to_the_first_speed(page)
    before = ply(page)
    page.mouse.click(*middle(page, f"[id='{page.evaluate(BEST_END)}']"))
    page.locator("#confirm").click()
    await_another_ply(page, before)
    await_turn(page)
    assert page.locator("#log li", has_text="Guest sails at speed").count() >= 1  # a forced turn may have followed


def whole_turn_by_keys(page: Page) -> None:
    """Tab to the first lit piece, choose it, and go on until somebody else was asked."""
    rounds = page.locator("#log li").count()
    for _ in range(12):
        await_turn(page)
        before = ply(page)
        tab_to_a_lit_piece(page)
        page.keyboard.press("Enter")
        if page.locator("#popover").is_visible():
            page.keyboard.press("Enter")
        if page.locator("#confirm").is_visible():
            page.keyboard.press("Enter")
        await_another_ply(page, before)
        await_turn(page)
        if page.locator("#since").is_visible():
            break
    assert page.locator("#log li").count() > rounds
    expect(page.locator("#since")).to_be_visible()  # others have decided meanwhile: my turn was over


@pytest.mark.parametrize("name", riverpost.list_games())
def test_a_whole_turn_by_keyboard_alone(visit: Visit, name: str) -> None:
    whole_turn_by_keys(sit_down(visit, name))
