"""What the first game of Niagara teaches."""

from riverpost.engine.lessons import Guide, Lesson, Moment, always
from riverpost.engine.words import mark
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import (
    CANOES,
    CARDS,
    DEPOSIT_DEPTH,
    DEPTH,
    DEPTH_OF_FALLS,
    DEPTH_OF_FORK,
    GEM_IDS,
    NONE,
)
from riverpost.games.niagara.scene.choices import choices
from riverpost.games.niagara.texts.names import steps_of

CANOE_IN_HAND = (a.BEFORE, a.PADDLE, a.AFTER)


# --- when


def may_load(moment: Moment) -> bool:
    """Whether I may load a gem, or stop where I then may."""
    return moment.decides(*CANOE_IN_HAND) and bool(deposits_in_reach(moment))


def deposits_in_reach(moment: Moment) -> list[int]:
    """The deposits from which the canoe in hand, if it is empty, can load with this card."""
    s, seat = moment.s, moment.seat
    if s.canoe == NONE or s.cargo[seat, s.canoe] != NONE:
        return []
    depth, found = int(DEPTH[s.place[seat, s.canoe]]), set()
    for action in moment.view.choices:
        steps = steps_of(action)
        if steps is not None and steps < s.points:
            found.add(depth + (steps if action >= a.DOWN else -steps))
        elif a.LOAD <= action < a.UNLOAD:
            found.add(depth)
    return [deposit for deposit, its_depth in enumerate(DEPOSIT_DEPTH) if its_depth in found]


def canoes_near_the_falls(moment: Moment) -> list[int]:
    """My canoes at the fork or below it."""
    depths = [int(DEPTH[place]) for place in moment.s.place[moment.seat]]
    return [canoe for canoe, depth in enumerate(depths) if DEPTH_OF_FORK <= depth < DEPTH_OF_FALLS]


def carries_a_gem(moment: Moment) -> bool:
    """Whether a gem lies in one of my canoes."""
    return any(cargo != NONE for cargo in moment.s.cargo[moment.seat])


# --- which pieces


def canoes(moment: Moment) -> list[str]:
    """My canoes."""
    return [f"canoe-{moment.seat}-{canoe}" for canoe in range(CANOES)]


def laden_canoes(moment: Moment) -> list[str]:
    """My canoes with a gem aboard, and the camp."""
    laden = [canoe for canoe in range(CANOES) if moment.s.cargo[moment.seat, canoe] != NONE]
    return ["camp", *(f"canoe-{moment.seat}-{canoe}" for canoe in laden)]


def canoe_in_hand(moment: Moment) -> list[str]:
    """The canoe that I am moving."""
    return [f"canoe-{moment.seat}-{moment.s.canoe}"]


def lit(moment: Moment, *kinds: str) -> list[str]:
    """The pieces of these kinds with which I may do something."""
    return [piece for piece in choices(moment.view) if piece.startswith(kinds)]


def hand(moment: Moment) -> list[str]:
    """My cards that can still be played."""
    return [f"card-{card}" for card in range(CARDS) if not moment.s.played[moment.seat, card]]


def camp(moment: Moment) -> list[str]:
    """The gems in my camp, and the places for them."""
    return [f"camp-{moment.seat}-{gem}" for gem in GEM_IDS]


def weather(moment: Moment) -> list[str]:
    """The cloud and its track."""
    return ["cloud", "weather-track"]


