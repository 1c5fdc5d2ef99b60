"""Numbers with names: reasons and seats, as researchers read them."""

import pytest

import riverpost
from riverpost import Reason, Seat


def test_every_reason_has_a_name(game: riverpost.Game) -> None:
    assert {int(reason) for reason in game.reasons} == {Reason.LEGAL, *game.parts.words.REASONS}
    assert game.reasons["NOT_YOUR_DECISION"] == Reason.NOT_YOUR_DECISION


def test_a_refusal_names_its_reason(game: riverpost.Game) -> None:
    position = game.new(seed=1)
    asked = [(action, seat) for action in range(game.n_actions) for seat in range(position.players)]
    refused = [refusal for action, seat in asked if (refusal := position.why_not(action, seat))]
    assert refused
    assert all(game.reasons(refusal.reason).name.isupper() for refusal in refused)


def test_a_seat_can_be_named(game: riverpost.Game) -> None:
    position = game.new(seed=1)
    assert position.view(Seat.SPECTATOR) == position.view()
    assert position.view(Seat.FIRST) == position.view(0)
    first = next(seat for seat in Seat if seat in position.seats)
    assert position.legal(first) == position.legal(int(first))
    position.play(position.legal(first)[0], first)
    with pytest.raises(riverpost.UnknownMove, match="no seat"):
        position.legal(Seat.SPECTATOR)
