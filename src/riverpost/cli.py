"""The command line: play in the browser or at the terminal, simulate, measure, replay and draw."""

import asyncio
import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, TypedDict

import resvg_py
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

import riverpost
from riverpost import tui as terminal
from riverpost.bots.arena import Arena, Row
from riverpost.bots.ladder import Ladder
from riverpost.bots.players import LEVEL_NAMES, PLAYERS
from riverpost.bots.tree import Thought
from riverpost.bots.tune import HELD_OUT, Sample, Setting, Tuner, save_weights
from riverpost.bots.tune import report as tuning_report
from riverpost.cli_admin import admin
from riverpost.draw.chart import Estimate, chart
from riverpost.engine.errors import spoken_here
from riverpost.engine.words import decimal, mark, translator
from riverpost.speaking import HOUSE, LANG, OPTION, Spoken, SpokenGroup, speaking, tell

app = typer.Typer(
    cls=SpokenGroup,
    help=tell(
        mark("Mississippi Queen, Niagara and Thurn und Taxis: play, replay and study them. An unofficial fan project.")
    ),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,  # its help is English only
)
console = Console()
errors = Console(stderr=True)

BENCH_GAMES = {"random-play": 300, "light-play": 3_000}
BENCH_ROUNDS = 3
COLUMNS = {
    "player": mark("player"),
    "games": mark("games"),
    "win_share": mark("share of wins"),
    "win_share_95": mark("share of wins, 95 %"),
    "mean_rank": mark("mean rank"),
    "mean_rank_95": mark("mean rank, 95 %"),
    "mean_score": mark("mean score"),
    "rating": mark("rating"),
}
DEFAULT_PLAYERS = ("greedy", "light")
GAMES_WORTH_A_PROCESS = 20  # starting one takes as long as a few games

GameName = Annotated[str, typer.Argument(help=tell(mark("A game; see the list with `riverpost games`.")))]
OptionList = Annotated[
    list[str] | None, typer.Option("--option", help=tell(mark("An option of the game, as name=value.")))
]
Seed = Annotated[int | None, typer.Option(help=tell(mark("Whole number; the same seed gives the same game.")))]


def main() -> None:
    """Run the command line; what Riverpost refuses is said in one sentence."""
    try:
        with speaking():
            app()
    except riverpost.RiverpostError as error:
        errors.print(error.words(tell.lang), style="red", markup=False, highlight=False)
        raise SystemExit(2) from None


@app.callback()
def speak(
    lang: Annotated[
        str, typer.Option(OPTION, help=tell(mark("The language: en, ru, fr or de; also by RIVERPOST_LANG.")))
    ] = LANG,
) -> None:
    """Say everything in a language."""
    spoken_here(lang)


def read_options(pairs: list[str] | None) -> dict[str, object]:
    """Options typed as name=value."""
    options: dict[str, object] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise riverpost.BadOption(mark("An option is written name=value, not {pair}."), HOUSE, pair=repr(pair))
        try:
            options[name.replace("-", "_")] = json.loads(value)
        except ValueError:
            options[name.replace("-", "_")] = value
    return options


@app.command(cls=Spoken, help=tell(mark("List the games, how many can play, and their options.")))
def games() -> None:
    """List the games, how many can play, and their options."""
    for name in riverpost.list_games():
        game = riverpost.game(name)
        translate = translator(game.parts.folder, LANG)
        console.print(f"[bold]{name}[/]  {game.title} ({game.facts.year}), {players_in_words(game)}")
        for option in game.facts.options:
            text = f"{translate(option.title)}: {translate(option.text)}"
            console.print(f"    {option.name}={json.dumps(option.default)}  {text}")


def players_in_words(game: riverpost.Game) -> str:
    """The smallest and largest number of players."""
    return tell.fill(mark("{least} to {most} players"), least=min(game.players), most=max(game.players))


