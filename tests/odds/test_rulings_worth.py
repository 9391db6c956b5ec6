"""Worth of rulings: each alternative priced as a rulebook of its own."""

from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

import pytest
from support.engine.engine_harness import CAMPIONE, DEUX_ZERO, DIGEST, HOUSES, ROULETTE, VENEZIA

from tapisvert import rulebook
from tapisvert.odds import Composition, CompositionError, one_row, ruling_impact
from tapisvert.odds import law as law_of
from tapisvert.odds.edges import Decision, bets
from tapisvert.odds.ruling_impact import Alternative, Impact, impact_of
from tapisvert.regulations import choices, rulings, with_rulings
from tapisvert.regulations.choices import ruling_on
from tapisvert.regulations.loading.fields import Choice

DIVIDE, STAY, INSURED, FLAT = (
    Decision.DIVIDE,
    Decision.STAY,
    Decision.INSURED,
    Decision.FLAT,
)
EVERY = "every_coup"


@cache
def alternatives(house: str, *, exact: bool = False) -> tuple[Alternative, ...]:
    """Impact of each alternative of a house's rulings, computed once."""
    return impact_of(rulebook(house), exact=exact)


def told(among: tuple[Alternative, ...], field: str, alternative: object) -> Alternative:
    """The one with this reading of a field."""
    (found,) = [one for one in among if one.field == field and one.alternative == alternative]
    return found


@pytest.mark.parametrize("house", HOUSES)
def test_every_open_ruling_has_its_alternatives(house: str) -> None:
    """Each choice that the house's data leaves open, under the ruling it names; all of the named
    mechanisms but the one taken, and never the reading that is taken itself.
    """
    book = rulebook(house)
    assert {one.field for one in alternatives(house)} == set(choices(book))
    for one in alternatives(house):
        assert rulings()[one.ruling].alternatives
        assert one.ruling == ruling_on(book, one.field)
        assert one.taken == getattr(book, one.field)
        assert one.alternative != one.taken
    for name, choice in choices(book).items():
        if isinstance(choice, Choice):
            others = {one.alternative for one in alternatives(house) if one.field == name}
            assert others == set(choice.mechanisms) - {getattr(book, name)}


def test_they_come_in_the_order_of_the_rulings() -> None:
    """By ruling, and each field's alternatives together."""
    for among in map(alternatives, HOUSES):
        assert [one.ruling for one in among] == sorted(one.ruling for one in among)
    of_run = [one.alternative for one in alternatives(VENEZIA) if one.field == "run_limit"]
    assert of_run == [0, 1, 2, 4, 5, None]
    of_degrees = [one.alternative for one in alternatives(VENEZIA) if one.field == "degree_limit"]
    assert of_degrees == [0, 1, 2, 3, 4, 5]
    assert [one.alternative for one in alternatives(DEUX_ZERO) if one.field == "cut_card"] == [
        78,
        104,
    ]


@pytest.mark.parametrize("house", HOUSES)
def test_a_change_is_the_edge_of_the_amended_book_less_that_of_the_book(house: str) -> None:
    """Each alternative's rulebook, with its own law and its own bets."""
    book = rulebook(house)
    before = bets(book, law_of(book))
    laws = {}
    for one in alternatives(house):
        if one.effect is Impact.BEYOND_ONE_COUP:
            continue
        other = with_rulings(book, {one.field: one.alternative})
        if other.row_stop not in laws:
            laws[other.row_stop] = law_of(other)
        after = bets(other, laws[other.row_stop])
        assert one.changes == {
            on: {made: after[on][made].edge - bet.edge for made, bet in decisions.items()}
            for on, decisions in before.items()
        }
        assert one.best == {
            on: min(bet.edge for bet in after[on].values())
            - min(bet.edge for bet in before[on].values())
            for on in before
        }


@pytest.mark.parametrize(
    ("field", "alternative", "edge"),
    [
        ("refait_in_prison", "lose", Fraction(19, 1369)),
        ("refait_in_prison", "stay", Fraction(1, 74)),
        ("degree_limit", 1, Fraction(75, 5476)),
        ("degree_limit", 0, Fraction(1, 74)),
    ],
)
@pytest.mark.clause("R03", "R05")
def test_the_readings_of_a_second_zero(field: str, alternative: object, edge: Fraction) -> None:
    """Known edges of a stake that stays, less Campione's own; who divides at once pays no more."""
    one = told(alternatives(ROULETTE, exact=True), field, alternative)
    taken = (1 - (37 - sqrt(1297)) / 2) / 37
    assert one.effect is Impact.EDGE
    for on in ("rouge", "passe"):
        assert float(one.changes[on][STAY]) == pytest.approx(float(edge) - taken, abs=1e-15)
        assert (one.changes[on][DIVIDE], one.best[on]) == (0, 0)
    assert one.changes["17"] == {FLAT: 0}


