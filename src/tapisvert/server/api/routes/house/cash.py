"""The cashier: chips sold for money and bought back, and the chips in circulation (CR-20)."""

from asyncio import to_thread
from functools import partial
from typing import Final

from msgspec import to_builtins

from tapisvert.server.accounts.accounts import Account
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.api.endpoint import HttpError, RequestContext, Routes
from tapisvert.server.application.accounts.second_factor_service import SecondFactorService
from tapisvert.server.application.tables.table_catalog import TableCatalog
from tapisvert.server.clock import session_ms
from tapisvert.server.journal.house_log import (
    REDEMPTION,
    SALE,
    HouseLog,
    RequestReusedError,
    postings_of,
)
from tapisvert.server.reporting.day_sheets.cash_figures import CashFigures, CashView
from tapisvert.server.schemas.bodies import Ok
from tapisvert.server.schemas.floats import CashAct
from tapisvert.server.tables.chip_counts import piles_problem
from tapisvert.server.tables.stages import Mode

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
