"""An endpoint: one operation over HTTP. Its docstring is the published description."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tapisvert.server.accounts import tokens
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.permissions import Permission, may
from tapisvert.server.api.rate_limit import network
from tapisvert.server.application.services import Services
from tapisvert.server.clock import session_ms
from tapisvert.server.schemas.bodies import MAX_BYTES, Ok, Problem, RequestBody, read_body
from tapisvert.values import value

_BODY_SECONDS: Final = 10.0
NO_STORAGE: Final = "the database does not answer just now: come back"
_ENCODER: Final = msgspec.json.Encoder()


class HttpError(Exception):
    """Error response to a request: a status, a code, a message for a person, headers of its own."""

    def __init__(
        self, status: int, code: str, message: str, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.headers = status, code, message, headers


class RequestContext:
    """One HTTP request, with the services and the session of its client."""

    def __init__(self, services: Services, request: Request) -> None:
        """Raises HttpError if a NUL is in the path: no resource has such a name, and PostgreSQL
        stores none.
        """
        if "\0" in request.scope["path"]:
            raise HttpError(404, "not_found", "there is nothing here")
        self.services, self.request = services, request
        self._account: Account | None = None

    @property
    def secure(self) -> bool:
        """True if pages are served by HTTPS."""
        return self.services.settings.tls

    @property
    def token(self) -> str | None:
        """Token of the session, if there is one."""
        return tokens.token_from_cookie(self.request.headers.get("cookie"), secure=self.secure)

    @property
    def session(self) -> str | None:
        """Id of the session, if there is a token."""
        return tokens.hash_token(self.token).hex() if self.token else None

    async def account(self) -> Account | None:
        """Return the signed-in account, if any."""
        if self._account is None and self.token is not None:
            who = self.services.accounts.account_of_session
            self._account = await asyncio.to_thread(who, self.token, session_ms())
        return self._account

    async def require_account(self) -> Account:
        """Return the signed-in account. Raises HttpError 401 if there is none."""
        account = await self.account()
        if account is None:
            raise HttpError(401, "sign_in", "sign in first")
        return account

    async def require_permission(self, act: Permission) -> Account:
        """Return the signed-in account. Raises HttpError 403 unless its roles have that
        permission.
        """
        account = await self.require_account()
        if not may(account.roles, act):
            raise HttpError(403, "not_authorized", "this is for others to do")
        return account

    async def body(self, kind: type[Any]) -> Any:
        """Return the request body as that type. Raises HttpError or BadMessageError if it is not
        one.
        """
        said = self.request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if said != "application/json":
            raise HttpError(415, "not_json", "send application/json")
        try:
            async with asyncio.timeout(_BODY_SECONDS):
                text = await self._body()
        except TimeoutError:
            raise HttpError(408, "too_slow", "the body did not come") from None
        except ClientDisconnect:  # the client is gone, and this is not the server's error
            raise HttpError(400, "bad_body", "the body did not come") from None
        return read_body(text, kind)

    async def _body(self) -> bytes:
        text = bytearray()
        async for piece in self.request.stream():
            text += piece
            if len(text) > MAX_BYTES:
                raise HttpError(413, "too_long", f"a body has at most {MAX_BYTES} bytes")
        return bytes(text)

    def table(self) -> str:
        """Return the table that the path names. Raises HttpError 404 if there is none."""
        table: str = self.request.path_params["table"]
        if table not in self.services.node.rows:
            raise HttpError(404, "unknown_table", "there is no such table")
        return table

    def query_number(self, name: str, default: int | None, least: int, most: int) -> int | None:
        """Return a whole number from the query. Raises HttpError 400 if it is not one, or out of
        range.
        """
        given = self.request.query_params.getlist(name)
        if not given:
            return default
        text = given[0]
        plain = len(given) == 1 and text.isascii() and text.isdigit() and len(text) <= 16
        if not plain or not least <= int(text) <= most:
            raise HttpError(400, "bad_number", f"{name} is a whole number from {least} to {most}")
        return int(text)

    def query_choice(self, asked: "Choice") -> str:
        """Return one of the choices from the query. Raises HttpError 400 for any other text."""
        given = self.request.query_params.getlist(asked.name)
        if not given:
            return asked.default
        if len(given) != 1 or given[0] not in asked.among:
            told = f"{asked.name} is one of: {', '.join(asked.among)}"
            raise HttpError(400, "bad_choice", told)
        return given[0]


def client_address(scope: Any) -> str:
    """Return the network a request comes from: an IPv4 address, or the /64 of an IPv6 address, all
    of which one client has.
    """
    client = scope.get("client")
    return network(str(client[0])) if client else "nowhere"


Handler = Callable[[RequestContext], Awaitable[Any]]


@value
class Query:
    """A query parameter that is a whole number."""

    name: str
    least: int
    most: int
    meaning: str


@value
class Choice:
    """A query parameter that is one of a few words."""

    name: str
    among: tuple[str, ...]
    default: str
    meaning: str


@value
class Endpoint:
    """A method and a path, with the handler, the request body and the response.

    `media` is the content type of a response that is not JSON. `problems` are the statuses that
    this endpoint returns besides those of every endpoint.
    """

    method: str
    path: str
    handler: Handler
    form: type[RequestBody] | None = None
    answer: Any = Ok
    status: int = 200
    media: str = "application/json"
    query: tuple[Query | Choice, ...] = ()
    problems: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """Name of the handler, which is the operation's id."""
        return str(self.handler.__name__)

    @property
    def summary(self) -> str:
        """Docstring of the handler, which is the operation's summary and description."""
        return (self.handler.__doc__ or "").strip()


def json_response(said: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON response."""
    return Response(_ENCODER.encode(said), status, headers, "application/json")


def problem_response(
    status: int, code: str, message: str, headers: dict[str, str] | None = None
) -> Response:
    """Return an error response, in the one shape that all errors have."""
    return json_response(Problem(code, message), status, headers)
