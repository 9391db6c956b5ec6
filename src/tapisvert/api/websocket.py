"""WebSocket server of the tables: clients watch and play, and every message gets a reply."""

import asyncio
import logging
from asyncio import to_thread
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import Any, Final
from urllib.parse import parse_qsl

import msgspec
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from tapisvert.accounts import tokens
from tapisvert.accounts.accounts import Account
from tapisvert.accounts.login_sessions import SessionsEnded
from tapisvert.accounts.origins import is_origin_allowed
from tapisvert.api.endpoint import (
    NO_STORAGE,
    HttpError,
    SignIns,
    client_address,
    request_token,
    single_header,
    unknown_table,
)
from tapisvert.api.gateway import TableGateway
from tapisvert.api.table_access import TableAccess, may_see_all
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.api.websocket_protocol import (
    TOO_SLOW,
    SendQueue,
    WebSocketProtocol,
    connection_of,
)
from tapisvert.clock import session_ms
from tapisvert.config.settings import Rates
from tapisvert.config.table_settings import settings_of
from tapisvert.journal.store import TableRow
from tapisvert.journal.transactions import UNREACHED
from tapisvert.live.broadcast import Subscriber
from tapisvert.live.client_messages import RESERVED, BadMessageError, parse
from tapisvert.live.command_table import needs_signature
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.metrics import Latencies
from tapisvert.live.node import Node
from tapisvert.live.requests import Actor, Request
from tapisvert.rate_limit import ConnectionCounter, TokenBuckets
from tapisvert.rules import Role

ROLES_SECONDS: Final = 0.5
"""Interval at which a node checks that a table's staff is still its opener."""
PATH: Final = "/api/tables/{table}/live"
_FIRST, _LAST = PATH.split("{table}")
_STRIKES: Final = 30
"""Consecutive messages over the rate limit after which the client is disconnected."""
_ACTIVE_MS: Final = 30_000
_REVALIDATION_SECONDS: Final = 20.0
"""Period of the check whether sessions are still valid, or have been idle for too long."""
_HTTP_SHARE: Final = 4
"""One connection in this many is reserved for HTTP requests: WebSockets never take it."""
_SIGNED_IN_SHARE: Final = 4
"""One WebSocket in this many is reserved for accounts: spectators never take it."""
CLOSE_GONE: Final = 4401
"""Close code: the session has ended, sign in again."""
CLOSE_RATE_LIMITED: Final = 4429
PING: Final = b'{"do":"ping"}'
"""A client's ping: a page has no access to pings of the protocol."""
PONG: Final = b'{"pong":true}'

_ENCODER: Final = msgspec.json.Encoder()
_LOG: Final = logging.getLogger("tapisvert.server")


class _Answered(msgspec.Struct):
    """Part of a reply that a receipt needs; an error has no entry."""

    id: str = ""
    n: int = 0


_ANSWER: Final = msgspec.json.Decoder(_Answered)


@dataclass(slots=True, eq=False)
class SocketSession:
    """Open WebSocket: its account, its session and its subscription; `row` is the table's when the
    account was let in. `key` and `address` have a rate limit each.
    """

    connection: WebSocketProtocol
    table: str
    account: Account | None
    actor: Actor | None
    session: str | None
    row: TableRow
    key: str
    address: str
    takes_receipts: bool = False
    strikes: int = 0
    seen_ms: int = 0
    watcher: Subscriber = field(init=False)


