"""Pay-outs at the school: what a table pays for the same stakes, and what arithmetic says."""

from itertools import pairwise

import pytest

from tapisvert import Session, rulebook
from tapisvert.chances import CLOTH, Kind
from tapisvert.rules.events import Settled
from tapisvert.school import Exercise, exercise
from tapisvert.school.payouts import complete

HOUSE = "campione-roulette"
LEVELS = range(1, 6)


def answers(entry: Exercise) -> tuple[int, int]:
    """Pieces won, and money returned."""
    pieces, refund = (question.answer for question in entry.questions)
    assert isinstance(pieces, int)
    assert isinstance(refund, int)
    return pieces, refund


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.clause("CR-1", "CR-2", "CR-3.1", "R19")
def test_payout_matches_the_table(level: int) -> None:
    """The same stakes laid, the same number: chips before and after, and the ledger between."""
    for seed in range(200):
        entry = exercise(rulebook(HOUSE), "payouts", level=level, seed=seed)
        scene, (pieces, refund) = entry.scene, answers(entry)
        assert scene.number is not None
        assert scene.unit_minor is not None
        table = Session(HOUSE, currency="CHF")
        table.sit("Anna", 10_000_000)
        for pile in scene.piles:
            assert pile.amount_minor == pile.pieces * scene.unit_minor
            table.bet("Anna", pile.on, pile.amount_minor)
        chips_before = table.chips("Anna")
        events = table.spin(scene.number)
        gain = sum(
            event.to_player - event.stake
            for event in events
            if isinstance(event, Settled) and event.outcome == "won"
        )
        assert (pieces * scene.unit_minor, refund) == (gain, table.chips("Anna") - chips_before)


@pytest.mark.parametrize("level", LEVELS)
def test_payout_matches_arithmetic(level: int) -> None:
    """A bet on n numbers pays 36 / n less the stake; simple chances 1; none of these at zero."""
    for seed in range(200):
        entry = exercise(rulebook(HOUSE), "payouts", level=level, seed=seed)
        number, (pieces, refund) = entry.scene.number, answers(entry)
        winning = [pile for pile in entry.scene.piles if number in CLOTH[pile.on].numbers]
        gains = sum(pile.pieces * (36 // len(CLOTH[pile.on].numbers) - 1) for pile in winning)
        payout = sum(pile.pieces for pile in winning)
        assert (pieces, refund) == (gains, (gains + payout) * (entry.scene.unit_minor or 0))
        assert winning or number == 0


def test_levels_grow() -> None:
    """Only winners at first; then losers, the outside, complete bets, and series with them."""
    kinds: list[set[object]] = []
    for level in LEVELS:
        exercises = [
            exercise(rulebook(HOUSE), "payouts", level=level, seed=seed) for seed in range(80)
        ]
        kinds.append(
            {
                *(pile.kind for entry in exercises for pile in entry.scene.piles),
                *(action.what for item in exercises for action in item.scene.deeds),
            }
        )
    assert kinds[0] == {"plein", "cheval"}
    assert {"carré", "sixain", "transversale"} <= kinds[1]
    assert {"douzaine", "colonne", "simple"} <= kinds[2]
    assert "complete" in kinds[3]
    assert {"complete", "complete_maximum", "announce"} <= kinds[4]
    assert all(element != other for element, other in pairwise(kinds))


@pytest.mark.clause("CR-5", "CR-17.1", "CR-17.2", "CR-17.3")
def test_complete_bet_covers_places_of_the_number() -> None:
    """By the cloth itself, zero included; at the maximum in the proportions of the limits."""
    book = rulebook(HOUSE)
    outside_places = (Kind.SIMPLE, Kind.DOUZAINE, Kind.COLONNE)
    for number in range(37):
        places = {
            name
            for name, chance in CLOTH.items()
            if number in chance.numbers and chance.kind not in outside_places
        }
        assert complete(book, number) == dict.fromkeys(places, 1)
    maximum = complete(book, 17, is_maximum=True)
    assert maximum["17"] == 1
    assert maximum["14/17"] == 2
    assert maximum["16-18"] == 3
    assert maximum["13/17"] == 4
    assert maximum["13-18"] == 6
    for seed in range(60):
        entry = exercise(book, "payouts", level=5, seed=seed)
        pieces_laid = {pile.on: pile.pieces for pile in entry.scene.piles}
        for action in entry.scene.deeds:
            if action.what == "announce":
                calls = rulebook(HOUSE).announcements.values()
                (called,) = (call for call in calls if call.title == action.facts["call"])
                assert all(pieces_laid[key] >= count for key, count in called.pieces.items())
