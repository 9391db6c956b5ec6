"""Range of a purse: no command may give a player more than a purse can take."""

from typing import Final

from tapisvert.journal.entry import MAX_PLAYED
from tapisvert.live.actions import refuse
from tapisvert.rules import Refusal, Table
from tapisvert.rules import commands as c

_LAYS: Final = (c.Bet, c.Announce, c.Late)


def exceeds_purse_range(command: c.Command, table: Table) -> Refusal | None:
    """Return the refusal if a player has, or would then have, more than `MAX_PLAYED`; or None.

    So no coup can give a player more than the journal and every purse can take when they leave.
    """
    if isinstance(command, _LAYS):
        brought: int | float = 0
    elif isinstance(command, c.Sit):
        brought = command.chips
    elif isinstance(command, c.Advance):
        brought = command.amount
    elif isinstance(command, c.Claim):
        brought = table.bank.unclaimed.get(command.player, 0)
    else:
        return None
    player = table.players.get(command.player)
    if brought + (player.total if player else 0) <= MAX_PLAYED:
        return None
    return refuse("too_many_chips", f"a player has at most {MAX_PLAYED} at one table")
