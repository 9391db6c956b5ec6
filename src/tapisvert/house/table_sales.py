"""Chips that players without a device buy with money at a table (CR-21).

The sale seats the player, or brings more chips, by `sit`; its notice in the house log follows, with
the person and the sum of their day. Who sits down with chips of the desk changes no money.
"""

from asyncio import to_thread
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from tapisvert.accounts.accounts import Account
from tapisvert.api.bodies import Name, Ok, RequestBody
from tapisvert.api.endpoint import HttpError, Routes, TableId
from tapisvert.api.gateway import TableGateway
from tapisvert.api.table_catalog import TableCatalog
from tapisvert.house.approval_endpoints import refusal_in
from tapisvert.house.cash import CashFigures
from tapisvert.house.people import PeopleRegister
from tapisvert.house.person_sums import PersonNumber
from tapisvert.house.roles import TableRoles
from tapisvert.journal.entry import MAX_PLAYED
from tapisvert.journal.house_log import TABLE_SALE, HouseLog, RequestReusedError
from tapisvert.live.requests import Request, is_walk_in
from tapisvert.live.table_posts import NO_POST
from tapisvert.rules import Role
from tapisvert.rules import commands as c

_SELLERS: Final = frozenset({Role.TAILLEUR, Role.PAYEUR, Role.CHEF})


class TableSale(RequestBody, frozen=True):
    """Money that a player without a device changes into chips; `person` is a number of the
    register. A repeated `id` is executed once.
    """

    id: Annotated[str, Meta(pattern="^[!-~]{1,56}$")]
    player: Name
    amount: Annotated[int, Meta(ge=1, le=MAX_PLAYED)]
    person: PersonNumber | None = None


routes: Final = Routes()


@routes.add("POST", "/api/staff/tables/{table}/sales", problems=(403, 404, 409))
async def sell_at_table(
    table: TableId,
    actor: Account,
    form: TableSale,
    *,
    catalog: TableCatalog,
    gateway: TableGateway,
    staffing: TableRoles,
    figures: CashFigures,
    register: PeopleRegister,
    house_log: HouseLog,
) -> Ok:
    """Sell chips to a player without a device, who sits down with them. `identification_required`:
    the sum of the day needs a `person` whose document was seen; `barred_person`: theirs is the name
    of an account that may not play.
    """
    if _SELLERS.isdisjoint(await staffing.roles(table, actor)):
        raise HttpError(403, "not_on_staff", NO_POST)
    if not is_walk_in(form.player):
        raise HttpError(400, "invalid_name", "only players without a device pay at the table")
    sale = {"table": table, "player": form.player, "amount": form.amount}
    notice: dict[str, Any] = {"notice": TABLE_SALE, **sale, "by": actor.name}
    if form.person is not None:
        notice["person"] = form.person
        await to_thread(register.check, form.person, is_sale=True)
    request_id = f"sale-{form.id}"
    if not await to_thread(figures.has_entry, table, actor.id, request_id):
        await to_thread(figures.identify, notice)
    sit = c.Sit(form.player, form.amount)
    body = msgspec.json.encode(
        {"id": request_id, "do": "sit", "player": sit.player, "chips": sit.chips}
    )
    request = Request(catalog.actor_at(table, actor), request_id, body, sit)
    if (refusal := refusal_in(await gateway.request(table, request))) is not None:
        raise HttpError(409, *refusal)
    complete = partial(figures.person_fields, notice)
    write = partial(house_log.write, notice, actor.id, request=request_id, complete=complete)
    try:
        await to_thread(write)
    except RequestReusedError as error:
        raise HttpError(409, "idempotency_conflict", str(error)) from None
    return Ok()
