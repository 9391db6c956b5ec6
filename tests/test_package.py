"""Requirements of the package: its Pythons, and its dependencies within bounds."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from itertools import chain
from pathlib import Path
from typing import Any, Final
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

_ROOT: Final = Path(__file__).parents[1]
_PROJECT: Final[dict[str, Any]] = tomllib.loads((_ROOT / "pyproject.toml").read_text())["project"]
_ASKED: Final = [
    Requirement(text)
    for text in chain(_PROJECT["dependencies"], *_PROJECT.get("optional-dependencies", {}).values())
    if not text.startswith("tapisvert")
]


@pytest.mark.parametrize("asked", _ASKED, ids=lambda asked: asked.name)
def test_every_dependency_has_a_lower_bound_that_the_lock_keeps(asked: Requirement) -> None:
    """The tests run with the versions of the lock."""
    assert any(bound.operator == ">=" for bound in asked.specifier)
    assert asked.specifier.contains(version(asked.name))


def test_uvicorn_has_an_upper_bound() -> None:
    """Its classes of the protocols, which the server makes its own of, are no public names."""
    (uvicorn,) = (asked for asked in _ASKED if asked.name == "uvicorn")
    assert any(bound.operator == "<" for bound in uvicorn.specifier)


def test_the_launcher_and_the_package_run_on_the_same_pythons() -> None:
    """3.11 to 3.14, as the documents say."""
    pythons = [
        minor
        for minor in range(30)
        if SpecifierSet(_PROJECT["requires-python"]).contains(f"3.{minor}.0")
    ]
    launcher = (_ROOT / "tapis").read_text()
    found = re.search(r"if not \(3, (\d+)\) <= sys.version_info\[:2\] <= \(3, (\d+)\)", launcher)
    assert found is not None
    assert pythons == list(range(int(found[1]), int(found[2]) + 1)) == [11, 12, 13, 14]
    assert f"Python 3.{pythons[0]} to 3.{pythons[-1]}" in launcher
    readme = (_ROOT / "README.md").read_text()
    assert all(f"3.{minor}" in readme for minor in pythons)


def test_the_wheel_has_every_file_of_the_package(tmp_path: Path) -> None:
    """Templates, style sheets, texts and regulations as well as modules."""
    (wheel,) = WheelBuilder(str(_ROOT)).build(directory=str(tmp_path), versions=["standard"])
    source = _ROOT / "src"
    with ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if name.startswith("tapisvert/")}
    assert "tapisvert/documents/report.html.jinja" in names
    assert names == {
        path.relative_to(source).as_posix()
        for path in (source / "tapisvert").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_command_line_starts_without_slow_libraries() -> None:
    """Each is imported by the command that needs it."""
    slow = ("jinja2", "fluent", "matplotlib", "numba", "sqlalchemy", "typst", "uvicorn")
    program = f"import tapisvert.cli, sys; print([one for one in {slow} if one in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode().strip() == "[]"
