"""The live table under load, against a bare server on the same stack in the same run.

    python benchmarks/load.py [SECONDS] [ROW …]

Players and spectators come from a process of their own, which does little for each message and
says how busy it was: at 1.00 it and not the server would be measured. Every row is measured in
turns, the bare server's and the real one's, for SECONDS (4 unless said), three times, and the best
round counts. A server's work is the processor time of all its threads: it says how the two compare
where others have the processors too. Files are made in the
working folder, whose disk then counts. ROWs: memory, bets, fan-out, late, stalled; all unless said.

How late a message is: the machine's clock when it comes, less the moment at which its oldest entry
was accepted.
"""

import http.client
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from crowd import Guest, Measurement, Plan, RemoteCrowd, quantile

ROUNDS: Final = 3
TABLES: Final = tuple(f"wheel-{number}" for number in range(1, 6))
_FOLDER: Final = Path(__file__).parent
_SETTINGS: Final = """
port = 0
demonstration = true
database = "{database}"
keys = "{folder}/keys"
{proxied}
[rates]
messages_a_minute = 100000
connections_each = 10000
sign_ins_a_minute = 10000
"""
TABLE: Final = """
[[table]]
id = "{id}"
rulebook = "campione-roulette"
seats = 10000
pace = {{ entropy_seconds = 0.05, bets_seconds = 3600.0 }}
"""


class Server:
    """A server in a process of its own: the bare one, or the real one."""

    def __init__(self, command: list[str], *, is_real: bool) -> None:
        self.is_real = is_real
        self._process = subprocess.Popen(
            [sys.executable, *command],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "TAPISVERT_LOG_LEVEL": "warning"},
        )
        assert self._process.stdout is not None
        self.pid = self._process.pid
        address = next((line for line in self._process.stdout if "127.0.0.1:" in line), None)
        if address is None:
            raise SystemExit("a server did not start")
        self.port = int(address.rpartition(":")[2])
        self._guests = 0

    def guests(self, count: int, table: str) -> list[Guest]:
        """Return so many new players for a table; the bare server asks for no account."""
        return [self._guest(table) if self.is_real else Guest(table) for _ in range(count)]

    def _guest(self, table: str) -> Guest:
        self._guests += 1
        address = f"127.2.0.{1 + self._guests // 10}"  # each may sign in some times a minute
        client = http.client.HTTPConnection("127.0.0.1", self.port, source_address=(address, 0))
        origin = f"http://127.0.0.1:{self.port}"
        headers = {"Origin": origin, "Content-Type": "application/json"}
        name = f"P{os.getpid() % 1000}-{self._guests}"
        client.request("POST", "/api/guests", json.dumps({"name": name}), headers)
        answer = client.getresponse()
        assert answer.status == 200, answer.read()
        cookie = answer.headers["Set-Cookie"].partition(";")[0]
        client.close()
        return Guest(table, cookie, address)

    def memory(self) -> int:
        """What it holds in memory, KiB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def close(self) -> int:
        """Stop it; return its exit status."""
        self._process.terminate()
        return self._process.wait()


def house(folder: Path, tables: Iterable[str], database: str = "", origin: str = "") -> list[str]:
    """Write the settings of a house with these tables; return the command that serves it. With an
    `origin` it stands behind a proxy there.
    """
    database = database or f"sqlite:///{folder}/house.db"
    proxy_lines = f'origins = ["{origin}"]\nproxies = ["127.0.0.1"]' if origin else ""
    text = _SETTINGS.format(folder=folder, database=database, proxied=proxy_lines)
    text += "".join(TABLE.format(id=table) for table in tables)
    (folder / "house.toml").write_text(text)
    return ["-m", "tapisvert", "serve", "--config", str(folder / "house.toml")]


@contextmanager
def servers() -> Iterator[tuple[Server, Server]]:
    """The bare one and the real one."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        folder = Path(name)
        bare = Server([str(_FOLDER / "bare.py"), name], is_real=False)
        try:
            real = Server(house(folder, TABLES), is_real=True)
            try:
                yield bare, real
            finally:
                real.close()
        finally:
            bare.close()


def measure(
    server: Server, plan: Plan, seconds: float, processes: Sequence[int] = ()
) -> Measurement:
    """Return the figures of a crowd of its own at a server, whose nodes are `processes` if it has
    several.
    """
    plan.sits = server.is_real
    plan.servers = [*processes] or [server.pid]
    crowd = RemoteCrowd(plan)
    try:
        return crowd.play(seconds)
    finally:
        crowd.close()


