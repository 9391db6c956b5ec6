"""Rows of a file of coups: text in any encoding, JSON and spreadsheets become cells of text."""

import codecs
import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Final, TypeAlias

from tapisvert.extras import needs
from tapisvert.permanence.errors import FileFinding, PermanenceError
from tapisvert.values import value

_SPREADSHEETS: Final = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of xlsx, xlsb and ods, and of xls."""
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Marks before a text and their encodings; that of UTF-32 begins with that of UTF-16."""
_EIGHT_BITS: Final = ("cp1252", "mac_roman", "cp850")
"""Encodings of a letter in a byte: of Windows, of older Macs, of DOS."""
_LETTERS: Final = frozenset("éèêëàâäùûüçîïôößñíóúáìòÉÈÀÜÖÄÑÙÒÌ°º½–—’“”«»")
"""Letters that headings and results have in the languages of `columns`."""
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f\ufffd]")
_SEPARATORS: Final = ";\t|,"
_NO_SEPARATOR: Final = "\x1f"
"""Separator for a table of one column: a character that no text contains."""
_NAMED_SEPARATOR: Final = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)


Line: TypeAlias = tuple[int, Sequence[str]]
"""Number of a line, and its cells."""


@value
class Rows:
    """Rows of a file in order: the number of each line, and its cells without outer blanks.

    A blank line has no cells; a comment is left out. `unit` is what the numbers count: `line`, or
    `entry` of a JSON list. The first row of JSON objects is the list of their keys, as line 0.
    """

    rows: Sequence[Line]
    unit: str = "line"
    findings: tuple[FileFinding, ...] = ()


def spreadsheet_rows(data: bytes, sheet: str | None) -> Rows | None:
    """Return the rows of a spreadsheet (xlsx, xlsb, xls, ods), or None for other bytes.

    Raises MissingExtraError without the library, and PermanenceError if the file is damaged, or has
    several sheets with content and `sheet` names none of them.
    """
    if not data.startswith(_SPREADSHEETS):
        return None
    with needs("cli"):
        from python_calamine import (  # noqa: PLC0415 - of an extra, and seldom used
            CalamineError,
            CalamineWorkbook,
        )
    try:
        workbook = CalamineWorkbook.from_filelike(BytesIO(data))
        contents = {
            name: [
                [_text(cell) for cell in row]
                for row in workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
            ]
            for name in workbook.sheet_names
        }
    except CalamineError as error:
        raise PermanenceError(0, "no-spreadsheet", problem=" ".join(str(error).split())) from None
    names = [name for name, rows in contents.items() if any(map(any, rows))]
    if sheet is None and len(names) > 1:
        raise PermanenceError(0, "many-sheets", sheets=", ".join(names))
    name = sheet or next(iter(names), workbook.sheet_names[0])
    if name not in contents:
        raise PermanenceError(0, "no-sheet", sheet=name, sheets=", ".join(contents))
    lines = [(number, row if any(row) else []) for number, row in enumerate(contents[name], 1)]
    return Rows(lines, findings=(FileFinding("form-sheet", {"sheet": name}),))


def text_rows(text: str, encoding: str) -> Rows:
    """Return the rows of a text: of a table, one column, or JSON."""
    findings = [] if encoding == "utf-8" else [FileFinding("form-encoding", {"encoding": encoding})]
    if text.lstrip()[:1] in ("[", "{"):
        entries, unit = _json_rows(text)
        return Rows(entries, unit, tuple(findings))
    lines = text.splitlines()
    comments = [
        number
        for number, line in enumerate(lines, 1)
        if line.startswith("#") and not line[1:2].strip(" \"'").startswith(tuple(_SEPARATORS))
    ]
    for number in comments:
        lines[number - 1] = "\x1a"
    separator = ""
    if lines and (match := _NAMED_SEPARATOR.fullmatch(lines[0])):
        separator = match[1]
        lines[0] = "\x1a"
    rows = [*_table(lines, separator or _separator(lines))]
    if comments:
        values = {"lines": number_list(comments)}
        findings.append(FileFinding("comments-not-read", values, is_loss=True))
    return Rows(rows, findings=tuple(findings))


