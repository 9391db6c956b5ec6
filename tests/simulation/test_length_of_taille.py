"""Tailles under other readings of their end, R14 and R25: the same packs, priced pack by pack."""

import sys
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from tapisvert.cli.odds.rulings import rulings_json
from tapisvert.odds import law
from tapisvert.regulations import rulebook, with_rulings
from tapisvert.rules.rulebook import Rulebook
from tapisvert.ruling_prices import price_readings
from tapisvert.simulation.end_of_taille import (
    FreedStakes,
    Tailles,
    deal_tailles,
    freed_stakes,
    simulated_tailles,
)

VENEZIA, DEUX_ZERO = rulebook("venezia-trente-et-quarante"), rulebook("trente-et-quarante-2.0")
FEW_TAILLES = 1 << 12


@pytest.mark.clause("R14")
def test_equal_packs_are_dealt_before_the_cut() -> None:
    """A cut card further from the end only ends the same tailles sooner."""
    cut = (None, 52, 104)
    cards = [next(deal_tailles(with_rulings(VENEZIA, {"R14": index}), 5, 64)) for index in cut]
    for long, short in pairwise(cards):
        assert (short.coups <= long.coups).all()
        for first_cell, other, coups in zip(long.cells, short.cells, short.coups, strict=True):
            assert (first_cell[:coups] == other[:coups]).all()


def test_share_is_compared_pack_by_pack() -> None:
    """The law of each coup is taken away; readings with the same coups do not differ."""
    short = Tailles(np.array([10.0, 10.0]), np.array([1.0, 0.0]))
    long = Tailles(np.array([20.0, 20.0]), np.array([2.0, 1.0]))
    assert long.longer(short).value == 10
    assert long.share_above(short, 0.05).value == pytest.approx(1.5 / 20 - 0.5 / 10)
    assert (short.share_above(short, 0.3).value, short.share_above(short, 0.3).error) == (0, 0)


@pytest.mark.clause("R14", "R25")
@pytest.mark.parametrize(
    ("book", "field", "alternative", "coups"),
    [
        (VENEZIA, "cut_card", 52, (-4.7, -3.5)),
        (DEUX_ZERO, "cut_card", 104, (-11, -9)),
        (DEUX_ZERO, "last_coup", "one_more", (1, 1)),
    ],
)
def test_readings_of_the_last_coup_are_priced(
    monkeypatch: pytest.MonkeyPatch,
    book: Rulebook,
    field: str,
    alternative: str | int,
    coups: tuple[float, float],
) -> None:
    """In coups a taille, and in what the bank keeps, with its error; R15 has no price."""

    def few_tailles(book: Rulebook, seed: int) -> Tailles:
        return simulated_tailles(book, seed, FEW_TAILLES)

    def few_freed(book: Rulebook, seed: int) -> FreedStakes:
        return freed_stakes(book, seed, FEW_TAILLES)

    monkeypatch.setattr(sys.modules[price_readings.__module__], "simulated_tailles", few_tailles)
    monkeypatch.setattr(sys.modules[price_readings.__module__], "freed_stakes", few_freed)
    rows: list[dict[str, Any]] = rulings_json(book, price_readings(book))["rulings"]
    (entry,) = [row for row in rows if (row["field"], row["alternative"]) == (field, alternative)]
    assert coups[0] <= entry["coups"]["value"] <= coups[1]
    decisions = {"divide", "stay"} if book is VENEZIA else {"flat"}
    assert entry["changes"].keys() == entry["errors"].keys() == decisions
    for name, change in entry["changes"].items():
        assert abs(change) < 5 * entry["errors"][name] + 2e-4
    assert all(not row["coups"] for row in rows if row["field"] not in ("cut_card", "last_coup"))
    assert all(not row["changes"] for row in rows if row["field"] == "seen_coups")


def test_costly_coups_follow_the_law() -> None:
    """A refait at Venezia, the ace of spades in 2.0: within five errors of the law of one coup."""
    for book in (VENEZIA, DEUX_ZERO):
        tailles = simulated_tailles(book, 3, FEW_TAILLES)
        chances = law(book).chances
        expected = float(chances["noir"].prison) or sum(
            float(chances[name].wins_half) for name in ("noir", "rouge")
        )
        share = tailles.costly.sum() / tailles.coups.sum()
        assert share == pytest.approx(expected, abs=5 * (expected / tailles.coups.sum()) ** 0.5)
