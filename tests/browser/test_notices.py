"""Notices in browsers: the bell, the list, how one is told; and a push from our server to a service worker."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Server, Visit, Visitor, serious
from tests.browser.test_installing import await_worker
from tests.server.notices.conftest import Listening
from tests.server.notices.elsewhere import MailServer
from tests.server.notices.receiving import Device, claims_of

POST = """async ([path, body]) => (await fetch(path, {method: "POST", body: JSON.stringify(body),
          headers: {"Content-Type": "application/json"}})).status"""
UNTIL = """async ([ask, wanted]) => { const asked = eval(ask);
  while (await asked() !== wanted) await new Promise(done => setTimeout(done, 100)); }"""
UNREAD = "() => fetch('/api/notices/unread').then(answer => answer.json()).then(({ unread }) => unread)"
SUBSCRIBE = """subscription => {
  let isOn = false;
  const mine = { toJSON: () => subscription, unsubscribe: async () => !(isOn = false) };
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => (window.pushKey = key, isOn = true, mine);
  PushManager.prototype.getSubscription = async () => isOn ? mine : null;
}"""  # browsers of tests have no push service to subscribe at
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, data, actions }) => ({ title, body, tag, url: data.url, actions: actions.length }))"""
NOTHING = {"en": "Nothing yet.", "de": "Noch nichts.", "fr": "Rien encore.", "ru": "Пока ничего."}


@pytest.fixture(scope="module")
def letters() -> Iterator[MailServer]:
    with MailServer() as server:
        yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, letters: MailServer) -> Iterator[Server]:
    """In the place of the one without parts."""
    running = Server(
        tmp_path_factory.mktemp("notices"),
        "notices lobby",
        RIVERPOST_PRIVATE_TARGETS="127.0.0.1",
        RIVERPOST_ADDRESS="http://club.test",
        RIVERPOST_MAIL_HOST="127.0.0.1",
        RIVERPOST_MAIL_PORT=str(letters.settings.port),
        RIVERPOST_MAIL_TLS="none",
        RIVERPOST_MAIL_FROM="post@club.test",
    )
    running.await_rules("thurn-und-taxis")
    yield running
    running.stop()


def post(page: Page, path: str, body: Any = None) -> None:
    assert page.evaluate(POST, [path, body or {}]) < 300


def await_unread(page: Page, number: int) -> None:
    """Wait until so many notices are unread."""
    page.evaluate(UNTIL, [UNREAD, number])


def begin(anna: Visitor, carl: Visitor) -> str:
    """A game of two who do not look at it; where it is."""
    url = anna.set_table(players=2, seats=[{"kind": "me"}, {"kind": "open"}])
    carl.go("/")
    post(carl.page, f"/api{url.replace('/t/', '/tables/')}/seats/1", {"kind": "me"})
    post(anna.page, f"/api{url.replace('/t/', '/tables/')}/start")
    await_unread(anna.page, 1)
    return url


def test_the_bell_tells_and_the_list_leads_to_the_table(visit: Visit) -> None:
    anna, carl = visit(), visit()
    page = anna.go("/")
    expect(page.locator("#bell-count")).to_be_hidden()
    url = begin(anna, carl)
    page = anna.go("/")
    expect(page.locator("#bell-count")).to_have_text("1")
    expect(page.locator("#bell")).to_have_attribute("aria-label", "1 unread notice")
    page.locator("#bell").click()
    page.wait_for_url("**/notices")
    expect(page.locator("#notices li.unread")).to_have_count(1)
    assert serious(page) == []
    page.locator("#notices li a").click()
    page.wait_for_url(f"**{url}")
    await_unread(page, 0)
    expect(page.locator("header #bell")).to_be_visible()
    anna.go("/notices")
    expect(page.locator("#notices li")).to_have_count(1)
    expect(page.locator("#notices li.unread")).to_have_count(0)
    expect(page.locator("#read-all")).to_be_hidden()
    other = carl.go("/notices")
    expect(other.locator("#notices li.unread")).to_have_count(1)
    other.locator("#read-all").click()
    expect(other.locator("#notices li.unread")).to_have_count(0)
    expect(other.locator("#bell-count")).to_be_hidden()


