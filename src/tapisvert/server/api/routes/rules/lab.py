"""Odds at a table whose settings show them and of a rulebook, and the laboratory: exact odds with
cards gone, the price of a reading, simulated evenings.
"""

from collections.abc import AsyncIterator
from functools import cache
from typing import Annotated, Final

import msgspec
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from tapisvert import regulations
from tapisvert.live.node import Node
from tapisvert.odds import CompositionError
from tapisvert.regulations import RulingError
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.api.cached_body import CachedBody
from tapisvert.server.api.endpoint import (
    HttpError,
    Query,
    RequestContext,
    Routes,
    TableId,
    client_address,
)
from tapisvert.server.api.routes.rules.rulebooks import EditionName, RulebookId, find_edition
from tapisvert.server.application.laboratory import LabError, Laboratory, RunningSimulation
from tapisvert.server.reporting import lab, live_odds
from tapisvert.server.reporting.live_odds import OddsCache
from tapisvert.server.schemas import lab as schemas
from tapisvert.server.schemas import views
from tapisvert.server.schemas.bodies import Problem
from tapisvert.server.threads import WAIT_SECONDS

routes: Final = Routes()
Seed = Annotated[int, Query("seed", 0, 0, 2**53 - 1, "the same seed, the same taille")]
Coups = Annotated[int, Query("coups", 1, 0, 60, "how many coups; fewer if the taille ends")]
_JSON: Final = "application/json"
_STREAM: Final = "text/event-stream"
_STATUSES: Final = {"simulations_each": 429, "simulations": 503, "lab_failed": 503}
"""HTTP status of each refusal; all others get 400."""


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


@routes.add("POST", "/api/lab/odds", answer=views.Odds, problems=(404, 409))
async def lab_odds(question: schemas.OddsQuestion, laboratory: Laboratory) -> Response:
    """Return the odds of every bet at the next coup under a rulebook, with cards gone."""
    _check_rules(question.rulebook, question.rulings)
    try:
        found = await laboratory.compute(lab.odds, msgspec.json.encode(question))
    except CompositionError as error:
        raise HttpError(409, "bad_cards", str(error)) from None
    except LabError as refused:
        raise _http_error(refused) from None
    return Response(found, media_type=_JSON)


@routes.add("GET", "/api/lab/{rulebook}/readings", answer=list[schemas.Reading])
async def lab_readings(
    call: RequestContext, rulebook: RulebookId, laboratory: Laboratory
) -> Response:
    """Return every alternative of a rulebook's rulings, and how each changes the bank's edge."""
    try:
        found = await laboratory.compute(lab.readings, rulebook)
    except LabError as refused:
        raise _http_error(refused) from None
    return CachedBody(found).response(call, _JSON)


@routes.add("GET", "/api/lab/{rulebook}/taille")
def lab_taille(rulebook: RulebookId, seed: Seed, coups: Coups) -> schemas.DealtTaille:
    """Return the first coups of the taille of a seed."""
    return lab.taille(regulations.rulebook(rulebook), seed, coups)


@routes.add(
    "POST", "/api/lab/evenings", answer=schemas.EveningsPart, media=_STREAM, problems=(404, 429)
)
async def lab_evenings(
    call: RequestContext,
    account: Account | None,
    question: schemas.EveningsQuestion,
    laboratory: Laboratory,
) -> Response:
    """Simulate evenings, and stream the figures as they come.

    The response is a stream of server-sent events: `part` has the evenings so far, `end` all of
    them, and `refused` a problem that ends the simulation. Closing the connection stops it.
    """
    _check_rules(question.rulebook, question.rulings)
    client = account.id if account else client_address(call.request.scope)
    try:
        simulation = await laboratory.begin(client, question)
    except LabError as refused:
        raise _http_error(refused) from None
    return _EventStream(simulation)


def _check_rules(rulebook: str, rulings: schemas.Readings) -> None:
    try:
        lab.book_of(rulebook, rulings)
    except KeyError:
        raise HttpError(404, "unknown_rulebook", "there are no such rules") from None
    except RulingError as error:
        raise HttpError(400, "unknown_ruling", error.sentence) from None


def _http_error(refused: LabError) -> HttpError:
    status = _STATUSES.get(refused.code, 400)
    again = {"Retry-After": str(WAIT_SECONDS)} if status != 400 else None
    return HttpError(status, refused.code, refused.message, again)


class _EventStream(StreamingResponse):
    """The parts of a simulation as server-sent events; the simulation ends with the response."""

    def __init__(self, simulation: RunningSimulation) -> None:
        unbuffered = {"X-Accel-Buffering": "no"}  # a proxy passes each part on
        super().__init__(_events(simulation), headers=unbuffered, media_type=_STREAM)
        self._simulation = simulation

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:  # also if the client left before the first part
            self._simulation.end()


async def _events(simulation: RunningSimulation) -> AsyncIterator[bytes]:
    try:
        async for part, is_whole in simulation.parts():
            yield _event("end" if is_whole else "part", part)
    except LabError as refused:
        yield _event("refused", msgspec.json.encode(Problem(refused.code, refused.message)))


def _event(name: str, data: bytes) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)
