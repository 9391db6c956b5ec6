"""Worth of rulings: each alternative priced as a rulebook of its own."""

from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Any

import pytest
from support.engine.engine_harness import CAMPIONE, DEUX_ZERO, DIGEST, HOUSES, ROULETTE, VENEZIA

from tapisvert import rulebook
from tapisvert.odds import Composition, CompositionError, one_row, prison, ruling_impact
from tapisvert.odds import law as law_of
from tapisvert.odds.edges import Decision, bets
from tapisvert.odds.ruling_impact import Alternative, Impact, impact_of
from tapisvert.regulations import choices, rulings, with_rulings
from tapisvert.regulations.choices import ruling_on
from tapisvert.regulations.loading.fields import Choice

DIVIDE, STAY, INSURED, FLAT = (Decision.DIVIDE, Decision.STAY, Decision.INSURED, Decision.FLAT)
ALL_BOOKS = "every_coup"


@cache
def alternatives(house: str, *, exact: bool = False) -> tuple[Alternative, ...]:
    """Impact of each alternative of a house's rulings, computed once."""
    return impact_of(rulebook(house), exact=exact)


def changes_by_reading(among: tuple[Alternative, ...], field: str, option: object) -> Alternative:
    (results,) = [entry for entry in among if entry.field == field and entry.alternative == option]
    return results


@pytest.mark.parametrize("house", HOUSES)
def test_open_rulings_have_their_alternatives(house: str) -> None:
    """Each choice that the house's data leaves open, under the ruling it names; all of the named
    mechanisms but the one taken, and never the reading that is taken itself.
    """
    book = rulebook(house)
    assert {entry.field for entry in alternatives(house)} == set(choices(book))
    for alternative in alternatives(house):
        assert rulings()[alternative.ruling].alternatives
        assert alternative.ruling == ruling_on(book, alternative.field)
        assert alternative.taken == getattr(book, alternative.field)
        assert alternative.alternative != alternative.taken
    for name, choice in choices(book).items():
        if isinstance(choice, Choice):
            readings = {item.alternative for item in alternatives(house) if item.field == name}
            assert readings == set(choice.mechanisms) - {getattr(book, name)}


def test_alternatives_follow_the_order_of_rulings() -> None:
    for among in map(alternatives, HOUSES):
        assert [entry.ruling for entry in among] == sorted(item.ruling for item in among)
    of_run = [option.alternative for option in alternatives(VENEZIA) if option.field == "run_limit"]
    assert of_run == [0, 1, 2, 4, 5, None]
    of_degrees = [
        element.alternative for element in alternatives(VENEZIA) if element.field == "degree_limit"
    ]
    assert of_degrees == [0, 1, 2, 3, 4, 5]
    assert [
        first_price.alternative
        for first_price in alternatives(DEUX_ZERO)
        if first_price.field == "cut_card"
    ] == [78, 104]


