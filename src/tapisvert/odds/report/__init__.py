"""Probability accounting sheet of a rulebook, as a PDF, a page or JSON."""

from pathlib import Path

import msgspec

from tapisvert.documents import MissingLibraryError, check_libraries, pdf_or_html
from tapisvert.odds.composition import Composition
from tapisvert.odds.report.data import ReportData, as_dict, collect
from tapisvert.odds.report.document import document
from tapisvert.rules.rulebook import Rulebook

FORMATS = (".pdf", ".html", ".json")
"""File name endings of a report."""


def write(book: Rulebook, path: str | Path, composition: Composition | None = None) -> None:
    """Write the sheet of a rulebook, for the whole sixain or for the given cards.

    The ending of the file name selects the format; any other raises ValueError. The PDF and the
    page need the extra `reports`; without it MissingLibraryError explains how to install it. Raises
    CompositionError if no coup can be dealt from the cards, OSError if the file cannot be written.
    The same rulebook and cards give the same bytes.

    >>> from tapisvert.regulations import rulebook
    >>> write(rulebook("campione-roulette"), "sheet.doc")
    Traceback (most recent call last):
    ValueError: sheet.doc: a report is a .pdf, .html or .json file
    """
    file = Path(path)
    suffix = file.suffix.lower()
    if suffix not in FORMATS:
        raise ValueError(f"{file.name[:80]}: a report is a .pdf, .html or .json file")
    check_libraries(suffix)
    sheet = collect(book, composition)
    if suffix == ".json":
        content = msgspec.json.format(msgspec.json.encode(as_dict(sheet)), indent=1) + b"\n"
    else:
        content = pdf_or_html(document(sheet), suffix)
    file.write_bytes(content)


__all__ = [
    "FORMATS",
    "MissingLibraryError",
    "ReportData",
    "as_dict",
    "collect",
    "document",
    "write",
]
