"""The player's own statement: each day's money at each table, as data, CSV and PDF."""

from functools import partial
from typing import Annotated, Final

from starlette.responses import Response

from tapisvert.documents import pdf_or_html
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.api.endpoint import HttpError, Routes, Text
from tapisvert.server.api.languages import Language
from tapisvert.server.application.background.thread_pool import JournalThreads
from tapisvert.server.config.settings import Settings
from tapisvert.server.journal.store import EventStore
from tapisvert.server.reporting import player_statement
from tapisvert.server.reporting.day_sheets.day_sheet import Day, tables_of
from tapisvert.server.reporting.player_statement import Statement
from tapisvert.server.reporting.statement_document import csv_of, document

routes: Final = Routes()

First = Annotated[str | None, Text("from", "the first day, such as 2026-11-01")]
Last = Annotated[str | None, Text("to", "the last day; by default the current one")]


@routes.add("GET", "/api/me/statement")
async def statement(
    account: Account,
    first: First,
    last: Last,
    *,
    store: EventStore,
    settings: Settings,
    threads: JournalThreads,
) -> Statement:
    """Return what the player brought, staked, won, lost, gave and took out, for each day and
    table, and the totals; by default of the current month so far. `bad_moment`: the days make no
    period, or more than 366.
    """
    return await _made(account, (first, last), store, settings, threads)


@routes.add("GET", "/api/me/statement.csv", answer=str, media="text/csv")
async def statement_csv(
    account: Account,
    first: First,
    last: Last,
    *,
    store: EventStore,
    settings: Settings,
    threads: JournalThreads,
) -> Response:
    """Return the player's statement as CSV, in minor units."""
    made = await _made(account, (first, last), store, settings, threads)
    return _file(csv_of(made).encode(), made, "csv", "text/csv")


@routes.add("GET", "/api/me/statement.pdf", answer=bytes, media="application/pdf")
async def statement_pdf(
    account: Account,
    first: First,
    last: Last,
    language: Language,
    *,
    store: EventStore,
    settings: Settings,
    threads: JournalThreads,
) -> Response:
    """Return the player's statement as PDF."""
    made = await _made(account, (first, last), store, settings, threads)
    body = await threads.run(partial(pdf_or_html, document(made, language), ".pdf"), is_known=True)
    return _file(body, made, "pdf", "application/pdf")


async def _made(
    account: Account,
    period: tuple[str | None, str | None],
    store: EventStore,
    settings: Settings,
    threads: JournalThreads,
) -> Statement:
    try:
        days = player_statement.period_of(*period, settings.house.day)
    except player_statement.BadPeriodError as error:
        raise HttpError(400, "bad_moment", str(error)) from None
    return await threads.run(partial(_read, store, account.id, account.name, days), is_known=True)


def _read(store: EventStore, account: str, name: str, days: tuple[Day, ...]) -> Statement:
    """Read the tables at which an account has paid; the journal of others need not be read."""
    tables = [table for table in tables_of(store) if store.has_paid(table, account)]
    return player_statement.statement_of(store, name, days, tables)


def _file(body: bytes, made: Statement, suffix: str, media: str) -> Response:
    name = f"{made.first}-{made.last}.{suffix}"
    named = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, 200, named, media)