@pytest.mark.parametrize(("locale", "words"), NOTHING.items())
def test_the_list_of_somebody_who_was_told_nothing(visit: Visit, locale: str, words: str) -> None:
    page = visit(360, 740, locale=locale).go("/notices")
    expect(page.locator("#no-notices")).to_contain_text(words)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious(page) == []


def test_what_one_is_told_is_chosen_and_stays_chosen(visit: Visit) -> None:
    anna = visit()
    anna.expected = ("400 (Bad Request)", "409 (Conflict)", "404 (Not Found)")
    page = anna.go("/notices")
    turn = page.locator("#choices input[name=turn][value=mail]")
    expect(turn).to_be_checked()
    turn.uncheck()
    expect(page.locator(".toast")).to_have_text("Saved.")
    page.reload()
    expect(page.locator("#choices input[name=turn][value=push]")).to_be_checked()
    expect(turn).not_to_be_checked()
    page.locator("#feed-on").click()
    expect(page.locator("#feed-links")).to_be_visible()
    atom = page.locator("#feed-atom").input_value()
    assert page.evaluate("address => fetch(address).then(answer => answer.status)", atom) == 200
    assert serious(page) == []
    page.locator("#feed-off").click()
    expect(page.locator("#feed-off")).to_be_hidden()
    assert page.evaluate("address => fetch(address).then(answer => answer.status)", atom) == 404
    page.locator("#hook-title").click()
    page.locator("#hook").fill("https://10.0.0.1/hook")
    page.locator("#hook-form button").click()
    expect(page.locator("#hook-error")).to_contain_text("private network")


def test_an_address_is_confirmed_by_what_is_sent_there(visit: Visit, letters: MailServer) -> None:
    anna, elsewhere = visit(), visit(locale="de")
    page = anna.go("/notices")
    page.locator("#mail").fill("anna@mail.test")
    page.locator("#mail-form button").click()
    to, letter = letters.next()
    assert to == ["anna@mail.test"]
    link = next(line for line in str(letter.get_content()).split() if line.startswith("http://club.test"))
    other = elsewhere.go(link.removeprefix("http://club.test"))
    expect(other.locator("h1")).to_have_text("Ist das deine Adresse?")
    assert serious(other) == []
    other.get_by_role("button").click()
    expect(other.locator("h1")).to_have_text("Danke.")
    page.reload()
    expect(page.locator("#mail-now")).to_have_text("anna@mail.test")
    page.locator("#mail-off").click()
    expect(page.locator("#mail-now")).to_be_hidden()


def test_a_push_is_signed_encrypted_and_shown_by_the_device(visit: Visit) -> None:
    with Listening() as service:
        anna, carl = visit(service_workers="allow", permissions=["notifications"]), visit()
        device = Device(f"{service.address}/anna")
        anna.context.add_init_script(f"({SUBSCRIBE})({json.dumps(device.subscription)})")
        page = anna.go("/notices")
        await_worker(page)
        page.locator("#push-on").click()
        expect(page.locator("#push-off")).to_be_visible()
        key = page.evaluate("window.pushKey")
        url = begin(anna, carl)
        sent = service.next()
        assert claims_of(sent.headers["Authorization"], key)["aud"] == service.address
        told = device.read(sent.body)
        assert told["url"] == url
        page = anna.go("/notices")
        deliver(page, anna.address, json.dumps(told))
        page.evaluate(UNTIL, [f"async () => (await ({SHOWN})()).length", 1])
        (shown,) = page.evaluate(SHOWN)
        assert shown == {"title": "Riverpost", "body": told["body"], "tag": told["tag"], "url": url, "actions": 1}


def deliver(page: Page, address: str, message: str) -> None:
    """Have the browser hand a push to the service worker, as it does when one comes from a push service."""
    cdp = page.context.new_cdp_session(page)
    registrations: list[str] = []
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(one["registrationId"] for one in told["registrations"]),
    )
    cdp.send("ServiceWorker.enable")
    while not registrations:
        page.evaluate("1")
    asked = {"origin": address, "registrationId": registrations[0], "data": message}
    cdp.send("ServiceWorker.deliverPushMessage", asked)
