"""Comparison of several records, and of records with a witness's list.

A witness numbers its statements, those of its key and those of each table, and signs each coup
once. So two texts under one number are two stories, and a number that no record has is a coup that
no reader was shown.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from hashlib import sha256

from tapisvert.fairness.chain import NO_STATEMENT
from tapisvert.fairness.verification.draws import DrawsTally, WitnessStatement
from tapisvert.fairness.verification.record_reader import Verdict, read
from tapisvert.fairness.verification.sentences import (
    CheckedRecord,
    CheckedRecords,
    Contradiction,
    Difference,
)
from tapisvert.fairness.verification.verdict import Point, VerdictSentence
from tapisvert.fairness.verification.witness_list import WitnessList, match
from tapisvert.record import RecordError
from tapisvert.record.command_lines import NOTHING_TO_VERIFY
from tapisvert.record.reading import Source, lines_of

_Place = tuple[str, WitnessStatement]
"""Statement, with its file."""


def verify(
    *records: Source,
    so_far: bool = False,
    witnesses: Collection[str] = (),
    statements: tuple[WitnessStatement, ...] | None = None,
) -> CheckedRecords:
    """Verify records, each the path of its file, its bytes or its lines, as `tapisvert verify`.

    Every line is checked: acts, proofs, cards, coups, payments and the table's answers. Several
    records are compared with each other. With `so_far` a record may be unfinished. `witnesses` has
    the fingerprints of the witnesses that you trust, 64 hexadecimal digits each, `statements` a
    witness's list. Raises OSError, or RecordError for a source that is no record.

    >>> verdict = verify("docs/sealed.jsonl")
    >>> verdict.is_right, verdict.records[0].draws.grade.value
    (True, 'witnessed')
    >>> print(verdict)  # doctest: +ELLIPSIS
    docs/sealed.jsonl
    Trente et Quarante, Venezia · Come si gioca, undated
    ...
    """
    verdicts = []
    for place, record in enumerate(records, 1):
        name = os.fspath(record) if isinstance(record, str | os.PathLike) else f"record {place}"
        verdicts.append((name, verdict_on(lines_of(record), is_growing=so_far)))
    trusted = frozenset(fingerprint.lower() for fingerprint in witnesses)
    return check_records(verdicts, "", statements, trusted)


def verdict_on(lines: Iterable[bytes], *, is_growing: bool) -> Verdict:
    """Return the verdict on the lines of a record. Raises RecordError if they are none."""
    verdict = read(lines, is_growing=is_growing)
    if verdict.is_record:
        return verdict
    problem = NOTHING_TO_VERIFY
    for finding in verdict.findings:
        problem = str(finding.values.get("problem", problem))
    raise RecordError(max(1, verdict.lines), problem)


def check_records(
    verdicts: Sequence[tuple[str, Verdict]],
    list_name: str,
    statements_listed: tuple[WitnessStatement, ...] | None,
    trusted: Collection[str],
) -> CheckedRecords:
    """Return the verdicts on records, by file, beside each other and a list of that name.

    `trusted` has the fingerprints of the witnesses that the reader trusts.
    """
    tallies = [verdict.tally for _, verdict in verdicts]
    witness_list = None
    if statements_listed is not None:
        signed_statements = (item for tally in tallies for item in tally.statements)
        witness_list = match(list_name, statements_listed, signed_statements)
    records = (
        CheckedRecord(file, verdict, verdict.on_draws(tallies, witness_list, trusted))
        for file, verdict in verdicts
    )
    files = [(file, verdict.tally) for file, verdict in verdicts]
    sentences = () if witness_list is None else on_list(tallies, witness_list)
    return CheckedRecords(tuple(records), tuple(differences(files, witness_list)), tuple(sentences))


def differences(
    records: Sequence[tuple[str, DrawsTally]], witness_list: WitnessList | None = None
) -> list[Difference]:
    """Return the contradictions between the statements in records, by file, and in a list.

    >>> one, other = (
    ...     WitnessStatement("uno", 1, 1, "", start, "1", text, 9, "ab")
    ...     for start, text in (("cd", b"one"), ("ef", b"other"))
    ... )
    >>> tallies = [("a", DrawsTally("uno", statements=[one]))]
    >>> tallies += [("b", DrawsTally("uno", statements=[other]))]
    >>> [(difference.kind.value, difference.number) for difference in differences(tallies)]
    [('n', '1')]
    """
    firsts: dict[object, _Place] = {}
    contradictions: list[Difference] = []
    reported_pairs: set[tuple[bytes, bytes]] = set()
    places = [(file, statement) for file, tally in records for statement in tally.statements]
    if witness_list is not None and witness_list.witness:
        places += [(witness_list.file, statement) for statement in witness_list.statements]
    for place in places:
        statement = place[1]
        shared = (
            (Contradiction.N, str(statement.n), ()),
            (Contradiction.M, str(statement.m), (statement.table,)),
            (Contradiction.COUP, statement.coup, (statement.start,)),
        )
        for kind, number, scope in shared:
            key = kind, statement.witness, number, *scope
            first = firsts.setdefault(key, place)
            pair = first[1].text, statement.text
            if first[1].text != statement.text and pair not in reported_pairs:
                reported_pairs.add(pair)
                contradictions.append(_difference(kind, number, first, place))
    return contradictions + list(_broken_links(witness_list))


def _broken_links(witness_list: WitnessList | None) -> Iterator[Difference]:
    """Yield the statements of a list that do not name the one before them."""
    if witness_list is None:
        return
    prev = NO_STATEMENT
    for index, statement in enumerate(witness_list.statements):
        if statement.prev != prev:
            before = witness_list.file, witness_list.statements[max(0, index - 1)]
            place = witness_list.file, statement
            yield _difference(Contradiction.LINK, str(statement.n), before, place)
        prev = sha256(statement.text).hexdigest()


def _difference(kind: Contradiction, number: str, first: _Place, place: _Place) -> Difference:
    file, statement = first
    other, later = place
    line = statement.line
    return Difference(kind, later.witness, later.table, number, file, line, other, later.line)


def on_list(tallies: Sequence[DrawsTally], witness_list: WitnessList) -> list[VerdictSentence]:
    """Return the sentences on a witness's list beside records: what the records lack of it."""
    signed = [statement for tally in tallies for statement in tally.statements]
    if signed and not witness_list.witness:
        return [VerdictSentence(Point.LIST_OTHER, {}, is_doubt=True)]
    texts = {item.text for item in signed}
    tables = {tally.table for tally in tallies}
    absent = [item.table in tables for item in witness_list.statements if item.text not in texts]
    own_count = sum(absent)
    statements = len(witness_list.statements)
    values = {"statements": statements, "own": own_count, "others": len(absent) - own_count}
    sentences = [VerdictSentence(Point.LISTED, values, is_doubt=bool(absent))]
    by_witness = {item.n for item in signed if item.witness == witness_list.witness}
    if count := sum(number > statements for number in by_witness):
        sentences.append(VerdictSentence(Point.LIST_SHORT, {"count": count}, is_doubt=True))
    return sentences
