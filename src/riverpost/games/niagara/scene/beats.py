"""How the picture came to be: canoes go from disc to disc, the river pushes its discs, gems change hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from riverpost.draw.pieces import Beat, Move, Spot
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
from riverpost.games.niagara.scene.layout import Layout
from riverpost.games.niagara.scene.players import stock_at
from riverpost.games.niagara.scene.river import RIVER, Projection

ARMS = {LEFT: "left", RIGHT: "right"}
Canoe = tuple[int, int]  # seat and number
Facts = Mapping[str, int]


# --- the river


@lru_cache(maxsize=16)
def motions(layout: Layout) -> Mapping[str, Sequence[Move]]:
    """A push into each arm: every disc comes from the place above it, and the last goes over the edge."""
    return {push_into(arm): tuple(_push(arm, layout)) for arm in ARMS}


def push_into(arm: int) -> str:
    """What the motion of a push is called."""
    return f"push-{ARMS[arm]}"


def _push(arm: int, layout: Layout) -> Iterator[Move]:
    projection = Projection(layout.ground)
    above = projection.point(RIVER["source"])
    for depth in range(1, DEPTH_OF_FALLS):
        place = int(PLACE_AT[arm, depth])
        yield Move(piece_of_place(place), start=Spot(*above), fade="in" if depth == 1 else "")
        above = projection.point(RIVER["discs"][PLACE_IDS[place]])
    yield Move(symbol="disc-adrift", start=Spot(*above), end=_edge(arm, layout), fade="out")


def _edge(arm: int, layout: Layout, beside: int = 0) -> Spot:
    """Where things tip over the falls, beside so many others."""
    edge = RIVER["falls"]["edges"][ARMS[arm]]
    along, across = edge["at"]
    aside = (beside + 1) // 2 * layout.style.canoe[1] * (1 if beside % 2 else -1)
    return Spot(*Projection(layout.ground).point([along, across + aside]), edge["turn"], edge["scale"])


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
        self._view, self._plan, self._projection = view, layout, Projection(layout.ground)
        self._places = _places_before(view)
        self._beats: list[list[Move | str]] = []
        self._arm = NONE  # that something could now go down
        self._tipping: dict[Canoe, Spot] = {}  # canoes that go over the edge in the newest beat
        self._carriers = {canoe: canoe for canoe in self._places}  # where the gem is now that was aboard a canoe
        self._taken: dict[Canoe, Move] = {}  # how gems moved last that have come aboard since
        self._lost: dict[Canoe, Spot] = {}  # gems of canoes that tip over, and where they go in the beat after it

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
        self._beats.append([*moves, *(self._give(canoe, deposit) for canoe, deposit in self._lost.items())])
        self._lost.clear()

    def _end(self) -> None:
        if self._beats:
            self._beats[-1] += self._canoes()

    def _canoes(self) -> Iterator[Move]:
        """Where all canoes have come to, and what they carry."""
        spots = self._spots() | self._tipping
        for (seat, number), spot in spots.items():
            yield Move(f"canoe-{seat}-{number}", end=spot)
        for (seat, number), carrier in self._carriers.items():
            yield Move(f"aboard-{seat}-{number}", end=self._hold(spots[carrier]))
        for canoe, move in self._taken.items():
            self._taken[canoe] = Move(symbol=move.symbol, start=move.end, end=self._hold(spots[canoe]))
            yield self._taken[canoe]

    def _spots(self) -> dict[Canoe, Spot]:
        """Where every canoe lies."""
        found: dict[Canoe, Spot] = {}
        for place in set(self._places.values()):
            there = [canoe for canoe in self._places if self._places[canoe] == place]
            slots = [seat * CANOES + number for seat, number in there]
            found |= {canoe: Spot(*spot) for canoe, spot in zip(there, moorings(place, slots, self._plan), strict=True)}
        return found

    def _hold(self, canoe: Spot) -> Spot:
        return Spot(*along((canoe.x, canoe.y), CARGO, self._plan))

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
        points = Spot(*along((spot.x, spot.y), POINTS, self._plan))
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
            self._tipping[canoe] = _edge(self._arm, self._plan, beside=len(self._tipping))

    # --- gems

    def _deposit(self, deposit: int) -> Spot:
        return Spot(*self._projection.point(RIVER["deposits"][GEM_IDS[deposit]]["at"]))

    def _give(self, canoe: Canoe, to: Spot) -> Move:
        """The gem aboard a canoe leaves it."""
        del self._carriers[canoe]
        return Move(f"aboard-{canoe[0]}-{canoe[1]}", end=to)

    def load(self, facts: Facts) -> None:
        """A gem goes from the deposit into the canoe."""
        canoe = _canoe_of(facts)
        self._begin()
        deposit = self._deposit(int(DEPOSIT_AT[self._places[canoe]]))
        self._taken[canoe] = Move(symbol=f"gem-{GEM_IDS[facts['gem']]}", end=deposit)

    def unload(self, facts: Facts) -> None:
        """The gem goes from the canoe to the deposit."""
        canoe = _canoe_of(facts)
        self._begin(self._give(canoe, self._deposit(int(DEPOSIT_AT[self._places[canoe]]))))

    def deliver(self, facts: Facts) -> None:
        """The gem goes from the canoe into the camp of its player."""
        self._begin(self._give(_canoe_of(facts), self._stock(facts)))

    def buy(self, facts: Facts) -> None:
        """A gem is paid, and goes back to the deposit of its colour."""
        start, end = self._stock(facts), self._deposit(facts["gem"])
        self._begin(Move(symbol=f"gem-{GEM_IDS[facts['gem']]}", start=start, end=end))

    def _stock(self, facts: Facts) -> Spot:
        return Spot(*stock_at(facts["seat"], facts["gem"], self._plan))

    def lose(self, facts: Facts) -> None:
        """The gem of the canoe that has just fallen goes back to its deposit."""
        if self._tipping:
            *_, fallen = self._tipping
            self._lost[fallen] = self._deposit(facts["gem"])

    def steal(self, facts: Facts) -> None:
        """The gem goes from one canoe to another on the same disc."""
        cargo, victim = self._view.raw.cargo, facts["victim"]
        for thief in ((facts["seat"], number) for number in range(CANOES)):
            there = [k for k in range(CANOES) if self._places[victim, k] == self._places[thief]]
            if cargo[thief] == facts["gem"] and there:
                robbed = next((k for k in there if cargo[victim, k] == NONE), there[0])
                self._begin()
                self._carriers[victim, robbed] = thief
                return


_TOLD: dict[str, Callable[[_Story, Facts], None]] = {
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
