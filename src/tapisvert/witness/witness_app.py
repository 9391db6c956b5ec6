"""Endpoints of a witness: sign a coup, list what was signed, show the public key.

Strangers cannot exhaust it. A request of theirs comes whole, and is answered, within seconds, and
few of their connections are open at once; a connection that has shown the house's token has a place
of its own. uvicorn counts silent connections against its limit and waits for them without end, so
that a few dozen would keep the house out. Its setting `http` takes a class: `WitnessConnection`
goes before uvicorn's own, and knows of it only that it is a protocol of asyncio.
"""

import asyncio
import hmac
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from html import escape
from typing import Annotated, Any, ClassVar, Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from tapisvert import clock
from tapisvert.fairness.rsa_fdh_vrf import VrfKey, fingerprint
from tapisvert.i18n import environment_language, translate
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.network_address import network
from tapisvert.rate_limit import TokenBuckets
from tapisvert.rules.validators import is_name
from tapisvert.witness import cosigner as cosigning
from tapisvert.witness.coup_register import Register, SigningRefusedError, TableSummary

MAX_STRANGERS: Final = 48
"""Connections at once that have not shown the token."""
REQUEST_SECONDS: Final = 10.0
"""Time of a stranger from the connection, or the last answer, to the end of the next answer."""


class WitnessConnection(asyncio.Protocol):
    """Connection of a stranger, until it shows the house's token.

    A stranger's is closed when its time is over. Among too many the oldest gives its place to the
    newest, of the network that has most of them: so one network cannot take the others' places.
    """

    peers: ClassVar[set["WitnessConnection"]]
    """Open connections of the witness."""
    is_house = False

    def __init__(self, *arguments: Any, app_state: dict[str, Any], **options: Any) -> None:
        """`app_state` comes into the scope of each request, and there says whose it is."""
        state = {**app_state, "connection": self}
        super().__init__(*arguments, app_state=state, **options)  # type: ignore[call-arg]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a place, if need be another's."""
        super().connection_made(transport)
        self._transport: asyncio.Transport = transport  # type: ignore[assignment]
        self._network = network(transport.get_extra_info("peername")[0])
        self._loop = asyncio.get_running_loop()
        self.since = self._loop.time()
        self._timer = self._loop.call_later(REQUEST_SECONDS, self._close_late)
        self.peers.add(self)
        strangers = [peer for peer in self.peers if not peer.is_house]
        if len(strangers) > MAX_STRANGERS:
            by_network = Counter(peer._network for peer in strangers)
            crowd = max(by_network.values())
            candidates = (peer for peer in strangers if by_network[peer._network] == crowd)
            oldest = min(candidates, key=lambda peer: peer.since)
            self.peers.discard(oldest)
            oldest._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the place."""
        self._timer.cancel()
        self.peers.discard(self)
        super().connection_lost(exc)

    def _close_late(self) -> None:
        seconds = self.since + REQUEST_SECONDS - self._loop.time()
        if seconds <= 0 and not self.is_house:
            self._transport.abort()
        else:
            self._timer = self._loop.call_later(max(seconds, 1.0), self._close_late)


_LOG: Final = logging.getLogger("tapisvert.witness")

_RATE_PERIOD_MS: Final = 1_000
MAX_BODY: Final = 1_024
"""Maximum length of a request in bytes."""
MAX_COUP: Final = 4_096
_SIZE: Final = "text/x.tlog.size"


_Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class SigningRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Request for the key of a coup, or for the end of a draw after J coups, `end J`."""

    table: str
    start: _Hash
    coup: (
        Annotated[int, msgspec.Meta(ge=1, le=MAX_COUP)]
        | Annotated[str, msgspec.Meta(pattern="^end (0|[1-9][0-9]{0,3})$")]
    )
    head: _Hash


