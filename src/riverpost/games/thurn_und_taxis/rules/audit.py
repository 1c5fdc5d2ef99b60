"""Nothing is created or lost, and there is something to decide: what must hold in every position.

The tests ask it at every decision, and a text that breaks it is no position.
"""

from riverpost.engine.compiling import rule
from riverpost.engine.ranges import outside
from riverpost.games.thurn_und_taxis.rules.alphabet import (
    ADMINISTRATOR,
    AFTER_PLAY,
    CALL_CARTWRIGHT,
    CARTWRIGHT,
    COURIER,
    DISCARD_DOWN,
    FIRST_CARD,
    HOUSE_CITY,
    NOBODY,
    PER_LAND,
    PLAY,
    POSTMASTER,
    SECOND_CARD,
)
from riverpost.games.thurn_und_taxis.rules.board import (
    ALL_LANDS,
    CARRIAGE_COPIES,
    CARRIAGE_NUMBERS,
    CITIES,
    COPIES,
    FIRST_CARRIAGE,
    GAME_END,
    GROUP_STACK,
    GROUPS,
    HOUSES,
    LAND_OF,
    LANDS,
    LAST_CARRIAGE,
    NONE,
    PLACES,
    ROAD,
    SEATS,
    STACK_START,
    STACKS,
    TILES,
)
from riverpost.games.thurn_und_taxis.rules.cards import can_take, must_discard
from riverpost.games.thurn_und_taxis.rules.closing import (
    free_cities,
    houses_are_scarce,
    houses_due,
    land_to_choose_in,
    long_enough,
    touches,
)
from riverpost.games.thurn_und_taxis.rules.ending import round_is_over
from riverpost.games.thurn_und_taxis.rules.prizes import cartwright_can_help, holds_group, present_everywhere

MOST_PLIES = 1 << 30  # far more than any game has, and far from where the count would run over


@rule
def numbers_are_wrong(s):
    """Every number stands for something: a seat, a city, a phase ..."""
    last_seat = int(s.players) - 1
    if outside(s.mover, 0, last_seat) or outside(s.first_seat, 0, last_seat) or outside(s.ender, NONE, last_seat):
        return True
    if outside(s.phase, FIRST_CARD, DISCARD_DOWN) or outside(s.official, NOBODY, CARTWRIGHT):
        return True
    if outside(s.over, 0, 1) or outside(s.first_printing, 0, 1) or outside(s.way, 0, PER_LAND):
        return True
    if outside(s.ply, 0, MOST_PLIES):
        return True
    for land in range(LANDS):
        if outside(s.served[land], 0, 1):
            return True
    for place in range(PLACES):
        if outside(s.open[place], NONE, CITIES - 1):
            return True
    for tile in range(TILES):
        if outside(s.tile_owner[tile], NONE, last_seat):
            return True
    for seat in range(s.players):
        if outside(s.line_length[seat], 0, CITIES):
            return True
        if s.carriage[seat] != 0 and outside(s.carriage[seat], FIRST_CARRIAGE, LAST_CARRIAGE):
            return True
        for k in range(CITIES):
            if outside(s.line[seat, k], NONE, CITIES - 1) or (s.line[seat, k] == NONE) != (k >= s.line_length[seat]):
                return True
            if outside(s.house[seat, k], 0, 1):
                return True
    return False


@rule
def empty_seats_are_wrong(s):
    """T1: a seat without a player has nothing."""
    for seat in range(s.players, SEATS):
        if s.hand_size[seat] != 0 or s.old_held[seat] != 0 or s.line_length[seat] != 0:
            return True
        if s.houses_left[seat] != 0 or s.carriage[seat] != 0:
            return True
        for city in range(CITIES):
            if s.hand[seat, city] != 0 or s.known[seat, city] != 0 or s.old[seat, city] != 0:
                return True
            if s.house[seat, city] != 0 or s.line[seat, city] != NONE:
                return True
    return False


@rule
def lines_are_wrong(s):
    """T21: roads from city to city, and none twice."""
    for seat in range(s.players):
        for k in range(1, s.line_length[seat]):
            if not ROAD[s.line[seat, k - 1], s.line[seat, k]]:
                return True
            for earlier in range(k):
                if s.line[seat, earlier] == s.line[seat, k]:
                    return True
    return False


@rule
def cards_of(s, city):
    """All cards of a city, wherever they are."""
    count = int(s.deck[city]) + int(s.discards[city])
    for place in range(PLACES):
        if s.open[place] == city:
            count += 1
    for seat in range(s.players):
        count += int(s.hand[seat, city])
        for k in range(s.line_length[seat]):
            if s.line[seat, k] == city:
                count += 1
    return count


