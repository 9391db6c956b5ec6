"""Statement of a player: each day's money at each table, from the journal alone.

It is made of the postings of the tables' ledgers, which are the house's own books, over the days of
the day sheets. At any moment the chips, stakes and premiums that a player has at a table are

    brought + advanced + claimed + won - lost + corrected - tips - abandoned - taken_out

since the table opened, which `at_table` says at the end of each day. Amounts are minor units.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, timedelta
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from starlette.responses import Response

from tapisvert.accounts.accounts import Account
from tapisvert.api import endpoint
from tapisvert.api.endpoint import HttpError, Routes
from tapisvert.api.responses import Language
from tapisvert.api.threads import JournalThreads
from tapisvert.clock import HouseDay
from tapisvert.documents import pdf_or_html
from tapisvert.documents.blocks import Block, Column, Document, Facts, Table, Text
from tapisvert.house.day_sheet import Day, find_day, store_tables
from tapisvert.house.papers import Words, csv_text, download, money, paper_number
from tapisvert.journal.entry import Entry
from tapisvert.journal.reader import (
    CORRECTIONS,
    OPENED,
    is_opening,
    iter_entries_backwards,
    iter_events,
)
from tapisvert.journal.sql import EventStore
from tapisvert.live.ledger import BANK, CARRIED, CASH, PREMIUMS, chips, stakes
from tapisvert.live.unclaimed_funds import CLAIMED, KEPT_ACCOUNT
from tapisvert.record.event_lines import event_prefix

MOST_DAYS: Final = 366
"""Maximum of days in a statement."""
_POSTINGS: Final = msgspec.json.Decoder(list[tuple[str, str, int]])
_EVENTS: Final = tuple(
    map(event_prefix, ("settled", "premium_earned", "reversed", "premium_reversed"))
)
_GIVERS: Final = {"purse": "brought", CASH: "brought", "advances": "advanced", BANK: "won"}
"""Columns by the kind of account that gives a player chips; by default `claimed`."""
_TAKERS: Final = {"purse": "taken_out", CARRIED: "taken_out", "tips": "tips", BANK: "lost"}
"""Columns by the kind of account that takes them; by default `abandoned`."""
_INCOMING: Final = ("brought", "advanced", "claimed", "won", "corrected")
_OUTGOING: Final = ("lost", "tips", "abandoned", "taken_out")


class PlayerSums(msgspec.Struct, frozen=True):
    """Sums of a player: `staked` is the sum of the stakes that a coup decided or imprisoned, `won`
    the bank's payments on them, `lost` its gains, premiums included, and `corrected` what it paid
    by corrections of coups, less what it took (R30). Debts are `advanced`.
    """

    currency: str
    brought: int
    advanced: int
    staked: int
    won: int
    lost: int
    corrected: int
    tips: int
    abandoned: int
    claimed: int
    taken_out: int
    at_table: int


SUMS: Final = PlayerSums.__struct_fields__[1:]


class StatementLine(PlayerSums, frozen=True):
    """Sums of a player on one day at one table; `at_table` is the amount at the end of the day."""

    day: str
    table: str


class PlayerStatement(msgspec.Struct, frozen=True):
    """Statement of a player over a period: its first and last day, the first moment and the first
    after it, a line for each day and table at which money moved, and the totals. A day begins at
    `day_begins` in `time_zone`.
    """

    player: str
    first: str
    last: str
    begins_at: int
    ends_at: int
    time_zone: str
    day_begins: str
    lines: tuple[StatementLine, ...]
    totals: tuple[PlayerSums, ...]


class BadPeriodError(ValueError):
    """Dates that do not form a period."""


def parse_period(first: str | None, last: str | None, house: HouseDay) -> tuple[Day, ...]:
    """Return the days of a period; by default the current month so far. Raises BadPeriodError."""
    try:
        end = date.fromisoformat(find_day(last, house).name)
        begin = date.fromisoformat(first) if first else end.replace(day=1)
        count = (end - begin).days + 1
        if not 1 <= count <= MOST_DAYS:
            raise ValueError
        days = [(begin + timedelta(days=number)).isoformat() for number in range(count)]
        return tuple(find_day(day, house) for day in days)
    except (ValueError, OverflowError):
        message = f"invalid period: two dates YYYY-MM-DD, at most {MOST_DAYS} days"
        raise BadPeriodError(message) from None


class _Reader:
    """Reader of the entries of one table for one player's lines."""

    def __init__(self, table: str, player: str, days: Sequence[Day]) -> None:
        self._table = table
        self._player = player
        self._days = days
        self._accounts = chips(player), stakes(player)
        self._register_account = f"{KEPT_ACCOUNT}{player}"
        self._begins = [day.begins_ms for day in days]
        self._sums_by_day: dict[str, tuple[str, Counter[str]]] = {}
        self._stack = 0
        self._currency = ""

    def apply(self, entry: Entry) -> None:
        """Apply the next entry."""
        if is_opening(entry):
            self._stack = 0
            self._currency = next(iter_events(entry, (OPENED,)))["currency"]
        moves = list(self._moves(entry))
        if not moves:
            return
        sums = self._sums(entry.at_ms)
        for name, amount in moves:
            sums[name] += amount
            self._stack += (name in _INCOMING) * amount - (name in _OUTGOING) * amount
        sums["at_table"] = self._stack

    def _sums(self, at_ms: int) -> Counter[str]:
        place = bisect_right(self._begins, at_ms) - 1
        if place < 0 or at_ms >= self._days[place].ends_ms:
            return Counter()
        return self._sums_by_day.setdefault(self._days[place].name, (self._currency, Counter()))[1]

    def _moves(self, entry: Entry) -> Iterator[tuple[str, int]]:
        """Yield the sums that an entry changes, with their amounts."""
        is_correction = entry.answer.startswith(CORRECTIONS)
        for debit, credit, amount in _POSTINGS.decode(entry.postings):
            if debit in self._accounts and credit not in (*self._accounts, PREMIUMS):
                is_reversal = is_correction and credit == BANK
                yield ("corrected", -amount) if is_reversal else (_taker(credit), amount)
            elif credit in self._accounts and debit not in (*self._accounts, PREMIUMS):
                yield "corrected" if is_correction and debit == BANK else _giver(debit), amount
            elif (debit, credit) == (self._register_account, CLAIMED):  # the cashier paid it: CR-19
                yield "claimed", amount
                yield "taken_out", amount
        for event in iter_events(entry, _EVENTS):
            if event["player"] == self._player:
                yield _decision(event, is_correction=is_correction)

    def lines(self) -> Iterator[StatementLine]:
        """Yield the lines, in the order of their days."""
        for day, (currency, sums) in sorted(self._sums_by_day.items()):
            columns = {name: sums[name] for name in SUMS}
            yield StatementLine(currency=currency, **columns, day=day, table=self._table)


