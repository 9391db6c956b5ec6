"""Repository of players' limits, activity and seats.

A player sits at one table at a time. The owner of that table therefore always knows the player's
whole amount at risk, and limits cannot be exceeded at two tables at once.

Activity is saved with the number of the table's entry up to which it counts, in the transaction
that claims or releases the seat, and before each snapshot of the table. A table that is opened
again loads it and adds the changes of each later entry. If the database loses it, it is rebuilt
from the journal: the entries of all tables, ordered by `at_ms`.
"""

from collections.abc import Callable, Iterable
from functools import partial
from operator import itemgetter
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Column, ColumnElement, Connection, Engine, delete, select
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from tapisvert.accounts.accounts import AccountError, check_allowed, find
from tapisvert.accounts.names import confusable_skeleton
from tapisvert.accounts.permissions import Permission
from tapisvert.journal.outbox import Outbox
from tapisvert.journal.schema import ACCOUNTS, PLACES, PLAYED, PROTECTIONS, TABLES
from tapisvert.journal.transactions import insert, read_transaction, upsert, write_transaction
from tapisvert.responsible_gaming import limits
from tapisvert.responsible_gaming.activity import Activity
from tapisvert.responsible_gaming.limits import Limit, PlayerLimits
from tapisvert.values import value

_T = TypeVar("_T")
_ENCODER: Final = msgspec.json.Encoder()


@value
class ActivitySnapshot:
    """Activity of an account, up to and including entry `number` of a table."""

    table: str
    number: int
    played: Activity


