"""The ASGI application: it checks every request first and adds the same headers to every response.

Every error has one form, `{"error": code, "message": text}`, which reveals nothing of the program's
internals.
"""

import asyncio
import logging
import re
from collections.abc import Mapping
from time import perf_counter
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, compile_path

from tapisvert.accounts.accounts import AccountError
from tapisvert.accounts.origins import (
    hosts_sent,
    is_origin_allowed,
    origins_sent,
)
from tapisvert.accounts.tokens import is_program
from tapisvert.api import static_files
from tapisvert.api.endpoint import (
    CLOSING,
    NO_STORAGE,
    Endpoint,
    HttpError,
    RequestContext,
    client_address,
    json_response,
    problem_response,
    single_header,
)
from tapisvert.api.threads import WAIT_SECONDS, PoolFullError
from tapisvert.api.websocket import TableSocketServer
from tapisvert.clock import now
from tapisvert.house import (
    abandoned_register,
    access_tokens,
    account_endpoints,
    approval_endpoints,
    cash_endpoints,
    gaming,
    log,
    people,
    purses,
    roles,
    room,
    second_factor,
    sensors,
    sheet_document,
    slips,
    statements,
    table_sales,
)
from tapisvert.journal.transactions import UNREACHED
from tapisvert.live.client_messages import BadMessageError
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.metrics import Latencies
from tapisvert.play import lab, phrases, play_now, private_tables, school_lessons, tables
from tapisvert.rate_limit import TokenBuckets
from tapisvert.reports import bank, coups, draws, rules
from tapisvert.server import node_endpoints
from tapisvert.server.services import Services

ENDPOINTS: Final = (
    *account_endpoints.routes,
    *rules.routes,
    *private_tables.routes,
    *phrases.routes,
    *play_now.routes,
    *log.routes,
    *bank.routes,
    *sheet_document.routes,
    *coups.routes,
    *draws.routes,
    *tables.routes,
    *purses.routes,
    *gaming.routes,
    *statements.routes,
    *second_factor.routes,
    *access_tokens.routes,
    *approval_endpoints.routes,
    *roles.routes,
    *room.routes,
    *abandoned_register.routes,
    *cash_endpoints.routes,
    *people.routes,
    *table_sales.routes,
    *slips.routes,
    *sensors.routes,
    *node_endpoints.routes,
    *static_files.routes,
    *school_lessons.routes,
    *lab.routes,
)
"""Every HTTP endpoint."""

