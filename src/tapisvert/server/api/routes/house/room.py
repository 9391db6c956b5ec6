"""The room: all tables at once for the chef, and the day for the direction."""

from typing import Final

from starlette.concurrency import run_in_threadpool

from tapisvert import regulations
from tapisvert.clock import wall_ms
from tapisvert.live.node import Node
from tapisvert.regulations.names import localized_table
from tapisvert.server.accounts.approvals import Approvals
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import Routes
from tapisvert.server.api.languages import Language
from tapisvert.server.application.tables.room_view import room_table
from tapisvert.server.application.tables.table_catalog import TableCatalog
from tapisvert.server.config.settings import Settings
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.reporting.bank.incidents import Incidents
from tapisvert.server.reporting.bank.reports import Reports
from tapisvert.server.reporting.day_sheets.day_sheet import day_of
from tapisvert.server.schemas import room

routes: Final = Routes()


def _title(table: TableSettings, language: str) -> str:
    return localized_table(regulations.rulebook(table.rulebook), table.name, language)


@routes.add("GET", "/api/staff/room", Permission.READ_ROOM)
async def view_room(
    language: Language, catalog: TableCatalog, node: Node, approvals: Approvals
) -> list[room.RoomTable]:
    """List the house's own tables as they stand, each with the decisions that it waits for."""
    pending = await run_in_threadpool(approvals.pending)
    tables = [one for _, one in sorted(catalog.tables().items()) if one.opened_by is None]
    at_ms = wall_ms()
    return [
        room_table(*(one, _title(one, language), await node.table_state(one.id)), pending, at_ms)
        for one in tables
    ]


@routes.add("GET", "/api/staff/today", Permission.READ_EVERYTHING)
def view_today(
    language: Language,
    catalog: TableCatalog,
    reports: Reports,
    incidents: Incidents,
    settings: Settings,
) -> room.Today:
    """Return the day so far, which begins as that of the day sheet: the session of each of the
    house's tables, and all incidents.
    """
    day = day_of(None, settings.house.day)
    own = [one for _, one in sorted(catalog.tables().items()) if one.opened_by is None]
    found = [one for table in own for one in incidents.find(table.id, day.begins_ms)]
    return room.Today(
        *(day.name, day.begins_ms),
        [_today(table, _title(table, language), reports) for table in own],
        sorted(found, key=lambda one: (one.at, one.n), reverse=True),
    )


def _today(table: TableSettings, name: str, reports: Reports) -> room.TodayTable:
    """Return the sums of a table's latest session."""
    sessions = reports.find(table.id).sessions
    if not sessions:
        return room.TodayTable(table.id, name, table.currency, None, None, None)
    last = sessions[-1]
    sums = last.sums.view()
    return room.TodayTable(table.id, name, table.currency, last.opened_ms, last.closed_ms, sums)
