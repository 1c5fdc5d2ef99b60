"""The weather, and the notice that tells how far the river moves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from riverpost.draw import Lettering, Piece
from riverpost.draw.curves import Point
from riverpost.draw.lettering import fit
from riverpost.draw.memory import part
from riverpost.draw.palette import PRINT
from riverpost.draw.pieces import MAP
from riverpost.engine.seen import Seen
from riverpost.engine.words import Translate, mark
from riverpost.games.niagara.rules.alphabet import PICK
from riverpost.games.niagara.rules.board import CALMEST, CLOUD
from riverpost.games.niagara.scene.layout import Chart
from riverpost.games.niagara.texts.names import signed


@part("weather")
def weather(view: Seen, chart: Chart, translate: Translate) -> Iterator[Piece]:
    """The track with the cloud on one of its marks."""
    now = view.raw.weather - CALMEST
    label = translate(mark("Weather"))
    yield Piece("weather-track", "track", chart.weather.x, chart.weather.y, state="quiet", label=label, layer=MAP)
    for step, box in enumerate(chart.marks):
        told = translate(mark("Weather {weather}")).format(weather=signed(CALMEST + step))
        yield Piece(f"weather-{step}", f"weather-{step}", box.x, box.y, label=told, layer=MAP)
    place = chart.marks[now]
    label = translate(mark("The cloud is at {weather}.")).format(weather=signed(CALMEST + now))
    yield Piece("cloud", "cloud", place.middle[0], place.y + place.height * 0.32, label=label, layer=MAP)


SUMS = {
    (True, True): mark("The river moved by {pushes}: lowest card {lowest}, weather {weather}."),
    (True, False): mark("The river moved by {pushes}: no number was shown, weather {weather}."),
    (False, True): mark("So far the river would move by {pushes}: lowest card {lowest}, weather {weather}."),
    (False, False): mark("So far the river would move by {pushes}: no number is shown, weather {weather}."),
}  # whether it has moved, whether a number was shown


@dataclass(frozen=True)
class Sum:
    """How far the river moves, and why: the lowest number shown (0: none) and the weather."""

    pushes: int
    lowest: int
    weather: int
    moved: bool  # or it will, as far as cards are shown


def notice(view: Seen, chart: Chart, translate: Translate) -> Sequence[Piece]:
    """The notice by the river: how far it will move, or has moved last, and why."""
    told = _sum_so_far(view) if view.raw.phase > PICK and not view.over else _last_sum(view)
    return () if told is None else _notice(view, told, chart, translate)


def _sum_so_far(view: Seen) -> Sum:
    """N61, N62: what the cards that are shown, and the weather, ask for."""
    s = view.raw
    numbers = [s.pick[seat] + 1 for seat in range(view.players) if s.revealed[seat] and s.pick[seat] != CLOUD]
    lowest = min(numbers, default=0)
    return Sum(max(s.restless_river, lowest + s.weather), lowest, s.weather, moved=False)


def _last_sum(view: Seen) -> Sum | None:
    """What moved the river last; nothing in the first round, or if the game began in the middle."""
    told = next((event.facts for event in view.lately() if event.name == "river"), None)
    return None if told is None else Sum(told["pushes"], told["lowest"], told["weather"], moved=True)


@part()
def _notice(view: Seen, told: Sum, chart: Chart, translate: Translate) -> Iterator[Piece]:
    box, size = chart.notice, chart.smallest
    lines = (
        translate(mark("The river moved:")) if told.moved else translate(mark("The river so far:")),
        translate(mark("lowest card {card}")).format(card=told.lowest) if told.lowest else translate(mark("no number")),
        translate(mark("weather {weather}")).format(weather=signed(told.weather)),
    )
    state = "turn" if told.moved else ""
    label = translate(SUMS[told.moved, told.lowest > 0]).format(
        pushes=told.pushes, lowest=told.lowest, weather=signed(told.weather)
    )
    yield Piece("notice", "notice", box.x, box.y, state=state, label=label, layer=MAP)
    number = notice_number(chart)
    for k, line in enumerate(lines):
        look = Lettering(size, serif=k == 0, italic=k == 0, colour=PRINT)
        text, look = fit(line, (number[0] - size if line is lines[-1] else box.right) - box.x - 12, look, size)
        y = box.y + box.height * (k + 0.5) / len(lines) + size * 0.36
        yield Piece(f"notice-{k}", x=box.x + 8, y=y, text=text, lettering=look, layer=MAP)
    yield Piece("pushes", f"pushes-{told.pushes}", *number, layer=MAP)


def notice_number(chart: Chart) -> Point:
    """Where on the notice it says how far the river moves."""
    box = chart.notice
    return box.right - chart.smallest * 1.2, box.y + box.height * 0.74
