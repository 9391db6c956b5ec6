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
    asked = (["diff", "--name-only", revision], ["ls-files", "--others", "--exclude-standard"])
    told = (
        subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
        for words in asked
    )
    return {Path(name) for lines in told for name in lines.decode().splitlines()}


def distances(changed: Iterable[Path]) -> Mapping[Path, int] | None:
    """Python files that a change of these files can touch, with the number of imports between
    them; None if it can touch all.
    """
    seeds = set[Path]()
    for file in changed:
        found = _readers(file.as_posix())
        if found is None:
            return None
        seeds |= found
    importers = _importers()
    far = dict.fromkeys(seeds, 0)
    edge = seeds
    while edge:
        edge = {one for file in edge for one in importers.get(file, ())} - far.keys()
        far |= dict.fromkeys(edge, max(far.values(), default=0) + 1)
    return far


def _readers(name: str) -> set[Path] | None:
    """Python files that read a file; itself, if it is one."""
    if name.startswith(_EVERYTHING):
        return None
    if name.startswith(_WEB):
        return {ROOT / reader for reader in _READ_WEB}
    file = ROOT / name
    if file.suffix == ".py":
        return {file}
    named = {one for one in _files() if file.name in _text(one)}
    beside = {one for one in _files() if one.parent == file.parent}
    return (named | beside) or None


@cache
def _files() -> tuple[Path, ...]:
    return tuple(sorted(file for place in _PLACES for file in place.rglob("*.py")))


@cache
def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def _importers() -> Mapping[Path, set[Path]]:
    """For each file the files that import it."""
    by = dict[Path, set[Path]]()
    for file in _files():
        for name in _imports(file):
            for imported in _modules(name, file.parent):
                by.setdefault(imported, set()).add(file)
    return by


def _imports(file: Path) -> Iterator[str]:
    try:  # the statements alone: all that stands between them takes ten times as long
        lines = "\n".join(found[1] for found in _IMPORT.finditer(_text(file)))
        tree = ast.parse(lines)
    except SyntaxError:  # prose that looks like one
        tree = ast.parse(_text(file))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _modules(name: str, beside: Path) -> Iterator[Path]:
    """Files of a dotted name: a module or its attribute, and the packages around it."""
    known, parts = _known(), name.split(".")
    for place in (*_PLACES, beside):
        stem = str(place)
        for part in parts:
            stem = f"{stem}/{part}"
            if stem in known:
                yield known[stem]


@cache
def _known() -> Mapping[str, Path]:
    """Each file by its place as a module or a package: without its ending."""
    return {str(file.with_suffix("")).removesuffix("/__init__"): file for file in _files()}
