"""Migrations of the database with alembic, one module for each step.

A new step is a module in this package whose `down_revision` is the step before; `LATEST` names the
last. Steps go forward only; to go back, restore a backup.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from tapisvert.journal.store import DatabaseTooNewError, StoreError

if TYPE_CHECKING:
    from alembic.runtime.migration import RevisionStep
    from sqlalchemy import Connection

LATEST: Final = "0001"
"""Last step. For a database at this step alembic is not even imported."""

READ_VERSION: Final = "SELECT version_num FROM alembic_version"


def check(version: str | None) -> None:
    """Raise StoreError unless a database at this step can be read as it is."""
    if version is None:
        raise StoreError("database is empty")
    _check_known(version)
    if version != LATEST:
        raise StoreError(
            f"database schema is at version {version}, expected {LATEST}: start the server"
            " once to migrate"
        )


def _check_known(version: str) -> None:
    if version > LATEST:
        raise DatabaseTooNewError(
            f"database schema {version} is newer than this version supports ({LATEST}): upgrade"
            " tapisvert or restore a backup"
        )


def upgrade(connection: "Connection") -> None:
    """Migrate a database to the latest step, in the connection's current transaction.

    Raises DatabaseTooNewError if its step is unknown to this version of the program.
    """
    from alembic.config import Config  # noqa: PLC0415
    from alembic.runtime.environment import EnvironmentContext  # noqa: PLC0415
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    if current := MigrationContext.configure(connection).get_current_revision():
        _check_known(current)
    folder = str(Path(__file__).parent)
    scripts = ScriptDirectory(folder, version_locations=[folder])

    def steps(revision: tuple[str, ...], _context: MigrationContext) -> list["RevisionStep"]:
        return scripts._upgrade_revs(LATEST, revision)  # type: ignore[arg-type]

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
