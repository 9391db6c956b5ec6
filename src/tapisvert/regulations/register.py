"""Register of all editions: the shipped files, and the files of a house's folders.

`TAPISVERT_REGULATIONS` names the folders; the command line and a server's settings set it, so that
their worker processes find the same editions. An edition is identified by its id and its own name,
and never changes: an amendment is another file, with another `edition` and the day from which it is
in force.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias, overload

from tapisvert.on_demand import OnDemand
from tapisvert.regulations.loading.faults import RulebookError, sentence
from tapisvert.regulations.loading.loader import load
from tapisvert.regulations.loading.toml_lines import decoded
from tapisvert.rules.rulebook import OneRowRulebook, Rulebook, TwoRowRulebook, WheelRulebook
from tapisvert.typed_words import choose

VARIABLE: Final = "TAPISVERT_REGULATIONS"
"""Variable of the environment with the folders, between `os.pathsep`."""

_CATALOGUE: Final = ("clauses.toml", "rulings.toml")
_SHIPPED: Final = Path(__file__).parent
_LONGEST: Final = 80
NamedBook = tuple[str, Rulebook]
"""Name of a file, and the rulebook in it."""
TwoRowId: TypeAlias = Literal[
    "campione-trente-et-quarante", "trente-et-quarante-digest", "venezia-trente-et-quarante"
]
OneRowId: TypeAlias = Literal["trente-et-quarante-2.0"]
WheelId: TypeAlias = Literal["campione-roulette"]
"""Ids of the shipped rulebooks by layout, for type checkers."""
_Editions = Mapping[str, tuple[Rulebook, ...]]


class RegisterError(ValueError):
    """Files that are invalid, or contradict each other: one line for each fault."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(self.faults))


class UnknownRulebookError(KeyError):
    """An unknown id, or an unknown edition. The message names the missing file."""

    def __str__(self) -> str:
        return str(self.args[0])


def use_folders(folders: Iterable[str | Path]) -> None:
    """Set the folders for this process and its child processes. Raises RegisterError.

    >>> use_folders([])
    """
    if folder_names := os.pathsep.join(str(Path(folder).absolute()) for folder in folders):
        os.environ[VARIABLE] = folder_names
    else:
        os.environ.pop(VARIABLE, None)
    _editions()


def rulebooks() -> tuple[str, ...]:
    """Return the ids of all rulebooks, sorted. Raises RegisterError, as every function here.

    >>> "campione-roulette" in rulebooks()
    True
    """
    return tuple(_editions())


def rulebook_id(text: str) -> str:
    """Return the id that a text is or begins, or whose part it begins; `t40` is Trente et Quarante.

    Raises UnknownRulebookError, which lists the nearest id or all, for none and for several.

    >>> rulebook_id("venezia"), rulebook_id("roulette"), rulebook_id("campione-t40")
    ('venezia-trente-et-quarante', 'campione-roulette', 'campione-trente-et-quarante')
    """
    ids = rulebooks()
    try:
        return choose(text.lower().replace("t40", "trente-et-quarante"), ids, "rulebook")
    except ValueError as error:
        message = f"{error}; put the file of another house into a folder of --regulations"
        raise UnknownRulebookError(message) from None


def editions(name: str) -> tuple[Rulebook, ...]:
    """Return the editions of a rulebook in the order of their days in force.

    Raises UnknownRulebookError as `rulebook_id`, by which each function here takes an id.

    >>> [book.in_force_from for book in editions("campione-roulette")]
    [None]
    """
    return _editions()[rulebook_id(name)]


def first_edition(name: str) -> Rulebook:
    """Return the first edition of a rulebook, which applies to every record that names none.

    >>> first_edition("trente-et-quarante-2.0").edition
    'Revision 1, November 2017'
    """
    return editions(name)[0]


@overload
def rulebook(name: TwoRowId, edition: str | None = None) -> TwoRowRulebook: ...
@overload
def rulebook(name: OneRowId, edition: str | None = None) -> OneRowRulebook: ...
@overload
def rulebook(name: WheelId, edition: str | None = None) -> WheelRulebook: ...
@overload
def rulebook(name: str, edition: str | None = None) -> Rulebook: ...
def rulebook(name: str, edition: str | None = None) -> Rulebook:
    """Return a rulebook in one edition, by default in the one in force today.

    Raises UnknownRulebookError, which lists the ids or names the missing file.

    >>> rulebook("venezia-trente-et-quarante").run_limit
    3
    """
    if edition is None:
        return in_force(name)
    for book in editions(name):
        if book.edition == edition:
            return book
    raise UnknownRulebookError(_missing(name, edition))


Book: TypeAlias = Rulebook | str
"""A rulebook, or its id: then the edition in force today."""


def book_of(book: Book) -> Rulebook:
    """Return a rulebook, or the one of an id in the edition in force today.

    >>> book_of("campione-roulette").id
    'campione-roulette'
    """
    return in_force(book) if isinstance(book, str) else book


def _missing(name: str, edition: str) -> str:
    editions_text = ", ".join(repr(book.edition) for book in editions(name))
    return (
        f"there is no edition {edition[:_LONGEST]!r} of {name}; there are: {editions_text};"
        " put the file with this id and edition into a folder of --regulations"
    )


def in_force(name: str, day: date | None = None) -> Rulebook:
    """Return the edition in force on a day, by default today in the machine's time zone.

    Before the first one is in force, return that one.

    >>> in_force("campione-roulette").edition
    'Regolamento di gioco, undated'
    """
    book_editions = editions(name)
    iso_day = (day or datetime.now().astimezone().date()).isoformat()
    past_editions = [book for book in book_editions if (book.in_force_from or iso_day) <= iso_day]
    return past_editions[-1] if past_editions else book_editions[0]


