"""Day sheets: one paper a day of the house and its tables, for direction and controller."""

from functools import partial
from typing import Final

from starlette.responses import Response

from tapisvert.documents import pdf_or_html
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import HttpError, RequestContext, Routes
from tapisvert.server.api.languages import Language
from tapisvert.server.application.background.thread_pool import JournalThreads
from tapisvert.server.config.settings import Settings
from tapisvert.server.journal.checkpoint_keys import load_key
from tapisvert.server.journal.store import EventStore
from tapisvert.server.reporting.day_sheets import day_sheet
from tapisvert.server.reporting.day_sheets.sheet_document import document

routes: Final = Routes()


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
