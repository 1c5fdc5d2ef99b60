"""What one seat alone is shown: its hand, its choices, and what it is asked."""

from collections.abc import Iterator, Mapping

from riverpost.draw import Box, Piece
from riverpost.draw.memory import part
from riverpost.draw.parts import grouped, headline, words_of_button
from riverpost.engine.seen import SPECTATOR, Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.scene.layout import CARD_RISE, Layout
from riverpost.games.niagara.scene.pieces import BUTTONS, piece_of
from riverpost.games.niagara.scene.players import winners
from riverpost.games.niagara.texts.labels import label
from riverpost.games.niagara.texts.names import CARD_NAMES, player_name
from riverpost.games.niagara.texts.prompts import prompt


def seat_of(view: Seen) -> int | None:
    """The seat that looks, if it is one."""
    return None if view.viewer is None or view.viewer == SPECTATOR else view.viewer


def choices(view: Seen) -> dict[str, tuple[int, ...]]:
    """What the viewer may do now, by the piece it is done with."""
    return grouped(view.choices, lambda action: piece_of(action, view))


@part(rows=["pick", "played"])
def hand(view: Seen, seat: int, layout: Layout, translate: Translate) -> Iterator[Piece]:
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
    view: Seen, choices: Mapping[str, tuple[int, ...]], layout: Layout, translate: Translate
) -> Iterator[Piece]:
    """A button for each choice that belongs to nothing on the board."""
    offered = [actions[0] for piece, actions in choices.items() if piece.startswith("button-")]
    for action, box in zip(offered, layout.buttons, strict=False):
        id = f"button-{action}"
        yield Piece(id, "button", box.x, box.y, label=label(action, view, translate))
        yield from words_of_button(id, translate(BUTTONS[action]), box, layout.style.text, layout.style.smallest)


def question(view: Seen, layout: Layout, box: Box, translate: Translate) -> Iterator[Piece]:
    """What is to be decided, or who has won, in one sentence."""
    style = layout.style
    start = box.x + style.heading * 1.35 * len(view.seats) + (style.heading * 0.25 if view.seats else 0)
    told = _outcome(view, translate) if view.over else prompt(view, translate)
    yield from headline(told, start, box.y + style.heading + 5, box.right - start, style.heading, style.smallest)


def _outcome(view: Seen, translate: Translate) -> str:
    won = [player_name(view, seat, translate) for seat in winners(view)]
    if not won:
        return translate(mark("The game is over and nobody has won."))
    if len(won) == 1:
        return translate(mark("{player} has won!")).format(player=won[0])
    told = translate(mark("{players} and {player} have won!"))
    return told.format(players=", ".join(won[:-1]), player=won[-1])
