"""Key files that two processes create at the same moment."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tapisvert.fairness.vault import Vault
from tapisvert.journal.checkpoint import key_file


def _vault(path: Path) -> object:
    return Vault.from_file(path)


@pytest.mark.parametrize("load", [_vault, key_file])
def test_file_appears_with_its_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, load: Callable[[Path], object]
) -> None:
    """Another process that asks while a file is written reads no part of it: one of both files
    gets the name, and stays.
    """
    path = tmp_path / "some.key"
    fdopen = os.fdopen
    other_lines: list[bytes] = []

    def meanwhile(*arguments: object, **options: object) -> object:
        monkeypatch.setattr(os, "fdopen", fdopen)
        load(path)
        other_lines.append(path.read_bytes())
        return fdopen(*arguments, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(os, "fdopen", meanwhile)
    load(path)
    assert other_lines == [path.read_bytes()]
    assert list(tmp_path.iterdir()) == [path]
    assert path.stat().st_mode & 0o777 == 0o600
