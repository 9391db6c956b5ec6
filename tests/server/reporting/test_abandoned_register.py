"""The register of abandoned stakes on a day sheet: each line, and what became of it."""

import pytest
from support.server.table_bench import ANNA, BICE, CHEF, DIRECTION, Bench

from tapisvert.documents.blocks import Table
from tapisvert.live.requests import Actor, ReopenTable, Settlement, SettleUnclaimed
from tapisvert.live.stages import Mode
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.server.reporting.abandoned_register import AbandonedRegister
from tapisvert.server.reporting.day_sheet import DaySheet, house_sheet, table_sheet
from tapisvert.server.reporting.sheet_document import document

CASHIER = Actor("k1", "Clara", frozenset({Role.CASHIER}))


def abandoned(bench: Bench, player: str, on: str) -> None:
    """A stake that was left on the cloth is registered."""
    bench.ask(CHEF, c.Abandon(player, "Bianchi", on))


@pytest.mark.clause("CR-19")
def test_the_register_has_each_stake_and_its_end() -> None:
    """Anna claims two stakes at the table, Bice is paid after the close; what the next session
    registers for Bice is another line, and since then nothing else has changed.
    """
    bench = Bench("campione-roulette", Mode.REAL)
    for who, places in ((ANNA, ("rouge", "17")), (BICE, ("noir",))):
        bench.sit(who)
        for on in places:
            bench.bet(who, on)
            abandoned(bench, who.name, on)
    bench.ask(ANNA, c.Claim("Anna"))
    bench.ask(DIRECTION, c.Finish())
    bench.ask(CASHIER, SettleUnclaimed(Settlement.CLAIMED, 1_000, "Ugo", "Bice"))
    bench.ask(DIRECTION, ReopenTable())
    bench.sit(BICE)
    bench.bet(BICE, "pair")
    abandoned(bench, "Bice", "pair")
    begins, ends = bench.entries[0].at_ms, bench.entries[-1].at_ms + 1
    sheet = table_sheet("wheel", bench.entries, begins, ends)
    assert sheet is not None
    assert [
        (one.player, one.on, one.claimed_at is not None, one.endowed_at is not None)
        for one in sheet.abandoned
    ] == [
        ("Anna", "rouge", True, False),
        ("Anna", "17", True, False),
        ("Bice", "noir", True, True),
        ("Bice", "pair", False, False),
    ]
    assert {(one.amount, one.chef, one.controller) for one in sheet.abandoned} == {
        (1_000, CHEF.name, "Bianchi")
    }
    register = AbandonedRegister()
    for entry in bench.entries:
        register.apply(entry)
    assert register.changed_since(len(bench.entries)) == sheet.abandoned[-1:]
    day = DaySheet("2023-11-14", "UTC", begins, ends, (sheet,), house_sheet((sheet,)))
    tables = [block for block in document(day, "1", None, "it").blocks if isinstance(block, Table)]
    (shown,) = (one for one in tables if one.caption == "Registro delle puntate abbandonate")
    assert [(row[2], row[3], row[4], row[7] == "–") for row in shown.rows] == [
        *(("Anna", "rouge", "10.00", False), ("Anna", "17", "10.00", False)),
        *(("Bice", "noir", "10.00", False), ("Bice", "pair", "10.00", True)),
    ]
