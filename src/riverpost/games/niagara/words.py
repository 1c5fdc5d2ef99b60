"""All that Niagara says: notation, log lines, prompts, "why not?" and the position in words."""

from collections.abc import Callable, Iterable

from riverpost.engine.events import Event
from riverpost.engine.position import Position
from riverpost.engine.reasons import GAME_OVER, NOT_YOUR_DECISION
from riverpost.engine.text import Named, Style, Table
from riverpost.engine.words import Text, Translate, label_of, mark, mark_count, tell_event
from riverpost.games.niagara import alphabet as a
from riverpost.games.niagara.board import (
    CANOES,
    CARDS,
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
    a.NO_PICK_NOW: ("N10", mark("Cards are picked at the start of a round, and a pick is final.")),
    a.CARD_IS_PLAYED: ("N14", mark("That card lies played; it comes back when all seven are.")),
    a.NO_BUYING_NOW: ("N70", mark("A lost canoe is bought back before the cards are picked.")),
    a.NO_GEM_TO_PAY: ("N70", mark("You have no {gem} in camp to pay with.")),
    a.NOTHING_TO_END: ("N22", mark("There is nothing to end here.")),
    a.NO_CLOUD_NOW: ("N50", mark("The cloud moves only when you have shown the cloud card.")),
    a.CLOUD_AT_END: ("N50", mark("The cloud is at the end of its track: it can only go the other way.")),
    a.NO_CANOE_TO_CHOOSE: ("N22", mark("No canoe is to be chosen now; finish what is begun.")),
    a.CANOE_HAS_MOVED: ("N22", mark("That canoe has moved this turn.")),
    a.CANOE_IS_LOST: ("N29", mark("That canoe lies below the falls.")),
    a.ONLY_ONE_LAUNCH: ("N20", mark("Of two canoes ashore exactly one is launched.")),
    a.TWIN_CANOE: ("N22", mark("Both canoes are alike: take canoe 1.")),
    a.MUST_STILL_MOVE: ("N21", mark("A canoe afloat must move, and of two ashore one must be launched.")),
    a.NO_HANDLING_NOW: ("N31", mark("Gems are handled when a canoe is in hand, before or after paddling.")),
    a.HANDLED_ALREADY: ("N31", mark("This canoe has handled gems this turn; now it paddles.")),
    a.NO_DEPOSIT_HERE: ("N30", mark("No deposit is beside this canoe.")),
    a.TOO_FEW_POINTS: (
        "N30",
        mark_count(
            "Loading costs 2 points, unloading 2, both 4; {points} is left.",
            "Loading costs 2 points, unloading 2, both 4; {points} are left.",
            by="points",
        ),
    ),
    a.CANOE_IS_LOADED: ("N30", mark("A canoe carries one gem.")),
    a.CANOE_IS_EMPTY: ("N30", mark("There is no gem aboard.")),
    a.NOT_AT_DEPOSIT: ("N34", mark("No {gem} lies at this deposit.")),
    a.SAME_COLOUR: ("N32", mark("The gem you take must have another colour than the one you put down.")),
    a.USE_POINTS_EXACTLY: (
        "N24",
        mark_count(
            "All points must be used: {points} is left.", "All points must be used: {points} are left.", by="points"
        ),
    ),
    a.NO_PADDLING_NOW: ("N25", mark("No canoe is to be paddled now.")),
    a.ASHORE_ONLY_DOWN: ("N20", mark("A canoe ashore is launched downstream.")),
    a.BEYOND_CAMP: ("N26", mark("The camp is nearer than that.")),
    a.BEYOND_FALLS: ("N27", mark("The falls are nearer than that.")),
    a.NAME_AN_ARM: ("N25", mark("Going past the fork you must choose an arm, left or right.")),
    a.NO_ARM_HERE: ("N25", mark("An arm is chosen only when going past the fork.")),
    a.USE_ALL_POINTS: (
        "N24",
        mark_count(
            "The {points} point must be used.",
            "All {points} points must be used, but for 2 or 4 that gems at the end of the way would cost.",
            by="points",
        ),
    ),
    a.NO_STEALING_NOW: ("N40", mark("Only an empty canoe that comes up and stops with all points used may steal.")),
    a.NOT_THAT_GEM: ("N40", mark("No canoe of that player carries that gem on this disc.")),
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
    gem = gem_of(action)
    return rule, translate.fill(
        sentence, gem="" if gem is None else translate(GEM_NAMES[gem]), points=int(position.raw.points)
    )


# --- actions as sentences

LABELS = [
    (a.BUY, mark("Pick {card}")),
    (a.DONE, mark("Pay one {gem} for a lost canoe")),
    (a.CALMER, mark("Go on without more")),
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


def label(action: int, position: Position, translate: Translate) -> str:
    """An action as a sentence."""
    gem, victim = gem_of(action), victim_of(action)
    canoe = action - a.CANOE if a.CANOE <= action < a.LOAD else None
    return translate.fill(
        label_of(action, LABELS),
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
        "Canoe {canoe} has {points} point: paddle.",
        "Canoe {canoe} has {points} points: handle a gem first, or paddle.",
        by="points",
    ),
    a.PADDLE: mark_count(
        "Paddle canoe {canoe} with its {points} point.", "Paddle canoe {canoe} with its {points} points.", by="points"
    ),
    a.AFTER: mark_count(
        "Use the last {points} point of canoe {canoe} on gems.",
        "Use the last {points} points of canoe {canoe} on gems.",
        by="points",
    ),
    a.STEAL_OR_NOT: mark("Steal a gem?"),
}


def prompt(view: Position, translate: Translate) -> str:
    """What is to be decided, for the seat of the view."""
    s = view.raw
    if view.over:
        return translate(mark("The game is over."))
    if view.viewer in view.seats:
        told = translate.fill(PROMPTS[int(s.phase)], canoe=int(s.canoe) + 1, points=int(s.points))
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
    2: mark("There are not seven gems of each colour."),
    3: mark("A canoe that is ashore or lost has a gem aboard."),
    4: mark("The cards that lie played do not fit the round and what was picked in it."),
    5: mark("What was picked and shown does not fit what is to be decided."),
}
