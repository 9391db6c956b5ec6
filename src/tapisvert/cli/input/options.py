"""Option values, read the same way by every command."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, fields
from inspect import Parameter, Signature
from pathlib import Path
from shlex import quote
from typing import Annotated, Any, TypeAlias, TypeVar, get_type_hints

import typer

from tapisvert import regulations
from tapisvert.cli.errors import printable
from tapisvert.regulations.register import VARIABLE, is_shipped
from tapisvert.rules import Rulebook

_C = TypeVar("_C", bound=Callable[..., None])

ReadingsOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Read a ruling otherwise: R03=lose."),
]


EditionOption: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="EDITION", help="The edition; by default that in force today."),
]
DiffOption: TypeAlias = Annotated[
    bool,
    typer.Option("--diff", help="What the edition changes; by default the newest one."),
]
SinceOption: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="EDITION", help="With --diff: since which edition, if not the last."),
]


def edition_of(rulebook: str, edition: str | None) -> Rulebook:
    """Return an edition of a known rulebook. Raises BadParameter with the known editions."""
    try:
        return regulations.rulebook(rulebook, edition)
    except regulations.UnknownRulebookError as error:
        raise typer.BadParameter(str(error), param_hint="--edition") from None


def amended_editions(
    rulebook: str, edition: str | None, since: str | None
) -> tuple[Rulebook, Rulebook]:
    """Return the editions before and after an amendment. Raises BadParameter if there are none."""
    known = regulations.editions(rulebook)
    after = known[-1] if edition is None else edition_of(rulebook, edition)
    if since is not None:
        return edition_of(rulebook, since), after
    earlier = known[: known.index(after)]
    if not earlier:
        message = (
            f"{rulebook} has no edition before {after.edition!r}; put the amended text into a"
            " folder of --regulations"
        )
        raise typer.BadParameter(message, param_hint="--diff")
    return earlier[-1], after


def regulations_option(book: Rulebook) -> str:
    """Return the end of a command that reads a record of a rulebook: its folders, where it is no
    shipped one; relative to this one, if they are in it.

    >>> regulations_option(regulations.rulebook("campione-roulette"))
    ''
    """
    if is_shipped(book):
        return ""
    folders = [Path(one) for one in os.environ.get(VARIABLE, "").split(os.pathsep) if one]
    here = Path.cwd()
    named = [one.relative_to(here) if one.is_relative_to(here) else one for one in folders]
    return "".join(f" --regulations {printable(quote(str(one)))}" for one in named)


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


def amended(
    rulebook: str,
    rulings: dict[str, str | int | None],
    option: str = "--ruling",
    edition: str | None = None,
) -> Rulebook:
    """Return a rulebook with amended rulings. Raises BadParameter with the allowed values."""
    try:
        return regulations.with_rulings(edition_of(rulebook, edition), rulings)
    except regulations.RulingError as error:
        raise typer.BadParameter(error.sentence, param_hint=option) from None


def _choice(text: str) -> str | int | None:
    if text.lower() in ("none", "null"):
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else text


def clean(text: str) -> str:
    """Return a text without the command line's undecodable characters, which no record can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def with_options(of: type[Any]) -> Callable[[_C], _C]:
    """Give a command the options that a value's fields describe; it is called with all of them.

    >>> from tapisvert.cli.randomness import RandomnessOptions
    >>> @with_options(RandomnessOptions)
    ... def command(**options: object) -> None: ...
    >>> list(Signature.from_callable(command).parameters)[:3]
    ['packs', 'spins', 'rulebook']
    """
    hints = get_type_hints(of, include_extras=True)
    parameters = [
        Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if field.default is MISSING else field.default,
            annotation=hints[field.name],
        )
        for field in fields(of)
    ]

    def decorate(command: _C) -> _C:
        command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        command.__annotations__ = {each.name: each.annotation for each in parameters}
        return command

    return decorate
