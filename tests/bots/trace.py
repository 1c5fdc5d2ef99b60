"""Search a few positions and print a digest of the trees; run once compiled and once interpreted."""

import hashlib
import sys

import riverpost
from riverpost.bots.thinker import Thinker
from riverpost.bots.tree import Thought


def trace(name: str, simulations: int) -> str:
    game = riverpost.game(name)
    digest = hashlib.sha256()
    for plies in (0, 9, 30):
        batch = riverpost.batch(game, 1, seed=plies, players=min(game.options.players_with()))
        batch.playouts("light", plies)
        position = batch[0]
        view = position.view(position.seat)
        thinker = Thinker(game, plies)
        thinker.think(view, Thought(rounds=1, exploration=1.0, width=1.0), simulations)
        tree = thinker.tree
        digest.update(tree.nodes[: tree.counts[0].nodes].tobytes() + tree.edges[: tree.counts[0].edges].tobytes())
        digest.update(repr((thinker.choice(view.legal_ids(view.viewer)), tree.outlook.tolist())).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(trace(sys.argv[1], int(sys.argv[2])))
