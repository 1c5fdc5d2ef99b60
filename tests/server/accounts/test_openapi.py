"""The description of the API holds where accounts are open, too."""

from tests.server.running import Open
from tests.server.test_openapi import exercise


def test_nothing_made_from_the_description_makes_the_server_fail(house: Open) -> None:
    assert exercise(house, 4) > 40
