"""`tapisvert play`: a table in the terminal, for one player or several at one keyboard."""

import sys
from pathlib import Path
from typing import Any

from typer import Exit

from tapisvert.cli.options import (
    Language,
    ReadingsOption,
    RulebookArgument,
    flag,
    option,
    with_options,
)
from tapisvert.values import value


@value
class PlayOptions:
    """Options as typed; None for those left out."""

    rulebook: RulebookArgument
    player: list[str] | None = option(
        "Player and chips, e.g. Anna=1000; repeatable. Prompts if omitted."
    )
    minimum: str | None = option("Table minimum. [default: house minimum]")
    maximum: list[str] | None = option(
        "The greatest stake, as 1000; at the wheel KIND=AMOUNT, as plein=500."
    )
    currency: str = option("Currency.", default="EUR")
    ruling: ReadingsOption = None
    record: Path | None = option("Record file. [default: dated file in the current folder]")
    cards: Path | None = option("A real pack: all cards, as 'Th 7d …', in order before the cut.")
    seed: int | None = option("Seed for reproducible shuffles (not for real play).")
    lang: Language | None = option("Italian, French or English; the system's language if left out.")
    fast: bool = flag("--fast", "Deal without pauses.")


@with_options(PlayOptions)
def play(**options: Any) -> None:
    r"""Play at a table: draws sealed before the stakes, every stake settled by the rules.

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
    # rich and the languages are slow to import, and not needed otherwise
    from tapisvert.cli.errors import write_plain
    from tapisvert.cli.play.game import Game
    from tapisvert.cli.play.setup import prepare

    write_plain(sys.stdout)
    if status := Game(prepare(PlayOptions(**options))).run():
        raise Exit(status)
