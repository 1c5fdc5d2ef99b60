"""What an unlit piece answers when somebody asks why it cannot be used."""

import pytest

import riverpost
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from tests.games.thurn_und_taxis.scene_positions import deciding

GAME = riverpost.game("thurn-und-taxis")


def told(position: riverpost.Position, piece: str) -> set[str]:
    view = position.view(position.seat)
    refusals = [position.why_not(action) for action in GAME.face.actions_of_piece(view, piece)]
    assert refusals
    return {refusal.sentence for refusal in refusals if refusal}


@pytest.mark.parametrize(
    ("phase", "piece", "sentence"),
    [
        (a.FIRST_CARD, "card-mannheim", "First take a card"),
        (a.FIRST_CARD, "city-lodz", "First take a card"),
        (a.PLAY, "open-1", "card has been taken"),
        (a.PLAY, "city-lodz", "no card of Lodz"),
        (a.AFTER_PLAY, "card-mannheim", "No road joins Mannheim"),
        (a.HOUSE_CITY, "city-lodz", "not in the line"),
        (a.FIRST_CARD, "tile-0", "after this turn's card"),
        (a.FIRST_CARD, "stock-4", "A line of 4 cities is long enough for carriage 3"),
        (a.FIRST_CARD, "stock-house-0", "Houses are built only when"),
        (a.CALL_CARTWRIGHT, "stock-house-0", "no more houses"),
        (a.CALL_CARTWRIGHT, "city-lodz", "no more houses"),
        (a.DISCARD_DOWN, "stock-house-0", "no more houses"),
    ],
)
def test_a_piece_tells_why_it_cannot_be_used(phase: int, piece: str, sentence: str) -> None:
    found = told(deciding(phase, "linz", "passau", "regensburg"), piece)
    assert any(sentence in each for each in found), found
    assert len(found) <= 2
