"""`tapisvert play`: a table in the terminal, for one player or several at one keyboard."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from tapisvert.cli.input.options import ReadingsOption, with_options
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


@with_options(PlayOptions)
def play(**options: Any) -> None:
    r"""Play at a table: every pack and spin sealed beforehand, every stake settled by the rules.

    Bets are typed as spoken, in French, Italian or English: 500 rouge, assurer rouge, partager,
    tiers par 5; Enter is rien ne va plus, and help lists everything. Amounts are in units of
    currency, as 500 or 12.50.

    The game is saved, coup by coup, in a record. tapisvert replay plays it again to the same cent,
    and tapisvert verify checks every card of it. An existing file is never overwritten.

    \b
    Examples:
      tapisvert play venezia-trente-et-quarante
      tapisvert play campione-roulette --player Anna=1000 --player Bruno=500 --minimum 5
      tapisvert play trente-et-quarante-2.0 --record evening.jsonl --lang it
    """
    # rich and the languages are slow to import, and no other command needs the table
    from tapisvert.cli.errors import write_plain  # noqa: PLC0415
    from tapisvert.cli.play.game import Game  # noqa: PLC0415
    from tapisvert.cli.play.setup import prepare  # noqa: PLC0415

    write_plain(sys.stdout)
    if status := Game(prepare(PlayOptions(**options))).run():
        raise typer.Exit(status)
