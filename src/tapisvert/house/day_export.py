"""Entries of a day for a regulator: each table's and the house log's, as they are chained."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from tapisvert.journal.entry import Entry

COLUMNS: Final = (
    *("table", "number", "at_ms", "kind", "actor", "line", "answer", "postings", "purse"),
    *("previous", "hash"),
)
_RISKY: Final = (*"=+-@\t\r\n", *"\uff1d\uff0b\uff0d\uff20")
"""Beginnings of a cell that a spreadsheet would take for a formula, full-width signs too."""


def of_day(entries: Iterable[Entry], begins_ms: int, ends_ms: int) -> Iterator[Entry]:
    """Yield a table's entries from the first of a day on, up to the first of the next day."""
    has_begun = False
    for entry in entries:
        if entry.at_ms >= ends_ms and has_begun:
            return
        if has_begun or begins_ms <= entry.at_ms < ends_ms:
            has_begun = True
            yield entry


def row(entry: Entry) -> dict[str, Any]:
    """Return an entry's columns: what is JSON as its text, hashes in hexadecimal."""
    told = msgspec.structs.asdict(entry)
    told |= {name: told[name].hex() for name in ("previous", "hash")}
    told |= {name: told[name].decode() for name in ("line", "answer", "postings")}
    told["purse"] = msgspec.json.encode(entry.purse).decode()
    return {name: told[name] for name in COLUMNS}


def json_lines(entries: Iterable[Entry]) -> bytes:
    """Return entries as JSON Lines."""
    return b"".join(msgspec.json.encode(row(entry)) + b"\n" for entry in entries)


def csv_text(rows: Iterable[dict[str, Any]], columns: Iterable[str]) -> str:
    """Return rows as CSV (RFC 4180); a cell never begins like a formula."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(columns), lineterminator="\r\n")
    writer.writeheader()
    for one in rows:
        writer.writerow({name: _cell(said) for name, said in one.items()})
    return out.getvalue()


def _cell(said: object) -> object:
    return f"'{said}" if isinstance(said, str) and said.startswith(_RISKY) else said
