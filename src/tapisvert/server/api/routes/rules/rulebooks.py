"""The rulebooks of all houses, with the data that a page needs for its cloth and its clauses."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final

import msgspec
from starlette.responses import Response

from tapisvert import regulations
from tapisvert.i18n import has_message
from tapisvert.regulations.names import localized
from tapisvert.regulations.presentation import (
    MINIMUM,
    PostedLimit,
    PostedPayment,
    RulebookView,
    rulebook_view,
)
from tapisvert.regulations.register import is_shipped
from tapisvert.rules.rulebook import Rulebook
from tapisvert.server.api.cached_body import CachedBody
from tapisvert.server.api.endpoint import Choice, HttpError, RequestContext, Routes, Text
from tapisvert.server.api.languages import Language
from tapisvert.server.schemas import bodies, views

routes: Final = Routes()


def _rulebook_of(call: RequestContext) -> str:
    name: str = call.request.path_params["rulebook"]
    if name not in regulations.rulebooks():
        raise HttpError(404, "unknown_rulebook", "there are no such rules")
    return name


RulebookId = Annotated[str, _rulebook_of]
"""The rulebook that the path names."""
EditionName = Annotated[
    str | None, Text("edition", "which edition; the one in force today if none is said")
]
WithTexts = Annotated[
    str, Choice("texts", ("all", "none"), "all", "the texts of clauses and rulings: all or none")
]


def find_edition(name: str, edition: str | None) -> Rulebook:
    """Return a known rulebook in an edition. Raises HttpError 404 if there is no such edition."""
    try:
        return regulations.rulebook(name, edition)
    except regulations.UnknownRulebookError:
        raise HttpError(404, "unknown_edition", "there is no such edition of the rules") from None


@routes.add("GET", "/api/rulebooks")
def list_rulebooks(language: Language) -> list[views.RulebookLine]:
    """List the rulebooks in force today, with their names in a language."""
    books = map(regulations.rulebook, regulations.rulebooks())
    return [views.RulebookLine(*_heading(book, language)) for book in books]


@routes.add("GET", "/api/rulebooks/{rulebook}", answer=views.RulebookView, problems=(404,))
def rulebook(
    call: RequestContext,
    name: RulebookId,
    edition: EditionName,
    language: Language,
    texts: WithTexts,
) -> Response:
    """Return a rulebook in a language: its values, its cloth, its calls and its clauses.

    Without texts its clauses and rulings are empty: they are half of what it weighs.
    """
    book = find_edition(name, edition)
    found = _encode(name, book.edition, language, has_texts=texts == "all")
    return found.response(call, "application/json")


@cache
def _encode(name: str, edition: str, language: str, *, has_texts: bool) -> CachedBody:
    view = wire_view(regulations.rulebook(name, edition), language)
    if not has_texts:
        view = msgspec.structs.replace(view, clauses={}, rulings={})
    return CachedBody(msgspec.json.encode(view))


def _heading(book: Rulebook, language: str) -> tuple[str, str, str, str, str, str | None, str]:
    game, house, name = (localized(book, what, language) for what in ("game", "house", "name"))
    return book.id, game, house, name, book.edition, book.in_force_from, book.layout.value


def wire_view(book: Rulebook, language: str) -> views.RulebookView:
    """Return the view of a rulebook with its texts in that language."""
    found = rulebook_view(book, language)
    amounts = _amounts(found.limits)
    minimum = amounts.pop(MINIMUM)
    return views.RulebookView(
        *_heading(book, language),
        book.name,
        is_shipped(book),
        language,
        {
            one.field: views.RuleValue(one.value, one.clause, one.ruling, one.accepts)
            for one in found.values
        },
        _amounts(found.pays),
        bodies.Posted(minimum, dict(amounts) or None),
        _amounts(found.standing),
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
        _reasons(book.clauses),
        list(book.declarations),
        [str(name) for name in book.announcements],
    )


def _amounts(posted: tuple[PostedLimit | PostedPayment, ...]) -> dict[str, Any]:
    return {one.kind: one.amount for one in posted}


def _calls(found: RulebookView) -> dict[str, list[views.CallTerms]]:
    calls: dict[str, list[views.CallTerms]] = {}
    for call in found.calls:
        calls.setdefault(call.moment, []).append(views.CallTerms(call.words, call.clause))
    return calls


def _reasons(cited: Mapping[str, str]) -> dict[str, views.RulingReason]:
    """Return the clause behind each code, with the key of its sentence if there is one."""
    return {code: views.RulingReason(clause, _sentence_key(code)) for code, clause in cited.items()}


def _sentence_key(code: str) -> str | None:
    keys = (f"outcome-{code}", f"reason-{code}")
    return next((key for key in keys if has_message("en", key)), None)
