"""`tapisvert report`: reports of a house, from its journal."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from click import BadParameter
from click.exceptions import Exit

from tapisvert.cli import house
from tapisvert.cli.commands import Group, argument, option
from tapisvert.cli.errors import REFUSED, option_errors
from tapisvert.cli.options import JSON
from tapisvert.cli.output import Side, console, print_json, writing_report
from tapisvert.documents.blocks import Column, Document, Facts, Heading, Table, Text
from tapisvert.values import value

if TYPE_CHECKING:
    from rich.console import Console

    from tapisvert.config.settings import Settings
    from tapisvert.house.day_sheet import Day
    from tapisvert.house.statements import PlayerStatement
    from tapisvert.journal.sql import EventStore

DATE = argument("A day, such as 2026-11-23. By default the current one.", "DATE", default=None)
PERIOD = argument("A month, such as 2026-11, or a year.")
PLAYER_NAME = argument("A player's name at the table.")
FIRST = option("The first day.", "DATE", "--from")
LAST = option("The last day. By default the current.", "DATE", "--to")
TABLE_NAME = option("Limit to one table.", "TABLE")
CSV = option("Print CSV.")
SEMICOLONS = option("Print CSV with semicolons and a byte order mark, for a spreadsheet in Europe.")

report = Group(
    "report",
    __name__,
    {"Commands": ("day", "period", "statement", "entries")},
    "Print house reports from the journal.",
)


@value
class _JournalOptions(house.HouseOptions):
    """Options that name the journal of a house, with its archive."""

    archive: Path | None = house.ARCHIVE

    @contextmanager
    def store(self, settings: "Settings") -> "Iterator[EventStore]":
        folder = self.archive or settings.archive_folder
        url = settings.database.reveal()
        with house.store_errors(), house.open_snapshot(url, folder) as store:
            yield store


@value
class _FormOptions:
    """Options of the form in which a report is written."""

    pdf: Path | None = option("Write it as PDF.", "FILE")
    html: Path | None = option("Write HTML.", "FILE")
    csv: bool = CSV
    semicolons: bool = SEMICOLONS
    json: bool = JSON

    def show(self, document: Document, csv_text: Callable[[], str], **json: object) -> None:
        """Write the files; print the report as JSON, as CSV, or as text unless there are files."""
        from tapisvert.documents import pdf_or_html

        files = [(path, end) for path, end in ((self.pdf, ".pdf"), (self.html, ".html")) if path]
        for path, suffix in files:
            with writing_report(path):
                path.write_bytes(pdf_or_html(document, suffix))
        if self.json:
            print_json(json)
        elif self.csv or self.semicolons:
            _write_csv(csv_text(), semicolons=self.semicolons)
        elif not files:
            _print_document(console(), document)


def day(
    date: str | None = DATE,
    *,
    table: str | None = TABLE_NAME,
    form: _FormOptions,
    journal: _JournalOptions,
    lang: str,
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
      tapisvert report day --semicolons > day.csv
    """
    from tapisvert.house import day_sheet
    from tapisvert.house import sheet_document as output
    from tapisvert.journal.checkpoint_keys import load_key

    settings = journal.settings()
    period = _day(date, settings)
    with journal.store(settings) as store:
        sheet = day_sheet.read_sheet(store, period, _tables(store, table))
    number = day_sheet.sheet_number(sheet)
    note = day_sheet.sign_sheet(sheet, load_key(settings.keys))
    csv_text = partial(output.sheet_csv, sheet)
    form.show(
        output.document(sheet, number, note, lang), csv_text, number=number, sheet=sheet, note=note
    )
    if not sheet.tables:
        raise Exit(REFUSED)


def period(
    period: str = PERIOD,
    *,
    table: str | None = TABLE_NAME,
    form: _FormOptions,
    journal: _JournalOptions,
    lang: str,
) -> None:
    r"""Print the sheet of a month or a year: its day sheets summed up, by day and by table.

    Each day with its coups, stakes decided, result of the bank, expectation, drop, differences of
    the floats and of the cash desk, tips and incidents. The CSV has the rows of each day's sheet;
    amounts in JSON and CSV are minor units.

    With --json one object: number, sheet. Exit status: 0 done; 1 nothing happened in the period; 2
    the database cannot be read.

    \b
    Examples:
      tapisvert report period 2026-11 --config house.toml --pdf november.pdf
      tapisvert report period 2026 --config house.toml --semicolons > year.csv
    """
    from tapisvert.house import period_sheet
    from tapisvert.house.day_sheet import read_sheets
    from tapisvert.house.papers import paper_number
    from tapisvert.house.sheet_document import sheet_csv

    settings = journal.settings()
    with option_errors("PERIOD", ValueError):
        days = period_sheet.find_period(period, settings.house.day)
    with journal.store(settings) as store:
        sheets = read_sheets(store, days, _tables(store, table))
    sheet = period_sheet.period_sheet(period, sheets)
    number = paper_number(period, sheet)
    csv_text = partial(sheet_csv, *(sheet for sheet in sheets if sheet.tables))
    form.show(period_sheet.document(sheet, number, lang), csv_text, number=number, sheet=sheet)
    if not sheet.days:
        raise Exit(REFUSED)


