"""Documents of headings, tables and drawings, as PDF or HTML, in one style."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from tapisvert.extras import MissingExtraError

if TYPE_CHECKING:
    from tapisvert.documents.blocks import Document


def check_libraries(suffix: str) -> None:
    """Raise MissingExtraError if a library needed for this file suffix is missing.

    >>> check_libraries(".json")
    """
    for library in ("matplotlib", "jinja2", "typst") if suffix in (".pdf", ".html") else ():
        if find_spec(library) is None:
            raise MissingExtraError(library, "reports")


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
