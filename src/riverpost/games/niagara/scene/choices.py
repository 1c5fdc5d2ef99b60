"""What one seat alone is shown: its hand, its choices, and what it is asked."""

from collections.abc import Iterator, Mapping

from riverpost.draw import Box, Piece
from riverpost.draw.memory import part
from riverpost.draw.parts import grouped, headline, words_of_button
from riverpost.engine.position import SPECTATOR, Position
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.rules import alphabet as a
from riverpost.games.niagara.rules.board import (
    ARM_OF,
    CALMEST,
    CANOES,
    DEPOSIT_AT,
    DEPTH,
    DEPTH_OF_FALLS,
    GEM_IDS,
    GEMS,
    LEFT,
    NONE,
    PLACE_AT,
    PLACES,
    RIGHT,
)
from riverpost.games.niagara.scene.board import piece_of_place
from riverpost.games.niagara.scene.layout import CARD_RISE, Layout
from riverpost.games.niagara.scene.players import winners
from riverpost.games.niagara.words import CARD_NAMES, label, player_name, prompt, steps_of, victim_of

BUTTONS = {
    a.DONE: mark("Go on"),
    a.UNLOAD: mark("Unload the gem"),
    a.NO_STEAL: mark("Steal nothing"),
}


def seat_of(view: Position) -> int | None:
    """The seat that looks, if it is one."""
    return None if view.viewer is None or view.viewer == SPECTATOR else view.viewer


def choices(view: Position) -> dict[str, tuple[int, ...]]:
    """What the viewer may do now, by the piece it is done with."""
    if view.viewer not in view.seats:
        return {}
    return grouped(view.legal_ids(view.viewer), lambda action: _piece_of(action, view))


def _piece_of(action: int, view: Position) -> str:
    """The piece that an action is done with."""
    s, seat = view.raw, view.viewer
    if action in BUTTONS:
        return f"button-{action}"
    if action < a.BUY:
        return f"card-{action - a.CARD}"
    if action < a.DONE:
        return f"camp-{seat}-{GEM_IDS[action - a.BUY]}"
    if action in (a.CALMER, a.WILDER):
        return f"weather-{int(s.weather) - CALMEST + (1 if action == a.WILDER else -1)}"
    if a.CANOE <= action < a.LOAD:
        return f"canoe-{seat}-{action - a.CANOE}"
    if steps_of(action) is not None:
        return piece_of_place(_end_of_way(action, view))
    victim = victim_of(action)
    if victim is not None:
        return f"canoe-{victim}-{_robbed(action, victim, view)}"
    first = a.LOAD if action < a.UNLOAD else a.SWAP
    return f"gem-deposit-{DEPOSIT_AT[s.place[seat, s.canoe]]}-{GEM_IDS[action - first]}"


def actions_of_piece(view: Position, piece: str) -> list[int]:
    """All actions that are or could be done with a piece, legal or not."""
    return [action for action in range(a.ACTIONS) if piece in _thinkable(action, view)]


def _thinkable(action: int, view: Position) -> list[str]:
    """The pieces that somebody may click who means an action, whether or not it is possible now."""
    s, victim = view.raw, victim_of(action)
    if victim is not None:
        if victim == view.viewer and s.phase != a.STEAL_OR_NOT:
            return []  # a canoe of one's own is clicked to move it
        laden = s.cargo[victim] == (action - a.STEAL) % GEMS
        return [f"canoe-{victim}-{canoe}" for canoe in laden.nonzero()[0].tolist()]
    if steps_of(action) is not None:
        return _ends(action, view)
    if action == a.UNLOAD or not a.LOAD <= action < a.UP:
        return [_piece_of(action, view)]
    if s.canoe != NONE and (action < a.UNLOAD) != (s.cargo[s.mover, s.canoe] == NONE):
        return []  # whoever has no gem aboard means to load one, whoever has one to exchange it
    gem = GEM_IDS[action - (a.LOAD if action < a.UNLOAD else a.SWAP)]
    return [f"gem-deposit-{deposit}-{gem}" for deposit in range(GEMS)]


def _ends(action: int, view: Position) -> list[str]:
    """Where a way leads the canoe in hand; without one, any place is as good as another."""
    s = view.raw
    if view.viewer != s.mover or s.canoe == NONE:
        return [piece_of_place(place) for place in range(PLACES)] if action == a.DOWN else []
    depth = _depth_of_end(action, view)
    return [piece_of_place(_end_of_way(action, view))] if 0 <= depth <= DEPTH_OF_FALLS else []


def _end_of_way(action: int, view: Position) -> int:
    """The place where a canoe would stop."""
    place = view.raw.place[view.viewer, view.raw.canoe]
    arm = RIGHT if action >= a.DOWN_RIGHT else LEFT if action >= a.DOWN_LEFT else int(ARM_OF[place])
    return int(PLACE_AT[max(arm, LEFT), _depth_of_end(action, view)])


def _depth_of_end(action: int, view: Position) -> int:
    """How far down the river a canoe would stop."""
    place = view.raw.place[view.viewer, view.raw.canoe]
    return int(DEPTH[place]) + (steps_of(action) or 0) * (-1 if action < a.DOWN else 1)


def _robbed(action: int, victim: int, view: Position) -> int:
    """The victim's first canoe on the disc with that gem."""
    s = view.raw
    place, gem = s.place[view.viewer, s.canoe], (action - a.STEAL) % GEMS
    return next(k for k in range(CANOES) if s.place[victim, k] == place and s.cargo[victim, k] == gem)


@part(rows=["pick", "played"])
def hand(view: Position, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The viewer's seven cards: the picked one stands out, those that lie played are faint."""
    for card, box in enumerate(layout.hand):
        picked = view.raw.pick[seat] == card
        played = view.raw.played[seat, card]
        words = (
            mark("Your pick: {card}") if picked else mark("Played: {card}") if played else mark("In your hand: {card}")
        )
        told = translate(words).format(card=translate(CARD_NAMES[card]))
        state = "turn" if picked else "faint" if played else ""
        yield Piece(
            f"card-{card}", f"card-{card}", box.x, box.y - (CARD_RISE if picked else 0), state=state, label=told
        )


def buttons(
    view: Position, choices: Mapping[str, tuple[int, ...]], layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """A button for each choice that belongs to nothing on the board."""
    offered = [actions[0] for piece, actions in choices.items() if piece.startswith("button-")]
    for action, box in zip(offered, layout.buttons, strict=False):
        id = f"button-{action}"
        yield Piece(id, "button", box.x, box.y, label=label(action, view, translate))
        yield from words_of_button(id, translate(BUTTONS[action]), box, layout.style.text, layout.style.smallest)


def question(view: Position, layout: Layout, box: Box, translate: Translate) -> Iterator[Piece]:
    """What is to be decided, or who has won, in one sentence."""
    style = layout.style
    start = box.x + style.heading * 1.35 * len(view.seats) + (style.heading * 0.25 if view.seats else 0)
    told = _outcome(view, translate) if view.over else prompt(view, translate)
    yield from headline(told, start, box.y + style.heading + 5, box.right - start, style.heading, style.smallest)


def _outcome(view: Position, translate: Translate) -> str:
    won = [player_name(view, seat, translate) for seat in winners(view)]
    if not won:
        return translate(mark("The game is over and nobody has won."))
    if len(won) == 1:
        return translate(mark("{player} has won!")).format(player=won[0])
    told = translate(mark("{players} and {player} have won!"))
    return told.format(players=", ".join(won[:-1]), player=won[-1])
