"""Private tables of a demonstration: any guest opens one under any rulebook and runs it.

Only its opener, accounts that have accepted its invitation and the house's staff see it. At their
own table the opener is a player like any other, and also its tailleur and chef, so that one person
can try a console. No other account gets a role by it, and the opener gets none elsewhere. A table
that has been empty for an hour is closed, as a chef would close it, and no longer listed. The next
request for the same kind of table opens it again, with another invitation, so that there are never
many.
"""

import asyncio
import secrets
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from tapisvert import regulations
from tapisvert.accounts.accounts import Account
from tapisvert.accounts.tokens import new_token
from tapisvert.api import bodies
from tapisvert.api.bodies import RequestBody
from tapisvert.api.endpoint import HttpError, RequestContext, Routes, TableId, unknown_table
from tapisvert.api.gateway import TableGateway
from tapisvert.api.responses import Language
from tapisvert.api.table_access import TableAccess, TooManyInvitedError, invitation_link
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.api.websocket import ROLES_SECONDS
from tapisvert.clock import Instant, now
from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import Settings
from tapisvert.config.table_settings import TableSettings, read_table
from tapisvert.house.approval_endpoints import refusal_in
from tapisvert.house.roles import TableRoles
from tapisvert.house.second_factor import qr_rows
from tapisvert.live import presence
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.leases import LOOK_SECONDS as ROWS_SECONDS
from tapisvert.live.node import Node
from tapisvert.live.requests import TABLE_ACTOR, Actor, RemovePlayer, ReopenTable
from tapisvert.live.stages import Pace, Stage
from tapisvert.regulations.names import localized_table
from tapisvert.rules import Role
from tapisvert.rules import commands as c
from tapisvert.rules.rulebook import Layout

MAX_PER_ACCOUNT: Final = 3
"""Open tables of one account."""
MAX_OPEN: Final = 60
"""Open private tables in all."""
MAX_EVER: Final = 200
"""Private tables ever made; after that only a closed one can be opened again."""
SEATS: Final = 20
_NAME: Final = 80
"""Longest name of a table."""
FASTEST_PACE: Final = Pace(0.1, 1.0, 2.0, 2.0, 0.1, 0.1, 0.5, 0.5, 0.0, 0.0)
"""The quickest pace allowed: a table without stakes must not use a whole processor."""
IDLE_MS: Final = 3_600_000
LOOK_SECONDS: Final = 30.0
_HANDED_OVER_SECONDS: Final = 2 * (ROWS_SECONDS + ROLES_SECONDS)
"""Time after which every node knows a table's new settings, with a margin for a late one."""
_WAIT_SECONDS: Final = 0.05
_TRIES: Final = 200


class TooManyTablesError(Exception):
    """No further table can be opened; the text says why."""


