"""What a search remembers: nodes, edges and scratch space, made once and used for every decision."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from riverpost.engine.events import event_buffer
from riverpost.engine.game import Game

NONE = -1
MOST_NODES = 1 << 16
MOST_EDGES = 1 << 19
MOST_PLIES = 5000  # of one simulation; whole games of light play are far shorter

# A node is a decision of one seat, after what that seat has done since the root.
NODE = np.dtype(
    [
        ("seat", "i1"),
        ("first", "i4"),  # its edge with the lowest action, or NONE
        ("visits", "i4"),
        ("total", "f8"),  # of the results of its seat
        ("squares", "f8"),
    ]
)

# An edge is an action at a node; whether it is legal may differ from world to world.
EDGE = np.dtype(
    [
        ("action", "i2"),
        ("following", "i4"),  # the edge with the next action, or NONE
        ("liking", "i8"),  # its appeal to the quick policy when it was first met
        ("better", "i4"),  # how many edges had more appeal then
        ("available", "i4"),  # visits of the node in which it was legal
        ("visits", "i4"),
        ("total", "f8"),
        ("child", "i4"),  # the next decision of the same seat, or NONE
    ]
)

COUNTS = np.dtype([("nodes", "i4"), ("edges", "i4")])


class Thought(NamedTuple):
    """How to think: the rules of a search that are the same for every game."""

    rounds: int  # own turns looked ahead after the one at hand, at most as far as the game's judge has foresight
    exploration: float  # how far actions are tried that seem worse, in deviations of the result
    width: float  # how far values must lie apart to be sure of the winner, in the game's own spread


class Tree(NamedTuple):
    """The arrays of a search, as the compiled functions take them: a tree for every seat in the same arrays."""

    nodes: np.ndarray
    edges: np.ndarray
    counts: np.ndarray
    roots: np.ndarray  # for each seat its decision at hand, or the next one
    outlook: np.ndarray  # for each action at the root and each seat: the sum of expected shares, of expected places
    secret: np.ndarray  # True for actions that only their own seat sees being made
    # Scratch space of one simulation.
    world: np.ndarray
    found: np.ndarray
    here: np.ndarray  # the edges that are legal at a node
    path: np.ndarray  # the nodes and edges on the way down
    reached: np.ndarray  # for each seat how far it has come in its tree, or NONE
    result: np.ndarray  # for each seat: expected share of the win, expected place
    out: np.ndarray


def new_tree(game: Game) -> Tree:
    """An empty tree for a game."""
    seats = max(game.players)
    secret = np.zeros(game.n_actions, np.bool_)
    secret[list(game.parts.alphabet.SECRET_ACTIONS)] = True
    return Tree(
        nodes=np.zeros(MOST_NODES, np.dtype((np.record, NODE))),
        edges=np.zeros(MOST_EDGES, np.dtype((np.record, EDGE))),
        counts=np.zeros(1, np.dtype((np.record, COUNTS))),
        roots=np.zeros(seats, np.int32),
        outlook=np.zeros((game.n_actions, seats, 2)),
        secret=secret,
        world=np.zeros(1, game.parts.dtype),
        found=np.empty(game.n_actions, np.int16),
        here=np.empty(game.n_actions, np.int32),
        path=np.empty((MOST_PLIES, 2), np.int32),
        reached=np.empty(seats, np.int32),
        result=np.empty((seats, 2)),
        out=event_buffer(0),
    )
