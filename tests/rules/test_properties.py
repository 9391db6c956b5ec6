"""Invariants after every command of every session, for every rulebook and its rulings."""

from collections.abc import Mapping, Sequence
from functools import reduce
from itertools import groupby
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.engine_harness import snapshot
from support.engine.strategies import (
    PLAYERS,
    RULEBOOKS,
    Turn,
    coup_of,
    examples,
    play,
    seeds,
    sessions,
    undrawn,
)

from tapisvert import regulations
from tapisvert.record import IndependentAccounts, format_command, parse_command, replay
from tapisvert.rules import commands as c
from tapisvert.rules import correction_events as ce
from tapisvert.rules import events as e
from tapisvert.rules.commands import Phase
from tapisvert.rules.coup import Coup, Spun
from tapisvert.rules.events import Balanced, Outcome, Settled
from tapisvert.rules.phases import TRANSITIONS
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.rulebook import Layout
from tapisvert.rules.step import can, step, verify
from tapisvert.rules.table import Table

every_rulebook = pytest.mark.parametrize("name", RULEBOOKS)


def balances(table: Table) -> Balanced:
    """Balances of all players, by the table."""
    answer = step(table, c.Balances())
    assert not isinstance(answer, Refusal)
    (balanced_tables,) = answer[1]
    assert isinstance(balanced_tables, Balanced)
    return balanced_tables


def total(balanced_tables: Balanced) -> int:
    """All that a `balances` speaks of."""
    players = balanced_tables.players.values()
    chips = sum(player.chips for player in players)
    cloth = sum(stake.amount + stake.excess for player in players for stake in player.stakes)
    register = balanced_tables.unclaimed + balanced_tables.endowment
    return chips + cloth + balanced_tables.bank + balanced_tables.held + register


def chips_brought(turn: Turn) -> int:
    """Chips that came to the table with a command, less those that went, tips too."""
    come = sum(event.brought for event in turn.events if isinstance(event, e.Sat))
    cards = sum(event.chips for event in turn.events if isinstance(event, e.Left))
    return come - cards - sum(entry.amount for entry in turn.events if isinstance(entry, e.Tipped))


@every_rulebook
@examples(18)
@given(data=st.data())
def test_commands_conserve_money(name: str, data: st.DataObject) -> None:
    """Chips, stakes, excess, premiums, bank and register add up to the buy-ins, always."""
    expected = 0
    for turn in data.draw(sessions(name)):
        expected += chips_brought(turn)
        assert turn.after is not None
        assert total(balances(turn.after)) == expected == turn.after.bank.buy_ins


@every_rulebook
@examples(18)
@given(data=st.data())
def test_refused_command_changes_nothing(name: str, data: st.DataObject) -> None:
    """Neither the table before it, which no command ever changes, nor the balances."""
    for turn in data.draw(sessions(name, longest=80)):
        state_before = snapshot(turn.before)
        second_step = step(turn.before, turn.command, turn.by)
        assert snapshot(turn.before) == state_before
        assert second_step == turn.answer
        if isinstance(turn.answer, Refusal):
            assert turn.after is turn.before


@every_rulebook
@examples(24)
@given(data=st.data())
def test_events_fold_to_the_state(name: str, data: st.DataObject) -> None:
    """Books kept from the events alone say after every command what the table says."""
    books = IndependentAccounts()
    for turn in data.draw(sessions(name)):
        books.apply(turn.events)
        assert turn.after is not None
        assert books.balances() == balances(turn.after)
        assert (books.buy_ins, books.difference) == (turn.after.bank.buy_ins, 0)


@every_rulebook
@examples(15)
@given(data=st.data())
def test_verify_can_and_step_agree(name: str, data: st.DataObject) -> None:
    """`step` refuses every command with a fault that `verify` finds, and carries out all others."""
    for turn in data.draw(sessions(name)):
        refusal = verify(turn.before, turn.command, turn.by)
        assert can(turn.before, turn.command, turn.by) is (refusal is None)
        if refusal is None:
            assert not isinstance(turn.answer, Refusal)
        else:
            assert turn.answer == refusal


@every_rulebook
@examples(15)
@given(data=st.data())
def test_refusal_names_code_and_clause(name: str, data: st.DataObject) -> None:
    """The clause is the rulebook's for that code, or the record's own; the message is a sentence
    for a person.
    """
    clauses = regulations.rulebook(name).clauses
    for turn in data.draw(sessions(name)):
        if isinstance(turn.answer, Refusal):
            refusal = turn.answer
            assert refusal.code in Code.__members__
            assert refusal.clause == clauses.get(refusal.code, "record")
            assert refusal.message
            assert "{" not in refusal.message.replace("{'", "")


