"""Riverpost: Mississippi Queen, Niagara and Thurn und Taxis, to play, replay and study."""

from riverpost.bots.bot import Bot, bot
from riverpost.bots.hints import Hint
from riverpost.engine.batch import Batch, batch
from riverpost.engine.errors import (
    BadOption,
    BadRecord,
    BadText,
    IllegalMove,
    RiverpostError,
    UnknownMove,
    ViewOnly,
)
from riverpost.engine.events import Event
from riverpost.engine.game import Game, game, list_games
from riverpost.engine.position import Position, Standing
from riverpost.engine.record import Record

__all__ = [
    "BadOption",
    "BadRecord",
    "BadText",
    "Batch",
    "Bot",
    "Event",
    "Game",
    "Hint",
    "IllegalMove",
    "Position",
    "Record",
    "RiverpostError",
    "Standing",
    "UnknownMove",
    "ViewOnly",
    "batch",
    "bot",
    "game",
    "list_games",
]
