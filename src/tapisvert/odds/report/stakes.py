"""Sections of the sheet about the bets: their cost, their spread, and the result of many."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from tapisvert.documents.blocks import NUMBER, PROSE, SOURCE, TEXT, Column, Writer, numbers
from tapisvert.documents.numbers import number, percent
from tapisvert.odds.edges import Decision, calls_text
from tapisvert.odds.report import figures
from tapisvert.odds.report.data import AnnouncementRow, ImpactRow, Line, ReportData
from tapisvert.odds.report.labels import (
    DECISIONS,
    chance_names,
    change,
    field_title,
    format_signed,
    short_label,
    value_text,
)
from tapisvert.odds.report.quantile_fan import COUP_COUNTS, COUPS
from tapisvert.odds.ruling_impact import Impact

_NO_EDGE: Final = {
    Impact.MOMENT: "none: when a player may decide; the best is to divide at once or to stay",
    Impact.ACCESS: "none: it decides who may insure, not the price of insurance",
    Impact.STAKES: "none per unit: it decides which stakes lie on the cloth",
    Impact.EXCESS: "none on the part in play: it decides what becomes of the excess",
    Impact.TAILLE_END: "none on a coup that is certain to be dealt: it says which coup is the last",
    Impact.OUTSIDE_THE_GAME: "none: no law of the cards says how often a draw is lost",
    Impact.BEYOND_ONE_COUP: "not contained in the law of one coup: it concerns a taille's end",
}
_SPREAD: Final = ("hit rate", "undecided", "variance", "deviation", "volatility", "bank sure after")
_MINUTE: Final = 1e-14


def edges(writer: Writer, sheet: ReportData) -> None:
    lines = sheet.lines
    writer.section("What each bet costs")
    writer.paragraph(
        "An edge is what the bank gains in the mean for one unit, and there are three ways to",
        "count it. Per stake placed: for each coup dealt with the stake on the cloth, whether or",
        "not the coup decides it. Per decided coup: for each coup that does. Per unit at risk: the",
        "last, divided by what the player parts with: the stake and the premium if it is insured.",
        "Return to player is 1 less the edge per stake placed.",
    )
    writer.figure(
        figures.edges(lines),
        "The bank's edge, in per cent of a unit.",
        "Points on lines: " + "; ".join(f"{short_label(x)} {percent(x.edge)}" for x in lines) + ".",
    )
    writer.table(
        "The bank's edge",
        _columns(
            lines, "per stake placed", "per decided coup", "per unit at risk", "return to player"
        ),
        _labelled_rows(
            lines,
            lambda x: [
                percent(p) for p in (x.edge, x.per_decided, x.per_risked, x.return_to_player)
            ],
        ),
    )
    _spreads(writer, lines)
    _results(writer, lines)


def _spreads(writer: Writer, lines: Sequence[Line]) -> None:
    writer.table(
        "How results spread, per stake placed",
        _columns(lines, *_SPREAD),
        _labelled_rows(lines, _spread),
    )
    writer.note(
        "Hit rate: the probability of having won something, per decided coup. Undecided: that of a",
        "null or void coup. Variance and (standard) deviation are of the result of one unit.",
        "Volatility is 1.645 deviations: after n stakes, nine results in ten lie within that times",
        "√n of their mean. Bank sure after: so many stakes, from which on the bank has gained with",
        "a probability of 99%, their sum being taken as normal.",
    )


def _labelled_rows(lines: Sequence[Line], write: Callable[[Line], list[str]]) -> list[list[str]]:
    """Return rows that begin with chances and decision, naming the chances once."""
    rows = []
    last = ""
    for line in lines:
        name = chance_names(line)
        rows.append(["" if name == last else name, *_decision(line, lines), *write(line)])
        last = name
    return rows


def _columns(lines: Sequence[Line], *figures: str) -> list[tuple[str, Column]]:
    """Return the columns of a bet, with decisions only if there are any, and of its figures."""
    decision = [("decision", TEXT)] if _decide(lines) else []
    return [("chance", TEXT), *decision, *numbers(*figures)]


def _decide(lines: Iterable[Line]) -> bool:
    return any(line.decision is not Decision.FLAT for line in lines)


def _decision(line: Line, lines: Iterable[Line]) -> list[str]:
    return [DECISIONS[line.decision] or "–"] if _decide(lines) else []


def _spread(line: Line) -> list[str]:
    coups_text = "–" if line.coups_to_gain is None else number(line.coups_to_gain, 0)
    return [
        percent(line.hit_rate, 3),
        percent(line.undecided, 3),
        *(number(figure, 5) for figure in (line.variance, line.deviation, line.volatility)),
        coups_text,
    ]


def _results(writer: Writer, lines: Sequence[Line]) -> None:
    rows = []
    last = ""
    for line in lines:
        label = [chance_names(line) if chance_names(line) != last else "", *_decision(line, lines)]
        last = chance_names(line)
        for result, p in line.net:
            rows.append([*label, format_signed(result), percent(p)])
            label = [""] * len(label)
    prison = ", with all that follows from it in prison" if _decide(lines) else ""
    writer.table(
        f"The law of the result of one unit{prison}",
        _columns(lines, "result, units", "probability"),
        rows,
    )


def thousand_coups(writer: Writer, sheet: ReportData) -> None:
    writer.section(f"What {number(COUPS, 0)} coups come to")
    writer.paragraph(
        "One unit is staked at every coup, each coup having the law of section 2 whatever came",
        "before. The quantiles are those of the exact law of the sum: half of all players end",
        "within the inner band, nine in ten within the middle one, ninety-eight in a hundred",
        "within the outer one. The solid line is the median, the dashed one the mean.",
    )
    drawn_lines = representatives(sheet.lines)
    fans = [(short_label(line), line.fan) for line in drawn_lines if line.fan is not None]
    if fans:
        writer.figure(
            figures.fans(fans),
            f"The result of 1 to {number(COUPS, 0)} coups, in units: quantiles 1, 5, 25, 50, 75,"
            " 95 and 99%.",
            "Bands that widen with the number of coups and sink slowly below zero.",
        )
        _quantiles(writer, drawn_lines)
    _table_of_ahead(writer, sheet.lines)


def representatives(lines: Sequence[Line]) -> list[Line]:
    """Return the lines to be drawn.

    These are one chance with its every decision and one number of the wheel; or the chances with
    the lowest and the highest edge.
    """
    first = [line for line in lines if line.chances == lines[0].chances]
    if len(first) > 1:
        return first + [line for line in lines if line.covers == 1]
    by_edge = sorted(lines, key=lambda line: line.edge)
    return [by_edge[0], by_edge[-1]] if len(by_edge) > 1 else by_edge


def _quantiles(writer: Writer, lines: Sequence[Line]) -> None:
    fans = [(short_label(line), line.fan) for line in lines if line.fan is not None]
    levels = [f"{100 * level:.0f}%" for fan in fans[:1] for level in fan[1].levels]
    writer.table(
        f"The result of {number(COUPS, 0)} coups, in units",
        [("", TEXT), *numbers(*levels, "mean", "deviation")],
        [
            (
                label,
                *(number(line[-1], 2) for line in fan.quantiles),
                number(fan.mean, 3),
                number(fan.deviation, 3),
            )
            for label, fan in fans
        ],
    )


def _table_of_ahead(writer: Writer, lines: Sequence[Line]) -> None:
    columns = _columns(lines, *(f"{number(n, 0)} coup{'s' if n > 1 else ''}" for n in COUP_COUNTS))
    writer.table(
        "The probability that a player is ahead",
        columns,
        _labelled_rows(
            [line for line in lines if line.fan is not None],
            lambda line: [percent(line.fan.ahead[n], 3) for n in COUP_COUNTS] if line.fan else [],
        ),
    )
    if any(line.fan is None for line in lines):
        writer.note("Left out: bets whose results lie on too fine a lattice to be added up.")


def rulings(writer: Writer, sheet: ReportData) -> None:
    writer.section("What the rulings are worth")
    writer.paragraph(
        "Each line reads one rule otherwise and leaves all others as they are. The figures are the",
        "change of the bank's edge per stake placed, in hundredths of a unit: + is for the bank,",
        "− for the player. Bets that no ruling moves have no column.",
    )
    if _decide(sheet.lines):
        writer.note("Best play: of a player who takes the best decision in either case.")
    moving = [impact for impact in sheet.worth if impact.effect is Impact.EDGE]
    if _decide(sheet.lines):
        for chances in dict.fromkeys(line.chances for line in sheet.lines):
            _table_of_moved(writer, sheet.lines, moving, chances)
    else:
        _table_of_moved(writer, sheet.lines, moving)
    writer.table(
        "Rulings that move none",
        [("ruling", SOURCE), ("read otherwise", PROSE), ("effect on the edge of a coup", PROSE)],
        _rows_of_unmoved(sheet.worth),
    )


def _table_of_moved(
    writer: Writer,
    lines: Sequence[Line],
    moving: Sequence[ImpactRow],
    chances: tuple[str, ...] | None = None,
) -> None:
    indices = [
        i
        for i, line in enumerate(lines)
        if chances in (None, line.chances) and any(abs(x.changes[i]) > _MINUTE for x in moving)
    ]
    if not indices:
        return
    columns = [("ruling", SOURCE), ("read otherwise", PROSE)]
    columns += [(DECISIONS[lines[i].decision] or chance_names(lines[i]), NUMBER) for i in indices]
    columns += [("best play", NUMBER)] if chances else []
    writer.table(
        "Rulings that move an edge" + (f": {chance_names(lines[indices[0]])}" if chances else ""),
        columns,
        [
            [
                impact.ruling,
                f"{field_title(impact.field)}: {value_text(impact.field, impact.alternative)}",
                *(change(impact.changes[i]) for i in indices),
                *([change(impact.best[chances[0]])] if chances else []),
            ]
            for impact in moving
        ],
    )


def _rows_of_unmoved(worth: Sequence[ImpactRow]) -> list[tuple[str, str, str]]:
    fields: dict[str, list[ImpactRow]] = {}
    for impact in worth:
        if impact.effect is not Impact.EDGE:
            fields.setdefault(impact.field, []).append(impact)
    return [
        (
            impacts[0].ruling,
            f"{field_title(field)}: {'; '.join(value_text(field, t.alternative) for t in impacts)}",
            _NO_EDGE[impacts[0].effect],
        )
        for field, impacts in fields.items()
    ]


def announcements(writer: Writer, sheet: ReportData) -> None:
    writer.section("Announcements")
    writer.paragraph(
        "An announcement lays its pieces as one bet. No bet on a number gains or loses by being",
        "announced: the edge is that of every number. The difference is how often it wins, and how",
        "much.",
    )
    series = [row for row in sheet.announcements if row.is_series]
    if series:
        writer.table(
            "What the series lay",
            [("announcement", TEXT), ("pieces", PROSE)],
            [(row.title, ", ".join(map(_piece, row.pieces.items()))) for row in series],
        )
    alike: dict[object, list[AnnouncementRow]] = {}
    for row in sheet.announcements:
        alike.setdefault((row.count, len(row.numbers), row.net), []).append(row)
    writer.table(
        "Announcements, one unit a piece",
        [
            ("announcement", PROSE),
            *numbers("pieces", "numbers", "hit rate"),
            ("results, units", TEXT),
            *numbers("edge", "deviation"),
        ],
        [
            (
                calls_text([row.call, *(other.call for other in other_rows)]),
                str(row.count),
                str(len(row.numbers)),
                percent(row.hit_rate, 3),
                ", ".join(format_signed(result * row.count) for result, _ in row.net),
                percent(row.edge),
                number(row.deviation * row.count, 4),
            )
            for row, *other_rows in alike.values()
        ],
    )
    writer.note(
        "Results and deviation in units of one piece; edge for each unit laid. Hit rate: the",
        "probability of ending with a gain.",
    )


def _piece(piece: tuple[str, int]) -> str:
    chance, units = piece
    return chance if units == 1 else f"{chance} twice" if units == 2 else f"{chance} × {units}"
