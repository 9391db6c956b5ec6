"""Money of every account and its movements, for the staff that reads everything."""

import asyncio
from collections.abc import Iterable
from typing import Final

from tapisvert.rules import Phase, Table
from tapisvert.server.accounts.accounts import AccountError
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import Endpoint, Query, RequestContext
from tapisvert.server.application.services import Services
from tapisvert.server.application.wallet_history import WalletMovement
from tapisvert.server.cluster.table_request import TableNotServedError
from tapisvert.server.schemas import bodies

_LIMIT: Final = Query("limit", 1, 200, "how many movements, or a few more; 50 if nothing is said")
_BEFORE: Final = Query("before", 1, 2**53 - 1, "only those before that moment, in milliseconds")


async def purse_of(call: RequestContext) -> bodies.AccountPurse:
    """Return an account's purse, its chips at tables, and the movements of its purse.

    The movements come latest first; those of one moment stand on one page.
    """
    await call.require_permission(Permission.READ_EVERYTHING)
    limit = call.query_number(_LIMIT.name, 50, _LIMIT.least, _LIMIT.most)
    before = call.query_number(_BEFORE.name, 2**53, _BEFORE.least, _BEFORE.most)
    assert limit is not None
    assert before is not None
    services, asked = call.services, call.request.path_params["account"]
    account = await asyncio.to_thread(services.accounts.account, asked)
    at = [one for table in services.node.rows for one in await _held(services, table, account.name)]
    page = await asyncio.to_thread(services.wallet_history.page, account.id, limit, before)
    return bodies.AccountPurse(
        *(account.id, account.name, page.holds, at),
        [_shape(movement) for movement in page.movements],
        page.before,
        await asyncio.to_thread(_names, services, page.movements),
    )


def _has_chips(table: Table, name: str) -> bool:
    return name in table.players or name in table.bank.unclaimed


async def _held(services: Services, table: str, name: str) -> list[bodies.Held]:
    """Return the chips of a player at a table, once durable; an empty list if there are none."""
    try:
        live, _ = services.node.durable_head(table)
        if not (live.has_opened and _has_chips(live.table, name)):
            return []
        _, stands, _ = await services.node.table_state(table)
    except TableNotServedError:  # the table is being created
        return []
    player, left = stands.players.get(name), stands.bank.unclaimed.get(name, 0)
    chips, total = (player.chips, player.total) if player is not None else (0, 0)
    is_there = stands.phase is not Phase.FINISHED and bool(total or left)
    return [bodies.Held(table, chips, total - chips, left)] if is_there else []


def _shape(one: WalletMovement) -> bodies.Movement:
    return bodies.Movement(
        *(one.table, one.number, one.at_ms, one.what, one.amount, one.balance),
        *(one.by, one.asked_by, one.approval),
    )


def _names(services: Services, movements: Iterable[WalletMovement]) -> dict[str, str]:
    """Return the names of the accounts that caused these movements."""
    names: dict[str, str] = {}
    for one in {who for movement in movements for who in (movement.by, movement.asked_by) if who}:
        try:
            names[one] = services.accounts.account(one).name
        except AccountError:  # not an account: a table, or the system
            continue
    return names


ENDPOINTS: Final = (
    Endpoint(
        *("GET", "/api/staff/accounts/{account}/purse", purse_of),
        answer=bodies.AccountPurse,
        query=(_LIMIT, _BEFORE),
        problems=(400, 401, 403, 404),
    ),
)
