"""The watch over a running table: false alarms within their rate, stacked sources found out."""

from collections import Counter
from collections.abc import Mapping
from math import exp, lgamma, log
from random import Random
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.engine_player import stacked_session
from support.engine.strategies import examples

from tapisvert import odds
from tapisvert.cards import PACK, sixain
from tapisvert.fairness.sequential_test import (
    ALPHA,
    WEIGHT,
    Alarm,
    SequentialTest,
    X,
    bank_cards,
)
from tapisvert.odds.laws import TwoRowLaw
from tapisvert.regulations import rulebook
from tapisvert.rules.coup import deal

VENEZIA = rulebook("venezia-trente-et-quarante")
DEUX_ZERO = rulebook("trente-et-quarante-2.0")
REFAITS = {"refait": 0.02189137, "other": 1 - 0.02189137}
STACKED = {"refait": 0.05, "other": 0.95}
REFAIT = ("Kh", "Ks", "Th", "As", "Qh", "Qs", "Jh", "Ad")
WHEEL = dict.fromkeys(map(str, range(37)), 1 / 37)


def predicted_length(
    law: Mapping[X, float], source: Mapping[X, float], alpha: float = ALPHA, weight: float = WEIGHT
) -> int:
    """Return after about how many outcomes a source with another law is detected.

    At that number the expected evidence of n outcomes equals that of 1 / alpha: n times the
    Kullback-Leibler divergence of source and law, less the cost of learning the source. Raises
    ValueError if the source equals the law, or nearly.
    """
    divergence = sum(source[x] * log(source[x] / p) for x, p in law.items() if source[x])
    if divergence < 1e-9:
        raise ValueError("such a source is never found out")
    threshold, minimum, maximum = -log(alpha), 0, 1

    def evidence(n: int) -> float:
        mixture = lgamma(weight) - lgamma(weight + n)
        for x, p in law.items():
            prior, count = weight * p, n * source[x]
            mixture += lgamma(prior + count) - lgamma(prior) - count * log(p)
            mixture += (
                (1 - source[x]) * count / (prior + count) / 2
            )  # variance of the counts: log-gamma is convex
        return mixture

    while evidence(maximum) < threshold:
        minimum, maximum = maximum, 2 * maximum
    while maximum - minimum > 1:
        middle = (minimum + maximum) // 2
        minimum, maximum = (middle, maximum) if evidence(middle) < threshold else (minimum, middle)
    return maximum


def draws(chance: Random, law: Mapping[str, float], count: int) -> list[str]:
    return chance.choices(list(law), list(law.values()), k=count)


def alarmed_at(watch: SequentialTest[str], outcomes: list[str]) -> int | None:
    """After how many outcomes there was an alarm."""
    for number, outcome in enumerate(outcomes, 1):
        if watch.add(outcome):
            return number
    return None


@examples(60)
@given(st.data())
def test_evidence_is_a_martingale(data: st.DataObject) -> None:
    """Whatever came before, and whatever the law of the next outcome: over what may come next, the
    evidence stays on average what it is. All else follows from that.
    """
    weights = st.lists(st.floats(0.01, 1), min_size=3, max_size=3)

    def law() -> dict[str, float]:
        draw = data.draw(weights)
        return {name: weight / sum(draw) for name, weight in zip("abc", draw, strict=True)}

    first = law()
    cards_before = [
        (data.draw(st.sampled_from("abc")), law()) for _ in range(data.draw(st.integers(0, 9)))
    ]
    following, mean = law(), 0.0
    for outcome, probability in following.items():
        watch = SequentialTest("x", first, alpha=1e-300)
        for occurrence, law_probability in cards_before:
            watch.add(occurrence, law_probability)
        evidence = watch.evidence
        watch.add(outcome, following)
        mean += probability * exp(watch.evidence - evidence)
    assert mean == pytest.approx(1)


def test_single_law_gives_dirichlet_rule() -> None:
    """The evidence of a sequence is the ratio of the mixture to the law, whatever their order."""
    watch = SequentialTest("x", {"a": 0.25, "b": 0.75}, weight=4)
    for outcome in "abba":
        watch.add(outcome)
    mixture = (1 / 4) * (3 / 5) * (4 / 6) * (2 / 7)
    assert watch.evidence == pytest.approx(log(mixture / (0.25 * 0.75 * 0.75 * 0.25)))


