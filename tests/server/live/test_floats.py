"""Floats of a real table and its register, held against the coups."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from support.server.table_bench import ANNA, BICE, CHEF, DIRECTION, TAILLEUR, Bench

from tapisvert.house.day_sheet import Day, table_sheets
from tapisvert.house.shifts import ShiftReader
from tapisvert.journal.entry import next_entry
from tapisvert.journal.store import DatabaseCorruptError
from tapisvert.live import table_state
from tapisvert.live.aggregate import TableAggregate
from tapisvert.live.float_shifts import CAGE, FLOAT, TAKINGS, ShiftFigures, figures
from tapisvert.live.frames import visible_to
from tapisvert.live.requests import (
    TABLE_ACTOR,
    WALK_IN_SUFFIX,
    Actor,
    AssignPost,
    FloatAct,
    MoveFloat,
    Pile,
    PlayerAway,
    ReopenTable,
    Settlement,
    SettleUnclaimed,
    TakePost,
)
from tapisvert.live.stages import Mode
from tapisvert.live.view import snapshot
from tapisvert.rules import Role
from tapisvert.rules import commands as c

CASHIER = Actor("k1", "Clara", frozenset({Role.CASHIER}))
ROSSI = f"Rossi{WALK_IN_SUFFIX}"


def move(act: str, amount: int, shift: int | None = None) -> MoveFloat:
    """An act whose chips are all of 100."""
    piles = (Pile("A", 100, amount // 100),) if amount else ()
    return MoveFloat(FloatAct(act), amount, piles, "Clara", shift)


def last_figures(bench: Bench) -> ShiftFigures:
    """The figures of the last shift."""
    host = bench.live.core
    return figures(host.floats.shifts[-1], host.ledger)


def test_shift_runs_from_opening_count_to_drop() -> None:
    """Worked out by hand: Rossi changes 20 000 of money and 5 000 of chips from elsewhere, Anna has
    10 000 from her purse. Rossi's 2 000 on noir lose, Anna's 1 000 on rouge win; she leaves with
    11 000, and Rossi with 23 000. A replay and a snapshot have the same, and the chain is whole.
    """
    bench = Bench(mode=Mode.REAL)
    assert bench.ask(CHEF, move("opening", 500_000)) == []
    bench.ask(TAILLEUR, c.Sit(ROSSI, 25_000))
    bench.sit(ANNA, 10_000)
    bench.ask(CHEF, move("fill", 100_000))
    bench.ask(TAILLEUR, c.Bet(ROSSI, "noir", 2_000))
    bench.bet(ANNA, "rouge", 1_000)
    bench.ask(TAILLEUR, c.Close())
    bench.ask(TAILLEUR, c.Spin(1))
    bench.ask(ANNA, c.Leave("Anna"))
    bench.ask(TAILLEUR, c.Leave(ROSSI))
    bench.ask(CHEF, move("credit", 50_000))
    # Of 550 000 entrusted, 20 000 went for money and 10 000 to Anna; 2 000 won, 1 000 lost,
    # and Anna's 11 000 came back.
    assert bench.ask(CHEF, move("closing", 532_000)) == []
    assert circulating(bench) == 23_000 - 5_000
    bench.ask(DIRECTION, c.Finish())
    assert bench.code(DIRECTION, ReopenTable()) == "float_open"
    bench.ask(CASHIER, move("drop", 20_000, 1))
    expected = ShiftFigures(-1_000, 0, 1_000, 532_000, 1_000, 0)
    assert last_figures(bench) == expected
    ledger = bench.live.core.ledger
    assert {name: ledger[name] for name in (CAGE, FLOAT, TAKINGS)} == {
        CAGE: 2_000,
        FLOAT: 0,
        TAKINGS: -2_000,
    }
    assert sum(ledger.all_balances.values()) == 0
    state = table_state.capture(bench.live)
    assert table_state.capture(bench.again().live) == state
    bench.live = bench.made()
    second_text = table_state.decode(table_state.encode(state))
    table_state.restore(bench.live, second_text, len(bench.entries), bench.entries[-1].hash)
    assert last_figures(bench) == expected
    bench.ask(DIRECTION, ReopenTable())
    assert bench.live.core.floats.shifts == ()


def test_closing_steps_follow_the_table() -> None:
    """A coup, a prisoner, a stake of an absent player, the closing count and the drop are still to
    do until they are done; before the opening count there is nothing to close.
    """
    bench = Bench(mode=Mode.REAL)

    def remaining() -> set[str]:
        """The steps that are not done."""
        return {step for step, is_done in bench.live.machine.closing.items() if not is_done}

    assert not bench.live.machine.closing
    bench.ask(CHEF, move("opening", 500_000))
    bench.sit(ANNA, 10_000)
    bench.bet(ANNA, "rouge", 1_000)
    assert remaining() == {"count", "drop"}
    bench.ask(TAILLEUR, c.Close())
    assert remaining() == {"coup", "count", "drop"}
    bench.ask(TAILLEUR, c.Spin(0))
    bench.ask(TABLE_ACTOR, PlayerAway("Anna"))
    assert remaining() == {"prison", "abandoned", "count", "drop"}
    bench.ask(DIRECTION, c.Finish())
    assert remaining() == {"count", "drop"}
    bench.ask(CHEF, move("closing", 500_000))
    assert remaining() == {"drop"}
    bench.ask(CASHIER, move("drop", 0, 1))
    assert remaining() == set()
    assert snapshot(bench.live, None, 0, sees_all=True)["staff"]["closing"]["drop"]


def correction(bench: Bench, entry: int, amount: int) -> MoveFloat:
    """Correction of an act to another amount, as the controller signs it."""
    old_move = bench.live.core.floats.find(entry)
    assert old_move is not None
    new_move = move(old_move.act, amount)
    return replace(new_move, signed_by="Ugo", corrects=entry, previous=old_move.amount)


def entry_of(bench: Bench, act: str, amount: int, shift: int | None = None) -> int:
    """Have an act executed, and return its entry."""
    assert bench.ask(CASHIER if act == "drop" else CHEF, move(act, amount, shift)) == []
    return bench.entries[-1].number


@pytest.mark.clause("CR-20")
def test_corrected_counts_take_their_places() -> None:
    """Worked out by hand: of the 100 000 typed as a fill 10 000 came, and no credit was made; the
    closing count was 509 000 and the drop 900, before or after a correction. Nothing is deleted,
    and replay, snapshot and day sheet agree.
    """
    bench = Bench(mode=Mode.REAL)
    opening = entry_of(bench, "opening", 500_000)
    bench.ask(TAILLEUR, c.Sit(ROSSI, 1_000))
    fill, credit = entry_of(bench, "fill", 100_000), entry_of(bench, "credit", 3_000)
    assert bench.ask(CASHIER, correction(bench, fill, 10_000)) == []
    assert last_figures(bench).should_hold == 506_000
    closing = entry_of(bench, "closing", 599_000)
    drop = entry_of(bench, "drop", 2_000, 1)
    for entry, amount in ((credit, 0), (closing, 509_000), (drop, 900), (opening, 500_100)):
        bench.ask(CASHIER, correction(bench, entry, amount))
    (shift,) = bench.live.core.floats.shifts
    assert (shift.opening, shift.fills, shift.credits) == (500_100, 10_000, 0)
    assert (shift.closing, shift.drop, len(shift.moves)) == (509_000, 900, 10)
    assert last_figures(bench) == ShiftFigures(0, 0, 0, 509_200, -200, -200)
    ledger = bench.live.core.ledger
    assert (ledger[FLOAT], ledger[CAGE], ledger[TAKINGS]) == (0, -200, 200)
    reader = ShiftReader()
    for item in bench.entries:
        reader.apply(item)
    assert reader.circulating == 510_100 - 509_000
    assert +reader.pieces_out == {("A", 100): 11}
    state = table_state.capture(bench.live)
    assert table_state.capture(bench.again().live) == state
    assert table_state.decode(table_state.encode(state)) == state
    sheet = table_sheets("one", bench.entries, [Day("day", 0, 2**53)]).get("day")
    assert sheet is not None
    lines = [(line.amount, line.corrects, line.previous) for line in sheet.shifts[0].moves]
    assert lines[1:4] == [
        (100_000, None, None),
        (3_000, None, None),
        (10_000, fill, 100_000),
    ]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"corrects": 1}, "count_changed"),
        ({"previous": 5_100}, "count_changed"),
        ({"act": FloatAct.CREDIT}, "count_changed"),
        ({"amount": 5_000, "chips": (Pile("A", 100, 50),)}, "invalid_count"),
        ({"amount": 300}, "invalid_count"),
        ({"chips": (), "amount": 0}, "float_short"),
    ],
)
def test_refused_corrections_move_no_chips(changes: dict[str, Any], code: str) -> None:
    """Of what is no count or has another amount, to the same or to pieces that are not there: 6 000
    of 9 000 have left the float, so a fill of 5 000 was made.
    """
    bench = Bench(mode=Mode.REAL)
    opening, fill = entry_of(bench, "opening", 4_000), entry_of(bench, "fill", 5_000)
    bench.ask(TAILLEUR, c.Sit(ROSSI, 6_000))
    command = replace(correction(bench, fill, 4_900), **changes)
    assert bench.code(CASHIER, command) == code
    assert bench.entries[-1].postings == b"[]"
    bench.ask(CASHIER, correction(bench, fill, 4_900))
    repetition = replace(command, corrects=fill, previous=5_000)
    assert bench.code(CASHIER, repetition) in ("count_changed", "invalid_count")
    bench.ask(CHEF, move("closing", 0))
    bench.ask(CASHIER, move("drop", 0, 1))
    bench.ask(DIRECTION, c.Finish())
    assert bench.ask(CASHIER, correction(bench, opening, 100)) == []
    bench.ask(DIRECTION, ReopenTable())
    assert bench.live.core.floats.find(opening) is None


def circulating(bench: Bench) -> int:
    """Return the chips in circulation by the journal."""
    reader = ShiftReader()
    for entry in bench.entries:
        reader.apply(entry)
    return reader.circulating


def test_chips_changed_before_count_are_in_circulation() -> None:
    """Until the bank has won them."""
    bench = Bench(mode=Mode.REAL)
    bench.ask(TAILLEUR, c.Sit(ROSSI, 1_000))
    assert circulating(bench) == 1_000
    for action in (c.Bet(ROSSI, "noir", 1_000), c.Close(), c.Spin(1)):
        bench.ask(TAILLEUR, action)
    assert circulating(bench) == 0


@pytest.mark.parametrize(
    ("actor", "move_float", "code"),
    [
        (CHEF, move("fill", 100), "float_closed"),
        (CHEF, move("credit", 100), "float_closed"),
        (CHEF, move("closing", 100), "float_closed"),
        (CASHIER, move("drop", 100, 1), "invalid_count"),
        (replace(CHEF, roles=frozenset()), move("opening", 100), "forbidden"),
        (CHEF, replace(move("opening", 100), amount=200), "invalid_count"),
        (CHEF, replace(move("opening", 200), chips=(Pile("A", 100, 1),) * 2), "invalid_count"),
    ],
)
def test_counts_require_time_and_authority(actor: Actor, move_float: MoveFloat, code: str) -> None:
    """Before an opening count nothing else counts; pieces make the amount; nothing is moved."""
    bench = Bench(mode=Mode.REAL)
    assert bench.code(actor, move_float) == code
    assert bench.entries[-1].postings == b"[]"
    bench.ask(CHEF, move("opening", 100))
    assert bench.code(CHEF, move("opening", 100)) == "float_open"
    assert bench.code(CASHIER, move("drop", 100, 1)) == "float_open"
    bench.ask(CHEF, move("closing", 0))
    bench.ask(CASHIER, move("drop", 0, 1))
    assert bench.code(CASHIER, move("drop", 0, 1)) == "invalid_state"
    assert last_figures(bench).difference == -100


@pytest.mark.clause("CR-20")
def test_second_series_of_chips_enters_circulation() -> None:
    """The direction declares it, old pieces go to the cashier and new ones come, each counted by
    its series; the figures of the shift are what they were.
    """
    bench, reader = Bench(mode=Mode.REAL), ShiftReader()
    bench.ask(CHEF, move("opening", 50_000))
    bench.ask(TAILLEUR, c.Sit(ROSSI, 2_000))
    old_figures = last_figures(bench)
    assert bench.ask(DIRECTION, c.Declare("CR-20"))[0]["event"] == "declared"
    bench.ask(CHEF, move("credit", 48_000))
    bench.ask(CHEF, replace(move("fill", 48_000), chips=(Pile("B", 100, 480),)))
    assert last_figures(bench) == old_figures
    for entry in bench.entries:
        reader.apply(entry)
    assert reader.pieces_out == {("A", 100): 20, ("B", 100): 480}


def test_real_table_lacks_count_outside_its_shifts() -> None:
    """Before the opening count and after the closing count, while the table is open."""
    bench, items = Bench(mode=Mode.REAL), list[tuple[str, ...]]()
    for act in ("", "opening", "closing"):
        if act:
            bench.ask(CHEF, move(act, 100))
        items.append(bench.live.machine.missing)
        assert snapshot(bench.live, None, 0, sees_all=True)["staff"]["missing"] == items[-1]
    bench.ask(CASHIER, move("drop", 0, 1))
    bench.ask(DIRECTION, c.Finish())
    assert [*items, bench.live.machine.missing] == [("count",), (), ("count",), ()]
    assert not Bench().live.machine.missing


def test_no_stake_before_count_and_posts() -> None:
    """Neither a stake nor chips of the float before the opening count is signed and tailleur and
    chef have taken their posts, nor after the closing count. A late stake is a stake too.
    """
    bench = Bench(mode=Mode.REAL, is_staffed=True, plays_uncounted=False)
    sale, bet = c.Sit(ROSSI, 5_000), c.Bet(ROSSI, "noir", 100)
    assert bench.code(ANNA, c.Sit("Anna", 5_000)) == "opening_incomplete"
    parts = [bench.live.machine.missing]
    for actor, role in ((TAILLEUR, Role.TAILLEUR), (CHEF, Role.CHEF)):
        bench.ask(DIRECTION, AssignPost(role, actor.name))
        bench.ask(actor, TakePost(role))
        parts.append(bench.live.machine.missing)
    assert parts == [("count", "tailleur", "chef"), ("count", "chef"), ("count",)]
    assert bench.code(TAILLEUR, sale) == "opening_incomplete"
    bench.ask(CHEF, move("opening", 100_000))
    assert [bench.ask(TAILLEUR, act)[0]["event"] for act in (sale, bet)] == ["sat", "staked"]
    bench.ask(CHEF, move("closing", 95_000))
    assert bench.code(TAILLEUR, bet) == "opening_incomplete"
    bench.ask(TAILLEUR, c.Close())
    late = c.Late(ROSSI, TAILLEUR.name, "rouge", 100)
    assert bench.code(CHEF, late) == "opening_incomplete"


def test_table_with_server_draws_has_no_float() -> None:
    """Its chips are figures alone."""
    assert Bench().code(CHEF, move("opening", 100)) == "not_available"


def test_forged_count_is_detected_and_hidden_from_players() -> None:
    """An entry whose amount is another than its postings, or that counts what is not open."""
    bench = Bench(mode=Mode.REAL)
    bench.ask(CHEF, move("opening", 500_000))
    *earlier_entries, last = bench.entries
    assert visible_to(last, is_public=True) is None
    assert visible_to(last, is_public=False) is not None
    for line in (
        last.line.replace(b"500000", b"600000").replace(b"5000,", b"6000,"),
        last.line.replace(b"opening", b"closing"),
        last.line.replace(b'"act"', b'"acts"'),
    ):
        fields = msgspec.structs.asdict(last)
        del fields["hash"]
        forgery = next_entry(**{**fields, "line": line})
        with pytest.raises(DatabaseCorruptError):
            TableAggregate("one", salts=str).replay([*earlier_entries, forgery])


DAY_MS = 86_400_000


def pay_chips(player: str, amount: int) -> SettleUnclaimed:
    """Payment of a player's kept sum, signed by the controller."""
    return SettleUnclaimed(Settlement.CLAIMED, amount, "Ugo", player)