@pytest.mark.parametrize("house", HOUSES)
def test_change_is_the_difference_of_edges(house: str) -> None:
    """Each alternative's rulebook, with its own law and its own bets."""
    book = rulebook(house)
    bets_before = bets(book, law_of(book))
    laws = {}
    for alternative in alternatives(house):
        if alternative.effect in (Impact.BEYOND_ONE_COUP, Impact.EXCESS):
            continue
        other = with_rulings(book, {alternative.field: alternative.alternative})
        if other.row_stop not in laws:
            laws[other.row_stop] = law_of(other)
        bets_after = bets(other, laws[other.row_stop])
        assert alternative.changes == {
            name: {
                decision: bets_after[name][decision].edge - bet.edge
                for decision, bet in decisions.items()
            }
            for name, decisions in bets_before.items()
        }
        assert alternative.best == {
            chance: min(bet.edge for bet in bets_after[chance].values())
            - min(bet.edge for bet in bets_before[chance].values())
            for chance in bets_before
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
def test_second_zero_has_its_readings(field: str, alternative: object, edge: Fraction) -> None:
    """Known edges of a stake that stays, less Campione's own; who divides at once pays no more."""
    entry = changes_by_reading(alternatives(ROULETTE, exact=True), field, alternative)
    share = (1 - (37 - sqrt(1297)) / 2) / 37
    assert entry.effect is Impact.EDGE
    for chance in ("rouge", "passe"):
        assert float(entry.changes[chance][STAY]) == pytest.approx(float(edge) - share, abs=1e-15)
        assert (entry.changes[chance][DIVIDE], entry.best[chance]) == (0, 0)
    assert entry.changes["17"] == {FLAT: 0}


@pytest.mark.parametrize("house", [CAMPIONE, DIGEST, VENEZIA])
@pytest.mark.clause("R07", "R08")
def test_insurance_costs_its_premium(house: str) -> None:
    """Half the rate halves the premium of each decided coup; due at every coup, it is paid for the
    null ones too. Nothing else changes.
    """
    law = law_of(rulebook(house))
    half_call = changes_by_reading(alternatives(house), "insurance_rate", 50)
    due = changes_by_reading(alternatives(house), "premium_due", ALL_BOOKS)
    dear = changes_by_reading(alternatives(house), "insurance_rate", 200)
    for name, chance in law.chances.items():
        assert half_call.changes[name][INSURED] == pytest.approx(
            -0.005 * float(chance.decided_share), abs=1e-14
        )
        assert half_call.best[name] == half_call.changes[name][INSURED]
        assert due.changes[name][INSURED] == pytest.approx(0.01 * float(chance.null), abs=1e-14)
        assert dear.best[name] < dear.changes[name][INSURED]  # he who plays best now divides
        for entry in (half_call, due, dear):
            assert (entry.changes[name][DIVIDE], entry.changes[name][STAY]) == (0, 0)


@pytest.mark.clause("R02")
def test_row_stop_of_2_0_changes_the_edge() -> None:
    """Stopped above 30 the game is another: its law is computed anew."""
    entry = changes_by_reading(alternatives(DEUX_ZERO), "row_stop", 31)
    cards = Composition.full()
    house_law, other = one_row.law(cards, 30, 3), one_row.law(cards, 31, 3)
    assert entry.effect is Impact.EDGE
    for chance in house_law.chances:
        edge = [
            law.chances[chance].wins + law.chances[chance].wins_half / 2 - law.chances[chance].loses
            for law in (house_law, other)
        ]
        assert entry.changes[chance][FLAT] == pytest.approx(float(edge[0] - edge[1]), abs=1e-14)
        assert entry.changes[chance][FLAT] != pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("field", "effect"),
    [
        ("prison_window", Impact.MOMENT),
        ("insurance_minimum", Impact.ACCESS),
        ("insurance_multiple", Impact.ACCESS),
        ("insurance_part", Impact.ACCESS),
        ("changed_insurance", Impact.ACCESS),
        ("finale_without_cheval", Impact.STAKES),
        ("null_spin", Impact.STAKES),
        ("winnings", Impact.STAKES),
        ("cut_card", Impact.TAILLE_END),
        ("seen_coups", Impact.TAILLE_END),
        ("seen_count", Impact.TAILLE_END),
    ],
)
def test_rulings_outside_the_coup_law_change_no_edge(field: str, effect: Impact) -> None:
    """Every decision on every chance, and the best play, keep their edge: the change is exactly 0,
    and the effect says what the choice does instead.
    """
    results = [item for among in map(alternatives, HOUSES) for item in among if item.field == field]
    assert results
    for entry in results:
        assert entry.effect is effect
        assert set(entry.best.values()) == {0}
        assert {change for changes in entry.changes.values() for change in changes.values()} == {0}


@pytest.mark.clause("R09")
def test_excess_costs_what_it_loses() -> None:
    """A unit above the maximum is lost, divided or stays in prison with the stake, and is paid
    nothing; refused or returned, it costs nothing.
    """
    entry = changes_by_reading(alternatives(ROULETTE, exact=True), "excess", "if_won")
    stays = changes_by_reading(alternatives(ROULETTE, exact=True), "degree_limit", 0)
    assert entry.effect is Impact.EXCESS
    assert entry.changes["17"] == {FLAT: Fraction(36, 37)}
    assert entry.changes["rouge"][DIVIDE] == entry.best["rouge"] == Fraction(1, 2)
    assert float(entry.changes["rouge"][STAY]) == pytest.approx(
        0.5 - float(stays.changes["rouge"][STAY]), abs=1e-15
    )
    refused = changes_by_reading(alternatives(ROULETTE), "excess", "refuse")
    assert {change for changes in refused.changes.values() for change in changes.values()} == {0}
    law = law_of(rulebook(VENEZIA)).chances["rouge"]
    entry = changes_by_reading(alternatives(VENEZIA), "excess", "if_won")
    expected = float(law.loses + law.prison / 2)
    assert entry.changes["rouge"][INSURED] == pytest.approx(expected, abs=1e-14)


