"""Endpoints: operations over HTTP, whose handlers declare their parameters by type.

A parameter of a handler is the request (`RequestContext`), the signed-in account (`Account`, or
`Account | None` where signing in is not needed), the body (a `RequestBody`), a part of the request
(`Annotated`, with the function that reads it), or a service of the node. They are read in the order
of the parameters; services are looked up once, at the start. A handler that is not a coroutine runs
on a thread. Its docstring is the published description.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from inspect import isawaitable, iscoroutinefunction
from typing import Annotated, Any, Final, Protocol, TypeVar, Union, get_args, get_origin

import msgspec
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tapisvert.accounts import tokens
from tapisvert.accounts.accounts import Account
from tapisvert.accounts.login_sessions import log_security
from tapisvert.accounts.permissions import Permission, may
from tapisvert.api.bodies import Problem, RequestBody, read_body
from tapisvert.api.table_access import TableAccess
from tapisvert.clock import session_ms
from tapisvert.config.table_settings import TableSettings
from tapisvert.journal.store import ArchivedError
from tapisvert.network_address import network
from tapisvert.regulations import UnknownRulebookError
from tapisvert.values import value

_BODY_SECONDS: Final = 10.0
_MAX_BODY: Final = 65_536
"""Bytes of a body whose type has no `max_bytes` of its own."""
NO_STORAGE: Final = "database unavailable: retry later"
CLOSING: Final = {"Connection": "close"}
"""Headers of a refusal that closes the connection."""
_ENCODER: Final = msgspec.json.Encoder()


class HttpError(Exception):
    """Error response to a request: status, code, message for people, and headers."""

    def __init__(
        self, status: int, code: str, message: str, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers


def unknown_table() -> HttpError:
    """Return the error for a table that does not exist, or that the client may not see."""
    return HttpError(404, "unknown_table", "table not found")


class SignIns(Protocol):
    """Accounts by their sessions."""

    def account_of_token(
        self, token: str | None, now_ms: int, *, active: bool = True
    ) -> Account | None:
        """Return the account of a cookie's token, or None; `active` renews the session."""

    def account_of_session(
        self, session: str, now_ms: int, *, active: bool = False
    ) -> Account | None:
        """Return the account of a session id while the session is valid."""


class RequestContext:
    """One HTTP request, with the session of its client."""

    def __init__(
        self, request: Request, accounts: SignIns, access: TableAccess, *, secure: bool
    ) -> None:
        """`secure` is True with HTTPS. Raises HttpError for a NUL in the path."""
        if "\0" in request.scope["path"]:
            raise HttpError(404, "not_found", "not found")
        self.request = request
        self.secure = secure
        self._accounts = accounts
        self._access = access
        self._account: Account | None = None

    @property
    def token(self) -> str | None:
        """Session token, or a program's access token; None without one."""
        return request_token(self.request.scope, secure=self.secure)

    @property
    def session(self) -> str | None:
        """Id of the session, if there is a token."""
        return tokens.session_id(self.token) if self.token else None

    async def account(self) -> Account | None:
        """Return the signed-in account, if any."""
        if self._account is None and self.token is not None:
            find_account = self._accounts.account_of_token
            self._account = await asyncio.to_thread(find_account, self.token, session_ms())
        return self._account

    async def require_account(self) -> Account:
        """Return the signed-in account. Raises HttpError 401 if there is none."""
        account = await self.account()
        if account is None:
            raise HttpError(401, "unauthenticated", "authentication required")
        return account

    async def body(self, kind: type[Any]) -> Any:
        """Return the body as that type. Raises HttpError or BadMessageError if it is invalid."""
        media = self.request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if media != "application/json":
            raise HttpError(415, "unsupported_media_type", "send application/json")
        try:
            async with asyncio.timeout(_BODY_SECONDS):
                text = await self._body(_max_bytes(kind))
        except TimeoutError:
            raise HttpError(408, "request_timeout", "request timeout: body not received") from None
        except ClientDisconnect:  # the client has disconnected: not an error of the server
            raise HttpError(400, "invalid_body", "request timeout: body not received") from None
        return read_body(text, kind)

    async def _body(self, max_bytes: int) -> bytes:
        text = bytearray()
        async for piece in self.request.stream():
            text += piece
            if len(text) > max_bytes:
                raise HttpError(
                    413, "payload_too_large", f"body too large: limit {max_bytes} bytes"
                )
        return bytes(text)

    async def table(self) -> str:
        """Return the table in the path. Raises HttpError 404 if it is unknown or hidden."""
        return (await self.visible_table(self.request.path_params["table"])).id

    async def visible_table(self, table: str) -> TableSettings:
        """Return a table's settings. Raises HttpError 404 as `table` does."""
        settings = await self._access.find(table, self.account)
        if settings is None:
            raise unknown_table()
        return settings

    def query(self, name: str) -> list[str]:
        """Return all values of a query parameter."""
        return self.request.query_params.getlist(name)


