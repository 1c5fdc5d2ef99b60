"""The compiled search that every game gets: open-loop Monte-Carlo tree search over worlds that fit a view.

Like machine.py this file is executed once per game, with the machine's functions bound as globals. Every seat has a
tree of its own decisions, whatever the others do between them. Each simulation imagines a world, lets every seat go
down its tree by what is legal there, goes on by the light policy as far as the horizon, and remembers how every seat
fared. Who chooses at the same time cannot answer what was not shown, since nobody's tree knows what others do; and one
tree for all would have so many branches in a round that no seat would ever come to its next turn in it.

What takes the trees is inlined: they are so many arrays that a call costs more than most of what it does.
"""

import math
from typing import TYPE_CHECKING

import numpy as np

from riverpost.bots.tree import NONE
from riverpost.engine.compiling import inlined, rule

if TYPE_CHECKING:  # bound when this is executed
    from riverpost.engine.contract import appeal, rank, settled, value
    from riverpost.engine.machine import first_to_decide, imagine_world, legal, light_choice, step

# ruff: noqa: D103

FOR_PLACE = 0.05  # of a result; without it whoever cannot win would not care how the game ends


# --- the tree


@inlined
def add_node(tree, seat):
    added = np.int64(tree.counts[0].nodes)
    tree.counts[0].nodes = added + 1
    node = tree.nodes[added]
    node.seat = seat
    node.first = NONE
    node.visits = 0
    node.total = 0.0
    node.squares = 0.0
    return added


@inlined
def add_edge(tree, action, liking):
    added = np.int64(tree.counts[0].edges)
    tree.counts[0].edges = added + 1
    edge = tree.edges[added]
    edge.action = action
    edge.liking = liking
    edge.better = 0
    edge.available = 0
    edge.visits = 0
    edge.total = 0.0
    edge.child = NONE
    return added


@inlined
def may_grow(tree, node):
    """Children are added one a simulation: to a node that was there before, or that leaves no choice."""
    first = np.int64(tree.nodes[node].first)
    return tree.nodes[node].visits > 0 or tree.edges[first].following == NONE


# --- what is legal at a node


@inlined
def meet_choices(s, seat, node, tree):
    """List the edges that are legal in this world, new ones added while there is room; returns how many."""
    met = 0
    before = np.int64(NONE)
    edge = np.int64(tree.nodes[node].first)
    for k in range(legal(s, seat, tree.found)):
        action = np.int64(tree.found[k])
        while edge != NONE and tree.edges[edge].action < action:
            before = edge
            edge = np.int64(tree.edges[edge].following)
        if edge == NONE or tree.edges[edge].action != action:
            if tree.counts[0].edges == tree.edges.shape[0]:
                continue
            added = add_edge(tree, action, appeal(s, seat, action))
            link_edge(tree, node, before, added, edge)
            edge = added
        tree.edges[edge].available += 1
        tree.here[met] = edge
        met += 1
    return met


@inlined
def link_edge(tree, node, before, added, after):
    tree.edges[added].following = after
    if before == NONE:
        tree.nodes[node].first = added
    else:
        tree.edges[before].following = added


@inlined
def rank_new_choices(tree, count):
    """Let every edge that was not yet here know how many others the quick policy likes better."""
    for k in range(count):
        edge = tree.edges[tree.here[k]]
        if edge.available == 1:
            edge.better = 0
            for other in range(count):
                if tree.edges[tree.here[other]].liking > edge.liking:
                    edge.better += 1


@rule
def deviation(node):
    """How much the results at a node differ; before there are any, 1."""
    if node.visits < 2:
        return 1.0
    mean = node.total / node.visits
    return math.sqrt(max(node.squares / node.visits - mean * mean, 1e-8))


@inlined
def most_promising(tree, node, count, exploration):
    """The edge to try next: good so far, or liked by the quick policy and little tried as often as it was legal."""
    here = tree.nodes[node]
    unknown = here.total / max(1, np.int64(here.visits))
    curiosity = exploration * deviation(here)
    chosen = np.int64(tree.here[0])
    best = -math.inf
    for k in range(count):
        edge = tree.edges[tree.here[k]]
        mean = edge.total / edge.visits if edge.visits > 0 else unknown
        promise = mean + curiosity * math.sqrt(edge.available) / ((1 + edge.better) * (1 + edge.visits))
        if promise > best:
            best = promise
            chosen = np.int64(tree.here[k])
    return chosen


@inlined
def promising_choice(s, seat, node, tree, exploration):
    """An edge for the seat of a node, NONE where the tree is full."""
    count = meet_choices(s, seat, node, tree)
    if count == 0:
        return NONE
    rank_new_choices(tree, count)
    return most_promising(tree, node, count, exploration)


# --- how it ended, or how it looks


