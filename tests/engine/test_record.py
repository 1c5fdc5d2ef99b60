"""Records: what is whole is played again, what is damaged or foreign is refused with a reason."""

import json
from pathlib import Path
from typing import Any

import pytest

import riverpost
from tests.conftest import Played, Variant


@pytest.fixture
def record(played: Played) -> riverpost.Record:
    return riverpost.Record.of(played(Variant(riverpost.game("thurn-und-taxis"), 2), 3, 30))


def test_a_record_is_saved_and_loaded(record: riverpost.Record, tmp_path: Path) -> None:
    record.save(tmp_path / "game.json")
    assert riverpost.Record.load(tmp_path / "game.json") == record
    assert json.loads((tmp_path / "game.json").read_text())["moves"][0][1].startswith("take")


def test_names_and_options_are_kept() -> None:
    position = riverpost.game("thurn-und-taxis").new(2, 3, ["Zoë <b>", "Ἀθηνᾶ"], first_printing=True)
    again = riverpost.Record.from_json(riverpost.Record.of(position).to_json()).replay()
    assert again.names == ("Zoë <b>", "Ἀθηνᾶ")
    assert again.options == {"first_printing": True, "begins": "drawn"}
    assert again == position


def test_any_ply_can_be_replayed(record: riverpost.Record) -> None:
    assert record.replay(0).ply == 0
    assert record.replay(17).ply == 17
    assert record.replay().ply == 30
    with pytest.raises(riverpost.BadRecord, match="0 to 30"):
        record.replay(31)


def changed(record: riverpost.Record, **changes: Any) -> str:
    data = json.loads(record.to_json()) | changes
    return json.dumps({key: value for key, value in data.items() if value != "gone"})


def test_damaged_and_foreign_files_are_refused_with_a_reason(record: riverpost.Record, tmp_path: Path) -> None:
    for text, reason in [
        ("", "no JSON"),
        (record.to_json()[:200], "no JSON"),
        ("[1, 2]", "not a record of Riverpost"),
        (changed(record, format="pgn"), "not a record of Riverpost"),
        (changed(record, moves="gone"), "has no 'moves'"),
        (changed(record, seed="seven"), "'seven'"),
        (changed(record, seed=True), "True"),
        (changed(record, moves=[[0]]), "damaged"),
        (changed(record, moves=[["0", "take 1"]]), "damaged"),
        (changed(record, moves=5), "damaged"),
        (changed(record, names=[1, 2]), "damaged"),
    ]:
        with pytest.raises(riverpost.BadRecord, match=reason):
            riverpost.Record.from_json(text)
    with pytest.raises(riverpost.BadRecord, match="cannot be read"):
        riverpost.Record.load(tmp_path / "missing.json")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(riverpost.BadRecord, match="no text"):
        riverpost.Record.load(tmp_path / "picture.png")


def test_a_record_whose_game_cannot_have_been_is_refused_when_replayed(record: riverpost.Record) -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": 9}, "2 to 4 players"),
        ({"options": {"moon": True}}, "no option"),
        ({"seed": -4}, "seed"),
        ({"moves": [[0, "castle"]]}, "Move 1"),
        ({"moves": [[0, "close bavaria"]]}, "Move 1"),
        ({"moves": [[9, "take 1"]]}, "no seat 9"),
        ({"moves": [[0, "close bavaria"]], "version": 99}, "version 99"),
    ]
    for changes, reason in wrong:
        with pytest.raises(riverpost.BadRecord, match=reason):
            riverpost.Record.from_json(changed(record, **changes)).replay()


OLD = Path(__file__).parent / "records"  # games of version 1, whose options did not say who begins


@pytest.mark.parametrize(
    ("name", "last"),
    [("niagara", "Blue has picked a card."), ("thurn-und-taxis", "Orange takes Innsbruck.")],
)
def test_a_record_of_older_rules_is_played_where_all_happens_again(name: str, last: str) -> None:
    old = riverpost.Record.load(OLD / f"{name}-1.json")
    again = old.replay()
    assert (old.version, again.ply, again.log()[-1]) == (1, 60, last)
    assert again.options == {**old.options, "begins": "drawn"}


def test_a_record_of_older_rules_that_would_go_otherwise_is_refused() -> None:
    """Berths of 1997 were drawn for each boat alone."""
    with pytest.raises(riverpost.BadRecord, match="made by version 1 of the rules"):
        riverpost.Record.load(OLD / "mississippi-queen-1.json").replay()


def test_only_a_game_played_from_its_start_can_be_recorded() -> None:
    game = riverpost.game("thurn-und-taxis")
    position = game.parse(game.new(2, 3).text())
    with pytest.raises(riverpost.BadRecord, match="from its start"):
        riverpost.Record.of(position)