def request_token(scope: Any, *, secure: bool) -> str | None:
    """Return the access token of a request, else the cookie's token."""
    authorization = single_header(scope, "authorization")
    if tokens.is_program(authorization):
        return tokens.bearer_token(authorization)
    return tokens.token_from_cookie(single_header(scope, "cookie"), secure=secure)


def client_address(scope: Any) -> str:
    """Return the network of a client: an IPv4 address, or the /64 of an IPv6 address."""
    client = scope.get("client")
    return network(str(client[0])) if client else "nowhere"


@value
class Query:
    """Integer query parameter."""

    name: str
    default: int
    minimum: int
    maximum: int
    meaning: str

    def __call__(self, call: RequestContext) -> int:
        """Return the integer. Raises HttpError 400 if it is malformed or out of range."""
        texts = call.query(self.name)
        if not texts:
            return self.default
        text = texts[0]
        plain = len(texts) == 1 and text.isascii() and text.isdigit() and len(text) <= 16
        if not plain or not self.minimum <= int(text) <= self.maximum:
            message = f"{self.name} must be an integer between {self.minimum} and {self.maximum}"
            raise HttpError(400, "invalid_number", message)
        return int(text)


@value
class Choice:
    """Query parameter with a fixed set of words."""

    name: str
    among: tuple[str, ...]
    default: str
    meaning: str

    def __call__(self, call: RequestContext) -> str:
        """Return the word. Raises HttpError 400 for any other text."""
        texts = call.query(self.name)
        if not texts:
            return self.default
        if len(texts) != 1 or texts[0] not in self.among:
            message = f"{self.name} is one of: {', '.join(self.among)}"
            raise HttpError(400, "invalid_choice", message)
        return texts[0]


@value
class Text:
    """Optional text query parameter."""

    name: str
    meaning: str

    def __call__(self, call: RequestContext) -> str | None:
        """Return the text, or None without one. Raises HttpError 400 if it is repeated."""
        texts = call.query(self.name)
        if len(texts) > 1:
            raise HttpError(400, "invalid_choice", f"{self.name} must not be repeated")
        return texts[0] if texts else None


@value
class PathEntry:
    """The entry number in the path, `n`; anything else is `unknown`."""

    unknown: Callable[[], HttpError]

    def __call__(self, call: RequestContext) -> int:
        """Return the number. Raises HttpError 404 if it is malformed."""
        text: str = call.request.path_params["n"]
        if not (text.isascii() and text.isdigit() and len(text) <= 16):
            raise self.unknown()
        return int(text)


TableId = Annotated[str, RequestContext.table]
"""The table named in the path."""
AccountId = Annotated[str, lambda call: call.request.path_params["account"]]
"""The id in the path of an account that may not exist."""
Limit = Annotated[
    int, Query("limit", 50, 1, 200, "how many, and what else is of the last one's moment; 50")
]
Before = Annotated[
    int, Query("before", 2**53, 1, 2**53 - 1, "only those before that moment, in milliseconds")
]

Handler = TypeVar("Handler", bound=Callable[..., Any])


