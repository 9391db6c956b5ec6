"""Probability accounting sheet of a rulebook, as a PDF, a page or JSON."""

from tapisvert.chances import Kind
from tapisvert.documents.blocks import Document, Writer
from tapisvert.documents.numbers import percent
from tapisvert.odds.edges import Decision
from tapisvert.odds.report import coup, rules, stakes
from tapisvert.odds.report.data import Line, ReportData, Rows, as_dict, collect
from tapisvert.odds.report.labels import DECISIONS, chance_names
from tapisvert.odds.report.method import method

KIND = "Probability accounting sheet"


def document(sheet: ReportData) -> Document:
    """Return the document of a sheet.

    Raises MissingExtraError without matplotlib, which its drawings need.
    """
    writer = Writer()
    writer.facts(*_facts(sheet))
    rules.in_force(writer, sheet)
    coup.law(writer, sheet)
    stakes.edges(writer, sheet)
    stakes.thousand_coups(writer, sheet)
    stakes.rulings(writer, sheet)
    if sheet.announcements:
        stakes.announcements(writer, sheet)
    method(writer, sheet)
    rules.appendices(writer, sheet)
    page = sheet.page
    return Document(
        KIND, page.name, page.house, page.edition, _pack_note(sheet), tuple(writer.blocks)
    )


def _pack_note(sheet: ReportData) -> str:
    if sheet.pack is None:
        places = sum(len(chances) for chances in {line.chances for line in sheet.lines})
        return f"{len(sheet.numbers)} numbers, {places} places on the cloth"
    if sheet.pack.is_full:
        return f"the full packs, {sheet.pack.cards} cards"
    return f"the {sheet.pack.cards} cards of section 1"


def _facts(sheet: ReportData) -> list[tuple[str, str, str]]:
    """Return the facts of the head: the edge by decision or chance, the refait's probability."""
    first = [line for line in sheet.lines if line.chances == sheet.lines[0].chances]
    lines = first if len(first) > 1 else list(sheet.lines)
    facts = []
    if isinstance(sheet.law, Rows):
        total = sheet.law.refait_total
        facts.append(("Refait", percent(sheet.law.refait), f"{total} to {total}"))
    alike = len({line.chances for line in sheet.lines if line.kind is Kind.SIMPLE}) == 1
    facts += [_edge(line, "per stake placed" if alike else chance_names(line)) for line in lines]
    if sheet.announcements:
        flat = next(line for line in sheet.lines if line.decision is Decision.FLAT)
        facts.append(("Edge, any number", percent(flat.edge), f"1 of {len(sheet.numbers)}"))
    return facts[:4]


def _edge(line: Line, caption: str) -> tuple[str, str, str]:
    if line.decision is Decision.FLAT:
        return f"Edge, {chance_names(line)}", percent(line.edge), "per stake placed"
    return f"Edge, {DECISIONS[line.decision]}", percent(line.edge), caption


__all__ = ["ReportData", "as_dict", "collect", "document"]
