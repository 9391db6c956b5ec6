"""A door: one thing that can be asked over HTTP. Its description is the one that is published."""

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
    """What was asked is not done: the status, a code, words for a person, headers of its own."""

    def __init__(
        self, status: int, code: str, message: str, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.message, self.headers = status, code, message, headers


class RequestContext:
    """One request: of whom, to which house."""

    def __init__(self, services: Services, request: Request) -> None:
        """Turned away if a NUL is in the path: nothing is called so, and PostgreSQL takes none."""
        if "\0" in request.scope["path"]:
            raise HttpError(404, "not_found", "there is nothing here")
        self.services, self.request = services, request
        self._account: Account | None = None

    @property
    def secure(self) -> bool:
        """Whether pages come by https."""
        return self.services.settings.tls

    @property
    def token(self) -> str | None:
        """The session's token, if there is one."""
        return tokens.token_from_cookie(self.request.headers.get("cookie"), secure=self.secure)

    @property
    def session(self) -> str | None:
        """The session's id, if there is a token."""
        return tokens.hash_token(self.token).hex() if self.token else None

    async def account(self) -> Account | None:
        """Who is signed in."""
        if self._account is None and self.token is not None:
            who = self.services.accounts.account_of_session
            self._account = await asyncio.to_thread(who, self.token, session_ms())
        return self._account

    async def require_account(self) -> Account:
        """Who is signed in; turned away if nobody is."""
        account = await self.account()
        if account is None:
            raise HttpError(401, "sign_in", "sign in first")
        return account

    async def require_permission(self, act: Permission) -> Account:
        """Who is signed in; turned away unless his roles let him do that."""
        account = await self.require_account()
        if not may(account.roles, act):
            raise HttpError(403, "not_authorized", "this is for others to do")
        return account

    async def body(self, kind: type[Any]) -> Any:
        """What was sent, as that form."""
        said = self.request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if said != "application/json":
            raise HttpError(415, "not_json", "send application/json")
        try:
            async with asyncio.timeout(_BODY_SECONDS):
                text = await self._body()
        except TimeoutError:
            raise HttpError(408, "too_slow", "the body did not come") from None
        except ClientDisconnect:  # nobody hears it; and it is no mistake of ours
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
        """The table that the path names; turned away if there is none."""
        table: str = self.request.path_params["table"]
        if table not in self.services.node.rows:
            raise HttpError(404, "unknown_table", "there is no such table")
        return table

    def query_number(self, name: str, default: int | None, least: int, most: int) -> int | None:
        """A whole number of the query; turned away if it is none."""
        given = self.request.query_params.getlist(name)
        if not given:
            return default
        text = given[0]
        plain = len(given) == 1 and text.isascii() and text.isdigit() and len(text) <= 16
        if not plain or not least <= int(text) <= most:
            raise HttpError(400, "bad_number", f"{name} is a whole number from {least} to {most}")
        return int(text)

    def query_choice(self, asked: "Choice") -> str:
        """One of what may be asked for in the query; turned away for anything else."""
        given = self.request.query_params.getlist(asked.name)
        if not given:
            return asked.default
        if len(given) != 1 or given[0] not in asked.among:
            told = f"{asked.name} is one of: {', '.join(asked.among)}"
            raise HttpError(400, "bad_choice", told)
        return given[0]


def client_address(scope: Any) -> str:
    """Address a request comes from; of an IPv6 one its /64, all of which one client has."""
    client = scope.get("client")
    return network(str(client[0])) if client else "nowhere"


Handler = Callable[[RequestContext], Awaitable[Any]]


@value
class Query:
    """A whole number in an address, after the question mark."""

    name: str
    least: int
    most: int
    meaning: str


@value
class Choice:
    """One of a few words, in an address after the question mark."""

    name: str
    among: tuple[str, ...]
    default: str
    meaning: str


@value
class Endpoint:
    """A method and a path, who answers, what is sent and what is answered.

    `media` is the answer's kind where that is not JSON. `problems` are the statuses that it may
    answer beside those that every door may.
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
        """The handler's name, which is the operation's."""
        return str(self.handler.__name__)

    @property
    def summary(self) -> str:
        """What it is for."""
        return (self.handler.__doc__ or "").strip()


def json_response(said: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """An answer as JSON."""
    return Response(_ENCODER.encode(said), status, headers, "application/json")


def problem_response(
    status: int, code: str, message: str, headers: dict[str, str] | None = None
) -> Response:
    """Why not, in the one shape that all problems have."""
    return json_response(Problem(code, message), status, headers)
