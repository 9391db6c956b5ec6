"""`tapisvert randomness`: whether what is drawn here, or what a house has drawn, is chance."""

from pathlib import Path
from typing import Annotated, Any

import typer

from tapisvert.cli.errors import REFUSED
from tapisvert.cli.input.options import with_options
from tapisvert.cli.output.console import JsonOption, Language, LanguageOption, known_rulebook
from tapisvert.cli.output.reports import Renderers, ReportOption, output
from tapisvert.values import value


@value
class RandomnessOptions:
    """Options as typed; None for those left out."""

    packs: Annotated[
        str | None, typer.Option(metavar="N", help="How many packs, 1e6 or 1_000_000; 10000.")
    ] = None
    spins: Annotated[
        str | None, typer.Option(metavar="N", help="How many spins of the wheel; 1000000.")
    ] = None
    rulebook: Annotated[
        str | None,
        typer.Option(
            metavar="ID", help="This game only; of --results, theirs.", callback=known_rulebook
        ),
    ] = None
    seed: Annotated[
        str | None,
        typer.Option(metavar="N", help="0 to 2^64 - 1; fresh seeds for all, unless given."),
    ] = None
    results: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Test coups or numbers that a house has drawn."),
    ] = None
    level: Annotated[
        float, typer.Option(min=1e-9, max=0.5, help="How often chance alone may fail, at most.")
    ] = 0.01
    workers: Annotated[
        int | None, typer.Option(min=1, max=4096, help="As many as there are cores, unless given.")
    ] = None
    report: ReportOption = None
    lang: LanguageOption = Language.EN
    json: JsonOption = False


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
