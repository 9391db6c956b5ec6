"""Sections of the sheet about the rules: first those that affect the odds, at the end all."""

from typing import Final

from tapisvert.chances import Kind
from tapisvert.documents.blocks import NUMBER, PROSE, SOURCE, TEXT, Writer, numbers
from tapisvert.i18n import translate
from tapisvert.odds.report.data import ReportData
from tapisvert.odds.report.labels import citation, field_title, value_text
from tapisvert.regulations.presentation import MINIMUM

_BEARING: Final = (
    "layout",
    "row_stop",
    "refait_total",
    "ace_of_spades",
    "refait",
    "refait_in_prison",
    "run_limit",
    "degree_limit",
    "prison_window",
    "insurance_rate",
    "insurance_minimum",
    "insurance_multiple",
    "insurance_part",
    "premium_due",
    "burnt_cards",
    "cut_card",
)
"""Fields that affect the figures, or determine the coups for which they hold."""

_SUITS: Final = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


def in_force(writer: Writer, sheet: ReportData) -> None:
    """Write the rules that affect the odds, each with its clause, and the cards."""
    writer.section("Rules in force")
    writer.paragraph(
        "The figures of this sheet follow from the rules below and from nothing else. Where the",
        "text of the regulation leaves a choice, the reading taken is a ruling (R…): section 5",
        "gives what each other reading would be worth. All rules, clauses and rulings are in the",
        "appendices.",
    )
    if sheet.amended:
        fields = "; ".join(field_title(name) for name in sheet.amended)
        writer.paragraph(
            f"Read otherwise than in the house's own rulebook, and marked *: {fields}."
        )
    values = {value.field: value for value in sheet.page.values}
    rows = [
        (field_title(name), value_text(name, values[name].value), _source(sheet, name))
        for name in _BEARING
        if name in values
    ]
    if sheet.pack:
        pay = sheet.page.pays[0]
        rows.append(
            ("A winning stake is paid", f"{pay.amount} to 1", citation(pay.clause, pay.ruling))
        )
    columns = [("rule", TEXT), ("in force", PROSE), ("clause, ruling", SOURCE)]
    writer.table("Rules that bear upon the odds", columns, rows)
    if sheet.pack:
        _pack(writer, sheet)


def _source(sheet: ReportData, field: str) -> str:
    row_value = next(value for value in sheet.page.values if value.field == field)
    source = citation(row_value.clause, row_value.ruling) or "silent"
    return f"{source} *" if field in sheet.amended else source


def _pack(writer: Writer, sheet: ReportData) -> None:
    pack = sheet.pack
    assert pack is not None
    pack_name = f"{pack.cards // 52} full packs of 52" if pack.is_full else "the cards given"
    values = [str(value) for value in range(1, 11)]
    columns = [("a card counts", TEXT), *numbers(*values, "all")]
    black = [n - red for n, red in zip(pack.by_value, pack.red_by_value, strict=True)]
    by_title = {"red": pack.red_by_value, "black": black, "together": pack.by_value}
    rows = [(title, *map(str, counts), str(sum(counts))) for title, counts in by_title.items()]
    writer.table(f"The cards left: {pack_name}", columns, rows)
    writer.note(
        f"{pack.cards} cards, {pack.points} points, {pack.aces_of_spades} aces of spades. The ace",
        "counts 1, tens and faces 10. A coup is dealt from these cards without replacement;",
        "cards burnt face down are cards like the others and change nothing.",
    )
    if not pack.is_full:
        _by_card(writer, sheet)


def _by_card(writer: Writer, sheet: ReportData) -> None:
    assert sheet.pack is not None
    by_card = sheet.pack.by_card
    ranks = list(dict.fromkeys(card[0] for card in by_card))
    rows = [(title, *(str(by_card[r + suit]) for r in ranks)) for suit, title in _SUITS.items()]
    titles = [r.replace("T", "10") for r in ranks]
    writer.table("The remaining cards", [("", TEXT), *numbers(*titles)], rows)


def appendices(writer: Writer, sheet: ReportData) -> None:
    """Write every value, payment and limit, every clause, and every ruling that applies."""
    page = sheet.page
    writer.appendix("Values of the rulebook")
    writer.table(
        "All values",
        [("rule", TEXT), ("in force", PROSE), ("also accepted", TEXT), ("clause, ruling", SOURCE)],
        [
            (
                field_title(value.field),
                value_text(value.field, value.value),
                value.accepts or "–",
                _source(sheet, value.field),
            )
            for value in page.values
        ],
    )
    limits = {limit_row.kind: limit_row for limit_row in page.limits}
    columns = [("chance", TEXT), ("pays", NUMBER), ("maximum", NUMBER), ("clause, ruling", SOURCE)]
    rows = []
    for pay in page.pays:
        maximum = limits.get(pay.kind)
        figures = (pay, maximum) if maximum else (pay,)
        sources = dict.fromkeys(citation(posting.clause, posting.ruling) for posting in figures)
        kind = translate("en", "kind-of-chance-simple") if pay.kind == Kind.SIMPLE else pay.kind
        amount = maximum.text if maximum else "the table's"
        rows.append((kind, f"{pay.amount} to 1", amount, ", ".join(sources)))
    named_kinds = {MINIMUM, *(pay.kind for pay in page.pays)}
    for name, limit in limits.items():
        if name not in named_kinds:
            source = citation(limit.clause, limit.ruling)
            rows.append((name, "", limit.text, source))
    writer.table("Payments and limits", columns, rows)
    writer.appendix("Clauses")
    writer.clauses(_articles(sheet))
    writer.appendix("Rulings")
    writer.clauses(_readings(sheet))


def _articles(sheet: ReportData) -> list[tuple[str, str, str]]:
    articles = (*sheet.page.clauses, *sheet.page.cited)
    return [
        (entry.id, entry.kind.value + (f", {entry.ruling}" if entry.ruling else ""), entry.text)
        for entry in articles
    ]


def _readings(sheet: ReportData) -> list[tuple[str, str, str]]:
    readings = []
    for reading in sheet.page.rulings:
        text = reading.text
        if reading.alternatives:
            text += f" Also accepted: {reading.alternatives}"
        readings.append((reading.id, reading.title, text))
    return readings
