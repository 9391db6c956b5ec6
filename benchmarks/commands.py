"""Processor time of short commands, each in a process of its own, compiled as it is installed.

    python benchmarks/commands.py [ROUNDS]

All commands take turns, ROUNDS (9) times. Printed are the least and the median of the processor's
milliseconds, which other work on the machine lengthens less than the clock's; the first line is
Python itself.
"""

import os
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

RECORD: Final = str(Path(__file__).parents[1] / "tests/plays/campione-roulette.story.jsonl")
COMMANDS: Final = {
    "python -c pass": ("-c", "pass"),
    **{
        command: ("-m", "tapisvert", *command.replace("RECORD", RECORD).split())
        for command in (
            "--version",
            "--help",
            "settle campione-roulette --number 17 --bet 14/17=1000",
            "explain RECORD",
            "rules campione-roulette",
            "replay RECORD",
            "rulebooks",
            "serve --help",
            "odds trente-et-quarante-2.0",
            "simulate coups venezia-trente-et-quarante --coups 100000 --seed 7",
        )
    },
}


def cpu_seconds(arguments: tuple[str, ...]) -> float:
    """Return the processor time of a command, in milliseconds."""
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    old_usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, env=env, check=True)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (usage.ru_utime - old_usage.ru_utime + usage.ru_stime - old_usage.ru_stime)


def main() -> None:
    """Measure, print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    for arguments in COMMANDS.values():  # the first writes the bytecode
        cpu_seconds(arguments)
    seconds = {name: list[float]() for name in COMMANDS}
    for _ in range(rounds):
        for name, arguments in COMMANDS.items():
            seconds[name].append(cpu_seconds(arguments))
    for name, values in seconds.items():
        print(f"{min(values):6.0f} ms, median {median(values):6.0f}  {name}")


if __name__ == "__main__":
    main()
