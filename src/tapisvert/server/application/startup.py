"""Checks of a start, made before anything in the database changes."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

import msgspec

from tapisvert import regulations
from tapisvert.clock import wall_ms
from tapisvert.fairness.vault import Vault, VaultError
from tapisvert.journal.house_log import HOUSE_LOG_ID
from tapisvert.journal.store import EventStore, TableRow
from tapisvert.server.config.settings import Settings
from tapisvert.server.config.tables import TableSettings


class SettingsChangedError(ValueError):
    """The stored tables were played under other settings."""


def check(settings: Settings, vault: Vault, store: EventStore) -> None:
    """Check vault and settings against stored tables. Raises VaultError, SettingsChangedError."""
    rows = {row.table: row for row in store.tables()}
    _check_rulebooks(rows.values())
    _check_key(vault, [blob for table in rows for blob in store.blobs(table).values()])
    _check_money(settings, rows.values())
    for table in settings.tables:
        row = rows.get(table.id)
        if row is not None and row.number and _lasting(settings_of(row)) != _lasting(table):
            raise SettingsChangedError(
                f"table {table.id} is kept with other rules, limits or mode: give the new table an"
                " id of its own"
            )


def set_up_tables(settings: Settings, store: EventStore) -> None:
    """Make the tables of the settings, and change what may change of those that are open."""
    rows = {row.table: row for row in store.tables()}
    for table in settings.tables:
        row = rows.get(table.id)
        if row is None:
            store.create_table(table.id, msgspec.json.encode(table), wall_ms())
            continue
        stored, wanted = settings_of(row), table
        if table.id in settings.without_staff:  # the default is for tables to come
            wanted = replace(table, staff=stored.staff)
        if stored != wanted:
            store.change_table(table.id, msgspec.json.encode(wanted))


def settings_of(row: TableRow) -> TableSettings:
    """Return the settings in a table's row."""
    return msgspec.json.decode(row.settings, type=TableSettings)


def _check_key(vault: Vault, blobs: Sequence[bytes]) -> None:
    """Raise VaultError unless the vault opens one of the stored draws, or there is none."""
    for blob in blobs:
        with suppress(VaultError):
            vault.restore(blob)
            return
    if blobs:
        raise VaultError(
            "the vault's key opens none of the draws that are kept: it is not this house's key."
            " Put the right one back. If it is lost, `tapisvert restore --in-place --without-key`"
            " pays the coups that have begun by R26, closes the tables and makes the draws void"
        )


def _check_rulebooks(rows: Iterable[TableRow]) -> None:
    """Raise SettingsChangedError if no file has the rulebook of a stored table."""
    for row in rows:
        if row.table != HOUSE_LOG_ID:
            try:
                regulations.editions(settings_of(row).rulebook)
            except regulations.UnknownRulebookError as error:
                raise SettingsChangedError(f"table {row.table}: {error}") from None


def _check_money(settings: Settings, rows: Iterable[TableRow]) -> None:
    """Raise SettingsChangedError if a stored table has another currency than the settings."""
    new = settings.tables[0]
    replaced = {table.id for table in settings.tables}
    for row in rows:
        if row.table == HOUSE_LOG_ID or (not row.number and row.table in replaced):
            continue
        stored = settings_of(row)
        if stored.money_kind != new.money_kind:
            raise SettingsChangedError(
                f"table {stored.id} of this house has {_money(stored)}, and table {new.id} of the"
                f" settings {_money(new)}; what a player takes from one can be brought to the"
                " other. Give what has another currency a database of its own"
            )


def _money(table: TableSettings) -> str:
    return f"currency {table.currency} and is_play_money {str(table.is_play_money).lower()}"


def _lasting(table: TableSettings) -> TableSettings:
    """Return a table's settings without those that may change while it is open."""
    bare = TableSettings("", "", "")
    lasting = replace(table, name="", pace=bare.pace, seats=0, odds=False, turbo=False)
    return replace(lasting, staff=bare.staff, opened_by=None, opener=None, invitation=None)