@pytest.mark.parametrize("law", [REFAITS, WHEEL], ids=["refaits", "numbers"])
def test_false_alarms_keep_to_their_rate(law: dict[str, float], scale: int) -> None:
    """Of fair tables watched at one in fifty, at most one in fifty is stopped, however long."""
    tables, alpha = (30 if law is WHEEL else 100) * scale, 0.02
    alarms = sum(
        alarmed_at(SequentialTest("x", law, alpha), draws(Random(seed), law, 1_000)) is not None
        for seed in range(tables)
    )
    assert alarms <= tables * alpha + 4 * (tables * alpha) ** 0.5


@pytest.mark.parametrize(
    ("law", "source", "expected"),
    [
        (REFAITS, STACKED, 1_699),
        (WHEEL, WHEEL | {"0": 2 / 37, "1": 0.0001, "2": 1 / 37 - 0.0001}, 1_758),
    ],
    ids=["refaits of 5 %", "a wheel that favours zero"],
)
def test_stacked_source_is_detected_as_predicted(
    law: dict[str, float], source: dict[str, float], expected: int
) -> None:
    """Half of them by the number that the divergence predicts, all within twice as many."""
    coups = predicted_length(law, source)
    assert coups == expected
    results = []
    for seed in range(15):
        index = alarmed_at(SequentialTest("x", law), draws(Random(seed), source, 2 * coups))
        assert index is not None
        results.append(index)
    assert 0.7 * coups < median(results) < 1.3 * coups


def test_predicted_length_matches() -> None:
    """The prediction is a little above ln(1 / alpha) over the divergence: learning costs some; a
    source of the law itself is never found out.
    """
    divergence = sum(q * log(q / REFAITS[x]) for x, q in STACKED.items())
    bare = -log(1e-9) / divergence
    assert bare < predicted_length(REFAITS, STACKED) < 1.2 * bare
    with pytest.raises(ValueError, match="never found out"):
        predicted_length(REFAITS, REFAITS)


def test_alarm_names_its_cause_and_count() -> None:
    """And it stays: the table is stopped for good."""
    watch = SequentialTest("numbers", WHEEL)
    alarms = [watch.add("17") for _ in range(60)]
    first = next(index for index, alarm in enumerate(alarms, 1) if alarm)
    assert alarms[first - 1] == Alarm("numbers", first, 1e-9)
    assert all(alarms[first:])
    assert first < 20


def test_impossible_result_alarms_immediately() -> None:
    """An outcome of probability nothing needs no more evidence."""
    watch = SequentialTest("x", {"a": 0.5, "b": 0.5})
    assert watch.add("a", {"a": 1.0, "b": 0.0}) is None
    assert watch.add("b", {"a": 1.0, "b": 0.0}) is not None


@pytest.mark.parametrize("law", [{"a": 0.5, "b": 0.6}, {"a": 1.0, "b": 0.0}, {"a": -0.5, "b": 1.5}])
def test_invalid_law_is_rejected(law: dict[str, float]) -> None:
    """Its probabilities are positive and sum to 1."""
    with pytest.raises(ValueError, match="probabilit"):
        SequentialTest("x", law)


def test_totals_and_colours_follow_exact_laws() -> None:
    """With the law of the cards that are left for each coup, fair tailles give no alarm; and pairs
    of totals that come by another law do.
    """
    fair = totals_watch()
    colours = SequentialTest("couleur", {"couleur": 0.49, "inverse": 0.49, "no": 0.02})
    chance, counts_left = Random(3), Counter(sixain())
    cards = chance.sample(sixain(), 312)
    for _ in range(4):
        coup = deal(VENEZIA, cards, 312 - counts_left.total())
        assert coup is not None
        law = odds.law(VENEZIA, odds.Composition.of(counts_left))
        assert isinstance(law, TwoRowLaw)
        joint = {
            (31 + i, 31 + j): float(p) for i, row in enumerate(law.joint) for j, p in enumerate(row)
        }
        noir, rouge = coup.totals
        assert fair.add((noir, rouge), joint) is None
        chance_law = law.chances["couleur"]
        probabilities = {"couleur": float(chance_law.wins), "inverse": float(chance_law.loses)}
        probabilities["no"] = 1 - sum(probabilities.values())
        result = coup.results["couleur"]
        card_class = {"wins": "couleur", "loses": "inverse"}.get(result.value, "no")
        assert colours.add(card_class, probabilities) is None
        counts_left -= Counter(coup.rows[0]) + Counter(coup.rows[1])
    assert fair.outcomes == colours.outcomes == 4
    watch = totals_watch()
    assert any(watch.add((31, 31)) for _ in range(40))


