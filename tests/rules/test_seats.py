"""Places: a player who stands goes on standing, through all results of stakes."""

import pytest
from support.engine.cards_and_coups import REFAIT, deals, pack, play_to, shoe, stake
from support.engine.engine_harness import VENEZIA, Desk

from tapisvert import rulebook
from tapisvert.rules import commands as c
from tapisvert.rules.table import Place


@pytest.mark.clause("VT-3")
def test_standing_player_stays_standing() -> None:
    """Betting, insuring, moving, dividing, withdrawing and settling leave a player in place."""
    desk = Desk(VENEZIA, Anna=1_000_000)
    desk.give(c.Sit("Anna", 1_000, standing=True))
    standing: list[c.Command] = [
        c.Bet("Anna", "rouge", 50_000),
        c.Insure("Anna", "rouge"),
        c.Bet("Anna", "noir", 50_000),
        c.Bet("Anna", "couleur", 50_000),
        c.Withdraw("Anna", "couleur", 10_000),
        c.Move("Anna", "couleur", "inverse"),
        *deals(REFAIT),
        c.Move("Anna", "noir", "rouge", 1),
        c.Divide("Anna", "rouge"),
        c.Sit("Anna", 1_000),
    ]
    for command in standing:
        desk.give(command)
        assert desk.table.players["Anna"].place is Place.STANDING, command


@pytest.mark.clause("VT-3", "VT-16")
def test_standing_player_stays_standing_by_default() -> None:
    """An imprisoned stake that goes back whole does not seat its player."""
    book = rulebook(VENEZIA)
    desk = Desk(VENEZIA, Anna=1_000_000)
    desk.give(c.Sit("Anna", 1_000, standing=True))
    shoe(desk, pack(book, end=REFAIT))
    play_to(desk, len(REFAIT))
    stake(desk, 50_000, "rouge")
    desk.give(c.Deal())
    for amount in (50_001, 49_999):
        refusal = desk.refused(c.Withdraw("Anna", "rouge", amount, 1))
        assert refusal.code == ("unknown_stake" if amount > 50_000 else "not_in_window")
    assert desk.refusal(c.Withdraw("Anna", "noir", None, 1)) == (
        "unknown_stake, R20: stake not found: 'Anna' on 'noir'"
    )
    desk.give(c.Withdraw("Anna", "rouge", 50_000, 1))
    assert desk.table.players["Anna"].place is Place.STANDING
    assert desk.chips() == 1_001_000