class Witness:
    """Witness behind its endpoints; `token` is the house's, `rate` the requests a second.

    With a `cosigner` it cosigns checkpoints too; these requests carry their house's signature, and
    need no token. Each network may make as many, so that strangers do not take the house's.
    """

    def __init__(
        self,
        register: Register,
        key: VrfKey,
        token: str,
        rate: float,
        cosigner: cosigning.Cosigner | None = None,
    ) -> None:
        self._register = register
        self._bearer = f"Bearer {token}".encode()
        self._public = {
            "modulus": f"{key.modulus:x}",
            "fingerprint": fingerprint(key.modulus),
            "proof": [proof.hex() for proof in key.key_proof()],
        }
        self._signing = TokenBuckets(rate, _RATE_PERIOD_MS)
        self._reading = TokenBuckets(rate, _RATE_PERIOD_MS)
        self._cosigning = TokenBuckets(rate, _RATE_PERIOD_MS)
        self._cosigner = cosigner

    def config(self, **settings: Any) -> uvicorn.Config:
        """Return the configuration of a server of this witness, with settings of uvicorn."""
        config = uvicorn.Config(self.app(), lifespan="off", ws="none", **settings)
        config.load()
        bases = (WitnessConnection, config.http_protocol_class)
        config.http_protocol_class = type("HouseConnection", bases, {"peers": set()})
        return config

    def app(self) -> Starlette:
        routes = [
            Route("/", self._guard(self.page, self._reading)),
            Route("/key", self._guard(self.key, self._reading)),
            Route("/list", self._guard(self.list, self._reading)),
            Route("/sign", self._guard(self.sign, self._signing, by_house=True), methods=["POST"]),
        ]
        if self._cosigner is not None:
            add = self._guard(self.add_checkpoint, self._cosigning, by_network=True)
            routes.append(Route(cosigning.PATH, add, methods=["POST"]))
            routes.append(Route("/checkpoint", self._guard(self.checkpoint, self._reading)))
        handlers = {HTTPException: _unknown, sqlite3.Error: _not_stored}
        return Starlette(routes=routes, exception_handlers=handlers)

    def _guard(
        self,
        answer: Callable[[Request], Awaitable[Response]],
        requests: TokenBuckets,
        *,
        by_house: bool = False,
        by_network: bool = False,
    ) -> Callable[[Request], Awaitable[Response]]:
        """Return an endpoint that checks the token if the house alone may ask, then the rate, of
        all requests or of those of a network.
        """

        async def endpoint(request: Request) -> Response:
            connection: WitnessConnection = request.state.connection
            is_house = self._is_house(request)
            connection.is_house = connection.is_house or is_house
            if by_house and not is_house:
                message = "send the token of the witness as a bearer token"
                return _refuse(401, "unauthenticated", message)
            key = network(request.client.host) if by_network and request.client else ""
            if not requests.take(key, clock.now().mono_ms):
                return _refuse(429, "rate_limited", "wait a second and ask again")
            response = await answer(request)
            connection.since = asyncio.get_running_loop().time()
            return response

        return endpoint

    def _is_house(self, request: Request) -> bool:
        header = request.headers.get("authorization", "")
        return hmac.compare_digest(header.encode(), self._bearer)

    async def key(self, _: Request) -> Response:
        """Show the public key, its fingerprint, and the proof that it is sound."""
        return JSONResponse(self._public)

    async def page(self, request: Request) -> Response:
        """Show people what was signed: the fingerprint, and the statements of each table."""
        languages = request.headers.get("accept-language", "")
        language = environment_language({"LANG": languages})
        tables = await asyncio.to_thread(self._register.tables)
        return HTMLResponse(_page(language, str(self._public["fingerprint"]), tables))

    async def list(self, request: Request) -> Response:
        """Show the texts of the statements that were signed, from a number on."""
        number = request.query_params.get("from", "1")
        if not (number.isascii() and number.isdigit() and len(number) <= 16):
            return _refuse(400, "invalid_request", "name a number to begin with")
        texts = await asyncio.to_thread(self._register.texts, int(number))
        return Response(b"".join(texts), media_type="text/plain")

    async def sign(self, request: Request) -> Response:
        """Sign a coup of a draw, or its end, once."""
        body = await _body(request, MAX_BODY)
        if body is None:
            return _refuse(413, "payload_too_large", f"send at most {MAX_BODY} bytes")
        try:
            draw = msgspec.json.decode(body, type=SigningRequest)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return _refuse(400, "invalid_request", "send table, start, coup and head, as JSON")
        if not is_name(draw.table):
            return _refuse(400, "invalid_request", "a table has a name")
        start = bytes.fromhex(draw.start)
        head = bytes.fromhex(draw.head)
        try:
            statement = await asyncio.to_thread(
                self._register.sign, draw.table, start, draw.coup, head
            )
        except SigningRefusedError as refusal:
            return _refuse(409, "not_signed", str(refusal), refusal.last)
        following = None
        if isinstance(draw.coup, int):
            prepare = self._register.prepare
            following = BackgroundTask(asyncio.to_thread, prepare, start, draw.coup + 1)
        body = msgspec.json.encode(statement)
        return Response(body, media_type="application/json", background=following)

    async def add_checkpoint(self, request: Request) -> Response:
        """Cosign a checkpoint that extends the one cosigned last (C2SP tlog-witness)."""
        assert self._cosigner is not None
        body = await _body(request, cosigning.MAX_BODY)
        if body is None:
            return _refuse(413, "payload_too_large", f"send at most {cosigning.MAX_BODY} bytes")
        try:
            line = await asyncio.to_thread(self._cosigner.cosign, body, clock.wall_ms() // 1000)
        except cosigning.CosigningRefusedError as refusal:
            if refusal.size is not None:
                return Response(f"{refusal.size}\n", refusal.status, media_type=_SIZE)
            return _refuse(refusal.status, refusal.code, str(refusal))
        return Response(line, media_type="text/plain")

    async def checkpoint(self, request: Request) -> Response:
        """Show the checkpoint of a log that was cosigned last."""
        assert self._cosigner is not None
        origin = request.query_params.get("origin", "")
        note = await asyncio.to_thread(self._cosigner.newest, origin)
        if note is None:
            return _refuse(404, "unknown_log", "no checkpoint of a log of this origin was cosigned")
        return Response(note, media_type="text/plain")


async def _body(request: Request, max_bytes: int) -> bytes | None:
    """Return the body of a request, None if it is longer than that."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > max_bytes:
            return None
    return bytes(body)


def _refuse(status: int, code: str, message: str, last: bytes | None = None) -> Response:
    body = {"code": code, "message": message}
    return JSONResponse(body if last is None else {**body, "last": last.decode()}, status)


async def _not_stored(_: Request, error: Exception) -> Response:
    _LOG.error("nothing signed, the register cannot be written: %s", error)
    return _refuse(503, "not_stored", "the register cannot be written; ask again")


async def _unknown(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return _refuse(status, "not_found", "there are /, /key, /list and POST /sign")


def _page(language: str, fingerprint: str, tables: Sequence[TableSummary]) -> str:
    """Return the page for people, HTML without a script."""

    def say(key: str, **values: str | int) -> str:
        return escape(translate(language, key, topic="witness", **values))

    count = sum(table.statements for table in tables)
    heading = "".join(f"<th>{say(key)}</th>" for key in ("table", "statements", "last"))
    rows = "".join(
        f"<tr><td>{escape(table.table)}</td><td>{table.statements}</td>"
        f"<td>{datetime.fromtimestamp(table.at_ms / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC</td></tr>"
        for table in tables
    )
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{say("title")}</title>'
        "<style>body{font:1rem/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
        "code{overflow-wrap:anywhere}td,th{padding:.2rem 1rem .2rem 0;text-align:left}</style>"
        f"<h1>{say('title')}</h1><p>{say('what')}</p>"
        f"<p>{say('key')} <code>{fingerprint}</code></p><p>{say('count', count=count)}"
        f' <a href="/list">{say("list")}</a></p>'
        f"<table><tr>{heading}</tr>{rows}</table></html>"
    )
