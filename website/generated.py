"""Pages made from the package and its tests: regulations, rulings, reference, evidence."""

import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

from tapisvert.chances import Kind
from tapisvert.i18n import translate
from tapisvert.regulations import rulebook, rulebooks, rulings
from tapisvert.regulations.presentation import Article, RulebookView, Value, rulebook_view
from tapisvert.regulations.readings import reading_text

LANGUAGE: Final = "en"
EVIDENCE: Final = Path(__file__).resolve().parents[1] / "tests" / "evidence.toml"

REFERENCE: Final = {
    "tapisvert": "The package",
    "tapisvert.odds": "Exact odds",
    "tapisvert.simulation": "Simulation",
    "tapisvert.counting": "Card counting",
    "tapisvert.permanence": "Permanences",
    "tapisvert.fairness": "Fair draws",
    "tapisvert.record": "Table record",
    "tapisvert.regulations": "Regulations",
    "tapisvert.rules": "The engine",
    "tapisvert.school": "School",
    "tapisvert.environments": "Environments",
}
"""Public packages, with the title of the page of each."""


def pages() -> dict[str, str]:
    """Return every generated page by its path."""
    views = [rulebook_view(rulebook(name), LANGUAGE) for name in rulebooks()]
    texts = {f"rulebooks/{view.rulebook}.md": "\n".join(_regulation(view)) for view in views}
    texts["rulebooks/index.md"] = "\n".join(_overview(views))
    texts["rulebooks/rulings.md"] = "\n".join(_rulings())
    for package, title in REFERENCE.items():
        texts[f"reference/{package}.md"] = "\n".join(_reference(package, title))
    texts["background/evidence.md"] = "\n".join(_evidence())
    return texts


def regulations_nav() -> list[tuple[str, str]]:
    """Return title and path of each regulation's page."""
    return [(rulebook(name).name, f"rulebooks/{name}.md") for name in rulebooks()]


def reference_nav() -> list[tuple[str, str]]:
    """Return title and path of each page of the reference."""
    return [(title, f"reference/{package}.md") for package, title in REFERENCE.items()]


def _overview(views: list[RulebookView]) -> Iterator[str]:
    yield "# The regulations\n"
    yield (
        "Each page is written from the data by which the engine plays: the values of the rulebook, "
        "every clause in our own words, and the [rulings](rulings.md) taken where a text leaves a "
        "choice.\n"
    )
    yield "| rulebook | house | edition | clauses |\n| --- | --- | --- | ---: |"
    for view in views:
        link = f"[{view.name}]({view.rulebook}.md)"
        yield f"| {link} | {view.house} | {view.edition} | {len(view.clauses)} |"


def _regulation(view: RulebookView) -> Iterator[str]:
    yield f"# {view.name}\n"
    yield f"{view.house} · {view.edition} · `{view.rulebook}`\n"
    yield "## Values\n"
    yield "| | value | clause | in a record |\n| --- | --- | --- | --- |"
    for value in view.values:
        yield _value(value)
    yield "\n## Payments and limits\n"
    yield "| chance | pays | clause |\n| --- | ---: | --- |"
    for payment in view.pays:
        is_simple = payment.kind == Kind.SIMPLE  # the others keep their French names
        name = translate(LANGUAGE, "kind-of-chance-simple") if is_simple else payment.kind
        yield f"| {name} | {payment.amount} : 1 | {_citation(payment.clause, payment.ruling)} |"
    if view.calls:
        yield "\n## Calls\n"
        yield "| words | clause |\n| --- | --- |"
        for call in view.calls:
            yield f"| « {call.words} » | {_citation(call.clause)} |"
    yield "\n## Clauses\n"
    for article in view.clauses:
        yield from _article(article)
    articles = [article for article in view.cited if not article.id.startswith("R")]
    if articles:
        yield "## Clauses of other regulations that it cites\n"
        for article in articles:
            yield from _article(article)
    yield "## Rulings that apply\n"
    for reading in view.rulings:
        yield f"- [{reading.id}](rulings.md#{reading.id.lower()}) {reading.title}"


def _value(value: Value) -> str:
    label = translate(LANGUAGE, f"field-{value.field}")
    text = reading_text(LANGUAGE, value.field, value.value)
    record = f"`{value.field}`: {value.accepts}" if value.accepts else ""
    return f"| {label} | {text} | {_citation(value.clause, value.ruling)} | {record} |"


def _article(article: Article) -> Iterator[str]:
    yield f"### {article.id} {{ #{article.id.lower()} }}\n"
    ruling = f" · read by {_citation(article.ruling)}" if article.ruling else ""
    yield f"*{article.kind.value}*{ruling}\n"
    yield f"{article.text}\n"
    if article.recorded:
        yield f"Software can only record it: {article.recorded}\n"


def _evidence() -> Iterator[str]:
    yield "# Evidence\n"
    yield "The tests behind each row of [faults](faults.md) and [threats](threats.md).\n"
    for page, rows in tomllib.loads(EVIDENCE.read_text(encoding="utf-8")).items():
        yield f"## {page.capitalize()}\n\n| row | tests |\n| --- | --- |"
        for row, tests in rows.items():
            yield f"| {row} | {'<br>'.join(f'`{test}`' for test in tests)} |"
        yield ""


def _citation(*names: str | None) -> str:
    """Return links to rulings, and clauses as they are: another house's may be among them."""
    return ", ".join(
        f"[{name}](rulings.md#{name.lower()})" if name in rulings() else name
        for name in names
        if name
    )


def _rulings() -> Iterator[str]:
    yield "# Rulings\n"
    yield (
        "Where a text is silent or unclear, the engine takes a named reading. A table may take "
        "another where the ruling has alternatives: [the record's "
        "`rulings`](../reference/record.md#rulings);"
        " what each is worth: [odds](../background/odds.md#what-a-ruling-is-worth).\n"
    )
    for key, ruling in rulings().items():
        yield f"## {key} {{ #{key.lower()} }}\n"
        yield f"**{ruling.title[LANGUAGE]}**\n"
        yield f"{ruling.text[LANGUAGE]}\n"
        if LANGUAGE in ruling.why:
            yield f"*Why.* {ruling.why[LANGUAGE]}\n"
        if LANGUAGE in ruling.alternatives:
            yield f"*Alternatives.* {ruling.alternatives[LANGUAGE]}\n"


def _reference(package: str, title: str) -> Iterator[str]:
    module = import_module(package)
    yield f"# {title}\n"
    yield f"`{package}` · {(module.__doc__ or '').strip()}\n"
    parts = [name for name in module.__all__ if f"{package}.{name}" in REFERENCE]
    for name in parts:
        yield f"- [`{package}.{name}`]({package}.{name}.md): {REFERENCE[f'{package}.{name}']}"
    yield ""
    for name in module.__all__:
        if name not in parts:
            yield f"::: {package}.{name}\n"
