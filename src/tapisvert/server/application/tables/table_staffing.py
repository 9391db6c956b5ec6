"""Roles that count at a table, for requests that reach it by HTTP."""

from tapisvert.rules import Role
from tapisvert.server.accounts.accounts import Account, AccountError
from tapisvert.server.accounts.permissions import Permission, may
from tapisvert.server.application.tables.table_catalog import TableCatalog
from tapisvert.server.cluster.node import Node


class TableStaffing:
    """Answers which of an account's roles count at a table, by the posts that it holds there."""

    def __init__(self, node: Node, catalog: TableCatalog) -> None:
        self._node, self._catalog = node, catalog

    async def roles(self, table: str, account: Account) -> frozenset[Role]:
        """Return the roles that count. Raises TableNotServedError."""
        live, _, _ = await self._node.table_state(table)
        return live.staff.serving(self._catalog.actor_at(table, account)).roles

    async def check(self, table: str, account: Account, wanted: Permission) -> None:
        """Raise AccountError if a permission counts only with a post that the account lacks."""
        if may(account.roles, wanted) and not may(await self.roles(table, account), wanted):
            told = "you hold no post at this table: the direction or the chef gives you one"
            raise AccountError("not_on_staff", told)