HostOption = Annotated[
    str, typer.Option(help=tell(mark("The address to listen on; 0.0.0.0 is every one of this machine.")))
]
PortOption = Annotated[
    int, typer.Option(min=0, max=65535, help=tell(mark("The port to listen on; 0 is any that is free.")))
]
LOOPBACK = "127.0.0.1"
USUAL_PORT = 8765


@app.command(cls=Spoken, help=tell(mark("Serve the games on this machine and open the page.")))
def play(
    host: HostOption = LOOPBACK,
    port: PortOption = USUAL_PORT,
    browser: Annotated[bool, typer.Option(help=tell(mark("Open the page.")))] = True,
) -> None:
    """Serve the games on this machine and open the page."""
    # Here, because the other commands start quicker without a web server.
    from riverpost.server import launch
    from riverpost.server.settings import Settings

    try:
        taken = launch.bound(host, port)
    except launch.PortInUse:
        if launch.runs_already(host, port):
            address = f"http://{host}:{port}/"
            console.print(tell.fill(mark("Riverpost runs already, at {address}"), address=address), highlight=False)
            if browser:
                launch.open_page(address)
            return
        taken = launch.first_free(host, port + 1)
    address = launch.address_of(taken)

    def listening() -> None:
        told = tell.fill(mark("Riverpost is at {address} (Ctrl+C stops it)"), address=f"[bold]{address}[/]")
        console.print(told, highlight=False)
        if browser:
            launch.open_page(address)

    launch.run(taken, Settings.of_environment(), listening)


@app.command(cls=Spoken, help=tell(mark("Serve the games, for this machine or for others.")))
def serve(
    host: HostOption = LOOPBACK,
    port: PortOption = USUAL_PORT,
    processes: Annotated[
        int, typer.Option(min=1, help=tell(mark("How many processes serve; several need PostgreSQL and Redis.")))
    ] = 1,
) -> None:
    """Serve the games, for this machine or for others."""
    from riverpost.server import launch
    from riverpost.server.nodes.processes import Nodes
    from riverpost.server.settings import Settings

    taken = launch.bound(host, port)
    address = launch.address_of(taken)

    def listening() -> None:
        console.print(tell.fill(mark("Riverpost is at {address}"), address=address), highlight=False)

    if processes == 1:
        launch.run(taken, Settings.of_environment(), listening)
    else:
        Nodes(taken, Settings.of_environment(), processes, listening).run()


ratings = typer.Typer(cls=SpokenGroup, help=tell(mark("The ratings of a server.")), no_args_is_help=True)
app.add_typer(ratings, name="ratings")
app.add_typer(admin, name="admin")


@ratings.callback()
def of_a_server() -> None:
    """The ratings of a server."""


@ratings.command(
    cls=Spoken, help=tell(mark("Tell all ratings again from the results of games; the server must stand still."))
)
def recompute() -> None:
    """Tell all ratings again from the results of games; the server must stand still."""
    from riverpost.server.ratings.anew import told_anew
    from riverpost.server.settings import Settings

    made, counted = asyncio.run(told_anew(Settings.of_environment().database))
    told = mark("Results that were missing: {made}. Rated games told again: {counted}.")
    console.print(tell.fill(told, made=made, counted=counted), highlight=False)


@app.command(cls=Spoken, help=tell(mark("Show what people have reported to whoever runs the server.")))
def reports(
    most: Annotated[int, typer.Option(min=1, help=tell(mark("How many of the newest.")))] = 50,
) -> None:
    """Show what people have reported to whoever runs the server."""
    from riverpost.server.accounts.reports import reports_in
    from riverpost.server.settings import Settings

    found = asyncio.run(reports_in(Settings.of_environment().database, most))
    for report in found:
        where = " ".join(filter(None, [report.handle and f"/p/{report.handle}", report.table and f"/t/{report.table}"]))
        console.print(f"{report.at} UTC  {report.name}  {where}", markup=False, highlight=False, style="bold")
        for line in filter(None, [report.said and f"“{report.said}”", report.words]):
            console.print(f"    {line}", markup=False, highlight=False)
    if not found:
        console.print(tell(mark("Nobody has reported anything.")))


