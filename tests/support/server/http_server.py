"""A server as people meet it: uvicorn on a free port with a database of its own, real sockets."""

import asyncio
import json
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any, Self

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from support.patience import PATIENCE
from support.server import plain_http
from support.server.account_fixtures import login_of
from support.server.node_harness import code
from support.server.scripted_draws import ToldDealer, ToldTable
from support.storage import postgres
from support.storage.store_backends import begin_at
from tapisvert.accounts.passwords import Argon2Cost
from tapisvert.api import table_catalog
from tapisvert.clock import now
from tapisvert.config.settings import Settings, load
from tapisvert.config.table_settings import TableSettings
from tapisvert.live.stages import Pace
from tapisvert.operations.listening import listen
from tapisvert.operations.runner import ServerRunner
from tapisvert.rules import Role
from tapisvert.server.services import Services

QUICK = Pace(0.05, 0.1, 0.4, 0.4, 0.05, 0.01, 0.05, 0.1, quiet_seconds=0)
"""An evening in seconds."""
PATIENT = Pace(0.05, 3600, 3600, 3600, 3600, 3600, 3600, 3600, quiet_seconds=0)
"""Pace at which nothing happens unless a player or an official acts."""
PROMPT = replace(PATIENT, closed_seconds=0, card_seconds=0, ball_seconds=0, pause_seconds=0)
"""Pace at which a coup waits for its players alone."""
WHEEL, CARDS = "campione-roulette", "venezia-trente-et-quarante"
PASSWORD = "messieurs la coupe"
_NUMBERS = count(1)
_CLOSED = {"betting_closed", "invalid_state"}
"""Codes of a stake that is too late for a window: the next draw may not be ready yet."""
vars(table_catalog).update(Dealer=ToldDealer, LiveTable=ToldTable)


def table(
    name: str = "wheel", rulebook: str = WHEEL, pace: Pace = QUICK, **options: Any
) -> TableSettings:
    """A table of a test."""
    return TableSettings(name, name.title(), rulebook, pace=pace, **options)


def settings(
    folder: Path, *tables: TableSettings, options: Mapping[str, str] | None = None, **extra: Any
) -> Settings:
    """The settings of a test's house: a demonstration, with passwords that cost little."""
    arguments = {
        "--port": "0",
        "--demonstration": "true",
        "--database": f"sqlite:///{folder / 'house.db'}",
        "--keys": str(folder / "keys"),
        "--rates-messages-a-minute": "100000",
        "--rates-sign-ins-a-minute": "10000",
        "--rates-connections-each": "1000",
        "--stop-seconds": "5",
        "--day-begins": _half_a_day_from_now(),
        "--desk-sells-uncounted": "true",
    }
    created = load(environment={}, options={**arguments, **(options or {})})
    cheap = replace(created.people, cost=Argon2Cost(1, 8, 1))
    return replace(created, people=cheap, tables=tables or (table(),), **extra)


def _half_a_day_from_now() -> str:
    """The hour at which a day begins, in UTC, and so in no test."""
    return f"{datetime.fromtimestamp(now().wall_ms / 1_000, UTC) + timedelta(hours=12):%H:%M}"


class Server:
    """A house that is open, on a thread of its own; at a listener that outlives it, if given."""

    def __init__(self, house: Settings, listener: socket.socket | None = None) -> None:
        self.settings = house
        self.listener = listener.dup() if listener else listen(house.host, house.port)
        self.error: BaseException | None = None
        self.people: list[Person] = []
        self._guests: dict[str, Person] = {}
        self._open = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:  # raised in the thread that waits
            self.error = error
        finally:
            self._open.set()

    async def _serve(self) -> None:
        self.runner = ServerRunner(self.settings, self.listener)
        await self.runner.run(self._opened, with_signals=False)

    def _opened(self, services: Services) -> None:
        self.services = services
        self._open.set()

    def start(self) -> Self:
        """Open it."""
        begin_at(self.settings.database.reveal())
        self._thread.start()
        assert self._open.wait(PATIENCE)
        if self.error is not None:
            self.listener.close()
            raise self.error
        return self

    def stop(self) -> None:
        """Close it, as a signal would; raise what it has failed with, be it long before."""
        for user in self.people:
            user.http.close()
        if self._thread.is_alive():
            with suppress(RuntimeError):
                self.runner.stop()
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        if self.error is not None:
            raise self.error

    @property
    def port(self) -> int:
        """Its port."""
        return self.runner.port

    @property
    def origin(self) -> str:
        """The origin of its own pages."""
        return f"http://127.0.0.1:{self.port}"

    def guest(self, name: str) -> "Person":
        """A guest of a demonstration, before a browser; under a name given before, the same one."""
        user = Person(self)
        if name in self._guests:
            user.http.cookies = self._guests[name].http.cookies
        self._guests[name] = user
        user.id = user.post("/api/guests", name=name)["account"]["id"]
        return user

    def staff(self, name: str, *roles: str) -> "Person":
        """Make a signed-in account with a password and these roles."""
        accounts = self.services.accounts
        account, token = accounts.create("system", name, map(Role, roles), now().wall_ms)
        accounts.accept_invitation(token, PASSWORD, now().wall_ms, login=login_of(name))
        user = Person(self)
        user.id = account.id
        user.post("/api/session", name=login_of(name), password=PASSWORD)
        return user


