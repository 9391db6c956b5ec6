"""The ASGI application: it checks every request first and adds the same headers to every response.

Every error has one shape, `{"error": code, "message": text}`, which reveals nothing of the
program's internals.
"""

import logging
import re
from collections.abc import Callable
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tapisvert.server.accounts.accounts import AccountError
from tapisvert.server.accounts.tokens import origin_allowed
from tapisvert.server.api.endpoint import (
    NO_STORAGE,
    Endpoint,
    HttpError,
    RequestContext,
    client_address,
    json_response,
    problem_response,
)
from tapisvert.server.api.rate_limit import TokenBuckets
from tapisvert.server.api.routes import (
    auth,
    health,
    me,
    odds,
    private_tables,
    reports,
    rulebooks,
    rules_pages,
    school,
    staff,
    static_files,
    tables,
    wallets,
)
from tapisvert.server.api.websocket import TableSocketServer
from tapisvert.server.application.services import Services
from tapisvert.server.application.thread_pool import WAIT_SECONDS, PoolFullError
from tapisvert.server.clock import now
from tapisvert.server.cluster.table_request import TableNotServedError
from tapisvert.server.schemas.client_messages import BadMessageError
from tapisvert.server.storage.engine import UNREACHED

ENDPOINTS: Final = (
    *auth.ENDPOINTS,
    *rulebooks.ENDPOINTS,
    *private_tables.ENDPOINTS,
    *odds.ENDPOINTS,
    *reports.ENDPOINTS,
    *tables.ENDPOINTS,
    *me.ENDPOINTS,
    *staff.ENDPOINTS,
    *wallets.ENDPOINTS,
    *health.ENDPOINTS,
    *rules_pages.ENDPOINTS,
    *static_files.ENDPOINTS,
    *school.ENDPOINTS,
)
"""Every HTTP endpoint."""

SAFE: Final = ("GET", "HEAD", "OPTIONS")
FILES_A_MINUTE: Final = 6_000
"""Documents and files that one address may load per minute; a page needs some dozens of them."""
_COUNTED_PATHS: Final = ("/api/", "/metrics")
_SIGN_IN: Final = ("/api/session", "/api/accounts", "/api/guests", "/api/link", "/api/password")
_NOT_A_LOGIN_ATTEMPT: Final = (*SAFE, "DELETE")
"""Methods that are no login attempt: DELETE signs out."""
_STATUSES: Final = {
    "not_authorized": 403,
    "wrong": 403,
    "bad_link": 403,
    "not_here": 403,
    "four_eyes": 403,
    "name_taken": 409,
    "login_taken": 409,
    "already_decided": 409,
    "last_direction": 409,
    "unknown_account": 404,
    "unknown_approval": 404,
}
"""HTTP status of each account error; all others get 400."""

_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (
        b"content-security-policy",
        (
            b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            b" font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self';"
            b" base-uri 'none'; frame-ancestors 'none'"
        ),
    ),
)
_OF_FILES: Final = (b"x-content-type-options", b"cross-origin-resource-policy")
"""Headers of a file that is not a document: if it runs at all, it runs under the policy of a
page.
"""
_PART: Final = re.compile(r"/(?:web|words)/.*(?<!worker)\.(?:js|css|ftl|woff2)")
_HSTS: Final = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")
_LOG: Final = logging.getLogger("tapisvert.server")


