"""Coups: one coup of a table at an address of its own, as a page, a picture, and its data."""

import asyncio
from functools import lru_cache, partial
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from starlette.responses import HTMLResponse, Response

from tapisvert import regulations
from tapisvert.clock import HouseDay
from tapisvert.documents.coup_picture import PIXELS, CoupPicture, Suffix, coup_picture
from tapisvert.documents.html import render
from tapisvert.fairness.protocol import Kind
from tapisvert.i18n import LANGUAGES
from tapisvert.regulations.names import localized_table
from tapisvert.rules import Rulebook
from tapisvert.rules.coup import Spun
from tapisvert.server.api.cached_body import CachedBody
from tapisvert.server.api.endpoint import HttpError, PathEntry, RequestContext, Routes, TableId
from tapisvert.server.api.languages import DEFAULT, VARIES, Language, PageLanguage
from tapisvert.server.application.history.session_archive import SessionArchive
from tapisvert.server.application.tables.table_access import TableAccess
from tapisvert.server.application.training import TrainingRoom
from tapisvert.server.config.settings import Settings
from tapisvert.server.reporting.coups.coup_report import CoupReport, DrawProof
from tapisvert.server.reporting.coups.coup_text import CoupText
from tapisvert.server.schemas import results
from tapisvert.server.threads import PictureThreads

routes: Final = Routes()

_MAX_PICTURES: Final = 256
"""Pictures that are kept: 50 to 90 kB each."""
_KEPT: Final = {"Cache-Control": "public, max-age=86400"}
_PRIVATE: Final = {"Cache-Control": "private, no-cache"}
OfPage = Annotated[str, PageLanguage("lang", LANGUAGES, DEFAULT, "the language; the browser's own")]


def _unknown_coup() -> HttpError:
    return HttpError(404, "unknown_coup", "this entry of the table has no coup")


EntryNumber = Annotated[int, PathEntry(_unknown_coup)]
"""The number of a coup's entry, which the path names."""


@routes.add("GET", "/api/tables/{table}/coups/{n}", problems=(404,))
async def coup(
    table: TableId, n: EntryNumber, archive: SessionArchive, access: TableAccess
) -> results.CoupReport:
    """Return one coup: its cards or number, the clause behind each result, and its proof.

    `n` is the coup's entry, as the permanence gives it.
    """
    report = await _report(archive, access, table, n)
    dealt, place, draw = report.dealt, report.place, report.draw
    spun, cards = (dealt, None) if isinstance(dealt, Spun) else (None, dealt)
    reasons = ((name, result, dealt.reasons[name]) for name, result in dealt.results.items())
    return results.CoupReport(
        *(table, n, report.at_ms, report.book.id, report.book.edition),
        *(place.session, place.taille, place.coup),
        rows=list(cards.rows) if cards else [],
        totals=cards.totals if cards else (),
        number=spun.number if spun else None,
        color=spun.color if spun else None,
        call=dealt.call,
        chances=[results.ChanceReason(*one, report.book.clause(one[2])) for one in reasons],
        draw=_draw(draw, report.book) if draw else None,
    )


def _draw(draw: DrawProof, book: Rulebook) -> results.CoupDraw:
    cards = [
        results.CoupCard(one.card, one.proof.at, one.proof.salt, one.proof.path)
        for one in draw.cards
    ]
    kind = Kind.of(book.wheel)
    size = book.cards or 1
    return results.CoupDraw(
        *(draw.id, kind.value, draw.commitment, draw.root, draw.seed, cards, size, draw.n),
        transcript=draw.transcript.hex() if draw.transcript else None,
        signature=draw.signature,
    )


async def _report(archive: SessionArchive, access: TableAccess, table: str, n: int) -> CoupReport:
    report = await archive.coup(table, n) if n >= access.first_entry(table) else None
    if report is None:
        raise _unknown_coup()
    return report


def _add_picture(suffix: Suffix, answer: type[Any], media: str, about: str) -> None:
    """Add the endpoint of a coup's picture in a format."""

    async def picture(
        call: RequestContext,
        table: TableId,
        n: EntryNumber,
        language: Language,
        *,
        archive: SessionArchive,
        access: TableAccess,
        settings: Settings,
        threads: PictureThreads,
    ) -> Response:
        text = await _text(archive, access, table, n, language=language, house=settings.house.day)
        body = await threads.run(partial(_made, text.picture(), suffix))
        return body.response(call, media, _caching(access, table))

    picture.__name__, picture.__doc__ = (
        f"coup_{suffix}",
        f"Return the picture of a coup as {about}.",
    )
    path = f"/tables/{{table}}/coups/{{n}}.{suffix}"
    routes.add("GET", path, answer=answer, media=media)(picture)


_add_picture("svg", str, "image/svg+xml", "SVG")
_add_picture("png", bytes, "image/png", "PNG, 1200 by 630 pixels, for the preview of a link")


def _caching(access: TableAccess, table: str) -> dict[str, str]:
    """Return the caching of a picture: what a private table shows stays out of shared caches."""
    return _KEPT if access.settings(table).invitation is None else _PRIVATE


@lru_cache(_MAX_PICTURES)
def _made(picture: CoupPicture, suffix: Suffix) -> CachedBody:
    return CachedBody(coup_picture(picture, suffix))


async def _text(
    archive: SessionArchive,
    access: TableAccess,
    table: str,
    n: int,
    *,
    language: str,
    house: HouseDay,
) -> CoupText:
    report = await _report(archive, access, table, n)
    name = localized_table(report.book, access.settings(table).name, language)
    return CoupText(report, name, language, house)


def _rules_address(book: Rulebook, language: str, table: str) -> str:
    """Return the address of the rules under which a coup was played."""
    query = {"lang": language, "table": table}
    if len(regulations.editions(book.id)) > 1:
        query["edition"] = book.edition
    return f"/rules/{book.id}?{urlencode(query)}"


@routes.add("GET", "/tables/{table}/coups/{n}", answer=str, media="text/html")
async def coup_page(
    call: RequestContext,
    table: TableId,
    n: EntryNumber,
    language: OfPage,
    *,
    archive: SessionArchive,
    access: TableAccess,
    settings: Settings,
    room: TrainingRoom,
) -> Response:
    """Return the page of a coup: its picture, why each chance won or lost, and its proof."""
    text = await _text(archive, access, table, n, language=language, house=settings.house.day)
    values: dict[str, Any] = {
        "text": text,
        "report": text.report,
        "language": language,
        "languages": LANGUAGES,
        "pixels": PIXELS,
        "origin": str(call.request.base_url).rstrip("/"),
        "path": f"/tables/{table}/coups/{n}",
        "rules": _rules_address(text.report.book, language, table),
        "at_wheel": isinstance(text.report.dealt, Spun),
        "alt": f"{text.title}. {text.winners}.",
        "is_rehearsal": room.is_open,
    }
    page = await asyncio.to_thread(partial(render, "coup", **values))
    return HTMLResponse(page, headers=VARIES)
