"""Access to tables: a private table is visible to its opener, the invited and the staff.

To all others it appears not to exist. The table's settings contain the invitation's token; accounts
that accepted it are stored with its SHA-256. A table that is given to another opener has a new
token, which no account has accepted.
"""

from asyncio import to_thread
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeAlias

import msgspec
from sqlalchemy import Engine, delete, func, literal, select

from tapisvert.accounts.accounts import Account
from tapisvert.accounts.permissions import Permission, may
from tapisvert.accounts.tokens import hash_token, is_same_token
from tapisvert.config.table_settings import TableSettings, settings_of
from tapisvert.journal.schema import INVITED
from tapisvert.journal.transactions import insert, read_transaction, write_transaction
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.node import Node
from tapisvert.live.requests import Actor, Request
from tapisvert.live.table_posts import TABLE_ROLES
from tapisvert.rules import Role

MAX_INVITED: Final = 100
"""Accounts that may accept one invitation."""


class AcceptedInvitations:
    """Store of the accepted invitations."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def accept(self, token: str, account: str) -> bool:
        """Record an acceptance; return False if too many others have accepted."""
        has_token = INVITED.c.hash == hash_token(token)
        row: dict[str, object] = {"hash": hash_token(token), "account": account}
        with write_transaction(self._engine) as connection:
            has_other_account = has_token & (INVITED.c.account != account)
            count = connection.scalar(
                select(func.count()).select_from(INVITED).where(has_other_account)
            )
            if (count or 0) >= MAX_INVITED:
                return False
            insert(connection, INVITED, row)
        return True

    def accepted_by(self, account: str) -> frozenset[bytes]:
        """Return the hashes of the tokens that an account has accepted."""
        query = select(INVITED.c.hash).where(INVITED.c.account == account)
        with read_transaction(self._engine) as connection:
            return frozenset(connection.scalars(query))

    def copy(self, token: str, new_token: str, without: str) -> None:
        """Let all who accepted an invitation accept another one, apart from one account."""
        has_token = INVITED.c.hash == hash_token(token)
        others = select(literal(hash_token(new_token)), INVITED.c.account)
        others = others.where(has_token & (INVITED.c.account != without))
        with write_transaction(self._engine) as connection:
            connection.execute(INVITED.insert().from_select(["hash", "account"], others))

    def revoke(self, token: str) -> None:
        """Delete the acceptances of an invitation."""
        with write_transaction(self._engine) as connection:
            connection.execute(delete(INVITED).where(INVITED.c.hash == hash_token(token)))


OPENER_ROLES: Final = frozenset({Role.TAILLEUR, Role.CHEF})
"""Roles of a private table's opener there, in addition to player."""
JOIN_PATH: Final = "/join"
"""Page of an invitation, with table and token after the `#`."""
SignedIn: TypeAlias = Callable[[], Awaitable[Account | None]]
"""Function that finds the signed-in account, called only where it matters."""


def actor_of(account: Account) -> Actor:
    """Return an account as an actor at tables."""
    return Actor(account.id, account.name, account.roles)


def may_see_all(actor: Actor | None) -> bool:
    """Return whether an actor sees all players' chips: table staff, and roles that read all."""
    if actor is None:
        return False
    return bool(actor.roles & TABLE_ROLES) or may(actor.roles, Permission.READ_EVERYTHING)


def roles_at(table: TableSettings, account: Account) -> frozenset[Role]:
    """Return an account's roles at a table: a private table is conducted by its opener alone."""
    is_opener = table.opened_by == account.id and Role.PLAYER in account.roles
    if is_opener:
        return account.roles | OPENER_ROLES
    return account.roles if table.opened_by is None else account.roles - TABLE_ROLES


def as_direction(table: TableSettings, request: Request) -> Request:
    """Return a request of the direction; for a private table its opener acts as direction."""
    actor = request.actor
    if table.opened_by != actor.account or actor.roles.isdisjoint(OPENER_ROLES):
        return request
    direction = replace(actor, roles=frozenset({Role.DIRECTION}))
    return msgspec.structs.replace(request, actor=direction)


