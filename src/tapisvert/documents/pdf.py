"""PDF output."""

from tapisvert.documents.blocks import Document
from tapisvert.documents.typeset import typeset


def pdf(document: Document) -> bytes:
    """Return the document as a PDF of version 1.7, tagged for screen readers.

    >>> pdf(Document("Sheet", "Game", "House", "Edition", "cards", ()))[:5]
    b'%PDF-'
    """
    return typeset("sheet", document, "pdf")
