"""Audit: every number stands for something, and there are all gems and cards (N1-N6, N14, N60)."""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.niagara.rules.alphabet import BUY_BACK, MUST, STAYS, STEAL_OR_NOT
from riverpost.games.niagara.rules.board import (
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
    SEATS,
    WILDEST,
)
from riverpost.games.niagara.rules.canoes import is_afloat
from riverpost.games.niagara.rules.ending import gems_of


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