class TableSocketServer:
    """All open WebSockets of a process."""

    def __init__(
        self,
        accounts: SignIns,
        node: Node,
        catalog: TableCatalog,
        gateway: TableGateway,
        *,
        access: TableAccess,
        origins: frozenset[str],
        rates: Rates,
        secure: bool,
    ) -> None:
        """`secure` is True if pages are served by HTTPS."""
        self._accounts = accounts
        self._node = node
        self._catalog = catalog
        self._gateway = gateway
        self._access = access
        self._origins = origins
        self._queue = rates.queue
        self._secure = secure
        self._messages = TokenBuckets(rates.messages_a_minute)
        self._from_addresses = TokenBuckets(rates.messages_a_minute * rates.clients_each)
        limit = rates.connections - rates.connections // _HTTP_SHARE
        self._open = ConnectionCounter(rates.connections_each, limit)
        self._watching = ConnectionCounter(limit, limit - limit // _SIGNED_IN_SHARE)
        self._seats: set[SocketSession] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._endings = 0  # number of session ends announced so far
        self.received = self.drop_count = 0
        description = "latency of a player's request until durable"
        self._answers = Latencies("tapisvert_answer_seconds", description)

    def __len__(self) -> int:
        return len(self._seats)

    def metrics(self) -> tuple[Metric, ...]:
        """Return the metrics of sockets and messages."""
        behind = sum(seat.watcher.is_lagging for seat in self._seats)
        description = "clients disconnected for being too slow"
        return (
            GaugeMetricFamily("tapisvert_sockets", "open sockets", len(self)),
            GaugeMetricFamily("tapisvert_sockets_behind", "sockets with a message queue", behind),
            CounterMetricFamily("tapisvert_dropped_total", description, self.drop_count),
            CounterMetricFamily("tapisvert_messages_total", "messages received", self.received),
            self._answers.family(),
        )

    # Opening --------------------------------------------------------------------------------------

    async def __call__(
        self, scope: Any, receive: Any, send: Any, *, refusal: HttpError | None = None
    ) -> None:
        """Open a WebSocket and serve it until it closes, or refuse it with `refusal`."""
        self._loop = asyncio.get_running_loop()
        endings = self._endings
        try:
            if refusal is not None:
                raise refusal
            table = self._target(scope)
            row = self._node.rows[table]
            try:
                account, session = await self._signed_in_account(scope)
                await self._check_access(table, account)
            except UNREACHED as error:
                _LOG.warning("WebSocket: database error: %s", error)
                raise HttpError(503, "database_unavailable", NO_STORAGE) from None
            last_entry, wants_receipts = _query(scope)
            if last_entry is not None and last_entry < self._access.first_entry(table) - 1:
                last_entry = None  # send the snapshot: earlier entries belong to another opener
            actor = self._actor(table, account, session)
            address = client_address(scope)
            keys = (f"account {account.id}",) if account else (f"address {address}",)
            self._enter(account, keys)
        except HttpError as error:
            body = {"error": error.code, "message": error.message}
            connection_of(scope).refuse(error.status, _ENCODER.encode(body))
            return
        if connection_of(scope).close_sent:  # the server stopped meanwhile and closed it
            self._leave(account, keys)
            return
        connection = connection_of(scope)
        connection.accept()
        seat = SocketSession(connection, table, account, actor, session, row, keys[0], address)
        seat.takes_receipts = wants_receipts and account is not None
        try:
            await self._serve(seat, last_entry, receive, endings)
        finally:
            self._seats.discard(seat)
            self.drop_count += seat.watcher.is_dropped
            self._node.unsubscribe(table, seat.watcher)
            self._leave(account, keys)

    def _enter(self, account: Account | None, keys: tuple[str, ...]) -> None:
        """Count a WebSocket. Raises HttpError 429 above the limit."""
        is_spectator = account is None
        if not (is_spectator and self._watching.is_full) and self._open.enter(*keys):
            if is_spectator:
                self._watching.enter()
            return
        raise HttpError(
            429, "connection_limit", "connection limit reached: close a connection or retry later"
        )

    def _leave(self, account: Account | None, keys: tuple[str, ...]) -> None:
        self._open.leave(*keys)
        if account is None:
            self._watching.leave()

    def _target(self, scope: Any) -> str:
        """Return the table named in the path."""
        origin = single_header(scope, "origin")
        # A program has no origin. No page of another site can send its token in a header.
        is_program = origin is None and tokens.is_program(single_header(scope, "authorization"))
        if not is_program and not is_origin_allowed(origin, self._origins):
            raise HttpError(403, "origin_not_allowed", "origin not allowed")
        path: str = scope["path"]
        table = path.removeprefix(_FIRST).removesuffix(_LAST)
        if _FIRST + table + _LAST != path or table not in self._node.rows:
            raise unknown_table()
        return table

    async def _check_access(self, table: str, account: Account | None) -> None:
        async def signed_in() -> Account | None:
            return account

        if await self._access.find(table, signed_in) is None:
            raise unknown_table()

    async def _signed_in_account(self, scope: Any) -> tuple[Account | None, str | None]:
        """Return the account and the session of the cookie, or of a program's token; None and None
        for a spectator. Raises HttpError 401 for an invalid token.
        """
        token = request_token(scope, secure=self._secure)
        if token is None and not tokens.is_program(single_header(scope, "authorization")):
            return None, None  # no thread for each spectator
        account = await to_thread(self._accounts.account_of_token, token, session_ms())
        if account is None and tokens.is_program(single_header(scope, "authorization")):
            raise HttpError(401, "unauthenticated", "invalid access token")
        return account, tokens.session_id(token) if account and token else None

    def _actor(self, table: str, account: Account | None, session: str | None) -> Actor | None:
        """Return an account with its roles at a table: a program is always a player."""
        if account is None:
            return None
        actor = self._catalog.actor_at(table, account)
        if session is None or tokens.access_hash(session) is None:
            return actor
        return replace(actor, roles=actor.roles & {Role.PLAYER})

    # Messages -------------------------------------------------------------------------------------

    async def _serve(
        self, seat: SocketSession, last_entry: int | None, receive: Any, endings: int
    ) -> None:
        """Serve an open socket; `endings` counts the ends announced before it was signed in."""
        client = SendQueue(seat.connection, lambda: seat.watcher.flush())  # noqa: PLW0108 - made below
        account = seat.account.id if seat.account else None
        sees_all = may_see_all(seat.actor)
        seat.watcher = Subscriber(
            client,
            account,
            sees_all=sees_all,
            takes_receipts=seat.takes_receipts,
            limit=self._queue,
        )
        seat.seen_ms = session_ms()
        self._seats.add(seat)
        if self._endings != endings:  # this session may be among them: it was not listed yet
            self._revalidate_soon(seat)
        seat.connection.on_message = partial(self._on_message, seat)
        own_name = seat.actor.name if seat.actor else None
        watching = asyncio.ensure_future(
            self._node.subscribe(seat.table, seat.watcher, last_entry, own_name)
        )
        watching.add_done_callback(partial(_on_subscribed, seat))
        try:
            await receive()  # the end of the connection
        finally:
            watching.cancel()

    def _on_message(self, seat: SocketSession, body: bytes | None) -> None:
        """Reply to a message or submit it to the table. None stands for a binary frame."""
        self.received += 1
        at_ms = session_ms()
        may_send = self._messages.take(seat.key, at_ms)
        if not (may_send and self._from_addresses.take(seat.address, at_ms)):
            self._too_fast(seat)
            return
        seat.strikes = 0
        if body is None:
            _send_error(
                seat, "text_required", "binary frames are not supported: send JSON text", None
            )
            return
        if body == PING:
            seat.watcher.send(PONG)
            return
        try:
            request, action, salt = parse(body, seat.actor.name if seat.actor else "")
        except BadMessageError as error:
            _send_error(seat, "invalid_message", str(error), error.id)
            return
        if seat.actor is None:
            _send_error(
                seat, "unauthenticated", "authentication required to play (not to watch)", request
            )
        elif request.startswith(RESERVED):
            _send_error(seat, "reserved_id", "reserved id prefix", request)
        elif needs_signature(action):
            message = "requires a second signature: use the approvals endpoint"
            _send_error(seat, "approval_required", message, request)
        else:
            if at_ms - seat.seen_ms >= _ACTIVE_MS:
                seat.seen_ms = at_ms
                self._revalidate_soon(seat, active=True)
            try:
                table_request = Request(seat.actor, request, body, action, salt)
                answer = partial(self._answer, seat, perf_counter())
                self._gateway.submit(seat.table, table_request, answer)
            except TableNotServedError:
                _send_error(seat, "unknown_table", "table not found", request)

    def _answer(self, seat: SocketSession, started: float, message: bytes) -> None:
        """Send the table's reply, and record the time that it took."""
        self._answers.add("", perf_counter() - started)
        seat.watcher.send(message)
        if seat.takes_receipts:
            sending = asyncio.ensure_future(self._send_receipt(seat, message))
            sending.add_done_callback(_log_failure)

    async def _send_receipt(self, seat: SocketSession, message: bytes) -> None:
        """Send the receipt for a request that was answered by an entry."""
        answer = _ANSWER.decode(message)
        if answer.n:
            try:
                signed = await self._node.receipt(seat.table, answer.id, answer.n)
            except UNREACHED as error:  # a repeated request gets answer and receipt again
                _LOG.warning("receipt: database error: %s", error)
                return
            if signed is not None:
                seat.watcher.send(signed)

    def _too_fast(self, seat: SocketSession) -> None:
        seat.strikes += 1
        if seat.strikes > _STRIKES:
            seat.connection.end(CLOSE_RATE_LIMITED, "rate limit exceeded: reconnect in a minute")
        else:
            _send_error(seat, "rate_limited", "rate limit exceeded: slow down", None)

    # Revalidation and closing ---------------------------------------------------------------------

    async def _revalidate(self, seat: SocketSession, session: str, *, active: bool) -> None:
        """Close a socket whose session is no longer valid."""
        find_account = partial(self._accounts.account_of_session, active=active)
        try:
            account = await to_thread(find_account, session, session_ms())
        except UNREACHED as error:  # the journal's own connection decides when the server stops
            _LOG.warning("session check failed: %s", error)
            return
        if account is None:
            seat.connection.end(CLOSE_GONE, "session expired")

    async def run_revalidation(self) -> None:
        """Close sockets whose session or roles have changed since they were opened."""
        await asyncio.gather(self._revalidate_sessions(), self._revalidate_roles())

    async def _revalidate_roles(self) -> None:
        """Close the sockets of a private table that has changed its opener."""
        while True:
            await asyncio.sleep(ROLES_SECONDS)
            self._close_other_openers()  # a call, so that no variable references a closed socket

    def _close_other_openers(self) -> None:
        for seat in tuple(self._seats):
            row = self._node.rows.get(seat.table)
            if row is None or row.settings == seat.row.settings:
                continue
            if settings_of(row).invitation != settings_of(seat.row).invitation:
                seat.watcher.socket.drop("table moved to another node: reconnect")
            seat.row = row

    async def _revalidate_sessions(self) -> None:
        """Close the sockets of sessions that were idle for too long or have ended."""
        while True:
            await asyncio.sleep(_REVALIDATION_SECONDS)
            await self._revalidate_all()

    async def _revalidate_all(self) -> None:
        for seat in tuple(self._seats):
            if seat.session is not None:
                await self._revalidate(seat, seat.session, active=False)

    def on_ended(self, event: SessionsEnded) -> None:
        """Handle the end of sessions, on any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._close_ended, event)

    def on_ended_elsewhere(self, account: str) -> None:
        """Handle a notification that sessions of an account may have ended, on any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._revalidate_account, account)

    def _revalidate_account(self, account: str) -> None:
        self._endings += 1
        for seat in self._seats:
            if seat.account is not None and seat.account.id == account:
                self._revalidate_soon(seat)

    def _revalidate_soon(self, seat: SocketSession, *, active: bool = False) -> None:
        """Revalidate the session of a socket in the background."""
        if seat.session is not None:
            looking = asyncio.ensure_future(self._revalidate(seat, seat.session, active=active))
            looking.add_done_callback(_log_failure)

    def _close_ended(self, event: SessionsEnded) -> None:
        self._endings += 1
        for seat in tuple(self._seats):
            is_theirs = seat.account is not None and seat.account.id == event.account
            if is_theirs and event.session in (None, seat.session):
                seat.connection.end(CLOSE_GONE, event.reason)


