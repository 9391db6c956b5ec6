"""Tables: the list, their state, and the coups that were played."""

from collections.abc import AsyncIterator, Iterator
from functools import partial
from itertools import islice
from typing import Any, Final

from starlette.responses import Response, StreamingResponse

from tapisvert import regulations
from tapisvert.rules.rulebook import Limits
from tapisvert.server.accounts.permissions import Permission, may
from tapisvert.server.api.endpoint import Endpoint, HttpError, Query, RequestContext
from tapisvert.server.application.access import sees_all
from tapisvert.server.clock import now
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.journal.entry import Entry
from tapisvert.server.journal.reader import PAGE, iter_entries
from tapisvert.server.reporting import session_export
from tapisvert.server.reporting.session_export import SessionIndex
from tapisvert.server.responsible_gaming.activity import Period, bounds
from tapisvert.server.schemas import bodies
from tapisvert.server.tables.history import CoupSummary, Taille
from tapisvert.server.tables.stages import Mode

_PIECES: Final = 500
_LAST: Final = 12
"""Results shown of each table in the hall."""
_TAILLES: Final = Query("tailles", 1, 1_000, "how many tailles at most; the one being played if 1")
_COUPS: Final = Query("coups", 1, 500, "how many coups at most, the latest; 500 if none is said")
_BEFORE: Final = Query("before", 1, 2**53, "only coups of entries before this one")
_SESSION: Final = Query("session", 1, 10**9, "which session; the last if none is said")


async def list_tables(call: RequestContext) -> list[bodies.TableLine]:
    """List the tables, apart from hidden private ones."""
    tables = (table for _, table in sorted(call.services.catalog.tables().items()))
    return [
        await _line(call, table)
        for table in tables
        if not call.services.private_tables.is_hidden(table)
    ]


async def _line(call: RequestContext, table: TableSettings) -> bodies.TableLine:
    book = regulations.rulebook(table.rulebook)
    live, stands, stage = await call.services.node.table_state(table.id)
    coups = islice(_shown(call, table.id), _LAST)
    paced = table.pace.bets_seconds if table.mode is Mode.AUTOMATIC else None
    return bodies.TableLine(
        id=table.id,
        name=table.name,
        rulebook=table.rulebook,
        currency=table.currency,
        mode=table.mode.value,
        seats=table.seats,
        is_play_money=table.is_play_money,
        odds=table.odds,
        stage=stage.value,
        players=sum(not live.absences.is_away(name) for name in stands.players),
        game=book.game,
        house=book.house,
        edition=book.edition,
        layout=book.layout.value,
        minimum=stands.limits.minimum,
        maximum=_by_kind(stands.limits),
        bets_seconds=paced,
        is_last=stands.floor.is_last,
        last=[coup.short for coup in coups],
        private=table.opener,
    )


def _by_kind(limits: Limits) -> dict[str, int] | None:
    return {kind.value: most for kind, most in limits.maximum.items()} if limits.maximum else None


def _shown(call: RequestContext, table: str) -> Iterator[CoupSummary]:
    """Yield the published coups, latest first, without null ones."""
    live, last = call.services.node.durable_head(table)
    return (one for one in live.history.coups() if one.n <= last and one.null is None)


async def permanence(call: RequestContext) -> bodies.Permanence:
    """Return one page of a table's latest coups, grouped by taille.

    Pages keep the response time constant, however long the table is open.
    """
    name = call.table()
    tailles = call.query_number(_TAILLES.name, 1, _TAILLES.least, _TAILLES.most)
    coups = call.query_number(_COUPS.name, _COUPS.most, _COUPS.least, _COUPS.most)
    before = call.query_number(_BEFORE.name, None, _BEFORE.least, _BEFORE.most)
    assert tailles is not None
    assert coups is not None
    live, last = call.services.node.durable_head(name)
    chronicle = live.history
    page, is_more = chronicle.page(coups, min(before or _BEFORE.most, last + 1))
    oldest = page[0][1][0].n if is_more else None
    latest = next(chronicle.tailles(), None)
    if before is None and latest is not None and (not page or page[-1][0] is not latest):
        page.append((latest, []))  # it has begun and has no coup yet
    if len(page) > tailles:
        oldest = page[-tailles - 1][1][-1].n + 1
        page = page[-tailles:]
    book = regulations.rulebook(call.services.catalog.tables()[name].rulebook)
    day, _ = bounds(Period.DAY, now().wall_ms, call.services.settings.house.day_begins)
    shown = [_taille(taille, found, last) for taille, found in page]
    return bodies.Permanence(name, book.layout.value, day, shown, oldest)


def _taille(taille: Taille, found: list[CoupSummary], last: int) -> bodies.TailleView:
    """Return the view of a taille as far as it is published, with the coups found."""
    coups = [
        bodies.Result(one.n, one.at, dict(one.totals) if one.totals else None, *_fate(one))
        for one in found
    ]
    is_over = taille.over_n is not None and taille.over_n <= last
    return bodies.TailleView(taille.number, taille.session, is_over, is_over and taille.void, coups)


