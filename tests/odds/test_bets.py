"""The edge of every bet: its net law as the engine settles it, and the figures drawn from it."""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import inf, sqrt

import pytest
from support.engine import cards_and_coups as t
from support.engine.engine_harness import CAMPIONE, DEUX_ZERO, ROULETTE, VENEZIA, Desk

from tapisvert import rulebook
from tapisvert.chances import CLOTH, Kind
from tapisvert.odds import law as law_of
from tapisvert.odds import wheel
from tapisvert.odds.edges import Bet, Decision, announcement_bets, best, bets
from tapisvert.odds.laws import Number, OneRowLaw, TwoRowLaw
from tapisvert.odds.prison import ends, staying
from tapisvert.regulations import with_rulings
from tapisvert.rules import Result, Settled
from tapisvert.rules import commands as c
from tapisvert.rules.events import Divided
from tapisvert.wheel import NUMBERS

DIVIDE, STAY, INSURED, FLAT = (Decision.DIVIDE, Decision.STAY, Decision.INSURED, Decision.FLAT)
SPIN = Fraction(1, 37)
WHEEL = wheel.law(exact=True)
CLOTH_BETS = bets(rulebook(ROULETTE), WHEEL)
UNIT = 100_000
"""A unit at the desk, in minor units: a multiple of 500.00, with whole halves and premiums."""


def two_rows(red: int = 3) -> TwoRowLaw:
    """A law of two rows made up so that no two results are equally likely, and a part is void.

    Each cell above the diagonal has its mirror below; `red` tenths of each begin with a red card.
    """
    weights = [[1 + abs(i - j) + i * j % 5 for j in range(10)] for i in range(10)]
    unit = Fraction(1, sum(map(sum, weights)) + 50)
    joint = tuple(tuple(weight * unit for weight in row) for row in weights)
    first = tuple(tuple(cell * red / 10 for cell in row) for row in joint)
    return TwoRowLaw(208, joint, first, 31)


def net(desk: Desk, stake: int = UNIT) -> Fraction:
    """Result of Anna, who brought ten units, so far, in stakes."""
    return Fraction(desk.chips() - 10 * UNIT, stake)


def engine_net(
    house: str, chance: str, decision: Decision, coup: t.Cards, **rulings: str
) -> Fraction:
    """One unit on a chance for one coup, with all acts that end it at once: the player's result."""
    desk = Desk(house, rulings=rulings, Anna=10 * UNIT)
    desk.give(c.Bet("Anna", chance, UNIT))
    if decision is INSURED:
        desk.give(c.Insure("Anna", chance))
    desk.give(c.Deal(coup))
    if desk.prison():
        desk.give(c.Divide("Anna", chance))
    if desk.free():
        desk.give(c.Withdraw("Anna", chance))
    return net(desk)


def result(house: str, chance: str, coup: t.Cards) -> Result:
    return t.only_coup(Desk(house).give(c.Deal(coup))).results[chance]


def law_of_net(outcomes: Iterable[tuple[Fraction, Number]]) -> dict[Fraction, Number]:
    law: dict[Fraction, Number] = {}
    for outcome, p in outcomes:
        law[outcome] = law.get(outcome, 0) + p
    return {outcome: p for outcome, p in law.items() if p}


PROBABILITY = {
    Result.WINS: "wins",
    Result.LOSES: "loses",
    Result.NULL: "null",
    Result.PRISON: "prison",
    Result.WINS_HALF: "wins_half",
}
TWO_ROW_COUPS = (t.REFAIT, t.NULL, t.ROUGE_COULEUR, t.ROUGE_INVERSE, t.NOIR_COULEUR, t.NOIR_INVERSE)


@pytest.mark.parametrize("decision", [DIVIDE, INSURED])
@pytest.mark.parametrize("position", t.FOUR)
@pytest.mark.parametrize("premium_due", ["until_decided", "every_coup"])
@pytest.mark.parametrize("house", [CAMPIONE, VENEZIA])
@pytest.mark.clause("R04", "R07", "R08")
def test_bet_nets_match_the_table(
    house: str, premium_due: str, position: str, decision: Decision
) -> None:
    """Each result of a coup, dealt and settled at a table, with its probability; a void coup
    changes nothing.
    """
    law = two_rows()
    chance = law.chances[position]
    by_result = {result(house, position, coup): coup for coup in TWO_ROW_COUPS}
    assert len(by_result) == 4
    outcomes = [
        (
            engine_net(house, position, decision, coup, premium_due=premium_due),
            getattr(chance, PROBABILITY[outcome]),
        )
        for outcome, coup in by_result.items()
    ]
    book = with_rulings(rulebook(house), {"premium_due": premium_due})
    bet = bets(book, law)[position][decision]
    assert bet.net == law_of_net([*outcomes, (Fraction(0), law.void)])
    assert (bet.chance, bet.decision) == (position, decision)
    assert bet.undecided == chance.null + law.void
    assert bet.outlay == (1 if decision is DIVIDE else Fraction(101, 100))


