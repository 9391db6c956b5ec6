"""Option values, read the same way by every command."""

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias

import typer

from tapisvert import regulations
from tapisvert.rules import Rulebook

ReadingsOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Read a ruling otherwise: R03=lose."),
]


def pairs(given: Iterable[str], option: str, shape: str) -> Iterator[tuple[str, str]]:
    """Yield the two sides of each NAME=VALUE.

    Raises BadParameter with the expected shape for any other text.

    >>> list(pairs(["Anna=1000"], "--player", "NAME=CHIPS"))
    [('Anna', '1000')]
    """
    for text in given:
        name, equals, value = text.rpartition("=")
        if not (name and equals and value):
            message = f"{clean(text)[:80]!r} is not written {shape}"
            raise typer.BadParameter(message, param_hint=option)
        yield name, value


def readings(given: Iterable[str]) -> dict[str, str | int | None]:
    """Return each --ruling as the record writes it: a number, None, or a name.

    >>> readings(["R03=lose", "R05=none"])
    {'R03': 'lose', 'R05': None}
    """
    return {name: _choice(value) for name, value in pairs(given, "--ruling", "NAME=VALUE")}


def amended(rulebook: str, rulings: dict[str, str | int | None]) -> Rulebook:
    """Return a rulebook with amended rulings. Raises BadParameter with the allowed values."""
    try:
        return regulations.with_rulings(regulations.rulebook(rulebook), rulings)
    except regulations.RulingError as error:
        raise typer.BadParameter(error.sentence, param_hint="--ruling") from None


def _choice(text: str) -> str | int | None:
    if text.lower() in ("none", "null"):
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else text


def clean(text: str) -> str:
    """Return a text without the command line's undecodable characters, which no record can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