GUIDE = Guide(
    players=3,
    farewell=mark("You know the river now: cards, gems, weather and the falls. The rest is nerve."),
    lessons=(
        Lesson(
            "aim",
            mark("The aim"),
            mark(
                "These two canoes are yours. Send them down the river to the gems and bring the gems back to your "
                "camp, before the water carries you over the falls."
            ),
            "N5",
            when=always,
            pieces=canoes,
        ),
        Lesson(
            "pick",
            mark("A card in secret"),
            mark(
                "Everybody picks a card, unseen by the others. Its number is how many points each of your moving "
                "canoes gets. A card once played is gone until all seven have been used."
            ),
            "N10",
            when=lambda m: m.decides(a.PICK),
            pieces=hand,
        ),
        Lesson(
            "canoe",
            mark("Which canoe"),
            mark(
                "Your card lies open, now move. Canoes on the river must move. If both are ashore, exactly one is "
                "launched; if only one is, you may launch it or let it rest."
            ),
            "N20",
            when=lambda m: m.decides(a.CHOOSE_CANOE),
            pieces=lambda m: lit(m, "canoe-"),
        ),
        Lesson(
            "paddle",
            mark("Paddling"),
            mark(
                "Each disc costs one point, and all points must be used. A canoe goes either up or down the river in a "
                "turn, never both. The lit discs are the places where it can stop."
            ),
            "N23",
            when=lambda m: m.decides(a.BEFORE, a.PADDLE),
            pieces=lambda m: [*canoe_in_hand(m), *lit(m, "disc-", "camp")],
        ),
        Lesson(
            "load",
            mark("Loading a gem"),
            mark(
                "Loading costs two points, and a canoe carries one gem. So stop beside a deposit with exactly two "
                "points left; or, if you are beside one already, load first and then paddle."
            ),
            "N30",
            when=may_load,
            pieces=lambda m: [*canoe_in_hand(m), *(f"gem-deposit-{k}-{GEM_IDS[k]}" for k in deposits_in_reach(m))],
        ),
        Lesson(
            "river",
            mark("The river moves"),
            mark(
                "After everybody's turn the river carries all canoes down: by the lowest number that was shown, plus "
                "the weather. So the most timid card decides how wild it gets."
            ),
            "N61",
            when=lambda m: m.happened("river"),
            pieces=lambda m: [f"disc-{number}" for number in range(1, DEPTH_OF_FORK + 1)],
        ),
        Lesson(
            "ring",
            mark("The life ring"),
            mark(
                "Whoever has the life ring shows a card and moves first, then the others in turn. After each round it "
                "goes to the next player."
            ),
            "N11",
            when=lambda m: m.s.round_number > 1,
            pieces=lambda m: ["ring", f"ring-{m.s.ring}"],
            core=False,
        ),
        Lesson(
            "home",
            mark("Bring it home"),
            mark(
                "You carry a gem. Paddle up to the camp: if your points suffice you land, and what is left of them "
                "lapses. On the river it can still be stolen; in camp it is safe."
            ),
            "N37",
            when=carries_a_gem,
            pieces=laden_canoes,
        ),
        Lesson(
            "goals",
            mark("Three ways to win"),
            mark(
                "A gem is in your camp! You win with four of one colour, with five different ones, or with any seven. "
                "Several can reach it in the same round, and then they share the victory."
            ),
            "N80",
            when=lambda m: m.happened("delivered", seat=m.seat),
            pieces=camp,
        ),
        Lesson(
            "weather",
            mark("The weather"),
            mark(
                "Everybody has one cloud card. It moves the cloud by one step instead of moving canoes. From minus one "
                "to plus two, its place is added to the river's movement in every round."
            ),
            "N50",
            when=lambda m: m.decides(a.MOVE_CLOUD) or m.happened("cloud moved"),
            pieces=weather,
        ),
        Lesson(
            "falls",
            mark("Mind the falls"),
            mark(
                "Your canoe is close to the falls. Here the river forks, and its pushes go into the two arms in turn; "
                "the arrow shows the next. Whoever is pushed past disc 7 is gone."
            ),
            "N63",
            when=lambda m: bool(canoes_near_the_falls(m)),
            pieces=lambda m: ["falls", "next-arm", *(f"canoe-{m.seat}-{canoe}" for canoe in canoes_near_the_falls(m))],
            core=False,
        ),
        Lesson(
            "fell",
            mark("Over the falls"),
            mark(
                "That canoe is lost for now, and its gem is back at its deposit. At the start of a round you may buy "
                "it back for a gem. Next time keep a high card to get away in time."
            ),
            "N60",
            when=lambda m: m.happened("fell", seat=m.seat),
            pieces=lambda m: ["falls"],
            core=False,
        ),
        Lesson(
            "buy",
            mark("Buying a canoe back"),
            mark(
                "You may pay one gem from your camp, of your own choice, and have a lost canoe again at once. If you "
                "would rather keep your gems, go on without it."
            ),
            "N70",
            when=lambda m: m.decides(a.BUY_BACK),
            pieces=lambda m: lit(m, "camp-"),
            core=False,
        ),
        Lesson(
            "steal",
            mark("Stealing"),
            mark(
                "Your empty canoe came up the river and stopped, with its last point, on the disc of a loaded one. "
                "You may take that gem, and it costs nothing."
            ),
            "N40",
            when=lambda m: m.decides(a.STEAL_OR_NOT),
            pieces=lambda m: lit(m, "canoe-"),
            core=False,
        ),
        Lesson(
            "robbed",
            mark("You were robbed"),
            mark(
                "An empty canoe came up the river, stopped on your disc and took your gem. Just below you is where "
                "thieves come from; a gem in camp is safe for good."
            ),
            "N40",
            when=lambda m: m.happened("stole", victim=m.seat),
            pieces=canoes,
            core=False,
        ),
        Lesson(
            "cards",
            mark("All cards are back"),
            mark(
                "Seven rounds are over, so everybody has all seven cards again. What the others have left lies open "
                "for all to see: towards the end of seven rounds you can foretell the river."
            ),
            "N14",
            when=lambda m: m.happened("cards back"),
            pieces=hand,
            core=False,
        ),
    ),
)
