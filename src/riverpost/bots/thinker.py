"""The search as an object: a tree that is kept as long as the game goes on inside it, and what can be read from it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from riverpost.bots.tree import NONE, Thought, Tree, new_tree
from riverpost.engine.chance import roll
from riverpost.engine.game import Game
from riverpost.engine.position import Position, new_dice

TEMPLATE = Path(__file__).with_name("search.py")
FIRST_SHARE = 0.9  # of the time for a turn, for its first decision
NEXT_SHARE = 0.5  # of what is left, for each further one
CHUNKS = 40  # between two looks at the clock passes this part of the time
FIRST_CHUNK = 8
LOOKS = 16  # at how the visits stand, while simulations are made
FAVOURITES = 4  # that a hint tells the chances of
SERIOUS = 0.8  # a secret choice with fewer visits, as a share of the most visited, is never made


class Thinker:
    """Thinks about the views of one game, one after the other."""

    def __init__(self, game: Game, seed: int | None = None, weights: np.ndarray | None = None) -> None:
        self.tree: Tree = new_tree(game)
        self.weights = game.parts.judge.WEIGHTS if weights is None else weights  # what the judge weighs by
        self.simulations = 0  # made so far
        self._search = game.parts.template(TEMPLATE)
        self._dice = new_dice(seed)
        self._last: Position | None = None
        self._spent = 0.0  # seconds thought about the tree

    @property
    def root(self) -> int:
        """The node of the view that was last thought about."""
        return int(self.tree.roots[self._seat])

    @property
    def _seat(self) -> int:
        """The seat of that view."""
        assert self._last is not None
        assert self._last.viewer is not None
        return self._last.viewer

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
        drawn = int(roll(self._dice[0], sum(serious.values())))
        for action, count in serious.items():
            drawn -= count
            if drawn < 0:
                return action
        raise AssertionError("visits were counted wrongly")

    def favourites(self, chosen: int) -> list[int]:
        """The actions at the root that were tried most, the chosen one first."""
        tried = sorted((edge for edge in self._edges(self.root) if edge.visits > 0), key=lambda edge: -int(edge.visits))
        return [chosen, *(int(edge.action) for edge in tried if edge.action != chosen)][:FAVOURITES]

    def outlook(self, action: int, players: int) -> np.ndarray:
        """For each seat its expected share of the win and its expected place after an action at the root."""
        sums = self.tree.outlook[action, :players]
        return np.asarray(sums / sums[:, 0].sum())  # the shares of a simulation add up to 1

    def line(self, action: int, world: Position) -> Iterator[tuple[int, int]]:
        """How the game probably goes on in a world that fits the view: who does what, the first action given."""
        reached = self.tree.roots.tolist()
        seat, following = self._seat, int(action)
        while following != NONE:
            yield seat, following
            reached[seat] = self._child(reached[seat], following)
            world.play(following, seat)
            if world.seat is None:
                return
            seat = world.seat
            following = self._likeliest(reached[seat], world.legal_ids(seat))

    def _likeliest(self, node: int, legal: list[int]) -> int:
        """The legal action tried most at a node, NONE where the tree has ended."""
        tried = [edge for edge in self._edges(node) if edge.action in legal and edge.visits > 0]
        return int(max(tried, key=lambda edge: edge.visits).action) if tried else NONE

    def _simulate(self, view: Position, thought: Thought, simulations: int) -> None:
        if simulations > 0:
            rounds = min(thought.rounds, int(self.weights[0].foresight))
            self._search.think_at(
                view.array, 0, view.viewer, self.tree, thought._replace(rounds=rounds), self.weights, self._dice,
                simulations,
            )  # fmt: skip
            self.simulations += simulations

    def _come_to(self, view: Position) -> None:
        """Move the root to where the turn has come, or begin anew where that is not in the tree."""
        node = self._node_of(view)
        if node == NONE:
            self._search.plant_at(self.tree)
            self._spent = 0.0
        elif node != self.root:
            self.tree.roots[view.viewer] = node
            self.tree.outlook[:] = 0
        self._last = view

    def _node_of(self, view: Position) -> int:
        """The node of a view of the same turn, NONE if it is of another one or not in the tree."""
        last = self._last
        if last is None or (last.viewer, last.options) != (view.viewer, view.options):
            return NONE
        earlier, moves = last.moves, view.moves
        since = moves[len(earlier) :]
        if moves[: len(earlier)] != earlier or view.ply - last.ply != len(since):
            return NONE
        if not since:
            return self.root if view == last else NONE
        return self._node_after(since)

    def _node_after(self, moves: list[tuple[int, int]]) -> int:
        """The node that moves of the own seat lead to from the root; what others do in between ends a turn."""
        node = self.root
        for seat, action in moves:
            node = self._child(node, action) if seat == self._seat else NONE
        return node

    def _child(self, node: int, action: int) -> int:
        """The node after an action at another, NONE if it is not in the tree."""
        return next((int(edge.child) for edge in self._edges(node) if edge.action == action), NONE)

    def _edges(self, node: int) -> Iterator[np.record]:
        """Every edge of a node; there are none where the tree has ended."""
        number = NONE if node == NONE else int(self.tree.nodes[node].first)
        while number != NONE:
            edge = self.tree.edges[number]
            yield edge
            number = int(edge.following)

    def _visits(self, legal: list[int]) -> dict[int, int]:
        """How often each legal action was tried at the root."""
        return {int(edge.action): int(edge.visits) for edge in self._edges(self.root) if edge.action in legal}

    def _decided(self, legal: list[int], left: int) -> bool:
        """Whether no other action can come near enough to the most visited one any more to be chosen instead."""
        most = sorted(self._visits(legal).items(), key=lambda edge: -edge[1])
        if len(most) < max(2, len(legal)):
            return False
        (best, visits), (_, next_visits) = most[:2]
        return next_visits + left < (SERIOUS if self.tree.secret[best] else 1.0) * visits

    def _ready(self, legal: list[int]) -> int:
        """In how many simulations of the root everything that is legal now could be tried."""
        available = {int(edge.action): int(edge.available) for edge in self._edges(self.root)}
        return min(available.get(action, 0) for action in legal)
