"""Documents of headings, tables and drawings, as PDF or HTML, in one style."""

from importlib import import_module

from tapisvert.documents.blocks import Document
from tapisvert.documents.html import html
from tapisvert.documents.pdf import pdf
from tapisvert.documents.style import MissingLibraryError
from tapisvert.documents.writer import Writer


def check_libraries(suffix: str) -> None:
    """Raise MissingLibraryError if a library needed for this file suffix is missing.

    >>> check_libraries(".json")
    """
    if suffix in (".pdf", ".html"):
        try:
            import_module("matplotlib")
        except ImportError as error:
            raise MissingLibraryError("matplotlib") from error


def pdf_or_html(document: Document, suffix: str) -> bytes:
    """Return a document in the format of a file suffix: `.pdf` or `.html`.

    The same document gives the same bytes. Raises ValueError for any other suffix.

    >>> pdf_or_html(Document("Sheet", "Roulette", "Campione", "2026", "", ()), ".html")[:15]
    b'<!doctype html>'
    """
    if suffix == ".html":
        return html(document).encode("utf-8")
    if suffix == ".pdf":
        return pdf(document)
    raise ValueError(f"{suffix[:20]!r}: a sheet is printed as .pdf or .html")


__all__ = [
    "Document",
    "MissingLibraryError",
    "Writer",
    "check_libraries",
    "html",
    "pdf",
    "pdf_or_html",
]
