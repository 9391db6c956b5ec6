"""Tables: the list, their state, and the coups that were played."""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, Final

from starlette.responses import Response, StreamingResponse

from tapisvert import regulations
from tapisvert.accounts.accounts import Account
from tapisvert.accounts.permissions import Permission, may
from tapisvert.api import bodies
from tapisvert.api.endpoint import HttpError, Query, RequestContext, Routes, TableId
from tapisvert.api.responses import Language
from tapisvert.api.table_access import SignedIn, TableAccess, actor_of, may_see_all
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.clock import now
from tapisvert.config.settings import Settings
from tapisvert.config.table_settings import TableSettings
from tapisvert.journal.entry import Entry
from tapisvert.live.attendance import Attendance
from tapisvert.live.node import Node
from tapisvert.live.stages import Mode
from tapisvert.live.table_history import CoupSummary, Taille
from tapisvert.play.private_tables import PrivateTables
from tapisvert.regulations.names import localize, localized_table
from tapisvert.reports import sessions, views
from tapisvert.reports.history import PlayHistory, SessionArchive
from tapisvert.responsible_gaming.activity import Period, bounds
from tapisvert.rules.rulebook import Limits

routes: Final = Routes()

_RESULTS: Final = 12
"""Results shown of each table in the hall."""
_LAST_ENTRY: Final = 2**53
Tailles = Annotated[
    int, Query("tailles", 1, 1, 1_000, "how many tailles at most; the one being played if 1")
]
Coups = Annotated[
    int, Query("coups", 500, 1, 500, "maximum number of coups, newest first; default 500")
]
BeforeEntry = Annotated[
    int, Query("before", 0, 1, _LAST_ENTRY, "only coups of entries before this one")
]
SessionNumber = Annotated[int, Query("session", 0, 1, 10**9, "session number; default the latest")]


@routes.add("GET", "/api/tables")
async def list_tables(
    call: RequestContext,
    language: Language,
    *,
    access: TableAccess,
    private_tables: PrivateTables,
    node: Node,
    attendance: Attendance,
) -> bodies.TableList:
    """List the tables that the requesting account sees, apart from closed private ones."""
    visible_tables = await access.visible(call.account)
    tables = [table for table in visible_tables if not private_tables.is_hidden(table)]
    lines = [await _line(node, table, language, call.account) for table in tables]
    return bodies.TableList(attendance.playing, lines)


async def _line(
    node: Node, table: TableSettings, language: str, signed_in: SignedIn
) -> bodies.TableLine:
    live, state, stage = await node.table_state(table.id)
    offers = live.machine.posts.offers
    account = await signed_in() if offers else None
    book = state.book
    coups = islice(_published_coups(node, table.id), _RESULTS)
    bets_seconds = table.pace.bets_seconds if table.mode is Mode.AUTOMATIC else None
    return bodies.TableLine(
        id=table.id,
        name=localized_table(book, table.name, language),
        rulebook=table.rulebook,
        currency=table.currency,
        mode=table.mode.value,
        seats=table.seats,
        is_play_money=table.is_play_money,
        odds=table.odds,
        stage=stage.value,
        players=sum(name not in live.machine.players.absences for name in state.players),
        game=localize(book, "game", language),
        house=localize(book, "house", language),
        edition=book.edition,
        edition_title=localize(book, "edition", language),
        in_force_from=book.in_force_from,
        layout=book.layout.value,
        minimum=state.limits.minimum,
        maximum=_maximum(state.limits),
        bets_seconds=bets_seconds,
        is_last=state.flags.is_last,
        last=[coup.short for coup in coups],
        private=table.opener,
        offered=[offer.role for offer in offers if account and offer.name == account.name],
    )


def _maximum(limits: Limits) -> dict[str, int] | None:
    return (
        {str(kind): amount for kind, amount in limits.maximum.items()} if limits.maximum else None
    )


def _published_coups(node: Node, table: str) -> Iterator[CoupSummary]:
    """Yield the published coups, newest first, without null ones."""
    live, last = node.durable_head(table)
    return (coup for coup in live.history.coups() if coup.n <= last and coup.null is None)