def closed(amount: int, until_ms: int) -> SettleUnclaimed:
    """The closing act, signed by the controller."""
    return SettleUnclaimed(Settlement.CLOSED, amount, "Ugo", until_ms=until_ms)


def leave_table(bench: Bench, player: str, on: str, amount: int) -> None:
    """A player's stake is registered as abandoned."""
    actor = TAILLEUR if player == ROSSI else ANNA if player == "Anna" else BICE
    bench.ask(actor, c.Bet(player, on, amount))
    bench.ask(CHEF, c.Abandon(player, "Ugo", on))


def reopen() -> Bench:
    """Three players left 300, 500 and 700; the table has closed, Bice was paid, and it is open."""
    bench = Bench("campione-roulette", Mode.REAL)
    bench.sit(ANNA, 1_000)
    bench.sit(BICE, 1_000)
    bench.ask(TAILLEUR, c.Sit(ROSSI, 1_000))
    for player, position, amount in (
        ("Anna", "rouge", 300),
        ("Bice", "noir", 500),
        (ROSSI, "17", 700),
    ):
        leave_table(bench, player, position, amount)
    bench.ask(DIRECTION, c.Finish())
    bench.ask(CASHIER, pay_chips("Bice", 500))  # at the closed table at once
    bench.ask(DIRECTION, ReopenTable())
    return bench


