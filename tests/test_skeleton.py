"""Rules for the repository as a whole, whatever is in it."""

import ast
import os
import re
import sys
from pathlib import Path

import pytest
from support.page.npm import MissingError, long_functions

from tapisvert.extras import extras_of

ROOT = Path(__file__).resolve().parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.lock"))
IGNORED = {line.rstrip("/") for line in (ROOT / ".gitignore").read_text().splitlines()}

# In pieces, so that this file does not hold them itself. A clone must make sense alone, and
# packages come from wherever the reader's machine takes them.
FORBIDDEN = (
    ".." + "/shared",
    "py" + "pi.org",
    "python" + "hosted.org",
    "npm" + "js.org",
)
LONGEST_FILE = 550
LONGEST_TESTS = 650
LONGEST_FUNCTION = 55


def repository_files() -> list[Path]:
    """Every file but git's own and the ignored; found without git, which a machine may lack."""
    paths: list[Path] = []
    for folder, subfolders, names in os.walk(ROOT):
        subfolders[:] = set(subfolders) - IGNORED - {".git"}
        paths += [Path(folder, name) for name in names if name not in IGNORED]
    return paths


def python_files() -> list[Path]:
    return [ROOT / "tapis", *(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py")]


def page_files() -> list[Path]:
    """The page's modules, all style sheets, the tests' modules; without what others wrote."""
    house = ROOT / "src" / "tapisvert"
    paths = [*house.rglob("*.js"), *house.rglob("*.css"), *(ROOT / "tests").rglob("*.mjs")]
    return [path for path in paths if house / "web" / "vendor" not in path.parents]


def too_long(paths: list[Path]) -> list[str]:
    """Files that are longer than allowed: tests may have some more lines than other files."""
    tests = ROOT / "tests"
    return [
        str(path)
        for path in paths
        if len(path.read_text().splitlines())
        > (LONGEST_TESTS if path.is_relative_to(tests) else LONGEST_FILE)
    ]


def too_long_functions(paths: list[Path]) -> list[str]:
    """Return the functions of modules that are longer than a function may be."""
    try:
        response = long_functions(LONGEST_FUNCTION, *map(str, paths))
    except MissingError as error:
        pytest.skip(f"NOT VERIFIED: there is no parser of modules: {error}")
    assert response.returncode == 0, response.stderr
    return response.stdout.splitlines()


def requirements(lock: Path) -> dict[str, str]:
    """Each pinned name with everything the lock says of it."""
    entries = re.split(r"^(?=\w)", lock.read_text(), flags=re.MULTILINE)
    return {entry.split("==")[0]: entry for entry in entries if entry}


def test_commands_have_their_locks() -> None:
    """Of each extra that `./tapis` asks for; and one of everything, for the tests."""
    commands = ("play", "verify", "simulate", "odds --report", "witness", "serve")
    extras = {extra for command in commands for extra in extras_of(command.split())}
    assert {lock.stem for lock in LOCKS} == {*extras, "all"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_locks_name_no_address(lock: Path) -> None:
    """The same lock serves every index and mirror."""
    assert "://" not in lock.read_text()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_requirements_are_pinned_with_hash(lock: Path) -> None:
    """And the project can be installed with what the lock holds, no build isolation needed."""
    entries = requirements(lock)
    assert {"hatchling", "editables"} <= set(entries)
    assert [name for name, entry in entries.items() if "--hash=sha256:" not in entry] == []
    assert [name for name, entry in entries.items() if "==" not in entry.splitlines()[0]] == []


def pins(lock: dict[str, str]) -> set[str]:
    """Versions of packages; for some machines, one lock may say more narrowly than the other."""
    return {entry.split()[0] for entry in lock.values()}


def test_locks_agree_on_versions() -> None:
    """One .venv takes several, or all.lock alone, with the very same versions."""
    locks = {lock.stem: pins(requirements(lock)) for lock in LOCKS}
    assert all(lock <= locks["all"] for lock in locks.values())
    assert all(locks["cli"] <= lock for lock in locks.values())


def test_uv_lock_is_never_committed() -> None:
    """It names hosts, and rewrites them as the machine likes."""
    assert "uv.lock" in IGNORED


def test_tapis_imports_the_standard_library_only() -> None:
    """It runs before anything is installed, as the module does that knows the extras."""
    extras = ROOT / "src" / "tapisvert" / "extras.py"
    imported = {
        name.split(".")[0]
        for path in (ROOT / "tapis", extras)
        for node in ast.walk(ast.parse(path.read_text()))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported - sys.stdlib_module_names == {"tapisvert"}  # `tapisvert.extras` itself


def test_files_stay_inside_repository() -> None:
    """No path outside the clone and no package index by name."""
    faults = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in repository_files()
        for word in FORBIDDEN
        if word.encode() in path.read_bytes()
    ]
    assert faults == []


def test_files_are_short() -> None:
    """A longer file has two concepts, in Python and in the page."""
    modules, sheets = ([p for p in page_files() if p.suffix == end] for end in (".js", ".css"))
    assert len(modules) > 100
    assert len(sheets) > 10
    assert too_long(python_files() + page_files()) == []


@pytest.mark.parametrize("name", ["long.py", "long.js", "long.css"])
def test_long_file_is_reported(tmp_path: Path, name: str) -> None:
    """The check is awake: one line more is too many."""
    path = tmp_path / name
    path.write_text("\n" * LONGEST_FILE)
    assert too_long([path]) == []
    path.write_text("\n" * (LONGEST_FILE + 1))
    assert too_long([path]) == [str(path)]


def page_imports() -> set[tuple[str, str]]:
    """The imports of the page's modules: who imports what, by their paths."""
    web = ROOT / "src" / "tapisvert" / "web"
    specifier = re.compile(r'(?:from |import\()"(\.[^"]+)"')
    return {
        (
            path.relative_to(web).as_posix(),
            (path.parent / target).resolve().relative_to(web).as_posix(),
        )
        for path in page_files()
        if web in path.parents and path.suffix == ".js"
        for target in specifier.findall(path.read_text())
    }


def test_consoles_import_only_downwards() -> None:
    """Modules that the staff and the players' table share are below both. Others import of the
    staff's modules the two that open its consoles and its panels.
    """
    pairs = page_imports()
    staff_imports = {(module, used) for module, used in pairs if module.startswith("staff/")}
    assert {used.partition("/")[0] for _, used in staff_imports} == {
        "staff",
        "core",
        "cloth",
        "messages.d.ts",
    }
    entries = {used for _, used in pairs - staff_imports if used.startswith("staff/")}
    assert entries == {"staff/consoles.js", "staff/house/role-page.js"}


def test_functions_of_the_page_are_short() -> None:
    """Methods and arrows too, as the formatter lays them out."""
    assert too_long_functions([path for path in page_files() if path.suffix != ".css"]) == []


@pytest.mark.parametrize(
    ("head", "tail"),
    [("function long() {", "}"), ("class A { #long() {", "}}"), ("const long = () => {", "};")],
)
def test_long_page_function_is_reported(tmp_path: Path, head: str, tail: str) -> None:
    """The check is awake: one line more is too many, whatever kind of function it is."""
    path = tmp_path / "long.js"
    path.write_text("\n" + head + "\n" * (LONGEST_FUNCTION - 1) + tail + "\n")
    assert too_long_functions([path]) == []
    path.write_text("\n" + head + "\n" * LONGEST_FUNCTION + tail + "\n")
    assert too_long_functions([path]) == [f"{path}:2 {head} ({LONGEST_FUNCTION + 1} lines)"]
