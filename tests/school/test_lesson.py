"""The newcomer's lesson: real coups, and every bet as the engine settles it."""

import pytest

from tapisvert import money
from tapisvert.regulations import rulebook, rulebooks
from tapisvert.rules import deal, spin
from tapisvert.rules.rulebook import Layout
from tapisvert.school import Lesson, LessonCoup, lesson
from tapisvert.school.lesson import STAKE_MINOR

SEEDS = range(12)
PAYMENTS = {
    "won": 2 * STAKE_MINOR,
    "won_half": STAKE_MINOR + money.winnings(STAKE_MINOR, 1, is_half=True),
}


def coups(entry: Lesson) -> list[LessonCoup]:
    """All coups of a lesson."""
    later = [entry.after] if entry.after else []
    return [
        *entry.coups,
        *entry.numbers.values(),
        *later,
        *([entry.insurance.coup] if entry.insurance else []),
    ]


@pytest.mark.parametrize("name", rulebooks())
def test_coups_follow_the_rules(name: str) -> None:
    """Totals, call and results are those of the same cards, or of the same number."""
    book = rulebook(name)
    for seed in SEEDS:
        for lesson_coup in coups(lesson(book, seed)):
            if lesson_coup.number is not None:
                spin_result = spin(lesson_coup.number)
                assert (lesson_coup.call, lesson_coup.results, lesson_coup.color) == (
                    spin_result.call,
                    spin_result.results,
                    spin_result.color,
                )
                continue
            coup = deal(book, [card for row in lesson_coup.rows for card in row.cards])
            assert coup is not None
            assert tuple(row.cards for row in lesson_coup.rows) == coup.rows
            assert tuple(lesson_coup.totals.values()) == coup.totals
            assert (lesson_coup.call, lesson_coup.results) == (coup.call, coup.results)


@pytest.mark.parametrize("name", rulebooks())
def test_bets_are_settled_by_results(name: str) -> None:
    """All results of a player's choice: won, halved, lost, imprisoned; and no others."""
    book = rulebook(name)
    outcomes = {"wins": "won", "wins_half": "won_half", "loses": "lost", "prison": "imprisoned"}
    for coup in lesson(book, 5).coups:
        for key, bet in coup.bets.items():
            simple = key in coup.results
            payment_rate = book.pays[book.chances[key].kind]
            winnings = coup.number in book.chances[key].numbers
            outcome = outcomes[coup.results[key]] if simple else ("won" if winnings else "lost")
            assert bet.outcome == outcome
            payment = (
                PAYMENTS.get(outcome, 0) if simple else STAKE_MINOR * (payment_rate + 1) * winnings
            )
            assert bet.to_player_minor == payment
            assert bet.clause


@pytest.mark.parametrize("name", rulebooks())
def test_lesson_shows_features_of_its_game(name: str) -> None:
    """A decided coup first; then prison with both ways out, or the ace of spades. After one
    more refait a quarter comes back; insured, all.
    """
    book = rulebook(name)
    entry = lesson(book, 3)
    first, last = entry.coups[0], entry.coups[-1]
    assert sorted(first.results[chance] for chance in ("rouge", "noir")) == ["loses", "wins"]
    if entry.after is None:
        assert set(last.results.values()) == {"wins_half", "loses"}
        assert (entry.divided, entry.second_degree, entry.insurance) == ({}, {}, None)
        return
    assert set(last.results.values()) == {"prison"}
    half_stake, rest = money.divide(STAKE_MINOR, 1)
    for chance in last.results:
        division = entry.divided[chance]
        assert (division.to_player_minor, division.to_bank_minor) == (half_stake, rest)
        assert entry.second_degree[chance].to_player_minor == money.divide(STAKE_MINOR, 2)[0]
        is_freed = entry.after.results[chance] == "wins"
        assert entry.after.bets[chance].outcome == ("released" if is_freed else "lost")
        assert entry.after.bets[chance].to_player_minor == STAKE_MINOR * is_freed


@pytest.mark.clause("VT-11")
def test_insured_bets_survive_the_refait() -> None:
    """At Venezia each comes back whole for a premium of one per cent; Campione insures no such
    small bet.
    """
    insurance = lesson(rulebook("venezia-trente-et-quarante"), 3).insurance
    assert insurance
    assert insurance.premium_minor == STAKE_MINOR // 100
    assert {bet.outcome for bet in insurance.coup.bets.values()} == {"insured"}
    assert {bet.to_player_minor for bet in insurance.coup.bets.values()} == {STAKE_MINOR}
    assert lesson(rulebook("campione-trente-et-quarante"), 3).insurance is None


def test_seed_determines_the_lesson() -> None:
    """The same one, the same lesson; another, another."""
    book = rulebook("venezia-trente-et-quarante")
    assert lesson(book, 1) == lesson(book, 1) != lesson(book, 2)


@pytest.mark.parametrize("name", rulebooks())
def test_wheel_number_fits_the_shown_cloth(name: str) -> None:
    """Every number but zero is in the last dozen, which decides bets of all kinds."""
    book = rulebook(name)
    if book.layout is not Layout.WHEEL:
        assert all(coup.number is None for coup in coups(lesson(book)))
        return
    entry = lesson(book, 4)
    assert entry.after
    first, zero, after = (coup.number for coup in (*entry.coups, entry.after))
    assert zero == 0
    assert first in range(25, 37)
    assert after in range(25, 37)
    assert list(entry.numbers) == [str(number) for number in range(25, 37)]
    for number, coup in entry.numbers.items():
        assert str(coup.number) == number
        assert coup.bets[number].to_player_minor == 36 * STAKE_MINOR
    kinds = {book.chances[bet].kind.value for bet in entry.coups[0].bets}
    assert kinds == {"simple", "plein", "cheval", "transversale", "carré", "sixain"}


@pytest.mark.parametrize("seed", range(40))
def test_announcement_pays_its_own_pieces(seed: int) -> None:
    """Winning pieces come back with their winnings, and nothing else does."""
    book = rulebook("campione-roulette")
    announcement = lesson(book, seed).announcement
    assert announcement is not None
    number = announcement.coup.number
    winners = {place for place in announcement.pieces if number in book.chances[place].numbers}
    assert winners
    for place, pieces in announcement.pieces.items():
        stake, bet = pieces * STAKE_MINOR, announcement.coup.bets[place]
        payment = stake * (1 + book.pays[book.chances[place].kind]) if place in winners else 0
        assert (bet.to_player_minor, bet.to_bank_minor) == (
            payment,
            0 if place in winners else stake,
        )
