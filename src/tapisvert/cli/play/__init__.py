"""`tapisvert play`: a table in the terminal, for one player or several at one keyboard."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from tapisvert.cli.console import Language, RulebookArgument
from tapisvert.cli.options import ReadingsOption

_Players: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(help="NAME=CHIPS, as Anna=1000; once for each player. Asked if left out."),
]
_Minimum: TypeAlias = Annotated[
    str | None, typer.Option(help="The least stake, as 5; else the house's.")
]
_Maximum: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(help="The greatest stake, as 1000; at the wheel KIND=AMOUNT, as plein=500."),
]
_Currency: TypeAlias = Annotated[str, typer.Option(help="What amounts are written in.")]
_Record: TypeAlias = Annotated[
    Path | None, typer.Option(help="Where the record is kept; a dated file here if left out.")
]
_Cards: TypeAlias = Annotated[
    Path | None,
    typer.Option(help="A real pack: 312 cards, as 'Th 7d …', in order before the cut."),
]
_Seed: TypeAlias = Annotated[
    int | None, typer.Option(help="Not for play: shuffles that can be foretold and repeated.")
]
_Language: TypeAlias = Annotated[
    Language | None,
    typer.Option(help="Italian, French or English; the system's language if left out."),
]
_Fast: TypeAlias = Annotated[bool, typer.Option("--fast", help="Deal without pauses.")]


def play(
    rulebook: RulebookArgument,
    *,
    player: _Players = None,
    minimum: _Minimum = None,
    maximum: _Maximum = None,
    currency: _Currency = "EUR",
    ruling: ReadingsOption = None,
    record: _Record = None,
    cards: _Cards = None,
    seed: _Seed = None,
    lang: _Language = None,
    fast: _Fast = False,
) -> None:
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
    from tapisvert.cli.play.game import Game  # noqa: PLC0415
    from tapisvert.cli.play.setup import PlayOptions, prepare  # noqa: PLC0415

    wishes = PlayOptions(
        rulebook=rulebook,
        currency=currency,
        players=tuple(player or ()),
        minimum=minimum,
        maximum=tuple(maximum or ()),
        rulings=tuple(ruling or ()),
        record=record,
        cards=cards,
        seed=seed,
        language=lang,
        is_fast=fast,
    )
    if status := Game(prepare(wishes)).run():
        raise typer.Exit(status)
