"""Words of Thurn und Taxis: labels, names, and the position in sentences."""

from typing import Any

import pytest

import riverpost
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS
from tests.games.thurn_und_taxis.arrange import GAME, arrange


def test_labels_say_what_they_do() -> None:
    p = arrange(phase="play", hands=[["ulm", "linz"], []], lines=[["stuttgart", "nurnberg"], []])
    labels = dict(zip(p.legal(), (GAME.face.label(action, p) for action in p.legal_ids()), strict=True))
    assert labels == {
        "postmaster": "Call the postmaster: a second card",
        "restart ulm": "Give the line up and start anew in Ulm",
        "restart linz": "Give the line up and start anew in Linz",
        "left ulm": "Extend the line to Ulm, left",
    }


def test_an_empty_place_has_no_card_to_name() -> None:
    p = arrange(hands=[["ulm"], []], open_cards=["lodz"])
    assert [GAME.face.label(action, p) for action in (0, 1)] == ["Take Lodz from the open cards", "Take an open card"]


@pytest.mark.rule("T23", "T30")
@pytest.mark.parametrize(
    ("line", "hand", "prompt"),
    [
        (["ulm", "augsburg", "kempten"], ["innsbruck"], "Send the courier, close the line, or end the turn."),
        (["ulm", "augsburg", "kempten"], ["lodz"], "Close the line, or end the turn."),
        (["ulm", "augsburg"], ["kempten"], "Send the courier, or end the turn."),
        (["ulm", "augsburg"], ["lodz"], "There is nothing more to do: end the turn."),
    ],
)
def test_after_the_play_only_what_can_be_done_is_asked_for(line: list[str], hand: list[str], prompt: str) -> None:
    assert arrange(phase="after-play", lines=[line], hands=[hand]).prompt(0) == prompt


@pytest.mark.rule("T31", "T32")
def test_a_land_is_named_only_where_the_city_must_lie_in_it() -> None:
    line = ["ulm", "augsburg", "kempten", "zurich"]
    p = arrange(phase="after-play", official="administrator", lines=[line])
    p.play("close per-land")
    assert p.prompt(0) == "Choose a city for your house (Bavaria)."
    built = [city for city in CITY_IDS if city not in line]
    p = arrange(phase="after-play", official="administrator", lines=[line], houses=[[*built, "ulm"]])
    short = p.copy()
    short.play("close bavaria")
    assert short.prompt(0) == "Choose a city for your house (Bavaria)."
    p = arrange(phase="after-play", official="administrator", lines=[line], houses=[built])
    p.play("close per-land")
    assert p.prompt(0) == "Choose a city of your line for your house."


AUGSBURG = ["stuttgart", "ulm", "augsburg"]


