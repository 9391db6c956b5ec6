"""`tapisvert simulate`: simulation of coups and evenings, for results beyond the exact odds."""

from typing import Any

from tapisvert.cli.input.options import with_options
from tapisvert.cli.output.reports import output
from tapisvert.cli.simulate.options import SimulateOptions


@with_options(SimulateOptions)
def simulate(**options: Any) -> None:
    r"""Simulate coups, whole tailles of them, and count; or a player's evenings.

    Results depend on the seed alone, for any number of threads or machines. --coups is rounded up
    to whole batches of 64 tailles (at the wheel 16384 spins); 10^14 at most. Ctrl-C ends it, with
    the result so far. With an option of a player (--system, --chance, --unit, --bankroll, --paths
    …) a player's evenings are simulated instead; amounts are whole minor units. --permanences reads
    coups that a house has published or a table has dealt, tests them against the law, and plays a
    player against them.

    With --json one object: rulebook, edition, rulings, seed, batches, complete, coups, tailles,
    seconds, joint (two rows; 10 by 10, noir's totals down), totals, chances (wins, wins_half,
    loses, null, prison), coups_per_taille, exact_ends, estimates ({name: {value, error}}),
    exact, first_coups, late_coups; compare. Of a player: player, paths, length, estimates,
    limits, quantiles, fan. Of permanences: coups, tailles, form, columns (name, read_as),
    checks (name, coups, statistic, freedom, p_value), p_value, too_few; with a player: player,
    evening (final, least, greatest, drawdown, coups, handle, premium, ended).

    \b
    Examples:
      tapisvert simulate venezia-trente-et-quarante --coups 1e9 --seed 7
      tapisvert simulate trente-et-quarante-2.0 --until-error 1e-4
      tapisvert simulate campione-roulette --system dalembert --bankroll 100000
      tapisvert simulate venezia-trente-et-quarante --prison stay --compare R03=lose
      tapisvert simulate campione-roulette --permanences numbers.csv --system martingale
    """
    # numpy and the simulation are slow to import, and no other command needs them
    from tapisvert.cli.simulate.job import run_job  # noqa: PLC0415
    from tapisvert.cli.simulate.renderers import RENDERERS  # noqa: PLC0415

    parsed = SimulateOptions(**options)
    output(run_job(parsed), RENDERERS, parsed, "simulate")
