"""Notebooks of the documentation: scripts in the percent format, their cells run, shown and saved.

A script's cells begin with `# %%`, those of text with `# %% [markdown]`.
"""

import ast
import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
import matplotlib.pyplot as plt

from tapisvert.documents import style

mpl.use("agg")
FOLDER: Final = Path(__file__).resolve().parents[1] / "docs" / "learn" / "notebooks"
_CELL: Final = re.compile(r"^# %%( \[markdown\])?\n", re.MULTILINE)
_RICH: Final = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}
_LISTED: Final = re.compile(r"\]\((\w+)\.py\)")


@dataclass
class Cell:
    """A cell: text, or code with what it printed and the value that it shows, by media type.

    `plots` are its figures of matplotlib, as SVG.
    """

    source: str
    is_text: bool
    printed: str = ""
    shown: dict[str, str] = field(default_factory=dict)
    plots: list[str] = field(default_factory=list)


def names() -> list[str]:
    """Return the names of all notebooks, in the order of their index."""
    return _LISTED.findall((FOLDER / "index.md").read_text(encoding="utf-8"))


def cells(script: str) -> list[Cell]:
    """Return the cells of a script."""
    _, *parts = _CELL.split(script)
    return [
        Cell(re.sub(r"^# ?", "", source, flags=re.MULTILINE) if mark else source, bool(mark))
        for mark, source in zip(parts[::2], (part.strip() for part in parts[1::2]), strict=True)
    ]


@cache
def execute(name: str) -> tuple[Cell, ...]:
    """Run the cells of a notebook one after the other, and return them with their outputs."""
    cells_ = cells((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
    names_of_cells: dict[str, Any] = {"__name__": name}
    for cell in cells_:
        if not cell.is_text:
            _run(cell, f"{name}.py", names_of_cells)
    return tuple(cells_)


def _run(cell: Cell, file: str, names_of_cells: dict[str, Any]) -> None:
    """Run a cell; the value of an expression at its end is what it shows."""
    tree = ast.parse(cell.source, file)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(io.StringIO()) as output, style.style():
        exec(compile(tree, file, "exec"), names_of_cells)  # noqa: S102 - our own scripts
        if isinstance(last, ast.Expr):
            code = compile(ast.Expression(last.value), file, "eval")
            value = eval(code, names_of_cells)  # noqa: S307 - as above
            cell.shown = {} if value is None else _media(value)
        cell.plots = [*_plots()]
    cell.printed = output.getvalue()


def _plots() -> Iterator[str]:
    """Yield the open figures as SVG with text that can be read aloud, and close them."""
    with mpl.rc_context({"svg.fonttype": "none"}):
        for number in plt.get_fignums():
            yield style.svg(plt.figure(number))
    plt.close("all")


def _media(value: object) -> dict[str, str]:
    rich = {
        kind: str(getattr(value, name)()) for kind, name in _RICH.items() if hasattr(value, name)
    }
    return rich | {"text/plain": repr(value)}


def page(name: str) -> str:
    """Return the page of a notebook, with what its cells print and show."""
    parts: list[str] = []
    for cell in execute(name):
        if cell.is_text:
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        text = cell.printed
        rich = next((cell.shown[kind] for kind in _RICH if kind in cell.shown), None)
        parts += [f'<div class="shown plot">\n{_one_block(plot)}\n</div>' for plot in cell.plots]
        if rich is not None:
            parts.append(f'<div class="shown">\n{_one_block(rich)}\n</div>')
        elif cell.shown:
            text += cell.shown["text/plain"]
        if text:
            parts.append(f"```text\n{text.rstrip()}\n```")
    parts.insert(1, f"[Download the notebook]({name}.ipynb)")
    return "\n\n".join(parts) + "\n"


def _one_block(markup: str) -> str:
    """Return HTML without an empty line, at which Markdown ends a block."""
    return "\n".join(line for line in markup.splitlines() if line.strip())


def notebook(name: str) -> str:
    """Return a notebook as Jupyter has it, in format 4.5."""
    return json.dumps(
        {
            "cells": [_cell(number, cell) for number, cell in enumerate(execute(name), 1)],
            "metadata": {
                "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}
            },
            "nbformat": 4,
            "nbformat_minor": 5,
        },
        ensure_ascii=False,
        indent=1,
    )


def _cell(number: int, cell: Cell) -> dict[str, Any]:
    common = {"id": f"cell-{number}", "metadata": {}, "source": cell.source}
    if cell.is_text:
        return {"cell_type": "markdown", **common}
    outputs: list[dict[str, Any]] = []
    if cell.printed:
        outputs.append({"output_type": "stream", "name": "stdout", "text": cell.printed})
    for plot in cell.plots:
        data = {"image/svg+xml": plot}
        outputs.append({"output_type": "display_data", "data": data, "metadata": {}})
    if cell.shown:
        display = {"data": cell.shown, "metadata": {}, "execution_count": number}
        outputs.append({"output_type": "execute_result", **display})
    return {"cell_type": "code", **common, "execution_count": number, "outputs": outputs}
