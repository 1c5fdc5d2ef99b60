import re
from collections.abc import Callable, Iterable
from functools import cache

import numpy as np
import pytest

import riverpost
from riverpost.draw import Piece, Scene
from riverpost.draw.memory import Look
from riverpost.engine.position import Position, new_dice
from riverpost.games.niagara import alphabet as a
from riverpost.games.niagara.board import (
    CAMP,
    CANOES,
    CARDS,
    FALLS,
    GEM_IDS,
    GEMS,
    LEFT,
    NONE,
    PLACE_IDS,
    RIGHT,
)
from riverpost.games.niagara.scene import public_pieces, scene
from riverpost.games.niagara.scene_plan import plan
from tests.draw.scene_checks import (
    LONG_NAMES,
    both_layouts,
    check_choices,
    check_description,
    check_inside,
    check_letters,
    check_markup,
    check_names_are_escaped,
    check_panels,
    check_unknown_layout,
    eyes,
)

GAME = riverpost.game("niagara")
LARGEST = 120_000  # bytes of a picture


def play(decisions: int, players: int, seed: int) -> Position:
    position = GAME.new(players=players, seed=seed)
    dice, found = new_dice(seed), np.empty(GAME.n_actions, np.int16)
    for _ in range(decisions):
        if position.over:
            break
        position.play(int(GAME.machine.light_at(position._array, 0, position.seat, found, dice)))
    return position


def place(name: str) -> int:
    return PLACE_IDS.index(name)


def turn(phase: int, at: str = "4", points: int = 0, canoe: int = NONE, cargo: int = NONE) -> Position:
    """The last of five seats decides; every deposit holds all colours, and every camp some gems."""
    position = GAME.new(players=5, seed=3, names=LONG_NAMES)
    s = position.raw
    s.phase, s.mover, s.canoe, s.points, s.ring = phase, 4, canoe, points, 3
    s.picked[:] = s.revealed[:] = phase != a.BUY_BACK
    s.pick[:] = [0, 5, 6, 3, max(points, 1) - 1] if phase != a.BUY_BACK else NONE
    s.played[:, :4] = 1
    for deposit in range(GEMS):
        s.deposit[deposit] = np.roll([4, 3, 2, 2, 1], deposit)
    s.camp[:] = [[3, 3, 1, 0, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 0], [0, 3, 0, 3, 0], [2, 1, 0, 1, 1]]
    s.place[4], s.cargo[4, 0] = place(at), cargo
    return position


def gathered(where: str) -> Position:
    """All ten canoes are at one place, loaded if they are afloat."""
    position = turn(a.CHOOSE_CANOE, points=3)
    position.raw.place[:] = place(where)
    if place(where) not in (CAMP, FALLS):
        position.raw.cargo[:] = [[0, 1], [2, 3], [4, 0], [1, 1], [3, NONE]]
        position.raw.duty[:] = a.MUST
    return position


def robbery() -> Position:
    """An empty canoe beside two loaded ones of the same player and two of another."""
    position = turn(a.STEAL_OR_NOT, points=0, canoe=1)
    s = position.raw
    s.place[:] = place("4")
    s.cargo[0], s.cargo[2], s.cargo[4] = [1, 1], [0, 4], [NONE, NONE]
    return position


def buying_back() -> Position:
    position = turn(a.BUY_BACK)
    position.raw.place[4] = FALLS
    return position


def all_lost() -> Position:
    position = buying_back()
    position.raw.place[:] = FALLS
    return position


def clouded() -> Position:
    position = turn(a.MOVE_CLOUD)
    position.raw.pick[4] = CARDS - 1
    position.raw.weather = 1
    return position


def two_winners() -> Position:
    position = turn(a.PICK)
    s = position.raw
    s.over = 1
    s.camp[:] = 0
    s.camp[0], s.camp[2] = [4, 0, 0, 0, 0], [1, 1, 1, 1, 1]
    return position


def some_picked() -> Position:
    position = GAME.new(players=5, seed=2)
    position.play("card 3", 1)
    position.play("card cloud", 3)
    return position


POSITIONS: dict[str, Callable[[], Position]] = {
    "opening": lambda: play(0, 3, 1),
    "some picked": some_picked,
    "three players": lambda: play(90, 3, 4),
    "four players": lambda: play(160, 4, 5),
    "five players": lambda: play(230, 5, 6),
    "paddling": lambda: turn(a.BEFORE, at="4", points=4, canoe=0, cargo=4),
    "launching": lambda: turn(a.BEFORE, at="camp", points=6, canoe=1),
    "over the edge": lambda: turn(a.BEFORE, at="5", points=6, canoe=0),
    "loading": lambda: turn(a.AFTER, at="6-left", points=2, canoe=0),
    "exchanging": lambda: turn(a.AFTER, at="7-right", points=4, canoe=0, cargo=1),
    "robbery": robbery,
    "weather": clouded,
    "buying back": buying_back,
    "all on one disc": lambda: gathered("4"),
    "all in an arm": lambda: gathered("7-left"),
    "all in camp": lambda: gathered("camp"),
    "all lost": all_lost,
    "played to the end": lambda: play(20_000, 3, 8),
    "two winners": two_winners,
}