class PrivateTables:
    """The private tables, as one node sees them."""

    def __init__(
        self, node: Node, catalog: TableCatalog, gateway: TableGateway, access: TableAccess
    ) -> None:
        self._node = node
        self._catalog = catalog
        self._gateway = gateway
        self._access = access
        self._turn = asyncio.Lock()
        self._removals: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._seen_ms: dict[str, int] = {}

    # Opening --------------------------------------------------------------------------------------

    async def open(self, account: Account, settings: TableSettings) -> str:
        """Open such a table; return its id once it accepts players. Raises TooManyTablesError."""
        async with self._turn:
            self._check_count(account)
            alike = (table for table in self._closed_tables() if _is_alike(table, settings))
            closed = next(alike, None)
            table_id = closed.id if closed else settings.id
            settings = replace(settings, id=table_id, invitation=new_token())
            if closed is None:
                await self._make(account, settings)
            else:
                await self._access.revoke(closed)
                await self._hand_over(account, settings)
            self._seen_ms.pop(settings.id, None)
            return settings.id

    async def reopen(self, account: Account, table_id: str) -> None:
        """Open a closed table again as its opener, for the invited accounts too. Raises
        TooManyTablesError.
        """
        async with self._turn:
            settings = self._catalog.tables()[table_id]
            _check_opener(settings, account)  # another account may have had it meanwhile
            if self._stage(table_id) is Stage.OVER:
                self._check_count(account)
                await self._reopen(account, settings)
                self._seen_ms.pop(table_id, None)

    def _check_count(self, account: Account) -> None:
        open_tables = list(self._open_tables())
        own_count = sum(table.opened_by == account.id for table in open_tables)
        if own_count >= MAX_PER_ACCOUNT:
            raise TooManyTablesError(
                f"table limit per account reached ({MAX_PER_ACCOUNT}): close one first"
            )
        if len(open_tables) >= MAX_OPEN:
            raise TooManyTablesError("private table limit reached")

    async def _make(self, account: Account, settings: TableSettings) -> None:
        if len(list(self._private_tables())) >= MAX_EVER:
            raise TooManyTablesError("private table limit reached")
        if not await asyncio.to_thread(self._catalog.make_table, settings, account.id):
            raise TooManyTablesError("table id already exists: ask again")
        await self._wait_until_open(settings)

    async def _hand_over(self, account: Account, settings: TableSettings) -> None:
        await asyncio.to_thread(self._catalog.change_table, settings)
        # the former opener's connections end meanwhile
        await asyncio.sleep(_HANDED_OVER_SECONDS)
        await self._reopen(account, settings)

    async def _reopen(self, account: Account, settings: TableSettings) -> None:
        actor = Actor(account.id, account.name, frozenset({Role.DIRECTION}))
        await self._gateway.command(settings.id, actor, ReopenTable(), _new_request())
        await self._wait_until_open(settings)

    async def _wait_until_open(self, settings: TableSettings) -> None:
        for _ in range(_TRIES):
            current = self._catalog.tables().get(settings.id)
            if current == settings and self._stage(settings.id) not in (None, Stage.OVER):
                return
            await asyncio.sleep(_WAIT_SECONDS)
        raise TooManyTablesError("table failed to open: retry")

    # Removal --------------------------------------------------------------------------------------

    async def remove(self, table_id: str, player: str) -> tuple[str, str] | None:
        """Remove a player, whose invitation ends; return a refusal, or None. All others have the
        next invitation at once, and its link lets the player in again. A next removal waits until
        every node knows that invitation.
        """
        async with self._removals[table_id]:
            live, _ = self._node.durable_head(table_id)
            account = live.accounts.get(player, "")
            request = presence.request_for(RemovePlayer(player))
            refusal = refusal_in(await self._gateway.request(table_id, request))
            if refusal is not None:
                return refusal
            table = self._catalog.tables()[table_id]
            token = new_token()
            await self._access.copy(table, token, account)
            next_table = replace(table, invitation=token)
            await asyncio.to_thread(self._catalog.change_table, next_table)
            await asyncio.sleep(_HANDED_OVER_SECONDS)
            await self._access.revoke(table)
            return None

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
        """Return whether an hour has passed without watchers and coups. A coup implies a stake."""
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
        return (table for table in self._catalog.tables().values() if table.opened_by is not None)

    def _open_tables(self) -> Iterator[TableSettings]:
        tables = self._private_tables()
        return (table for table in tables if self._stage(table.id) is not Stage.OVER)

    def _closed_tables(self) -> Iterator[TableSettings]:
        """Iterate over closed tables without watchers: a former opener may have served there."""
        closed = (table for table in self._private_tables() if self._stage(table.id) is Stage.OVER)
        return (table for table in closed if not len(self._node.broadcaster(table.id)))

    def _stage(self, table: str) -> Stage | None:
        """Return the stage of a table; None until it is open."""
        try:
            live, _ = self._node.durable_head(table)
        except TableNotServedError:
            return None
        return live.machine.stage if live.has_opened else None


def _new_request() -> str:
    return f"private-{secrets.token_hex(8)}"


def new_table(account: Account, rulebook: str, name: str = "") -> dict[str, Any]:
    """Return the id, the name and the seats of a new private table, as in its settings."""
    name = name or f"{regulations.rulebook(rulebook).name} · {account.name}"[:_NAME]
    return {"id": f"private-{secrets.token_hex(6)}", "name": name, "seats": SEATS}


def _is_alike(table: TableSettings, other: TableSettings) -> bool:
    """Return whether two tables differ only in their owners."""
    bare: dict[str, Any] = {
        "id": "",
        "name": "",
        "opened_by": None,
        "opener": None,
        "invitation": None,
    }
    return replace(table, **bare) == replace(other, **bare)


routes: Final = Routes()


class Join(RequestBody, frozen=True):
    """The token of an invitation to a table; a listed table needs none."""

    token: Annotated[str, Meta(max_length=64)] = ""


class Invited(msgspec.Struct, frozen=True):
    """Table of an invitation: name, layout, opener if it is private, and present players."""

    name: str
    layout: Layout
    private: str | None
    players: list[str]


class Removal(RequestBody, frozen=True):
    """A player to be removed from a private table."""

    player: Annotated[str, Meta(max_length=256)]


class Invitation(msgspec.Struct, frozen=True):
    """The address, below the server's, that leads a friend to a table; the modules of the QR code
    of the whole address, row by row: 1 is dark.
    """

    link: str
    qr: list[str]


@routes.add("POST", "/api/tables/private", problems=(404, 409))
async def open_private(
    account: Account,
    form: bodies.NewPrivate,
    settings: Settings,
    catalog: TableCatalog,
    private_tables: PrivateTables,
) -> bodies.PrivateTable:
    """At a demonstration: open a private table; its opener serves it as tailleur and chef.

    Only its opener, accounts that accept its invitation, and the house's staff see it. It closes
    after an hour without players, or when its opener finishes it.
    """
    if not settings.demonstration:
        raise HttpError(
            403, "not_available", "private tables are only available in demonstration mode"
        )
    if Role.PLAYER not in account.roles:
        raise HttpError(403, "forbidden", "forbidden: players only")
    table = _table_settings(catalog, account, form)
    try:
        return bodies.PrivateTable(await private_tables.open(account, table))
    except TooManyTablesError as error:
        raise HttpError(409, "too_many_tables", str(error)) from None