@pytest.mark.clause("R03", "R05")
def test_staying_stake_nets_match_the_table() -> None:
    """With a limit of one degree: freed by a win, taken by a loss, a quarter after a refait."""
    law, rulings = two_rows(), {"degree_limit": 1}
    book = with_rulings(rulebook(VENEZIA), rulings)
    rouge = law.chances["rouge"]
    total_after = rouge.wins + rouge.loses + rouge.prison
    outcomes: list[tuple[Fraction, Number]] = [(Fraction(0), law.void + rouge.null)]
    for coup in (t.ROUGE_COULEUR, t.NOIR_COULEUR, t.REFAIT):
        p = getattr(rouge, PROBABILITY[result(VENEZIA, "rouge", coup)])
        if coup is not t.REFAIT:
            outcomes.append((engine_net(VENEZIA, "rouge", STAY, coup), p))
        desk = Desk(VENEZIA, rulings=rulings, Anna=10 * UNIT)
        desk.give(c.Bet("Anna", "rouge", UNIT), *t.deals(t.REFAIT, t.NULL, coup))
        assert not desk.prison()
        outcomes.append((net(desk), rouge.prison * p / total_after))
    assert bets(book, law)["rouge"][STAY].net == law_of_net(outcomes)


@pytest.mark.parametrize("chance", t.FOUR)
@pytest.mark.clause("R10", "T2-3.4")
def test_bet_at_2_0_nets_match_the_table(chance: str) -> None:
    """A win, a win for half with an early ace of spades, a loss; no decision about a refait."""
    kinds = list(product((False, True), repeat=3))
    weights = {
        (30 + i, first, last, ace): 1 + i + 3 * index
        for i in range(10)
        for index, (first, last, ace) in enumerate(kinds)
    }
    unit = Fraction(1, sum(weights.values()) + 100)
    law = OneRowLaw(208, 30, {cell: weight * unit for cell, weight in weights.items()})
    outcomes: list[tuple[Fraction, Number]] = [(Fraction(0), law.void)]
    for first, last, ace in kinds:
        coup = ("Kh" if first else "Ks", "As" if ace else "Ad", "Qh", "Td" if last else "Tc")
        p = sum(law.cells[30 + i, first, last, ace] for i in range(10))
        outcomes.append((engine_net(DEUX_ZERO, chance, FLAT, coup), p))
    decisions = bets(rulebook(DEUX_ZERO), law)[chance]
    assert list(decisions) == [FLAT]
    assert decisions[FLAT].net == law_of_net(outcomes)
    assert decisions[FLAT].undecided == law.void


@cache
def laid_everywhere() -> Desk:
    """A unit on each chance of the cloth."""
    desk = Desk(ROULETTE, Anna=157 * 10_000)
    desk.give(*(c.Bet("Anna", chance, 10_000) for chance in CLOTH))
    return desk


@cache
def spin_net(number: int) -> Mapping[str, Fraction]:
    """Net result of a unit on each of the 157 chances at this number; stakes in prison are divided
    at once.
    """
    desk = copy(laid_everywhere())
    payments = {
        entry.on: entry.to_player for entry in t.events_of_type(Settled, desk.give(c.Spin(number)))
    }
    for chance, _ in desk.prison():
        payments[chance] = t.only(Divided, desk.give(c.Divide("Anna", chance))).to_player
    return {position: Fraction(payments[position], 10_000) - 1 for position in CLOTH}


@pytest.mark.clause("CR-2", "CR-3.1", "R04")
def test_cloth_chances_net_as_the_table_settles() -> None:
    """157 chances on each of the 37 numbers, laid, spun and settled."""
    assert list(CLOTH_BETS) == list(CLOTH)
    for name, decisions in CLOTH_BETS.items():
        bet = decisions[DIVIDE if CLOTH[name].kind is Kind.SIMPLE else FLAT]
        assert bet.net == law_of_net((spin_net(number)[name], SPIN) for number in NUMBERS), name
        assert (bet.undecided, bet.outlay) == (0, 1)


