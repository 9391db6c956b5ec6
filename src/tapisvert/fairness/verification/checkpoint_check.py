"""Verification of checkpoints by their signatures, and of their log by consistency proofs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from tapisvert.fairness.transparency.log_note import LogNote, is_proof, read_log_note, read_proof
from tapisvert.fairness.transparency.signed_note import (
    COSIGNATURE,
    SIGNATURE,
    Key,
    NoteError,
    cosigned_at,
    is_signed,
    read_verifier_key,
)
from tapisvert.values import value

MAX_BYTES = 1 << 22
"""Maximum length of a file other than a record: a checkpoint of 1,000 tables has 150 kB."""


@value
class Keys:
    """Keys that verify: `houses` sign checkpoints and receipts, `witnesses` cosign checkpoints."""

    houses: tuple[Key, ...]
    witnesses: tuple[Key, ...]


def read_keys(lines: Sequence[str]) -> Keys:
    """Return the keys of verifier lines. Raises NoteError for a malformed one."""
    houses = []
    witnesses = []
    for line in lines:
        try:
            houses.append(read_verifier_key(line, SIGNATURE))
        except NoteError:
            witnesses.append(read_verifier_key(line, COSIGNATURE))
    return Keys(tuple(houses), tuple(witnesses))


@value
class CheckedCheckpoint:
    """Checkpoint of a file: its log, and its cosigning witnesses, with the time (seconds, UTC).
    `problem` is the code of its problem, or None; `log` is None if it is not a checkpoint.
    """

    file: str
    log: LogNote | None
    problem: str | None
    cosignatures: tuple[tuple[str, int], ...] = ()


@value
class Joint:
    """Two checkpoints, the earlier first, and whether they belong to one log: `problem` is None,
    `forked`, or `no_proof` if there is no evidence either way.
    """

    first: CheckedCheckpoint
    second: CheckedCheckpoint
    problem: str | None


def check(files: Mapping[str, bytes], keys: Keys) -> tuple[list[CheckedCheckpoint], list[Joint]]:
    """Verify the checkpoints in files, and compare each with the next larger one of its log."""
    proofs = [text for text in files.values() if is_proof(text)]
    results = [_check_file(file, text, keys) for file, text in files.items()]
    return results, list(_joints(results, proofs))


def _check_file(file: str, text: bytes, keys: Keys) -> CheckedCheckpoint:
    try:
        note = read_proof(text).note if is_proof(text) else text
        log = read_log_note(note)
    except NoteError:
        return CheckedCheckpoint(file, None, "no_checkpoint")
    keys_of_log = [key for key in keys.houses if key[0] == log.origin]
    if not any(is_signed(note, *key) for key in keys_of_log):
        return CheckedCheckpoint(file, log, "unsigned")
    moments = ((name, cosigned_at(note, name, key)) for name, key in keys.witnesses)
    cosignatures = tuple((name, at_s) for name, at_s in moments if at_s is not None)
    return CheckedCheckpoint(file, log, None, cosignatures)


def _joints(checkpoints: Iterable[CheckedCheckpoint], proofs: Sequence[bytes]) -> Iterator[Joint]:
    """Yield the comparison of each checkpoint with the next one of its log."""
    logs = [
        (checkpoint.log, checkpoint)
        for checkpoint in checkpoints
        if checkpoint.problem is None and checkpoint.log is not None and checkpoint.log.is_logged
    ]
    logs.sort(key=lambda pair: (pair[0].origin, pair[0].size))
    for (log, first), (next_log, second) in pairwise(logs):
        if log.origin == next_log.origin:
            yield Joint(first, second, _problem(log, next_log, proofs))


def _problem(first: LogNote, second: LogNote, proofs: Sequence[bytes]) -> str | None:
    if first.size == second.size:
        return None if first.root == second.root else "forked"
    problem = "no_proof"
    for text in proofs:
        proof = read_proof(text)
        log = read_log_note(proof.note)
        if proof.old == first.size and (log.size, log.root) == (second.size, second.root):
            if proof.joins(first.root):
                return None
            problem = "forked"
    return problem
