"""Fixture of the tests of nodes: a journal whose commits may be held back."""

import shutil
from pathlib import Path

import pytest
from support.server.node_harness import HeldStore, furnish


@pytest.fixture
def held_store(tmp_path: Path, template: Path) -> HeldStore:
    """A file with a table and some purses."""
    shutil.copy(template, tmp_path / "journal.db")
    created = HeldStore(tmp_path / "journal.db")
    furnish(created, "wheel")
    return created
