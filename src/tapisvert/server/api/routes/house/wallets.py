"""Money of every account and its movements, for the staff that reads everything."""

from asyncio import to_thread
from collections.abc import Iterable
from typing import Final

from tapisvert.rules import Phase, Table
from tapisvert.server.accounts.accounts import AccountError
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import AccountId, Before, Limit, Routes
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.application.history.wallet_history import WalletHistory
from tapisvert.server.cluster.node import Node
from tapisvert.server.cluster.table_request import TableNotServedError
from tapisvert.server.schemas import bodies

routes: Final = Routes()


@routes.add("GET", "/api/staff/accounts/{account}/purse", Permission.READ_PURSES)
async def purse_of(
    limit: Limit,
    before: Before,
    *,
    account_id: AccountId,
    accounts: AccountService,
    node: Node,
    wallets: WalletHistory,
) -> bodies.AccountPurse:
    """Return an account's purse, its chips at tables, and the movements of its purse.

    The movements come latest first; those of one moment stand on one page.
    """
    account = await to_thread(accounts.account, account_id)
    at = [one for table in node.rows for one in await _chips_at(node, table, account.name)]
    page = await to_thread(wallets.page, account.id, limit, before)
    return bodies.AccountPurse(
        *(account.id, account.name, page.holds, at, page.movements, page.before),
        await to_thread(_names, accounts, page.movements),
    )


def _has_chips(table: Table, name: str) -> bool:
    return name in table.players or name in table.bank.unclaimed


async def _chips_at(node: Node, table: str, name: str) -> list[bodies.Held]:
    """Return the chips of a player at a table, once durable; an empty list if there are none."""
    try:
        await node.freshen(table)
        live, _ = node.durable_head(table)
        if not (live.has_opened and _has_chips(live.table, name)):
            return []
        _, stands, _ = await node.table_state(table)
    except TableNotServedError:  # the table is being created
        return []
    player, left = stands.players.get(name), stands.bank.unclaimed.get(name, 0)
    chips, total = (player.chips, player.total) if player is not None else (0, 0)
    is_there = stands.phase is not Phase.FINISHED and bool(total or left)
    return [bodies.Held(table, chips, total - chips, left)] if is_there else []


def _names(accounts: AccountService, movements: Iterable[bodies.Movement]) -> dict[str, str]:
    """Return the names of the accounts that caused these movements."""
    names: dict[str, str] = {}
    for one in {who for movement in movements for who in (movement.by, movement.asked_by) if who}:
        try:
            names[one] = accounts.account(one).name
        except AccountError:  # not an account: a table, or the system
            continue
    return names
