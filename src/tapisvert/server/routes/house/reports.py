"""Reports: the bank's result at each table, against its expectation by the exact law, and one paper
a day of the house and its tables, for direction and controller.
"""

from functools import partial
from typing import Annotated, Final

from starlette.responses import Response

from tapisvert import regulations
from tapisvert.documents import pdf_or_html
from tapisvert.journal.checkpoint_keys import load_key
from tapisvert.journal.store import EventStore
from tapisvert.regulations.names import localized_table
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import HttpError, Query, RequestContext, Routes, TableId
from tapisvert.server.api.languages import Language
from tapisvert.server.api.table_catalog import TableCatalog
from tapisvert.server.config.settings import Settings
from tapisvert.server.config.tables import TableSettings
from tapisvert.server.reporting import day_sheet
from tapisvert.server.reporting.house_acts import HouseLogReader
from tapisvert.server.reporting.sheet_document import document
from tapisvert.server.reports import views
from tapisvert.server.reports.bank import Reports
from tapisvert.server.threads import JournalThreads

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


@routes.add(
    "GET",
    "/api/staff/days/{day}",
    Permission.READ_EVERYTHING,
    answer=str,
    media="application/pdf",
    problems=(404,),
)
async def print_day_sheet(
    call: RequestContext,
    language: Language,
    *,
    store: EventStore,
    settings: Settings,
    threads: JournalThreads,
) -> Response:
    """Return the day sheet of the house and of each table as PDF; a day is such as 2026-11-23."""
    try:
        day = day_sheet.day_of(call.request.path_params["day"], settings.house.day)
    except (ValueError, OverflowError):
        raise HttpError(404, "not_found", "a day is written as 2026-11-23") from None
    body = await threads.run(partial(_printed, store, settings, day, language))
    named = {"Content-Disposition": f'attachment; filename="{day.name}.pdf"'}
    return Response(body, 200, named, "application/pdf")


def _printed(store: EventStore, settings: Settings, day: day_sheet.Day, language: str) -> bytes:
    sheet = day_sheet.sheet_of(store, day, day_sheet.tables_of(store))
    note = day_sheet.note_of(sheet, load_key(settings.keys))
    return pdf_or_html(document(sheet, day_sheet.number_of(sheet), note, language), ".pdf")
