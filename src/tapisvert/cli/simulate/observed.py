"""`tapisvert simulate --permanences`: recorded coups, tested against the law, and played."""

from pathlib import Path

import typer

from tapisvert import odds
from tapisvert.cli import exact_laws
from tapisvert.cli.errors import UnreadableFileError
from tapisvert.cli.simulate.options import SimulateOptions
from tapisvert.cli.simulate.results import ObservedResult, Readings
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.simulation import estimands, goodness_of_fit, numba_setup, permanences
from tapisvert.simulation.notation import PermanenceError
from tapisvert.simulation.players import Player

_UNSUITABLE = ("coups", "seed", "until_error", "figure", "compare", "paths", "tailles", "cluster")


def observe(
    options: SimulateOptions, book: Rulebook, rulings: Readings, player: Player | None
) -> ObservedResult:
    """Return the result. Raises BadParameter, or UnreadableFileError naming a wrong line."""
    assert options.permanences is not None
    for name in _UNSUITABLE:
        if getattr(options, name) is not None:
            option = f"--{name.replace('_', '-')}"
            raise typer.BadParameter("permanences are dealt already", param_hint=option)
    if options.report is not None and options.report.suffix.lower() != ".json":
        raise typer.BadParameter("of permanences it is a .json", param_hint="--report")
    law = exact_laws.cells(odds.law(book))
    surely = None if book.layout is Layout.WHEEL else estimands.sure_coups(book)
    try:
        read = permanences.read(options.permanences, book)
        if player is not None:
            numba_setup.prepare()
        sat = None if player is None else permanences.play(read, player)
    except PermanenceError as error:
        sentence = error.sentence(options.lang)
        raise UnreadableFileError(f"{_named(options.permanences)}: {sentence}") from None
    except OSError as error:
        message = f"{_named(options.permanences)}: {error.strerror or error}"
        raise typer.BadParameter(message, param_hint="--permanences") from None
    return ObservedResult(read, rulings, goodness_of_fit.law_test(read, law, surely), player, sat)


def _named(path: Path) -> str:
    return repr(str(path)[:200])
