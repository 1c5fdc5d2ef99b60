"""What each "why not?" of Niagara claims, in the words of the rulebook and by plain fields of the position."""

from collections.abc import Callable, Mapping

import riverpost
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import CLOUD, GEM_IDS, NONE, PLACE_IDS

Claim = Callable[[riverpost.Position, int, int], bool]

CANOES = (0, 1)
CAMP, LOST = PLACE_IDS.index("camp"), PLACE_IDS.index("falls")
DEPTHS = (0, 1, 2, 3, 4, 5, 6, 7, 6, 7, 8)  # N2, in the order of the places
DEPOSITS = {3: "amethyst", 4: "diamond", 5: "amber", 6: "sapphire", 7: "ruby"}  # N3, by depth


# --- what an action names


def move(p: riverpost.Position, action: int) -> str:
    return p.game.notation(action)


def gem(p: riverpost.Position, action: int) -> int:
    """The colour of `buy ruby`, `load ruby`, `swap ruby`, `steal ruby from 2`."""
    return GEM_IDS.index(move(p, action).split()[1])


def victim(p: riverpost.Position, action: int) -> int:
    """The seat of `steal ruby from 2`."""
    return int(move(p, action).split()[-1]) - 1


def canoe(p: riverpost.Position, action: int) -> int:
    """The canoe of `canoe 1`."""
    return int(move(p, action).split()[-1]) - 1


def discs(p: riverpost.Position, action: int) -> int:
    """The way of `up 3`, `down left 2`: so many discs, upstream below 0."""
    way, *_, count = move(p, action).split()
    return -int(count) if way == "up" else int(count)


def cost(p: riverpost.Position, action: int) -> int:
    """N30, N32: what handling gems costs."""
    return 4 if move(p, action).startswith("swap") else 2


# --- what the position says


def in_hand(p: riverpost.Position, seat: int) -> bool:
    """It is the seat's turn, with a number, and it has chosen a canoe."""
    s = p.raw
    return bool(s.mover == seat and s.revealed[seat] and s.pick[seat] != CLOUD and s.canoe != NONE)


def place(p: riverpost.Position, seat: int) -> int:
    return int(p.raw.place[seat, p.raw.canoe])


def depth(p: riverpost.Position, seat: int) -> int:
    return DEPTHS[place(p, seat)]


def cargo(p: riverpost.Position, seat: int) -> int:
    return int(p.raw.cargo[seat, p.raw.canoe])


def afloat(p: riverpost.Position, seat: int, number: int) -> bool:
    return p.raw.place[seat, number] not in (CAMP, LOST)


def unmoved(p: riverpost.Position) -> list[int]:
    return [number for number in CANOES if not p.raw.moved[number]]


def turn_of(p: riverpost.Position, seat: int) -> bool:
    """The seat has shown a number and is between two canoes."""
    s = p.raw
    return bool(s.mover == seat and s.revealed[seat] and s.pick[seat] != CLOUD and s.canoe == NONE)


def lying(p: riverpost.Position, at_depth: int) -> Mapping[int, int]:
    """The gems of the deposit beside a depth, by colour; none where there is no deposit."""
    if at_depth not in DEPOSITS:
        return {}
    counts = p.raw.deposit[GEM_IDS.index(DEPOSITS[at_depth])].tolist()
    return {colour: count for colour, count in enumerate(counts) if count}


def handling_at(p: riverpost.Position, seat: int, at_depth: int) -> set[int]:
    """N30, N32: the points that the canoe in hand could use on gems at a depth."""
    if at_depth not in DEPOSITS:
        return set()
    if cargo(p, seat) == NONE:
        return {2} if lying(p, at_depth) else set()
    return {2, 4} if set(lying(p, at_depth)) - {cargo(p, seat)} else {2}


def crosses_fork(p: riverpost.Position, seat: int, action: int) -> bool:
    return depth(p, seat) <= 5 < depth(p, seat) + discs(p, action)


def names_an_arm(p: riverpost.Position, action: int) -> bool:
    return {"left", "right"} & set(move(p, action).split()) != set()


