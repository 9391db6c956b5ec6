"""Packs and spins by the thousand: each is the one that the protocol gives."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import examples

from tapisvert.cards import PACK
from tapisvert.fairness.chain import PackInPlay, coup_words
from tapisvert.fairness.randomness_tests import packs
from tapisvert.fairness.shuffle import shuffle as one_shuffled
from tapisvert.fairness.shuffle import uniform_below
from tapisvert.regulations import rulebook

VENEZIA = rulebook("venezia-trente-et-quarante")


def test_packs_match_the_protocol(scale: int) -> None:
    """Card for card, hundreds of them, whatever batch they come in."""
    count = 300 * scale
    batch = packs.orders(count, first=1_000, seed=30)
    seeds = packs.seeds(count, first=1_000, seed=30)
    for index, seed in enumerate(seeds):
        assert tuple(batch[index].tolist()) == packs.places(seed)
    words, pack = coup_words(seeds[0], bytes(32), 1), PackInPlay()
    cards = list[str]()
    while dealt_cards := pack.deal(VENEZIA, words):  # as a table deals, from one stream
        cards += dealt_cards
    assert [PACK[card % 52] for card in batch[0][:307]] == cards


@pytest.mark.parametrize("parts", [(1, 299), (100, 200), (255, 2, 43)])
def test_packs_are_the_same_in_any_company(parts: tuple[int, ...]) -> None:
    """However a run is divided among batches and processes."""
    ends = np.cumsum((0, *parts)).tolist()
    pieces = zip(ends, parts, strict=False)
    for make in (packs.orders, packs.spins):
        full = make(300, first=7, seed=1)
        division = np.concatenate([make(count, first=7 + index, seed=1) for index, count in pieces])
        pieces = zip(ends, parts, strict=False)
        assert (full == division).all()


@given(st.integers(0, 2**32), st.integers(60_000, 65_500), st.integers(300, 400))
@examples(30)
def test_refused_words_and_rows_without_words(seed: int, minimum: int, length: int) -> None:
    """Words so high that many are refused: each row is what `draw` makes of its words, and where
    they do not reach, the pack is asked for elsewhere.
    """
    words = np.random.default_rng(seed).integers(minimum, 65536, (5, length)).astype(np.uint16)
    other_place = tuple(range(311, -1, -1))
    shuffled = packs.shuffle_packs(words, lambda row: other_place)
    for row, result in zip(words.tolist(), shuffled.tolist(), strict=True):
        try:
            expected = one_shuffled(range(312), partial(uniform_below, iter(row)))
        except StopIteration:
            expected = other_place
        assert tuple(result) == expected


def test_spins_match_the_protocol() -> None:
    numbers = packs.spins(500, first=3, seed=30)
    for index, seed in enumerate(packs.seeds(500, first=3, seed=30)):
        assert numbers[index] == uniform_below(coup_words(seed, bytes(32), 1), 37)


def test_rejected_word_of_a_spin_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next accepted word counts; and if none is at hand, the protocol itself."""
    words = np.array([[65535, 65527, 38, 1], [65530, 65531, 65532, 65533], [36, 0, 0, 0]])
    monkeypatch.setattr(packs, "_streams", lambda *arguments: words.astype(np.uint16))
    seed = packs.seeds(3, seed=5)[1]
    right = uniform_below(coup_words(seed, bytes(32), 1), 37)
    assert packs.spins(3, seed=5).tolist() == [1, right, 36]


def test_fresh_packs_differ() -> None:
    """Without a number for the run, seeds come from the operating system: no two alike."""
    assert len(set(packs.seeds(200))) == 200
    assert (packs.orders(2) != packs.orders(2)).any()


def test_other_run_has_other_packs() -> None:
    """The number of the run decides, negative and huge ones included."""
    distinct_orders = {tuple(packs.orders(1, seed=seed)[0].tolist()) for seed in (0, 1, -1, 10**30)}
    assert len(distinct_orders) == 4
