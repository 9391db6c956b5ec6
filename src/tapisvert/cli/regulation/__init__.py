"""`tapisvert regulation`: a house's own file, begun and checked."""

import os
import re
from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tapisvert.cli.command_group import SETTINGS, add_command, help_text
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.input.conversion import Command, Group
from tapisvert.cli.input.input_files import opened
from tapisvert.cli.output.console import (
    JsonOption,
    Language,
    console,
    known_rulebook,
    print_json,
)
from tapisvert.i18n import language_of, translate
from tapisvert.regulations import Fault, Rulebook, RulebookError, load, rulebook
from tapisvert.regulations.catalogue import clauses
from tapisvert.regulations.loading.faults import sentence
from tapisvert.regulations.loading.loader import is_id
from tapisvert.regulations.loading.toml_lines import decoded
from tapisvert.regulations.register import contradictions, files_in, shipped
from tapisvert.regulations.starting_file import BASES, starting_file
from tapisvert.rules.rulebook import Layout

if TYPE_CHECKING:
    from tapisvert.cli.regulation.remarks import Remarks

OwnLanguageOption = Annotated[
    Language | None,
    typer.Option("--lang", help="Italian, French or English; the system's language if left out."),
]
_MADE_UP: Final = "MH"
_PREFIX: Final = re.compile(r"""^\s*prefix\s*=\s*["'](\w+)["']""", re.MULTILINE)
_LARGEST: Final = 1 << 20
"""Size of a file, in bytes, beyond which it is no regulation: the largest shipped has six thousand.
"""

regulation = typer.Typer(
    name="regulation",
    help="Begin a house's own regulation file, and check it.\n\n\b\n"
    "Examples:\n"
    "  tapisvert regulation new sanremo-trente.toml\n"
    "  tapisvert regulation check sanremo-trente.toml\n",
    cls=Group,
    no_args_is_help=True,
    **SETTINGS,
)


def new(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    *,
    layout: Annotated[
        Layout | None, typer.Option(help="What a coup is dealt from; two_rows if none is said.")
    ] = None,
    copied: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="ID",
            help="Take the values of this rulebook instead.",
            callback=known_rulebook,
        ),
    ] = None,
    lang: OwnLanguageOption = None,
) -> None:
    r"""Write a starting file: a complete regulation of a made-up house, explained key by key.

    The file is valid as it stands, and its comments say what each key accepts. It has articles of
    its own; with --from it has the values and citations of that rulebook. The id is the file's
    name, the prefix of its articles one that no file beside it has, and an existing file is never
    overwritten.

    \b
    Examples:
      tapisvert regulation new sanremo-trente.toml --lang it
      tapisvert regulation new my-roulette.toml --layout wheel
      tapisvert regulation new my-trente.toml --from venezia-trente-et-quarante
    """
    language = lang or language_of(os.environ)
    if copied is not None and layout is not None:
        raise typer.BadParameter("a copy has the layout of its rulebook; leave --layout out")
    # a wrong file among the registered ones stops no other from being begun
    base = rulebook(copied) if copied else shipped()[BASES[layout or Layout.TWO_ROWS]][1]
    identity = file.stem if is_id(file.stem) and file.stem not in shipped() else "my-house"
    text = starting_file(
        base,
        identity,
        _prefix(identity, _taken(file.parent)),
        is_copy=copied is not None,
        language=language,
    )
    try:
        with file.open("x", encoding="utf-8", newline="\n") as written:
            written.write(text)
    except FileExistsError:
        message = f"{printable(str(file))!r} exists, and is not overwritten; give another name"
        raise typer.BadParameter(message) from None
    print(printable(translate(language, "check-written", "regulation", file=str(file))))


def _prefix(identity: str, taken: Set[str]) -> str:
    """Return a prefix for the clauses of a file: of its name, and not one of those that are taken.

    >>> _prefix("sanremo-trente", {"SAN"}), _prefix("sanremo-roulette", {"SAN", "SR"})
    ('ST', 'SANR')
    >>> _prefix("2x", set()), _prefix("2x", {"MH"}), _prefix("sanremo", {"SAN", "S"})
    ('MH', 'MH2', 'SAN2')
    """
    first, *others = (
        "".join(letter for letter in word.upper() if letter.isalnum())
        for word in identity.split("-")
    )
    initials = "".join(word[:1] for word in others)
    whole = (first + "".join(others))[:3]
    own = whole if whole[:1].isalpha() and len(whole) > 1 else _MADE_UP
    words = (own, (own[0] + initials)[:4], own[:3] + initials[:1])
    numbered = (f"{own[:3]}{number}" for number in range(2, 10))
    free = (one for one in (*words, *numbered) if len(one) > 1 and one not in taken)
    return next(free, own)


