"""Segments of a replica: files with the transactions of a database, each chained to the one before.

A segment is a line that names its form, and records. A record is the length of its header and of
its body, four bytes each, the header in MessagePack, the body, and the SHA-256 of header and body.
Each header has the hash of the record before, across segments, so that none can be left out.

The body has the pages of one transaction, compressed together. A page that an earlier record since
the last base had is written as its difference from that, by exclusive or, because a commit changes
a few hundred bytes of most pages that it writes.
"""

import hashlib
import zlib
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from tapisvert.server.replication.wal import WalPosition, WalTransaction
from tapisvert.values import value

MAGIC: Final = b"tapisvert segment 1\n"
START: Final = bytes(32)
"""Hash before the first record."""
_LENGTH: Final = 4
_HASH: Final = 32
_MOST: Final = 256 * 2**20
"""Size above which no length is believed."""
_KNOWN_PAGES: Final = 8_192
"""Pages remembered for differences: 32 MiB of pages of 4 KiB."""
_FIRST_PAGE: Final = 1
"""A base has another change counter in it, so it is always written whole."""


class RecordHeader(msgspec.Struct, frozen=True, array_like=True):
    """Header of record `number`, at the wall clock of the primary when it was read from the log.

    `follows` is false for a record without pages that begins anew: the database after it is the
    base of the same number. `wal` is the place in the log after it, None if that is not known.
    `size` is the database's in pages, `pages` the numbers of those in the body, negative for a
    difference, and `content` the SHA-256 of all of them, whole. `heads` are the numbers of the last
    entries of tables that changed, which this record or an earlier one has.
    """

    number: int
    at_ms: int
    previous: bytes
    follows: bool
    wal: tuple[bytes, int, int, int] | None
    size: int
    page_size: int
    pages: list[int]
    content: bytes
    heads: dict[str, int]

    @property
    def position(self) -> WalPosition | None:
        """Place in the log."""
        return WalPosition(self.wal[0], self.wal[1], self.wal[2:]) if self.wal else None


@value
class Record:
    """A record as it is stored, with its header and its hash."""

    header: RecordHeader
    encoded: bytes
    """The header as it is stored."""
    body: bytes
    hash: bytes

    def encode(self) -> bytes:
        """Return the bytes of the record in a segment."""
        lengths = len(self.encoded).to_bytes(_LENGTH), len(self.body).to_bytes(_LENGTH)
        return b"".join((*lengths, self.encoded, self.body, self.hash))


class ReplicaDamagedError(Exception):
    """A replica cannot be read as it was written: the message names the file and the record."""


class RecordWriter:
    """Maker of records, each on the one before it, beginning after `number` and its hash."""

    def __init__(self, number: int, last_hash: bytes) -> None:
        self.number, self.hash = number, last_hash
        self._known: OrderedDict[int, bytes] = OrderedDict()

    def restart(self, at_ms: int, position: WalPosition | None) -> Record:
        """Return the record that begins anew, at this place of the log."""
        self._known.clear()
        return self._record(at_ms, position, {})

    def transaction(self, read: WalTransaction, at_ms: int, heads: Mapping[str, int]) -> Record:
        """Return the record of a transaction."""
        return self._record(at_ms, read.end, heads, read)

    def _record(
        self,
        at_ms: int,
        position: WalPosition | None,
        heads: Mapping[str, int],
        read: WalTransaction | None = None,
    ) -> Record:
        pages = read.pages if read is not None else {}
        places: list[int] = []
        parts: list[bytes] = []
        for page, content in pages.items():
            known = self._known.get(page)
            places.append(page if known is None else -page)
            parts.append(content if known is None else _difference(content, known))
            self._remember(page, content)
        header = RecordHeader(
            number=self.number + 1,
            at_ms=at_ms,
            previous=self.hash,
            follows=read is not None,
            wal=(position.salts, position.frame, *position.checksum) if position else None,
            size=read.size if read is not None else 0,
            page_size=read.page_size if read is not None else 0,
            pages=places,
            content=hashlib.sha256(b"".join(pages.values())).digest(),
            heads=dict(heads),
        )
        body = zlib.compress(b"".join(parts), 1)
        encoded = msgspec.msgpack.encode(header)
        made = Record(header, encoded, body, _hash(encoded, body))
        self.number, self.hash = header.number, made.hash
        return made

    def _remember(self, page: int, content: bytes) -> None:
        if page == _FIRST_PAGE:
            return
        self._known[page] = content
        self._known.move_to_end(page)
        if len(self._known) > _KNOWN_PAGES:
            self._known.popitem(last=False)


