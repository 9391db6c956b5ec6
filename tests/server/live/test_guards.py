"""Guards of a live table: requests refused before the rules, and those that pass."""

import json

import pytest
from support.server.table_bench import ANNA, BICE, CHEF, DIRECTION, FUNDS, TAILLEUR, WHEEL, Bench

from tapisvert.journal.entry import MAX_MINOR
from tapisvert.live.requests import (
    AcknowledgeRealityCheck,
    Actor,
    EnterCard,
    Proceed,
    Ready,
    ReopenTable,
    RepeatLateStake,
    TableAction,
    UndoCard,
)
from tapisvert.live.stages import Mode, Stage
from tapisvert.rules import Phase, Role
from tapisvert.rules import commands as c

CAMPIONE = "campione-trente-et-quarante"
PAYEUR = Actor("paolo", "Paolo", frozenset({Role.PAYEUR}))
STOP = c.Suspend("service", "Controllo")


@pytest.mark.parametrize(
    ("actor", "table_action", "code"),
    [
        (ANNA, Proceed(), "not_available"),
        (ANNA, c.Tip("Anna", 1), "not_available"),
        (TAILLEUR, Proceed(), "not_available"),
        (CHEF, EnterCard("As"), "not_available"),
        (CHEF, UndoCard(), "not_available"),
        (ANNA, ReopenTable(), "not_available"),
        (DIRECTION, ReopenTable(), "not_available"),
        (BICE, AcknowledgeRealityCheck(), "invalid_state"),
        (ANNA, c.Sit("Bice", 100), "wrong_player"),
        (CHEF, c.Leave("Anna"), "wrong_player"),
        (ANNA, c.Sit("Anna", MAX_MINOR + 1), "chip_limit"),
        (ANNA, c.Sit("Anna", 10**30), "chip_limit"),
        (ANNA, c.Sit("Anna", FUNDS), "insufficient_balance"),
        (ANNA, c.Sit("Anna", 0), "invalid_amount"),
        (ANNA, c.Balances(), "wrong_player"),
        (CHEF, c.Close(), "not_available"),
        (CHEF, c.Spin(17), "not_available"),
        (CHEF, c.EndTaille(), "not_available"),
        (ANNA, c.Bet("Anna", "rouge", 100), "invalid_state"),
        (ANNA, c.Cut("Anna", 7), "invalid_state"),
        (ANNA, c.Bet("Bice", "rouge", 100), "invalid_state"),
        (ANNA, c.Finish(), "forbidden"),
    ],
)
def test_refused_clients_are_disconnected(
    actor: Actor, table_action: TableAction, code: str
) -> None:
    """Before the draw is ready, at a table that deals by itself: nothing changes, and the refusal
    is in the journal, but for Bice, who has no seat.
    """
    bench = Bench(WHEEL, players=[ANNA])
    old_table, due, number = bench.table, bench.live.machine.due_ms, len(bench.entries)
    assert bench.code(actor, table_action) == code
    assert bench.table == old_table
    assert (bench.live.machine.due_ms, len(bench.entries)) == (due, number + (actor is not BICE))


@pytest.mark.parametrize(
    ("table_action", "code"),
    [
        (c.FormSociete(("Bice", *(f"Guest {n}" for n in range(200)))), "unknown_player"),
        (c.FormSociete(("Anna", "Carla")), "wrong_player"),
        (c.Bet("Bice", "rouge", 100), "invalid_state"),
        (c.Leave("Bice"), "unknown_player"),
        (c.Claim("Bice"), "unknown_player"),
        (c.Sit("Bice", FUNDS + 1), "insufficient_balance"),
        (c.Sit("Bice", 0), "invalid_amount"),
        (c.Finish(), "forbidden"),
        (c.Balances(), "wrong_player"),
        (ReopenTable(), "not_available"),
        (Ready("Bice"), "invalid_state"),
        (AcknowledgeRealityCheck(), "invalid_state"),
    ],
)
@pytest.mark.parametrize("has_left", [False, True])
def test_refused_strangers_leave_no_entry(
    table_action: TableAction, code: str, *, has_left: bool
) -> None:
    """Someone without a seat yet, or any more: the table is as before, and seats them then."""
    bench = Bench(WHEEL, players=[ANNA])
    if has_left:
        bench.sit(BICE)
        assert bench.ask(BICE, c.Leave("Bice"))[0]["event"] == "left"
    old_table, number = bench.table, len(bench.entries)
    assert bench.code(BICE, table_action) == code
    assert (bench.table, len(bench.entries)) == (old_table, number)
    bench.sit(BICE)


