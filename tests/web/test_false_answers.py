"""Answers whose texts are false, in records with a digest made anew: both verifiers refuse them."""

import json
from pathlib import Path
from typing import Final

import pytest
from support.engine.strategies import RULEBOOKS
from support.page.verifier_script import reports
from support.records.mutated_records import Lines, closed, got, lines_of, places, put, write_line
from support.records.sealed_records import evening

from tapisvert.verification.record_reader import read

_ENGINES: Final = ("settled", "premium_earned", "refused")
"""Payments and the reasons of refusals, which are the engine's alone, as docs/fairness.md says."""


def alter_answers(lines: Lines) -> list[tuple[tuple[str, object], int, Lines]]:
    """The record with each kind of text changed once: its event and key, and the line."""
    result: dict[tuple[str, object], tuple[int, Lines]] = {}
    for place, line in enumerate(lines):
        if not line.startswith(b'{"event":'):
            continue
        for path in places(event := json.loads(line)):
            name = (event["event"], path[0])
            if path == ("event",) or name in result or not isinstance(got(event, path), str):
                continue
            other = json.loads(line)
            put(other, path, got(event, path) + "x")
            result[name] = (
                place + 1,
                closed([*lines[:place], write_line(other), *lines[place + 1 :]]),
            )
    return [(name, *changed) for name, changed in result.items()]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_false_texts_are_refused_by_verifiers(book: str, tmp_path: Path) -> None:
    """Names, chances, calls, clauses, editions: the line of the answer is wrong."""
    lines = lines_of(evening(book, seed=3, draws=1, coups=4))
    changes = [change for change in alter_answers(lines) if change[0][0] not in _ENGINES]
    files = [tmp_path / f"{place}.jsonl" for place in range(len(changes))]
    for file, (_, _, mutant) in zip(files, changes, strict=True):
        file.write_bytes(b"".join(mutant))
    for (name, line, mutant), report in zip(changes, reports(files), strict=True):
        first = report["findings"][0] if report["findings"] else {"line": 0, "code": "none"}
        assert (name, first["line"], first["code"]) == (name, line, "answer_mismatch")
        assert (read(mutant).findings[0].line) == line
    assert {"call", "coup", "opened", "sat"} <= {str(name[0]) for name, *_ in changes}
