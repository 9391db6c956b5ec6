"""Errors of a file of coups, and remarks on how it was read, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from tapisvert.i18n import translate
from tapisvert.values import value

TOPIC: Final = "permanences"
_OPTIONS: Final = {
    "column_field": "--column",
    "order_field": "--order lines|columns",
    "zero_field": "--zero",
    "sheet_field": "--sheet",
}
"""Options for what a file leaves open, by the values of the messages."""


class PermanenceError(ValueError):
    """A wrong line, or (line 0) a file without a required value.

    `key` is that of its message, which contains the values. `unit` is what `line` counts: `line`,
    or `entry` in a list of JSON and where all coups stand on one line.
    """

    def __init__(self, line: int, key: str, *, unit: str = "line", **values: str) -> None:
        self.line = line
        self.key = key
        self.unit = unit
        self.values = values
        super().__init__(self.sentence("en"))

    def sentence(self, language: str, fields: Mapping[str, str] = _OPTIONS) -> str:
        """Return the message; `fields` names the inputs for what a file leaves open."""
        problem = translate(language, self.key, TOPIC, **fields, **self.values)
        if not self.line:
            return problem
        return translate(language, f"at-{self.unit}", TOPIC, line=str(self.line), problem=problem)


@value
class Column:
    """Column of a table: its place from 1, its head or an empty text, and its role or None."""

    place: int
    name: str
    read_as: str | None

    @property
    def label(self) -> str:
        """Place and head.

        >>> Column(2, "Zahl", "number").label
        '2 (Zahl)'
        """
        return f"{self.place} ({self.name})" if self.name else str(self.place)


@value
class FileFinding:
    """Remark on how a file was read: the key of its sentence, its values, and the columns read.

    `is_loss` is True if it names a part of the file that was not read.

    >>> FileFinding("columns-not-read", {"columns": "1; 3"}, is_loss=True).sentence("en")
    'Columns not read: 1; 3.'
    """

    key: str
    values: Mapping[str, str]
    columns: tuple[Column, ...] = ()
    is_loss: bool = False

    def sentence(self, language: str) -> str:
        """Return the remark in a language, with the columns by their places and heads."""
        columns = "; ".join(
            translate(language, f"column-{column.read_as}", TOPIC, column=column.label)
            for column in self.columns
        )
        return translate(language, self.key, TOPIC, **{"columns": columns, **self.values})
