"""`tapisvert report`: the papers of a house, made of its journal."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from tapisvert.cli import journal_options as journal
from tapisvert.cli.command_group import SETTINGS, add_command
from tapisvert.cli.errors import REFUSED
from tapisvert.cli.output.console import JsonOption, Language, LanguageOption, console, print_json
from tapisvert.cli.output.reports import writing_report
from tapisvert.cli.serve import DatabaseOption
from tapisvert.documents.blocks import Column, Document, Facts, Heading, Table, Text

if TYPE_CHECKING:
    from rich.console import Console

    from tapisvert.journal.sql import SqlStore
    from tapisvert.server.config.settings import Settings
    from tapisvert.server.reporting.day_sheets.day_sheet import Day, DaySheet
    from tapisvert.server.reporting.player_statement import Statement

DayArgument: TypeAlias = Annotated[
    str | None,
    typer.Argument(metavar="DATE", help="A day, such as 2026-11-23. By default the current one."),
]
PlayerArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="PLAYER", help="A player's name, as at the table.")
]
FirstOption: TypeAlias = Annotated[
    str | None, typer.Option("--from", metavar="DATE", help="The first day.")
]
LastOption: TypeAlias = Annotated[
    str | None, typer.Option("--to", metavar="DATE", help="The last day. By default the current.")
]
TableOption: TypeAlias = Annotated[
    str | None, typer.Option("--table", metavar="TABLE", help="One table alone.")
]
CsvOption: TypeAlias = Annotated[bool, typer.Option("--csv", help="Print CSV.")]
PdfOption: TypeAlias = Annotated[Path | None, typer.Option(metavar="FILE", help="Write it as PDF.")]
HtmlOption: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write it as a page.")
]

report = typer.Typer(
    name="report", help="Print the papers of a house, made of its journal.", **SETTINGS
)


def day(
    on: DayArgument = None,
    *,
    table: TableOption = None,
    pdf: PdfOption = None,
    html: HtmlOption = None,
    csv: CsvOption = False,
    json: JsonOption = False,
    config: journal.ConfigOption = None,
    database: DatabaseOption = None,
    archive: journal.ArchiveOption = None,
    lang: LanguageOption = Language.EN,
) -> None:
    r"""Print the day sheet of each table and of the house.

    Float, fills, credits, drop and closing count of each shift with its result by the count and by
    the coups; handle, result, and the expectation by the exact odds with the band of 95 of 100
    results; derogations and incidents. Everything is from the journal, so the same journal gives
    the same bytes. The sheet has a number, made of its day and its content, and is signed with the
    key of the checkpoints where that is here. The database is only read, beside an open house too.

    With --json one object: number, sheet, note (signed, or null). Exit status: 0 done; 1 nothing
    happened on that day; 2 the database cannot be read.

    \b
    Examples:
      tapisvert report day --config house.toml
      tapisvert report day 2026-11-23 --table wheel --pdf wheel.pdf
    """
    from tapisvert.journal.checkpoint_keys import load_key  # noqa: PLC0415 - as above
    from tapisvert.server.reporting.day_sheets import day_sheet  # noqa: PLC0415 - as above
    from tapisvert.server.reporting.day_sheets import sheet_document as output  # noqa: PLC0415 - as above

    settings = journal.settings_of(config, database)
    when = _day(on, settings)
    with journal.store_errors():
        sheet = _sheet(settings.database.reveal(), archive or settings.archive_folder, when, table)
    number, note = day_sheet.number_of(sheet), day_sheet.note_of(sheet, load_key(settings.keys))
    _show(
        output.document(sheet, number, note, lang),
        {".pdf": pdf, ".html": html},
        json={"number": number, "sheet": sheet, "note": note} if json else None,
        csv=output.csv_of(sheet) if csv else None,
    )
    if not sheet.tables:
        raise typer.Exit(REFUSED)


def entries(
    on: DayArgument = None,
    *,
    table: TableOption = None,
    csv: CsvOption = False,
    config: journal.ConfigOption = None,
    database: DatabaseOption = None,
    archive: journal.ArchiveOption = None,
) -> None:
    r"""Export all entries of a day, of each table and of the house log, for a regulator.

    One entry a line as JSON, or as CSV: table, number, at_ms, kind, actor, line, answer, postings,
    purse, previous, hash. With the hashes each entry is bound to the one before it.

    \b
    Examples:
      tapisvert report entries 2026-11-23 --config house.toml > day.jsonl
    """
    from tapisvert.journal.reader import iter_entries  # noqa: PLC0415 - the server is heavy
    from tapisvert.server.reporting.day_sheets import day_export  # noqa: PLC0415 - as above

    settings = journal.settings_of(config, database)
    when = _day(on, settings)
    folder = archive or settings.archive_folder
    with journal.store_errors(), _store(settings.database.reveal(), folder) as store:
        heads = [one.table for one in store.heads() if table in (None, one.table)]
        found = [
            entry
            for name in sorted(heads)
            for entry in day_export.of_day(iter_entries(store, name), when.begins_ms, when.ends_ms)
        ]
    if csv:
        _write(day_export.csv_text(map(day_export.row, found), day_export.COLUMNS))
    else:
        _write(day_export.json_lines(found).decode())


def statement(
    player: PlayerArgument,
    *,
    first: FirstOption = None,
    last: LastOption = None,
    pdf: PdfOption = None,
    html: HtmlOption = None,
    csv: CsvOption = False,
    json: JsonOption = False,
    config: journal.ConfigOption = None,
    database: DatabaseOption = None,
    archive: journal.ArchiveOption = None,
    lang: LanguageOption = Language.EN,
) -> None:
    r"""Print a player's statement: what they brought, staked, won, lost, gave and took out.

    One line for each day and table, and the totals, from the journal alone; by default the current
    month so far. A player with an account has the same on the account page. People without a device
    are named as at the table, with their asterisk: "Rossi *". Amounts in JSON and CSV are minor
    units.

    With --json one object: number, statement. Exit status: 0 done; 1 no play in the period; 2 the
    database cannot be read.

    \b
    Examples:
      tapisvert report statement Anna --config house.toml
      tapisvert report statement Anna --from 2026-11-01 --to 2026-11-23 --pdf anna.pdf
    """
    from tapisvert.server.reporting import player_statement as made  # noqa: PLC0415 - as above
    from tapisvert.server.reporting import statement_document as output  # noqa: PLC0415 - as above

    settings = journal.settings_of(config, database)
    try:
        days = made.period_of(first, last, settings.house.day)
    except made.BadPeriodError as error:
        raise typer.BadParameter(str(error), param_hint="--from, --to") from None
    folder = archive or settings.archive_folder
    with journal.store_errors(), _store(settings.database.reveal(), folder) as store:
        found = _statement(store, player, days)
    _show(
        output.document(found, lang),
        {".pdf": pdf, ".html": html},
        json={"number": made.number_of(found), "statement": found} if json else None,
        csv=output.csv_of(found) if csv else None,
    )
    if not found.lines:
        raise typer.Exit(REFUSED)


add_command(report, day)
add_command(report, statement)
add_command(report, entries)


def _show(
    document: Document,
    files: dict[str, Path | None],
    *,
    json: dict[str, object] | None,
    csv: str | None,
) -> None:
    """Write a paper into files, and print it as JSON, as CSV or, without any of these, as text."""
    from tapisvert.documents import pdf_or_html  # noqa: PLC0415 - only a file needs so much

    for suffix, path in files.items():
        if path is not None:
            with writing_report(path):
                path.write_bytes(pdf_or_html(document, suffix))
    if json is not None:
        print_json(json)
    elif csv is not None:
        _write(csv)
    elif not any(files.values()):
        _print_document(console(), document)


def _print_document(out: "Console", document: Document) -> None:
    """Print a document as text."""
    from rich.table import Table as RichTable  # noqa: PLC0415 - slow to import

    out.print(document.title, style="bold")
    for block in document.blocks:
        if isinstance(block, Heading):
            out.print(f"\n{block.number} {block.text}", style="bold underline", markup=False)
        elif isinstance(block, Text):
            out.print(block.text, markup=False)
        elif isinstance(block, Facts):
            for fact in block.facts:
                out.print("  ".join(fact), markup=False)
        elif isinstance(block, Table):
            shown = RichTable(title=block.caption, box=None, title_justify="left")
            for title, kind in zip(block.titles, block.columns, strict=True):
                is_number = kind is Column.NUMBER
                shown.add_column(title, justify="right" if is_number else "left", overflow="fold")
            for row in block.rows:
                shown.add_row(*map(_plain, row))
            out.print(shown)


def _plain(cell: str) -> Any:
    from rich.text import Text as RichText  # noqa: PLC0415 - slow to import

    return RichText(cell)


def _write(text: str) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())


def _day(on: str | None, settings: "Settings") -> "Day":
    """Return a day of the house by its date. Raises BadParameter."""
    from tapisvert.server.reporting.day_sheets.day_sheet import day_of  # noqa: PLC0415 - the server is heavy

    try:
        return day_of(on, settings.house.day)
    except (ValueError, OverflowError) as error:
        raise typer.BadParameter(str(error), param_hint="DATE") from None


@contextmanager
def _store(url: str, archive: Path | None) -> "Iterator[SqlStore]":
    from tapisvert.journal.connect import open_snapshot  # noqa: PLC0415 - the server is heavy

    with closing(open_snapshot(url)) as store:
        if archive is not None:
            store.use_archives(archive)
        yield store


def _statement(store: "SqlStore", player: str, days: "Sequence[Day]") -> "Statement":
    """Return a player's statement; that of a person without a device also for a typed space."""
    from tapisvert.server.in_person import MARK  # noqa: PLC0415 - the server is heavy
    from tapisvert.server.reporting.day_sheets.day_sheet import tables_of  # noqa: PLC0415 - as above
    from tapisvert.server.reporting.player_statement import statement_of  # noqa: PLC0415 - as above

    found = statement_of(store, player, days, tables_of(store))
    if found.lines or not player.endswith(" *"):
        return found
    return statement_of(store, player.removesuffix(" *") + MARK, days, tables_of(store))


def _sheet(url: str, archive: Path | None, when: "Day", table: str | None) -> "DaySheet":
    from tapisvert.server.reporting.day_sheets import day_sheet  # noqa: PLC0415 - the server is heavy

    with _store(url, archive) as store:
        names = day_sheet.tables_of(store)
        if table is not None and table not in names:
            raise typer.BadParameter(f"there is no table {table[:80]!r}", param_hint="--table")
        return day_sheet.sheet_of(store, when, names if table is None else [table])
