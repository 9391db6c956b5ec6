"""Reports, written the same way by every command that has one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol, TypeAlias

import msgspec
import typer

if TYPE_CHECKING:
    from tapisvert.sheets import Document

REPORTS: Final = (".pdf", ".html", ".json")
"""What a report can be, by the ending of its file's name."""

ReportOption: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Write it all to a .pdf, .html or .json.")
]


def check_report(path: Path) -> None:
    """Before the work, which may take hours: BadParameter unless its report can have that name,
    in a folder that is there, with the libraries that its form needs.
    """
    if path.suffix.lower() not in REPORTS:
        message = f"{str(path)[:80]!r} ends with none of {', '.join(REPORTS)}"
        raise typer.BadParameter(message, param_hint="--report")
    if not path.parent.is_dir():
        message = f"there is no folder {str(path.parent)[:200]!r}"
        raise typer.BadParameter(message, param_hint="--report")
    with writing_report(path):
        from tapisvert.sheets import check_libraries  # noqa: PLC0415 - only a report needs so much

        check_libraries(path.suffix.lower())


@contextmanager
def writing_report(path: Path) -> Iterator[None]:
    """A report that cannot be written, or set, is an error of its option."""
    from tapisvert.sheets import MissingLibraryError  # noqa: PLC0415 - only a report needs so much

    try:
        yield
    except OSError as error:
        message = f"{str(path)!r}: {error.strerror or error}"
        raise typer.BadParameter(message, param_hint="--report") from None
    except MissingLibraryError as error:
        raise typer.BadParameter(str(error), param_hint="--report") from None


class Answer(Protocol):
    """What a command found, for a program and for a sheet of paper."""

    def shape(self) -> dict[str, Any]:
        """Everything, for a program."""

    def document(self) -> "Document":
        """The same as a report."""


def encoded(answer: Answer) -> bytes:
    """An answer as JSON; what is not a number is null."""
    return msgspec.json.encode(answer.shape())


def write_report(answer: Answer, path: Path) -> None:
    """Write an answer to a file, as its name ends; BadParameter where it cannot be written."""
    suffix = path.suffix.lower()
    with writing_report(path):
        if suffix == ".json":
            path.write_bytes(msgspec.json.format(encoded(answer), indent=1) + b"\n")
            return
        from tapisvert.sheets import printed  # noqa: PLC0415 - only a report needs so much

        path.write_bytes(printed(answer.document(), suffix))