@cache
def position_of(name: str) -> Position:
    return POSITIONS[name]()


everywhere = pytest.mark.parametrize("name", POSITIONS)


def drawn(position: Position, seat: int | None, layout: str) -> Scene:
    return scene(position.view(seat), str, layout)


def by_id(pieces: Iterable[Piece]) -> dict[str, Piece]:
    return {piece.id: piece for piece in pieces}


def on(piece: str, name: str) -> list[str]:
    """What the deciding seat may do with a piece, in notation."""
    position = position_of(name)
    shown = by_id(drawn(position, position.seat, "wide").pieces)[piece]
    return [GAME.notation(action) for action in shown.actions]


# --- what holds for every picture


@everywhere
@both_layouts
def test_svg_is_well_formed_with_unique_ids_and_nothing_a_strict_page_forbids(name: str, layout: str) -> None:
    check_markup(position_of(name), layout)


@everywhere
@both_layouts
def test_pieces_lie_inside_the_picture(name: str, layout: str) -> None:
    for seat in eyes(position_of(name)):
        check_inside(drawn(position_of(name), seat, layout))


@everywhere
@both_layouts
def test_what_belongs_to_a_player_stays_in_the_panel(name: str, layout: str) -> None:
    check_panels(drawn(position_of(name), None, layout), "name|pick|mini|camp|count|goal|ring|winner")


@everywhere
@both_layouts
def test_letters_are_never_too_small(name: str, layout: str) -> None:
    check_letters(position_of(name), layout)


@everywhere
@both_layouts
def test_exactly_the_choices_of_the_viewer_are_offered(name: str, layout: str) -> None:
    check_choices(position_of(name), layout)


@everywhere
@both_layouts
def test_pictures_are_not_too_large(name: str, layout: str) -> None:
    position = position_of(name)
    assert len(position.svg(seat=position.seat, layout=layout).encode()) < LARGEST


@everywhere
def test_public_pieces_are_the_same_for_everybody(name: str) -> None:
    position = position_of(name)
    worked_out = plan("wide", position.players, True)
    seen = [public_pieces(Look(position.view(seat)), worked_out, str) for seat in eyes(position)]
    assert all(pieces == seen[0] for pieces in seen)


@both_layouts
def test_the_same_view_gives_the_same_bytes(layout: str) -> None:
    one, other = play(90, 4, 5), play(90, 4, 5)
    assert one.svg(seat=1, layout=layout) == other.svg(seat=1, layout=layout)


@both_layouts
def test_names_are_escaped(layout: str) -> None:
    check_names_are_escaped(position_of("robbery"), layout)


def test_the_picture_is_described() -> None:
    check_description(position_of("four players"))


def test_an_unknown_layout_is_refused() -> None:
    check_unknown_layout(position_of("opening"))


# --- what must be seen


@everywhere
@both_layouts
def test_places_canoes_and_gems_are_all_there(name: str, layout: str) -> None:
    position = position_of(name)
    s = position.raw
    shown = by_id(drawn(position, None, layout).pieces)
    assert {f"disc-{id}" for id in PLACE_IDS[1:-1]} | {"camp", "falls", "next-arm", "cloud", "ring"} <= shown.keys()
    assert {f"canoe-{seat}-{k}" for seat in range(position.players) for k in range(CANOES)} <= shown.keys()
    aboard = {f"aboard-{seat}-{k}" for seat, k in np.argwhere(s.cargo[: position.players] != NONE).tolist()}
    assert {id for id in shown if id.startswith("aboard-")} == aboard
    piles = {f"gem-deposit-{deposit}-{GEM_IDS[gem]}" for deposit, gem in np.argwhere(s.deposit).tolist()}
    assert {id for id in shown if id.startswith("gem-")} == piles
    for deposit, gem in np.argwhere(s.deposit > 1).tolist():
        assert shown[f"count-deposit-{deposit}-{GEM_IDS[gem]}"].symbol == f"tally-{s.deposit[deposit, gem]}"


@pytest.mark.parametrize("name", ["all on one disc", "all in an arm", "all in camp", "all lost"])
@both_layouts
def test_no_canoe_hides_another(name: str, layout: str) -> None:
    position = position_of(name)
    found = [piece for piece in drawn(position, None, layout).pieces if re.fullmatch(r"canoe-\d-\d", piece.id)]
    beam = plan(layout, position.players, False).style.canoe[1]
    for k, one in enumerate(found):
        for other in found[:k]:
            assert max(abs(one.x - other.x), abs(one.y - other.y)) >= beam


