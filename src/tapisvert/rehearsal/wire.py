"""Tempo and connection of a simulated person: requests and a WebSocket, as a browser uses."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from http.client import HTTPConnection
from itertools import count
from typing import Any, Final
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tapisvert.rules import Rulebook
from tapisvert.values import value


@value
class RehearsalTempo:
    """Seconds of a rehearsal's rhythm.

    `bets` from the first words to 'rien ne va plus', `closed` until the first card or the number,
    `card` between cards, `thought` at most from an opening to a player's stake, `colleague` until
    simulated staff decide what waits for them, `signature` until they sign a count in the place of
    a person. There are `moves` coups from a fill or a credit to the next, and `shift` from an
    opening count to a closing count.
    """

    bets: float = 25
    closed: float = 4
    card: float = 1.2
    thought: float = 18
    colleague: float = 3
    signature: float = 20
    moves: int = 8
    shift: int = 40


USUAL: Final = RehearsalTempo()


@value
class TableOfRehearsal:
    """Table of a rehearsal: its rules, its tempo, the seed of all choices, and whether it has
    staff.
    """

    name: str
    book: Rulebook
    seed: str
    tempo: RehearsalTempo
    has_croupiers: bool = False


_THREADS: Final = ThreadPoolExecutor(8, thread_name_prefix="rehearsal")
"""Threads of the requests. The loop's own, six on two cores, would be exhausted by six people, and
the server would have none left to answer them: for 30 s, until they time out.
"""


class Person:
    """Simulated person with an account, signed in as a browser is."""

    def __init__(self, port: int, origin: str, name: str, login: str) -> None:
        """Take the port of the server on this machine, and the origin of its pages."""
        self.name, self._login = name, login
        self._port, self._origin, self._cookie = port, origin, ""
        self._host = urlsplit(origin).netloc

    async def sign_in(self, password: str) -> None:
        """Sign in. Raises OSError if the server refuses."""
        body = {"name": self._login, "password": password}
        await self.request("POST", "/api/session", body)

    async def request(self, method: str, path: str, body: object = None) -> Any:
        """Send a request, and return the response body. Raises OSError if it is refused."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(_THREADS, self._request, method, path, body)

    def _request(self, method: str, path: str, body: object) -> Any:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=30)
        head = {"Host": self._host, "Origin": self._origin, "Cookie": self._cookie}
        sent = None if body is None else json.dumps(body)
        try:
            connection.request(method, path, sent, head | {"Content-Type": "application/json"})
            answer = connection.getresponse()
            text = answer.read()
        finally:
            connection.close()
        if answer.status >= 400:
            detail = text[:200].decode(errors="replace")
            raise OSError(f"{method} {path}: {answer.status} {detail}")
        cookies = [text for name, text in answer.getheaders() if name.lower() == "set-cookie"]
        if cookies:
            self._cookie = "; ".join(cookie.partition(";")[0] for cookie in cookies)
        return json.loads(text) if text else None

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator["Line"]:
        """Yield a connection to a table, once its state has arrived."""
        async with connect(
            f"ws://{self._host}/api/tables/{table}/live",
            host="127.0.0.1",
            port=self._port,
            origin=Origin(self._origin),
            additional_headers={"Cookie": self._cookie},
            compression=None,
            max_size=None,
        ) as socket:
            line = Line(socket, self.name)
            reading = asyncio.ensure_future(line.read())
            try:
                await line.until(lambda: line.n > 0)
                yield line
            finally:
                reading.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await reading


