"""Entries of the journal, and the hash chain that binds each to the one before it."""

import hashlib
import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from tapisvert.fairness.encoding import encode_fields
from tapisvert.rules.printable import prints_in_line

START: Final = bytes(32)
"""Previous hash of a table's first entry."""
MAX_MINOR: Final = 2**53 - 1
"""Maximum of a purse and of one movement: exact in every JSON reader."""
MAX_PLAYED: Final = 10**12
"""Maximum that a player may have at a table to stake or bring in chips."""
MAX_PURSE: Final = 36 * MAX_PLAYED
"""Maximum paid out by a table: a coup pays at most 35 times a stake. Every purse has room."""
COMMAND: Final = "command"
NOTICE: Final = "notice"
REFUSAL: Final = "refusal"
"""Kind of an entry for a request refused before it reached the engine."""
KINDS: Final = (COMMAND, NOTICE, REFUSAL)

_NAMES: Final = 4_096
"""Maximum of cached valid accounts, and of tables."""
_FORM: Final = b"tapisvert journal 1"
_TABLE: Final = re.compile(r"[a-z0-9-]{1,64}")
_REQUEST: Final = re.compile(r"[!-~]{1,64}")


def notice_prefix(name: str) -> bytes:
    """Return the bytes with which the line of every notice of this name begins.

    >>> notice_prefix("float")
    b'{"notice":"float"'
    """
    return b'{"notice":"%b"' % name.encode()


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One command, notice or refusal of a table, with its answer. Made by `next_entry`.

    `table` is 1 to 64 of a-z, 0-9 and -; `number` counts from 1 without gaps. `kind` is 'command',
    'notice', or 'refusal' for a request refused before it reached the engine. `at_ms` is the wall
    clock in UTC, recorded and never compared. `actor` is an account, or 'table' or 'system'.
    `request` is the client's id of the request, unique for each table and actor, and `body_hash`
    the SHA-256 of its body. `line` is a command's line of the record, or a notice's JSON; `answer`
    the lines of its events; `postings` the JSON list of [debit, credit, amount]. `purse` has the
    changes of purses in minor units, positive into a purse. `previous` and `hash` have 32 bytes
    each.
    """

    table: str
    number: int
    kind: str
    at_ms: int
    actor: str
    request: str | None
    body_hash: bytes | None
    line: bytes
    answer: bytes
    postings: bytes
    purse: tuple[tuple[str, int], ...]
    previous: bytes
    hash: bytes


def next_entry(
    table: str,
    number: int,
    previous: bytes,
    *,
    kind: str = "command",
    at_ms: int,
    actor: str,
    line: bytes,
    answer: bytes = b"",
    request: str | None = None,
    body_hash: bytes | None = None,
    postings: bytes = b"[]",
    purse: tuple[tuple[str, int], ...] = (),
) -> Entry:
    """Return entry `number`, bound to the hash of the one before it.

    Raises ValueError for invalid fields.

    >>> first = next_entry("one", 1, START, at_ms=0, actor="table", line=b'{"do": "close"}')
    >>> first.hash.hex()[:8]
    '0513b4e2'
    >>> next_entry("one", 2, first.hash, at_ms=0, actor="table", line=b"").previous == first.hash
    True
    """
    _check(table, number, previous, body_hash)
    if kind not in KINDS or not 0 <= at_ms <= MAX_MINOR:
        raise ValueError(f"no {kind!r} at {at_ms} can be an entry")
    check_request(actor, request)
    if purse:
        _check_purse(purse)
    fields = (table, number, kind, at_ms, actor, request, body_hash, line, answer, postings)
    digest = hashlib.sha256(_text((*fields, purse_text(purse), previous))).digest()
    return Entry(*fields, purse, previous, digest)


def check_request(actor: str, request: str | None) -> None:
    """Raise ValueError for an invalid actor or request id."""
    _check_actor(actor)
    if request is not None and not _REQUEST.fullmatch(request):
        raise ValueError(f"a request's id is 1 to 64 printable ASCII characters, not {request!r}")


@lru_cache(maxsize=_NAMES)
def _check_actor(actor: str) -> None:
    if not (1 <= len(actor) <= 200 and prints_in_line(actor)):
        raise ValueError(f"an account is 1 to 200 printable characters, not {actor!r}")


@lru_cache(maxsize=_NAMES)
def _check_table(table: str) -> None:
    if not _TABLE.fullmatch(table):
        raise ValueError(f"a table's id is 1 to 64 of a-z, 0-9 and -, not {table!r}")


def _check(table: str, number: int, previous: bytes, body_hash: bytes | None) -> None:
    _check_table(table)
    if not 1 <= number <= MAX_MINOR or (number == 1) is not (previous == START):
        raise ValueError(f"entry {number} cannot follow {previous.hex()}")
    if len(previous) != 32 or (body_hash is not None and len(body_hash) != 32):
        raise ValueError("a hash has 32 bytes")


def _check_purse(purse: tuple[tuple[str, int], ...]) -> None:
    if len(dict(purse)) != len(purse):
        raise ValueError("an entry changes a purse once")
    for account, _ in purse:
        check_request(account, None)
    if any(not change or abs(change) > MAX_MINOR for _, change in purse):
        raise ValueError(f"a change of a purse is 1 to {MAX_MINOR} either way")


def compute_hash(entry: Entry) -> bytes:
    """Return the hash of the entry's fields: SHA-256 over each field after its length.

    >>> first = next_entry("one", 1, START, at_ms=0, actor="table", line=b"")
    >>> compute_hash(first) == first.hash
    True
    """
    return hashlib.sha256(_text(entry_row(entry)[:-1])).digest()


def follows(entry: Entry, number: int, previous: bytes) -> bool:
    """Return whether the entry is intact and follows entry `number` with hash `previous`.

    >>> first = next_entry("one", 1, START, at_ms=0, actor="table", line=b"")
    >>> follows(first, 0, START), follows(first, 1, first.hash)
    (True, False)
    """
    in_place = entry.number == number + 1 and entry.previous == previous
    return in_place and compute_hash(entry) == entry.hash


def entry_row(entry: Entry) -> tuple[Any, ...]:
    """Return the entry as a database row, with columns in the order of the fields."""
    return (
        entry.table,
        entry.number,
        entry.kind,
        entry.at_ms,
        entry.actor,
        entry.request,
        entry.body_hash,
        entry.line,
        entry.answer,
        entry.postings,
        purse_text(entry.purse),
        entry.previous,
        entry.hash,
    )


def entry_from_row(row: Sequence[Any]) -> Entry:
    """Return the entry in a row of `entry_row`."""
    table, number, kind, at_ms, actor, request, body_hash, line, answer, postings, *rest = row
    purse, previous, entry_hash = rest
    return Entry(
        table,
        number,
        kind,
        at_ms,
        actor,
        request,
        body_hash,
        line,
        answer,
        postings,
        parse_purse(purse),
        previous,
        entry_hash,
    )


def purse_text(purse: tuple[tuple[str, int], ...]) -> str:
    """Return changes of purses in the stored and hashed form: JSON without spaces.

    >>> purse_text((("anna", -500),))
    '[["anna",-500]]'
    """
    if not purse:
        return "[]"
    return json.dumps(purse, ensure_ascii=False, separators=(",", ":"))


def parse_purse(text: str) -> tuple[tuple[str, int], ...]:
    """Return the changes of purses in a text of `purse_text`. Raises ValueError.

    >>> parse_purse('[["anna",-500]]')
    (('anna', -500),)
    """
    if text == "[]":
        return ()
    try:
        return tuple((str(account), int(change)) for account, change in json.loads(text))
    except TypeError as error:
        raise ValueError(f"no changes of purses: {text!r}") from error


def _text(row: Sequence[Any]) -> bytes:
    """Return the bytes to hash; `row` lacks the last field, the hash."""
    table, number, kind, at_ms, actor, request, body_hash, line, answer, postings, purse, last = row
    return encode_fields(
        _FORM,
        table.encode(),
        b"%d" % number,
        kind.encode(),
        b"%d" % at_ms,
        actor.encode(),
        _optional_bytes(request),
        _optional_bytes(body_hash),
        line,
        answer,
        postings,
        purse.encode(),
        last,
    )


def _optional_bytes(text: object) -> bytes:
    """Return the bytes of a request's id or a hash; no bytes for None.

    A valid id or hash is never empty. A damaged file's value in its place, such as 0 or an empty
    text, differs from None.
    """
    if text is None:
        return b""
    plain = text.encode() if isinstance(text, str) else text
    return plain if isinstance(plain, bytes) and plain else b"\0" + repr(text).encode()
