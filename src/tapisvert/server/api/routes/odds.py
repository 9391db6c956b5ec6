"""Odds: at a table whose settings show them to players, and of a rulebook."""

import asyncio
from functools import cache
from typing import Final

import msgspec
from starlette.responses import Response

from tapisvert import regulations
from tapisvert.odds import CompositionError
from tapisvert.server.api.cached_body import CachedBody
from tapisvert.server.api.endpoint import Endpoint, HttpError, RequestContext
from tapisvert.server.api.routes.rulebooks import known
from tapisvert.server.reporting import live_odds
from tapisvert.server.schemas import views


async def table_odds(call: RequestContext) -> views.Odds:
    """Return the odds of every bet at the next coup, from the cards that are gone."""
    name = call.table()
    live, table, _ = await call.services.node.table_state(name)
    if not live.odds:
        raise HttpError(403, "no_odds", "at this table the house shows no odds")
    try:
        return await call.services.odds_cache.get(live, table)
    except CompositionError as error:
        raise HttpError(409, "too_few_cards", str(error)) from None


async def law(call: RequestContext) -> Response:
    """Return the law of a coup under a rulebook, from the whole pack: the probability of each
    result.
    """
    body = await asyncio.to_thread(_law, known(call))
    return body.response(call, "application/json")


@cache
def _law(name: str) -> CachedBody:
    return CachedBody(msgspec.json.encode(live_odds.full_pack_law(regulations.rulebook(name))))


ENDPOINTS: Final = (
    Endpoint(
        *("GET", "/api/tables/{table}/odds", table_odds),
        answer=views.Odds,
        problems=(403, 404, 409),
    ),
    Endpoint("GET", "/api/rulebooks/{rulebook}/law", law, answer=views.LawView, problems=(404,)),
)
