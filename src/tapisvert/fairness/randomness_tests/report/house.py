"""Report of results that a house has drawn."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from tapisvert.card_game import Game
from tapisvert.documents.blocks import NUMBER, TEXT, Document, numbers
from tapisvert.documents.numbers import number, percent, rare
from tapisvert.fairness.randomness_tests.clusters import Ints
from tapisvert.fairness.randomness_tests.groups import Group
from tapisvert.fairness.randomness_tests.observed_results import MIN_RESULTS, ObservedResults
from tapisvert.fairness.randomness_tests.outcomes import sums_of_cells
from tapisvert.fairness.randomness_tests.report import drawings
from tapisvert.fairness.randomness_tests.report.parts import ReportWriter
from tapisvert.fairness.randomness_tests.wheel import SECTOR, SpinCounts
from tapisvert.fairness.randomness_tests.words import label, size_sentence, verdict_sentences
from tapisvert.regulations.names import localize
from tapisvert.wheel import written

_MOST_ROWS: Final = 31
"""Most dealers or days in a table."""


def results_report(house: ObservedResults, language: str) -> Document:
    """Return the report of a house's results, and of how its file was read.

    The drawings need matplotlib. `MissingExtraError` names their extra.
    """
    writer = ReportWriter(language)
    verdict = house.verdict
    unit_name = writer.say("fact-spins" if house.has_wheel else "fact-coups")
    writer.facts_of(verdict, (unit_name, number(house.size), writer.say("fact-counted")))
    writer.verdict(verdict, *verdict_sentences(house, language))
    writer.section(writer.say("heading-read"))
    writer.paragraph(*house.permanence.reading.sentences(language))
    if house.wheel_counts is not None:
        writer.wheel(house.wheel_counts, verdict.checks)
        _sectors(writer, house.wheel_counts)
        for kind, groups in house.groups.items():
            _groups(writer, kind, groups, verdict.level)
    elif isinstance(house.counts, SpinCounts):
        writer.outcomes(verdict.checks, writer.say("caption-chances"))
    else:
        _coups(writer, house, house.counts)
    _detectable(writer, house)
    writer.method(verdict.checks)
    name, place, edition = (
        localize(house.permanence.book, part, language) for part in ("name", "house", "edition")
    )
    kind = writer.say("title")
    size = size_sentence(language, house)
    return Document(kind, name, place, edition, size, tuple(writer.blocks), language)


def _coups(writer: ReportWriter, house: ObservedResults, counts: Ints) -> None:
    game = Game.from_rulebook(house.permanence.book)
    law = np.array(house.law.cells)
    writer.paragraph(writer.say("sure-note", sure=house.sure, count=number(house.size)))
    if house.says_totals:
        sums = sums_of_cells(game)["totals"]
        shares = counts @ sums / (house.size * game.rows)
        expected = law @ sums / game.rows
        errors = np.sqrt(expected * (1 - expected) / (house.size * game.rows))
        writer.totals(game.stop, shares, errors, expected)
    writer.outcomes(house.verdict.checks, writer.say("caption-cards"))


def _sectors(writer: ReportWriter, counts: SpinCounts) -> None:
    middle = written(counts.wheel.pockets[counts.farthest_sector])
    times = number(counts.sectors[counts.farthest_sector])
    spins = number(counts.spins)
    writer.figure(
        drawings.sectors(counts, writer.say),
        f"{writer.say('figure-sectors', size=SECTOR)} {writer.say('figure-bands')}",
        writer.say("alternative-sectors", number=middle, times=times, spins=spins),
    )


def _groups(writer: ReportWriter, kind: str, groups: Sequence[Group], level: float) -> None:
    """Write the dealers or the days: how rare each one's spins are, of many the rarest."""
    tested_groups = [group for group in groups if group.check is not None]
    if not tested_groups:
        return
    title = writer.say(f"heading-{kind}")
    count = number(len(tested_groups))
    writer.section(title)
    writer.paragraph(writer.say("groups-note"))
    rarest_groups = sorted(tested_groups, key=lambda group: group.p_value)
    rarest = rarest_groups[0]
    writer.figure(
        drawings.groups(tested_groups, level, writer.say(f"column-{kind}"), writer.say),
        writer.say("figure-groups", count=count),
        writer.say("alternative-groups", name=rarest.name, p=rare(rarest.p_value)),
    )
    is_long = len(tested_groups) > _MOST_ROWS
    shown_groups = rarest_groups[:_MOST_ROWS] if is_long else tested_groups
    titles = [writer.say(f"column-{name}") for name in (kind, "spins", "rarest", "p", "among")]
    writer.table(
        writer.say("rarest-only", count=_MOST_ROWS, all=count) if is_long else title,
        list(zip(titles, (TEXT, NUMBER, TEXT, NUMBER, NUMBER), strict=True)),
        [
            (
                group.name,
                number(group.spins),
                label(writer.language, group.check.name) if group.check else "",
                rare(group.p_value),
                rare(group.adjusted_p_value),
            )
            for group in shown_groups
        ],
    )


def _detectable(writer: ReportWriter, house: ObservedResults) -> None:
    title = writer.say("heading-shown")
    writer.section(title)
    writer.paragraph(writer.say("shown-note"))
    event_title, *titles = (
        writer.say(f"column-{name}") for name in ("event", "law", "deviation", "needed")
    )
    writer.table(
        title,
        [(event_title, TEXT), *numbers(*titles)],
        [
            (
                writer.say(f"event-{event.name}"),
                percent(event.probability, 4),
                f"±{percent(event.deviation, 1)}",
                number(event.needed_count),
            )
            for event in house.events
        ],
    )
    if house.size < MIN_RESULTS:
        writer.paragraph(writer.say("too-few-results", count=number(house.size)))