def _decision(event: dict[str, Any], *, is_correction: bool) -> tuple[str, int]:
    """Return what a decided premium or free stake changes, or one whose decision is reversed."""
    sign = -1 if event["event"].endswith("reversed") else 1
    if "premium" in event:
        return (
            ("corrected", -sign * event["premium"]) if is_correction else ("lost", event["premium"])
        )
    return "staked", 0 if event["degree"] else sign * event["stake"]


def _giver(account: str) -> str:
    return _GIVERS.get(account.partition(":")[0], "claimed")


def _taker(account: str) -> str:
    return _TAKERS.get(account.partition(":")[0], "abandoned")


def table_lines(
    table: str, entries: Iterable[Entry], player: str, days: Sequence[Day]
) -> list[StatementLine]:
    """Return a player's lines at a table from its entries, the first of which opens it."""
    reader = _Reader(table, player, days)
    for entry in entries:
        reader.apply(entry)
    return list(reader.lines())


def read_statement(
    store: EventStore, player: str, days: Sequence[Day], tables: Iterable[str]
) -> PlayerStatement:
    """Return a player's statement. Raises ArchivedError without the files of archived sessions."""
    lines = [
        line
        for table in tables
        for line in table_lines(table, _entries(store, table, player, days[0]), player, days)
    ]
    lines.sort(key=lambda line: (line.day, line.table))
    first = days[0]
    last = days[-1]
    return PlayerStatement(
        player,
        first.name,
        last.name,
        first.begins_ms,
        last.ends_ms,
        first.house.time_zone,
        f"{first.house.begins:%H:%M}",
        tuple(lines),
        _totals(lines),
    )


def _entries(store: EventStore, table: str, player: str, first: Day) -> list[Entry]:
    """Return the entries about a player, and the openings, from the one before a day on."""
    entries_read: list[Entry] = []
    names = chips(player), stakes(player), f"{KEPT_ACCOUNT}{player}", player
    marks = [msgspec.json.encode(name) for name in names]
    for entry in iter_entries_backwards(store, table):
        is_begin = is_opening(entry)
        if is_begin or any(mark in entry.postings or mark in entry.answer for mark in marks):
            entries_read.append(entry)
        if is_begin and entry.at_ms < first.begins_ms:
            break
    return entries_read[::-1]


def _totals(lines: Iterable[StatementLine]) -> tuple[PlayerSums, ...]:
    totals: dict[str, Counter[str]] = {}
    balances: dict[str, int] = {}
    for line in lines:
        total = totals.setdefault(line.currency, Counter())
        total.update({name: getattr(line, name) for name in SUMS})
        total["at_table"] -= balances.get(line.table, 0)  # in the last line of a table
        balances[line.table] = line.at_table
    return tuple(
        PlayerSums(currency=currency, **{name: total[name] for name in SUMS})
        for currency, total in sorted(totals.items())
    )


