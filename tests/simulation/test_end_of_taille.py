"""Refaits at the end of a taille: the orders of whole coups, and the figure of R12 by them."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, cycle
from typing import Any

import numpy as np
import pytest
from support.cli.cli_runner import invoke
from support.engine.engine_harness import Desk

from tapisvert.card_game import NO_COUP, cell
from tapisvert.cards import sixain
from tapisvert.cli.odds.rulings import rulings_json
from tapisvert.regulations import rulebook, with_rulings
from tapisvert.rules import can
from tapisvert.rules import commands as c
from tapisvert.rules.coup import deal
from tapisvert.rules.rulebook import LastCardRefait, Rulebook
from tapisvert.ruling_prices import price_readings
from tapisvert.simulation.end_of_taille import (
    FreedStakes,
    Tailles,
    _kinds,
    _weights,
    freed_stakes,
    simulated_tailles,
)
from tapisvert.simulation.tally import DealtTailles

VENEZIA = rulebook("venezia-trente-et-quarante")


def orders(tens: int, aces: int) -> Iterator[tuple[str, ...]]:
    for places in combinations(range(tens + aces), aces):
        yield tuple("As" if index in places else "Ts" for index in range(tens + aces))


def tailles(tens: int, aces: int) -> DealtTailles:
    """The tailles of all these orders, dealt by the rules to their ends."""
    rows: list[list[int]] = []
    exact = []
    for cards in orders(tens, aces):
        index, row = 0, list[int]()
        while (coup := deal(VENEZIA, cards, index)) is not None:
            row.append(cell(coup, stop=31))
            index += coup.length
        rows.append(row)
        exact.append(index == len(cards))
    cells = np.full((len(rows), max(map(len, rows))), NO_COUP, np.uint8)
    for size, row in zip(cells, rows, strict=True):
        size[: len(row)] = row
    ends = np.array(exact)
    return DealtTailles(cells, np.array([max(1, len(row)) for row in rows]), ends, ~ends)


@pytest.mark.parametrize(("tens", "aces"), [(6, 2), (14, 2), (12, 4), (13, 5)])
def test_coup_orders_are_equally_likely(tens: int, aces: int) -> None:
    """Over all orders of a pack, the shares of refaits sum to the tailles that end with one."""
    dealt_cards, kinds = tailles(tens, aces), _kinds(VENEZIA)
    _, _, *shares = _weights(dealt_cards, kinds, cut=None)
    _, _, *counts = _weights(dealt_cards, kinds, cut=1)
    assert [share.sum() for share in shares] == pytest.approx([entry.sum() for entry in counts])
    assert counts[0].sum() >= counts[1].sum() > 0


@pytest.mark.clause("VT-16", "R12")
@pytest.mark.parametrize("reading", LastCardRefait)
def test_table_returns_the_counted_stakes(reading: LastCardRefait) -> None:
    """Every order of the last sixteen cards of a taille, refaits and null coups among its coups, is
    dealt at a table with a new stake at each coup.
    """
    _, _, *shares = _weights(tailles(14, 2), _kinds(VENEZIA), cut=1)
    counts = dict(zip(LastCardRefait, [*shares, np.zeros_like(shares[0])], strict=True))[reading]
    desk = Desk(VENEZIA.id, rulings={"R12": reading}, Anna=10_000)
    desk.give(c.Shoe(sixain()), c.Cut("Anna", 0))
    ready, is_freed = desk.table, []
    for order in orders(14, 2):
        tens = cycle(("Ts", "Js", "Qs", "Ks"))
        last = tuple(card if card == "As" else next(tens) for card in order)
        cards_before = tuple((Counter(sixain()) - Counter(last)).elements())
        taille = replace(ready.taille, shoe=cards_before + last, position=len(cards_before))
        desk.table = replace(ready, taille=taille)
        while desk.table.taille.shoe:
            desk.give(c.Bet("Anna", "rouge", 100), c.Deal())
        commands = [c.Withdraw("Anna", chance, degree=degree) for chance, degree in desk.prison()]
        is_freed.append(any(can(desk.table, command) for command in commands))
    assert is_freed == counts.tolist()
    assert any(is_freed) is (reading is not LastCardRefait.DISABLED)


@pytest.mark.clause("R12")
def test_alternatives_are_priced(monkeypatch: pytest.MonkeyPatch) -> None:
    """R12 has a price with its error; the bank keeps more where nothing is given back."""

    def few_estimates(book: Rulebook, seed: int) -> FreedStakes:
        return freed_stakes(book, seed, 1 << 13)

    def short(book: Rulebook, seed: int) -> Tailles:
        return simulated_tailles(book, seed, 1 << 10)

    monkeypatch.setattr(sys.modules[price_readings.__module__], "freed_stakes", few_estimates)
    monkeypatch.setattr(sys.modules[price_readings.__module__], "simulated_tailles", short)
    data: dict[str, Any] = rulings_json(VENEZIA, price_readings(VENEZIA))
    by_reading = {(entry["field"], entry["alternative"]): entry for entry in data["rulings"]}
    off_row = by_reading["last_card_refait", "off"]
    assert off_row["changes"]["stay"] > off_row["changes"]["divide"] > 3e-5
    assert 0 < off_row["errors"]["divide"] < 0.1 * off_row["changes"]["divide"]
    narrow = by_reading["last_card_refait", "withdraw_whole"]
    assert narrow["changes"].keys() == {"stay"}
    assert by_reading["refait_in_prison", "lose"]["errors"] == {}
    output = invoke("odds", "venezia-trente-et-quarante", "--rulings", columns=80).out
    assert [line for line in output.splitlines() if "R12 last_card_refait  withdraw_whole" in line]
    assert "±" in output
    assert "±" not in invoke("odds", "campione-roulette", "--rulings", "--lang", "it").out
    assert invoke("odds", "campione-roulette", "--rulings", "--exact").status == 2
    at_once = with_rulings(VENEZIA, {"degree_limit": 0})
    r12 = [item for item in price_readings(at_once) if item.reading.field == "last_card_refait"]
    assert r12
    assert not any(element.simulated for element in r12)
