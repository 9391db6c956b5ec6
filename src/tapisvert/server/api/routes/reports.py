"""Reports: the bank's result at each table, against its expectation by the exact law."""

import asyncio
from typing import Final

from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import Endpoint, RequestContext
from tapisvert.server.reporting.bank_report import Report
from tapisvert.server.schemas import views

MECHANISM: Final = "worth"
"""Valuation of stakes in prison: what dividing them would give (R04), anew at every coup."""


async def list_reports(call: RequestContext) -> list[views.ReportLine]:
    """List each table's result for the bank and its expectation."""
    await call.require_permission(Permission.READ_EVERYTHING)
    tables = sorted(call.services.catalog.tables())
    return [await asyncio.to_thread(_line, call, name) for name in tables]


async def report(call: RequestContext) -> views.ReportView:
    """Return the report of one table, session by session, with a curve over all its coups."""
    await call.require_permission(Permission.READ_EVERYTHING)
    return await asyncio.to_thread(_view, call, call.table())


def _line(call: RequestContext, name: str) -> views.ReportLine:
    table, found = call.services.catalog.tables()[name], call.services.reports.of(name)
    return views.ReportLine(
        *(name, table.name, table.rulebook, table.currency, len(found.sessions)),
        found.whole.as_dict(),
    )


def _view(call: RequestContext, name: str) -> views.ReportView:
    found: Report = call.services.reports.of(name)
    table = call.services.catalog.tables()[name]
    return views.ReportView(
        *(name, table.name, table.rulebook, table.currency, MECHANISM),
        found.whole.as_dict(),
        [
            views.SessionReport(one.opened_ms, one.closed_ms, one.sums.as_dict())
            for one in found.sessions
        ],
        found.curve.points_so_far(),
    )


ENDPOINTS: Final = (
    Endpoint(
        "GET", "/api/reports", list_reports, answer=list[views.ReportLine], problems=(401, 403)
    ),
    Endpoint(
        *("GET", "/api/reports/{table}", report),
        answer=views.ReportView,
        problems=(401, 403, 404),
    ),
)
