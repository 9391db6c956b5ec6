"""Programs of the documentation: the Python of each page's blocks, and the notebooks.

As a script, the check of all types: mypy over the project and over these programs, which import
the package as a user's do.
"""

import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
_FOLDER: Final = ROOT / ".mypy_cache/programs"
_BLOCK: Final = re.compile(r"^```(?:python|pycon)\b[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPTS: Final = (">>> ", "... ")
_HIDDEN: Final = "_ = "
"""On a page, what hides the value of an expression."""


def program_of(page: str) -> str:
    """Return the Python of a page's blocks, each line at its place on the page."""
    lines: list[str] = []
    for block in _BLOCK.finditer(page):
        lines += [""] * (page.count("\n", 0, block.start(1)) - len(lines))
        lines += [
            line[len(_PROMPTS[0]) :].removeprefix(_HIDDEN) if line.startswith(_PROMPTS) else ""
            for line in block[1].splitlines()
        ]
    return "\n".join(lines)


def write_programs(folder: Path) -> None:
    """Write a program for each page that has Python, and each notebook, into an empty folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.py"):
        path.unlink()
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("docs/**/*.py")):
        text = path.read_text(encoding="utf-8")
        if program := text if path.suffix == ".py" else program_of(text):
            name = re.sub(r"\W", "_", path.relative_to(ROOT).with_suffix("").as_posix())
            folder.joinpath(f"{name}.py").write_text(f"{program}\n", encoding="utf-8")


if __name__ == "__main__":
    write_programs(_FOLDER)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    os.environ["MYPYPATH"] = str(_FOLDER)
    files = settings["tool"]["mypy"]["files"]
    os.execv(sys.executable, [sys.executable, "-m", "mypy", *files, str(_FOLDER)])
