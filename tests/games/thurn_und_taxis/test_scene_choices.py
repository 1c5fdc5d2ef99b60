"""What is done with pieces: what a click does, what is lit, and what an unlit one answers."""

from collections import defaultdict

import pytest

import riverpost
from riverpost.draw import Piece
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, HOUSES, NONE, ROADS_FROM
from riverpost.server.looks import choices
from tests.draw.scene_checks import by_id, drawn
from tests.games.thurn_und_taxis.arrange import arrange
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


# --- what a click does


def shown(position: riverpost.Position, room: str = "1366x670") -> dict[str, Piece]:
    return by_id(drawn(position, position.seat, room, headline=False).pieces)


def test_a_click_on_a_city_does_what_its_card_can_do() -> None:
    pieces = shown(arrange(open_cards=["ulm", "ulm", "passau"], hands=[["linz"], []]))
    assert pieces["city-ulm"].actions == (a.TAKE, a.TAKE + 1)
    assert pieces["city-passau"].actions == pieces["open-3"].actions
    assert not pieces["city-linz"].actions
    pieces = shown(arrange(phase="play", lines=[["passau"], []], hands=[["linz", "basel"], []]))
    assert pieces["city-linz"].actions == pieces["card-linz"].actions == (a.EXTEND_RIGHT + CITY_IDS.index("linz"),)


@pytest.mark.rule("T22")
def test_a_card_that_would_lose_the_line_looks_so_and_is_offered_last() -> None:
    position = arrange(phase="play", lines=[["passau"], []], hands=[["linz", "basel"], []])
    pieces = shown(position)
    restart = {city: a.RESTART + CITY_IDS.index(city) for city in ("linz", "basel")}
    assert (pieces["card-basel"].state, pieces["card-basel"].actions) == ("risk", (restart["basel"],))
    assert (pieces["card-linz"].state, "torn-linz" in pieces) == ("legal", False)
    assert "torn-basel" in pieces
    assert pieces["button-restart"].actions == (restart["linz"],)  # a card that fits never loses the line by a click
    offered = choices(position.view(0), 0, "en")
    assert [(action, final) for action, _, final in offered[-2:]] == [(restart[c], "costs") for c in ("basel", "linz")]
    assert all(final != "costs" for _, _, final in offered[:-2])


def test_a_city_and_its_cards_are_lit_together() -> None:
    pieces = shown(arrange(open_cards=["ulm"], hands=[["ulm"], []], lines=[["passau"], []]))
    assert {id for id, piece in pieces.items() if piece.bond == "ulm"} == {"city-ulm", "open-1", "card-ulm"}
    assert {id for id, piece in pieces.items() if piece.bond == "passau"} == {"city-passau", "line-0-passau"}


def test_cities_tell_what_lies_open_what_is_in_the_hand_and_what_fits() -> None:
    position = arrange(open_cards=["ulm"], hands=[["basel"], ["lodz"]], lines=[["linz"], []])
    marks = {id for id in shown(position) if id.startswith("by-")}
    fitting = {f"by-{CITY_IDS[city]}-fits" for city in ROADS_FROM[CITY_IDS.index("linz")] if city != NONE}
    assert marks == {"by-ulm-open", "by-basel-held"} | fitting
    nobody = {piece.id for piece in drawn(position, None, "1366x670").pieces if piece.id.startswith("by-")}
    assert nobody == {"by-ulm-open"}


# --- lines and houses on the map


def test_lines_run_side_by_side_where_they_share_a_road() -> None:
    both = ["passau", "linz"]
    pieces = shown(arrange(lines=[["munchen", *both], both], phase="first-card"))
    mine = {id for id in pieces if id.startswith("road-0-")}
    assert len(mine) == 2
    (theirs,) = (id for id in pieces if id.startswith("road-1-"))
    beside = pieces[theirs.replace("road-1", "road-0")]
    assert (beside.x, beside.y) != (pieces[theirs].x, pieces[theirs].y)
    assert (beside.state, pieces[theirs].state) == ("orange", "blue")
    (alone,) = mine - {beside.id}
    assert (pieces[alone].x, pieces[alone].y) == (0, 0)
    ends = {(pieces[id].x, pieces[id].y) for id in ("end-0-0", "end-0-1", "end-1-0", "end-1-1")}
    assert len(ends) == 4


@pytest.mark.rule("T30", "T31")
def test_each_way_of_closing_shows_its_houses_lit_with_its_button() -> None:
    line = ["karlsruhe", "freiburg", "zurich"]
    pieces = shown(arrange(phase="after-play", official="courier", lines=[line, []], houses=[["zurich"], []]))
    ghosts = defaultdict(set)
    for piece in pieces.values():
        if piece.state == "ghost":
            ghosts[piece.bond].add((piece.id.rpartition("-")[2], piece.symbol.partition("-")[0]))
    assert ghosts == {
        "button-close-baden": {("karlsruhe", "ghost"), ("freiburg", "ghost")},
        "button-close-per-land": {("karlsruhe", "maybe"), ("freiburg", "maybe")},
    }
    assert all(pieces[button].bond == button for button in ghosts)


@pytest.mark.rule("T41")
def test_the_score_so_far_counts_houses_that_are_left_and_buttons_tell_the_change() -> None:
    line = ["karlsruhe", "freiburg", "zurich"]
    position = arrange(phase="after-play", official="courier", lines=[line, []])
    before = shown(position)
    assert before["score-0"].text == f"−{HOUSES}"
    assert before["button-close-baden-1"].text == "houses 2, +4"  # and carriage 3
    position.play("close baden")
    assert shown(position)["score-0"].text == f"−{HOUSES - 4}"
