"""How fast a record replays, against what parsing and writing its lines costs by itself.

    python benchmarks/replay.py [TAILLES]

The yardstick is the standard library's `json`: `loads` of every line that replay reads and `dumps`
of every line that it writes. A stricter one is printed beside it: `loads` and `dumps` of the lines
read alone, as if replay wrote nothing more. All are measured in the same run, in turns, and the
best processor time of several rounds of each counts.
"""

import json
import random
import sys
import time
from collections.abc import Callable

from tapisvert.cards import sixain
from tapisvert.record import Session, replay
from tapisvert.rules.refusals import Refusal

ROUNDS = 7
CHANCES = ("rouge", "noir", "couleur", "inverse")
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Greta")


def evening(rulebook: str, tailles: int, seed: int) -> list[bytes]:
    """The record of seven players who bet, insure, move and divide through many tailles."""
    luck = random.Random(seed)  # the same evening every time
    table = Session(rulebook, currency="EUR", minimum=500, maximum=1_000_000, strict=False)
    for name in NAMES:
        table.sit(name, 50_000_000)
    for _ in range(tailles):
        pack = list(sixain())
        luck.shuffle(pack)
        table.shoe(tuple(pack))
        table.cut(luck.choice(NAMES), luck.randrange(1, 312))
        while table.table.taille.shoe is not None:
            for name in NAMES:
                _play(table, name, luck)
            table.close()
            table.deal()
    return [line + b"\n" for line in table.lines]


def _play(table: Session, name: str, luck: random.Random) -> None:
    chance = luck.choice(CHANCES)
    answer = table.bet(name, chance, luck.randrange(1, 9) * 50_000)
    if luck.random() < 0.2 and not isinstance(answer[0], Refusal):
        table.insure(name, chance)
    if table.table.flags.refait_stands and luck.random() < 0.5:
        table.divide(name, chance)


def best(functions: dict[str, Callable[[], object]]) -> dict[str, float]:
    """The best time of each piece of work, all of them once a round so that noise falls on all."""
    times: dict[str, float] = dict.fromkeys(functions, float("inf"))
    for _ in range(ROUNDS):
        for name, run in functions.items():
            start = time.process_time()
            run()
            times[name] = min(times[name], time.process_time() - start)
    return times


def main() -> None:
    """Measure, print."""
    tailles = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    record = evening("venezia-trente-et-quarante", tailles, seed=1)
    commands = [json.loads(line) for line in record]
    events = [json.loads(line) for line in b"".join(replay(record)).splitlines()]
    times = best(
        {
            "replay": lambda: [len(answer) for answer in replay(record)],
            "loads": lambda: [json.loads(line) for line in record],
            "dumps of the same": lambda: [json.dumps(command) for command in commands],
            "dumps of the events": lambda: [json.dumps(event) for event in events],
        }
    )
    total = times["loads"] + times["dumps of the events"]
    strict = times["loads"] + times["dumps of the same"]
    print(f"{len(record)} commands, {len(events)} events, {tailles} tailles")
    for name, seconds in times.items():
        print(f"{name:20} {seconds:8.3f} s {seconds / len(record) * 1e6:8.2f} us a command")
    for against, seconds in (("what it reads and writes", total), ("what it reads, twice", strict)):
        print(f"replay / json on {against:25} {times['replay'] / seconds:5.2f}")


if __name__ == "__main__":
    main()
