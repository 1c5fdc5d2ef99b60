"""The board as pieces: those that everybody sees, and each seat's own."""

from collections.abc import Mapping

from riverpost.draw import Box, Map, Scene
from riverpost.draw.parts import lit
from riverpost.engine.seen import SPECTATOR, Seen
from riverpost.engine.words import Translate
from riverpost.games.mississippi_queen.plans import Plan
from riverpost.games.mississippi_queen.scene import boats, choices, courses, ground, players, race, river
from riverpost.games.mississippi_queen.scene.chart import arrival, extent, focus
from riverpost.games.mississippi_queen.scene.hexes import HEIGHT
from riverpost.games.mississippi_queen.scene.layout import (
    BADGE_DIGIT,
    DIGIT,
    LARGEST_HEX,
    LEAST_BOAT,
    UNIT,
    Layout,
    fleet_of,
    lay_out,
)
from riverpost.games.mississippi_queen.scene.symbols import symbols
from riverpost.games.mississippi_queen.texts.description import describe


def scene(
    view: Seen,
    translate: Translate,
    layout: str,
    headline: bool = True,
    reach: Mapping[int, Plan] | None = None,
    course: Plan | None = None,
) -> Scene:
    """The board as the seat of a view sees it, with the ends of plans and the course of one."""
    worked_out = lay_out(layout, fleet_of(view), view.viewer not in (None, SPECTATOR), headline)
    chart = _map(view, worked_out, courses.in_reach(view, reach) if reach else None)
    pieces = [
        *ground.country(chart.whole),
        *river.river(view, translate),
        *courses.wake(view),
        *(courses.reach(view, reach, choices.targets(view), translate) if reach else ()),
        *(courses.course(view, course) if course else ()),
        *boats.boats(view, translate),
        *choices.hexes(view, translate),
        *race.strip(view, worked_out, translate),
        *boats.die(view, worked_out, translate),
        *players.panels(view, worked_out, translate),
        *(choices.question(view, worked_out, worked_out.header, translate) if worked_out.header else ()),
        *choices.buttons(view, worked_out, translate),
    ]
    return Scene(
        width=worked_out.width,
        height=worked_out.height,
        symbols=symbols(worked_out),
        backdrop="",
        pieces=lit(pieces, choices.choices(view)),
        title=view.title,
        describe=lambda: "\n".join(describe(view, translate)),
        map=chart,
    )


def _map(view: Seen, layout: Layout, reach: Box | None) -> Map:
    """The river, as large as there is room for."""
    return Map(
        box=layout.map,
        whole=extent(view),
        focus=focus(view),
        target=HEIGHT * UNIT,
        most=LARGEST_HEX / UNIT,
        large=LEAST_BOAT / UNIT,
        near=BADGE_DIGIT / DIGIT,
        reach=arrival(view) if view.over else reach,
    )