class TableAccess:
    """Decides who sees a table, and accepts the invitations to private ones."""

    def __init__(self, node: Node, accepted: AcceptedInvitations) -> None:
        self._node = node
        self._accepted = accepted

    async def find(self, table: str, signed_in: SignedIn) -> TableSettings | None:
        """Return a table's settings, once it is read here; None if it is unknown or hidden."""
        row = self._node.rows.get(table)
        if row is None:
            return None
        settings = settings_of(row)
        if settings.invitation is None or await self._can_see(settings, await signed_in()):
            with suppress(TableNotServedError):  # the table is being created
                await self._node.freshen(table)
            return settings
        return None

    def settings(self, table: str) -> TableSettings:
        """Return the settings of a table that the node has. Raises KeyError."""
        return settings_of(self._node.rows[table])

    def first_entry(self, table: str) -> int:
        """Return the number of the first entry that players read: for a private table the last
        opening's, since earlier sessions had other openers. Raises TableNotServedError.
        """
        if self.settings(table).invitation is None:
            return 1
        live, head = self._node.durable_head(table)
        return live.history.opened_n or head + 1

    async def visible(self, signed_in: SignedIn) -> list[TableSettings]:
        """Return the settings of the tables that an account sees, by their ids."""
        all_tables = [settings_of(row) for _, row in sorted(self._node.rows.items())]
        if all(table.invitation is None for table in all_tables):
            return all_tables
        account = await signed_in()
        accepted = await self._accepted_by(account)
        return [table for table in all_tables if _is_visible(table, account, accepted)]

    def is_member(self, table: TableSettings, account: Account | None) -> bool:
        """Return whether an account sees a table without an invitation."""
        return _is_visible(table, account, frozenset())

    def invited_to(self, table: str, token: str) -> TableSettings | None:
        """Return the table of an invitation; None if it does not exist or has another token."""
        row = self._node.rows.get(table)
        settings = settings_of(row) if row else None
        if settings is None or settings.invitation is None:
            return settings
        return settings if is_same_token(token, settings.invitation) else None

    async def accept(self, table: str, token: str, account: Account) -> TableSettings | None:
        """Accept an invitation; None without such a table or token. Raises TooManyInvitedError."""
        row = self._node.rows.get(table)
        settings = settings_of(row) if row else None
        if settings is None or settings.invitation is None or self.is_member(settings, account):
            return settings
        if self.invited_to(table, token) is None:
            return None
        if not await to_thread(self._accepted.accept, settings.invitation, account.id):
            raise TooManyInvitedError
        return settings

    async def copy(self, table: TableSettings, new_token: str, without: str) -> None:
        """Copy the acceptances of a table's invitation to its next one, apart from an account's."""
        if table.invitation is not None:
            await to_thread(self._accepted.copy, table.invitation, new_token, without)

    async def revoke(self, table: TableSettings) -> None:
        """Delete the acceptances of a table's invitation."""
        if table.invitation is not None:
            await to_thread(self._accepted.revoke, table.invitation)

    async def _can_see(self, table: TableSettings, account: Account | None) -> bool:
        if self.is_member(table, account):
            return True
        return _is_visible(table, account, await self._accepted_by(account))

    async def _accepted_by(self, account: Account | None) -> frozenset[bytes]:
        if account is None:
            return frozenset()
        return await to_thread(self._accepted.accepted_by, account.id)


class TooManyInvitedError(Exception):
    """The maximum number of accounts has accepted the invitation."""


def invitation_link(table: TableSettings) -> str:
    """Return the invitation's address at a table.

    >>> invitation_link(TableSettings("wheel", "", ""))
    '/join#wheel'
    """
    token = "" if table.invitation is None else f".{table.invitation}"
    return f"{JOIN_PATH}#{table.id}{token}"


def _is_visible(table: TableSettings, account: Account | None, accepted: frozenset[bytes]) -> bool:
    if table.invitation is None:
        return True
    if account is None:
        return False
    is_known = table.opened_by == account.id or may_see_all(actor_of(account))
    return is_known or hash_token(table.invitation) in accepted
