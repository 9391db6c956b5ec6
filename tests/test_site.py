"""The site of the documentation: every page has its place, and it builds without a warning."""

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
import typst

yaml: Any = import_module("yaml")  # it has no types

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = ROOT / "website"
_LINK: Final = re.compile(r"\]\(([^)#\s]+)?(?:#([^)\s]+))?\)")


@pytest.fixture(scope="module")
def build() -> Any:
    """The program that builds the site."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(SITE))
        return import_module("build")


def named(entries: Any) -> list[str]:
    """Return the paths in a part of the navigation."""
    if isinstance(entries, str):
        return [entries]
    parts = entries.values() if isinstance(entries, dict) else entries
    return [path for part in parts for path in named(part)]


def test_pages_appear_once_in_navigation(build: Any) -> None:
    """Those of `docs`, those of the checkout, and those that are made from the package."""
    nav = re.search(r"^nav:\n.*", build.configuration(), re.MULTILINE | re.DOTALL)
    assert nav is not None
    sources = {page.relative_to(build.DOCS).as_posix() for page in build.DOCS.rglob("*.md")}
    scripts = {path.with_suffix(".md").name for path in build.notebooks.FOLDER.glob("*.py")}
    pages = sources | set(build.OWN_PAGES.values()) | build.generated_pages().keys()
    pages |= {f"learn/notebooks/{name}" for name in scripts}
    assert sorted(named(yaml.safe_load(nav[0])["nav"])) == sorted(pages)


def test_pages_link_only_pages_of_the_site(build: Any) -> None:
    """A page outside `docs` has its place in the site, too."""
    for page in build.DOCS.rglob("*.md"):
        for target, _ in _LINK.findall(page.read_text(encoding="utf-8")):
            if target.endswith(".md") and not target.startswith("http"):
                path = page.parent.joinpath(target).resolve()
                name = path.relative_to(ROOT).as_posix()
                assert path.is_relative_to(build.DOCS) or name in build.OWN_PAGES, (page, target)


def test_generated_pages_have_clauses_and_valid_links(build: Any) -> None:
    """Each clause and ruling under an anchor of its own; and no link leads nowhere."""
    pages: dict[str, str] = build.generated_pages()
    anchors = {path: re.findall(r"\{ #(\S+) \}", text) for path, text in pages.items()}
    regulations = import_module("tapisvert.regulations")
    assert anchors["rulebooks/rulings.md"] == [key.lower() for key in regulations.rulings()]
    clauses = {anchor for path in pages for anchor in anchors[path] if path.startswith("rulebooks")}
    assert {key.lower() for key in regulations.clauses()} <= clauses
    for path, text in pages.items():
        for target, anchor in _LINK.findall(text):
            page = (SITE / path).parent.joinpath(target).resolve().relative_to(SITE).as_posix()
            assert page in pages or (build.DOCS / page).exists(), (path, target)
            assert not anchor or page not in pages or anchor in anchors[page], (path, target)


def test_figures_of_note_are_on_pages(build: Any) -> None:
    """All numbers of five digits and more, so that a command prints them."""
    note = (build.DOCS / "background/note/note.typ").read_text(encoding="utf-8")
    pages = "".join(
        page.read_text(encoding="utf-8")
        for page in (*build.DOCS.glob("background/results/*.md"), build.DOCS / "background/odds.md")
    ).replace("\u2009", "")
    figures = set(re.findall(r"\d\.\d{3,}\d", note))
    assert len(figures) > 20
    assert [figure for figure in sorted(figures) if figure not in pages] == []


@pytest.mark.parametrize(
    "name", [path.stem for path in (SITE.parent / "docs/learn/notebooks").glob("*.py")]
)
def test_notebook_cells_run(build: Any, name: str) -> None:
    """One after the other; the page and the notebook show what they print, and a picture."""
    page = build.notebooks.page(name)
    saved = json.loads(build.notebooks.notebook(name))
    code = [cell for cell in saved["cells"] if cell["cell_type"] == "code"]
    assert len(code) > 1
    assert any(cell["outputs"] for cell in code)
    assert any("image/svg+xml" in out.get("data", {}) for cell in code for out in cell["outputs"])
    for cell in code:
        assert cell["source"] in page
        assert all(out.get("text", "").rstrip() in page for out in cell["outputs"])


def test_note_compiles(build: Any) -> None:
    """To three pages, without a warning."""
    assert len(typst.compile(build.DOCS / "background/note/note.typ", format="svg")) == 3


@pytest.mark.exhaustive  # a dozen seconds of a core
def test_site_builds_strictly(build: Any, tmp_path: Path) -> None:
    """Without a warning, with formulas and diagrams set, and nothing from another host."""
    build.build(tmp_path)
    odds = (tmp_path / "background/odds/index.html").read_text(encoding="utf-8")
    assert odds.count("<math") > 50
    assert "arithmatex" not in odds
    assert "$$" not in odds
    assert (
        (tmp_path / "background/diagrams/design-1.svg")
        .read_text(encoding="utf-8")
        .startswith("<svg")
    )
    reference = (tmp_path / "reference/tapisvert.odds/index.html").read_text(encoding="utf-8")
    assert 'id="tapisvert.odds.law"' in reference
    assert len(list(tmp_path.rglob("index.html"))) > len(build.generated_pages())
