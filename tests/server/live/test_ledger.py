"""The ledger: every movement is a posting, and its sums are those of the engine."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from support.server.table_bench import ANNA, BICE, CARDS, CHEF, DIRECTION, FUNDS, WHEEL, Bench

from tapisvert.live.ledger import Ledger, LedgerError, Posting
from tapisvert.live.requests import Actor
from tapisvert.live.stages import Mode, Stage
from tapisvert.record import Session
from tapisvert.rules import Refusal
from tapisvert.rules import commands as c
from tapisvert.rules import events as e
from tapisvert.rules.events import Outcome, Settled
from tapisvert.rules.table import evolve


def postings(*events: e.Event, stakes_stay: bool = False) -> list[tuple[str, str, int]]:
    """Postings of events."""
    created = Ledger(stakes_stay=stakes_stay).enter(events)
    return [(item.debit, item.credit, item.amount) for item in created]


def settle(outcome: Outcome, stake: int, to_player: int, to_bank: int) -> Settled:
    """The fate of a stake of Anna's."""
    return Settled("Anna", "rouge", 0, stake, outcome, to_player, to_bank)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (e.Sat("Anna", 500, 900, standing=False), [("purse:Anna", "chips:Anna", 500)]),
        (e.Left("Anna", 900), [("chips:Anna", "purse:Anna", 900)]),
        (e.Left("Anna", 0), []),
        (e.Staked("Anna", "17", 200, 150, 50), [("chips:Anna", "stakes:Anna", 200)]),
        (e.Withdrawn("Anna", "17", 0, 150, 50), [("stakes:Anna", "chips:Anna", 200)]),
        (e.InsuranceTaken("Anna", "rouge", 5, 500), [("chips:Anna", "premiums", 5)]),
        (e.PremiumReturned("Anna", "rouge", 5), [("premiums", "chips:Anna", 5)]),
        (e.PremiumEarned("Anna", "rouge", 5), [("premiums", "bank", 5)]),
        (settle(Outcome.LOST, 100, 0, 100), [("stakes:Anna", "bank", 100)]),
        (
            settle(Outcome.WON, 100, 200, 0),
            [("stakes:Anna", "chips:Anna", 100), ("bank", "chips:Anna", 100)],
        ),
        (
            settle(Outcome.WON_HALF, 100, 150, 0),
            [("stakes:Anna", "chips:Anna", 100), ("bank", "chips:Anna", 50)],
        ),
        (settle(Outcome.IMPRISONED, 100, 0, 0), []),
        (settle(Outcome.RELEASED, 100, 100, 0), [("stakes:Anna", "chips:Anna", 100)]),
        (
            settle(Outcome.DIVIDED, 101, 51, 50),
            [("stakes:Anna", "bank", 50), ("stakes:Anna", "chips:Anna", 51)],
        ),
        (
            e.Divided("Anna", "rouge", 1, 101, 51, 50),
            [("stakes:Anna", "bank", 50), ("stakes:Anna", "chips:Anna", 51)],
        ),
        (
            e.Abandoned("Anna", "17", 0, 70, "Carlo", "Bianchi"),
            [("chips:Anna", "unclaimed:Anna", 70)],
        ),
        (
            e.Abandoned("Anna", None, 0, 70, "Carlo", "Bianchi"),
            [("chips:Anna", "unclaimed:Anna", 70)],
        ),
        (e.Claimed("Anna", 70), [("unclaimed:Anna", "chips:Anna", 70)]),
        (e.Tipped("Anna", 70), [("chips:Anna", "tips:Anna", 70)]),
        (e.Endowed("Anna", 70), [("unclaimed:Anna", "endowment", 70)]),
        (e.EndowmentReturned("Anna", 70), [("endowment", "unclaimed:Anna", 70)]),
        (e.Closed(), []),
    ],
)
def test_events_are_posted(event: e.Event, expected: list[tuple[str, str, int]]) -> None:
    """From one account to another, the whole amount, nothing netted."""
    assert postings(event) == expected


def test_remaining_stake_is_not_returned() -> None:
    """Under the other reading of R19 a winning stake remains on the cloth."""
    winnings = settle(Outcome.WON, 100, 100, 0)
    assert postings(winnings, stakes_stay=True) == [("bank", "chips:Anna", 100)]


def test_alternative_reading_starts_at_opening() -> None:
    """And the postings agree with the engine under it."""
    session = Session(WHEEL, rulings={"R19": "stay"})
    ledger = Ledger()
    ledger.enter(take_entries(session.opening))
    for command in (c.Sit("Anna", 500), c.Bet("Anna", "rouge", 100), c.Spin(1)):
        ledger.enter(carried_out(session, command))
        ledger.check(session.table)
    assert (ledger["stakes:Anna"], ledger["chips:Anna"], ledger["bank"]) == (100, 500, -100)


def carried_out(session: Session, command: c.Command) -> list[e.Event]:
    """The events of a command that the table takes."""
    return take_entries(session.do(command))


def take_entries(answer: Sequence[e.Event]) -> list[e.Event]:
    """The events of an answer that is no refusal."""
    events = [event for event in answer if not isinstance(event, Refusal)]
    assert len(events) == len(answer)
    return events


def table_for(ledger: Ledger) -> Session:
    """A table with a stake on it, and its ledger brought to where it stands."""
    session = Session(WHEEL)
    ledger.enter(take_entries(session.opening))
    for command in (c.Sit("Anna", 500), c.Bet("Anna", "17", 200)):
        ledger.enter(carried_out(session, command))
    return session


