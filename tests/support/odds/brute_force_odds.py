"""The law of a coup by dealing it: every order in which the cards of a small pack can come.

The engine itself deals. Nothing here knows how to compute odds, only how to count.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import factorial, prod
from random import Random
from typing import NamedTuple

from tapisvert.cards import ACE_OF_SPADES, COPIES, PACK, POINTS, RED
from tapisvert.chances import TABLEAU
from tapisvert.odds.composition import Composition
from tapisvert.odds.laws import ChanceLaw, OneRowLaw, TwoRowLaw
from tapisvert.rules.coup import AT_REFAIT, Coup, Result, deal
from tapisvert.rules.rulebook import Layout, Rulebook

Outcome = tuple[int, Coup | None]
"""Number of all orders that begin so, and the coup; None if the cards ran out. Whole numbers:
adding Fractions would take most of the time.
"""

_State = tuple[tuple[str, ...], dict[str, int], int]
"""Cards dealt, cards left with their numbers, and in how many ways that comes about."""


class DealtCoup(NamedTuple):
    """Result of dealing: the law of the rows, and the engine's results on each chance."""

    law: TwoRowLaw | OneRowLaw
    chances: Mapping[str, ChanceLaw]
    void: Fraction


def law_by_dealing(book: Rulebook, composition: Composition) -> TwoRowLaw | OneRowLaw:
    """The exact law of a coup, from every order of the cards."""
    return deal_coup(book, composition).law


def deal_coup(book: Rulebook, composition: Composition) -> DealtCoup:
    """Every order of the cards, each card by itself.

    >>> from tapisvert import rulebook
    >>> three = deal_coup(rulebook("trente-et-quarante-2.0"), Composition.parse("Tc*2 Jh"))
    >>> three.chances["rouge"].wins, three.void
    (Fraction(1, 3), Fraction(0, 1))
    """
    return _count_coups(book, composition, every_order(book, left(composition)))


def dealt_alike(book: Rulebook, composition: Composition) -> DealtCoup:
    """The same sum with like beginnings taken together, so that it gets to some twenty cards."""
    return _count_coups(book, composition, _every_state(book, composition))


def left(composition: Composition) -> dict[str, int]:
    counts = zip(PACK, composition.counts, strict=True)
    return {card: count for card, count in counts if count}


def orders(composition: Composition) -> int:
    """In how many distinguishable orders the cards can come."""
    return factorial(composition.size) // prod(map(factorial, composition.counts))


# Dealing ------------------------------------------------------------------------------------------


def every_order(
    book: Rulebook, remaining: Mapping[str, int], cards: tuple[str, ...] = (), combinations: int = 1
) -> Iterator[Outcome]:
    """Cards drawn one by one without replacement, until the engine has its coup or none is left.
    The orders of all cards are `factorial(size)`.
    """
    coup = deal(book, cards)
    size = sum(remaining.values())
    if coup or not size:
        yield combinations * factorial(size), coup
        return
    for card, count in remaining.items():
        if count:
            rest = {**remaining, card: count - 1}
            yield from every_order(book, rest, (*cards, card), combinations * count)


def _every_state(book: Rulebook, composition: Composition) -> Iterator[Outcome]:
    """The same draws, all first cards, then all second ones; of like beginnings one is kept.

    Beginnings are alike when the same is left, by kind, and no rule tells them apart. In two rows
    no colour matters but the first card's; in one row the last card's does too, and the ace.
    """
    kinds = left(composition)
    groups = _groups(tuple(kinds), by_color=book.layout is Layout.ONE_ROW)
    states: dict[object, _State] = {(): ((), kinds, 1)}
    for size in range(composition.size, -1, -1):
        further: dict[object, _State] = {}
        for cards, rest, weight in states.values():
            coup = deal(book, cards)
            if coup or not size:
                yield weight * factorial(size), coup
                continue
            for card, count in rest.items():
                if count:
                    cards_after, fewer = (*cards, card), {**rest, card: count - 1}
                    numbers = tuple(sum(fewer[like] for like in group) for group in groups)
                    key = numbers, _told_apart(book, cards_after)
                    known_ways = further[key][2] if key in further else 0
                    further[key] = cards_after, fewer, known_ways + weight * count
        states = further


def _groups(cards: tuple[str, ...], *, by_color: bool) -> list[list[str]]:
    """Cards that a game does not tell apart when they are left."""
    groups: dict[object, list[str]] = defaultdict(list)
    for card in cards:
        kind = (RED[card], card == ACE_OF_SPADES) if by_color else None
        groups[POINTS[card], kind].append(card)
    return list(groups.values())


