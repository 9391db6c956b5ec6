"""The law of a coup of two rows, against every order of small packs and against itself."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import factorial

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given
from support.engine.engine_harness import CAMPIONE, DIGEST, VENEZIA
from support.engine.strategies import compositions, examples
from support.odds.brute_force_odds import (
    composition_text,
    deal_coup,
    dealt_alike,
    every_order,
    law_by_dealing,
    left,
    orders,
    random_composition,
    small_packs,
)

from tapisvert import rulebook
from tapisvert.cards import COPIES, PACK, POINTS, RED
from tapisvert.odds import brute_force, two_rows
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.laws import Number, TwoRowLaw

BOOK = rulebook(VENEZIA)
FULL = Composition.full()
CELLS = [(i, j) for i in range(10) for j in range(10)]

# Above 70 points no order can leave a row unfinished: 40 and 30 is the most that is not a coup.
SURE_PACKS = small_packs(36, (71, 110))
SOMETIMES = small_packs(30, (62, 70), seed=62)
RUNNING_OUT = list(
    map(
        Composition.parse,
        ("As Ad*2 Th*4 Td*2", "5d*4 Ts*3 Th*2", "6s*3 5h*2 Td*4", "6c*4 Tc*4", "7d*4 8s*2 9h*2"),
    )
)
SINGLETONS = [
    Composition.parse("Ts Jh Qd Kc 9s 8h 7d"),
    Composition.parse("Th Jh Qd Kd Ts Jc Qs 9c"),
    Composition.parse("As 2h Ts Jh Qd Kc Jd Ks"),
]
MIDDLING = {
    "14 at random": random_composition(14, 14),
    "18 at random": random_composition(18, 18),
    "aces, fives and tens": Composition.parse("As*2 Ah 5d*4 5c Ts*6 Td*6"),
    "eights to tens": Composition.parse("8h*6 8s*2 9s*5 Td*3 Tc*4"),
    "sixes and sevens": Composition.parse("6s*6 6h*3 7c*6 7d*6"),
    "red nines, black tens": Composition.parse("9h*6 9d*6 Tc*6 Ts*6"),
}
LOPSIDED = {
    "no tens": Composition.of({card: 1 for card in PACK if POINTS[card] < 10}),
    "tens only": Composition.of({card: 6 for card in PACK if POINTS[card] == 10}),
    "tens and aces": Composition.of({card: 6 for card in PACK if POINTS[card] in {1, 10}}),
    "nines and sixes": Composition.of({card: 6 for card in PACK if POINTS[card] in {6, 9}}),
    "aces and twos": Composition.of({card: 6 for card in PACK if POINTS[card] <= 2}),
    "aces and six kings": Composition.parse("As*6 Ah*6 Ad*6 Ac*6 Kd*6"),
    "threes only": Composition.of({card: 6 for card in PACK if POINTS[card] == 3}),
    "aces and a few tens": Composition.parse("As*6 Ah*5 Ad*4 Ts*3 Kd*4"),
    "one suit": Composition.of({card: 1 for card in PACK if card[1] == "h"}),
    "high cards red": Composition.parse("5s*3 5c*2 6c*4 7s*2 8h*3 8d*2 9d*2 Th*4 Jd*2"),
}
DEPLETED = {
    "15 cards": random_composition(15, 15),
    "10 cards": Composition.parse("3h 5s 6d*2 7c 8h Td Th 9s*2"),
}
LARGE = {
    "full": FULL,
    "no tens": FULL.without([card for card in PACK if POINTS[card] == 10] * 6),
    "one suit": Composition.of({card: 6 for card in PACK if card[1] == "h"}),
    "high cards red": Composition.of({c: 6 for c in PACK if RED[c] is (POINTS[c] > 6)}),
} | {f"{cards} cards": random_composition(cards, cards) for cards in (200, 100, 62, 40, 25)}
SMALL = [*SURE_PACKS, *SOMETIMES, *RUNNING_OUT, *SINGLETONS]


def random_pack(names: Iterable[str], *exhaustive: str) -> list[str | ParameterSet]:
    """Names of packs for a test; those that take seconds are for an exhaustive run."""
    mark = pytest.mark.exhaustive
    return [pytest.param(name, marks=mark) if name in exhaustive else name for name in names]


def is_near(first: Number, other: Number, tolerance: float = 1e-12) -> bool:
    """Return True if two numbers differ by rounding alone."""
    return abs(float(first) - float(other)) < tolerance


def close(law: TwoRowLaw, other: TwoRowLaw) -> None:
    """Hold two laws to differ nowhere by more than 1e-12."""
    assert (law.cards, law.refait_total) == (other.cards, other.refait_total)
    for first, second in zip(flat(law), flat(other), strict=True):
        assert all(map(is_near, first, second))


def mean(laws: Iterable[tuple[Fraction, TwoRowLaw]]) -> tuple[list[Number], list[Number]]:
    """The mixture of some laws: joint and red_first, cell by cell."""
    joint: list[Number] = [Fraction(0)] * len(CELLS)
    red: list[Number] = [Fraction(0)] * len(CELLS)
    for share, law in laws:
        for cell, (of_joint, of_red) in enumerate(zip(*flat(law), strict=True)):
            joint[cell] += share * of_joint
            red[cell] += share * of_red
    return joint, red


def flat(law: TwoRowLaw) -> tuple[list[Number], list[Number]]:
    """Joint and red_first, cell by cell."""
    return [law.joint[i][j] for i, j in CELLS], [law.red_first[i][j] for i, j in CELLS]


# The engine deals every order ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "pack",
    [
        pytest.param(pack, marks=pytest.mark.exhaustive if at % 4 else [])
        for at, pack in enumerate(SMALL)
    ],
    ids=composition_text,
)
def test_small_pack_enumeration_gives_exact_law(pack: Composition) -> None:
    """Joint law, colour of the first card, chances and void coups: equal fractions."""
    by_dealing = deal_coup(BOOK, pack)
    if by_dealing.void == 1:
        for exact in (False, True):
            with pytest.raises(CompositionError, match=f"{pack.size} cards .*{pack.points} points"):
                two_rows.law(pack, exact=exact)
        assert two_rows.refait(pack) == 0
        return
    law = two_rows.law(pack, exact=True)
    assert law == by_dealing.law
    assert law.chances == by_dealing.chances
    assert law.void == by_dealing.void
    close(two_rows.law(pack), law)
    assert is_near(two_rows.refait(pack), law.refait)


def test_small_packs_cover_all_kinds() -> None:
    """They lack tens, or have nothing else; have one colour; run out always, never, at times."""
    values = [frozenset(v for v, n in enumerate(pack.by_value, 1) if n) for pack in SMALL]
    voids = [dealt_alike(BOOK, pack).void for pack in SMALL]
    assert {0, 1} < set(voids)
    assert sum(0 < void < 1 for void in voids) >= 12
    assert frozenset({10}) in values
    assert any(10 not in pack_values for pack_values in values)
    assert any(1 in pack_values for pack_values in values)
    assert any(len(random_pack) == 2 for random_pack in values)
    assert any(len(random_pack) >= 4 for random_pack in values)
    assert any(max(pack.counts) == 1 and orders(pack) > 5000 for pack in SMALL)
    reds = [Fraction(sum(pack.red_by_value), pack.size) for pack in SMALL]
    assert {0, 1} < set(reds)


@pytest.mark.parametrize("pack", SMALL[::6], ids=composition_text)
def test_equal_beginnings_can_be_merged(pack: Composition) -> None:
    """The quicker way to deal every order gives what the plain one gives."""
    assert dealt_alike(BOOK, pack) == deal_coup(BOOK, pack)


@pytest.mark.parametrize("name", random_pack(MIDDLING, "18 at random"))
def test_twenty_card_enumeration_gives_exact_law(name: str) -> None:
    """Equal fractions again, in packs whose orders are counted without writing each."""
    by_dealing = dealt_alike(BOOK, MIDDLING[name])
    law = two_rows.law(MIDDLING[name], exact=True)
    assert law == by_dealing.law
    assert law.chances == by_dealing.chances
    assert law.void == by_dealing.void == 0


@pytest.mark.parametrize("house", [CAMPIONE, DIGEST])
def test_houses_deal_alike(house: str) -> None:
    """Campione and the digest have the same laws as Venezia."""
    for pack in SMALL[::10]:
        assert deal_coup(rulebook(house), pack) == deal_coup(BOOK, pack)


@pytest.mark.parametrize("refait_total", [31, 36, 40])
def test_other_refait_total(refait_total: int) -> None:
    """If another tie were the refait, 31 would be a null coup like any other."""
    pack = Composition.parse("6s*2 5h*2 Td*4 Tc 9d")
    by_dealing = dealt_alike(replace(BOOK, refait_total=refait_total), pack)
    law = two_rows.law(pack, refait_total, exact=True)
    assert law == by_dealing.law
    assert law.chances == by_dealing.chances
    assert law.refait == law.joint[refait_total - 31][refait_total - 31]
    assert refait_total not in law.ties
    assert len(law.ties) == 9


# The forms against each other ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "pack",
    [*SMALL[::2], pytest.param(DEPLETED["15 cards"], marks=pytest.mark.exhaustive)],
    ids=composition_text,
)
def test_law_matches_its_definition(pack: Composition) -> None:
    """The literal form gives the same joint law, and nothing for what cannot be."""
    joint = brute_force.joint(pack)
    if not joint:
        assert deal_coup(BOOK, pack).void == 1
        return
    law = two_rows.law(pack, exact=True)
    assert joint == {(31 + i, 31 + j): law.joint[i][j] for i, j in CELLS if law.joint[i][j]}


@pytest.mark.parametrize(
    "name",
    random_pack(
        [*LOPSIDED, *DEPLETED],
        "no tens",
        "aces and twos",
        "aces and six kings",
        "tens and aces",
        "one suit",
        "15 cards",
    ),
)
def test_fast_law_of_depleted_pack(name: str) -> None:
    """It agrees with the exact form to 1e-12."""
    pack = (LOPSIDED | DEPLETED)[name]
    exact = two_rows.law(pack, exact=True)
    close(two_rows.law(pack), exact)
    assert is_near(two_rows.refait(pack), exact.refait)
    assert exact.void == 0


# What is true of every pack -----------------------------------------------------------------------


def other_color(pack: Composition) -> Composition:
    """The same pack with hearts for spades, diamonds for clubs, and the other way round."""
    swapped_colours = str.maketrans("shdc", "hscd")
    return Composition.of({card.translate(swapped_colours): n for card, n in left(pack).items()})


@pytest.mark.parametrize("name", LARGE)
def test_large_pack(name: str) -> None:
    """The rows are exchangeable; a first card is red or black; there are cards enough."""
    law = two_rows.law(LARGE[name])
    black = two_rows.law(other_color(LARGE[name])).red_first
    assert is_near(law.void, 0)
    for i, j in CELLS:
        assert is_near(law.joint[i][j], law.joint[j][i], 1e-15)
        assert -1e-13 < law.red_first[i][j] < law.joint[i][j] + 1e-13
        assert is_near(law.red_first[i][j] + black[i][j], law.joint[i][j])
    assert is_near(two_rows.refait(LARGE[name]), law.refait)


@pytest.mark.parametrize(
    "name", random_pack(["full", "no tens", "62 cards", "25 cards"], "full", "no tens", "62 cards")
)
def test_unseen_card_changes_nothing(name: str) -> None:
    """The law of a pack is the mean of its laws less one card, in doubles of any size."""
    pack = LARGE[name]
    kinds: dict[tuple[int, bool], list[str]] = {}
    for card in left(pack):
        kinds.setdefault((POINTS[card], RED[card]), []).append(card)
    shares = {
        like[0]: Fraction(sum(left(pack)[c] for c in like), pack.size) for like in kinds.values()
    }
    burnt = mean((share, two_rows.law(pack.without([card]))) for card, share in shares.items())
    for first, second in zip(flat(two_rows.law(pack)), burnt, strict=True):
        assert all(map(is_near, first, second))


def after(pack: Composition, cards: int) -> Mapping[Composition, Fraction]:
    rests = {pack: Fraction(1)}
    for _ in range(cards):
        fewer: dict[Composition, Fraction] = defaultdict(Fraction)
        for rest, probability in rests.items():
            for card, count in left(rest).items():
                fewer[rest.without([card])] += probability * Fraction(count, rest.size)
        rests = fewer
    return rests


@pytest.mark.parametrize(
    "name",
    random_pack(
        ["eights to tens", "sixes and sevens", "red nines, black tens"],
        "eights to tens",
        "sixes and sevens",
    ),
)
def test_five_burnt_cards_change_nothing(name: str) -> None:
    """The law is exactly the same: unseen cards might as well lie at the bottom of the pack."""
    rests = after(MIDDLING[name], 5)
    assert len(rests) > 20
    burnt_cards = mean((share, two_rows.law(rest, exact=True)) for rest, share in rests.items())
    assert burnt_cards == flat(two_rows.law(MIDDLING[name], exact=True))


@pytest.mark.parametrize(
    "text", ["9h*6 9d*6 Tc*6", pytest.param("8h*6 9c*5 Ts*6", marks=pytest.mark.exhaustive)]
)
def test_second_coup_has_the_first_law(text: str) -> None:
    """Exactly, whatever the first one was, as long as it leaves cards enough."""
    pack = Composition.parse(text)
    rests: dict[Composition, Fraction] = defaultdict(Fraction)
    for combinations, coup in every_order(BOOK, left(pack)):
        assert coup is not None
        rest = pack.without(card for row in coup.rows for card in row)
        rests[rest] += Fraction(combinations, factorial(pack.size))
    assert len(rests) > 20
    second = mean((share, two_rows.law(rest, exact=True)) for rest, share in rests.items())
    assert second == flat(two_rows.law(pack, exact=True))


@given(compositions(least_points=62))
@examples(8, exhaustive=60)
def test_arbitrary_pack(pack: Composition) -> None:
    """Nothing but rounding is negative, all sums to one, and the rows are exchangeable."""
    try:
        law = two_rows.law(pack)
    except CompositionError:
        assert pack.points <= 70
        return
    for i, j in CELLS:
        assert law.joint[i][j] >= 0
        assert -1e-13 < law.red_first[i][j] < law.joint[i][j] + 1e-13
    assert all(is_near(law.joint[i][j], law.joint[j][i], 1e-14) for i, j in CELLS)
    assert -1e-12 < law.void < 1
    if pack.points > 70:
        assert is_near(law.void, 0)
    for chance in law.chances.values():
        assert is_near(chance.decided_share + chance.null + law.void, 1)
    assert is_near(two_rows.refait(pack), law.refait)


@pytest.mark.parametrize("name", ["full", "one of each"])
def test_equal_reds_and_blacks(name: str) -> None:
    """If every value has as many red cards as black ones, the first card says nothing."""
    law = two_rows.law(FULL if name == "full" else Composition.of(dict.fromkeys(PACK, 1)))
    assert all(is_near(2 * law.red_first[i][j], law.joint[i][j], 1e-14) for i, j in CELLS)
    assert len({round(chance.wins, 12) for chance in law.chances.values()}) == 1


def test_colours_exchanged_share_their_work() -> None:
    """The law of a pack gives that of the pack with its colours exchanged: solved once."""
    pack = RUNNING_OUT[1]
    two_rows._solve.cache_clear()
    law, other = (two_rows.law(cards, exact=True) for cards in (pack, other_color(pack)))
    assert two_rows._solve.cache_info().misses == 1
    assert (law, other) == (law_by_dealing(BOOK, pack), law_by_dealing(BOOK, other_color(pack)))
    assert law.red_first != other.red_first


def test_suits_of_a_colour_are_alike() -> None:
    """Hearts for diamonds, or spades for clubs, change nothing at all."""
    pack = DEPLETED["10 cards"]
    for suits in (("hd", "dh"), ("sc", "cs")):
        table = str.maketrans(*suits)
        other = Composition.of({card.translate(table): n for card, n in left(pack).items()})
        assert other != pack
        assert two_rows.law(other, exact=True) == two_rows.law(pack, exact=True)


def test_colours_affect_couleur_only() -> None:
    """With red tens and black low cards, rouge and noir stay equal, couleur and inverse do not."""
    pack = Composition.parse("Th*4 9d*2 6s*3 5s*3")
    chances = two_rows.law(pack, exact=True).chances
    assert chances["rouge"] == chances["noir"]
    assert chances["couleur"] != chances["inverse"]


# The full sixain ----------------------------------------------------------------------------------


def test_figures_of_full_sixain() -> None:
    """The refait, the ties, and what is left for the four chances."""
    law = two_rows.law(FULL)
    assert law.cards == 312
    assert f"{law.refait:.14f}" == "0.02189137048657"
    assert f"{sum(law.ties.values()):.7f}" == "0.0877075"
    assert {f"{chance.wins:.8f}" for chance in law.chances.values()} == {"0.44520054"}
    assert list(law.ties) == list(range(32, 41))


@pytest.mark.parametrize(
    ("suits", "copies", "minimum"),
    [
        ("hs", 1, 4),
        pytest.param("hs", 1, 1, marks=pytest.mark.exhaustive),
        pytest.param("shdc", 1, 1, marks=pytest.mark.exhaustive),
        pytest.param("shdc", COPIES, 1, marks=pytest.mark.exhaustive),
    ],
)
def test_whole_packs_in_fractions(suits: str, copies: int, minimum: int) -> None:
    """The exact form and the fast one agree to 1e-12; the exact one leaves nothing over."""
    cards = (card for card in PACK if card[1] in suits and POINTS[card] >= minimum)
    packs = Composition.of(dict.fromkeys(cards, copies))
    exact = two_rows.law(packs, exact=True)
    close(two_rows.law(packs), exact)
    assert is_near(two_rows.refait(packs), exact.refait)
    assert exact.void == 0
    assert exact.joint == tuple(zip(*exact.joint, strict=True))
    assert all(2 * exact.red_first[i][j] == exact.joint[i][j] for i, j in CELLS)


def test_long_computation_reports_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact form says how much is done, from nothing on, and never that it is finished."""
    calls: list[tuple[int, int]] = []
    monkeypatch.setattr(two_rows, "_AT_A_TIME", 4)
    pack = DEPLETED["10 cards"]
    two_rows.law(pack, exact=True, progress=lambda done, total: calls.append((done, total)))
    assert len(calls) == 3
    assert calls[0][0] == 0
    assert all(earlier < later_steps for earlier, later_steps in pairwise(calls))
    assert all(done < total == calls[0][1] for done, total in calls)


# What cannot be dealt -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the 0 cards left count 0 points"),
        ("As", "the 1 cards left count 1 points"),
        ("Ts*6 As", "the 7 cards left count 61 points"),
        ("Ts*6 Td", "the 7 cards left count 70 points"),
        ("9s*6 8s", "the 7 cards left count 62 points"),
    ],
)
def test_pack_without_a_coup(text: str, message: str) -> None:
    """The error says how many cards there are and what they count, in every form."""
    pack = Composition.parse(text)
    for exact in (False, True):
        with pytest.raises(CompositionError) as wrong:
            two_rows.law(pack, exact=exact)
        assert message in str(wrong.value)
    assert deal_coup(BOOK, pack).void == 1


@pytest.mark.parametrize("text", ["Ts*6 As Ad", "Ts*3 Td*3 As*2"])
def test_smallest_pack_with_a_coup(text: str) -> None:
    """62 points can be enough, if they fall into two rows of 31."""
    pack = Composition.parse(text)
    assert pack.points == 62
    law = two_rows.law(pack, exact=True)
    assert law == law_by_dealing(BOOK, pack)
    assert 0 < law.refait < 1
    assert law.void == 1 - law.refait
