"""`tapisvert randomness`: test the shuffle and wheel, or recorded results, for randomness."""

from functools import partial
from pathlib import Path

from click.exceptions import Exit

from tapisvert.cli.commands import option
from tapisvert.cli.errors import REFUSED
from tapisvert.cli.options import (
    JSON,
    REPORT,
    RULEBOOKS,
    THREADS,
    FileOptions,
)
from tapisvert.cli.output import Renderers, output
from tapisvert.values import value


@value
class RandomnessOptions:
    """Options as typed; None for those left out."""

    lang: str
    packs: str | None = option("How many packs, 1e6 or 1_000_000; 10000.", "N")
    spins: str | None = option("How many spins of the wheel; 1000000.", "N")
    rulebook: str | None = option("Limit to one rulebook.", "ID", type=RULEBOOKS)
    seed: str | None = option("0 to 2^64 - 1; fresh for all, unless given.", "N")
    results: Path | None = option("Test what a house has drawn.", "FILE")
    level: float = option("Maximum false positive rate.", min=1e-9, max=0.5, default=0.01)
    workers: int | None = THREADS
    report: Path | None = REPORT
    json: bool = JSON


def randomness(options: RandomnessOptions, file: FileOptions) -> None:
    r"""Test the shuffle and the wheel, or a house's own results, for randomness.

    Packs are shuffled as at a table, each from a fresh seed, and dealt; numbers are drawn as
    at a wheel. Cases that can be enumerated are. The order of the cards and the coups are tested
    against the laws of chance, check by check, with one verdict over all checks (Holm). Exit status
    1 if they fail. Ctrl-C ends it, with the checks of the data so far.

    --results tests a file instead: a house's permanences, or the numbers of a physical wheel; and
    states how small a deviation so many results can show. CSV, text, JSON, xlsx and ods are read as
    people write them; --column, --order, --zero and --sheet say what a file leaves open.

    With --json one object: packs, spins, seed, complete, seconds, level, passed, p_value, checks
    (name, stage, statistic, expected, p_value, adjusted, size), enumerations (name, cases,
    failures), too_few. Of results: rulebook, coups, tailles, columns (place, name, read_as),
    reading, counted, sentences, numbers (number, count, sector), dealers, days (name, spins, check,
    p_value, adjusted), level, passed, p_value, checks, too_few, would_show (event, probability,
    deviation, needed).

    \b
    Examples:
      tapisvert randomness
      tapisvert randomness --packs 1e6 --spins 1e8 --seed 7 --report randomness.pdf
      tapisvert randomness --rulebook campione-roulette --results numbers.csv
      tapisvert randomness --rulebook campione-roulette --results month.xlsx --sheet January
      tapisvert randomness --rulebook campione-roulette --results - --column 2 < spins.txt
    """
    # numpy and the tests are slow to import, and not needed otherwise
    from tapisvert.cli.randomness.job import RandomnessResult, run_job
    from tapisvert.cli.randomness.text import RandomnessText, as_json

    result = run_job(options, file)
    renderers = Renderers(
        as_json, RandomnessText, partial(RandomnessResult.document, language=options.lang)
    )
    output(result, renderers, "randomness", options.lang, options.report, as_json=options.json)
    if result is not None and not result.results.verdict.passed:
        raise Exit(REFUSED)
