"""Results of a verification: faults of lines, and remarks on correct ones."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from enum import StrEnum

from tapisvert.values import value


class Fault(StrEnum):
    """Faults of a line. If a line has several, the first in this order is reported."""

    UNREADABLE = "unreadable"
    ACT_OUT_OF_TURN = "act_out_of_turn"
    INVALID_KEY = "invalid_key"
    UNKNOWN_WITNESS = "unknown_witness"
    ENTROPY_MISMATCH = "entropy_mismatch"
    START_MISMATCH = "start_mismatch"
    SHARE_MISMATCH = "share_mismatch"
    SHARE_REPEATED = "share_repeated"
    WITNESS_MISMATCH = "witness_mismatch"
    SIGNATURE_MISMATCH = "signature_mismatch"
    STATEMENT_OUT_OF_TURN = "statement_out_of_turn"
    KEY_MISMATCH = "key_mismatch"
    RESULT_MISMATCH = "result_mismatch"
    COUP_UNSETTLED = "coup_unsettled"
    ACT_REFUSED = "act_refused"
    PAYMENT_MISMATCH = "payment_mismatch"
    ANSWER_MISMATCH = "answer_mismatch"
    ANSWER_MISSING = "answer_missing"
    ANSWER_EXTRA = "answer_extra"
    DIGEST_MISMATCH = "digest_mismatch"
    DIGEST_MISSING = "digest_missing"


class Note(StrEnum):
    """Remarks on lines that break no rule."""

    NO_ANSWERS = "no_answers"
    CUT_SHORT = "cut_short"


Values = Mapping[str, str | int]
"""Parameters of a message, by name."""


@value
class Finding:
    """Fault in a line, counted from 1 in the record; `values` are its details.

    >>> first_of_lines([Finding(9, Fault.START_MISMATCH), Finding(7, Fault.INVALID_KEY)])[0].line
    7
    """

    line: int
    fault: Fault
    values: Values = field(default_factory=dict)


@value
class Remark:
    """Remark on a line that is correct."""

    line: int
    note: Note


def first_of_lines(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the first finding of each line, in the order of `Fault`, by lines."""
    ranks = {fault: rank for rank, fault in enumerate(Fault)}
    by_line: dict[int, Finding] = {}
    for finding in sorted(findings, key=lambda result: (result.line, ranks[result.fault])):
        by_line.setdefault(finding.line, finding)
    return tuple(by_line.values())
