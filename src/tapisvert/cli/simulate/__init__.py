"""`tapisvert simulate`: simulation of coups and evenings, for results beyond the exact odds."""

from pathlib import Path
from typing import Final

from tapisvert.cli.commands import option
from tapisvert.cli.options import (
    EDITION,
    JSON,
    REPORT,
    RULEBOOK,
    RULINGS,
    THREADS,
)
from tapisvert.cli.output import output
from tapisvert.values import value

_PLAYER_OPTIONS: Final = (
    *("system", "unit", "bankroll", "target", "stop", "minimum", "maximum"),
    *("insure", "prison", "paths", "tailles", "coups_per_hour"),
)


@value
class SimulateOptions:
    """Options as typed; None, or empty, for those left out."""

    lang: str
    rulebook: str = RULEBOOK
    coups: str | None = option("How many coups, 1e9 or 1_000_000; with a player, an evening's", "N")
    seed: str | None = option("0 to 2^64 - 1; the same seed, the same coups.", "N")
    threads: int | None = THREADS
    ruling: tuple[str, ...] = RULINGS
    edition: str | None = EDITION
    until_error: str | None = option("Run until the standard error is below this: 1e-5.", "ERROR")
    figure: str | None = option("Which: refait, edge.rouge.divide …", "NAME")
    compare: str | None = option("Compare a rulebook, edition, ruling (R03=lose), system.", "OTHER")
    system: str | None = option("A player's system: flat, dalembert, labouchere:1-2-3 …", "NAME")
    chance: tuple[str, ...] = option("Chance to stake on; rouge.", "CHANCE")
    unit: int | None = option("Unit of the stakes, minor units; 1000.", "AMOUNT")
    bankroll: int | None = option("Bankroll at the start; 100 units.", "AMOUNT")
    target: int | None = option("Stop when holding at least this much (target).", "AMOUNT")
    stop: int | None = option("Stop when holding at most this much (stop-loss).", "AMOUNT")
    minimum: int | None = option("The table's posted minimum.", "AMOUNT")
    maximum: int | None = option("Table maximum; anything above is not in play.", "AMOUNT")
    insure: str | None = option("never, always or when_it_pays.", "WHEN")
    insured_percent: int = option("How much of each stake is insured.", min=1, max=100, default=100)
    prison: str | None = option("At a refait: divide, stay or wait.", "HOW")
    count: bool = option("Count cards; stake when they favour the player.")
    paths: str | None = option("Number of evenings; 10000.", "N")
    tailles: str | None = option("The length of an evening in tailles.", "N")
    coups_per_hour: int | None = option("Coups per hour, for the hourly cost.", min=1, max=3600)
    permanences: Path | None = option("File of real results that the player plays.", "FILE")
    report: Path | None = REPORT
    cluster: str | None = option("Dask scheduler address, e.g. tcp://scheduler:8786.", "ADDRESS")
    json: bool = JSON

    @property
    def has_player(self) -> bool:
        """True if one of the player's options was given."""
        are_set = (getattr(self, name) is not None for name in _PLAYER_OPTIONS)
        return bool(self.chance) or self.count or any(are_set)


def simulate(options: SimulateOptions) -> None:
    r"""Simulate coups, whole tailles of them, and count; or a player's evenings.

    Results depend on the seed alone, for any number of threads or machines. --coups is rounded up
    to whole batches of 64 tailles (at the wheel 16384 spins); 10^14 at most. Ctrl-C ends it, with
    the result so far. With an option of a player (--system, --chance, --unit, --bankroll, --paths
    …) a player's evenings are simulated instead; amounts are whole minor units. --permanences
    needs a player, who plays coups that a house has published or a table has dealt.

    With --json one object: rulebook, edition, rulings, seed, batches, complete, coups, tailles,
    seconds, joint (two rows; 10 by 10, noir's totals down), totals, chances (wins, wins_half,
    loses, null, prison), coups_per_taille, exact_ends, estimates ({name: {value, error}}),
    exact, first_coups, late_coups; compare. Of a player: player, paths, length, estimates,
    limits, quantiles, fan. Of permanences: coups, tailles, form, columns (name, read_as), player,
    evening (final, least, greatest, drawdown, coups, handle, premium, ended).

    \b
    Examples:
      tapisvert simulate venezia-trente-et-quarante --coups 1e9 --seed 7
      tapisvert simulate trente-et-quarante-2.0 --until-error 1e-4
      tapisvert simulate campione-roulette --system dalembert --bankroll 100000
      tapisvert simulate venezia-trente-et-quarante --prison stay --compare R03=lose
      tapisvert simulate campione-roulette --permanences numbers.csv --system martingale
    """
    # numpy and the simulation are slow to import, and not needed otherwise
    from tapisvert.cli.simulate.job import run_job
    from tapisvert.cli.simulate.renderers import RENDERERS

    result = run_job(options)
    output(result, RENDERERS, "simulate", options.lang, options.report, as_json=options.json)
