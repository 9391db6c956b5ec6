"""Answers whose texts are false, in records with a digest made anew: both verifiers refuse them."""

import json
from functools import reduce
from pathlib import Path
from typing import Any, Final

import pytest
from support.engine.strategies import RULEBOOKS
from support.page.verifier_script import reports
from support.records.mutated_records import Lines, closed, lines_of, places, write_line
from support.records.signed_records import signed_evening

from tapisvert.fairness.verification.record_reader import read

_ENGINES: Final = (
    "settled",
    "divided",
    "premium_earned",
    "premium_returned",
    "withdrawn",
    "announced",
    "refused",
)
"""Events of stakes, and reasons of refusals: the engine's alone, as fairness.md says."""


def part_of(line: Any, path: tuple[Any, ...]) -> Any:
    """The value to which a path leads."""
    return reduce(lambda value, step: value[step], path, line)


def alter_answers(lines: Lines) -> list[tuple[tuple[str, object], int, Lines]]:
    """The record with each kind of text changed once: its event and key, and the line."""
    result: dict[tuple[str, object], tuple[int, Lines]] = {}
    for place, line in enumerate(lines):
        if not line.startswith(b'{"event":') or line.startswith(b'{"event":"card"'):
            continue
        for path in places(event := json.loads(line)):
            name, text = (event["event"], path[0]), part_of(event, path)
            if path == ("event",) or name in result or not isinstance(text, str):
                continue
            other = json.loads(line)
            part_of(other, path[:-1])[path[-1]] = text + "x"
            changed = [*lines[:place], write_line(other), *lines[place + 1 :]]
            result[name] = (place + 1, closed(changed))
    return [(name, *changed) for name, changed in result.items()]


@pytest.mark.parametrize("book", RULEBOOKS)
def test_false_texts_are_refused_by_verifiers(book: str, tmp_path: Path) -> None:
    """Names, chances, calls, clauses, editions, shares: the line of the answer is wrong."""
    lines = lines_of(signed_evening(book, seed=3, draws=1, coups=4))
    changes = [change for change in alter_answers(lines) if change[0][0] not in _ENGINES]
    files = [tmp_path / f"{place}.jsonl" for place in range(len(changes))]
    for file, (_, _, mutant) in zip(files, changes, strict=True):
        file.write_bytes(b"".join(mutant))
    for (name, line, mutant), report in zip(changes, reports(files), strict=True):
        first = report["findings"][0] if report["findings"] else {"line": 0, "code": "none"}
        assert (name, first["line"], first["code"]) == (name, line, "answer_mismatch")
        assert (read(mutant).findings[0].line) == line
    events = {"call", "coup", "opened", "sat", "witness_named", "committed", "share_opened"}
    assert events <= {str(name[0]) for name, *_ in changes}
