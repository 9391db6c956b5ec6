"""Read model of purses: every movement of a purse from the journal, newest first, in pages.

Each movement is in an entry, of a table or of the house log; the purse is their sum, which the
audit checks. Times are of the wall clock, which may have been set back; entries of one time are
never split between pages, and are in no particular order. The balance after a movement is the
present purse less all later movements, so the first line has the purse and the last its own amount.
Movements in archived sessions are stored outside the journal.
"""

import json
from asyncio import to_thread
from collections.abc import Iterable
from contextlib import suppress
from itertools import chain
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Row, select, text, union_all

from tapisvert.accounts.accounts import SYSTEM, Account, AccountError
from tapisvert.accounts.permissions import Permission
from tapisvert.api import bodies
from tapisvert.api.bodies import Movement
from tapisvert.api.endpoint import AccountId, Before, Limit, Routes
from tapisvert.house.account_service import AccountService
from tapisvert.journal.entry import parse_purse
from tapisvert.journal.house_log import HOUSE_LOG_ID, PLAY_CHIPS, HouseLog
from tapisvert.journal.schema import ARCHIVED_MOVES, ENTRIES, PURSES
from tapisvert.journal.sql import EventStore
from tapisvert.journal.transactions import read_transaction
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.node import Node
from tapisvert.reports.history import PlayHistory
from tapisvert.responsible_gaming.repository import LimitsRepository
from tapisvert.rules import Phase, Table
from tapisvert.values import value

_LINE: Final = msgspec.json.Decoder(dict[str, Any])
_COLUMNS: Final = ("table_id", "number", "at_ms", "actor", "line", "purse")
_MOVES: Final = union_all(
    select(*(ENTRIES.c[name] for name in _COLUMNS)).where(text("purse <> '[]'")),  # as in the index
    select(*(ARCHIVED_MOVES.c[name] for name in _COLUMNS)),
).subquery("moves")
"""Entries that moved purses: in the journal, and stored for archived sessions."""

_INCOMING_ACTIONS: Final = {"leave": "left", "claim": "claimed", "register": "claimed"}


@value
class WalletPage:
    """Present purse and a page of its movements; the next page is `before` a time, or None."""

    amount: int
    movements: list[Movement]
    before: int | None


class WalletHistory:
    """The movements of all purses."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def page(self, account: str, limit: int, before_ms: int) -> WalletPage:
        """Return about `limit` movements before a time, with all of the last one's time."""
        account_text = f"[{json.dumps(account, ensure_ascii=False)},"
        is_own = _MOVES.c.purse.contains(account_text, autoescape=True)
        past = _MOVES.c.at_ms < before_ms
        is_later = _MOVES.c.at_ms >= before_ms
        with read_transaction(self._engine) as connection:
            page_rows, has_more = _page(connection, is_own & past, limit)
            later_purses = connection.scalars(select(_MOVES.c.purse).where(is_own & is_later)).all()
            query = select(PURSES.c.minor).where(PURSES.c.account == account)
            amount = connection.scalar(query) or 0
        balance = amount - sum(_amount(purse, account) for purse in later_purses)
        page_rows.sort(key=lambda row: (row.at_ms, row.table_id, row.number), reverse=True)
        movements: list[Movement] = []
        for row in page_rows:
            movements.append(_movement(row, _amount(row.purse, account), balance))
            balance -= movements[-1].amount
        return WalletPage(amount, movements, page_rows[-1].at_ms if has_more else None)


def _page(
    connection: Connection, past: ColumnElement[bool], limit: int
) -> tuple[list[Row[Any]], bool]:
    """Return about `limit` of the latest entries, and whether there are older ones."""
    query = select(_MOVES).where(past).order_by(_MOVES.c.at_ms.desc())
    rows = list(connection.execute(query.limit(limit + 1)))
    if len(rows) <= limit:
        return rows, False
    last_ms = rows[limit - 1].at_ms
    page_rows = list(connection.execute(query.where(_MOVES.c.at_ms >= last_ms)))
    older = query.where(_MOVES.c.at_ms < last_ms).limit(1)
    return page_rows, connection.execute(older).first() is not None


