"""Proofs of draws for everyone: the draws of a table, each with its acts, its verdict, its page.

They have nothing of money, and so stand open at money tables too. The verifier in one file is
beside them.
"""

import asyncio
from functools import cache, partial
from typing import Annotated, Final

from starlette.responses import HTMLResponse, Response

from tapisvert import regulations
from tapisvert.documents.html import render
from tapisvert.documents.verifier_file import PAGE, SCRIPT, verifier_files, verifier_hashes
from tapisvert.fairness.verification.findings import Finding, Remark
from tapisvert.i18n import LANGUAGES
from tapisvert.regulations.names import localized_table
from tapisvert.server.api.cached_body import REVALIDATE, CachedBody
from tapisvert.server.api.endpoint import (
    HttpError,
    PathEntry,
    Query,
    RequestContext,
    Routes,
    TableId,
)
from tapisvert.server.api.languages import Language
from tapisvert.server.application.history.session_archive import SessionArchive
from tapisvert.server.application.tables.table_access import TableAccess
from tapisvert.server.application.training import TrainingRoom
from tapisvert.server.config.settings import Settings
from tapisvert.server.reporting.coups.draw_proof import DrawProof, DrawSummary
from tapisvert.server.reporting.coups.draw_text import DrawsText, DrawText
from tapisvert.server.schemas import results

routes: Final = Routes()

_PAGE: Final = 20
"""Draws in a list."""
_MEDIA: Final = {SCRIPT: "text/javascript", PAGE: "text/html"}
Before = Annotated[int, Query("before", 2**53 - 1, 1, 2**53 - 1, "only draws before that entry")]


def _unknown_draw() -> HttpError:
    return HttpError(404, "unknown_draw", "this entry of the table commits to no draw")


EntryNumber = Annotated[int, PathEntry(_unknown_draw)]
"""The number of a draw's commitment in the journal, which the path names."""


@routes.add("GET", "/api/proof/{table}")
async def draws(
    table: TableId, before: Before, archive: SessionArchive, access: TableAccess
) -> results.Draws:
    """Return the draws of a table, the latest first, at most 20: `before` requests earlier ones."""
    found = await archive.draws(table, access.first_entry(table), before, _PAGE)
    return results.Draws(table, [_summary(one) for one in found])


@routes.add("GET", "/api/proof/{table}/{n}", problems=(404,))
async def draw_proof(
    table: TableId, n: EntryNumber, archive: SessionArchive, access: TableAccess
) -> results.DrawProof:
    """Return the proof of a draw: its transcript, what each side added to it, and the verdict.

    `n` is the entry of its commitment, as the list of draws gives it. There is nothing of money.
    """
    proof = await _proof(archive, access, table, n)
    return results.DrawProof(
        *(table, _summary(proof.summary), proof.book.id, proof.kind.value),
        *(proof.commitment, proof.root, proof.seed),
        transcript=proof.transcript.hex() if proof.transcript else None,
        witness=proof.witness,
        signature=proof.signature,
        counted=list(proof.counted),
        withheld=list(proof.withheld),
        orders=str(proof.orders),
        grade=proof.grade,
        is_right=not proof.findings,
        findings=[_finding(one, one.fault) for one in proof.findings],
        remarks=[_finding(one, one.note) for one in proof.remarks],
        record=f"/api/proof/{table}/{n}/record",
    )


@routes.add(
    "GET", "/api/proof/{table}/{n}/record", answer=str, media="application/jsonl", problems=(404,)
)
async def draw_record(
    table: TableId, n: EntryNumber, archive: SessionArchive, access: TableAccess
) -> Response:
    """Return the acts of a draw as a record for `verify` and verify.js, with nothing of money."""
    proof = await _proof(archive, access, table, n)
    return Response(proof.record, 200, _attached(f"{table}-{n}.jsonl"), "application/jsonl")


@routes.add("GET", "/proof/{table}", answer=str, media="text/html")
async def draws_page(
    table: TableId,
    before: Before,
    language: Language,
    *,
    archive: SessionArchive,
    access: TableAccess,
    settings: Settings,
    room: TrainingRoom,
) -> Response:
    """Return the page with the draws of a table."""
    found = await archive.draws(table, access.first_entry(table), before, _PAGE)
    shown = access.settings(table)
    book = regulations.rulebook(shown.rulebook)
    name = localized_table(book, shown.name, language)
    text = DrawsText(found, name, language, settings.house.day)
    values = {"page": _PAGE, "table": table, "is_rehearsal": room.is_open}
    return await _rendered("draws", text=text, language=language, **values)


@routes.add("GET", "/proof/{table}/{n}", answer=str, media="text/html")
async def draw_page(
    table: TableId,
    n: EntryNumber,
    language: Language,
    *,
    archive: SessionArchive,
    access: TableAccess,
    settings: Settings,
    room: TrainingRoom,
) -> Response:
    """Return the page of a draw: its verdict, who added what to it, and how to check it."""
    proof = await _proof(archive, access, table, n)
    name = localized_table(proof.book, access.settings(table).name, language)
    text = DrawText(proof, name, language, settings.house.day)
    values = {"hashes": verifier_hashes(), "table": table, "is_rehearsal": room.is_open}
    return await _rendered("draw", text=text, language=language, proof=proof, **values)


def _add_verifier(name: str) -> None:
    """Add the endpoint of the verifier in one file."""

    async def verifier(call: RequestContext) -> Response:
        return _bodies()[name].response(call, f"{_MEDIA[name]}; charset=utf-8", _attached(name))

    verifier.__name__ = name.replace(".", "_")
    verifier.__doc__ = f"Return the verifier in one file, {name}, to be saved and run elsewhere."
    routes.add("GET", f"/{name}", answer=str, media=_MEDIA[name])(verifier)


for _name in _MEDIA:
    _add_verifier(_name)


@cache
def _bodies() -> dict[str, CachedBody]:
    return {name: CachedBody(text) for name, text in verifier_files().items()}


def _attached(file: str) -> dict[str, str]:
    """Return the headers with which a browser saves a file, and never runs it as a page of ours."""
    return {**REVALIDATE, "Content-Disposition": f'attachment; filename="{file}"'}


async def _proof(archive: SessionArchive, access: TableAccess, table: str, n: int) -> DrawProof:
    proof = await archive.draw(table, n) if n >= access.first_entry(table) else None
    if proof is None:
        raise _unknown_draw()
    return proof


async def _rendered(template: str, **values: object) -> Response:
    page = partial(render, template, languages=LANGUAGES, **values)
    return HTMLResponse(await asyncio.to_thread(page))


def _summary(draw: DrawSummary) -> results.ListedDraw:
    return results.ListedDraw(draw.n, draw.at_ms, draw.id, draw.number, draw.coups, draw.state)


def _finding(found: Finding | Remark, code: str) -> results.DrawFinding:
    return results.DrawFinding(found.line, code, dict(found.values))
