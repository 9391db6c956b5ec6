"""How fast the odds are, against the readable exact form of the same law in the same run.

    python benchmarks/odds.py [CARDS]

CARDS (312 unless given) are left of a sixain shuffled with a fixed seed; 312 is the whole pack.
The yardstick is `odds.brute_force.joint`, fractions by the definition; with the whole sixain it
takes minutes. The fast forms count with the best of several rounds; the first of them makes
their tables of nodes.
"""

import random
import sys
import time
from collections.abc import Callable

from tapisvert.cards import sixain
from tapisvert.odds import Composition, advise, one_row, two_rows
from tapisvert.odds import brute_force as reference
from tapisvert.regulations import rulebook

ROUNDS = 15
SEED = 1


def best(function: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds of the best round."""
    times = []
    for _ in range(rounds):
        two_rows._solve.cache_clear()
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    """Measure, print."""
    cards = int(sys.argv[1]) if len(sys.argv) > 1 else 312
    pack = list(sixain())
    random.Random(SEED).shuffle(pack)  # the same cards every time
    composition = Composition.full().without(pack[cards:])
    venezia = rulebook("venezia-trente-et-quarante")
    fast = {
        "joint law": best(lambda: two_rows.law(composition)),
        "P(refait) alone": best(lambda: two_rows.refait(composition)),
        "one row (2.0)": best(lambda: one_row.law(composition)),
        "the advisor, Venezia": best(lambda: advise(venezia, pack[cards:])),
    }
    print(f"{composition.size} cards left; the readable form is at work", flush=True)
    slow = best(lambda: reference.joint(composition), rounds=1)
    exact = best(lambda: two_rows.law(composition, exact=True), rounds=1)
    print(f"{'readable, exact':22} {slow:12.3f} s")
    print(f"{'joint law, exact':22} {exact:12.3f} s  {slow / exact:12,.0f} times as fast")
    for name, seconds in fast.items():
        print(f"{name:22} {seconds:12.6f} s  {slow / seconds:12,.0f} times as fast")


if __name__ == "__main__":
    main()
