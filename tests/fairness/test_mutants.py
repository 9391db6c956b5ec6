"""Mutants of honest records: no verdict on one is better than the truth, and none ends in an error.

`--scale 100` makes the campaign of 100,000 mutants; `-n 2` shares it out between two processes.
"""

from collections import Counter
from functools import cache

import pytest
from support.records.mutated_records import bases, claims_too_much, mutant

from tapisvert.fairness.verification.findings import Fault
from tapisvert.fairness.verification.record_reader import read
from tapisvert.fairness.verification.verdict import Grade

_MUTANTS = 125
"""Mutants of each share, times `--scale`."""
_SHARES = 8

BONDS = {
    Fault.ACT_OUT_OF_TURN,
    Fault.INVALID_KEY,
    Fault.UNKNOWN_WITNESS,
    Fault.ENTROPY_MISMATCH,
    Fault.START_MISMATCH,
    Fault.SHARE_MISMATCH,
    Fault.SIGNATURE_MISMATCH,
    Fault.KEY_MISMATCH,
    Fault.RESULT_MISMATCH,
    Fault.DIGEST_MISMATCH,
}
"""Faults that hashes and signatures alone show."""


@cache
def read_mutants(seeds: range) -> tuple[dict[int, str], Counter[Fault], Counter[Grade]]:
    """Untrue claims of verdicts on these mutants, their first faults, and their grades."""
    problems, faults, grades = dict[int, str](), Counter[Fault](), Counter[Grade]()
    for seed in seeds:
        if (pair := mutant(seed)) is not None:
            verdict = read(pair[1])
            if (problem := claims_too_much(*pair, verdict)) is not None:
                problems[seed] = problem
            faults.update(finding.fault for finding in verdict.findings[:1])
            grades[verdict.on_draws().grade] += 1
    return problems, faults, grades


@pytest.mark.parametrize("share", range(_SHARES))
def test_mutants_get_no_better_verdict(share: int, scale: int) -> None:
    """Changed by a careless hand, a forger, or a house that makes all anew that it can."""
    count = _MUTANTS * scale
    assert read_mutants(range(share * count, (share + 1) * count))[0] == {}


def test_mutants_reach_every_bond() -> None:
    """The first thousand are wrong in every way that only hashes and signatures show, and some are
    right: with other stakes of a table without a witness, or with hidden lines.
    """
    faults, grades = Counter[Fault](), Counter[Grade]()
    for share in range(_SHARES):
        mutants = read_mutants(range(share * _MUTANTS, (share + 1) * _MUTANTS))
        faults += mutants[1]
        grades += mutants[2]
    assert faults.keys() >= BONDS
    assert grades[Grade.WRONG] > 700
    assert grades[Grade.WITNESSED] > 10
    assert grades[Grade.FIXED] + grades[Grade.CHOOSABLE] > 20


def test_unchanged_bases_are_correct() -> None:
    """The records as they are pass the checks of mutants."""
    assert len(bases()) == 8
    for base in bases():
        verdict = read(base.lines)
        assert claims_too_much(base, list(base.lines), verdict) is None
        assert verdict.on_draws().grade in (Grade.WITNESSED, Grade.FIXED, Grade.CHOOSABLE)
