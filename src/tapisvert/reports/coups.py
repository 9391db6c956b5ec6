"""Coups: one coup of a table at an address of its own, as a page, a picture, and its data."""

import asyncio
from collections.abc import Iterator
from datetime import date
from functools import lru_cache, partial
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from starlette.responses import HTMLResponse, Response

from tapisvert import regulations
from tapisvert.api.endpoint import PathEntry, RequestContext, Routes, TableId
from tapisvert.api.responses import DEFAULT, VARIES, CachedBody, Language, PageLanguage
from tapisvert.api.threads import PictureThreads
from tapisvert.api.training import TrainingRoom
from tapisvert.clock import HouseDay
from tapisvert.documents.html import render
from tapisvert.documents.typeset import (
    PIXELS,
    CoupPicture,
    PictureChance,
    PictureRow,
    Suffix,
    coup_picture,
)
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.reports import views
from tapisvert.reports.coup_report import CoupReport
from tapisvert.reports.history import PublicArchive, unknown_coup
from tapisvert.rules.coup import WINNING_RESULTS, Coup, Reason, Result, Spun, reason_values
from tapisvert.rules.rulebook import Rulebook
from tapisvert.values import value


@value
class ReasonText:
    """Reason of some results: the sentence, the clause, and its effect on each chance."""

    text: str
    clause: str
    chances: tuple[str, ...]


class CoupText:
    """Texts of a coup at a table of that name, in a language, with the day of the house."""

    def __init__(self, report: CoupReport, table: str, language: str, house: HouseDay) -> None:
        self.report = report
        self.table = table
        self.language = language
        self._day = house.date_at(report.at_ms)

    def say(self, key: str, **values: str | int | date) -> str:
        """Return a text of the coup's page."""
        return translate(self.language, f"coup-{key}", "coup", **values)

    @property
    def title(self) -> str:
        """The result: the totals of the rows, or the number with its colour."""
        coup = self.report.coup
        if isinstance(coup, Spun):
            color = self._table_text(f"colour-{'zero' if coup.is_refait else coup.color}")
            return self.say("result-number", number=coup.label, color=color)
        if len(coup.totals) == 1:
            return self.say("result-row", total=coup.totals[0])
        noir, rouge = coup.totals
        key = "refait" if coup.is_refait else "null" if coup.is_null else "two"
        return self.say(f"result-{key}", noir=noir, rouge=rouge)

    @property
    def outcome(self) -> str:
        """The number as a record writes it, or the cards in the order in which they fell."""
        coup = self.report.coup
        cards = (coup.number,) if isinstance(coup, Spun) else sum(coup.rows, ())
        return " ".join(map(str, cards))

    @property
    def place(self) -> str:
        """The table, the coup's number in its taille, and the day of the house."""
        place = self.report.place
        return self.say(
            "place-wheel" if isinstance(self.report.coup, Spun) else "place-cards",
            table=self.table,
            taille=place.taille,
            coup=place.coup,
            day=self._day,
        )

    @property
    def winners(self) -> str:
        """The chances that won, in one sentence: the description of a link."""
        results = self.report.coup.results.items()
        winners = [name for name, result in results if result in WINNING_RESULTS]
        if not winners:
            return self.say("won-by-none")
        return self.say("won-by", chances=", ".join(winners))

    def reasons(self) -> Iterator[ReasonText]:
        """Yield each reason once, with its clause and the chances that it decided."""
        coup = self.report.coup
        book = self.report.book
        for reason in dict.fromkeys(coup.reasons.values()):
            results = tuple(
                self._table_text(f"chance-{result}", chance=name.capitalize())
                for name, result in coup.results.items()
                if coup.reasons[name] is reason
            )
            yield ReasonText(self._reason(reason), book.clause(reason), results)
        if Result.WINS_HALF in coup.results.values():
            ace = Reason.ACE_OF_SPADES
            yield ReasonText(self._reason(ace), book.clause(ace), ())

    def _reason(self, reason: Reason) -> str:
        return self._table_text(f"reason-{reason}", **reason_values(self.report.coup, reason))

    def _table_text(self, key: str, **values: str | int) -> str:
        return translate(self.language, key, "table", **values)

    def picture(self) -> CoupPicture:
        """Return the coup as a picture."""
        coup = self.report.coup
        chances = tuple(
            PictureChance(name.capitalize(), self.say(f"badge-{result}"), result in WINNING_RESULTS)
            for name, result in coup.results.items()
        )
        head = self.language, self.title, self.place
        if isinstance(coup, Spun):
            return CoupPicture(*head, (), coup.label, coup.color, chances)
        return CoupPicture(*head, tuple(self._rows(coup)), None, "", chances)

    def _rows(self, coup: Coup) -> Iterator[PictureRow]:
        names = ("noir", "rouge") if len(coup.rows) == 2 else ("single",)
        for name, row, total in zip(names, coup.rows, coup.totals, strict=True):
            result = coup.results.get(name)
            badge = self.say(f"badge-{result}") if result and result is not Result.LOSES else ""
            yield PictureRow(self.say(f"row-{name}"), row, total, badge, result in WINNING_RESULTS)


