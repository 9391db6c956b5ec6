"""`tapisvert randomness`: whether what is drawn here, or what a house has drawn, is chance."""

from typing import Any

import typer

from tapisvert.cli.console import console, put_json
from tapisvert.cli.errors import INTERRUPTED, REFUSED
from tapisvert.cli.randomness.options import RandomnessOptions
from tapisvert.cli.reports import encoded, write_report
from tapisvert.cli.simulate.options import with_options
from tapisvert.i18n import translate


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
    failures), too_few. Of results: rulebook, coups, tailles, counted, level, passed, p_value,
    checks, too_few, would_show (event, probability, deviation, needed).

    \b
    Examples:
      tapisvert randomness
      tapisvert randomness --packs 1e6 --spins 1e8 --seed 7 --report randomness.pdf
      tapisvert randomness --rulebook campione-roulette --results numbers.csv
    """
    # numpy and all that tests are slow to import, and no other command needs them
    from tapisvert.cli.randomness.job import run_job  # noqa: PLC0415

    asked = RandomnessOptions(**options)
    answer = run_job(asked)
    if answer is None:
        typer.echo(translate(asked.lang, "nothing-yet", "randomness"), err=True)
        raise typer.Exit(INTERRUPTED)
    if asked.report is not None:
        write_report(answer, asked.report)
    if asked.json:
        put_json(encoded(answer))
    elif asked.report is not None:
        told = translate(asked.lang, "report-written", "randomness", path=str(asked.report))
        console().print(told, soft_wrap=True)
    else:
        from tapisvert.cli.randomness.text_output import RandomnessPage  # noqa: PLC0415 - rich is slow

        RandomnessPage(console(), asked.lang).print(answer)
    if not answer.is_whole:
        raise typer.Exit(INTERRUPTED)
    if not answer.verdict.passed:
        raise typer.Exit(REFUSED)
