"""Changed records: every one is refused for its change, in the line where it shows.

`--scale 145` makes the campaign more than 100,000 mutants; `-n 2` shares it out between two
processes.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from random import Random

import pytest
from support.engine.strategies import RULEBOOKS
from support.records.forged_records import HOUSE, Acts, Forgery, Played, forge_record
from support.records.mutated_records import KINDS, Lines, Mutant, lines_of
from support.records.sealed_records import evening

from tapisvert.fairness.verification.findings import Fault
from tapisvert.verification.record_reader import read

_RECORDS = 1
"""Of each rulebook, for each kind of hand; times `--scale`."""
_TIMES = 7
"""So often a careless hand changes one record."""

FOUND_OUT = {
    Fault.ID_REUSED,
    Fault.STAKE_BEFORE_DRAW,
    Fault.NO_PROOF,
    Fault.CARD_MISMATCH,
    Fault.WRONG_PLACE,
    Fault.PROOF_MISMATCH,
    Fault.ENTROPY_MISMATCH,
    Fault.COMMITMENT_MISMATCH,
    Fault.ROOT_MISMATCH,
    Fault.SEED_MISMATCH,
    Fault.NOT_REVEALED,
    Fault.ACT_REFUSED,
}
"""Faults that only the bonds of the protocol show."""


@cache
def record(book: str, seed: int) -> Lines:
    """A short evening: two draws, up to three coups each."""
    coups = Random(f"{book} {seed}").randint(1, 3)
    return lines_of(evening(book, seed=seed, draws=2, coups=coups, players=("Anna", "Désirée")))


@cache
def untouched_records(book: str, seed: int) -> Lines:
    """The same evening, seen to be right before it is changed."""
    lines = record(book, seed)
    assert read(lines).findings == ()
    return lines


def refused_for(mutant: Mutant) -> Fault:
    """Verify a mutant; return its first fault, which is one of the allowed, at an allowed place."""
    faults = read(mutant.lines).findings
    assert faults, "nothing was found"
    first, last = mutant.within
    assert (faults[0].fault in mutant.faults, first <= faults[0].line <= last) == (True, True), (
        faults[0],
        mutant.faults,
        mutant.within,
    )
    return faults[0].fault


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_careless_mutations_are_rejected(book: str, kind: str, scale: int) -> None:
    """Any value, key, line or bit, with the old digest or a new one."""
    for seed in range(_RECORDS * scale):
        lines, chance = untouched_records(book, seed), Random(f"{book} {kind} {seed}")
        for _ in range(_TIMES):
            mutant = KINDS[kind](chance, lines)
            if mutant is not None:
                refused_for(mutant)


@pytest.mark.parametrize("make_forgery", HOUSE, ids=lambda make_mutant: make_mutant.__name__)
def test_house_forgeries_are_detected(
    make_forgery: Callable[[Random, Acts, Played], Forgery | None], scale: int
) -> None:
    """Answers and digest fit the changed act; what binds the house does not."""
    kinds_tried = Counter[str]()
    for book in RULEBOOKS:
        for seed in range(_RECORDS * scale):
            mutant = forge_record(make_forgery, Random(f"{book} {seed}"), record(book, seed))
            if mutant is not None:
                refused_for(mutant)
                kinds_tried[book] += 1
    assert kinds_tried, "it could not be done once"


def test_all_protocol_bonds_are_tested() -> None:
    """No fault that only the protocol shows is without a forgery that has it."""
    faults_tried = set[Fault]()
    for book in ("venezia-trente-et-quarante", "campione-roulette"):
        for seed, make_forgery in product(range(6), HOUSE):
            mutant = forge_record(make_forgery, Random(seed), record(book, seed))
            faults_tried |= mutant.faults if mutant else set()
    assert faults_tried == FOUND_OUT
