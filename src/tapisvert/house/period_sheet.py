"""Sheet of a month or a year of a house: the sums of its day sheets, day by day and by table."""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

import msgspec

from tapisvert.clock import HouseDay
from tapisvert.documents.blocks import NUMBER, TEXT, Block, Document, Facts, Heading, Table, Text
from tapisvert.documents.numbers import number
from tapisvert.house.day_sheet import Day, DaySheet, HouseSheet, TableSheet, find_day, house_sheet
from tapisvert.house.papers import money, paper_number
from tapisvert.house.sheet_document import SheetWords, signature_lines

_PERIOD: Final = re.compile(r"(\d{4})(?:-(\d\d))?")
_COLUMNS: Final = (
    "coups",
    "handle",
    "result",
    "expected",
    "drop",
    "count-difference",
    "box",
    "cash-difference",
    "transferred",
    "incidents",
)


class PeriodLine(msgspec.Struct, frozen=True):
    """Sums of a day, or of a table over all days; `cash_difference` is the cash desks', null for a
    table and where no cash-up was counted, and `transferred` the money that went from one to
    another or the vault, or came from there.
    """

    name: str
    sums: HouseSheet
    incidents: int
    cash_difference: int | None = None
    transferred: int | None = None


class PeriodSheet(msgspec.Struct, frozen=True):
    """Sheet of a month or a year: its days with an entry, its tables, and all together. `sheets`
    are the numbers of the day sheets that it sums up.
    """

    period: str
    time_zone: str
    days: tuple[PeriodLine, ...]
    tables: tuple[PeriodLine, ...]
    house: HouseSheet
    sheets: tuple[str, ...]


def find_period(text: str, house: HouseDay) -> list[Day]:
    """Return the days of a month, such as 2026-11, or of a year. Raises ValueError.

    >>> [day.name for day in find_period("2024-02", HouseDay())][-1]
    '2024-02-29'
    >>> len(find_period("2026", HouseDay()))
    365
    """
    match = _PERIOD.fullmatch(text)
    if match is None:
        raise ValueError(f"{text:.40}: write a month, such as 2026-11, or a year")
    year, month = int(match[1]), int(match[2] or 1)
    first = date(year, month, 1)
    after = date(year + 1, 1, 1) if match[2] in (None, "12") else date(year, month + 1, 1)
    dates = (first + timedelta(days=count) for count in range((after - first).days))
    return [find_day(day.isoformat(), house) for day in dates]


def period_sheet(period: str, sheets: Sequence[DaySheet]) -> PeriodSheet:
    """Return the sheet of a period from the sheets of its days."""
    sheets = [
        sheet for sheet in sheets if sheet.tables or sheet.desk.shifts or sheet.desk.transfers
    ]
    by_table: dict[str, list[TableSheet]] = {}
    for sheet in sheets:
        for table in sheet.tables:
            by_table.setdefault(table.table, []).append(table)
    return PeriodSheet(
        period,
        sheets[0].time_zone if sheets else "",
        tuple(
            PeriodLine(
                sheet.day,
                sheet.house,
                sum(len(table.incidents) for table in sheet.tables),
                _cash_difference(sheet),
                sum(entry.amount for entry in sheet.desk.transfers),
            )
            for sheet in sheets
        ),
        tuple(
            PeriodLine(name, house_sheet(tables), sum(len(table.incidents) for table in tables))
            for name, tables in sorted(by_table.items())
        ),
        house_sheet([table for tables in by_table.values() for table in tables]),
        tuple(paper_number(sheet.day, sheet) for sheet in sheets),
    )


def _cash_difference(sheet: DaySheet) -> int | None:
    differences = [shift.difference for shift in sheet.desk.shifts if shift.difference is not None]
    return sum(differences) if differences else None


def document(sheet: PeriodSheet, sheet_number: str, language: str) -> Document:
    """Return a sheet of a period as a document in a language."""
    say = SheetWords(language, sheet.time_zone)
    kind = say("month" if "-" in sheet.period else "year")
    facts = (
        (kind, sheet.period, sheet.time_zone),
        (say("number"), sheet_number.rpartition("-")[2], say("number-about")),
    )
    blocks: list[Block] = [Facts(facts)]
    if not sheet.days:
        blocks.append(Text(say("nothing")))
    else:
        blocks += [Heading(1, "1", say("house")), say.play(sheet.house.play)]
        blocks += [_table(say, "days", sheet.days), _table(say, "tables", sheet.tables)]
        blocks.append(signature_lines(say))
    title = f"{kind} {sheet.period}"
    return Document(kind, title, say("house"), sheet_number, say("from-days"), (*blocks,), language)


def _table(say: SheetWords, key: str, lines: Sequence[PeriodLine]) -> Table:
    titles = (say(key), *map(say, _COLUMNS))
    kinds = (TEXT, *(NUMBER for _ in titles[1:]))
    return Table(say(f"by-{key}"), titles, kinds, tuple(map(_cells, lines)))


def _cells(line: PeriodLine) -> tuple[str, ...]:
    sums = line.sums
    amounts = (
        sums.play.handle,
        sums.play.result,
        sums.play.expected,
        sums.drop,
        sums.difference,
        sums.tips,
        line.cash_difference,
        line.transferred,
    )
    return line.name, number(sums.play.coups), *map(money, amounts), number(line.incidents)
