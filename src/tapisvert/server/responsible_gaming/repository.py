"""Repository of players' limits, activity and seats.

A player sits at one table at a time. The owner of that table therefore knows at every moment all
that the player has at risk, and no limit is passed at two tables at once.

Activity is saved with the number of the table's entry up to which it counts, in the transaction
that claims or releases the seat. A table that is opened again loads it and adds the changes of each
later entry. If the database loses it, it is rebuilt from the journal: the entries of all tables,
ordered by `at_ms`.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, delete, select

from tapisvert.server.accounts.accounts import AccountError, check_allowed, find
from tapisvert.server.accounts.outbox import Outbox
from tapisvert.server.accounts.permissions import Permission
from tapisvert.server.responsible_gaming import limits
from tapisvert.server.responsible_gaming.activity import Activity
from tapisvert.server.responsible_gaming.limits import Limit, PlayerLimits
from tapisvert.server.storage.engine import insert, read_transaction, upsert, write_transaction
from tapisvert.server.storage.schema import TABLES
from tapisvert.server.storage.schema_accounts import PLACES, PLAYED, PROTECTIONS
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
        self._engine, self._notices = engine, notices

    # Limits ---------------------------------------------------------------------------------------

    def get(self, account: str) -> PlayerLimits:
        """Return a player's limits."""
        with read_transaction(self._engine) as connection:
            return _own(connection, account)

    def get_at(self, table: str) -> Mapping[str, PlayerLimits]:
        """Return the limits of the players at a table, for those who have set any."""
        theirs = PLACES.c.account == PROTECTIONS.c.account
        asked = select(PROTECTIONS).join(PLACES, theirs).where(PLACES.c.table_id == table)
        with read_transaction(self._engine) as connection:
            rows = connection.execute(asked).all()
        return {row.account: _read(row.own, PlayerLimits) for row in rows}

    def set_limit(
        self, account: str, limit: Limit, amount: int | None, now_ms: int
    ) -> PlayerLimits:
        """Set or lift a limit, as `limits.set_limit`. Raises AccountError for an invalid amount."""
        with write_transaction(self._engine) as connection:
            before = _held(connection, account)
            try:
                own = limits.set_limit(before, limit, amount, now_ms)
            except ValueError as error:
                raise AccountError("bad_limit", str(error)) from None
            self._set(connection, now_ms, "limit_set", (account, account), (before, own))
        self._notices.deliver()
        return own

    def take_time_out(self, account: str, until_ms: int, now_ms: int) -> PlayerLimits:
        """Set a time-out, as `limits.take_time_out`. Raises AccountError for a past moment."""
        with write_transaction(self._engine) as connection:
            before = _held(connection, account)
            own = _until(lambda: limits.take_time_out(before, until_ms, now_ms))
            self._set(connection, now_ms, "break_taken", (account, account), (before, own))
        self._notices.deliver()
        return own

    def self_exclude(
        self, connection: Connection, account: str, until_ms: int, now_ms: int
    ) -> PlayerLimits:
        """Exclude a player, as `limits.self_exclude`.

        `AccountService.self_exclude` ends the sessions in the same transaction. Raises AccountError
        for a past moment.
        """
        before = _held(connection, account)
        own = _until(lambda: limits.self_exclude(before, until_ms, now_ms))
        self._set(connection, now_ms, "excluded", (account, account), (before, own))
        return own

    def revoke_exclusion(self, by: str, account: str, now_ms: int) -> PlayerLimits:
        """End an exclusion without an end 24 hours from now, by the direction `by`."""
        with write_transaction(self._engine) as connection:
            check_allowed(connection, by, Permission.MANAGE_ACCOUNTS)
            before = _held(connection, account)
            own = _until(lambda: limits.revoke_exclusion(before, now_ms))
            self._set(connection, now_ms, "exclusion_ends", (by, account), (before, own))
        self._notices.deliver()
        return own

    def ban(
        self, connection: Connection, by: str, account: str, until_ms: int, now_ms: int
    ) -> PlayerLimits:
        """Ban a player by the direction `by`, or lift the ban, as `limits.ban`.

        `AccountService.ban` ends the sessions in the same transaction.
        """
        check_allowed(connection, by, Permission.MANAGE_ACCOUNTS)
        before = _held(connection, account)
        own = _until(lambda: limits.ban(before, until_ms))
        self._set(connection, now_ms, "barred", (by, account), (before, own))
        return own

    def _set(
        self,
        connection: Connection,
        now_ms: int,
        notice: str,
        people: tuple[str, str],
        change: tuple[PlayerLimits, PlayerLimits],
    ) -> None:
        """Save limits and their notice. `people`: actor and account; `change`: before and after."""
        who, account = people
        text = _ENCODER.encode(change[1]).decode()
        upsert(connection, PROTECTIONS, {"account": account, "own": text}, "account")
        said = map(msgspec.to_builtins, change)
        self._notices.add(connection, now_ms, notice, who, account, *said)

    # Seats ----------------------------------------------------------------------------------------

    def claim_seat(self, account: str, table: str) -> bool:
        """Claim a seat at a table, before a `sit` is accepted; False if the player sits elsewhere.

        The activity is saved as including all entries of the table so far; later ones are added.
        """
        with write_transaction(self._engine) as connection:
            find(connection, account)
            if insert(connection, PLACES, {"account": account, "table_id": table}):
                last = connection.scalar(select(TABLES.c.number).where(TABLES.c.id == table))
                kept = _kept(connection, account)
                played = kept.played if kept else Activity()
                _keep(connection, account, ActivitySnapshot(table, last or 0, played))
                return True
            asked = select(PLACES.c.table_id).where(PLACES.c.account == account)
            return connection.scalar(asked) == table

    def release_seat(self, account: str, kept: ActivitySnapshot) -> None:
        """Save a player's activity and release the seat, once the `leave` is durable.

        Nothing is saved for a player who sits elsewhere: that table alone knows their activity.
        """
        mine = (PLACES.c.account == account) & (PLACES.c.table_id == kept.table)
        with write_transaction(self._engine) as connection:
            if connection.execute(delete(PLACES).where(mine)).rowcount:
                _keep(connection, account, kept)

    def seat_of(self, account: str) -> str | None:
        """Return the table where a player has a seat, or None."""
        asked = select(PLACES.c.table_id).where(PLACES.c.account == account)
        with read_transaction(self._engine) as connection:
            return connection.scalar(asked)

    def at_table(self, table: str) -> frozenset[str]:
        """Return the accounts with a seat at a table."""
        asked = select(PLACES.c.account).where(PLACES.c.table_id == table)
        with read_transaction(self._engine) as connection:
            return frozenset(connection.scalars(asked))

    # Activity -------------------------------------------------------------------------------------

    def load_activity(self, account: str) -> ActivitySnapshot | None:
        """Return a player's last saved activity."""
        with read_transaction(self._engine) as connection:
            return _kept(connection, account)

    def save_activity(self, table: str, number: int, played: Mapping[str, Activity]) -> None:
        """Save the activity of accounts, up to entry `number` of the table."""
        with write_transaction(self._engine) as connection:
            for account in sorted(played):
                _keep(connection, account, ActivitySnapshot(table, number, played[account]))

    def confirm(self, account: str, kept: ActivitySnapshot, now_ms: int) -> Activity:
        """Save the acknowledgement of a reality check; return the new activity."""
        played = limits.confirmed(kept.played, now_ms)
        with write_transaction(self._engine) as connection:
            _keep(connection, account, ActivitySnapshot(kept.table, kept.number, played))
        return played


