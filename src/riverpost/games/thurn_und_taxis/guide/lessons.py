"""What the first game of Thurn und Taxis teaches."""

from itertools import pairwise

from riverpost.engine.lessons import Guide, Lesson, Moment, always
from riverpost.engine.words import mark
from riverpost.games.thurn_und_taxis.rules import alphabet as a
from riverpost.games.thurn_und_taxis.rules.board import (
    CITY_IDS,
    FIRST_CARRIAGE,
    GAME_END,
    LAST_CARRIAGE,
    NONE,
    PLACES,
    STACK_START,
    TILES,
)
from riverpost.games.thurn_und_taxis.scene.pieces import PIECES
from riverpost.games.thurn_und_taxis.texts.prompts import asked_land

NEARLY_LAST_CARRIAGE = LAST_CARRIAGE - 1
FEW_HOUSES = 5


# --- when


def plays_on(moment: Moment) -> bool:
    """Whether I am to play a card and have a line already."""
    return moment.decides(a.PLAY) and bool(moment.s.line_length[moment.seat])


def nothing_fits(moment: Moment) -> bool:
    """Whether I have a line and no card that can be joined to it."""
    return plays_on(moment) and not moment.may(a.EXTEND_LEFT, a.COURIER_LEFT)


def may_close(moment: Moment) -> bool:
    """Whether I may close my line."""
    return moment.may(a.CLOSE, a.END_TURN)


def is_closing(moment: Moment) -> bool:
    """Whether I am in the middle of closing a line."""
    return moment.decides(a.HOUSE_CITY, a.CALL_CARTWRIGHT, a.DISCARD_DOWN)


def chooses_in_a_land(moment: Moment) -> bool:
    """Whether I have to choose the one city of a land that gets a house."""
    return moment.decides(a.HOUSE_CITY) and moment.s.way == a.PER_LAND and asked_land(moment.s) is not None


def end_is_near(moment: Moment) -> bool:
    """Whether somebody has nearly reached the end."""
    s = moment.s
    seats = range(moment.view.players)
    return any(s.carriage[seat] >= NEARLY_LAST_CARRIAGE or s.houses_left[seat] <= FEW_HOUSES for seat in seats)


# --- which pieces


def lit(moment: Moment, first: int, below: int) -> list[str]:
    """The pieces with which I may do any of the actions from one to below another."""
    return list(dict.fromkeys(PIECES[action] for action in moment.view.choices if first <= action < below))


def hand(moment: Moment) -> list[str]:
    """My cards."""
    return [f"card-{CITY_IDS[city]}" for city, count in enumerate(moment.s.hand[moment.seat]) if count]


def line(moment: Moment) -> list[str]:
    """The cities of my line."""
    return [f"line-{moment.seat}-{CITY_IDS[city]}" for city in moment.s.line[moment.seat] if city != NONE]


def cards_to_take(moment: Moment) -> list[str]:
    """The open cards and the deck."""
    return [*(f"open-{place + 1}" for place in range(PLACES)), "deck"]


def carriages(moment: Moment) -> list[str]:
    """The carriages that are still to be had."""
    return [f"stock-{number}" for number in range(FIRST_CARRIAGE, LAST_CARRIAGE + 1)]


def tiles_on_top(moment: Moment) -> list[str]:
    """The tile on top of each stack."""
    tops = []
    for start, end in pairwise(STACK_START.tolist()):
        tops += [tile for tile in range(start, end) if moment.s.tile_owner[tile] == NONE][:1]
    return [f"tile-{tile}" for tile in tops]


def my_tiles(moment: Moment) -> list[str]:
    """The tiles that I have won."""
    return [f"tile-{tile}" for tile in range(TILES) if moment.s.tile_owner[tile] == moment.seat]


def my_houses(moment: Moment) -> list[str]:
    """My houses on the map, and those I still have."""
    built = [f"house-{moment.seat}-{CITY_IDS[city]}" for city, house in enumerate(moment.s.house[moment.seat]) if house]
    return [f"stock-house-{moment.seat}", *built]


