"""PDF output, set by typst with its own fonts: the same bytes on every machine."""

from importlib.resources import files

import msgspec

from tapisvert.documents.blocks import Document


def pdf(document: Document) -> bytes:
    """Return the document as a PDF of version 1.7, tagged for screen readers.

    >>> pdf(Document("Sheet", "Game", "House", "Edition", "cards", ()))[:5]
    b'%PDF-'
    """
    import typst  # noqa: PLC0415 - 20 MB of code, and most commands set no page

    made = typst.compile(
        files(__package__).joinpath("sheet.typ").read_bytes(),
        font_paths=typst.Fonts(include_system_fonts=False),
        sys_inputs={"document": msgspec.json.encode(document).decode("utf-8")},
        timestamp=0,
    )
    assert isinstance(made, bytes)
    return made