routes: Final = Routes()

_MAX_PICTURES: Final = 256
"""Cached pictures: 50 to 90 kB each."""
_PUBLIC: Final = {"Cache-Control": "public, max-age=86400"}
_PRIVATE: Final = {"Cache-Control": "private, no-cache"}
OfPage = Annotated[str, PageLanguage("lang", LANGUAGES, DEFAULT, "the language; the browser's own")]


EntryNumber = Annotated[int, PathEntry(unknown_coup)]
"""The number of a coup's entry in the path."""


@routes.add("GET", "/api/tables/{table}/coups/{n}", problems=(404,))
async def coup(table: TableId, n: EntryNumber, archive: PublicArchive) -> views.CoupReport:
    """Return one coup: its cards or number, the clause behind each result, and its proof.

    `n` is the coup's entry, as the permanence gives it.
    """
    report = await archive.coup(table, n)
    played = report.coup
    place = report.place
    spin, cards = (played, None) if isinstance(played, Spun) else (None, played)
    reasons = ((name, result, played.reasons[name]) for name, result in played.results.items())
    return views.CoupReport(
        table,
        n,
        report.at_ms,
        report.book.id,
        report.book.edition,
        place.session,
        place.taille,
        place.coup,
        rows=list(cards.rows) if cards else [],
        totals=cards.totals if cards else (),
        number=spin.number if spin else None,
        color=spin.color if spin else None,
        call=played.call,
        chances=[
            views.ChanceReason(name, result, reason, report.book.clause(reason))
            for name, result, reason in reasons
        ],
        draw=report.draw,
    )


def _add_picture(suffix: Suffix, answer: type[Any], media: str, description: str) -> None:
    """Add the endpoint of a coup's picture in a format."""

    async def picture(
        call: RequestContext,
        table: TableId,
        n: EntryNumber,
        language: Language,
        *,
        archive: PublicArchive,
        threads: PictureThreads,
    ) -> Response:
        text = await _text(archive, table, n, language)
        body = await threads.run(partial(_drawn_picture, text.picture(), suffix))
        # data of a private table must not enter shared caches
        return body.response(call, media, _PRIVATE if archive.is_private(table) else _PUBLIC)

    picture.__name__ = f"coup_{suffix}"
    picture.__doc__ = f"Return the picture of a coup as {description}."
    path = f"/tables/{{table}}/coups/{{n}}.{suffix}"
    routes.add("GET", path, answer=answer, media=media)(picture)


_add_picture("svg", str, "image/svg+xml", "SVG")
_add_picture("png", bytes, "image/png", "PNG, 1200 by 630 pixels, for the preview of a link")


@lru_cache(_MAX_PICTURES)
def _drawn_picture(picture: CoupPicture, suffix: Suffix) -> CachedBody:
    return CachedBody(coup_picture(picture, suffix))


async def _text(archive: PublicArchive, table: str, n: int, language: str) -> CoupText:
    report = await archive.coup(table, n)
    title = archive.title(table, language, report.book)
    return CoupText(report, title, language, archive.house)


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
    archive: PublicArchive,
    room: TrainingRoom,
) -> Response:
    """Return the page of a coup: its picture, why each chance won or lost, and its proof."""
    text = await _text(archive, table, n, language)
    values: dict[str, Any] = {
        "text": text,
        "report": text.report,
        "language": language,
        "languages": LANGUAGES,
        "pixels": PIXELS,
        "origin": str(call.request.base_url).rstrip("/"),
        "path": f"/tables/{table}/coups/{n}",
        "rules": _rules_address(text.report.book, language, table),
        "has_wheel": isinstance(text.report.coup, Spun),
        "alt": f"{text.title}. {text.winners}.",
        "is_rehearsal": room.is_open,
    }
    page = await asyncio.to_thread(partial(render, "coup", **values))
    return HTMLResponse(page, headers=VARIES)