GUIDE = Guide(
    players=2,
    farewell=mark("That is all there is to running a post: take, play, close, and a little help from the officials."),
    lessons=(
        Lesson(
            "aim",
            mark("The aim"),
            mark(
                "You run a post. Lay lines from city to city, build houses in those cities and win carriages and "
                "tiles. Whoever has the most points wins; every house that you have not built by then costs one."
            ),
            "T41",
            when=always,
            pieces=lambda m: [f"stock-house-{m.seat}"],
        ),
        Lesson(
            "take",
            mark("Take a card"),
            mark(
                "Every turn begins with a card: one of the six open ones, or the top of the deck, unseen. Each card is "
                "a city. Look for cities that a road joins to each other."
            ),
            "T12",
            when=lambda m: m.decides(a.FIRST_CARD),
            pieces=cards_to_take,
        ),
        Lesson(
            "postmaster",
            mark("The postmaster"),
            mark(
                "The postmaster lets you take a second card. With an empty hand, as now at the start, he comes by "
                "himself; later you may call him. A neighbour of your first city is a good choice."
            ),
            "T13",
            when=lambda m: m.decides(a.SECOND_CARD),
            pieces=cards_to_take,
        ),
        Lesson(
            "play",
            mark("Play a card"),
            mark(
                "Now play a card: its city begins your line. In every turn you must play one. So pick a city from "
                "which your other card goes on along a road."
            ),
            "T20",
            when=lambda m: m.decides(a.PLAY) and not plays_on(m),
            pieces=hand,
        ),
        Lesson(
            "turn",
            mark("That was a turn"),
            mark(
                "Take a card, play a card, perhaps close the line: that is a turn, and there is no more to it. Three "
                "cities are needed to close. Until then your line lies here and grows."
            ),
            "T10",
            when=lambda m: m.happened("started", seat=m.seat),
            pieces=line,
        ),
        Lesson(
            "grow",
            mark("The line grows at its ends"),
            mark(
                "A new city goes to the left or right end of your line, and only where a road joins it to that end. No "
                "city comes twice. If nothing fits, the whole line is lost."
            ),
            "T21",
            when=plays_on,
            pieces=lambda m: [*line(m), *lit(m, a.EXTEND_LEFT, a.COURIER_LEFT)],
        ),
        Lesson(
            "officials",
            mark("Officials"),
            mark(
                "One official may help you in each turn. The administrator lays out six new cards before you take; the "
                "postmaster gives you a second card. Others help later in the turn."
            ),
            "T11",
            when=lambda m: m.may(a.CALL_ADMINISTRATOR, a.START),
            pieces=lambda m: lit(m, a.CALL_ADMINISTRATOR, a.START),
        ),
        Lesson(
            "courier",
            mark("The courier"),
            mark(
                "The courier lets you play a second card in this turn, if it fits an end of your line. He is your one "
                "official for the turn, so use him when he makes the line long enough to close."
            ),
            "T23",
            when=lambda m: m.may(a.COURIER_LEFT, a.CLOSE),
            pieces=lambda m: lit(m, a.COURIER_LEFT, a.CLOSE),
        ),
        Lesson(
            "stuck",
            mark("Nothing fits"),
            mark(
                "None of your cards fits an end of the line. Whichever you play, the line is lost and a new one begins "
                "with that card. The postmaster's second card may still save it, if you can call him."
            ),
            "T22",
            when=nothing_fits,
            pieces=line,
            core=False,
        ),
        Lesson(
            "dropped",
            mark("A line was lost"),
            mark(
                "Your line was thrown away and brought nothing. Before you take a card, look which cities your ends "
                "lead to, and keep a fitting one in hand. Short lines are closed sooner."
            ),
            "T22",
            when=lambda m: m.happened("dropped", seat=m.seat),
            pieces=line,
            core=False,
        ),
        Lesson(
            "close",
            mark("Closing the line"),
            mark(
                "Your line is long enough to close. Then build either one house in each land it touches, or one in "
                "every city of a single land. The buttons tell what each way brings. Or wait, and let it grow."
            ),
            "T30",
            when=may_close,
            pieces=lambda m: lit(m, a.CLOSE, a.END_TURN),
        ),
        Lesson(
            "carriages",
            mark("Carriages"),
            mark(
                "A closed line brings the next carriage, if it has as many cities as the carriage's number: first the "
                "3, then 4, 5, 6 and 7. Only your best one counts at the end."
            ),
            "T36",
            when=may_close,
            pieces=carriages,
        ),
        Lesson(
            "city",
            mark("Where the house goes"),
            mark(
                "This land has several cities of your line, and only one gets a house now. Choose the city that you "
                "will hardly reach again."
            ),
            "T31",
            when=chooses_in_a_land,
            pieces=lambda m: lit(m, a.HOUSE, a.USE_CARTWRIGHT),
            core=False,
        ),
        Lesson(
            "cartwright",
            mark("The cartwright"),
            mark(
                "Your line is one or two cities too short for the next carriage. The cartwright, as your one official "
                "of this turn, gives it to you all the same."
            ),
            "T37",
            when=lambda m: m.may(a.USE_CARTWRIGHT, a.NO_CARTWRIGHT),
            pieces=lambda m: lit(m, a.USE_CARTWRIGHT, a.DISCARD),
            core=False,
        ),
        Lesson(
            "discard",
            mark("Three cards are kept"),
            mark(
                "After closing you may keep three cards, so discard the others. Keep neighbours: they begin your next "
                "line. At all other times your hand may be as large as you like."
            ),
            "T38",
            when=lambda m: m.decides(a.DISCARD_DOWN),
            pieces=hand,
            core=False,
        ),
        Lesson(
            "houses",
            mark("Your houses"),
            mark(
                "Your first houses stand. You have twenty in all, one for each city at most. Houses of others do not "
                "keep you out."
            ),
            "T30",
            when=lambda m: m.happened("built", seat=m.seat) and not is_closing(m),
            pieces=my_houses,
        ),
        Lesson(
            "tiles",
            mark("Tiles"),
            mark(
                "Tiles are points: for lines of five, six, seven cities, for houses in all cities of a land, and for a "
                "house in every land. The best one of each stack goes to whoever is first."
            ),
            "T33",
            when=lambda m: m.happened("closed", seat=m.seat) and not is_closing(m),
            pieces=tiles_on_top,
        ),
        Lesson(
            "prize",
            mark("You won a tile"),
            mark(
                "A tile is yours, and nobody can take it away. Lands count once for each player, but the prize for a "
                "long line can be won again and again."
            ),
            "T34",
            when=lambda m: m.happened("won tile", seat=m.seat),
            pieces=my_tiles,
            core=False,
        ),
        Lesson(
            "end",
            mark("The end is near"),
            mark(
                "Whoever takes carriage 7 or builds the twentieth house ends the game and gets one more point. The "
                "round is played to its end, then carriage and tiles count, less houses not built."
            ),
            "T40",
            when=end_is_near,
            pieces=lambda m: [f"stock-{LAST_CARRIAGE}", f"tile-{int(STACK_START[GAME_END])}"],
            core=False,
        ),
    ),
)
