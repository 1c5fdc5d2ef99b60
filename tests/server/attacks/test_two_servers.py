"""One SQLite file has one server: a second one would not hear of what the first does."""

import os
import subprocess
import sys
from pathlib import Path

from riverpost.server.database import file_url
from tests.server.running import SECRET, started

READABLE = {"RIVERPOST_LANG": "en", "COLUMNS": "500"}  # on one line


def second(database: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "RIVERPOST_DATABASE": file_url(database), "RIVERPOST_SECRET": SECRET, **READABLE}
    command = [sys.executable, "-m", "riverpost", "serve", "--port", "0"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)


def test_a_second_server_is_refused_until_the_first_has_ended(tmp_path: Path) -> None:
    database = tmp_path / "riverpost.db"
    first = started(database)
    (tmp_path / "link.db").symlink_to(database)
    for path in (database, tmp_path / "link.db"):
        refused = second(path)
        assert refused.returncode != 0
        assert refused.stdout + refused.stderr == (
            f"Another Riverpost serves the tables in {database} already; stop that one first, or choose another "
            "database with RIVERPOST_DATABASE.\n"
        )
    assert first.client().get("/readyz").status_code == 200
    first.kill()  # without any warning: nothing is left that would keep the next one out
    following = started(database)
    assert following.client().get("/readyz").status_code == 200
    following.kill()
