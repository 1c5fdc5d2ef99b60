"""What each refusal of Mississippi Queen claims, as a plain predicate, from the rulebook and the printed tiles."""

from collections.abc import Callable
from typing import Any

import riverpost
from riverpost.games.mississippi_queen.rules import alphabet as a
from riverpost.games.mississippi_queen.rules.board import CELLS, DATA, DIRECTION_IDS, TILE_IDS, TURN_IDS
from riverpost.games.mississippi_queen.texts.names import COLOUR_IDS, NOTATION
from tests.contract.test_truth import Claim
from tests.games.mississippi_queen.brute import Brute, Push

HEADINGS = {a.START_HEADING, a.GRANTED_HEADING, a.ENTRY_HEADING}
FULL = 6
MANY = 99  # points


class Scene:
    """A position as a referee sees it: the boat that is asked, its hex, what lies around it."""

    def __init__(self, position: riverpost.Position) -> None:
        self.s: Any = position.raw
        self.position = position
        self.phase = int(self.s.phase)
        self.boat = int(self.s.asked)
        self.brute = Brute(position)
        self.here = int(self.s.hex[self.boat])
        self.heading = int(self.s.heading[self.boat])
        self.points = int(self.s.points)
        self.is_rose = self.boat == int(self.s.rose)
        self.purse = int(self.s.coal[self.boat]) + int(self.s.bonus)
        self.boats = {int(self.s.hex[boat]): boat for boat in range(int(self.s.boats)) if self.s.hex[boat] >= 0}

    def beside(self, hex: int, direction: int) -> int | None:
        """The water next to a hex."""
        return self.brute.neighbours[hex][direction % 6] if hex in self.brute.neighbours else None

    @property
    def ahead(self) -> int | None:
        return self.beside(self.here, self.heading)

    @property
    def aground(self) -> bool:
        """On a sandbank."""
        return self.here in self.brute.sandbanks

    def cost(self, hex: int) -> int:
        """Points for entering a hex."""
        return 2 if hex in self.brute.driftwood else 1

    def leads_to_stage(self, hex: int, direction: int) -> bool:
        """Whether the landing stage lies that way: where the next tile would be joined if it lay towards the finish."""
        s, last = self.s, int(self.s.laid) - 1
        return s.finish >= 0 and hex in self.brute.berths and self._joins(hex, direction, int(s.finish), last)

    def leads_to_next_tile(self, hex: int, direction: int) -> bool:
        """Whether a tile that is not laid yet could lie that way."""
        s, last = self.s, int(self.s.laid) - 1
        return (
            s.laid < s.length
            and hex // CELLS == last
            and any(self._joins(hex, direction, turn, last) for turn in range(len(TURN_IDS)))
        )

    def _joins(self, hex: int, direction: int, turn: int, last: int) -> bool:
        """Whether a tile joined to the last by a turn would have a hex there."""
        q, r = (DATA["geometry"]["dirs_clockwise"][DIRECTION_IDS[direction % 6]][axis] for axis in (0, 1))
        here = self.brute.where[hex]
        for near, far in DATA["geometry"]["joins_k_to_k1"][TURN_IDS[turn]]:
            if near == hex % CELLS and self._place_of_next(turn, far, last) == (here[0] + q, here[1] + r):
                return True
        return False

    def _place_of_next(self, turn: int, cell: int, last: int) -> tuple[int, int]:
        """Where a cell of a tile joined to the last by a turn would be."""
        facing = (int(self.s.facing[last]) + (0, -1, 1)[turn]) % 6
        step = DATA["geometry"]["dirs_clockwise"][DIRECTION_IDS[facing]]
        q, r = DATA["geometry"]["cells"][str(cell)]
        for _ in range(facing):
            q, r = -r, q + r
        centre = self.s.centre[last].tolist()
        return centre[0] + 4 * step[0] + q, centre[1] + 4 * step[1] + r

    # --- a push

    @property
    def first_pushed(self) -> int | None:
        """The boat straight ahead; of a sixth boat on land the one on its berth."""
        if self.here in self.brute.islands:
            return self.boats.get(self._berth())
        return None if self.ahead is None else self.boats.get(self.ahead)

    def _berth(self) -> int:
        start = DATA["tiles"]["A0"]
        behind = {cell: int(name[-1]) for name, cell in start["sixth_boat_land_cells"].items()}
        return int(start["start_berths_1to5"][behind[self.here] - 1])

    @property
    def chain(self) -> list[int]:
        """The boats whose hexes are chosen."""
        return [int(boat) for boat in self.s.pushed[: int(self.s.pushing)]]

    @property
    def pending_from(self) -> int:
        """The hex of the boat that is to be pushed next."""
        if self.chain:
            return int(self.s.pushed_to[len(self.chain) - 1])
        assert self.first_pushed is not None
        return int(self.s.hex[self.first_pushed])

    def pushed_to(self, action: int) -> int | None:
        return self.beside(self.pending_from, action - a.PUSH)

    @property
    def points_for_push(self) -> int:
        """Points left for the boat that is pushed next, once what was chosen and the own step are paid."""
        landed = sum(1 + (int(hex) in self.brute.driftwood) for hex in self.s.pushed_to[: len(self.chain)])
        step = (
            1
            if self.here in self.brute.islands
            else self.cost(int(self.s.hex[self.chain[0]]) if self.chain else self.pending_from)
        )
        return self.points - landed - step

    # --- coal

    @property
    def sides(self) -> bool:
        """Whether boats race together."""
        return bool(self.s.teams) or int(self.s.boats) - (self.s.rose >= 0) > self.position.players

    def side(self, boat: int) -> int:
        owner = int(self.s.owner[boat])
        return int(self.s.teams) >> owner & 1 if self.s.teams else owner

    def is_players(self, boat: int) -> bool:
        return bool(boat < self.s.boats and boat != self.s.rose)

    def alongside(self, one: int, other: int) -> bool:
        """Neighbours of equal speed on open water."""
        hexes = [int(self.s.hex[boat]) for boat in (one, other)]
        if min(hexes) < 0 or self.s.speed[one] != self.s.speed[other]:
            return False
        touching = any(self.beside(hexes[0], direction) == hexes[1] for direction in range(6))
        return touching and all(map(self._open, hexes))

    def _open(self, hex: int) -> bool:
        tile = DATA["tiles"][TILE_IDS[self.s.tile[hex // CELLS]]]
        pier = tile.get("pier", {}).get("cell")
        special = {*tile.get("driftwood", []), *tile.get("sandbanks", []), *tile.get("coal_cells", []), pier}
        return hex not in self.brute.islands and hex % CELLS not in special

    def can_share(self, friend: int) -> bool:
        both = int(self.s.coal[self.boat]) + int(self.s.coal[friend])
        apart = friend == self.boat or self.s.rose in (friend, self.boat) or self.side(friend) != self.side(self.boat)
        return not apart and not self.s.shared >> friend & 1 and self.alongside(self.boat, friend) and 0 < both < 12

    # --- completing a turn, by brute force

    @property
    def turns(self) -> int:
        """Turns of 60 degrees that can be paid for: the free one, then one for each coal but that for leaving."""
        kept = 1 if self.s.held and self.s.stuck[self.boat] != a.UNCHARGED else 0
        return self.purse - kept + (0 if self.s.turned else 1)

    @property
    def wake(self) -> frozenset[int]:
        return frozenset(int(hex) for hex in self.s.wake if hex >= 0)

    @property
    def others(self) -> tuple[int | None, ...]:
        """Where the other boats are."""
        return tuple(None if b == self.boat or self.s.hex[b] < 0 else int(self.s.hex[b]) for b in range(self.s.boats))

    @property
    def speeds(self) -> tuple[int, ...]:
        return tuple(self.s.speed[: self.s.boats].tolist())

    def completes(self, hex: int, heading: int, points: int, turns: int, speed: int) -> bool:
        """Whether the turn could still be completed from there."""
        wake = self.wake | {hex}
        return self.brute.completes(self.boat, hex, heading, points, turns, speed, self.others, self.speeds, wake)

    def speed_completes(self, heading: int, speed: int) -> bool:
        """Whether a turn that begins so headed, at a speed that can be paid for, could be completed."""
        price = max(0, abs(speed - int(self.s.speed[self.boat])) - 1)
        price += 1 if self.aground and self.s.stuck[self.boat] != a.UNCHARGED else 0
        return price <= self.purse and self.completes(self.here, heading, speed, 1 + self.purse - price, speed)

    def heading_completes(self, heading: int) -> bool:
        astern = self.beside(self.here, heading + 3) if self.aground else None
        if astern is not None and astern not in self.boats and astern not in self.brute.driftwood:
            return True
        return any(self.speed_completes(heading, speed) for speed in range(1, 7))

    def pushes(self, action: int | None, points: int | None = None) -> list[Push]:
        """All pushes of the boat ahead that can be paid for, as chosen so far, the next boat sent by the action."""
        first = self.chain[0] if self.chain else self.first_pushed
        assert first is not None
        step = 0 if self.here in self.brute.islands else self.cost(int(self.s.hex[first]))
        chosen = list(zip(self.chain, (int(hex) for hex in self.s.pushed_to[: len(self.chain)]), strict=True))
        if action is not None:
            boat = self.boats[self.pending_from]
            chosen.append((boat, self.pushed_to(action) or -1))
        found = self.brute.pushes(first, self.here, self.others, self.speeds, self.wake | {self.here})
        return [
            (boats, speeds, cost + step, won)
            for boats, speeds, cost, won in found
            if cost + step <= (self.points if points is None else points)
            and all(boats[boat] in (hex, None) for boat, hex in chosen)
        ]

    def push_completes(self, action: int | None) -> bool:
        """Whether one of these leaves a complete turn."""
        assert self.ahead is not None
        speed = int(self.s.speed[self.boat]) - int(self.s.driftwood) - self.cost(self.ahead) + 1
        wake = self.wake | {self.here, self.ahead}
        return any(
            won
            or self.brute.completes(
                self.boat, self.ahead, self.heading, self.points - cost, self.turns, speed, boats, speeds, wake
            )
            for boats, speeds, cost, won in self.pushes(action)
        )


Said = Callable[[Scene, int], object]
LAST: dict[tuple[str, bytes], Scene] = {}


def seen(position: riverpost.Position) -> Scene:
    """The scene of a position, made once for all that is asked of it."""
    key = (repr(position.options), position.raw.tobytes())
    if key not in LAST:
        LAST.clear()
        LAST[key] = Scene(position.copy())
    return LAST[key]


def in_phase(*phases: int) -> Claim:
    """The boat is asked for one of these."""
    return lambda position, seat, action: seen(position).phase in phases


def sailing(said: Said) -> Claim:
    """The boat is on its way, and what is said of it is so."""
    return lambda position, seat, action: seen(position).phase == a.SAIL and bool(said(seen(position), action))


def pushing(said: Said) -> Claim:
    """A boat is or could be pushed, and what is said of the hex where it would go is so."""

    def claim(position: riverpost.Position, seat: int, action: int) -> bool:
        scene = seen(position)
        return scene.phase in (a.SAIL, a.PUSH_ON) and a.PUSH <= action < a.HEADING and bool(said(scene, action))

    return claim


def so(said: Said) -> Claim:
    """What is said is so."""
    return lambda position, seat, action: bool(said(seen(position), action))


def price(scene: Scene, action: int) -> int:
    """Coal for a change of speed."""
    return max(0, abs(action - a.SPEED + 1 - int(scene.s.speed[scene.boat])) - 1)


def leaving(scene: Scene) -> int:
    """Coal for leaving a sandbank ahead."""
    return int(scene.aground and scene.s.stuck[scene.boat] != a.UNCHARGED)


def side_of(scene: Scene, action: int) -> tuple[int, int]:
    """The hex beside which an action leads, and the direction."""
    if a.PUSH <= action < a.HEADING:
        return scene.pending_from, action - a.PUSH
    return scene.here, scene.heading


def cannot_complete(scene: Scene, action: int) -> bool:
    """After that the turn could not be completed, while it can be now."""
    s = scene.s
    speed = int(s.speed[scene.boat]) - int(s.driftwood)
    if s.doomed:
        return False
    if action < a.AHEAD:
        return not scene.speed_completes(scene.heading, action - a.SPEED + 1)
    if a.HEADING <= action < a.DOCK:
        return not scene.heading_completes(action - a.HEADING)
    if a.PUSH <= action < a.HEADING:
        return bool(scene.pushes(action)) and not scene.push_completes(action)
    if action != a.AHEAD:
        turn = -1 if action == a.TURN_LEFT else 1
        return not scene.completes(scene.here, (scene.heading + turn) % 6, scene.points, scene.turns - 1, speed)
    assert scene.ahead is not None
    if scene.ahead in scene.boats:
        return bool(scene.pushes(None)) and not scene.push_completes(None)
    cost = scene.cost(scene.ahead)
    return not scene.completes(scene.ahead, scene.heading, scene.points - cost, scene.turns, speed - cost + 1)


def can_step(scene: Scene) -> bool:
    """Whether a step or push can be paid for after turns that can be."""
    for turn in range(-3, 4):
        there = scene.beside(scene.here, scene.heading + turn)
        if abs(turn) > (0 if scene.s.held else scene.turns) or there is None:
            continue
        if there not in scene.boats:
            if scene.cost(there) <= scene.points:
                return True
        elif there not in scene.brute.sandbanks:
            found = scene.brute.pushes(
                scene.boats[there], scene.here, scene.others, scene.speeds, scene.wake | {scene.here}
            )
            if any(cost + scene.cost(there) <= scene.points for _, _, cost, _ in found):
                return True
    return False


def lies_there(scene: Scene, action: int) -> int | None:
    """The boat that lies where one would be pushed."""
    there = scene.pushed_to(action)
    return None if there is None else scene.boats.get(there)


def moved_in_push(scene: Scene) -> dict[int, int]:
    """Where the boats of the push go whose hexes are chosen, the one ahead first."""
    return dict(zip(scene.chain, (int(hex) for hex in scene.s.pushed_to[: len(scene.chain)]), strict=True))


def vacated(scene: Scene, hex: int | None) -> bool:
    """Whether one of the boats of this push leaves that hex."""
    return any(int(scene.s.hex[boat]) == hex for boat in (*scene.chain, scene.boats[scene.pending_from]))


def colour(action: int) -> int:
    """The boat that an action names."""
    return COLOUR_IDS.index(NOTATION[action].split()[1])


def shared(said: Said) -> Claim:
    """At the end of a turn, and what is said of the coal is so."""
    return lambda position, seat, action: seen(position).phase == a.SHARE_COAL and bool(said(seen(position), action))


CLAIMS: dict[int, Claim] = {
    # What is asked first.
    a.HEADING_FIRST: in_phase(*HEADINGS),
    a.BERTH_FIRST: in_phase(a.CHOOSE_BERTH),
    a.SPEED_FIRST: so(lambda scene, action: scene.phase == a.CHOOSE_SPEED and not scene.aground),
    a.LEAVING_FIRST: so(lambda scene, action: scene.phase == a.CHOOSE_SPEED and scene.aground),
    a.PUSH_FIRST: in_phase(a.PUSH_ON),
    a.DOCKING_FIRST: in_phase(a.DOCK_OR_NOT),
    a.ONLY_PUSHED: so(
        lambda scene, action: scene.phase == a.PUSHED_HEADING and scene.boat != int(scene.s.order[scene.s.turn])
    ),
    a.BACKED_OFF: so(
        lambda scene, action: scene.phase == a.ASTERN_HEADING and int(scene.s.wake[0]) in scene.brute.sandbanks
    ),
    a.SAILING_IS_OVER: in_phase(a.SHARE_COAL),
    # Speed, sailing, turning.
    a.SPEED_IS_SET: so(
        lambda scene, action: scene.phase in (a.SAIL, a.PUSH_ON) and scene.s.speed[scene.boat] >= scene.points
    ),
    a.SPEED_TOO_DEAR: so(lambda scene, action: scene.phase == a.CHOOSE_SPEED and price(scene, action) > scene.purse),
    a.LEAVING_TOO_DEAR: so(
        lambda scene, action: scene.phase == a.CHOOSE_SPEED and scene.aground and scene.purse == 0 and leaving(scene)
    ),
    a.SPEED_AND_LEAVING_TOO_DEAR: so(
        lambda scene, action: (
            scene.aground and price(scene, action) <= scene.purse < price(scene, action) + leaving(scene)
        )
    ),
    a.ROSE_TOO_DEAR: so(
        lambda scene, action: (
            scene.is_rose
            and scene.purse <= (2 if scene.s.round_number == 1 else 1)
            and (
                scene.turns == 0
                if action in (a.TURN_LEFT, a.TURN_RIGHT)
                else price(scene, action) + leaving(scene) > scene.purse
            )
        )
    ),
    a.MUST_AVOID: so(cannot_complete),
    a.NO_POINTS: sailing(lambda scene, action: scene.points == 0),
    a.LAND_AHEAD: sailing(
        lambda scene, action: (
            scene.ahead is None
            and not scene.leads_to_stage(scene.here, scene.heading)
            and not scene.leads_to_next_tile(scene.here, scene.heading)
        )
    ),
    a.STAGE_THERE: so(lambda scene, action: scene.leads_to_stage(*side_of(scene, action))),
    a.NOT_LAID_YET: so(lambda scene, action: scene.leads_to_next_tile(*side_of(scene, action))),
    a.BOAT_AHEAD: sailing(
        lambda scene, action: (
            scene.ahead in scene.boats and any(a.PUSH <= legal < a.HEADING for legal in scene.position.legal_ids())
        )
    ),
    a.DRIFTWOOD_TOO_DEAR: sailing(lambda scene, action: scene.ahead in scene.brute.driftwood and scene.points < 2),
    a.TURN_TOO_DEAR: sailing(lambda scene, action: scene.s.turned and scene.purse == 0),
    a.NO_TURN_ON_SANDBANK: sailing(lambda scene, action: scene.aground),
    a.POINTS_LEFT: sailing(lambda scene, action: scene.points > 0),
    a.STEP_LEFT: sailing(lambda scene, action: scene.s.doomed and can_step(scene)),
    a.NO_ASTERN_IN_1997: so(lambda scene, action: scene.brute.edition != "2019"),
    a.NOT_ON_SANDBANK: so(lambda scene, action: not scene.aground),
    a.LEAVES_AHEAD: so(lambda scene, action: scene.aground and scene.phase in (a.SAIL, a.PUSH_ON)),
    a.NO_ROOM_ASTERN: so(
        lambda scene, action: (
            (there := scene.beside(scene.here, scene.heading + 3)) is None
            or there in scene.boats
            or there in scene.brute.driftwood
        )
    ),
    # Pushing.
    a.NO_BOAT_AHEAD: sailing(lambda scene, action: scene.ahead not in scene.boats),
    a.STUCK_AHEAD: sailing(lambda scene, action: scene.ahead in scene.boats and scene.ahead in scene.brute.sandbanks),
    a.TOO_FEW_POINTS: sailing(
        lambda scene, action: scene.ahead in scene.boats and scene.points == 1 and scene.cost(scene.ahead) == 1
    ),
    a.TOO_FEW_OFF_DRIFTWOOD: sailing(
        lambda scene, action: scene.ahead in scene.boats and scene.points < 3 and scene.cost(scene.ahead) == 2
    ),
    a.NO_ROOM_AHEAD: sailing(lambda scene, action: scene.ahead in scene.boats and not scene.pushes(None, MANY)),
    a.TOO_DEAR_AHEAD: sailing(lambda scene, action: bool(scene.pushes(None, MANY)) and not scene.pushes(None)),
    a.LAND_THERE: pushing(
        lambda scene, action: (
            scene.pushed_to(action) is None and not scene.leads_to_next_tile(scene.pending_from, action - a.PUSH)
        )
    ),
    a.PUSHERS_HEX: pushing(lambda scene, action: scene.pushed_to(action) == scene.here),
    a.WAKE_IS_BARRED: pushing(
        lambda scene, action: scene.brute.edition != "2019" and scene.pushed_to(action) in scene.wake
    ),
    a.VACATED_HEX: pushing(lambda scene, action: vacated(scene, scene.pushed_to(action))),
    a.NO_CHAINS: pushing(lambda scene, action: scene.brute.edition != "2019" and lies_there(scene, action) is not None),
    a.STUCK_THERE: pushing(
        lambda scene, action: lies_there(scene, action) is not None and scene.pushed_to(action) in scene.brute.sandbanks
    ),
    a.MOVES_ONCE: pushing(lambda scene, action: scene.pushed_to(action) in moved_in_push(scene).values()),
    a.CHAIN_TOO_DEAR: pushing(
        lambda scene, action: (
            lies_there(scene, action) is not None and not scene.pushes(action) and bool(scene.pushes(action, MANY))
        )
    ),
    a.TOO_FEW_ONTO_DRIFTWOOD: pushing(
        lambda scene, action: scene.pushed_to(action) in scene.brute.driftwood and scene.points_for_push < 2
    ),
    a.CHAIN_LEADS_NOWHERE: pushing(
        lambda scene, action: lies_there(scene, action) is not None and not scene.pushes(action, MANY)
    ),
    # Headings, berths, docking.
    a.TURN_BY_STEPS: sailing(lambda scene, action: not scene.aground),
    a.NO_HEADING_NOW: in_phase(a.CHOOSE_SPEED),
    a.NO_BERTH_NOW: so(
        lambda scene, action: scene.s.round_number > 0 or scene.s.boats < 6 or scene.boat != scene.s.order[5]
    ),
    a.NO_DOCKING_AT_SCHOOL: so(lambda scene, action: scene.brute.edition == "driving-school"),
    a.NO_DOCKING_IN_1997: so(lambda scene, action: scene.brute.edition == "1997"),
    a.ROSE_NEVER_DOCKS: so(lambda scene, action: scene.is_rose),
    a.NO_DOCKING_NOW: so(lambda scene, action: scene.phase != a.DOCK_OR_NOT and scene.brute.edition == "2019"),
    # Coal.
    a.NO_SHARING: so(lambda scene, action: not scene.sides),
    a.NO_ROSE: so(lambda scene, action: scene.s.rose < 0),
    a.NO_SUCH_BOAT: so(lambda scene, action: not scene.is_players(colour(action))),
    a.NO_COAL_NOW: so(lambda scene, action: scene.phase not in (a.SHARE_COAL, a.DOCK_OR_NOT)),
    a.ROSE_ONLY_FILLS: shared(lambda scene, action: scene.is_rose),
    a.NOT_A_FRIEND: shared(
        lambda scene, action: scene.boat == colour(action) or scene.side(scene.boat) != scene.side(colour(action))
    ),
    a.PARTNER_CHOSEN: shared(lambda scene, action: scene.s.partner >= 0),
    a.HAS_SHARED: shared(lambda scene, action: scene.s.shared >> colour(action) & 1),
    a.NOT_ALONGSIDE: shared(lambda scene, action: not scene.alongside(scene.boat, colour(action))),
    a.NOTHING_TO_SHARE: shared(
        lambda scene, action: int(scene.s.coal[scene.boat]) + int(scene.s.coal[colour(action)]) in (0, 2 * FULL)
    ),
    a.PARTNER_FIRST: shared(
        lambda scene, action: scene.s.partner < 0 and any(scene.can_share(boat) for boat in range(scene.s.boats))
    ),
    a.NOBODY_TO_SHARE: shared(lambda scene, action: not any(scene.can_share(boat) for boat in range(scene.s.boats))),
    a.TOO_MUCH_COAL: shared(
        lambda scene, action: (
            (amount := (action - a.GIVE) % FULL + 1)
            > (
                min(int(scene.s.coal[scene.boat]), FULL - int(scene.s.coal[scene.s.partner]))
                if action < a.TAKE
                else min(int(scene.s.coal[scene.s.partner]), FULL - int(scene.s.coal[scene.boat]))
            )
            and amount > 0
        )
    ),
    a.NOT_HERS_TO_FILL: shared(lambda scene, action: scene.s.owner[colour(action)] != scene.s.owner[scene.s.rose]),
    a.NOT_ITS_TURN_TO_FILL: shared(lambda scene, action: not scene.is_rose and scene.boat != colour(action)),
    a.COAL_IS_FULL: shared(lambda scene, action: scene.s.coal[colour(action)] == FULL),
    a.NO_ROSE_ALONGSIDE: shared(lambda scene, action: not scene.alongside(int(scene.s.rose), colour(action))),
}