def test_officials_receive_balances() -> None:
    """Players see their own."""
    bench = Bench(WHEEL, players=[ANNA])
    assert bench.ask(CHEF, c.Balances())[0]["players"]["Anna"]["chips"] == 100_000


@pytest.mark.clause("CR-9", "VT-6")
@pytest.mark.parametrize("mode", [Mode.AUTOMATIC, Mode.REAL])
def test_stakes_are_fixed_once_cards_are_visible(mode: Mode) -> None:
    """Once a card lies no stake is accepted or refused any more, and no official gives all back by
    closing the table, not through a stop either; when the coup is dealt it can be closed.
    """
    bench = Bench("campione-trente-et-quarante", mode, players=[ANNA], stage=Stage.BETS)
    bench.bet()
    tempting = c.Late("Anna", "Ezio", "noir", 5_000), c.Reject("Anna", "rouge")
    if mode is Mode.REAL:
        bench.ask(CHEF, c.Close())
        bench.ask(TAILLEUR, EnterCard("As"))
    else:
        bench.until(Stage.CARDS)
        bench.tick()
    assert {bench.code(CHEF, action) for action in tempting} == {"invalid_state"}
    assert bench.code(DIRECTION, c.Finish()) == "coup_not_settled"
    bench.ask(DIRECTION, STOP)
    assert bench.code(DIRECTION, c.Finish()) == "coup_not_settled"
    assert bench.table.players["Anna"].free["rouge"].amount == 1_000
    bench.ask(DIRECTION, c.Resume())
    if mode is Mode.REAL:
        for card in ("Kd", "Ks", "Kh", "Kc", "Qd", "Qs", "9h"):
            bench.ask(TAILLEUR, EnterCard(card))
    else:
        bench.until(Stage.PAUSE)
    bench.ask(DIRECTION, c.Finish())
    assert bench.table.phase is Phase.FINISHED


@pytest.mark.clause("CR-12", "CT-7")
@pytest.mark.parametrize("book", [WHEEL, "campione-trente-et-quarante"])
def test_close_returns_no_stake_behind_closed_bets(book: str) -> None:
    """After 'rien ne va plus' the direction does not close the table, not through a stop either;
    the refusal has the clause and the time; once the coup is settled it closes.
    """
    bench = Bench(book, players=[ANNA], stage=Stage.BETS)
    bench.bet()
    bench.until(Stage.CLOSED)
    (refusal,) = bench.ask(DIRECTION, c.Finish())
    clause = "CR-12" if book == WHEEL else "CT-7"
    assert (refusal["code"], refusal["clause"]) == ("coup_not_settled", clause)
    bench.ask(DIRECTION, STOP)
    assert bench.code(DIRECTION, c.Finish()) == "coup_not_settled"
    bench.ask(DIRECTION, c.Resume())
    bench.tick()
    assert bench.code(DIRECTION, c.Finish()) == "coup_not_settled"
    assert bench.table.players["Anna"].free["rouge"].amount == 1_000
    bench.until(Stage.PAUSE)
    bench.ask(DIRECTION, c.Finish())
    assert bench.table.phase is Phase.FINISHED


@pytest.mark.clause("CR-9")
def test_chef_accepts_and_refuses_before_first_card() -> None:
    """As while the ball runs: the result is still unknown."""
    bench = Bench("campione-trente-et-quarante", players=[ANNA], stage=Stage.BETS)
    bench.bet()
    bench.until(Stage.CLOSED)
    bench.ask(TAILLEUR, RepeatLateStake("Anna", "noir", 5_000))
    bench.ask(CHEF, c.Late("Anna", TAILLEUR.name, "noir", 5_000))
    bench.ask(CHEF, c.Reject("Anna", "rouge"))
    assert {*bench.table.players["Anna"].free} == {"noir"}


LATE = c.Late("Anna", TAILLEUR.name, "noir", 500)