def _amount(purse: str, account: str) -> int:
    """Return the amount that an entry moved of an account's purse; it changes a purse once."""
    return dict(parse_purse(purse))[account]


def _movement(row: Row[Any], amount: int, balance: int) -> Movement:
    line = _LINE.decode(row.line)
    asked_by = approval = None
    if row.table_id != HOUSE_LOG_ID:
        table = row.table_id
        reason = (
            "sat"
            if amount < 0
            else _INCOMING_ACTIONS.get(str(line.get("do") or line.get("notice")), "closed")
        )
    else:
        table = None
        reason = str(line["notice"])
    if reason == "chips_approved":
        reason = "issued" if amount > 0 else "taken_back"
        asked_by = str(line["after"]["asked_by"])
        approval = int(line["what"])
    return Movement(
        table, row.number, row.at_ms, reason, amount, balance, row.actor, asked_by, approval
    )


PLAY_CHIPS_GRANT: Final = 1_000_000
"""The chips of a new guest, minor units."""


def grant_play_chips(house_log: HouseLog, account: Account) -> None:
    """Grant a guest their play chips; the second time has no effect."""
    notice = {"notice": PLAY_CHIPS, "what": account.id}
    request = f"play-chips-{account.id}"
    house_log.write(notice, SYSTEM, {account.id: PLAY_CHIPS_GRANT}, request)


# Endpoints ---------------------------------------------------------------------------------------

routes: Final = Routes()


@routes.add("GET", "/api/me/purse")
def purse(account: Account, store: EventStore, limits: LimitsRepository) -> bodies.Purse:
    """Return the amount in the player's purse, and the table where the player is."""
    return bodies.Purse(store.purse(account.id), limits.find_seat(account.id))


@routes.add("GET", "/api/me/coups")
async def coups(
    account: Account, limit: Limit, before_ms: Before, history: PlayHistory
) -> bodies.Coups:
    """Return every coup of the player, and movements of money outside coups, newest first.

    They are rebuilt from the events of the tables.
    """
    return await history.page(account, limit, before_ms)


@routes.add("GET", "/api/staff/accounts/{account}/purse", Permission.READ_PURSES)
async def account_purse(
    limit: Limit,
    before_ms: Before,
    *,
    account_id: AccountId,
    accounts: AccountService,
    node: Node,
    wallets: WalletHistory,
) -> bodies.AccountPurse:
    """Return an account's purse, its chips at tables, and the movements of its purse.

    The movements come newest first; movements of the same time are on one page.
    """
    account = await to_thread(accounts.account, account_id)
    holdings = [
        holding for table in node.rows for holding in await _chips_at(node, table, account.name)
    ]
    page = await to_thread(wallets.page, account.id, limit, before_ms)
    return bodies.AccountPurse(
        account.id,
        account.name,
        page.amount,
        holdings,
        page.movements,
        page.before,
        await to_thread(_names, accounts, page.movements),
    )


def _has_chips(table: Table, name: str) -> bool:
    return name in table.players or name in table.bank.claims


async def _chips_at(node: Node, table: str, name: str) -> list[bodies.TableHolding]:
    """Return the chips of a player at a table, once durable; an empty list without any."""
    try:
        await node.freshen(table)
        live, _ = node.durable_head(table)
        if not (live.has_opened and _has_chips(live.table, name)):
            return []
        _, state, _ = await node.table_state(table)
    except TableNotServedError:  # the table is being created
        return []
    player = state.players.get(name)
    claim = state.bank.claims.get(name, 0)
    chips, total = (player.chips, player.total) if player is not None else (0, 0)
    has_chips = state.phase is not Phase.FINISHED and bool(total or claim)
    return [bodies.TableHolding(table, chips, total - chips, claim)] if has_chips else []


def _names(accounts: AccountService, movements: Iterable[bodies.Movement]) -> dict[str, str]:
    """Return the names of the accounts that caused these movements."""
    names: dict[str, str] = {}
    pairs = ((movement.by, movement.asked_by) for movement in movements)
    for account_id in filter(None, set(chain.from_iterable(pairs))):
        with suppress(AccountError):  # not an account: a table, or the system
            names[account_id] = accounts.account(account_id).name
    return names