def called(name: str, number: int) -> Fraction:
    """Net result of an announcement of one unit in all at this number."""
    desk = copy(announcement_net(name))
    staked_total = 10 * UNIT - desk.chips()
    desk.give(c.Spin(number))
    return net(desk, staked_total)


@cache
def announcement_net(name: str) -> Desk:
    """A table with an announcement of one unit in all, whose table each spin leaves behind."""
    desk = Desk(ROULETTE, Anna=10 * UNIT)
    desk.give(c.Announce("Anna", name, 500))
    return desk


@pytest.mark.parametrize("name", rulebook(ROULETTE).announcements)
@pytest.mark.clause("CR-17.1", "CR-17.2", "CR-17.3", "CR-17.4", "R18")
def test_announcement_nets_match_the_table(name: str) -> None:
    """Announced and spun on each of the 37 numbers, its pieces taken together."""
    bet = announcement_bets(rulebook(ROULETTE), WHEEL)[name]
    assert bet.net == law_of_net((called(name, number), SPIN) for number in NUMBERS)
    assert (bet.chance, bet.decision, bet.edge) == (name, FLAT, SPIN)


def test_announcement_pieces_are_dependent() -> None:
    """The voisins vary less than their nine pieces would if each had a wheel of its own."""
    voisins = rulebook(ROULETTE).announcements["voisins"]
    separate_variance = sum(
        CLOTH_BETS[name][FLAT].variance * pieces**2 for name, pieces in voisins.pieces.items()
    ) / Fraction(81)
    variance = announcement_bets(rulebook(ROULETTE), WHEEL)["voisins"].variance
    assert variance < separate_variance


def test_multiple_chance_costs_a_thirty_seventh() -> None:
    """Whatever it covers; its variance is that of a wager won n times in 37, paid 36/n."""
    multiple = [name for name in CLOTH if CLOTH[name].kind is not Kind.SIMPLE]
    assert len(multiple) == 151
    for chance in multiple:
        count = len(CLOTH[chance].numbers)
        bet = CLOTH_BETS[chance][FLAT]
        assert list(CLOTH_BETS[chance]) == [FLAT], chance
        assert bet.edge == bet.per_decided == bet.per_risked == SPIN, chance
        assert bet.return_to_player == Fraction(36, 37), chance
        assert bet.variance == Fraction(36, count) ** 2 * count * (37 - count) / 37**2, chance
        assert bet.deviation == sqrt(bet.variance), chance
        assert bet.volatility == 1.645 * bet.deviation, chance
        assert bet.hit_rate == count * SPIN, chance


@pytest.mark.parametrize(
    ("rulings", "decision", "edge"),
    [
        ({}, DIVIDE, Fraction(1, 74)),
        ({"R03": "lose"}, STAY, Fraction(19, 1369)),
        ({"R03": "halve"}, STAY, Fraction(1, 73)),
        ({"R03": "stay"}, STAY, Fraction(1, 74)),
        ({"R05": 1}, STAY, Fraction(75, 5476)),
        ({"R05": 0}, STAY, Fraction(1, 74)),
        ({"R05": 3}, STAY, (1 - Fraction(18 * 1351, 37 * 1333) - Fraction(1, 16 * 37 * 1333)) / 37),
    ],
)
@pytest.mark.parametrize("chance", ["rouge", "noir", "pair", "impair", "manque", "passe"])
def test_simple_chances_of_roulette(
    chance: str, rulings: Mapping[str, str | int], decision: Decision, edge: Fraction
) -> None:
    """Known figures, by the reading taken of a zero that finds a stake in prison: R03, R05."""
    decisions = bets(with_rulings(rulebook(ROULETTE), rulings), WHEEL)[chance]
    assert list(decisions) == [DIVIDE, STAY]
    assert decisions[decision].edge == edge
    assert decisions[decision].hit_rate == Fraction(18, 37)


def test_campione_leaves_no_limit_of_degrees() -> None:
    """(1 - x)/37, where x = (37 - √1297)/2 is the probability of ever getting free."""
    root = (37 - sqrt(1297)) / 2
    edge = CLOTH_BETS["rouge"][STAY].edge
    assert isinstance(edge, float)
    assert edge == pytest.approx((1 - root) / 37, rel=1e-14)


