"""Selection of the tests that a change can touch: those whose imports lead to a changed file.

What a file imports is read from its text, inside functions too. A file that is no Python is read by
the Python files that name it, and by the modules of its package. Where neither is known, a change
can touch every test.
"""

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
_PLACES: Final = (ROOT / "src", ROOT / "tests")
_EVERYTHING: Final = ("pyproject.toml", "tapis", "requirements/", "tests/conftest.py")
_IMPORT: Final = re.compile(
    r"^[ \t]*(from [\w.]+ import (?:\([^)]*\)|[^(\n]+)|import .+)$", re.MULTILINE
)
_WEB: Final = "src/tapisvert/web/"
_READ_WEB: Final = (
    "tests/support/page/browser.py",
    "tests/support/page/node_runner.py",
    "tests/server/api/test_static_files.py",
)


def since(revision: str) -> set[Path]:
    """Files that differ from a revision, and those that git does not know yet."""
    commands = (["diff", "--name-only", revision], ["ls-files", "--others", "--exclude-standard"])
    outputs = (
        subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
        for words in commands
    )
    return {Path(name) for lines in outputs for name in lines.decode().splitlines()}


def distances(changed: Iterable[Path]) -> Mapping[Path, int] | None:
    """Python files that a change of these files can touch, with the number of imports between
    them; None if it can touch all.
    """
    seeds = set[Path]()
    for file in changed:
        readers = _readers(file.as_posix())
        if readers is None:
            return None
        seeds |= readers
    importers = _importers()
    distance_of = dict.fromkeys(seeds, 0)
    edge = seeds
    while edge:
        edge = {
            importer for file in edge for importer in importers.get(file, ())
        } - distance_of.keys()
        distance_of |= dict.fromkeys(edge, max(distance_of.values(), default=0) + 1)
    return distance_of


def _readers(name: str) -> set[Path] | None:
    """Python files that read a file; itself, if it is one."""
    if name.startswith(_EVERYTHING):
        return None
    if name.startswith(_WEB):
        return {ROOT / reader for reader in _READ_WEB}
    file = ROOT / name
    if file.suffix == ".py":
        return {file}
    naming_files = {path for path in _files() if file.name in _text(path)}
    siblings = {path for path in _files() if path.parent == file.parent}
    return (naming_files | siblings) or None


@cache
def _files() -> tuple[Path, ...]:
    return tuple(sorted(file for place in _PLACES for file in place.rglob("*.py")))


@cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def _importers() -> Mapping[Path, set[Path]]:
    """For each file the files that import it."""
    importers = dict[Path, set[Path]]()
    for file in _files():
        for name in _imports(file):
            for imported in _modules(name, file.parent):
                importers.setdefault(imported, set()).add(file)
    return importers


def _imports(file: Path) -> Iterator[str]:
    try:  # the statements alone: all that stands between them takes ten times as long
        lines = "\n".join(match[1] for match in _IMPORT.finditer(_text(file)))
        tree = ast.parse(lines)
    except SyntaxError:  # prose that looks like one
        tree = ast.parse(_text(file))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _modules(name: str, folder: Path) -> Iterator[Path]:
    """Files of a dotted name: a module or its attribute, and the packages around it."""
    known_modules, parts = _known(), name.split(".")
    for place in (*_PLACES, folder):
        stem = str(place)
        for part in parts:
            stem = f"{stem}/{part}"
            if stem in known_modules:
                yield known_modules[stem]


@cache
def _known() -> Mapping[str, Path]:
    """Each file by its place as a module or a package: without its ending."""
    return {str(file.with_suffix("")).removesuffix("/__init__"): file for file in _files()}
