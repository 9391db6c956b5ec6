"""Exact checks by enumeration: the real functions pass, and every wrong value is named."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from support.engine.engine_harness import Desk
from support.engine.strategies import CARD_GAMES
from support.fairness.biased_shuffles import BELOWS

from tapisvert.cards import sixain
from tapisvert.fairness.chain import entropy_commitment
from tapisvert.fairness.randomness_tests import exact, packs
from tapisvert.fairness.randomness_tests.verdict import Stage
from tapisvert.fairness.shuffle import uniform_below
from tapisvert.rules import commands as c
from tapisvert.rules import taille

SPREAD = sixain()


@pytest.mark.parametrize(
    "wide",
    [
        [52, 256, 300, 311, 312],  # where the words of 16 bits are many, some of the bounds
        pytest.param(exact.SIZES, marks=pytest.mark.exhaustive),
    ],
    ids=["some", "all"],
)
def test_all_words_below_all_bounds_are_uniform(wide: Sequence[int]) -> None:
    """1,560 cases: every result of every draw that a shuffle makes comes from as many words."""
    narrow = exact.enumerate_draws(widths=[9, 10])
    results = exact.enumerate_draws(widths=[12, 14, 16], sizes=wide)
    assert narrow == exact.Enumeration("draws", 2 * 312, ())
    assert results == exact.Enumeration("draws", 3 * len(wide), ())
    assert (results.check.stage, results.check.p_value) == (Stage.EXACT, 1)


@pytest.mark.parametrize("n", [1, 2, 3, 37, 52, 127, 128, 255, 256, 257, 299, 311, 312])
def test_batches_draw_as_one_pack_does(n: int) -> None:
    """A batch of 65,536 rows, each beginning at another word: what `below` draws from there on."""
    words = [*range(65536), 0]
    following = np.arange(65536)
    draw = packs.uniform_below(np.array(words, np.uint16), following, n)
    streams = [
        iter(words[index : index + n + 1] if index > 65536 - n else (index,))
        for index in range(65536)
    ]
    assert draw.tolist() == [uniform_below(stream, n) for stream in streams]
    refusal = 65536 % n
    assert following.tolist() == [*range(1, 65537 - refusal), *[65537] * refusal]


def test_small_packs_yield_each_order_once() -> None:
    """3! + 4! + 5! + 6! + 7! sequences of draws."""
    assert exact.enumerate_orders() == exact.Enumeration("small_packs", 5910, ())


@pytest.mark.parametrize("name", CARD_GAMES)
def test_table_accepts_each_cut(name: str) -> None:
    """The engine's own cut turns the pack alike: every card by its place, six alike or not."""
    desk = Desk(name, Anna=100_000)
    desk.give(c.Shoe(tuple(Random(30).sample(SPREAD, len(SPREAD)))))
    pack = desk.table.taille.shoe
    assert pack is not None
    for index in range(len(pack)):
        table, _ = taille.cut(desk.table, c.Cut("Anna", index))
        assert table.taille.shoe == tuple(pack[(index + k) % len(pack)] for k in range(len(pack)))


def test_published_values_hold() -> None:
    """Those of the standards, and those that were fixed when the protocol was."""
    assert exact.golden() == exact.Enumeration("golden_vectors", 9, ())


def test_changed_hash_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another domain in one hash: its vector fails, and no other."""
    changed = entropy_commitment(bytes(range(32)), "Anna", bytes(16))
    monkeypatch.setattr(exact, "entropy_commitment", lambda *parts: changed)
    assert exact.golden().failures == ("a commitment of entropy",)


def test_failure_sample_names_its_results() -> None:
    """Results that come too often are counted in words: 9 bits below 300 leave 212 over."""
    results = exact.enumerate_draws(BELOWS["word modulo"], [9], [300, 256])
    assert results.failures == ("9 bits below 300: 212 results too often",)
    reject_all = exact.enumerate_draws(BELOWS["never the last"], [9], [2])
    assert reject_all.failures == ("9 bits below 2: 1 results too often",)
