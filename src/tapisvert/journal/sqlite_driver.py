"""DB-API module of SQLite: the standard library's, or pysqlite3's if the former has the bug.

All of the program opens its files with `sqlite3` of this module. Two copies of SQLite in one
process must never open the same file: closing one releases the locks of the other
(https://www.sqlite.org/howtocorrupt.html, "multiple copies of SQLite linked into the same
application"). So one is chosen at import, and ruff forbids the standard library's elsewhere.
"""

import sqlite3  # noqa: TID251 - chosen here
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

__all__ = ["VERSION", "choose", "find_wal_fault", "sqlite3"]

_FIXED_IN: Final = (3, 51, 3)
_BACKPORTED_IN: Final = ((3, 44, 6), (3, 50, 7))
"""Versions with the same fix in two older release lines."""


def choose(standard: ModuleType) -> ModuleType:
    """Return the standard library's module, or pysqlite3 if only its SQLite is fixed."""
    if _is_mended(standard.sqlite_version_info):
        return standard
    try:
        bundled_module = import_module("pysqlite3")
    except ImportError:  # no wheel for this machine
        return standard
    return bundled_module if _is_mended(bundled_module.sqlite_version_info) else standard


def find_wal_fault(version: tuple[int, int, int]) -> str | None:
    """Return the known bug of a SQLite version, with advice; None if it is fixed.

    If a connection checkpoints the write-ahead log twice while another commits, entries may never
    reach the file ("WAL-reset bug"). It requires a checkpoint of a log that another connection has
    checkpointed completely. So it cannot occur while only one connection checkpoints: the writer of
    the journal, after its own commits. A second connection that writes has to disable checkpoints.
    Litestream is a second program that checkpoints: `check_dangers` refuses it here.
    """
    if _is_mended(version):
        return None
    return (
        f"SQLite {'.'.join(map(str, version))} has a bug in its write-ahead log, fixed in"
        f" {'.'.join(map(str, _FIXED_IN))}. The server avoids it: only one connection checkpoints."
        " Do not write to the database with another program, and install pysqlite3 or a Python with"
        " a newer SQLite, or use PostgreSQL"
    )


def _is_mended(version: tuple[int, int, int]) -> bool:
    older = (fix[:2] == version[:2] and version >= fix for fix in _BACKPORTED_IN)
    return version >= _FIXED_IN or any(older)


if not TYPE_CHECKING:  # to the type checker both are the standard library's
    sqlite3 = choose(sqlite3)

VERSION: Final = sqlite3.sqlite_version_info
