"""What a page must be told so that it shows the next scene: the difference of two scenes as data for JSON."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, cast

from riverpost.draw import wire
from riverpost.draw.lettering import Lettering
from riverpost.draw.palette import INK
from riverpost.draw.pieces import REMEMBERED, Beat, Box, Map, Move, Piece, Scene, Spot, Symbol

DECIMALS = 2
FIELDS = {
    "symbol": "s",
    "x": "x",
    "y": "y",
    "turn": "t",
    "scale": "k",
    "state": "o",
    "label": "l",
    "actions": "a",
    "goal": "g",
    "sign_of": "w",
    "bond": "b",
    "text": "n",
    "lettering": "f",
    "layer": "m",
}  # how the fields of a piece are called on the wire
DEFAULTS = tuple(Piece.__dataclass_fields__[name].default for name in FIELDS)
SHORT_NAMES = tuple(FIELDS.values())
read = attrgetter(*FIELDS)


@dataclass(frozen=True)
class SceneState:
    """A scene as the page that was sent it knows it; the pieces are in the order in which they are drawn."""

    size: tuple[float, float]
    backdrop: str
    symbols: Mapping[str, Symbol]
    pieces: Mapping[str, Piece]
    order: Sequence[str] = field(repr=False)
    motions: Mapping[str, Sequence[Move]] = field(repr=False, default_factory=dict)
    map: Map | None = None


def state(scene: Scene) -> SceneState:
    """What to remember of a scene that is sent to a page."""
    pieces = {piece.id: piece for piece in scene.pieces}
    size = (scene.width, scene.height)
    return SceneState(size, scene.backdrop, scene.symbols, pieces, tuple(pieces), scene.motions, scene.map)


def difference(before: SceneState | None, after: SceneState) -> wire.SceneChanges:
    """All that changed, to be applied in the order gone, pieces, order; against None everything, marked `whole`.

    New pieces are listed in the order in which they are drawn. `order` names those that are new or have changed their
    place, the last first, each with the piece that it stands before: when it is put there, that one stands right. New
    ones that come last of all are not named: whoever adds pieces as they are listed has them there.
    """
    if before is None:
        return _whole(after)
    told: wire.SceneChanges = {}
    if before.size != after.size:
        told["size"] = _size(after)
    if after.map and before.map != after.map:
        told["map"] = _map(before.map, after.map)
    if before.backdrop is not after.backdrop and before.backdrop != after.backdrop:
        told["backdrop"] = after.backdrop
    if before.symbols is not after.symbols and (symbols := _new_symbols(before, after)):
        told["symbols"] = symbols
    if before.motions is not after.motions and before.motions != after.motions:
        told["motions"] = _motions(after)
    pieces, remade = _changed(before, after)
    if pieces:
        told["pieces"] = pieces
    if before.order != after.order or remade:
        gone = (before.pieces.keys() - after.pieces.keys()) | remade
        if gone:
            told["gone"] = [id for id in before.order if id in gone]
        if order := _order(before, after, gone, (after.pieces.keys() - before.pieces.keys()) | remade):
            told["order"] = order
    return told


def _whole(after: SceneState) -> wire.SceneChanges:
    told: wire.SceneChanges = {
        "whole": True,
        "size": _size(after),
        "backdrop": after.backdrop,
        "symbols": {id: symbol.markup for id, symbol in after.symbols.items()},
        "pieces": [(id, told_piece(piece)) for id, piece in after.pieces.items()],
    }
    if after.map:
        told["map"] = _map(None, after.map)
    if after.motions:
        told["motions"] = _motions(after)
    return told


def _size(after: SceneState) -> tuple[float, float]:
    width, height = after.size
    return _short(width), _short(height)


def _new_symbols(before: SceneState, after: SceneState) -> dict[str, str]:
    """The symbols that a page does not know yet, or knows otherwise."""
    return {
        id: symbol.markup
        for id, symbol in after.symbols.items()
        if id not in before.symbols or before.symbols[id].markup != symbol.markup
    }


def _map(before: Map | None, after: Map) -> wire.MapChanges:
    """What changed of the map."""
    known = {} if before is None else vars(before)
    told = {name: _measure(value) for name, value in vars(after).items() if name not in known or known[name] != value}
    return cast("wire.MapChanges", told)


def _measure(value: Any) -> Any:
    """A box, a point or a number of the map as it is sent, null for what is not known."""
    if value is None:
        return None
    if isinstance(value, Box):
        return [_short(value.x), _short(value.y), _short(value.width), _short(value.height)]
    return [_short(part) for part in value] if isinstance(value, tuple) else _short(value)


# --- pieces


@lru_cache(maxsize=REMEMBERED)
def told_piece(piece: Piece) -> wire.PieceChanges:
    """A piece as it is sent; fields at their default are left out."""
    told = {
        short: _told(value)
        for short, default, value in zip(SHORT_NAMES, DEFAULTS, read(piece), strict=True)
        if value != default
    }
    return cast("wire.PieceChanges", told)


def _told(value: Any) -> Any:
    """A field as it is sent."""
    if isinstance(value, float):
        return _short(value)
    return _lettering(value) if isinstance(value, Lettering) else value


def _short(value: float) -> float:
    """A number in as few digits as a drawing needs."""
    rounded = round(value, DECIMALS)
    whole = int(rounded)
    return whole if whole == rounded else rounded


@lru_cache(maxsize=1024)
def _lettering(look: Lettering) -> wire.LetteringLook:
    told = {
        "z": _short(look.size),
        "w": "bold" if look.bold else None,
        "i": look.italic or None,
        "e": look.serif or None,
        "a": None if look.anchor == "start" else look.anchor,
        "c": None if look.colour == INK else look.colour,
        "p": _short(look.spacing) or None,
    }
    return cast("wire.LetteringLook", {name: value for name, value in told.items() if value is not None})


def _changed(before: SceneState, after: SceneState) -> tuple[list[tuple[str, wire.PieceChanges]], set[str]]:
    """New pieces whole, of others only what changed; and those that must be made anew, since text became symbol."""
    told: list[tuple[str, wire.PieceChanges]] = []
    remade = set()
    formers = list(map(before.pieces.get, after.order))
    pieces = after.pieces.values()
    for former, piece in compress(zip(formers, pieces, strict=True), map(is_not, formers, pieces)):
        if former is None:
            told.append((piece.id, told_piece(piece)))
        elif (former.lettering is None) != (piece.lettering is None):
            remade.add(piece.id)
            told.append((piece.id, told_piece(piece)))
        elif changes := _changes(former, piece):
            told.append((piece.id, changes))
    return told, remade


@lru_cache(maxsize=REMEMBERED)
def _changes(former: Piece, piece: Piece) -> wire.PieceChanges:
    """The fields that changed; None for those that are back at their default."""
    told = {
        short: None if now == default else _told(now)
        for short, default, then, now in zip(SHORT_NAMES, DEFAULTS, read(former), read(piece), strict=True)
        if then is not now and then != now and _told(then) != _told(now)
    }
    return cast("wire.PieceChanges", told)


# --- how they came there


def told_beats(beats: Sequence[Beat], before: SceneState | None) -> list[wire.Beat]:
    """Beats as they are sent to a page that shows a scene: a name for each motion, and moves that lead elsewhere."""
    spots: dict[str, Spot | str] = {}
    told = [
        [move if isinstance(move, str) else _move(move) for move in beat if _leads_elsewhere(move, before, spots)]
        for beat in beats
    ]
    return [beat for beat in told if beat]


def _leads_elsewhere(move: Move | str, before: SceneState | None, spots: dict[str, Spot | str]) -> bool:
    """Whether a move changes anything, as far as that is known; `spots` tells where earlier beats have led pieces."""
    if isinstance(move, str) or move.symbol:
        return True
    known = before.pieces.get(move.piece) if before else None
    if before and not known:
        return False
    at = spots.get(move.piece) or (Spot(known.x, known.y, known.turn, known.scale) if known else None)
    end = spots[move.piece] = move.end or move.fade
    return move.start is not None or (at is not end and _end(at) != _end(end))


def _end(of: Spot | str | None) -> wire.Spot | str | None:
    """Where something is, as far as a page tells it apart, or how it went."""
    return _spot(of) if isinstance(of, Spot) else of


def _motions(after: SceneState) -> dict[str, list[wire.Move]]:
    return {name: [_move(move) for move in moves] for name, moves in after.motions.items()}


def _move(move: Move) -> wire.Move:
    """A move without what it leaves open at its end."""
    told = [move.piece, _spot(move.start), _spot(move.end), move.symbol, move.fade, move.layer]
    while not told[-1]:
        told.pop()
    return cast("wire.Move", told)


@lru_cache(maxsize=REMEMBERED)
def _spot(spot: Spot | None) -> wire.Spot | None:
    """A spot as it is sent; what is passed on the way need not be told to the tenth."""
    if spot is None:
        return None
    told = [round(spot.x), round(spot.y), round(spot.turn), _short(spot.scale)]
    return cast("wire.Spot", told if told[3] != 1 else told[:3] if told[2] else told[:2])


# --- their order


def _order(before: SceneState, after: SceneState, gone: Set[str], new: Set[str]) -> list[tuple[str, str | None]]:
    """Pieces that are new or stand elsewhere, the last first, each with the one that it stands before."""
    order = after.order
    stood, kept = [id for id in before.order if id not in gone], [id for id in order if id not in new]
    placed = new if stood == kept else new | (set(kept) - set(_stay(stood, kept)))
    last = len(order)  # new pieces at the very end are there already, since they are listed as they are drawn
    while last and order[last - 1] in new:
        last -= 1
    after_each = (*order[1:], None)
    return [(order[k], after_each[k]) for k in range(last - 1, -1, -1) if order[k] in placed]


def _stay(stood: Sequence[str], kept: Sequence[str]) -> list[str]:
    """As many pieces as possible that still stand in the order they stood in: a longest rising subsequence."""
    rank = {id: k for k, id in enumerate(stood)}
    ends: list[int] = []  # the lowest rank that a subsequence of each length can end with
    last: list[str] = []  # the piece that has it
    previous: dict[str, str | None] = {}
    for id in kept:
        length = bisect_left(ends, rank[id])
        previous[id] = last[length - 1] if length else None
        ends[length:] = [rank[id]] if length == len(ends) else [rank[id], *ends[length + 1 :]]
        last[length:] = [id] if length == len(last) else [id, *last[length + 1 :]]
    found: list[str] = []
    at = last[-1] if last else None
    while at is not None:
        found.append(at)
        at = previous[at]
    return found[::-1]
