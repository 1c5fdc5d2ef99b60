"""Sounds: nothing is heard or felt unless one likes it, and then as loud as one likes it."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit, Visitor, await_turn, choose, play_until_over, serious

QUICK = {"speed": "0", "confirm": "never"}
LISTEN = """window.heard = []; window.felt = 0;
  const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
  AudioParam.prototype.exponentialRampToValueAtTime = function (to, at) {
    if (to > 0.001) window.loudness = to;
    return ramp.call(this, to, at);
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.heard.push(this.frequency.value); start.call(this, at); };
  navigator.vibrate = () => { window.felt += 1; return true; };"""
LOUDNESS = """async times => { while (window.heard.length < 2 * times) await new Promise(requestAnimationFrame);
  return window.loudness; }"""  # of the two bells, once they were heard so often
TURN, MOVE, END = [587.3, 880], [196, 523.3], [392, 523.3, 659.3, 784]
SHORT: dict[str, Any] = {"players": 3, "options": {"round_limit": 7}, "start": True}


def listen(visitor: Visitor, **liked: str) -> Page:
    """Begin a short game in a browser that tells what could be heard, and make a first move."""
    visitor.like(**QUICK, **liked)
    visitor.context.add_init_script(LISTEN)
    bots = [{"kind": "bot", "level": 1}] * 2
    page = visitor.sit(visitor.set_table("niagara", **SHORT, seats=[{"kind": "me"}, *bots]))
    choose(page)
    await_turn(page)
    return page


def heard(page: Page, notes: list[float]) -> bool:
    """Whether these notes were heard one after the other."""
    played = [round(pitch, 1) for pitch in page.evaluate("window.heard")]
    return any(played[start : start + len(notes)] == notes for start in range(len(played)))


def test_nothing_is_heard_or_felt_unless_one_likes_it(visit: Visit) -> None:
    page = listen(visit())
    assert page.evaluate("[window.heard.length, window.felt]") == [0, 0]


def test_my_turn_alone_is_heard_as_before(visit: Visit) -> None:
    page = listen(visit(), sound="on", vibration="on")
    play_until_over(page)
    assert heard(page, TURN)
    assert not heard(page, END)
    assert not heard(page, MOVE)
    assert page.evaluate("window.felt") > 0


def test_turns_moves_and_the_end_are_heard(visit: Visit) -> None:
    page = listen(visit(), sound="all")
    play_until_over(page)
    assert all(heard(page, notes) for notes in (TURN, MOVE, END))
    assert page.evaluate("window.felt") == 0


def test_how_loud_it_is_is_heard_when_chosen_and_kept(visit: Visit) -> None:
    visitor = visit(width=390, height=844, has_touch=True, is_mobile=True)
    visitor.context.add_init_script(LISTEN)
    page = visitor.play_now()
    page.locator("#menu-button").click()
    page.locator("#set-sound").select_option("on")
    loud = page.evaluate(LOUDNESS, 1)
    page.locator("#set-volume").fill("10")
    assert 0 < page.evaluate(LOUDNESS, 2) < loud / 5
    expect(page.locator("#set-vibration")).to_be_visible()
    page.locator("#set-vibration").select_option("on")
    assert page.evaluate("window.felt") == 1
    assert serious(page) == []
    page.reload()
    page.locator("#menu-button").click()
    expect(page.locator("#set-volume")).to_have_value("10")
    expect(page.locator("#set-vibration")).to_have_value("on")


def test_what_cannot_be_felt_is_not_offered(visit: Visit) -> None:
    page = visit().play_now()
    page.locator("#menu-button").click()
    expect(page.locator("#set-sound")).to_be_visible()
    expect(page.locator("#set-vibration")).to_be_hidden()
