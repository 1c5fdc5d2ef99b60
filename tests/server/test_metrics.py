"""Metrics: they tell what happened, to whoever has the token, and nothing by which anybody is known."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from riverpost.engine.errors import RiverpostError
from riverpost.server import monitor
from riverpost.server.settings import Settings
from tests.conftest import ROOT
from tests.server.attacks.test_away import locked
from tests.server.running import Open, running_here
from tests.server.test_live import decide, two_at_a_table

TOKEN = "a-token-for-a-monitor"
DASHBOARD = ROOT / "deploy" / "grafana" / "riverpost.json"
LABELS = {"kind", "code", "game", "state", "version", "le"}  # all that metrics are told apart by


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("metrics") / "riverpost.db"


@pytest.fixture(scope="module")
def watched(database: Path) -> Iterator[Open]:
    with running_here(database, metrics=TOKEN) as running:
        yield running


def asked(server: Open, token: str = TOKEN) -> str:
    answer = server.client().get("/metrics", headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    return answer.text


def told(server: Open, name: str, **labels: str) -> float:
    """The value of a metric, 0 if nothing was told of it yet."""
    families = text_string_to_metric_families(asked(server))
    samples = [sample for family in families for sample in family.samples if sample.name == name]
    return sum(sample.value for sample in samples if labels.items() <= sample.labels.items())


def test_moves_refusals_and_latencies_are_counted(watched: Open) -> None:
    anna, ben, table = two_at_a_table(watched)
    names = ("riverpost_disk_seconds_count", "riverpost_screen_seconds_count")
    moves, refusals = told(watched, "riverpost_entries_total", kind="move"), told(watched, "riverpost_refusals_total")
    before = [told(watched, name) for name in names]
    with anna.live(table) as one, ben.live(table) as two:
        assert told(watched, "riverpost_sockets") == 2
        seat, action = decide({0: one, 1: two}, 0)
        assert [one, two][seat].send("move", seat=seat, ply=0, actions=[action])["code"] == "stale"
    assert told(watched, "riverpost_entries_total", kind="move") == moves + 1
    assert told(watched, "riverpost_refusals_total") == refusals + 1
    assert told(watched, "riverpost_refusals_total", code="stale") == 1
    assert all(told(watched, name) > count for name, count in zip(names, before, strict=True))


def test_how_the_server_stands_is_told(watched: Open, database: Path) -> None:
    watched.somebody("Anna").table()
    assert told(watched, "riverpost_tables") >= 1
    assert told(watched, "riverpost_rules", game="thurn-und-taxis", state="ready") == 1
    assert told(watched, "riverpost_rules", game="thurn-und-taxis") == 1, "a game is in one state"
    assert told(watched, "riverpost_bus_up") == told(watched, "riverpost_database_up") == 1
    assert told(watched, "process_resident_memory_bytes") > 0
    with locked(database):
        assert watched.client().get("/readyz").status_code == 503
        assert told(watched, "riverpost_database_up") == 0
    watched.awaited(watched.context.tables.health.again())


def test_nobody_is_known_by_a_metric(watched: Open) -> None:
    anna = watched.somebody("Annabella")
    table = anna.table()
    with anna.live(table, scene=0) as socket:
        socket.send("chat", text="Heartily welcome")
        socket.send("look", seat=7)
    anna.http.get(f"/api/tables/{table}x?secret=hidden")
    written = asked(watched)
    families = list(text_string_to_metric_families(written))
    assert {label for family in families for sample in family.samples for label in sample.labels} <= LABELS
    for secret in ("Annabella", "Heartily", "hidden", table[:8], TOKEN, anna.headers["Authorization"][7:30]):
        assert secret not in written


@pytest.mark.parametrize("given", [None, "Bearer", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}", TOKEN, "Bearer \xff"])
def test_without_the_token_there_is_nothing_to_see(watched: Open, server: Open, given: str | None) -> None:
    headers = {b"Authorization": given.encode("latin-1")} if given is not None else {}
    unknown = server.client().get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    answer = watched.client().get("/metrics", headers=headers)
    assert (answer.status_code, answer.json()) == (404, unknown.json()), "as where there are no metrics"


def test_a_token_that_can_be_guessed_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for token in ("secret", "fifteen-letters", "a token with spaces in it", "x" * 300):
        monkeypatch.setenv("RIVERPOST_METRICS", token)
        with pytest.raises(RiverpostError, match="at least 16") as refused:
            Settings.of_environment(tmp_path)
        assert token not in str(refused.value)


def test_a_start_without_the_package_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(monitor, "find_spec", lambda name: None)
    monitor.check_installed(Settings("sqlite://", "secret"))
    with pytest.raises(RiverpostError, match=r"riverpost\[metrics\]"):
        monitor.check_installed(Settings("sqlite://", "secret", metrics=TOKEN))


def test_the_dashboard_shows_what_there_is_and_all_of_it(watched: Open) -> None:
    dashboard = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    shown = {name for query in queries for name in re.findall(r"\b(?:riverpost|process)_[a-z_]+\b", query)}
    watched.client().get("/api/nothing")
    families = list(text_string_to_metric_families(asked(watched)))
    samples = {sample.name for family in families for sample in family.samples}
    assert shown <= samples
    ours = {family.name for family in families if family.name.startswith("riverpost")}
    assert {name for name in ours if not any(used.startswith(name) for used in shown)} == set()
