"""Company: at a demonstration any player opens a private table, and invites others to it; and at
every table players say phrases, out of a short list.
"""

import secrets
from dataclasses import fields, replace
from typing import Any, Final

import msgspec

from tapisvert import regulations
from tapisvert.live.stages import Pace
from tapisvert.rules import Role
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.api.endpoint import HttpError, RequestContext, Routes, TableId, unknown_table
from tapisvert.server.application.demonstration.private_tables import (
    FASTEST_PACE,
    SEATS,
    PrivateTables,
    TooManyTablesError,
)
from tapisvert.server.application.tables.phrases import (
    GAP_MS,
    NotAtTableError,
    Phrases,
    TooSoonError,
)
from tapisvert.server.application.tables.table_access import (
    TableAccess,
    TooManyInvitedError,
    invitation_link,
)
from tapisvert.server.application.tables.table_catalog import TableCatalog
from tapisvert.server.application.tables.table_staffing import TableStaffing
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import Settings
from tapisvert.server.config.tables import TableSettings, read_table
from tapisvert.server.schemas import bodies, play

routes: Final = Routes()
_NAME: Final = 80


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
        raise HttpError(403, "not_here", "private tables are opened at a demonstration")
    if Role.PLAYER not in account.roles:
        raise HttpError(403, "not_authorized", "this is for players")
    table = _table_settings(catalog, account, form)
    try:
        return bodies.PrivateTable(await private_tables.open(account, table))
    except TooManyTablesError as error:
        raise HttpError(409, "too_many_tables", str(error)) from None


def _table_settings(
    catalog: TableCatalog, account: Account, form: bodies.NewPrivate
) -> TableSettings:
    if form.rulebook not in regulations.rulebooks():
        raise HttpError(404, "unknown_rulebook", "there are no such rules")
    tables = catalog.tables().values()
    first = next(iter(tables), TableSettings("", "", form.rulebook))
    game = regulations.rulebook(form.rulebook).name
    values: dict[str, Any] = {
        **msgspec.structs.asdict(form),
        "id": f"private-{secrets.token_hex(6)}",
        "name": f"{game} · {account.name}"[:_NAME],
        "rulings": {
            name: "none" if reading is None else reading for name, reading in form.rulings.items()
        },
        "currency": first.currency,
        "is_play_money": first.is_play_money,
        "seats": SEATS,
    }
    given = {name: one for name, one in values.items() if one is not None}
    try:
        table = read_table(given, "table")
    except SettingsError as error:
        raise HttpError(400, "bad_table", str(error)) from None
    _check_pace(table.pace)
    return replace(table, opened_by=account.id, opener=account.name)


def _check_pace(pace: Pace) -> None:
    for one in fields(Pace):
        fastest = getattr(FASTEST_PACE, one.name)
        if getattr(pace, one.name) < fastest:
            message = f"table: pace.{one.name} is {fastest:g} or more at a private table"
            raise HttpError(400, "bad_table", message)


@routes.add("GET", "/api/tables/{table}/invitation")
async def table_invitation(table: TableId, catalog: TableCatalog) -> play.Invitation:
    """Return the link that invites to a table; to a private one, with its token.

    Those who see a private table may invite to it. The link lasts until the table closes.
    """
    return play.Invitation(invitation_link(catalog.tables()[table]))


@routes.add("POST", "/api/tables/{table}/join", problems=(404, 409))
async def join_table(
    call: RequestContext, account: Account, form: play.Join, access: TableAccess
) -> bodies.PrivateTable:
    """Accept the invitation to a table: from then on the account sees it.

    A wrong token is answered as a table that does not exist.
    """
    try:
        found = await access.accept(call.request.path_params["table"], form.token, account)
    except TooManyInvitedError:
        message = "as many as this table takes have accepted the invitation"
        raise HttpError(409, "too_many_invited", message) from None
    if found is None:
        raise unknown_table()
    return bodies.PrivateTable(found.id)


@routes.add("GET", "/api/tables/{table}/roles")
async def at_table(
    table: TableId, account: Account | None, catalog: TableCatalog, staffing: TableStaffing
) -> bodies.RolesAtTable:
    """Return the roles of the requesting account that count at a table, and the opener of a private
    one.
    """
    roles = await staffing.roles(table, account) if account else frozenset[Role]()
    return bodies.RolesAtTable(sorted(roles), catalog.tables()[table].opener)


@routes.add("POST", "/api/tables/{table}/phrases", problems=(409, 429))
async def say(table: TableId, account: Account, form: play.Say, phrases: Phrases) -> bodies.Ok:
    """Say a phrase at the table where one plays: its clients hear it once; no record has it."""
    try:
        phrases.say(table, account, form.phrase)
    except NotAtTableError:
        raise HttpError(409, "not_at_table", "sit down at this table first") from None
    except TooSoonError:
        wait = {"Retry-After": str(GAP_MS // 1000)}
        raise HttpError(429, "too_fast", "wait some seconds before the next phrase", wait) from None
    return bodies.Ok()
