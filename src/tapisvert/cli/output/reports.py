"""Output of a command's result: to a program, to a person, and as a report."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol, TypeAlias

import msgspec
import typer

from tapisvert.cli.errors import INTERRUPTED
from tapisvert.cli.output.console import Language, console, print_json
from tapisvert.i18n import translate
from tapisvert.values import value

if TYPE_CHECKING:
    from rich.console import Console

    from tapisvert.documents.blocks import Document

REPORTS: Final = (".pdf", ".html", ".json")
"""File name endings of a report."""

ReportOption: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write it all to a .pdf, .html or .json.")
]


class Result(Protocol):
    """Result of a job; not whole if it was interrupted."""

    @property
    def is_whole(self) -> bool: ...


class OutputOptions(Protocol):
    """Options of a command that decide where its result goes."""

    @property
    def report(self) -> Path | None: ...
    @property
    def json(self) -> bool: ...
    @property
    def lang(self) -> Language: ...


@value
class Renderers:
    """Renderers of a result: to JSON, as text (a class with `print`), as a report."""

    as_json: Callable[[Any], object]
    text: Callable[["Console", str], Any]
    document: Callable[[Any], "Document"]


def output(
    result: Result | None, by_type: Mapping[type, Renderers], options: OutputOptions, topic: str
) -> None:
    """Write the report if one is wanted, and print the result; end an interrupted command.

    It is printed as JSON, or if there is no report as text; None is no result at all.
    """
    if result is None:
        typer.echo(translate(options.lang, "nothing-yet", topic), err=True)
        raise typer.Exit(INTERRUPTED)
    renderers = by_type[type(result)]
    if options.report is not None:
        write_report(result, renderers, options.report)
    if options.json:
        print_json(renderers.as_json(result))
    elif options.report is not None:
        print_report_path(options.report, options.lang, topic)
    else:
        renderers.text(console(), options.lang).print(result)
    if not result.is_whole:
        raise typer.Exit(INTERRUPTED)


def print_report_path(path: Path, language: str, topic: str) -> None:
    """Print the path of a report that was written."""
    text = translate(language, "report-written", topic, path=str(path))
    console().print(text, soft_wrap=True)


def write_report(result: object, renderers: Renderers, path: Path) -> None:
    """Write a result to a file in the format of its ending.

    Raises BadParameter if it cannot be written.
    """
    suffix = path.suffix.lower()
    with writing_report(path):
        if suffix == ".json":
            encoded = msgspec.json.encode(renderers.as_json(result))
            path.write_bytes(msgspec.json.format(encoded, indent=1) + b"\n")
            return
        from tapisvert.documents import pdf_or_html  # noqa: PLC0415 - only a report needs so much

        path.write_bytes(pdf_or_html(renderers.document(result), suffix))


def check_report(path: Path) -> None:
    """Check a report's path before the work, which may take hours.

    Raises BadParameter for a wrong ending, a missing folder, or missing libraries of the format.
    """
    if path.suffix.lower() not in REPORTS:
        message = f"{str(path)[:80]!r} ends with none of {', '.join(REPORTS)}"
        raise typer.BadParameter(message, param_hint="--report")
    if not path.parent.is_dir():
        message = f"there is no folder {str(path.parent)[:200]!r}"
        raise typer.BadParameter(message, param_hint="--report")
    with writing_report(path):
        from tapisvert.documents import check_libraries  # noqa: PLC0415 - only a report needs so much

        check_libraries(path.suffix.lower())


@contextmanager
def writing_report(path: Path) -> Iterator[None]:
    """Turn an error in writing or setting a report into an error of its option."""
    from tapisvert.documents.style import MissingLibraryError  # noqa: PLC0415 - only a report needs so much

    try:
        yield
    except OSError as error:
        message = f"{str(path)!r}: {error.strerror or error}"
        raise typer.BadParameter(message, param_hint="--report") from None
    except MissingLibraryError as error:
        raise typer.BadParameter(str(error), param_hint="--report") from None
