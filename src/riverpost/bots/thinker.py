"""The search as an object: a tree that is kept as long as the game goes on inside it, and what can be read from it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from riverpost.bots.tree import NONE, Thought, Tree, new_tree
from riverpost.engine.chance import below
from riverpost.engine.game import Game
from riverpost.engine.position import HIDDEN, Position, new_dice

TEMPLATE = Path(__file__).with_name("search.py")
FIRST_SHARE = 0.9  # of the time for a turn, for its first decision
NEXT_SHARE = 0.5  # of what is left, for each further one
CHUNKS = 40  # between two looks at the clock passes this part of the time
FIRST_CHUNK = 8
LOOKS = 16  # at how the visits stand, while simulations are made
SERIOUS = 0.8  # a secret choice with fewer visits, as a share of the most visited, is never made


class Thinker:
    """Thinks about the views of one game, one after the other."""

    def __init__(self, game: Game, seed: int | None = None, weights: np.ndarray | None = None) -> None:
        self.tree: Tree = new_tree(game)
        self.weights = game.weights if weights is None else weights  # what the judge weighs by
        self.simulations = 0  # made so far
        self._game = game
        self._search = game.template(TEMPLATE)
        self._dice = new_dice(seed)
        self._last: Position | None = None
        self._spent = 0.0  # seconds thought about the tree

    @property
    def root(self) -> int:
        """The node of the view that was last thought about."""
        return int(self.tree.counts[0].root)

    def think(self, view: Position, thought: Thought, simulations: int) -> None:
        """Think until every legal action could be tried in so many simulations, or the rest could change nothing."""
        self._come_to(view)
        legal = view.legal_ids()
        left = simulations - self._ready(legal)
        chunk = -(-simulations // LOOKS)
        while left > 0 and not self._decided(legal, left):
            self._simulate(view, thought, min(chunk, left))
            left -= chunk

    def think_for(self, view: Position, thought: Thought, seconds: float) -> None:
        """Think for most of the seconds given for a turn; further decisions in the same tree share the rest."""
        self._come_to(view)
        start = time.perf_counter()
        limit = FIRST_SHARE * seconds if self._spent == 0 else NEXT_SHARE * max(0.0, seconds - self._spent)
        chunk, passed = FIRST_CHUNK, 0.0
        while chunk > 0:
            self._simulate(view, thought, chunk)
            before, passed = passed, time.perf_counter() - start
            pace = chunk / max(passed - before, 1e-9)
            chunk = int(pace * min(seconds / CHUNKS, limit - passed))
        self._spent += passed

    def choice(self, legal: list[int]) -> int:
        """The legal action visited most; a secret one is drawn, so that nobody can foresee it."""
        visits = self._visits(legal)
        best = max(visits, key=lambda action: visits[action])
        if not self.tree.secret[best]:
            return best
        serious = {action: count for action, count in visits.items() if count >= SERIOUS * visits[best]}
        drawn = int(below(self._dice[0], sum(serious.values())))
        for action, count in serious.items():
            drawn -= count
            if drawn < 0:
                return action
        raise AssertionError("visits were counted wrongly")

    def outlook(self, action: int, players: int) -> np.ndarray:
        """For each seat its expected share of the win and its expected place after an action at the root."""
        sums = self.tree.outlook[action, :players]
        return np.asarray(sums / sums[:, 0].sum())  # the shares of a simulation add up to 1

    def line(self, action: int) -> Iterator[tuple[int, int]]:
        """How the game probably goes on: who does what, the first action given."""
        node = self.root
        hidden: dict[int, int] = {}
        while True:
            seat = int(self.tree.nodes[node].seat)
            yield seat, action
            if self.tree.secret[action]:
                hidden[seat] = action
            node = self._likeliest_child(node, action, hidden)
            if node == NONE:
                return
            hidden.pop(int(self.tree.nodes[node].seat), None)
            action = max(self._edges(node), key=lambda edge: edge[1])[0]

    def _likeliest_child(self, node: int, action: int, hidden: dict[int, int]) -> int:
        """The child visited most after an action, whoever decides there; NONE if none was visited."""
        best, most = NONE, 0
        for seat in range(len(self.tree.hidden)):
            child = self._child(node, action, hidden.get(seat, NONE), seat)
            visits = int(self.tree.nodes[child].visits) if child != NONE else 0
            if visits > most:
                best, most = child, visits
        return best

    def _simulate(self, view: Position, thought: Thought, simulations: int) -> None:
        if simulations > 0:
            self._search.think_at(
                view._array, 0, view.viewer, self.tree, thought, self.weights, self._dice, simulations
            )
            self.simulations += simulations

    def _come_to(self, view: Position) -> None:
        """Move the root to where the game has come, or begin anew where that is not in the tree."""
        node = self._node_of(view)
        if node == NONE:
            self._search.plant_at(self.tree, view.viewer)
            self._spent = 0.0
        elif node != self.root:
            self.tree.counts[0].root = node
            self.tree.outlook[:] = 0
        self._last = view

    def _node_of(self, view: Position) -> int:
        last = self._last
        if last is None or (last.viewer, last.options) != (view.viewer, view.options):
            return NONE
        earlier, moves = last.moves, view.moves
        since = moves[len(earlier) :]
        if moves[: len(earlier)] != earlier or view.ply - last.ply != len(since):
            return NONE
        if not since:
            return self.root if view == last else NONE
        return self._node_after(since, view)

    def _node_after(self, moves: list[tuple[int, int]], view: Position) -> int:
        """The node that moves lead to from the root, NONE if there is none or the way is not known."""
        node = self.root
        hidden: dict[int, int] = {}
        deciders = [seat for seat, _ in moves[1:]] + [int(view.viewer or 0)]
        if moves[0][0] != self.tree.nodes[node].seat:
            return NONE
        for (seat, action), following in zip(moves, deciders, strict=True):
            if action == HIDDEN:
                hidden[seat] = HIDDEN
                action = next(iter(self._game.secret_actions))  # any: the way does not tell which
            elif self.tree.secret[action]:
                hidden[seat] = action
            own = hidden.pop(following, None)
            node = NONE if own == HIDDEN else self._child(node, action, NONE if own is None else own, following)
            if node == NONE:
                return NONE
        return node

    def _child(self, node: int, action: int, hidden: int, seat: int) -> int:
        return int(self._search.child_at(self.tree, node, action, hidden, seat))

    def _edges(self, node: int) -> Iterator[tuple[int, int, int]]:
        """Action, visits and availability of every edge of a node."""
        number = int(self.tree.nodes[node].first)
        while number != NONE:
            edge = self.tree.edges[number]
            yield int(edge.action), int(edge.visits), int(edge.available)
            number = int(edge.following)

    def _visits(self, legal: list[int]) -> dict[int, int]:
        """How often each legal action was tried at the root."""
        return {action: visits for action, visits, _ in self._edges(self.root) if action in legal}

    def _decided(self, legal: list[int], left: int) -> bool:
        """Whether no other action can come near enough to the most visited one any more to be chosen instead."""
        most = sorted(self._visits(legal).items(), key=lambda edge: -edge[1])
        if len(most) < max(2, len(legal)):
            return False
        (best, visits), (_, next_visits) = most[:2]
        return next_visits + left < (SERIOUS if self.tree.secret[best] else 1.0) * visits

    def _ready(self, legal: list[int]) -> int:
        """In how many simulations of the root everything that is legal now could be tried."""
        available = {action: available for action, _, available in self._edges(self.root)}
        return min(available.get(action, 0) for action in legal)
