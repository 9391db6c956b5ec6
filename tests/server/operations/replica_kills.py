"""A campaign of kills with the loss of the disk: a house on SQLite and its Litestream.

    python tests/server/operations/replica_kills.py --kills 20

In each round four players bet, one bet after the other; then house and Litestream are killed with
SIGKILL, the disk is lost, and the house is restored from its replica, with which the next round
goes on. Afterwards the audit finds nothing, and of a synchronous house no acknowledged entry is
lost. Printed are the bets that were acknowledged, in all and in a second of play, those that were
lost, and the longest time from the acknowledgement of one of these to the kill.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from support.server.replicas import play_and_kill, restored


def main() -> int:
    """Kill, restore and compare, and print what was lost."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=20, help="of each mode")
    parser.add_argument("--seed", type=int, default=1, help="another gives other moments")
    options = parser.parse_args()
    for mode in ("synchronous", "asynchronous"):
        with tempfile.TemporaryDirectory(prefix="tapisvert-kills-") as name:
            print(_play(Path(name), mode, options.kills, random.Random(options.seed)), flush=True)
    return 0


def _play(folder: Path, mode: str, kills: int, chance: random.Random) -> str:
    """Play the rounds of a mode; return its figures in a line."""
    numbers: dict[str, int] = {}
    counts, longest, seconds = [], 0.0, 0.0
    for run in range(kills):
        coups = play_and_kill(folder, run, chance.randrange(5, 800), mode)
        text = restored(folder)
        assert numbers.items() <= text.items(), "an entry of a former round is lost"
        loss = coups.numbers.keys() - text.keys()
        assert mode == "asynchronous" or not loss, loss
        numbers |= {name: position for name, position in coups.numbers.items() if name not in loss}
        counts.append(len(loss))
        seconds += max(coups.ages.values())
        longest = max([longest, *(coups.ages[name] for name in loss)])
    acknowledgements = len(numbers) + sum(counts)
    rate = acknowledgements / seconds
    return (
        f"{mode}: {kills} kills, {acknowledgements:,} acknowledged, {rate:,.0f} a second,"
        f" {sum(counts):,} lost, at most {max(counts)} by a kill, up to"
        f" {longest * 1_000:.0f} ms before it; every audit right"
    )


if __name__ == "__main__":
    sys.exit(main())
