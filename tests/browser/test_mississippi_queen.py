"""Mississippi Queen at the table: the map, plans, races of several kinds by mouse, keys and fingers."""

import json
from collections.abc import Iterator
from statistics import mean, median
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, WebSocket, expect

from tests.browser.conftest import Visit, Visitor, await_another_ply, await_turn, ply, serious
from tests.browser.test_game import LONGEST, is_over, press_a_number

GAME = "mississippi-queen"
QUICK = {"speed": "0", "confirm": "never"}
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
SCHOOL: dict[str, Any] = {"edition": "driving-school"}
ALL_TILES = ["B1", "B1-B2", "B2", "B3-1", "B3-2", "B4"]
TYPICAL_UPDATE, LARGEST_ANSWER = 1_400, 14_000
COMFORT = 40

# The end of a plan that lies nearest to where the river goes and is not under something else; none without plans.
BEST_END = """() => {
  const place = ({transform}) => transform.baseVal.consolidate().matrix;
  const goal = document.querySelector("#p-stage, #p-newest");
  const far = end => Math.hypot(place(end).e - place(goal).e, place(end).f - place(goal).f);
  const under = ({x, y, width, height}) => document.elementFromPoint(x + width / 2, y + height / 2);
  const ends = [...document.querySelectorAll("#board .outline-plan")];
  const seen = ends.filter(end => under(end.getBoundingClientRect()) === end);
  return seen.sort((one, other) => far(one) - far(other))[0]?.id ?? null;
}"""

IDS = "all => all.map(one => one.id)"

# Whether the page has asked where plans lead, and heard.
IS_SETTLED = """() => document.querySelector("#result").open ||
  (document.querySelector("#choices button") && document.body.dataset.planned === document.body.dataset.ply)"""


def sit_down(visitor: Visitor, players: int = 2, level: int = 1, **options: Any) -> Page:
    bots = [{"kind": "bot", "level": level}] * (players - 1)
    seats = [{"kind": "me"}, *bots]
    page = visitor.sit(visitor.set_table(GAME, players=players, seats=seats, options=options, start=True))
    await_turn(page)
    return page


def await_plans(page: Page) -> Locator:
    """Wait until the ends of plans are lit."""
    ends = page.locator("#board .outline-plan")
    expect(ends.first).to_be_attached()
    return ends


def to_the_first_speed(page: Page) -> None:
    """Choose headings until there is a speed to choose."""
    while not page.locator("#board [data-action][id^=p-choice-speed]").count():
        before = ply(page)
        page.keyboard.press("1")
        await_another_ply(page, before)
        await_turn(page)
    await_plans(page)


def middle(page: Page, selector: str) -> tuple[float, float]:
    page.locator(selector).evaluate("piece => piece.scrollIntoView({block: 'nearest'})")
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click_on(page: Page) -> None:
    """Sail by a plan if there is one, else choose what is lit first."""
    page.wait_for_function(IS_SETTLED)
    if is_over(page):
        return
    before = ply(page)
    end = page.evaluate(BEST_END)
    if end:
        page.mouse.click(*middle(page, f"[id='{end}']"))
        expect(page.locator("#p-course-end")).to_be_attached()
        page.locator("#confirm").click()
    else:
        page.mouse.click(*middle(page, "#board > g:last-child [data-action] >> nth=0"))
    await_another_ply(page, before)
    await_turn(page)


def race(page: Page) -> None:
    for _ in range(LONGEST):
        if is_over(page):
            break
        click_on(page)
    expect(page.locator("#result")).to_be_visible()


