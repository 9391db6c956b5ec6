"""Client of a house: a program that plays at live tables, over HTTP and WebSocket.

A `House` is one person's access to a server, a `Table` their place at one of its tables. Commands
and events are those of the rules, amounts are minor units. The wire is docs/reference/protocol.md;
the extra `client` installs the WebSocket.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import fields
from http.client import HTTPConnection, HTTPSConnection
from random import uniform
from typing import Any, Concatenate, Final, ParamSpec, Self
from urllib.parse import urlsplit

import msgspec

from tapisvert.extras import needs
from tapisvert.live import requests
from tapisvert.live.stages import Stage, Tempo
from tapisvert.record.event_lines import read_event
from tapisvert.rules import Event, Phase, Refusal
from tapisvert.rules import commands as c

with needs("client"):
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

__all__ = ["House", "RequestError", "Table", "Tempo"]

_HTTP_SECONDS: Final = 30
_FIRST_DELAY: Final = 0.25
"""Mean seconds before the first attempt to connect again; each further delay is twice as long."""
_MAX_DELAY: Final = 10.0
_SESSION_ENDED: Final = 4401
_RETRIED_STATUSES: Final = frozenset({429, 500, 502, 503, 504})
_RETRIED_ERRORS: Final = frozenset({"table_busy", "rate_limited", "unavailable"})
_FOR_NOW: Final = frozenset({"ready", "go"})
"""Requests for the moment: they are not sent again over another connection."""
_NAMES: Final[Mapping[type, str]] = {**c.NAMES, **requests.NAMES}
_THREADS: Final = ThreadPoolExecutor(8, thread_name_prefix="tapisvert-client")
"""Threads of HTTP requests. The loop's own may all wait, in a process that also is the server."""

_MAX_COUPS: Final = 64
"""Coups that wait for a program to look at them; the oldest are forgotten."""
_CONNECTION_LOST: Final = "connection lost before the response"
_CLOSED: Final = "the table has closed"
_DECIDING: Final = frozenset({"coup", "nulled", "draw_lost", "called_off"})
"""Events that end a coup."""

_P = ParamSpec("_P")
_Events = Coroutine[Any, Any, tuple[Event, ...]]


class RequestError(Exception):
    """Problem with a request that no table has decided: a `code`, and a message for people.

    It also ends a place at a table for which the house lets one no longer connect.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class House:
    """A server at an address, for one person: the owner of an access token, else a new guest.

    Guests are accepted by a demonstration, as `tapisvert serve` without settings is one, and play
    under the `name`, or a generated one.
    """

    def __init__(self, address: str, token: str | None = None, *, name: str = "") -> None:
        self.url = urlsplit(address)
        self.name = name
        if self.url.scheme not in ("http", "https") or not self.url.hostname:
            raise ValueError(f"the address of a house begins with http:// or https://: {address!r}")
        self.server = self.url.hostname, self.url.port or (443 if self.url.scheme[4:] else 80)
        """Host and port to connect to."""
        origin = f"{self.url.scheme}://{self.url.netloc}"
        self.headers = {"Authorization": f"Bearer {token}"} if token else {"Origin": origin}

    async def request(self, method: str, path: str, body: object = None) -> Any:
        """Send a request of the HTTP API; return the body of the response.

        Raises RequestError if the house refuses it, OSError if it cannot be reached.
        """
        run = asyncio.get_running_loop().run_in_executor
        return await run(_THREADS, self._request, method, path, body)

    def _request(self, method: str, path: str, body: object) -> Any:
        kind = HTTPSConnection if self.url.scheme == "https" else HTTPConnection
        connection = kind(*self.server, timeout=_HTTP_SECONDS)
        headers = {"Host": self.url.netloc, "Content-Type": "application/json", **self.headers}
        try:
            encoded_body = None if body is None else msgspec.json.encode(body)
            connection.request(method, path, encoded_body, headers)
            response = connection.getresponse()
            text = response.read()
        finally:
            connection.close()
        if response.status >= 400:
            raise _problem(response.status, text)
        cookies = [text for name, text in response.getheaders() if name.lower() == "set-cookie"]
        if cookies:
            self.headers["Cookie"] = "; ".join(cookie.partition(";")[0] for cookie in cookies)
        return msgspec.json.decode(text) if text else None

    async def sign_in(self) -> None:
        """Become a guest, unless signed in already; learn one's own name. Raises RequestError."""
        session = await self.request("GET", "/api/session")
        if session["account"] is None and "Authorization" in self.headers:
            raise RequestError("unauthenticated", "invalid access token")
        if session["account"] is None:
            body = {"name": self.name or f"Program {secrets.randbelow(10**6)}"}
            session = await self.request("POST", "/api/guests", body)
        self.name = session["account"]["name"]

    @asynccontextmanager
    async def table(self, name: str) -> AsyncIterator[Table]:
        """Come to a table: the one with this id, or the emptiest of those with this rulebook.

        Raises RequestError if there is none, or if the house accepts no guests.
        """
        await self.sign_in()
        lines = (await self.request("GET", "/api/tables"))["tables"]
        tables = [line for line in lines if name in (line["id"], line["rulebook"])]
        if not tables:
            ids = ", ".join(line["id"] for line in lines)
            raise RequestError("unknown_table", f"no table {name!r}; there are: {ids}")
        line = min(tables, key=lambda line: (line["id"] != name, line["players"]))
        async with Table(self, line["id"]) as table:
            yield table


