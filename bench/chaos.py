"""A house in which everything dies at random, and whether all that it has told anybody is true.

    python -m bench.chaos [--faults 10000] [--seed 1] [--nodes 3] [--database postgresql|sqlite] [--companies 60]
        [--rate 6] [--minutes 20] [--report chaos.json]

Nodes, HAProxy, PostgreSQL and Redis are processes of their own; people play over HTTP and sockets through the balancer.
What is killed is killed by SIGKILL, so nothing that the system has taken is lost: a power cut is another thing.
One line at the end says how it went, and a report tells it all; it ends with 1 if anything was not as it should be.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from dataclasses import asdict
from pathlib import Path

from tests.server.chaos.run import Wish, run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = Wish()
    parser.add_argument("--faults", type=int, default=usual.faults)
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--nodes", type=int, default=usual.nodes)
    parser.add_argument("--database", choices=["postgresql", "sqlite"], default=usual.database)
    parser.add_argument(
        "--companies", type=int, default=usual.companies, help="each has a table and two to four sockets"
    )
    parser.add_argument("--rate", type=float, default=usual.a_second, help="faults a second")
    parser.add_argument("--pause", type=float, default=usual.pause, help="seconds that people think")
    parser.add_argument("--minutes", type=float, default=usual.minutes, help="after which it ends with fewer faults")
    parser.add_argument("--report", type=Path)
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    report = run(
        Wish(
            asked.faults,
            asked.seed,
            asked.nodes,
            asked.database,
            asked.companies,
            asked.rate,
            asked.pause,
            asked.minutes,
        )
    )
    if asked.report:
        asked.report.write_text(json.dumps(asdict(report), indent=1) + "\n")
    print(json.dumps({"seconds": report.seconds, "complaints": report.complaints, **report.told}))
    sys.exit(bool(report.complaints))


if __name__ == "__main__":
    main()