def test_three_edges_of_one_bet() -> None:
    """On rouge an insured stake costs its premium per decided coup, less per stake placed since
    some coups decide nothing, and less per unit risked since the premium is risked as well.
    """
    law = two_rows()
    decided_share = law.chances["rouge"].decided_share
    bet = bets(rulebook(CAMPIONE), law)["rouge"][INSURED]
    assert bet.edge == Fraction(1, 100) * decided_share
    assert bet.per_decided == Fraction(1, 100)
    assert bet.per_risked == Fraction(1, 101)
    assert bet.return_to_player == 1 - bet.edge


def test_premium_per_coup_is_due_on_null_coups() -> None:
    """Then it is earned at each coup dealt, and only a void coup goes without: R07, R14."""
    law = two_rows()
    book = with_rulings(rulebook(CAMPIONE), {"R07": "every_coup"})
    bet = bets(book, law)["noir"][INSURED]
    assert bet.edge == Fraction(1, 100) * (1 - law.void)
    assert bet.per_decided == bet.edge / law.chances["noir"].decided_share


def test_stake_costs_its_edge_per_decided_coup() -> None:
    """Left to lie through null and void coups, it pays its edge at each as often as one comes."""
    bet = bets(rulebook(CAMPIONE), two_rows())["couleur"][DIVIDE]
    expected_loss = sum(float(bet.edge) * float(bet.undecided) ** coup for coup in range(200))
    assert expected_loss == pytest.approx(float(bet.per_decided), rel=1e-12)


@pytest.mark.parametrize("chance", t.FOUR)
def test_figures_match_the_net_law(chance: str) -> None:
    """Mean, variance and hits of every decision, from the definition: in fractions, which a limit
    of degrees keeps.
    """
    law = two_rows()
    for bet in bets(with_rulings(rulebook(VENEZIA), {"degree_limit": 3}), law)[chance].values():
        assert sum(bet.net.values()) == 1
        mean = sum(x * p for x, p in bet.net.items())
        square = sum(x * x * p for x, p in bet.net.items())
        assert bet.edge == -mean
        assert bet.variance == square - mean * mean
        assert bet.hit_rate == law.chances[chance].wins / law.chances[chance].decided_share
        assert list(bet.net) == sorted(bet.net)


def test_stay_matches_refait_and_prison_ends() -> None:
    """Dividing costs half a stake at a refait, staying what does not come back in the end."""
    law, book = two_rows(), rulebook(VENEZIA)
    for name, chance in law.chances.items():
        mean_return = sum(part * p for part, p in ends(chance, book).items())
        even = chance.loses - chance.wins
        assert bets(book, law)[name][DIVIDE].edge == even + chance.prison / 2
        stay = bets(book, law)[name][STAY].edge
        assert stay == pytest.approx(even + chance.prison * (1 - mean_return), abs=1e-15)
        assert bets(book, law)[name][INSURED].edge == even + Fraction(1, 100) * chance.decided_share


def test_law_of_null_coups() -> None:
    """Nothing is won or lost, and nothing divides by zero; premiums due all the same cost without
    end.
    """
    joint = tuple(tuple(Fraction(i == j == 9) for j in range(10)) for i in range(10))
    law = TwoRowLaw(208, joint, joint, 31)
    rouge = bets(rulebook(CAMPIONE), law)["rouge"]
    for bet in rouge.values():
        assert bet.net == {0: 1}
        assert (bet.edge, bet.per_decided, bet.per_risked, bet.hit_rate) == (0, 0, 0, 0)
        assert (bet.variance, bet.deviation, bet.undecided) == (0, 0.0, 1)
    due = bets(with_rulings(rulebook(CAMPIONE), {"R07": "every_coup"}), law)["rouge"][INSURED]
    assert (due.edge, due.per_decided) == (Fraction(1, 100), inf)


def decisions(**edges: Fraction | float) -> dict[Decision, Bet]:
    return {
        Decision(name): Bet("rouge", Decision(name), {-edge: 1}, 0, 1)
        for name, edge in edges.items()
    }


def test_best_decision_has_lowest_edge() -> None:
    """Among equals, to rounding, the first: a stake is not left in prison for a last digit."""
    assert best(decisions(divide=0.02, stay=0.03, insured=0.01)) is INSURED
    assert best(decisions(divide=0.02, stay=0.02 - 1e-17, insured=0.02)) is DIVIDE
    assert best(decisions(divide=Fraction(2), stay=Fraction(1), insured=Fraction(1))) is STAY


