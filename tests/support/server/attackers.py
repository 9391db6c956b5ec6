"""Attack clients: raw sockets that say nothing, send slowly, read nothing, or guess passwords.

Each attack has many clients on one event loop. A client whose connection is closed opens another,
from the next address of its own.
"""

import asyncio
import json
import secrets
import socket
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address
from itertools import cycle
from typing import Any, Final

_BYTE_SECONDS: Final = 0.2
_KEY: Final = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
_FIRST_ADDRESS: Final = int(IPv4Address("127.1.0.1"))


def loopback(number: int, first: int = 0) -> Iterator[str]:
    """Yield so many addresses of this machine, round and round."""
    return cycle(str(IPv4Address(_FIRST_ADDRESS + first + position)) for position in range(number))


def networks() -> Iterator[str]:
    """Yield addresses of one /64 after another, of one client's /32."""
    for number in range(1 << 32):
        yield f"2001:db8:{number >> 16:x}:{number & 0xFFFF:x}::1"


@dataclass
class Attack:
    """Attack on a server's port by `clients` connections at once, from the addresses of `sources`.

    A client pauses after its connection was closed, and after a guess. `seen` counts what came of
    them: `opened`, `refused`, `closed`, and the statuses of responses.
    """

    port: int
    clients: int
    sources: Iterator[str]
    table: str = "wheel"
    pause_seconds: float = 0.05
    seen: Counter[str] = field(default_factory=Counter)

    async def run(self, kind: str) -> None:
        """Attack until cancelled."""
        act = KINDS[kind]
        await asyncio.gather(*(self._client(act) for _ in range(self.clients)))

    async def _client(self, act: "Act") -> None:
        while True:
            with suppress(OSError):
                await self._connection(act)
            await asyncio.sleep(self.pause_seconds)

    async def _connection(self, act: "Act") -> None:
        source, loop = next(self.sources), asyncio.get_running_loop()
        is_v6 = ":" in source
        with socket.socket(socket.AF_INET6 if is_v6 else socket.AF_INET) as line:
            line.setblocking(False)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            line.bind((source, 0))
            try:
                await loop.sock_connect(line, ("::1" if is_v6 else "127.0.0.1", self.port))
            except OSError:
                self.seen["refused"] += 1
                raise
            self.seen["opened"] += 1
            try:
                await act(self, line)
            except OSError:
                self.seen["closed"] += 1

    # What a client does ---------------------------------------------------------------------------

    async def say_nothing(self, line: socket.socket) -> None:
        """Send no byte."""
        while await asyncio.get_running_loop().sock_recv(line, 4_096):
            pass
        self.seen["closed"] += 1

    async def send_slowly(self, line: socket.socket) -> None:
        """Send a head, byte by byte and without an end."""
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(line, self._head("GET /", "X-Slow: ").removesuffix(b"\r\n"))
        while True:
            await asyncio.sleep(_BYTE_SECONDS)
            await loop.sock_sendall(line, b"a")

    async def read_nothing(self, line: socket.socket) -> None:
        """Watch a table, and take nothing of what it sends."""
        upgrade = f"Upgrade: websocket\r\nConnection: Upgrade\r\n{_KEY}"
        watches = self._head(f"GET /api/tables/{self.table}/live", upgrade)
        await asyncio.get_running_loop().sock_sendall(line, watches + b"\r\n")
        await asyncio.Event().wait()

    async def guess(self, line: socket.socket) -> None:
        """Sign in with one wrong password after another, for one name and for others."""
        while True:
            name = secrets.choice(("direction", "anna", secrets.token_hex(4)))
            body = json.dumps({"name": name, "password": secrets.token_hex(8)}).encode()
            kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            await self._ask(line, self._head("POST /api/session", kind) + b"\r\n" + body)
            await asyncio.sleep(self.pause_seconds)

    async def ask(self, line: socket.socket) -> None:
        """Request something once, and go."""
        await self._ask(line, self._head("GET /api/tables") + b"\r\n")

    def _head(self, request: str, extra: str = "") -> bytes:
        host = f"127.0.0.1:{self.port}"
        return f"{request} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{extra}".encode()

    async def _ask(self, line: socket.socket, request: bytes) -> None:
        """Send a request, and read the response as far as one piece brings it."""
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(line, request)
        answer = await loop.sock_recv(line, 65_536)
        if not answer:
            raise ConnectionResetError
        if answer.startswith(b"HTTP/1.1 "):  # else the end of the last one
            self.seen[answer[9:12].decode("latin-1")] += 1


Act = Callable[[Attack, socket.socket], Coroutine[Any, Any, None]]
KINDS: Final[Mapping[str, Act]] = {
    "silent": Attack.say_nothing,
    "slow heads": Attack.send_slowly,
    "deaf": Attack.read_nothing,
    "sign-ins": Attack.guess,
    "walk": Attack.ask,
}
