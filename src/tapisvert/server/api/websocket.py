"""WebSocket server of the tables: clients watch and play, and every message gets a reply."""

import asyncio
import logging
from functools import partial
from typing import Any, Final
from urllib.parse import parse_qsl

import msgspec

from tapisvert.rules import commands as c
from tapisvert.server.accounts import tokens
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.sessions import SessionsEnded
from tapisvert.server.api.endpoint import NO_STORAGE, HttpError, client_address
from tapisvert.server.api.rate_limit import ConnectionCounter, TokenBuckets
from tapisvert.server.api.transport.websocket_protocol import (
    TOO_SLOW,
    SendQueue,
    WebSocketProtocol,
    connection_of,
)
from tapisvert.server.application.access import sees_all
from tapisvert.server.application.private_tables import ROLES_SECONDS
from tapisvert.server.application.services import Services
from tapisvert.server.clock import session_ms
from tapisvert.server.cluster.broadcast import Subscriber
from tapisvert.server.cluster.metrics import Metric, unlabelled
from tapisvert.server.cluster.table_request import TableNotServedError, TableRequest
from tapisvert.server.schemas.client_messages import RESERVED, BadMessageError, parse
from tapisvert.server.storage.engine import UNREACHED
from tapisvert.server.tables.idempotency import Actor

PATH: Final = "/api/tables/{table}/live"
_FIRST, _LAST = PATH.split("{table}")
_STRIKES: Final = 30
"""Consecutive messages over the rate limit after which the client is disconnected."""
_ACTIVE_MS: Final = 30_000
_LOOK_SECONDS: Final = 20.0
"""Period of the check whether sessions are still valid, or have been idle for too long."""
_REQUESTS: Final = 4
"""One connection in this many is reserved for HTTP requests: WebSockets never take it."""
CLOSE_GONE: Final = 4401
"""Close code: the session has ended, sign in again."""
CLOSE_RATE_LIMITED: Final = 4429

_ENCODER: Final = msgspec.json.Encoder()
_LOG: Final = logging.getLogger("tapisvert.server")


class SocketSession:
    """One open WebSocket: its account, its session and its subscription."""

    __slots__ = (
        "account",
        "connection",
        "seen_ms",
        "session",
        "strikes",
        "table",
        "watcher",
        "who",
    )

    def __init__(
        self,
        connection: WebSocketProtocol,
        table: str,
        account: Account | None,
        who: Actor | None,
        session: str | None,
    ) -> None:
        self.connection, self.table, self.session = connection, table, session
        self.account, self.who = account, who
        self.strikes, self.seen_ms = 0, 0
        self.watcher: Subscriber


