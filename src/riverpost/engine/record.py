"""`Record`: a whole game as a small JSON file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from riverpost.engine.errors import BadRecord, RiverpostError
from riverpost.engine.game import game
from riverpost.engine.options import Chosen
from riverpost.engine.position import Position
from riverpost.engine.words import mark

FORMAT = "riverpost-record-1"
BAD_MOVE = mark("Move {number} of this record ({move}, seat {seat}): {reason}")
OLDER_MOVE = mark(
    "Move {number} of this record ({move}, seat {seat}): {reason} It was made by version {version} of the rules."
)


@dataclass(frozen=True)
class Record:
    """Game, options, seed and moves: all that is needed to play a game again."""

    game: str
    version: int
    players: int
    options: Chosen
    seed: int
    moves: tuple[tuple[int, str], ...]
    names: tuple[str, ...] | None = None

    @classmethod
    def of(cls, position: Position) -> Record:
        """The record of a game that was played from its start."""
        if position.seed is None or position.ply != len(position.moves):
            raise BadRecord(
                mark("Only a game that was played from its start can be recorded, not a view or a set-up position.")
            )
        played = tuple((seat, position.game.notation(action)) for seat, action in position.moves)
        name, version = position.game.name, position.game.version
        return cls(name, version, position.players, position.options, position.seed, played, position.names)

    def plies(self) -> Iterator[Position]:
        """The game again, one copy for each ply, the setup first."""
        try:
            its = game(self.game)
            position = its.new(self.players, self.seed, self.names, **its.options.check(self.players, self.options))
        except RiverpostError as error:
            raise BadRecord(mark("This record cannot be set up: {reason}"), reason=error) from error
        yield position.copy()
        for number, (seat, move) in enumerate(self.moves, 1):
            try:
                position.play(move, seat)
            except RiverpostError as error:
                told = OLDER_MOVE if self._is_older() else BAD_MOVE
                facts = {"number": number, "move": repr(move), "seat": seat, "version": self.version}
                raise BadRecord(told, **facts, reason=error) from error
            yield position.copy()

    def replay(self, ply: int | None = None) -> Position:
        """The position after so many plies; without a number, the last."""
        if ply is not None and not 0 <= ply <= len(self.moves):
            raise BadRecord(mark("This record has plies 0 to {last}, not {ply}."), last=len(self.moves), ply=ply)
        return next(islice(self.plies(), len(self.moves) if ply is None else ply, None))

    def to_json(self) -> str:
        """The record as JSON, one move a line."""
        head = {"format": FORMAT, "game": self.game, "version": self.version, "players": self.players}
        head |= {"options": self.options, "seed": self.seed, "names": list(self.names) if self.names else None}
        lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
        quoted = {move: json.dumps(move, ensure_ascii=False) for move in {move for _, move in self.moves}}
        moves = ",\n".join([f"    [{seat}, {quoted[move]}]" for seat, move in self.moves])
        lines.append(f'  "moves": [\n{moves}\n  ]' if moves else '  "moves": []')
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, written: str) -> Record:
        """The record that a JSON text holds."""
        try:
            data = json.loads(written)
        except (ValueError, RecursionError) as error:
            raise BadRecord(mark("This is not a record: it is no JSON ({reason})."), reason=error) from error
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadRecord(
                mark("This is not a record of Riverpost: it does not say {format}."), format=f'"format": "{FORMAT}"'
            )
        try:
            return cls(
                game=_typed(data["game"], str),
                version=_typed(data["version"], int),
                players=_typed(data["players"], int),
                options=_typed(data["options"], dict),
                seed=_typed(data["seed"], int),
                moves=tuple((_typed(seat, int), _typed(move, str)) for seat, move in data["moves"]),
                names=None if data["names"] is None else tuple(_typed(name, str) for name in data["names"]),
            )
        except KeyError as error:
            raise BadRecord(mark("This record is damaged: it has no {missing}."), missing=error) from error
        except BadRecord:
            raise
        except (TypeError, ValueError) as error:
            raise BadRecord(mark("This record is damaged: its moves or names are not as they should be.")) from error

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.to_json(), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record from a file."""
        try:
            return cls.from_json(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise BadRecord(mark("{path} cannot be read: {reason}."), path=path, reason=error.strerror) from error
        except UnicodeDecodeError as error:
            raise BadRecord(mark("{path} is not a record: it is no text."), path=path) from error

    def _is_older(self) -> bool:
        return self.version != game(self.game).version


def _typed(value: Any, kind: type) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadRecord(
            mark("This record is damaged: {value} is not of the kind {kind}."), value=repr(value), kind=kind.__name__
        )
    return value
