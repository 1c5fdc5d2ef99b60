"""Nothing is created or lost: what must hold in every position, checked at every decision by the tests."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.niagara.alphabet import (
    AFTER,
    BEFORE,
    BUY_BACK,
    CHOOSE_CANOE,
    MUST,
    PADDLE,
    PICK,
    STAYS,
    STEAL_OR_NOT,
)
from riverpost.games.niagara.board import (
    CALMEST,
    CAMP,
    CANOES,
    CARDS,
    FALLS,
    GEMS,
    GEMS_AT_DEPOSIT,
    LEFT,
    NONE,
    NUMBERS,
    RIGHT,
    WILDEST,
)


@rule
def numbers_are_wrong(s):
    """Every number stands for something: a seat, a place, a phase ..."""
    last_seat = int(s.players) - 1
    if outside(s.ring, 0, last_seat) or outside(s.mover, 0, last_seat) or outside(s.phase, BUY_BACK, STEAL_OR_NOT):
        return True
    if outside(s.weather, CALMEST, WILDEST) or outside(s.next_arm, LEFT, RIGHT):
        return True
    if outside(s.round_number, 1, s.round_limit) or outside(s.points, 0, NUMBERS):
        return True
    if outside(s.canoe, NONE, CANOES - 1):
        return True
    with_canoe = s.phase == BEFORE or s.phase == PADDLE or s.phase == AFTER or s.phase == STEAL_OR_NOT
    if not s.over and with_canoe != (s.canoe != NONE):
        return True
    for canoe in range(CANOES):
        if outside(s.duty[canoe], STAYS, MUST):
            return True
    for seat in range(s.players):
        if outside(s.pick[seat], NONE, CARDS - 1):
            return True
        for canoe in range(CANOES):
            if outside(s.place[seat, canoe], CAMP, FALLS) or outside(s.cargo[seat, canoe], NONE, GEMS - 1):
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
        for seat in range(s.players):
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
    for seat in range(s.players):
        for canoe in range(CANOES):
            ashore = s.place[seat, canoe] == CAMP or s.place[seat, canoe] == FALLS
            if ashore and s.cargo[seat, canoe] != NONE:
                return True
    return False


@rule
def cards_are_wrong(s):
    """N14: as many cards lie played as rounds have passed since they came back, and this round's if it was shown."""
    earlier = (int(s.round_number) - 1) % CARDS
    for seat in range(s.players):
        lying = 0
        for card in range(CARDS):
            lying += int(s.played[seat, card])
        if lying != earlier + int(s.revealed[seat]):
            return True
        if (s.pick[seat] != NONE) != (s.picked[seat] == 1) or s.revealed[seat] > s.picked[seat]:
            return True
        if s.picked[seat] and s.revealed[seat] != s.played[seat, s.pick[seat]]:
            return True
    return False


@rule
def turns_are_wrong(s):
    """N10, N11: before the picks nothing is revealed; in phase II all have picked."""
    for seat in range(s.players):
        if s.phase <= PICK and s.revealed[seat]:
            return True
        if s.phase >= CHOOSE_CANOE and not s.picked[seat]:
            return True
    return False


@rule
def broken(s):
    """0, or a number for what is wrong."""
    if numbers_are_wrong(s):
        return 1
    if gems_are_wrong(s):
        return 2
    if cargo_is_wrong(s):
        return 3
    if cards_are_wrong(s):
        return 4
    if turns_are_wrong(s):
        return 5
    return 0
