"""The law of one row, against every order of the cards, and against a sum over partitions."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb, isclose, perm
from random import Random

import pytest
from support.odds import brute_force_odds as brute

from tapisvert.cards import PACK, POINTS, RED
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.laws import OneRowLaw
from tapisvert.odds.one_row import law
from tapisvert.regulations import rulebook

BOOK = rulebook("trente-et-quarante-2.0")
CHANCES = ("rouge", "noir", "couleur", "inverse")

SMALL = (
    "As*3 Ah*2 Ts*2 Th*2 9d*2",
    "As Ts*2 Th 9s 8d 2h",
    "As*6 Ts*3 Qd",
    "As*2 Ac 7s*2 7h*3 8d",
    "Ts*2 Th*2 Kd*3 Jc",
    "Td*3",
    "Ts*2 9h As",
    "9s*4 9h*3 2s*3",
    "6d*2 6s*3 5h*3 As",
    "Ah*4 5s*5 As*2",
    "As*6 Ah*2 8s*2 8d",
)
"""Packs by hand: tens only, two values only, one card left of its kind, and just enough points."""

LARGE = {
    "full": Composition.full(),
    "no tens": Composition.of({card: 6 for card in PACK if POINTS[card] < 10}),
    "tens only": Composition.of({card: 6 for card in PACK if POINTS[card] == 10}),
    "aces and tens": Composition.of({card: 6 for card in PACK if POINTS[card] in {1, 10}}),
    "twos and nines": Composition.of({card: 6 for card in PACK if POINTS[card] in {2, 9}}),
    "twos only": Composition.of({card: 6 for card in PACK if POINTS[card] == 2}),
    "no red": Composition.of({card: 6 for card in PACK if not RED[card]}),
    "one pack": Composition((1,) * 52),
    "no aces of spades": Composition.full().without(["As"] * 6),
    "low cards": Composition.parse("As*6 Ac*6 Ah*6 Ad*6 2s 3h 2h"),
}


def some_cards(random: Random, size: int) -> Composition:
    """Composition of a shuffled sixain with `size` cards left."""
    return Composition.of(Counter(random.sample(PACK * 6, size)))


def some_kinds(random: Random) -> Composition:
    """From 8 to 12 cards of few kinds, often with aces of spades, enough for a row."""
    while True:
        high = [card for card in PACK if POINTS[card] >= random.choice((3, 6))]
        kinds = [*random.sample(high, 3), random.choice(["As", "As", "Ah", "2d"])]
        cards = Counter(random.choices(kinds, k=random.randint(8, 12)))
        if max(cards.values()) <= 6 and Composition.of(cards).points >= 31:
            return Composition.of(cards)


def check_by_dealing(pack: Composition, stop: int, aces: int) -> None:
    """The exact law of a small pack is what dealing it in every order gives, fraction by fraction;
    the fast one differs by rounding alone.
    """
    counts = brute.deal_coup(replace(BOOK, row_stop=stop, ace_of_spades=aces), pack)
    assert isinstance(counts.law, OneRowLaw)
    exact = check_fast(pack, stop, aces)
    assert {cell: p for cell, p in exact.cells.items() if p} == counts.law.cells
    assert exact.chances == counts.chances
    assert exact.void == counts.void


def check_fast(pack: Composition, stop: int, aces: int) -> OneRowLaw:
    """The fast law is the exact one to twelve digits of each cell, however small; both sum to 1.
    Gives the exact one.
    """
    fast, exact = law(pack, stop, aces), law(pack, stop, aces, exact=True)
    assert fast.cards == exact.cards == pack.size
    assert fast.stop == exact.stop == stop
    assert fast.cells.keys() == exact.cells.keys()
    for cell, p in exact.cells.items():
        q = fast.cells[cell]
        assert type(p) is Fraction
        assert type(q) is float
        assert isclose(q, p, rel_tol=1e-12), cell
    assert exact.void == 0
    assert fast.void == pytest.approx(0, abs=1e-12)
    return exact


def edges(one_row_law: OneRowLaw) -> Mapping[str, Fraction | float]:
    """The bank's expected gain for one unit staked once."""
    return {
        name: chance.loses - chance.wins - chance.wins_half / 2
        for name, chance in one_row_law.chances.items()
    }