def _query(scope: Any) -> tuple[int | None, bool]:
    """Return the number of the client's last entry, and whether it wants receipts."""
    query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    parameters = dict(query)
    if len(parameters) != len(query) or not parameters.keys() <= {"after", "receipts"}:
        raise HttpError(
            400, "invalid_number", "allowed query parameters: after, receipts (at most once each)"
        )
    text = parameters.get("after", "0")
    if not (text.isascii() and text.isdigit() and len(text) <= 16):
        raise HttpError(400, "invalid_number", "after must be an entry number")
    if parameters.get("receipts", "1") != "1":
        raise HttpError(400, "invalid_choice", "receipts must be 1 or omitted")
    return int(text) if "after" in parameters else None, "receipts" in parameters


def _send_error(seat: SocketSession, code: str, message: str, request: str | None) -> None:
    """Send an error that does not come from the table."""
    error = {"error": code, "message": message}
    seat.watcher.send(_ENCODER.encode(error if request is None else {"id": request, **error}))


def _on_subscribed(seat: SocketSession, task: "asyncio.Future[None]") -> None:
    """Disconnect a client whose subscription failed, since no message would reach it."""
    if not task.cancelled() and (error := task.exception()) is not None:
        _LOG.warning("snapshot not sent: %s", error)
        seat.connection.end(TOO_SLOW, "table temporarily unavailable: retry")


def _log_failure(task: "asyncio.Future[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _LOG.error("session check failed: %s", error)
