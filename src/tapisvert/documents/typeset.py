"""Typesetting by typst with its own fonts: the same bytes on every machine."""

from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

Format = Literal["pdf", "svg", "png"]

_PPI: Final = 144.0  # of a PNG: two pixels a point


def typeset(template: str, document: object, form: Format) -> bytes:
    """Return a document set by a template of this package, which reads it as JSON.

    >>> typeset("coup", {}, "svg")
    Traceback (most recent call last):
        ...
    typst.TypstError: dictionary does not contain key "language"
    """
    import typst  # noqa: PLC0415 - 20 MB of code, and most commands set no page

    result = typst.compile(
        _source(template),
        font_paths=typst.Fonts(include_system_fonts=False),
        sys_inputs={"document": msgspec.json.encode(document).decode("utf-8")},
        format=form,
        ppi=_PPI,
        timestamp=0,
    )
    assert isinstance(result, bytes)
    return result


@cache
def _source(template: str) -> bytes:
    return files(__package__).joinpath(f"templates/{template}.typ").read_bytes()
