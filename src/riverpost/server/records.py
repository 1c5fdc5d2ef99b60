"""Records that people bring: checked as strictly as any request and played again, by a worker."""

from __future__ import annotations

import time

from pydantic import ValidationError

from riverpost.engine.errors import BadRecord
from riverpost.engine.record import Record
from riverpost.engine.words import mark
from riverpost.server.answers import complaints_of
from riverpost.server.limits import LONGEST_NAME
from riverpost.server.models import Recorded
from riverpost.server.people import checked_name
from riverpost.server.refused import Refused

LONGEST_RECORDED_NAME = LONGEST_NAME + len(" 16")  # a number follows a name that two have
SECONDS_TO_REPLAY = 10.0  # of processor time; whole games take a tenth of one

NO_TEXT = mark("This is not a record: it is no text.")
NO_RECORD = mark("This record is damaged: {complaints}.")
TOO_LONG = mark("This game takes too long to be played again; a record of one that was played here does not.")


def read(written: bytes) -> Record:
    """The record that a file holds, if all of it can be played again; a job for a worker."""
    try:
        record = Record.from_json(written.decode("utf-8"))
        Recorded.model_validate(vars(record))
        check_names(record)
        play_again(record, SECONDS_TO_REPLAY)
    except UnicodeDecodeError as error:
        raise Refused("bad-record", NO_TEXT) from error
    except ValidationError as error:
        raise Refused("bad-record", NO_RECORD, complaints=complaints_of(error.errors())) from error
    except BadRecord as error:
        raise Refused("bad-record", error) from error
    return record


def check_names(record: Record) -> None:
    """Names are such as people could have chosen here."""
    for name in record.names or ():
        try:
            checked_name(name, LONGEST_RECORDED_NAME)
        except Refused as refused:
            raise Refused("bad-record", refused) from refused


def play_again(record: Record, seconds: float) -> None:
    """Play a game to its end, but not for ever."""
    began = time.process_time()
    for _ in record.plies():
        if time.process_time() - began > seconds:
            raise Refused("bad-record", TOO_LONG)
