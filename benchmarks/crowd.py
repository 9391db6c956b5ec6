"""Many clients in one process, as light as they can be: one epoll, frames counted where they lie.

A client's frames are masked with zeros, so that nothing is computed for them (RFC 6455 lets the
client choose). Moments are the machine's wall clock: an entry says when it was accepted.
"""

import multiprocessing
import os
import select
import socket
import termios
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from fcntl import ioctl
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

_BUFFER_SIZE: Final = 1 << 18
_IDLE_SECONDS: Final = 0.05
_WARM_SECONDS: Final = 0.5
_WARM_ANSWERS: Final = 3
_PATIENCE_SECONDS: Final = 30.0
BEHIND_BYTES: Final = 65_536
"""Bytes that asyncio's transports take before they call a client behind."""
_COLORS: Final = ("rouge", "noir", "pair", "impair", "manque", "passe")


@dataclass
class Guest:
    """Client: the table that it watches, the cookie of its account, and its address."""

    table: str
    cookie: str = ""
    address: str = "127.0.0.1"


@dataclass
class Plan:
    """Work of a crowd for some seconds.

    Of its players each bets again when the last bet is answered; or, with `bets_a_second`, all of
    them together so many times, whatever is answered. `behind` clients read nothing at all. The
    crowd runs on `processors`; on any, if there are none. Players watch for `settle_seconds` before
    they sit down, so that tables follow them; `servers` and `proxies` are processes.
    """

    port: int
    players: list[Guest] = field(default_factory=list)
    watchers: list[Guest] = field(default_factory=list)
    behind: int = 0
    bets_a_second: float = 0.0
    sits: bool = False
    servers: list[int] = field(default_factory=list)
    processors: frozenset[int] = frozenset()
    proxies: list[int] = field(default_factory=list)
    settle_seconds: float = 0.0


@dataclass
class Measurement:
    """Times that a crowd measured: `late_ms` from accepted to delivered, `answer_ms` to the answer.

    `busy` is the share of the time in which the crowd itself was at work, `work` the seconds of
    processor time that the server took, `passed` those of a proxy. `owed` is what the server has
    not even handed to its kernel for the client that reads nothing and is owed least, in bytes;
    none if there is no such client.
    """

    seconds: float
    messages: int
    events: int
    answers: int
    late_ms: "array[float]"
    answer_ms: "array[float]"
    busy: float
    work: float = 0.0
    passed: float = 0.0
    owed: int = 0


