"""The advisor: what each bet is worth after the cards that were seen."""

from fractions import Fraction

import pytest

from tapisvert.cards import PACK
from tapisvert.odds import Composition, CompositionError, TwoRowLaw, edges, law, prison
from tapisvert.odds.advisor import Advice, advise
from tapisvert.odds.edges import Decision
from tapisvert.regulations import rulebook, with_rulings
from tapisvert.rules import Rulebook

VENEZIA = rulebook("venezia-trente-et-quarante")
CAMPIONE = rulebook("campione-trente-et-quarante")
DEUX_ZERO = rulebook("trente-et-quarante-2.0")
ROULETTE = rulebook("campione-roulette")

LOW = [card for card in PACK if card[0] in "A2"] * 6
"""Every ace and every two: without them a refait is rare."""

LEAN = Composition.parse("Ts*6 9d*2")
"""Tens and two nines: no refait, and the first card's colour tells much."""


def test_advice_without_seen_cards_is_unchanged() -> None:
    """The advice is that of the whole pack, and before it stands the same."""
    advice = advise(VENEZIA)
    assert advice.law == advice.before == law(VENEZIA)
    assert advice.bets == advice.bets_before == edges.bets(VENEZIA, law(VENEZIA))


def test_seen_cards_are_removed_from_given_pack() -> None:
    """The law is that of the cards left; the one before, that of the pack."""
    pack = Composition.full().without(["Kh"] * 6)
    advice = advise(VENEZIA, LOW, pack=pack)
    assert advice.law == law(VENEZIA, pack.without(LOW))
    assert advice.before == law(VENEZIA, pack)


def test_order_of_seen_cards_is_irrelevant() -> None:
    assert advise(VENEZIA, LOW) == advise(VENEZIA, reversed(LOW))


@pytest.mark.parametrize("book", [VENEZIA, CAMPIONE, DEUX_ZERO, ROULETTE], ids=lambda b: b.id)
def test_best_bet_is_unsurpassed(book: Rulebook) -> None:
    """Of all chances and decisions it has the lowest edge."""
    advice = advise(book)
    chance, decision = advice.best
    minimum = min(bet.edge for actor in advice.bets.values() for bet in actor.values())
    assert advice.bets[chance][decision].edge == pytest.approx(minimum, abs=1e-12)


def test_equal_bets_follow_the_tableau() -> None:
    """From a whole pack the four chances are alike, but for the last digits of doubles."""
    assert advise(VENEZIA).best == ("rouge", Decision.INSURED)
    assert advise(CAMPIONE, LOW).best[0] == "rouge"
    assert advise(DEUX_ZERO).best == ("inverse", Decision.FLAT)


@pytest.mark.clause("VT-11", "R08")
def test_insurance_pays_while_the_refait_is_likely_enough() -> None:
    """The premium of 1% against half a refait: it pays from a whole pack, and not without low
    cards.
    """
    assert set(advise(VENEZIA).insurance_pays.values()) == {True}
    lean = advise(VENEZIA, LOW)
    assert set(lean.insurance_pays.values()) == {False}
    assert isinstance(lean.law, TwoRowLaw)
    premium = (1 - lean.law.void - sum(lean.law.ties.values())) / 100
    assert lean.law.refait / 2 < premium


def test_advice_omits_unavailable_insurance() -> None:
    """Neither at 2.0 nor at the wheel."""
    assert advise(DEUX_ZERO).insurance_pays == {}
    assert advise(ROULETTE).insurance_pays == {}


def test_best_decision_without_a_premium() -> None:
    """For a stake that cannot be insured (CT-6): to divide, as staying is worse."""
    advice = advise(CAMPIONE)
    assert advice.insurance_pays["rouge"]
    assert advice.best_uninsured("rouge") is Decision.DIVIDE
    assert advise(DEUX_ZERO).best_uninsured("rouge") is Decision.FLAT


@pytest.mark.clause("R04")
def test_imprisoned_stake_is_worth_its_best_choice() -> None:
    """By degree and by the refaits just before, on its own chance and on every other."""
    for run in (0, 2):
        advice = advise(VENEZIA, LOW, stakes=[("rouge", 1), ("couleur", 3)], run=run)
        _is_worth_its_division_or_its_stay(advice, run)


