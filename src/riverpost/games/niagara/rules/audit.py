"""What must hold in every position: nothing is created or lost, and play can have led there.

The tests ask it at every decision, and a text that breaks it is no position.
"""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.niagara.rules.alphabet import (
    AFTER,
    BEFORE,
    BUY_BACK,
    CHOOSE_CANOE,
    MAY,
    MOVE_CLOUD,
    MUST,
    ONE_OF_TWO,
    PADDLE,
    PICK,
    STAYS,
    STEAL_OR_NOT,
)
from riverpost.games.niagara.rules.board import (
    CALMEST,
    CAMP,
    CANOES,
    CARDS,
    CLOUD,
    DEPTH,
    DEPTH_OF_FALLS,
    EXCHANGE,
    FALLS,
    GEMS,
    GEMS_AT_DEPOSIT,
    HANDLING,
    LEFT,
    NONE,
    NUMBERS,
    RIGHT,
    SEATS,
    WILDEST,
)
from riverpost.games.niagara.rules.buying import can_buy_back
from riverpost.games.niagara.rules.canoes import can_choose_canoe, is_afloat
from riverpost.games.niagara.rules.ending import gems_of, has_won
from riverpost.games.niagara.rules.gems import can_handle, can_steal
from riverpost.games.niagara.rules.picks import everybody_picked
from riverpost.games.niagara.rules.river import both_lost, place_after

# --- numbers, gems and cards


@rule
def numbers_are_wrong(s):
    """Every number stands for something: a seat, a place, a phase ..."""
    last_seat = int(s.players) - 1
    if outside(s.ring, 0, last_seat) or outside(s.mover, 0, last_seat) or outside(s.phase, BUY_BACK, STEAL_OR_NOT):
        return True
    if outside(s.over, 0, 1) or outside(s.restless_river, 0, 1) or outside(s.rich_camp, 0, 1):
        return True
    if outside(s.weather, CALMEST, WILDEST) or outside(s.next_arm, LEFT, RIGHT):
        return True
    if outside(s.round_number, 1, s.round_limit) or outside(s.points, 0, NUMBERS) or outside(s.canoe, NONE, CANOES - 1):
        return True
    for canoe in range(CANOES):
        if outside(s.duty[canoe], STAYS, MUST) or outside(s.moved[canoe], 0, 1):
            return True
    for seat in range(SEATS):
        if numbers_of_seat_are_wrong(s, seat):
            return True
    return False


@rule
def numbers_of_seat_are_wrong(s, seat):
    """The same for what belongs to a seat."""
    if outside(s.pick[seat], NONE, CARDS - 1) or outside(s.picked[seat], 0, 1) or outside(s.revealed[seat], 0, 1):
        return True
    for card in range(CARDS):
        if outside(s.played[seat, card], 0, 1):
            return True
    for canoe in range(CANOES):
        if outside(s.place[seat, canoe], CAMP, FALLS) or outside(s.cargo[seat, canoe], NONE, GEMS - 1):
            return True
    return False


@rule
def empty_seats_are_wrong(s):
    """N1: whoever does not play has no gems, no cards and no canoes on the way."""
    for seat in range(s.players, SEATS):
        if gems_of(s, seat) > 0 or s.picked[seat] or lying_cards(s, seat) > 0:
            return True
        for canoe in range(CANOES):
            if s.place[seat, canoe] != CAMP:
                return True
    return False


@rule
def gems_are_wrong(s):
    """N3: seven gems of each colour, at deposits, aboard or in camps, and none below zero."""
    for gem in range(GEMS):
        count = 0
        for deposit in range(GEMS):
            count += int(s.deposit[deposit, gem])
            if s.deposit[deposit, gem] < 0:
                return True
        for seat in range(SEATS):
            count += int(s.camp[seat, gem])
            if s.camp[seat, gem] < 0:
                return True
            for canoe in range(CANOES):
                if s.cargo[seat, canoe] == gem:
                    count += 1
        if count != GEMS_AT_DEPOSIT:
            return True
    return False


