"""Whole boards are drawn in the server's own loop, so they are counted: asked for again and again they are refused."""

from dataclasses import replace
from pathlib import Path

from riverpost.server.limits import Rate
from tests.server.running import GENEROUS, running_here
from tests.server.test_live import two_at_a_table


def test_whole_scenes_are_counted_by_address(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, scenes=Rate(0, 3))) as server:
        anna, ben, table = two_at_a_table(server)
        codes = [who.http.get(f"/api/tables/{table}/scene").status_code for who in (anna, ben, anna, ben, anna)]
        assert codes == [200, 200, 200, 429, 429]


def test_a_layout_counts_for_many_messages(tmp_path: Path) -> None:
    with running_here(tmp_path / "riverpost.db", replace(GENEROUS, messages=Rate(0, 25))) as server:
        anna, _, table = two_at_a_table(server)
        with anna.live(table) as socket:
            answers = [socket.send("layout", layout=layout)["type"] for layout in ("tall", "wide", "tall")]
        assert answers == ["done", "done", "refused"]
