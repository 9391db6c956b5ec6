"""Requirements of the package: its Pythons, and its dependencies within bounds."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions, version
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

_ROOT: Final = Path(__file__).parents[1]
_PROJECT: Final[dict[str, Any]] = tomllib.loads((_ROOT / "pyproject.toml").read_text())["project"]
_ASKED: Final = [
    Requirement(text)
    for text in chain(_PROJECT["dependencies"], *_PROJECT.get("optional-dependencies", {}).values())
    if not text.startswith("tapisvert")
]


@pytest.mark.parametrize("requirement", _ASKED, ids=lambda requirement: requirement.name)
def test_every_dependency_has_a_lower_bound_that_the_lock_keeps(requirement: Requirement) -> None:
    """The tests run with the versions of the lock."""
    assert any(specifier.operator == ">=" for specifier in requirement.specifier)
    assert requirement.specifier.contains(version(requirement.name))


@pytest.mark.parametrize("name", ["uvicorn", "numba"])
def test_a_library_whose_private_names_are_used_has_an_upper_bound(name: str) -> None:
    """The server makes classes of uvicorn's protocols, the simulation words of `numba.core`."""
    (requirement,) = (entry for entry in _ASKED if entry.name == name)
    assert any(specifier.operator == "<" for specifier in requirement.specifier)


def test_every_library_that_is_imported_is_a_dependency() -> None:
    """None is there only because another one brings it."""
    imported = {
        name
        for path in (_ROOT / "src").rglob("*.py")
        for name in re.findall(r"^\s*(?:from (?=\S+ import)|import )(\w+)", path.read_text(), re.M)
    }
    dependencies = {canonicalize_name(requirement.name) for requirement in _ASKED}
    installed = packages_distributions().items()
    importable = {
        name
        for name, distributions in installed
        if dependencies & {canonicalize_name(distribution) for distribution in distributions}
    }
    unknown = imported - importable - sys.stdlib_module_names
    assert unknown == {"tapisvert", "llvmlite"}  # which numba pins


def test_the_launcher_and_the_package_run_on_the_same_pythons() -> None:
    """3.11 to 3.14, as the documents say."""
    pythons = [
        minor
        for minor in range(30)
        if SpecifierSet(_PROJECT["requires-python"]).contains(f"3.{minor}.0")
    ]
    launcher = (_ROOT / "tapis").read_text()
    match = re.search(r"if not \(3, (\d+)\) <= sys.version_info\[:2\] <= \(3, (\d+)\)", launcher)
    assert match is not None
    assert pythons == list(range(int(match[1]), int(match[2]) + 1)) == [11, 12, 13, 14]
    assert f"Python 3.{pythons[0]} to 3.{pythons[-1]}" in launcher
    readme = (_ROOT / "README.md").read_text()
    assert all(f"3.{minor}" in readme for minor in pythons)


def test_the_command_line_starts_without_slow_libraries() -> None:
    """Each is imported by the command that needs it."""
    slow = ("jinja2", "fluent", "matplotlib", "numba", "sqlalchemy", "typst", "uvicorn")
    program = f"import tapisvert.cli, sys; print([one for one in {slow} if one in sys.modules])"
    response = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert response.stdout.decode().strip() == "[]"
