"""Options of `tapisvert play`, described once."""

from pathlib import Path
from typing import Annotated

import typer

from tapisvert.cli.input.options import ReadingsOption
from tapisvert.cli.output.console import Language, RulebookArgument
from tapisvert.values import value


@value
class PlayOptions:
    """Options as typed; None for those left out."""

    rulebook: RulebookArgument
    player: Annotated[
        list[str] | None,
        typer.Option(help="NAME=CHIPS, as Anna=1000; once for each player. Asked if left out."),
    ] = None
    minimum: Annotated[
        str | None, typer.Option(help="The least stake, as 5; else the house's.")
    ] = None
    maximum: Annotated[
        list[str] | None,
        typer.Option(help="The greatest stake, as 1000; at the wheel KIND=AMOUNT, as plein=500."),
    ] = None
    currency: Annotated[str, typer.Option(help="What amounts are written in.")] = "EUR"
    ruling: ReadingsOption = None
    record: Annotated[
        Path | None, typer.Option(help="Where the record is kept; a dated file here if left out.")
    ] = None
    cards: Annotated[
        Path | None,
        typer.Option(help="A real pack: all cards, as 'Th 7d …', in order before the cut."),
    ] = None
    seed: Annotated[
        int | None, typer.Option(help="Not for play: shuffles that can be foretold and repeated.")
    ] = None
    lang: Annotated[
        Language | None,
        typer.Option(help="Italian, French or English; the system's language if left out."),
    ] = None
    fast: Annotated[bool, typer.Option("--fast", help="Deal without pauses.")] = False