def _is_worth_its_division_or_its_stay(advice: Advice, run: int) -> None:
    for stake, division in zip(advice.bound, (Fraction(1, 2), Fraction(1, 8)), strict=True):
        assert stake.divided == division
        assert list(stake.stays) == ["rouge", "noir", "couleur", "inverse"]
        for chance, stay in stake.stays.items():
            expected = prison.staying(advice.law.chances[chance], VENEZIA, stake.degree, run)
            assert stay == pytest.approx(expected, abs=1e-15)


@pytest.mark.clause("VT-13", "VT-15")
def test_advice_without_run_follows_a_refait() -> None:
    """Staying costs at the refait as much as the edge of `stay` exceeds that of `divide`."""
    book = with_rulings(VENEZIA, {"run_limit": 1})
    advice = advise(book, stakes=[("rouge", 1)])
    bets, refait = advice.bets["rouge"], advice.law.chances["rouge"].prison
    costs = bets[Decision.STAY].edge - bets[Decision.DIVIDE].edge
    assert advice.bound[0].stays["rouge"] == pytest.approx(0.5 - costs / refait, abs=1e-12)
    assert f"{advice.bound[0].stays['rouge']:.4%}" == "49.4001%"


def test_stake_stays_on_a_good_chance() -> None:
    """And moves there, if it lies elsewhere (VT-13); on rouge and noir it never does."""
    on_inverse, on_rouge = advise(VENEZIA, pack=LEAN, stakes=[("inverse", 1), ("rouge", 2)]).bound
    assert (on_inverse.decision, on_inverse.place) == (Decision.STAY, "inverse")
    assert (on_rouge.decision, on_rouge.place) == (Decision.STAY, "inverse")
    assert on_rouge.stays["rouge"] <= on_rouge.divided


def test_stake_divides_when_staying_is_no_better() -> None:
    """If a refait in prison changes nothing both are worth the same, so waiting gains nothing."""
    stay = with_rulings(VENEZIA, {"R03": "stay"})
    stake = advise(stay, stakes=[("rouge", 1)]).bound[0]
    assert stake.stays["rouge"] == pytest.approx(0.5, abs=1e-12)
    assert (stake.decision, stake.place) == (Decision.DIVIDE, "rouge")


def test_wheel_stake_in_prison_divides() -> None:
    """CR-3.1: every simple chance is alike."""
    stake = advise(ROULETTE, stakes=[("passe", 2)]).bound[0]
    assert (stake.decision, stake.place, stake.divided) == (Decision.DIVIDE, "passe", 0.25)
    assert len(set(stake.stays.values())) == 1


@pytest.mark.parametrize("chance", ["17", "monaco"])
def test_impossible_prison_stake_is_an_error(chance: str) -> None:
    """Only simple chances know a prison, and not at 2.0."""
    with pytest.raises(KeyError, match="never goes to prison"):
        advise(ROULETTE, stakes=[(chance, 1)])
    with pytest.raises(KeyError, match="never goes to prison"):
        advise(DEUX_ZERO, stakes=[("rouge", 1)])


def test_degree_below_first_is_rejected() -> None:
    """A free stake is not in prison."""
    with pytest.raises(ValueError, match="degree"):
        advise(VENEZIA, stakes=[("rouge", 0)])


@pytest.mark.parametrize(
    ("seen_cards", "message"),
    [(["As"] * 7, "As: 7 seen"), (["1s"], "'1s' is not a card"), (list(PACK) * 6, "0 cards")],
    ids=["too many", "unknown", "all"],
)
def test_impossible_seen_cards_are_named(seen_cards: list[str], message: str) -> None:
    """And so is a pack that is too small for a coup."""
    with pytest.raises(CompositionError, match=message):
        advise(VENEZIA, seen_cards)


def test_wheel_has_no_cards() -> None:
    """Neither seen nor in a pack."""
    with pytest.raises(CompositionError, match="not available for roulette: no cards"):
        advise(ROULETTE, ["As"])
    with pytest.raises(CompositionError, match="not available for roulette: no cards"):
        advise(ROULETTE, pack=LEAN)
