import pickle

import pytest

import riverpost
from riverpost.engine.errors import LONGEST_FACT, RiverpostError
from riverpost.engine.words import mark
from riverpost.server.refused import NoSuchTable, Refused

NESTED = mark("This record cannot be set up: {reason}")


def illegal() -> riverpost.IllegalMove:
    refusal = riverpost.game("thurn-und-taxis").new(3, 7).why_not("postmaster")
    assert refusal
    return refusal


@pytest.mark.parametrize(
    "error",
    [illegal(), NoSuchTable(), Refused("bad-record", riverpost.BadRecord(NESTED, reason=illegal()), rule="T13")],
    ids=["illegal", "no-table", "nested"],
)
def test_an_error_that_travels_between_processes_says_the_same(error: RiverpostError) -> None:
    travelled = pickle.loads(pickle.dumps(error))
    assert type(travelled) is type(error)
    assert vars(travelled).keys() == vars(error).keys()
    assert [travelled.words(lang) for lang in ("en", "ru")] == [error.words(lang) for lang in ("en", "ru")]


def test_what_was_sent_is_quoted_in_part_when_it_is_long() -> None:
    error = riverpost.BadRecord(NESTED, reason="{x" * 100_000)
    assert len(error.words()) < LONGEST_FACT + 100
    assert pickle.loads(pickle.dumps(error)).words() == error.words()
