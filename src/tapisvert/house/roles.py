"""Posts of the house's staff: who may hold one, and the roles that then count over HTTP."""

from asyncio import to_thread
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import msgspec

from tapisvert.accounts.accounts import Account, AccountError
from tapisvert.accounts.permissions import Permission
from tapisvert.api.endpoint import Routes, TableId
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.house.account_service import AccountService
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.node import Node
from tapisvert.live.requests import refuse
from tapisvert.live.table_posts import CROUPIERS, NO_POST, TABLE_ROLES, Post
from tapisvert.rules import Phase, Refusal, Role


class StaffMember(msgspec.Struct, frozen=True):
    """Person who can hold a post at a table: the roles of officials, and the ids of the other open
    tables at which the person holds a post.
    """

    name: str
    roles: list[Role]
    tables: list[str]


class TableRoles:
    """Decides who may hold a post at a table, and which of an account's roles count there."""

    def __init__(self, node: Node, catalog: TableCatalog, accounts: AccountService) -> None:
        self._node = node
        self._catalog = catalog
        self._accounts = accounts

    def refusal(self, table: str, role: Role, name: str, *, is_taking: bool) -> Refusal | None:
        """Return the refusal of a post, or None; no croupier has posts at two tables."""
        account = self._accounts.find_by_name(name)
        if account is None or account.name != name or role not in account.roles or account.disabled:
            return refuse("unknown_staff", f"account {name} with the role {role} not found")
        if is_taking and role in CROUPIERS and (other := self._serves_elsewhere(table, account.id)):
            message = f"you serve at the table {other}: be relieved or leave your post there first"
            return refuse("posted_elsewhere", message)
        return None

    def _serves_elsewhere(self, table: str, account: str) -> str | None:
        """Return another open table at which an account holds a croupier's post, or None."""
        for name, post in self._posts_elsewhere(table):
            if post.account == account and post.role in CROUPIERS:
                return name
        return None

    def _posts_elsewhere(self, table: str) -> Iterator[tuple[str, Post]]:
        """Yield the posts at the other open tables."""
        for name in sorted(self._node.rows.keys() - {table}):
            with suppress(TableNotServedError):
                live, _ = self._node.durable_head(name)
                if live.has_opened and live.table.phase is not Phase.FINISHED:
                    yield from ((name, post) for post in live.machine.posts.posts)

    async def people(self, table: str) -> list[StaffMember]:
        """Return who can hold a post at a table, by name."""
        tables: dict[str, set[str]] = defaultdict(set)
        for name, post in self._posts_elsewhere(table):
            tables[post.account].add(name)
        accounts = await to_thread(self._accounts.list_accounts)
        return [
            StaffMember(
                account.name, sorted(account.roles & TABLE_ROLES), sorted(tables[account.id])
            )
            for account in accounts
            if account.roles & TABLE_ROLES and not account.disabled
        ]

    async def roles(self, table: str, account: Account) -> frozenset[Role]:
        """Return the roles that count. Raises TableNotServedError."""
        live, _, _ = await self._node.table_state(table)
        return live.machine.posts.effective_actor(self._catalog.actor_at(table, account)).roles

    async def check_roles(self, table: str, account: Account, roles: frozenset[Role]) -> None:
        """Raise AccountError if the account has some of these roles, but none that counts here."""
        if account.roles & roles and not roles & await self.roles(table, account):
            raise AccountError("not_on_staff", NO_POST)


routes: Final = Routes()


@routes.add("GET", "/api/staff/tables/{table}/people", Permission.READ_ROOM)
async def list_people(table: TableId, staffing: TableRoles) -> list[StaffMember]:
    """List who can hold a post at a table; a croupier holds one at one table at a time."""
    return await staffing.people(table)