def _kept(connection: Connection, account: str) -> ActivitySnapshot | None:
    asked = select(PLAYED).where(PLAYED.c.account == account)
    row = connection.execute(asked).one_or_none()
    return (
        None
        if row is None
        else ActivitySnapshot(row.table_id, row.number, _read(row.played, Activity))
    )


def _keep(connection: Connection, account: str, kept: ActivitySnapshot) -> None:
    row: dict[str, object] = {
        "account": account,
        "table_id": kept.table,
        "number": kept.number,
        "played": _ENCODER.encode(kept.played).decode(),
    }
    upsert(connection, PLAYED, row, "account")


def _own(connection: Connection, account: str) -> PlayerLimits:
    text = connection.scalar(select(PROTECTIONS.c.own).where(PROTECTIONS.c.account == account))
    return PlayerLimits() if text is None else _read(text, PlayerLimits)


def _held(connection: Connection, account: str) -> PlayerLimits:
    """Return a player's limits, with the account locked until the transaction ends."""
    find(connection, account, locked=True)
    return _own(connection, account)


def _read(text: str, kind: type[_T]) -> _T:
    return msgspec.json.decode(text, type=kind)


def _until(change: Callable[[], PlayerLimits]) -> PlayerLimits:
    try:
        return change()
    except ValueError as error:
        raise AccountError("bad_moment", str(error)) from None