class Scales:
    """How much the page is sent: updates of the line, answers to questions."""

    def __init__(self, page: Page) -> None:
        self.updates: list[int] = []
        self.answers: list[int] = []
        page.on("websocket", self._hear)
        page.on("response", self._weigh)

    def _hear(self, line: WebSocket) -> None:
        line.on("framereceived", lambda told: self._note(str(told)))

    def _note(self, told: str) -> None:
        message = json.loads(told)
        if message["type"] == "update" and "scene" in message and not message["scene"].get("whole"):
            self.updates.append(len(told.encode()))

    def _weigh(self, response: Response) -> None:
        if "/plans" in response.url:
            self.answers.append(len(response.body()))

    def check(self) -> None:
        assert len(self.updates) > 15
        assert median(self.updates) < TYPICAL_UPDATE * 0.6
        assert mean(self.updates) < TYPICAL_UPDATE
        assert sorted(self.updates)[int(len(self.updates) * 0.8)] < TYPICAL_UPDATE
        assert max(self.updates) < LARGEST_ANSWER
        assert 0 < max(self.answers) < LARGEST_ANSWER


# --- whole races


def test_a_whole_race_by_clicking_and_what_it_weighs(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    scales = Scales(visitor.page)
    page = sit_down(visitor, **SCHOOL)
    race(page)
    scales.check()
    assert serious(page) == []


@pytest.mark.prove
def test_a_race_of_three_with_all_tiles_and_the_rose(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    scales = Scales(visitor.page)
    page = sit_down(visitor, 3, tiles=ALL_TILES, black_rose=True, extra_passengers=True)
    expect(page.locator("#p-panel-rose")).to_be_attached()
    race(page)
    scales.check()


@pytest.mark.prove
def test_a_race_of_two_with_two_boats_each(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    page = sit_down(visitor, 2)
    expect(page.locator("#board [id^=p-boat-]")).to_have_count(4)
    expect(page.locator("#board [id^=p-panel-]")).to_have_count(2)
    race(page)


def choose_by_key(page: Page, turn: int) -> None:
    """Every other turn by a plan that arrows and Enter choose, else by the number of a choice."""
    page.wait_for_function(IS_SETTLED)
    if is_over(page):
        return
    before = ply(page)
    end = page.evaluate(BEST_END)
    if end and turn % 2:
        walk_to_a_plan(page)
        page.keyboard.press("Enter")
        expect(page.locator("#confirm")).to_be_focused()
        page.keyboard.press("Enter")
    else:
        press_a_number(page, turn)
    await_another_ply(page, before)
    await_turn(page)


def walk_to_a_plan(page: Page) -> None:
    """Press Tab until the end of a plan has the focus, then an arrow."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator("#board [id^=p-reach-]:focus").count():
            page.keyboard.press("ArrowUp")
            expect(page.locator("#board [id^=p-reach-]:focus")).to_be_attached()
            return
    pytest.fail("No plan can be reached by the keyboard.")


def test_turns_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    page = sit_down(visitor, **SCHOOL)
    for turn in range(16):
        if is_over(page):
            break
        choose_by_key(page, turn)
    assert ply(page) > 16


@pytest.mark.prove
def test_a_whole_race_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    page = sit_down(visitor, 3)
    for turn in range(LONGEST):
        if is_over(page):
            break
        choose_by_key(page, turn)
    expect(page.locator("#result")).to_be_visible()


# --- plans


def test_a_plan_is_drawn_before_it_is_confirmed_and_can_be_forgotten(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    page = sit_down(visitor, **SCHOOL)
    to_the_first_speed(page)
    before = ply(page)
    page.mouse.click(*middle(page, f"[id='{page.evaluate(BEST_END)}']"))
    expect(page.locator("#p-course-0")).to_be_attached()
    expect(page.locator("#p-course-boat")).to_be_attached()
    expect(page.locator("#confirm-words")).to_contain_text("coal")
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#p-course-0")).to_have_count(0)
    expect(page.locator("#bar-confirm")).to_be_hidden()
    assert ply(page) == before
    expect(page.locator("#board .outline-plan").first).to_be_attached()  # there still are plans to choose from
    page.keyboard.press("1")  # and a single step beside them
    await_another_ply(page, before)


COURSE_TURN = "() => document.querySelector('#p-course-boat').getAttribute('transform')"


def another_turn_of(page: Page, before: str) -> str:
    """How the boat at the end of a plan lies once it lies otherwise."""
    page.wait_for_function(f"before => ({COURSE_TURN})() !== before", arg=before)
    return str(page.evaluate(COURSE_TURN))


def test_the_boat_at_the_end_of_a_plan_is_turned_by_choosing_the_hex_again(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.like(**QUICK)
    page = sit_down(visitor, **SCHOOL)
    to_the_first_speed(page)
    before = ply(page)
    end = f"[id='{page.evaluate(BEST_END)}']"
    page.mouse.click(*middle(page, end))
    expect(page.locator("#confirm")).to_be_focused()
    expect(page.locator("#confirm-words")).to_contain_text("heading")
    cheapest = str(page.evaluate(COURSE_TURN))
    page.locator(end).dispatch_event("click")  # the course lies upon it
    turned = another_turn_of(page, cheapest)
    page.keyboard.press("ArrowLeft")
    assert another_turn_of(page, turned) == cheapest
    page.keyboard.press("ArrowRight")
    assert another_turn_of(page, cheapest) == turned
    words = page.locator("#confirm-words").inner_text()
    page.locator("#confirm").click()
    await_another_ply(page, before)
    await_turn(page)  # a board on the way shows a boat that has not turned yet
    page.wait_for_function(IS_SETTLED)
    heading = words.split("heading ")[1].split(":")[0]
    page.keyboard.press("p")
    expect(page.locator("#said-words")).to_contain_text(f"heading {heading}")


def test_every_choice_and_every_end_of_a_plan_has_a_name_of_its_own(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    page = sit_down(visitor, **SCHOOL)
    to_the_first_speed(page)
    for _ in range(3):
        names = page.locator("#board [role=button]").evaluate_all("all => all.map(one => one.ariaLabel)")
        assert len(names) == len(set(names)) > 3
        before = ply(page)
        page.keyboard.press("2")
        await_another_ply(page, before)
        await_turn(page)
        page.wait_for_function(IS_SETTLED)


def test_the_camera_begins_at_what_can_be_reached(visit: Visit) -> None:
    visitor = visit(**PHONE, reduced_motion="reduce")
    visitor.like(**QUICK)
    page = sit_down(visitor, **SCHOOL)
    to_the_first_speed(page)
    box = page.locator("#board-box").bounding_box()
    assert box
    for piece in ["#p-boat-0", *(f"[id='{end}']" for end in page.locator("#board .outline-plan").evaluate_all(IDS))]:
        x, y = middle(page, piece)
        assert box["x"] < x < box["x"] + box["width"], piece
        assert box["y"] < y < box["y"] + box["height"], piece


def test_an_unlit_hex_says_why_not(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    page = sit_down(visitor, **SCHOOL)
    to_the_first_speed(page)
    page.mouse.click(*middle(page, "#p-boat-0"))
    expect(page.locator(".toast")).to_contain_text("Your boat lies there")
    expect(page.locator(".toast .rule")).to_contain_text("M21")


def test_undo_hint_and_replay_go_on_with_a_map(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    page = sit_down(visitor, **SCHOOL)
    to_the_first_speed(page)
    before = ply(page)
    page.keyboard.press("1")
    await_another_ply(page, before)
    page.keyboard.press("u")
    expect(page.locator("body")).to_have_attribute("data-ply", str(before))
    await_plans(page)
    page.keyboard.press("h")
    expect(page.locator("#advice-why")).not_to_be_empty()
    assert page.locator("#board .hinted").count() > 0
    page.keyboard.press("r")
    expect(page.locator("#bar-replay")).to_be_visible()
    expect(page.locator("#board [data-action], #board .outline-plan")).to_have_count(0)
    page.keyboard.press("Escape")
    await_plans(page)


# --- the map

VIEW = "() => document.querySelector('#board [clip-path] > g').getAttribute('transform')"
SCALE = f"() => Number(({VIEW})().match(/scale\\((.*)\\)/)[1])"


def camera(page: Page) -> str | None:
    return page.locator("body").get_attribute("data-camera")


def test_the_map_is_panned_and_zoomed_and_keeps_what_somebody_chose(visit: Visit) -> None:
    visitor = visit(reduced_motion="reduce")
    visitor.like(**QUICK)
    page = sit_down(visitor, **SCHOOL)
    to_the_first_speed(page)
    assert camera(page) == "follow"
    fitted, now = page.evaluate(SCALE), ply(page)
    page.mouse.move(*middle(page, "#p-boat-0"))
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"before => ({SCALE})() > before * 1.3", arg=fitted)
    assert camera(page) == "own"
    x, y = middle(page, "#p-boat-0")
    page.mouse.down()
    page.mouse.move(x + 60, y - 40, steps=4)
    page.mouse.up()
    assert ply(page) == now  # a drag is no click
    expect(page.locator(".toast")).to_have_count(0)
    close = page.evaluate(SCALE)
    page.keyboard.press("1")
    await_another_ply(page, now)
    assert page.evaluate(SCALE) == close
    page.keyboard.press("0")
    assert page.evaluate(SCALE) == pytest.approx(fitted, rel=0.3)
    assert camera(page) == "whole"
    page.keyboard.press("+")
    assert page.evaluate(SCALE) > fitted
    page.locator("#map-follow").click()
    assert camera(page) == "follow"
    page.locator("#board-box").focus()
    before = page.evaluate(VIEW)
    page.keyboard.press("+")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(VIEW) != before


def fingers(page: Page, *steps: list[tuple[float, float]]) -> None:
    """Fingers go down at the first places, move through the others, and are lifted."""
    session = page.context.new_cdp_session(page)
    for k, points in enumerate(steps):
        kind = "touchMove" if k else "touchStart"
        told = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def along(start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> Iterator[tuple[float, float]]:
    for k in range(steps + 1):
        yield start[0] + (end[0] - start[0]) * k / steps, start[1] + (end[1] - start[1]) * k / steps


def test_a_phone_shows_hexes_for_fingers_and_scrolls(visit: Visit) -> None:
    visitor = visit(**PHONE, reduced_motion="reduce")
    visitor.like(**QUICK)
    page = sit_down(visitor, 5)  # so many that their panels do not all fit
    to_the_first_speed(page)
    for end in page.locator("#board .outline-plan").all():
        box = end.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= COMFORT * 0.85  # drawn within its hex, which is what is tapped
    assert serious(page) == []
    before = page.evaluate(SCALE)
    fingers(page, *([(195 - far, 300.0), (195 + far, 300.0)] for far in (20.0, 40.0, 60.0, 80.0)))
    assert page.evaluate(SCALE) > before * 1.5
    assert camera(page) == "own"
    pinched = page.evaluate(VIEW)
    fingers(page, *([point] for point in along((195, 300), (195, 380))))
    assert page.evaluate(VIEW) != pinched  # there is more to see, so one finger moves the map
    page.locator("#map-whole").tap()
    assert page.evaluate("document.querySelector('#board-box').scrollTop") == 0
    fingers(page, *([point] for point in along((195, 420), (195, 220))))
    # There is nothing more to see, so it scrolls.
    page.wait_for_function("() => document.querySelector('#board-box').scrollTop > 60")


def test_a_turn_is_sailed_by_fingers(visit: Visit) -> None:
    visitor = visit(**PHONE)
    visitor.like(**QUICK)
    page = sit_down(visitor, **SCHOOL)
    to_the_first_speed(page)
    before = ply(page)
    page.touchscreen.tap(*middle(page, f"[id='{page.evaluate(BEST_END)}']"))
    expect(page.locator("#confirm")).to_be_visible()
    page.locator("#confirm").tap()
    await_another_ply(page, before)
