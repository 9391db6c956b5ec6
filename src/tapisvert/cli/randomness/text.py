"""Text of the tests of randomness: every check, and one verdict."""

from collections.abc import Iterable
from itertools import zip_longest
from operator import attrgetter
from typing import Any, Final

from rich.table import Table
from rich.text import Text

from tapisvert.cli.numbers import in_few_digits, percent
from tapisvert.cli.output import Printer
from tapisvert.cli.randomness.job import RandomnessResult
from tapisvert.cli.simulate.renderers import reading_json
from tapisvert.documents.numbers import number, rare
from tapisvert.fairness.randomness_tests.campaign import ROWS, WHEEL, Campaign
from tapisvert.fairness.randomness_tests.groups import Group
from tapisvert.fairness.randomness_tests.observed_results import (
    MIN_RESULTS,
    ObservedResults,
    number_dots,
)
from tapisvert.fairness.randomness_tests.report.parts import figure
from tapisvert.fairness.randomness_tests.verdict import Check, Stage, Verdict
from tapisvert.fairness.randomness_tests.wheel import SpinCounts
from tapisvert.fairness.randomness_tests.words import (
    TOPIC,
    farthest_sentence,
    label,
    outcome_sentence,
    size_sentence,
    verdict_sentences,
)
from tapisvert.notebook.charts import Dots
from tapisvert.regulations.names import localize

_MOST_GROUPS: Final = 12
"""Most dealers or days that are printed."""
_DOT_MARGIN: Final = len("17  12 345")
_MOST_DOTS: Final = 48
"""Width of a number's strip, where the output has no width or a great one."""
_STYLES: Final = {"rouge": "red", "noir": "", "vert": "green"}


