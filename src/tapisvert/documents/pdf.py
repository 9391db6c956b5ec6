"""PDF output, set by typst with its own fonts: the same bytes on every machine."""

from importlib.resources import files

import msgspec

from tapisvert.documents.blocks import Document
from tapisvert.documents.style import MissingLibraryError


def pdf(document: Document) -> bytes:
    """Return the document as a PDF of version 1.7, tagged for screen readers.

    Raises MissingLibraryError without typst.

    >>> pdf(Document("Sheet", "Game", "House", "Edition", "cards", ()))[:5]
    b'%PDF-'
    """
    try:
        import typst  # noqa: PLC0415 - an optional library
    except ImportError as error:
        raise MissingLibraryError("typst") from error
    made = typst.compile(
        files(__package__).joinpath("sheet.typ").read_bytes(),
        font_paths=typst.Fonts(include_system_fonts=False),
        sys_inputs={"document": msgspec.json.encode(document).decode("utf-8")},
        timestamp=0,
    )
    assert isinstance(made, bytes)
    return made
