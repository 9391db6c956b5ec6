"""Section of the sheet about one coup: its distribution, drawn and in figures."""

from collections.abc import Mapping
from typing import Final

from tapisvert.chances import Kind
from tapisvert.documents.blocks import NUMBER, TEXT, Writer, numbers
from tapisvert.documents.numbers import number, percent
from tapisvert.money import written
from tapisvert.odds.report import cloth, figures
from tapisvert.odds.report.data import ReportData, Row, Rows
from tapisvert.wheel import Wheel


def law(writer: Writer, sheet: ReportData) -> None:
    writer.section("The law of one coup" if sheet.pack else "The law of one spin")
    if isinstance(sheet.law, Rows):
        _two_rows(writer, sheet.law)
    elif isinstance(sheet.law, Row):
        _one_row(writer, sheet.law, sheet)
    else:
        _wheel(writer, sheet)
    if sheet.law:
        _chances(writer, sheet)


def _two_rows(writer: Writer, law: Rows) -> None:
    writer.paragraph(
        "Noir's row and rouge's are dealt one after the other, each to its own first total above",
        "30. Either has the same law, for exchanging the two rows turns every order of the cards",
        "into another; but they are not independent, being dealt from one pack.",
    )
    writer.table(
        "What a coup can be",
        [("coup", TEXT), ("probability", NUMBER), ("one coup in", NUMBER)],
        [
            _event(
                "rows differ: the stakes are decided",
                1 - sum(law.ties.values()) - law.refait - law.void,
            ),
            _event("equal totals but the refait: null", sum(law.ties.values())),
            _event(f"refait, {law.refait_total} to {law.refait_total}", law.refait),
            *([_event("the cards run out: void", law.void)] if law.void > _ROUNDING else []),
        ],
    )
    likeliest = max(law.totals, key=lambda total: law.totals[total])
    writer.figure(
        figures.totals_of_rows(law),
        "The law of the total of one row, in per cent.",
        _description(f"Bars for the totals {law.stop} to {law.stop + 9}", law.totals)
        + f" {likeliest} is the likeliest.",
    )
    writer.figure(
        figures.joint(law),
        "The joint law of both totals, in per cent. Framed in ink: equal totals, a null coup;"
        f" framed in red: the refait, {law.refait_total} to {law.refait_total}.",
        "A table of ten by ten cells, noir's total downwards and rouge's across, darker where more"
        f" likely; the refait has {percent(law.refait)}.",
    )
    equal = {total: law.joint[i][i] for i, total in enumerate(law.totals)}
    rows = {"one row": law.totals, "both rows": equal}
    _totals(writer, "Totals and equal totals, in per cent", rows)


def _totals(writer: Writer, caption: str, rows: Mapping[str, Mapping[int, float]]) -> None:
    """Write a table of probabilities by total, each row under its title, with their sums."""
    totals = next(iter(rows.values()))
    writer.table(
        caption,
        [("", TEXT), *numbers(*map(str, totals), "sum")],
        [
            (title, *(number(100 * p, 3) for p in (*law.values(), sum(law.values()))))
            for title, law in rows.items()
        ],
    )


_ROUNDING: Final = 1e-12


def _event(title: str, p: float) -> tuple[str, str, str]:
    return title, percent(p), number(1 / p, 3) if p > 0 else "–"


def _description(subject: str, law: Mapping[int, float]) -> str:
    return f"{subject}: " + ", ".join(f"{t} {percent(p, 3)}" for t, p in law.items()) + "."


def _one_row(writer: Writer, law: Row, sheet: ReportData) -> None:
    first = next(value.value for value in sheet.page.values if value.field == "ace_of_spades")
    writer.paragraph(
        f"One row is dealt to its first total of {min(law.totals)} or more. Its last card decides",
        "between rouge and noir; couleur wins if its first and its last card have one colour,",
        f"inverse if they have two. With an ace of spades among the first {first} cards of the row",
        "a winning stake is paid half.",
    )
    writer.figure(
        figures.totals_of_row(law),
        f"The law of the row's total, in per cent; hatched, the part with an ace of spades among"
        f" the first {first} cards: {percent(sum(law.totals_with_ace.values()))} in all.",
        _description("Bars for the totals", law.totals),
    )
    rows = {"total": law.totals, "with the ace": law.totals_with_ace}
    _totals(writer, "Totals, in per cent", rows)
    _ends(writer, law)
    if sheet.pack and sheet.pack.is_full:
        writer.paragraph(*_WHY_UNEQUAL)
    _sources(writer, sheet)


