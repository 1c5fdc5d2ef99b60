"""The course of a game: setup, the phases of a round, decisions and what they do (N1-N14, N50-N51, N70-N72)."""

from riverpost.engine.chance import below, first_seat
from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.engine.ranges import list_range
from riverpost.engine.reasons import LEGAL, NOT_YOUR_DECISION
from riverpost.games.niagara.rules.alphabet import (
    AFTER,
    BEFORE,
    BOUGHT,
    BUY,
    BUY_BACK,
    BUYING_IS_OVER,
    CALMER,
    CANOE,
    CANOES_FIRST,
    CARD,
    CARD_IS_PLAYED,
    CARDS_BACK,
    CHOOSE_CANOE,
    CLOUD_AT_END,
    CLOUD_MOVED,
    DONE,
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    FREE_CANOE,
    LOAD,
    MOVE_CLOUD,
    NO_CLOUD_SHOWN,
    NO_GEM_TO_PAY,
    NO_STEAL,
    NOTHING_LOST,
    OTHERS_BUY,
    PADDLE,
    PICK,
    PICK_IS_FINAL,
    PICKED,
    REVEALED,
    ROUND,
    STEAL,
    STEAL_OR_NOT,
    SWAP,
    UNLOAD,
    UP,
    WILDER,
)
from riverpost.games.niagara.rules.board import (
    CALMEST,
    CAMP,
    CANOES,
    CARDS,
    CLOUD,
    DEPOSIT_AT,
    DEPTH,
    DEPTH_OF_FALLS,
    DEPTH_OF_FORK,
    FALLS,
    FIRST_WEATHER,
    GEMS,
    GEMS_AT_DEPOSIT,
    LEFT,
    NONE,
    RIGHT,
    WILDEST,
)
from riverpost.games.niagara.rules.canoes import (
    can_choose_canoe,
    finish_canoe,
    is_afloat,
    judge_duties,
    paddle,
    take_canoe,
    why_not_canoe,
    why_not_done,
    why_not_down,
    why_not_up,
)
from riverpost.games.niagara.rules.ending import gems_of, judge_limit, judge_winners, rank, score
from riverpost.games.niagara.rules.gems import (
    can_steal,
    load,
    steal,
    unload,
    why_not_load,
    why_not_steal,
    why_not_steal_now,
    why_not_swap,
    why_not_unload,
)
from riverpost.games.niagara.rules.river import both_lost, move_river, return_gem

__all__ = ["apply", "candidates", "deciding", "rank", "score", "setup", "why_not", "why_not_yours"]


@rule
def setup(s, out, options):
    """N1-N6, N64: seven gems at each deposit, calm weather, all canoes ashore; ring, if not given, and arm by lot."""
    s.restless_river = options[0]
    s.rich_camp = options[1]
    s.round_limit = options[2]
    s.weather = FIRST_WEATHER
    for gem in range(GEMS):
        s.deposit[gem, gem] = GEMS_AT_DEPOSIT
    s.place[:] = CAMP
    s.cargo[:] = NONE
    s.pick[:] = NONE
    s.canoe = NONE
    s.ring = first_seat(s, options[3])
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


@rule
def give_free_canoe(s, out, seat):
    """N72: with both canoes lost and no gem in camp one comes back for nothing."""
    if both_lost(s, seat) and gems_of(s, seat) == 0:
        s.place[seat, 0] = CAMP
        tell(out, FREE_CANOE, seat, 0, 0)


@rule
def lost_canoe(s, seat):
    """The first canoe of a seat that went over the falls, or NONE."""
    for canoe in range(CANOES):
        if s.place[seat, canoe] == FALLS:
            return canoe
    return NONE


@rule
def can_buy_back(s, seat):
    """N70: a canoe is lost and a gem is there to pay for it."""
    return lost_canoe(s, seat) != NONE and gems_of(s, seat) > 0


@rule
def go_on_buying(s):
    """N70: in ring order, whoever can buy back is asked; then everybody picks."""
    while s.phase == BUY_BACK and not can_buy_back(s, int(s.mover)):
        pass_buying_on(s)


@rule
def pass_buying_on(s):
    """N70: the next in ring order, or the picks."""
    s.mover = (s.mover + 1) % s.players
    if s.mover == s.ring:
        s.phase = PICK


@rule
def why_not_buy(s, seat, gem):
    """N70, N71: one gem of own choice for one lost canoe, in ring order."""
    if lost_canoe(s, seat) == NONE:
        return NOTHING_LOST
    if s.phase != BUY_BACK:
        return BUYING_IS_OVER
    if s.camp[seat, gem] == 0:
        return NO_GEM_TO_PAY
    return LEGAL if s.mover == seat else OTHERS_BUY


@rule
def buy_back(s, out, seat, gem):
    """N70: the gem goes back to its deposit, the canoe ashore."""
    canoe = lost_canoe(s, seat)
    s.camp[seat, gem] -= 1
    s.place[seat, canoe] = CAMP
    tell(out, BOUGHT, seat, canoe, gem)
    return_gem(s, out, gem)


@rule
def why_not_pick(s, seat, card):
    """N10, N14: one unplayed card, once lost canoes are dealt with."""
    if s.picked[seat]:
        return PICK_IS_FINAL
    if s.played[seat, card]:
        return CARD_IS_PLAYED
    return CANOES_FIRST if s.phase == BUY_BACK else LEGAL