def quantile(values: "array[float]", share: float) -> float:
    """Return the value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else float("nan")


class Client:
    """One socket, with the bytes of a message that is not whole yet."""

    __slots__ = ("answers", "asked", "number", "rest", "socket")

    def __init__(self, port: int, guest: Guest, *, is_slow: bool = False) -> None:
        """Connect; with `is_slow` by small windows and segments: neither kernel takes much."""
        self.socket = socket.socket()
        if is_slow:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        self.socket.bind((guest.address, 0))
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        cookie = f"Cookie: {guest.cookie}\r\n" if guest.cookie else ""
        self.socket.sendall(
            f"GET /api/tables/{guest.table}/live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{cookie}"
            f"Origin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        greeting = b""
        while b"\r\n\r\n" not in greeting:
            chunk = self.socket.recv(65_536)
            assert chunk, "the server closed instead of answering"
            greeting += chunk
        head, _, self.rest = greeting.partition(b"\r\n\r\n")
        assert b" 101 " in head, head
        self.number = 0
        self.asked = 0.0
        self.answers = 0

    def held(self, port: int) -> int:
        """Return the bytes sent and not read, as far as the kernel holds them, at both ends."""
        size = array("i", [0])
        ioctl(self.socket, termios.FIONREAD, size)
        pair = f":{port:04X}", f":{self.socket.getsockname()[1]:04X}"
        for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
            _, local, peer, _, queues, *_ = line.split()
            if (local[-5:], peer[-5:]) == pair:
                return size[0] + int(queues.partition(":")[0], 16)
        return size[0]

    def say(self, text: str) -> None:
        """Send a message of at most 125 bytes."""
        self.socket.sendall(b"\x81%c\0\0\0\0%b" % (128 + len(text), text.encode()))

    def bet(self) -> None:
        """Bet one more unit."""
        self.number += 1
        chance = _COLORS[self.number % len(_COLORS)]
        self.asked = time.time()
        self.say(f'{{"id":"{self.number}","do":"bet","on":"{chance}","amount":1}}')


class Crowd:
    """The clients of one process."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._players = [Client(plan.port, guest) for guest in plan.players]
        watchers = [Client(plan.port, guest) for guest in plan.watchers]
        slow = [Client(plan.port, plan.watchers[0], is_slow=True) for _ in range(plan.behind)]
        self._epoll = select.epoll()
        self._buffer = memoryview(bytearray(_BUFFER_SIZE))
        self._clients = {player.socket.fileno(): player for player in (*self._players, *watchers)}
        self._slow = slow
        self._got = 0
        self._measure = watchers[0] if watchers else None
        for client in self._clients.values():
            client.socket.settimeout(0)
            self._epoll.register(client.socket, select.EPOLLIN)
        self._betting = (
            {id(client) for client in self._players} if not plan.bets_a_second else set()
        )
        self._forget()
        if plan.sits:
            self.go_on(plan.settle_seconds)
            for client in self._players:
                client.say('{"id":"sit","do":"sit","chips":1000000}')
            self._until(lambda: all(player.answers for player in self._players), "all sit")
        self.go_on(1.0)

    def _forget(self) -> None:
        self.seen = Measurement(0.0, 0, 0, 0, array("d"), array("d"), 0.0)

    def play(self, seconds: float) -> Measurement:
        """Play for so long; return the times of the last seconds of it."""
        if self._betting:
            for client in self._players:
                client.bet()
        self._warm_up()
        self._forget()
        busy = time.process_time()
        start = time.perf_counter()
        work = self._work(self._plan.servers)
        passed = self._work(self._plan.proxies)
        self.go_on(seconds, rate=self._plan.bets_a_second)
        self.seen.seconds = time.perf_counter() - start
        self.seen.busy = (time.process_time() - busy) / self.seen.seconds
        self.seen.work = self._work(self._plan.servers) - work
        self.seen.passed = self._work(self._plan.proxies) - passed
        self.seen.owed = self._owed()
        self._betting = set()
        return self.seen

    @staticmethod
    def _work(processes: list[int]) -> float:
        return sum(map(_work, processes))

    def _warm_up(self) -> None:
        """Begin, and go on until each player that bets again at once has had some answers (the bare
        server may forget one), and those who read nothing are behind: not in their kernels alone.
        """
        is_real = self._plan.sits
        betting = [player for player in self._players if is_real and id(player) in self._betting]
        targets = [player.answers + _WARM_ANSWERS for player in betting]
        self.go_on(_WARM_SECONDS, rate=self._plan.bets_a_second)
        self._until(
            lambda: all(
                player.answers >= target for player, target in zip(betting, targets, strict=True)
            ),
            "all are answered",
        )
        self._until(
            lambda: not self._slow or self._owed() > BEHIND_BYTES,
            "the clients that read nothing are behind",
        )

    def _until(self, condition: Callable[[], bool], event: str) -> None:
        """Go on until a condition holds."""
        end = time.perf_counter() + _PATIENCE_SECONDS
        while not condition():
            if time.perf_counter() > end:
                raise RuntimeError(f"not so in time: {event}")
            self.go_on(_IDLE_SECONDS, rate=self._plan.bets_a_second)

    def _owed(self) -> int:
        sizes = [client.held(self._plan.port) for client in self._slow]
        return self._got - max(sizes) if sizes else 0

    def go_on(self, seconds: float, rate: float = 0.0) -> None:
        """Read messages for so long; bet at that rate."""
        start = time.perf_counter()
        bets = 0
        clock = time.perf_counter
        clients = self._clients
        while (elapsed := clock() - start) < seconds:
            wait = seconds - elapsed
            if rate:
                while bets < elapsed * rate:
                    self._players[bets % len(self._players)].bet()
                    bets += 1
                wait = min(wait, max(0.0, bets / rate - elapsed))
            for number, _ in self._epoll.poll(wait):
                self._read(clients[number])

    def _read(self, client: Client) -> None:
        start = len(client.rest)
        buffer = self._buffer
        buffer[:start] = client.rest
        try:
            size = start + client.socket.recv_into(buffer[start:])
        except BlockingIOError:
            return
        if size == start:
            raise ConnectionError("the server closed a connection")
        if client is self._measure:
            self._got += size - start
        position = 0
        while size - position >= 2:
            length = buffer[position + 1]
            head = 2
            if length >= 126:
                head = 4 if length == 126 else 10
                length = int.from_bytes(buffer[position + 2 : position + head], "big")
            if position + head + length > size or size - position < head:
                break
            if buffer[position] == 0x81:
                self._told(client, bytes(buffer[position + head : position + head + length]))
            elif buffer[position] == 0x88:
                raise ConnectionError(f"a client is sent away: {bytes(buffer[position:size])!r}")
            elif buffer[position] == 0x89:
                client.socket.sendall(
                    b"\x8a%c\0\0\0\0%b"
                    % (128 + length, bytes(buffer[position + 2 : position + 2 + length]))
                )
            position += head + length
        client.rest = bytes(buffer[position:size])

    def _told(self, client: Client, message: bytes) -> None:
        measurement = self.seen
        if message.startswith(b'{"to"'):
            measurement.messages += 1
            measurement.events += message.count(b'{"n":')
            start = message.index(b'"at":') + 5
            measurement.late_ms.append(time.time() * 1000 - int(message[start : start + 13]))
        elif message.startswith(b'{"id":"'):
            client.answers += 1
            if b'"staked"' not in message:
                if client.number and id(client) in self._betting:
                    raise RuntimeError(f"a bet is refused: {message!r}")  # it would bet no more
                return
            measurement.answers += 1
            measurement.answer_ms.append((time.time() - client.asked) * 1000)
            if id(client) in self._betting:
                client.bet()


def _work(process: int) -> float:
    """Return the processor time of a process, all its threads, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _serve(plan: Plan, orders: Connection) -> None:
    if plan.processors:
        os.sched_setaffinity(0, plan.processors)
    crowd = Crowd(plan)
    orders.send(None)
    while True:
        while not orders.poll():
            crowd.go_on(_IDLE_SECONDS)  # a client that reads nothing loses its line
        if (seconds := orders.recv()) is None:
            return
        orders.send(crowd.play(seconds))


class RemoteCrowd:
    """A crowd in a process of its own."""

    def __init__(self, plan: Plan) -> None:
        self._orders, child_end = multiprocessing.Pipe()
        self._process = multiprocessing.Process(target=_serve, args=(plan, child_end), daemon=True)
        self._process.start()
        child_end.close()
        self._orders.recv()

    def play(self, seconds: float) -> Measurement:
        """Play, and return the measured times."""
        self._orders.send(seconds)
        measurement: Measurement = self._orders.recv()
        return measurement

    def close(self) -> None:
        """End all connections."""
        self._orders.send(None)
        self._process.join()