@pytest.mark.clause("CR-19", "R27")
def test_registered_stake_is_paid_at_the_closed_table() -> None:
    """An account and a person without one are paid, once; `claim` is refused before and after, and
    a replay agrees.
    """
    bench = Bench("campione-roulette", Mode.REAL)
    bench.sit(ANNA, 1_000)
    bench.ask(TAILLEUR, c.Sit(ROSSI, 1_000))
    leave_table(bench, "Anna", "rouge", 300)
    leave_table(bench, ROSSI, "17", 700)
    bench.ask(DIRECTION, c.Finish())
    register = bench.live.core.register
    assert [(item.player, item.amount) for item in register.sums] == [("Anna", 300), (ROSSI, 700)]
    assert {item.since_ms for item in register.sums} == {bench.entries[-1].at_ms}
    assert bench.again().live.core.register == register
    for player, name, amount in ((ANNA, "Anna", 300), (TAILLEUR, ROSSI, 700)):
        assert bench.code(player, c.Claim(name)) == "payable_at_cashier"
        purse = bench.store.purse("a1")
        bench.ask(CASHIER, pay_chips(name, amount))
        assert bench.store.purse("a1") - purse == (amount if name == "Anna" else 0)
        assert bench.code(player, c.Claim(name)) == "nothing_registered"
        assert bench.code(CASHIER, pay_chips(name, amount)) == "nothing_registered"
    state = table_state.capture(bench.live)
    assert table_state.capture(bench.again().live) == state
    bench.ask(DIRECTION, ReopenTable())
    assert not bench.live.core.register.sums


