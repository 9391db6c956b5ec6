"""`tapisvert randomness`: whether what is drawn here, or what a house has drawn, is chance."""

from typing import Any

import typer

from tapisvert.cli.errors import REFUSED
from tapisvert.cli.input.options import with_options
from tapisvert.cli.output.reports import Renderers, output
from tapisvert.cli.randomness.options import RandomnessOptions


@with_options(RandomnessOptions)
def randomness(**options: Any) -> None:
    r"""Test the shuffle and the wheel, or a house's own results, for randomness.

    Packs are shuffled as at a table, each from a fresh seed, cut, and dealt; numbers are drawn as
    at a wheel. Cases that can be enumerated are. The order of the cards and the coups are tested
    against the laws of chance, check by check, with one verdict over all checks (Holm). Exit status
    1 if they fail. Ctrl-C ends it, with the checks of the data so far.

    --results tests a file instead: a house's permanences, or the numbers of a physical wheel, a
    coup a line (as simulate --permanences reads them); and states how small a deviation so many
    results can show.

    With --json one object: packs, spins, seed, complete, seconds, level, passed, p_value, checks
    (name, stage, statistic, expected, p_value, adjusted, size), enumerations (name, cases,
    failures), too_few. Of results: rulebook, coups, tailles, form, columns (name, read_as),
    counted, level, passed, p_value, checks, too_few, would_show (event, probability, deviation,
    needed).

    \b
    Examples:
      tapisvert randomness
      tapisvert randomness --packs 1e6 --spins 1e8 --seed 7 --report randomness.pdf
      tapisvert randomness --rulebook campione-roulette --results numbers.csv
    """
    # numpy and all that tests are slow to import, and no other command needs them
    from tapisvert.cli.randomness.job import run_job  # noqa: PLC0415
    from tapisvert.cli.randomness.json_output import as_json  # noqa: PLC0415
    from tapisvert.cli.randomness.results import RandomnessResult  # noqa: PLC0415
    from tapisvert.cli.randomness.text_output import RandomnessText  # noqa: PLC0415

    parsed = RandomnessOptions(**options)
    result = run_job(parsed)
    renderers = Renderers(as_json, RandomnessText, RandomnessResult.document)
    output(result, {RandomnessResult: renderers}, parsed, "randomness")
    if result is not None and not result.tested.verdict.passed:
        raise typer.Exit(REFUSED)
