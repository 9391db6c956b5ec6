"""Invariants of every regulation that the loader takes: mechanisms combined at random."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest
from support.engine.engine_harness import snapshot
from support.engine.generated_regulations import (
    BASES,
    TELLING,
    add_house,
    generated,
    mechanisms,
    one_maximum,
)
from support.engine.strategies import play

from tapisvert.record import IndependentAccounts, Replay, format_command
from tapisvert.regulations.loading.fields import FIELDS, PAYMENT, Choice
from tapisvert.rules import Person, Refusal, Table, step, verify
from tapisvert.rules import commands as c
from tapisvert.rules.refusals import Code
from tapisvert.rules.rulebook import Excess, Layout, Refait, Rounding, Rulebook
from tapisvert.wheel import ZEROS

SEEDS = range(80)
HALF = [seed if seed % 2 else pytest.param(seed, marks=pytest.mark.exhaustive) for seed in SEEDS]
"""Every other regulation, and all with `--all`."""
ORDER = list(Code.__members__)
layouts = pytest.mark.parametrize("layout", BASES, ids=str)


def opened_table(book: Rulebook, chips: int = 10**6, **limits: int) -> Table:
    """A table of a regulation with Anna at it."""
    table: Table | None = None
    maximum = one_maximum(book, limits.get("maximum"))
    for command in (c.Open(book, "EUR", limits.get("minimum"), maximum), c.Sit("Anna", chips)):
        answer = step(table, command)
        assert not isinstance(answer, Refusal), answer.message
        table = answer[0]
    assert table is not None
    return table


@pytest.mark.parametrize("seed", HALF)
def test_accounts_balance_and_refusals_change_nothing(seed: int) -> None:
    """Books kept from the events alone say after every command what the table says: no command
    makes or loses a unit, and one that is refused, refused again for the same reason, is as if it
    had not been given.
    """
    books = IndependentAccounts()
    for turn in play(generated(seed), seed, 150):
        assert turn.after is not None
        books.apply(turn.events)
        answer = step(turn.after, c.Balances())
        assert not isinstance(answer, Refusal)
        assert (books.balances(), books.difference) == (answer[1][0], 0)
        if isinstance(turn.answer, Refusal):
            state_before = snapshot(turn.before)
            assert verify(turn.before, turn.command, turn.by) == turn.answer
            assert snapshot(turn.before) == state_before


@pytest.mark.parametrize("seed", SEEDS[:24])
def test_session_replays_from_its_record(
    seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The commands as lines, read again, lead to the same answers and to the same table."""
    book = generated(seed)
    add_house(monkeypatch, tmp_path, seed)
    replay, turns = Replay(), play(book, seed, 120)
    for turn in turns:
        answers = replay.feed(format_command(turn.command, turn.by))
        if isinstance(turn.answer, Refusal):
            assert answers == (turn.answer,)
        else:
            assert answers == turn.events
            assert snapshot(replay.table) == snapshot(turn.after)


# Refusals in order --------------------------------------------------------------------------------


def bets_with_faults(table: Table) -> Iterator[tuple[tuple[str, ...], c.Bet]]:
    """Bets with one fault or two, and the code of each: the chance, the amount, the chips."""
    chips = table.players["Anna"].chips
    faults: dict[str, dict[str, Any]] = {
        "unknown_player": {"player": "Bruno"},
        "unknown_chance": {"on": "nowhere"},
        "invalid_amount": {"amount": 0},
        "below_minimum": {"amount": table.limits.minimum - 1},
        "above_maximum": {"amount": 20_002},
        "insufficient_chips": {"amount": chips + 2},
    }
    del faults["insufficient_chips" if table.book.excess is Excess.REFUSE else "above_maximum"]
    sound: dict[str, Any] = {"player": "Anna", "on": "rouge", "amount": 500}
    for size in (1, 2, 3):
        for fault_names in combinations(faults, size):
            values = {key: value for name in fault_names for key, value in faults[name].items()}
            if len(values) == size:
                yield fault_names, c.Bet(**sound | values)


@pytest.mark.parametrize("seed", SEEDS[:36])
def test_first_refusal_in_order_is_returned(seed: int) -> None:
    """A bet with several faults gets the code that stands first; each fault alone gets its own."""
    chips = 30_000 if generated(seed).excess is Excess.REFUSE else 10_000
    table = opened_table(generated(seed), chips, minimum=100, maximum=20_000)
    for faults, bet in bets_with_faults(table):
        refusal = verify(table, bet)
        assert refusal is not None
        assert refusal.code == min(faults, key=ORDER.index)
    closed = step(table, c.Close())
    assert not isinstance(closed, Refusal)
    for faults, bet in bets_with_faults(closed[0]):
        refusal = verify(closed[0], bet)
        assert refusal is not None
        assert refusal.code == min((*faults, "betting_closed"), key=ORDER.index)


