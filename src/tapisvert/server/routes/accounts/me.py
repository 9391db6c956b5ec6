"""A player's own data: the purse, the limits and time-outs, every coup played, the statement."""

from asyncio import to_thread
from functools import partial
from typing import Annotated, Final

from starlette.responses import Response

from tapisvert.clock import wall_ms
from tapisvert.documents import pdf_or_html
from tapisvert.journal.store import EventStore
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import Before, HttpError, Limit, Routes, Text
from tapisvert.server.api.languages import Language
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.application.accounts.limits_service import LimitsService
from tapisvert.server.config.settings import Settings
from tapisvert.server.reporting import statements
from tapisvert.server.reporting.day_sheet import Day, tables_of
from tapisvert.server.reporting.statements import Statement, csv_of, document
from tapisvert.server.reports.history import PlayHistory
from tapisvert.server.responsible_gaming.repository import LimitsRepository
from tapisvert.server.schemas import bodies
from tapisvert.server.schemas.account import Protected, SetLimit
from tapisvert.server.threads import JournalThreads

routes: Final = Routes()
First = Annotated[str | None, Text("from", "the first day, such as 2026-11-01")]
Last = Annotated[str | None, Text("to", "the last day; by default the current one")]


@routes.add("GET", "/api/me/purse")
def purse(account: Account, store: EventStore, limits: LimitsRepository) -> bodies.Purse:
    """Return the amount in the player's purse, and the table where the player is."""
    return bodies.Purse(store.purse(account.id), limits.seat_of(account.id))


@routes.add("GET", "/api/me/coups")
async def coups(
    account: Account, limit: Limit, before: Before, history: PlayHistory
) -> bodies.Coups:
    """Return every coup of the player, and movements of money apart from coups, latest first.

    They are rebuilt from the events of the tables.
    """
    return await history.page(account, limit, before)


# Limits -------------------------------------------------------------------------------------------


@routes.add("GET", "/api/me/protection")
async def limits(
    account: Account, limits: LimitsRepository, live_limits: LimitsService
) -> Protected:
    """Return the player's own limits, those in force, and the play that counts towards them."""
    own = await to_thread(limits.get, account.id)
    return await live_limits.view(account.id, own)


@routes.add("PUT", "/api/me/limits", Permission.SET_OWN_LIMITS)
async def set_limit(
    account: Account, form: SetLimit, limits: LimitsRepository, live_limits: LimitsService
) -> Protected:
    """Set a limit for oneself: a stricter one takes effect at once, a looser one 24 hours later."""
    own = await to_thread(limits.set_limit, account.id, form.limit, form.amount, wall_ms())
    return await live_limits.reload_and_view(account.id, own)


@routes.add("POST", "/api/me/break", Permission.SET_OWN_LIMITS)
async def take_time_out(
    account: Account, form: bodies.Until, limits: LimitsRepository, live_limits: LimitsService
) -> Protected:
    """Take a time-out until a moment; it cannot be shortened."""
    if form.until_ms is None:
        raise HttpError(400, "bad_moment", "a break has an end; without one it is an exclusion")
    own = await to_thread(limits.take_time_out, account.id, form.until_ms, wall_ms())
    return await live_limits.reload_and_view(account.id, own)


@routes.add("POST", "/api/me/exclusion", Permission.SET_OWN_LIMITS)
async def self_exclude(
    account: Account, form: bodies.Until, accounts: AccountService, live_limits: LimitsService
) -> Protected:
    """Exclude oneself until a moment, or for good; all sessions end."""
    own = await to_thread(accounts.self_exclude, account.id, form.until_or_forever_ms, wall_ms())
    return await live_limits.reload_and_view(account.id, own)


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
        days = statements.period_of(*period, settings.house.day)
    except statements.BadPeriodError as error:
        raise HttpError(400, "bad_moment", str(error)) from None
    return await threads.run(partial(_read, store, account.id, account.name, days), is_known=True)


def _read(store: EventStore, account: str, name: str, days: tuple[Day, ...]) -> Statement:
    """Read the tables at which an account has paid; the journal of others need not be read."""
    tables = [table for table in tables_of(store) if store.has_paid(table, account)]
    return statements.statement_of(store, name, days, tables)


def _file(body: bytes, made: Statement, suffix: str, media: str) -> Response:
    name = f"{made.first}-{made.last}.{suffix}"
    named = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(body, 200, named, media)