def test_insurance_is_best_at_the_full_sixain() -> None:
    """At one per cent it costs less than half the refait: 0.912% for 1.095%."""
    book = rulebook(CAMPIONE)
    for chance in t.FOUR:
        rouge = bets(book, law_of(book))[chance]
        assert best(rouge) is INSURED
        assert float(rouge[DIVIDE].edge) == pytest.approx(0.010945685243283, abs=1e-12)
        assert float(rouge[INSURED].edge) == pytest.approx(0.01 * (1 - 0.0877075), abs=1e-8)
        assert rouge[STAY].edge > rouge[DIVIDE].edge


def doubles(law: TwoRowLaw) -> TwoRowLaw:
    """The same law in the fast form."""
    joint, first = (
        tuple(tuple(map(float, row)) for row in half_law) for half_law in (law.joint, law.red_first)
    )
    return TwoRowLaw(law.cards, joint, first, law.refait_total)


@pytest.mark.parametrize("house", [CAMPIONE, VENEZIA])
def test_doubles_agree_with_fractions_on_two_rows(house: str) -> None:
    """Every figure of every bet, to 1e-12; the outcomes are the same."""
    book, law = rulebook(house), two_rows()
    _agree(bets(book, law), bets(book, doubles(law)))


def test_doubles_agree_with_fractions_at_the_wheel() -> None:
    """Likewise every chance of the cloth; no rounding counts as an undecided spin."""
    fast = bets(rulebook(ROULETTE), wheel.law())
    _agree(CLOTH_BETS, fast)
    assert all(bet.undecided == 0 for fast_bets in fast.values() for bet in fast_bets.values())


def test_rounding_makes_no_void_coup() -> None:
    """Every coup of 2.0 at the full sixain is won or lost, though doubles may miss 1 by a digit."""
    book = rulebook(DEUX_ZERO)
    for bet in bets(book, law_of(book)).values():
        assert bet[FLAT].undecided == 0
        assert sorted(bet[FLAT].net) == [-1, Fraction(1, 2), 1]


def _agree(
    exact: Mapping[str, Mapping[Decision, Bet]], fast: Mapping[str, Mapping[Decision, Bet]]
) -> None:
    assert {chance: list(instance) for chance, instance in exact.items()} == {
        position: list(m) for position, m in fast.items()
    }
    for key, chance_bets in exact.items():
        for decision, bet in chance_bets.items():
            other = fast[key][decision]
            assert list(bet.net) == list(other.net)
            for name in ("edge", "per_decided", "per_risked", "variance", "hit_rate", "undecided"):
                other_value = getattr(other, name)
                assert type(other_value) is float, name
                assert other_value == pytest.approx(float(getattr(bet, name)), abs=1e-12), name


def test_fractions_give_exact_figures() -> None:
    """Every figure of every bet, where prison has a limit of degrees."""
    book = with_rulings(rulebook(VENEZIA), {"degree_limit": 3})
    for instance in bets(book, two_rows()).values():
        for bet in instance.values():
            exact = (bet.edge, bet.per_decided, bet.per_risked, bet.variance, bet.hit_rate)
            assert all(type(number) is Fraction for number in exact)


@pytest.mark.clause("VT-15", "R05")
def test_run_limit_makes_only_staying_a_double() -> None:
    """To divide or to insure has nothing to do with later coups."""
    for bet in bets(rulebook(VENEZIA), two_rows()).values():
        assert {bet[DIVIDE].edge.__class__, bet[INSURED].edge.__class__} == {Fraction}
        assert type(bet[STAY].edge) is float


@pytest.mark.clause("VT-15", "R05")
def test_longer_run_lowers_value_of_leaving() -> None:
    """Laid after so many refaits, it enters prison with the next: no run, one, and past three."""
    law, book = two_rows(), rulebook(VENEZIA)
    for run in (0, 1, 2, 3, 7):
        rouge = law.chances["rouge"]
        loss = 1 - staying(rouge, book, 1, run + 1)
        edge = rouge.loses - rouge.wins + rouge.prison * loss
        assert bets(book, law, run)["rouge"][STAY].edge == pytest.approx(edge, abs=1e-15)
    assert bets(book, law, 3)["rouge"][STAY].edge == bets(book, law, 7)["rouge"][STAY].edge


def test_win_payment_comes_from_rulebook() -> None:
    """A house that paid the plein 34 for 1, not 35, would earn two thirty-sevenths."""
    book = rulebook(ROULETTE)
    meaner = replace(book, pays={**book.pays, Kind.PLEIN: 34})
    assert bets(meaner, WHEEL)["17"][FLAT].edge == 2 * SPIN
    assert bets(meaner, WHEEL)["14/17"][FLAT].edge == SPIN
