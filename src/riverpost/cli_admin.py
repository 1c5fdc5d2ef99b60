"""The commands of whoever runs a server: `riverpost admin`. They work beside it, on the database that it serves."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from riverpost.engine.words import decimal, mark
from riverpost.speaking import LANG, Spoken, SpokenGroup, tell

admin = typer.Typer(
    cls=SpokenGroup, help=tell(mark("For whoever runs a server: people, tables, bans, backups.")), no_args_is_help=True
)
console = Console()
errors = Console(stderr=True)

MEGABYTE = 1_000_000
FAULTY = 1  # how a check ends that finds something wrong

Most = Annotated[int, typer.Option(min=1, help=tell(mark("How many at most.")))]
Who = Annotated[str, typer.Argument(help=tell(mark("The id of a person, or the handle of an account.")))]
WhichTable = Annotated[str, typer.Argument(help=tell(mark("The id of a table, or its address.")))]


def database() -> str:
    """The database that a server of this user would serve."""
    # Here, because the other commands start quicker without all that a server needs.
    from riverpost.server.settings import Settings

    return Settings.of_environment().database


def when(at: float) -> str:
    """A time, the same everywhere."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def show(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """A list, or a word that it is empty."""
    if not rows:
        console.print(tell(mark("There is nothing to show.")))
        return
    table = Table(*columns)
    for row in rows:
        table.add_row(*(escaped(str(cell)) for cell in row))
    console.print(table)


def escaped(text: str) -> str:
    """A text as it stands, whatever brackets are in it."""
    return text.replace("[", r"\[")


def say(text: str, **facts: object) -> None:
    """A sentence."""
    console.print(tell.fill(text, **facts), markup=False, highlight=False, soft_wrap=True)


@admin.callback()
def of_a_server() -> None:
    """For whoever runs a server: people, tables, bans, backups."""


@admin.command("people", cls=Spoken, help=tell(mark("List people, the newest first.")))
def list_people(
    search: Annotated[str, typer.Option(help=tell(mark("Only those whose name holds these letters.")))] = "",
    banned: Annotated[bool, typer.Option("--banned", help=tell(mark("Only those who are banned.")))] = False,
    most: Most = 50,
) -> None:
    """List people, the newest first."""
    from riverpost.server.admin import opening, people

    with opening.reading(database()) as connection:
        found = people.people(connection, search, most, banned)
    columns = (mark("id"), mark("name"), mark("account"), mark("since"), mark("tables"), mark("banned"))
    rows = [
        (one.id, one.name, one.handle or "", when(one.since), one.tables, tell(mark("yes")) if one.banned else "")
        for one in found
    ]
    show([tell(column) for column in columns], rows)


@admin.command("person", cls=Spoken, help=tell(mark("Show what is known of somebody.")))
def show_person(who: Who) -> None:
    """Show what is known of somebody."""
    from riverpost.server.admin import opening, people, tables

    with opening.reading(database()) as connection:
        shown = people.person(connection, who)
        theirs = tables.tables(connection, person=shown.known.id)
    facts = [
        (mark("id"), shown.known.id),
        (mark("name"), shown.known.name),
        (mark("account"), shown.known.handle or ""),
        (mark("since"), when(shown.known.since)),
        (mark("devices"), shown.devices),
        (mark("reports"), shown.reports),
        (mark("banned"), shown.why_banned or (tell(mark("yes")) if shown.known.banned else "")),
    ]
    show(("", ""), [(tell(name), value) for name, value in facts])
    show([tell(mark("tables")), ""], [(table.id, f"{table.game}, {table.phase}") for table in theirs])


@admin.command("ban", cls=Spoken, help=tell(mark("Close the server to somebody; it heeds that within seconds.")))
def ban_person(
    who: Who,
    why: Annotated[str, typer.Option(help=tell(mark("A note for yourself; they are not told.")))] = "",
) -> None:
    """Close the server to somebody; it heeds that within seconds."""
    from riverpost.server.admin import opening, people

    with opening.writing(database()) as connection:
        banned = people.ban(connection, who, why)
    say(mark("{name} is banned."), name=banned.name)


@admin.command("unban", cls=Spoken, help=tell(mark("Open the server to somebody again.")))
def unban_person(who: Who) -> None:
    """Open the server to somebody again."""
    from riverpost.server.admin import opening, people

    with opening.writing(database()) as connection:
        welcome = people.unban(connection, who)
    say(mark("{name} is banned no longer."), name=welcome.name)


@admin.command("tables", cls=Spoken, help=tell(mark("List tables, the last touched first.")))
def list_tables(
    phase: Annotated[str, typer.Option(help=tell(mark("Only gathering, playing, over or closed ones.")))] = "",
    person: Annotated[str, typer.Option(help=tell(mark("Only those of a person, by id.")))] = "",
    most: Most = 50,
) -> None:
    """List tables, the last touched first."""
    from riverpost.server.admin import opening, tables

    with opening.reading(database()) as connection:
        found = tables.tables(connection, phase, person, most)
    columns = (mark("id"), mark("game"), mark("players"), mark("phase"), mark("entries"), mark("touched"))
    rows = [(one.id, one.game, one.players, one.phase, one.entries, when(one.touched)) for one in found]
    show([tell(column) for column in columns], rows)


@admin.command("table", cls=Spoken, help=tell(mark("Show how a table stands, without what is hidden in its game.")))
def show_table(table: WhichTable) -> None:
    """Show how a table stands, without what is hidden in its game."""
    from riverpost.server.admin import opening, tables

    with opening.reading(database()) as connection:
        shown = tables.table(connection, table)
    facts = [
        (mark("id"), shown.listed.id),
        (mark("game"), shown.listed.game),
        (mark("phase"), shown.listed.phase),
        (mark("seats"), ", ".join(shown.seats)),
        (mark("host"), shown.host),
        (mark("made"), when(shown.created)),
        (mark("touched"), when(shown.listed.touched)),
        (mark("entries"), ", ".join(f"{kind} {count}" for kind, count in shown.kinds.items())),
    ]
    show(("", ""), [(tell(name), value) for name, value in facts])


@admin.command("delete", cls=Spoken, help=tell(mark("Delete a table for ever; a server heeds that within seconds.")))
def delete_table(
    table: WhichTable,
    yes: Annotated[bool, typer.Option("--yes", help=tell(mark("Do not ask.")))] = False,
) -> None:
    """Delete a table for ever; a server heeds that within seconds."""
    from riverpost.server.admin import opening, tables

    if not yes:
        typer.confirm(tell(mark("Delete the table for everybody and for ever?")), abort=True)
    with opening.writing(database()) as connection:
        tables.delete(connection, table)
    say(mark("The table is deleted."))


@admin.command("storage", cls=Spoken, help=tell(mark("Tell how much the database holds of what.")))
def tell_storage() -> None:
    """Tell how much the database holds of what."""
    from riverpost.server.admin import opening, storage

    with opening.reading(database()) as connection:
        rows, entries, size = storage.kept_in(connection), storage.entries_in(connection), storage.size_of(connection)
    show((tell(mark("kept")), tell(mark("how many"))), [(kept.name, kept.count) for kept in rows])
    columns = (mark("entries"), mark("how many"), mark("MB"))
    in_megabytes = [(kept.name, kept.count, decimal((kept.size or 0) / MEGABYTE, 2, LANG)) for kept in entries]
    show([tell(column) for column in columns], in_megabytes)
    say(mark("On disk: {megabytes} MB."), megabytes=decimal(size / MEGABYTE, 1, LANG))


@admin.command(
    "backup", cls=Spoken, help=tell(mark("Write all that the database holds into a file, while it is served."))
)
def write_backup(file: Annotated[Path, typer.Argument(help=tell(mark("A file that is not there yet.")))]) -> None:
    """Write all that the database holds into a file, while it is served."""
    from riverpost.server.admin.backup import back_up

    say(
        mark("Rows written to {path}: {rows}. Keep the key or the secret of the server with it."),
        path=file,
        rows=back_up(database(), file),
    )


@admin.command("restore", cls=Spoken, help=tell(mark("Write a backup into an empty database.")))
def read_backup(file: Annotated[Path, typer.Argument(help=tell(mark("A backup.")))]) -> None:
    """Write a backup into an empty database."""
    from riverpost.server.admin.backup import restore

    say(mark("Rows restored: {rows}."), rows=restore(file, database()))


@admin.command(
    "check", cls=Spoken, help=tell(mark("Tell every table again from its entries, and say which cannot be."))
)
def check_tables() -> None:
    """Tell every table again from its entries, and say which cannot be."""
    from riverpost.server.admin.check import check

    with Progress(console=errors, transient=True) as progress:
        task = progress.add_task(tell(mark("tables")), total=None)
        checked = asyncio.run(check(database(), lambda done, of: progress.update(task, completed=done, total=of)))
    for fault in checked.faults:
        console.print(f"{fault.table}  {fault.what}", markup=False, highlight=False, soft_wrap=True)
    say(
        mark("Tables: {tables}. Closed because the rules have changed: {closed}. Damaged: {damaged}."),
        tables=checked.tables,
        closed=checked.closed,
        damaged=len(checked.faults),
    )
    if checked.faults:
        raise typer.Exit(FAULTY)
