"""What options hold, read the same way by every command."""

from collections.abc import Iterable, Iterator

import typer


def pairs(given: Iterable[str], option: str, shape: str) -> Iterator[tuple[str, str]]:
    """The two sides of each NAME=VALUE; a usage error that shows the shape for anything else.

    >>> list(pairs(["Anna=1000"], "--player", "NAME=CHIPS"))
    [('Anna', '1000')]
    """
    for text in given:
        name, equals, value = text.rpartition("=")
        if not (name and equals and value):
            message = f"{clean(text)[:80]!r} is not written {shape}"
            raise typer.BadParameter(message, param_hint=option)
        yield name, value


def clean(text: str) -> str:
    """A text without what the command line could not decode; no record can hold that."""
    return text.encode("utf-8", "replace").decode("utf-8")
