"""How the picture came to be: the beats of a ply begin where the canoes were and end where they are."""

import pytest

from riverpost.bots.players import player
from riverpost.draw.difference import state, told_beats
from riverpost.draw.pieces import Move
from riverpost.engine.position import Position
from riverpost.engine.words import AS_WRITTEN
from riverpost.games.niagara.rules.board import FALLS
from riverpost.games.niagara.scene.beats import _places_before
from riverpost.games.niagara.scene.scene import scene
from tests.draw.scene_checks import both_layouts
from tests.games.niagara.arrange import GAME, LOST, lay_out, play, turn

GAMES = 3


def beats_of(position: Position, layout: str = "wide") -> list[dict[str, Move]]:
    """What moves in each beat of the newest ply, by piece or symbol; motions by their names."""
    told = scene(position.view(None).seen, AS_WRITTEN, layout).beats()
    return [
        {
            move if isinstance(move, str) else move.piece or move.symbol: Move() if isinstance(move, str) else move
            for move in beat
        }
        for beat in told
    ]


@both_layouts
def test_beats_begin_where_canoes_were_and_end_in_the_picture(layout: str) -> None:
    seen = set()
    for seed in range(GAMES):
        position, light = GAME.new(players=3 + seed % 3, seed=seed), player(GAME, "light", seed)
        while not position.over:
            before = position.raw.place.copy()
            position.play(light.choose(position.view(position.seat)), position.seat)
            names = {event.name for event in position.latest}
            seen |= names
            paddled = {(e.facts["seat"], e.facts["canoe"]) for e in position.latest if e.name == "stepped"}
            for canoe, place in _places_before(position.view(None).seen).items():
                assert canoe in paddled or place == before[canoe]
            beats = beats_of(position, layout)
            if beats and not {"free canoe", "bought"} & names and names - {"picked", "revealed"}:
                compare(position, beats[-1], layout)
    assert {"stepped", "pushed", "drifted", "fell", "gem back", "delivered", "loaded", "stole", "bought"} <= seen


def compare(position: Position, last: dict[str, Move], layout: str) -> None:
    """Canoes lie where the last beat has led them, but for those that have just gone over the edge."""
    pieces = {piece.id: piece for piece in scene(position.view(None).seen, AS_WRITTEN, layout).pieces}
    for seat in range(position.players):
        for canoe in range(2):
            piece, move = pieces[f"canoe-{seat}-{canoe}"], last[f"canoe-{seat}-{canoe}"]
            assert move.end is not None
            assert position.raw.place[seat, canoe] == FALLS or (piece.x, piece.y) == (move.end.x, move.end.y)


@pytest.mark.rule("N63", "N65", "N60")
def test_push_by_push_discs_go_down_canoes_ride_on_them_and_one_goes_over_the_falls() -> None:
    p = turn(2, mover=2, others=2, canoes=[["4", "camp"], ["7-left", "camp"], ["camp", "camp"]], arm="left",
             cargo=[[None, None], ["ruby", None], [None, None]])  # fmt: skip
    play(p, "canoe 1", "down 2")
    paddled, further, announced, first, second = beats_of(p)
    assert "pushes-2" in announced
    assert paddled["wake"].end == paddled["canoe-2-0"].end != further["canoe-2-0"].end == further["wake"].end
    assert {"push-left", "pushes-2"} <= first.keys()
    assert first["canoe-1-0"].end != further["canoe-1-0"].end  # it tips over the edge
    assert first["aboard-1-0"].end
    assert "push-right" in second
    assert second["canoe-1-0"].end not in (first["canoe-1-0"].end, further["canoe-1-0"].end)  # it lies below
    assert second["aboard-1-0"].end not in (first["aboard-1-0"].end, None)  # the ruby is on its way to its deposit
    assert first["canoe-0-0"].end != second["canoe-0-0"].end


@pytest.mark.rule("N40")
def test_a_stolen_gem_goes_over_to_the_other_canoe_and_rides_on_with_it() -> None:
    p = turn(1, mover=2, others=1, canoes=[["4", "camp"], ["camp", "camp"], ["5", LOST]],
             cargo=[["amber", None], [None, None], [None, None]])  # fmt: skip
    play(p, "canoe 1", "up 1", "steal amber from 1")
    stolen, announced, pushed = beats_of(p)
    for beat in (stolen, announced, pushed):
        gem, canoe = beat["aboard-0-0"].end, beat["canoe-2-0"].end
        assert gem
        assert canoe
        assert (gem.y, gem.x > canoe.x) == (canoe.y, True)
    assert stolen["aboard-0-0"].end != pushed["aboard-0-0"].end


