"""Console on which commands print for people."""

from typing import Any, Final

from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

_USUAL: Final = 80
_NARROWEST: Final = 20


class Paper(Console):
    """Console without markup, as wide as the terminal, plain without one.

    Tables are never cut: a narrow terminal wraps longer lines. Raises BrokenPipeError if the reader
    has closed the pipe.
    """

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, highlight=False, emoji=False)
        if self.width < _NARROWEST:  # COLUMNS=0 means an unknown width
            self.width = max(_NARROWEST, self.width or _USUAL)

    def print(self, *objects: Any, **options: Any) -> None:
        """Print objects; each column of a table is at least as wide as its longest word."""
        for table in objects:
            if isinstance(table, Table):
                self._widen(table)
        super().print(*objects, **{"crop": False, **options})

    def on_broken_pipe(self) -> None:
        """Leave the exit status to the command line; rich would end the process with 1."""
        raise BrokenPipeError("standard output is closed")

    def _widen(self, table: Table) -> None:
        """Give a table the width it needs, even beyond the terminal's."""
        wide_options = self.options.update(width=10_000)
        for column in table.columns:
            cells = (column.header, *column.cells)
            sizes = [Measurement.get(self, wide_options, cell) for cell in cells]
            minimum = max(size.maximum if column.no_wrap else size.minimum for size in sizes)
            column.min_width = min(minimum, column.max_width or minimum)
        minimum = Measurement.get(self, wide_options, table).minimum
        if minimum > self.width and table.box:
            table.padding = 0  # the box still separates its columns
            minimum = Measurement.get(self, wide_options, table).minimum
        if minimum > self.width:
            table.width = minimum