@rule
def cargo_is_wrong(s):
    """N37, N60: gems are aboard on the river only."""
    for seat in range(SEATS):
        for canoe in range(CANOES):
            if not is_afloat(s, seat, canoe) and s.cargo[seat, canoe] != NONE:
                return True
    return False


@rule
def lying_cards(s, seat):
    """How many cards of a seat lie played."""
    count = 0
    for card in range(CARDS):
        count += int(s.played[seat, card])
    return count


@rule
def cards_are_wrong(s):
    """N14: as many cards lie played as rounds have passed since they came back, and this round's if it was shown."""
    earlier = (int(s.round_number) - 1) % CARDS
    for seat in range(SEATS):
        if seat < s.players and lying_cards(s, seat) != earlier + int(s.revealed[seat]):
            return True
        if (s.pick[seat] != NONE) != (s.picked[seat] == 1) or s.revealed[seat] > s.picked[seat]:
            return True
        if s.picked[seat] and s.revealed[seat] != s.played[seat, s.pick[seat]]:
            return True
    return False


# --- the phases of a round


@rule
def seats_before(s, seat):
    """How many seats come before this one, clockwise from the ring holder."""
    return (seat - int(s.ring) + int(s.players)) % int(s.players)


@rule
def picks_are_wrong(s):
    """N10, N11: nobody picks before lost canoes are dealt with; then all do, and show it when their turn comes."""
    if s.phase < MOVE_CLOUD and everybody_picked(s):
        return True
    for seat in range(s.players):
        if s.phase == BUY_BACK and s.picked[seat]:
            return True
        if s.phase >= MOVE_CLOUD and not s.picked[seat]:
            return True
        shown = s.phase >= MOVE_CLOUD and seats_before(s, seat) <= seats_before(s, int(s.mover))
        if shown != (s.revealed[seat] == 1):
            return True
    return False


@rule
def phase_one_is_wrong(s):
    """N70, N72: only those are asked who can buy back, then the ring holder is next; nobody is without all."""
    if s.phase == BUY_BACK and not can_buy_back(s, int(s.mover)):
        return True
    if s.phase == PICK and s.mover != s.ring:
        return True
    for seat in range(s.players):
        if not s.revealed[seat] and both_lost(s, seat) and gems_of(s, seat) == 0:
            return True
    return False


@rule
def goals_are_wrong(s):
    """N81: a goal is reached in a turn with a number, by landing, and the game is over at the end of that round."""
    for seat in range(s.players):
        if has_won(s, seat):
            if not s.revealed[seat] or s.pick[seat] == CLOUD:
                return True
            if s.place[seat, 0] != CAMP and s.place[seat, 1] != CAMP:
                return True
            if seat == s.mover and not s.over and not s.moved[0] and not s.moved[1]:
                return True
    return False


@rule
def end_is_wrong(s):
    """N81, N82: the game ends after the last seat's turn, with a winner or at the limit."""
    if seats_before(s, int(s.mover)) != int(s.players) - 1 or outside(s.phase, MOVE_CLOUD, CHOOSE_CANOE):
        return True
    for seat in range(s.players):
        if has_won(s, seat):
            return False
    return s.round_number != s.round_limit


# --- the mover's turn


@rule
def turn_is_wrong(s):
    """N11, N22, N23, N51: what a turn needs, and nothing of it outside one."""
    seat = int(s.mover)
    if s.phase >= MOVE_CLOUD and (s.pick[seat] == CLOUD) != (s.phase == MOVE_CLOUD):
        return True
    if (s.phase > CHOOSE_CANOE) != (s.canoe != NONE):
        return True
    if outside(s.phase, BEFORE, AFTER) != (s.points == 0):
        return True
    if s.over or s.phase <= MOVE_CLOUD:
        return duties_are_left(s)
    if duties_are_wrong(s, seat):
        return True
    return not can_choose_canoe(s, seat) if s.phase == CHOOSE_CANOE else canoe_in_hand_is_wrong(s, seat)


