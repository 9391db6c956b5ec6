"""Common output of several commands: the console, JSON, cards, tables, progress and reports."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal

import click
from click import BadParameter
from click.exceptions import Exit

from tapisvert.cli.errors import INTERRUPTED, file_errors
from tapisvert.documents.numbers import number
from tapisvert.i18n import translate
from tapisvert.values import value

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table
    from rich.text import Text

    from tapisvert.documents.blocks import Document
    from tapisvert.permanence import FileFinding

SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RED_CARD: Final = r"\b(10|[A2-9JQK])[♥♦]"

Side = Literal["left", "right"]
"""Alignment of a column's cells."""

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"

REPORTS: Final = (".pdf", ".html", ".json")
"""File suffixes of a report."""


def console(*, stderr: bool = False) -> "Console":
    """Return the console of standard output or error."""
    from tapisvert.cli.paper import Paper

    return Paper(stderr=stderr)


def hang(output: "Console", mark: tuple[str, str], *parts: str | tuple[str, str]) -> None:
    """Print a mark and a text whose further lines are indented under its first."""
    from rich.text import Text

    indent = len(mark[0]) + 1
    lines = Text.assemble(*parts).wrap(output, output.width - indent)
    starts: list[str | tuple[str, str]] = [mark, *[" " * (indent - 1)] * (len(lines) - 1)]
    for line in lines:
        line.rstrip()
    hung = (Text.assemble(start, " ", line) for start, line in zip(starts, lines, strict=True))
    output.print(Text("\n").join(hung), soft_wrap=True)


def print_json(value: object) -> None:
    """Print a value as one JSON document on a line of its own; NaN and infinities become null."""
    import msgspec

    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")


def pick(source: object, *names: str) -> dict[str, Any]:
    return {name: getattr(source, name) for name in names}


def utc_text(at_ms: int) -> str:
    """Return a moment in UTC, to the second.

    >>> utc_text(0)
    '1970-01-01 00:00:00 UTC'
    """
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"


def card(code: str, *, symbols: bool) -> str:
    """Return a card with its suit's symbol, or as the record writes it.

    >>> card("Th", symbols=True), card("Th", symbols=False)
    ('10♥', 'Th')
    """
    if not symbols:
        return code
    return code[0].replace("T", "10") + SYMBOLS[code[1]]


def with_cards(text: str) -> "Text":
    """Return a text with its red cards in red."""
    from rich.text import Text

    rich_text = Text(text)
    rich_text.highlight_regex(_RED_CARD, "red")
    return rich_text


class Printer:
    """Printer of headings and tables without lines, in a language, as wide as the terminal."""

    topic: ClassVar[str]
    """Topic of its messages."""

    def __init__(self, console: "Console", language: str) -> None:
        self.out = console
        self.language = language

    def summary(self, result: Any) -> None:
        """Print the lines about a result that stand beside its report: none, unless overridden."""

    def say(self, key: str, **values: str | int | date) -> str:
        """Return a message in the printer's language; the text of `count` is `n`, unless given."""
        if isinstance(count := values.get("count"), int):
            values = {"n": number(count), **values}
        return translate(self.language, key, self.topic, **values)

    def line(self, key: str, style: str = "", **values: str | int | date) -> None:
        self.out.print(self.say(key, **values), style=style or None)

    def heading(self, key: str, **values: str | int | date) -> None:
        self.out.print()
        self.line(key, "bold underline", **values)
        self.out.print()

    def note(self, key: str, **values: str | int) -> None:
        self.out.print()
        self.line(key, "dim", **values)

    def reading(self, findings: "Iterable[FileFinding]") -> None:
        """Print how a file was read, and in yellow the parts that were ignored."""
        for finding in findings:
            style = "yellow" if finding.is_loss else "dim"
            self.out.print(finding.sentence(self.language), style=style)

    def titles(self, *columns: str) -> list[str]:
        """Return the titles of columns by their names; an empty name gives an empty title."""
        return [self.say(f"column-{column}") if column else "" for column in columns]

    def table(self, *titles: str, texts: int = 1) -> "Table":
        """Return a table; the columns after the first `texts` are numbers.

        A number column without a title, next to columns with one, holds the error of the number
        before it.
        """
        from rich.table import Table

        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        table.show_header = any(titles)
        for column, title in enumerate(titles):
            is_error = table.show_header and not title and column >= max(texts, 1)
            is_left = column < texts or is_error
            table.add_column(
                title,
                justify="left" if is_left else "right",
                style="dim" if is_error else None,
                no_wrap=column > 0,
            )
        return table

    def print_table(
        self, titles: Iterable[str], rows: Iterable[Iterable["str | Text"]], texts: int = 1
    ) -> None:
        """Print a table, as `table` makes it, of these rows."""
        table = self.table(*titles, texts=texts)
        for row in rows:
            table.add_row(*row)
        self.out.print(table)

    def grid(self, *sides: "Side") -> "Table":
        from rich.table import Table

        table = Table.grid(padding=(0, 2, 0, 0))
        for column, side in enumerate(sides):
            table.add_column(justify=side, no_wrap=column > 0)
        return table

    def bars(
        self,
        rows: Iterable[tuple[str, str, float]],
        table: "Table | None" = None,
        margin: int = len("  100.0000%  "),
    ) -> None:
        """Print labels, texts and shares, with shares as bars, the greatest filling the width."""
        rows = list(rows)
        table = self.grid("left", "right", "left") if table is None else table
        table.columns[2].style = "green"
        greatest = max(share for _, _, share in rows)
        room = min(48, self.out.width - max(len(label) for label, _, _ in rows) - margin)
        for label, text, share in rows:
            table.add_row(label, text, text_bar(share / greatest, room, self.out.encoding))
        self.out.print(table)


