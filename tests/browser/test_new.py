"""The form for a new table: every option in words and pictures, and nonsense refused beside its field."""

import pytest
from playwright.sync_api import Page, expect

import riverpost
from tests.browser.conftest import Visit, await_turn, serious

BROKEN_PICTURES = """async () => {
  const pictures = [...document.querySelectorAll("img")];
  for (const picture of pictures) picture.loading = "eager";
  await Promise.allSettled(pictures.map(picture => picture.decode()));
  return pictures.filter(picture => !picture.naturalWidth).map(picture => picture.src);
}"""


def error_of(page: Page, field: str) -> str:
    """What is said beside a field, once something is."""
    expect(page.locator(".field-error:not(:empty)")).to_have_attribute("data-error-of", field)
    return page.locator(f"[data-error-of={field}]").inner_text()


def press(page: Page, title: str) -> None:
    """Press the card of an option or a value."""
    page.locator(".card", has_text=title).locator(".vignette").first.click(force=True)


def try_to_create(page: Page) -> None:
    """Send what cannot be, and wait for the answer, which scrolls to what is wrong."""
    page.locator("#create").click()
    expect(page.locator("#create")).to_be_enabled()


@pytest.mark.parametrize("name", riverpost.list_games())
def test_every_option_is_told_with_a_picture_and_its_rule(visit: Visit, name: str) -> None:
    page = visit(width=390, height=844, has_touch=True).go(f"/new/{name}")
    options = riverpost.game(name).facts.options
    expect(page.locator("#options .option")).to_have_count(len(options))
    for option in options:
        for told in (option, *getattr(option, "named", ())):
            words = page.locator("#options")
            expect(words).to_contain_text(told.title)
            if not getattr(told, "seat", None):  # there it says who sits there
                expect(words).to_contain_text(told.text)
            expect(page.locator(f"#options a.rule[href='/rules/{name}#{told.rule}']").first).to_be_visible()
    assert page.evaluate(BROKEN_PICTURES) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert serious(page) == []


def test_options_that_name_seats_offer_those_that_are_there_and_say_who_sits_on_them(visit: Visit) -> None:
    page = visit().go("/new/niagara")
    page.locator("#players label", has_text="5").click()
    press(page, "Seat 4")
    expect(page.locator(".card", has_text="Seat 1")).to_contain_text("Me")
    page.locator("#seats [data-seat='1']").select_option("open")
    expect(page.locator(".card", has_text="Seat 2")).to_contain_text("Whoever sits there.")
    page.locator("#players label", has_text="3").click()
    expect(page.locator(".card", has_text="Seat 4")).to_be_hidden()
    expect(page.locator("#option-begins-drawn")).to_be_checked()


def test_what_does_not_go_together_is_said_at_once_and_on_sending(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ("400 (Bad Request)",)
    page = visitor.go("/new/mississippi-queen")
    page.locator("#players label", has_text="6").click()
    press(page, "Black Rose")
    assert "with 6 no berth" in error_of(page, "black_rose")
    press(page, "Black Rose")
    expect(page.locator(".field-error:not(:empty)")).to_have_count(0)
    press(page, "The race of 1997")
    assert "3 to 5 players" in error_of(page, "players")
    page.locator("#players label", has_text="4").click()
    press(page, "Archipelago")
    assert error_of(page, "tiles").endswith("M105")
    try_to_create(page)
    assert "race of 2019" in error_of(page, "tiles")
    assert "/new/" in page.url
    press(page, "Archipelago")
    page.locator("#option-round_limit").fill("5")
    try_to_create(page)
    assert "from 10 to 1000" in error_of(page, "round_limit")
    page.locator("#option-round_limit").fill("50")
    page.locator("#create").click()
    page.wait_for_url("**/t/*")
    await_turn(page)
