"""Comparison of several records, and of records with a witness's list.

A witness numbers its statements, those of its key and those of each table, and signs each coup
once. So two texts under one number are two stories, and a number that no record has is a coup that
no reader was shown.
"""

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum

from tapisvert.fairness.verification.draws import DrawsTally, SignedStatement
from tapisvert.fairness.verification.verdict import DrawsVerdict, Point, VerdictSentence
from tapisvert.fairness.verification.witness_list import (
    LINES,
    ListedStatement,
    WitnessList,
    broken_links,
    match,
)
from tapisvert.values import value
from tapisvert.verification.record_reader import Verdict


class Contradiction(StrEnum):
    """Contradiction of two statements of one key, by what they share, or of a list with itself."""

    N = "n"
    M = "m"
    COUP = "coup"
    LINK = "link"


@value
class Difference:
    """Two statements of a witness that cannot both be: where they stand, and what they share.

    `number` is their common number, or their coup. A list that does not name its own statement
    before has the `link`, and no other.
    """

    kind: Contradiction
    witness: str
    table: str
    number: str
    file: str
    line: int
    other: str
    other_line: int


@value
class CheckedRecord:
    """Record of a file, with the verdict on its lines and on its draws."""

    file: str
    verdict: Verdict
    draws: DrawsVerdict


@value
class CheckedRecords:
    """Records beside each other and a witness's list: their verdicts, the contradictions, and the
    sentences on what they lack of the list.
    """

    records: tuple[CheckedRecord, ...]
    differences: tuple[Difference, ...]
    list_sentences: tuple[VerdictSentence, ...]

    @property
    def is_right(self) -> bool:
        """True if no line is wrong, and nothing contradicts."""
        return not self.differences and not any(record.verdict.findings for record in self.records)

    @property
    def is_complete(self) -> bool:
        """True if they are right, and no sentence is a doubt."""
        return (
            self.is_right
            and all(record.draws.is_complete for record in self.records)
            and not any(sentence.is_doubt for sentence in self.list_sentences)
        )


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
                places = first_file, first_line, file, line
                contradictions.append(Difference(kind, witness, statement.table, number, *places))
    return contradictions + list(_broken_links(named_list))


def _statements(
    records: Sequence[tuple[str, DrawsTally]], named_list: tuple[str, WitnessList] | None
) -> Iterator[tuple[str, int, str, SignedStatement | ListedStatement]]:
    for file, tally in records:
        for signed in tally.statements:
            yield file, signed.line, signed.witness, signed
    if named_list is not None and named_list[1].witness is not None:
        file, witness = named_list[0], named_list[1].witness
        for statement in named_list[1].statements:
            yield file, LINES * (statement.n - 1) + 1, witness, statement


def _broken_links(named_list: tuple[str, WitnessList] | None) -> Iterator[Difference]:
    if named_list is None:
        return
    file, statements = named_list[0], named_list[1].statements
    for n in broken_links(statements):
        line = LINES * (n - 1) + 1
        values = named_list[1].witness or "", statements[n - 1].table, str(n)
        line_before = max(1, line - LINES)
        yield Difference(Contradiction.LINK, *values, file, line_before, file, line)


def on_list(tallies: Sequence[DrawsTally], witness_list: WitnessList) -> list[VerdictSentence]:
    """Return the sentences on a witness's list beside records: what the records lack of it."""
    signed = [statement for tally in tallies for statement in tally.statements]
    if signed and witness_list.witness is None:
        return [VerdictSentence(Point.LIST_OTHER, {}, is_doubt=True)]
    texts, tables = {item.text for item in signed}, {tally.table for tally in tallies}
    absent = [item.table in tables for item in witness_list.statements if item.text not in texts]
    own_count, statements = sum(absent), len(witness_list.statements)
    values = {"statements": statements, "own": own_count, "others": len(absent) - own_count}
    sentences = [VerdictSentence(Point.LISTED, values, is_doubt=bool(absent))]
    by_witness = {item.n for item in signed if item.witness == witness_list.witness}
    if count := sum(number > statements for number in by_witness):
        sentences.append(VerdictSentence(Point.LIST_SHORT, {"count": count}, is_doubt=True))
    return sentences
