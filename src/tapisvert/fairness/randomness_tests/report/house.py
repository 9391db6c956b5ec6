"""Report of results that a house has drawn."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tapisvert.card_game import Game
from tapisvert.documents.blocks import NUMBER, TEXT, Document, Writer
from tapisvert.documents.numbers import number, percent, rare
from tapisvert.fairness.randomness_tests.clusters import Ints
from tapisvert.fairness.randomness_tests.observed_results import MIN_RESULTS, ObservedResults
from tapisvert.fairness.randomness_tests.outcomes import sums_of_cells
from tapisvert.fairness.randomness_tests.report import parts
from tapisvert.fairness.randomness_tests.report.parts import Label
from tapisvert.fairness.randomness_tests.wheel import SpinCounts


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
    parts.verdict(writer, verdict, label)
    writer.section("What was drawn")
    writer.paragraph(*reading)
    if isinstance(house.counted, SpinCounts):
        if house.says_totals:
            parts.wheel(writer, house.counted, verdict.checks, label)
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
    "zero": "zero",
    "even": "rouge",
    "refait": "refait",
    "null": "other equal totals",
    "ace": "ace of spades among the first cards",
}
