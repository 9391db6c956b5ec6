"""Comparison of several records, and of records with a witness's list.

A witness numbers its statements, those of its key and those of each table, and signs each coup
once. So two texts under one number are two stories, and a number that no record has is a coup that
no reader was shown.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence

from tapisvert.fairness.verification.draws import DrawsTally, SignedStatement
from tapisvert.fairness.verification.record_reader import Verdict, read
from tapisvert.fairness.verification.sentences import (
    CheckedRecord,
    CheckedRecords,
    Contradiction,
    Difference,
)
from tapisvert.fairness.verification.verdict import Point, VerdictSentence
from tapisvert.fairness.verification.witness_list import (
    LINES,
    ListedStatement,
    WitnessList,
    broken_links,
    match,
)
from tapisvert.record import RecordError
from tapisvert.record.command_lines import NOTHING_TO_VERIFY
from tapisvert.record.reading import Source, lines_of


def verify(
    *records: Source,
    so_far: bool = False,
    witnesses: Collection[str] = (),
    statements: tuple[ListedStatement, ...] | None = None,
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
    statements_listed: tuple[ListedStatement, ...] | None,
    trusted: Collection[str],
) -> CheckedRecords:
    """Return the verdicts on records, by file, beside each other and a list of that name.

    `trusted` has the fingerprints of the witnesses that the reader trusts.
    """
    tallies = [verdict.tally for _, verdict in verdicts]
    witness_list = None
    if statements_listed is not None:
        signed_statements = (item for tally in tallies for item in tally.statements)
        witness_list = match(statements_listed, signed_statements)
    records = (
        CheckedRecord(file, verdict, verdict.on_draws(tallies, witness_list, trusted))
        for file, verdict in verdicts
    )
    files = [(file, verdict.tally) for file, verdict in verdicts]
    named_list = None if witness_list is None else (list_name, witness_list)
    sentences = () if witness_list is None else on_list(tallies, witness_list)
    return CheckedRecords(tuple(records), tuple(differences(files, named_list)), tuple(sentences))


def differences(
    records: Sequence[tuple[str, DrawsTally]], named_list: tuple[str, WitnessList] | None = None
) -> list[Difference]:
    """Return the contradictions between the statements in records, by file, and in a list.

    >>> one, other = (
    ...     SignedStatement("ab", "uno", 1, 1, start, "1", text, 9)
    ...     for start, text in (("cd", b"one"), ("ef", b"other"))
    ... )
    >>> tallies = [("a", DrawsTally("uno", statements=[one]))]
    >>> tallies += [("b", DrawsTally("uno", statements=[other]))]
    >>> [(difference.kind.value, difference.number) for difference in differences(tallies)]
    [('n', '1')]
    """
    firsts: dict[object, tuple[str, int, bytes]] = {}
    contradictions: list[Difference] = []
    reported_pairs: set[tuple[bytes, bytes]] = set()
    for file, line, witness, statement in _statements(records, named_list):
        shared = (
            (Contradiction.N, str(statement.n), ()),
            (Contradiction.M, str(statement.m), (statement.table,)),
            (Contradiction.COUP, statement.coup, (statement.start,)),
        )
        for kind, number, scope in shared:
            place = file, line, statement.text
            key = kind, witness, number, *scope
            first_file, first_line, text = firsts.setdefault(key, place)
            if text != statement.text and (text, statement.text) not in reported_pairs:
                reported_pairs.add((text, statement.text))
                contradictions.append(
                    Difference(
                        kind, witness, statement.table, number, first_file, first_line, file, line
                    )
                )
    return contradictions + list(_broken_links(named_list))


def _statements(
    records: Sequence[tuple[str, DrawsTally]], named_list: tuple[str, WitnessList] | None
) -> Iterator[tuple[str, int, str, SignedStatement | ListedStatement]]:
    for file, tally in records:
        for signed in tally.statements:
            yield file, signed.line, signed.witness, signed
    if named_list is not None and named_list[1].witness is not None:
        file = named_list[0]
        witness = named_list[1].witness
        for statement in named_list[1].statements:
            yield file, LINES * (statement.n - 1) + 1, witness, statement


def _broken_links(named_list: tuple[str, WitnessList] | None) -> Iterator[Difference]:
    if named_list is None:
        return
    file = named_list[0]
    statements = named_list[1].statements
    for n in broken_links(statements):
        line = LINES * (n - 1) + 1
        line_before = max(1, line - LINES)
        yield Difference(
            Contradiction.LINK,
            named_list[1].witness or "",
            statements[n - 1].table,
            str(n),
            file,
            line_before,
            file,
            line,
        )


def on_list(tallies: Sequence[DrawsTally], witness_list: WitnessList) -> list[VerdictSentence]:
    """Return the sentences on a witness's list beside records: what the records lack of it."""
    signed = [statement for tally in tallies for statement in tally.statements]
    if signed and witness_list.witness is None:
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
