"""The package as its users install it: sdist, wheel, and the main commands from the wheel alone.

`tests/support/installed.py` shows the same with pip, every extra, other Pythons and the lowest
versions; here the wheel lies beside the dependencies that the tests have.
"""

import sysconfig
import tarfile
import venv
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from packaging.metadata import Metadata
from support.installed import GAME, ROOT, Installed, forbid_checkout

_PYTHONS: Final = [f"Programming Language :: Python :: 3.{minor}" for minor in (11, 12, 13, 14)]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that `python -m build` makes: of the sdist, and not of the checkout."""
    folder = tmp_path_factory.mktemp("dist")
    (archive,) = SdistBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    with tarfile.open(archive) as sdist:
        # CPython 3.11.2, as Debian has it, knows no filters
        sdist.extraction_filter = getattr(tarfile, "data_filter", None)
        sdist.extractall(folder)
    (source,) = (path for path in folder.iterdir() if path.is_dir())
    (wheel_file,) = WheelBuilder(str(source)).build(directory=str(folder), versions=["standard"])
    return Path(wheel_file)


@pytest.fixture(scope="module")
def packages(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `site-packages` of an environment with the wheel."""
    root = tmp_path_factory.mktemp("environment")
    venv.create(root, symlinks=True)
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(root)}))
    with ZipFile(wheel) as archive:
        archive.extractall(site)
    # a plain line: the .pth files there, one of which names the checkout, are not read
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    forbid_checkout(site)
    return site


@pytest.fixture
def installed(packages: Path, tmp_path: Path) -> Installed:
    """Its commands."""
    return Installed(str(packages.parents[2] / "bin" / "python"), tmp_path / "house")


def test_sdist_builds_complete_wheel(wheel: Path) -> None:
    """Templates, style sheets, texts and regulations as well as modules."""
    source = ROOT / "src"
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if name.startswith("tapisvert/")}
    assert "tapisvert/documents/templates/report.html.jinja" in names
    assert names == {
        path.relative_to(source).as_posix()
        for path in (source / "tapisvert").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_metadata_are_complete_and_valid(wheel: Path) -> None:
    """A package index shows the README, finds the package by its words, and knows its Pythons."""
    with ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = Metadata.from_email(archive.read(name), validate=True)
    assert metadata.description == (ROOT / "README.md").read_text(encoding="utf-8")
    assert metadata.description_content_type == "text/markdown"
    assert metadata.license_expression == "MIT"
    assert metadata.keywords
    assert metadata.classifiers is not None
    assert [classifier for classifier in metadata.classifiers if classifier in _PYTHONS] == _PYTHONS


def test_only_the_wheel_is_imported(installed: Installed, packages: Path) -> None:
    """And a file of the checkout cannot be opened, or the tests below would show little."""
    response = installed.python("import tapisvert; print(tapisvert.__file__)")
    assert response.stdout.strip() == str(packages / "tapisvert" / "__init__.py")
    refusal = installed.python(f"open({str(ROOT / 'README.md')!r})")
    assert "a file of the checkout" in refusal.stderr


def test_wheel_runs_main_commands(installed: Installed, tmp_path: Path) -> None:
    """Without a warning, in an empty environment: a game, its proof, a report, a simulation."""
    assert "Everything is correct." in installed.play()
    installed.run("odds", "campione-roulette", "--report", "odds.json")
    assert (tmp_path / "house" / "odds.json").read_bytes().startswith(b"{")
    assert '"coups":10959' in installed.run(
        "simulate", "coups", GAME, "--coups", "1e4", "--seed", "7", "--json"
    )


def test_wheel_runs_server(installed: Installed) -> None:
    """It opens its tables, gives its page with all that the page names, and stops."""
    loaded = installed.serve()
    assert b"Tapis Vert" in loaded["/"]
    assert len([path for path in loaded if path.startswith("/web/")]) > 10
    assert all(loaded.values())


def test_house_command_is_refused_on_windows(installed: Installed) -> None:
    """In a sentence, where the modules that Windows lacks are missing."""
    absent = "import sys; sys.modules.update(fcntl=None, resource=None)"
    response = installed.python(
        f"{absent}; sys.argv[1:] = ['serve']; from tapisvert.cli import main; main()"
    )
    assert response.returncode == 2
    assert (
        response.stderr == "tapisvert: this command needs Linux or macOS; Windows cannot run it\n"
    )