@pytest.mark.clause("CR-9")
@pytest.mark.parametrize("mode", [Mode.AUTOMATIC, Mode.REAL])
def test_late_stake_counts_after_repetition_by_second_account(mode: Mode) -> None:
    """The very stake, by the croupier whom the chef names, for this coup and once: a name that the
    chef writes is no repeat.
    """
    bench = Bench(CAMPIONE, mode, players=[ANNA])
    closed(bench)
    assert bench.code(CHEF, LATE) == "not_repeated"
    for player, stake in (
        (TAILLEUR, RepeatLateStake("Anna", "noir", 5_000)),
        (TAILLEUR, RepeatLateStake("Anna", "rouge", 500)),
        (PAYEUR, RepeatLateStake("Anna", "noir", 500)),
    ):
        assert bench.ask(player, stake) == []
        assert bench.code(CHEF, LATE) == "not_repeated"
    assert bench.ask(TAILLEUR, RepeatLateStake("Anna", "noir", 500)) == []
    accepted, stakes = bench.ask(CHEF, LATE)
    assert (accepted["croupier"], accepted["chef"]) == (TAILLEUR.name, CHEF.name)
    assert stakes["amount"] == 500
    assert bench.code(CHEF, LATE) == "not_repeated"
    text = [json.loads(entry.line) for entry in bench.entries if b'"repeat"' in entry.line]
    assert text[-1] == {
        "notice": "repeat",
        "player": "Anna",
        "on": "noir",
        "amount": 500,
        "by": "Tullio",
    }


@pytest.mark.clause("CR-9")
def test_repetition_is_forgotten_with_its_coup() -> None:
    """The next coup has its own late stakes."""
    bench = Bench(CAMPIONE, players=[ANNA])
    closed(bench)
    bench.ask(TAILLEUR, RepeatLateStake("Anna", "noir", 500))
    bench.until(Stage.PAUSE)
    closed(bench)
    assert bench.code(CHEF, LATE) == "not_repeated"


@pytest.mark.clause("CR-9")
def test_account_with_both_roles_is_one_signer() -> None:
    """A chef who may also deal does not repeat for the croupier; who only deals does."""
    actor = Actor("berta", "Berta", frozenset({Role.CHEF, Role.TAILLEUR}))
    bench = Bench(CAMPIONE, players=[ANNA])
    closed(bench)
    bench.ask(actor, RepeatLateStake("Anna", "noir", 500))
    latecomer = c.Late("Anna", "Berta", "noir", 500)
    assert bench.code(actor, latecomer) == "not_repeated"
    assert bench.ask(CHEF, latecomer)[0]["event"] == "late_accepted"


@pytest.mark.clause("CR-9", "VT-6")
def test_late_stakes_are_repeated_by_role_and_time() -> None:
    """A croupier, after 'rien ne va plus', where such a stake can count at all."""
    stake = RepeatLateStake("Anna", "noir", 500)
    bench = Bench(CAMPIONE, players=[ANNA], stage=Stage.BETS)
    assert bench.code(TAILLEUR, stake) == "invalid_state"
    closed(bench)
    assert {bench.code(player, stake) for player in (ANNA, CHEF, DIRECTION)} == {"not_available"}
    bench.until(Stage.CARDS)
    bench.tick()
    assert bench.code(TAILLEUR, stake) == "invalid_state"
    venezia = Bench("venezia-trente-et-quarante", players=[ANNA])
    closed(venezia)
    assert venezia.code(TAILLEUR, stake) == "not_available"
    assert venezia.code(CHEF, LATE) == "not_on_this_table"


@pytest.mark.clause("CR-11b", "R22")
def test_ball_on_obstacle_stops_players_and_chef() -> None:
    """At a real wheel, from the croupier's word to the chef's 'rien va', through a restart too."""
    bench = Bench(WHEEL, Mode.REAL, players=[ANNA])
    closed(bench)
    bench.ask(TAILLEUR, c.Declare("CR-11b"))
    latecomer, reject = c.Late("Anna", TAILLEUR.name, "noir", 500), c.Reject("Anna", "rouge")
    for _ in range(2):
        bench.ask(TAILLEUR, RepeatLateStake("Anna", "noir", 500))
        assert {bench.code(CHEF, action) for action in (latecomer, reject)} == {"ball_stuck"}
        bench.again()
    assert bench.table.players["Anna"].free["rouge"].amount == 1_000
    bench.ask(CHEF, c.Null("wheel_stopped"))
    assert bench.ask(ANNA, c.Withdraw("Anna", "rouge"))[0]["event"] == "withdrawn"


def closed(bench: Bench) -> None:
    """After a stake comes 'rien ne va plus'."""
    bench.until(Stage.BETS, Stage.DECISION)
    bench.bet()
    if bench.mode is Mode.REAL:
        bench.ask(CHEF, c.Close())
    else:
        bench.until(Stage.CLOSED)
