"""Catalogue of the tables that a node knows, and the creation of tables."""

import secrets
from collections.abc import Callable
from functools import partial

import msgspec

from tapisvert.accounts.accounts import Account
from tapisvert.api.table_access import roles_at
from tapisvert.cards import places_of_the_cut
from tapisvert.clock import wall_ms
from tapisvert.config.table_settings import StaffRule, TableSettings, settings_of
from tapisvert.fairness.vault import Vault
from tapisvert.journal.house_log import HouseLog
from tapisvert.journal.sql import EventStore
from tapisvert.journal.store import TableRow
from tapisvert.live.dealer import Dealer
from tapisvert.live.frames import TableNotServedError
from tapisvert.live.node import Node
from tapisvert.live.opening import OpeningSettings
from tapisvert.live.requests import Actor
from tapisvert.live.stages import Mode
from tapisvert.live.table import LiveTable
from tapisvert.live.table_posts import PostCheck
from tapisvert.responsible_gaming.limits import HouseLimits
from tapisvert.responsible_gaming.monitor import LimitsMonitor
from tapisvert.responsible_gaming.repository import LimitsRepository
from tapisvert.rules import commands as c


class TableFactory:
    """Maker of live tables from their rows' settings; `monitors` are their monitors by id."""

    def __init__(
        self,
        limits: LimitsRepository,
        house: HouseLimits,
        vault: Vault,
        *,
        posts: Callable[[str], PostCheck],
        witness: c.Witness | None = None,
    ) -> None:
        """`posts` returns the check of a table's posts."""
        self._posts = posts
        self.monitors: dict[str, LimitsMonitor] = {}
        self._limits = limits
        self._house = house
        self._vault = vault
        self._witness = witness

    def make(self, row: TableRow) -> LiveTable:
        """Create a live table in this process."""
        table = settings_of(row)
        monitor = LimitsMonitor(
            table.id, self._limits, self._house, seats=table.seats, now_ms=wall_ms
        )
        self.monitors[table.id] = monitor
        live = LiveTable(
            table.id,
            OpeningSettings(
                table.open_command,
                table.mode,
                table.pace,
                table.odds,
                table.turbo,
                shows_one_session=table.opened_by is not None,
                is_staffed=table.staff is StaffRule.ASSIGNED and table.opened_by is None,
                post_check=self._posts(table.id),
                plays_uncounted=table.plays_uncounted or table.opened_by is not None,
                on_day=table.opening_on,
                house=self._house.day,
            ),
            Dealer(table.amended_rulebook, self._vault, witness=self._witness),
            salts=partial(secrets.token_hex, 16),
            guard=monitor.check,
            listener=monitor,
            cut_at=lambda: secrets.choice(places_of_the_cut(live.table.book.cards)),
        )
        return live


class TableCatalog:
    """The settings of all tables, as this node has read them."""

    def __init__(self, node: Node, store: EventStore, house_log: HouseLog) -> None:
        self._node = node
        self._store = store
        self._house_log = house_log

    def tables(self) -> dict[str, TableSettings]:
        """Return the settings of the tables by their ids."""
        return {name: settings_of(row) for name, row in self._node.rows.items()}

    def real_tables(self) -> list[str]:
        """Return the ids of the tables with real cards or a real wheel, in their order."""
        return sorted(name for name, table in self.tables().items() if table.mode is Mode.REAL)

    def actor_at(self, table: str, account: Account) -> Actor:
        """Return an account with its roles at a table. Raises TableNotServedError."""
        row = self._node.rows.get(table)
        if row is None:
            raise TableNotServedError(table)
        return Actor(account.id, account.name, roles_at(settings_of(row), account))

    def make_table(self, table: TableSettings, author: str) -> bool:
        """Create a table, known to every node within about a second. False if the id is taken."""
        if not self._store.create_table(table.id, msgspec.json.encode(table), wall_ms()):
            return False
        self._house_log.write({"notice": "table_made", "table": table.id}, author)
        return True

    def change_table(self, table: TableSettings) -> None:
        """Save other settings of a table."""
        self._store.change_table(table.id, msgspec.json.encode(table))
