"""Common parts of the texts of a simulation: duration, rulings, and a comparison of two sides."""

from collections.abc import Callable, Mapping

from tapisvert.cli.output.numbers import in_few_digits, signed
from tapisvert.cli.output.text_output import Printer
from tapisvert.cli.simulate.results import CoupsResult, EveningsResult
from tapisvert.regulations.names import localized
from tapisvert.simulation.estimates import Estimate

Format = Callable[[Estimate], tuple[str, str]]
"""Function that formats an estimate: value and error."""


class SimulateText(Printer):
    """Base of the texts of a simulation's results."""

    topic = "simulate"

    def duration(self, coups: int, seconds: float) -> None:
        """Print the duration and the rate."""
        rate = in_few_digits(coups / seconds) if seconds else "–"
        self.line("took", "dim", seconds=f"{seconds:.1f}", rate=rate)

    def readings(self, rulings: Mapping[str, str | int | None]) -> None:
        """Print the rulings that are read otherwise, if there are any."""
        if rulings:
            self.line("read-otherwise", "cyan", rulings=readings_text(rulings))

    def interrupted(self, done: int, wanted: int) -> None:
        """Print the share done of an interrupted job."""
        if done < wanted:
            part = f"{100 * done / wanted:.3g}%"
            self.line("interrupted", "yellow", done=part)

    def other_name(self, result: CoupsResult | EveningsResult) -> str:
        """Return the name of the other side: its rulebook, its edition, or else its readings."""
        assert result.other is not None
        book, main = result.other.book, result.main.book
        if book.id != main.id:
            return localized(book, "name", self.language)
        if book.edition != main.edition:
            return localized(book, "edition", self.language)
        return readings_text(result.other_rulings)

    def comparison(
        self,
        other_name: str,
        rows: Mapping[str, tuple[str, Format]],
        sides: tuple[Mapping[str, Estimate], Mapping[str, Estimate]],
        differences: Mapping[str, Estimate],
    ) -> None:
        """Print figures of two sides, and the difference with its error.

        `rows` holds the label and the format of each figure.
        """
        self.heading("heading-compared", other=other_name)
        table = self.table(*self.titles("", "this", "other", "difference", ""))
        for figure, (label, write) in rows.items():
            value, error = write(differences[figure])
            cells = (write(side[figure])[0] for side in sides)
            table.add_row(label, *cells, signed(value), error)
        self.out.print(table)


def readings_text(rulings: Mapping[str, str | int | None]) -> str:
    """Return rulings as they are typed.

    >>> readings_text({"R03": "lose", "R05": None})
    'R03=lose, R05=none'
    """
    given = ((name, "none" if value is None else value) for name, value in rulings.items())
    return ", ".join(f"{name}={value}" for name, value in given)
