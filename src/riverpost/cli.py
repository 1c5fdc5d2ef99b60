"""The command line: play at the terminal, simulate, measure, replay and draw."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import resvg_py
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

import riverpost
from riverpost import tui as terminal
from riverpost.bots.arena import Arena
from riverpost.bots.players import PLAYERS

app = typer.Typer(
    help="Mississippi Queen, Niagara and Thurn und Taxis: play, replay and study them. An unofficial fan project.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
console = Console()
errors = Console(stderr=True)

BENCH_GAMES = {"random-play": 300, "light-play": 3_000}
BENCH_ROUNDS = 3

GameName = Annotated[str, typer.Argument(help="A game; see the list with `riverpost games`.")]
OptionList = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, as name=value.")]
Seed = Annotated[int | None, typer.Option(help="Whole number; the same seed gives the same game.")]


def main() -> None:
    """Run the command line; what Riverpost refuses is said in one sentence."""
    try:
        app()
    except riverpost.RiverpostError as error:
        errors.print(f"[red]{error}[/]", highlight=False)
        raise SystemExit(2) from None


def read_options(pairs: list[str] | None) -> dict[str, Any]:
    """Options typed as name=value."""
    options: dict[str, Any] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise riverpost.BadOption(f"An option is written name=value, not {pair!r}.")
        try:
            options[name.replace("-", "_")] = json.loads(value)
        except ValueError:
            options[name.replace("-", "_")] = value
    return options


@app.command()
def games() -> None:
    """List the games, how many can play, and their options."""
    for name in riverpost.games():
        game = riverpost.game(name)
        console.print(f"[bold]{name}[/]  {game.title} ({game.facts.year}), {players_in_words(game)} players")
        for option in game.facts.options:
            console.print(f"    {option.name}={json.dumps(option.default)}  {option.title}: {option.text}")


def players_in_words(game: riverpost.Game) -> str:
    """The smallest and largest number of players."""
    return f"{min(game.players)}-{max(game.players)}"


@app.command()
def tui(
    game: Annotated[str | None, typer.Argument(help="A game; asked for when left out.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play, bots included.")] = None,
    humans: Annotated[int, typer.Option(help="How many of them are people at this terminal.")] = 1,
    against: Annotated[str, typer.Option(help=f"The others: {', '.join(PLAYERS)}.")] = "greedy",
    seed: Seed = None,
    option: OptionList = None,
    save: Annotated[Path | None, typer.Option(help="Where to write the record of the game.")] = None,
) -> None:
    """Play at the terminal."""
    terminal.Table(console, game, players, humans, against, seed, read_options(option), save).run()


@app.command()
def sim(
    game: GameName,
    players: Annotated[str, typer.Option(help="Who plays, by commas: greedy,light,light")] = "greedy,light",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="Seed of the first game; the next have the next.")] = 1,
    option: OptionList = None,
    as_json: Annotated[bool, typer.Option("--json", help="One object a line.")] = False,
    save: Annotated[Path | None, typer.Option(help="A folder for the records of all games.")] = None,
) -> None:
    """Let players play against each other, seats rotated."""
    arena = Arena(riverpost.game(game), players.split(","), read_options(option))
    if save:
        save.mkdir(parents=True, exist_ok=True)
    for number in track(range(games), f"{game}: {players}", console=errors, transient=True):
        record = arena.play(seed + number, rotation=number)
        if save:
            record.save(save / f"{game}-{seed + number}.json")
    if as_json:
        for row in arena.table():
            typer.echo(json.dumps({"game": game, **row}))
        return
    table = Table(title=f"{riverpost.game(game).title}: {games} games, {arena.decisions / games:.0f} decisions each")
    for column in arena.table()[0]:
        table.add_column(column.replace("_", " "))
    for row in arena.table():
        table.add_row(*(f"{value:.2f}" if isinstance(value, float) else str(value) for value in row.values()))
    console.print(table)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(help="Only this game.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One object a line.")] = False,
) -> None:
    """Measure how many decisions a second are played."""
    for name in [game] if game else riverpost.games():
        for row in measure(riverpost.game(name)):
            if as_json:
                typer.echo(json.dumps(row))
            else:
                console.print(
                    f"{name}, {row['players']} players, {row['what']}, {row['threads']} threads: "
                    f"{row['decisions_per_s'] / 1e6:.2f} M decisions/s, {row['games_per_s']:,} games/s",
                    soft_wrap=True,
                )


def measure(game: riverpost.Game) -> Iterator[dict[str, Any]]:
    """Whole games, for every number of players, by random and by light play, on one thread and on two."""
    for what, count in BENCH_GAMES.items():
        for players in game.players_with():
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
                    "position_bytes": game.dtype.itemsize,
                }


RecordFile = Annotated[Path, typer.Argument(help="A record of a game (JSON).")]
Ply = Annotated[int | None, typer.Option(help="After so many decisions; the last when left out.")]
SeatOption = Annotated[int | None, typer.Option(help="As that seat sees it; a spectator's view when left out.")]


@app.command()
def replay(record: RecordFile, ply: Ply = None, seat: SeatOption = None) -> None:
    """Tell a recorded game in words, up to a ply."""
    position = riverpost.Record.load(record).replay(ply)
    for line in position.log(seat):
        console.print(line, markup=False, highlight=False)
    console.print()
    for line in position.game.describe(position.view(seat)):
        console.print(line, markup=False, highlight=False)
    if position.over:
        console.print(terminal.result_table(position))
    else:
        console.print(position.prompt(seat), style="bold")


@app.command()
def draw(
    record: RecordFile,
    out: Annotated[Path, typer.Option(help="The picture: a name that ends in .svg or .png.")],
    ply: Ply = None,
    seat: SeatOption = None,
    layout: Annotated[str, typer.Option(help="wide or tall.")] = "wide",
    width: Annotated[int | None, typer.Option(min=100, max=8000, help="Pixels, for a PNG.")] = None,
) -> None:
    """Draw the board of a recorded game after any ply."""
    picture = riverpost.Record.load(record).replay(ply).svg(seat, layout=layout)
    if out.suffix == ".svg":
        out.write_text(picture, encoding="utf-8")
    elif out.suffix == ".png":
        out.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width)))
    else:
        raise riverpost.RiverpostError(f"A picture is .svg or .png, not {out.suffix or out.name!r}.")
    console.print(f"{out}", markup=False)