class RandomnessText(Printer):
    """Text of the results of a campaign, or of a house's results."""

    topic = TOPIC

    def print(self, result: RandomnessResult) -> None:
        results = result.results
        verdict = results.verdict
        self.has_failed = {
            id(check): p_value < verdict.level
            for check, p_value in zip(verdict.checks, verdict.adjusted_p_values, strict=True)
        }
        if isinstance(results, Campaign):
            self.campaign(results)
        else:
            self.house(results)
        self.checks(verdict.checks)
        self.note("p-note")
        if isinstance(results, ObservedResults):
            self.groups(results)
            self.power(results)
        self.heading("heading-verdict")
        self.summary(result)

    def campaign(self, campaign: Campaign) -> None:
        self.line("title", "bold")
        packs = number(campaign.packs)
        spins = number(campaign.spins)
        key = {(True, True): "of-both", (True, False): "of-packs", (False, True): "of-spins"}
        title = key.get((campaign.plan.packs > 0, campaign.plan.spins > 0), "of-enumerations")
        self.line(title, packs=packs, spins=spins)
        seed = campaign.plan.seed
        if title != "of-enumerations":
            self.line("seed-fresh" if seed is None else "seed", "dim", seed=str(seed))
        self.line("took", "dim", seconds=f"{campaign.seconds:.1f}")
        if not campaign.is_whole:
            total = campaign.plan.packs + campaign.plan.spins
            part = f"{100 * (campaign.packs + campaign.spins) / max(total, 1):.3g}%"
            self.line("interrupted", "yellow", done=part)

    def house(self, house: ObservedResults) -> None:
        """Print the rulebook of the results, their interpretation, and the number that count."""
        self.out.print(localize(house.permanence.book, "name", self.language), style="bold")
        self.out.print(size_sentence(self.language, house))
        self.reading(house.permanence.reading.findings)
        if not house.has_wheel:
            self.line("sure-note", "dim", sure=house.sure, count=number(house.size))

    def checks(self, checks: Iterable[Check]) -> None:
        by_part: dict[str, list[Check]] = {}
        for check in checks:
            part = check.name.rpartition(".")[0] or check.stage.value
            by_part.setdefault(part, []).append(check)
        for part in (Stage.EXACT.value, Stage.ORDERS.value, *ROWS.values(), WHEEL):
            if part in by_part:
                self.heading(f"heading-{part}")
                is_exact = part == Stage.EXACT.value
                self.out.print((self.exact if is_exact else self.outcomes)(by_part[part]))

    def exact(self, checks: Iterable[Check]) -> Table:
        table = self.table(*self.titles("check", "cases", "wrong"))
        for check in checks:
            wrong = Text(number(check.statistic), self.style(check))
            table.add_row(label(self.language, check.name), number(check.size), wrong)
        return table

    def outcomes(self, checks: Iterable[Check]) -> Table:
        table = self.table(*self.titles("check", "found", "chance", "p"))
        for check in checks:
            statistic = figure(check.statistic)
            expected = figure(check.expected)
            table.add_row(label(self.language, check.name), statistic, expected, self.p(check))
        return table

    def p(self, check: Check) -> Text:
        return Text(rare(check.p_value), self.style(check))

    def style(self, check: Check) -> str:
        return "bold red" if self.has_failed[id(check)] else ""

    def groups(self, house: ObservedResults) -> None:
        """Print each dealer and each day with its rarest check, of many days the rarest."""
        for kind, groups in house.groups.items():
            shown_groups = tested_groups = [group for group in groups if group.check is not None]
            if not tested_groups:
                continue
            if len(tested_groups) > _MOST_GROUPS:
                shown_groups = sorted(tested_groups, key=attrgetter("p_value"))[:_MOST_GROUPS]
            self.heading(f"heading-{kind}")
            self.print_table(
                self.titles(kind, "spins", "rarest", "p", "among"),
                (self.group(group, house.verdict.level) for group in shown_groups),
            )
            if shown_groups is not tested_groups:
                self.note("rarest-only", count=_MOST_GROUPS, all=number(len(tested_groups)))
        if house.groups:
            self.note("groups-note")

    def group(self, group: Group, level: float) -> list[str | Text]:
        assert group.check is not None
        style = "bold red" if group.adjusted_p_value < level else ""
        rarest = label(self.language, group.check.name)
        p_value = rare(group.p_value)
        adjusted_p = Text(rare(group.adjusted_p_value), style)
        return [group.name, number(group.spins), rarest, p_value, adjusted_p]

    def picture(self, counts: SpinCounts) -> None:
        """Print each number around the wheel as a dot in its bands, in two columns."""
        self.heading("heading-numbers")
        dots = number_dots(counts, "")
        room = min(_MOST_DOTS, (self.out.width - 4) // 2 - _DOT_MARGIN)
        strips = [
            Text.assemble(
                (f"{name:>2} ", _STYLES[color]),
                dot_strip(dots, height, room, self.out.encoding),
                (f"{number(height):>7}", "bold red" if is_out else ""),
            )
            for name, height, color, is_out in zip(
                dots.names, dots.heights, dots.colors, dots.is_outside, strict=True
            )
        ]
        column_length = -(-len(strips) // 2)
        grid = self.grid("left", "left")
        for row in zip_longest(strips[:column_length], strips[column_length:], fillvalue=Text()):
            grid.add_row(*row)
        self.out.print(grid)
        self.note("picture-note", expected=number(dots.expected, 1))

    def power(self, house: ObservedResults) -> None:
        if (counts := house.wheel_counts) is not None:
            self.picture(counts)
            self.out.print()
            self.out.print(farthest_sentence(self.language, counts), style="dim")
        self.heading("heading-shown")
        table = self.table(*self.titles("event", "law", "deviation", "needed"))
        for event in house.events:
            two_digits = float(f"{100 * event.deviation:.2g}")
            deviation = f"±{two_digits:g}%"
            name = self.say(f"event-{event.name}")
            table.add_row(
                name, percent(event.probability), deviation, in_few_digits(event.needed_count)
            )
        self.out.print(table)
        self.note("shown-note")
        if house.size < MIN_RESULTS:
            self.out.print()
            self.line("too-few-results", "yellow", count=number(house.size))

    def summary(self, result: RandomnessResult) -> None:
        """Print the overall verdict, and the checks with too little data."""
        results = result.results
        style = "bold green" if results.verdict.passed else "bold red"
        if isinstance(results, ObservedResults):
            first, *sentences = verdict_sentences(results, self.language)
            self.out.print(first, style=style)
            for sentence in sentences:
                self.out.print(sentence)
            self.out.print()
        self.out.print(outcome_sentence(self.language, results.verdict), style=style)
        if results.verdict.too_few:
            names = ", ".join(label(self.language, name) for name in results.verdict.too_few)
            self.note("too-few", checks=names)


def dot_strip(dots: Dots, height: float, room: int, encoding: str) -> str:
    """Return a dot of a height on its bands, in so many characters.

    >>> dots = Dots("", ("0",), (5.0,), ("vert",), 5.0, ((1, 9), (3, 7)), "")
    >>> dot_strip(dots, 5, 9, "utf-8"), dot_strip(dots, 1, 9, "ascii")
    ('──━━●━━──', 'o-=====--')
    """
    (low, high), (inner_low, inner_high) = dots.bands
    lowest = min(low, *dots.heights)
    greatest = max(high, *dots.heights)
    scale = (room - 1) / ((greatest - lowest) or 1)
    dot, inner, outer = "●━─" if encoding.lower().startswith("utf") else "o=-"
    characters = [" "] * room
    for start, end, character in ((low, high, outer), (inner_low, inner_high, inner)):
        first = round((start - lowest) * scale)
        last = round((end - lowest) * scale)
        characters[first : last + 1] = character * (last + 1 - first)
    characters[round((height - lowest) * scale)] = dot
    return "".join(characters)


def as_json(result: RandomnessResult) -> dict[str, Any]:
    """Return a result: one object with fixed keys."""
    results = result.results
    if isinstance(results, Campaign):
        return {
            "packs": results.packs,
            "spins": results.spins,
            "seed": results.plan.seed,
            "complete": results.is_whole,
            "seconds": round(results.seconds, 3),
            **_verdict(results.verdict),
            "enumerations": results.enumerations,
            "too_few": results.verdict.too_few,
        }
    return {
        "rulebook": results.permanence.book.id,
        "coups": results.permanence.coups,
        "tailles": len(results.permanence.tailles),
        **reading_json(results.permanence.reading),
        "counted": results.size,
        **_counts_json(results),
        **_verdict(results.verdict),
        "too_few": results.verdict.too_few,
        "would_show": [
            {
                "event": event.name,
                "probability": event.probability,
                "deviation": event.deviation,
                "needed": event.needed_count,
            }
            for event in results.events
        ],
    }


def _counts_json(house: ObservedResults) -> dict[str, Any]:
    """Return the frequencies around the wheel, the groups of spins, and the verdict in words."""
    numbers: list[dict[str, Any]] = []
    if (counts := house.wheel_counts) is not None:
        dots = number_dots(counts, "")
        rows = zip(dots.names, dots.heights, counts.sectors.tolist(), strict=True)
        numbers = [{"number": name, "count": count, "sector": sum_} for name, count, sum_ in rows]
    return {
        "sentences": verdict_sentences(house, "en"),
        "numbers": numbers,
        **{
            kind: [
                {
                    "name": group.name,
                    "spins": group.spins,
                    "check": group.check and group.check.name,
                    "p_value": group.p_value,
                    "adjusted": group.adjusted_p_value,
                }
                for group in house.groups.get(kind, ())
            ]
            for kind in ("dealers", "days")
        },
    }


def _verdict(verdict: Verdict) -> dict[str, Any]:
    return {
        "level": verdict.level,
        "passed": verdict.passed,
        "p_value": verdict.p_value,
        "checks": [
            {
                "name": check.name,
                "stage": check.stage.value,
                "statistic": float(check.statistic),
                "expected": float(check.expected),
                "p_value": float(check.p_value),
                "adjusted": float(p_value),
                "size": int(check.size),
            }
            for check, p_value in zip(verdict.checks, verdict.adjusted_p_values, strict=True)
        ],
    }
