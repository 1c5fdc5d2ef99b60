"""Words of Thurn und Taxis: labels, names, and the position in sentences."""

import pytest

import riverpost
from tests.games.thurn_und_taxis.arrange import GAME, arrange


def test_labels_say_what_they_do() -> None:
    p = arrange(phase="play", hands=[["ulm", "linz"], []], lines=[["stuttgart", "nurnberg"], []])
    labels = dict(zip(p.legal(), (GAME.label(action, p) for action in p.legal_ids()), strict=True))
    assert labels == {
        "postmaster": "Call the postmaster: a second card",
        "restart ulm": "Give the line up and start anew in Ulm",
        "restart linz": "Give the line up and start anew in Linz",
        "left ulm": "Extend the line to Ulm, left",
    }


def test_names_are_those_of_the_players_or_of_the_colours() -> None:
    game = riverpost.game("thurn-und-taxis")
    named = game.new(2, 1, ["Anna", "Bert"])
    assert {named.game.player_name(named, seat) for seat in (0, 1)} == {"Anna", "Bert"}
    assert named.log()[0].startswith(("Anna", "Bert"))
    assert game.player_name(game.new(2, 1), 0) == "Orange"


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_position_is_described_without_secrets(viewer: int | None) -> None:
    p = arrange(hands=[["ulm", "linz"], ["basel"]], open_cards=["lodz"] * 3)
    text = "\n".join(GAME.describe(p.view(viewer)))
    assert ("Ulm, Linz" in text) == (viewer == 0)
    assert ("Basel" in text) == (viewer == 1)
    assert "unseen" in text
