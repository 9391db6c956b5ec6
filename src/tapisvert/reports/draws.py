"""Proofs of draws for everyone: the draws of a table, each with its acts, its verdict, its page.

They contain nothing about money, so they are public at money tables too. The one-file verifier can
be downloaded with them.
"""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache, partial
from typing import Annotated, Final

from starlette.responses import HTMLResponse, Response

from tapisvert.api.endpoint import PathEntry, Query, RequestContext, Routes, TableId
from tapisvert.api.responses import REVALIDATE, CachedBody, Language
from tapisvert.api.training import TrainingRoom
from tapisvert.clock import HouseDay
from tapisvert.documents.html import render
from tapisvert.documents.numbers import number
from tapisvert.documents.verifier_file import PAGE, SCRIPT, verifier_files, verifier_hashes
from tapisvert.fairness.verification.findings import Values
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.reports import views
from tapisvert.reports.draw_proof import DrawProof
from tapisvert.reports.history import PublicArchive, unknown_draw


class DrawsText:
    """Texts of a list of draws at a table of that name, in a language, with days of the house."""

    def __init__(
        self, draws: Sequence[views.DrawRow], table: str, language: str, house: HouseDay
    ) -> None:
        self.draws = draws
        self.table = table
        self.language = language
        self._house = house

    def say(self, key: str, **values: str | int | date) -> str:
        """Return a text of the pages of draws."""
        return translate(self.language, f"draw-{key}", "draw", **values)

    def name(self, draw: views.DrawRow) -> str:
        """Return the name of a draw: its number in its session, and the beginning of its tip."""
        return self.say("name", number=str(draw.number), tip=draw.tip[:8])

    def place(self, draw: views.DrawRow) -> str:
        """Return the day of a draw, its coups, and its state."""
        day = self._house.date_at(draw.at)
        coups = self.say("coups", count=draw.coups, n=number(draw.coups))
        return self.say("place", day=day, coups=coups, state=self.say(f"state-{draw.state}"))


class DrawText(DrawsText):
    """Texts of the page of one draw."""

    def __init__(self, proof: DrawProof, table: str, language: str, house: HouseDay) -> None:
        super().__init__((proof.summary,), table, language, house)
        self.proof = proof

    @property
    def title(self) -> str:
        """Name of the draw and its table."""
        return f"{self.name(self.proof.summary)} · {self.table}"

    def sentences(self) -> Iterator[str]:
        """Yield what the record proves of the draws, or the first line that is wrong."""
        for finding in self.proof.verdict.findings[:1]:
            values = {"line": number(finding.line)} | _printed(finding.values)
            yield translate(self.language, "wrong", "verify", **values)
            yield translate(self.language, f"fault-{finding.fault}", "verify", **values)
        for sentence in self.proof.draws_verdict.sentences:
            key = f"verdict-{sentence.point}"
            yield translate(self.language, key, "verify", **_printed(sentence.values))

    def facts(self) -> Iterator[tuple[str, str, bool]]:
        """Yield the contributions to the draw: name, value, and whether it is bytes."""
        proof = self.proof
        none_text = self.say("none")
        facts: tuple[tuple[str, str | None, bool], ...] = (
            ("tip", proof.tip, True),
            ("witness", proof.witness, True),
            ("counted", ", ".join(proof.counted) or none_text, False),
            ("withheld", ", ".join(proof.withheld) or none_text, False),
            ("cut", None if proof.cut_card is None else number(proof.cut_card), False),
            ("start", proof.start, True),
        )
        for key, value, is_bytes in facts:
            if value:
                yield self.say(f"fact-{key}"), value, is_bytes


routes: Final = Routes()

_PAGE: Final = 20
"""Draws in a list."""
_MEDIA: Final = {SCRIPT: "text/javascript", PAGE: "text/html"}
Before = Annotated[int, Query("before", 2**53 - 1, 1, 2**53 - 1, "only draws before that entry")]


EntryNumber = Annotated[int, PathEntry(unknown_draw)]
"""The entry number of a draw's commitment in the path."""


@routes.add("GET", "/api/proof/{table}")
async def draws(table: TableId, before_n: Before, archive: PublicArchive) -> views.Draws:
    """Return the draws of a table, newest first, at most 20: `before` requests earlier ones."""
    return views.Draws(table, await archive.draws(table, before_n, _PAGE))


