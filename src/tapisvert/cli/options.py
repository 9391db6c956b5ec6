"""What options hold, read the same way by every command."""

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias

import typer

from tapisvert import houses
from tapisvert.rules import Rulebook

ReadingsOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Read a ruling otherwise: R03=lose."),
]


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


def readings(given: Iterable[str]) -> dict[str, str | int | None]:
    """Each --ruling as the record has it: a number, nothing, or a name.

    >>> readings(["R03=lose", "R05=none"])
    {'R03': 'lose', 'R05': None}
    """
    return {name: _choice(value) for name, value in pairs(given, "--ruling", "NAME=VALUE")}


def amended(rulebook: str, rulings: dict[str, str | int | None]) -> Rulebook:
    """A rulebook read otherwise; a usage error that names what can be, for anything else."""
    try:
        return houses.amend(houses.rulebook(rulebook), rulings)
    except houses.RulingError as error:
        raise typer.BadParameter(error.sentence, param_hint="--ruling") from None


def _choice(text: str) -> str | int | None:
    if text.lower() in ("none", "null"):
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else text


def clean(text: str) -> str:
    """A text without what the command line could not decode; no record can hold that."""
    return text.encode("utf-8", "replace").decode("utf-8")