class App:
    """The ASGI application of one process; `origins` are the origins whose pages may use it."""

    def __init__(self, services: Services, origins: frozenset[str]) -> None:
        self.services, self._origins = services, origins
        self._hosts = frozenset(origin.partition("://")[2] for origin in origins)
        self.sockets = TableSocketServer(services, origins)
        rates = services.settings.rates
        self._requests = TokenBuckets(rates.messages_a_minute)
        self._files = TokenBuckets(FILES_A_MINUTE)
        self._sign_ins = TokenBuckets(rates.sign_ins_a_minute)
        hsts = [_HSTS] if services.settings.tls else []
        self._headers = [*_HEADERS, *hsts]
        self._of_files = [*(said for said in _HEADERS if said[0] in _OF_FILES), *hsts]
        services.more_metrics = self.sockets.metrics
        self._http = Starlette(
            routes=[_route(services, endpoint) for endpoint in ENDPOINTS],
            exception_handlers={HTTPException: _not_found, Exception: _internal_error},
        )

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one HTTP request or one WebSocket."""
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send, turned=self._not_ready(scope))
            return
        request = Request(scope, receive)
        turned = self._refuse_early(request)
        if turned is not None:
            await turned(scope, receive, self._with_headers(scope, send))
            return
        await self._http(scope, receive, self._with_headers(scope, send))

    def _not_ready(self, scope: Any) -> HttpError | None:
        """Return the error that refuses a WebSocket before it is opened, or None."""
        if not self._is_known_host(scope):
            return HttpError(421, "host", "this server does not answer for that host")
        if not self._requests.take(client_address(scope), now().mono_ms):
            return HttpError(429, "too_fast", "too many requests a minute: wait")
        return None

    def _refuse_early(self, request: Request) -> Response | None:
        """Return the response that refuses a request before it is read, or None."""
        path, method = request.url.path, request.method
        if path in health.PATHS:
            return None
        if not self._is_known_host(request.scope):
            return problem_response(421, "host", "this server does not answer for that host")
        origin = request.headers.getlist("origin")
        if method not in SAFE and not (
            len(origin) == 1 and origin_allowed(origin[0], self._origins)
        ):
            return problem_response(403, "origin", "pages of this origin do not speak here")
        asks, at_ms = client_address(request.scope), now().mono_ms
        enters = method not in _NOT_A_LOGIN_ATTEMPT and path in _SIGN_IN
        bucket = self._requests if path.startswith(_COUNTED_PATHS) else self._files
        if not bucket.take(asks, at_ms) or (enters and not self._sign_ins.take(asks, at_ms)):
            return problem_response(429, "too_fast", "too many requests a minute: wait")
        return None

    def _is_known_host(self, scope: Any) -> bool:
        """Return whether the Host header names this server: other names are refused."""
        hosts = [text for name, text in scope["headers"] if name == b"host"]
        return len(hosts) == 1 and hosts[0].decode("latin-1").lower() in self._hosts

    def _with_headers(self, scope: Any, send: Any) -> Any:
        is_api = scope["path"].startswith(("/api/", "/metrics", "/health/"))
        kept = (b"cache-control", b"no-store" if is_api else b"no-cache")
        ours = self._of_files if _PART.fullmatch(scope["path"]) else self._headers

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                said = [*message.get("headers", ())]
                if all(name != kept[0] for name, _ in said):
                    said.append(kept)
                message = {**message, "headers": [*said, *ours]}
            await send(message)

        return sending


def _route(services: Services, endpoint: Endpoint) -> Route:
    async def answer(request: Request) -> Response:
        try:
            said = await endpoint.handler(RequestContext(services, request))
        except HttpError as turned:
            if turned.status == 404:
                return await _missing(request, turned.code, turned.message)
            return problem_response(turned.status, turned.code, turned.message, turned.headers)
        except AccountError as refused:
            status = _STATUSES.get(refused.code, 400)
            return problem_response(status, refused.code, refused.message)
        except BadMessageError as error:
            return problem_response(400, "bad_body", str(error))
        except PoolFullError:
            again = {"Retry-After": str(WAIT_SECONDS)}
            return problem_response(503, "too_busy", "too much is asked just now: come back", again)
        except TableNotServedError:
            if not services.is_ready:  # the node has released its tables
                return problem_response(503, "not_ready", "the house opens or closes: come back")
            return problem_response(404, "unknown_table", "there is no such table")
        except UNREACHED as error:
            _LOG.warning("%s %s: the database: %s", request.method, request.url.path, error)
            return problem_response(503, "storage", NO_STORAGE, {"Retry-After": str(WAIT_SECONDS)})
        return said if isinstance(said, Response) else json_response(said, endpoint.status)

    return Route(endpoint.path, answer, methods=[endpoint.method], name=endpoint.name)


async def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    if status == 405:
        response = problem_response(405, "bad_method", "this is not asked for so")
        response.headers["Allow"] = ", ".join(_methods(request.url.path))
        return response
    return await _missing(request, "not_found", "there is nothing here")


async def _missing(request: Request, code: str, message: str) -> Response:
    """Return the 404 response: an HTML page for a browser, otherwise JSON."""
    response = await static_files.not_found_page(request) or problem_response(404, code, message)
    if not request.url.path.startswith("/api/"):
        response.headers["Vary"] = "Accept"
    return response


def _methods(path: str) -> list[str]:
    pattern: Callable[[Endpoint], bool] = lambda endpoint: _matches_path(endpoint.path, path)  # noqa: E731
    return sorted({endpoint.method for endpoint in filter(pattern, ENDPOINTS)})


def _matches_path(pattern: str, path: str) -> bool:
    ours, theirs = pattern.split("/"), path.split("/")
    if ours[-1].endswith(":path}"):
        theirs[len(ours) - 1 :] = ["/".join(theirs[len(ours) - 1 :])]
    return len(ours) == len(theirs) and all(
        one == other or one.startswith("{") for one, other in zip(ours, theirs, strict=True)
    )


async def _internal_error(request: Request, error: Exception) -> Response:
    _LOG.error("%s %s failed: %r", request.method, request.url.path, error)
    return problem_response(
        500, "our_fault", "this is a mistake of the server's; it has been written down"
    )
