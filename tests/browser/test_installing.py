"""An app on a device: it can be installed, says when there is no connection, and goes on when there is one again."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE_MS, Server, Visit, serious

AWAIT_WORKER = """async () => {
  const end = worker => new Promise(done => {
    const look = () => ["activated", "redundant"].includes(worker.state) && done(worker.state);
    worker.addEventListener("statechange", look);
    look();
  });
  for (let attempt = 0; attempt < 100; attempt++) {
    const known = await navigator.serviceWorker.register(document.documentElement.dataset.worker);
    if (await end(known.installing ?? known.waiting ?? known.active) === "activated") return true;
  }
  return false;
}"""  # one that could not fetch all it needs is redundant, and asked again
KEPT = """async () => (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys())))
  .flat().map(request => new URL(request.url).pathname)"""
IS_KEPT_ALONE = """path => caches.keys().then(async names => names.length === 1 && Boolean(await caches.match(path)))"""
SIZE = """async src => { const icon = new Image(); icon.src = src; await icon.decode();
  return [icon.naturalWidth, icon.naturalHeight]; }"""
NO_SERVER = (
    "ERR_CONNECTION_REFUSED",
    "ERR_FAILED",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_CONNECTION_RESET",
    "WebSocket connection to",
)


def await_worker(page: Page) -> None:
    assert page.evaluate(AWAIT_WORKER)
    page.reload()  # a worker that was there in time serves every page that is opened; one that came later may not
    assert page.evaluate("navigator.serviceWorker.controller !== null")


def kept(page: Page) -> list[str]:
    """The paths of all that is kept on the device."""
    paths: list[str] = page.evaluate(KEPT)
    return paths


def await_kept(page: Page, path: str) -> None:
    """Wait until something is kept and all of another version is gone."""
    is_kept = f"async () => {{ while (!await ({IS_KEPT_ALONE})('{path}')) await new Promise(requestAnimationFrame); }}"
    page.evaluate(is_kept)


@pytest.mark.parametrize(("locale", "words"), [("en", "three games"), ("de", "drei Spiele")])
def test_it_can_be_installed_with_its_sign(visit: Visit, locale: str, words: str) -> None:
    page = visit(service_workers="allow", locale=locale).go("/")
    told: dict[str, Any] = page.evaluate("fetch(document.querySelector('[rel=manifest]').href).then(a => a.json())")
    assert words in told["description"]
    assert (told["start_url"], told["display"], told["lang"]) == ("/", "standalone", locale)
    purposes = {(icon["purpose"], icon["sizes"]) for icon in told["icons"]}
    assert purposes == {(shape, size) for shape in ("any", "maskable") for size in ("192x192", "512x512")}
    for icon in told["icons"]:
        assert page.evaluate(SIZE, icon["src"]) == [int(side) for side in icon["sizes"].split("x")]
    assert page.evaluate(SIZE, page.locator("[rel=icon]").get_attribute("href"))
    errors = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]  # as every browser of a test is


def test_without_a_connection_it_says_so_and_then_goes_on_where_one_wanted(visit: Visit, server: Server) -> None:
    visitor = visit(service_workers="allow", locale="ru")
    visitor.expected = NO_SERVER
    url = visitor.set_table(players=2, seats=[{"kind": "me"}, {"kind": "here", "name": "Ben"}], start=True)
    page = visitor.go("/")
    await_worker(page)
    server.kill()
    page.goto(visitor.address + url)
    expect(page.locator("h1")).to_have_text("Нет связи.")
    assert serious(page) == []
    assert page.evaluate("getComputedStyle(document.querySelector('.sheet')).borderTopStyle") == "solid"
    server.start()
    expect(page.locator("#lift")).to_be_visible(timeout=PATIENCE_MS)
    assert page.url == visitor.address + url


def test_the_home_page_says_when_it_cannot_be_renewed(visit: Visit, server: Server) -> None:
    visitor = visit(service_workers="allow")
    visitor.expected = NO_SERVER
    visitor.set_table(players=2, seats=[{"kind": "me"}, {"kind": "here", "name": "Ben"}], start=True)
    page = visitor.go("/")
    expect(page.locator("#continue a")).to_have_count(1)
    expect(page.locator("#away")).to_be_hidden()
    server.kill()
    expect(page.locator("#away")).to_be_visible()
    expect(page.locator("#continue a")).to_have_count(1)
    server.start()
    expect(page.locator("#away")).to_be_hidden(timeout=PATIENCE_MS)


def test_nothing_of_a_table_or_a_person_is_kept_on_the_device(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.go("/")
    await_worker(page)
    visitor.play_now()
    visitor.go("/")
    expect(page.locator("#continue a")).to_have_count(1)
    paths = kept(page)
    assert any(path.endswith("/table.js") for path in paths)
    assert sorted(path for path in paths if not path.startswith("/static/")) == ["/icons/sign.svg", "/offline/en"]


def test_another_language_or_version_takes_the_place_of_the_former(visit: Visit) -> None:
    visitor = visit(service_workers="allow")
    page = visitor.go("/")
    await_worker(page)
    assert "/offline/en" in kept(page)
    page.locator("#language").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    await_kept(page, "/offline/fr")
    assert "/offline/en" not in kept(page)
    page.evaluate("navigator.serviceWorker.register('/service-worker.js?version=tomorrow&lang=fr')")
    await_kept(page, "/static/tomorrow/offline.js")
    assert all(path.startswith("/static/tomorrow/") for path in kept(page) if "static" in path)