class Line:
    """State of a table as received on a connection, and the requests sent on it."""

    def __init__(self, socket: ClientConnection, name: str) -> None:
        self.name = name
        self.n = 0
        self.phase = self.stage = ""
        self.coups = 0
        self.cards: list[str] = []
        self.posts: list[tuple[str, str]] = []
        self.offered: list[str] = []
        """Roles of the posts offered to this person."""
        self.repeated: list[dict[str, Any]] = []
        self.imprisoned: list[tuple[str, str]] = []
        """Players and chances that the last coup sent to prison."""
        self.players: set[str] = set()
        self._socket = socket
        self._ids = count(1)
        self._asked: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Condition()
        self._suspended_from = "betting"
        self._is_over = False

    @property
    def is_open(self) -> bool:
        """True while bets may be laid."""
        return self.phase == "betting" and self.stage in ("bets", "decision")

    async def read(self) -> None:
        """Read messages until the connection ends."""
        try:
            async for text in self._socket:
                message = json.loads(text)
                if (future := self._asked.pop(message.get("id", ""), None)) and not future.done():
                    future.set_result(message)
                async with self._changed:
                    self._take(message)
                    self._changed.notify_all()
        finally:
            self._is_over = True
            for future in self._asked.values():
                future.cancel()
            async with self._changed:
                self._changed.notify_all()

    async def until(self, condition: Callable[[], object], seconds: float | None = None) -> bool:
        """Wait for a condition; return False after a timeout. Raises ConnectionError."""

        async def waiting() -> None:
            async with self._changed:
                await self._changed.wait_for(lambda: self._is_over or condition())

        with suppress(TimeoutError):
            await asyncio.wait_for(waiting(), seconds)
        if self._is_over:
            raise ConnectionError("the table has closed the connection")
        return bool(condition())

    async def next_coup(self) -> None:
        """Wait until the next coup is decided, or the table closes. Raises ConnectionError."""
        await self.after(self.coups)

    async def after(self, coup: int) -> None:
        """Wait until more coups than a number are decided, or the table closes."""
        await self.until(lambda: self.coups > coup or self.phase == "finished")

    async def ask(self, do: str, **fields: object) -> str | None:
        """Send a request; return the code of its refusal once the state includes its result."""
        name = f"{self.name}-{next(self._ids)}"[-60:].replace(" ", "").replace(",", "")
        future = self._asked[name] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"id": name, "do": do, **fields}))
        answer = await future
        if "error" in answer:
            code: str = answer["error"]
            return code
        await self.until(lambda: self.n >= answer["n"])
        codes = [event["code"] for event in answer["events"] if event["event"] == "refused"]
        return codes[0] if codes else None

    # State ----------------------------------------------------------------------------------------

    def _take(self, message: dict[str, Any]) -> None:
        if "table" in message:
            self._take_snapshot(message["table"])
        for entry in message.get("entries", ()):
            for event in entry.get("events") or ():
                self._take_event(event)
            if notice := entry.get("notice"):
                self._take_notice(notice)
        self.n = max(self.n, message.get("to", 0))

    def _take_snapshot(self, view: dict[str, Any]) -> None:
        self.n, self.phase, self.stage = view["n"], view["phase"], view["stage"]
        self.cards = list(view["cards"])
        self.players = set(view["players"])
        staff = view["staff"] or {"posts": [], "given": [], "repeated": []}
        self.posts = [(post["role"], post["name"]) for post in staff["posts"]]
        self.offered = [post["role"] for post in staff["given"] if post["name"] == self.name]
        self.repeated = staff["repeated"]

    def _take_event(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        if kind in ("coup", "nulled", "opened", "draw_lost", "called_off"):
            self.phase = "betting"
        if kind in ("coup", "nulled", "draw_lost"):
            self.coups += 1
            self.imprisoned, self.repeated = [], []
        if kind in ("coup", "closed", "nulled"):
            self.cards = []
        if kind in ("closed", "finished"):
            self.phase = kind
        if kind == "suspended":
            self.phase, self._suspended_from = kind, self.phase
        if kind == "resumed":
            self.phase = self._suspended_from
        if kind == "settled" and event["outcome"] == "imprisoned":
            self.imprisoned.append((event["player"], event["on"]))
        if kind == "sat":
            self.players.add(event["player"])
        if kind == "left":
            self.players.discard(event["player"])

    def _take_notice(self, notice: dict[str, Any]) -> None:
        kind = notice["notice"]
        if kind == "stage":
            self.stage = notice["stage"]
        if kind == "fell":
            self.cards.append(notice["card"])
        if kind == "correct" and self.cards:
            self.cards.pop()
        if kind == "repeat":
            self.repeated.append(notice)
        if kind in ("assign", "rotate_asked") and notice["name"] == self.name:
            self.offered.append(notice["role"])
        if kind in ("take_post", "dismiss"):
            ended_posts = {
                (notice["role"], notice["name"]),
                (notice["role"], notice.get("relieves")),
            }
            self.posts = [post for post in self.posts if post not in ended_posts]
            if notice["name"] == self.name:
                self.offered = [role for role in self.offered if role != notice["role"]]
        if kind == "take_post":
            self.posts.append((notice["role"], notice["name"]))
        if kind == "staff":
            self.posts = [(role, name) for role, name, _ in notice["posts"]]
