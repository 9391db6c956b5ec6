"""Build the site of the documentation, strictly: any warning is an error.

    .venv/bin/python website/build.py FOLDER    the whole site, into an empty or new folder

The pages are those of `docs/` and the checkout's own (CONTRIBUTING …), and those that
`generated.py` makes from the package. They are staged in a temporary folder, where links to files
of the checkout lead to copies, then built, and their formulas set. The site asks no other host for
anything.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import notebooks
import typst
from formulas import draw_diagrams, set_formulas
from generated import pages as generated_pages
from generated import reference_nav, regulations_nav

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "website"
DOCS: Final = ROOT / "docs"
OWN_PAGES: Final = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "benchmarks/README.md": "benchmarks.md",
}
"""Pages of the checkout outside `docs`, with their paths in the site."""

_LINK: Final = re.compile(r"(\]\()([^)\s#]+)((?:#[^)\s]*)?\))")
_FENCE: Final = re.compile(r"^(`{3,})[^\n]*\n.*?^\1$", re.MULTILINE | re.DOTALL)
_EXTERNAL: Final = re.compile(
    r"""<(?:script|link|img|iframe)\b[^>]*\b(?:src|href)=["']?(?:https?:)?//"""
)


class SiteError(Exception):
    """A page that cannot be built."""


def stage(pages: Path) -> None:
    """Write every page of the site, and the files that pages link to."""
    for page in sorted(DOCS.rglob("*.md")):
        _stage(page, page.relative_to(DOCS).as_posix(), pages)
    for name, path in OWN_PAGES.items():
        _stage(ROOT / name, path, pages)
    for path, text in generated_pages().items():
        _write(pages / path, text + "\n")
    for name in notebooks.names():
        _write(pages / f"learn/notebooks/{name}.md", notebooks.page(name))
        _write(pages / f"learn/notebooks/{name}.ipynb", notebooks.notebook(name))
    _write(pages / "style.css", (FOLDER / "style.css").read_text(encoding="utf-8"))
    shutil.copy(ROOT / "src/tapisvert/web/icon.svg", pages / "pictures/favicon.svg")


def _stage(page: Path, path: str, pages: Path) -> None:
    """Write a page with its links as they are in the site, and copy the files they lead to."""
    text = page.read_text(encoding="utf-8")
    drawings: dict[str, str] = {}
    if "```mermaid" in text:
        text, drawings = draw_diagrams(text, Path(path).stem)
    for name, drawing in drawings.items():
        _write(pages / Path(path).parent / name, drawing)

    def link(match: re.Match[str]) -> str:
        target = match[2]
        if ":" in target or target in drawings:
            return match[0]
        target_path = (page.parent / target).resolve()
        if not target_path.exists():
            raise SiteError(f"{page.relative_to(ROOT)}: {target}: there is no such file")
        return f"{match[1]}{_relative(_place(target_path, pages), path)}{match[3]}"

    _write(pages / path, _outside_code(text, link))


def _outside_code(text: str, link: Callable[[re.Match[str]], str]) -> str:
    """Rewrite the links of a page, but for those in its blocks of code."""
    parts: list[str] = []
    end = 0
    for fence in _FENCE.finditer(text):
        parts += [_LINK.sub(link, text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join((*parts, _LINK.sub(link, text[end:])))


def _place(target_path: Path, pages: Path) -> str:
    """Return the path in the site of a file, which is copied there unless it is a page."""
    name = target_path.relative_to(ROOT).as_posix()
    if name in OWN_PAGES:
        return OWN_PAGES[name]
    path = name.removeprefix("docs/") if target_path.is_relative_to(DOCS) else f"files/{name}"
    if target_path.parent == notebooks.FOLDER:  # a page is made of each script
        return path.replace(".py", ".md")
    if target_path.suffix == ".typ":  # a paper is read as PDF
        path = path.replace(".typ", ".pdf")
        (pages / path).parent.mkdir(parents=True, exist_ok=True)
        typst.compile(target_path, output=pages / path)
    elif target_path.suffix != ".md" and target_path.is_file():
        (pages / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(target_path, pages / path)
    return path


def _relative(target: str, page: str) -> str:
    return os.path.relpath(target, Path(page).parent).replace(os.sep, "/")


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def page_title(name: str) -> str:
    """Return the title of a notebook, the first line of its first cell."""
    script = (notebooks.FOLDER / f"{name}.py").read_text(encoding="utf-8")
    return notebooks.cells(script)[0].source.partition("\n")[0].removeprefix("# ")


def configuration() -> str:
    """Return the builder's settings, with the generated pages in the navigation."""
    text = (FOLDER / "mkdocs.yml").read_text(encoding="utf-8")
    for mark, place in {"SOURCE": ROOT / "src", "EXTENSION": FOLDER / "doctests.py"}.items():
        text = text.replace(mark, str(place))
    scripts = [(page_title(name), f"learn/notebooks/{name}.md") for name in notebooks.names()]
    parts = {
        "- REGULATIONS\n": regulations_nav(),
        "- REFERENCE\n": reference_nav(),
        "- NOTEBOOKS\n": scripts,
    }
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        mark = line.lstrip()
        indent = line.removesuffix(mark)
        entries = [f'{indent}- "{title}": {path}\n' for title, path in parts.get(mark, [])]
        lines += entries or [line]
    return "".join(lines)


def build(folder: Path) -> None:
    """Build the site into a folder.

    Raises SiteError if a page warns of anything, or would load something from another host.
    """
    with tempfile.TemporaryDirectory() as name:
        project = Path(name)
        stage(project / "pages")
        _write(project / "mkdocs.yml", configuration())
        command = [sys.executable, "-m", "zensical", "build", "--strict"]
        plain = {**os.environ, "NO_COLOR": "1"}
        process = subprocess.run(
            command, cwd=project, env=plain, check=False, capture_output=True, text=True
        )
        if process.returncode or "warning" in (process.stdout + process.stderr).lower():
            raise SiteError(process.stdout + process.stderr)
        shutil.copytree(project / "site", folder, dirs_exist_ok=True)
    for page in folder.rglob("*.html"):
        set_formulas(page)
    if strangers := list(_strangers(folder)):
        raise SiteError("loads from another host: " + ", ".join(strangers))


def _strangers(folder: Path) -> Iterator[str]:
    """Yield the pages with a script, style, picture or frame of another host."""
    for page in folder.rglob("*.html"):
        if _EXTERNAL.search(page.read_text(encoding="utf-8")):
            yield page.relative_to(folder).as_posix()


def main() -> None:
    """Build into the folder that is named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    try:
        build(parser.parse_args().folder)
    except SiteError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