@pytest.mark.clause("T2-3.2", "T2-3.4")
@pytest.mark.parametrize("cards", SMALL)
def test_enumerated_small_pack_matches(cards: str) -> None:
    """Dealing in every order gives the same fractions: a row to 30, three first cards."""
    check_by_dealing(Composition.parse(cards), 30, 3)


@pytest.mark.parametrize(
    "seed",
    [*range(12), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(12, 40))],
)
def test_enumerated_random_pack_matches(seed: int) -> None:
    """So it is for random packs, stopped at 30 or 31, whatever the number of first cards is."""
    random = Random(seed)
    pack = some_kinds(random)
    check_by_dealing(pack, 30 + seed % 2, random.choice((1, 2, 3, 4, 5, 6, 31)))


@pytest.mark.parametrize("stop", [30, 31])
@pytest.mark.parametrize("name", LARGE)
def test_fast_law_matches_the_exact(name: str, stop: int) -> None:
    """Doubles lose nothing on full, depleted and lopsided packs."""
    check_fast(LARGE[name], stop, 3)


@pytest.mark.parametrize("size", [257, 150, 62, 30, 15, 8])
def test_fast_law_matches_until_end_of_taille(size: int) -> None:
    """Nor do they when few cards are left."""
    check_fast(some_cards(Random(size), size), 30, 3)


def test_burnt_card_changes_nothing() -> None:
    """The law of the whole pack is the mean of its laws when one unknown card is gone: T2-2.3."""
    pack = LARGE["full"]
    full_law = law(pack)
    less = [law(pack.without([card])) for card in PACK]
    for cell, p in full_law.cells.items():
        assert sum(entry.cells[cell] for entry in less) / 52 == pytest.approx(p, rel=1e-12)


def test_red_and_black_exchanged() -> None:
    """Without aces of spades, before and after, rouge and noir only change their places."""
    random = Random(30)
    removed = {"As": 6, "Ah": 6, **{card: random.randint(0, 5) for card in PACK if card[0] != "A"}}
    pack = Composition.full().without(Counter(removed).elements())
    other = str.maketrans("shdc", "hscd")
    cards = dict(zip(PACK, pack.counts, strict=True))
    mirror = Composition.of({card[0] + card[1].translate(other): n for card, n in cards.items()})
    first_law, mirrored_law = law(pack, exact=True), law(mirror, exact=True)
    assert first_law.chances["rouge"] != first_law.chances["noir"]
    for name, twin in zip(CHANCES, ("noir", "rouge", "couleur", "inverse"), strict=True):
        assert first_law.chances[name] == mirrored_law.chances[twin]
    for (total, first, last, ace), p in first_law.cells.items():
        assert mirrored_law.cells[total, not first, not last, ace] == p


# The full sixain, a second way --------------------------------------------------------------------


def by_partitions(stop: int) -> Mapping[tuple[bool, bool, bool], Fraction]:
    """First and last card red, and an ace of spades among the first three, for the full sixain.

    A row is looked at by values: a partition of what lies before its last card, which of its values
    comes first, and how many aces of any suit come second and third. Colours come last: apart from
    aces a value's cards are half red, half black, whatever else is known of other values.
    """
    rows: defaultdict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    for (length, first, last, ace_count), combinations in ways_by_values(stop).items():
        p = Fraction(combinations, comb(312, length) * length * (312 - length))
        cards = length - 1
        most_early = min(cards, 2)  # in three tens the third card is the last
        for early_aces in range(min(most_early, ace_count) + 1):
            orders = comb(most_early, early_aces) * comb(cards - most_early, ace_count - early_aces)
            rows[first, last, early_aces] += p * Fraction(orders, comb(cards, ace_count))
    cells: defaultdict[tuple[bool, bool, bool], Fraction] = defaultdict(Fraction)
    for values, p in rows.items():
        for cell, share in colours(*values).items():
            cells[cell] += p * share
    return cells