@pytest.mark.parametrize("seed", SEEDS[:36])
def test_multiples_follow_posted_minimum(seed: int) -> None:
    """A table with three times the minimum has three times each maximum that is a multiple; its
    direction raises one twice, alone, and three times with consent, and never further.
    """
    book = generated(seed)
    minimum = 3 * book.limits.minimum
    table = opened_table(book, minimum=minimum)
    direction = Person("direction", "Dora")
    is_by_name = book.layout is Layout.WHEEL or bool(book.limits.by_chance)
    for name, amount in (book.limits.maximum or {}).items():
        multiple = book.sources[f"limits.{name}"].multiple
        assert table.limits.maximum is not None
        assert table.limits.maximum[name] == (multiple * minimum if multiple else amount)
        if multiple and name in book.caps:
            for times, controller, code in (
                (2, None, None),
                (2.5, None, "consent_required"),
                (3, "Carlo", None),
                (3.5, "Carlo", "above_cap"),
            ):
                raised_amount = int(times * multiple * minimum)
                raised: Any = {name: raised_amount} if is_by_name else raised_amount
                refusal = verify(
                    table, c.SetLimits(maximum=raised, controller=controller), direction
                )
                assert (refusal and refusal.code) == code


@pytest.mark.parametrize("seed", SEEDS[:36])
def test_only_house_announcements_are_laid(seed: int) -> None:
    """The others are refused before their amount is looked at; a table of cards has none."""
    book = generated(seed)
    table = opened_table(book)
    rules = book.announcement_rules
    offered_calls = {"série"} & rules.keys()
    offered_calls |= {"finale 7", "finale 4/7"} if "finale" in rules else set()
    offered_calls |= {"finale en plein 7"} if "finale en plein" in rules else set()
    offered_calls |= (
        {f"voisins 17/{n}" for n in rules["voisins"].sides} if "voisins" in rules else set()
    )
    neighbours = (f"voisins 17/{sides}" for sides in range(11))
    finales = ("finale 7", "finale 4/7", "finale en plein 7", "finale en plein 4/7")
    for call in ("série", *finales, "tiers", "le jeu de Monsieur", *neighbours):
        refusal = verify(table, c.Announce("Anna", call, 0))
        assert refusal is not None
        if book.layout is not Layout.WHEEL:
            assert refusal.code == "not_on_this_table"
        else:
            assert refusal.code == (
                "invalid_amount" if call in offered_calls else "forbidden_announcement"
            )


# The refait ---------------------------------------------------------------------------------------

REFAIT = {31: ("Th", "Td", "9c", "2s") * 2, 34: ("Th", "Td", "9c", "5s") * 2}


@layouts
def test_refait_follows_the_regulation(layout: Layout) -> None:
    """To prison, half at once, or lost; an insured stake comes back whole from each."""
    seen_kinds = Counter[tuple[Refait | None, bool]]()
    for seed in range(60):
        book = generated(seed, layout)
        if book.refait is None:
            assert layout is Layout.ONE_ROW
            continue
        coup: c.Command = c.Spin(max(ZEROS.intersection(book.wheel.numbers)) if book.wheel else 0)
        if book.refait_total:
            coup = c.Deal(REFAIT[book.refait_total])
        for part in (False, True) if book.insurance_rate else (False,):
            chips, prison, winnings = after_a_refait(book, coup, is_insured=part)
            seen_kinds[book.refait, part] += 1
            refunds = {Refait.PRISON: 0, Refait.PARTAGE: 50_000, Refait.LOST: 0}[book.refait]
            division = book.refait is Refait.PRISON and book.degree_limit == 0
            expected = 100_000 if part else 50_000 if division else refunds
            expected_prison = 0 if part or division or book.refait is not Refait.PRISON else 100_000
            assert (chips, prison) == (expected, expected_prison)
            assert winnings == 100_000 - chips - prison
    expected_count = 0 if layout is Layout.ONE_ROW else 6 if layout is Layout.TWO_ROWS else 3
    assert len(seen_kinds) == expected_count


def after_a_refait(book: Rulebook, coup: c.Command, *, is_insured: bool) -> tuple[int, int, int]:
    """Rest of 1 000.00 of Anna on rouge after a coup, in chips and in prison; the bank's win.

    The premium is left out.
    """
    table = opened_table(book, 200_000, maximum=150_000)
    premium = 100_000 * (book.insurance_rate or 0) // 10_000 if is_insured else 0
    acts: list[c.Command] = [c.Bet("Anna", "rouge", 100_000)]
    acts += [c.Insure("Anna", "rouge")] if is_insured else []
    for act in (*acts, coup):
        answer = step(table, act)
        assert not isinstance(answer, Refusal), answer.message
        table = answer[0]
    anna = table.players["Anna"]
    if (stake := anna.total - anna.chips - sum(anna.prison.values())) > 0:
        raise AssertionError(stake)
    return (
        anna.chips - (100_000 - premium),
        sum(anna.prison.values()),
        table.bank.gain - premium,
    )


