"""The ASGI application during a start: it answers health checks and refuses all other requests.

A load balancer or an orchestrator learns that the process lives, what it does, and how far it is. A
browser gets a page that reloads itself.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tapisvert.api import bodies
from tapisvert.api.endpoint import json_response, problem_response
from tapisvert.api.static_files import starting_page
from tapisvert.api.websocket_protocol import connection_of
from tapisvert.live.start_progress import StartProgress

_RETRY_HEADERS: Final = {
    "Retry-After": "1",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
}
"""Headers of each response; the page of a start has an inline style and no script."""
_STARTS: Final = "server starting: retry in a moment"


class _Starting(bodies.Problem, frozen=True):
    """Answer of `/health/ready` during a start: `done` of `of` units; `of` is 0 if unknown."""

    status: str
    doing: str
    done: int
    of: int


class OpeningGate:
    """Application that answers itself until `open`, and then calls the house's own."""

    def __init__(self, progress: StartProgress) -> None:
        self._app: Callable[[Any, Any, Any], Awaitable[None]] | None = None
        self._progress = progress

    def open(self, app: Callable[[Any, Any, Any], Awaitable[None]]) -> None:
        """Pass all requests on to the application."""
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one HTTP request or one WebSocket."""
        if self._app is None:
            await self._begin(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _begin(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a request that arrived before the house was open."""
        if scope["type"] == "websocket":
            body = msgspec.json.encode(bodies.Problem("unavailable", _STARTS))
            connection_of(scope).refuse(503, body)
        else:
            request = Request(scope)
            answer = self._health(request.url.path) or await starting_page(request)
            answer = answer or problem_response(503, "unavailable", _STARTS)
            answer.headers.update(_RETRY_HEADERS)
            await answer(scope, receive, send)

    def _health(self, path: str) -> Response | None:
        """Return the response to a health check; None for any other path."""
        if path == "/health/live":
            return json_response(bodies.Ok())
        if path != "/health/ready":
            return None
        progress = self._progress
        message = f"starting: {progress.text}"
        return json_response(
            _Starting(
                "unavailable", message, "starting", progress.doing, progress.done, progress.total
            ),
            503,
        )
