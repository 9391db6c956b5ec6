"""Health checks, metrics and signed checkpoints."""

import ipaddress
from typing import Final

from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.responses import Response

from tapisvert.server.api.endpoint import Endpoint, HttpError, RequestContext
from tapisvert.server.schemas import bodies

_PLAIN: Final = "text/plain; charset=utf-8"


async def live(call: RequestContext) -> bodies.Ok:
    """Return 200 while the server process is alive."""
    return bodies.Ok()


async def ready(call: RequestContext) -> bodies.Ok:
    """Return 200 once the server has checked its configuration and accepts requests; else 503."""
    if not call.services.is_ready:
        raise HttpError(503, "not_ready", "the house is opening, or closing")
    return bodies.Ok()


async def metrics(call: RequestContext) -> Response:
    """Return the metrics for Prometheus; on loopback only."""
    client = call.request.client
    if not call.services.settings.metrics or not client or not _is_near(client.host):
        raise HttpError(404, "not_found", "there is nothing here")
    return Response(call.services.metrics(), media_type=CONTENT_TYPE_PLAIN_0_0_4)


async def checkpoint(call: RequestContext) -> Response:
    """Return the newest signed checkpoint of the journal, to be stored outside the server."""
    text = call.services.checkpoints.newest
    if text is None:
        raise HttpError(404, "no_checkpoint", "nothing has been signed yet")
    return Response(text, media_type=_PLAIN)


async def checkpoint_key(call: RequestContext) -> Response:
    """Return the public key line that verifies the server's checkpoints."""
    return Response(f"{call.services.checkpoints.verifier_line}\n", media_type=_PLAIN)


def _is_near(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


ENDPOINTS: Final = (
    Endpoint("GET", "/health/live", live),
    Endpoint("GET", "/health/ready", ready, problems=(503,)),
    Endpoint("GET", "/metrics", metrics, answer=str, media="text/plain", problems=(404,)),
    Endpoint(
        *("GET", "/api/checkpoint", checkpoint),
        answer=str,
        media="text/plain",
        problems=(404,),
    ),
    Endpoint("GET", "/api/checkpoint/key", checkpoint_key, answer=str, media="text/plain"),
)
PATHS: Final = frozenset(("/health/live", "/health/ready", "/metrics"))
"""Paths for machines, which may use any Host header."""
