"""Players who play on through every failure of a server, and what they were told."""

import json
import random
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Event, Thread
from typing import Any, Self

import httpx
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from support.server import plain_http
from support.server.node_harness import code
from tapisvert.journal.entry import Entry
from tapisvert.journal.sql import EventStore
from tapisvert.live.frames import visible_to

_GONE = (WebSocketException, InvalidHandshake, OSError, TimeoutError, EOFError)
_ANSWER_SECONDS = 3.0
"""Time after which a request without an answer is sent again, over another connection."""


class Gambler(Thread):
    """Guest who lays stakes at a table until told to stop, and repeats unanswered requests.

    `rest` returns the seconds from an answer to the next stake. `answered_from` is the moment at
    which the last answered request was sent. With `hangs_up` set it connects anew.
    """

    sees_all = False
    """True for staff, who are shown every entry."""

    def __init__(
        self,
        name: str,
        origin: str,
        table: str = "wheel",
        rest: Callable[[random.Random], float] = lambda luck: luck.random() * 0.01,
    ) -> None:
        super().__init__(daemon=True)
        self.origin, self.table = origin, table
        self._name, self._luck, self._over, self._rest = name, random.Random(name), Event(), rest
        self._cookie = ""
        self.hangs_up = Event()
        self._asked = 0
        self._again: dict[str, Any] | None = {"id": f"{name}-sit", "do": "sit", "chips": 900_000}
        self._last: int | None = None  # the last entry that was shown
        self.answered: dict[str, int] = {}
        self.answered_at: dict[str, float] = {}
        self.sent_at = self.answered_from = 0.0
        self.shown: dict[int, str] = {}
        self.repeated = self.connected = 0
        self.error: BaseException | None = None

    def sign_in(self) -> Self:
        """Be a guest, for good."""
        body: httpx.Response | None = None
        while body is None or body.status_code == 503:  # it opens
            with plain_http.client(self.origin, self._name) as http:
                with suppress(httpx.TransportError):
                    body = http.post("/api/guests", json={"name": self._name})
                self._cookie = "; ".join(f"{name}={text}" for name, text in http.cookies.items())
            time.sleep(0.02)
        body.raise_for_status()
        return self

    def run(self) -> None:
        """Play, come back whenever the server is there again, and play on."""
        try:
            while not self._over.is_set():
                with suppress(*_GONE):
                    self._play()
                time.sleep(0.2)  # the proxy lets a client through four times a second
        except BaseException as error:
            self.error = error

    def _play(self) -> None:
        """Play at one connection, until it is gone."""
        query = "" if self._last is None else f"?after={self._last}"
        with connect(
            f"{self.origin.replace('http', 'ws')}/api/tables/{self.table}/live{query}",
            origin=Origin(self.origin),
            additional_headers={"Cookie": self._cookie},
            open_timeout=_ANSWER_SECONDS,
            close_timeout=0.1,
            compression=None,
            max_size=None,
            source_address=(plain_http.address(self._name), 0),
        ) as line:
            self.connected += 1
            self.hangs_up.clear()
            while not (self._over.is_set() or self.hangs_up.is_set()):
                self._ask(line)

    def _ask(self, line: Any) -> None:
        if self._again is None:
            self._asked += 1
            self._again = {"id": f"{self._name}-{self._asked}", **self._next()}
        self.sent_at = time.monotonic()
        line.send(json.dumps(self._again))
        end = self.sent_at + _ANSWER_SECONDS
        while (text := self._read(line, end - time.monotonic())).get("id") != self._again["id"]:
            pass
        if code(text) == "unavailable":
            raise EOFError  # it closes
        assert code(text) not in ("table_busy", "idempotency_conflict"), text
        self.answered[text["id"]] = text["n"]
        self.answered_at[text["id"]] = time.monotonic()
        self.answered_from = self.sent_at
        self.repeated += text.get("again", False)
        self._again = None
        self._wait(line, self._rest(self._luck))

    def _next(self) -> dict[str, Any]:
        """Return the next request."""
        position = self._luck.choice(("rouge", "noir", "17"))
        return {"do": "bet", "on": position, "amount": 100}

    def _wait(self, line: Any, seconds: float) -> None:
        """Read what comes for so long."""
        end = time.monotonic() + seconds
        while (remaining := end - time.monotonic()) > 0 and not self._over.is_set():
            with suppress(TimeoutError):
                self._read(line, remaining)

    def _read(self, line: Any, seconds: float) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(line.recv(max(0.0, seconds)))
        assert "error" not in message or "id" in message, message
        if "table" in message:
            assert self._last is None, "what was shown is not in the journal"
            self._last = message["table"]["n"]
        for entry in message.get("entries", ()):
            assert self._last is not None
            assert entry["n"] > self._last, "an entry was shown twice, or late"
            self.shown[entry["n"]] = json.dumps(entry, sort_keys=True)
            self._last = entry["n"]
        return message

    def stop(self) -> None:
        """Ask nothing more."""
        self._over.set()
        self.join()
        if self.error is not None:
            raise self.error


def count_answered(gamblers: Iterable[Gambler]) -> int:
    """Return the number of requests that have been answered in all."""
    return sum(len(gambler.answered) for gambler in gamblers)


def check(store: EventStore, gamblers: Iterable[Gambler]) -> int:
    """Assert that each answered request is in the journal, once, at its number, and that what was
    shown is what the journal has, without a gap. Return the number of answered requests.
    """
    is_at_table: dict[str, list[Gambler]] = {}
    for gambler in gamblers:
        is_at_table.setdefault(gambler.table, []).append(gambler)
    for table, players in is_at_table.items():
        entries = store.read(table, 0, 10**9)
        text = _write_entries(entries)
        for player in players:
            is_public = not player.sees_all
            visible = {entry.number: visible_to(entry, is_public=is_public) for entry in entries}
            for name, number in player.answered.items():
                assert text.get(name) == number, f"{name} was answered with entry {number}"
            _check_shown(player, visible)
    return sum(map(count_answered, is_at_table.values()))


def _write_entries(entries: Iterable[Entry]) -> dict[str, int]:
    """The number of each request's entry, by its id; none is there twice."""
    text: dict[str, int] = {}
    for entry in entries:
        if entry.request is not None:
            assert entry.request not in text, f"{entry.request} was done twice"
            text[entry.request] = entry.number
    return text


def _check_shown(player: Gambler, visible: dict[int, bytes | None]) -> None:
    if not player.shown:
        return
    for number in range(min(player.shown), max(player.shown) + 1):
        text = visible[number]
        expected = None if text is None else json.dumps(json.loads(text), sort_keys=True)
        assert player.shown.get(number) == expected, f"entry {number} was shown otherwise"