@pytest.mark.clause("CR-19", "R27")
def test_earlier_session_is_paid_after_next_opening() -> None:
    """Anna's 300 go to her purse and Rossi's 700 over the counter; each but once, for the very sum
    that is kept, and no figure of the bank moves. Replay and snapshot say the same.
    """
    bench = reopen()
    host = bench.live.core
    sums = [(item.player, item.account, item.amount) for item in host.register.sums]
    assert sums == [("Anna", "a1", 300), (ROSSI, None, 700)]
    bench.sit(ANNA, 500)
    assert bench.code(ANNA, c.Claim("Anna")) == "payable_at_cashier"
    assert bench.code(BICE, c.Claim("Bice")) == "unknown_player"
    for actor, act, code in (
        (replace(CASHIER, roles=frozenset()), pay_chips("Anna", 300), "forbidden"),
        (CASHIER, pay_chips("Bice", 500), "nothing_registered"),
        (CASHIER, pay_chips("Anna", 200), "register_changed"),
    ):
        assert bench.code(actor, act) == code
        assert (bench.entries[-1].postings, bench.entries[-1].purse) == (b"[]", ())
    bank = host.ledger["bank"]
    bench.ask(CASHIER, pay_chips("Anna", 300))
    bench.ask(CASHIER, pay_chips(ROSSI, 700))
    assert [entry.purse for entry in bench.entries[-2:]] == [(("a1", 300),), ()]
    assert bench.code(CASHIER, pay_chips("Anna", 300)) == "nothing_registered"
    assert (host.ledger["claimed"], host.ledger["earlier"]) == (1_000, -1_000)
    assert (host.ledger["bank"], sum(host.ledger.all_balances.values())) == (bank, 0)
    state = table_state.capture(bench.live)
    assert table_state.capture(bench.again().live) == state