def _table_settings(
    catalog: TableCatalog, account: Account, form: bodies.NewPrivate
) -> TableSettings:
    if form.rulebook not in regulations.rulebooks():
        raise HttpError(404, "unknown_rulebook", "rulebook not found")
    tables = catalog.tables().values()
    first = next(iter(tables), TableSettings("", "", form.rulebook))
    values: dict[str, Any] = {
        **msgspec.structs.asdict(form),
        **new_table(account, form.rulebook, form.name.strip()),
        "rulings": {
            name: "none" if reading is None else reading for name, reading in form.rulings.items()
        },
        "currency": first.currency,
        "is_play_money": first.is_play_money,
    }
    keys = {name: field for name, field in values.items() if field is not None}
    try:
        table = read_table(keys, "table")
    except SettingsError as error:
        raise HttpError(400, "invalid_table", str(error)) from None
    _check_pace(table.pace)
    return replace(table, opened_by=account.id, opener=account.name)


def _check_pace(pace: Pace) -> None:
    for field in fields(Pace):
        fastest = getattr(FASTEST_PACE, field.name)
        if getattr(pace, field.name) < fastest:
            message = f"table: pace.{field.name} is {fastest:g} or more at a private table"
            raise HttpError(400, "invalid_table", message)


@routes.add("GET", "/api/tables/{table}/invitation")
async def table_invitation(
    call: RequestContext, table: TableId, catalog: TableCatalog
) -> Invitation:
    """Return the invitation link of a table, for a private one with its token.

    Everyone who sees a private table may invite to it. The link lasts until the table closes.
    """
    link = invitation_link(catalog.tables()[table])
    return Invitation(link, qr_rows(str(call.request.base_url).rstrip("/") + link))


@routes.add("POST", "/api/tables/{table}/invitation", problems=(404,))
async def read_invitation(
    call: RequestContext, form: Join, language: Language, access: TableAccess, node: Node
) -> Invited:
    """Return what an invitation leads to, before it is accepted; no account is needed.

    The response to a wrong token is that of an unknown table.
    """
    table = access.invited_to(call.request.path_params["table"], form.token)
    if table is None:
        raise unknown_table()
    live, state, _ = await node.table_state(table.id)
    players = [name for name in live.present if name not in live.machine.players.absences]
    name = localized_table(state.book, table.name, language)
    return Invited(name, state.book.layout, table.opener, players)


@routes.add("POST", "/api/tables/{table}/join", problems=(404, 409))
async def join_table(
    call: RequestContext, account: Account, form: Join, access: TableAccess
) -> bodies.PrivateTable:
    """Accept the invitation to a table: from then on the account sees it.

    The response to a wrong token is that of an unknown table.
    """
    try:
        table = await access.accept(call.request.path_params["table"], form.token, account)
    except TooManyInvitedError:
        message = "table full: all invitations used"
        raise HttpError(409, "too_many_guests", message) from None
    if table is None:
        raise unknown_table()
    return bodies.PrivateTable(table.id)


@routes.add("POST", "/api/tables/{table}/removals", problems=(409,))
async def remove_player(
    table: TableId,
    account: Account,
    form: Removal,
    catalog: TableCatalog,
    private_tables: PrivateTables,
) -> bodies.Ok:
    """Remove a player from a private table, as its opener.

    Free stakes go back to the player, the others are decided before the player leaves. The
    invitation's link changes, and the new one lets the player in again.
    """
    _check_opener(catalog.tables()[table], account)
    if form.player == account.name:
        raise HttpError(409, "invalid_state", "the opener cannot be removed")
    refusal = await private_tables.remove(table, form.player)
    if refusal is not None:
        raise HttpError(409, *refusal)
    return bodies.Ok()


@routes.add("POST", "/api/tables/{table}/reopening", problems=(409,))
async def reopen_table(
    table: TableId, account: Account, private_tables: PrivateTables
) -> bodies.Ok:
    """Open a closed private table again, as its opener; the invited accounts see it as before."""
    try:
        await private_tables.reopen(account, table)
    except TooManyTablesError as error:
        raise HttpError(409, "too_many_tables", str(error)) from None
    return bodies.Ok()


def _check_opener(table: TableSettings, account: Account) -> None:
    if table.opened_by != account.id:
        raise HttpError(403, "forbidden", "forbidden: only the opener of the table")


@routes.add("GET", "/api/tables/{table}/roles")
async def at_table(
    table: TableId, account: Account | None, catalog: TableCatalog, staffing: TableRoles
) -> bodies.RolesAtTable:
    """Return the roles of the requesting account that count at a table, and the opener of a private
    one.
    """
    roles = await staffing.roles(table, account) if account else frozenset[Role]()
    return bodies.RolesAtTable(sorted(roles), catalog.tables()[table].opener)
