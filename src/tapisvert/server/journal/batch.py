"""When a whole batch may go in at once: nearly always, and then it needs a few statements only.

Each statement costs a way to the database and back; within the process it costs a change of threads
too. So a batch is tried as a whole, and entry by entry only if that fails.
"""

from collections.abc import Sequence

from tapisvert.server.journal.entry import MAX_PURSE, Entry
from tapisvert.server.journal.store import Append
from tapisvert.values import value


@value
class HeadMove:
    """How a batch moves the head of one table: the first and the last of its entries there."""

    first: Append
    last: Append


def head_moves(batch: Sequence[Append]) -> list[HeadMove] | None:
    """Each table's move, in the order of their ids; None if entries of one do not follow."""
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
    """What a batch does to a purse: how much it changes it, and how far down and up meanwhile.

    In `highest` is the room that has to be left for what a table may send home.
    """

    account: str
    change: int
    lowest: int
    highest: int


def purse_deltas(batch: Sequence[Append]) -> list[PurseDelta]:
    """What the batch does to each purse, in the order of accounts, if all its entries go in."""
    found: dict[str, PurseDelta] = {}
    for one in batch:
        for account, change in one.entry.purse:
            before = found.get(account, PurseDelta(account, 0, 0, 0))
            now = before.change + change
            top = now + MAX_PURSE if _is_asked(one.entry, change) else now
            found[account] = PurseDelta(
                account, now, min(before.lowest, now), max(before.highest, top)
            )
    return [spending for _, spending in sorted(found.items())]


def _is_asked(entry: Entry, change: int) -> bool:
    """Whether room has to be left: for chips bought at a table, or issued in the house's book.

    What comes home finds it then: a player is at one table at a time.
    """
    return (change > 0) is (entry.kind == "notice")


def _follows(before: Append, one: Append) -> bool:
    after, entry = before.entry, one.entry
    follows = entry.number == after.number + 1 and entry.previous == after.hash
    return follows and one.fence == before.fence
