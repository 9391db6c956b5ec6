"""Rendered pages: the rules of each house for people, and the API documents for programs."""

import asyncio
from datetime import date
from functools import lru_cache, partial
from typing import Any, Final, TypeAlias

from starlette.responses import HTMLResponse, Response

from tapisvert import regulations
from tapisvert.api.endpoint import HttpError, RequestContext, Routes, unknown_table
from tapisvert.api.responses import VARIES, accepted_language
from tapisvert.api.training import TrainingRoom
from tapisvert.documents.html import render
from tapisvert.i18n import LANGUAGES, translate
from tapisvert.live.node import Node
from tapisvert.regulations.names import localize, localized_table
from tapisvert.regulations.presentation import rulebook_view
from tapisvert.reports.rules import TOPIC, find_edition, rules_view
from tapisvert.rules import Limits

routes: Final = Routes()

_MAX_PAGES: Final = 256
"""Rendered pages that are kept."""
_Limits: TypeAlias = tuple[Any, ...]
"""The minimum, then each kind of chance with its maximum, in minor units."""
_TableTerms: TypeAlias = tuple[str, str, _Limits, tuple[tuple[str, str | int | None], ...]]
"""Id and name of a table, its limits, and the rulings that it reads otherwise than its house."""

# Rules -------------------------------------------------------------------------------------------


@routes.add("GET", "/rules/{rulebook}", answer=str, media="text/html")
async def rules(call: RequestContext, node: Node, room: TrainingRoom) -> Response:
    """Return the rules of a house as a page, in the language `lang` or the browser's own.

    With `edition` in another edition than that in force. With `table`, a table that plays by them,
    edition and limits are those of that table, unless `edition` is another one.
    """
    name: str = call.request.path_params["rulebook"]
    language = call.request.query_params.get("lang") or accepted_language(call.request.headers)
    if name not in regulations.rulebooks() or language not in LANGUAGES:
        raise HttpError(404, "unknown_rulebook", "rulebook not found")
    asked = call.request.query_params.get("edition")
    editions = tuple(one.edition for one in regulations.editions(name))
    render_page = partial(_rules, name, language, editions, is_rehearsal=room.is_open)
    if "table" not in call.request.query_params:
        edition = find_edition(name, asked).edition
        return _page(await asyncio.to_thread(render_page, edition))
    table = await call.visible_table(call.request.query_params["table"])
    if table.rulebook != name:
        raise unknown_table()
    _, stands, _ = await node.table_state(table.id)
    limits = (stands.limits.minimum, *(stands.limits.maximum or {}).items())
    posted = (
        table.id,
        localized_table(stands.book, table.name, language),
        limits,
        tuple(table.rulings.items()),
    )
    edition = stands.book.edition
    if asked is not None and asked != edition:
        edition = find_edition(name, asked).edition
        return _page(await asyncio.to_thread(render_page, edition))
    return _page(await asyncio.to_thread(render_page, edition, posted))


def _page(text: str) -> Response:
    return HTMLResponse(text, headers=VARIES)


@lru_cache(_MAX_PAGES)
def _rules(
    name: str,
    language: str,
    editions: tuple[str, ...],
    edition: str,
    table: _TableTerms | None = None,
    *,
    is_rehearsal: bool,
) -> str:
    """Render the rules, with the limits and readings of a table or the rulebook's own.

    `editions` are all that there are: a page that is kept names those of its time.
    """
    book = regulations.rulebook(name, edition)
    others = (regulations.rulebook(name, one) for one in editions if one != edition and not table)
    limits = book.limits
    if table:
        minimum, *maximum = table[2]
        book, limits = (
            regulations.with_rulings(book, dict(table[3])),
            Limits(minimum, dict(maximum)),
        )
    say = partial(translate, language)
    begins = book.in_force_from
    return render(
        "rules",
        language=language,
        languages=LANGUAGES,
        page=rulebook_view(book, language),
        view=rules_view(book, limits, language),
        names={what: localize(book, what, language) for what in ("name", "house", "edition")},
        in_force=begins and say("rules-in-force", day=date.fromisoformat(begins)),
        editions=[(one.edition, localize(one, "edition", language)) for one in others],
        table=table and {"id": table[0], "name": table[1]},
        say=say,
        plain=partial(_plain, language),
        is_rehearsal=is_rehearsal,
    )


def _plain(language: str, key: str, **values: str | float) -> str:
    return translate(language, key, TOPIC, **values)
