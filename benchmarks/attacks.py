"""Bets under attack, behind nginx as `tapisvert proxy` configures it: how late they are answered,
against the same house at rest in the same run.

    python benchmarks/attacks.py [SECONDS] [ATTACK …]

Fifty players bet a hundred times a second in all. Beside them come, one after another: 5,000
sockets that say nothing, 1,000 heads sent byte by byte, 2,000 spectators that read nothing,
sign-ins from 200 addresses, and a walk through networks of IPv6, each connection from another /64.
Rest and attack are measured in turns, SECONDS each (4 unless said), three times, and the best round
counts. The attackers run on idle priority, as they would not share a machine with the house, and on
processors of their own where there are four or more: two for the house, one for the players, the
rest for the attackers. How much they did is printed beside. During each attack a newcomer signs
in, watches and leaves; in the end the house must stop with status 0.

The walk needs networks: with `unshare` and `ip` the benchmark starts itself again in a network
namespace of its own. Without them the walk is left out.
"""

import argparse
import asyncio
import multiprocessing
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

from crowd import Client, Guest, Measurement, Plan, RemoteCrowd, quantile
from load import TABLE, Server
from nodes import PROXY_PORT, proxy

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
from support.server.attackers import Attack, loopback, networks

from tapisvert.operations.listening import raise_descriptor_limit

ROUNDS: Final = 3
CLIENTS: Final = {"silent": 5_000, "slow heads": 1_000, "deaf": 2_000, "sign-ins": 200, "walk": 200}
ADDRESSES: Final = 200
TABLES: Final = tuple(f"wheel-{number}" for number in range(1, 6))
DEAF_TABLE: Final = TABLES[0]
_BETS_A_SECOND: Final = 100.0
_PLAYERS: Final = 50
_CORES_FOR_EACH: Final = 4
"""Processors from which on house, players and attackers have their own."""
_IN_NAMESPACE: Final = "BENCHMARK_NAMESPACE"
_ROUTES: Final = (
    "ip link set lo up && ip -6 route add local 2001:db8::/32 dev lo"
    " && echo 1 > /proc/sys/net/ipv6/ip_nonlocal_bind"
)
_SETTINGS: Final = """
demonstration = true
database = "sqlite:///{folder}/house.db"
keys = "{folder}/keys"
origins = ["http://127.0.0.1:{port}"]
proxies = ["127.0.0.1"]
rates.clients_each = 50
log.level = "error"
"""


def processors(part: str) -> frozenset[int]:
    """Return the processors of the house, the players or the attackers; all on a small machine."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < _CORES_FOR_EACH:
        return frozenset(cores)
    return frozenset({"house": cores[:2], "players": cores[2:3], "attackers": cores[3:]}[part])


# Attacks ------------------------------------------------------------------------------------------


def _attack(kind: str, port: int, orders: Connection) -> None:
    """Attack until told to stop; then tell what came of it."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    os.sched_setaffinity(0, processors("attackers"))
    raise_descriptor_limit()
    sources = networks() if kind == "walk" else loopback(ADDRESSES)
    attack = Attack(port, CLIENTS[kind], sources, DEAF_TABLE)

    async def run() -> None:
        running = asyncio.ensure_future(attack.run(kind))
        while attack.seen["opened"] + attack.seen["refused"] < CLIENTS[kind]:
            await asyncio.sleep(0.05)
        orders.send(None)
        await asyncio.to_thread(orders.recv)
        running.cancel()

    asyncio.run(run())
    orders.send(attack.seen)


class Attackers:
    """An attack in a process of its own."""

    def __init__(self, kind: str, port: int) -> None:
        self._orders, pipe = multiprocessing.Pipe()
        self._process = multiprocessing.Process(
            target=_attack, args=(kind, port, pipe), daemon=True
        )
        self._process.start()
        self._orders.recv()

    def close(self) -> Counter[str]:
        """Stop, and say what came of it."""
        self._orders.send(None)
        counts: Counter[str] = self._orders.recv()
        self._process.join()
        return counts


def newcomer_ms(server: Server) -> float:
    """How long a newcomer needs to sign in and to see a table, in milliseconds."""
    start = time.perf_counter()
    (guest,) = server.guests(1, TABLES[-1])
    line = Client(server.port, guest)
    line.socket.recv(65_536)
    line.socket.close()
    return (time.perf_counter() - start) * 1000