@rule
def duties_are_left(s):
    """N20-N22: duties are for a turn with a number."""
    for canoe in range(CANOES):
        if s.duty[canoe] != STAYS or s.moved[canoe]:
            return True
    return False


@rule
def duties_are_wrong(s, seat):
    """N20-N22, N29: duties that go together, with canoes that are where these were judged."""
    for canoe in range(CANOES):
        other = 1 - canoe
        if (s.duty[canoe] == ONE_OF_TWO) != (s.duty[other] == ONE_OF_TWO):
            return True
        if s.duty[canoe] == MAY and s.duty[other] != MUST:
            return True
        if s.moved[canoe]:
            if moved_canoe_is_wrong(s, seat, canoe):
                return True
        elif s.canoe != canoe and not stands_by_duty(s, int(s.place[seat, canoe]), canoe):
            return True
    return False


@rule
def moved_canoe_is_wrong(s, seat, canoe):
    """N20-N22: it is not in hand, was not lost and left the other something to do; if launched it is on the river."""
    if s.canoe == canoe or s.duty[canoe] == STAYS or s.duty[canoe] == ONE_OF_TWO:
        return True
    return s.duty[canoe] == MAY and not is_afloat(s, seat, canoe)


@rule
def stands_by_duty(s, place, canoe):
    """N20-N22, N29: whether a canoe at this place was given its duty."""
    if s.duty[canoe] == STAYS:
        return place == FALLS
    if s.duty[canoe] == MUST:
        return place != FALLS and (place != CAMP or s.duty[1 - canoe] == STAYS)
    return place == CAMP


@rule
def canoe_in_hand_is_wrong(s, seat):
    """N23, N24, N31, N40: it has the points of the card, but for what it did, and something is left to do."""
    canoe = int(s.canoe)
    place = int(s.place[seat, canoe])
    spent = int(s.pick[seat]) + 1 - int(s.points)
    if s.duty[canoe] == STAYS:
        return True
    if s.phase == BEFORE:
        return spent != 0 or not stands_by_duty(s, place, canoe)
    if s.phase == PADDLE:
        return s.duty[canoe] != MUST or not handles_for(s, seat, canoe, spent)
    if s.phase == AFTER:
        return not handles_for(s, seat, canoe, int(s.points)) or not can_have_paddled(s, canoe, place, spent)
    return s.cargo[seat, canoe] != NONE or not can_steal(s, seat, canoe) or not can_have_come_up(s, canoe, place, spent)


@rule
def handles_for(s, seat, canoe, cost):
    """N30, N32: whether gems beside a canoe can cost so much; who has put down or taken one could do the other way."""
    place = int(s.place[seat, canoe])
    return (cost == HANDLING or cost == EXCHANGE) and can_handle(s, seat, canoe, place, cost)


@rule
def can_have_paddled(s, canoe, place, discs):
    """N25: whether a canoe can have come so many discs, down or up, from where it got its duty."""
    if discs < 1:
        return False
    if DEPTH[place] >= discs and stands_by_duty(s, place_after(place, -discs, NONE), canoe):
        return True
    return s.duty[canoe] == MUST and DEPTH[place] + discs < DEPTH_OF_FALLS


@rule
def can_have_come_up(s, canoe, place, spent):
    """N40, N42: whether a canoe can have paddled up for these points, or for what unloading first left of them."""
    discs = spent if DEPTH[place] + spent < DEPTH_OF_FALLS else spent - HANDLING
    return s.duty[canoe] == MUST and discs > 0 and DEPTH[place] + discs < DEPTH_OF_FALLS


@rule
def broken(s):
    """0, or a number for what is wrong."""
    if numbers_are_wrong(s):
        return 1
    if empty_seats_are_wrong(s):
        return 2
    if gems_are_wrong(s):
        return 3
    if cargo_is_wrong(s):
        return 4
    if cards_are_wrong(s):
        return 5
    if picks_are_wrong(s):
        return 6
    if phase_one_is_wrong(s):
        return 7
    if goals_are_wrong(s):
        return 8
    if turn_is_wrong(s):
        return 9
    if s.over and end_is_wrong(s):
        return 10
    return 0
