"""`tapisvert play`: a table in the terminal, for one player or several at one keyboard."""

import sys
from pathlib import Path

from click.exceptions import Exit

from tapisvert.cli.commands import option
from tapisvert.cli.options import RULEBOOK, RULINGS
from tapisvert.values import value

_PLAYERS = option("Player and chips, e.g. Anna=1000; repeatable. Prompts if omitted.")
_MAXIMA = option("The greatest stake, as 1000; at the wheel KIND=AMOUNT, as plein=500.")
_CARDS = option("A real pack: all cards, as 'Th 7d …', in order before the cut.")


@value
class PlayOptions:
    """Options as typed; None for those left out."""

    lang: str
    rulebook: str = RULEBOOK
    player: tuple[str, ...] = _PLAYERS
    minimum: str | None = option("Table minimum. [default: house minimum]")
    maximum: tuple[str, ...] = _MAXIMA
    currency: str = option("Currency.", default="EUR")
    ruling: tuple[str, ...] = RULINGS
    record: Path | None = option("Record file. [default: a dated one here]")
    cards: Path | None = _CARDS
    seed: int | None = option("Seed for reproducible shuffles (not for real play).")
    fast: bool = option("Deal without pauses.")


def play(options: PlayOptions) -> None:
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
    if status := Game(prepare(options)).run():
        raise Exit(status)
