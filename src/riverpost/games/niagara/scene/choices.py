"""What is asked, of whom and in which round; and what one seat alone is shown: its hand and its choices."""

from collections.abc import Iterator, Mapping

from riverpost.draw import Box, Lettering, Piece
from riverpost.draw.lettering import fit
from riverpost.draw.memory import part
from riverpost.draw.parts import grouped, headline, words_of_button
from riverpost.engine.seen import SPECTATOR, Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.scene.layout import CARD_RISE, GAP, HEADING, RING, SMALLEST, TEXT, Layout
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


def button(view: Seen, choices: Mapping[str, tuple[int, ...]], layout: Layout, translate: Translate) -> Iterator[Piece]:
    """A button for the choice that belongs to nothing on the board; there is never more than one."""
    offered = [actions[0] for piece, actions in choices.items() if piece.startswith("button-")]
    if layout.button and offered:
        (action,), box, id = offered, layout.button, f"button-{offered[0]}"
        yield Piece(id, "button", box.x, box.y, label=label(action, view, translate))
        yield from words_of_button(id, translate(BUTTONS[action]), box, TEXT + 1, SMALLEST)


@part("round_number", "ring", names=True)
def this_round(view: Seen, layout: Layout, translate: Translate) -> Iterator[Piece]:
    """The round, and below it who has the life ring."""
    box = layout.strip
    room = (layout.button.x if layout.button else box.right) - box.x - GAP
    look = Lettering(TEXT + 1, serif=True, italic=True)
    told = translate(mark("Round {number}")).format(number=view.raw.round_number)
    text, look = fit(told, room, look, SMALLEST)
    yield Piece("round", x=box.x, y=box.y + TEXT + 2, text=text, lettering=look)
    name = player_name(view, view.raw.ring, translate)
    label = translate(mark("{player} has the life ring.")).format(player=name)
    middle = box.bottom - RING - 5
    yield Piece("ring", "ring", box.x + RING, middle, label=label)
    start = 2 * RING + 6
    text, look = fit(name, room - start, look, SMALLEST)
    yield Piece("ring-holder", x=box.x + start, y=middle + look.size * 0.36, text=text, lettering=look)


def turn(view: Seen, box: Box) -> Iterator[Piece]:
    """Who has to decide, where the picture says it."""
    for k, seat in enumerate(view.seats):
        yield Piece(f"turn-{seat}", f"mark-{seat}", box.x + HEADING * (0.9 + 1.35 * k), box.middle[1])


def question(view: Seen, box: Box, translate: Translate) -> Iterator[Piece]:
    """What is to be decided, or who has won, in one sentence."""
    start = box.x + HEADING * (0.5 + 1.35 * len(view.seats))
    told = _outcome(view, translate) if view.over else prompt(view, translate)
    yield from headline(told, start, box.middle[1] + HEADING * 0.4, box.right - start - GAP, HEADING, SMALLEST)


def _outcome(view: Seen, translate: Translate) -> str:
    won = [player_name(view, seat, translate) for seat in winners(view)]
    if not won:
        return translate(mark("The game is over and nobody has won."))
    if len(won) == 1:
        return translate(mark("{player} has won!")).format(player=won[0])
    told = translate(mark("{players} and {player} have won!"))
    return told.format(players=", ".join(won[:-1]), player=won[-1])
