"""Sizes of the package with each extra, and what it moves beside other packages, as tables.

    .venv/bin/python tests/support/install_table.py python3.11 python3.13   of these Pythons
    .venv/bin/python tests/support/install_table.py --beside                the core beside others

Each line is an environment of its own, made by uv from the machine's package index: some minutes.
"""

import argparse
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
LARGE: Final = (
    "pandas",
    "scipy",
    "matplotlib",
    "jupyterlab",
    "scikit-learn",
    "polars",
    "torch",
    "fastapi",
    "django",
    "streamlit",
    "prefect",
    "apache-airflow",
    "dask[complete]",
)
"""Packages that a program may have already."""


class Environment:
    """Empty environment of a Python, into which uv installs."""

    def __init__(self, uv: str, python: str, folder: Path) -> None:
        self._uv, self._folder = uv, folder
        subprocess.run([uv, "venv", "--quiet", "--python", python, str(folder)], check=True)

    def install(self, *requirements: str) -> str:
        """Install packages; return the error, or nothing."""
        options = ["--quiet", "--python", str(self._folder), "--only-binary", ":all:"]
        command = [self._uv, "pip", "install", *options, *requirements]
        result = subprocess.run(command, check=False, capture_output=True, text=True)
        return result.stderr.strip() if result.returncode else ""

    def versions(self) -> dict[str, str]:
        command = [self._uv, "pip", "freeze", "--python", str(self._folder)]
        result = subprocess.run(command, check=True, capture_output=True, text=True)
        pairs = (line.replace(" @ ", "==").split("==") for line in result.stdout.splitlines())
        return {name: version for name, version, *_ in pairs}

    def megabytes(self, package: str = "") -> float:
        """Return the size of a package, or of all with their programs, without bytecode."""
        (packages,) = self._folder.glob("lib/python*/site-packages")
        paths = [*packages.glob(f"{package}*/**/*")]
        if not package:
            paths += [path for path in self._folder.glob("bin/*") if not path.is_symlink()]
        files = (path for path in paths if path.is_file() and path.suffix != ".pyc")
        return sum(path.stat().st_size for path in files) / 1e6


def sizes(uv: str, wheel: Path, python: str, folder: Path) -> None:
    """Print a line for the core, with the newest and the oldest numpy, and for each extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for extra in ("", "numpy==1.26.4", *project["optional-dependencies"]):
        environment = Environment(uv, python, folder / (extra or "core"))
        requirements = [f"{wheel}[{extra}]"] if "=" not in extra else [str(wheel), extra]
        error = environment.install(*(requirements if extra else [str(wheel)]))
        versions = environment.versions()
        figures = f"{len(versions):3} packages {environment.megabytes():6.1f} MB"
        numpy = f"numpy {versions.get('numpy')} {environment.megabytes('numpy'):.1f} MB"
        text = error.splitlines()[-1].strip() if error else f"{figures}, of which {numpy}"
        print(f"{python:12} {extra or 'core':14} {text}", flush=True)


def beside(uv: str, wheel: Path, python: str, folder: Path) -> None:
    """Print for each large package whether the core moved a version of its environment."""
    for package in LARGE:
        environment = Environment(uv, python, folder / package)
        error = environment.install(package)
        before = environment.versions()
        error = error or environment.install(str(wheel))
        after = environment.versions()
        moved = {name for name in before if after.get(name) != before[name]}
        text = error.splitlines()[-1].strip() if error else f"moved: {', '.join(moved) or 'none'}"
        print(f"{package:15} {len(before):3} packages, {text}", flush=True)


def main() -> None:
    """Build the wheel, and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("python", nargs="*", default=[sys.executable], help="which Pythons")
    parser.add_argument("--beside", action="store_true", help="the core beside large packages")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sys.executable, "-m", "venv", folder / "tools"], check=True)
        tools = folder / "tools" / "bin"
        subprocess.run([tools / "pip", "install", "-qq", "uv"], check=True)
        uv = str(tools / "uv")
        subprocess.run([uv, "build", "-q", "--wheel", "-o", folder / "dist", ROOT], check=True)
        (wheel,) = (folder / "dist").glob("*.whl")
        for number, python in enumerate(args.python):
            table = beside if args.beside else sizes
            table(uv, wheel, python, folder / str(number))


if __name__ == "__main__":
    main()
