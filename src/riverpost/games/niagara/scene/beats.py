"""How the picture came to be: canoes go from disc to disc, the river pushes its discs, gems change hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from riverpost.draw.pieces import LARGE, MAP, Beat, Move, Spot
from riverpost.engine.seen import Seen
from riverpost.games.niagara.rules.board import (
    ARM_OF,
    CANOES,
    DEPOSIT_AT,
    DEPTH,
    DEPTH_OF_FALLS,
    FALLS,
    GEM_IDS,
    LEFT,
    NONE,
    PLACE_AT,
    PLACE_IDS,
    RIGHT,
)
from riverpost.games.niagara.scene.board import POINTS, along, moorings, piece_of_place
from riverpost.games.niagara.scene.canoes import CARGO
from riverpost.games.niagara.scene.layout import MINI, NAME, PICK, Chart, Layout
from riverpost.games.niagara.scene.players import pick_at
from riverpost.games.niagara.scene.river import RIVER, Projection
from riverpost.games.niagara.scene.weather import notice_number

ARMS = {LEFT: "left", RIGHT: "right"}
GEM_BY_ITSELF = 1.5  # the scale of a gem that goes to or from a deposit or a camp
CARDS_ALONE = {"picked", "revealed"}  # what happens to no canoe
ANNOUNCED = (1.0, 1.7)  # the scale of the number on the notice, before and while the river moves
Canoe = tuple[int, int]  # seat and number
Facts = Mapping[str, int]


# --- the river


@lru_cache(maxsize=2)
def motions(chart: Chart) -> Mapping[str, Sequence[Move]]:
    """A push into each arm: every disc comes from the place above it, and the last goes over the edge."""
    return {push_into(arm): tuple(_push(arm, chart)) for arm in ARMS}


def push_into(arm: int) -> str:
    """What the motion of a push is called."""
    return f"push-{ARMS[arm]}"


def _push(arm: int, chart: Chart) -> Iterator[Move]:
    projection = Projection(chart)
    above = projection.point(RIVER["source"])
    for depth in range(1, DEPTH_OF_FALLS):
        place = int(PLACE_AT[arm, depth])
        yield Move(piece_of_place(place), start=Spot(*above), fade="in" if depth == 1 else "")
        above = projection.point(RIVER["discs"][PLACE_IDS[place]])
    yield Move(f"adrift-{ARMS[arm]}", start=Spot(*above), end=_edge(arm, chart), fade="out")


def _edge(arm: int, chart: Chart, beside: int = 0) -> Spot:
    """Where things tip over the falls, beside so many others."""
    edge = RIVER["falls"]["edges"][ARMS[arm]]
    along, across = edge["at"]
    aside = (beside + 1) // 2 * chart.canoe[1] * (1 if beside % 2 else -1)
    return Spot(*Projection(chart).point([along, across + aside]), edge["turn"], edge["scale"])


# --- what happened


def beats(view: Seen, layout: Layout) -> list[Beat]:
    """What the newest decision set in motion, beat by beat."""
    story = _Story(view, layout)
    for event in view.latest:
        if event.name in _TOLD:
            _TOLD[event.name](story, event.facts)
    return story.told()


def _places_before(view: Seen) -> dict[Canoe, int]:
    """Where the canoes were before the newest decision, as far as the river or a purchase has moved them since."""
    lying = view.raw.place[: view.players]
    places = {(seat, canoe): lying[seat][canoe] for seat in range(view.players) for canoe in range(CANOES)}
    arms = [event.facts["arm"] for event in view.latest if event.name == "pushed"]
    for event in reversed(view.latest):
        if event.name == "pushed":
            arms.pop()
        elif event.name == "drifted":
            place = event.facts["place"]
            places[_canoe_of(event.facts)] = int(PLACE_AT[max(LEFT, ARM_OF[place]), DEPTH[place] - 1])
        elif event.name == "fell" and arms:
            places[_canoe_of(event.facts)] = int(PLACE_AT[arms[-1], DEPTH_OF_FALLS - 1])
        elif event.name in ("free canoe", "bought"):
            places[_canoe_of(event.facts)] = FALLS
    return places


def _canoe_of(facts: Facts) -> Canoe:
    return facts["seat"], facts["canoe"]


class _Story:
    """Beats, as they are made from one event after the other."""

    def __init__(self, view: Seen, layout: Layout) -> None:
        self._view, self._layout, self._chart = view, layout, layout.chart
        self._projection = Projection(layout.chart)
        self._places = _places_before(view)
        self._beats: list[list[Move | str]] = []
        self._sails = not CARDS_ALONE.issuperset(event.name for event in view.latest)  # whether any canoe may move
        self._arm = NONE  # that something could now go down
        self._tipping: dict[Canoe, Spot] = {}  # canoes that go over the edge in the newest beat
        self._carriers = {canoe: canoe for canoe in self._places}  # where the gem is now that was aboard a canoe
        self._taken: dict[Canoe, Move] = {}  # how gems moved last that have come aboard since
        self._lost: dict[Canoe, Spot] = {}  # gems of canoes that tip over, and where they go in the beat after it
        self._seen: list[Move] = []  # cards that were turned over and the river's sum, which stay to be seen

    def told(self) -> list[Beat]:
        """All beats; every canoe is where it belongs at the end of each."""
        self._end()
        if self._lost:
            self._begin()
            self._end()
        return list(self._beats)

    def _begin(self, *moves: Move | str) -> None:
        self._end()
        self._tipping.clear()
        lost = (self._give(canoe, deposit) for canoe, deposit in self._lost.items())
        self._beats.append([*moves, *self._seen, *lost])
        self._lost.clear()

    def _end(self) -> None:
        if self._beats and self._sails:
            self._beats[-1] += self._canoes()

    def _canoes(self) -> Iterator[Move]:
        """Where all canoes have come to, and what they carry."""
        spots = self._spots() | self._tipping
        for (seat, number), spot in spots.items():
            yield Move(f"canoe-{seat}-{number}", end=spot)
        for (seat, number), carrier in self._carriers.items():
            yield Move(f"aboard-{seat}-{number}", end=self._hold(spots[carrier]))
        for canoe, move in self._taken.items():
            self._taken[canoe] = replace(move, start=move.end, end=self._hold(spots[canoe]))
            yield self._taken[canoe]

    def _spots(self) -> dict[Canoe, Spot]:
        """Where every canoe lies."""
        found: dict[Canoe, Spot] = {}
        for place in set(self._places.values()):
            there = [canoe for canoe in self._places if self._places[canoe] == place]
            slots = tuple(seat * CANOES + number for seat, number in there)
            found |= dict(zip(there, moorings(place, slots, self._chart), strict=True))
        return found

    def _hold(self, canoe: Spot) -> Spot:
        return Spot(*along(canoe, CARGO, self._chart), scale=canoe.scale)

    # --- canoes

    def step(self, facts: Facts) -> None:
        """A canoe is paddled to the next disc; the water around it and its points go along."""
        canoe, place = _canoe_of(facts), facts["place"]
        self._begin()
        self._places[canoe] = place
        if place == FALLS:
            return
        self._arm = int(ARM_OF[place])
        spot = self._spots()[canoe]
        points = Spot(*along(spot, POINTS, self._chart))
        self._beats[-1] += [Move("wake", end=spot), Move("points", end=points)]

    def push(self, facts: Facts) -> None:
        """The river moves by one disc; no canoe is in hand any more."""
        self._arm = facts["arm"]
        self._begin(push_into(self._arm), Move("wake", fade="out"), Move("points", fade="out"))

    def drift(self, facts: Facts) -> None:
        """A canoe rides its disc."""
        self._places[_canoe_of(facts)] = facts["place"]

    def fall(self, facts: Facts) -> None:
        """A canoe tips over the edge, then lies below the falls; whatever it carried goes its own way."""
        canoe = _canoe_of(facts)
        self._places[canoe] = FALLS
        if self._arm != NONE:
            self._tipping[canoe] = _edge(self._arm, self._chart, beside=len(self._tipping))

    # --- cards, and the sum that moves the river

    def pick(self, facts: Facts) -> None:
        """A card is laid face down: the viewer's own from the hand, another player's from nowhere."""
        seat, card = facts["seat"], self._view.raw.pick[facts["seat"]]
        end = Spot(*pick_at(seat, self._layout), scale=PICK)
        start = Spot(end.x, end.y - NAME, scale=PICK)
        if seat == self._view.viewer and card != NONE:
            box = self._layout.hand[card]
            start = Spot(box.x, box.y, scale=PICK)
        self._begin(Move(symbol="back", start=start, end=end))
        self._seen.append(Move(symbol="back", start=end, end=end))

    def reveal(self, facts: Facts) -> None:
        """A card is turned over, and lies open from then on."""
        x, y = pick_at(facts["seat"], self._layout)
        width, height = (size * PICK for size in MINI)
        face, end = f"mini-{facts['card']}", Spot(x, y, scale=PICK)
        self._begin(Move(symbol=face, start=Spot(x + width / 2, y + height / 2, scale=0.1), end=end))
        self._seen.append(Move(symbol=face, start=end, end=end))

    def announce(self, facts: Facts) -> None:
        """Before the river moves, the notice says how far."""
        small, large = (Spot(*notice_number(self._chart), scale=scale) for scale in ANNOUNCED)
        told = Move(symbol=f"pushes-{facts['pushes']}", start=small, end=large, layer=MAP)
        self._begin(told, Move("pushes", fade="out"))
        self._seen.append(replace(told, start=large))

    # --- gems

    def _deposit(self, deposit: int) -> Spot:
        return Spot(*self._projection.point(RIVER["deposits"][GEM_IDS[deposit]]["at"]), scale=GEM_BY_ITSELF)

    def _give(self, canoe: Canoe, to: Spot) -> Move:
        """The gem aboard a canoe leaves it: one that has just come aboard, one that was stolen, or its own."""
        if canoe in self._taken:
            taken = self._taken.pop(canoe)
            return replace(taken, start=taken.end, end=to)
        stolen = (owner for owner, carrier in self._carriers.items() if carrier == canoe != owner)
        owner = next(stolen, canoe)
        del self._carriers[owner]
        return Move(f"aboard-{owner[0]}-{owner[1]}", end=to)

    def load(self, facts: Facts) -> None:
        """A gem goes from the deposit into the canoe."""
        canoe = _canoe_of(facts)
        self._begin()
        deposit = self._deposit(int(DEPOSIT_AT[self._places[canoe]]))
        self._taken[canoe] = Move(symbol=f"gem-{GEM_IDS[facts['gem']]}", end=deposit, layer=LARGE)

    def unload(self, facts: Facts) -> None:
        """The gem goes from the canoe to the deposit."""
        canoe = _canoe_of(facts)
        self._begin(self._give(canoe, self._deposit(int(DEPOSIT_AT[self._places[canoe]]))))

    def deliver(self, facts: Facts) -> None:
        """The gem goes from the canoe into the camp."""
        self._begin(self._give(_canoe_of(facts), self._camp()))

    def buy(self, facts: Facts) -> None:
        """A gem is paid, and goes back to the deposit of its colour."""
        start, end = self._camp(), self._deposit(facts["gem"])
        self._begin(Move(symbol=f"gem-{GEM_IDS[facts['gem']]}", start=start, end=end, layer=LARGE))

    def _camp(self) -> Spot:
        return Spot(*self._projection.point(RIVER["camp"]["at"]), scale=GEM_BY_ITSELF)

    def lose(self, facts: Facts) -> None:
        """The gem of the canoe that has just fallen goes back to its deposit."""
        if self._tipping:
            *_, fallen = self._tipping
            self._lost[fallen] = self._deposit(facts["gem"])

    def steal(self, facts: Facts) -> None:
        """The gem goes from one canoe to another on the same disc; which two is read from what they carry now."""
        cargo, gem = self._view.raw.cargo, facts["gem"]
        pairs = [
            ((facts["victim"], robbed), (facts["seat"], thief))
            for thief, robbed in product(range(CANOES), repeat=2)
            if self._places[facts["victim"], robbed] == self._places[facts["seat"], thief]
        ]
        robbed, thief = min(pairs, key=lambda pair: (cargo[pair[1]] != gem, cargo[pair[0]] != NONE))
        self._begin()
        self._carriers[robbed] = thief


_TOLD: dict[str, Callable[[_Story, Facts], None]] = {
    "picked": _Story.pick,
    "revealed": _Story.reveal,
    "river": _Story.announce,
    "stepped": _Story.step,
    "pushed": _Story.push,
    "drifted": _Story.drift,
    "fell": _Story.fall,
    "loaded": _Story.load,
    "unloaded": _Story.unload,
    "delivered": _Story.deliver,
    "bought": _Story.buy,
    "gem back": _Story.lose,
    "stole": _Story.steal,
}