@pytest.mark.clause("CR-19", "R27")
def test_closing_act_ends_kept_claims() -> None:
    """Sums of a later session have a term of their own; what is closed is paid to no one, and the
    sheet of the day has each line with its end and both persons.
    """
    bench = reopen()
    first = bench.live.core.register.sums[0].since_ms
    bench.sit(ANNA, 1_000)
    leave_table(bench, "Anna", "pair", 40)
    bench.mono_ms += DAY_MS
    bench.ask(DIRECTION, c.Finish())
    bench.ask(DIRECTION, ReopenTable())
    register = bench.live.core.register
    assert [(item.amount, item.since_ms - first) for item in register.sums] == [
        (300, 0),
        (700, 0),
        (40, register.sums[-1].since_ms - first),
    ]
    assert register.sums[-1].since_ms - first >= DAY_MS
    assert (register.due(first), register.due(first - 1), register.amount_for("Anna")) == (
        1_000,
        0,
        340,
    )
    assert bench.code(DIRECTION, closed(340, first)) == "register_changed"
    assert bench.code(DIRECTION, closed(0, first - 1)) == "nothing_registered"
    bench.ask(DIRECTION, closed(1_000, first))
    assert bench.code(CASHIER, pay_chips(ROSSI, 700)) == "nothing_registered"
    bench.ask(CASHIER, pay_chips("Anna", 40))
    assert bench.live.core.ledger["endowed"] == 1_000
    state = table_state.capture(bench.live)
    bench.live = bench.made()
    second_text = table_state.decode(table_state.encode(state))
    table_state.restore(bench.live, second_text, len(bench.entries), bench.entries[-1].hash)
    assert table_state.capture(bench.live) == state
    last = bench.entries[-1].at_ms
    sheet = table_sheets("one", bench.entries, [Day("day", last - 1_000, last + 1)]).get("day")
    assert sheet is not None
    lines = [
        (item.player, item.on, item.claimed_at is not None, item.closed_at != msgspec.UNSET)
        for item in sheet.abandoned
    ]
    assert lines == [
        ("Anna", "rouge", False, True),
        (ROSSI, "17", False, True),
        ("Anna", "pair", True, False),
    ]
    assert [item.by for item in sheet.abandoned] == ["Dora", "Dora", "Clara"]
    assert {item.signed_by for item in sheet.abandoned} == {"Ugo"}


