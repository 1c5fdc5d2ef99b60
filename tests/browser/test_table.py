"""The page of a table: questions beside what they are about, hints that stay, forced moves, what just happened."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

import riverpost
from tests.browser.conftest import Visit, Visitor, await_another_ply, await_turn, choose, ply
from tests.browser.test_screens import SCREENS, asked, usual

FAR = 60  # pixels; a question that is further away from its piece is looked for
LONGEST = 60
SCROLLED = "document.querySelector('#board-box').scrollTop"


def box_of(page: Page, selector: str) -> FloatRect:
    box = page.locator(selector).first.bounding_box()
    assert box
    x, y, width, height = (round(float(size), 1) for size in (box["x"], box["y"], box["width"], box["height"]))
    return FloatRect(x=x, y=y, width=width, height=height)


def between(one: FloatRect, other: FloatRect) -> float:
    """How far two boxes are apart, across or down; less than 0: they overlap."""
    across = max(one["x"] - other["x"] - other["width"], other["x"] - one["x"] - one["width"])
    down = max(one["y"] - other["y"] - other["height"], other["y"] - one["y"] - one["height"])
    return max(across, down)


def sit(visit: Visit, screen: str, game: str, **settings: str) -> Page:
    visitor = visit(*SCREENS[screen], reduced_motion="reduce")
    visitor.like(speed="0", **settings)
    return visitor.play_now(game, players=3)


def test_a_question_stands_beside_what_it_is_about(visit: Visit) -> None:
    page = sit(visit, "laptop", "thurn-und-taxis", confirm="always")
    page.locator("#board [data-piece^='open-'][data-action]").first.click()  # a city may have two cards to choose from
    question, piece = box_of(page, "#bar-confirm"), box_of(page, "#board .chosen")
    assert 0 <= between(question, piece) <= FAR
    assert question["x"] >= 0
    assert question["x"] + question["width"] <= SCREENS["laptop"][0]
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#bar-confirm")).to_be_hidden()


def test_on_a_phone_a_question_stands_where_the_thumb_is(visit: Visit) -> None:
    page = sit(visit, "phone", "thurn-und-taxis", confirm="always")
    page.keyboard.press("1")
    question, bar = box_of(page, "#bar-confirm"), box_of(page, ".actions")
    assert 0 <= between(question, bar) <= FAR
    assert question["width"] > 0.9 * SCREENS["phone"][0]


def test_the_list_of_choices_begins_at_its_top_with_every_decision(visit: Visit) -> None:
    visitor = visit(1600, 480)
    visitor.like(speed="0")
    page = visitor.play_now()
    page.evaluate("document.querySelector('#panel-choices').scrollTop = 80")
    assert page.evaluate("document.querySelector('#panel-choices').scrollTop") > 0
    choose(page)
    await_turn(page)
    assert page.evaluate("document.querySelector('#panel-choices').scrollTop") == 0


def test_the_newest_line_stands_in_the_bar_and_opens_the_log(visit: Visit) -> None:
    page = sit(visit, "laptop", "thurn-und-taxis")
    page.keyboard.press("1")
    expect(page.locator("#latest")).to_contain_text("takes")
    assert page.locator("#latest").inner_text() == page.locator("#log li").last.text_content()
    board = box_of(page, "#board")
    page.locator("#latest").click()
    expect(page.locator("#panel-log")).to_be_visible()
    assert box_of(page, "#board") == board  # nothing moves the board


def test_what_all_must_see_is_told_above_the_board(visit: Visit) -> None:
    page = sit(visit, "laptop", "thurn-und-taxis")
    official = page.locator("#choices button", has_text="Call the")
    await_turn(page)
    while not official.count():
        before = ply(page)
        page.locator("#choices button").first.evaluate("choice => choice.click()")
        if page.locator("#confirm").is_visible():  # something is lost by it
            page.locator("#confirm").click()
        await_another_ply(page, before)
        await_turn(page)
    official.first.evaluate("choice => choice.click()")
    expect(page.locator("#banner p")).to_contain_text("calls the")


PROCLAIMED = """() => {
  window.proclaimed = [];
  const hear = new MutationObserver(changes => changes.forEach(({addedNodes}) =>
    addedNodes.forEach(told => window.proclaimed.push(told.textContent))));
  hear.observe(document.querySelector("#banner"), {childList: true});
}"""


def test_nothing_is_proclaimed_again_to_other_eyes_at_one_screen(visit: Visit) -> None:
    visitor = visit()
    visitor.like(confirm="never")  # not at once: who changes eyes too often in a second is told to wait
    seats = [{"kind": "me"}, {"kind": "here", "name": "Marianne"}]
    page = visitor.sit(visitor.set_table("thurn-und-taxis", players=2, seats=seats, start=True))
    page.evaluate(PROCLAIMED)
    calls = page.locator("#log li", has_text="calls the")
    turns = 0
    while calls.count() < 3 or turns < 2:
        expect(page.locator("body:not(.sending) #choices button, #curtain:not([hidden])").first).to_be_attached()
        if page.locator("#lift").is_visible():
            page.locator("#lift").click()
            turns += calls.count() >= 3
        await_turn(page)
        before = ply(page)
        official = page.locator("#choices button", has_text="Call the")
        (official if official.count() else page.locator("#choices button")).first.evaluate("choice => choice.click()")
        if page.locator("#confirm").is_visible():
            page.locator("#confirm").click()
        await_another_ply(page, before)
    told = page.evaluate("window.proclaimed")
    assert told
    assert told == calls.all_text_contents()[-len(told) :]  # each once, but for what was there when the page was opened


def test_what_leaves_no_choice_is_done_by_itself_but_not_after_it_was_taken_back(visit: Visit) -> None:
    page = sit(visit, "laptop", "niagara", forced="done")
    for _ in range(LONGEST):
        choices = asked(page)
        before = ply(page)
        page.locator(f"#choices [data-choice='{usual(choices)}']").evaluate("choice => choice.click()")
        await_another_ply(page, before)
        asked(page)
        if ply(page) == before + 2 and page.locator("#undo").is_enabled():
            break  # what I chose, and what it left no choice but to do
    page.keyboard.press("u")
    expect(page.locator("#choices button")).to_have_count(1)
    taken_back = ply(page)
    page.keyboard.press("h")
    expect(page.locator("#advice")).to_be_visible()
    assert ply(page) == taken_back
    page.locator("#choices button").evaluate("choice => choice.click()")
    await_another_ply(page, taken_back)


def test_a_hint_stays_while_others_pick_and_goes_with_my_own_choice(visit: Visit) -> None:
    anna, ben = visit(), visit()
    url = anna.set_table("niagara", players=3, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}])
    take_the_open_seat(ben, url)
    anna.go(url)
    anna.page.locator("#start").click()
    await_turn(anna.page)
    await_turn(ben.page)
    anna.page.keyboard.press("h")
    expect(anna.page.locator("#advice-why")).not_to_be_empty()
    choose(ben.page)
    expect(anna.page.locator("#prompt")).to_contain_text("picked")
    expect(anna.page.locator("#advice")).to_be_visible()
    assert anna.page.locator("#board .hinted").count() > 0
    choose(anna.page)
    expect(anna.page.locator("#advice")).to_be_hidden()


@pytest.mark.parametrize("name", riverpost.list_games())
def test_on_a_phone_a_hint_leaves_the_desk_and_most_of_the_map_free(visit: Visit, name: str) -> None:
    page = sit(visit, "phone", name)
    page.keyboard.press("h")
    expect(page.locator("#advice-why")).not_to_be_empty()
    hint, shade, bar = box_of(page, "#advice"), box_of(page, ".map-shade"), box_of(page, ".bar")
    assert page.locator(".stage").evaluate("stage => stage.scrollTop") == 0
    assert hint["y"] >= bar["y"] + bar["height"]
    assert hint["y"] + hint["height"] <= shade["y"] + shade["height"] + page.evaluate(SCROLLED)
    assert hint["height"] < 0.5 * shade["height"]


def take_the_open_seat(visitor: Visitor, url: str) -> None:
    """A guest says who they are, then sits down."""
    visitor.go("/")
    visitor.page.evaluate(
        """() => fetch("/api/me", {method: "POST", body: JSON.stringify({name: "Ben"}),
           headers: {"Content-Type": "application/json"}})"""
    )
    visitor.go(url)
    visitor.page.locator("#invitation-seats button").click()


def test_a_map_on_a_low_screen_is_seen_from_as_far_as_can_be_tapped(visit: Visit) -> None:
    page = sit(visit, "side", "niagara")
    scale = page.locator(".map-layer").evaluate("layer => layer.transform.baseVal.consolidate().matrix.a")
    assert 0.5 < scale < 0.9


def test_what_leads_further_down_hides_nothing_of_the_own_goals(visit: Visit) -> None:
    page = sit(visit, "phone", "niagara")
    more, panel = box_of(page, "#more svg"), box_of(page, "#board [data-piece='panel-0']")
    edge = 8  # of a panel, in which nothing lies
    assert more["y"] >= panel["y"] + panel["height"] - edge
    page.locator("#more").click()
    expect(page.locator("#more")).to_be_hidden()


def test_a_map_beside_its_desk_stays_while_the_desk_scrolls(visit: Visit) -> None:
    page = sit(visit, "side", "mississippi-queen")
    before, bar = box_of(page, ".map-shade"), box_of(page, "#map-tools")
    page.locator("#more").click()
    page.wait_for_function("() => document.querySelector('#board-box').scrollTop > 20")
    assert box_of(page, ".map-shade") == before
    assert box_of(page, "#map-tools") == bar
