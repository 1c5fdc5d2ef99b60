"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Iterator, Mapping

from riverpost.draw import Piece, Scene
from riverpost.draw.memory import part
from riverpost.draw.pieces import MAP
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate
from riverpost.games.thurn_und_taxis.scene import choices, lands, lines, players, table
from riverpost.games.thurn_und_taxis.scene.layout import Layout, Offer, desk, lay_out
from riverpost.games.thurn_und_taxis.scene.symbols import symbols
from riverpost.games.thurn_und_taxis.texts.description import describe

GROUND = Piece("ground", "ground", layer=MAP)


def scene(view: Seen, translate: Translate, layout: str, headline: bool = True) -> Scene:
    """The board as the seat of a view sees it, laid out for a room."""
    actions = choices.choices(view)
    offer = choices.offer(view, actions)
    worked_out = lay_out(layout, view.players, offer, headline)
    pieces = [
        *on_the_map(view, actions, translate),
        *on_the_desk(view, worked_out, translate),
        *(before_the_viewer(view, actions, worked_out, offer, translate) if offer else ()),
        *(choices.question(view, worked_out.header, translate) if worked_out.header else ()),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=symbols(worked_out, translate),
        backdrop=lands.hatchings(),
        pieces=choices.lit(view, pieces, actions),
        title=view.title,
        describe=lambda: "\n".join(describe(view, translate)),
        map=lands.chart(view, worked_out),
    )


def on_the_map(view: Seen, actions: Mapping[str, tuple[int, ...]], translate: Translate) -> list[Piece]:
    """The ground, everybody's lines, the cities with what they light up for, and the houses."""
    seat = choices.seat_of(view)
    if seat is None:
        return [*_ground(view, translate), *_cities(view, translate), *_buildings(view, translate)]
    return [
        *_ground(view, translate),
        *lines.fitting(view, seat),
        *_cities(view, translate),
        *lines.held(view, seat),
        *choices.ghosts(view, seat, actions),
        *_buildings(view, translate),
    ]


@part("line", "line_length")
def _ground(view: Seen, translate: Translate) -> Iterator[Piece]:
    yield GROUND
    yield from lands.title(view)
    yield from lands.names_of_lands(view, translate)
    yield from lines.lines(view)


@part("open")
def _cities(view: Seen, translate: Translate) -> Iterator[Piece]:
    yield from lands.cities(view, translate)
    yield from lines.offered(view)


@part("house", "line", "line_length", names=True)
def _buildings(view: Seen, translate: Translate) -> Iterator[Piece]:
    for owner in range(view.players):
        yield from lands.houses(view, owner, translate)
    yield from lines.ends(view, translate)


def on_the_desk(view: Seen, layout: Layout, translate: Translate) -> list[Piece]:
    """What lies before everybody; nothing here depends on who looks but where it lies."""
    return [
        *(table.turn(view, layout.header) if layout.header else ()),
        *players.panels(view, layout, translate),
        *table.cards(view, layout, translate),
        *table.stacks(view, layout, translate),
        *table.carriages(view, layout, translate),
    ]


def before_the_viewer(
    view: Seen, actions: Mapping[str, tuple[int, ...]], layout: Layout, offer: Offer, translate: Translate
) -> Iterator[Piece]:
    """What only the viewer is shown: the own hand and the buttons."""
    cells = desk(layout, offer)
    cards = choices.hand(view, offer.seat, cells, translate)
    yield from cards
    yield from choices.torn(view, actions, cards)
    if offer.buttons:
        yield from choices.buttons(view, actions, cells, translate)
    elif not view.over:
        yield from choices.legend(view, layout, translate)