@every_rulebook
@examples(15)
@given(data=st.data())
def test_insured_stakes_have_held_premiums(name: str, data: st.DataObject) -> None:
    """And what the bank holds is the sum of the premiums of the stakes that are marked, each of the
    amount insured, which is in play.
    """
    for turn in data.draw(sessions(name)):
        assert turn.after is not None
        player_balances, players = balances(turn.after), turn.after.players
        free = {
            (player, key): stake
            for player, holding in players.items()
            for key, stake in holding.free.items()
        }
        premiums = {place: stake.premium for place, stake in free.items()}
        rate = turn.after.book.insurance_rate or 0
        for stake in free.values():
            assert stake.premium == stake.insured_amount * rate // 10_000
            assert stake.insured_amount <= stake.amount
        marked_stakes = {
            (player, stake.on)
            for player, holding in player_balances.players.items()
            for stake in holding.stakes
            if stake.insured
        }
        assert marked_stakes == {place for place, premium in premiums.items() if premium}
        assert player_balances.held == sum(premiums.values())


@every_rulebook
@examples(15)
@given(data=st.data())
def test_settlements_conserve_money(name: str, data: st.DataObject) -> None:
    """A stake that is lost or divided goes to player and bank, whole; nothing that stays pays; what
    is given back is given back whole; winnings follow what the chance pays (R16).
    """
    turns = data.draw(sessions(name))
    book = turns[0].after.book if turns[0].after else regulations.rulebook(name)
    for event in (event for turn in turns for event in turn.events if isinstance(event, Settled)):
        parts, stake = (event.to_player, event.to_bank), event.stake
        is_paid = book.pays[book.chances[event.on].kind]
        stays_in = stake if book.winnings.value == "stay" else 0
        assert stake > 0
        match event.outcome:
            case Outcome.LOST:
                assert parts == (0, stake)
            case Outcome.DIVIDED:
                assert sum(parts) == stake
                assert min(parts) >= 0
                assert event.to_player >= event.to_bank or event.degree > 0
            case Outcome.IMPRISONED | Outcome.DEEPENED | Outcome.EASED:
                assert parts == (0, 0)
            case Outcome.RELEASED | Outcome.INSURED | Outcome.EXCESS_RETURNED:
                assert parts == (stake, 0)
            case Outcome.WON:
                assert parts == (stake + stake * is_paid - stays_in, 0)
            case Outcome.WON_HALF:
                assert parts == (stake + (stake + 1) // 2 - stays_in, 0)


@every_rulebook
@examples(15)
@given(data=st.data())
def test_losing_stakes_precede_winning_ones(name: str, data: st.DataObject) -> None:
    """On every coup the ledger goes collected, left bound, paid; each by player, chance, degree. So
    does it again for a correction of the last coup.
    """
    collected = {Outcome.LOST, Outcome.DIVIDED}
    prison_outcomes = {Outcome.IMPRISONED, Outcome.DEEPENED, Outcome.EASED}

    def part(event: Settled) -> int:
        return 0 if event.outcome in collected else 1 if event.outcome in prison_outcomes else 2

    for turn in data.draw(sessions(name)):
        correction = turn.events[0] if turn.events else None
        if isinstance(correction, ce.Corrected | ce.StakeCorrected):
            last = turn.before and turn.before.last
            if last and correction.coup < last.number:
                continue  # several coups, player by player
        entries = Settled.among(turn.events)
        assert [part(entry) for entry in entries] == sorted(part(entry) for entry in entries)
        for _, group in groupby(entries, key=part):
            places = [(entry.player, entry.on, entry.degree) for entry in group]
            assert places == sorted(places)


@pytest.mark.clause("VT-15", "R05")
@examples(36)
@given(st.integers(0, 2**32))
def test_refait_above_limit_keeps_excess_free(seed: int) -> None:
    """At Venezia, whatever happens: after the fourth refait in a row and those that follow it there
    is nothing in prison but first degrees; the run is counted here from the coups alone.
    """

    def next_run(run: int, coup: Coup | Spun) -> int:
        is_null = isinstance(coup, Coup) and coup.is_null
        return run + 1 if coup.is_refait else run if is_null else 0

    coups: dict[int, Coup | Spun] = {}
    for turn in play("venezia-trente-et-quarante", seed, 250):
        if turn.after is None or turn.after.book.run_limit != 3:
            return
        for event in turn.events:
            if isinstance(event, e.CoupDealt):
                assert turn.after.last is not None
                coups[turn.after.last.number] = event.coup
            elif isinstance(event, ce.Corrected):
                coups[event.coup] = event.result
        run = reduce(next_run, coups.values(), 0)
        if run > 3 and any(isinstance(event, e.CoupDealt) for event in turn.events):
            for player in turn.after.players.values():
                assert {degree for _, degree in player.prison} <= {1}


@every_rulebook
@examples(15)
@given(data=st.data())
def test_steps_follow_phase_transitions(name: str, data: st.DataObject) -> None:
    """The phase after a command is one that the table of phases has for it."""
    for turn in data.draw(sessions(name)):
        if turn.before is not None and not isinstance(turn.answer, Refusal):
            assert turn.after is not None
            assert turn.after.phase in TRANSITIONS[turn.before.phase][type(turn.command)]


@every_rulebook
@examples(15)
@given(data=st.data())
def test_finished_table_owes_nothing(name: str, data: st.DataObject) -> None:
    """No stake is left on the cloth, no premium is held, and nothing waits in the register."""
    for turn in data.draw(sessions(name)):
        assert turn.after is not None
        if turn.after.phase is Phase.FINISHED:
            answer = balances(turn.after)
            assert [player.stakes for player in answer.players.values() if player.stakes] == []
            assert (answer.held, answer.unclaimed) == (0, 0)


@every_rulebook
@examples(12)
@given(data=st.data())
def test_session_replays_byte_for_byte(name: str, data: st.DataObject) -> None:
    """Every command is read as it was written, and the same record always gives the same events."""
    turns = data.draw(sessions(name))
    record = [format_command(turn.command, turn.by) + b"\n" for turn in turns]
    for number, (turn, line) in enumerate(zip(turns, record, strict=True), start=1):
        read = parse_command(line, number)
        assert (read.command, read.by) == (turn.command, turn.by)
    assert b"".join(replay(record)) == b"".join(replay(record))


# The order of betting -----------------------------------------------------------------------------

Bets = Mapping[str, Sequence[tuple[str, int]]]


def opened_table(name: str, *, is_societe: bool) -> Table:
    """A table with a maximum of 100.00 on simple chances; the players in one société, or each for
    himself.
    """
    book = regulations.rulebook(name)
    maximum = {"simple": 10_000} if book.layout is Layout.WHEEL else 10_000
    commands: list[c.Command] = [c.Open(book, "EUR", 1, maximum)]
    commands += [c.Sit(player, 1_000_000) for player in PLAYERS]
    commands += [c.FormSociete(PLAYERS)] if is_societe else []
    table: Table | None = None
    for command in commands:
        answer = step(table, command)
        assert not isinstance(answer, Refusal)
        table = answer[0]
    assert table is not None
    return table


def result(table: Table, bets: Bets, order: Sequence[str], coups: Sequence[c.Command]) -> Balanced:
    """Balances after bets laid in this order of players, and the same coups."""
    waiting = {player: list(player_bets) for player, player_bets in bets.items()}
    for player in order:
        chance, amount = waiting[player].pop(0)
        answer = step(table, c.Bet(player, chance, amount))
        assert not isinstance(answer, Refusal)
        table = answer[0]
    for coup in coups:
        answer = step(table, coup)
        assert not isinstance(answer, Refusal)
        table = answer[0]
    return balances(table)


def some_coups(table: Table, chance: Random) -> list[c.Command]:
    """A refait or zero, or not, and a coup after it."""
    book = table.book
    if book.layout is Layout.WHEEL:
        return [c.Spin(chance.choice((0, 7, 20))), c.Spin(chance.randint(0, 36))]
    pool = undrawn(table)
    one_row = book.layout is Layout.ONE_ROW
    pair = [(34,), (37,)] if one_row else [(31, chance.choice((31, 34))), (35, 33)]
    return [c.Deal(tuple(coup_of(book, totals, chance, pool))) for totals in pair]


def some_bets(name: str, chance: Random, unit: int) -> dict[str, list[tuple[str, int]]]:
    """A few bets of every player, some of them above the maximum."""
    places = sorted(regulations.rulebook(name).chances)
    crowded_table = ["rouge", "noir", *chance.sample(places, 2)]
    return {
        player: [(chance.choice(crowded_table), unit * chance.randint(1, 60)) for _ in range(4)]
        for player in PLAYERS
    }


@every_rulebook
@examples(18)
@given(seed=seeds)
def test_betting_order_does_not_change_results(name: str, seed: int) -> None:
    """Players who bet each by themselves have the same after the coups, in any order of bets."""
    chance = Random(seed)
    table = opened_table(name, is_societe=False)
    bets, coups = some_bets(name, chance, unit=101), some_coups(table, chance)
    first = [player for player in PLAYERS for _ in bets[player]]
    other = chance.sample(first, len(first))
    assert result(table, bets, first, coups) == result(table, bets, other, coups)


@pytest.mark.clause("CR-7")
@every_rulebook
@examples(18)
@given(seed=seeds)
def test_betting_order_does_not_change_societes(name: str, seed: int) -> None:
    """The parts in play and in excess depend on the order of the members; their sum does not."""
    chance = Random(seed)
    table = opened_table(name, is_societe=True)
    bets, coups = some_bets(name, chance, unit=200), some_coups(table, chance)
    first = [player for player in PLAYERS for _ in bets[player]]
    other = chance.sample(first, len(first))
    entry, two = (result(table, bets, order, coups) for order in (first, other))
    assert (entry.bank, entry.held) == (two.bank, two.held)
    assert total(entry) == total(two)
    for position in table.book.chances:
        in_play = [
            sum(
                stake.amount
                for player in answer.players.values()
                for stake in player.stakes
                if stake.on == position
            )
            for answer in (entry, two)
        ]
        assert in_play[0] == in_play[1], position
