"""Undo, hint, why not, confirm, since my last turn, replay, records."""

import json
import random
from pathlib import Path

from playwright.sync_api import Page, expect

import riverpost
from riverpost.server.looks import LONGEST_LOG
from tests.browser.conftest import Visit, await_another_ply, await_ply, await_turn, choose, ply

QUICK = {"speed": "0", "confirm": "never"}


def click_piece(page: Page, piece: str) -> None:
    """Click the middle of a piece."""
    box = page.locator(f"[id='p-{piece}']").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_undo_takes_back_what_revealed_nothing(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    page = visitor.play_now()
    expect(page.locator("#undo")).to_be_disabled()  # nothing was done yet
    for _ in range(40):
        before = ply(page)
        lines = page.locator("#log li").count()
        choose(page)
        await_turn(page)
        if page.locator("#undo").is_enabled():
            break
    page.keyboard.press("u")
    await_ply(page, before)
    expect(page.locator("#log li")).to_have_count(lines)


def test_a_hint_lights_a_piece_and_says_why(visit: Visit) -> None:
    page = visit().play_now()
    page.keyboard.press("h")
    expect(page.locator("#advice-why")).not_to_be_empty()
    assert page.locator("#board .hinted").count() > 0
    page.locator("#board-box").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#advice")).to_be_hidden()
    assert page.locator("#board .hinted").count() == 0


def test_an_unlit_piece_answers_why_not(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)  # a click on pieces that still move would only let them arrive
    page = visitor.play_now()
    city = page.evaluate(
        "[...document.querySelectorAll('#board [data-piece^=city-]:not([data-action])')][0].dataset.piece"
    )
    click_piece(page, city)
    expect(page.locator(".toast .rule")).to_contain_text("T")


def test_the_end_of_a_turn_asks_first_and_can_be_cancelled(visit: Visit) -> None:
    visitor = visit()
    visitor.like(speed="0", confirm="always")
    page = visitor.play_now()
    before = ply(page)
    page.locator("#choices button").first.click()
    expect(page.locator("#bar-confirm")).to_be_visible()
    assert page.locator("#board .chosen").count() > 0
    page.keyboard.press("Escape")
    expect(page.locator("#bar-confirm")).to_be_hidden()
    assert ply(page) == before
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    await_another_ply(page, before)


def test_since_my_last_turn_is_told_and_shown_again(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    page = visitor.play_now()
    for _ in range(40):
        choose(page)
        await_turn(page)
        if page.locator("#since").is_visible():
            break
    page.locator("#since").click()
    assert page.locator("#since-lines li").count() > 0
    now = ply(page)
    page.locator("#since-replay").click()
    expect(page.locator("#bar-replay")).to_be_visible()
    expect(page.locator("#bar-replay")).to_be_hidden()  # it plays to the end and goes back to the game
    await_turn(page)
    assert ply(page) == now


def test_moves_of_others_are_shown_one_by_one_until_skipped(visit: Visit) -> None:
    visitor = visit()
    visitor.like(speed="2", confirm="never")
    page = visitor.play_now(players=4)
    expect(page.locator("#skip-frames")).to_be_hidden()
    while page.locator("#skip-frames").is_hidden():
        choose(page, number=-1)  # the last choice ends a turn sooner than the first
        expect(page.locator("#choices button, #skip-frames:not([hidden])").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("#skip-frames")).to_be_hidden()
    await_turn(page)


def test_replay_by_scrubber_keys_address_and_log(visit: Visit) -> None:
    visitor = visit()
    visitor.like(**QUICK)
    page = visitor.play_now()
    for _ in range(4):
        choose(page)
        await_turn(page)
    now = ply(page)
    page.keyboard.press("r")
    expect(page.locator("#replay-ply")).to_have_text(f"{now} of {now}")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#replay-ply")).to_have_text(f"{now - 2} of {now}")
    assert page.url.endswith(f"?ply={now - 2}")
    assert page.locator("#board [data-action]").count() == 0
    page.reload()
    expect(page.locator("#replay-ply")).to_have_text(f"{now - 2} of {now}")
    page.locator("#scrubber").fill("1")
    expect(page.locator("#replay-ply")).to_have_text(f"1 of {now}")
    page.locator("#tab-log").click()
    page.locator("#panel-log").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#log .here").last).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#bar-replay")).to_be_hidden()
    await_turn(page)
    assert page.locator("#board [data-action]").count() > 0


def test_the_position_is_told_in_words(visit: Visit) -> None:
    page = visit().play_now()
    page.keyboard.press("p")
    expect(page.locator("#said-words p").first).not_to_be_empty()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()


def test_the_board_comes_as_a_picture(visit: Visit) -> None:
    page = visit().play_now()
    page.locator("#menu-button").click()
    for kind in ("svg", "png"):
        with page.expect_download() as loading:
            page.locator(f"[data-menu={kind}]").click()
        assert Path(loading.value.path()).stat().st_size > 1000


def test_a_record_can_be_looked_at(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    visitor.expected = ("400 (Bad Request)",)
    page = visitor.go("/")
    nonsense = tmp_path / "nonsense.json"
    nonsense.write_text(json.dumps({"game": "chess"}))
    page.locator("#record-file").set_input_files(nonsense)
    expect(page.locator("#record-error")).not_to_be_empty()


def test_the_log_of_a_long_game_is_told_from_its_end(visit: Visit, tmp_path: Path) -> None:
    position, dice = riverpost.game("niagara").new(players=3, seed=1), random.Random(1)
    while position.ply < LONGEST_LOG + 150:
        position.play(dice.choice(position.legal_ids()))
    riverpost.Record.of(position).save(tmp_path / "long.json")
    page = visit().go("/")
    page.locator("#record-file").set_input_files(tmp_path / "long.json")
    await_ply(page, position.ply)
    page.locator("#tab-log").click()
    whole = len(position.view().log())
    assert page.locator("#log li").count() < whole
    page.locator("#log-earlier").click()
    expect(page.locator("#log li")).to_have_count(whole)
    expect(page.locator("#log-earlier")).to_be_hidden()
    assert page.locator("#log li").first.inner_text() == position.view().log()[0]