@pytest.mark.parametrize(
    "wrong",
    [
        Posting("chips:Anna", "purse:Anna", 1),
        Posting("stakes:Anna", "chips:Anna", 1),
        Posting("purse:Anna", "bank", 1),
        Posting("purse:Anna", "premiums", 1),
        Posting("purse:Anna", "endowment", 1),
    ],
)
def test_excess_unit_is_detected(wrong: Posting) -> None:
    """On whichever account, the table stops."""
    ledger = Ledger()
    session = table_for(ledger)
    ledger.check(session.table)
    ledger._post(wrong)
    with pytest.raises(LedgerError, match="in the ledger"):
        ledger.check(session.table)


def test_only_touched_players_are_checked() -> None:
    """With the table before, others are passed over; who has gone must have nothing left."""
    ledger = Ledger()
    session = table_for(ledger)
    old_table = session.table
    ledger._post(Posting("chips:Anna", "purse:Anna", 1))
    ledger.check(old_table, old_table)
    missing = evolve(old_table, players={}, bank=replace(old_table.bank, buy_ins=0))
    with pytest.raises(LedgerError, match="Anna"):
        ledger.check(missing, old_table)


def test_accounts_sum_to_zero() -> None:
    """Money that comes from nowhere is found, wherever it lies."""
    ledger = Ledger({"purse:Nobody": 5})
    session = table_for(ledger)
    with pytest.raises(LedgerError, match="does not balance"):
        ledger.check(session.table)


def test_copy_is_independent() -> None:
    """A posting to the one is not in the other."""
    ledger = Ledger()
    table_for(ledger)
    other = ledger.copy()
    other._post(Posting("chips:Anna", "purse:Anna", 5))
    assert ledger["chips:Anna"] == other["chips:Anna"] + 5


def test_closing_returns_chips_to_purses() -> None:
    """The rest at the table is the bank's, and the players' loss."""
    bench = Bench(WHEEL, players=[ANNA, BICE], stage=Stage.BETS)
    bench.bet(on="17")
    bench.bet(BICE, on="rouge")
    bench.coup()
    bench.ask(DIRECTION, c.Finish())
    ledger, winnings = bench.live.core.ledger, bench.table.bank.gain
    assert (ledger["chips:Anna"], ledger["chips:Bice"]) == (0, 0)
    assert ledger["bank"] == winnings
    assert ledger["purse:Anna"] + ledger["purse:Bice"] == -winnings
    assert bench.store.purse("a1") + bench.store.purse("a2") == 2 * FUNDS - winnings


def test_unclaimed_sum_is_endowed_at_close() -> None:
    """Registered, half of it claimed, the rest the table's."""
    bench = Bench(WHEEL, Mode.REAL, players=[ANNA, BICE])
    abandon_stakes(bench, ANNA)
    abandon_stakes(bench, BICE)
    bench.ask(ANNA, c.Claim("Anna"))
    assert bench.live.core.ledger["unclaimed:Bice"] == 1_000
    bench.ask(DIRECTION, c.Finish())
    assert bench.live.core.ledger["endowment"] == 1_000
    assert bench.store.purse("a1") == FUNDS
    assert bench.store.purse("a2") == FUNDS - 1_000


def abandon_stakes(bench: Bench, actor: Actor) -> None:
    """A stake of 1,000 that was left on the cloth is registered."""
    bench.bet(actor)
    bench.ask(CHEF, c.Abandon(actor.name, "Bianchi", "rouge"))


@pytest.mark.clause("CR-19")
def test_departed_player_claims_into_purse() -> None:
    """At the table it comes back as chips; of one who has left into the purse at once; the journal
    made again says the same. After the close the register has it.
    """
    bench = Bench(WHEEL, Mode.REAL, players=[ANNA])
    abandon_stakes(bench, ANNA)
    bench.ask(ANNA, c.Leave("Anna"))
    assert bench.store.purse("a1") == FUNDS - 1_000
    claim, remaining = bench.ask(ANNA, c.Claim("Anna"))
    assert (claim["event"], claim["amount"]) == ("claimed", 1_000)
    assert (remaining["event"], remaining["chips"]) == ("left", 1_000)
    assert bench.store.purse("a1") == FUNDS
    assert bench.code(ANNA, c.Claim("Anna")) == "unknown_player"
    bench.sit()
    bench.sit(BICE)
    abandon_stakes(bench, ANNA)
    abandon_stakes(bench, BICE)
    bench.ask(ANNA, c.Leave("Anna"))
    bench.ask(DIRECTION, c.Finish())
    for player in (ANNA, BICE):
        assert bench.again().code(player, c.Claim(player.name)) == "payable_at_cashier"
        assert bench.store.purse(player.account) == FUNDS - 1_000
    balances = bench.live.core.ledger.balances
    assert balances == {"endowment": 2_000, "purse:Anna": -1_000, "purse:Bice": -1_000} | {
        "earlier": -2_000,
        "kept:Anna": 1_000,
        "kept:Bice": 1_000,
    }
    assert bench.again().live.number == len(bench.entries)


@pytest.mark.parametrize("book", [WHEEL, CARDS])
def test_postings_of_entry_balance_with_purses(book: str) -> None:
    """The amount that an entry takes from a purse, its postings take from the purse's account."""
    bench = Bench(book, players=[ANNA])
    for _ in range(3):
        bench.until(Stage.BETS, Stage.DECISION)
        bench.bet()
        bench.coup()
    bench.ask(DIRECTION, c.Finish())
    move = 0
    for entry in bench.entries:
        data = json.loads(entry.postings)
        assert all(amount > 0 for _, _, amount in data)
        to_purse = sum(amount for _, credit, amount in data if credit == "purse:Anna")
        from_purse = sum(amount for debit, _, amount in data if debit == "purse:Anna")
        assert to_purse - from_purse == sum(change for _, change in entry.purse)
        move += bool(data)
    assert move >= 5