@app.command(cls=Spoken, help=tell(mark("Play at the terminal.")))
def tui(
    game: Annotated[str | None, typer.Argument(help=tell(mark("A game; asked for when left out.")))] = None,
    players: Annotated[int | None, typer.Option(help=tell(mark("How many play, bots included.")))] = None,
    humans: Annotated[int, typer.Option(help=tell(mark("How many of them are people at this terminal.")))] = 1,
    against: Annotated[
        str, typer.Option(help=tell.fill(mark("The others: {players}."), players=", ".join(PLAYERS)))
    ] = "greedy",
    seed: Seed = None,
    option: OptionList = None,
    save: Annotated[Path | None, typer.Option(help=tell(mark("Where to write the record of the game.")))] = None,
) -> None:
    """Play at the terminal."""
    terminal.Terminal(console, game, players, humans, against, seed, read_options(option), save).run()


@app.command(cls=Spoken, help=tell(mark("Let players play against each other, seats rotated.")))
def sim(
    game: GameName,
    players: Annotated[
        str | None,
        typer.Option(help=tell.fill(mark("Who plays, by commas, of {players}."), players=", ".join(PLAYERS))),
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help=tell(mark("The first of two players against so many less one of the second.")))
    ] = None,
    games: Annotated[int, typer.Option(min=1, help=tell(mark("How many games, of every pair with --ladder.")))] = 100,
    until_clear: Annotated[
        bool, typer.Option(help=tell(mark("Stop once the first is certainly better or worse.")))
    ] = False,
    ladder: Annotated[
        bool, typer.Option(help=tell(mark("Each player against the one before it; all levels if left out.")))
    ] = False,
    seed: Annotated[int, typer.Option(help=tell(mark("Seed of the first game; the next have the next.")))] = 1,
    processes: Annotated[int | None, typer.Option(min=1, help=tell(mark("How many games at a time.")))] = None,
    option: OptionList = None,
    as_json: Annotated[bool, typer.Option("--json", help=tell(mark("One object a line.")))] = False,
    plot: Annotated[Path | None, typer.Option(help=tell(mark("A picture of the result, .svg.")))] = None,
    save: Annotated[Path | None, typer.Option(help=tell(mark("A folder for the records of all games.")))] = None,
) -> None:
    """Let players play against each other, seats rotated."""
    chosen, options = riverpost.game(game), read_options(option)
    kinds = players.split(",") if players else list(LEVEL_NAMES if ladder else DEFAULT_PLAYERS)
    contest: Ladder | Arena
    if ladder:
        contest = Ladder(chosen, kinds, seats or min(chosen.options.players_with(**options)), options, until_clear)
    else:
        contest = Arena(chosen, seated(kinds, seats), options, until_clear)
    at_most = games * (len(kinds) - 1 if ladder else 1)
    played = contest.run(games, seed, processes or min(os.cpu_count() or 1, 1 + games // GAMES_WORTH_A_PROCESS))
    for number, record in enumerate(track(played, game, total=at_most, console=errors, transient=True)):
        if save:
            save.mkdir(parents=True, exist_ok=True)
            record.save(save / f"{game}-{seed + number}.json")
    report(chosen, contest.table(), as_json)
    if plot:
        plot.write_text(picture_of(chosen, contest.table()), encoding="utf-8")


def seated(kinds: list[str], seats: int | None) -> list[str]:
    """Who sits at a table: the players named, or the first of two against as many of the second as there is room."""
    if seats is None:
        return kinds
    if len(kinds) != 2:
        raise riverpost.BadOption(
            mark("With --seats name two players: the first takes one seat, the second all others."), HOUSE
        )
    return [kinds[0]] + [kinds[1]] * (seats - 1)


def report(game: riverpost.Game, rows: Sequence[Mapping[str, object]], as_json: bool) -> None:
    """The rows of a result, as a table or as one object a line."""
    if as_json:
        for row in rows:
            typer.echo(json.dumps({"game": game.name, **row}))
        return
    columns = max(rows, key=len)
    table = Table(*(tell(COLUMNS[column]) for column in columns), title=game.title)
    for row in rows:
        table.add_row(*(in_digits(row.get(column, "")) for column in columns))
    console.print(table)


def in_digits(value: object) -> str:
    """A figure or an interval with as many digits as are worth reading."""
    if isinstance(value, tuple):
        low, high = map(in_digits, value)
        return tell.fill(mark("{low} to {high}"), low=low, high=high)
    return decimal(value, 2, LANG) if isinstance(value, float) else str(value)


def picture_of(game: riverpost.Game, rows: Sequence[Row]) -> str:
    """The ratings of a ladder, or the shares of wins with their intervals."""
    if "rating" in rows[0]:
        ratings = [Estimate(row["player"], row["rating"], row["rating"], row["rating"]) for row in rows]
        return chart(tell.fill(mark("{title}: ratings"), title=game.title), ratings, fair=0, digits=0)
    shares = [Estimate(row["player"], row["win_share"], *row["win_share_95"]) for row in rows]
    return chart(tell.fill(mark("{title}: shares of wins"), title=game.title), shares, fair=1 / len(rows), digits=2)


@app.command(
    help=tell(
        mark(
            "Fit the weights of a game's judge to the winners of self-play; they are kept only if they win more games."
        )
    )
)
def tune(
    game: GameName,
    players: Annotated[int, typer.Option(help=tell(mark("How many play.")))] = 3,
    games: Annotated[int, typer.Option(min=HELD_OUT, help=tell(mark("Games of self-play to learn from.")))] = 300,
    steps: Annotated[int, typer.Option(min=1, help=tell(mark("Steps of the fit.")))] = 40,
    confirming: Annotated[int, typer.Option(min=1, help=tell(mark("Games against the weights of before.")))] = 200,
    simulations: Annotated[int, typer.Option(min=1, help=tell(mark("Simulations a decision.")))] = 60,
    rounds: Annotated[int, typer.Option(min=0, help=tell(mark("Rounds looked ahead.")))] = 1,
    processes: Annotated[int, typer.Option(min=1, help=tell(mark("How many games at a time.")))] = 1,
    option: OptionList = None,
    page: Annotated[Path | None, typer.Option("--report", help=tell(mark("Where to write the report, .md.")))] = None,
) -> None:
    """Fit the weights of a game's judge to the winners of self-play; they are kept only if they win more games."""
    thought = Thought(rounds=rounds, exploration=1.0, width=1.0)
    tuner = Tuner(Setting(game, players, read_options(option), thought, simulations), processes)
    played = tuner.collect(games)
    chosen = riverpost.game(game)
    sample = Sample(chosen, list(track(played, tell(mark("self-play")), total=games, console=errors, transient=True)))
    for _ in track(tuner.fit(sample, steps), tell(mark("fit")), total=steps, console=errors, transient=True):
        pass
    surprise = [sample.surprise(weights, sample.held_out) for weights in (tuner.before, tuner.weights)]
    errors.print(tell(mark("A match against the weights of before ...")), style="dim")
    match = tuner.confirm(confirming)
    told = tuning_report(tuner, match, (surprise[0], surprise[1]))
    console.print(told, markup=False, highlight=False)
    if page:
        page.write_text(told, encoding="utf-8")
    if match.better:
        console.print(tell.fill(mark("Better: written to {path}."), path=save_weights(chosen, tuner.weights)))
    else:
        console.print(tell(mark("Not better beyond chance: nothing is changed.")))


@app.command(cls=Spoken, help=tell(mark("Measure how many decisions a second are played.")))
def bench(
    game: Annotated[str | None, typer.Argument(help=tell(mark("Only this game.")))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=tell(mark("One object a line.")))] = False,
) -> None:
    """Measure how many decisions a second are played."""
    for name in [game] if game else riverpost.list_games():
        for row in measure(riverpost.game(name)):
            if as_json:
                typer.echo(json.dumps(row))
            else:
                console.print(measured_in_words(row), soft_wrap=True)


class Measured(TypedDict):
    """How fast whole games were played, with so many players and threads."""

    game: str
    variant: str
    players: int
    what: str
    threads: int
    decisions_per_s: int
    games_per_s: int
    position_bytes: int


def measured_in_words(row: Measured) -> str:
    """A row of the measurements as a line."""
    return tell.fill(
        mark("{game}, players {players}, {what}, threads {threads}: {decisions} M decisions/s, {games} games/s"),
        game=row["game"],
        players=row["players"],
        what=row["what"],
        threads=row["threads"],
        decisions=decimal(row["decisions_per_s"] / 1e6, 2, LANG),
        games=decimal(row["games_per_s"], 0, LANG),
    )


def measure(game: riverpost.Game) -> Iterator[Measured]:
    """Whole games, for every number of players, by random and by light play, on one thread and on two."""
    for what, count in BENCH_GAMES.items():
        for players in game.options.players_with():
            for threads in (1, 2):
                policy = what.removesuffix("-play")
                riverpost.batch(game, threads, players=players, threads=threads).playouts(
                    policy
                )  # compiled before timing
                best, decisions = 0.0, 0
                for _ in range(BENCH_ROUNDS):
                    batch = riverpost.batch(game, count, players=players, threads=threads)
                    start = time.perf_counter()
                    decisions = batch.playouts(policy)
                    best = max(best, count / (time.perf_counter() - start))
                yield {
                    "game": game.name,
                    "variant": "base",
                    "players": players,
                    "what": what,
                    "threads": threads,
                    "decisions_per_s": round(best * decisions / count),
                    "games_per_s": round(best),
                    "position_bytes": game.parts.dtype.itemsize,
                }


RecordFile = Annotated[Path, typer.Argument(help=tell(mark("A record of a game (JSON).")))]
Ply = Annotated[int | None, typer.Option(help=tell(mark("After so many decisions; the last when left out.")))]
SeatOption = Annotated[
    int | None, typer.Option(help=tell(mark("As that seat sees it; a spectator's view when left out.")))
]


@app.command(cls=Spoken, help=tell(mark("Tell a recorded game in words, up to a ply.")))
def replay(record: RecordFile, ply: Ply = None, seat: SeatOption = None) -> None:
    """Tell a recorded game in words, up to a ply."""
    position = riverpost.Record.load(record).replay(ply)
    for line in position.log(seat, LANG):
        console.print(line, markup=False, highlight=False)
    console.print()
    for line in position.game.face.describe(position.view(seat), LANG):
        console.print(line, markup=False, highlight=False)
    if position.over:
        console.print(terminal.result_table(position, LANG))
    else:
        console.print(position.prompt(seat, LANG), style="bold")


@app.command(cls=Spoken, help=tell(mark("Draw the board of a recorded game after any ply.")))
def draw(
    record: RecordFile,
    out: Annotated[Path, typer.Option(help=tell(mark("The picture: a name that ends in .svg or .png.")))],
    ply: Ply = None,
    seat: SeatOption = None,
    layout: Annotated[str, typer.Option(help=tell(mark("wide, tall, or a size such as 1366x680.")))] = "wide",
    width: Annotated[int | None, typer.Option(min=100, max=8000, help=tell(mark("Pixels, for a PNG.")))] = None,
) -> None:
    """Draw the board of a recorded game after any ply."""
    picture = riverpost.Record.load(record).replay(ply).svg(seat, LANG, layout)
    if out.suffix == ".svg":
        out.write_text(picture, encoding="utf-8")
    elif out.suffix == ".png":
        out.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width)))
    else:
        raise riverpost.RiverpostError(
            mark("A picture is .svg or .png, not {kind}."), HOUSE, kind=out.suffix or repr(out.name)
        )
    console.print(f"{out}", markup=False)
