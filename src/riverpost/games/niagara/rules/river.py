"""The river: where canoes can go, how it moves, the falls (N2, N27, N60-N65)."""

from riverpost.engine.compiling import rule
from riverpost.engine.events import tell
from riverpost.games.niagara.rules.alphabet import DRIFTED, FELL, GEM_BACK, PUSHED, RIVER
from riverpost.games.niagara.rules.board import (
    ARM_OF,
    CAMP,
    CANOES,
    CLOUD,
    DEPTH,
    DEPTH_OF_FORK,
    FALLS,
    NONE,
    NUMBERS,
    PLACE_AT,
)


@rule
def afloat(place):
    """N2: on the river, neither ashore nor lost."""
    return place != CAMP and place != FALLS


@rule
def both_lost(s, seat):
    """N72: no canoe is left to a seat."""
    return s.place[seat, 0] == FALLS and s.place[seat, 1] == FALLS


@rule
def place_after(place, discs, arm):
    """N2, N25: the place so many discs down (below 0: up); past the fork in the arm that is named."""
    if ARM_OF[place] != NONE:
        arm = int(ARM_OF[place])
    return int(PLACE_AT[max(0, arm), DEPTH[place] + discs])


@rule
def go_over_falls(s, out, seat, canoe):
    """N60: the canoe is lost for now; its gem returns at once to the deposit of its own colour."""
    s.place[seat, canoe] = FALLS
    tell(out, FELL, seat, canoe, 0)
    gem = int(s.cargo[seat, canoe])
    if gem != NONE:
        s.cargo[seat, canoe] = NONE
        return_gem(s, out, gem)


@rule
def return_gem(s, out, gem):
    """N60, N70: a gem goes back to the deposit of its colour."""
    s.deposit[gem, gem] += 1
    tell(out, GEM_BACK, gem, 0, 0)


@rule
def lowest_number(s):
    """N61: the lowest number shown this round, 0 if nobody showed one."""
    lowest = NUMBERS + 1
    for seat in range(s.players):
        if s.pick[seat] != CLOUD:
            lowest = min(lowest, int(s.pick[seat]) + 1)
    return 0 if lowest > NUMBERS else lowest


@rule
def pushes_of_round(s, weather):
    """N61, N62: the lowest number shown, and the weather; a restless river moves at least once."""
    pushes = max(0, lowest_number(s) + weather)
    return max(1, pushes) if s.restless_river else pushes


@rule
def move_river(s, out):
    """N12: as many pushes as the round asks for."""
    pushes = pushes_of_round(s, int(s.weather))
    tell(out, RIVER, pushes, lowest_number(s), int(s.weather))
    for _ in range(pushes):
        push_river(s, out)


@rule
def push_river(s, out):
    """N63, N65: all above the fork and in one arm go one down; the other arm stands still, and is next."""
    arm = int(s.next_arm)
    tell(out, PUSHED, arm, 0, 0)
    for seat in range(s.players):
        for canoe in range(CANOES):
            place = int(s.place[seat, canoe])
            if afloat(place) and (ARM_OF[place] == NONE or ARM_OF[place] == arm):
                drift(s, out, seat, canoe, place_after(place, 1, arm))
    s.next_arm = 1 - arm


@rule
def drift(s, out, seat, canoe, place):
    """N65: a canoe rides its disc."""
    if place == FALLS:
        go_over_falls(s, out, seat, canoe)
    else:
        s.place[seat, canoe] = place
        tell(out, DRIFTED, seat, canoe, place)


@rule
def depth_after_drift(s, place, pushes):
    """N63, N65: how deep a canoe drifts: disc by disc to the fork, then with every second push."""
    depth = int(DEPTH[place])
    if ARM_OF[place] != NONE:
        return depth + (pushes + (1 if ARM_OF[place] == s.next_arm else 0)) // 2
    beyond = depth + pushes - DEPTH_OF_FORK
    return depth + pushes if beyond <= 0 else DEPTH_OF_FORK + (beyond + 1) // 2
