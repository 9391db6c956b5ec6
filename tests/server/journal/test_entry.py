"""Entries and their chain: the fields under the hash, and the values that no journal may hold."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as altered
from support.engine.strategies import examples

from tapisvert.journal.entry import (
    MAX_MINOR,
    START,
    Entry,
    compute_hash,
    entry_from_row,
    entry_row,
    follows,
    next_entry,
)

NAMES = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=20)
ENTRIES = st.builds(
    next_entry,
    table=st.from_regex(r"[a-z0-9-]{1,64}", fullmatch=True),
    number=st.integers(2, MAX_MINOR),
    previous=st.binary(min_size=32, max_size=32).filter(lambda previous: previous != START),
    kind=st.sampled_from(["command", "notice"]),
    at_ms=st.integers(0, MAX_MINOR),
    actor=NAMES,
    line=st.binary(max_size=50),
    answer=st.binary(max_size=50),
    request=st.none() | st.from_regex(r"[!-~]{1,64}", fullmatch=True),
    body_hash=st.none() | st.binary(min_size=32, max_size=32),
    postings=st.binary(max_size=20),
    purse=st.dictionaries(NAMES, st.integers(-MAX_MINOR, MAX_MINOR).filter(bool), max_size=3).map(
        lambda purse: tuple(purse.items())
    ),
)
WRONG = ValueError
FIRST = next_entry("one", 1, START, at_ms=0, actor="anna", line=b"{}", request="r-1")


@examples(25, exhaustive=240)
@given(ENTRIES)
def test_entry_is_read_from_its_row(entry: Entry) -> None:
    """As a row and back, an entry is the same."""
    assert entry_from_row(entry_row(entry)) == entry
    assert compute_hash(entry) == entry.hash


@examples(25, exhaustive=800)
@given(ENTRIES, ENTRIES)
def test_hash_covers_every_field(entry: Entry, other: Entry) -> None:
    """Whichever field is another's, the hash is another."""
    for field in Entry.__struct_fields__:
        other_value = getattr(other, field)
        if field != "hash" and other_value != getattr(entry, field):
            assert not follows(
                altered(entry, **{field: other_value}), entry.number - 1, entry.previous
            )


@pytest.mark.parametrize("empty", [0, 1, "", b""])
@pytest.mark.parametrize("field", ["request", "body_hash"])
def test_null_differs_from_empty(field: str, empty: Any) -> None:
    """An entry without a request has none: a damaged file may have 0, or an empty id."""
    entry = next_entry("one", 1, START, at_ms=0, actor="table", line=b"")
    assert follows(entry, 0, START)
    assert not follows(altered(entry, **{field: empty}), 0, START)


def test_fields_cannot_run_into_each_other() -> None:
    """Bytes moved from one field to the next make another hash; so does nothing for no request."""
    item = next_entry("one", 1, START, at_ms=0, actor="anna", line=b"ab", answer=b"c")
    two = next_entry("one", 1, START, at_ms=0, actor="anna", line=b"a", answer=b"bc")
    assert item.hash != two.hash


@pytest.mark.parametrize(
    "wrong",
    [
        {"table": ""},
        {"table": "One"},
        {"table": "a" * 65},
        {"table": "one\n"},
        {"number": 0},
        {"number": -1},
        {"number": 2},  # on nothing
        {"number": MAX_MINOR + 1, "previous": bytes(31) + b"\x01"},
        {"previous": b"\x01" * 32},  # before the first
        {"number": 2, "previous": b"\x01" * 31},
        {"kind": "event"},
        {"at_ms": -1},
        {"at_ms": 2**63},
        {"actor": ""},
        {"actor": "a\x00b"},
        {"actor": "\ud800"},
        {"actor": "a" * 201},
        {"request": ""},
        {"request": "r s"},
        {"request": "è"},
        {"request": "r" * 65},
        {"body_hash": b""},
        {"body_hash": b"\x00" * 31},
        {"purse": (("anna", 0),)},
        {"purse": (("anna", MAX_MINOR + 1),)},
        {"purse": (("anna", 1), ("anna", 2))},
        {"purse": (("", 1),)},
    ],
)
def test_invalid_entries_are_refused(wrong: dict[str, Any]) -> None:
    """Ids, numbers, times, hashes and purses out of bounds are a ValueError."""
    right = {"table": "one", "number": 1, "previous": START, "at_ms": 0, "actor": "anna"}
    with pytest.raises(WRONG):
        next_entry(**{**right, "line": b"", **wrong})


def test_entry_follows_only_its_predecessor() -> None:
    """The next number on the last hash follows; another number, hash or content does not."""
    second = next_entry("one", 2, FIRST.hash, at_ms=0, actor="anna", line=b"{}")
    assert follows(FIRST, 0, START)
    assert follows(second, 1, FIRST.hash)
    assert not follows(second, 2, FIRST.hash)
    assert not follows(second, 1, START)
    assert not follows(altered(second, line=b"{ }"), 1, FIRST.hash)