class TableSocketServer:
    """All open WebSockets of a process."""

    def __init__(self, services: Services, origins: frozenset[str]) -> None:
        self._services, self._origins = services, origins
        rates = services.settings.rates
        self._messages = TokenBuckets(rates.messages_a_minute)
        most = rates.connections - rates.connections // _REQUESTS
        self._open = ConnectionCounter(rates.connections_each, most)
        self._seats: set[SocketSession] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._endings = 0  # ends of sessions that were announced so far
        self.received = self.dropped = 0
        services.on_sessions_ended = self._ended_somewhere
        services.on_sessions_ended_elsewhere = self._ended_elsewhere

    def __len__(self) -> int:
        return len(self._seats)

    def metrics(self) -> tuple[Metric, ...]:
        """Return the metrics of open sockets, lagging clients, disconnected clients and
        messages.
        """
        behind = sum(seat.watcher.is_lagging for seat in self._seats)
        dropped = "clients sent away because they were too slow"
        return (
            unlabelled("tapisvert_sockets", "gauge", "open sockets", len(self)),
            unlabelled("tapisvert_sockets_behind", "gauge", "clients that are behind", behind),
            unlabelled("tapisvert_dropped_total", "counter", dropped, self.dropped),
            unlabelled("tapisvert_messages_total", "counter", "messages received", self.received),
        )

    # Opening --------------------------------------------------------------------------------------

    async def __call__(
        self, scope: Any, receive: Any, send: Any, *, turned: HttpError | None = None
    ) -> None:
        """Open a WebSocket and serve it until it closes; or refuse it with the error in
        `turned`.
        """
        await receive()  # the handshake request
        self._loop = asyncio.get_running_loop()
        endings = self._endings
        keys: tuple[str, ...] = ()
        try:
            if turned is not None:
                raise turned
            table, after = self._asked_for(scope)
            try:
                account, session = await self._whose(scope)
            except UNREACHED as error:
                _LOG.warning("a socket: the database: %s", error)
                raise HttpError(503, "storage", NO_STORAGE) from None
            who = self._services.catalog.actor_at(table, account) if account else None
            keys = (f"account {account.id}",) if account else (f"address {client_address(scope)}",)
            if not self._open.enter(*keys):
                keys = ()
                raise HttpError(429, "too_many", "too many are connected; close one, or come later")
        except HttpError as why:
            said = {"error": why.code, "message": why.message}
            connection_of(scope).refuse(why.status, _ENCODER.encode(said))
            return
        if connection_of(scope).close_sent:  # the server stopped meanwhile and closed it
            self._open.leave(*keys)
            return
        await send({"type": "websocket.accept"})
        seat = SocketSession(connection_of(scope), table, account, who, session)
        try:
            await self._serve(seat, after, receive, keys[0], endings)
        finally:
            self._seats.discard(seat)
            self.dropped += seat.watcher.is_dropped
            self._services.node.unsubscribe(table, seat.watcher)
            self._open.leave(*keys)

    def _asked_for(self, scope: Any) -> tuple[str, int | None]:
        """Return the table, and the number of the last entry that the client has."""
        origin = [text for name, text in scope["headers"] if name == b"origin"]
        said = origin[0].decode("latin-1") if len(origin) == 1 else None
        if not tokens.origin_allowed(said, self._origins):
            raise HttpError(403, "origin", "pages of this origin do not speak here")
        path: str = scope["path"]
        table = path.removeprefix(_FIRST).removesuffix(_LAST)
        if _FIRST + table + _LAST != path or table not in self._services.node.rows:
            raise HttpError(404, "unknown_table", "there is no such table")
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        if not query:
            return table, None
        (name, text), *more = query
        plain = text.isascii() and text.isdigit() and len(text) <= 16
        if more or name != "after" or not plain:
            raise HttpError(400, "bad_number", "after is the number of the last entry you have")
        return table, int(text)

    async def _whose(self, scope: Any) -> tuple[Account | None, str | None]:
        """Return the account and the session of the cookie; None and None for a spectator."""
        cookies = [text for name, text in scope["headers"] if name == b"cookie"]
        said = cookies[0].decode("latin-1") if len(cookies) == 1 else None
        token = tokens.token_from_cookie(said, secure=self._services.settings.tls)
        if token is None:
            return None, None
        account = await asyncio.to_thread(
            self._services.accounts.account_of_session, token, session_ms()
        )
        return account, tokens.hash_token(token).hex() if account else None

    # Messages -------------------------------------------------------------------------------------

    async def _serve(
        self, seat: SocketSession, after: int | None, receive: Any, key: str, endings: int
    ) -> None:
        """Serve the messages of one open socket.

        `endings` is the number of session ends announced before the socket's session was looked up.
        """
        client = SendQueue(seat.connection, lambda: seat.watcher.drained())  # noqa: PLW0108 - made below
        account = seat.account.id if seat.account else None
        seat.watcher = Subscriber(
            *(client, account),
            sees_all=sees_all(seat.who),
            bound=self._services.settings.rates.queue,
        )
        seat.seen_ms = session_ms()
        self._seats.add(seat)
        if self._endings != endings:  # one of them may be this one, which was not listed yet
            self._look_soon(seat)
        seat.connection.on_message = partial(self._heard, seat, key)
        own = seat.who.name if seat.who else None
        watching = asyncio.ensure_future(
            self._services.node.subscribe(seat.table, seat.watcher, after, own)
        )
        watching.add_done_callback(partial(_watched, seat))
        try:
            while (message := await receive())["type"] == "websocket.receive":
                text = message.get("text")  # received before `on_message` was set
                self._heard(seat, key, None if text is None else text.encode())
        finally:
            watching.cancel()

    def _heard(self, seat: SocketSession, key: str, body: bytes | None) -> None:
        """Handle a message: reply to it or submit it to the table. None is a message that is not
        text.
        """
        self.received += 1
        at_ms = session_ms()
        if not self._messages.take(key, at_ms):
            self._too_fast(seat)
            return
        seat.strikes = 0
        if body is None:
            _say(seat, "not_text", "messages are text: JSON", None)
            return
        try:
            request, action = parse(body, seat.who.name if seat.who else "")
        except BadMessageError as error:
            _say(seat, "bad_message", str(error), error.id)
            return
        if seat.who is None:
            _say(seat, "sign_in", "sign in before you play; watching needs no account", request)
        elif request.startswith(RESERVED):
            _say(seat, "reserved_id", "an id that begins so is the house's own", request)
        elif isinstance(action, c.Abandon):
            told = "a controller signs this: ask for it as the staff does"
            _say(seat, "needs_signature", told, request)
        else:
            if at_ms - seat.seen_ms >= _ACTIVE_MS:
                self._is_active(seat, at_ms)
            try:
                asked = TableRequest(seat.who, request, body, action)
                self._services.gateway.submit(seat.table, asked, seat.watcher.send)
            except TableNotServedError:
                _say(seat, "unknown_table", "there is no such table", request)

    def _too_fast(self, seat: SocketSession) -> None:
        seat.strikes += 1
        if seat.strikes > _STRIKES:
            seat.connection.end(CLOSE_RATE_LIMITED, "too many messages: come back in a minute")
        else:
            _say(seat, "too_fast", "too many messages a minute: wait", None)

    # Revalidation and closing ---------------------------------------------------------------------

    def _is_active(self, seat: SocketSession, at_ms: int) -> None:
        """Extend the session of a player who is active."""
        seat.seen_ms = at_ms
        self._look_soon(seat, active=True)

    async def _look_at(self, seat: SocketSession, session: str, *, active: bool) -> None:
        """Close a socket whose session is no longer valid."""

        def owner() -> Account | None:
            return self._services.accounts.is_signed_in(session, session_ms(), active=active)

        try:
            stands = await asyncio.to_thread(owner) is not None
        except UNREACHED as error:  # the journal's own connection decides when the server stops
            _LOG.warning("a session could not be looked at: %s", error)
            return
        if not stands:
            seat.connection.end(CLOSE_GONE, "the session is over: sign in again")

    async def run_revalidation(self) -> None:
        """Close sockets whose session or roles have changed since they were opened."""
        await asyncio.gather(self._keep_looking_at_sessions(), self._keep_looking_at_roles())

    async def _keep_looking_at_roles(self) -> None:
        """Close the sockets of an opener of a private table that is now another account's."""
        while True:
            await asyncio.sleep(ROLES_SECONDS)
            for seat in tuple(self._seats):
                account, who = seat.account, seat.who
                if account is None or who is None or who.roles == account.roles:
                    continue
                if self._services.catalog.actor_at(seat.table, account) != who:
                    seat.watcher.socket.drop("this table is another's now: come back")

    async def _keep_looking_at_sessions(self) -> None:
        """Close the sockets of sessions that were idle for too long, or whose end was not
        notified.
        """
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            for seat in tuple(self._seats):
                if seat.session is not None:
                    await self._look_at(seat, seat.session, active=False)

    def _ended_somewhere(self, ended: SessionsEnded) -> None:
        """Handle the end of sessions, on any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._ended, ended)

    def _ended_elsewhere(self, account: str) -> None:
        """Handle a notification that sessions of an account may have ended, on any thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._look_at_all_of, account)

    def _look_at_all_of(self, account: str) -> None:
        self._endings += 1
        for seat in self._seats:
            if seat.account is not None and seat.account.id == account:
                self._look_soon(seat)

    def _look_soon(self, seat: SocketSession, *, active: bool = False) -> None:
        """Revalidate the session of a socket in the background."""
        if seat.session is not None:
            looking = asyncio.ensure_future(self._look_at(seat, seat.session, active=active))
            looking.add_done_callback(_heard_of)

    def _ended(self, ended: SessionsEnded) -> None:
        self._endings += 1
        for seat in tuple(self._seats):
            is_his = seat.account is not None and seat.account.id == ended.account
            if is_his and ended.session in (None, seat.session):
                seat.connection.end(CLOSE_GONE, ended.why)


def _say(seat: SocketSession, code: str, message: str, request: str | None) -> None:
    """Send an error that does not come from a table."""
    said = {"error": code, "message": message}
    seat.watcher.send(_ENCODER.encode(said if request is None else {"id": request, **said}))


def _watched(seat: SocketSession, task: "asyncio.Future[None]") -> None:
    """Disconnect a client whose subscription failed, so that it does not wait for ever."""
    if not task.cancelled() and (error := task.exception()) is not None:
        _LOG.warning("a table could not be shown: %s", error)
        seat.connection.end(TOO_SLOW, "the table cannot be shown now; come back")


def _heard_of(task: "asyncio.Future[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _LOG.error("a session could not be looked at: %s", error)
