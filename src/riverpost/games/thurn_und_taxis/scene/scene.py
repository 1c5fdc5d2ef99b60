"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Iterator, Mapping

from riverpost.draw import Piece, Scene
from riverpost.draw.parts import lit
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate
from riverpost.games.thurn_und_taxis.scene import choices, lands, players, table
from riverpost.games.thurn_und_taxis.scene.layout import Layout, Offer, desk, lay_out
from riverpost.games.thurn_und_taxis.scene.symbols import symbols
from riverpost.games.thurn_und_taxis.texts.description import describe


def scene(view: Seen, translate: Translate, layout: str, headline: bool = True) -> Scene:
    """The board as the seat of a view sees it; the layouts are "wide" and "tall"."""
    actions = choices.choices(view)
    offer = choices.offer(view, actions)
    worked_out = lay_out(layout, view.players, offer, headline)
    pieces = [
        *public_pieces(view, worked_out, translate),
        *private_pieces(view, actions, worked_out, offer, translate),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=symbols(worked_out, translate),
        backdrop=lands.ground(worked_out, translate),
        pieces=lit(pieces, actions),
        title=view.title,
        describe=lambda: "\n".join(describe(view, translate)),
    )


def public_pieces(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """What everybody sees; nothing here depends on who looks."""
    return [
        *(table.turn(view, layout.header, layout) if layout.header else ()),
        *lands.cities(view, layout, translate),
        *lands.houses(view, layout, translate),
        *table.cards(view, layout, translate),
        *table.carriages(view, layout, translate),
        *table.stacks(view, layout, translate),
        *players.panels(view, layout, translate),
    ]


def private_pieces(
    view: Seen, actions: Mapping[str, tuple[int, ...]], layout: Layout, offer: Offer | None, translate: Translate
) -> Iterator[Piece]:
    """What only the viewer is shown: the question, the own hand, the buttons."""
    if layout.header:
        yield from choices.question(view, layout, layout.header, translate)
    seat = choices.seat_of(view)
    if seat is not None and offer is not None:
        cells = desk(layout, offer)
        yield from choices.hand(view, seat, cells, layout, translate)
        yield from choices.buttons(view, actions, cells, layout, translate)
