"""Bets a second with several workers, against one worker in the same run.

    python benchmarks/workers.py postgresql://USER@/DATABASE?host=FOLDER [SECONDS] [WORKERS …]

Sixteen tables in one PostgreSQL, whose database must be empty before; 64 players at each, or so
many as PLAYERS in the environment says, each with one bet on its way. The server places the
clients: all connect to one port. One, two and four workers take turns, three times (7 seconds each
unless said, five minutes in all with the signing in), and the best round counts. Processor time is
that of all workers; the database's is not in it. Where the machine has fewer processors than the
workers and the players need, processor time for each bet says how workers add up. A commit costs
nearly as much for one bet as for ten, so each worker needs players enough: bets in each commit are
printed too.
"""

import os
import re
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Final

import psycopg
from crowd import Plan, quantile
from load import Server, house, measured

ROUNDS: Final = 3
TABLES: Final = tuple(f"wheel-{number}" for number in range(1, 17))
PLAYERS: Final = int(os.environ.get("PLAYERS", "64"))
_SETTLE_SECONDS: Final = 120.0


def opened(folder: Path, url: str, workers: int) -> Server:
    """A server with so many workers, once the tables are spread over them."""
    server = Server(house(folder, TABLES, url, workers), is_real=True)
    end = time.monotonic() + _SETTLE_SECONDS
    owned = "tapisvert_tables_owned"
    while sorted(_metric(server.port, owned)) != [len(TABLES) // workers] * workers:
        if time.monotonic() > end:
            raise SystemExit(f"the tables are not spread: {_metric(server.port, owned)}")
        time.sleep(0.2)
    return server


def _metric(port: int, name: str) -> list[float]:
    """A metric of each worker."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            told = answer.read().decode()
    except OSError:
        return []
    return [float(one) for one in re.findall(rf"^{name}{{\S+ (\S+)$", told, re.M)]


def _workers_of(server: Server) -> list[int]:
    """The processes of the server's workers; the server's own if it is alone."""
    found = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(pid) for pid in found] or [server.pid]


def row(server: Server, seconds: float) -> tuple[float, float, float, float]:
    """Bets a second, their p99 in ms, microseconds of processor time for each, and the number of
    bets in a commit.
    """
    pids = _workers_of(server)
    guests = [one for table in TABLES for one in server.guests(PLAYERS, table)]
    seen = measured(server, Plan(server.port, guests), seconds, pids)
    work = seen.work / max(seen.answers, 1) * 1e6
    entries, commits = (
        sum(_metric(server.port, name))
        for name in ("tapisvert_entries_total", "tapisvert_commit_seconds_count")
    )
    return seen.answers / seen.seconds, quantile(seen.answer_ms, 0.99), work, entries / commits


def main() -> None:
    """Measure, print."""
    url, *more = sys.argv[1:]
    numbers = [float(one) for one in more]
    seconds = numbers[0] if numbers else 7.0
    counts = [int(one) for one in numbers[1:]] or [1, 2, 4]
    found: dict[int, list[tuple[float, float, float, float]]] = {count: [] for count in counts}
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as name:
        for _ in range(ROUNDS):
            for count in counts:
                _empty(url)
                server = opened(Path(name), url, count)
                try:
                    found[count].append(row(server, seconds))
                finally:
                    server.close()
    print(f"{os.cpu_count()} processors; {len(TABLES)} tables, {PLAYERS} players at each")
    heads = (
        ("bets/s", 10),
        ("ratio", 8),
        ("p99 ms", 9),
        ("ratio", 8),
        ("µs each", 9),
        ("ratio", 8),
        ("a commit", 10),
    )
    print(f"{'workers':>8}" + "".join(f"{head:>{width}}" for head, width in heads))
    bests = {count: _best(rounds) for count, rounds in found.items()}
    one = bests[counts[0]]
    for count, best in bests.items():
        bets, answer, work, _ = (mine / its for mine, its in zip(best, one, strict=True))
        print(
            f"{count:8}{best[0]:10,.0f}{bets:10.2f}{best[1]:10,.1f}{answer:10.2f}"
            f"{best[2]:10,.0f}{work:10.2f}{best[3]:10.1f}",
            flush=True,
        )


def _best(
    rounds: list[tuple[float, float, float, float]],
) -> tuple[float, float, float, float]:
    """The most bets, the least delay and the least work; the bets in a commit on the average."""
    bets, answer, work, together = zip(*rounds, strict=True)
    return max(bets), min(answer), min(work), sum(together) / len(together)


def _empty(url: str) -> None:
    """Empty the database."""
    with psycopg.connect("postgresql://" + url.partition("://")[2], autocommit=True) as database:
        database.execute("DROP SCHEMA public CASCADE")
        database.execute("CREATE SCHEMA public")


if __name__ == "__main__":
    main()
