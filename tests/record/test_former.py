"""Records and journals from before the texts were read again: each is right as it was answered."""

import re
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from support.cli.cli_runner import called

from tapisvert.cli.verify.record_reader import read
from tapisvert.fairness.verification.findings import Fault
from tapisvert.record import full_record, is_answer, parse_command
from tapisvert.record.explain import explain
from tapisvert.record.former_step import step_as_before
from tapisvert.record.replay import Replay
from tapisvert.rules import Person, Phase, Refusal
from tapisvert.rules import commands as c
from tapisvert.server.clock import Instant
from tapisvert.server.journal.entry import Entry, hash_of
from tapisvert.server.journal.store import DatabaseCorruptError
from tapisvert.server.reporting.coups.session_export import record
from tapisvert.server.tables.aggregate import TableAggregate
from tapisvert.server.tables.idempotency import TABLE_REQUEST

GOLDEN: Final = Path(__file__).parents[1] / "golden"
KEPT: Final = sorted(GOLDEN.glob("former.*.jsonl"))
every_record = pytest.mark.parametrize("file", KEPT, ids=lambda file: file.name.split(".")[1])


def lines(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines(keepends=True)


def test_there_is_a_record_of_each_house_that_is_read_otherwise() -> None:
    """Four of the five; the digest is read as before."""
    assert len(KEPT) == 4


@every_record
@pytest.mark.clause("R17", "R21", "R22", "R23", "CT-10", "T2-2.1", "VT-19", "R18", "CR-11")
def test_a_record_written_before_is_answered_as_it_was(file: Path) -> None:
    """Byte for byte with its digest; without its answers today's reading answers otherwise."""
    kept = lines(file)
    assert b"".join(full_record(kept)) == b"".join(kept)
    assert b"".join(full_record(line for line in kept if not is_answer(line))) != b"".join(kept)


@every_record
def test_such_a_record_is_found_right(file: Path) -> None:
    """No answer of it is wrong; the table ends as it did."""
    verdict = read(lines(file))
    faults = {finding.fault for finding in verdict.findings}
    assert faults <= {Fault.NO_PROOF, Fault.ACT_REFUSED}
    table = Replay()
    for line in lines(file):
        table.feed(line)
    assert table.table is not None
    assert table.table.phase is Phase.FINISHED


@every_record
def test_commands_by_the_former_reading_are_counted(file: Path) -> None:
    """By the verifier with their lines, by an explanation up to its coup; without answers none."""
    kept = lines(file)
    found = read(kept).former
    assert found
    assert read(line for line in kept if not is_answer(line)).former == ()
    if any(b'"event":"coup"' in line for line in kept):
        assert 0 < explain(kept).former <= len(found)
    said = called("verify", str(file), "--lang", "it").out
    assert f"alla riga {found[-1]}" in " ".join(said.split())


@every_record
def test_a_record_without_answers_is_read_by_the_reading_that_is_named(
    file: Path, tmp_path: Path
) -> None:
    """By today's the verifier and an explanation say how many commands the former one counts
    otherwise; `--former` takes that one, and each answer is as it was.
    """
    kept = lines(file)
    bare = [line for line in kept if not is_answer(line)]
    assert read(kept).otherwise == ()
    found = read(bare).otherwise
    assert found
    path = tmp_path / "bare.jsonl"
    path.write_bytes(b"".join(bare))
    answers = [line for line in kept if line.startswith(b'{"event":')]
    told = called("replay", "--former", str(path)).out.splitlines()
    without = re.compile(r',"line":[0-9]+|,"message":"[^"]*"')
    assert [without.sub("", one) for one in told] == [
        without.sub("", one.decode().rstrip()) for one in answers
    ]
    said = " ".join(called("verify", str(path)).out.split())
    assert f"the latest is line {found[-1]}" in said
    today = b"".join(full_record(bare))
    if b'"event":"coup"' in today:
        assert 0 < explain(bare).otherwise <= len(found)
        assert "--former takes the other" in " ".join(called("explain", str(path)).out.split())
    if any(b'"event":"coup"' in line for line in kept):
        assert explain(bare, by_former=True).otherwise == 0


@every_record
def test_an_answer_of_neither_reading_is_found_wrong(file: Path) -> None:
    """The former reading excuses nothing else."""
    kept = lines(file)
    at = next(number for number, line in enumerate(kept) if b'"event":"sat"' in line)
    kept[at] = kept[at].replace(b'"chips":', b'"chips":1')
    faults = [finding.fault for finding in read(kept).findings]
    assert Fault.ANSWER_MISMATCH in faults


def journal(file: Path, monkeypatch: pytest.MonkeyPatch) -> list[Entry]:
    """The journal of a table that answered so."""
    step: Any = TableAggregate._step
    table, now = TableAggregate("one"), Instant(0, 0)
    with monkeypatch.context() as patch:
        patch.setattr(TableAggregate, "_step", lambda *given: step(*given, step_as_before))
        commands = (parse_command(line, 1) for line in lines(file) if not is_answer(line))
        return [
            table.execute(line.command, line.by, TABLE_REQUEST, now)[0]
            for line in commands
            if not isinstance(line.command, Refusal)
        ]


@every_record
def test_a_journal_written_before_is_replayed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its answers and postings; and its record is handed out as it was."""
    kept = journal(file, monkeypatch)
    table = TableAggregate("one")
    table.replay(kept)
    assert (table.number, table.table.phase) == (len(kept), Phase.FINISHED)
    exported = b"".join(record(kept)).splitlines(keepends=True)
    assert [line for line in exported if is_answer(line)] == [
        line for line in lines(file) if is_answer(line)
    ][:-1] + exported[-1:]


def test_a_journal_of_today_is_not_excused(monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that no reading gives stops the table."""
    kept = journal(KEPT[0], monkeypatch)
    wrong = msgspec.structs.replace(kept[0], answer=kept[0].answer.replace(b"CHF", b"EUR"))
    wrong = msgspec.structs.replace(wrong, hash=hash_of(wrong))
    with pytest.raises(DatabaseCorruptError, match="was answered otherwise"):
        TableAggregate("one").replay([wrong])


def test_before_a_table_is_open_both_readings_are_one() -> None:
    """It can only be opened."""
    refused = step_as_before(None, c.Close(), Person("chef", "Carlo"))
    assert isinstance(refused, Refusal)
    assert refused.code == "table_not_open"


def test_every_answer_to_a_command_counts() -> None:
    """A taille that a null hand ended without remainder: the close divided, after a free stake."""
    text = GOLDEN / "former-rest.jsonl"
    kept = lines(text)
    assert b"".join(full_record(kept)) == b"".join(kept)
    faults = {finding.fault for finding in read(kept).findings}
    assert faults <= {Fault.NO_PROOF, Fault.ACT_REFUSED}
