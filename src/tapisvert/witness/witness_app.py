"""Endpoints of a witness: sign a transcript, list what was signed, show the public key.

A request comes whole within seconds, and few connections are open at once. uvicorn counts silent
connections against its limit and waits for them without end, so that a few dozen would keep the
house out. Its setting `http` takes a class, and `WitnessProtocol` is one: it uses `conn`,
`connections` and `transport` of uvicorn's own.
"""

import asyncio
import hmac
import re
import time
from collections.abc import Awaitable, Callable
from typing import Final

import h11
import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from tapisvert import clock
from tapisvert.fairness.rsa_fdh_vrf import fingerprint
from tapisvert.network_address import network
from tapisvert.rules.printable import prints_in_line
from tapisvert.witness import cosigner as cosigning
from tapisvert.witness.client import MAX_NUMBER
from tapisvert.witness.signed_draws import Register, SigningRefusedError

MAX_CONNECTIONS: Final = 64
"""Connections at once: a house needs one for each table that draws."""
REQUEST_SECONDS: Final = 10.0
"""Time in which a request has to come, from the connection's or the last response's on."""
_COMING: Final = (h11.IDLE, h11.SEND_BODY)
"""States of a client whose request has not come whole."""


class WitnessProtocol(H11Protocol):
    """Connection that is closed when its request does not come in time; among too many the one
    that has waited longest for its request gives its place to the newest.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place; without any that waits for a request, the newest has none."""
        super().connection_made(transport)
        self._since = self.loop.time()
        self._timer = self.loop.call_later(REQUEST_SECONDS, self._close_late)
        if len(self.connections) > MAX_CONNECTIONS:
            waiting = [peer for peer in self.connections if isinstance(peer, WitnessProtocol)]
            waiting = [peer for peer in waiting if peer.conn.their_state in _COMING]
            oldest = min(waiting, key=lambda peer: peer._since)
            self.connections.discard(oldest)
            oldest.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Free the place."""
        self._timer.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Wait for the next request from now on."""
        self._since = self.loop.time()
        super().on_response_complete()

    def _close_late(self) -> None:
        seconds = self._since + REQUEST_SECONDS - self.loop.time()
        is_coming = self.conn.their_state in _COMING
        if is_coming and seconds <= 0:
            self.transport.abort()
        else:
            self._timer = self.loop.call_later(seconds if seconds > 0 else 1.0, self._close_late)


MAX_BODY: Final = 1_024
"""Maximum length of a request in bytes."""
MAX_NAME: Final = 80
_NETWORKS: Final = 10_000
"""Networks whose requests are counted."""
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_BEARER: Final = "Bearer "
_SIZE: Final = "text/x.tlog.size"


class SigningRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Request for a signature: the SHA-256 of a transcript, in hexadecimal, under its number."""

    table: str
    number: int
    transcript: str


class Allowance:
    """Requests allowed a second, with as many at once."""

    def __init__(self, rate: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._now = rate, now
        self._left, self._at = rate, now()

    def take(self, _request: Request | None = None) -> bool:
        """Take one, for any request; False if none is left."""
        now = self._now()
        self._left = min(max(self._rate, 1), self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """Allowance of each network, of the latest ones that asked."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._known: dict[str, Allowance] = {}

    def take(self, request: Request) -> bool:
        """Take one of the network that a request came from; False if none is left."""
        address = network(request.client.host) if request.client else ""
        allowance = self._known.pop(address, None) or Allowance(self._rate)
        self._known[address] = allowance  # moved to the end: the last to be forgotten
        if len(self._known) > _NETWORKS:
            del self._known[next(iter(self._known))]
        return allowance.take()


