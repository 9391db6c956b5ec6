"""`tapisvert simulate`: simulation of coups and evenings, for results beyond the exact odds."""

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from tapisvert.cli.input.options import EditionOption, ReadingsOption, with_options
from tapisvert.cli.output.console import JsonOption, Language, LanguageOption, RulebookArgument
from tapisvert.cli.output.reports import ReportOption, output
from tapisvert.values import value

_OF_A_PLAYER: Final = (
    *("system", "unit", "bankroll", "target", "stop", "minimum", "maximum"),
    *("insure", "prison", "paths", "tailles", "coups_per_hour"),
)


@value
class SimulateOptions:
    """Options as typed; None, or empty, for those left out."""

    rulebook: RulebookArgument
    coups: Annotated[
        str | None,
        typer.Option(
            metavar="N", help="How many coups, 1e9 or 1_000_000; with a player, an evening's"
        ),
    ] = None
    seed: Annotated[
        str | None, typer.Option(metavar="N", help="0 to 2^64 - 1; the same seed, the same coups.")
    ] = None
    threads: Annotated[
        int | None, typer.Option(min=1, max=4096, help="As many as there are cores, unless given.")
    ] = None
    ruling: ReadingsOption = None
    edition: EditionOption = None
    until_error: Annotated[
        str | None, typer.Option(metavar="ERROR", help="Go on until a figure is that sure: 1e-5.")
    ] = None
    figure: Annotated[
        str | None, typer.Option(metavar="NAME", help="Which: refait, edge.rouge.divide …")
    ] = None
    compare: Annotated[
        str | None,
        typer.Option(
            metavar="OTHER", help="Compare a rulebook, edition, ruling (R03=lose) or system."
        ),
    ] = None
    system: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A player's system: flat, dalembert, labouchere:1-2-3 …"),
    ] = None
    chance: Annotated[
        list[str] | None, typer.Option(metavar="CHANCE", help="Chance to stake on; rouge.")
    ] = None
    unit: Annotated[
        int | None, typer.Option(metavar="AMOUNT", help="Unit of the stakes, minor units; 1000.")
    ] = None
    bankroll: Annotated[
        int | None, typer.Option(metavar="AMOUNT", help="Bankroll at the start; 100 units.")
    ] = None
    target: Annotated[
        int | None, typer.Option(metavar="AMOUNT", help="Leave when holding this much.")
    ] = None
    stop: Annotated[
        int | None, typer.Option(metavar="AMOUNT", help="Leave when holding no more than this.")
    ] = None
    minimum: Annotated[
        int | None, typer.Option(metavar="AMOUNT", help="The table's posted minimum.")
    ] = None
    maximum: Annotated[
        int | None, typer.Option(metavar="AMOUNT", help="And maximum; what is above it is excess.")
    ] = None
    insure: Annotated[
        str | None, typer.Option(metavar="WHEN", help="never, always or when_it_pays.")
    ] = None
    insured_percent: Annotated[
        int, typer.Option(min=1, max=100, help="How much of each stake is insured.")
    ] = 100
    prison: Annotated[
        str | None, typer.Option(metavar="HOW", help="At a refait: divide, stay or wait.")
    ] = None
    count: Annotated[
        bool, typer.Option("--count", help="Count cards; stake when they favour the player.")
    ] = False
    paths: Annotated[str | None, typer.Option(metavar="N", help="Number of evenings; 10000.")] = (
        None
    )
    tailles: Annotated[
        str | None, typer.Option(metavar="N", help="The length of an evening in tailles.")
    ] = None
    coups_per_hour: Annotated[
        int | None, typer.Option(min=1, max=3600, help="Coups in an hour, to tell its cost.")
    ] = None
    permanences: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Coups that were dealt: hold them to the law, play them."
        ),
    ] = None
    report: ReportOption = None
    cluster: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Other machines: tcp://scheduler:8786.")
    ] = None
    lang: LanguageOption = Language.EN
    json: JsonOption = False

    @property
    def has_player(self) -> bool:
        """True if an option was given that only a player has."""
        given = (getattr(self, name) is not None for name in _OF_A_PLAYER)
        return bool(self.chance) or self.count or any(given)


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
