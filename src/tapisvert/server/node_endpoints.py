"""Endpoints of a node itself: health checks, metrics, signed checkpoints, API documents."""

import asyncio
import ipaddress
from functools import cache
from importlib.resources import files
from typing import Annotated, Final

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.responses import Response

from tapisvert.api import bodies
from tapisvert.api.endpoint import HttpError, Query, RequestContext, Routes
from tapisvert.server.jobs import CheckpointJob
from tapisvert.server.services import Services

routes: Final = Routes()
PATHS: Final = frozenset(("/health/live", "/health/ready", "/metrics"))
"""Paths for machines, which may use any Host header."""
_PLAIN: Final = "text/plain; charset=utf-8"
OldSize = Annotated[int, Query("old", 0, 0, 2**53 - 1, "the size of the log in an earlier one")]


@routes.add("GET", "/health/live")
async def live() -> bodies.Ok:
    """Return 200 while the server process is alive."""
    return bodies.Ok()


@routes.add("GET", "/health/ready")
async def ready(services: Services) -> bodies.Ok:
    """Return 200 once the server has checked its configuration and accepts requests; else 503."""
    if not services.is_ready:
        raise HttpError(503, "unavailable", "server starting or stopping")
    return bodies.Ok()


@routes.add("GET", "/metrics", answer=str, media="text/plain", problems=(404,))
async def metrics(call: RequestContext, services: Services) -> Response:
    """Return the metrics of this node for Prometheus; on loopback only."""
    client = call.request.client
    if not services.settings.metrics or not client or not _is_near(client.host):
        raise HttpError(404, "not_found", "not found")
    return Response(services.metrics(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


@routes.add("GET", "/api/checkpoint", answer=str, media="text/plain", problems=(404,))
async def checkpoint(checkpoints: CheckpointJob) -> Response:
    """Return the newest signed checkpoint of the journal, for storage outside the server."""
    text = checkpoints.newest
    if text is None:
        raise HttpError(404, "no_checkpoint", "no checkpoint signed yet")
    return Response(text, media_type=_PLAIN)


@routes.add("GET", "/api/checkpoint/proof", answer=str, media="text/plain", problems=(404,))
def checkpoint_proof(old: OldSize, checkpoints: CheckpointJob) -> Response:
    """Return the newest checkpoint, and the proof that an earlier log is its beginning.

    `old` is the size of the log in an earlier checkpoint, its second line. The text is in the form
    of C2SP tlog-witness, for `tapisvert verify` and for witnesses.
    """
    text = checkpoints.proof(old)
    if text is None:
        raise HttpError(404, "no_checkpoint", f"no checkpoint of size {old}")
    return Response(text, media_type=_PLAIN)


@routes.add("GET", "/api/checkpoint/key", answer=str, media="text/plain")
async def checkpoint_key(checkpoints: CheckpointJob) -> Response:
    """Return the public key line that verifies the server's checkpoints."""
    return Response(f"{checkpoints.verifier_line}\n", media_type=_PLAIN)


@routes.add("GET", "/api/openapi.json", answer=dict)
async def openapi(services: Services) -> Response:
    """Return the OpenAPI document of the HTTP endpoints."""
    return await _api_document(services, "openapi.json")


@routes.add("GET", "/api/asyncapi.json", answer=dict)
async def asyncapi(services: Services) -> Response:
    """Return the AsyncAPI document of a table's WebSocket."""
    return await _api_document(services, "asyncapi.json")


async def _api_document(services: Services, name: str) -> Response:
    text = (await asyncio.to_thread(services.api_documents))[name]
    return Response(text, media_type="application/json")


@routes.add("GET", "/api/messages.d.ts", answer=str, media="text/plain")
async def messages() -> Response:
    """Return the TypeScript types of all messages."""
    return Response(_types(), media_type=_PLAIN)


@cache
def _types() -> bytes:
    return files("tapisvert").joinpath("web", "messages.d.ts").read_bytes()


def _is_near(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
