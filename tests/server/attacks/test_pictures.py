"""A picture takes long to paint. Nobody else waits for it, and nobody has pictures painted for ever."""

import asyncio
from dataclasses import replace
from itertools import repeat
from pathlib import Path

import pytest

import riverpost
from riverpost.server.limits import Rate
from riverpost.server.pictures import MOST_WAITING, Drawing
from riverpost.server.refused import Refused
from tests.conftest import Played, Variant
from tests.server.attacks.conftest import Watching
from tests.server.running import GENEROUS, Open, running_here

SEATS = [{"kind": "me"}, {"kind": "here", "name": "Ben"}, {"kind": "here", "name": "Carl"}]
PAINTED_IN_LAYERS = ("clip-path", "<pattern", "<mask", "<filter")  # each of them many times as large as what is seen


@pytest.fixture
def drawing() -> Drawing:
    return Drawing.of(riverpost.game("niagara").new(3, 7).view(), "en", "wide", painted=False)


def test_nobody_waits_while_a_picture_is_painted(server: Open, watching: Watching) -> None:
    anna = server.somebody()
    table = anna.table("mississippi-queen", SEATS)
    with watching(server) as watchdog:
        picture = anna.http.get(f"/api/tables/{table}/board.png")
    assert picture.content.startswith(b"\x89PNG")
    assert watchdog.kept_promise, watchdog.longest


def test_a_worker_draws_what_would_be_drawn_here(server: Open, game: riverpost.Game) -> None:
    anna = server.somebody()
    table = anna.table(game.name, SEATS)
    position = server.behind(table).position
    assert position
    for seat, layout, lang in ((None, "wide", "en"), (1, "tall", "ru")):
        eyes = {"layout": layout, "lang": lang} | ({} if seat is None else {"seat": str(seat)})
        assert anna.http.get(f"/api/tables/{table}/board.svg", params=eyes).text == position.svg(seat, lang, layout)


def test_the_same_picture_is_drawn_once(server: Open, drawing: Drawing) -> None:
    async def twice_together_and_once_more() -> list[bytes]:
        pictures = server.context.pictures
        together = await asyncio.gather(pictures.picture(drawing, "anna"), pictures.picture(drawing, "ben"))
        return [*together, await pictures.picture(drawing, "anna")]

    first, *others = server.awaited(twice_together_and_once_more())
    assert all(other is first for other in others)


def test_more_pictures_than_can_be_drawn_soon_are_refused(server: Open, drawing: Drawing) -> None:
    async def many() -> list[bytes | BaseException]:
        picture = server.context.pictures.picture
        wanted = [replace(drawing, names=(f"Anna {n}", "Ben", "Carl")) for n in range(MOST_WAITING + 5)]
        return await asyncio.gather(*map(picture, wanted, repeat("anna")), return_exceptions=True)

    answers = server.awaited(many())
    assert [answer.code for answer in answers if isinstance(answer, Refused)] == ["too-many"] * 5
    assert sum(isinstance(answer, bytes) for answer in answers) == MOST_WAITING


def test_pictures_are_counted(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, pictures=Rate(1e-9, 2))) as server:
        anna = server.somebody()
        board = f"/api/tables/{anna.table()}/board"
        answers = [anna.http.get(board + kind).status_code for kind in (".svg", ".png", ".svg", ".png")]
    assert answers == [200, 200, 429, 429]


def test_the_river_is_painted_without_layers(played: Played) -> None:
    position = played(Variant(riverpost.game("mississippi-queen"), 3), 3, 60)
    for layout in ("wide", "tall"):
        picture = position.svg(layout=layout)
        assert not [layer for layer in PAINTED_IN_LAYERS if layer in picture]
