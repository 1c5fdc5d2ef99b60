"""T40-T42: the end."""

import pytest

import riverpost
from riverpost.games.thurn_und_taxis.rules.board import CITY_IDS, NONE, TILE_VALUES
from tests.games.thurn_und_taxis.arrange import arrange, play, tiles

LINE = ["stuttgart", "nurnberg", "regensburg"]


def about_to_end(mover: int, players: int = 3, first: int = 0, ender: int = NONE) -> riverpost.Position:
    """The mover may close a line that places the twentieth house; everybody has a card to play.

    If somebody has brought the end already it was with carriage 7.
    """
    houses: list[list[str]] = [[] for _ in range(players)]
    houses[mover] = [city for city in CITY_IDS if city not in LINE]
    lines: list[list[str]] = [[] for _ in range(players)]
    lines[mover] = LINE
    return arrange(
        players=players, mover=mover, first=first, phase="after-play", official="administrator",
        hands=[["ulm"]] * players, lines=lines, houses=houses, ender=ender,
        carriages=[7 if seat == ender else 0 for seat in range(players)],
    )  # fmt: skip


def quick_turn(p: riverpost.Position) -> None:
    seat = p.seat
    while not p.over and p.seat == seat:
        p.play(next(move for move in reversed(p.legal()) if move != "administrator"))


@pytest.mark.rule("T40", "E10")
def test_e10_the_first_seat_triggers_the_end_every_other_seat_has_one_more_turn() -> None:
    p = about_to_end(mover=0)
    events = play(p, "close wuerttemberg")
    assert ("game_end", 1) in tiles(events)
    names = [event.name for event in events]
    assert names.index("last round") < names.index("got carriage"), "the twentieth house comes before the carriage"
    assert p.raw.ender == 0
    turns = []
    while not p.over:
        turns.append(p.seat)
        quick_turn(p)
    assert turns == [1, 2]


@pytest.mark.rule("T40", "E10")
def test_e10_the_last_seat_triggers_it_over_after_that_turn() -> None:
    p = about_to_end(mover=2)
    play(p, "close wuerttemberg")
    assert p.over
    p = about_to_end(mover=0, first=1)
    play(p, "close wuerttemberg")
    assert p.over, "the player to the right of the first"


@pytest.mark.rule("T40")
def test_carriage_7_ends_the_game_too_and_the_tile_goes_to_the_first_only() -> None:
    line = ["karlsruhe", "stuttgart", "nurnberg", "regensburg", "munchen", "salzburg", "linz"]
    p = arrange(mover=0, phase="after-play", official="administrator", lines=[line, []], carriages=[6, 0],
                hands=[["ulm"], ["ulm"]])  # fmt: skip
    events = play(p, "close wuerttemberg")
    assert tiles(events)[-1] == ("game_end", 1)
    assert p.raw.ender == 0
    assert not p.over

    p = about_to_end(mover=1, players=2, ender=0)
    assert ("game_end", 1) not in tiles(play(p, "close wuerttemberg"))
    assert p.over


def finished(scores: list[tuple[int, list[int], int]], ender: int) -> riverpost.Position:
    """A game that is over, each seat with a carriage, the values of its tiles and houses not placed."""
    p = arrange(players=len(scores))
    taken: set[int] = set()
    for seat, (carriage, values, left) in enumerate(scores):
        p.raw.carriage[seat], p.raw.houses_left[seat] = carriage, left
        for value in values:
            tile = next(t for t in range(len(TILE_VALUES)) if TILE_VALUES[t] == value and t not in taken)
            taken.add(tile)
            p.raw.tile_owner[tile] = seat
    p.raw.ender = ender
    p.raw.over = 1
    return p


@pytest.mark.rule("T41", "E6")
def test_e6_seven_for_the_carriage_sixteen_for_tiles_minus_four_houses_is_nineteen() -> None:
    p = finished([(6, [6, 5, 3, 2], 4), (0, [], 20)], ender=0)
    winner, loser = p.result()
    assert winner.score == 19
    assert winner.parts == {"carriage": 7, "tiles": 16, "houses left": -4}
    assert loser.score == -20, "it may be negative"
    assert loser.parts["carriage"] == 0


@pytest.mark.rule("T41")
@pytest.mark.parametrize(("carriage", "points"), [(0, 0), (3, 2), (4, 3), (5, 5), (6, 7), (7, 10)])
def test_only_the_best_carriage_counts(carriage: int, points: int) -> None:
    p = finished([(carriage, [], 0), (3, [], 0)], ender=0)
    assert p.result()[0].score == points


@pytest.mark.rule("T42")
def test_most_points_wins_and_other_ties_share_a_rank() -> None:
    p = finished([(3, [], 0), (5, [], 0), (3, [], 0), (0, [], 5)], ender=3)
    assert [standing.rank for standing in p.result()] == [2, 1, 2, 4]


@pytest.mark.rule("T42")
@pytest.mark.parametrize(
    ("ender", "ranks"), [(0, [1, 2, 2, 4]), (1, [2, 1, 2, 4]), (2, [2, 2, 1, 4]), (3, [1, 2, 2, 4])]
)
def test_a_tie_for_first_goes_to_the_holder_or_else_the_next_clockwise(ender: int, ranks: list[int]) -> None:
    p = finished([(5, [], 0), (5, [], 0), (5, [], 0), (0, [], 5)], ender=ender)
    assert [standing.rank for standing in p.result()] == ranks


@pytest.mark.rule("T41", "T42")
def test_the_result_says_of_what_the_points_are_made_and_what_decides_a_tie() -> None:
    def why(p: riverpost.Position) -> list[str]:
        return [p.game.face.why_rank(p, seat) for seat in range(p.players)]

    p = finished([(3, [], 0), (5, [], 0), (3, [], 0), (7, [], 9)], ender=3)
    level = "has a score of 2: carriage 2, tiles 0, houses left 0. The same score: {other}. The place is shared."
    assert why(p)[0] == f"Orange {level.format(other='Green')}"
    assert why(p)[1] == "Blue wins with a score of 5: carriage 5, tiles 0, houses left 0."
    assert why(p)[2] == f"Green {level.format(other='Orange')}"
    red = "Red has a score of 1: carriage 10, tiles 0, houses left −9. Red brought the end with the last carriage."
    assert why(p)[3] == red
    p = finished([(3, [], 2), (5, [], 0), (3, [], 1), (0, [], 5)], ender=1)
    assert why(p)[1].endswith("Blue brought the end by building the last house.")
    p = finished([(5, [], 0), (5, [], 0), (5, [], 0), (0, [], 5)], ender=1)
    decides = "Blue has the tile for the end of the game, which decides."
    assert why(p)[1].endswith(f"The same score: Orange, Green. {decides}")
    assert why(p)[2].endswith(f"The same score: Orange, Blue. {decides}")
    p = finished([(5, [], 0), (5, [], 0), (5, [], 0), (0, [], 5)], ender=3)
    assert why(p)[0].endswith(
        "The same score: Blue, Green. Red has the tile for the end of the game, and of those who are level Orange "
        "comes next in turn, which decides."
    )