@routes.add("GET", "/api/tables/{table}/permanence")
async def permanence(
    table: TableId,
    tailles: Tailles,
    coups: Coups,
    before_n: BeforeEntry,
    *,
    node: Node,
    catalog: TableCatalog,
    settings: Settings,
) -> views.Permanence:
    """Return one page of a table's latest coups, grouped by taille.

    Pages keep the response time constant, however long the table is open.
    """
    live, last = node.durable_head(table)
    page, is_more = live.history.page(coups, min(before_n or _LAST_ENTRY, last + 1))
    oldest = page[0][1][0].n if is_more else None
    latest = next(live.history.tailles(), None)
    if not before_n and latest is not None and (not page or page[-1][0] is not latest):
        page.append((latest, []))  # it has begun without a coup
    if len(page) > tailles:
        oldest = page[-tailles - 1][1][-1].n + 1
        page = page[-tailles:]
    book = regulations.rulebook(catalog.tables()[table].rulebook)
    day, _ = bounds(Period.DAY, now().wall_ms, settings.house.day)
    runs = [_taille(taille, summaries, last) for taille, summaries in page]
    return views.Permanence(table, book.layout.value, day, runs, oldest)


def _taille(taille: Taille, summaries: list[CoupSummary], last: int) -> views.TailleView:
    """Return the published part of a taille, with the coups found."""
    coups = [
        views.Result(
            coup.n,
            coup.at,
            coup.totals or None,
            coup.number,
            coup.result,
            coup.null,
            coup.previous,
        )
        for coup in summaries
    ]
    is_over = taille.over_n is not None and taille.over_n <= last
    return views.TailleView(taille.number, taille.session, is_over, is_over and taille.void, coups)


@routes.add("GET", "/api/tables/{table}", answer=bodies.TableView)
async def view_table(
    account: Account | None, table: TableId, node: Node, catalog: TableCatalog
) -> dict[str, Any]:
    """Return a table's snapshot as the requesting account may see it."""
    actor = catalog.actor_at(table, account) if account else None
    return await node.snapshot(table, actor.name if actor else None, sees_all=may_see_all(actor))


@routes.add("GET", "/api/tables/{table}/evening")
async def evening(table: TableId, history: PlayHistory) -> bodies.Evening:
    """Return the results of all players of a private table, coup by coup."""
    return await history.evening(table)


@routes.add("GET", "/api/tables/{table}/sessions")
async def list_sessions(table: TableId, archive: SessionArchive) -> bodies.Sessions:
    """Return the number of sessions that a table has had."""
    return bodies.Sessions(table, await archive.count(table))


@routes.add("GET", "/api/tables/{table}/permanences", answer=str, media="text/csv")
async def permanences(
    account: Account | None,
    table: TableId,
    session: SessionNumber,
    catalog: TableCatalog,
    archive: SessionArchive,
) -> Response:
    """Return the coups of a session as CSV; for a private table only the last one's."""
    entries = await _session(archive, catalog.tables()[table], session, account)
    rows = (text.encode() for text in sessions.permanences(entries))
    return _stream(archive, rows, f"{table}.csv", "text/csv; charset=utf-8")


@routes.add(
    "GET", "/api/tables/{table}/record", answer=str, media="application/jsonl", problems=(403,)
)
async def record(
    account: Account,
    table: TableId,
    session: SessionNumber,
    catalog: TableCatalog,
    archive: SessionArchive,
) -> Response:
    """Return the full record of a session, for `replay`, `explain` and `verify`.

    It shows what every player brought and won: it is for staff who may read everything, and with
    play money for every signed-in account; for a private table, only the last session.
    """
    settings = catalog.tables()[table]
    if not settings.is_play_money and not may(account.roles, Permission.READ_EVERYTHING):
        raise HttpError(403, "forbidden", "forbidden: requires permission to read all tables")
    pieces = sessions.record(await _session(archive, settings, session, account))
    return _stream(archive, pieces, f"{table}.jsonl", "application/jsonl")


async def _session(
    archive: SessionArchive, table: TableSettings, number: int, account: Account | None
) -> Iterator[Entry]:
    """Return the entries of a session. A private table's earlier ones belong to other openers."""
    is_staff = account is not None and may_see_all(actor_of(account))
    is_visible = (
        table.invitation is None or is_staff or number in (0, await archive.count(table.id))
    )
    entries = await archive.find(table.id, number) if is_visible else None
    if entries is None:
        raise HttpError(404, "unknown_session", "session not found")
    return entries


def _stream(archive: SessionArchive, pieces: Iterator[bytes], file: str, media: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{file}"'}
    return StreamingResponse(archive.chunks(pieces), 200, headers, media)
