"""The bare servers that the real one is held against: the same stack, and nothing of a game.

`app` serves both. A player's message goes to all who watch, encoded once and sent at once;
or, at the table `durable`, into a chain of hashes and a file, with a synced commit for all that
wait, and is then answered. Messages are as long as the real server's.
"""

import asyncio
import hashlib
import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tapisvert.journal.sqlite_driver import sqlite3

_READ: Final = msgspec.json.Decoder()
_STAKED: Final = (
    b'{"event":"staked","line":%d,"player":"Player 10","on":"%b","added":1,"stake":100,"excess":0}'
)


class Chain:
    """The journal of the bare server: one table, one writer's thread, group commit."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, said, answer, hash)")
        self._waiting: deque[tuple[tuple[int, bytes, bytes, bytes], Callable[[], None]]] = deque()
        self._changed = threading.Condition()
        self._loop = loop
        self._hash = bytes(32)
        self._number = 0
        threading.Thread(target=self._run, daemon=True).start()

    def append(self, line: bytes, previous: bytes) -> tuple[int, bytes]:
        """The next entry, bound to the one before."""
        self._number += 1
        answer = _STAKED % (self._number, previous)
        self._hash = hashlib.sha256(self._hash + line + answer).digest()
        return self._number, answer

    def submit(self, number: int, line: bytes, answer: bytes, callback: Callable[[], None]) -> None:
        """Have it written; `callback` is called on the loop."""
        with self._changed:
            self._waiting.append(((number, line, answer, self._hash), callback))
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting:
                    self._changed.wait()
                batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), 512))]
            self._db.execute("BEGIN IMMEDIATE")
            self._db.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?)", [row for row, _ in batch]
            )
            self._db.execute("COMMIT")
            self._loop.call_soon_threadsafe(_call, [callback for _, callback in batch])


def _call(callbacks: list[Callable[[], None]]) -> None:
    for callback in callbacks:
        callback()


class Bare:
    """The connected clients, and the messages to them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._watching: set[WebSocket] = set()
        self._chain: Chain | None = None
        self._number = 0

    async def serve(self, socket: WebSocket) -> None:
        """One client."""
        await socket.accept()
        handler = self._bet if socket.path_params["table"] == "durable" else self._event
        self._watching.add(socket)
        try:
            while True:
                text = await socket.receive_text()
                handler(socket, text)
        except WebSocketDisconnect:
            self._watching.discard(socket)

    def _event(self, socket: WebSocket, text: str) -> None:
        """Send it to all who watch."""
        request = _READ.decode(text)
        self._number += 1
        event = _STAKED % (self._number, request["on"].encode())
        now = time.time_ns() // 1_000_000
        message = b'{"to":%d,"entries":[{"n":%d,"at":%d,"events":[%b]}]}' % (
            self._number,
            self._number,
            now,
            event,
        )
        _send(socket, _answer(request["id"], self._number, event))
        reply = message.decode()
        for watcher in self._watching:
            _send(watcher, reply)

    def _bet(self, socket: WebSocket, text: str) -> None:
        """Keep it, then answer."""
        if self._chain is None:
            self._chain = Chain(self._folder / "bare.db", asyncio.get_running_loop())
        request = _READ.decode(text)
        number, event = self._chain.append(text.encode(), request["on"].encode())
        reply = _answer(request["id"], number, event)
        self._chain.submit(number, text.encode(), event, lambda: _send(socket, reply))


def _answer(request: str, number: int, event: bytes) -> str:
    return (b'{"id":"%b","n":%d,"events":[%b]}' % (request.encode(), number, event)).decode()


def _send(socket: WebSocket, text: str) -> None:
    """Send at once: where the socket takes it, this is all."""
    sending = socket.send_text(text)
    try:
        sending.send(None)
    except (StopIteration, WebSocketDisconnect):
        return
    sending.close()  # it is behind: the bare server forgets the message


def main() -> None:
    """Serve on a free port, and say on which."""
    logging.disable(logging.INFO)
    bare = Bare(Path(sys.argv[1]))
    routes = [WebSocketRoute("/api/tables/{table}/live", bare.serve)]
    config = uvicorn.Config(
        Starlette(routes=routes),
        port=0,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        loop="asyncio",
        lifespan="off",
        log_config=None,
        access_log=False,
        backlog=2_048,
    )
    listener = config.bind_socket()
    print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