def _taken(folder: Path) -> set[str]:
    """Return the prefixes of the shipped catalogue and of the files in a folder."""
    taken = {key.partition("-")[0] for key in clauses()}
    for file in files_in([str(folder)]) if folder.is_dir() else ():
        with file.open(encoding="utf-8", errors="replace") as source:
            taken.update(_PREFIX.findall(source.read(_LARGEST)))  # a wrong file has one as well
    return taken


def check(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Regulation files, or folders of them.")
    ],
    *,
    lang: OwnLanguageOption = None,
    json: JsonOption = False,
) -> None:
    r"""Say everything that is wrong with a regulation file, or what is worth knowing about it.

    Each fault has its line, its key, and what is accepted there; two files must not contradict each
    other or a shipped one. A right file is followed by the
    bank's edge on each chance, the readings that it leaves to a table and what each one changes,
    articles that nothing cites or that lack a language, refusals without an article, and keys that
    came after the file was written. The exit status is 1 if any file is wrong.

    With --json an array with one object for each file: file; faults (line, column, key, problem);
    and remarks, null for a wrong file: id, name, edition, edges (chances, decision, least, most),
    open (ruling, field, taken, alternative, effect, changes of the edge by decision), uncited,
    languages (by clause, those that it lacks) and silent (refusals without an article). Edges are
    the bank's average gain for one unit staked.

    \b
    Examples:
      tapisvert regulation check sanremo-trente.toml
      tapisvert regulation check house/ --json
    """
    from tapisvert.cli.regulation.remarks import remarks  # noqa: PLC0415 - numpy is slow to import
    from tapisvert.cli.regulation.text_output import CheckText  # noqa: PLC0415

    language = lang or language_of(os.environ)
    files = list(dict.fromkeys(_each(files)))
    right, wrong = _sorted(files, language)
    found: list[tuple[str, tuple[Fault, ...], Remarks | None]] = [
        (file, tuple(wrong[file]), None) if file in wrong else (file, (), remarks(*right[file]))
        for file in files
    ]
    if json:
        print_json([{"file": file, "faults": faults, "remarks": m} for file, faults, m in found])
    else:
        for file, faults, told in found:
            CheckText(console(), language).print(file, faults, told)
    if any(faults for _, faults, _ in found):
        raise typer.Exit(REFUSED)


def _each(names: Iterable[str]) -> Iterator[str]:
    """Yield the files named, and those of the folders named. Raises BadParameter for an empty one.

    >>> list(_each(["sanremo.toml", "-"]))
    ['sanremo.toml', '-']
    """
    for name in names:
        is_folder = Path(name).is_dir()
        found = [str(Path(name, file.name)) for file in files_in([name])] if is_folder else [name]
        if not found:
            raise typer.BadParameter(f"{printable(name)!r} has no file that ends in .toml")
        yield from found


def _sorted(
    files: Iterable[str], language: str
) -> tuple[dict[str, tuple[Rulebook, str]], dict[str, list[Fault]]]:
    """Return the files that can be read, with their texts, and the faults of the wrong ones."""
    right: dict[str, tuple[Rulebook, str]] = {}
    wrong: dict[str, list[Fault]] = {}
    for file in files:
        try:
            right[file] = _read(file, language)
        except RulebookError as error:
            wrong[file] = list(error.faults)
    beside = [*shipped().values(), *((file, right[file][0]) for file in right)]
    for file, problem in contradictions(beside, language):
        wrong.setdefault(file, []).append(Fault("", problem))
    return right, wrong


def _read(file: str, language: str) -> tuple[Rulebook, str]:
    """Return the rulebook and the text of a file. Raises RulebookError, or OSError."""
    with opened(file) as source:
        data = source.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise RulebookError(file, [Fault("", sentence(language, "too-large", most=_LARGEST))])
    text = decoded(data, file, language)
    return load(text, file, language), text


add_command(regulation, new)
regulation.command(help=help_text(check), cls=Command)(check)
