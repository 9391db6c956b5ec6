"""The newcomer's lesson: real coups, and every bet as the engine settles it."""

import pytest

from tapisvert import money
from tapisvert.regulations import rulebook, rulebooks
from tapisvert.rules import deal, spin
from tapisvert.rules.rulebook import Layout
from tapisvert.school import Lesson, LessonCoup, lesson
from tapisvert.school.lesson import STAKE_MINOR

SEEDS = range(12)
PAID = {
    "won": 2 * STAKE_MINOR,
    "won_half": STAKE_MINOR + money.winnings(STAKE_MINOR, 1, halved=True),
}


def coups(one: Lesson) -> list[LessonCoup]:
    """All coups of a lesson."""
    return [*one.coups, *([one.after] if one.after else [])]


@pytest.mark.parametrize("name", rulebooks())
def test_coups_are_those_of_the_rules(name: str) -> None:
    """Totals, call and results are those of the same cards, or of the same number."""
    book = rulebook(name)
    for seed in SEEDS:
        for told in coups(lesson(book, seed)):
            if told.number is not None:
                spun = spin(told.number)
                assert (told.call, told.results, told.color) == (
                    spun.call,
                    spun.results,
                    spun.color,
                )
                continue
            coup = deal(book, [card for row in told.rows for card in row.cards])
            assert coup is not None
            assert tuple(row.cards for row in told.rows) == coup.rows
            assert tuple(told.totals.values()) == coup.totals
            assert (told.call, told.results) == (coup.call, coup.results)


@pytest.mark.parametrize("name", rulebooks())
def test_every_bet_is_settled_by_its_result(name: str) -> None:
    """All results of a player's choice: won, halved, lost, imprisoned; and no others."""
    book = rulebook(name)
    outcomes = {"wins": "won", "wins_half": "won_half", "loses": "lost", "prison": "imprisoned"}
    for told in lesson(book, 5).coups:
        for on, bet in told.bets.items():
            simple = on in told.results
            pays = book.pays[book.chances[on].kind]
            won = told.number in book.chances[on].numbers
            wanted = outcomes[told.results[on]] if simple else ("won" if won else "lost")
            assert bet.outcome == wanted
            paid = PAID.get(wanted, 0) if simple else STAKE_MINOR * (pays + 1) * won
            assert bet.to_player_minor == paid
            assert bet.clause


@pytest.mark.parametrize("name", rulebooks())
def test_a_lesson_shows_what_its_game_has(name: str) -> None:
    """A decided coup first; then prison with both ways out, or the ace of spades."""
    book = rulebook(name)
    one = lesson(book, 3)
    first, last = one.coups[0], one.coups[-1]
    assert sorted(first.results[on] for on in ("rouge", "noir")) == ["loses", "wins"]
    if one.after is None:
        assert set(last.results.values()) == {"wins_half", "loses"}
        assert one.divided_bets == {}
        return
    assert set(last.results.values()) == {"prison"}
    half, rest = money.divide(STAKE_MINOR, 1)
    for on in last.results:
        divided = one.divided_bets[on]
        assert (divided.to_player_minor, divided.to_bank_minor) == (half, rest)
        freed = one.after.results[on] == "wins"
        assert one.after.bets[on].outcome == ("released" if freed else "lost")
        assert one.after.bets[on].to_player_minor == STAKE_MINOR * freed


def test_the_seed_makes_the_lesson() -> None:
    """The same one, the same lesson; another, another."""
    book = rulebook("venezia-trente-et-quarante")
    assert lesson(book, 1) == lesson(book, 1) != lesson(book, 2)


@pytest.mark.parametrize("name", rulebooks())
def test_the_wheel_falls_where_the_lesson_shows_its_cloth(name: str) -> None:
    """Every number but zero is in the last dozen, which decides bets of all kinds."""
    book = rulebook(name)
    if book.layout is not Layout.WHEEL:
        assert all(told.number is None for told in coups(lesson(book)))
        return
    one = lesson(book, 4)
    numbers = [told.number for told in coups(one)]
    assert numbers[2] == 0
    assert all(number in range(25, 37) for number in (*numbers[:2], numbers[3]))
    kinds = {book.chances[on].kind.value for on in one.coups[0].bets}
    assert kinds == {"simple", "plein", "cheval", "transversale", "carré", "sixain"}