def ways_by_values(stop: int) -> Mapping[tuple[int, int, int, int], int]:
    """Number of sets of cards before the last, with one of them first and another card last.

    By length without the last card, values of first and last, and other aces before the last.
    """
    card_counts = {value: 96 if value == 10 else 24 for value in range(1, 11)}
    results: Counter[tuple[int, int, int, int]] = Counter()
    for parts in partitions(stop - 1, 10):
        combinations, points = 1, 0
        for value, count in parts.items():
            combinations *= comb(card_counts[value], count)
            points += value * count
        for first, count in parts.items():
            for last in range(max(stop - points, 1), 11):
                rest = card_counts[last] - parts.get(last, 0)
                key = sum(parts.values()), first, last, parts.get(1, 0) - (first == 1)
                results[key] += combinations * count * rest
    return results


def partitions(maximum: int, largest: int) -> Iterator[dict[int, int]]:
    """Every set of values up to `largest`, each so many times, that count `maximum` at most."""
    if largest == 0:
        yield {}
        return
    for count in range(maximum // largest + 1):
        for parts in partitions(maximum - largest * count, largest - 1):
            yield {**parts, largest: count} if count else parts


def colours(first: int, last: int, early_aces: int) -> Mapping[tuple[bool, bool, bool], Fraction]:
    """Colours of the ends, and an ace of spades first, second or third, from the values alone.

    `early_aces` aces of any suit are second or third.
    """
    results: defaultdict[tuple[bool, bool, bool], Fraction] = defaultdict(Fraction)
    kinds = ("red", "club", "spade")
    for entry in kinds:
        for other in kinds:
            rest = {value: Counter(red=12, club=6, spade=6) for value in range(1, 10)}
            rest[10] = Counter(red=48, club=24, spade=24)
            p = Fraction(1)
            for value, kind in ((first, entry), (last, other)):
                p *= Fraction(rest[value][kind], rest[value].total())
                rest[value][kind] -= 1
            aces = rest[1].total()
            no_spades = Fraction(perm(aces - rest[1]["spade"], early_aces), perm(aces, early_aces))
            if first == 1 and entry == "spade":
                no_spades = Fraction(0)
            results[entry == "red", other == "red", False] += p * no_spades
            results[entry == "red", other == "red", True] += p * (1 - no_spades)
    return results


@pytest.mark.parametrize("stop", [30, pytest.param(31, marks=pytest.mark.exhaustive)])
def test_full_sixain_by_partitions(stop: int) -> None:
    """A sum over all partitions by value, colours put in last, gives the same fractions."""
    results: defaultdict[tuple[bool, bool, bool], Fraction] = defaultdict(Fraction)
    for (_, *cell), p in law(LARGE["full"], stop, exact=True).cells.items():
        first, last, ace = cell
        results[first, last, ace] += Fraction(p)
    assert results == by_partitions(stop)


def test_edges_of_full_sixain() -> None:
    """The four edges differ, though each pair costs half the chance of an ace of spades."""
    fast, exact = edges(law(LARGE["full"])), edges(law(LARGE["full"], exact=True))
    assert {name: f"{edge:.5%}" for name, edge in fast.items()} == {
        "rouge": "1.41991%",
        "noir": "1.41853%",
        "couleur": "1.74705%",
        "inverse": "1.09139%",
    }
    ace = 1 - Fraction(comb(306, 3), comb(312, 3))
    assert exact["rouge"] + exact["noir"] == exact["couleur"] + exact["inverse"] == ace / 2


def test_missing_aces_of_spades_prevent_halving() -> None:
    """Not even by rounding: the probability of winning half is zero."""
    for chance in law(LARGE["no aces of spades"]).chances.values():
        assert chance.wins_half == 0


@pytest.mark.parametrize("stop", [30, 31])
def test_insufficient_points(stop: int) -> None:
    """A pack that cannot complete a row is refused with what it lacks; one that just can is not."""
    pack = Composition.parse("Td*2 9s As" if stop == 31 else "Td*2 9s")
    complaint = f"{pack.size} cards count {stop - 1} points together; a row needs {stop}"
    for exact in (False, True):
        with pytest.raises(CompositionError, match=f"^{complaint}$"):
            law(pack, stop, exact=exact)
    assert law(Composition.parse("Td*2 9s As 2h"), stop).void == pytest.approx(0, abs=1e-12)