def bettors(server: Server) -> Plan:
    """Fifty players, each with one bet on its way; at the real server ten at a table."""
    if not server.is_real:
        return Plan(server.port, server.guests(50, "durable"))
    return Plan(server.port, [guest for table in TABLES for guest in server.guests(10, table)])


def watcher_plan(
    server: Server, watchers: int, players: int = 1, rate: float = 0.0, behind: int = 0
) -> Plan:
    """Players at one table, and all who watch them."""
    guests = server.guests(players, TABLES[0])
    return Plan(server.port, guests, [Guest(TABLES[0])] * watchers, behind, rate)


def idle(server: Server) -> float:
    """KiB that each of a thousand connections holds at which nothing happens."""
    start_memory = server.memory()
    crowd = RemoteCrowd(Plan(server.port, watchers=[Guest(TABLES[1])] * 1_000))
    growth = (server.memory() - start_memory) / 1_000
    crowd.close()
    return growth


Row = Callable[[Server, float], dict[str, float]]


def _bets(server: Server, seconds: float) -> dict[str, float]:
    measurement = measure(server, bettors(server), seconds)
    answer = quantile(measurement.answer_ms, 0.99)
    return {
        "bets acknowledged a second": measurement.answers / measurement.seconds,
        "  p99 from asked to answered, ms": answer,
        "  the server's work for each, µs": measurement.work / max(measurement.answers, 1) * 1e6,
        "  how busy the crowd was": measurement.busy,
    }


def _fan_out(server: Server, seconds: float) -> dict[str, float]:
    measurement = measure(server, watcher_plan(server, 1_000), seconds)
    return {
        "events delivered a second to 1,000": measurement.events / measurement.seconds,
        "  p99 from accepted to delivered, ms": quantile(measurement.late_ms, 0.99),
        "  the server's work for each, µs": measurement.work / max(measurement.events, 1) * 1e6,
        "  how busy the crowd was": measurement.busy,
    }


def _delayed(server: Server, seconds: float) -> dict[str, float]:
    measurement = measure(server, watcher_plan(server, 2_000, 5, 5.0), seconds)
    return {
        "2,000 clients, 5 bets a second: p50 late, ms": quantile(measurement.late_ms, 0.5),
        "  p99 late, ms": quantile(measurement.late_ms, 0.99),
        "  latest of all, ms": max(measurement.late_ms),
        "  events delivered a second": measurement.events / measurement.seconds,
    }


def _blocked(server: Server, seconds: float) -> dict[str, float]:
    """As many bets as go; it is measured once those who do not read are behind."""
    free, blocked = (
        measure(server, watcher_plan(server, 100, 10, behind=behind), seconds) for behind in (0, 5)
    )
    return {
        "100 clients, 10 bet: p99 late, ms": quantile(free.late_ms, 0.99),
        "  with 5 stalled: p99 late, ms": quantile(blocked.late_ms, 0.99),
        "  what each of these is owed at least, KiB": blocked.owed / 1024,
    }


def _memory(server: Server, _: float) -> dict[str, float]:
    return {"KiB an idle connection": idle(server)}


ROWS: Final[dict[str, Row]] = {
    "memory": _memory,  # first: what was freed later would be counted as free
    "bets": _bets,
    "fan-out": _fan_out,
    "late": _delayed,
    "stalled": _blocked,
}


def best(rounds: list[dict[str, float]], name: str) -> float:
    """The best of several rounds: the most of what is counted a second, the least of all else."""
    values = [values_by_name[name] for values_by_name in rounds]
    return max(values) if "a second" in name and "late" not in name else min(values)


def main() -> None:
    """Measure, print."""
    names = [argument for argument in sys.argv[1:] if argument in ROWS]
    seconds = next((float(argument) for argument in sys.argv[1:] if argument not in ROWS), 4.0)
    print(f"{'':46}{'bare':>12}{'real':>12}{'real / bare':>13}")
    with servers() as pair:
        for row in names or ROWS:
            rounds = 1 if row == "memory" else ROUNDS
            results: list[list[dict[str, float]]] = [[], []]
            for _ in range(rounds):
                for place, server in enumerate(pair):
                    results[place].append(ROWS[row](server, seconds))
            for name in results[0][0]:
                bare, real = (best(result, name) for result in results)
                print(f"{name:46}{bare:12,.2f}{real:12,.2f}{real / bare:13.2f}", flush=True)


if __name__ == "__main__":
    main()
