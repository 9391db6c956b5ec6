"""`tapisvert regulation`: create and check a house's own file."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from click import BadParameter
from click.exceptions import Exit

from tapisvert.cli.commands import Group, argument, option
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.input_files import open_input
from tapisvert.cli.options import JSON, RULEBOOKS, OneOf
from tapisvert.cli.output import console, print_json
from tapisvert.i18n import translate
from tapisvert.regulations import Fault, Rulebook, RulebookError, load, rulebook
from tapisvert.regulations.loading.faults import sentence
from tapisvert.regulations.loading.own_texts import is_id
from tapisvert.regulations.loading.toml_lines import decoded
from tapisvert.regulations.register import contradictions, files_in, shipped_rulebooks
from tapisvert.regulations.starting_file import BASES, existing_prefixes, free_prefix, starting_file
from tapisvert.rules.rulebook import Layout

if TYPE_CHECKING:
    from tapisvert.regulation_remarks import Remarks

_LARGEST: Final = 1 << 20
"""Maximum size of a regulation file, in bytes: the largest shipped one has six thousand."""
_LAYOUT = option("Game layout. [default: two_rows]", type=OneOf("layout", Layout, Layout))
_SOURCE = option("Copy the values of this rulebook.", "ID", "--from", type=RULEBOOKS)

regulation = Group(
    "regulation",
    __name__,
    {"Commands": ("new", "check")},
    "Begin a house's own regulation file, and check it.\n\n\b\n"
    "Examples:\n"
    "  tapisvert regulation new sanremo-trente.toml\n"
    "  tapisvert regulation check sanremo-trente.toml\n",
)


def new(
    file: Path = argument("The file to write; it must not exist yet."),
    *,
    layout: Layout | None = _LAYOUT,
    source: str | None = _SOURCE,
    lang: str,
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
    if source is not None and layout is not None:
        raise BadParameter("--layout cannot be combined with --from")
    # an invalid registered file must not prevent creating another
    base = rulebook(source) if source else shipped_rulebooks()[BASES[layout or Layout.TWO_ROWS]][1]
    identity = (
        file.stem if is_id(file.stem) and file.stem not in shipped_rulebooks() else "my-house"
    )
    text = starting_file(
        base,
        identity,
        free_prefix(identity, existing_prefixes(file.parent)),
        is_copy=source is not None,
        language=lang,
    )
    try:
        with file.open("x", encoding="utf-8", newline="\n") as output:
            output.write(text)
    except FileExistsError:
        message = f"{printable(str(file))!r} exists, and is not overwritten; give another name"
        raise BadParameter(message) from None
    print(printable(translate(lang, "check-written", "regulation", file=str(file))))


def check(
    files: tuple[str, ...] = argument("Regulation files, or folders of them.", "FILE"),
    *,
    lang: str,
    json: bool = JSON,
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
    from tapisvert.cli.regulation.check import CheckText
    from tapisvert.regulation_remarks import remarks

    paths = list(dict.fromkeys(_expand_folders(files)))
    right, wrong = _sorted(paths, lang)
    results: list[tuple[str, tuple[Fault, ...], Remarks | None]] = [
        (file, tuple(wrong[file]), None) if file in wrong else (file, (), remarks(*right[file]))
        for file in paths
    ]
    if json:
        print_json([{"file": file, "faults": faults, "remarks": m} for file, faults, m in results])
    else:
        for file, faults, remarks_on_file in results:
            CheckText(console(), lang).print(file, faults, remarks_on_file)
    if any(faults for _, faults, _ in results):
        raise Exit(REFUSED)


def _expand_folders(names: Iterable[str]) -> Iterator[str]:
    """Yield the given files, and the files of given folders. Raises BadParameter for an empty one.

    >>> list(_expand_folders(["sanremo.toml", "-"]))
    ['sanremo.toml', '-']
    """
    for name in names:
        is_folder = Path(name).is_dir()
        paths = [str(Path(name, file.name)) for file in files_in([name])] if is_folder else [name]
        if not paths:
            raise BadParameter(f"{printable(name)!r} has no file that ends in .toml")
        yield from paths


def _sorted(
    files: Iterable[str], language: str
) -> tuple[dict[str, tuple[Rulebook, str]], dict[str, list[Fault]]]:
    """Return the readable files in order, with their texts, and the faults of the others."""
    right: dict[str, tuple[Rulebook, str]] = {}
    wrong: dict[str, list[Fault]] = {}
    for file in files:
        try:
            right[file] = _read(file, language)
        except RulebookError as error:
            wrong[file] = list(error.faults)
    other_rulebooks = [*shipped_rulebooks().values(), *((file, right[file][0]) for file in right)]
    for file, problem in contradictions(other_rulebooks, language):
        wrong.setdefault(file, []).append(Fault("", problem))
    return right, wrong


def _read(file: str, language: str) -> tuple[Rulebook, str]:
    """Return the rulebook and the text of a file. Raises RulebookError, or OSError."""
    with open_input(file) as source:
        data = source.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise RulebookError(file, [Fault("", sentence(language, "too-large", most=_LARGEST))])
    text = decoded(data, file, language)
    return load(text, file, language), text
