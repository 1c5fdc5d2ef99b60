"""Lines of the log that all must see are marked, and only these."""

import riverpost
from riverpost.server.looks import log_lines


def test_banners_are_events(game: riverpost.Game) -> None:
    names = {name for name, _ in game.parts.alphabet.EVENTS.values()}
    assert set(game.parts.words.BANNERS) <= names


def test_an_official_who_is_called_is_told_above_the_board() -> None:
    position = riverpost.game("thurn-und-taxis").new(players=2, seed=1)
    while "postmaster" not in position.legal(position.seat):
        position.play(position.legal_ids(position.seat)[0], position.seat)
    position.play("postmaster", position.seat)
    lines = log_lines(position, None, "en", position.ply - 2)
    assert [line[2:] for line in lines if "calls the postmaster" in line[1]] == [("banner",)]
    assert all(len(line) == 2 for line in lines if "calls" not in line[1])
