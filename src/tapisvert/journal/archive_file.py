"""File of one archived session: its entries in pages, compressed, with their chain of hashes.

A ZIP file: `archive.json` identifies the session, and each page is a file of JSON Lines named by
its first entry, as `entries/000000000001.jsonl`. A line has the fields of an entry, with `previous`
only at the first of a page, since it is the hash of the entry before.
"""

import zipfile
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from tapisvert.journal.entry import Entry, follows, parse_purse, purse_text
from tapisvert.journal.store import ArchivedSession

ENDING: Final = ".zip"
_FORMAT: Final = "tapisvert archive 1"
_CONTENTS_FILE: Final = "archive.json"
_PAGES: Final = "entries/"
_ON_PAGE: Final = 4_000
"""Entries of a page: one is decompressed for a single entry."""
_MAX_PAGE: Final = _ON_PAGE * 2**16
"""Maximum of a page's bytes, decompressed."""
_DAMAGE: Final = (OSError, EOFError, ValueError, KeyError, NotImplementedError, RuntimeError)
_ERRORS: Final = (*_DAMAGE, zipfile.BadZipFile, zlib.error, msgspec.MsgspecError)


class ArchiveFileError(ValueError):
    """A file is not an archived session, or is damaged."""


class _Contents(msgspec.Struct):
    """Contents of `archive.json`; hashes in hexadecimal."""

    format: str
    table: str
    session: int
    first: int
    last: int
    opened: int
    previous: str
    hash: str


class _Line(msgspec.Struct, omit_defaults=True):
    """One entry; texts as in the journal, hashes in hexadecimal."""

    number: int
    kind: str
    at_ms: int
    actor: str
    line: str
    hash: str
    answer: str = ""
    request: str | None = None
    body_hash: str | None = None
    postings: str = "[]"
    purse: str = "[]"
    previous: str | None = None


_ENCODER: Final = msgspec.json.Encoder()
_LINES: Final = msgspec.json.Decoder(_Line)
_READS_ABOUT: Final = msgspec.json.Decoder(_Contents)


class ArchiveWriter:
    """Writer of one file; its session is known once the last entry is added."""

    def __init__(self, file: BinaryIO) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED)
        self._page: list[bytes] = []
        self._first = 0

    def add(self, entry: Entry) -> None:
        """Add the next entry. Raises UnicodeDecodeError if it is not text."""
        if not self._page:
            self._first = entry.number
        self._page.append(_ENCODER.encode(_line(entry, is_first=not self._page)) + b"\n")
        if len(self._page) == _ON_PAGE:
            self._end_page()

    def finish(self, session: ArchivedSession) -> None:
        """Write the last page and the session's description."""
        self._end_page()
        contents = _Contents(
            _FORMAT,
            session.table,
            session.session,
            session.first,
            session.last,
            session.opened,
            session.previous.hex(),
            session.hash.hex(),
        )
        self._zip.writestr(zipfile.ZipInfo(_CONTENTS_FILE), _ENCODER.encode(contents) + b"\n")

    def close(self) -> None:
        """End the ZIP file."""
        self._zip.close()

    def _end_page(self) -> None:
        if self._page:
            name = zipfile.ZipInfo(f"{_PAGES}{self._first:012}.jsonl")
            self._zip.writestr(name, b"".join(self._page), zipfile.ZIP_DEFLATED)
            self._page.clear()


def _line(entry: Entry, *, is_first: bool) -> _Line:
    return _Line(
        entry.number,
        entry.kind,
        entry.at_ms,
        entry.actor,
        entry.line.decode(),
        entry.hash.hex(),
        entry.answer.decode(),
        entry.request,
        None if entry.body_hash is None else entry.body_hash.hex(),
        entry.postings.decode(),
        purse_text(entry.purse),
        entry.previous.hex() if is_first else None,
    )