@rule
def share_out(s, result):
    """The end: every seat's share of the win, and its place."""
    winners = 0
    for seat in range(s.players):
        result[seat, 1] = rank(s, seat)
        if result[seat, 1] == 1:
            winners += 1
    for seat in range(s.players):
        result[seat, 0] = 1.0 / winners if result[seat, 1] == 1 else 0.0


@rule
def expect(s, result, width, weights):
    """Before the end: expected shares and places, from what the position is worth to every seat."""
    best = -math.inf
    for seat in range(s.players):
        result[seat, 1] = value(s, seat, weights) / (width * weights.spread)
        best = max(best, result[seat, 1])
    total = 0.0
    for seat in range(s.players):
        result[seat, 0] = math.exp(result[seat, 1] - best)
        total += result[seat, 0]
    for seat in range(s.players):
        place = 1.0
        for other in range(s.players):
            if other != seat:
                # How likely the other is ahead of the two: as in the shares, but without the rest.
                place += result[other, 0] / max(result[other, 0] + result[seat, 0], 1e-300)
        result[seat, 1] = place
    for seat in range(s.players):
        result[seat, 0] /= total


@rule
def judge_all(s, result, width, weights):
    if s.over:
        share_out(s, result)
    else:
        expect(s, result, width, weights)


# --- simulations


@inlined
def next_in_tree(tree, node, edge):
    """The decision of the same seat after an edge, made where it is missing and may be; NONE where its tree ends."""
    if tree.edges[edge].child == NONE and may_grow(tree, node) and tree.counts[0].nodes < tree.nodes.shape[0]:
        tree.edges[edge].child = add_node(tree, tree.nodes[node].seat)
    return np.int64(tree.edges[edge].child)


@rule
def gain_of(result, players):
    """What a result is to its seat: the win, and a little for every other seat left behind."""
    return (1.0 - FOR_PLACE) * result[0] + FOR_PLACE * (players - result[1]) / (players - 1)


@inlined
def learn(tree, length, players):
    """Add the result to every node and edge on the way, and to the outlook of the action at the root."""
    for k in range(length):
        node = tree.nodes[tree.path[k, 0]]
        edge = tree.edges[tree.path[k, 1]]
        gain = gain_of(tree.result[node.seat], players)
        node.visits += 1
        node.total += gain
        node.squares += gain * gain
        edge.visits += 1
        edge.total += gain
    if length > 0:
        action = tree.edges[tree.path[0, 1]].action
        for seat in range(players):
            tree.outlook[action, seat, 0] += tree.result[seat, 0]
            tree.outlook[action, seat, 1] += tree.result[seat, 1]


@inlined
def simulate(s, seat, tree, thought, dice):
    """Play a world from the roots as far as the horizon; returns how many decisions were made in the trees."""
    tree.reached[:] = tree.roots
    mover = np.int64(seat)
    rounds = thought.rounds
    calm = settled(s, seat)
    length = 0
    for _ in range(tree.path.shape[0]):
        node = np.int64(tree.reached[mover])
        edge = NONE if node == NONE else promising_choice(s, mover, node, tree, thought.exploration)
        if edge == NONE:
            tree.reached[mover] = NONE
            action = light_choice(s, mover, tree.found, dice)
        else:
            tree.reached[mover] = next_in_tree(tree, node, edge)
            action = np.int64(tree.edges[edge].action)
            tree.path[length, 0] = node
            tree.path[length, 1] = edge
            length += 1
        step(s, tree.out, mover, action)
        if s.over:
            break
        was_calm = calm
        calm = settled(s, seat)
        if calm and not was_calm:
            if rounds == 0:
                break
            rounds -= 1
        mover = first_to_decide(s)
    return length


@rule
def think_at(positions, i, seat, tree, thought, weights, dice, simulations):
    """So many simulations of what a view may turn into."""
    for _ in range(simulations):
        tree.world[0] = positions[i]
        s = tree.world[0]
        imagine_world(s, seat, dice[0])
        length = simulate(s, seat, tree, thought, dice[0])
        judge_all(s, tree.result, thought.width, weights[0])
        learn(tree, length, s.players)


@rule
def plant_at(tree):
    """Begin new trees, with a decision of each seat at the root of its own."""
    tree.outlook[:] = 0.0
    tree.counts[0].nodes = 0
    tree.counts[0].edges = 0
    for seat in range(tree.roots.shape[0]):
        tree.roots[seat] = add_node(tree, seat)


@rule
def judge_many(positions, first, last, weights, values, calm):
    """What positions are worth to every seat, and whether that can be told of them: somebody's choice has settled."""
    for i in range(first, last):
        s = positions[i]
        calm[i] = False
        for seat in range(s.players):
            calm[i] |= settled(s, seat)
            values[i, seat] = value(s, seat, weights[0])
