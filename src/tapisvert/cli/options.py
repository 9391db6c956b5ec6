"""Options and arguments of several commands, read the same way by each."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from click import BadParameter, ParamType
from click.shell_completion import CompletionItem

from tapisvert import regulations
from tapisvert.cli.commands import argument, option
from tapisvert.cli.errors import option_errors, printable
from tapisvert.regulations.register import VARIABLE, is_shipped, rulebook_id
from tapisvert.rules.rulebook import Rulebook, Rulings
from tapisvert.typed_words import choose, clean
from tapisvert.values import value

if TYPE_CHECKING:
    from tapisvert.permanence import Permanence


class OneOf(ParamType):  # type: ignore[type-arg] # generic only from click 8.4 on
    """One of some words, as `choose` takes it; `result` makes the value of one."""

    name = "word"

    def __init__(self, noun: str, words: Iterable[str], result: Callable[[str], Any] = str) -> None:
        self._noun = noun
        self._words = words
        self._result = result

    def words(self) -> list[str]:
        return [str(word) for word in self._words]

    def convert(self, value: Any, *place: Any) -> Any:
        try:
            return self._result(choose(value, self.words(), self._noun))
        except ValueError as error:
            self.fail(str(error), *place)

    def shell_complete(self, *place: Any) -> list[CompletionItem]:
        return [CompletionItem(word) for word in self.words() if word.startswith(place[-1])]


class _RulebookId(OneOf):
    """The id of a rulebook, also of a folder of `--regulations`."""

    def words(self) -> list[str]:
        return list(regulations.rulebooks())

    def convert(self, value: Any, *place: Any) -> Any:
        try:
            return rulebook_id(value)
        except regulations.UnknownRulebookError as error:
            self.fail(str(error), *place)


@value
class FileOptions:
    """Options for what a file of coups leaves open, as typed."""

    column: tuple[str, ...] = option("Column of the coups, place or head; two of totals.", "NAME")
    order: str | None = option("How a grid was written: lines or columns.", "HOW")
    zero: tuple[str, ...] = option("What a number stands for: 37=00.", "TEXT=NUMBER")
    sheet: str | None = option("Sheet of a spreadsheet.", "NAME")

    def read(self, file: Path, book: Rulebook) -> "Permanence":
        """Return the coups of a file, or of standard input for `-`.

        Raises BadParameter for a wrong option, and the errors of `permanence.read`.
        """
        from tapisvert import permanence
        from tapisvert.cli.input_files import open_input

        if self.order not in (None, *permanence.ORDERS):
            raise BadParameter("must be lines or columns", param_hint="--order")
        with nullcontext(file) if str(file) != "-" else open_input("-") as source:
            return permanence.read(
                source,
                book,
                column=self.column,
                order=self.order,
                zero=dict(pairs(self.zero, "--zero", "TEXT=NUMBER, as 37=00")),
                sheet=self.sheet,
            )


RULINGS = option("Override a ruling, e.g. R03=lose.", "NAME=VALUE", "--ruling")
EDITION = option("Edition. [default: in force today]", "EDITION")
DIFF = option("What the edition changes; by default the newest one.")
SINCE = option("With --diff: since which edition, if not the last.", "EDITION")
DATABASE = option("sqlite:///FILE or postgresql://…", "URL")
REPORT = option("Write a report (.pdf, .html or .json).", "FILE")
THREADS = option("Number of threads. [default: all cores]", min=1, max=4096)
JSON = option("Print JSON.")
RECORD_FILE = argument("A table record, or - for standard input.")
RULEBOOKS = _RulebookId("rulebook", ())
RULEBOOK = argument("A rulebook's id; see: tapisvert rulebooks.", type=RULEBOOKS)


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


def readings(texts: Iterable[str]) -> Rulings:
    """Return each --ruling as in the record: a number, None, or a name.

    >>> readings(["R03=lose", "R05=none"])
    {'R03': 'lose', 'R05': None}
    """
    return {name: _choice(value) for name, value in pairs(texts, "--ruling", "NAME=VALUE")}


def amended_rulebook(
    rulebook: str,
    rulings: Rulings,
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