@value
class Endpoint:
    """A method and a path, with the handler, the permission that an account needs, and the
    response. `media` is its content type if not JSON; `problems` are the error statuses besides the
    ones that follow from the parameters.
    """

    method: str
    path: str
    handler: Callable[..., Any]
    permission: Permission | None
    answer: Any
    media: str
    problems: tuple[int, ...]

    @property
    def name(self) -> str:
        """Name of the handler, which is the operation's id."""
        return str(self.handler.__name__)

    @property
    def summary(self) -> str:
        """Docstring of the handler, which is the operation's summary and description."""
        return (self.handler.__doc__ or "").strip()

    @property
    def parameters(self) -> dict[str, Any]:
        """Types of the handler's parameters by name."""
        return {name: k for name, k in self.handler.__annotations__.items() if name != "return"}

    @property
    def form(self) -> type[RequestBody] | None:
        """Type of the request's body; None without one."""
        return next(filter(_is_body, self.parameters.values()), None)

    @property
    def query(self) -> tuple[Query | Choice | Text, ...]:
        """The query parameters."""
        sources = (
            k.__metadata__[0] for k in self.parameters.values() if hasattr(k, "__metadata__")
        )
        return tuple(source for source in sources if isinstance(source, Query | Choice | Text))

    @property
    def statuses(self) -> set[int]:
        """The statuses of this endpoint's own problems."""
        statuses = {*self.problems}
        if self.permission is not None:
            statuses |= {401, 403}
        if Account in self.parameters.values():
            statuses.add(401)
        return statuses | {400} if self.query else statuses

    def bind(
        self, services: Mapping[type, object]
    ) -> Callable[[RequestContext], Coroutine[Any, Any, Any]]:
        """Bind the handler: return a callable that resolves each parameter from the request or from
        `services`, the node's by type. Raises KeyError for an unknown service.
        """
        sources = {name: _source(kind, services) for name, kind in self.parameters.items()}
        is_async = iscoroutinefunction(self.handler)

        async def call_handler(call: RequestContext) -> Any:
            if self.permission is not None:
                account = await call.require_account()
                if not may(account.roles, self.permission):
                    operation = f"{self.method} {self.path}"
                    log_security("refused", "not authorized", account=account.id, request=operation)
                    raise HttpError(403, "forbidden", f"forbidden: requires {self.permission}")
            arguments: dict[str, Any] = {}
            for name, source in sources.items():
                result = source(call)
                arguments[name] = await result if isawaitable(result) else result
            try:
                if is_async:
                    return await self.handler(**arguments)
                return await asyncio.to_thread(self.handler, **arguments)
            except UnknownRulebookError as error:  # the archived session's file is missing
                raise HttpError(503, "unknown_edition", str(error)) from None
            except ArchivedError as error:
                place = f"session {error.session.session} of table {error.session.table}"
                message = f"{place} is archived and its file is not available on this server"
                raise HttpError(410, "archived", message) from None

        return call_handler


def _body_shapes(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) is Union else (kind,)


def _max_bytes(kind: Any) -> int:
    """Return the length of the longest body: the type's own limit, or that of all others."""
    return max(getattr(shape, "max_bytes", _MAX_BODY) for shape in _body_shapes(kind))


def _is_body(kind: Any) -> bool:
    return all(
        isinstance(shape, type) and issubclass(shape, msgspec.Struct)
        for shape in _body_shapes(kind)
    )


def _source(kind: Any, services: Mapping[type, object]) -> Callable[[RequestContext], Any]:
    """Return the function that reads a parameter of this type from a request."""
    if get_origin(kind) is Annotated:
        source: Callable[[RequestContext], Any] = kind.__metadata__[0]
        return source
    if _is_body(kind):
        return lambda call: call.body(kind)
    readers: dict[Any, Callable[[RequestContext], Any]] = {
        RequestContext: lambda call: call,
        Account: RequestContext.require_account,
        Account | None: RequestContext.account,
    }
    if kind in readers:
        return readers[kind]
    service = services[kind]
    return lambda _: service


class Routes(list[Endpoint]):
    """The endpoints of a module, each added by the decorator of its handler."""

    def add(
        self,
        method: str,
        path: str,
        permission: Permission | None = None,
        *,
        answer: Any = None,
        media: str = "application/json",
        problems: tuple[int, ...] = (),
    ) -> Callable[[Handler], Handler]:
        """Add an `Endpoint`; its response is by default the return type of the handler."""

        def register(handler: Handler) -> Handler:
            kind = answer or handler.__annotations__["return"]
            self.append(Endpoint(method, path, handler, permission, kind, media, problems))
            return handler

        return register


def single_header(scope: Any, name: str) -> str | None:
    """Return the value of a header if it occurs exactly once, else None."""
    values = Headers(scope=scope).getlist(name)
    return values[0] if len(values) == 1 else None


def json_response(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON response."""
    return Response(_ENCODER.encode(body), status, headers, "application/json")


def problem_response(
    status: int, code: str, message: str, headers: dict[str, str] | None = None
) -> Response:
    """Return an error response, in the same format for all errors."""
    return json_response(Problem(code, message), status, headers)