def edition_to_record(book: Rulebook) -> str | None:
    """Return the edition to name in an opening: none if the shipped text is the only one.

    >>> edition_to_record(rulebook("campione-roulette")) is None
    True
    """
    book_editions = _editions().get(book.id, ())
    is_only = len(book_editions) == 1 and book_editions[0].edition == book.edition
    return None if is_only and book.id in shipped_rulebooks() else book.edition


def is_shipped(book: Rulebook) -> bool:
    """Return whether a rulebook's edition is that of a shipped text, which no house can change.

    >>> is_shipped(rulebook("campione-roulette"))
    True
    """
    file_and_book = shipped_rulebooks().get(book.id)
    return file_and_book is not None and file_and_book[1].edition == book.edition


def load_regulation(path: str | Path) -> Rulebook:
    """Read a house's own file, inside or outside a folder of the register.

    Raises RegisterError, with every fault.

    >>> load_regulation(str(_SHIPPED.joinpath("campione-roulette.toml"))).house
    "Casinò Municipale di Campione d'Italia"
    """
    ((_, book),) = _read([Path(path)])
    return book


# Files -------------------------------------------------------------------------------------------


def _editions() -> _Editions:
    return _register(os.environ.get(VARIABLE, ""))


@lru_cache(maxsize=4)
def _register(folders: str) -> _Editions:
    """Return the editions of all files, by id. Raises RegisterError if any of them is wrong."""
    if not folders:  # tests check that the shipped files are valid and consistent
        return OnDemand(shipped_rulebooks(), lambda name: (shipped_rulebooks()[name][1],))
    files_and_books = [*shipped_rulebooks().values(), *_read(files_in(folders.split(os.pathsep)))]
    if faults := [f"{file}: {problem}" for file, problem in contradictions(files_and_books)]:
        raise RegisterError(faults)
    by_id: dict[str, list[Rulebook]] = {book.id: [] for _, book in sorted(files_and_books, key=_id)}
    for _, book in files_and_books:
        by_id[book.id].append(book)
    return {
        name: tuple(sorted(books, key=lambda book: book.in_force_from or ""))
        for name, books in by_id.items()
    }


def _id(file_and_book: NamedBook) -> str:
    return file_and_book[1].id


@lru_cache(maxsize=1)
def shipped_rulebooks() -> Mapping[str, NamedBook]:
    """Return the package's own rulebooks by id, which is the name of the file.

    Each is read on first lookup, which takes a hundredth of a second.
    """
    names = sorted(file.name for file in _SHIPPED.iterdir() if file.name.endswith(".toml"))
    ids = (name.removesuffix(".toml") for name in names if name not in _CATALOGUE)
    return OnDemand(ids, _load_shipped)


def _load_shipped(name: str) -> NamedBook:
    file = f"{name}.toml"
    return f"the shipped {file}", load((_SHIPPED / file).read_text(encoding="utf-8"))


def files_in(folders: Iterable[str]) -> list[Path]:
    """Return the files of the folders. Raises RegisterError if one of them is not a folder."""
    paths = list(dict.fromkeys(Path(folder).resolve() for folder in folders if folder))
    if missing := [f"{folder}: there is no such folder" for folder in paths if not folder.is_dir()]:
        raise RegisterError(missing)
    return [
        file
        for folder in paths
        for file in sorted(folder.iterdir())
        if file.suffix == ".toml" and file.is_file()
    ]


def _read(paths: Iterable[Path]) -> list[NamedBook]:
    """Return the rulebooks of the files. Raises RegisterError with the faults of all of them."""
    files_and_books: list[NamedBook] = []
    faults: list[str] = []
    for path in paths:
        try:
            text = decoded(path.read_bytes(), str(path))
            files_and_books.append((str(path), load(text, str(path))))
        except OSError as error:
            faults.append(f"{path}: {(error.strerror or str(error)).lower()}")
        except RulebookError as error:
            faults += str(error).splitlines()
    if faults:
        raise RegisterError(faults)
    return files_and_books


def contradictions(pairs: Iterable[NamedBook], language: str = "en") -> Iterator[tuple[str, str]]:
    """Yield the conflicts between two files: the later file, and a sentence about the first."""
    by_edition: dict[tuple[str, str], str] = {}
    by_day: dict[tuple[str, str | None], str] = {}
    by_prefix: dict[str, NamedBook] = {}
    by_id: dict[str, NamedBook] = {}
    for file, book in pairs:
        name = book.id
        edition = book.edition
        day = book.in_force_from
        if other := by_edition.get((name, edition)):
            values = {"edition": edition, "name": name, "other": other}
            yield file, sentence(language, "same-edition", **values)
        elif other := by_day.get((name, day)):
            problem = "same-day" if day else "no-days"
            yield file, sentence(language, problem, other=other, name=name, day=day)
        location, user = by_prefix.get(book.prefix, (file, book))
        if user.id != name:
            values = {"user": user.id, "other": location, "prefix": book.prefix, "name": name}
            yield file, sentence(language, "same-prefix", **values)
        location, first = by_id.get(name, (file, book))
        if first.layout is not book.layout:
            layouts = {"first": first.layout, "layout": book.layout}
            yield file, sentence(language, "other-layout", name=name, other=location, **layouts)
        by_edition.setdefault((name, edition), file)
        by_day.setdefault((name, day), file)
        by_prefix.setdefault(book.prefix, (file, book))
        by_id.setdefault(name, (file, book))
