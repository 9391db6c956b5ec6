"""Console on which commands print for people."""

import os
import re
from collections.abc import Iterator
from typing import Any, Final

from rich.console import Console, Group
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

_USUAL: Final = 80
_NARROWEST: Final = 20
_ENDLESS: Final = 100_000


class Paper(Console):
    """Console without markup, as wide as the terminal; plain, with lines of any length, without one
    or if the terminal is dumb, as for `--plain`.

    A table that is too wide is printed row by row. Raises BrokenPipeError if the reader has closed
    the pipe.
    """

    def __init__(self, *, stderr: bool = False, wraps: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, highlight=False, emoji=False)
        self.is_plain = self.is_dumb_terminal or not self.is_terminal
        if self.is_plain and not wraps and not os.environ.get("COLUMNS"):
            self.size = (_ENDLESS, self.height)  # a dumb one needs both
        elif self.width < _NARROWEST:  # COLUMNS=0 means an unknown width
            self.width = max(_NARROWEST, self.width or _USUAL)

    def print(self, *objects: Any, **options: Any) -> None:
        """Print objects; each column of a table is at least as wide as its longest word."""
        fitting = (self._fitting(item) if isinstance(item, Table) else item for item in objects)
        if not self.is_plain:
            super().print(*fitting, **{"crop": False, **options})
            return
        with self.capture() as capture:
            super().print(*fitting, **{"crop": False, **options})
        self.file.write(re.sub(" +\n", "\n", capture.get()))

    def on_broken_pipe(self) -> None:
        """Leave the exit status to the command line; rich would end the process with 1."""
        raise BrokenPipeError("standard output is closed")

    def _fitting(self, table: Table) -> Table | Group:
        """Return a table with the width that it needs, or its rows if that is too wide."""
        if self.is_plain:
            table.box = None
        wide_options = self.options.update(width=10 * _ENDLESS)
        for column in table.columns:
            cells = (column.header, *column.cells)
            sizes = [Measurement.get(self, wide_options, cell) for cell in cells]
            minimum = max(size.maximum if column.no_wrap else size.minimum for size in sizes)
            column.min_width = min(minimum, column.max_width or minimum)
        if Measurement.get(self, wide_options, table).minimum <= self.width:
            return table
        return Group(*self._rows(table))

    @staticmethod
    def _rows(table: Table) -> Iterator[Text | Padding]:
        """Yield the cells of each row: the first begins it, and each title begins a line."""
        if table.title:
            yield Text(str(table.title), "bold")
        for label, *row in zip(*(column.cells for column in table.columns), strict=True):
            if str(label).strip():
                yield Text(str(label))
            lines = [Text()]
            for column, cell in zip(table.columns[1:], row, strict=True):
                if column.header and lines[-1]:
                    lines.append(Text())
                if str(cell).strip():
                    title = " ".join(str(column.header).split())
                    lines[-1].append(f"{title} ".lstrip(), "dim").append(f"{cell} ")
            yield from (Padding(line, (0, 0, 0, 2)) for line in lines if line)
