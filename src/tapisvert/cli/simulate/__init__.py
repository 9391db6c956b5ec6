"""`tapisvert simulate`: simulation of coups and evenings, for results beyond the exact odds."""

from pathlib import Path

from tapisvert.cli.commands import Group, argument, option
from tapisvert.cli.options import (
    EDITION,
    JSON,
    REPORT,
    RULEBOOK,
    RULINGS,
    THREADS,
    FileOptions,
    amended_rulebook,
    readings,
)
from tapisvert.cli.output import output
from tapisvert.values import value

_COMPARE = option("Compare a rulebook, edition, ruling (R03=lose) or system.", "OTHER")
_COUPS = option("How many coups, 1e9 or 1_000_000. [default: 1e6]", "N")
_UNTIL_ERROR = option("Run until the standard error is below this: 1e-5.", "ERROR")
_FIGURE = option("Which: refait, edge.rouge.divide …", "NAME")
_EVENING = option("Length of an evening in coups. [default: 1000]", "N")
_TAILLES = option("Length of an evening in tailles.", "N")
_PATHS = option("Number of evenings. [default: 10000]", "N")
_PER_HOUR = option("Coups per hour, for the hourly cost.", min=1, max=3600)
_PERMANENCES = argument("Coups that a house has published or a table has dealt.")

simulate = Group(
    "simulate",
    __name__,
    {"Commands": ("coups", "evenings", "permanences")},
    "Simulate coups and a player's evenings, for what the exact odds do not tell.\n\n"
    "Results depend on the seed alone, for any number of threads or machines. Ctrl-C ends a"
    " simulation, with the result so far.\n\n\b\n"
    "Examples:\n"
    "  tapisvert simulate coups venezia --coups 1e9 --seed 7\n"
    "  tapisvert simulate evenings roulette --system dalembert\n",
)


@value
class RunOptions:
    """Options of a simulation as typed; None, or empty, for those left out."""

    lang: str
    rulebook: str = RULEBOOK
    seed: str | None = option("0 to 2^64 - 1; the same seed, the same coups.", "N")
    threads: int | None = THREADS
    ruling: tuple[str, ...] = RULINGS
    edition: str | None = EDITION
    compare: str | None = _COMPARE
    report: Path | None = REPORT
    cluster: str | None = option("Dask scheduler address, e.g. tcp://scheduler:8786.", "ADDRESS")
    json: bool = JSON


@value
class PlayerOptions:
    """Options of a player as typed. Amounts are whole minor units."""

    system: str = option("flat, dalembert, labouchere:1-2-3 …", "NAME", default="flat")
    chance: tuple[str, ...] = option("Chance to stake on. [default: rouge]", "CHANCE")
    unit: int | None = option("Unit of the stakes. [default: 1000]", "AMOUNT")
    bankroll: int | None = option("Bankroll at the start. [default: 100 units]", "AMOUNT")
    target: int | None = option("Stop when holding at least this much.", "AMOUNT")
    stop: int | None = option("Stop when holding at most this much.", "AMOUNT")
    minimum: int | None = option("The table's posted minimum.", "AMOUNT")
    maximum: int | None = option("Table maximum; anything above is not in play.", "AMOUNT")
    insure: str | None = option("never, always or when_it_pays. [default: never]", "WHEN")
    insured_percent: int = option("How much of each stake is insured.", min=1, max=100, default=100)
    prison: str | None = option("At a refait: divide, stay or wait. [default: divide]", "HOW")
    count: bool = option("Count cards; stake when they favour the player.")


def coups(
    options: RunOptions,
    *,
    coups: str | None = _COUPS,
    until_error: str | None = _UNTIL_ERROR,
    figure: str | None = _FIGURE,
) -> None:
    r"""Simulate coups, whole tailles of them, and count.

    --coups is rounded up to whole batches of 64 tailles (at the wheel 16384 spins); 10^14 at most.

    With --json one object: rulebook, edition, rulings, seed, batches, complete, coups, tailles,
    seconds, joint (two rows; 10 by 10, noir's totals down), totals, chances (wins, wins_half,
    loses, null, prison), coups_per_taille, exact_ends, estimates ({name: {value, error}}),
    exact, first_coups, late_coups; compare.

    \b
    Examples:
      tapisvert simulate coups venezia-trente-et-quarante --coups 1e9 --seed 7
      tapisvert simulate coups trente-et-quarante-2.0 --until-error 1e-4
      tapisvert simulate coups venezia-trente-et-quarante --compare R03=lose
    """
    # numpy and the simulation are slow to import, and not needed otherwise
    from tapisvert.cli.simulate import job, renderers

    result = job.run_job(options, lambda run: job.count_coups(run, coups, until_error, figure))
    output(result, renderers.COUPS, "simulate", options.lang, options.report, as_json=options.json)


def evenings(
    options: RunOptions,
    player: PlayerOptions,
    *,
    coups: str | None = _EVENING,
    tailles: str | None = _TAILLES,
    paths: str | None = _PATHS,
    coups_per_hour: int | None = _PER_HOUR,
) -> None:
    r"""Simulate a player's evenings with a betting system.

    With --json one object: rulebook, edition, rulings, seed, complete, paths, length, player,
    coups, seconds, estimates, limits, quantiles, fan; compare.

    \b
    Examples:
      tapisvert simulate evenings campione-roulette --system dalembert --bankroll 100000
      tapisvert simulate evenings venezia-trente-et-quarante --prison stay --compare R03=lose
    """
    from tapisvert.cli.simulate import job, renderers

    length = job.Length(coups, tailles, paths, coups_per_hour)
    result = job.run_job(options, lambda run: job.play_evenings(run, player, length))
    renderer = renderers.EVENINGS
    output(result, renderer, "simulate", options.lang, options.report, as_json=options.json)


def permanences(
    player: PlayerOptions,
    file_options: FileOptions,
    lang: str,
    rulebook: str = RULEBOOK,
    file: Path = _PERMANENCES,
    *,
    ruling: tuple[str, ...] = RULINGS,
    edition: str | None = EDITION,
    json: bool = JSON,
) -> None:
    r"""Let a player play permanences: coups that a house has published or a table has dealt.

    `tapisvert randomness --results` tests such a file.

    The file is CSV, text, JSON, xlsx or ods, as people write them; --column, --order, --zero and
    --sheet say what it leaves open.

    With --json one object: rulebook, edition, rulings, coups, tailles, columns (place, name,
    read_as), reading, player, evening (final, least, greatest, drawdown, coups, handle, premium,
    ended).

    \b
    Examples:
      tapisvert simulate permanences campione-roulette numbers.csv --system martingale
      tapisvert simulate permanences venezia saturday.ods --chance noir
    """
    from tapisvert.cli.simulate import job, renderers

    rulings = readings(ruling)
    book = amended_rulebook(rulebook, rulings, edition=edition)
    result = job.play_permanences(file, file_options, player, book=book, rulings=rulings, lang=lang)
    output(result, renderers.PERMANENCES, "simulate", lang, None, as_json=json)
