"""Processor time for each bet at one node, and at one and two behind nginx, in one run.

    python benchmarks/nodes.py postgresql://USER@/DATABASE?host=FOLDER [SECONDS]

Sixteen tables in one PostgreSQL, whose database must be empty before; 16 players at each, or so
many as PLAYERS in the environment says, each with one bet on its way. The configurations take
turns, three times (7 seconds each unless given), and the best round counts. Printed is the
processor time of the nodes; nginx's is apart, and the database's is not in it.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import psycopg
from crowd import Plan, quantile
from load import Server, house, measure

ROUNDS: Final = 3
TABLES: Final = tuple(f"wheel-{number}" for number in range(1, 17))
PLAYERS: Final = int(os.environ.get("PLAYERS", "16"))
NODES: Final = {"direct": 1, "nginx": 1, "nginx, 2": 2}
PROXY_PORT: Final = 8_640
_FOLLOW_SECONDS: Final = 5.0
"""Time in which tables follow their players."""
_NGINX: Final = """
daemon off; worker_rlimit_nofile 65536; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{ worker_connections 16384; }}
http {{ access_log off; include {folder}/proxy.conf; }}
"""


def proxy(folder: Path, ports: list[int], listen: str = "") -> "subprocess.Popen[bytes]":
    """Start nginx before nodes as `tapisvert proxy` configures it, but for where it listens."""
    nodes = [f"--node=127.0.0.1:{port}" for port in ports]
    program = [sys.executable, "-m", "tapisvert", "proxy", "nginx", "--config"]
    process = subprocess.run(
        [*program, str(folder / "house.toml"), *nodes],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    text = process.stdout
    if listen:
        text = re.sub(r"listen 127\.0\.0\.1:\d+ backlog=4096;", listen, text)
    (folder / "proxy.conf").write_text(text)
    (folder / "nginx.conf").write_text(_NGINX.format(folder=folder))
    return subprocess.Popen(
        ["/usr/sbin/nginx", "-e", str(folder / "nginx.log"), "-c", str(folder / "nginx.conf")]
    )


def row(folder: Path, url: str, kind: str, seconds: float) -> tuple[float, float, float, float]:
    """Return bets a second, their p99 in ms, µs of the nodes and of nginx for each."""
    with ExitStack() as stack:
        origin = "" if kind == "direct" else f"http://127.0.0.1:{PROXY_PORT}"
        command = house(folder, TABLES, url, origin)
        servers = []
        for port in range(PROXY_PORT + 1, PROXY_PORT + 1 + NODES[kind]):
            servers.append(Server([*command, "--port", str(port)], is_real=True))
            stack.callback(servers[-1].close)
            servers[-1].port = port  # a node prints the address of its proxy
        proxies = list[int]()
        if origin:
            process = proxy(folder, [server.port for server in servers])
            stack.callback(process.wait)
            stack.callback(process.terminate)
            time.sleep(1)
            servers[0].port = PROXY_PORT
            proxies = _children(process.pid)
        guests = [guest for table in TABLES for guest in servers[0].guests(PLAYERS, table)]
        plan = Plan(PROXY_PORT if origin else servers[0].port, guests)
        plan.proxies = proxies
        plan.settle_seconds = _FOLLOW_SECONDS
        measurement = measure(servers[0], plan, seconds, [server.pid for server in servers])
    bet_us = 1e6 / max(measurement.answers, 1)
    answer = quantile(measurement.answer_ms, 0.99)
    return (
        measurement.answers / measurement.seconds,
        answer,
        measurement.work * bet_us,
        measurement.passed * bet_us,
    )


def _children(pid: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def main() -> None:
    """Measure, print."""
    url, *arguments = sys.argv[1:]
    seconds = float(arguments[0]) if arguments else 7.0
    rounds: dict[str, list[tuple[float, float, float, float]]] = {kind: [] for kind in NODES}
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        for _ in range(ROUNDS):
            for kind in NODES:
                _empty(url)
                rounds[kind].append(row(Path(name), url, kind, seconds))
    print(f"{os.cpu_count()} processors; {len(TABLES)} tables, {PLAYERS} players at each")
    print(f"{'nodes':10}{'bets/s':>10}{'p99 ms':>9}{'µs each':>9}{'ratio':>7}{'nginx µs':>10}")
    best = {kind: min(cpu for *_, cpu, _ in rows) for kind, rows in rounds.items()}
    for kind, rows in rounds.items():
        bets, answer, _, passed = zip(*rows, strict=True)
        ratio = best[kind] / best["direct"]
        print(
            f"{kind:10}{max(bets):10,.0f}{min(answer):9.1f}{best[kind]:9.0f}{ratio:7.2f}"
            f"{min(passed):10.0f}"
        )


def _empty(url: str) -> None:
    """Empty the database."""
    with psycopg.connect("postgresql://" + url.partition("://")[2], autocommit=True) as database:
        database.execute("DROP SCHEMA public CASCADE")
        database.execute("CREATE SCHEMA public")


if __name__ == "__main__":
    main()
