"""Replicator of a house, by its settings."""

from collections.abc import Callable
from typing import Final

from tapisvert.server.config.settings import Settings
from tapisvert.server.replication.carried_files import Beside
from tapisvert.server.replication.replicator import ReplicationRule, Replicator
from tapisvert.server.replication.targets import make_target

_HOUR_MS: Final = 3_600_000


def replicator_of(settings: Settings, check: Callable[[], object]) -> Replicator | None:
    """Return the replicator that the settings ask for, or None.

    It calls `check` once the log is safe from SQLite, which empties it when the last connection of
    a check is closed.
    """
    said = settings.replication
    database = settings.sqlite_file
    if not said.to or database is None:
        return None
    rule = ReplicationRule(
        is_synchronous=said.mode == "synchronous",
        stops=said.if_away == "stop",
        wait_seconds=said.wait_seconds,
        base_ms=said.base_hours * _HOUR_MS,
        keep_ms=said.keep_days * 24 * _HOUR_MS,
    )
    beside = Beside(settings.archive_folder)
    if said.keys and said.keys_password is not None:
        beside = Beside(settings.archive_folder, settings.keys, said.keys_password.reveal)
    targets = [make_target(one.reveal()) for one in said.to]
    return Replicator(database, targets, rule, check, beside)
