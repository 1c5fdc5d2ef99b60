"""Chance: a counter inside the position, scrambled into numbers. Same options, seed and moves: same game."""

import numpy as np

from riverpost.engine.compiling import INTERPRETED, rule

# A stream of its own, for players: their choices never touch the game's chance. `unused` comes first, so that
# Numba does not take a position, which begins with its chance, for a kind of dice.
DICE = np.dtype([("unused", "u8"), ("chance", "u8")])

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_27 = np.uint64(27)
_30 = np.uint64(30)
_31 = np.uint64(31)
_32 = np.uint64(32)
_ONE = np.uint64(1)


@rule
def scramble(counter):
    """64 bits that look like chance, from a counter (the output function of SplitMix64)."""
    z = counter * _GOLDEN
    z = (z ^ (z >> _30)) * _FIRST
    z = (z ^ (z >> _27)) * _SECOND
    return z ^ (z >> _31)


@rule
def begin_chance(s, seed):
    """Start the stream of a position (or of dice) at a place that depends on the seed alone."""
    s.chance = scramble(np.uint64(seed))


@rule
def next_bits(s):
    """The next 64 bits of the stream in a record that has a field `chance`."""
    s.chance = np.uint64(s.chance) + _ONE
    return scramble(np.uint64(s.chance))


@rule
def below(s, n):
    """A number from 0 to n-1."""
    return np.int64(((next_bits(s) >> _32) * np.uint64(n)) >> _32)


@rule
def first_seat(s, begins):
    """The seat that begins: the one that was chosen, counted from 1, or one by lot where that is 0."""
    return begins - 1 if begins > 0 else below(s, int(s.players))


if INTERPRETED:  # uint64 wraps around on purpose, and NumPy's scalars warn of it
    scramble = np.errstate(over="ignore")(scramble)
    next_bits = np.errstate(over="ignore")(next_bits)
