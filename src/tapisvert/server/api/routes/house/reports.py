"""Reports: the bank's result at each table, against its expectation by the exact law."""

from typing import Annotated, Final

from tapisvert import regulations
from tapisvert.regulations.names import localized_table
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import Query, Routes, TableId
from tapisvert.server.api.languages import Language
from tapisvert.server.application.tables.table_catalog import TableCatalog
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.reporting.bank.house_acts import HouseLogReader
from tapisvert.server.reporting.bank.reports import Reports
from tapisvert.server.schemas import views

MECHANISM: Final = "worth"
"""Valuation of stakes in prison: what dividing them would give (R04), anew at every coup."""


_NO_END: Final = 2**53 - 1
_Before = Annotated[int, Query("before", _NO_END, 1, _NO_END, "acts before this entry")]

routes: Final = Routes()


@routes.add("GET", "/api/staff/acts", Permission.READ_EVERYTHING)
def list_acts(before: _Before, log: HouseLogReader) -> views.HouseActs:
    """Return the latest acts of the house outside the tables, those of the machine among them."""
    return log.page(before)


def table_title(table: TableSettings, language: str) -> str:
    """Return a table's name in a language."""
    return localized_table(regulations.rulebook(table.rulebook), table.name, language)


@routes.add("GET", "/api/reports", Permission.READ_EVERYTHING)
def list_reports(
    language: Language, catalog: TableCatalog, reports: Reports
) -> list[views.ReportLine]:
    """List each table's result for the bank and its expectation."""
    lines = []
    for name, table in sorted(catalog.tables().items()):
        found = reports.find(name)
        of_table = (
            name,
            table_title(table, language),
            table.rulebook,
            table.currency,
            len(found.sessions),
        )
        lines.append(views.ReportLine(*of_table, found.whole.view()))
    return lines


@routes.add("GET", "/api/reports/{table}", Permission.READ_EVERYTHING)
def report(
    name: TableId, language: Language, *, catalog: TableCatalog, reports: Reports
) -> views.ReportView:
    """Return the report of one table, session by session, with a curve over all its coups."""
    found, table = reports.find(name), catalog.tables()[name]
    return views.ReportView(
        *(name, table_title(table, language), table.rulebook, table.currency, MECHANISM),
        found.whole.view(),
        [
            views.SessionReport(one.opened_ms, one.closed_ms, one.sums.view())
            for one in found.sessions
        ],
        found.curve.all_points(),
    )
