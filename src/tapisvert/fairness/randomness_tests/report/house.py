"""Report of results that a house has drawn."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tapisvert.card_game import Game
from tapisvert.documents.blocks import NUMBER, TEXT, Document, Writer
from tapisvert.documents.numbers import number, percent, rare
from tapisvert.fairness.randomness_tests.clusters import Ints
from tapisvert.fairness.randomness_tests.groups import Group
from tapisvert.fairness.randomness_tests.observed_results import MIN_RESULTS, ObservedResults
from tapisvert.fairness.randomness_tests.outcomes import sums_of_cells
from tapisvert.fairness.randomness_tests.report import drawings, parts
from tapisvert.fairness.randomness_tests.report.parts import Label
from tapisvert.fairness.randomness_tests.wheel import MIN_SPINS, SECTOR, SpinCounts
from tapisvert.fairness.randomness_tests.words import verdict_sentences
from tapisvert.wheel import written


def results_report(house: ObservedResults, reading: Sequence[str], label: Label) -> Document:
    """Return the report of a house's results; `reading` says how its file was read.

    The drawings need matplotlib. `MissingExtraError` names their extra.
    """
    writer, verdict = Writer(), house.verdict
    unit_name = "Spins" if house.at_wheel else "Coups"
    writer.facts(
        ("Verdict", "passes" if verdict.passed else "fails", f"at {percent(1 - verdict.level, 0)}"),
        (unit_name, number(house.size), "that count"),
        ("Checks", number(len(verdict.checks)), f"together p = {rare(verdict.p_value)}"),
    )
    parts.verdict(writer, verdict, label, *verdict_sentences(house, "en"))
    writer.section("What was drawn")
    writer.paragraph(*reading)
    if isinstance(house.counted, SpinCounts):
        if house.says_totals:
            parts.wheel(writer, house.counted, verdict.checks, label)
            _sectors(writer, house.counted)
            for kind, groups in house.groups.items():
                _groups(writer, kind, groups, verdict.level, label)
        else:
            parts.outcomes(writer, verdict.checks, label, "Checks of the chances")
    else:
        _coups(writer, house, house.counted, label)
    _detectable(writer, house)
    parts.method(writer, verdict.checks, label)
    note = f"{number(house.coups)} {unit_name.lower()}, from {house.file}"
    book = house.book
    return Document(parts.KIND, book.name, book.house, book.edition, note, tuple(writer.blocks))


def _coups(writer: Writer, house: ObservedResults, counts: Ints, label: Label) -> None:
    game, law = Game.from_rulebook(house.book), np.array(house.law.cells)
    writer.paragraph(
        f"Of each of the {number(house.tailles)} tailles the first {house.sure} coups count, which",
        "every taille has: they follow the exact law of a coup. They are taken as independent,",
        "though a taille's coups share its cards; so these checks reject a little less often than",
        "they might.",
    )
    if house.says_totals:
        sums = sums_of_cells(game)["totals"]
        shares = counts @ sums / (house.size * game.rows)
        expected = law @ sums / game.rows
        errors = np.sqrt(expected * (1 - expected) / (house.size * game.rows))
        parts.totals(writer, game.stop, shares, errors, expected)
    parts.outcomes(writer, house.verdict.checks, label, "Checks of the dealt cards")


def _sectors(writer: Writer, counts: SpinCounts) -> None:
    middle = written(counts.wheel.pockets[counts.farthest_sector])
    times = number(counts.sectors[counts.farthest_sector])
    writer.figure(
        drawings.sectors(counts),
        f"How far from chance each sector of {SECTOR} neighbouring numbers came, in standard"
        f" errors; {parts.BANDS}. Sectors overlap, so a rare one lifts its neighbours.",
        f"The most unusual sector is the one around {middle}, with {times} of"
        f" {number(counts.spins)} spins.",
    )


def _groups(writer: Writer, kind: str, groups: Sequence[Group], level: float, label: Label) -> None:
    """Write the dealers or the days: how rare each one's spins are, of many the rarest."""
    title, singular = _GROUPS[kind]
    tested_groups = [group for group in groups if group.check is not None]
    if not tested_groups:
        return
    writer.section(title)
    writer.paragraph(
        "Each has three checks: numbers, a side of the wheel, and pockets from number to number. p",
        "is three times the smallest of their p-values; the last column is corrected for the",
        f"{len(tested_groups)} rows too (Šidák). Fewer than {MIN_SPINS} spins are not tested.",
    )
    rarest_groups = sorted(tested_groups, key=lambda group: group.p_value)
    writer.figure(
        drawings.groups(tested_groups, level, singular),
        f"How rarely a true wheel gives such a {singular}: once in so many. Above the dashed line"
        f" it is unusual among all {len(tested_groups)}.",
        f"The rarest is {rarest_groups[0].name}, p = {rare(rarest_groups[0].p_value)}.",
    )
    shown_groups = tested_groups if len(tested_groups) <= _MOST_ROWS else rarest_groups[:_MOST_ROWS]
    rows = [
        (
            group.name,
            number(group.spins),
            label(group.check.name) if group.check else "",
            rare(group.p_value),
            rare(group.adjusted),
        )
        for group in shown_groups
    ]
    writer.table(
        title if shown_groups is tested_groups else f"{title}: the {_MOST_ROWS} rarest",
        [
            *((singular, TEXT), ("spins", NUMBER), ("rarest check", TEXT)),
            *(("p", NUMBER), ("p among all", NUMBER)),
        ],
        rows,
    )


_MOST_ROWS: Final = 31
"""Most dealers or days in a table."""
_GROUPS: Final = {"dealers": ("By dealer", "dealer"), "days": ("By day", "day")}


def _detectable(writer: Writer, house: ObservedResults) -> None:
    writer.section("What so many results can show")
    writer.paragraph(
        "If an event were so much more or less frequent than the law has it, as a part of its own",
        "frequency, it would lie five standard errors off, and would very probably have been seen.",
    )
    writer.table(
        "The deviation of an event that would have shown, and how many results show one per cent",
        [("event", TEXT), ("by the law", NUMBER), ("deviation", NUMBER), ("to see 1%", NUMBER)],
        [
            (
                _EVENTS[event.name],
                percent(event.probability, 4),
                f"±{percent(event.deviation, 1)}",
                number(event.needed_count),
            )
            for event in house.events
        ],
    )
    if house.size < MIN_RESULTS:
        writer.paragraph(
            f"These are few results: {number(house.size)}. Ten thousand at least are the custom",
            "for a mechanical device; with fewer, a wheel or a shuffle can be far from fair and",
            "pass.",
        )


_EVENTS: Final = {
    "number": "one number",
    "sector": "five neighbouring numbers",
    "zero": "zero",
    "even": "rouge",
    "refait": "refait",
    "null": "other equal totals",
    "ace": "ace of spades among the first cards",
}