@rule
def cards_are_wrong(s):
    """T1: three cards of each city, none of them negative anywhere, and the sizes agree."""
    deck = 0
    discards = 0
    for city in range(CITIES):
        deck += int(s.deck[city])
        discards += int(s.discards[city])
        if cards_of(s, city) != COPIES or s.deck[city] < 0 or s.discards[city] < 0:
            return True
    return deck != s.deck_left or discards != s.discards_left


@rule
def hands_are_wrong(s):
    """T4: what is known of a hand, or old in it, is in it."""
    for seat in range(s.players):
        size = 0
        held = 0
        for city in range(CITIES):
            size += int(s.hand[seat, city])
            held += int(s.old[seat, city])
            hidden = int(s.hand[seat, city]) - int(s.known[seat, city])
            if hidden < s.old[seat, city] or s.known[seat, city] < 0 or s.old[seat, city] < 0:
                return True
        if size != s.hand_size[seat] or held != s.old_held[seat]:
            return True
    for city in range(CITIES):
        pool = 0
        for seat in range(s.players):
            pool += int(s.old[seat, city])
        if pool != s.old_pool[city]:
            return True
    return False


@rule
def houses_are_wrong(s):
    """T1: twenty houses each, on the map or not."""
    for seat in range(s.players):
        houses = int(s.houses_left[seat])
        for city in range(CITIES):
            houses += int(s.house[seat, city])
        if houses != HOUSES or s.houses_left[seat] < 0:
            return True
    return False


@rule
def carriages_are_wrong(s):
    """T1, T36: four carriages of each number; who has one has all below it."""
    for k in range(CARRIAGE_NUMBERS):
        count = int(s.carriages_left[k])
        for seat in range(s.players):
            if s.carriage[seat] >= FIRST_CARRIAGE + k:
                count += 1
        if count != CARRIAGE_COPIES:
            return True
    return False


@rule
def tiles_are_wrong(s):
    """T2: thirty tiles, each in its stack or with a player, and better ones are won first."""
    for stack in range(STACKS):
        one_left = False
        for tile in range(STACK_START[stack], STACK_START[stack + 1]):
            if s.tile_owner[tile] == NONE:
                one_left = True
            elif one_left:
                return True
    return False


@rule
def tiles_of(s, seat, stack):
    """How many tiles of a stack a seat has won."""
    count = 0
    for tile in range(STACK_START[stack], STACK_START[stack + 1]):
        if s.tile_owner[tile] == seat:
            count += 1
    return count


@rule
def land_tiles_are_wrong(s):
    """T34, T35: one of a stack for each player, and only with the houses on the map."""
    for seat in range(s.players):
        for group in range(GROUPS):
            count = tiles_of(s, seat, int(GROUP_STACK[group]))
            if count > 1 or (count == 1 and not holds_group(s, seat, group)):
                return True
        count = tiles_of(s, seat, ALL_LANDS)
        if count > 1 or (count == 1 and not present_everywhere(s, seat)):
            return True
    return False


# --- the end


@rule
def place_in_round(s, seat):
    """How many seats have their turn before a seat in every round."""
    return (seat - int(s.first_seat)) % int(s.players)


@rule
def has_finished(s, seat):
    """T40: whether a seat has the last carriage or no house left."""
    return s.carriage[seat] == LAST_CARRIAGE or s.houses_left[seat] == 0


@rule
def past_the_houses(s):
    """T40: whether the mover may have finished in this turn."""
    return s.over or s.phase == CALL_CARTWRIGHT or s.phase == DISCARD_DOWN


@rule
def end_is_wrong(s):
    """T40: who finished first has the game-end tile; others may finish in their turns of that round."""
    ender = int(s.ender)
    if s.tile_owner[STACK_START[GAME_END]] != ender:
        return True
    if s.over and (ender == NONE or s.phase < PLAY or not round_is_over(s, int(s.mover))):
        return True
    if ender != NONE and not has_finished(s, ender):
        return True
    for seat in range(s.players):
        if has_finished(s, seat) and (ender == NONE or finished_out_of_turn(s, seat)):
            return True
    return False


@rule
def finished_out_of_turn(s, seat):
    """T40: before the first to finish, or without having had the turn for it in the last round."""
    turn, now = place_in_round(s, seat), place_in_round(s, int(s.mover))
    if turn < place_in_round(s, int(s.ender)) or turn > now:
        return True
    return turn == now and not past_the_houses(s)


