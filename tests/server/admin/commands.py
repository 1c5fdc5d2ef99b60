"""What whoever runs a server types, and what is said to it."""

import os
import subprocess
import sys


def admin(database: str, *words: str, typed: str = "", code: int = 0) -> str:
    """Run `riverpost admin` beside a database; it must end with a code."""
    environment = {**os.environ, "RIVERPOST_DATABASE": database, "RIVERPOST_SECRET": "secret", "COLUMNS": "250"}
    done = subprocess.run(
        [sys.executable, "-m", "riverpost", "--lang", "en", "admin", *words],
        env=environment, input=typed, capture_output=True, text=True,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    assert done.returncode == code, done.stdout + done.stderr
    return " ".join((done.stdout + done.stderr).split())