SAFE: Final = ("GET", "HEAD", "OPTIONS")
FILES_A_MINUTE: Final = 6_000
"""Documents and files that one address may load per minute; a page needs some dozens of them."""
_COUNTED_PATHS: Final = ("/api/", "/metrics", "/proof/")
_SIGN_IN: Final = (
    "/api/session",
    "/api/accounts",
    "/api/guests",
    "/api/link",
    "/api/password",
    "/api/session/code",
    "/api/me/second-factor",
    "/api/me/second-factor/remove",
    "/api/me/access-tokens",
    "/api/play",  # it may create a guest
)
_GROWING: Final = ("/api/accounts", "/api/guests", "/api/play", "/api/tables/private")
"""Paths that create accounts or tables: refused while the disk is nearly full."""
_NOT_A_LOGIN_ATTEMPT: Final = (*SAFE, "DELETE")
"""Methods that are not login attempts: DELETE signs out."""
_STATUSES: Final = {
    "forbidden": 403,
    "invalid_credentials": 403,
    "invalid_link": 403,
    "not_available": 403,
    "not_on_staff": 403,
    "four_eyes": 403,
    "second_factor_required": 403,
    "second_factor_setup_required": 403,
    "invalid_code": 403,
    "too_many_code_attempts": 403,
    "name_taken": 409,
    "username_taken": 409,
    "too_many_tokens": 409,
    "already_decided": 409,
    "count_changed": 409,
    "desk_closed": 409,
    "desk_open": 409,
    "other_desk": 409,
    "no_rate": 409,
    "not_at_desk": 409,
    "not_in_circulation": 409,
    "not_in_stock": 409,
    "last_direction": 409,
    "identification_required": 409,
    "document_known": 409,
    "document_missing": 409,
    "barred_person": 409,
    "unknown_person": 404,
    "unknown_account": 404,
    "unknown_approval": 404,
    "unknown_token": 404,
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
_FILE_HEADERS: Final = (b"x-content-type-options", b"cross-origin-resource-policy")
"""Headers of a file that is not a document: if it runs at all, it runs under the policy of a
page.
"""
_LATENCIES: Final = (
    "tapisvert_request_seconds",
    "HTTP request latency to first byte",
    "status",
    ("1xx", "2xx", "3xx", "4xx", "5xx"),
)
_PART: Final = re.compile(r"/web/.*(?<!worker)\.(?:js|css|ftl|woff2)")
_HSTS: Final = (b"strict-transport-security", b"max-age=31536000; includeSubDomains")
_LOG: Final = logging.getLogger("tapisvert.server")


class App:
    """The ASGI application of one process; `origins` are the origins whose pages may use it."""

    def __init__(self, services: Services, origins: frozenset[str]) -> None:
        self.services = services
        self._origins = frozenset().union(*map(origins_sent, origins))
        self._hosts = frozenset().union(*map(hosts_sent, origins))
        rates = services.settings.rates
        self.sockets = TableSocketServer(
            services.accounts,
            services.node,
            services.catalog,
            services.gateway,
            access=services.table_access,
            origins=self._origins,
            rates=rates,
            secure=services.settings.tls,
        )
        services.on_sessions_ended = self.sockets.on_ended
        services.on_sessions_ended_elsewhere = self.sockets.on_ended_elsewhere
        self._requests = TokenBuckets(rates.messages_a_minute)
        self._files = TokenBuckets(FILES_A_MINUTE)
        self._sign_ins = TokenBuckets(rates.sign_ins_a_minute)
        hsts = [_HSTS] if services.settings.tls else []
        self._headers = [*_HEADERS, *hsts]
        self._file_headers = [*(header for header in _HEADERS if header[0] in _FILE_HEADERS), *hsts]
        self._latencies = Latencies(*_LATENCIES)
        services.more_metrics = lambda: (*self.sockets.metrics(), self._latencies.family())
        providers = services.by_type()
        self._http = Starlette(
            routes=[_route(services, providers, endpoint) for endpoint in ENDPOINTS],
            exception_handlers={HTTPException: _not_found, Exception: _internal_error},
        )

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one HTTP request or one WebSocket."""
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send, refusal=self._refusal(scope))
            return
        sending = self._with_headers(scope, send)
        refusal = self._refusal(scope)
        if refusal is None:
            await self._http(scope, receive, sending)
        else:
            await problem_response(refusal.status, refusal.code, refusal.message, refusal.headers)(
                scope, receive, sending
            )

    def _refusal(self, scope: Any) -> HttpError | None:
        """Return the error for a request that is refused before its body is read, or None."""
        path = scope["path"]
        method = scope.get("method", "GET")
        is_socket = scope["type"] == "websocket"
        if path in node_endpoints.PATHS and not is_socket:
            return None
        if (single_header(scope, "host") or "").lower() not in self._hosts:
            return HttpError(421, "unknown_host", "misdirected request: unknown host")
        if method not in SAFE and is_program(single_header(scope, "authorization")):
            return HttpError(
                403, "session_required", "forbidden for access tokens: sign in with a password"
            )
        origin = single_header(scope, "origin")
        if method not in SAFE and not is_origin_allowed(origin, self._origins):
            return HttpError(403, "origin_not_allowed", "origin not allowed")
        if method not in SAFE and path in _GROWING and self.services.node.is_storage_low:
            message = "the house's disk is nearly full: come back later"
            return HttpError(503, "insufficient_storage", message, CLOSING)
        address = client_address(scope)
        at_ms = now().mono_ms
        is_counted = is_socket or path.startswith(_COUNTED_PATHS)
        buckets = [self._requests if is_counted else self._files]
        if method not in _NOT_A_LOGIN_ATTEMPT and path in _SIGN_IN:
            buckets.append(self._sign_ins)
        if not all(bucket.take(address, at_ms) for bucket in buckets):
            return HttpError(429, "rate_limited", "rate limit exceeded: slow down", CLOSING)
        return None

    def _with_headers(self, scope: Any, send: Any) -> Any:
        is_api = scope["path"].startswith(("/api/", "/metrics", "/health/"))
        caching = (b"cache-control", b"no-store" if is_api else b"no-cache")
        security = self._file_headers if _PART.fullmatch(scope["path"]) else self._headers

        started = perf_counter()

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                self._latencies.add(f"{message['status'] // 100}xx", perf_counter() - started)
                headers = [*message.get("headers", ())]
                if all(name != caching[0] for name, _ in headers):
                    headers.append(caching)
                message = {**message, "headers": [*headers, *security]}
            await send(message)

        return sending


def _route(services: Services, providers: Mapping[type, object], endpoint: Endpoint) -> Route:
    handle = endpoint.bind(providers)
    secure = services.settings.tls
    accounts = services.accounts
    access = services.table_access

    async def respond(request: Request) -> Response:
        try:
            answer = await handle(RequestContext(request, accounts, access, secure=secure))
        except HttpError as error:
            return await _problem(request, error)
        except AccountError as refusal:
            status = _STATUSES.get(refusal.code, 400)
            return problem_response(status, refusal.code, refusal.message)
        except BadMessageError as error:
            return problem_response(400, "invalid_body", str(error))
        except PoolFullError:
            headers = {"Retry-After": str(WAIT_SECONDS), **CLOSING}
            return problem_response(503, "overloaded", "server overloaded: retry later", headers)
        except TableNotServedError:
            if not services.is_ready:  # the node has released its tables
                return _not_ready()
            return problem_response(404, "unknown_table", "table not found")
        except UNREACHED as error:
            _LOG.warning("%s %s: the database: %s", request.method, request.url.path, error)
            return problem_response(
                503, "database_unavailable", NO_STORAGE, {"Retry-After": str(WAIT_SECONDS)}
            )
        except asyncio.CancelledError:  # the server stops, and the grace period is over
            return _not_ready()
        return answer if isinstance(answer, Response) else json_response(answer)

    return Route(endpoint.path, respond, methods=[endpoint.method], name=endpoint.name)


def _not_ready() -> Response:
    return problem_response(503, "unavailable", "server starting or stopping: retry later")


async def _problem(request: Request, error: HttpError) -> Response:
    """Return the response of an error; a browser gets a page for missing or archived content."""
    if error.status == 404:
        return await _missing(request, error.code, error.message)
    if error.status == 410 and (page := await static_files.archived_page(request)):
        return page
    return problem_response(error.status, error.code, error.message, error.headers)


async def _not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    if status == 405:
        response = problem_response(405, "method_not_allowed", "method not allowed")
        path = request.url.path
        methods = {
            endpoint.method for endpoint in ENDPOINTS if compile_path(endpoint.path)[0].match(path)
        }
        response.headers["Allow"] = ", ".join(sorted(methods))
        return response
    return await _missing(request, "not_found", "not found")


async def _missing(request: Request, code: str, message: str) -> Response:
    """Return the 404 response: an HTML page for a browser, otherwise JSON."""
    response = await static_files.not_found_page(request) or problem_response(404, code, message)
    if not request.url.path.startswith("/api/"):
        response.headers.setdefault("Vary", "Accept")
    return response


async def _internal_error(request: Request, error: Exception) -> Response:
    _LOG.error("%s %s failed: %r", request.method, request.url.path, error)
    return problem_response(500, "internal_error", "internal server error (logged)")