def _told_apart(book: Rulebook, cards: tuple[str, ...]) -> tuple[object, ...]:
    """All of a beginning that a coup can still show, beside the cards left."""
    assert book.row_stop is not None
    running = accumulate(POINTS[card] for card in cards)
    first_row = next((total for total in running if total >= book.row_stop), None)
    if book.layout is Layout.TWO_ROWS:
        return first_row, RED[cards[0]]
    return RED[cards[0]], RED[cards[-1]], ACE_OF_SPADES in cards[: book.ace_of_spades]


# Counting -----------------------------------------------------------------------------------------


def _count_coups(
    book: Rulebook, composition: Composition, outcomes: Iterator[Outcome]
) -> DealtCoup:
    void = 0
    coups: list[tuple[int, Coup]] = []
    for combinations, coup in outcomes:
        if coup:
            coups.append((combinations, coup))
        else:
            void += combinations
    size, full = composition.size, factorial(composition.size)
    law = _one_row if book.layout is Layout.ONE_ROW else _two_rows
    return DealtCoup(law(book, size, coups), _chances(coups, full), Fraction(void, full))


def _chances(coups: list[tuple[int, Coup]], order_count: int) -> dict[str, ChanceLaw]:
    ways_by_result = {name: dict.fromkeys(Result, 0) for name in TABLEAU}
    for combinations, coup in coups:
        for name, result in coup.results.items():
            ways_by_result[name][result] += combinations
    return {
        name: ChanceLaw(
            Fraction(pack_size[Result.WINS], order_count),
            Fraction(pack_size[Result.WINS_HALF], order_count),
            Fraction(pack_size[Result.LOSES], order_count),
            Fraction(pack_size[Result.NULL], order_count),
            Fraction(sum(pack_size[result] for result in AT_REFAIT), order_count),
        )
        for name, pack_size in ways_by_result.items()
    }


def _two_rows(book: Rulebook, cards: int, coups: list[tuple[int, Coup]]) -> TwoRowLaw:
    assert book.refait_total is not None
    assert book.row_stop is not None
    stop = book.row_stop
    joint = [[0] * 10 for _ in range(10)]
    red_first = [[0] * 10 for _ in range(10)]
    for combinations, coup in coups:
        noir, rouge = coup.totals
        joint[noir - stop][rouge - stop] += combinations
        if RED[coup.rows[0][0]]:
            red_first[noir - stop][rouge - stop] += combinations
    full = factorial(cards)
    of_joint, of_red = (
        tuple(tuple(Fraction(options, full) for options in row) for row in cells)
        for cells in (joint, red_first)
    )
    return TwoRowLaw(cards, of_joint, of_red, book.refait_total, stop)


def _one_row(book: Rulebook, cards: int, coups: list[tuple[int, Coup]]) -> OneRowLaw:
    assert book.row_stop is not None
    cells: dict[tuple[int, bool, bool, bool], int] = defaultdict(int)
    for combinations, coup in coups:
        (row,), (total,) = coup.rows, coup.totals
        ace = ACE_OF_SPADES in row[: book.ace_of_spades]
        cells[total, RED[row[0]], RED[row[-1]], ace] += combinations
    full = factorial(cards)
    return OneRowLaw(
        cards, book.row_stop, {cell: Fraction(options, full) for cell, options in cells.items()}
    )


# Small packs --------------------------------------------------------------------------------------


def random_composition(cards: int, seed: int) -> Composition:
    """So many cards left of a sixain, at random."""
    return _compose(Random(seed).sample(PACK * COPIES, cards))


_MOST_ORDERS = 5_000


def small_packs(count: int, points: tuple[int, int], *, seed: int = 31) -> list[Composition]:
    """Different packs, with their points between bounds, whose orders brute force can all deal.

    They are lopsided in every way: tens or no tens, two values, one colour, copies or none.
    """
    chance = Random(seed)
    packs: dict[Composition, None] = {}
    while len(packs) < count:
        suits = chance.choice(("shdc", "shdc", "s", "hd", "sc", "shhdd"))
        ranks = chance.choice(("A23456789TJQK", "A23456789TJQK", "6789", "789TJQK", "5TQ", "A9T"))
        kinds = [chance.choice(ranks) + chance.choice(suits) for _ in range(chance.randint(1, 9))]
        maximum = chance.choice((1, 1, 2, COPIES))
        pool = [card for card in dict.fromkeys(kinds) for _ in range(chance.randint(1, maximum))]
        chance.shuffle(pool)
        fewest_points = chance.randint(*points)
        totals = accumulate(POINTS[card] for card in pool)
        pack = _compose(pool[: 1 + sum(total < fewest_points for total in totals)])
        if points[0] <= pack.points <= points[1] and orders(pack) <= _MOST_ORDERS:
            packs[pack] = None
    return list(packs)


def composition_text(composition: Composition) -> str:
    """As the record writes the cards, each with its number; the name of a test."""
    return " ".join(f"{card}*{count}" for card, count in left(composition).items())


def _compose(cards: list[str]) -> Composition:
    return Composition.of({card: cards.count(card) for card in cards})
