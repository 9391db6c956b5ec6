"""HTML output: one self-contained page without scripts or other files, light or dark, for any
width.
"""

import re
from collections.abc import Callable, Mapping
from html import escape
from importlib.resources import files
from typing import Any, Final

from tapisvert.documents.blocks import Block, Clauses, Document, Facts, Figure, Heading, Table, Text
from tapisvert.documents.style import BAR, INK, MUTED, RULE

_ID: Final = re.compile(r'(\bid="|href="#|url\(#)([^")]+)')
_THEMED: Final = {INK: "ink", MUTED: "muted", RULE: "rule", BAR: "bar"}
"""Colours of a drawing that follow the page's theme, light or dark."""


def html(document: Document) -> str:
    """Return the document as an HTML page.

    >>> page = html(Document("Sheet", "Game", "House", "Edition", "cards", ()))
    >>> "<title>Sheet: Game</title>" in page
    True
    """
    css = files(__package__).joinpath("sheet.css").read_text(encoding="utf-8")
    body: list[str] = []
    is_open = False
    for number, block in enumerate(document.blocks):
        if isinstance(block, Heading) and block.level == 1:
            body.append("</section>" if is_open else "")
            body.append(f'<section id="s{block.number}">')
            is_open = True
        body.append(_set(block, number))
    body.append("</section>" if is_open else "")
    content = "\n".join(part for part in body if part)
    about = (document.house, document.edition, document.remark)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(document.kind)}: {escape(document.title)}</title>
<style>
{css}</style>
</head>
<body>
<header>
<p class="kind">{escape(document.kind)}</p>
<h1>{escape(document.title)}</h1>
<p class="house">{" · ".join(map(escape, about))}</p>
{_contents(document)}
</header>
<main>
{content}
</main>
<footer><p>Tapis Vert</p></footer>
</body>
</html>
"""


def _contents(document: Document) -> str:
    sections = [b for b in document.blocks if isinstance(b, Heading) and b.level == 1]
    links = "\n".join(
        f'<li><a href="#s{b.number}"><span>{b.number}</span> {escape(b.text)}</a></li>'
        for b in sections
    )
    return f'<nav aria-label="Contents"><ul>\n{links}\n</ul></nav>'


def _set(block: Block, number: int) -> str:
    return _SETTERS[type(block)](block, number)


def _heading(block: Heading, _: int) -> str:
    level = block.level + 1
    return f"<h{level}><span>{block.number}</span> {escape(block.text)}</h{level}>"


def _text(block: Text, _: int) -> str:
    note = ' class="note"' if block.is_note else ""
    return f"<p{note}>{escape(block.text)}</p>"


def _facts(block: Facts, _: int) -> str:
    items = "\n".join(
        f"<div><dt>{escape(label)}</dt><dd>{escape(figure)}<small>{escape(remark)}</small></dd></div>"
        for label, figure, remark in block.facts
    )
    return f'<dl class="facts">\n{items}\n</dl>'


def _table(block: Table, number: int) -> str:
    def row(cells: tuple[str, ...], tag: str, after: tuple[str, ...] = ("end",)) -> str:
        scope = ' scope="col"' if tag == "th" else ""
        goes_on = ' class="on"' if not after[0] and block.titles[0] else ""
        held = "".join(
            f'<{tag}{scope} class="{kind}">{escape(cell)}</{tag}>'
            for kind, cell in zip(block.columns, cells, strict=True)
        )
        return f"<tr{goes_on}>{held}</tr>"

    pairs = zip(block.rows, (*block.rows[1:], ("end",)), strict=True)
    rows = "\n".join(row(cells, "td", after) for cells, after in pairs)
    return f"""<figure class="table">
<figcaption id="c{number}">{escape(block.caption)}</figcaption>
<div class="scroll" role="region" tabindex="0" aria-labelledby="c{number}">
<table aria-labelledby="c{number}">
<thead>{row(block.titles, "th")}</thead>
<tbody>
{rows}
</tbody>
</table>
</div>
</figure>"""


def _figure(block: Figure, number: int) -> str:
    drawing = _ID.sub(rf"\g<1>f{number}-\g<2>", block.svg)
    for color, name in _THEMED.items():
        drawing = drawing.replace(color, f"var(--{name})")
    label = f'role="img" aria-label="{escape(block.alternative)}"'
    drawing = drawing.replace("<svg ", f"<svg {label} ", 1)
    return f"""<figure>
<div class="scroll" tabindex="0" role="region" aria-label="{escape(block.caption)}">
{drawing}</div>
<figcaption>{escape(block.caption)}</figcaption>
</figure>"""


def _clauses(block: Clauses, _: int) -> str:
    entries = "\n".join(
        f"<div><dt>{escape(cited)}</dt><dd><em>{escape(kind)}</em> {escape(text)}</dd></div>"
        for cited, kind, text in block.entries
    )
    return f'<dl class="clauses">\n{entries}\n</dl>'


_SETTERS: Final[Mapping[type[Any], Callable[[Any, int], str]]] = {
    Heading: _heading,
    Text: _text,
    Facts: _facts,
    Table: _table,
    Figure: _figure,
    Clauses: _clauses,
}