def decoded(data: bytes) -> tuple[str, str]:
    """Return the text in the bytes of a file, and its encoding.

    Raises PermanenceError with the first line that is no text.

    >>> decoded("Numéro".encode("utf-16")), decoded("Numéro".encode("cp1252"))
    (('Numéro', 'utf-16'), ('Numéro', 'cp1252'))
    """
    encoding = next((encoding for bom, encoding in _BOMS if data.startswith(bom)), "")
    sample = data[:4096]
    if not encoding and sample[1::2].count(0) > len(sample) // 4:
        encoding = "utf-16-le"
    elif not encoding and sample[::2].count(0) > len(sample) // 4:
        encoding = "utf-16-be"
    if encoding:
        text = data.decode(encoding, "replace")
    else:
        try:
            text = data.decode()
            encoding = "utf-8"
        except UnicodeDecodeError:
            texts = {name: data.decode(name, "replace") for name in _EIGHT_BITS}
            encoding = max(texts, key=lambda name: sum(map(texts[name].count, _LETTERS)))
            text = texts[encoding]
    if control := _CONTROL.search(text):
        raise PermanenceError(text.count("\n", 0, control.start()) + 1, "no-text")
    return text, encoding.removesuffix("-sig")


def number_list(numbers: Sequence[int]) -> str:
    """Return line numbers in few words.

    >>> number_list([3, 4, 9]), number_list(range(1, 100))
    ('3, 4, 9', '1, 2, 3, 4, 5, … (99)')
    """
    if len(numbers) <= 5:
        return ", ".join(map(str, numbers))
    return f"{', '.join(map(str, numbers[:5]))}, … ({len(numbers)})"


def _separator(lines: Sequence[str]) -> str:
    """Return the separator that most lines have; with blanks, a character that none has."""
    counts = Counter(separator for line in lines for separator in _SEPARATORS if separator in line)
    separator, count = max(((s, counts[s]) for s in _SEPARATORS), key=lambda pair: pair[1])
    line_count = sum(bool(line.strip("\x1a \t")) for line in lines)
    return separator if count and 2 * count >= line_count else _NO_SEPARATOR


def _table(lines: Sequence[str], separator: str) -> Iterator[tuple[int, list[str]]]:
    if separator == _NO_SEPARATOR and not any('"' in line for line in lines):
        for number, line in enumerate(lines, 1):
            text = " ".join(line.split())
            if text != "\x1a":
                yield number, [text] if text else []
        return
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator, skipinitialspace=True)
    first = 1
    try:
        for row in reader:
            cells = [" ".join(cell.split()) for cell in row]
            if cells != ["\x1a"]:
                yield first, cells if any(cells) else []
            first = reader.line_num + 1
    except csv.Error:
        raise PermanenceError(first, "long-column") from None


def _text(scalar: object) -> str:
    """Return the text of a value of JSON or of a spreadsheet; a whole number without decimals.

    >>> _text(17.0), _text(None), _text(True)
    ('17', '', 'True')
    """
    if scalar is None:
        return ""
    if isinstance(scalar, float) and scalar.is_integer():
        scalar = int(scalar)
    return " ".join(str(scalar).split())


def _json_rows(text: str) -> tuple[list[Line], str]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        entries = [*_json_lines(text)]
        unit = "line"
    else:
        entries = [*enumerate(_entries(content), 1)]
        unit = "entry"
    keys = [*dict.fromkeys(key for _, entry in entries if isinstance(entry, dict) for key in entry)]
    rows: list[Line] = [(0, keys)] if keys else []
    for number, entry in entries:
        if isinstance(entry, dict):
            cells = [entry.get(key) for key in keys]
        else:
            cells = entry if isinstance(entry, list) else [entry]
        if any(isinstance(cell, bool | list | dict) for cell in cells):
            raise PermanenceError(number, "json-entry", unit=unit)
        rows.append((number, [_text(cell) for cell in cells]))
    return rows, unit


def _json_lines(text: str) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield number, json.loads(line)
            except (ValueError, RecursionError):
                raise PermanenceError(number, "not-json") from None


def _entries(content: Any) -> Sequence[Any]:
    """Return the entries of a JSON text: of its list, or of the one list in its object.

    Lists of equal length in one object are the columns of a table.
    """
    if isinstance(content, list):
        return content
    assert isinstance(content, dict)
    lists: Mapping[str, list[Any]] = {
        key: entry for key, entry in content.items() if isinstance(entry, list)
    }
    if len(lists) == 1:
        return next(iter(lists.values()))
    if lists and len({len(column) for column in lists.values()}) == 1:
        return [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]
    if not lists:
        return [content]
    raise PermanenceError(0, "json-lists", lists=", ".join(map(repr, lists))[:80])
