"""Why not? The rule and the sentence for every refusal."""

from riverpost.engine.reasons import GAME_OVER, NOT_YOUR_DECISION
from riverpost.engine.seen import Seen
from riverpost.engine.words import Text, Translate, mark, mark_count
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.texts.names import GEM_NAMES, gem_of, steps_of

REASONS: dict[int, tuple[str, Text]] = {
    GAME_OVER: ("N81", mark("The game is over.")),
    NOT_YOUR_DECISION: ("N11", mark("It is not for you to decide now.")),
    a.PICK_IS_FINAL: ("N10", mark("You have picked your card for this round, and a pick is final.")),
    a.CARD_IS_PLAYED: ("N14", mark("That card lies played; it comes back when all seven are.")),
    a.CANOES_FIRST: ("N10", mark("First it is decided which lost canoes are bought back, then cards are picked.")),
    a.MUST_PICK: ("N10", mark("Everybody picks a card in every round.")),
    a.NOTHING_LOST: ("N70", mark("None of your canoes is lost.")),
    a.BUYING_IS_OVER: ("N70", mark("A lost canoe is bought back at the start of a round, before cards are picked.")),
    a.NO_GEM_TO_PAY: ("N70", mark("You have no {gem} in camp to pay with.")),
    a.OTHERS_BUY: (
        "N70",
        mark("Now another player may buy a canoe back; it goes round once, from the holder of the life ring."),
    ),
    a.TURN_COMES_LATER: ("N11", mark("That comes in your turn, when everybody has picked and your card is shown.")),
    a.NO_CLOUD_SHOWN: ("N50", mark("The cloud moves only when you have shown the cloud card.")),
    a.CLOUD_AT_END: ("N50", mark("The cloud is at the end of its track: it can only go the other way.")),
    a.CLOUD_MUST_MOVE: ("N50", mark("The cloud must move by one step.")),
    a.CLOUD_SHOWN: (
        "N51",
        mark("You have shown the cloud: this turn your canoes stay where they are and you handle no gems."),
    ),
    a.LAUNCH_ONE: ("N20", mark("Both canoes are ashore: launch one of them.")),
    a.AFLOAT_MUST_MOVE: ("N21", mark("One canoe was afloat when your turn began, and it must still move.")),
    a.BOTH_MUST_MOVE: ("N22", mark("Both canoes were afloat when your turn began, so both must move.")),
    a.LAST_MUST_MOVE: ("N29", mark("With one canoe lost the other must move: paddle it, or launch it from the shore.")),
    a.CHOOSE_FIRST: ("N22", mark("First choose the canoe that moves.")),
    a.CANOE_IS_LOST: ("N60", mark("That canoe went over the falls and is lost for now.")),
    a.CANOE_IS_FINISHED: ("N22", mark("That canoe is finished for this turn.")),
    a.CANOE_IN_HAND: ("N22", mark("You are moving that canoe already: finish it.")),
    a.ONLY_ONE_LAUNCH: ("N20", mark("Both canoes were ashore, so only one is launched this turn.")),
    a.FINISH_FIRST: ("N22", mark("Finish the canoe that you have begun with before you touch the other.")),
    a.TWIN_CANOE: ("N22", mark("Both canoes are alike: take canoe 1.")),
    a.HANDLED_ALREADY: (
        "N31",
        mark_count(
            "This canoe has handled gems this turn: its {points} point is for paddling.",
            "This canoe has handled gems this turn: all its {points} points are for paddling.",
            by="points",
        ),
    ),
    a.CANOE_IS_LOADED: ("N30", mark("A canoe carries one gem, and this one has a gem aboard.")),
    a.CANOE_IS_EMPTY: ("N30", mark("There is no gem aboard.")),
    a.SAME_COLOUR: ("N32", mark("The gem you take must have another colour than the one you put down.")),
    a.TOO_FEW_POINTS: (
        "N30",
        mark_count(
            "Loading costs 2 points, unloading 2, both 4; {points} is left.",
            "Loading costs 2 points, unloading 2, both 4; {points} are left.",
            by="points",
        ),
    ),
    a.NO_DEPOSIT_HERE: ("N30", mark("No deposit is beside this canoe; deposits lie beside discs 3 to 7.")),
    a.NOT_AT_DEPOSIT: ("N34", mark("No {gem} lies at the deposit beside this canoe.")),
    a.POINTS_ARE_LEFT: (
        "N24",
        mark_count(
            "All points must be used: {points} is left.", "All points must be used: {points} are left.", by="points"
        ),
    ),
    a.HAS_PADDLED: ("N31", mark("This canoe has paddled: its last {points} points are for gems.")),  # 2 or 4
    a.NOTHING_ABOVE_CAMP: ("N2", mark("This canoe is in camp, where the river begins: it can only go down.")),
    a.TOO_MANY_DISCS: (
        "N23",
        mark_count(
            "Each disc costs a point, and this canoe has {points} point left.",
            "Each disc costs a point, and this canoe has {points} points left.",
            by="points",
        ),
    ),
    a.BEYOND_CAMP: ("N26", mark("The camp is nearer than that: land there, and points left over lapse.")),
    a.BEYOND_FALLS: ("N27", mark("The falls are nearer than that.")),
    a.NAME_AN_ARM: ("N25", mark("Going past the fork you must choose an arm, left or right.")),
    a.NO_ARM_HERE: ("N25", mark("An arm is chosen only when going past the fork.")),
    a.POINTS_WOULD_BE_LEFT: (
        "N24",
        mark_count(
            "{rest} point would be left: all must be used, and gems at the end of the way cost 2 or 4.",
            "{rest} points would be left: all must be used, and gems at the end of the way cost 2 or 4.",
            by="rest",
        ),
    ),
    a.NO_GEMS_FOR_POINTS: (  # 2 or 4
        "N24",
        mark("{rest} points would be left, and this canoe cannot use just as many on gems there."),
    ),
    a.NO_STEALING_NOW: ("N40", mark("Only an empty canoe that comes up and stops with all points used may steal.")),
    a.NO_SUCH_PLAYER: ("N1", mark("There is no such player: {players} play.")),
    a.OWN_CANOE: ("N41", mark("Nobody steals from a canoe of their own.")),
    a.NOT_THAT_GEM: ("N40", mark("No canoe of that player carries that gem on this disc.")),
    a.STEAL_OR_SAY_NO: ("N40", mark("First decide whether this canoe steals; it need not.")),
}


def refusal(reason: int, action: int, position: Seen, translate: Translate) -> tuple[str, str]:
    """The rule and the sentence for a reason code."""
    rule, sentence = REASONS[reason]
    gem, points = gem_of(action), position.raw.points
    return rule, translate.fill(
        sentence,
        gem="" if gem is None else translate(GEM_NAMES[gem]),
        points=points,
        rest=points - (steps_of(action) or 0),
        players=position.players,
    )
