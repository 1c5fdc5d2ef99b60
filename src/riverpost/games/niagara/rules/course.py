"""The course of a game: setup, the phases of a round, decisions and what they do (N1-N14, N50-N51, N70-N72)."""

from riverpost.engine.chance import below, first_seat
from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.niagara.rules import options as option
from riverpost.games.niagara.rules.alphabet import (
    AFTER,
    BUY,
    BUY_BACK,
    CANOE,
    CARD,
    CHOOSE_CANOE,
    CLOUD_MOVED,
    DONE,
    DOWN,
    LOAD,
    MOVE_CLOUD,
    NO_STEAL,
    PADDLE,
    REVEALED,
    ROUND,
    STEAL,
    STEAL_OR_NOT,
    SWAP,
    UNLOAD,
    UP,
    WILDER,
)
from riverpost.games.niagara.rules.board import CAMP, CLOUD, FIRST_WEATHER, GEMS, GEMS_AT_DEPOSIT, NONE
from riverpost.games.niagara.rules.buying import buy_back, give_free_canoe, go_on_buying, pass_buying_on
from riverpost.games.niagara.rules.canoes import (
    arm_of_way,
    can_choose_canoe,
    discs_of,
    finish_canoe,
    is_afloat,
    judge_duties,
    paddle,
    take_canoe,
)
from riverpost.games.niagara.rules.decisions import candidates, deciding, why_not, why_not_yours
from riverpost.games.niagara.rules.ending import judge_limit, judge_winners, rank, score
from riverpost.games.niagara.rules.gems import can_steal, load, steal, unload
from riverpost.games.niagara.rules.picks import everybody_picked, pick_card, take_cards_back
from riverpost.games.niagara.rules.river import move_river

__all__ = ["apply", "candidates", "deciding", "rank", "score", "setup", "why_not", "why_not_yours"]


@rule
def setup(s, out, options):
    """N1-N6, N64: seven gems at each deposit, calm weather, all canoes ashore; ring, if not given, and arm by lot."""
    s.restless_river = options[option.RESTLESS_RIVER]
    s.rich_camp = options[option.RICH_CAMP]
    s.round_limit = options[option.ROUND_LIMIT]
    s.weather = FIRST_WEATHER
    for gem in range(GEMS):
        s.deposit[gem, gem] = GEMS_AT_DEPOSIT
    s.place[:] = CAMP
    s.cargo[:] = NONE
    s.pick[:] = NONE
    s.canoe = NONE
    s.ring = first_seat(s, options[option.BEGINS])
    s.next_arm = below(s, 2)
    s.round_number = 1
    begin_round(s, out)


# --- phase I


@rule
def begin_round(s, out):
    """N10: lost canoes first, then the picks."""
    tell(out, ROUND, int(s.round_number), int(s.ring), 0)
    for seat in range(s.players):
        give_free_canoe(s, out, seat)
    s.mover = s.ring
    s.phase = BUY_BACK
    go_on_buying(s)


# --- phase II


@rule
def begin_turn(s, out, seat):
    """N11: the pick is revealed; a cloud moves the weather, a number the canoes."""
    s.mover = seat
    card = int(s.pick[seat])
    s.revealed[seat] = 1
    s.played[seat, card] = 1
    tell(out, REVEALED, seat, card, 0)
    if card == CLOUD:
        s.phase = MOVE_CLOUD
    else:
        judge_duties(s, seat)
        s.phase = CHOOSE_CANOE


@rule
def play_turns(s, out):
    """N11, N29: turns that have nothing left to decide end; after the last seat the round does."""
    while s.phase == CHOOSE_CANOE and not s.over and not can_choose_canoe(s, int(s.mover)):
        end_turn(s, out, int(s.mover))


@rule
def end_turn(s, out, seat):
    """N11: clockwise from the ring holder."""
    s.duty[:] = 0
    s.moved[:] = 0
    following = (seat + 1) % int(s.players)
    if following == s.ring:
        end_round(s, out)
    else:
        begin_turn(s, out, following)


@rule
def move_cloud(s, out, seat, step):
    """N50, N51: the marker moves, and nothing else does this turn."""
    s.weather += step
    tell(out, CLOUD_MOVED, seat, int(s.weather), 0)
    end_turn(s, out, seat)


# --- phases III and IV


@rule
def end_round(s, out):
    """N12, N13, N81, N82: winners are judged, then the river moves and the ring passes to the left."""
    judge_winners(s, out)
    if s.over:
        return
    move_river(s, out)
    judge_limit(s, out)
    if s.over:
        return
    s.pick[:] = NONE
    s.picked[:] = 0
    s.revealed[:] = 0
    take_cards_back(s, out)
    s.ring = (s.ring + 1) % s.players
    s.round_number += 1
    begin_round(s, out)


# --- decisions


@rule
def apply(s, out, seat, action):
    """Do what was decided, and all that follows without a decision."""
    carry_out(s, out, seat, action)
    play_turns(s, out)


@rule
def carry_out(s, out, seat, action):
    """What was decided, up to the seat's next decision."""
    if action < BUY:
        pick_card(s, out, seat, action - CARD)
        if everybody_picked(s):
            begin_turn(s, out, int(s.ring))
    elif action < DONE:
        buy_back(s, out, seat, action - BUY)
        go_on_buying(s)
    elif action == DONE:
        if s.phase == BUY_BACK:
            pass_buying_on(s)
            go_on_buying(s)
        else:
            end_turn(s, out, seat)
    elif action <= WILDER:
        move_cloud(s, out, seat, 1 if action == WILDER else -1)
    elif action < LOAD:
        take_canoe(s, seat, action - CANOE)
    elif action < UP:
        handle_gem(s, out, seat, action)
    elif action < STEAL:
        paddle_canoe(s, out, seat, action)
    else:
        if action < NO_STEAL:
            steal(s, out, seat, (action - STEAL) // GEMS, (action - STEAL) % GEMS)
        finish_canoe(s)


@rule
def handle_gem(s, out, seat, action):
    """N31, N35: before paddling the points left must be paddled; after it the canoe is finished."""
    if action >= UNLOAD:
        unload(s, out, seat)
    if action < UNLOAD:
        load(s, out, seat, action - LOAD)
    elif action >= SWAP:
        load(s, out, seat, action - SWAP)
    if s.points > 0:
        s.phase = PADDLE
    else:
        finish_canoe(s)


@rule
def paddle_canoe(s, out, seat, action):
    """N24, N40: after paddling gems may be handled with the points left, or, coming up empty, stolen."""
    upstream = action < DOWN
    canoe = int(s.canoe)
    empty = s.cargo[seat, canoe] == NONE
    paddle(s, out, seat, discs_of(action), arm_of_way(action))
    if not is_afloat(s, seat, canoe):
        finish_canoe(s)
    elif s.points > 0:
        s.phase = AFTER
    elif upstream and empty and can_steal(s, seat, int(s.place[seat, canoe])):
        s.phase = STEAL_OR_NOT
    else:
        finish_canoe(s)