def test_forged_register_is_detected_and_hidden_from_players() -> None:
    """Carried sums that no session left, or a payment of another sum, to another or unreadable."""
    bench = reopen()
    bench.ask(CASHIER, pay_chips("Anna", 300))
    carried_entries = [entry for entry in bench.entries if b"register_carried" in entry.line]
    assert len(carried_entries) == 2
    for entry in *carried_entries, bench.entries[-1]:
        assert visible_to(entry, is_public=True) is None
        assert visible_to(entry, is_public=False) is not None
        earlier_entries = bench.entries[: entry.number - 1]
        fields = msgspec.structs.asdict(entry)
        del fields["hash"]
        for earlier, now in ((b"300", b"301"), (b'"Anna"', b'"Bice"'), (b'"amount"', b'"amounts"')):
            forgery = next_entry(**{**fields, "line": entry.line.replace(earlier, now)})
            with pytest.raises(DatabaseCorruptError):
                TableAggregate("one", salts=str).replay([*earlier_entries, forgery])
    TableAggregate("one", salts=str).replay(bench.entries)


def test_exported_session_has_its_register() -> None:
    """Without the sessions before, as after they are archived, what was carried is taken over."""
    bench = reopen()
    begins = max(n for n, item in enumerate(bench.entries) if b"register_carried" in item.line) - 1
    old_entry = bench.entries[begins - 1]
    host = TableAggregate("one", salts=str)
    host.start_from(old_entry.number, old_entry.hash)
    host.replay(bench.entries[begins:])
    assert host.register == bench.live.core.register
