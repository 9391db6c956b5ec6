"""A campaign of live tables: evenings in virtual time until so many coups are played.

    python tests/server/campaign.py --coups 10000000 --workers 2 --seed 1

Most evenings are quick ones at the wheel; every tenth has people and trouble of every kind, at all
games. It ends at the first evening in which anything is not as it has to be, and prints its plan,
which gives the same evening again.
"""

import argparse
import gc
import logging
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from livesim import Evening, Plan, quick

from tapisvert import houses
from tapisvert.server.rhythm import Mode


def plans(seed: int) -> Iterator[Plan]:
    """The evenings of a campaign, from its seed."""
    books = houses.rulebooks()
    for number in count(seed * 1_000_000):
        if number % 10:
            yield quick(number)
        else:
            at = number // 10
            plan = Plan(number, books[at % len(books)], list(Mode)[at // len(books) % 3])
            yield replace(plan, processes=1 + at % 2, trouble=1.0 + at % 3, malicious=1 + at % 2)


def evening(plan: Plan) -> tuple[Plan, int, str]:
    """One evening: its coups, and what was wrong."""
    logging.disable()
    gc.disable()  # an evening is thrown away whole
    try:
        return plan, Evening(plan).play().coups, ""
    except Exception:
        return plan, 0, traceback.format_exc()
    finally:
        gc.collect()


def main() -> int:
    """Play, and say how far it has come."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--coups", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began, coups, evenings, told = time.monotonic(), 0, 0, 0.0
    with Pool(asked.workers) as pool:
        for plan, played, problem in pool.imap_unordered(evening, plans(asked.seed)):
            if problem:
                print(f"\n{problem}\nfailed: {plan}")
                return 1
            coups, evenings, took = coups + played, evenings + 1, time.monotonic() - began
            if took - told >= 1 or coups >= asked.coups:
                told = took
                rate = f"{coups / took:.0f} coups a second"
                print(
                    f"\r{evenings} evenings, {coups} coups, {rate}, none wrong", end="", flush=True
                )
            if coups >= asked.coups:
                print()
                return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
