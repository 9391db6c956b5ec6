"""A stake insured in part: its law, against the engine over every order of small packs."""

from fractions import Fraction

import pytest
from support.engine.engine_harness import CAMPIONE, DEUX_ZERO, DIGEST, VENEZIA, Desk
from support.odds.brute_force_odds import every_order, law_by_dealing, left

from tapisvert.odds import law as law_of
from tapisvert.odds.composition import Composition
from tapisvert.odds.edges import Decision, bets, bets_insured_in_part
from tapisvert.regulations import rulebook, with_rulings
from tapisvert.rules import commands as c
from tapisvert.rules.coup import Coup, Result

STAKE = 75_000
PACKS = ["Th*3 Ts*3 Ah As", "Th*4 Ts*2 Ad Ac 5s"]
# Each house with each premium and each pack, and these with each other; all three are exhaustive.
GAMES = [
    pytest.param(
        house,
        part,
        premium_due,
        cards,
        marks=[] if (turn + due + pack) % 2 == 0 else pytest.mark.exhaustive,
    )
    for turn, (house, part) in enumerate([(CAMPIONE, 50_000), (DIGEST, 50_000), (VENEZIA, 12_300)])
    for due, premium_due in enumerate(["until_decided", "every_coup"])
    for pack, cards in enumerate(PACKS)
]


def net(house: str, premium_due: str, part: int, coup: Coup | None) -> Fraction:
    """Net result of a coup of cards for Anna, who insured a part on rouge and divides at once."""
    if coup is None:
        return Fraction(0)
    desk = Desk(house, rulings={"premium_due": premium_due}, Anna=STAKE + STAKE)
    desk.give(c.Bet("Anna", "rouge", STAKE), c.Insure("Anna", "rouge", part))
    desk.give(c.Deal(tuple(card for row in coup.rows for card in row)))
    if desk.prison():
        desk.give(c.Divide("Anna", "rouge"))
    if desk.free():
        desk.give(c.Withdraw("Anna", "rouge"))
    return Fraction(desk.chips() - 2 * STAKE, STAKE)


@pytest.mark.clause("CT-6", "DT-7", "VT-11", "R07", "R08")
@pytest.mark.parametrize(("house", "part", "premium_due", "cards"), GAMES)
def test_small_pack_enumeration_matches_partial_insurance(
    house: str, part: int, premium_due: str, cards: str
) -> None:
    """Each order is dealt, and settled by the engine: the law of the net, its mean and variance."""
    book = with_rulings(rulebook(house), {"premium_due": premium_due})
    pack = Composition.parse(cards)
    known_coup: dict[Result | None, Fraction] = {}
    law: dict[Fraction, int] = {}
    for combinations, coup in every_order(book, left(pack)):
        result = coup.results["rouge"] if coup else None
        if result not in known_coup:
            known_coup[result] = net(house, premium_due, part, coup)
        law[known_coup[result]] = law.get(known_coup[result], 0) + combinations
    order_count = sum(law.values())
    assert Result.PRISON in known_coup
    bets_insured = bets_insured_in_part(book, law_by_dealing(book, pack), Fraction(part, STAKE))
    bet = bets_insured["rouge"][Decision.DIVIDE]
    assert bet.net == {value: Fraction(way_count, order_count) for value, way_count in law.items()}
    mean = sum(net_value * Fraction(way_count, order_count) for net_value, way_count in law.items())
    assert bet.edge == -mean
    assert bet.variance == sum(
        Fraction(ways, order_count) * (net_value - mean) ** 2 for net_value, ways in law.items()
    )


@pytest.mark.clause("R08")
@pytest.mark.parametrize("house", [CAMPIONE, VENEZIA])
def test_partial_insurance_edge_is_between_extremes(house: str) -> None:
    """In proportion to the part; the variance is no such mean, but ends where the two are."""
    book = rulebook(house)
    law = law_of(book)
    for name, plain in bets(book, law).items():
        for decision in (Decision.DIVIDE, Decision.STAY):
            insured_bet = plain[Decision.INSURED]
            uninsured_law, half_insured, fully_insured = (
                bets_insured_in_part(book, law, part)[name][decision]
                for part in (Fraction(0), Fraction(1, 2), Fraction(1))
            )
            assert uninsured_law.edge == pytest.approx(plain[decision].edge, abs=1e-15)
            assert uninsured_law.variance == pytest.approx(plain[decision].variance, abs=1e-12)
            assert fully_insured.edge == pytest.approx(insured_bet.edge, abs=1e-15)
            assert fully_insured.variance == pytest.approx(insured_bet.variance, abs=1e-12)
            assert half_insured.edge == pytest.approx(
                (uninsured_law.edge + fully_insured.edge) / 2, abs=1e-15
            )
            assert half_insured.outlay == Fraction(201, 200)
    assert bets_insured_in_part(rulebook(DEUX_ZERO), law_of(rulebook(DEUX_ZERO)), 1) == {}
