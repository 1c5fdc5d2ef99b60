"""Riverpost: Mississippi Queen, Niagara and Thurn und Taxis, to play, replay and study.

Set up a game, look at what may be done, do it:

    import riverpost

    riverpost.list_games()                   # the names of all games
    game = riverpost.game("niagara")         # a game: its facts, its options, its alphabet of actions
    p = game.new(players=4, seed=7)          # a position; the same seed and moves are the same game everywhere
    p.seat, p.legal()                        # who decides, and what they may do, in notation
    events = p.play("card 3")                # do it; IllegalMove says which rule forbids what cannot be done
    p.why_not("card 3")                      # the same reason without trying; game.reasons names its code
    p.view(seat)                             # what that seat may know: all that bots, pages and the API ever get
    p.log(), p.svg(), p.text()               # the game in words, the board as a picture, the position as text
    p.result()                               # once p.over: rank, score and its parts, seat by seat

Keep it, let others play it, play very many of them:

    riverpost.Record.of(p).save("game.json") # the whole game as a small file; Record.load(...).replay()
    riverpost.bot("niagara", level=3)        # a bot; .choose(view) is an action, .hint(view) says why
    riverpost.batch(game, 1000, seed=1)      # a thousand games as one array: masks, steps, whole playouts

Everything that is refused is a RiverpostError with a sentence that says what was wrong and what to do.
"""

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
from riverpost.engine.game import Game, game, list_games
from riverpost.engine.history import Event
from riverpost.engine.position import Position
from riverpost.engine.reasons import Reason
from riverpost.engine.record import Record
from riverpost.engine.seen import Seat, Standing

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
    "Reason",
    "Record",
    "RiverpostError",
    "Seat",
    "Standing",
    "UnknownMove",
    "ViewOnly",
    "batch",
    "bot",
    "game",
    "list_games",
]