@pytest.mark.parametrize("house", [CAMPIONE, DIGEST, VENEZIA])
@pytest.mark.clause("R07", "R08")
def test_what_insurance_costs(house: str) -> None:
    """Half the rate halves the premium of each decided coup; due at every coup, it is paid for the
    null ones too. Nothing else changes.
    """
    law = law_of(rulebook(house))
    half, due = (
        told(alternatives(house), "insurance_rate", 50),
        told(alternatives(house), "premium_due", EVERY),
    )
    dear = told(alternatives(house), "insurance_rate", 200)
    for on, chance in law.chances.items():
        assert half.changes[on][INSURED] == pytest.approx(
            -0.005 * float(chance.decided_share), abs=1e-14
        )
        assert half.best[on] == half.changes[on][INSURED]
        assert due.changes[on][INSURED] == pytest.approx(0.01 * float(chance.null), abs=1e-14)
        assert dear.best[on] < dear.changes[on][INSURED]  # he who plays best now divides
        for one in (half, due, dear):
            assert (one.changes[on][DIVIDE], one.changes[on][STAY]) == (0, 0)


@pytest.mark.clause("R02")
def test_where_the_row_of_2_0_stops() -> None:
    """Stopped above 30 the game is another: its law is computed anew."""
    one = told(alternatives(DEUX_ZERO), "row_stop", 31)
    cards = Composition.full()
    taken, other = one_row.law(cards, 30, 3), one_row.law(cards, 31, 3)
    assert one.effect is Impact.EDGE
    for on in taken.chances:
        paid = [
            law.chances[on].wins + law.chances[on].wins_half / 2 - law.chances[on].loses
            for law in (taken, other)
        ]
        assert one.changes[on][FLAT] == pytest.approx(float(paid[0] - paid[1]), abs=1e-14)
        assert one.changes[on][FLAT] != pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("field", "effect"),
    [
        ("prison_window", Impact.MOMENT),
        ("insurance_minimum", Impact.ACCESS),
        ("insurance_multiple", Impact.ACCESS),
        ("insurance_part", Impact.ACCESS),
        ("changed_insurance", Impact.ACCESS),
        ("excess", Impact.STAKES),
        ("winnings", Impact.STAKES),
        ("cut_card", Impact.TAILLE_END),
        ("seen_coups", Impact.TAILLE_END),
    ],
)
def test_what_the_law_of_one_coup_does_not_contain_changes_no_edge(
    field: str, effect: Impact
) -> None:
    """Every decision on every chance, and the best play, keep their edge: the change is exactly 0,
    and the effect says what the choice does instead.
    """
    found = [one for among in map(alternatives, HOUSES) for one in among if one.field == field]
    assert found
    for one in found:
        assert one.effect is effect
        assert set(one.best.values()) == {0}
        assert {change for made in one.changes.values() for change in made.values()} == {0}


def test_the_end_of_a_taille_has_no_price_here() -> None:
    """R12 is Venezia's alone, and no number is given for it."""
    found = [one for among in map(alternatives, HOUSES) for one in among if one.ruling == "R12"]
    assert [(one.field, one.alternative) for one in found] == [
        ("last_card_refait", "withdraw_whole"),
        ("last_card_refait", "off"),
    ]
    for one in found:
        assert one.effect is Impact.BEYOND_ONE_COUP
        assert (one.changes, one.best) == ({}, {})


@pytest.mark.parametrize(("house", "laws"), [(VENEZIA, 1), (DEUX_ZERO, 2), (ROULETTE, 1)])
def test_each_law_is_computed_once(monkeypatch: pytest.MonkeyPatch, house: str, laws: int) -> None:
    """However many alternatives share it: a law can take half a minute."""
    known = alternatives(house)
    asked: list[Any] = []

    def counted(*given: Any, **how: Any) -> Any:
        asked.append(given)
        return law_of(*given, **how)

    monkeypatch.setattr(ruling_impact, "law_of", counted)
    assert impact_of(rulebook(house)) == known
    assert len(asked) == laws


def test_the_price_is_of_the_cards_that_are_left() -> None:
    """Without its small cards a pack has fewer refaits, so that a premium buys less."""
    cards = [card for card in ("As", "Ah", "Ad", "Ac", "2s", "2h") for _ in range(6)]
    left = Composition.full().without(cards)
    book = rulebook(VENEZIA)
    chance = law_of(book, left).chances["rouge"]
    one = told(impact_of(book, left), "insurance_rate", 200)
    assert one.changes["rouge"][INSURED] == pytest.approx(
        0.01 * float(chance.decided_share), abs=1e-14
    )
    assert one.changes != told(alternatives(VENEZIA), "insurance_rate", 200).changes


def test_too_few_cards_are_refused() -> None:
    """As the law refuses them."""
    with pytest.raises(CompositionError):
        impact_of(rulebook(VENEZIA), Composition.of({"As": 6}))


def test_from_fractions_all_is_exact() -> None:
    """At roulette, but where Campione's unlimited ladder makes the edge irrational."""
    for one in alternatives(ROULETTE, exact=True):
        for made in one.changes.values():
            exact = [change for decision, change in made.items() if decision is not STAY]
            assert all(type(change) is Fraction for change in exact)
