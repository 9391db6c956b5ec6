"""Extras: the libraries that the core lacks, by the line that installs them.

The core needs msgspec and numpy. `./tapis` reads this module before anything is installed: it
imports the standard library only.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

_OF_COMMAND: Final = {
    "simulate": "simulation",
    "verify": "fairness",
    "witness": "witness",
    **dict.fromkeys(
        ("serve", "proxy", "audit", "backup", "restore", "replica", "archive", "report"), "server"
    ),
}
"""Extra of each command that needs more than `cli`."""


def extras_of(arguments: Sequence[str]) -> tuple[str, ...]:
    """Return the extras that a command line needs beside `cli`, or `cli` alone.

    >>> extras_of(["odds", "campione-roulette"]), extras_of(["simulate", "--report=evenings.pdf"])
    (('cli',), ('simulation', 'reports'))
    """
    extras = [_OF_COMMAND[word] for word in arguments if word in _OF_COMMAND][:1]
    if any(word.partition("=")[0] == "--report" for word in arguments):
        extras.append("reports")
    return tuple(extras) or ("cli",)


class MissingExtraError(ImportError):
    """A library of an extra is not installed.

    >>> MissingExtraError("numba", "simulation")
    MissingExtraError("this needs numba: install it with pip install 'tapisvert[simulation]'")
    """

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(
            f"this needs {library}: install it with pip install 'tapisvert[{extra}]'", name=library
        )


def missing_extra(error: Exception, arguments: Sequence[str]) -> MissingExtraError | None:
    """Return the error that names the extra whose library a command lacked; None for others.

    A command of a house needs all of its extra.

    >>> missing_extra(ModuleNotFoundError(name="segno"), ["serve"])
    MissingExtraError("this needs segno: install it with pip install 'tapisvert[server]'")
    """
    extra = extras_of(arguments)[0]
    if isinstance(error, MissingExtraError) and extra not in ("server", "witness"):
        return error
    library = ((error.name or "") if isinstance(error, ImportError) else "").partition(".")[0]
    return None if library in ("", "tapisvert") else MissingExtraError(library, extra)


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Raise MissingExtraError if an import within the context lacks a library of an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library == "tapisvert":
            raise
        raise MissingExtraError(library, extra) from None
