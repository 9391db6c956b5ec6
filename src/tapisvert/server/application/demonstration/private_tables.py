"""Private tables of a demonstration: any guest opens one under any rulebook and runs it.

Only its opener, accounts that have accepted its invitation and the house's staff see it. At their
own table the opener is a player like any other, and its tailleur and chef besides, so that one
person can try a console. No other account gets a role by it, and the opener gets none elsewhere. A
table that has been empty for an hour is closed, as a chef would close it, and no longer listed. The
next request for the same kind of table opens it again, with another invitation, so that there are
never many.
"""

import asyncio
import secrets
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from tapisvert.clock import Instant, now
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.leases import LOOK_SECONDS as ROWS_SECONDS
from tapisvert.live.node import Node
from tapisvert.live.requests import TABLE_ACTOR, Actor, ReopenTable
from tapisvert.live.stages import Pace, Stage
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.credentials.tokens import new_token
from tapisvert.server.application.tables.table_access import TableAccess
from tapisvert.server.application.tables.table_catalog import TableCatalog
from tapisvert.server.application.tables.table_gateway import TableGateway
from tapisvert.server.config.tables import TableSettings

MAX_PER_ACCOUNT: Final = 3
"""Open tables of one account."""
MAX_OPEN: Final = 60
"""Open private tables in all."""
MAX_EVER: Final = 200
"""Private tables ever made; after that only a closed one can be opened again."""
SEATS: Final = 20
FASTEST_PACE: Final = Pace(0.1, 1.0, 2.0, 2.0, 0.1, 0.1, 0.5, 0.5, 0.0, 0.0)
"""The quickest pace allowed: a table without stakes must not use a whole processor."""
IDLE_MS: Final = 3_600_000
LOOK_SECONDS: Final = 30.0
ROLES_SECONDS: Final = 0.5
"""Interval at which a node checks that a table's staff is still its opener."""
_HANDED_OVER_SECONDS: Final = 2 * (ROWS_SECONDS + ROLES_SECONDS)
"""Time after which every node knows a table's new opener, with a margin for a late one."""
_WAIT_SECONDS: Final = 0.05
_TRIES: Final = 200


class TooManyTablesError(Exception):
    """No further table is opened; the text says why."""


class PrivateTables:
    """The private tables, as one node sees them."""

    def __init__(
        self, node: Node, catalog: TableCatalog, gateway: TableGateway, access: TableAccess
    ) -> None:
        self._node, self._catalog, self._gateway = node, catalog, gateway
        self._access = access
        self._turn = asyncio.Lock()
        self._seen_ms: dict[str, int] = {}

    # Opening --------------------------------------------------------------------------------------

    async def open(self, account: Account, wanted: TableSettings) -> str:
        """Open such a table; return its id once it takes players. Raises TooManyTablesError."""
        async with self._turn:
            mine = [one for one in self._open_tables() if one.opened_by == account.id]
            if len(mine) >= MAX_PER_ACCOUNT:
                raise TooManyTablesError(
                    f"you have {MAX_PER_ACCOUNT} tables open: close one of them first"
                )
            if len(list(self._open_tables())) >= MAX_OPEN:
                raise TooManyTablesError(
                    "so many private tables are open that there is room for none more"
                )
            closed = next((one for one in self._closed_tables() if _is_alike(one, wanted)), None)
            wanted = replace(wanted, id=closed.id if closed else wanted.id, invitation=new_token())
            if closed is None:
                await self._make(account, wanted)
            else:
                await self._access.revoke(closed)
                await self._open_again(account, wanted)
            self._seen_ms.pop(wanted.id, None)
            return wanted.id

    async def _make(self, account: Account, wanted: TableSettings) -> None:
        if len(list(self._private_tables())) >= MAX_EVER:
            raise TooManyTablesError("there is room for no other private table")
        if not await asyncio.to_thread(self._catalog.make_table, wanted, account.id):
            raise TooManyTablesError("there is a table with this id: ask again")
        await self._wait_until_open(wanted)

    async def _open_again(self, account: Account, wanted: TableSettings) -> None:
        await asyncio.to_thread(self._catalog.change_table, wanted)
        # the former opener's connections end while it is closed
        await asyncio.sleep(_HANDED_OVER_SECONDS)
        who = Actor(account.id, account.name, frozenset({Role.DIRECTION}))
        await self._gateway.command(wanted.id, who, ReopenTable(), _new_request())
        await self._wait_until_open(wanted)

    async def _wait_until_open(self, wanted: TableSettings) -> None:
        for _ in range(_TRIES):
            known = self._catalog.tables().get(wanted.id)
            if known == wanted and self._stage(wanted.id) not in (None, Stage.OVER):
                return
            await asyncio.sleep(_WAIT_SECONDS)
        raise TooManyTablesError("the table does not open: ask again")

    # Closing --------------------------------------------------------------------------------------

    async def run_closing(self) -> None:
        """Close idle tables, every half minute."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.close_idle(now())

    async def close_idle(self, now: Instant) -> None:
        """Close the tables of this node that have been idle for an hour, as of now."""
        for table in tuple(self._open_tables()):
            if self._is_idle(table.id, now):
                await self._gateway.command(table.id, TABLE_ACTOR, c.Finish(), _new_request())

    def _is_idle(self, table: str, now: Instant) -> bool:
        """Return whether there was no watcher and no coup for an hour. A coup implies a stake."""
        live = self._node.owned_table(table)
        if live is None:
            return False
        last = next(live.history.coups(), None)
        is_played = last is not None and now.wall_ms - last.at < IDLE_MS
        if is_played or len(self._node.broadcaster(table)):
            self._seen_ms[table] = now.mono_ms
        return now.mono_ms - self._seen_ms.setdefault(table, now.mono_ms) >= IDLE_MS

    # Queries --------------------------------------------------------------------------------------

    def is_hidden(self, table: TableSettings) -> bool:
        """Return whether it is a private table that has closed."""
        return table.opened_by is not None and self._stage(table.id) in (None, Stage.OVER)

    def _private_tables(self) -> Iterator[TableSettings]:
        return (one for one in self._catalog.tables().values() if one.opened_by is not None)

    def _open_tables(self) -> Iterator[TableSettings]:
        return (one for one in self._private_tables() if self._stage(one.id) is not Stage.OVER)

    def _closed_tables(self) -> Iterator[TableSettings]:
        """Iterate over closed tables without watchers: a former opener may have served there."""
        closed = (one for one in self._private_tables() if self._stage(one.id) is Stage.OVER)
        return (one for one in closed if not len(self._node.broadcaster(one.id)))

    def _stage(self, table: str) -> Stage | None:
        """Return the stage of a table; None until it is open."""
        try:
            live, _ = self._node.durable_head(table)
        except TableNotServedError:
            return None
        return live.machine.stage if live.has_opened else None


def _new_request() -> str:
    return f"private-{secrets.token_hex(8)}"


def _is_alike(one: TableSettings, other: TableSettings) -> bool:
    """Return whether two tables differ in nothing but their owners."""
    bare: dict[str, Any] = {
        "id": "",
        "name": "",
        "opened_by": None,
        "opener": None,
        "invitation": None,
    }
    return replace(one, **bare) == replace(other, **bare)
