"""A table at the terminal: prompt, numbered choices, log. It knows no game."""

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.table import Table as Grid

import riverpost
from riverpost.bots.players import player
from riverpost.engine.words import mark
from riverpost.speaking import HOUSE, LANG, tell

HELP = (
    ("", mark("A number or the move itself (as in brackets) plays it.")),
    ("log", mark("the whole game in words")),
    ("why MOVE", mark("why a move is not possible")),
    ("board", mark("the position again")),
    ("moves", mark("every move this game knows")),
    ("draw FILE", mark("the board as an SVG picture")),
    ("save FILE", mark("write the record")),
    ("quit", mark("leave (with --save the record is written)")),
)  # commands and what they do


class Quit(Exception):
    """Somebody leaves the table."""


def result_table(position: riverpost.Position, lang: str) -> Grid:
    """How a game ended."""
    grid = Grid(title=tell(mark("Result")))
    heads = [tell(mark("rank")), tell(mark("player")), tell(mark("score"))]
    for column in (*heads, *position.game.face.score_names(lang).values()):
        grid.add_column(column)
    for standing in sorted(position.result(), key=lambda standing: standing.rank):
        name = position.game.face.player_name(position, standing.seat, lang)
        parts = (str(value) for value in standing.parts.values())
        grid.add_row(str(standing.rank), name, str(standing.score), *parts)
    return grid


class Terminal:
    """People and bots at one terminal."""

    def __init__(
        self,
        console: Console,
        game: str | None,
        players: int | None,
        humans: int,
        against: str,
        seed: int | None,
        options: Mapping[str, object],
        save: Path | None,
    ) -> None:
        self.console = console
        self.save = save
        self.game = riverpost.game(game or self._ask_game())
        self.position = self.game.new(players, seed, None, **options)
        if not 0 <= humans <= self.position.players:
            raise riverpost.BadOption(
                mark("At this table 0 to {players} can be people, not {humans}."),
                HOUSE,
                field="humans",
                players=self.position.players,
                humans=humans,
            )
        self.humans = range(humans)
        self.bots = {
            seat: player(self.game, against, self.position.seed) for seat in range(humans, self.position.players)
        }
        self._told = dict.fromkeys(self.humans, 0)
        self._last_human: int | None = 0 if humans else None

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        told = tell.fill(mark("seed {seed}  (type ? for help)"), seed=self.position.seed)
        self.console.print(f"[bold]{self.game.title}[/]  {told}")
        try:
            while not self.position.over:
                seat = self.position.seat
                assert seat is not None
                if seat in self.bots:
                    self.position.play(self.bots[seat].choose(self.position.view(seat)), seat)
                else:
                    self._human_decides(seat)
        except (Quit, EOFError, KeyboardInterrupt):
            self.console.print()
            self.console.print(tell(mark("You leave the table.")))
        else:
            self._tell_news(self._last_human)
            self.console.print(result_table(self.position, LANG))
        if self.save:
            self._save(self.save)

    def _ask_game(self) -> str:
        names = riverpost.list_games()
        if len(names) == 1:
            return names[0]
        for number, name in enumerate(names, 1):
            self.console.print(f"{number:3}  {riverpost.game(name).title}")
        while True:
            answer = self._ask(tell(mark("Which game?")))
            if answer.isdigit() and 1 <= int(answer) <= len(names):
                return names[int(answer) - 1]
            if answer in names:
                return answer

    def _ask(self, question: str) -> str:
        return self.console.input(f"{question} ").strip()

    def _human_decides(self, seat: int) -> None:
        if self._last_human != seat:
            self.console.clear()
            name = self.game.face.player_name(self.position, seat, LANG)
            self._ask(tell.fill(mark("Pass the screen to {name} and press Enter."), name=f"[bold]{name}[/]"))
            self._last_human = seat
        self._tell_news(seat)
        moves = self.position.moves
        if not moves or moves[-1][0] != seat:
            self._show_board(seat)
        choices = self.position.legal_ids(seat)
        if len(choices) == 1:
            self.position.play(choices[0], seat)
            return
        self._show_choices(seat, choices)
        while not self._answered(seat, choices, self._ask(">")):
            pass

    def _tell_news(self, seat: int | None) -> None:
        """What happened since that seat last looked."""
        if seat is None:
            return
        lines = self.position.log(seat, LANG)
        news = lines[self._told[seat] :]
        self._told[seat] = len(lines)
        for line in news:
            self.console.print(f"  · {line}", markup=False, highlight=False, style="dim")

    def _show_board(self, seat: int) -> None:
        lines = self.game.face.describe(self.position.view(seat), LANG)
        self.console.print(Panel("\n".join(lines).replace("[", r"\["), title=self.game.title))

    def _show_choices(self, seat: int, choices: list[int]) -> None:
        name = self.game.face.player_name(self.position, seat, LANG)
        self.console.print(f"{name}: {self.position.prompt(seat, LANG)}", style="bold", markup=False)
        view = self.position.view(seat)
        for number, action in enumerate(choices, 1):
            text = f"{number:3}  {self.game.face.label(action, view, LANG)}  ({self.game.notation(action)})"
            self.console.print(text, markup=False, highlight=False)

    def _answered(self, seat: int, choices: list[int], answer: str) -> bool:
        """Do what was typed; True once it was a move."""
        word, _, rest = answer.partition(" ")
        try:
            if answer.isdigit():
                if not 1 <= int(answer) <= len(choices):
                    raise riverpost.UnknownMove(mark("The choices are 1 to {last}."), HOUSE, last=len(choices))
                self.position.play(choices[int(answer) - 1], seat)
                return True
            if word in ("quit", "exit", "q"):
                raise Quit
            if word in ("?", "help", "h", ""):
                for command, does in HELP:
                    self.console.print(f"  {command:<12}{tell(does)}" if command else tell(does), markup=False)
            elif word == "log":
                self.console.print("\n".join(self.position.log(seat, LANG)), markup=False, highlight=False)
            elif word == "board":
                self._show_board(seat)
            elif word == "moves":
                self.console.print(", ".join(map(self.game.notation, range(self.game.n_actions))), highlight=False)
            elif word == "why":
                refusal = self.position.why_not(rest, seat, LANG)
                self.console.print(refusal.words() if refusal else tell(mark("It is possible.")), markup=False)
            elif word == "draw" and rest:
                Path(rest).write_text(self.position.svg(seat, LANG), encoding="utf-8")
                self.console.print(tell.fill(mark("The board is in {path}."), path=rest), markup=False)
            elif word == "save" and rest:
                self._save(Path(rest))
            elif refusal := self.position.why_not(answer, seat, LANG):
                raise refusal
            else:
                self.position.play(answer, seat)
                return True
        except riverpost.RiverpostError as error:
            self.console.print(error.words(LANG), style="red", markup=False)
        except OSError as error:
            self.console.print(str(error), style="red", markup=False)
        return False

    def _save(self, path: Path) -> None:
        riverpost.Record.of(self.position).save(path)
        self.console.print(tell.fill(mark("The record is in {path}."), path=path), markup=False)