@pytest.mark.rule("N31")
def test_a_gem_that_came_aboard_is_seen_while_the_river_moves() -> None:
    p = turn(3, mover=2, others=1, canoes=[["camp", "camp"], ["camp", "camp"], ["2", LOST]])
    play(p, "canoe 1", "down 1", "load amethyst")
    loaded, _, pushed = (beat["gem-amethyst"] for beat in beats_of(p))
    assert loaded.end == pushed.start != pushed.end
    assert loaded.start


@pytest.mark.rule("N37")
def test_a_gem_that_is_brought_home_goes_to_the_camp() -> None:
    p = turn(3, mover=2, canoes=[["camp", "camp"], ["camp", "camp"], ["2", LOST]],
             cargo=[[None, None], [None, None], ["ruby", None]])  # fmt: skip
    play(p, "canoe 1", "up 2")
    camp = {piece.id: piece for piece in scene(p.view(None).seen, AS_WRITTEN, "wide").pieces}["camp"]
    gem = beats_of(p)[2]["aboard-2-0"].end
    assert gem
    assert (gem.x, gem.y) == (camp.x, camp.y)


@pytest.mark.rule("N60")
def test_a_gem_that_was_exchanged_goes_back_when_its_canoe_falls_at_once() -> None:
    p = turn(4, mover=2, others=1, canoes=[["camp", "camp"], ["camp", "camp"], ["7-left", LOST]], arm="left",
             cargo=[[None, None], [None, None], ["diamond", None]])  # fmt: skip
    play(p, "canoe 1", "swap ruby")
    *_, fallen, back = beats_of(p)
    assert back["gem-ruby"].start == fallen["gem-ruby"].end != back["gem-ruby"].end


@pytest.mark.rule("N60")
def test_a_stolen_gem_goes_back_when_the_thief_falls_at_once() -> None:
    p = turn(1, mover=2, others=3, canoes=[["6-left", "camp"], ["camp", "camp"], ["7-left", LOST]], arm="left",
             weather=2, cargo=[["amber", None], [None, None], [None, None]])  # fmt: skip
    play(p, "canoe 1", "up 1", "steal amber from 1")
    gem = beats_of(p)[-1]["aboard-0-0"].end
    deposit = {piece.id: piece for piece in scene(p.view(None).seen, AS_WRITTEN, "wide").pieces}["gem-deposit-2-amber"]
    assert gem
    assert (gem.x, gem.y) == (deposit.x, deposit.y)


# --- cards


@pytest.mark.rule("N10")
def test_a_picked_card_is_laid_face_down_from_the_own_hand_alone() -> None:
    p = lay_out()
    p.play("card 4", 1)
    for seat in (None, 0, 1, 2):
        drawn = scene(p.view(seat).seen, AS_WRITTEN, "wide")
        (((laid, *_),), pieces) = drawn.beats(), {piece.id: piece for piece in drawn.pieces}
        assert isinstance(laid, Move)
        assert laid.start
        assert laid.end
        assert laid.symbol == "back"
        assert (laid.end.x, laid.end.y) == (pieces["pick-1"].x, pieces["pick-1"].y)
        assert laid.start.x == (pieces["card-3"].x if seat == 1 else laid.end.x)


@pytest.mark.rule("N11")
def test_cards_are_turned_over_one_after_the_other_and_lie_open() -> None:
    p = lay_out(ring=0, canoes=[["camp", "camp"], [LOST, LOST], ["camp", "camp"]], camps=[[], ["ruby"], []])
    for seat, card in enumerate((1, 4, 5)):
        p.play(f"card {card}", seat)
    play(p, "canoe 1", "down 1")  # and the second, who has no canoe, has nothing to decide
    *_, second, third = beats_of(p)
    assert "mini-3" in second
    assert "mini-4" not in second
    assert {"mini-3", "mini-4"} <= third.keys()


def test_a_page_is_told_only_what_moves() -> None:
    p = turn(2, mover=0, canoes=[["3", "camp"], ["3", "5"], ["camp", "camp"]])
    play(p, "canoe 1")
    before = state(scene(p.view(None).seen, AS_WRITTEN, "wide"))
    play(p, "down 2")
    told = told_beats(scene(p.view(None).seen, AS_WRITTEN, "wide").beats(), before)
    moving = [{move[0] for move in beat} for beat in told]
    assert moving == [
        {"canoe-0-0", "canoe-1-0", "wake", "points"},  # the canoe that stays has the disc to itself
        {"canoe-0-0", "canoe-1-1", "wake", "points"},  # and another makes room
    ]
