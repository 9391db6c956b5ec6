"""Reports, written the same way by every command that has one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol, TypeAlias

import msgspec
import typer

if TYPE_CHECKING:
    from tapisvert.documents import Document

REPORTS: Final = (".pdf", ".html", ".json")
"""File name endings of a report."""

ReportOption: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write it all to a .pdf, .html or .json.")
]


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
    from tapisvert.documents import MissingLibraryError  # noqa: PLC0415 - only a report needs so much

    try:
        yield
    except OSError as error:
        message = f"{str(path)!r}: {error.strerror or error}"
        raise typer.BadParameter(message, param_hint="--report") from None
    except MissingLibraryError as error:
        raise typer.BadParameter(str(error), param_hint="--report") from None


class Answer(Protocol):
    """Result of a command, for a program and for a report."""

    def shape(self) -> dict[str, Any]:
        """Return the complete result for a program."""

    def document(self) -> "Document":
        """Return the result as a report."""


def encoded(answer: Answer) -> bytes:
    """Return an answer as JSON; NaN and infinities become null."""
    return msgspec.json.encode(answer.shape())


def write_report(answer: Answer, path: Path) -> None:
    """Write an answer to a file in the format of its ending. Raises BadParameter if it cannot be
    written.
    """
    suffix = path.suffix.lower()
    with writing_report(path):
        if suffix == ".json":
            path.write_bytes(msgspec.json.format(encoded(answer), indent=1) + b"\n")
            return
        from tapisvert.documents import pdf_or_html  # noqa: PLC0415 - only a report needs so much

        path.write_bytes(pdf_or_html(answer.document(), suffix))
