"""Tables of a house: made, opened again and closed by the direction."""

from typing import Final

from tapisvert.accounts.accounts import Account
from tapisvert.accounts.permissions import Permission
from tapisvert.api import bodies
from tapisvert.api.endpoint import (
    HttpError,
    Routes,
    TableId,
)
from tapisvert.api.gateway import StaffAction, TableGateway
from tapisvert.api.table_access import actor_of
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.config.fields import SettingsError
from tapisvert.config.table_settings import read_table
from tapisvert.house.signatures import refusal_in
from tapisvert.live.requests import ReopenTable
from tapisvert.rules import commands as c
from tapisvert.rules.limits import needs_consent

routes: Final = Routes()


@routes.add("POST", "/api/staff/tables", Permission.OPEN_TABLE, problems=(409,))
def make_table(mine: Account, form: bodies.NewTable, catalog: TableCatalog) -> bodies.Ok:
    """Create a table, with the keys of a table in the settings file.

    `currency` and `is_play_money` are those of the other tables by default. A maximum above what
    the direction raises alone is a derogation, for which the open table is the place: CR-5e.
    """
    other = next(iter(catalog.tables().values()), None)
    kind = {"currency": other.currency, "is_play_money": other.is_play_money} if other else {}
    try:
        table = read_table({**kind, **form.table}, "table")
    except SettingsError as error:
        raise HttpError(400, "bad_table", str(error)) from None
    if other is not None and table.money_kind != other.money_kind:
        message = "all tables of a house have one currency, and all play money or none"
        raise HttpError(400, "bad_table", message)
    if (above := needs_consent(table.open_command)) is not None:
        told = (
            f"the maximum of {above} is above what the direction raises alone: make the table with"
            " less, and ask for a derogation at it"
        )
        raise HttpError(409, "no_consent", told)
    if not catalog.make_table(table, mine.id):
        raise HttpError(409, "table_taken", "there is a table with this id")
    return bodies.Ok()


_TABLE: Final = "/api/staff/tables/{table}"


@routes.add("POST", f"{_TABLE}/open", Permission.OPEN_TABLE, problems=(409,))
async def open_table(
    mine: Account, table: TableId, form: bodies.IdempotentBody, gateway: TableGateway
) -> bodies.Ok:
    """Reopen a closed table."""
    return await _command(gateway, table, mine, ReopenTable(), form.id)


@routes.add("POST", f"{_TABLE}/close", Permission.CLOSE_TABLE, problems=(409,))
async def close_table(
    mine: Account, table: TableId, form: bodies.IdempotentBody, gateway: TableGateway
) -> bodies.Ok:
    """Close a table: stakes in prison are returned as the rules say, and chips go to the purses."""
    return await _command(gateway, table, mine, c.Finish(), form.id)


async def _command(
    gateway: TableGateway, table: str, account: Account, action: StaffAction, request: str
) -> bodies.Ok:
    """Give a table a command of the staff. Raises HttpError 409 if the table refuses it."""
    answer = await gateway.command(table, actor_of(account), action, request)
    if (refusal := refusal_in(answer)) is not None:
        raise HttpError(409, *refusal)
    return bodies.Ok()
