"""`tapisvert play`: a table in the terminal, for one player or several at one keyboard."""

import sys
from typing import Any

import typer

from tapisvert.cli.input.options import with_options
from tapisvert.cli.play.options import PlayOptions


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