@rule
def pick_card(s, out, seat, card):
    """N10: secretly and for good."""
    s.pick[seat] = card
    s.picked[seat] = 1
    tell(out, PICKED, seat, 0, 0)


@rule
def everybody_picked(s):
    """N10: no seat is left to pick."""
    for seat in range(s.players):
        if not s.picked[seat]:
            return False
    return True


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
def why_not_cloud(s, step):
    """N50: one step up or down; at an end only one way is open."""
    if s.phase != MOVE_CLOUD:
        return NO_CLOUD_SHOWN
    weather = int(s.weather) + step
    return CLOUD_AT_END if weather < CALMEST or weather > WILDEST else LEGAL


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


@rule
def take_cards_back(s, out):
    """N14: at the end of every seventh round all cards come back."""
    if s.round_number % CARDS == 0:
        s.played[:] = 0
        tell(out, CARDS_BACK, 0, 0, 0)


# --- decisions


@rule
def deciding(s):
    """N10: all who have not picked; otherwise the mover."""
    if s.phase != PICK:
        return 1 << int(s.mover)
    waiting = 0
    for seat in range(s.players):
        if not s.picked[seat]:
            waiting |= 1 << seat
    return waiting


@rule
def candidates(s, seat, found):
    """Actions that might be legal in this phase, in ascending order; returns how many."""
    if s.phase == PICK:
        return list_range(found, 0, CARD, CARD + CARDS)
    if s.phase == BUY_BACK:
        return list_range(found, 0, BUY, DONE + 1)
    if s.phase == MOVE_CLOUD:
        return list_range(found, 0, CALMER, WILDER + 1)
    if s.phase == CHOOSE_CANOE:
        return list_range(found, list_range(found, 0, DONE, DONE + 1), CANOE, CANOE + CANOES)
    if s.phase == AFTER:
        return list_range(found, 0, LOAD, SWAP + GEMS)
    if s.phase == STEAL_OR_NOT:
        return list_range(found, list_range(found, 0, STEAL, STEAL + s.players * GEMS), NO_STEAL, NO_STEAL + 1)
    place = int(s.place[seat, s.canoe])
    count = 0
    if s.phase == BEFORE and DEPOSIT_AT[place] != NONE:
        count = list_range(found, count, LOAD, SWAP + GEMS)
    return list_paddling(found, count, int(DEPTH[place]), int(s.points))


@rule
def list_paddling(found, count, depth, points):
    """Add the ways up and down that lead no further than the camp and the falls."""
    furthest = min(points, DEPTH_OF_FALLS - depth)
    before_fork = max(0, DEPTH_OF_FORK - depth)
    count = list_range(found, count, UP, UP + min(points, depth))
    if depth > DEPTH_OF_FORK:
        return list_range(found, count, DOWN, DOWN + furthest)
    count = list_range(found, count, DOWN, DOWN + min(furthest, before_fork))
    count = list_range(found, count, DOWN_LEFT + before_fork, DOWN_LEFT + furthest)
    return list_range(found, count, DOWN_RIGHT + before_fork, DOWN_RIGHT + furthest)


@rule
def why_not(s, seat, action):
    """The reason why a seat that has to decide may not do this now, LEGAL if there is none."""
    if action < BUY:
        return why_not_pick(s, seat, action - CARD)
    if action < DONE:
        return why_not_buy(s, seat, action - BUY)
    if action == DONE:
        return why_not_done(s)
    if action <= WILDER:
        return why_not_cloud(s, 1 if action == WILDER else -1)
    if action < LOAD:
        return why_not_canoe(s, seat, action - CANOE)
    if action < UNLOAD:
        return why_not_load(s, seat, action - LOAD)
    if action == UNLOAD:
        return why_not_unload(s, seat)
    if action < UP:
        return why_not_swap(s, seat, action - SWAP)
    if action < DOWN:
        return why_not_up(s, seat, action - UP + 1)
    if action < DOWN_LEFT:
        return why_not_down(s, seat, action - DOWN + 1, NONE)
    if action < DOWN_RIGHT:
        return why_not_down(s, seat, action - DOWN_LEFT + 1, LEFT)
    if action < STEAL:
        return why_not_down(s, seat, action - DOWN_RIGHT + 1, RIGHT)
    if action < NO_STEAL:
        return why_not_steal(s, seat, (action - STEAL) // GEMS, (action - STEAL) % GEMS)
    return why_not_steal_now(s)


@rule
def why_not_yours(s, seat, action):
    """N10, N11, N70: a pick is final, and whoever's buy-back or turn it is decides."""
    if action < BUY:
        return why_not_pick(s, seat, action - CARD)
    if action < DONE:
        return why_not_buy(s, seat, action - BUY)
    return OTHERS_BUY if s.phase == BUY_BACK else NOT_YOUR_DECISION


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
    if upstream:
        paddle(s, out, seat, UP - action - 1, NONE)
    elif action < DOWN_LEFT:
        paddle(s, out, seat, action - DOWN + 1, NONE)
    elif action < DOWN_RIGHT:
        paddle(s, out, seat, action - DOWN_LEFT + 1, LEFT)
    else:
        paddle(s, out, seat, action - DOWN_RIGHT + 1, RIGHT)
    if not is_afloat(s, seat, canoe):
        finish_canoe(s)
    elif s.points > 0:
        s.phase = AFTER
    elif upstream and empty and can_steal(s, seat, canoe):
        s.phase = STEAL_OR_NOT
    else:
        finish_canoe(s)
