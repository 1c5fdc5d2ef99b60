"""Chance: a counter inside the position, scrambled into numbers. Same options, seed and moves: same game.

A seed below 2**63 is a number that people type and share, and whoever sees enough of a game could search for it. One of
more bits is a secret: it is the key of a stream that cannot be worked out from what it gave (docs/security.md).
"""

from riverpost.engine.arrays import np, wrapping
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
_13 = np.uint64(13)
_16 = np.uint64(16)
_17 = np.uint64(17)
_21 = np.uint64(21)
_64 = np.uint64(64)
_SIP = np.array([0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573], np.uint64)
_LENGTH = np.uint64(8 << 56)  # of what is hashed, in bytes
_LAST = np.uint64(0xFF)


@rule
def scramble(counter):
    """64 bits that look like chance, from a counter (the output function of SplitMix64)."""
    z = counter * _GOLDEN
    z = (z ^ (z >> _30)) * _FIRST
    z = (z ^ (z >> _27)) * _SECOND
    return z ^ (z >> _31)


@rule
def turned_left(word, by):
    """64 bits turned round to the left."""
    return (word << by) | (word >> (_64 - by))


@rule
def keyed(first, second, counter):
    """64 bits that nobody can foresee without the key of 128 bits: SipHash-2-4 of the counter."""
    a = first ^ _SIP[0]
    b = second ^ _SIP[1]
    c = first ^ _SIP[2]
    d = second ^ _SIP[3]
    for part in range(3):
        word = counter if part == 0 else _LENGTH
        rounds = 2
        if part == 2:
            c ^= _LAST
            rounds = 4
        else:
            d ^= word
        for _ in range(rounds):
            a += b
            b = turned_left(b, _13) ^ a
            a = turned_left(a, _32)
            c += d
            d = turned_left(d, _16) ^ c
            a += d
            d = turned_left(d, _21) ^ a
            c += b
            b = turned_left(b, _17) ^ c
            c = turned_left(c, _32)
        if part < 2:
            a ^= word
    return a ^ b ^ c ^ d


@rule
def begin_chance(s, seed):
    """Start the stream of a position (or of dice) at a place that depends on the seed alone."""
    s.chance = scramble(np.uint64(seed))


@rule
def next_bits(s):
    """The next 64 bits of a position's stream: keyed where it has a key, else by its counter alone."""
    s.chance = np.uint64(s.chance) + _ONE
    if s.key[0] == 0 and s.key[1] == 0:
        return scramble(np.uint64(s.chance))
    return keyed(np.uint64(s.key[0]), np.uint64(s.key[1]), np.uint64(s.chance))


@rule
def scaled(bits, n):
    """A number from 0 to n-1, from 64 bits."""
    return np.int64(((bits >> _32) * np.uint64(n)) >> _32)


@rule
def below(s, n):
    """A number from 0 to n-1 by the chance of a position."""
    return scaled(next_bits(s), n)


@rule
def roll(dice, n):
    """A number from 0 to n-1 by a player's dice."""
    dice.chance = np.uint64(dice.chance) + _ONE
    return scaled(scramble(np.uint64(dice.chance)), n)


@rule
def first_seat(s, begins):
    """The seat that begins: the one that was chosen, counted from 1, or one by lot where that is 0."""
    return begins - 1 if begins > 0 else below(s, int(s.players))


if INTERPRETED:
    scramble = wrapping(scramble)
    next_bits = wrapping(next_bits)
    keyed = wrapping(keyed)
    roll = wrapping(roll)
