"""Changes that a batch of entries makes to heads and purses, for appending it in one statement.

Each statement costs a round trip to the database; within the process it costs a thread switch too.
So a batch is first tried as a whole, which nearly always works, and entry by entry only if that
fails.
"""

from collections.abc import Sequence

from tapisvert.server.journal.entry import MAX_PURSE, NOTICE, Entry
from tapisvert.server.journal.store import Append
from tapisvert.values import value


@value
class HeadMove:
    """Move of one table's head by a batch: its first and last entries in the table."""

    first: Append
    last: Append


def head_moves(batch: Sequence[Append]) -> list[HeadMove] | None:
    """Return the move of each table, ordered by table id; None if entries of one do not follow."""
    found: dict[str, HeadMove] = {}
    for one in batch:
        table = one.entry.table
        move = found.get(table)
        if move is not None and not _follows(move.last, one):
            return None
        found[table] = HeadMove(one if move is None else move.first, one)
    return [move for _, move in sorted(found.items())]


@value
class PurseDelta:
    """Change of one purse by a batch, in minor units, with its lowest and highest point meanwhile.

    `highest` includes the room that has to stay free for what a table may pay out.
    """

    account: str
    change: int
    lowest: int
    highest: int


def purse_deltas(batch: Sequence[Append]) -> list[PurseDelta]:
    """Return the change of each purse, ordered by account, if all entries of the batch go in."""
    found: dict[str, PurseDelta] = {}
    for one in batch:
        for account, change in one.entry.purse:
            before = found.get(account, PurseDelta(account, 0, 0, 0))
            now = before.change + change
            top = now + MAX_PURSE if _needs_room(one.entry, change) else now
            found[account] = PurseDelta(
                account, now, min(before.lowest, now), max(before.highest, top)
            )
    return [spending for _, spending in sorted(found.items())]


def _needs_room(entry: Entry, change: int) -> bool:
    """Return whether room must stay free: for chips bought at a table or issued in the house log.

    Then the purse has room for what the table pays out, as a player is at one table at a time.
    """
    return (change > 0) is (entry.kind == NOTICE)


def _follows(before: Append, one: Append) -> bool:
    after, entry = before.entry, one.entry
    follows = entry.number == after.number + 1 and entry.previous == after.hash
    return follows and one.fence == before.fence
