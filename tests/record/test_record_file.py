"""Record file: it only grows, and is whole at any moment."""

import os
from datetime import datetime
from hashlib import sha256
from pathlib import Path

import pytest

from tapisvert.record.record_file import RecordFile, RecordFileError


def test_record_file_only_grows(tmp_path: Path) -> None:
    """Lines stand in the file as soon as they are written."""
    file = RecordFile(tmp_path / "e")
    file.write(b"one")
    assert (tmp_path / "e").read_bytes() == b"one\n"
    file.write(b"two", durable=True)
    assert (tmp_path / "e").read_bytes() == b"one\ntwo\n"
    file.close()
    with pytest.raises(RecordFileError, match="File exists"):
        RecordFile(tmp_path / "e")


def test_record_file_ends_with_digest(tmp_path: Path) -> None:
    """The digest covers the bytes of the file, answers included."""
    file = RecordFile(tmp_path / "e")
    file.write(b'{"do":"close"}', b'{"event":"closed","line":1}\n')
    file.write(b'{"do":"finish"}')
    assert file.lines == 3
    file.finish()
    *lines, last = (tmp_path / "e").read_bytes().splitlines(keepends=True)
    assert last == b'{"digest":"%b"}\n' % sha256(b"".join(lines)).hexdigest().encode()


def test_closed_record_file_rejects_lines(tmp_path: Path) -> None:
    """It says so instead of losing a line."""
    file = RecordFile(tmp_path / "e")
    file.write(b"one")
    file.close()
    with pytest.raises(RecordFileError):
        file.write(b"two")
    assert (tmp_path / "e").read_bytes() == b"one\n"


def test_empty_record_file_is_removed(tmp_path: Path) -> None:
    """A record without a line is none."""
    RecordFile(tmp_path / "e").close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["\0", "no/folder", "x" * 300])
def test_record_file_rejects_invalid_names(tmp_path: Path, name: str) -> None:
    """Every name that the system refuses is a RecordFileError."""
    with pytest.raises(RecordFileError):
        RecordFile(tmp_path / name)


def test_dated_record_file_takes_next_free_name(tmp_path: Path) -> None:
    """Rulebook and minute, then numbers; a dangling link is not written through."""
    now = datetime(2026, 11, 21, 21, 30).astimezone()
    os.symlink(tmp_path / "elsewhere", tmp_path / "game-2026-11-21-2130.jsonl")
    names = []
    for _ in range(2):
        file = RecordFile.create_dated(tmp_path, "game", now)
        file.write(b"x")
        names.append(file.path.name)
    assert names == ["game-2026-11-21-2130-2.jsonl", "game-2026-11-21-2130-3.jsonl"]
    assert not (tmp_path / "elsewhere").exists()