@routes.add("GET", "/api/proof/{table}/{n}", problems=(404,))
async def draw_proof(table: TableId, n: EntryNumber, archive: PublicArchive) -> views.DrawProof:
    """Return the proof of a draw: what each side added to it, and the verdict.

    `n` is the entry of its commitment, as in the list of draws. It contains nothing about money.
    """
    proof = await archive.draw(table, n)
    verdict = proof.draws_verdict
    return views.DrawProof(
        table,
        proof.summary,
        proof.book.id,
        proof.witness,
        proof.start,
        proof.counted,
        proof.withheld,
        verdict.grade.value,
        is_right=not proof.verdict.findings,
        is_complete=verdict.is_complete,
        findings=[
            views.DrawFinding(finding.line, finding.fault, dict(finding.values))
            for finding in proof.verdict.findings
        ],
        sentences=[
            views.DrawSentence(sentence.point, dict(sentence.values), sentence.is_doubt)
            for sentence in verdict.sentences
        ],
        record=f"/api/proof/{table}/{n}/record",
    )


@routes.add(
    "GET", "/api/proof/{table}/{n}/record", answer=str, media="application/jsonl", problems=(404,)
)
async def draw_record(table: TableId, n: EntryNumber, archive: PublicArchive) -> Response:
    """Return the session's record up to the end of a draw, for `verify` and verify.js.

    Lines of money are hidden by their SHA-256.
    """
    proof = await archive.draw(table, n)
    return Response(proof.record, 200, _save_headers(f"{table}-{n}.jsonl"), "application/jsonl")


@routes.add("GET", "/proof/{table}", answer=str, media="text/html")
async def draws_page(
    table: TableId, before: Before, language: Language, archive: PublicArchive, room: TrainingRoom
) -> Response:
    """Return the page with the draws of a table."""
    rows = await archive.draws(table, before, _PAGE)
    text = DrawsText(rows, archive.title(table, language), language, archive.house)
    values = {"page": _PAGE, "table": table, "is_rehearsal": room.is_open}
    return await _rendered("draws", text=text, language=language, **values)


@routes.add("GET", "/proof/{table}/{n}", answer=str, media="text/html")
async def draw_page(
    table: TableId, n: EntryNumber, language: Language, archive: PublicArchive, room: TrainingRoom
) -> Response:
    """Return the page of a draw: its verdict, the contributions, and how to check it."""
    proof = await archive.draw(table, n)
    text = DrawText(proof, archive.title(table, language, proof.book), language, archive.house)
    values = {"hashes": verifier_hashes(), "table": table, "is_rehearsal": room.is_open}
    return await _rendered("draw", text=text, language=language, proof=proof, **values)


def _add_verifier(name: str) -> None:
    """Add the endpoint of the verifier in one file."""

    async def verifier(call: RequestContext) -> Response:
        return _bodies()[name].response(call, f"{_MEDIA[name]}; charset=utf-8", _save_headers(name))

    verifier.__name__ = name.replace(".", "_")
    verifier.__doc__ = f"Return the verifier in one file, {name}, to be saved and run elsewhere."
    routes.add("GET", f"/{name}", answer=str, media=_MEDIA[name])(verifier)


for _name in _MEDIA:
    _add_verifier(_name)


@cache
def _bodies() -> dict[str, CachedBody]:
    return {name: CachedBody(text) for name, text in verifier_files().items()}


def _save_headers(file: str) -> dict[str, str]:
    """Return headers with which a browser saves a file, and never runs it as a page."""
    return {**REVALIDATE, "Content-Disposition": f'attachment; filename="{file}"'}


async def _rendered(template: str, **values: object) -> Response:
    page = partial(render, template, languages=LANGUAGES, **values)
    return HTMLResponse(await asyncio.to_thread(page))


def _printed(values: Values) -> dict[str, str | int]:
    """Return the values of a sentence as texts; `count`, which chooses a plural, also as `n`."""
    texts = {key: number(item) if isinstance(item, int) else item for key, item in values.items()}
    return texts | ({"n": texts["count"], "count": values["count"]} if "count" in values else {})