@pytest.mark.parametrize(("arm", "turned"), [(LEFT, -1), (RIGHT, 1)])
def test_the_arrow_points_into_the_arm_that_moves_next(arm: int, turned: int) -> None:
    position = position_of("opening").copy()
    position.raw.next_arm = arm
    assert by_id(drawn(position, None, "wide").pieces)["next-arm"].turn * turned > 0


def test_the_cloud_stands_on_its_mark() -> None:
    position = position_of("opening").copy()
    seen = []
    for weather in (-1, 0, 1, 2):
        position.raw.weather = weather
        shown = by_id(drawn(position, None, "wide").pieces)
        seen.append(shown["cloud"].x)
        assert shown[f"weather-{weather + 1}"].x < shown["cloud"].x
    assert seen == sorted(seen)


def test_the_canoe_in_hand_is_marked_with_its_points() -> None:
    shown = by_id(drawn(position_of("paddling"), None, "wide").pieces)
    assert shown["points"].symbol == "tally-4"
    assert (shown["wake"].x, shown["wake"].y) == (shown["canoe-4-0"].x, shown["canoe-4-0"].y)
    assert "wake" not in by_id(drawn(position_of("opening"), None, "wide").pieces)


@both_layouts
def test_a_hand_is_shown_to_its_owner_only(layout: str) -> None:
    position = position_of("some picked")
    assert not [p for p in drawn(position, None, layout).pieces if p.id.startswith("card-")]
    cards = [p for p in drawn(position, 1, layout).pieces if p.id.startswith("card-")]
    assert len(cards) == CARDS
    assert [p.id for p in cards if p.state == "turn"] == ["card-2"]


def test_played_cards_are_faint() -> None:
    shown = by_id(drawn(position_of("robbery"), 0, "wide").pieces)
    played = position_of("robbery").raw.played
    for card in range(CARDS):
        for seat in range(5):
            assert (shown[f"mini-{seat}-{card}"].state == "faint") == bool(played[seat, card])


@both_layouts
def test_secret_picks_of_others_leave_no_trace(layout: str) -> None:
    position = position_of("some picked").copy()
    before = [position.svg(seat=seat, layout=layout) for seat in (None, 0, 1, 2, 4)]
    position.raw.pick[3] = 0
    assert [position.svg(seat=seat, layout=layout) for seat in (None, 0, 1, 2, 4)] == before
    assert by_id(drawn(position, 3, layout).pieces)["pick-3"].symbol == "back"


# --- choices lie where they belong


def test_paddling_is_offered_where_it_ends() -> None:
    assert on("camp", "paddling") == ["up 4"]
    assert on("disc-6-left", "paddling") == ["down left 2"]
    assert on("disc-6-right", "paddling") == ["down right 2"]
    assert on("falls", "paddling") == ["down left 4", "down right 4"]


def test_gems_are_handled_at_the_deposit_beside_the_canoe() -> None:
    assert on("gem-deposit-3-ruby", "loading") == ["load ruby"]
    assert on("gem-deposit-4-ruby", "exchanging") == ["swap ruby"]
    assert on(f"button-{a.UNLOAD}", "paddling") == ["unload"]


def test_the_robbed_canoe_is_the_one_with_the_gem() -> None:
    assert on("canoe-0-0", "robbery") == ["steal diamond from 1"]
    assert on("canoe-0-1", "robbery") == []
    assert on("canoe-2-1", "robbery") == ["steal ruby from 3"]
    assert on(f"button-{a.NO_STEAL}", "robbery") == ["no steal"]


def test_the_cloud_moves_to_a_neighbouring_mark() -> None:
    assert on("weather-1", "weather") == ["weather -1"]
    assert on("weather-3", "weather") == ["weather +1"]


def test_a_canoe_is_bought_with_a_gem_of_the_own_camp() -> None:
    assert on("camp-4-amethyst", "buying back") == ["buy amethyst"]
    assert on(f"button-{a.DONE}", "buying back") == ["done"]


def test_cards_are_picked_from_the_hand() -> None:
    assert on("card-6", "opening") == ["card cloud"]


# --- the end


@both_layouts
def test_winners_are_told(layout: str) -> None:
    shown = by_id(drawn(position_of("two winners"), None, layout).pieces)
    assert {id for id in shown if id.startswith("winner-")} == {"winner-0", "winner-2"}


def test_the_headline_tells_the_outcome() -> None:
    position = position_of("two winners").copy()
    position.names = None
    assert by_id(drawn(position, None, "wide").pieces)["prompt"].text == "Red and Green have won!"
    position.raw.camp[2] = 0
    assert by_id(drawn(position, None, "wide").pieces)["prompt"].text == "Red has won!"
    position.raw.camp[0] = 0
    assert by_id(drawn(position, None, "wide").pieces)["prompt"].text == "The game is over and nobody has won."