class ArchiveFile:
    """Open file of one session. Pages are read one at a time; the last one is cached."""

    def __init__(self, path: Path) -> None:
        """Open a file. Raises ArchiveFileError, or FileNotFoundError."""
        self.path = path
        try:
            self._zip = zipfile.ZipFile(path)
            try:
                self.session = self._read_about()
            except BaseException:
                self._zip.close()
                raise
        except FileNotFoundError:
            raise
        except _ERRORS as error:
            raise ArchiveFileError(f"{path} is not an archived session: {error}") from error
        names = sorted(name for name in self._zip.namelist() if name.startswith(_PAGES))
        self._names = names
        self._firsts = [int(name.removeprefix(_PAGES).split(".")[0]) for name in names]
        self._page: tuple[int, list[Entry]] = -1, []

    def _read_about(self) -> ArchivedSession:
        contents = _READS_ABOUT.decode(self._bytes(_CONTENTS_FILE))
        if contents.format != _FORMAT:
            raise ValueError(f"its format is {contents.format!r}")
        return ArchivedSession(
            contents.table,
            contents.session,
            contents.first,
            contents.last,
            contents.opened,
            bytes.fromhex(contents.previous),
            bytes.fromhex(contents.hash),
            self.path.name,
        )

    def _bytes(self, name: str) -> bytes:
        size = self._zip.getinfo(name).file_size
        if size > _MAX_PAGE:
            raise ValueError(f"{name} has {size} bytes")
        return self._zip.read(name)

    def read(self, after_number: int, limit: int) -> list[Entry]:
        """Return at most `limit` entries with higher numbers. Raises ArchiveFileError."""
        entries: list[Entry] = []
        place = max(0, bisect_right(self._firsts, after_number + 1) - 1)
        while len(entries) < limit and place < len(self._names):
            page = self._read_page(place)
            entries += [entry for entry in page if entry.number > after_number][
                : limit - len(entries)
            ]
            place += 1
        return entries

    def entries(self) -> Iterator[Entry]:
        """Yield all entries. Raises ArchiveFileError unless they are the chain described there.

        The caller compares the chain's ends with the journal.
        """
        session = self.session
        number = session.first - 1
        entry_hash = session.previous
        for place in range(len(self._names)):
            for entry in self._read_page(place):
                if entry.table != session.table or not follows(entry, number, entry_hash):
                    raise ArchiveFileError(f"{self.path}: entry {number + 1} is not as written")
                yield entry
                number = entry.number
                entry_hash = entry.hash
        if (number, entry_hash) != (session.last, session.hash):
            raise ArchiveFileError(f"{self.path} ends at entry {number}, and not at {session.last}")

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def _read_page(self, place: int) -> list[Entry]:
        if self._page[0] != place:
            try:
                raw = self._bytes(self._names[place])
                self._page = place, list(_entries(self.session.table, raw.splitlines()))
            except _ERRORS as error:
                raise ArchiveFileError(f"{self.path} is damaged: {error}") from error
        return self._page[1]


def _entries(table: str, lines: Iterable[bytes]) -> Iterator[Entry]:
    """Yield the entries of a page. Raises ValueError."""
    previous: bytes | None = None
    for text in lines:
        line = _LINES.decode(text)
        if line.previous is not None:
            previous = bytes.fromhex(line.previous)
        if previous is None:
            raise ValueError("a page begins without the hash before it")
        body_hash = None if line.body_hash is None else bytes.fromhex(line.body_hash)
        entry_hash = bytes.fromhex(line.hash)
        yield Entry(
            table,
            line.number,
            line.kind,
            line.at_ms,
            line.actor,
            line.request,
            body_hash,
            line.line.encode(),
            line.answer.encode(),
            line.postings.encode(),
            parse_purse(line.purse),
            previous,
            entry_hash,
        )
        previous = entry_hash


class ArchiveFolder:
    """Files of archived sessions in one folder; the most recently used stay open."""

    _OPEN: Final = 4

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: dict[str, ArchiveFile] = {}

    def file(self, session: ArchivedSession) -> ArchiveFile:
        """Return a session's file. Raises ArchiveFileError if it is missing or another's."""
        archive = self._open.pop(session.file, None)
        if archive is None:
            archive = self._open_file(session)
        while len(self._open) >= self._OPEN:
            self._open.pop(next(iter(self._open))).close()
        self._open[session.file] = archive
        return archive

    def _open_file(self, session: ArchivedSession) -> ArchiveFile:
        path = self.folder / session.file
        try:
            archive = ArchiveFile(path)
        except FileNotFoundError:
            raise ArchiveFileError(f"{path} is not there") from None
        if archive.session != session:
            archive.close()
            raise ArchiveFileError(f"{path} is not the session that was archived in it")
        return archive

    def close(self) -> None:
        """Close all files."""
        while self._open:
            self._open.popitem()[1].close()
