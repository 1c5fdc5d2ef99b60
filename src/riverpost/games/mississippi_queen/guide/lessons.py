"""What the first game of Mississippi Queen teaches: the driving school, on a short river."""

from riverpost.engine.lessons import Guide, Lesson, Moment, always
from riverpost.engine.reasons import LEGAL
from riverpost.engine.words import AS_WRITTEN, mark
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import FULL_COAL, NONE, PIER
from riverpost.games.mississippi_queen.rules.pushing import hex_ahead
from riverpost.games.mississippi_queen.scene.pieces import PIECES
from riverpost.games.mississippi_queen.texts.names import boats_of
from riverpost.games.mississippi_queen.texts.reasons import refusal

BARRED = {"M24", "M4", "M6"}  # by land, by the end of the river as it is, by the landing stage
TILES_AT_FIRST = 2
FEW_COAL = 2


# --- when


def at_school(moment: Moment) -> bool:
    """Whether this is the driving school."""
    return bool(moment.s.edition == a.DRIVING_SCHOOL)


def my_boats(moment: Moment) -> list[int]:
    """The boats of the seat that looks."""
    return boats_of(moment.view, moment.seat)


def befell_me(moment: Moment, event: str) -> bool:
    """Whether this has happened to one of my boats."""
    return any(moment.happened(event, boat=boat) for boat in my_boats(moment))


def land_is_near(moment: Moment) -> bool:
    """Whether something that I might do now is barred by land."""
    if moment.decides(a.CHOOSE_SPEED):
        steering = range(a.SPEED, a.AHEAD)
    elif moment.decides(a.SAIL):
        steering = range(a.AHEAD, a.PUSH)
    else:
        return False
    return any(_rule_against(action, moment) in BARRED for action in steering)


def _rule_against(action: int, moment: Moment) -> str:
    reason = moment.view.reason(action, moment.seat)
    return "" if reason == LEGAL else refusal(reason, action, moment.view, AS_WRITTEN)[0]


def pier_tiles(moment: Moment) -> list[int]:
    """The tiles of the river that have a pier."""
    s = moment.s
    return [tile for tile in range(s.first_tile, s.laid) if PIER[s.tile[tile]] != NONE]


def passengers_wait(moment: Moment) -> bool:
    """Whether there is anybody to be taken aboard."""
    return any(moment.s.waiting)


def coal_is_low(moment: Moment) -> bool:
    """Whether I set out with hardly any coal left."""
    return moment.decides(a.CHOOSE_SPEED) and any(moment.s.coal[boat] <= FEW_COAL for boat in my_boats(moment))


def has_burned_coal(moment: Moment) -> bool:
    """Whether one of my boats has less coal than at the start."""
    return any(moment.s.coal[boat] < FULL_COAL for boat in my_boats(moment))


# --- which pieces


def boats(moment: Moment) -> list[str]:
    """My boats."""
    return [f"boat-{boat}" for boat in my_boats(moment)]


def lit(moment: Moment, first: int, below: int) -> list[str]:
    """The pieces with which I may do any of the actions from one to below another."""
    return [PIECES[action] for action in moment.view.choices if first <= action < below]


def coal(moment: Moment) -> list[str]:
    """The coal of my boats, on their wheels beside the river."""
    mine = my_boats(moment)
    several = [f"wheel-coal-{moment.seat}-{boat}" for boat in mine]
    return several if len(mine) > 1 else [f"wheel-coal-{moment.seat}"]


def boat_in_the_way(moment: Moment) -> list[str]:
    """The boat right ahead of the one that is asked."""
    s, boat = moment.s, moment.s.asked
    ahead = int(hex_ahead(s, s.hex[boat], s.heading[boat]))
    return [f"boat-{other}" for other in range(s.boats) if s.hex[other] == ahead]


def waiting(moment: Moment) -> list[str]:
    """Those who wait at the piers."""
    return [f"passenger-{tile}-0" for tile in pier_tiles(moment) if moment.s.waiting[tile]]


def finish(moment: Moment) -> list[str]:
    """The berths of the finish."""
    return ["stage", *(f"berth-{k}" for k in range(3))]


