"""A campaign of kills: a house with its players, of which anything is killed at any moment.

    python tests/server/faults/kills.py --seconds 1200 --seed 1

Rounds take turns: SQLite with one node, PostgreSQL with one, and with two and four behind nginx.
In each, processes are killed with SIGKILL for a minute: nodes, all of them, the proxy,
PostgreSQL's processes, the whole machine; also at their start, while they stop, and in the moment
in which a table moves. Afterwards each answered request has to be in the journal, once, what was
shown has to be what the journal has, the float of a real table the sum of its counts, and the
audit has to find nothing. Printed are the seconds from a kill until every table answers again, in
the median and at most.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import surroundings
from support.cli.cli_runner import ENVIRONMENT
from support.server import kill_campaign
from support.server.kill_campaign import House, Round
from support.storage import postgres

CONFIGURATIONS: Final = (("sqlite", 1), ("postgresql", 2), ("postgresql", 4), ("postgresql", 1))
ROUND_SECONDS: Final = 60.0


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="tapisvert-kills-") as name:
        yield Path(name)


def play(kind: str, nodes: int, seed: int, seconds: float) -> tuple[Round, int]:
    """Play one round; return it, and the number of requests answered."""
    tables = [f"wheel-{number}" for number in range(1, 3 if nodes == 1 else 9)]
    postgres_server = postgres.server() if kind == "postgresql" else nullcontext()
    with _folder() as folder, postgres_server as database:
        url = database.dsn if database is not None else f"sqlite:///{folder}/house.db"
        house = House(folder, url, tables, nodes, begin=kill_campaign.installed, has_staff=True)
        try:
            created = Round.begin(house, tables, seed, database)
            luck, end = random.Random(seed), time.monotonic() + seconds
            while time.monotonic() < end:
                created.kill(luck.choice(sorted(created.kinds())))
            return created, created.end(url)
        except BaseException:
            path = Path(f"/tmp/kills-{seed}.log")
            path.write_text(house.log())
            print(f"the server's log is in {path}")
            raise
        finally:
            kill_campaign.kill(house.all_pids())


def main() -> int:
    """Play rounds until the time is over, and say what was found."""
    assert __doc__ is not None
    surroundings.settle()
    ENVIRONMENT.pop("PYTHONDONTWRITEBYTECODE", None)  # no start compiles the program anew
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600, help="of all rounds")
    parser.add_argument("--seed", type=int, default=1, help="another gives other kills")
    parser.add_argument("--only", type=int, metavar="N", help="the N-th configuration alone")
    args = parser.parse_args()
    result: dict[str, list[float]] = {}
    kills = requests = moves = number = 0
    end = time.monotonic() + args.seconds
    while time.monotonic() < end:
        position = number if args.only is None else args.only
        kind, nodes = CONFIGURATIONS[position % len(CONFIGURATIONS)]
        seed = args.seed * 1_000 + number
        kill_round, answer_count = play(kind, nodes, seed, min(ROUND_SECONDS, args.seconds))
        number += 1
        kills, requests = kills + kill_round.kills, requests + answer_count
        moves += kill_round.house.moves
        kill_campaign.add(
            result,
            {f"{kind}, {nodes}: {name}": seconds for name, seconds in kill_round.seconds.items()},
        )
        print(
            f"round {number} ({kind}, {nodes}, seed {seed}): {kill_round.kills} kills,"
            f" {answer_count:,} requests answered, {len(kill_round.keeper.done)} of them acts of a"
            f" float; {kill_round.house.moves} tables moved; none lost, none doubled",
            flush=True,
        )
    print("\n".join(kill_campaign.format_report(result)))
    print(f"{kills} kills, {requests:,} requests answered, {moves} tables moved")
    return 0


if __name__ == "__main__":
    sys.exit(main())
