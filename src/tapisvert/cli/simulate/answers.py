"""Answers of a simulation: counted coups or played evenings, for a program or a person."""

from typing import TYPE_CHECKING, Any, Protocol

from tapisvert.simulation.evenings import Evenings
from tapisvert.simulation.run import Simulation
from tapisvert.values import value

if TYPE_CHECKING:
    from rich.console import Console

    from tapisvert.sheets import Document

Readings = dict[str, str | int | None]
"""Rulings read otherwise, as the record writes them."""


class Answer(Protocol):
    """Result of a job."""

    @property
    def has_any(self) -> bool:
        """True if anything was done before an interruption."""

    @property
    def is_whole(self) -> bool:
        """True if the job was not interrupted."""

    def shape(self) -> dict[str, Any]:
        """Return the answer for a program."""

    def show(self, out: "Console", language: str) -> None:
        """Print the answer for a person."""

    def document(self) -> "Document":
        """Return the answer as a report."""


@value
class Counted:
    """Counted coups, with the exact law of their cells.

    `other` are the coups of another rulebook from the same random numbers, if compared.
    """

    simulation: Simulation
    rulings: Readings
    law: tuple[float, ...]
    other: Simulation | None = None
    others: Readings | None = None

    @property
    def has_any(self) -> bool:
        """True if there is a coup."""
        return self.simulation.batches > 0

    @property
    def is_whole(self) -> bool:
        """True if both jobs ran to their end."""
        return self.simulation.is_whole and (self.other is None or self.other.is_whole)

    def shape(self) -> dict[str, Any]:
        """Return the answer for a program."""
        from tapisvert.cli.simulate.shape import counted  # noqa: PLC0415 - shapes know answers

        return counted(self)

    def show(self, out: "Console", language: str) -> None:
        """Print the answer for a person."""
        from tapisvert.cli.simulate.coups_page import CoupsPage  # noqa: PLC0415 - as above

        CoupsPage(out, language).print(self)

    def document(self) -> "Document":
        """Return the answer as a report."""
        from tapisvert.simulation import report  # noqa: PLC0415 - only a report draws

        return report.of_coups(self.simulation, self.law)


@value
class Played:
    """Evenings, with the exact edge on each unit decided, if there is a single one.

    `other` are the evenings of another player or rulebook at the same tables, if compared.
    """

    evenings: Evenings
    rulings: Readings
    edge: float | None
    coups_per_hour: int | None
    other: Evenings | None = None
    others: Readings | None = None

    @property
    def has_any(self) -> bool:
        """True if there is an evening."""
        return self.evenings.tally.paths > 0

    @property
    def is_whole(self) -> bool:
        """True if both jobs ran to their end."""
        return self.evenings.is_whole and (self.other is None or self.other.is_whole)

    def shape(self) -> dict[str, Any]:
        """Return the answer for a program."""
        from tapisvert.cli.simulate.shape import played  # noqa: PLC0415 - shapes know answers

        return played(self)

    def show(self, out: "Console", language: str) -> None:
        """Print the answer for a person."""
        from tapisvert.cli.simulate.evenings_page import EveningsPage  # noqa: PLC0415 - as above

        EveningsPage(out, language).print(self)

    def document(self) -> "Document":
        """Return the answer as a report."""
        from tapisvert.simulation import report  # noqa: PLC0415 - only a report draws

        return report.of_evenings(self.evenings, self.edge)