def _problem(status: int, body: bytes) -> RequestError:
    """Return the problem in a response, which a proxy may have sent."""
    try:
        problem = msgspec.json.decode(body, type=dict[str, str])
        return RequestError(problem["error"], problem["message"])
    except (msgspec.DecodeError, KeyError):
        return RequestError(f"http_{status}", f"the server responded with status {status}")


def _command(
    kind: Callable[Concatenate[str, _P], requests.TableAction],
) -> Callable[Concatenate[Table, _P], _Events]:
    """Return the method that gives a command of the rules in the player's own name."""

    def give(self: Table, /, *args: _P.args, **kwargs: _P.kwargs) -> _Events:
        return self.do(kind(self.name, *args, **kwargs))

    give.__doc__ = kind.__doc__
    return give


class Table:
    """A person's place at a table: its state as received, and their commands.

    A lost connection is opened again. The entries since then arrive late, and a command without an
    answer is sent again under its id, so the table executes it once. Every command returns its
    events. It raises Refusal if the table refuses it, and RequestError if no table has decided it.
    `n` is the number of the last entry received.
    """

    def __init__(self, house: House, table: str) -> None:
        self.house = house
        self.id = table
        self.name = house.name
        self.n = 0
        self.phase = Phase.BETTING
        self.stage = Stage.IDLE
        self.cards: list[str] = []
        self.players: set[str] = set()
        self._socket: ClientConnection | None = None
        self._pending: dict[str, tuple[str, str, asyncio.Future[dict[str, Any]]]] = {}
        self._changed = asyncio.Condition()
        self._end: Exception | None = None  # why no message comes any more
        self._is_current = False
        self._suspended_from = Phase.BETTING
        self._window = 0  # the entry that began the present stage
        self._coups = deque[tuple[int, tuple[Event, ...]]](maxlen=_MAX_COUPS)

    sit = _command(c.Sit)
    leave = _command(c.Leave)
    bet = _command(c.Bet)
    withdraw = _command(c.Withdraw)
    clear = _command(c.Clear)
    move = _command(c.Move)
    insure = _command(c.Insure)
    divide = _command(c.Divide)
    announce = _command(c.Announce)
    tip = _command(c.Tip)
    ready = _command(requests.Ready)
    prefer = _command(requests.Prefer)

    async def __aenter__(self) -> Self:
        self._reading = asyncio.create_task(self._read())
        try:
            await self.until(lambda: self.n > 0)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *error: object) -> None:
        self._reading.cancel()
        await asyncio.wait([self._reading])

    @property
    def is_open(self) -> bool:
        """True while stakes may be laid."""
        is_window = self.stage in (Stage.BETS, Stage.DECISION)
        return self._is_current and is_window and self.phase is Phase.BETTING

    async def until(self, condition: Callable[[], object], seconds: float | None = None) -> bool:
        """Wait for a condition; return False after a timeout. Raises what ended access."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: self._end is not None or condition())
        if self._end is not None:
            raise self._end
        return bool(condition())

    async def open(self) -> None:
        """Wait until stakes may be laid. Raises ConnectionError if the table has closed."""
        await self.until(lambda: self.is_open or self.phase is Phase.FINISHED)
        if self.phase is Phase.FINISHED:
            raise ConnectionError(_CLOSED)

    async def deal(self) -> tuple[Event, ...]:
        """Consent to deal, and return the events of the first coup since the last command, once
        stakes may be laid again.

        They are its CoupDealt or BallFell, and a Settled for each stake; or Nulled, DrawLost or
        CalledOff. Consent is given again where the window begins again. Raises Refusal without a
        stake on the cloth, and ConnectionError if the table closes.
        """
        consent_window = 0  # in the window that began with this entry

        def is_due() -> bool:
            is_over = self._coups or self.phase is Phase.FINISHED
            return bool(is_over or (self.is_open and self._window != consent_window))

        while await self.until(is_due) and not self._coups and self.phase is not Phase.FINISHED:
            consent_window = self._window
            try:
                await self.ready()
            except ConnectionResetError:
                consent_window = 0
            except Refusal as refusal:
                if refusal.code != "invalid_state":  # the window has closed
                    raise
        await self.until(lambda: self.is_open or self.phase is Phase.FINISHED)
        if not self._coups:
            raise ConnectionError(_CLOSED)
        return self._coups.popleft()[1]

    async def do(self, command: requests.TableAction) -> tuple[Event, ...]:
        """Give any command that the table takes from a client."""
        given = {field.name: getattr(command, field.name) for field in fields(command)}
        given = {name: field for name, field in given.items() if field is not None}
        return await self.request(_NAMES[type(command)], **given)

    async def request(self, do: str, **fields: object) -> tuple[Event, ...]:
        """Send a request of the wire (docs/reference/protocol.md) and return its events.

        Raises as every command.
        """
        number = f"{time.time_ns() // 1_000_000}-{secrets.token_hex(8)}"  # in the order of time
        text = msgspec.json.encode({"id": number, "do": do, **fields}).decode()
        response = await self._response(number, do, text)
        while response.get("error") in _RETRIED_ERRORS:
            await asyncio.sleep(_FIRST_DELAY)
            response = await self._response(number, do, text)
        if "error" in response:
            raise RequestError(response["error"], response["message"])
        for event in response["events"]:
            if event["event"] == "refused":
                raise Refusal(event["code"], event["clause"], {}, event["message"])
        events = tuple(map(read_event, response["events"]))
        if events:  # else its entry may be hidden
            await self.until(lambda: self.n >= response["n"])
            while self._coups and self._coups[0][0] < response["n"]:
                self._coups.popleft()
        return events

    async def _response(self, number: str, do: str, text: str) -> dict[str, Any]:
        """Send a message, over the next connection if there is none, and wait for its response."""
        if self._end is not None:
            raise self._end
        if do in _FOR_NOW and self._socket is None:
            raise ConnectionResetError(_CONNECTION_LOST)
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._pending[number] = do, text, future
        try:
            if self._socket is not None:
                with suppress(WebSocketException):
                    await self._socket.send(text)
            return await future
        finally:
            del self._pending[number]

    # Connection -----------------------------------------------------------------------------------

    async def _read(self) -> None:
        """Read messages, over one connection after another, until access ends."""
        try:
            delay = _FIRST_DELAY
            while True:
                last = self.n
                with suppress(OSError, EOFError, WebSocketException):
                    await self._read_connection()
                delay = _FIRST_DELAY if self.n > last else min(2 * delay, _MAX_DELAY)
                await asyncio.sleep(delay * uniform(0.75, 1.25))  # noqa: S311 - no draw
        except Exception as error:
            self._end = error
        finally:
            if self._end is None:
                self._end = ConnectionError("the place at the table was given up")
            for _, _, future in self._pending.values():
                if not future.done():
                    future.set_exception(self._end)
            async with self._changed:
                self._changed.notify_all()

    async def _read_connection(self) -> None:
        """Read one connection until it closes. Raises RequestError if another would too."""
        url = self.house.url
        host, port = self.house.server
        headers = self.house.headers
        address = f"{url.scheme.replace('http', 'ws')}://{url.netloc}/api/tables/{self.id}/live"
        if self.n:
            address += f"?after={self.n}"
        try:
            async with connect(
                address,
                host=host,
                port=port,
                additional_headers=headers,
                compression=None,
                max_size=None,
            ) as self._socket:
                for _, text, _ in [*self._pending.values()]:
                    await self._socket.send(text)
                async for message in self._socket:
                    async with self._changed:
                        self._take(msgspec.json.decode(message))
                        self._changed.notify_all()
        except InvalidStatus as error:
            status = error.response.status_code
            body = error.response.body or b""
            if status not in _RETRIED_STATUSES:
                raise _problem(status, bytes(body)) from None
        except ConnectionClosed as error:
            if error.rcvd is not None and error.rcvd.code == _SESSION_ENDED:
                raise RequestError("unauthenticated", error.rcvd.reason) from None
        finally:
            self._socket = None
            self._is_current = False
            for do, _, future in self._pending.values():
                if do in _FOR_NOW and not future.done():
                    future.set_exception(ConnectionResetError(_CONNECTION_LOST))

    # State ----------------------------------------------------------------------------------------

    def _take(self, message: dict[str, Any]) -> None:
        """Take a message into the state."""
        if (pending := self._pending.get(message.get("id", ""))) and not pending[2].done():
            pending[2].set_result(message)
        if "table" in message:
            self.take_snapshot(message["table"])
            self._is_current = True
        for entry in message.get("entries", ()):
            for event in entry.get("events", ()):
                self.take_event(event)
            if _DECIDING.intersection(event["event"] for event in entry.get("events", ())):
                self._coups.append((entry["n"], tuple(map(read_event, entry["events"]))))
            if "notice" in entry:
                self.take_notice(entry["notice"])
                if entry["notice"]["notice"] == "stage":
                    self._window = entry["n"]
        if "to" in message:
            self.n = message["to"]
            self._is_current = self._is_current or not message["entries"]

    def take_snapshot(self, view: dict[str, Any]) -> None:
        """Take the state of the table, as the first message has it."""
        if view["coup"] and view["coup"]["line"] > self.n > 0:
            events = tuple(map(read_event, (view["coup"], *view["settled"])))
            self._coups.append((view["coup"]["line"], events))
        self.n = self._window = view["n"]
        self.phase = Phase(view["phase"])
        self.stage = Stage(view["stage"])
        self.cards = list(view["cards"])
        self.players = set(view["players"])

    def take_event(self, event: dict[str, Any]) -> None:
        """Take an event of any player into the state; some fields of others' are hidden."""
        kind = event["event"]
        if kind in (*_DECIDING, "opened"):
            self.phase = Phase.BETTING
        if kind in (*_DECIDING, "closed"):
            self.cards = []
        if kind in ("closed", "finished"):
            self.phase = Phase(kind)
        if kind == "suspended":
            self.phase, self._suspended_from = Phase.SUSPENDED, self.phase
        if kind == "resumed":
            self.phase = self._suspended_from
        if kind == "sat":
            self.players.add(event["player"])
        if kind == "left":
            self.players.discard(event["player"])

    def take_notice(self, notice: dict[str, Any]) -> None:
        """Take a notice of the table into the state."""
        kind = notice["notice"]
        if kind == "stage":
            self.stage = Stage(notice["stage"])
        if kind in ("card", "fell"):
            self.cards.append(notice["card"])
        if kind == "correct":
            self.cards.pop()