# --- the decision


@rule
def taking_is_wrong(s, seat):
    """T11-T15: there is a card to take, and the postmaster helps an empty hand, or with a second card."""
    if not can_take(s):
        return True
    if s.phase == FIRST_CARD:
        return s.official > ADMINISTRATOR or (s.hand_size[seat] == 0) != (s.official == POSTMASTER)
    return s.official != POSTMASTER or s.hand_size[seat] == 0


@rule
def playing_is_wrong(s, seat):
    """T11, T15, T23: there is a card to play; afterwards the courier may be sent, or the line closed."""
    if s.phase == PLAY:
        return s.official > ADMINISTRATOR or s.hand_size[seat] == 0
    if s.official > COURIER or s.line_length[seat] == 0:
        return True
    return not long_enough(s, seat) and (s.official != NOBODY or s.hand_size[seat] == 0)


@rule
def closing_is_wrong(s, seat):
    """T30, T37: a line of three cities or more, a way that it allows, and a city or the cartwright to choose."""
    if s.official > COURIER or not long_enough(s, seat):
        return True
    if s.way == PER_LAND:
        if served_without_house(s, seat):
            return True
    elif not touches(s, seat, int(s.way)) or serves_another_land(s):
        return True
    if s.phase == CALL_CARTWRIGHT:
        return not cartwright_can_help(s, seat) or (houses_due(s, seat) > 0 and s.houses_left[seat] > 0)
    return s.houses_left[seat] == 0 or (not houses_are_scarce(s, seat) and no_city_is_asked(s, seat))


@rule
def served_without_house(s, seat):
    """T31: in "one per land" a land that had its house has one in a city of the line."""
    for land in range(LANDS):
        if s.served[land] and not has_house_of_line(s, seat, land):
            return True
    return False


@rule
def has_house_of_line(s, seat, land):
    """Whether an own house stands in a city of the line in a land."""
    for k in range(s.line_length[seat]):
        city = int(s.line[seat, k])
        if LAND_OF[city] == land and s.house[seat, city]:
            return True
    return False


@rule
def serves_another_land(s):
    """T30: in "one land" all others count as served."""
    for land in range(LANDS):
        if (s.served[land] == 0) != (land == s.way):
            return True
    return False


@rule
def no_city_is_asked(s, seat):
    """T31: lands are asked in order, what leaves no choice was placed before, and one land alone leaves none."""
    asked = land_to_choose_in(s, seat)
    if asked == NONE or s.way != PER_LAND:
        return True
    for land in range(asked):
        if not s.served[land] and free_cities(s, seat, land) > 0:
            return True
    for land in range(asked, LANDS):
        if s.served[land]:
            return True
    return False


@rule
def decision_is_wrong(s, seat):
    """T10: every phase has its officials and something to decide."""
    if s.phase == FIRST_CARD or s.phase == SECOND_CARD:
        return taking_is_wrong(s, seat)
    if s.phase == PLAY or s.phase == AFTER_PLAY:
        return playing_is_wrong(s, seat)
    if s.phase == DISCARD_DOWN:
        return s.line_length[seat] != 0 or not must_discard(s, seat) or helped_in_vain(s, seat)
    return closing_is_wrong(s, seat)


@rule
def helped_in_vain(s, seat):
    """T37: for the first carriage no line is too short, so the cartwright helped to a better one."""
    return s.official == CARTWRIGHT and s.carriage[seat] <= FIRST_CARRIAGE


@rule
def closing_is_remembered(s):
    """Outside a closing nothing is left of one."""
    if not s.over and (s.phase == HOUSE_CITY or s.phase == CALL_CARTWRIGHT):
        return False
    if s.way != 0:
        return True
    for land in range(LANDS):
        if s.served[land]:
            return True
    return False


@rule
def broken(s):
    """0, or a number for what is wrong."""
    if numbers_are_wrong(s):
        return 1
    if empty_seats_are_wrong(s):
        return 2
    if cards_are_wrong(s):
        return 3
    if hands_are_wrong(s):
        return 4
    if lines_are_wrong(s):
        return 5
    if houses_are_wrong(s):
        return 6
    if carriages_are_wrong(s):
        return 7
    if tiles_are_wrong(s) or land_tiles_are_wrong(s):
        return 8
    if end_is_wrong(s):
        return 9
    if closing_is_remembered(s):
        return 10
    if not s.over and decision_is_wrong(s, int(s.mover)):
        return 11
    return 0
