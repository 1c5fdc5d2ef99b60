"""The tests of the toy run where it has moved in, as `tests/test_fourth_game.py` lets it."""

import riverpost

collect_ignore_glob = [] if "nim" in riverpost.list_games() else ["test_*.py"]
