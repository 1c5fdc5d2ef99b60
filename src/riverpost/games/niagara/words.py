"""All that Niagara says: notation, log lines, prompts, "why not?" and the position in words."""

from collections.abc import Callable, Iterable

from riverpost.engine.events import Event
from riverpost.engine.position import Position
from riverpost.engine.reasons import GAME_OVER, NOT_YOUR_DECISION
from riverpost.engine.text import Named, Style, Table
from riverpost.engine.words import Text, Translate, label_of, mark, mark_count, tell_event
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import (
    CANOES,
    CARDS,
    DEPTH,
    DEPTH_OF_FALLS,
    FALLS,
    GEM_IDS,
    GEMS,
    NONE,
    NUMBERS,
    PLACE_IDS,
    SEATS,
)

CARD_IDS = (*(str(number + 1) for number in range(NUMBERS)), "cloud")

# --- notation

NOTATION: list[str] = [
    *(f"card {card}" for card in CARD_IDS),
    *(f"buy {gem}" for gem in GEM_IDS),
    "done",
    "weather -1",
    "weather +1",
    *(f"canoe {canoe + 1}" for canoe in range(CANOES)),
    *(f"load {gem}" for gem in GEM_IDS),
    "unload",
    *(f"swap {gem}" for gem in GEM_IDS),
    *(f"{way} {steps + 1}" for way in ("up", "down", "down left", "down right") for steps in range(NUMBERS)),
    *(f"steal {gem} from {seat + 1}" for seat in range(SEATS) for gem in GEM_IDS),
    "no steal",
]

# --- names

SEAT_NAMES = (mark("Red"), mark("Blue"), mark("Green"), mark("Yellow"), mark("Brown"))
GEM_NAMES = (mark("amethyst"), mark("diamond"), mark("amber"), mark("sapphire"), mark("ruby"))
PLACE_NAMES = (
    mark("camp"), mark("disc 1"), mark("disc 2"), mark("disc 3"), mark("disc 4"), mark("disc 5"),
    mark("disc 6 left"), mark("disc 7 left"), mark("disc 6 right"), mark("disc 7 right"), mark("the falls"),
)  # fmt: skip
CARD_NAMES = (*CARD_IDS[:NUMBERS], mark("a cloud"))


def player_name(position: Position, seat: int, translate: Translate) -> str:
    """A player's own name, or that of the colour."""
    return position.names[seat] if position.names else translate(SEAT_NAMES[seat])


SCORE_NAMES = (
    mark("gems", "a part of the score"),
    mark("colours", "a part of the score"),
    mark("of one colour", "a part of the score"),
    mark("value", "a part of the score"),
)  # in the order of SCORE_PARTS

# --- log

LOG: dict[str, Text] = {
    "round": mark("Round {number}: {ring} has the life ring."),
    "free canoe": mark("{seat} has neither canoe nor gem and gets a canoe for nothing."),
    "bought": mark("{seat} buys a canoe back for one {gem}."),
    "revealed": mark("{seat} shows {card}."),
    "cloud moved": mark("{seat} moves the cloud to {weather}."),
    "stopped": mark("{seat} paddles canoe {canoe} to {place}."),
    "loaded": mark("{seat} loads one {gem}."),
    "unloaded": mark("{seat} unloads one {gem}."),
    "delivered": mark("{seat} brings home one {gem}."),
    "landed": mark("{seat} lands canoe {canoe}."),
    "fell": mark("{seat} loses canoe {canoe} over the falls!"),
    "gem back": mark("One {gem} goes back to its deposit."),
    "stole": mark("{seat} steals one {gem} from {victim}."),
    "river": mark("The river moves by {pushes}."),
    "cards back": mark("Everybody takes all cards back."),
    "won": mark("{seat} has won!"),
    "nobody won": mark_count(
        "{number} round is over and nobody has won.", "{number} rounds are over and nobody has won.", by="number"
    ),
}  # picks, single strokes, pushes and drifting are seen on the board


