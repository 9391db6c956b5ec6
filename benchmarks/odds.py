"""Processor time of the odds in doubles, for a whole sixain and for random rests of it.

    python benchmarks/odds.py [CARDS...]

CARDS (312, 200, 100 and 40 unless given) are left of a sixain shuffled with a fixed seed. Only the
whole pack, 312, has its colours in balance; the advisor knows its law when it advises on a rest.
Best of several rounds, on one core; the first round makes the tables of nodes.
"""

import os
import random
import sys
import time
from collections.abc import Callable

os.environ["OPENBLAS_NUM_THREADS"] = "1"

from tapisvert.cards import sixain
from tapisvert.odds import Composition, advise, one_row, two_rows
from tapisvert.regulations import rulebook

ROUNDS = 15
SEED = 1


def best_ms(function: Callable[[], object], first_pack: Composition | None) -> float:
    """Processor time of the best round."""
    times = []
    for _ in range(ROUNDS):
        two_rows._solve.cache_clear()
        if first_pack:
            two_rows.law(first_pack)
        start = time.process_time()
        function()
        times.append(time.process_time() - start)
    return 1000 * min(times)


def main() -> None:
    """Measure, print."""
    pack = list(sixain())
    random.Random(SEED).shuffle(pack)  # the same cards every time
    venezia = rulebook("venezia-trente-et-quarante")
    for cards in map(int, sys.argv[1:] or (312, 200, 100, 40)):
        composition = Composition.full().without(pack[cards:])
        forms = {
            "joint law": lambda rest=composition: two_rows.law(rest),
            "P(refait) alone": lambda rest=composition: two_rows.refait(rest),
            "one row (2.0)": lambda rest=composition: one_row.law(rest),
            "the advisor": lambda seen=pack[cards:]: advise(venezia, seen),
        }
        first_pack = Composition.full() if cards < len(pack) else None
        times = (f"{name} {best_ms(form, first_pack):.1f} ms" for name, form in forms.items())
        print(f"{cards} cards left: {', '.join(times)}")


if __name__ == "__main__":
    main()
