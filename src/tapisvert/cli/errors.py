"""Error messages in one line; handling of output streams that are closed, full or gone."""

import codecs
import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

import click

from tapisvert.extras import missing_extra

REFUSED: Final = 1
WRONG_INPUT: Final = 2
INCOMPLETE: Final = 3
INTERNAL_ERROR: Final = 70
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

_NO_BREAK: Final = "\u00a0\u202f"
_PLAIN: Final = {
    **dict.fromkeys("“”«»„", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("–—−", "-"),
    **dict.fromkeys(_NO_BREAK, " "),
    "…": "...",
    "›": ">",
    "‹": "<",
    "→": "->",
    "×": "x",
    "·": "-",
}
_ADVICE: Final = {
    errno.ENOENT: "check the path; use - for standard input",
    errno.EISDIR: "give a file; - stands for standard input",
    errno.EACCES: "ask for the right to read it, or give another file",
    errno.ENOSPC: "free space and run the command again (the output is incomplete)",
}

_POSIX: Final = ("fcntl", "resource")
"""Modules of Python that Windows lacks; only a house's own commands use them."""


class UnreadableFileError(Exception):
    """A file named by the user cannot be read: a sentence with the reason, in their language."""


@contextmanager
def option_errors(option: str | None, *errors: type[Exception]) -> Iterator[None]:
    """Report errors of these types as an invalid option value."""
    try:
        yield
    except errors as error:
        raise click.BadParameter(str(error), param_hint=option) from None


@contextmanager
def file_errors(path: Path, option: str | None) -> Iterator[None]:
    """Report a file that cannot be read or written as an invalid option value."""
    try:
        yield
    except OSError as error:
        message = f"{str(path)[:200]!r}: {error.strerror or error}"
        raise click.BadParameter(message, param_hint=option) from None


@contextmanager
def permanence_errors(path: Path, option: str, language: str) -> Iterator[None]:
    """Report an unreadable file of results in the user's language, with its wrong line."""
    from tapisvert.permanence.errors import PermanenceError

    try:
        with file_errors(path, option):
            yield
    except PermanenceError as error:
        sentence = error.sentence(language)
        raise UnreadableFileError(f"{str(path)[:200]!r}: {sentence}") from None


def failure(error: Exception) -> tuple[int, str]:
    """Return the exit status for an error, and the line for standard error."""
    # slow to import, and seldom needed
    from tapisvert.record import RecordError
    from tapisvert.regulations import RegisterError

    if isinstance(error, click.ClickException):
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "tapisvert"
        problem = " ".join(error.format_message().split()).rstrip(".")
        return WRONG_INPUT, printable(f"{command}: {problem} (see: {command} --help)")
    if isinstance(error, RegisterError):
        return WRONG_INPUT, "\n".join(printable(f"tapisvert: {line}") for line in error.faults)
    if isinstance(error, RecordError | UnreadableFileError):
        return WRONG_INPUT, printable(f"tapisvert: {error}")
    if isinstance(error, OSError):
        return WRONG_INPUT, printable(f"tapisvert: {_about_system(error)}")
    if isinstance(error, MemoryError):
        return WRONG_INPUT, "tapisvert: out of memory"
    if isinstance(error, ModuleNotFoundError) and error.name in _POSIX:
        return WRONG_INPUT, "tapisvert: this command needs Linux or macOS; Windows cannot run it"
    if (missing := missing_extra(error, sys.argv[1:])) is not None:
        return WRONG_INPUT, printable(f"tapisvert: {missing}")
    return INTERNAL_ERROR, printable(
        f"tapisvert: internal error: {type(error).__name__} at {_place(error)}: {error}."
        " Please report it with the command and its input."
    )


def _about_system(error: OSError) -> str:
    name = f"{error.filename!r}: " if error.filename is not None else ""
    problem = (error.strerror or str(error)).lower()
    advice = _ADVICE.get(error.errno or 0)
    return f"{name}{problem}" + (f"; {advice}" if advice else "")


def _place(error: Exception) -> str:
    """Return the file and line where an error was raised."""
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "?"


def printable(text: str) -> str:
    r"""Return a text with unprintable characters escaped: input never controls the terminal.

    The no-break spaces of French texts print, though Python counts them among the unprintable.

    >>> printable("line 3:" + chr(27))
    'line 3:\\x1b'
    """
    return "".join(
        letter
        if letter.isprintable() or letter in _NO_BREAK
        else letter.encode("unicode_escape").decode()
        for letter in text
    )


def write_plain(stream: TextIO) -> None:
    """Replace typographic quotes and dashes where a stream cannot encode them."""

    def plain(error: UnicodeError) -> tuple[str | bytes, int]:
        assert isinstance(error, UnicodeEncodeError)
        letter = error.object[error.start]
        if letter in _PLAIN:
            return _PLAIN[letter], error.start + 1
        return codecs.backslashreplace_errors(error)

    codecs.register_error("tapisvert.plain", plain)
    stream.reconfigure(errors="tapisvert.plain")  # type: ignore[attr-defined]


def guard_streams() -> None:
    """Raise OSError if standard output is closed; make the streams escape unknown letters."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - stays open
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - stays open
        raise OSError(errno.EBADF, "standard output is closed")
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def hush(stream: TextIO) -> None:
    """Flush a stream; redirect a broken one to the null device.

    The interpreter then prints no message of its own at exit.
    """
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
