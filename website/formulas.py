"""Formulas and diagrams, drawn when the site is built: a reader's browser loads no program."""

import html
import re
from importlib import import_module
from pathlib import Path
from typing import Any, Final

_FORMULA: Final = re.compile(
    r'<(span|div) class="arithmatex">\\([(\[])(.*?)\\[)\]]</\1>', re.DOTALL
)
_DIAGRAM: Final = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def set_formulas(page: Path) -> int:
    """Replace the TeX of a built page by MathML, and return how many formulas it has."""
    from latex2mathml.converter import convert  # noqa: PLC0415 - half a second, for three pages

    def formula(match: re.Match[str]) -> str:
        display = "block" if match[2] == "[" else "inline"
        return str(convert(html.unescape(match[3]), display=display))

    text, count = _FORMULA.subn(formula, page.read_text(encoding="utf-8"))
    if count:
        page.write_text(text, encoding="utf-8")
    return count


def draw_diagrams(text: str, name: str) -> tuple[str, dict[str, str]]:
    """Return a page with pictures for its Mermaid diagrams, and these by their paths."""
    diagrams: dict[str, str] = {}

    def diagram(match: re.Match[str]) -> str:
        path = f"diagrams/{name}-{len(diagrams) + 1}.svg"
        diagrams[path] = _picture(match[1])
        return f"![Diagram]({path}){{ .diagram }}"

    return _DIAGRAM.sub(diagram, text), diagrams


def _picture(source: str) -> str:
    mermaidx: Any = import_module("mermaidx")  # it has no types, and starts an engine
    return str(mermaidx.render(source).svg())
