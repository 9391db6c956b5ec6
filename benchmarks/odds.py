"""Processor time of the odds in doubles, for a whole sixain and for rests of it.

    python benchmarks/odds.py

First for 312, 200, 100 and 40 cards that are left of a sixain shuffled with a fixed seed. Only the
whole pack, 312, has its colours in balance; the advisor knows its law when it advises on a rest.
Then the advisor's whole answer for contrived packs, with stakes in prison: packs of few values, of
low cards, and lopsided ones; and the other games. Best of several rounds, on one core; the first
round makes the tables of nodes.
"""

import os
import random
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations_with_replacement
from statistics import median

os.environ["OPENBLAS_NUM_THREADS"] = "1"

from tapisvert.cards import COPIES, PACK, POINTS, sixain
from tapisvert.odds import Composition, advise, one_row, two_rows
from tapisvert.regulations import rulebook

ROUNDS = 15
CONTRIVED_ROUNDS = 5
SEED = 1
SURE_POINTS = 71
VENEZIA = rulebook("venezia-trente-et-quarante")
STAKES = [(chance, degree) for chance in VENEZIA.chances for degree in (1, 2, 3)]


def best_ms(
    function: Callable[[], object], known_pack: Composition | None = None, rounds: int = ROUNDS
) -> float:
    """Processor time of the best round, in which at most the law of one pack is known."""
    times = []
    for _ in range(rounds):
        two_rows._solve.cache_clear()
        if known_pack:
            two_rows.law(known_pack)
        start = time.process_time()
        function()
        times.append(time.process_time() - start)
    return 1000 * min(times)


def contrived() -> Iterator[Composition]:
    """Packs in which a row takes many cards, or few values make it, or the colours are out of
    balance: ranges and pairs of values, random low cards, and rests that have lost high cards.
    """
    for lowest, highest in combinations_with_replacement(range(1, 11), 2):
        for values in {frozenset(range(lowest, highest + 1)), frozenset({lowest, highest})}:
            yield Composition.of(
                {card: COPIES - (card[1] == "h") for card in PACK if POINTS[card] in values}
            )
    numbers = random.Random(SEED)
    for size in (12, 16, 20, 25, 30, 40, 60, 80, 100):
        for highest in (3, 5, 7, 9, 10):
            low_cards = [card for card in sixain() if POINTS[card] <= highest]
            yield Composition.of(counts(numbers.sample(low_cards, min(size, len(low_cards)))))
        for slope in (0.05, 0.1, 0.2):
            falling = sorted(sixain(), key=lambda card: numbers.random() + slope * POINTS[card])
            yield Composition.of(counts(falling[:size]))


def counts(cards: list[str]) -> dict[str, int]:
    """How often each card is there."""
    return {card: cards.count(card) for card in cards}


def main() -> None:
    """Measure, print."""
    pack = list(sixain())
    random.Random(SEED).shuffle(pack)  # the same cards every time
    for cards in (312, 200, 100, 40):
        composition = Composition.full().without(pack[cards:])
        forms: dict[str, Callable[[], object]] = {
            "joint law": partial(two_rows.law, composition),
            "P(refait) alone": partial(two_rows.refait, composition),
            "one row (2.0)": partial(one_row.law, composition),
            "the advisor": partial(advise, VENEZIA, pack[cards:]),
        }
        known_pack = Composition.full() if cards < len(pack) else None
        times = (f"{name} {best_ms(form, known_pack):.1f} ms" for name, form in forms.items())
        print(f"{cards} cards left: {', '.join(times)}")
    packs = [composition for composition in contrived() if composition.points >= SURE_POINTS]
    advice_times = [
        best_ms(partial(advise, VENEZIA, pack=rest, stakes=STAKES), rounds=CONTRIVED_ROUNDS)
        for rest in packs
    ]
    worst, composition = max(zip(advice_times, packs, strict=True), key=lambda pair: pair[0])
    print(
        f"{len(packs)} contrived packs: the advisor {median(advice_times):.1f} ms, at most"
        f" {worst:.1f} ms, for {composition.by_value} cards of 1 to 10 points"
    )
    for name, seen in (("trente-et-quarante-2.0", pack[40:]), ("campione-roulette", [])):
        book = rulebook(name)
        print(f"{name}: the advisor {best_ms(partial(advise, book, seen)):.1f} ms")


if __name__ == "__main__":
    main()
