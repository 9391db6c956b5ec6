"""Stakes that are taken back all at once: by the rules, at a live table, and in words."""

import pytest
from support.engine.engine_harness import CAMPIONE, VENEZIA, Desk, reasons
from support.server.table_bench import ANNA, BICE, Bench

from tapisvert import Session
from tapisvert.cli.play.grammar import Orders, understand
from tapisvert.live import table_state
from tapisvert.live.stages import Stage
from tapisvert.record import format_command, parse_command
from tapisvert.rules import commands as c
from tapisvert.rules import events as e

REFAIT = ["Kh", "Ks", "Th", "As", "Qh", "Qs", "Jh", "Ad"]
CLEAR = c.Clear("Anna")


@pytest.mark.clause("VT-10", "R08", "R09")
def test_cleared_stakes_leave_prison_alone() -> None:
    """Free stakes come back whole, excess and premium too; what is in prison stays, as do others'.

    A second time nothing of hers is free.
    """
    desk = Desk(VENEZIA, maximum=40_000, Anna=100_000, Bice=1_000)
    desk.give(c.Bet("Anna", "couleur", 1_000), c.Deal(tuple(REFAIT)))
    desk.give(c.Bet("Anna", "rouge", 50_000), c.Bet("Anna", "noir", 10_000))
    desk.give(c.Insure("Anna", "noir"), c.Bet("Bice", "rouge", 1_000))
    assert desk.give(CLEAR) == (
        e.Withdrawn("Anna", "rouge", 0, 40_000, 10_000),
        e.Withdrawn("Anna", "noir", 0, 10_000, 0),
        e.PremiumReturned("Anna", "noir", 100),
    )
    assert (desk.chips(), desk.prison()) == (99_000, {("couleur", 1): 1_000})
    assert "rouge" in desk.table.players["Bice"].free
    refusal = "unknown_stake, R20: stake not found: 'Anna' on 'the table'"
    assert reasons(desk.refused(CLEAR)) == refusal


def test_cleared_announcement_is_gone_whole() -> None:
    """With the stakes on the same chances; after 'rien ne va plus' nothing comes back."""
    desk = Desk(Anna=100_000)
    desk.give(c.Bet("Anna", "5/8", 200), c.Announce("Anna", "tiers", 500))
    assert len(desk.give(CLEAR)) == 6
    assert (desk.chips(), desk.table.players["Anna"].free) == (100_000, {})
    desk.give(c.Bet("Anna", "17", 200), c.Close())
    assert desk.refused(CLEAR).code == "betting_closed"
    assert parse_command(format_command(CLEAR), 1).command == CLEAR


def test_player_clears_over_the_wire() -> None:
    """In one entry, for oneself alone; a replay of the journal has the same table."""
    bench = Bench(CAMPIONE, players=[ANNA, BICE], stage=Stage.BETS)
    for chance in ("rouge", "couleur"):
        bench.ask(ANNA, c.Bet("Anna", chance, 1_000))
    number = len(bench.entries)
    assert bench.code(BICE, CLEAR) == "forbidden"
    answer = bench.ask(ANNA, CLEAR)
    assert [(event["event"], event["on"]) for event in answer] == [
        ("withdrawn", "rouge"),
        ("withdrawn", "couleur"),
    ]
    assert len(bench.entries) == number + 2
    state = table_state.capture(bench.live)
    assert table_state.capture(bench.again().live) == state


@pytest.mark.parametrize("words", ["retirer tout", "togli tutto", "take all", "retirer tout libre"])
def test_terminal_takes_all_stakes_back(words: str) -> None:
    """In three languages; of a stake that is named, all of that stake."""
    session = Session(VENEZIA)
    session.sit("Anna", 10_000)
    session.bet("Anna", "rouge", 1_000)
    expected = c.Withdraw("Anna", "rouge") if "libre" in words else CLEAR
    assert understand(words, session.table, "Anna") == Orders((expected,))
    command = understand(f"{words} rouge", session.table, "Anna")
    assert command == Orders((c.Withdraw("Anna", "rouge"),))
