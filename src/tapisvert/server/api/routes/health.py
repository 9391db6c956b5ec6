"""Whether the server lives and is ready, its figures, and what it has signed."""

import ipaddress
from typing import Final

from starlette.responses import PlainTextResponse, Response

from tapisvert.server.api.endpoint import Call, Door, Turned
from tapisvert.server.schemas import bodies as forms

_PLAIN: Final = "text/plain; charset=utf-8"
_TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


async def live(call: Call) -> forms.Done:
    """Whether the server lives."""
    return forms.Done()


async def ready(call: Call) -> forms.Done:
    """Whether the server has checked what it stands on, and takes requests."""
    if not call.house.is_ready:
        raise Turned(503, "not_ready", "the house is opening, or closing")
    return forms.Done()


async def metrics(call: Call) -> Response:
    """The server's figures, for Prometheus; asked for on loopback alone."""
    client = call.request.client
    if not call.house.settings.metrics or not client or not _is_near(client.host):
        raise Turned(404, "not_found", "there is nothing here")
    return PlainTextResponse(call.house.figures(), media_type=_TEXT)


async def checkpoint(call: Call) -> Response:
    """The newest signed checkpoint of the journal, for whoever keeps one against the house."""
    text = call.house.checkpoint
    if text is None:
        raise Turned(404, "no_checkpoint", "nothing has been signed yet")
    return Response(text, media_type=_PLAIN)


async def checkpoint_key(call: Call) -> Response:
    """The line by which the house's checkpoints are verified."""
    return Response(f"{call.house.public_line}\n", media_type=_PLAIN)


def _is_near(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


DOORS: Final = (
    Door("GET", "/health/live", live),
    Door("GET", "/health/ready", ready, problems=(503,)),
    Door("GET", "/metrics", metrics, answer=str, media="text/plain", problems=(404,)),
    Door(
        *("GET", "/api/checkpoint", checkpoint),
        answer=str,
        media="text/plain",
        problems=(404,),
    ),
    Door("GET", "/api/checkpoint/key", checkpoint_key, answer=str, media="text/plain"),
)
PATHS: Final = frozenset(("/health/live", "/health/ready", "/metrics"))
"""Asked for by machines, under any name of the host."""
