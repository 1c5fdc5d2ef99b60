"""The screenshots of the README: `python -m tests.browser.pictures` plays a while and takes them anew."""

import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.conftest import FLAGS, Server, Visitor, chromium
from tests.conftest import ROOT

FOLDER = ROOT / "docs" / "pictures"
SIZE = ViewportSize(width=1440, height=900)
PLIES = {"mississippi-queen": 110, "niagara": 60, "thurn-und-taxis": 110}
SEATS = [{"kind": "me"}, *[{"kind": "bot", "level": 2}] * 3]
ASK = """async ([path, body]) => {
  const headers = {"Content-Type": "application/json"};
  const answer = await fetch(path, body ? {method: "POST", body: JSON.stringify(body), headers} : {});
  return [answer.status, await answer.json()];
}"""
TOO_MANY = 429


def ask(visitor: Visitor, path: str, body: dict[str, Any] | None = None) -> Any:
    """Ask the server as this visitor, again where it wants more time between questions."""
    while True:
        status, answer = visitor.page.evaluate(ASK, [path, body])
        if status != TOO_MANY:
            return answer
        time.sleep(1)


def play_on(visitor: Visitor, table: str, plies: int) -> None:
    """Play as the strongest bot would until so many decisions are made and it is my turn."""
    while True:
        view = ask(visitor, f"/api/tables/{table}/view?seat=0")
        if 0 not in view["deciding"]:
            time.sleep(0.2)
            continue
        if view["ply"] >= plies and len(view["choices"]) > 1:
            return
        action = ask(visitor, f"/api/tables/{table}/hint?seat=0")["actions"][0]
        ask(visitor, f"/api/tables/{table}/moves", {"seat": 0, "ply": view["ply"], "actions": [action]})


def take(browser: Browser, address: str, game: str) -> None:
    """A picture of a table in the middle of a game."""
    visitor = Visitor(browser.new_context(viewport=SIZE, reduced_motion="reduce"), address)
    url = visitor.set_table(game, players=4, seats=SEATS, start=True)
    play_on(visitor, url.rsplit("/", 1)[1], PLIES[game])
    visitor.sit(url)
    visitor.page.wait_for_load_state("networkidle")
    visitor.page.screenshot(path=FOLDER / f"{game}.png")


def main() -> None:
    """Take all pictures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for game in PLIES:
            take(browser, server.address, game)
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