_WHY_UNEQUAL: Final = (
    "The four chances are not equal, and for two reasons. The two cards that decide come from one",
    "pack, in which the first leaves one card fewer of its own colour: their colours differ more",
    "often than they agree, which is for inverse and against couleur. And the ace of spades, which",
    "halves a winning stake's gain, is black: where it was dealt, one black card fewer is left for",
    "the end of the row, so that the halving falls a little more on rouge than on noir, and on",
    "inverse than on couleur.",
)


def _ends(writer: Writer, law: Row) -> None:
    writer.table(
        "Colours of the row's first and last card, and the ace of spades with them",
        [
            ("first card, last card", TEXT),
            ("wins", TEXT),
            *numbers("probability", "with the ace", "part of it halved"),
        ],
        [
            (
                end,
                _winners(end),
                percent(p),
                percent(law.ends_with_ace.get(end, 0.0)),
                percent(law.ends_with_ace.get(end, 0.0) / p) if p else "–",
            )
            for end, p in law.ends.items()
        ],
    )


def _sources(writer: Writer, sheet: ReportData) -> None:
    writer.table(
        "Where the edges come from, per stake placed",
        [
            ("chance", TEXT),
            *numbers("loses more often than it wins", "gain halved by the ace", "edge"),
        ],
        [
            (name, *map(percent, (bias, chance.wins_half / 2, bias + chance.wins_half / 2)))
            for name, chance in sheet.chances.items()
            for bias in (chance.loses - chance.wins - chance.wins_half,)
        ],
    )


def _winners(end: str) -> str:
    first, last = end.split(", ")
    return f"{'rouge' if last == 'red' else 'noir'}, {'couleur' if first == last else 'inverse'}"


_EFFECTS: Final = ("wins", "wins_half", "loses", "null", "prison")


def _chances(writer: Writer, sheet: ReportData) -> None:
    chances = sheet.chances.values()
    effects = [key for key in _EFFECTS if any(getattr(chance, key) for chance in chances)]
    titles = ["refait" if key == "prison" else key.replace("_", " ") for key in effects]
    writer.table(
        "Effect of a coup on each chance",
        [("chance", TEXT), *numbers(*titles)],
        [
            (name, *(percent(getattr(chance, key)) for key in effects))
            for name, chance in sheet.chances.items()
        ],
    )


def _wheel(writer: Writer, sheet: ReportData) -> None:
    assert sheet.wheel is not None
    number_count = len(sheet.numbers)
    zeros, parts = {
        Wheel.SINGLE_ZERO: ("zero", "sevenths"),
        Wheel.DOUBLE_ZERO: ("two zeros", "eighths"),
        Wheel.TRIPLE_ZERO: ("three zeros", "ninths"),
    }[sheet.wheel]
    writer.paragraph(
        f"A spin is one of {number_count} numbers, each as likely as another: 18 red, 18 black and",
        f"{zeros}. Every bet covers some of them, and every probability below is a number of",
        f"thirty-{parts}.",
    )
    series = cloth.arcs({row.title: row.numbers for row in sheet.announcements if row.is_series})
    series_names = ", ".join(series) or "no announcement"
    writer.figure(
        cloth.wheel(sheet.wheel.pockets, series),
        "The wheel, and the runs of numbers that the series cover." if series else "The wheel.",
        f"The {number_count} numbers around the wheel from zero, with arcs for {series_names}.",
    )
    writer.figure(
        cloth.cloth(sheet.wheel, _keys(sheet)),
        "The cloth, with a chip for each kind of bet; the letters are those of the next table.",
        "The cloth lying, zero on the left, columns on the right, dozens and simple chances below;"
        " a chip for each kind of bet.",
    )
    _kinds(writer, sheet)


def _keys(sheet: ReportData) -> Mapping[Kind, str]:
    """Return the letter of each kind of bet on the cloth."""
    kinds = {line.kind for line in sheet.lines}
    return dict(zip([kind for kind in Kind if kind in kinds], "ABCDEFGHI", strict=True))


def _kinds(writer: Writer, sheet: ReportData) -> None:
    number_count = len(sheet.numbers)
    keys = _keys(sheet)
    limits = {limit.kind: limit.amount for limit in sheet.page.limits}
    rows = []
    for line in {line.kind: line for line in sheet.lines}.values():
        maximum = limits.get(line.kind)
        rows.append(
            (
                keys[line.kind],
                "simple chance" if line.kind is Kind.SIMPLE else line.kind.value,
                cloth.EXAMPLES[line.kind],
                str(len(line.chances)),
                str(line.covers),
                f"{line.pays} to 1",
                percent(line.covers / number_count),
                f"{line.covers}/{number_count}",
                written(maximum) if maximum else "–",
            )
        )
    writer.table(
        "Every kind of bet",
        [
            *((title, TEXT) for title in ("", "bet", "drawn on")),
            *numbers("places", "numbers", "pays", "wins", "", "maximum"),
        ],
        rows,
    )
