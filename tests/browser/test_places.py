"""The pages around the tables, on a phone, in every language: nothing is wider than it, and all can be read."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from riverpost.engine.words import LANGUAGES
from tests.browser.conftest import Server, serious
from tests.browser.test_accounts import Device, become

PHONE: ViewportSize = {"width": 390, "height": 844}
LONG = "Anna-Magdalena von der Brücke"
WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = """() => [...document.querySelectorAll("select, button, a.button:not(.me-link), th")]
         .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
         .map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def anna(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Device]:
    """Somebody with an account and a long name, on a phone, where everything is open."""
    server = Server(tmp_path_factory.mktemp("places"), "all")
    server.address = server.address.replace("127.0.0.1", "localhost")
    device = Device(browser.new_context(service_workers="block", viewport=PHONE), server.address)
    device.hold()
    become(device, LONG)
    yield device
    device.check()
    device.context.close()
    server.stop()


@pytest.fixture(scope="module")
def guest(browser: Browser, anna: Device) -> Iterator[Device]:
    """Somebody without one, who has blocked the other."""
    device = Device(browser.new_context(service_workers="block", viewport=PHONE), anna.address)
    page = device.go(page_of(anna))
    page.get_by_role("button", name="Block").click()
    expect(page.locator("#toasts")).not_to_be_empty()
    yield device
    device.check()
    device.context.close()


def page_of(anna: Device) -> str:
    return f"/p/{anna.ask('/api/me/account')['handle']}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["/me", "/notices", "/lobby", "/ratings/niagara", "/new/mississippi-queen", "/"])
def test_a_page_fits_a_phone_and_is_clean(anna: Device, path: str, lang: str) -> None:
    page = anna.go(f"{path}?lang={lang}")
    expect(page.locator(".me-link")).to_have_text(LONG)
    page.wait_for_load_state("networkidle")
    check(anna)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["/me", "page", "/lobby"])
def test_it_does_for_guests_too(anna: Device, guest: Device, path: str, lang: str) -> None:
    page = guest.go((page_of(anna) if path == "page" else path) + f"?lang={lang}")
    expect(page.locator(".me-link")).to_have_attribute("href", "/me")
    page.wait_for_load_state("networkidle")
    check(guest)


def check(device: Device) -> None:
    assert device.page.evaluate(WIDER) == 0
    assert device.page.evaluate(CUT) == []
    assert serious(device.page) == []
