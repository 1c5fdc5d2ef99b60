"""Speed of this tree against an earlier commit, as ratios in one run.

    python bench/compare.py main~5 [game]

The two are measured in turn, several times, because one run after the other would measure the machine's mood.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROUNDS = 3

Row = tuple[str, int, str, int]


def measure(tree: Path, games: list[str]) -> dict[Row, float]:
    command = [sys.executable, "-c", "from riverpost.cli import main; main()", "bench", *games, "--json"]
    environment = os.environ | {"PYTHONPATH": str(tree / "src")}
    output = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
    rows = [json.loads(line) for line in output.splitlines()]
    return {(r["game"], r["players"], r["what"], r["threads"]): r["decisions_per_s"] for r in rows}


def compare(revision: str, games: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        earlier = Path(folder) / "earlier"
        subprocess.run(["git", "worktree", "add", "--detach", str(earlier), revision], cwd=ROOT, check=True)
        try:
            best: dict[Path, dict[Row, float]] = {earlier: {}, ROOT: {}}
            for _ in range(ROUNDS):
                for tree, figures in best.items():
                    for row, figure in measure(tree, games).items():
                        figures[row] = max(figure, figures.get(row, 0))
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(earlier)], cwd=ROOT, check=True)
    for row in sorted(best[ROOT].keys() & best[earlier].keys()):
        name, players, what, threads = row
        ratio = best[ROOT][row] / best[earlier][row]
        print(f"{name}, {players} players, {what}, {threads} threads: {ratio:.2f} times as fast")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", help="the earlier commit")
    parser.add_argument("game", nargs="?", help="only this one")
    asked = parser.parse_args()
    compare(asked.revision, [asked.game] if asked.game else [])