class LimitsRepository:
    """Repository of the players' limits, activity and seats."""

    def __init__(self, engine: Engine, notices: Outbox) -> None:
        self._engine = engine
        self._notices = notices

    # Limits ---------------------------------------------------------------------------------------

    def get(self, account: str) -> PlayerLimits:
        """Return a player's limits."""
        with read_transaction(self._engine) as connection:
            return _load_limits(connection, account)

    def person_limits(self, name: str) -> PlayerLimits:
        """Return the limits of the account whose name resembles that of a person at a table."""
        is_same = PROTECTIONS.c.account == ACCOUNTS.c.id
        query = select(PROTECTIONS.c.own).join(ACCOUNTS, is_same)
        alike = ACCOUNTS.c.skeleton == confusable_skeleton(name)
        with read_transaction(self._engine) as connection:
            return _limits(connection.scalar(query.where(alike)))

    def list_limits(self) -> dict[str, PlayerLimits]:
        """Return the limits of all accounts with any, set by the player or the operator."""
        with read_transaction(self._engine) as connection:
            rows = connection.execute(select(PROTECTIONS)).all()
        return {row.account: _limits(row.own) for row in rows}

    def set_limit(
        self, account: str, limit: Limit, amount: int | None, now_ms: int
    ) -> PlayerLimits:
        """Set or lift a limit, as `limits.set_limit`. Raises AccountError for an invalid amount."""
        change = partial(limits.set_limit, limit=limit, amount=amount, now_ms=now_ms)
        return self._change_own(account, now_ms, "limit_set", change)

    def take_time_out(self, account: str, until_ms: int, now_ms: int) -> PlayerLimits:
        """Set a time-out, as `limits.take_time_out`. Raises AccountError for a past time."""
        change = partial(limits.take_time_out, until_ms=until_ms, now_ms=now_ms)
        return self._change_own(account, now_ms, "break_taken", change)

    def self_exclude(
        self, connection: Connection, account: str, until_ms: int, now_ms: int
    ) -> PlayerLimits:
        """Exclude a player, as `limits.self_exclude`.

        `AccountService.self_exclude` ends the sessions in the same transaction. Raises AccountError
        for a past time.
        """
        change = partial(limits.self_exclude, until_ms=until_ms, now_ms=now_ms)
        return self._change(connection, now_ms, "excluded", (account, account), change)

    def ban(
        self, connection: Connection, actor: str, account: str, until_ms: int, now_ms: int
    ) -> PlayerLimits:
        """Ban a player by the direction (`actor`), or lift the ban, as `limits.ban`.

        `AccountService.ban` ends the sessions in the same transaction.
        """
        check_allowed(connection, actor, Permission.MANAGE_ACCOUNTS)
        change = partial(limits.ban, until_ms=until_ms)
        return self._change(connection, now_ms, "barred", (actor, account), change)

    def _change_own(
        self, account: str, now_ms: int, notice: str, change: Callable[[PlayerLimits], PlayerLimits]
    ) -> PlayerLimits:
        with write_transaction(self._engine) as connection:
            limits = self._change(connection, now_ms, notice, (account, account), change)
        self._notices.deliver()
        return limits

    def _change(
        self,
        connection: Connection,
        now_ms: int,
        notice: str,
        ids: tuple[str, str],
        change: Callable[[PlayerLimits], PlayerLimits],
    ) -> PlayerLimits:
        """Change and save limits, with their notice. `ids`: of the actor and the account."""
        actor, account = ids
        find(connection, account, lock=True)
        old_limits = _load_limits(connection, account)
        try:
            new_limits = change(old_limits)
        except ValueError as error:
            if notice == "limit_set":
                raise AccountError("invalid_limit", str(error)) from None
            raise AccountError("invalid_time", str(error)) from None
        text = _ENCODER.encode(new_limits).decode()
        upsert(connection, PROTECTIONS, [{"account": account, "own": text}], "account")
        self._notices.add(
            connection,
            now_ms,
            notice,
            actor,
            account,
            before=msgspec.to_builtins(old_limits),
            after=msgspec.to_builtins(new_limits),
        )
        return new_limits

    # Seats ----------------------------------------------------------------------------------------

    def claim_seat(self, account: str, table: str) -> bool:
        """Claim a seat at a table, before a `sit` is accepted; False if the player sits elsewhere.

        The activity is saved as including all entries of the table so far; later ones are added.
        """
        with write_transaction(self._engine) as connection:
            find(connection, account)
            if insert(connection, PLACES, {"account": account, "table_id": table}):
                last = connection.scalar(select(TABLES.c.number).where(TABLES.c.id == table))
                snapshot = _load_activity(connection, account)
                activity = snapshot.played if snapshot else Activity()
                _save_activity(connection, account, ActivitySnapshot(table, last or 0, activity))
                return True
            query = select(PLACES.c.table_id).where(PLACES.c.account == account)
            return connection.scalar(query) == table

    def release_seat(self, account: str, snapshot: ActivitySnapshot) -> None:
        """Save a player's activity and release the seat, once the `leave` is durable.

        Nothing is saved for a player who sits elsewhere: that table has their activity.
        """
        its_row = (PLACES.c.account == account) & (PLACES.c.table_id == snapshot.table)
        with write_transaction(self._engine) as connection:
            if connection.execute(delete(PLACES).where(its_row)).rowcount:
                _save_activity(connection, account, snapshot)

    def find_seat(self, account: str) -> str | None:
        """Return the table where a player has a seat, or None."""
        query = select(PLACES.c.table_id).where(PLACES.c.account == account)
        with read_transaction(self._engine) as connection:
            return connection.scalar(query)

    def seats(self, tables: Iterable[str]) -> dict[str, dict[str, PlayerLimits]]:
        """Return the accounts with a seat at each of these tables, and the limits of each."""
        is_same = PLACES.c.account == PROTECTIONS.c.account
        query = select(PLACES, PROTECTIONS.c.own).outerjoin(PROTECTIONS, is_same)
        limits_by_table: dict[str, dict[str, PlayerLimits]] = {table: {} for table in tables}
        with read_transaction(self._engine) as connection:
            rows = connection.execute(query.where(PLACES.c.table_id.in_(limits_by_table))).all()
        for row in rows:
            limits_by_table[row.table_id][row.account] = _limits(row.own)
        return limits_by_table

    # Activity -------------------------------------------------------------------------------------

    def load_activity(self, account: str) -> ActivitySnapshot | None:
        """Return a player's last saved activity."""
        with read_transaction(self._engine) as connection:
            return _load_activity(connection, account)

    def save_activities(self, snapshots: Iterable[tuple[str, ActivitySnapshot]]) -> None:
        """Save the activity of accounts at a table, unless a later one, or another table's, is
        saved.
        """
        # all tables lock the rows in one order
        by_account = sorted(snapshots, key=itemgetter(0))
        rows = [_activity_row(account, snapshot) for account, snapshot in by_account]

        def is_older(new: ReadOnlyColumnCollection[str, Column[Any]]) -> ColumnElement[bool]:
            return (PLAYED.c.table_id == new.table_id) & (PLAYED.c.number < new.number)

        with write_transaction(self._engine) as connection:
            upsert(connection, PLAYED, rows, "account", replaces=is_older)


def _load_activity(connection: Connection, account: str) -> ActivitySnapshot | None:
    query = select(PLAYED).where(PLAYED.c.account == account)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    return ActivitySnapshot(row.table_id, row.number, _read(row.played, Activity))


def _save_activity(connection: Connection, account: str, snapshot: ActivitySnapshot) -> None:
    upsert(connection, PLAYED, [_activity_row(account, snapshot)], "account")


def _activity_row(account: str, snapshot: ActivitySnapshot) -> dict[str, object]:
    return {
        "account": account,
        "table_id": snapshot.table,
        "number": snapshot.number,
        "played": _ENCODER.encode(snapshot.played).decode(),
    }


def _load_limits(connection: Connection, account: str) -> PlayerLimits:
    text = connection.scalar(select(PROTECTIONS.c.own).where(PROTECTIONS.c.account == account))
    return _limits(text)


def _limits(text: str | None) -> PlayerLimits:
    return PlayerLimits() if text is None else _read(text, PlayerLimits)


def _read(text: str, kind: type[_T]) -> _T:
    return msgspec.json.decode(text, type=kind)