def carries(p: riverpost.Position, seat: int, colour: int, where: int) -> bool:
    s = p.raw
    return any(s.place[seat, number] == where and s.cargo[seat, number] == colour for number in CANOES)


# --- phase I


def pick_is_final(p: riverpost.Position, seat: int, action: int) -> bool:
    return bool(p.raw.picked[seat]) and action < a.BUY


def card_is_played(p: riverpost.Position, seat: int, action: int) -> bool:
    s = p.raw
    return bool(s.played[seat, action]) and 0 < s.played[seat].sum() < 7


def canoes_first(p: riverpost.Position, seat: int, action: int) -> bool:
    """Somebody who lost a canoe and can pay is being asked, and nobody has picked."""
    s = p.raw
    asked = LOST in s.place[s.mover] and s.camp[s.mover].any()
    return bool(s.phase == a.BUY_BACK and asked and not s.picked.any())


def must_pick(p: riverpost.Position, seat: int, action: int) -> bool:
    return bool(p.raw.phase == a.PICK and not p.raw.picked[seat])


def nothing_lost(p: riverpost.Position, seat: int, action: int) -> bool:
    return LOST not in p.raw.place[seat]


def buying_is_over(p: riverpost.Position, seat: int, action: int) -> bool:
    return bool(LOST in p.raw.place[seat] and p.raw.phase != a.BUY_BACK)


def no_gem_to_pay(p: riverpost.Position, seat: int, action: int) -> bool:
    return bool(p.raw.camp[seat, gem(p, action)] == 0)


def others_buy(p: riverpost.Position, seat: int, action: int) -> bool:
    return canoes_first(p, seat, action) and bool(p.raw.mover != seat)


# --- phase II: the cloud


def turn_comes_later(p: riverpost.Position, seat: int, action: int) -> bool:
    s = p.raw
    return bool(not s.revealed[seat] and not s.picked[: p.players].all())


def no_cloud_shown(p: riverpost.Position, seat: int, action: int) -> bool:
    return bool(not p.raw.revealed[seat] or p.raw.pick[seat] != CLOUD)


def cloud_shown(p: riverpost.Position, seat: int, action: int) -> bool:
    s = p.raw
    return bool(s.mover == seat and s.revealed[seat] and s.pick[seat] == CLOUD)


def cloud_at_end(p: riverpost.Position, seat: int, action: int) -> bool:
    return bool(p.raw.weather == (2 if move(p, action) == "weather +1" else -1))


# --- phase II: which canoe


def launch_one(p: riverpost.Position, seat: int, action: int) -> bool:
    return turn_of(p, seat) and unmoved(p) == [0, 1] and set(p.raw.place[seat].tolist()) == {CAMP}


def afloat_must_move(p: riverpost.Position, seat: int, action: int) -> bool:
    """One began the turn afloat and has not moved; the other began it ashore: it lies there, or was launched."""
    s = p.raw
    still = [number for number in unmoved(p) if afloat(p, seat, number)]
    if not turn_of(p, seat) or len(still) != 1:
        return False
    other = 1 - still[0]
    return bool(s.duty[other] == a.MAY and (s.moved[other] or s.place[seat, other] == CAMP))


def both_must_move(p: riverpost.Position, seat: int, action: int) -> bool:
    """All that have not moved are afloat, and whatever has moved had to."""
    still = unmoved(p)
    return (
        turn_of(p, seat)
        and len(still) > 0
        and all(afloat(p, seat, number) for number in still)
        and all(p.raw.duty[number] == a.MUST for number in CANOES)
    )


def last_must_move(p: riverpost.Position, seat: int, action: int) -> bool:
    """One was lost before the turn, so that it has not moved either; the other is there."""
    places = p.raw.place[seat].tolist()
    return turn_of(p, seat) and unmoved(p) == [0, 1] and places.count(LOST) == 1


def choose_first(p: riverpost.Position, seat: int, action: int) -> bool:
    return turn_of(p, seat) and any(p.raw.place[seat, number] != LOST for number in unmoved(p))


def canoe_is_lost(p: riverpost.Position, seat: int, action: int) -> bool:
    return bool(p.raw.place[seat, canoe(p, action)] == LOST)


