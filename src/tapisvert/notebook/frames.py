"""Data frames of results, by pandas or polars if installed: neither is a dependency."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any, TypeAlias

from tapisvert.notebook import text


class MissingFrameLibraryError(ImportError):
    """The library of a data frame is not installed.

    >>> MissingFrameLibraryError("polars").name
    'polars'
    """

    def __init__(self, library: str) -> None:
        super().__init__(
            f"to_{library}() needs {library}: install it with pip install {library}", name=library
        )


TextTable: TypeAlias = tuple[str, Sequence[str], Iterable[Sequence[object]]]
"""Table for people: its caption, its heads and its rows."""


class Frames:
    """Results that print as a table and convert to a data frame; subclasses define the columns."""

    __slots__ = ()

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns by name, all of one length."""
        raise NotImplementedError

    def _table(self) -> TextTable:
        """Return the table that is printed: the columns, unless a subclass has a shorter one."""
        columns = self.columns()
        return repr(self).strip("<>"), [*columns], zip(*columns.values(), strict=True)

    def __str__(self) -> str:
        return text.table(*self._table())

    def to_pandas(self) -> Any:
        """Return a `pandas.DataFrame`. Raises ImportError if pandas is not installed."""
        return _frame("pandas", self.columns())

    def to_polars(self) -> Any:
        """Return a `polars.DataFrame`. Raises ImportError if polars is not installed."""
        return _frame("polars", self.columns())


def _frame(library: str, columns: Mapping[str, Sequence[object]]) -> Any:
    """Return a data frame; fractions become doubles, which these libraries compute with."""
    try:
        module = import_module(library)
    except ImportError as error:
        raise MissingFrameLibraryError(library) from error
    return module.DataFrame(
        {name: [_plain(cell) for cell in column] for name, column in columns.items()}
    )


def _plain(cell: object) -> object:
    return float(cell) if isinstance(cell, Fraction) else cell
