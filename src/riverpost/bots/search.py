"""The compiled search that every game gets: open-loop Monte-Carlo tree search over worlds that fit a view.

Like machine.py this file is executed once per game, with the machine's functions bound as globals. Each simulation
imagines a world, goes down the tree by what is legal there, goes on by the light policy as far as the horizon, and
remembers how every seat fared. A node belongs to one seat and stands for what that seat has seen: a secret action of
another seat is no part of the way to it, so whoever chooses at the same time cannot answer what was not shown.
"""

import math

import numpy as np

from riverpost.bots.tree import NONE
from riverpost.engine.chance import scramble
from riverpost.engine.compiling import rule

# ruff: noqa: D103

FOR_PLACE = 0.05  # of a result; without it whoever cannot win would not care how the game ends


# --- the tree


@rule
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


@rule
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
    return added


@rule
def key_of(tree, node, action, hidden, seat):
    """What a child is found by: the way to it as far as its seat saw it, with its own secret action."""
    shown = NONE if tree.secret[action] else action
    alphabet = tree.secret.shape[0] + 1
    return ((node * alphabet + shown + 1) * alphabet + hidden + 1) * tree.hidden.shape[0] + seat


@rule
def slot_of(tree, key):
    """Where a key lies in the hash table, or would lie."""
    slots = tree.keys.shape[0]
    slot = np.int64(scramble(np.uint64(key)) % np.uint64(slots))
    while tree.keys[slot] != NONE and tree.keys[slot] != key:
        slot = (slot + 1) % slots
    return slot


@rule
def child(tree, node, action, hidden, seat):
    """The node of the seat that decides next, NONE if it is not in the tree."""
    slot = slot_of(tree, key_of(tree, node, action, hidden, seat))
    return NONE if tree.keys[slot] == NONE else np.int64(tree.children[slot])


@rule
def grown_child(tree, node, action, hidden, seat):
    """The same, but it is made where it is missing."""
    key = key_of(tree, node, action, hidden, seat)
    slot = slot_of(tree, key)
    if tree.keys[slot] == NONE:
        if tree.counts[0].nodes == tree.nodes.shape[0]:
            return NONE
        tree.keys[slot] = key
        tree.children[slot] = add_node(tree, seat)
    return np.int64(tree.children[slot])


@rule
def may_grow(tree, node):
    """Children are added one a simulation: to a node that was there before, or that leaves no choice."""
    first = np.int64(tree.nodes[node].first)
    return tree.nodes[node].visits > 0 or tree.edges[first].following == NONE


# --- what is legal at a node


@rule
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


@rule
def link_edge(tree, node, before, added, after):
    tree.edges[added].following = after
    if before == NONE:
        tree.nodes[node].first = added
    else:
        tree.edges[before].following = added


@rule
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


@rule
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


@rule
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


@rule
def follow(tree, node, action, seat, following):
    """The node after an action of a seat, for the seat that decides next; NONE where the tree ends."""
    if tree.secret[action]:
        tree.hidden[seat] = action
    hidden = np.int64(tree.hidden[following])
    tree.hidden[following] = NONE  # from there on it is part of the way
    if may_grow(tree, node):
        return grown_child(tree, node, action, hidden, following)
    return child(tree, node, action, hidden, following)


@rule
def gain_of(result, players):
    """What a result is to its seat: the win, and a little for every other seat left behind."""
    return (1.0 - FOR_PLACE) * result[0] + FOR_PLACE * (players - result[1]) / (players - 1)


@rule
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


@rule
def simulate(s, seat, tree, thought, dice):
    """Play a world from the root as far as the horizon; returns how long the way through the tree was."""
    node = np.int64(tree.counts[0].root)
    mover = np.int64(seat)
    tree.hidden[:] = NONE
    rounds = thought.rounds
    calm = settled(s, seat)
    length = 0
    for _ in range(tree.path.shape[0]):
        edge = NONE if node == NONE else promising_choice(s, mover, node, tree, thought.exploration)
        if edge == NONE:
            node = np.int64(NONE)
            action = light_choice(s, mover, tree.found, dice)
        else:
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
        following = first_to_decide(s)
        if node != NONE:
            node = follow(tree, node, action, mover, following)
        mover = following
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
def plant_at(tree, seat):
    """Begin a new tree with a decision of a seat at its root."""
    tree.keys[:] = NONE
    tree.outlook[:] = 0.0
    tree.counts[0].nodes = 0
    tree.counts[0].edges = 0
    tree.counts[0].root = add_node(tree, seat)


@rule
def child_at(tree, node, action, hidden, seat):
    return child(tree, node, action, hidden, seat)


@rule
def judge_many(positions, first, last, weights, values, calm):
    """What positions are worth to every seat, and whether that can be told of them: somebody's choice has settled."""
    for i in range(first, last):
        s = positions[i]
        calm[i] = False
        for seat in range(s.players):
            calm[i] |= settled(s, seat)
            values[i, seat] = value(s, seat, weights[0])
