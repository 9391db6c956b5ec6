"""`tapisvert simulate --permanences`: recorded coups, tested against the law, and played."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from tapisvert import odds
from tapisvert.cli.simulate import exact
from tapisvert.cli.simulate.options import SimulateOptions
from tapisvert.cli.simulate.results import Readings
from tapisvert.documents.numbers import number
from tapisvert.money import written
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation import estimands as figures
from tapisvert.simulation import goodness_of_fit as conformity
from tapisvert.simulation import numba_setup, permanences
from tapisvert.simulation.goodness_of_fit import GoodnessOfFit
from tapisvert.simulation.permanences import PermanenceError, Permanences
from tapisvert.simulation.players import Ended, PathTally, Player
from tapisvert.values import value

if TYPE_CHECKING:
    pass

_OTHERWISE = ("coups", "seed", "until_error", "figure", "compare", "paths", "tailles", "cluster")
_AMOUNTS = ("final", "least", "greatest", "drawdown", "handle", "premium")


@value
class ObservedPlay:
    """Permanences with their conformity to the law, and the result of a player on all of them."""

    permanences: Permanences
    rulings: Readings
    conformity: GoodnessOfFit
    player: Player | None
    evening: PathTally | None

    @property
    def has_any(self) -> bool:
        """Always true: the permanences were read."""
        return True

    @property
    def is_whole(self) -> bool:
        """Always true: the work cannot be interrupted in part."""
        return True


def observe(
    asked: SimulateOptions, book: Rulebook, rulings: Readings, player: Player | None
) -> ObservedPlay:
    """Return the answer. Raises BadParameter naming a line that is no coup, or an unsuitable
    option.
    """
    assert asked.permanences is not None
    for name in _OTHERWISE:
        if getattr(asked, name) is not None:
            option = f"--{name.replace('_', '-')}"
            raise typer.BadParameter("permanences are dealt already", param_hint=option)
    if asked.report is not None and asked.report.suffix.lower() != ".json":
        raise typer.BadParameter("of permanences it is a .json", param_hint="--report")
    law = exact.cells(odds.law(book))
    surely = None if book.layout is Layout.WHEEL else figures.sure_coups(book)
    try:
        read = permanences.read(asked.permanences, book)
        if player is not None:
            numba_setup.prepare()
        sat = None if player is None else permanences.play(read, player)
    except PermanenceError as error:
        raise typer.BadParameter(f"{_named(asked.permanences)}: {error}") from None
    except OSError as error:
        message = f"{_named(asked.permanences)}: {error.strerror or error}"
        raise typer.BadParameter(message, param_hint="--permanences") from None
    return ObservedPlay(read, rulings, conformity.law_test(read, law, surely), player, sat)


def evening(tally: PathTally) -> dict[str, Any]:
    """Return the result of the single path; amounts in minor units."""
    found: dict[str, Any] = {name: int(getattr(tally, name)[0]) for name in _AMOUNTS}
    return {**found, "coups": int(tally.coups[0]), "ended": Ended(int(tally.ended[0])).name.lower()}


def amounts(tally: PathTally) -> list[tuple[str, str]]:
    """Return the same amounts in currency units, by name."""
    return [(name, written(int(getattr(tally, name)[0]))) for name in _AMOUNTS]


def rare(p_value: float) -> str:
    """Return a p-value as text.

    >>> rare(0.2345), rare(3e-9)
    ('0.23', '3.0e-09')
    """
    return number(p_value, 2) if p_value >= 0.005 else f"{p_value:.1e}"


def _named(path: Path) -> str:
    return repr(str(path)[:200])
