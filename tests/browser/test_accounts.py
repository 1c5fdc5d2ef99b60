"""Accounts in browsers: passkeys by Chromium's virtual authenticator, on one device and on another."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.conftest import Server, Visitor, serious

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
ASK = "async (path) => (await fetch(path)).json()"
POST = """async ([path, body]) => (await fetch(path, {method: "POST", body: JSON.stringify(body),
          headers: {"Content-Type": "application/json"}})).status"""
GATHERING: dict[str, Any] = {"players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}

Arrive = Callable[[], "Device"]


class Device(Visitor):
    """A browser with an authenticator of its own."""

    cdp: CDPSession
    authenticator: str

    def hold(self) -> None:
        """Have an authenticator at hand."""
        self.cdp = self.context.new_cdp_session(self.page)
        self.cdp.send("WebAuthn.enable")
        self.authenticator = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})[
            "authenticatorId"
        ]

    def passkeys(self) -> list[dict[str, Any]]:
        """The passkeys on this device."""
        asked = {"authenticatorId": self.authenticator}
        return list(self.cdp.send("WebAuthn.getCredentials", asked)["credentials"])

    def take(self, passkey: dict[str, Any]) -> None:
        """Have a passkey on this device too, as one that is kept in step between devices."""
        self.cdp.send("WebAuthn.addCredential", {"authenticatorId": self.authenticator, "credential": passkey})

    def ask(self, path: str) -> Any:
        return self.page.evaluate(ASK, path)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has accounts, by its name: there are no passkeys for numbers."""
    running = Server(tmp_path_factory.mktemp("club"), "accounts")
    running.address = running.address.replace("127.0.0.1", "localhost")
    yield running
    running.stop()


@pytest.fixture
def arrive(browser: Browser, club: Server) -> Iterator[Arrive]:
    devices: list[Device] = []

    def come() -> Device:
        device = Device(browser.new_context(service_workers="block"), club.address)
        device.hold()
        devices.append(device)
        return device

    yield come
    for device in devices:
        device.check()
        device.context.close()


def become(device: Device, name: str) -> None:
    """Make an account by a passkey, and keep its codes."""
    page = device.go("/me")
    page.locator("#account-name").fill(name)
    page.get_by_role("button", name="Make an account").click()
    expect(page.locator("#codes li")).to_have_count(10)
    assert serious(page) == []
    page.get_by_role("button", name="I have kept them").click()
    expect(page.locator("#passkeys .seat-name")).to_have_count(1)


def sign_in(device: Device) -> Page:
    page = device.go("/me")
    page.locator("#sign-in").click()
    return page


def test_a_guest_becomes_an_account_and_keeps_the_seat(arrive: Arrive) -> None:
    anna = arrive()
    anna.go("/")
    table = anna.set_table(**GATHERING).removeprefix("/t/")
    anna.go("/").get_by_role("link", name="Account, devices, privacy").click()
    assert serious(anna.page) == []
    become(anna, "Anna")
    assert len(anna.passkeys()) == 1
    told = anna.ask(f"/api/tables/{table}")
    assert (told["me"], told["host"]) == ([0], True)
    anna.page.get_by_role("link", name="Your page, as others see it").click()
    expect(anna.page.locator("h1")).to_have_text("Anna")
    assert serious(anna.page) == []


def test_a_passkey_is_used_on_a_second_device_and_revoked(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    become(first, "Berta")
    second.take(first.passkeys()[0])
    page = sign_in(second)
    expect(page.locator("#devices li")).to_have_count(3)
    expect(page.locator("#my-name")).to_have_value("Berta")
    first.page.reload()
    first.page.locator("#devices").get_by_role("button", name="Sign out").first.click()
    expect(first.page.locator("#devices li")).to_have_count(2)
    page.reload()
    expect(page.locator("#sign-in")).to_be_visible()
    assert second.ask("/api/me")["name"] != "Berta"
    first.page.on("dialog", lambda dialog: dialog.accept())
    first.page.locator("#passkeys").get_by_role("button", name="Remove").click()
    expect(first.page.locator("#passkeys")).to_have_text("None.")
    second.expected = ("400",)
    sign_in(second)
    expect(page.locator("#sign-in-error")).to_contain_text("This passkey is not known here")


def test_signing_out_elsewhere_and_taking_a_guests_tables_along(arrive: Arrive) -> None:
    first, second = arrive(), arrive()
    become(first, "Carla")
    second.go("/")
    table = second.set_table(**GATHERING).removeprefix("/t/")
    second.take(first.passkeys()[0])
    page = sign_in(second)
    expect(page.locator("#bring-title")).to_have_text("Take 1 table along?")
    assert serious(page) == []
    page.get_by_role("button", name="Take them along").click()
    expect(page.locator("#devices li")).to_have_count(3)
    assert second.ask(f"/api/tables/{table}")["me"] == [0]
    page.get_by_role("button", name="Sign out elsewhere").click()
    expect(page.locator("#devices li")).to_have_count(1)
    first.page.reload()
    expect(first.page.locator("#sign-in")).to_be_visible()


def test_a_recovery_code_and_what_others_see(arrive: Arrive) -> None:
    anna, lost = arrive(), arrive()
    page = anna.go("/me")
    page.locator("#account-name").fill("Dora")
    page.get_by_role("button", name="Make an account").click()
    code = page.locator("#codes li").first.inner_text()
    page.get_by_role("button", name="I have kept them").click()
    page.locator("#shown-results").select_option("nobody")
    expect(page.locator("#toasts")).to_have_text("Kept.")
    handle = page.locator("body").get_attribute("data-handle")
    lost.go(f"/p/{handle}")
    expect(lost.page.locator("#results-title")).to_have_count(0)
    lost.page.get_by_role("button", name="Mute").click()
    expect(lost.page.locator("#toasts")).to_contain_text("Muted.")
    assert serious(lost.page) == []
    lost.go("/me").get_by_text("With a recovery code").click()
    expect(lost.page.locator("#ties")).to_contain_text("Dora")
    lost.page.locator("#code-name").fill("Dora")
    lost.page.locator("#code").fill(code)
    lost.page.locator("#code-form button").click()
    expect(lost.page.locator("#codes-left")).to_have_text("9 codes are left.")


def test_ways_in_are_changed_by_whoever_shows_who_they_are(arrive: Arrive) -> None:
    anna, found = arrive(), arrive()
    become(anna, "Emma")
    link = anna.page.evaluate("async () => (await (await fetch('/api/me/link', {method: 'POST'})).json()).url")
    page = found.go(link.removeprefix(found.address))
    page.get_by_role("main").get_by_role("button").first.click()
    page.on("dialog", lambda dialog: dialog.accept())
    found.expected = ("403",)
    found.go("/me").get_by_role("button", name="Make new codes").click()
    expect(page.locator("#prove-box")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#toasts")).to_contain_text("Show first that it is you")
    page.get_by_role("button", name="Make new codes").click()
    found.take(anna.passkeys()[0])
    page.get_by_role("button", name="Use a passkey").click()
    expect(page.locator("#codes li")).to_have_count(10)