GUIDE = Guide(
    players=3,
    options={"edition": "driving-school"},
    farewell=mark(
        "You can steer a paddle steamer. In the real race the river is three times as long, and two passengers must "
        "come along."
    ),
    lessons=(
        Lesson(
            "aim",
            mark("The driving school"),
            mark(
                "Welcome aboard! The pulsing steamer is yours. Sail it down the river: the first boat to reach a berth "
                "at the far end wins. This river is short; the real race is longer."
            ),
            "M100",
            when=lambda m: always(m) and at_school(m),
            pieces=boats,
        ),
        Lesson(
            "race",
            mark("The race"),
            mark(
                "The pulsing boat is yours. Race down the river, take two passengers aboard on the way, and be the "
                "first to tie up at the far end with both of them."
            ),
            "M51",
            when=lambda m: always(m) and not at_school(m),
            pieces=boats,
            core=False,
        ),
        Lesson(
            "heading",
            mark("Which way the bow points"),
            mark(
                "A boat only ever sails the way its bow points. Choose a heading with open water ahead; the river "
                "leads on to the next tile, away from the numbered berths."
            ),
            "M11",
            when=lambda m: m.decides(a.START_HEADING),
            pieces=lambda m: [*boats(m), *lit(m, a.HEADING, a.DOCK)],
        ),
        Lesson(
            "speed",
            mark("Speed"),
            mark(
                "Your speed is how many hexes you sail in this turn: exactly so many. One faster or slower than last "
                "time is free, and so is the same again. The wheels show what each speed costs."
            ),
            "M20",
            when=lambda m: m.decides(a.CHOOSE_SPEED),
            pieces=lambda m: lit(m, a.SPEED, a.AHEAD),
        ),
        Lesson(
            "course",
            mark("A whole turn at once"),
            mark(
                "This turn can end on the marked hexes. A black number is the coal that it costs; an exclamation mark "
                "warns that the next turn may fail. Press one to see the way, again to turn the boat, then confirm."
            ),
            "M21",
            when=lambda m: m.decides(a.CHOOSE_SPEED),
            pieces=boats,
        ),
        Lesson(
            "sail",
            mark("Sailing"),
            mark(
                "Now sail, hex by hex: the lit hex is the one ahead of your bow. Every point of speed is one hex, and "
                "all of them must be used before the turn can end."
            ),
            "M21",
            when=lambda m: m.decides(a.SAIL) and a.AHEAD in m.view.choices,
            pieces=lambda m: lit(m, a.AHEAD, a.TURN_LEFT),
        ),
        Lesson(
            "turning",
            mark("Turning the bow"),
            mark(
                "You may swing the bow left or right by 60 degrees. Once in each turn this is free, at any "
                "moment, even after the last hex. Each further swing burns one coal."
            ),
            "M22",
            when=lambda m: m.decides(a.SAIL) and m.may(a.TURN_LEFT, a.PUSH),
            pieces=lambda m: lit(m, a.TURN_LEFT, a.PUSH),
        ),
        Lesson(
            "coal",
            mark("Coal"),
            mark(
                "Six coal is all you have. It pays for a second step of speed and for a second swing of the bow. With "
                "none left you sail on, but clumsily; so spend it where it saves a whole turn."
            ),
            "M23",
            when=lambda m: m.decides(a.CHOOSE_SPEED) and (m.s.round_number > 1 or has_burned_coal(m)),
            pieces=coal,
        ),
        Lesson(
            "avoid",
            mark("Keep off the land"),
            mark(
                "Islands and banks are barred. What would leave you without a way to finish the turn is not lit at "
                "all, so a fast boat has less choice. Press an unlit thing to hear why it cannot be done."
            ),
            "M24",
            when=land_is_near,
            pieces=boats,
        ),
        Lesson(
            "tile",
            mark("The river grows"),
            mark(
                "A new piece of river! Whoever is first on the last tile rolls, at the end of that turn, whether it "
                "goes on straight, to the left or to the right. Leaders sail into the unknown."
            ),
            "M4",
            when=lambda m: m.s.laid > TILES_AT_FIRST,
            pieces=lambda m: [f"tile-{m.s.laid - 1}", "newest"],
        ),
        Lesson(
            "pier",
            mark("Piers"),
            mark(
                "This is a pier. Nobody waits there in the driving school. In the real race, end your turn on it at "
                "speed 1 and a passenger comes aboard; you will need two, from two islands."
            ),
            "M41",
            when=lambda m: at_school(m) and bool(pier_tiles(m)),
            pieces=lambda m: [f"pier-{tile}" for tile in pier_tiles(m)],
            core=False,
        ),
        Lesson(
            "passengers",
            mark("Passengers"),
            mark(
                "Passengers wait at the piers. End your turn beside one at speed 1, whatever way you head, and one "
                "comes aboard. Each island gives you only one, and you need two, so brake in time."
            ),
            "M41",
            when=lambda m: not at_school(m) and passengers_wait(m),
            pieces=waiting,
            core=False,
        ),
        Lesson(
            "order",
            mark("Who is first"),
            mark(
                "At the start of each round the boats line up anew: whoever is further down the river moves first. On "
                "one tile the boat nearer to the next one goes before the others."
            ),
            "M12",
            when=lambda m: not at_school(m) and m.s.round_number > 1,
            pieces=lambda m: [f"order-{boat}" for boat in my_boats(m)],
            core=False,
        ),
        Lesson(
            "push",
            mark("A boat in the way"),
            mark(
                "You can push the boat ahead: one point for the push, one for sailing into its hex. You choose which "
                "free hex beside it the boat is pushed to, so send it where it hurts."
            ),
            "M30",
            when=lambda m: m.decides(a.SAIL, a.PUSH_ON) and m.may(a.PUSH, a.HEADING),
            pieces=lambda m: [*boat_in_the_way(m), *lit(m, a.PUSH, a.HEADING)],
            core=False,
        ),
        Lesson(
            "pushed",
            mark("You were pushed"),
            mark(
                "Somebody pushed you aside. Being pushed costs you nothing, and in return you may point your bow "
                "anywhere, free of charge. Sometimes that is worth more than the hex you lost."
            ),
            "M34",
            when=lambda m: befell_me(m, "pushed"),
            pieces=boats,
            core=False,
        ),
        Lesson(
            "aground",
            mark("Aground"),
            mark(
                "There was no way to finish your turn, so you ran aground: speed 1, and your next turn is lost. After "
                "that you may take any heading. Slow down before you reach narrow water."
            ),
            "M25",
            when=lambda m: befell_me(m, "grounded"),
            pieces=boats,
            core=False,
        ),
        Lesson(
            "low",
            mark("Little coal is left"),
            mark(
                "Your coal runs low. From now on prefer one step of speed and one swing of the bow in a turn: both are "
                "free. Leave yourself room, for no coal will be there to save you."
            ),
            "M23",
            when=coal_is_low,
            pieces=coal,
            core=False,
        ),
        Lesson(
            "aboard",
            mark("A passenger comes aboard"),
            mark(
                "Well done, a passenger is aboard. Nobody can take a passenger from you. With two of them make for the "
                "finish; the same island gives you no second one."
            ),
            "M41",
            when=lambda m: befell_me(m, "boarded"),
            pieces=boats,
            core=False,
        ),
        Lesson(
            "out",
            mark("Out of the race"),
            mark(
                "Your boat had neither room nor coal to finish its turn, and so it is out. It happens to every "
                "captain once: slow down early, and keep one or two coal for the narrows."
            ),
            "M102",
            when=lambda m: befell_me(m, "eliminated"),
            core=False,
        ),
        Lesson(
            "crash",
            mark("Into the landing stage"),
            mark(
                "Your boat ran into the landing stage too fast, and so it is out of the race. Be down to speed 1 when "
                "you come to the berths: two turns before them is not too early to slow down."
            ),
            "M53",
            when=lambda m: befell_me(m, "disqualified"),
            core=False,
        ),
        Lesson(
            "finish",
            mark("The finish"),
            mark(
                "The landing stage is in sight, with its berths before it. At the driving school the first boat on a "
                "berth wins, however fast. In the real race you must end there at speed 1."
            ),
            "M100",
            when=lambda m: at_school(m) and m.s.finish != NONE,
            pieces=finish,
        ),
        Lesson(
            "stage",
            mark("The landing stage"),
            mark(
                "The landing stage is in sight. End your turn on one of its berths at speed 1 to tie up. "
                "Boats with two passengers rank before those with one, and those before empty ones, whoever is faster."
            ),
            "M50",
            when=lambda m: not at_school(m) and m.s.finish != NONE,
            pieces=finish,
            core=False,
        ),
    ),
)
