"""Play light games and print a digest of all that happened; run once compiled and once interpreted."""

import hashlib
import sys

import numpy as np

import riverpost
from riverpost.engine.events import MOST_EVENTS, event_buffer
from riverpost.engine.position import new_dice
from tests.conftest import variants

WHOLE = 100_000  # decisions: enough for any game; one in twenty is played to its end


def trace(name: str, games: int, decisions: int) -> str:
    game = riverpost.game(name)
    machine = game.parts.machine
    kinds = [kind.values[0] for kind in variants(name)]
    found = np.empty(game.n_actions, np.int16)
    scratch = np.zeros(1, game.parts.dtype)
    digest = hashlib.sha256()
    for number in range(games):
        variant = kinds[number % len(kinds)]
        options, players = game.options.check_values(variant.options), variant.players
        array = np.zeros(1, game.parts.dtype)
        out = event_buffer(MOST_EVENTS)
        machine.setup_at(array, 0, out, players, number, game.options.codes(options))
        digest.update(out.tobytes() + array.tobytes())
        dice = new_dice(number)
        for _ in range(WHOLE if number % 20 == 0 else decisions):
            if array[0].over:
                break
            seat = int(machine.deciding_at(array, 0)).bit_length() - 1
            digest.update(found[: machine.legal_at(array, 0, seat, found)].tobytes())
            action = int(machine.light_at(array, 0, seat, found, dice))
            out = event_buffer(MOST_EVENTS)
            machine.step_at(array, 0, out, seat, action)
            digest.update(out.tobytes() + array.tobytes())
        scratch[0] = array[0]
        machine.observe_at(scratch, 0, 0)
        digest.update(scratch.tobytes())
        machine.imagine_at(scratch, 0, 0, dice)
        digest.update(scratch.tobytes())
        for seat in range(players):
            parts = np.zeros(len(game.parts.alphabet.SCORE_PARTS), np.int64)
            points = int(machine.score_at(array, 0, seat, parts)), int(machine.rank_at(array, 0, seat))
            digest.update(repr((points, parts.tolist())).encode())
        assert machine.broken_at(array, 0) == 0
    return digest.hexdigest()


if __name__ == "__main__":
    print(trace(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