class Person:
    """A browser: its cookies, and its requests."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.id = ""
        server.people.append(self)
        self.http = plain_http.client(server.origin)

    def post(self, path: str, *, method: str = "POST", status: int = 200, **body: Any) -> Any:
        """Send a body, and be answered with that status."""
        answer = self.http.request(method, path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def get(self, path: str, status: int = 200) -> Any:
        """Return the answer to a GET."""
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    @property
    def cookies(self) -> str:
        """Cookies that the browser sends of itself."""
        return "; ".join(f"{name}={text}" for name, text in self.http.cookies.items())

    def sit(self, table: str, *, chips: int) -> None:
        """Sit down at a table, and go away from it."""
        with self.at(table, chips=chips):
            pass

    @contextmanager
    def at(
        self,
        name: str = "wheel",
        after_entry: int | None = None,
        *,
        chips: int = 0,
        receipts: bool = False,
        address: str = "127.0.0.1",
    ) -> Iterator["Line"]:
        """Be at a table, from an address of this machine: its snapshot is read, or with
        `after_entry` the entries after that one come; with `chips` one has sat down.
        """
        request = {"after": after_entry, "receipts": 1 if receipts else None}
        query = "&".join(f"{key}={item}" for key, item in request.items() if item is not None)
        with connect(
            f"ws://127.0.0.1:{self.server.port}/api/tables/{name}/live?{query}",
            origin=Origin(self.server.origin),
            additional_headers={"Cookie": self.cookies} if self.cookies else {},
            source_address=(address, 0),
            compression=None,
            max_size=None,
            max_queue=None,  # a close is heard, however much was not read before it
            **plain_http.UNHURRIED,
        ) as connection:
            line = Line(connection)
            if after_entry is None:
                line.begin()
            if chips:
                assert code(line.ask("sit", chips=chips)) is None
            yield line


class Line:
    """Connection of a client to a table, with all received messages."""

    def __init__(self, connection: ClientConnection) -> None:
        self.socket = connection
        self.heard: list[dict[str, Any]] = []
        self.entries: list[dict[str, Any]] = []
        self.view: dict[str, Any] = {}
        self._waiting: deque[dict[str, Any]] = deque()
        self._watching: deque[int] = deque()

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message; what a table has written comes entry by entry. Numbers of spectators,
        which come at any moment, are left out.
        """
        while not self._waiting:
            self._take(timeout)
        return self._waiting.popleft()

    def watching(self) -> int:
        """The next number of spectators."""
        while not self._watching:
            self._take(PATIENCE)
        return self._watching.popleft()

    def _take(self, timeout: float) -> None:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if "watching" in message:
            self._watching.append(message["watching"])
            return
        if "entries" in message:
            self.entries += message["entries"]
            self._waiting += [{"to": e["n"], "entries": [e]} for e in message["entries"]]
            return
        self.view = message.get("table", self.view)
        self._waiting.append(message)

    def until(self, expected: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The first message of which that is true; those before it are over."""
        end = time.monotonic() + 2 * PATIENCE
        while not expected(message := self.receive()):
            # What has come already is looked at, however late it is.
            assert self._waiting or time.monotonic() < end, "it never came"
        return message

    def begin(self) -> dict[str, Any]:
        """Read the snapshot of the table, which comes first."""
        self.until(lambda message: "table" in message)
        return self.view

    def send(self, **request: Any) -> None:
        """Ask, without waiting."""
        self.socket.send(json.dumps(request))

    def ask(self, do: str, *, id: str | None = None, **options: Any) -> dict[str, Any]:  # noqa: A002
        """Ask, and be answered."""
        name = id or f"q{next(_NUMBERS)}"
        self.send(id=name, do=do, **options)
        passed: list[dict[str, Any]] = []
        while (message := self.receive()).get("id") != name:
            passed.append(message)
        self._waiting.extendleft(reversed(passed))
        return message

    def bet(self, on: str, amount: int, **options: Any) -> dict[str, Any]:
        """Bet; if the window has closed before the bet came to the table, then in the next one."""
        while code(answer := self.ask("bet", on=on, amount=amount, **options)) in _CLOSED:
            self.stage("bets", "decision")
        return answer

    def stage(self, *names: str) -> dict[str, Any]:
        """Wait until the table has come to one of these stages."""
        return self.until(lambda message: any(answer in names for answer in stages(message)))

    def event(self, name: str) -> dict[str, Any]:
        """Wait for an event, and return it."""
        message = self.until(lambda message: name in kinds(message))
        return next(event for event in events(message) if event["event"] == name)

    def closed(self) -> tuple[int, str]:
        """Wait for the server's close: return the code, and the reason."""
        with pytest.raises(ConnectionClosed) as closed:
            self.until(lambda message: False)
        assert closed.value.rcvd is not None
        return closed.value.rcvd.code, closed.value.rcvd.reason


def stages(message: dict[str, Any]) -> list[str]:
    """The stages that a message tells of."""
    notices = [entry.get("notice", {}) for entry in message.get("entries", ())]
    return [notice["stage"] for notice in notices if notice.get("notice") == "stage"]


def events(message: dict[str, Any]) -> list[dict[str, Any]]:
    """All events of a message."""
    entries = message.get("entries", ())
    return [event for entry in entries for event in entry.get("events", ())]


def kinds(message: dict[str, Any]) -> list[str]:
    """Their names."""
    return [event["event"] for event in events(message)]


@contextmanager
def opened(house: Settings, listener: socket.socket | None = None) -> Iterator[Server]:
    """A house, open for as long as the block goes on."""
    server = Server(house, listener).start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def two_opened(dsn: str, folder: Path, *tables: TableSettings) -> Iterator[tuple[Server, Server]]:
    """Two processes' servers on one database; the first has the tables."""
    with postgres.database(dsn) as url:
        options = settings(folder, *tables, options={"--database": url})
        with opened(options) as first, opened(options) as second:
            yield first, second


def elsewhere(user: Person, server: Server) -> Person:
    """The same browser at another process of the house."""
    other = Person(server)
    other.id, other.http.cookies = user.id, user.http.cookies
    return other