def canoe_is_finished(p: riverpost.Position, seat: int, action: int) -> bool:
    return bool(p.raw.mover == seat and p.raw.moved[canoe(p, action)])


def canoe_in_hand(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and bool(p.raw.canoe == canoe(p, action))


def only_one_launch(p: riverpost.Position, seat: int, action: int) -> bool:
    s, number = p.raw, canoe(p, action)
    began_ashore = all(s.duty[other] == a.ONE_OF_TWO for other in CANOES)
    return in_hand(p, seat) and bool(began_ashore and s.place[seat, number] == CAMP and s.canoe == 1 - number)


def finish_first(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and bool(p.raw.canoe == 1 - canoe(p, action))


def twin_canoe(p: riverpost.Position, seat: int, action: int) -> bool:
    s = p.raw
    alike = s.place[seat, 0] == s.place[seat, 1] and s.cargo[seat, 0] == s.cargo[seat, 1]
    return turn_of(p, seat) and unmoved(p) == [0, 1] and bool(alike) and canoe(p, action) == 1


# --- gems


def handled_already(p: riverpost.Position, seat: int, action: int) -> bool:
    """Points are missing that gems have cost, the canoe is still beside the deposit, and it is to paddle."""
    s = p.raw
    spent = int(s.pick[seat]) + 1 - int(s.points)
    paddling = a.UP <= action < a.STEAL
    return (
        in_hand(p, seat)
        and s.phase == a.PADDLE
        and spent in (2, 4)
        and depth(p, seat) in DEPOSITS
        and s.points > (abs(discs(p, action)) if paddling else 0)
    )


def canoe_is_loaded(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and cargo(p, seat) != NONE


def canoe_is_empty(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and cargo(p, seat) == NONE


def same_colour(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and cargo(p, seat) == gem(p, action)


def too_few_points(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and bool(p.raw.points < cost(p, action))


def no_deposit_here(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and depth(p, seat) not in DEPOSITS


def not_at_deposit(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and depth(p, seat) in DEPOSITS and gem(p, action) not in lying(p, depth(p, seat))


def points_are_left(p: riverpost.Position, seat: int, action: int) -> bool:
    """Going on would leave all of them; handling gems after paddling would leave some."""
    spent = 0 if move(p, action) == "done" else cost(p, action)
    return in_hand(p, seat) and bool(p.raw.points > spent) and (spent == 0 or p.raw.phase == a.AFTER)


# --- paddling


def has_paddled(p: riverpost.Position, seat: int, action: int) -> bool:
    """Points were spent on the way, and those left are just what gems beside the canoe can cost."""
    s = p.raw
    paddled = s.phase == a.AFTER and s.points < s.pick[seat] + 1
    return in_hand(p, seat) and bool(paddled) and int(s.points) in handling_at(p, seat, depth(p, seat))


def nothing_above_camp(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and place(p, seat) == CAMP and discs(p, action) < 0


def too_many_discs(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and abs(discs(p, action)) > p.raw.points


def beyond_camp(p: riverpost.Position, seat: int, action: int) -> bool:
    """The camp is nearer, and can be reached."""
    return in_hand(p, seat) and -discs(p, action) > depth(p, seat) > 0 and bool(p.raw.points >= depth(p, seat))


def beyond_falls(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and depth(p, seat) + discs(p, action) > 8


def name_an_arm(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and crosses_fork(p, seat, action) and not names_an_arm(p, action)


def no_arm_here(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and not crosses_fork(p, seat, action) and names_an_arm(p, action)


def stops_short(p: riverpost.Position, seat: int, action: int) -> bool:
    """The way ends on the river, before gems were handled."""
    return in_hand(p, seat) and p.raw.phase == a.BEFORE and 0 < depth(p, seat) + discs(p, action) < 8


def points_would_be_left(p: riverpost.Position, seat: int, action: int) -> bool:
    rest = int(p.raw.points) - abs(discs(p, action))
    return stops_short(p, seat, action) and rest > 0 and rest not in (2, 4)


def no_gems_for_points(p: riverpost.Position, seat: int, action: int) -> bool:
    rest, end = int(p.raw.points) - abs(discs(p, action)), depth(p, seat) + discs(p, action)
    return stops_short(p, seat, action) and rest in {2, 4} - handling_at(p, seat, end)


# --- stealing


def no_stealing_now(p: riverpost.Position, seat: int, action: int) -> bool:
    """No canoe in hand has used all its points."""
    return bool(p.raw.mover == seat and (p.raw.canoe == NONE or p.raw.points > 0))


def no_such_player(p: riverpost.Position, seat: int, action: int) -> bool:
    return victim(p, action) >= p.players


def own_canoe(p: riverpost.Position, seat: int, action: int) -> bool:
    return victim(p, action) == seat


def not_that_gem(p: riverpost.Position, seat: int, action: int) -> bool:
    return in_hand(p, seat) and not carries(p, victim(p, action), gem(p, action), place(p, seat))


def steal_or_say_no(p: riverpost.Position, seat: int, action: int) -> bool:
    """An empty canoe without points left, and somebody's gem on its disc."""
    if not in_hand(p, seat) or p.raw.points > 0 or cargo(p, seat) != NONE:
        return False
    others = [other for other in range(p.players) if other != seat]
    return any(carries(p, other, colour, place(p, seat)) for other in others for colour in range(len(GEM_IDS)))


CLAIMS: dict[int, Claim] = {
    a.PICK_IS_FINAL: pick_is_final,
    a.CARD_IS_PLAYED: card_is_played,
    a.CANOES_FIRST: canoes_first,
    a.MUST_PICK: must_pick,
    a.NOTHING_LOST: nothing_lost,
    a.BUYING_IS_OVER: buying_is_over,
    a.NO_GEM_TO_PAY: no_gem_to_pay,
    a.OTHERS_BUY: others_buy,
    a.TURN_COMES_LATER: turn_comes_later,
    a.NO_CLOUD_SHOWN: no_cloud_shown,
    a.CLOUD_AT_END: cloud_at_end,
    a.CLOUD_MUST_MOVE: cloud_shown,
    a.CLOUD_SHOWN: cloud_shown,
    a.LAUNCH_ONE: launch_one,
    a.AFLOAT_MUST_MOVE: afloat_must_move,
    a.BOTH_MUST_MOVE: both_must_move,
    a.LAST_MUST_MOVE: last_must_move,
    a.CHOOSE_FIRST: choose_first,
    a.CANOE_IS_LOST: canoe_is_lost,
    a.CANOE_IS_FINISHED: canoe_is_finished,
    a.CANOE_IN_HAND: canoe_in_hand,
    a.ONLY_ONE_LAUNCH: only_one_launch,
    a.FINISH_FIRST: finish_first,
    a.TWIN_CANOE: twin_canoe,
    a.HANDLED_ALREADY: handled_already,
    a.CANOE_IS_LOADED: canoe_is_loaded,
    a.CANOE_IS_EMPTY: canoe_is_empty,
    a.SAME_COLOUR: same_colour,
    a.TOO_FEW_POINTS: too_few_points,
    a.NO_DEPOSIT_HERE: no_deposit_here,
    a.NOT_AT_DEPOSIT: not_at_deposit,
    a.POINTS_ARE_LEFT: points_are_left,
    a.HAS_PADDLED: has_paddled,
    a.NOTHING_ABOVE_CAMP: nothing_above_camp,
    a.TOO_MANY_DISCS: too_many_discs,
    a.BEYOND_CAMP: beyond_camp,
    a.BEYOND_FALLS: beyond_falls,
    a.NAME_AN_ARM: name_an_arm,
    a.NO_ARM_HERE: no_arm_here,
    a.POINTS_WOULD_BE_LEFT: points_would_be_left,
    a.NO_GEMS_FOR_POINTS: no_gems_for_points,
    a.NO_STEALING_NOW: no_stealing_now,
    a.NO_SUCH_PLAYER: no_such_player,
    a.OWN_CANOE: own_canoe,
    a.NOT_THAT_GEM: not_that_gem,
    a.STEAL_OR_SAY_NO: steal_or_say_no,
}
