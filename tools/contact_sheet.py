"""A contact sheet: every game at its beginning, in the middle and at its end, on five screens, light and dark.

`make contact-sheet` serves the games on this machine, lets bots play them, and puts all pictures on one page and into
one picture, in `build/contact-sheet`.
"""

from __future__ import annotations

import tempfile
import time
from html import escape
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright
from tests.browser.conftest import FLAGS, Server, Visitor, await_turn, chromium
from tests.browser.pictures import ask
from tests.browser.test_screens import SCREENS
from tests.conftest import ROOT

FOLDER = ROOT / "build" / "contact-sheet"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MOMENTS = {"beginning": 4, "middle": 90, "end": None}  # plies after which it is my turn; None: the game is over
GAMES = ("mississippi-queen", "niagara", "thurn-und-taxis")
SEATS = [{"kind": "me"}, *[{"kind": "bot", "level": 2}] * 2]
SETTLED_MS = 700  # until the camera has come to rest
SHEET_WIDTH = 2400
STYLE = """body { font: 16px system-ui, sans-serif; margin: 24px; background: #888; }
h2 { margin: 24px 0 8px; } .row { display: flex; flex-wrap: wrap; gap: 12px; align-items: flex-start; }
figure { margin: 0; } figcaption { font-size: 13px; } img { height: 400px; display: block; }"""


def let_play(visitor: Visitor, table: str, plies: int | None) -> None:
    """Leave my seat to a bot until so many decisions are made, or all of them."""
    ask(visitor, f"/api/tables/{table}/leave", {"seat": 0})
    while True:
        view = ask(visitor, f"/api/tables/{table}/view")
        if view["over"]:
            return
        if plies is not None and view["ply"] >= plies:
            ask(visitor, f"/api/tables/{table}/seats/0", {"kind": "me"})
            return
        time.sleep(0.3)


def picture(visitor: Visitor, url: str, screen: str, name: str) -> Path:
    """What is seen of a table on a screen."""
    page, (width, height) = visitor.page, SCREENS[screen]
    page.set_viewport_size(ViewportSize(width=width, height=height))
    visitor.sit(url)
    await_turn(page)
    if page.locator("#result[open]").count():
        page.keyboard.press("Escape")
        expect(page.locator("#result")).to_be_hidden()
    page.wait_for_timeout(SETTLED_MS)
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path)
    return path


def pictures(visitor: Visitor, game: str) -> list[tuple[str, list[Path]]]:
    """All pictures of a game, by moment and scheme."""
    url = visitor.set_table(game, players=len(SEATS), seats=SEATS, start=True)
    found = []
    for moment, plies in MOMENTS.items():
        let_play(visitor, url.rsplit("/", 1)[1], plies)
        for scheme in SCHEMES:
            visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            name = f"{game}-{moment}-{scheme}"
            found.append((name, [picture(visitor, url, screen, f"{name}-{screen}") for screen in SCREENS]))
    return found


def sheet(rows: list[tuple[str, list[Path]]]) -> str:
    """All pictures on one page."""
    told = []
    for name, paths in rows:
        figures = "".join(
            f'<figure><img src="{escape(path.name)}"><figcaption>{escape(path.stem)}</figcaption></figure>'
            for path in paths
        )
        told.append(f'<h2>{escape(name)}</h2><div class="row">{figures}</div>')
    return f"<!doctype html><meta charset=utf-8><title>Contact sheet</title><style>{STYLE}</style>{''.join(told)}"


def make(browser: Browser, address: str) -> Path:
    """Take all pictures, and put them on the sheet."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    visitor = Visitor(browser.new_context(), address)
    visitor.like(speed="0")
    rows = []
    for game in GAMES:
        rows += pictures(visitor, game)
        print(f"{game}: taken", flush=True)
    page, written = browser.new_page(viewport=ViewportSize(width=SHEET_WIDTH, height=1200)), FOLDER / "index.html"
    written.write_text(sheet(rows), encoding="utf-8")
    page.goto(written.as_uri())
    page.screenshot(path=FOLDER / "sheet.png", full_page=True)
    return written


def main() -> None:
    """Make the sheet."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        print("The rules are compiled where they have changed; then bots play, which takes some minutes.", flush=True)
        server.await_rules(*GAMES)
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        print(make(browser, server.address))
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