def text_bar(share: float, room: int, encoding: str) -> str:
    """Return a bar of a share of the width, to an eighth of a letter in UTF encodings.

    >>> text_bar(0.5, 5, "utf-8"), text_bar(0.5, 5, "ascii")
    ('██▌', '##')
    """
    eighths = round(8 * room * share)
    if not encoding.lower().startswith("utf"):
        return "#" * (eighths // 8)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


class ProgressBar:
    """Bar of one task; without a display it shows nothing."""

    def __init__(self, display: "Progress | None", label: str) -> None:
        self._display = display
        self._task = display.add_task(label, total=None, note="") if display else None

    @property
    def elapsed(self) -> float:
        """Seconds since the start; 0 without a display."""
        return (self._display.tasks[0].elapsed or 0.0) if self._display else 0.0

    def update(
        self, completed: float | None = None, total: float | None = None, **fields: Any
    ) -> None:
        """Show the amount done, and the whole amount once it is known."""
        if self._display is not None and self._task is not None:
            self._display.update(self._task, completed=completed, total=total, **fields)


@contextmanager
def progress_bar(label: str, column: str = "TaskProgressColumn") -> Iterator[ProgressBar]:
    """Open a bar: label, bar, amount done, a dim note if there is one, time left.

    `column` is the amount's column in `rich.progress`, which is slow to import and not needed
    without a terminal.
    """
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield ProgressBar(None, label)
        return
    from rich import progress as bars

    from tapisvert.cli.paper import Paper

    with bars.Progress(
        bars.TextColumn("{task.description}"),
        bars.BarColumn(bar_width=None),
        getattr(bars, column)(),
        bars.TextColumn("{task.fields[note]}", style="dim"),
        bars.TimeRemainingColumn(compact=True),
        console=Paper(stderr=True),
        transient=True,
        expand=True,
    ) as display:
        yield ProgressBar(display, label)


@value
class Renderers:
    """Renderers of a result: to JSON, as text (a class with `print` and `summary`), as a report."""

    as_json: Callable[[Any], object]
    text: Callable[["Console", str], Any]
    document: Callable[[Any], "Document"] | None = None


def output(
    result: Any,
    renderers: Renderers,
    topic: str,
    language: str,
    report: Path | None,
    *,
    as_json: bool,
) -> None:
    """Write the requested report, and print the result; exit if the command was interrupted.

    The result is printed as JSON, or without a report as text, beside one as a summary. None
    stands for no result.
    """
    if result is None:
        click.echo(translate(language, "nothing-yet", topic), err=True)
        raise Exit(INTERRUPTED)
    if report is not None and renderers.document is not None:
        write_report(result, renderers.as_json, renderers.document, report)
    if as_json:
        print_json(renderers.as_json(result))
    elif report is not None:
        print_report_path(report, language, topic)
        renderers.text(console(), language).summary(result)
    else:
        renderers.text(console(), language).print(result)
    if not result.is_whole:
        raise Exit(INTERRUPTED)


def print_report_path(path: Path, language: str, topic: str) -> None:
    text = translate(language, "report-written", topic, path=str(path))
    console().print(text, soft_wrap=True)


def write_report(
    result: Any, as_json: Callable[[Any], object], document: Callable[[Any], "Document"], path: Path
) -> None:
    """Write a result to a file in the format of its suffix.

    Raises BadParameter if it cannot be written.
    """
    suffix = path.suffix.lower()
    with writing_report(path):
        if suffix == ".json":
            import msgspec

            encoded = msgspec.json.encode(as_json(result))
            path.write_bytes(msgspec.json.format(encoded, indent=1) + b"\n")
            return
        from tapisvert.documents import pdf_or_html

        path.write_bytes(pdf_or_html(document(result), suffix))


def check_report(path: Path) -> None:
    """Check a report's path before the computation, which may take hours.

    Raises BadParameter for a wrong suffix, a missing folder, or missing libraries of the format.
    """
    if path.suffix.lower() not in REPORTS:
        message = f"{str(path)[:80]!r}: unsupported file type; use {', '.join(REPORTS)}"
        raise BadParameter(message, param_hint="--report")
    if not path.parent.is_dir():
        message = f"folder not found: {str(path.parent)[:200]!r}"
        raise BadParameter(message, param_hint="--report")
    with writing_report(path):
        from tapisvert.documents import check_libraries

        check_libraries(path.suffix.lower())


@contextmanager
def writing_report(path: Path) -> Iterator[None]:
    """Turn an error in writing a report into an error of its option."""
    with file_errors(path, "--report"):
        yield
