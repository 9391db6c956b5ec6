"""`tapisvert randomness`: test the shuffle and wheel, or recorded results, for randomness."""

from pathlib import Path
from typing import Any

from typer import Exit

from tapisvert.cli.errors import REFUSED
from tapisvert.cli.options import (
    JsonOption,
    Language,
    LanguageOption,
    ReportOption,
    known_rulebook,
    option,
    with_options,
)
from tapisvert.cli.output import Renderers, output
from tapisvert.values import value


@value
class RandomnessOptions:
    """Options as typed; None for those left out."""

    packs: str | None = option("How many packs, 1e6 or 1_000_000; 10000.", "N")
    spins: str | None = option("How many spins of the wheel; 1000000.", "N")
    rulebook: str | None = option("Limit to one rulebook.", "ID", callback=known_rulebook)
    seed: str | None = option("0 to 2^64 - 1; fresh seeds for all, unless given.", "N")
    results: Path | None = option("Test coups or numbers that a house has drawn.", "FILE")
    level: float = option(
        "Significance level: maximum false positive rate.", min=1e-9, max=0.5, default=0.01
    )
    workers: int | None = option("Number of threads. [default: all cores]", min=1, max=4096)
    report: ReportOption = None
    lang: LanguageOption = Language.EN
    json: JsonOption = False


@with_options(RandomnessOptions)
def randomness(**options: Any) -> None:
    r"""Test the shuffle and the wheel, or a house's own results, for randomness.

    Packs are shuffled as at a table, each from a fresh seed, and dealt; numbers are drawn as
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
    # numpy and the tests are slow to import, and not needed otherwise
    from tapisvert.cli.randomness.job import RandomnessResult, run_job
    from tapisvert.cli.randomness.text import RandomnessText, as_json

    parsed = RandomnessOptions(**options)
    result = run_job(parsed)
    renderers = Renderers(as_json, RandomnessText, RandomnessResult.document)
    by_type: dict[type, Renderers] = {RandomnessResult: renderers}
    output(result, by_type, "randomness", parsed.lang, parsed.report, as_json=parsed.json)
    if result is not None and not result.tested.verdict.passed:
        raise Exit(REFUSED)
