"""Reports: the bank's result at each table, against its expectation by the exact law."""

from asyncio import to_thread
from typing import Final

from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import Routes, TableId
from tapisvert.server.application.table_catalog import TableCatalog
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.reporting.bank_report import Reports
from tapisvert.server.schemas import views

MECHANISM: Final = "worth"
"""Valuation of stakes in prison: what dividing them would give (R04), anew at every coup."""


routes: Final = Routes()


@routes.add("GET", "/api/reports", Permission.READ_EVERYTHING)
async def list_reports(catalog: TableCatalog, reports: Reports) -> list[views.ReportLine]:
    """List each table's result for the bank and its expectation."""
    tables = catalog.tables()
    return [await to_thread(_line, tables[name], reports) for name in sorted(tables)]


@routes.add("GET", "/api/reports/{table}", Permission.READ_EVERYTHING)
async def report(table: TableId, catalog: TableCatalog, reports: Reports) -> views.ReportView:
    """Return the report of one table, session by session, with a curve over all its coups."""
    return await to_thread(_view, catalog.tables()[table], reports)


def _line(table: TableSettings, reports: Reports) -> views.ReportLine:
    found = reports.find(table.id)
    return views.ReportLine(
        *(table.id, table.name, table.rulebook, table.currency, len(found.sessions)),
        found.whole.view(),
    )


def _view(table: TableSettings, reports: Reports) -> views.ReportView:
    found = reports.find(table.id)
    return views.ReportView(
        *(table.id, table.name, table.rulebook, table.currency, MECHANISM),
        found.whole.view(),
        [
            views.SessionReport(one.opened_ms, one.closed_ms, one.sums.view())
            for one in found.sessions
        ],
        found.curve.all_points(),
    )
