"""Options of `tapisvert randomness`, described once."""

from pathlib import Path
from typing import Annotated

import typer

from tapisvert.cli.output.console import JsonOption, Language, LanguageOption, known_rulebook
from tapisvert.cli.output.reports import ReportOption
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
