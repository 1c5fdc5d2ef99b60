"""Rules pages in the browser: "why not?" leads to its rule, the pages are accessible, a summary is one printed page."""

import re

import pytest
from playwright.sync_api import Page, expect

import riverpost
from riverpost.engine.words import LANGUAGES
from tests.browser.conftest import Visit, serious
from tests.browser.test_looks import SIZES, overflow


def test_why_not_leads_to_its_rule_in_the_language_of_the_reader(visit: Visit) -> None:
    visitor = visit(locale="de-DE")
    visitor.like(speed="0")  # a click while moves are shown only skips them
    page = visitor.play_now()
    page.locator("#board [data-piece='city-ulm']").click()
    link = page.locator(".toast a.rule")
    rule = link.text_content()
    with visitor.context.expect_page() as opened:
        link.click()
    rules = opened.value
    rules.wait_for_load_state()
    assert rules.url.endswith(f"/rules/thurn-und-taxis#{rule}")
    expect(rules.locator("html")).to_have_attribute("lang", "de")
    expect(rules.locator(f".rule#{rule}")).to_be_in_viewport()
    expect(page.locator(".toast")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_rules_pages_fit_and_axe_finds_nothing_serious(visit: Visit, size: str, scheme: str) -> None:
    width, height = SIZES[size]
    visitor = visit(width=width, height=height, color_scheme=scheme)
    for path in ("/rules/mississippi-queen", "/rules/niagara/summary"):
        page = visitor.go(path)
        assert overflow(page) <= 0, path
        assert serious(page) == [], path


def printed_pages(page: Page) -> int:
    """How many sheets of paper a page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


def test_every_summary_is_one_printed_page(visit: Visit) -> None:
    visitor = visit()
    assert printed_pages(visitor.go("/rules/niagara")) > 1
    for game in riverpost.list_games():
        for lang in LANGUAGES:
            assert printed_pages(visitor.go(f"/rules/{game}/summary?lang={lang}")) == 1, (game, lang)


def test_the_pages_lead_to_the_rules_and_back(visit: Visit) -> None:
    page = visit().go("/")
    page.locator(".game[data-game=niagara]").get_by_role("link", name="Rules").click()
    expect(page.locator("h1")).to_have_text("Niagara")
    page.get_by_role("navigation").get_by_role("link", name="Stealing").click()
    expect(page.locator("h2", has_text="Stealing")).to_be_in_viewport()
    page.locator("figure img").first.scroll_into_view_if_needed()
    assert page.locator("figure img").first.evaluate("async image => (await image.decode(), image.naturalWidth)") > 100
    page.get_by_role("link", name="One page to print").click()
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    page.get_by_role("link", name="All the rules").click()
    page.get_by_role("link", name="New table").click()
    expect(page.locator("h1")).to_have_text("Niagara")