def test_seeds_cover_all_mechanisms() -> None:
    """The regulations of these tests have every member of every choice, and every announcement."""
    books = [generated(seed) for seed in SEEDS]
    for name, field in FIELDS.items():
        if isinstance(field, Choice):
            assert {getattr(book, name) for book in books} >= set(field.mechanisms), name
    assert len({frozenset(book.announcements) for book in books}) > 10


@layouts
def test_sampled_seeds_cover_computed_mechanisms(layout: Layout) -> None:
    """Every mechanism of these regulations, one of the few has too."""
    sets = [mechanisms(generated(seed, layout)) for seed in TELLING[layout]]
    assert set().union(*sets) >= set().union(*(mechanisms(generated(s, layout)) for s in SEEDS))


# Halves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rounding", Rounding)
def test_half_units_follow_the_regulation(rounding: Rounding) -> None:
    """Of 10.01 divided, the player has 5.01, or the bank has, or such a stake is not taken at all;
    nor does one come about by taking back a part, or by moving.
    """
    shared = {Rounding.TO_PLAYER: (501, 500), Rounding.TO_BANK: (500, 501)}
    book = replace(generated(0, Layout.WHEEL), rounding=rounding, refait=Refait.PARTAGE)
    table = opened_table(book, minimum=2, maximum=100_000)
    bet = c.Bet("Anna", "rouge", 1_001)
    if rounding is Rounding.REFUSE:
        assert code(table, bet) == "odd_amount"
        assert code(table, c.Bet("Anna", "17", 1_001)) is None
        bets = table_after(table, c.Bet("Anna", "rouge", 1_000), c.Bet("Anna", "17", 1_001))
        assert code(bets, c.Withdraw("Anna", "rouge", 1)) == "odd_amount"
        assert code(bets, c.Move("Anna", "17", "noir")) == "odd_amount"
        assert code(bets, c.Withdraw("Anna", "rouge", 2)) is None
        return
    result = table_after(table, bet, c.Spin(0))
    assert (result.players["Anna"].chips - (10**6 - 1_001), result.bank.gain) == shared[rounding]


@pytest.mark.parametrize("seed", range(12))
def test_fractional_payments_follow_the_regulation(seed: int) -> None:
    """Of 10.01 at 6 to 5 the player has 12.02, or 12.01 where the bank has the fraction."""
    book = generated(seed, Layout.WHEEL)
    is_rounded_up = book.rounding is not Rounding.TO_BANK
    for chance, number in (("manque", 17), ("17", 17), ("P12", 7), ("14/17", 14)):
        stake = 1_000 if chance == "manque" else 1_001
        table = opened_table(book, minimum=1, maximum=100_000)
        if (maximum := table.limits.most(book.chances[chance].kind, chance)) and maximum < stake:
            continue
        exact = Fraction(book.pays[book.chances[chance].kind]) * stake
        result = table_after(table, c.Bet("Anna", chance, stake), c.Spin(number))
        assert -result.bank.gain == (ceil(exact) if is_rounded_up else floor(exact))


@pytest.mark.parametrize(
    ("written_payment", "read"),
    [(35, 35), (1.5, Fraction(3, 2)), ("6:5", Fraction(6, 5)), ("4:2", 2)],
)
def test_payment_is_a_number_or_ratio(written_payment: object, read: object) -> None:
    """Whole numbers stay whole numbers."""
    assert PAYMENT.read(written_payment) == read
    assert type(PAYMENT.read(written_payment)) is type(read)


@pytest.mark.parametrize(
    "written_payment", [0, -1, 101, "1:3", "6:0", "6/5", 1.001, float("nan"), True]
)
def test_invalid_payment(written_payment: object) -> None:
    """Nothing, more than a hundred, or no whole number of hundredths."""
    with pytest.raises(ValueError, match=re.escape(str(written_payment))):
        PAYMENT.read(written_payment)


def code(table: Table, command: c.Command) -> str | None:
    """The code by which a command would be refused."""
    refusal = verify(table, command)
    return None if refusal is None else refusal.code


def table_after(table: Table, *commands: c.Command) -> Table:
    """The table after commands that it must take."""
    for command in commands:
        answer = step(table, command)
        assert not isinstance(answer, Refusal), answer.message
        table = answer[0]
    return table