def totals_watch() -> SequentialTest[tuple[int, int]]:
    """A watch over both totals together."""
    law = odds.law(VENEZIA)
    assert isinstance(law, TwoRowLaw)
    cells = {
        (31 + i, 31 + j): float(p) for i, row in enumerate(law.joint) for j, p in enumerate(row)
    }
    return SequentialTest("totals", cells)


def bank_watch() -> SequentialTest[bool]:
    """A watch over the cards that the bank lives on."""
    return SequentialTest("bank_cards", {True: 0.1, False: 0.9})


def watch_coups(watch: SequentialTest[bool], house: str, pack: tuple[str, ...]) -> Alarm | None:
    """Deal a whole pack, its first five unseen, under a watch."""
    book, unseen, index = rulebook(house), Counter(sixain()), 5
    while coup := deal(book, pack, index):
        for card_class, probability in bank_cards(book, coup, unseen):
            if alarm := watch.add(card_class, {True: probability, False: 1 - probability}):
                return alarm
        unseen -= Counter(card for row in coup.rows for card in row)
        index += coup.length
    return None


@pytest.mark.parametrize("house", [VENEZIA.id, DEUX_ZERO.id])
def test_bank_cards_determine_its_gain(house: str, scale: int) -> None:
    """From fair packs they come as often as expected, and without an alarm."""
    chance, book = Random(4), rulebook(house)
    occurrences, expected, variance = 0, 0.0, 0.0
    watch = bank_watch()
    for _ in range(150 * scale):
        pack, unseen, index = tuple(chance.sample(sixain(), 312)), Counter(sixain()), 5
        assert watch_coups(watch, house, pack) is None
        while coup := deal(book, pack, index):
            for is_one, probability in bank_cards(book, coup, unseen):
                occurrences += is_one
                expected += probability
                variance += probability * (1 - probability)
            unseen -= Counter(card for row in coup.rows for card in row)
            index += coup.length
    assert expected > 90
    assert abs(occurrences - expected) < 4 * variance**0.5


def test_pack_stacked_with_refaits_is_detected() -> None:
    """Six refaits more in every taille: within a dozen tailles."""
    watch = bank_watch()
    alarm = next(
        (
            alarm
            for seed in range(12)
            if (alarm := watch_coups(watch, VENEZIA.id, stacked_session(VENEZIA, seed)))
        ),
        None,
    )
    assert alarm is not None
    assert alarm.statistic == "bank_cards"


def test_advanced_ace_of_spades_is_detected() -> None:
    """At 2.0, a pack whose aces of spades lie first in its coups."""
    watch, alarm = bank_watch(), None
    for seed in range(40):
        chance = Random(seed)
        rest = [card for card in chance.sample(sixain(), 312) if card != "As"]
        pack = rest[:5]
        for _ in range(6):
            coup = deal(DEUX_ZERO, ["As", *rest[len(pack) :]])
            assert coup is not None
            pack += coup.rows[0]
        alarm = alarm or watch_coups(watch, DEUX_ZERO.id, tuple(pack))
    assert alarm is not None


def test_bank_cards_are_named() -> None:
    """The card that makes the refait after 31 of noir, tried as often as one card could do it."""
    full_pack = dict.fromkeys(PACK, 6)
    refait = deal(VENEZIA, REFAIT)
    assert refait is not None
    # rouge's row stands at 20, which no card makes 31, then at 30
    assert list(bank_cards(VENEZIA, refait, full_pack)) == [(True, 23 / 305)]
    other = deal(VENEZIA, (*REFAIT[:3], "2s", *REFAIT[4:]))
    assert other is not None
    assert list(bank_cards(VENEZIA, other, full_pack)) == []
    ace = deal(DEUX_ZERO, ("As", "Td", "9c", "Kd"))
    assert ace is not None
    assert list(bank_cards(DEUX_ZERO, ace, full_pack)) == [
        (True, 6 / 312), (False, 5 / 311), (False, 5 / 310)
    ]  # fmt: skip
