"""A click on what is possible a few decisions later means all of them, if they can be taken back."""

import riverpost
from riverpost.engine.position import Position
from riverpost.server.ahead import IN_TURN, MOST, ahead
from tests.conftest import Played, Variant

LANG = "en"
PLIES = 60


def pieces_of(view: Position) -> list[str]:
    return [piece.id for piece in view.game.face.scene(view, LANG, "wide", headline=False).pieces]


def test_every_way_ahead_can_be_gone_and_taken_back(game: riverpost.Game, played: Played) -> None:
    finished = played(Variant(game, min(game.options.players_with())), 3)
    position = game.new(players=finished.players, seed=3)
    for number, (seat, action) in enumerate(finished.moves[:PLIES]):
        view = position.view(seat)
        for piece in pieces_of(view)[number % 5 :: 5]:
            ways = ahead(view, seat, piece, LANG)
            assert len(ways) <= MOST
            for way in ways:
                world = position.copy()
                chance = world.chance
                for step in way.actions:
                    world.play(step, seat)
                assert world.seats == (seat,)
                assert world.chance == chance, "nothing was drawn"
        position.play(action, seat)


def asked(position: Position, prompt: str, plies: int) -> tuple[Position, int]:
    """Play on, whoever decides doing what comes first, until that is asked: what its seat sees, and which it is."""
    while position.ply < plies or not position.prompt(position.seat).startswith(prompt):
        position.play(position.legal_ids(position.seat)[0], position.seat)
    assert position.seat is not None
    return position.view(position.seat), position.seat


def test_a_disc_means_the_canoe_and_its_way() -> None:
    view, seat = asked(riverpost.game("niagara").new(players=3, seed=1), "Choose a canoe", plies=8)
    found = [way for piece in pieces_of(view) for way in ahead(view, seat, piece, LANG)]
    assert found
    assert all(way.words.startswith("Move canoe ") and "→ Paddle" in way.words for way in found)


def test_a_disc_may_mean_the_canoe_its_gem_and_its_way(played: Played) -> None:
    """N24, N30: where the points of the card lead there only once a gem is aboard, that is what a click means."""
    game = riverpost.game("niagara")
    position = game.new(players=3, seed=3)
    found: list[str] = []
    for seat, action in played(Variant(game, 3), 3).moves:
        if position.prompt(seat).startswith("Choose a canoe"):
            view = position.view(seat)
            discs = [piece for piece in pieces_of(view) if piece.startswith("disc-")]
            found += [way.words for disc in discs for way in ahead(view, seat, disc, LANG) if len(way.actions) == 3]
        position.play(action, seat)
    assert found
    for words in found:
        canoe, gem, way = words.split(IN_TURN)
        assert canoe.startswith("Move canoe ")
        assert gem.startswith(("Load ", "Unload ", "Exchange "))
        assert way.startswith("Paddle")


def test_no_click_calls_an_official_by_the_way() -> None:
    """T13: a second card is taken with the postmaster's help; whoever clicks on one is told so and loses nothing."""
    view, seat = asked(riverpost.game("thurn-und-taxis").new(players=2, seed=1), "Play a card", plies=6)
    assert "postmaster" in view.legal(seat)
    assert all(not ahead(view, seat, piece, LANG) for piece in pieces_of(view))