@pytest.mark.clause("R05")
def test_null_coup_in_a_run_has_its_worth() -> None:
    """Followed coup by coup: as by the linear system where null coups are ignored; by hand where
    they count and no further après is allowed; least for the player where each of them counts.
    """
    book, rouge = rulebook(VENEZIA), law_of(rulebook(VENEZIA)).chances["rouge"]
    for limit, degree, run in ((0, 1, 1), (1, 1, 1), (3, 1, 1), (3, 4, 2), (2, 3, 0)):
        read = with_rulings(book, {"run_limit": limit})
        followed = prison._ends_by_coups(rouge, read, degree, run)
        mean_part = float(sum(part * p for part, p in followed.items()))
        assert mean_part == pytest.approx(prison.staying(rouge, read, degree, run), abs=1e-14)
    at_once = with_rulings(book, {"run_limit": 0, "null_in_run": "counts"})
    by_hand = rouge.wins + rouge.prison / 4 + rouge.null / 2
    assert prison.staying(rouge, at_once) == pytest.approx(float(by_hand), abs=1e-13)
    entries = {
        reading: changes_by_reading(alternatives(VENEZIA), "null_in_run", reading)
        for reading in ("ends", "counts")
    }
    assert {entry.effect for entry in entries.values()} == {Impact.EDGE}
    assert float(entries["counts"].changes["rouge"][STAY]) < 0
    assert float(entries["ends"].changes["rouge"][STAY]) > 0
    assert entries["counts"].changes["rouge"][DIVIDE] == 0


def test_end_of_taille_has_no_price_in_the_law() -> None:
    """R12 is Venezia's alone, and no number is given for it."""
    items = [item for among in map(alternatives, HOUSES) for item in among if item.ruling == "R12"]
    assert [(element.field, element.alternative) for element in items] == [
        ("last_card_refait", "withdraw_whole"),
        ("last_card_refait", "off"),
    ]
    for entry in items:
        assert entry.effect is Impact.BEYOND_ONE_COUP
        assert (entry.changes, entry.best) == ({}, {})


@pytest.mark.parametrize(("house", "laws"), [(VENEZIA, 1), (DEUX_ZERO, 2), (ROULETTE, 1)])
def test_law_is_computed_once(monkeypatch: pytest.MonkeyPatch, house: str, laws: int) -> None:
    """However many alternatives share it: a law can take half a minute."""
    all_alternatives = alternatives(house)
    requests: list[Any] = []

    def count_calls(*arguments: Any, **options: Any) -> Any:
        requests.append(arguments)
        return law_of(*arguments, **options)

    monkeypatch.setattr(ruling_impact, "law_of", count_calls)
    assert impact_of(rulebook(house)) == all_alternatives
    assert len(requests) == laws


def test_price_depends_on_remaining_cards() -> None:
    """Without its small cards a pack has fewer refaits, so that a premium buys less."""
    cards = [card for card in ("As", "Ah", "Ad", "Ac", "2s", "2h") for _ in range(6)]
    remaining = Composition.full().without(cards)
    book = rulebook(VENEZIA)
    chance = law_of(book, remaining).chances["rouge"]
    entry = changes_by_reading(impact_of(book, remaining), "insurance_rate", 200)
    assert entry.changes["rouge"][INSURED] == pytest.approx(
        0.01 * float(chance.decided_share), abs=1e-14
    )
    assert entry.changes != changes_by_reading(alternatives(VENEZIA), "insurance_rate", 200).changes


def test_insufficient_cards_are_rejected() -> None:
    with pytest.raises(CompositionError):
        impact_of(rulebook(VENEZIA), Composition.of({"As": 6}))


def test_fractions_give_exact_prices() -> None:
    """At roulette, but where Campione's unlimited ladder makes the edge irrational."""
    for alternative in alternatives(ROULETTE, exact=True):
        for bet_decision in alternative.changes.values():
            exact = [change for decision, change in bet_decision.items() if decision is not STAY]
            assert all(isinstance(change, Fraction | int) for change in exact)