@pytest.mark.rule("T10", "T11", "T13", "T21", "T23", "T30", "T31", "T37")
@pytest.mark.parametrize(
    ("arranged", "moves", "asked", "sentence"),
    [
        ({}, [], "postmaster", "The postmaster is helping you already: take a card."),
        ({}, [], "courier right ulm", "Your hand was empty, so the postmaster is this turn's official."),
        ({}, ["take 1"], "postmaster", "The postmaster is helping you already: take a card."),
        ({}, ["take 1", "take 1"], "take 1", "The postmaster has given you a second card; nobody gives a third."),
        ({}, ["take 1", "take 1"], "postmaster", "Only one official a turn, and this turn it is the postmaster."),
        ({}, ["take 1", "take 1"], "cartwright", "Only one official a turn, and this turn it is the postmaster."),
        ({"hands": [["lodz"]]}, ["administrator", "take 1"], "take 1",
         "This turn's card has been taken; after the administrator no postmaster gives a second one."),
        ({"hands": [["lodz"]]}, ["take 1"], "end", "First play a card."),
        ({"hands": [["lodz"]]}, ["take 1"], "take 1",
         "This turn's card has been taken; call the postmaster for a second one."),
        ({"hands": [["lodz"]]}, ["take 1"], "administrator",
         "It is too late for the administrator: he changes the open cards before one is taken."),
        ({"hands": [["lodz"]]}, ["take 1"], "courier right lodz",
         "The courier adds a second card, but whichever you play first, Lodz will not fit that end."),
        ({"hands": [["lodz"]]}, ["take 1", "start lodz"], "postmaster",
         "It is too late for the postmaster: he gives a second card before you play."),
        ({"hands": [["lodz"]], "lines": [["ulm"]]}, ["administrator"], "close per-land",
         "A line needs at least three cities to be closed; yours cannot have so many in this turn."),
        ({"hands": [["lodz"]], "lines": [AUGSBURG], "phase": "play", "official": "administrator"}, [], "close bavaria",
         "A line is closed after it has grown in this turn, and no card of your hand fits yours."),
        ({"hands": [["kempten"]], "lines": [AUGSBURG[1:]], "phase": "after-play"}, [], "close per-land",
         "A line needs at least three cities to be closed; the courier can add the third."),
        ({"hands": [["kempten"]], "lines": [AUGSBURG], "phase": "after-play"}, [], "right kempten",
         "This turn's card has been played; send the courier to add a second one."),
        ({"hands": [["lodz"]], "lines": [AUGSBURG], "phase": "after-play"}, [], "start lodz",
         "This turn's card has been played."),
        ({"lines": [AUGSBURG], "phase": "after-play"}, ["close per-land"], "close per-land",
         "You have chosen already how to close your line."),
        ({"lines": [AUGSBURG], "phase": "after-play"}, ["close per-land"], "start lodz",
         "You are closing a line: no card is played any more in this turn."),
        ({"lines": [AUGSBURG], "phase": "after-play"}, ["close per-land"], "end",
         "Finish closing your line; the turn then ends by itself."),
        ({"lines": [AUGSBURG], "phase": "after-play"}, ["close per-land"], "house augsburg",
         "The lands get their houses in order; now choose a city in Württemberg."),
        ({"lines": [AUGSBURG], "phase": "after-play", "carriages": [3]}, [], "cartwright",
         "The cartwright comes when a line is closed, after its houses."),
        ({"lines": [AUGSBURG], "phase": "after-play", "carriages": [5]}, [], "cartwright",
         "A line of 3 cities is more than two short of carriage 6: the cartwright cannot help."),
        ({"lines": [AUGSBURG], "phase": "after-play"}, [], "no cartwright",
         "The cartwright is not offered now, so there is nothing to decline."),
        ({"lines": [AUGSBURG], "phase": "after-play", "carriages": [3]}, ["close bavaria"], "house linz",
         "This closing brings no more houses."),
    ],
)  # fmt: skip
def test_a_refusal_names_the_nearest_obstacle(
    arranged: dict[str, Any], moves: list[str], asked: str, sentence: str
) -> None:
    p = arrange(open_cards=["basel"] * 3, **arranged)
    for move in moves:
        p.play(move)
    refusal = p.why_not(asked)
    assert refusal is not None
    assert refusal.sentence == sentence


def test_names_are_those_of_the_players_or_of_the_colours() -> None:
    game = riverpost.game("thurn-und-taxis")
    named = game.new(2, 1, ["Anna", "Bert"])
    assert {named.game.face.player_name(named, seat) for seat in (0, 1)} == {"Anna", "Bert"}
    assert named.log()[0].startswith(("Anna", "Bert"))
    assert game.face.player_name(game.new(2, 1), 0) == "Orange"


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_the_position_is_described_without_secrets(viewer: int | None) -> None:
    p = arrange(hands=[["ulm", "linz"], ["basel"]], open_cards=["lodz"] * 3)
    text = "\n".join(GAME.face.describe(p.view(viewer)))
    assert ("Ulm, Linz" in text) == (viewer == 0)
    assert ("Basel" in text) == (viewer == 1)
    assert "unseen" in text


@pytest.mark.rule("T11", "T13", "T14", "T23", "T37")
def test_the_log_says_which_official_was_called_and_what_for() -> None:
    told = GAME.face.teller(arrange(), "en")
    called = [told(riverpost.Event("called", {"seat": 0, "official": official})) for official in range(1, 5)]
    assert called == [
        "Orange calls the postmaster, for a second card.",
        "Orange calls the administrator, who has all open cards replaced.",
        "Orange calls the courier, to play a second card.",
        "Orange calls the cartwright, for the next carriage.",
    ]


@pytest.mark.rule("T38")
def test_the_log_says_that_the_cards_of_a_closed_line_are_discarded() -> None:
    p = arrange(lines=[["augsburg", "ingolstadt", "regensburg"]], phase="after-play", official="courier")
    p.play("close bavaria")
    assert "Orange discards the 3 cards of the line." in p.log()
