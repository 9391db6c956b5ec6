"""Documents of headings, tables and drawings, as PDF or HTML, in one style."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tapisvert.documents.blocks import Document


def check_libraries(suffix: str) -> None:
    """Raise MissingLibraryError if a library needed for this file suffix is missing.

    >>> check_libraries(".json")
    """
    if suffix in (".pdf", ".html"):
        try:
            import_module("matplotlib")
        except ImportError as error:
            from tapisvert.documents.style import MissingLibraryError  # noqa: PLC0415

            raise MissingLibraryError("matplotlib") from error


def pdf_or_html(document: "Document", suffix: str) -> bytes:
    """Return a document in the format of a file suffix: `.pdf` or `.html`.

    The same document gives the same bytes. The PDF is of version 1.7, tagged for screen readers.
    Raises ValueError for any other suffix.

    >>> from tapisvert.documents.blocks import Document
    >>> pdf_or_html(Document("Sheet", "Roulette", "Campione", "2026", "", ()), ".html")[:15]
    b'<!doctype html>'
    """
    if suffix == ".html":
        from tapisvert.documents.html import html  # noqa: PLC0415 - most commands typeset nothing

        return html(document).encode("utf-8")
    if suffix == ".pdf":
        from tapisvert.documents.typeset import typeset  # noqa: PLC0415 - as above

        return typeset("sheet", document, "pdf")
    raise ValueError(f"{suffix[:20]!r}: unsupported format; use .pdf or .html")