class Witness:
    """Witness behind its endpoints; `token` is the house's, `rate` the requests a second.

    With a `cosigner` it cosigns checkpoints too; these requests carry their house's signature, and
    need no token. Each network may make as many, so that strangers do not take the house's.
    """

    def __init__(
        self,
        register: Register,
        modulus: int,
        token: str,
        rate: float,
        cosigner: cosigning.Cosigner | None = None,
    ) -> None:
        self._register, self._modulus, self._token = register, modulus, token
        self._signing, self._reading = Allowance(rate), Allowance(rate)
        self._cosigning = Allowances(rate)
        self._cosigner = cosigner

    def app(self) -> Starlette:
        routes = [
            Route("/key", self._guarded(self.key, self._reading.take)),
            Route("/draws", self._guarded(self.draws, self._reading.take)),
            Route(
                "/sign",
                self._guarded(self.sign, self._signing.take, by_house=True),
                methods=["POST"],
            ),
        ]
        if self._cosigner is not None:
            add = self._guarded(self.add_checkpoint, self._cosigning.take)
            routes.append(Route(cosigning.PATH, add, methods=["POST"]))
            routes.append(Route("/checkpoint", self._guarded(self.checkpoint, self._reading.take)))
        return Starlette(routes=routes, exception_handlers={HTTPException: _unknown})

    def _guarded(
        self,
        answer: Callable[[Request], Awaitable[Response]],
        may_ask: Callable[[Request], bool],
        *,
        by_house: bool = False,
    ) -> Callable[[Request], Awaitable[Response]]:
        """Return an endpoint that checks the token if the house alone may ask, then the rate."""

        async def guarded(request: Request) -> Response:
            if by_house and not self._is_house(request):
                message = "send the token of the witness as a bearer token"
                return _refuse(401, "unauthenticated", message)
            if not may_ask(request):
                return _refuse(429, "rate_limited", "wait a second and ask again")
            return await answer(request)

        return guarded

    def _is_house(self, request: Request) -> bool:
        header = request.headers.get("authorization", "")
        return hmac.compare_digest(header.encode(), (_BEARER + self._token).encode())

    async def key(self, _: Request) -> Response:
        """Show the public key and its fingerprint."""
        modulus = self._modulus
        return JSONResponse({"modulus": f"{modulus:x}", "fingerprint": fingerprint(modulus)})

    async def draws(self, request: Request) -> Response:
        """List the draws of a table that were signed, after a number."""
        table, after_text = (
            request.query_params.get("table", ""),
            request.query_params.get("after", "0"),
        )
        is_number = after_text.isascii() and after_text.isdigit() and len(after_text) <= 16
        if not _is_name(table) or not is_number:
            return _refuse(400, "invalid_request", "name a table, and a number to begin after")
        signed = await asyncio.to_thread(self._register.signed, table, int(after_text))
        draws = [{"number": d.number, "transcript": d.digest.hex(), "at": d.at_ms} for d in signed]
        return JSONResponse({"table": table, "draws": draws})

    async def sign(self, request: Request) -> Response:
        """Sign a transcript under its number, once."""
        body = await _body(request, MAX_BODY)
        if body is None:
            return _refuse(413, "payload_too_large", f"send at most {MAX_BODY} bytes")
        try:
            draw = msgspec.json.decode(body, type=SigningRequest)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return _refuse(400, "invalid_request", "send table, number and transcript, as JSON")
        is_number = 1 <= draw.number <= MAX_NUMBER
        if not (is_number and _is_name(draw.table) and _DIGEST.fullmatch(draw.transcript)):
            text = "a table has a name, a draw a number from 1, a transcript 64 hexadecimal digits"
            return _refuse(400, "invalid_request", text)
        digest = bytes.fromhex(draw.transcript)
        try:
            pi = await asyncio.to_thread(self._register.sign, draw.table, draw.number, digest)
        except SigningRefusedError as refusal:
            return _refuse(409, refusal.code, str(refusal), refusal.last)
        return JSONResponse({"signature": pi.hex()})

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


def _is_name(text: str) -> bool:
    return 1 <= len(text) <= MAX_NAME and text == text.strip() and prints_in_line(text)


def _refuse(status: int, code: str, message: str, last: int | None = None) -> Response:
    body: dict[str, object] = {"code": code, "message": message}
    return JSONResponse(body if last is None else {**body, "last": last}, status)


async def _unknown(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return _refuse(status, "not_found", "there are GET /key, GET /draws and POST /sign")
