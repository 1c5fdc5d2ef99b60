"""Words: all of them can be translated, and every choice and decision has some."""

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract

import riverpost
from riverpost.games.thurn_und_taxis import words
from tests.conftest import Played
from tests.games.thurn_und_taxis.arrange import GAME, arrange


def test_every_text_is_marked_for_translation() -> None:
    source = Path(words.__file__).read_bytes()
    marked = {message for _, message, _, _ in extract("python", BytesIO(source), keywords={"mark": None})}
    texts = [*words.LOG.values(), *words.PROMPTS.values(), *(text for _, text in words.LABELS)]
    texts += [sentence for _, sentence in words.REASONS.values()]
    texts += [*words.SEAT_NAMES, *words.LAND_NAMES.values(), *words.STACK_NAMES.values(), *words.OFFICIAL_NAMES]
    assert set(texts) <= marked


def test_every_choice_has_a_label_and_every_decision_a_prompt(played: Played) -> None:
    for plies in range(0, 150, 7):
        p = played(GAME, 3, 8, plies)
        if p.over:
            break
        seat = p.seat
        assert seat is not None
        labels = [GAME.label(action, p.view(seat)) for action in p.legal_ids()]
        assert len(set(labels)) == len(labels) or p.raw.phase < 2  # two open cards may be of one city
        assert p.prompt(seat).endswith((".", "?"))
        assert "is deciding" in p.prompt((seat + 1) % 3)
        assert "is deciding" in p.prompt()


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
