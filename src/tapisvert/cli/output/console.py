"""Common output of several commands: the console, JSON, cards; and shared options."""

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tapisvert.regulations import rulebooks

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

SYMBOLS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_RED_CARD: Final = r"\b(10|[A2-9JQK])[♥♦]"


class Language(StrEnum):
    """Languages of the program."""

    IT = "it"
    FR = "fr"
    EN = "en"


def known_rulebook(name: str | None) -> str | None:
    """Return a rulebook's id, or None, unchanged. Raises BadParameter with the known ids."""
    if name is not None and name not in rulebooks():
        known = ", ".join(rulebooks())
        raise typer.BadParameter(f"there is no rulebook {name[:80]!r}; there are: {known}")
    return name


def _rulebooks_from(incomplete: str) -> list[str]:
    """Return the ids that a shell may complete a word to."""
    return [name for name in rulebooks() if name.startswith(incomplete)]


LanguageOption = Annotated[Language, typer.Option("--lang", help="Italian, French or English.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, for a program.")]
RulebookArgument = Annotated[
    str,
    typer.Argument(
        help="A rulebook's id; see: tapisvert rulebooks.",
        callback=known_rulebook,
        autocompletion=_rulebooks_from,
    ),
]


def console(*, stderr: bool = False) -> "Console":
    """Return the console of standard output or error."""
    from tapisvert.cli.output.paper import Paper  # noqa: PLC0415 - rich is slow to import

    return Paper(stderr=stderr)


def hang(out: "Console", mark: tuple[str, str], *parts: str | tuple[str, str]) -> None:
    """Print a mark and a text whose further lines are indented under its first."""
    from rich.text import Text  # noqa: PLC0415 - rich is slow to import

    indent = len(mark[0]) + 1
    lines = Text.assemble(*parts).wrap(out, out.width - indent)
    starts: list[str | tuple[str, str]] = [mark, *[" " * (indent - 1)] * (len(lines) - 1)]
    for line in lines:
        line.rstrip()
    hung = (Text.assemble(start, " ", line) for start, line in zip(starts, lines, strict=True))
    out.print(Text("\n").join(hung), soft_wrap=True)


def print_json(value: object) -> None:
    """Print a value as one JSON document on a line of its own; NaN and infinities become null."""
    import msgspec  # noqa: PLC0415 - few commands print JSON

    sys.stdout.flush()
    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")


def card(code: str, *, symbols: bool) -> str:
    """Return a card with its suit's symbol, or as the record writes it.

    >>> card("Th", symbols=True), card("Th", symbols=False)
    ('10♥', 'Th')
    """
    if not symbols:
        return code
    return code[0].replace("T", "10") + SYMBOLS[code[1]]


def with_cards(text: str) -> "Text":
    """Return a text with its red cards in red."""
    from rich.text import Text  # noqa: PLC0415 - rich is slow to import

    coloured = Text(text)
    coloured.highlight_regex(_RED_CARD, "red")
    return coloured