def log_line(event: Event, position: Position, translate: Translate) -> str:
    """An event as a sentence; an empty one is not told."""
    naming: dict[str, Callable[[int], str]] = {
        "seat": lambda seat: player_name(position, seat, translate),
        "victim": lambda seat: player_name(position, seat, translate),
        "ring": lambda seat: player_name(position, seat, translate),
        "gem": lambda gem: translate(GEM_NAMES[gem]),
        "card": lambda card: translate(CARD_NAMES[card]),
        "place": lambda place: translate(PLACE_NAMES[place]),
        "canoe": lambda canoe: str(canoe + 1),
        "weather": signed,
    }
    return tell_event(event, LOG, naming, translate)


def signed(number: int) -> str:
    """A number of the weather track."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


# --- why not?

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


def gem_of(action: int) -> int | None:
    """The gem that an action names."""
    for first in (a.BUY, a.LOAD, a.SWAP):
        if first <= action < first + GEMS:
            return action - first
    return (action - a.STEAL) % GEMS if a.STEAL <= action < a.NO_STEAL else None


def victim_of(action: int) -> int | None:
    """The seat that an action steals from."""
    return (action - a.STEAL) // GEMS if a.STEAL <= action < a.NO_STEAL else None


def steps_of(action: int) -> int | None:
    """The number of discs that an action paddles."""
    return (action - a.UP) % NUMBERS + 1 if a.UP <= action < a.STEAL else None


def refusal(reason: int, action: int, position: Position, translate: Translate) -> tuple[str, str]:
    """The rule and the sentence for a reason code."""
    rule, sentence = REASONS[reason]
    gem, points = gem_of(action), int(position.raw.points)
    return rule, translate.fill(
        sentence,
        gem="" if gem is None else translate(GEM_NAMES[gem]),
        points=points,
        rest=points - (steps_of(action) or 0),
        players=position.players,
    )


# --- actions as sentences

LABELS = [
    (a.BUY, mark("Pick {card}")),
    (a.DONE, mark("Pay one {gem} for a lost canoe")),
    (a.CALMER, mark("Go on without buying a canoe back")),
    (a.WILDER, mark("Calm the weather")),
    (a.CANOE, mark("Worsen the weather")),
    (a.LOAD, mark("Move canoe {canoe} ({place})")),
    (a.UNLOAD, mark("Load one {gem} (2 points)")),
    (a.SWAP, mark("Unload the gem (2 points)")),
    (a.UP, mark("Unload the gem and load one {gem} (4 points)")),
    (a.DOWN, mark("Paddle up by {steps}")),
    (a.DOWN_LEFT, mark("Paddle down by {steps}")),
    (a.DOWN_RIGHT, mark("Paddle down by {steps}, left arm")),
    (a.STEAL, mark("Paddle down by {steps}, right arm")),
    (a.NO_STEAL, mark("Steal one {gem} from {victim}")),
    (a.ACTIONS, mark("Steal nothing")),
]  # each label is for the actions below its number
LABELS_OFF_THE_RIVER = [
    (a.DOWN, mark("Paddle up by {steps} and land")),
    (a.DOWN_LEFT, mark("Paddle down by {steps}, over the falls!")),
    (a.DOWN_RIGHT, mark("Paddle down by {steps}, left arm, over the falls!")),
    (a.STEAL, mark("Paddle down by {steps}, right arm, over the falls!")),
]  # the same for ways that end in camp or below the falls
END_OF_TURN = mark("End the turn")


def leaves_river(action: int, position: Position) -> bool:
    """Whether an action takes the canoe in hand ashore or over the falls."""
    s, steps = position.raw, steps_of(action)
    if steps is None or s.canoe == NONE:
        return False
    depth = int(DEPTH[s.place[s.mover, s.canoe]])
    return depth == steps if action < a.DOWN else depth + steps == DEPTH_OF_FALLS


def text_of_label(action: int, position: Position) -> Text:
    """The label of an action as it is meant in this position."""
    if action == a.DONE and position.raw.phase > a.PICK:
        return END_OF_TURN
    return label_of(action, LABELS_OFF_THE_RIVER if leaves_river(action, position) else LABELS)


def label(action: int, position: Position, translate: Translate) -> str:
    """An action as a sentence."""
    gem, victim = gem_of(action), victim_of(action)
    canoe = action - a.CANOE if a.CANOE <= action < a.LOAD else None
    return translate.fill(
        text_of_label(action, position),
        card=translate(CARD_NAMES[action]) if action < CARDS else "",
        gem="" if gem is None else translate(GEM_NAMES[gem]),
        steps=steps_of(action),
        canoe="" if canoe is None else canoe + 1,
        place="" if canoe is None else translate(PLACE_NAMES[position.raw.place[position.raw.mover, canoe]]),
        victim="" if victim is None or victim >= position.players else player_name(position, victim, translate),
    )


# --- prompts

PROMPTS: dict[int, Text] = {
    a.BUY_BACK: mark("Buy a lost canoe back for a gem?"),
    a.PICK: mark("Pick a card in secret: a pick is final."),
    a.MOVE_CLOUD: mark("Move the cloud."),
    a.CHOOSE_CANOE: mark("Choose a canoe."),
    a.BEFORE: mark_count(
        "Canoe {canoe} has {points} point: paddle.", "Canoe {canoe} has {points} points: paddle.", by="points"
    ),
    a.PADDLE: mark_count(
        "Paddle canoe {canoe} with its {points} point.", "Paddle canoe {canoe} with its {points} points.", by="points"
    ),
    a.AFTER: mark("Use the last {points} points of canoe {canoe} on gems."),  # 2 or 4
    a.STEAL_OR_NOT: mark("Steal a gem?"),
}
# What is asked where one of some actions is possible too.
PROMPTS_WITH: dict[int, tuple[range, Text]] = {
    a.CHOOSE_CANOE: (range(a.DONE, a.DONE + 1), mark("Launch the other canoe too, or go on.")),
    a.BEFORE: (
        range(a.LOAD, a.UP),
        mark_count(
            "Canoe {canoe} has {points} point: handle a gem first, or paddle.",
            "Canoe {canoe} has {points} points: handle a gem first, or paddle.",
            by="points",
        ),
    ),
}


def question(view: Position) -> Text:
    """What the seat of the view is asked, naming only what it can do."""
    phase = int(view.raw.phase)
    also, asked = PROMPTS_WITH.get(phase, (range(0), PROMPTS[phase]))
    return asked if any(action in also for action in view.legal_ids(view.viewer)) else PROMPTS[phase]


def prompt(view: Position, translate: Translate) -> str:
    """What is to be decided, for the seat of the view."""
    s = view.raw
    if view.over:
        return translate(mark("The game is over."))
    if view.viewer in view.seats:
        told = translate.fill(question(view), canoe=int(s.canoe) + 1, points=int(s.points))
        return _with_those_who_picked(view, told, translate) if s.phase == a.PICK else told
    if s.phase == a.PICK:
        return translate(mark("Cards are picked in secret. Still to pick: {players}.")).format(
            players=_names(view, view.seats, translate)
        )
    return translate(mark("{player} is deciding.")).format(player=player_name(view, int(s.mover), translate))


def _with_those_who_picked(view: Position, told: str, translate: Translate) -> str:
    """The question to pick, and whose picks are there already."""
    picked = [seat for seat in range(view.players) if seat not in view.seats]
    if not picked:
        return told
    return translate(mark("{question} Already picked: {players}.")).format(
        question=told, players=_names(view, picked, translate)
    )


def _names(view: Position, seats: Iterable[int], translate: Translate) -> str:
    return ", ".join(player_name(view, seat, translate) for seat in seats)


# --- the position in words

NEXT_PUSH = (mark("The next push goes into the left arm."), mark("The next push goes into the right arm."))  # by arm


def describe(view: Position, translate: Translate) -> list[str]:
    """The whole position in sentences, for the terminal and for screen readers."""
    s = view.raw
    lines = [
        translate(mark("Round {number}. Life ring: {ring}. Weather {weather}.")).format(
            number=int(s.round_number),
            ring=player_name(view, int(s.ring), translate),
            weather=signed(int(s.weather)),
        ),
        translate(NEXT_PUSH[s.next_arm]),
        translate(mark("Deposits: {deposits}.")).format(
            deposits="; ".join(
                f"{translate(GEM_NAMES[gem])}: {gem_list(s.deposit[gem].tolist(), translate)}" for gem in range(GEMS)
            )
        ),
    ]
    return lines + [_player(view, seat, translate) for seat in range(view.players)]


def _player(view: Position, seat: int, translate: Translate) -> str:
    s = view.raw
    return translate(mark("{player}: {canoes}; camp {camp}; cards played {played}; {pick}.")).format(
        player=player_name(view, seat, translate),
        canoes=", ".join(_canoe(view, seat, canoe, translate) for canoe in range(CANOES)),
        camp=gem_list(s.camp[seat].tolist(), translate),
        played=_cards(s.played[seat].tolist(), translate),
        pick=_pick(view, seat, translate),
    )


def gem_list(counts: list[int], translate: Translate) -> str:
    """Gems by colour, with their numbers."""
    told = translate(mark("{gem} × {count}"))
    shown = [told.format(gem=translate(GEM_NAMES[gem]), count=count) for gem, count in enumerate(counts) if count]
    return ", ".join(shown) or translate(mark("none"))


def _canoe(view: Position, seat: int, canoe: int, translate: Translate) -> str:
    place, cargo = int(view.raw.place[seat, canoe]), int(view.raw.cargo[seat, canoe])
    where = translate(mark("lost")) if place == FALLS else translate(PLACE_NAMES[place])
    told = translate(mark("canoe {number} {place}")).format(number=canoe + 1, place=where)
    return (
        told
        if cargo == NONE
        else translate(mark("{canoe} with {gem}")).format(canoe=told, gem=translate(GEM_NAMES[cargo]))
    )


def _cards(played: list[int], translate: Translate) -> str:
    lying = [translate(CARD_NAMES[card]) for card in range(CARDS) if played[card]]
    return " ".join(lying) or translate(mark("none"))


def _pick(view: Position, seat: int, translate: Translate) -> str:
    s = view.raw
    if not s.picked[seat]:
        return translate(mark("no pick yet"))
    if s.pick[seat] == NONE:
        return translate(mark("has picked"))
    return translate(mark("pick: {card}")).format(card=translate(CARD_NAMES[s.pick[seat]]))


# --- the position as text that can be read back

TEXT: dict[str, Style] = {
    "phase": Named(a.PHASE_IDS),
    "next_arm": Named(("left", "right")),
    "played": Table(CARD_IDS),
    "pick": Named(("none", *CARD_IDS), first=NONE),
    "place": Named(PLACE_IDS),
    "cargo": Named(("none", *GEM_IDS), first=NONE),
    "deposit": Table(GEM_IDS),
    "camp": Table(GEM_IDS),
    "duty": Named(a.DUTY_IDS),
}

# What cannot be, by the numbers of `broken`.
BROKEN: dict[int, str] = {
    1: mark("A number stands for nothing: it is no seat, place, card, gem, phase or round that there is."),
    2: mark("Somebody who does not play has canoes on the way, gems or cards."),
    3: mark("There are not seven gems of each colour."),
    4: mark("A canoe that is ashore or lost has a gem aboard."),
    5: mark("The cards that lie played do not fit the round and what was picked in it."),
    6: mark("What was picked and shown does not fit what is to be decided."),
    7: mark("Somebody is asked for a lost canoe who cannot buy one back, or has neither canoe nor gem."),
    8: mark("A goal was reached although nobody can have landed for it."),
    9: mark("Canoes, duties or points of the one on turn do not fit how that turn can have gone."),
    10: mark("The game is over, but nobody has won and its limit is not reached."),
}