def statement_number(statement: PlayerStatement) -> str:
    """Return the number of a statement: its days, and the first 12 figures of its SHA-256."""
    return paper_number(f"{statement.first}-{statement.last}", statement)


_COLUMNS: Final = ("day", "table", "currency", *SUMS)
_ALWAYS_SHOWN: Final = ("brought", "staked", "won", "lost", "taken_out", "at_table")
"""Sums that every statement shows; the others are shown if they are nonzero."""


def document(statement: PlayerStatement, language: str) -> Document:
    """Return a statement as a document in a language."""
    say = Words(language, "statement")
    days = f"{statement.first} – {statement.last}"
    begins = say("period-about", begins=statement.day_begins, zone=statement.time_zone)
    number = statement_number(statement)
    facts = (
        (say("period"), days, begins),
        (say("number"), number.rpartition("-")[2], say("number-about")),
    )
    blocks: list[Block] = [Facts(facts)]
    for total in statement.totals:
        names = [name for name in SUMS if name in _ALWAYS_SHOWN or getattr(total, name)]
        rows = tuple(
            (line.day, line.table, *_amounts(line, names))
            for line in statement.lines
            if line.currency == total.currency
        )
        kinds = (Column.TEXT, Column.TEXT, *(Column.NUMBER for _ in names))
        titles = say("day"), say("table"), *map(say, names)
        blocks.append(Table(say("lines", currency=total.currency), titles, kinds, rows))
        sums = dict(zip(names, _amounts(total, names), strict=True))
        blocks.append(say.pairs("total", sums))
    blocks.append(Text(say("about") if statement.lines else say("nothing")))
    title = say("of", player=statement.player)
    return Document(
        say("kind"), title, say("house"), number, say("from-journal"), tuple(blocks), language
    )


def _amounts(sums: PlayerSums, names: list[str]) -> tuple[str, ...]:
    return tuple(money(getattr(sums, name)) for name in names)


def statement_csv_text(statement: PlayerStatement) -> str:
    """Return a statement as CSV: a row for each line, and for the totals rows without a day."""
    rows = [msgspec.structs.asdict(line) for line in statement.lines]
    totals = map(msgspec.structs.asdict, statement.totals)
    rows += [{"day": None, "table": None, **total} for total in totals]
    return csv_text(rows, _COLUMNS)


# Endpoints ---------------------------------------------------------------------------------------

routes: Final = Routes()
First = Annotated[str | None, endpoint.Text("from", "the first day, such as 2026-11-01")]
Last = Annotated[str | None, endpoint.Text("to", "the last day; by default the current one")]


class StatementReader:
    """Reader of statements for the players themselves."""

    def __init__(self, store: EventStore, house: HouseDay, threads: JournalThreads) -> None:
        self._store = store
        self._house = house
        self.threads = threads

    async def read(self, account: Account, first: str | None, last: str | None) -> PlayerStatement:
        """Read the tables where an account has paid; other journals are skipped."""
        try:
            days = parse_period(first, last, self._house)
        except BadPeriodError as error:
            raise HttpError(400, "invalid_time", str(error)) from None

        def read() -> PlayerStatement:
            store = self._store
            tables = [table for table in store_tables(store) if store.has_paid(table, account.id)]
            return read_statement(store, account.name, days, tables)

        return await self.threads.run(read, is_known=True)


@routes.add("GET", "/api/me/statement")
async def statement(
    account: Account, first: First, last: Last, statements: StatementReader
) -> PlayerStatement:
    """Return what the player brought, staked, won, lost, gave and took out, for each day and
    table, and the totals; by default of the current month so far. `invalid_time`: the days make no
    period, or more than 366.
    """
    return await statements.read(account, first, last)


@routes.add("GET", "/api/me/statement.csv", answer=str, media="text/csv")
async def statement_csv(
    account: Account, first: First, last: Last, statements: StatementReader
) -> Response:
    """Return the player's statement as CSV, in minor units."""
    paper = await statements.read(account, first, last)
    return download(
        statement_csv_text(paper).encode(), f"{paper.first}-{paper.last}.csv", "text/csv"
    )


@routes.add("GET", "/api/me/statement.pdf", answer=bytes, media="application/pdf")
async def statement_pdf(
    account: Account, first: First, last: Last, language: Language, statements: StatementReader
) -> Response:
    """Return the player's statement as PDF."""
    paper = await statements.read(account, first, last)
    pdf = partial(pdf_or_html, document(paper, language), ".pdf")
    body = await statements.threads.run(pdf, is_known=True)
    return download(body, f"{paper.first}-{paper.last}.pdf", "application/pdf")
