"""The rulebooks of all houses, with the data that a page needs for its cloth and its clauses."""

import asyncio
from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec
from starlette.responses import Response

from tapisvert import regulations
from tapisvert.i18n import LANGUAGES, has_message
from tapisvert.regulations.presentation import MINIMUM, PostedLimit, RulebookView, rulebook_view
from tapisvert.rules.rulebook import Rulebook
from tapisvert.server.api.cached_body import CachedBody
from tapisvert.server.api.endpoint import Choice, Endpoint, HttpError, RequestContext
from tapisvert.server.schemas import bodies, views

LANG: Final = Choice("lang", LANGUAGES, "en", "the language of the texts")


async def list_rulebooks(call: RequestContext) -> list[views.RulebookLine]:
    """List the rulebooks."""
    return await asyncio.to_thread(_lines)


async def rulebook(call: RequestContext) -> Response:
    """Return a rulebook in a language: its values, its cloth, its calls and its clauses."""
    name = known(call)
    body = await asyncio.to_thread(_written, name, call.query_choice(LANG))
    return body.response(call, "application/json")


def known(call: RequestContext) -> str:
    """Return the rulebook that the path names. Raises HttpError 404 if there is none."""
    name: str = call.request.path_params["rulebook"]
    if name not in regulations.rulebooks():
        raise HttpError(404, "unknown_rulebook", "there are no such rules")
    return name


@cache
def _lines() -> list[views.RulebookLine]:
    books = map(regulations.rulebook, regulations.rulebooks())
    return [
        views.RulebookLine(b.id, b.game, b.house, b.name, b.edition, b.layout.value) for b in books
    ]


@cache
def _written(name: str, language: str) -> CachedBody:
    return CachedBody(msgspec.json.encode(described(regulations.rulebook(name), language)))


def described(book: Rulebook, language: str) -> views.RulebookView:
    """Return the view of a rulebook with its texts in that language."""
    found = rulebook_view(book, language)
    amounts = _amounts(found.limits)
    minimum = amounts.pop(MINIMUM)
    return views.RulebookView(
        *(book.id, book.game, book.house, book.name, book.edition, book.layout.value, language),
        {
            one.field: views.RuleValue(one.value, one.clause, one.ruling, one.accepts)
            for one in found.values
        },
        _amounts(found.pays),
        bodies.Posted(minimum, dict(amounts) or None),
        _amounts(found.caps),
        _calls(found),
        [
            views.ClothSpot(chance.name, chance.kind.value, sorted(chance.numbers))
            for chance in book.chances.values()
        ],
        {
            one.id: views.ClauseText(one.kind.value, one.text)
            for one in (*found.clauses, *found.cited)
        },
        {one.id: views.RulingText(one.title, one.text) for one in found.rulings},
        _why(book.clauses),
        list(book.declarations),
    )


def _amounts(posted: tuple[PostedLimit, ...]) -> dict[str, int]:
    return {one.kind: one.amount for one in posted}


def _calls(found: RulebookView) -> dict[str, list[views.CallTerms]]:
    calls: dict[str, list[views.CallTerms]] = {}
    for said in found.calls:
        calls.setdefault(said.moment, []).append(views.CallTerms(said.words, said.clause))
    return calls


def _why(cited: Mapping[str, str]) -> dict[str, views.RulingReason]:
    """Return the clause behind each refusal, outcome and reason, with the key of its sentence if
    any.
    """
    return {code: views.RulingReason(clause, _words(code)) for code, clause in cited.items()}


def _words(code: str) -> str | None:
    keys = (f"outcome-{code}", f"reason-{code}")
    return next((key for key in keys if has_message("en", key)), None)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/rulebooks", list_rulebooks, answer=list[views.RulebookLine]),
    Endpoint(
        *("GET", "/api/rulebooks/{rulebook}", rulebook),
        answer=views.RulebookView,
        query=(LANG,),
        problems=(400, 404),
    ),
)