# Rounds -------------------------------------------------------------------------------------------


def measure(
    kind: str, server: Server, crowd: RemoteCrowd, seconds: float
) -> tuple[Measurement, Measurement]:
    """Rest, and attack; what came of the attack is printed."""
    rest_result = crowd.play(seconds)
    attackers = Attackers(kind, server.port)
    times_ms: list[float] = []
    newcomer = threading.Thread(target=lambda: times_ms.append(newcomer_ms(server)))
    newcomer.start()
    attack_result = crowd.play(seconds)
    newcomer.join()
    attacks = ", ".join(f"{name} {count:,}" for name, count in sorted(attackers.close().items()))
    entry = f"{times_ms[0]:,.0f} ms" if times_ms else "not let in"
    rest, attack = (
        f"{quantile(result.answer_ms, 0.99):,.1f}" for result in (rest_result, attack_result)
    )
    print(f"  {kind}: p99 {rest} and {attack} ms; {attacks}; a newcomer: {entry}", flush=True)
    return rest_result, attack_result


def row(kind: str, rounds: list[tuple[Measurement, Measurement]]) -> str:
    """One line of the table: the best p99 of each, and their ratio."""
    rest, attack = (
        min(
            quantile(results[index].answer_ms, 0.99) for results in rounds if results[index].answers
        )
        for index in (0, 1)
    )
    rate = min(results[1].answers / results[1].seconds for results in rounds)
    return f"{kind:12}{rest:14,.1f}{attack:14,.1f}{attack / rest:10.2f}{rate:16,.0f}"


def main() -> None:
    """Measure, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("seconds", nargs="?", type=float, default=4.0)
    parser.add_argument("attacks", nargs="*", default=[])
    options = parser.parse_args()
    kinds = [kind for kind in CLIENTS if not options.attacks or kind in options.attacks]
    if _IN_NAMESPACE not in os.environ and shutil.which("unshare") and shutil.which("ip"):
        script = f'{_ROUTES} && exec "$@"'
        command = [
            "unshare",
            "-n" if os.geteuid() == 0 else "-rn",
            "sh",
            "-c",
            script,
            "sh",
            sys.executable,
            *sys.argv,
        ]
        process = subprocess.run(command, env={**os.environ, _IN_NAMESPACE: "1"}, check=False)
        sys.exit(process.returncode)
    if _IN_NAMESPACE not in os.environ:
        kinds = [kind for kind in kinds if kind != "walk"]
        print("the walk is left out: it needs unshare and ip")
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        status = _measure(Path(name), kinds, options.seconds)
    print(f"the house ended with status {status}")
    sys.exit(status != 0)


def _measure(folder: Path, kinds: list[str], seconds: float) -> int:
    """Print a row for each attack; return the status with which the house ended."""
    tables = "".join(TABLE.format(id=table) for table in TABLES)
    text = _SETTINGS.format(folder=folder, port=PROXY_PORT)
    (folder / "house.toml").write_text(text + tables)
    raise_descriptor_limit()
    command = ["-m", "tapisvert", "serve", "--config", f"{folder}/house.toml"]
    server = Server([*command, "--port", str(PROXY_PORT + 1)], is_real=True)
    listen = f"listen {PROXY_PORT} backlog=4096; listen [::]:{PROXY_PORT} ipv6only=on backlog=4096;"
    nginx = proxy(folder, [PROXY_PORT + 1], listen)
    time.sleep(1)
    rows = []
    try:
        guests = [guest for table in TABLES for guest in server.guests(_PLAYERS // 5, table)]
        plan = Plan(server.port, guests, [Guest(DEAF_TABLE)], bets_a_second=_BETS_A_SECOND)
        plan.sits = True
        plan.servers = [server.pid]
        plan.processors = processors("players")
        crowd = RemoteCrowd(plan)
        for kind in kinds:
            rounds = [measure(kind, server, crowd, seconds) for _ in range(ROUNDS)]
            rows.append(row(kind, rounds))
        crowd.close()
    finally:
        status = server.close()
        nginx.terminate()
        nginx.wait()
    print(f"{'':12}{'p99 rest, ms':>14}{'attacked, ms':>14}{'ratio':>10}{'answers a s':>16}")
    print("\n".join(rows))
    return status


if __name__ == "__main__":
    socket.setdefaulttimeout(60)
    main()