def entries(
    date: str | None = DATE,
    *,
    table: str | None = TABLE_NAME,
    csv: bool = CSV,
    semicolons: bool = SEMICOLONS,
    journal: _JournalOptions,
) -> None:
    r"""Export all entries of a day, of each table and of the house log, for a regulator.

    One entry a line as JSON, or as CSV: table, number, at_ms, kind, actor, line, answer, postings,
    purse, previous, hash. With the hashes each entry is bound to the one before it.

    \b
    Examples:
      tapisvert report entries 2026-11-23 --config house.toml > day.jsonl
    """
    from tapisvert.house import papers
    from tapisvert.journal.reader import iter_entries

    settings = journal.settings()
    period = _day(date, settings)
    with journal.store(settings) as store:
        tables = sorted(head.table for head in store.heads() if table in (None, head.table))
        rows = [
            entry
            for name in tables
            for entry in papers.day_entries(
                iter_entries(store, name), period.begins_ms, period.ends_ms
            )
        ]
    if csv or semicolons:
        _write_csv(papers.csv_text(map(papers.row, rows), papers.COLUMNS), semicolons=semicolons)
    else:
        _write(papers.json_lines(rows).decode())


def statement(
    player: str = PLAYER_NAME,
    *,
    first: str | None = FIRST,
    last: str | None = LAST,
    form: _FormOptions,
    journal: _JournalOptions,
    lang: str,
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
    from tapisvert.house import statements

    settings = journal.settings()
    with option_errors("--from, --to", statements.BadPeriodError):
        days = statements.parse_period(first, last, settings.house.day)
    with journal.store(settings) as store:
        paper = _statement(store, player, days)
    number = statements.statement_number(paper)
    csv_text = partial(statements.statement_csv_text, paper)
    form.show(statements.document(paper, lang), csv_text, number=number, statement=paper)
    if not paper.lines:
        raise Exit(REFUSED)


def _print_document(output: "Console", document: Document) -> None:
    from rich.table import Table as RichTable

    output.print(document.title, style="bold")
    for block in document.blocks:
        if isinstance(block, Heading):
            output.print(f"\n{block.number} {block.text}", style="bold underline")
        elif isinstance(block, Text):
            output.print(block.text)
        elif isinstance(block, Facts):
            for fact in block.facts:
                output.print("  ".join(fact))
        elif isinstance(block, Table):
            rich_table = RichTable(title=block.caption, box=None, title_justify="left")
            for title, kind in zip(block.titles, block.columns, strict=True):
                side: Side = "right" if kind is Column.NUMBER else "left"
                rich_table.add_column(title, justify=side, overflow="fold")
            for row in block.rows:
                rich_table.add_row(*row)
            output.print(rich_table)


def _write_csv(text: str, *, semicolons: bool) -> None:
    from tapisvert.house.papers import continental_csv

    _write(continental_csv(text) if semicolons else text)


def _write(text: str) -> None:
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())


def _day(date: str | None, settings: "Settings") -> "Day":
    """Return a day of the house by its date. Raises BadParameter."""
    from tapisvert.house.day_sheet import find_day

    with option_errors("DATE", ValueError, OverflowError):
        return find_day(date, settings.house.day)


def _statement(store: "EventStore", player: str, days: "Sequence[Day]") -> "PlayerStatement":
    """Return a player's statement; for a person without a device a typed space is accepted too."""
    from tapisvert.house.day_sheet import store_tables
    from tapisvert.house.statements import read_statement
    from tapisvert.live.requests import WALK_IN_SUFFIX

    paper = read_statement(store, player, days, store_tables(store))
    if paper.lines or not player.endswith(" *"):
        return paper
    return read_statement(
        store, player.removesuffix(" *") + WALK_IN_SUFFIX, days, store_tables(store)
    )


def _tables(store: "EventStore", table: str | None) -> list[str]:
    """Return the tables of a store, or the one. Raises BadParameter for an unknown one."""
    from tapisvert.house.day_sheet import store_tables

    names = store_tables(store)
    if table is not None and table not in names:
        raise BadParameter(f"unknown table {table[:80]!r}", param_hint="--table")
    return names if table is None else [table]