def _fate(one: CoupSummary) -> tuple[int | None, str, str | None]:
    return one.number, one.result, one.null


async def view_table(call: RequestContext) -> dict[str, Any]:
    """Return a table's snapshot as the requesting account may see it."""
    account, table = await call.account(), call.table()
    who = call.services.catalog.actor_at(table, account) if account else None
    own = who.name if who else None
    return await call.services.node.snapshot(table, own, sees_all=sees_all(who))


async def list_sessions(call: RequestContext) -> bodies.Sessions:
    """Return the number of sessions that a table has had."""
    table = call.table()
    openings = await _openings(call, table)
    return bodies.Sessions(table, len(openings))


async def permanences(call: RequestContext) -> Response:
    """Return the coups of a session as CSV."""
    session = await _session(call)
    rows = (text.encode() for text in session_export.permanences(session))
    return _stream(call, rows, "csv")


async def record(call: RequestContext) -> Response:
    """Return the full record of a session, for `replay`, `explain` and `verify`.

    It shows what every player brought and won: it is for the staff that reads everything, and at
    play money for every signed-in account.
    """
    account, table = await call.require_account(), call.table()
    settings = call.services.catalog.tables()[table]
    if not settings.is_play_money and not may(account.roles, Permission.READ_EVERYTHING):
        raise HttpError(403, "not_authorized", "this is for those who read everything")
    return _stream(call, session_export.record(await _session(call)), "jsonl")


async def _session(call: RequestContext) -> Iterator[Entry]:
    """Return the engine's entries of the session that the query asks for, by default of the
    last.
    """
    table, house = call.table(), call.services
    wanted = call.query_number(_SESSION.name, None, _SESSION.least, _SESSION.most)
    if wanted is None:  # the one in play: its start is stored
        began = await house.journal_threads.run(partial(house.store.snapshot, table))
        openings = await _openings(call, table, began.number if began else 0, is_begun=True)
    else:
        openings = await _openings(call, table)
    found = await house.journal_threads.run(partial(openings.session, wanted), is_begun=True)
    if found is None:
        raise HttpError(404, "unknown_session", "the table has had no such session")
    first, last = found
    return session_export.commands(iter_entries(house.store, table, first - 1, last))


async def _openings(
    call: RequestContext, table: str, after: int = 0, *, is_begun: bool = False
) -> SessionIndex:
    """Return the index of a table's sessions that begin after that entry.

    The journal is read to its end, page by page, so that other requests run in between; pages read
    before are not read again.
    """
    store, walks = call.services.store, call.services.journal_threads
    openings = call.services.sessions_index.setdefault((table, after), SessionIndex(after))

    def reads_page() -> bool:
        page = store.read(table, openings.number, PAGE)
        openings.add(page)
        return len(page) == PAGE

    while await walks.run(reads_page, is_begun=is_begun):
        is_begun = True
    return openings


_MEDIA: Final = {"csv": "text/csv; charset=utf-8", "jsonl": "application/jsonl"}


def _stream(call: RequestContext, pieces: Iterator[bytes], ending: str) -> Response:
    named = {"Content-Disposition": f'attachment; filename="{call.table()}.{ending}"'}
    return StreamingResponse(_beside(call, pieces), 200, named, _MEDIA[ending])


async def _beside(call: RequestContext, pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Yield the pieces in chunks, produced on the journal threads."""

    def some() -> bytes:
        made: list[bytes] = []
        size = 0
        for piece in islice(pieces, _PIECES):
            made.append(piece)
            size += len(piece)
            if size > 65_536:
                break
        return b"".join(made)

    while text := await call.services.journal_threads.run(some, is_begun=True):
        yield text


ENDPOINTS: Final = (
    Endpoint("GET", "/api/tables", list_tables, answer=list[bodies.TableLine]),
    Endpoint("GET", "/api/tables/{table}", view_table, answer=bodies.TableView, problems=(404,)),
    Endpoint(
        *("GET", "/api/tables/{table}/sessions", list_sessions),
        answer=bodies.Sessions,
        problems=(404, 503),
    ),
    Endpoint(
        *("GET", "/api/tables/{table}/permanence", permanence),
        answer=bodies.Permanence,
        query=(_TAILLES, _COUPS, _BEFORE),
        problems=(400, 404),
    ),
    Endpoint(
        *("GET", "/api/tables/{table}/permanences", permanences),
        answer=str,
        media="text/csv",
        query=(_SESSION,),
        problems=(400, 404, 503),
    ),
    Endpoint(
        *("GET", "/api/tables/{table}/record", record),
        answer=str,
        media="application/jsonl",
        query=(_SESSION,),
        problems=(400, 401, 403, 404, 503),
    ),
)
