"""The cashier: chips sold for money and bought back, and the chips in circulation (CR-20);
the money of every account and its movements, for the staff that reads everything.
"""

from asyncio import to_thread
from collections.abc import Iterable
from functools import partial
from typing import Final

from msgspec import to_builtins

from tapisvert.clock import session_ms
from tapisvert.journal.house_log import (
    REDEMPTION,
    SALE,
    HouseLog,
    RequestReusedError,
    postings_of,
)
from tapisvert.live.chip_counts import piles_problem
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.node import Node
from tapisvert.live.stages import Mode
from tapisvert.rules import Phase, Table
from tapisvert.server.accounts.accounts import Account, AccountError
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import (
    AccountId,
    Before,
    HttpError,
    Limit,
    RequestContext,
    Routes,
)
from tapisvert.server.api.table_catalog import TableCatalog
from tapisvert.server.application.accounts.account_service import AccountService
from tapisvert.server.application.accounts.second_factor_service import SecondFactorService
from tapisvert.server.application.history.wallet_history import WalletHistory
from tapisvert.server.reporting.cash_figures import CashFigures, CashView
from tapisvert.server.schemas import bodies
from tapisvert.server.schemas.bodies import Ok
from tapisvert.server.schemas.floats import CashAct

routes: Final = Routes()


@routes.add("GET", "/api/staff/cash", Permission.READ_PURSES)
def cash_figures(catalog: TableCatalog, figures: CashFigures) -> CashView:
    """Return what the cashier sold and redeemed, and the chips in circulation."""
    return figures.find(_real_tables(catalog))


def _real_tables(catalog: TableCatalog) -> list[str]:
    return sorted(name for name, table in catalog.tables().items() if table.mode is Mode.REAL)


@routes.add("POST", "/api/staff/cash", Permission.SELL_CHIPS, problems=(409,))
async def sell_or_redeem(
    call: RequestContext,
    mine: Account,
    form: CashAct,
    *,
    house_log: HouseLog,
    catalog: TableCatalog,
    figures: CashFigures,
    factors: SecondFactorService,
) -> Ok:
    """Write down chips sold for money at the cashier, or bought back. `not_in_circulation`: pieces
    that never went out, or are back. `second_factor` and `no_second_factor`: the house asks for a
    code of the last ten minutes.
    """
    await to_thread(factors.check_proved, mine.id, call.session, session_ms())
    if (problem := piles_problem(form.chips, form.amount)) is not None:
        raise HttpError(400, "bad_count", problem)
    notice = REDEMPTION if form.is_redemption else SALE
    act = {"notice": notice, "amount": form.amount, "chips": to_builtins(form.chips)}
    postings = postings_of(notice, form.amount)
    tables = _real_tables(catalog)

    def check() -> None:
        if form.is_redemption and (problem := figures.not_circulating(form.chips, tables)):
            raise HttpError(409, "not_in_circulation", problem)

    request = f"cash-{form.id}"
    write = partial(house_log.write, act, mine.id, None, request, postings=postings, check=check)
    if form.is_redemption:
        await to_thread(figures.find, tables)  # most is read before the book is claimed
    try:
        await to_thread(write)
    except RequestReusedError as error:
        raise HttpError(409, "id_reused_with_different_body", str(error)) from None
    return Ok()


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
