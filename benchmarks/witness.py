"""Latency of a coup with a witness: on the same machine, over a slow line, and with none there.

    python benchmarks/witness.py [COUPS]

A house in a process of its own, with one wheel and two players who stake on each spin; `tapisvert
witness` is another process, with a key of 3072 bits. Between them stands a proxy that delays each
byte by half of the round trip, and each connection by a whole one. Measured, from the journal's own
times, is what a coup waits for its key: from the entry of its `ask` to that of the witness's
statement. That is the sync of `ask`, the request, the witness's sync and its two signatures, their
checks, and the sync of the statement. Last, the proxy lets nothing through: one coup is called off
when the house's patience is over. Printed are the median, p95 and the longest of COUPS coups (60)
of each line.
"""

import asyncio
import json
import logging
import multiprocessing
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from support.server.gamblers import Gambler
from support.server.http_server import settings, table

from tapisvert.config.witness import WitnessSettings
from tapisvert.journal.reader import iter_entries
from tapisvert.journal.sqlite import SqliteStore
from tapisvert.live.stages import Pace
from tapisvert.operations.listening import listen
from tapisvert.operations.runner import ServerRunner
from tapisvert.witness import witness_keys
from tapisvert.witness.witness_client import WitnessAddress

LINES: Final = (("the same machine", 0.0), ("50 ms away", 0.05), ("200 ms away", 0.2))
PATIENCE: Final = Pace().witness_seconds
"""Seconds that the house waits for a witness; where none answers, the fifth of that."""
PACE: Final = Pace(0.02, 0.1, 0.3, 0.3, 0.02, 0.01, 0.05, 0.05, quiet_seconds=0)
_CHUNK: Final = 65_536
_ANSWERED: Final = re.compile(rb'"notice":"signed"|"do":"off"')


class Line:
    """A line to a witness with a round trip of so many seconds; None: one that is dead."""

    def __init__(self, port: int, round_trip: float | None) -> None:
        self._port = port
        self._trip = round_trip
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(lambda *_: None)  # connections that end with the line
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        start = asyncio.start_server(self._connected, sock=self.listener)
        self._loop.run_until_complete(start)
        self._loop.run_forever()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._trip is None:
            await reader.read()
            writer.close()
            return
        await asyncio.sleep(self._trip)
        house_reader, house_writer = await asyncio.open_connection("127.0.0.1", self._port)
        await asyncio.gather(self._carry(reader, house_writer), self._carry(house_reader, writer))

    async def _carry(self, read: asyncio.StreamReader, write: asyncio.StreamWriter) -> None:
        assert self._trip is not None
        with suppress(OSError):
            while part := await read.read(_CHUNK):
                await asyncio.sleep(self._trip / 2)
                write.write(part)
                await write.drain()
        write.close()

    def close(self) -> None:
        """End the line."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


@contextmanager
def witness(folder: Path) -> Iterator[int]:
    """A witness in a process of its own; its port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    command = [sys.executable, "-m", "tapisvert", "witness", "--folder", str(folder)]
    process = subprocess.Popen([*command, "--port", str(port), "--rate", "1000"])
    try:
        for _ in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.1)
        else:
            raise SystemExit("the witness did not start")
        yield port
    finally:
        process.terminate()
        process.wait()


def serve(folder: Path, listener: socket.socket, secrets: Path, port: int, patience: float) -> None:
    """Be a house whose witness is at a port of this machine."""
    logging.disable(logging.WARNING)
    key = witness_keys.read_public_key(secrets / witness_keys.PUBLIC)
    token = witness_keys.read_token(secrets / witness_keys.TOKEN)
    address = WitnessAddress(f"http://127.0.0.1:{port}", int(key.modulus, 16), token)
    witness = WitnessSettings(address, key)
    house = settings(folder, table(pace=replace(PACE, witness_seconds=patience)), witness=witness)
    asyncio.run(ServerRunner(house, listener).run(with_signals=False))


def coup_waits(database: Path) -> list[float]:
    """Milliseconds between each `ask` and its answer, or the end of the house's patience."""
    store = SqliteStore(database, reading=True)
    waits = list[float]()
    start_ms = 0
    for entry in iter_entries(store, "wheel"):
        if entry.line.startswith(b'{"do":"ask"'):
            start_ms = entry.at_ms
        elif start_ms and _ANSWERED.search(entry.line):
            waits.append(entry.at_ms - start_ms)
            start_ms = 0
    store.close()
    return waits


def measure_coups(
    folder: Path, secrets: Path, port: int, patience: float, coups: int
) -> list[float]:
    """The waits of so many coups of a fresh house."""
    folder.mkdir()
    context = multiprocessing.get_context("spawn")
    with listen("127.0.0.1", 0) as listener:
        process = context.Process(target=serve, args=(folder, listener, secrets, port, patience))
        process.start()
        origin = f"http://127.0.0.1:{listener.getsockname()[1]}"
        rest = [Gambler(name, origin, rest=lambda _: 0.1) for name in ("Anna", "Bruno")]
        players = [player.sign_in() for player in rest]
        for player in players:
            player.start()
        while (waits := coup_waits(folder / "house.db")) == [] or len(waits) < coups:
            time.sleep(0.5)
        for player in players:
            player.stop()
        os.kill(process.pid or 0, signal.SIGTERM)
        process.join()
    return waits[:coups]


def main() -> None:
    """Measure each line in turn."""
    coups = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    print(f"{coups} coups each; milliseconds")
    for name, trip in (*LINES, ("no answer", None)):
        with tempfile.TemporaryDirectory() as folder:
            secrets = Path(folder, "witness")
            with witness(secrets) as port:
                line = Line(port, trip)
                patience = PATIENCE if trip is not None else PATIENCE / 5
                count = coups if trip is not None else 1  # then the game is suspended
                arguments = Path(folder, "house"), secrets, line.port, patience, count
                waits = sorted(measure_coups(*arguments))
                line.close()
        p95 = waits[round(0.95 * (len(waits) - 1))]
        figures = {"median": statistics.median(waits), "p95": p95, "longest": waits[-1]}
        print(f"{name:17}", json.dumps(figures), flush=True)


if __name__ == "__main__":
    main()
