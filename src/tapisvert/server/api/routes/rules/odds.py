"""Odds: at a table whose settings show them to players, and of a rulebook."""

from functools import cache
from typing import Final

import msgspec
from starlette.responses import Response

from tapisvert import regulations
from tapisvert.odds import CompositionError
from tapisvert.server.api.cached_body import CachedBody
from tapisvert.server.api.endpoint import HttpError, RequestContext, Routes, TableId
from tapisvert.server.api.routes.rules.rulebooks import EditionName, RulebookId, find_edition
from tapisvert.server.cluster.node import Node
from tapisvert.server.reporting import live_odds
from tapisvert.server.reporting.live_odds import OddsCache
from tapisvert.server.schemas import views

routes: Final = Routes()


@routes.add("GET", "/api/tables/{table}/odds", problems=(403, 409))
async def table_odds(table: TableId, node: Node, odds: OddsCache) -> views.Odds:
    """Return the odds of every bet at the next coup, from the cards that are gone."""
    live, state, _ = await node.table_state(table)
    if not live.odds:
        raise HttpError(403, "no_odds", "at this table the house shows no odds")
    try:
        return await odds.get(live, state)
    except CompositionError as error:
        raise HttpError(409, "too_few_cards", str(error)) from None


@routes.add("GET", "/api/rulebooks/{rulebook}/law", answer=views.LawView, problems=(404,))
def law(call: RequestContext, rulebook: RulebookId, edition: EditionName) -> Response:
    """Return the law of a coup from the whole pack: the probability of each result."""
    book = find_edition(rulebook, edition)
    return _law(rulebook, book.edition).response(call, "application/json")


@cache
def _law(name: str, edition: str) -> CachedBody:
    book = regulations.rulebook(name, edition)
    return CachedBody(msgspec.json.encode(live_odds.full_pack_law(book)))
