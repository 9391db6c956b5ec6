"""Private tables: at a demonstration any player opens one, under any rulebook."""

import secrets
from dataclasses import fields, replace
from typing import Any, Final

from tapisvert import regulations
from tapisvert.rules import Role
from tapisvert.server.accounts.accounts import Account
from tapisvert.server.api.endpoint import Endpoint, HttpError, RequestContext
from tapisvert.server.application.private_tables import FASTEST_PACE, SEATS, TooManyTablesError
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.tables import TableSettings, read_table
from tapisvert.server.schemas import bodies
from tapisvert.server.tables.stages import Pace

_NAME: Final = 80


async def open_private(call: RequestContext) -> bodies.PrivateTable:
    """At a demonstration: open a private table; its opener serves it as tailleur and chef.

    It is listed with the other tables, and any player may sit down. It closes after an hour without
    players, or when its opener finishes it.
    """
    account = await call.require_account()
    form: bodies.NewPrivate = await call.body(bodies.NewPrivate)
    if not call.services.settings.demonstration:
        raise HttpError(403, "not_here", "private tables are opened at a demonstration")
    if Role.PLAYER not in account.roles:
        raise HttpError(403, "not_authorized", "this is for players")
    table = _wanted(call, account, form)
    try:
        return bodies.PrivateTable(await call.services.private_tables.open(account, table))
    except TooManyTablesError as error:
        raise HttpError(409, "too_many_tables", str(error)) from None


def _wanted(call: RequestContext, account: Account, form: bodies.NewPrivate) -> TableSettings:
    if form.rulebook not in regulations.rulebooks():
        raise HttpError(404, "unknown_rulebook", "there are no such rules")
    tables = call.services.catalog.tables().values()
    first = next(iter(tables), TableSettings("", "", form.rulebook))
    game = regulations.rulebook(form.rulebook).name
    said: dict[str, Any] = {
        "id": f"private-{secrets.token_hex(6)}",
        "name": f"{game} · {account.name}"[:_NAME],
        "rulebook": form.rulebook,
        "rulings": {
            name: "none" if reading is None else reading for name, reading in form.rulings.items()
        },
        "currency": first.currency,
        "is_play_money": first.is_play_money,
        "mode": form.mode,
        "minimum": form.minimum,
        "maximum": form.maximum,
        "pace": form.pace,
        "seats": SEATS,
    }
    given = {name: one for name, one in said.items() if one is not None}
    try:
        table = read_table(given, "table")
    except SettingsError as error:
        raise HttpError(400, "bad_table", str(error)) from None
    _check(table.pace)
    return replace(table, opened_by=account.id, opener=account.name)


def _check(pace: Pace) -> None:
    for one in fields(Pace):
        least = getattr(FASTEST_PACE, one.name)
        if getattr(pace, one.name) < least:
            told = f"table: pace.{one.name} is {least:g} or more at a private table"
            raise HttpError(400, "bad_table", told)


async def at_table(call: RequestContext) -> bodies.RolesAtTable:
    """Return the requesting account's roles at a table, and the opener of a private one."""
    table = call.table()
    account = await call.account()
    roles = call.services.catalog.actor_at(table, account).roles if account else frozenset[Role]()
    return bodies.RolesAtTable(sorted(roles), call.services.catalog.tables()[table].opener)


ENDPOINTS: Final = (
    Endpoint(
        *("POST", "/api/tables/private", open_private, bodies.NewPrivate, bodies.PrivateTable),
        problems=(401, 403, 404, 409),
    ),
    Endpoint(
        "GET", "/api/tables/{table}/roles", at_table, answer=bodies.RolesAtTable, problems=(404,)
    ),
)
