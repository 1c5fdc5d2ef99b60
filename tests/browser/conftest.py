"""Real browsers at a real server: a process of its own on a free port, with a database of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from riverpost.server.database import file_url

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
HOW_TO_GET_IT = "These tests drive Chromium: install it (on Debian `apt install chromium`) and run them again."
SECRET = "only for tests, and only as long as they run"
PATIENCE_MS = 120_000  # until a server that was killed serves again, on a slow machine
ANSWER_MS = 60_000  # until a page shows what it was asked for, on a busy machine
expect.set_options(timeout=ANSWER_MS)

Visit = Callable[..., "Visitor"]


def chromium() -> str | None:
    """Where Chromium is, if it is anywhere."""
    return next((path for name in CHROMIUMS if (path := shutil.which(name))), None)


class Server:
    """A server process that can be killed and started again where it was."""

    def __init__(self, folder: Path, parts: str = "", **settings: str) -> None:
        self._folder = folder
        self._parts = parts
        self._settings = settings  # more of them, as environment variables
        self._port = 0
        self.address = ""
        self.start()

    def start(self) -> None:
        """Start, and wait until it says where it listens."""
        self._process = subprocess.Popen(
            [str(Path(sys.executable).with_name("riverpost")), "serve", "--port", str(self._port)],
            env={
                **os.environ,
                "RIVERPOST_DATABASE": file_url(self._folder / "riverpost.db"),
                "RIVERPOST_SECRET": SECRET,
                "RIVERPOST_PARTS": self._parts,
                **self._settings,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout
        for line in self._process.stdout:
            if "http://" in line:
                self.address = line[line.index("http://") :].split()[0].rstrip("/")
                self._port = int(self.address.rsplit(":", 1)[1])
                return
        pytest.fail("The server ended before it listened.")

    def await_rules(self, *games: str) -> None:
        """Wait until games can be played and bots can think: what is asked is answered once everything is compiled."""
        token = self._ask("/api/clients", {"name": "Tester"})["token"]
        for game in games:
            players = min(self._ask(f"/api/games/{game}")["players"])
            seats = [{"kind": "me"}, *[{"kind": "here", "name": "Another"}] * (players - 1)]
            wanted = {"game": game, "players": players, "seats": seats, "start": True}
            table = f"/api/tables/{self._ask('/api/tables', wanted, token)['id']}"
            decider = self._ask(f"{table}/view?seat=0", token=token)["deciding"][0]
            self._ask(f"{table}/hint?seat={decider}", token=token)

    def _ask(self, path: str, asked: dict[str, Any] | None = None, token: str = "") -> Any:
        body = json.dumps(asked).encode() if asked else None
        proof = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.address + path, body, {"Content-Type": "application/json", **proof})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a person would."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait()
        assert self._process.stdout
        self._process.stdout.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that the tests of a process share; tables are apart from each other."""
    running = Server(tmp_path_factory.mktemp("server"))
    running.await_rules("thurn-und-taxis", "mississippi-queen", "niagara")
    yield running
    running.stop()


@contextmanager
def open_browser() -> Iterator[Browser]:
    """One Chromium; every visitor has a context of their own in it."""
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(HOW_TO_GET_IT)
        pytest.skip(HOW_TO_GET_IT)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="package")  # not longer: while Playwright is open no other test of the process can run a loop
def browser() -> Iterator[Browser]:
    """The browser that the tests of a process share."""
    with open_browser() as running:
        yield running


class Visitor:
    """A person with a browser of their own, whose console must stay clean."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.page: Page = context.new_page()
        self.page.set_default_timeout(ANSWER_MS)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, told: ConsoleMessage) -> None:
        if told.type in ("error", "warning"):
            self.complaints.append(told.text)

    def go(self, path: str) -> Page:
        """Open a page of the server."""
        self.page.goto(self.address + path)
        return self.page

    def like(self, **settings: str) -> None:
        """Set what this person likes, as the menu would; what leaves no choice waits, unless they like it otherwise."""
        settings = {"forced": "shown", **settings}
        self.context.add_init_script(
            "localStorage.getItem('riverpost.settings') ?? "
            f"localStorage.setItem('riverpost.settings', JSON.stringify({settings!r}))"
        )

    def set_table(self, game: str = "thurn-und-taxis", **facts: Any) -> str:
        """Set up a table, and say where it is."""
        self.go("/")
        answer = self.page.evaluate(
            """async (wanted) => (await fetch("/api/tables", {method: "POST", body: JSON.stringify(wanted),
               headers: {"Content-Type": "application/json"}})).json()""",
            {"game": game, **facts},
        )
        assert "url" in answer, answer
        return str(answer["url"])

    def sit(self, url: str) -> Page:
        """Open a table and wait until its board is shown."""
        page = self.go(url)
        page.wait_for_selector("#board use", state="attached")
        return page

    def play_now(self, game: str = "thurn-und-taxis", players: int = 2, level: int = 1) -> Page:
        """Sit down against bots."""
        bots = [{"kind": "bot", "level": level}] * (players - 1)
        page = self.sit(self.set_table(game, players=players, seats=[{"kind": "me"}, *bots], start=True))
        await_turn(page)
        return page

    def check(self) -> None:
        """Nothing was complained of that was not expected."""
        expected = ("Service Worker registration blocked", *self.expected)
        strange = [told for told in self.complaints if not any(known in told for known in expected)]
        assert strange == []


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Open browsers; at the end none of them may have complained."""
    visitors: list[Visitor] = []

    def arrive(width: int = 1600, height: int = 900, **more: Any) -> Visitor:
        usual: dict[str, Any] = {"service_workers": "block"}  # they are tried where the app is, in test_installing
        context = browser.new_context(viewport={"width": width, "height": height}, **(usual | more))
        visitor = Visitor(context, server.address)
        visitors.append(visitor)
        return visitor

    yield arrive
    for visitor in visitors:
        visitor.check()
        visitor.context.close()


def serious(page: Page) -> list[Any]:
    """What axe-core finds serious or worse."""
    found = Axe().run(page).response["violations"]
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    return [(one["id"], [node["target"] for node in one["nodes"]]) for one in grave]


def await_turn(page: Page) -> None:
    """Wait until there is something to choose and no answer of mine is on its way, or the game is over."""
    expect(page.locator("body:not(.sending) #choices button, #result[open]").first).to_be_attached()


def ply(page: Page) -> int:
    """The ply that the page shows."""
    return int(page.locator("body").get_attribute("data-ply") or 0)


def await_ply(page: Page, wanted: int) -> None:
    """Wait until the page shows a ply."""
    expect(page.locator("body")).to_have_attribute("data-ply", str(wanted))


def await_another_ply(page: Page, before: int) -> None:
    """Wait until the page shows another ply than one."""
    expect(page.locator("body")).not_to_have_attribute("data-ply", str(before))


def choose(page: Page, words: str = "", number: int = 0) -> int:
    """In my turn, make one of the choices that have these words, and give the ply that follows."""
    await_turn(page)
    before = ply(page)
    page.locator("#choices button", has_text=words).nth(number).click()
    await_another_ply(page, before)
    return ply(page)


def play_until_over(page: Page) -> None:
    """Decide whatever comes first, to the end of the game."""
    await_turn(page)
    while not page.locator("#result").is_visible():
        if page.locator("#choices button").count():
            choose(page)
        await_turn(page)