def pages_of(record: Record, before: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the pages of a record, whole; `before` has the pages that it gives differences from.

    Raises ReplicaDamagedError if they are not the pages that were written.
    """
    header, found = record.header, dict[int, bytes]()
    size = header.page_size
    try:
        body = zlib.decompress(record.body)
        for at, place in enumerate(header.pages):
            part = body[at * size : (at + 1) * size]
            found[abs(place)] = part if place > 0 else _difference(part, before[-place])
    except (zlib.error, KeyError, ValueError) as error:
        raise ReplicaDamagedError(f"record {header.number} cannot be read: {error!r}") from None
    if hashlib.sha256(b"".join(found.values())).digest() != header.content:
        raise ReplicaDamagedError(
            f"record {header.number} does not give the pages that were written"
        )
    return found


def _difference(one: bytes, other: bytes) -> bytes:
    return np.bitwise_xor(np.frombuffer(one, np.uint8), np.frombuffer(other, np.uint8)).tobytes()


def _hash(header: bytes, body: bytes) -> bytes:
    return hashlib.sha256(header + body).digest()


def parse(data: bytes) -> Record | None:
    """Return the record at the beginning of some bytes; None if it is not whole there.

    Raises ReplicaDamagedError if the bytes are those of no record.
    """
    if len(data) < 2 * _LENGTH:
        return None
    header_length = int.from_bytes(data[:_LENGTH])
    body_length = int.from_bytes(data[_LENGTH : 2 * _LENGTH])
    if header_length + body_length > _MOST:
        raise ReplicaDamagedError("no record is so long")
    at = 2 * _LENGTH + header_length
    end = at + body_length + _HASH
    if len(data) < end:
        return None
    header, body, hashed = data[2 * _LENGTH : at], data[at : end - _HASH], data[end - _HASH : end]
    if _hash(header, body) != hashed:
        raise ReplicaDamagedError("a record has another hash than was written with it")
    try:
        return Record(msgspec.msgpack.decode(header, type=RecordHeader), header, body, hashed)
    except msgspec.MsgspecError as error:
        raise ReplicaDamagedError(f"the header of a record cannot be read: {error}") from None


def iter_records(file: Path) -> Iterator[tuple[Record, int]]:
    """Yield the whole records of a segment, each with the offset after it.

    A file may end in the middle of a record, or with one that never became whole: the yield ends
    before it. Raises ReplicaDamagedError for a file of another form, or a wrong record with others
    after it.
    """
    with file.open("rb") as opened:
        if opened.read(len(MAGIC)) != MAGIC:
            raise ReplicaDamagedError(f"{file.name} is no segment of a replica")
        offset = len(MAGIC)
        while lengths := opened.read(2 * _LENGTH):
            if len(lengths) < 2 * _LENGTH:
                return
            long = int.from_bytes(lengths[:_LENGTH]) + int.from_bytes(lengths[_LENGTH:])
            rest = opened.read(min(long, _MOST) + _HASH)
            try:
                record = parse(lengths + rest)
            except ReplicaDamagedError as error:
                if not opened.read(1):
                    return  # torn: the last one, of which a part was written
                raise ReplicaDamagedError(f"{file.name}, byte {offset}: {error}") from None
            if record is None:
                return
            offset += len(lengths) + len(rest)
            yield record, offset
