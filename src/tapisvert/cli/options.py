"""Option values, read the same way by every command."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, field, fields
from enum import StrEnum
from inspect import Parameter, Signature
from pathlib import Path
from shlex import quote
from typing import Annotated, Any, TypeVar, get_type_hints

from typer import Argument, BadParameter, Option

from tapisvert import regulations
from tapisvert.cli.errors import option_errors, printable
from tapisvert.regulations.register import VARIABLE, is_shipped
from tapisvert.rules import Rulebook

_C = TypeVar("_C", bound=Callable[..., None])

ReadingsOption = Annotated[
    list[str] | None, Option(metavar="NAME=VALUE", help="Override a ruling, e.g. R03=lose.")
]


EditionOption = Annotated[
    str | None, Option(metavar="EDITION", help="Edition. [default: in force today]")
]
DiffOption = Annotated[
    bool, Option("--diff", help="What the edition changes; by default the newest one.")
]
SinceOption = Annotated[
    str | None, Option(metavar="EDITION", help="With --diff: since which edition, if not the last.")
]
DatabaseOption = Annotated[
    str | None, Option(metavar="URL", help="sqlite:///FILE or postgresql://…")
]
ReportOption = Annotated[
    Path | None, Option(metavar="FILE", help="Write a report (.pdf, .html or .json).")
]


class Language(StrEnum):
    """Languages of the program."""

    IT = "it"
    FR = "fr"
    EN = "en"


def known_rulebook(name: str | None) -> str | None:
    """Return a rulebook's id, or None, unchanged. Raises BadParameter with the known ids."""
    if name is not None and name not in regulations.rulebooks():
        names = ", ".join(regulations.rulebooks())
        raise BadParameter(f"unknown rulebook {name[:80]!r}; available: {names}")
    return name


def _rulebooks_from(incomplete: str) -> list[str]:
    """Return the ids that complete a word in the shell."""
    return [name for name in regulations.rulebooks() if name.startswith(incomplete)]


LanguageOption = Annotated[Language, Option("--lang", help="Italian, French or English.")]
JsonOption = Annotated[bool, Option("--json", help="Print JSON.")]
RulebookArgument = Annotated[
    str,
    Argument(
        help="A rulebook's id; see: tapisvert rulebooks.",
        callback=known_rulebook,
        autocompletion=_rulebooks_from,
    ),
]


def edition_of(rulebook: str, edition: str | None) -> Rulebook:
    """Return an edition of a known rulebook. Raises BadParameter with the known editions."""
    with option_errors("--edition", regulations.UnknownRulebookError):
        return regulations.rulebook(rulebook, edition)


def amended_editions(
    rulebook: str, edition: str | None, first_day: str | None
) -> tuple[Rulebook, Rulebook]:
    """Return the editions before and after an amendment. Raises BadParameter if there are none."""
    editions = regulations.editions(rulebook)
    new = editions[-1] if edition is None else edition_of(rulebook, edition)
    if first_day is not None:
        return edition_of(rulebook, first_day), new
    older_editions = editions[: editions.index(new)]
    if not older_editions:
        message = (
            f"{rulebook} has no edition before {new.edition!r}; put the amended text into a"
            " folder of --regulations"
        )
        raise BadParameter(message, param_hint="--diff")
    return older_editions[-1], new


def regulations_option(book: Rulebook) -> str:
    """Return the end of a command that reads a record of a rulebook: its folders, unless it is
    shipped; relative to the current folder where they are inside it.

    >>> regulations_option(regulations.rulebook("campione-roulette"))
    ''
    """
    if is_shipped(book):
        return ""
    folders = [Path(path) for path in os.environ.get(VARIABLE, "").split(os.pathsep) if path]
    cwd = Path.cwd()
    names = [path.relative_to(cwd) if path.is_relative_to(cwd) else path for path in folders]
    return "".join(f" --regulations {printable(quote(str(path)))}" for path in names)


def pairs(texts: Iterable[str], option: str, shape: str) -> Iterator[tuple[str, str]]:
    """Yield the two sides of each NAME=VALUE.

    Raises BadParameter with the expected form for any other text.

    >>> list(pairs(["Anna=1000"], "--player", "NAME=CHIPS"))
    [('Anna', '1000')]
    """
    for text in texts:
        name, equals, value = text.rpartition("=")
        if not (name and equals and value):
            message = f"{clean(text)[:80]!r} is not written {shape}"
            raise BadParameter(message, param_hint=option)
        yield name, value


def readings(texts: Iterable[str]) -> dict[str, str | int | None]:
    """Return each --ruling as in the record: a number, None, or a name.

    >>> readings(["R03=lose", "R05=none"])
    {'R03': 'lose', 'R05': None}
    """
    return {name: _choice(value) for name, value in pairs(texts, "--ruling", "NAME=VALUE")}


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
        raise BadParameter(error.sentence, param_hint=option) from None


def _choice(text: str) -> str | int | None:
    if text.lower() in ("none", "null"):
        return None
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else text


def clean(text: str) -> str:
    """Return a text without undecodable characters, which a record cannot contain."""
    return text.encode("utf-8", "replace").decode("utf-8")


def option(
    help_text: str,
    metavar: str | None = None,
    *,
    default: Any = None,
    names: Sequence[str] = (),
    **settings: Any,
) -> Any:
    """Return a field of a command's options: an option with this help, of the field's type."""
    parameter = Option(*names, help=help_text, metavar=metavar, **settings)
    return field(default=default, metadata={"option": parameter})


def flag(name: str, help_text: str) -> Any:
    """Return a field of a command's options: False unless the option is given."""
    return option(help_text, names=(name,), default=False)


def with_options(options_class: type[Any]) -> Callable[[_C], _C]:
    """Give a command the options that a dataclass describes; it is called with all of them.

    >>> from tapisvert.cli.randomness import RandomnessOptions
    >>> @with_options(RandomnessOptions)
    ... def command(**options: object) -> None: ...
    >>> list(Signature.from_callable(command).parameters)[:3]
    ['packs', 'spins', 'rulebook']
    """
    hints = get_type_hints(options_class, include_extras=True)
    parameters = [
        Parameter(
            option_field.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if option_field.default is MISSING else option_field.default,
            annotation=_annotation(hints[option_field.name], option_field.metadata),
        )
        for option_field in fields(options_class)
    ]

    def decorate(command: _C) -> _C:
        command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
        return command

    return decorate


def _annotation(hint: Any, metadata: Mapping[str, Any]) -> Any:
    return Annotated[hint, metadata["option"]] if metadata else hint
