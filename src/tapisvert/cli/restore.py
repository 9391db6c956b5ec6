"""`tapisvert restore`: restore a house from its backup, without dealing any draw again."""

import os
import shutil
import time
from collections.abc import Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from click import BadParameter, UsageError
from click.exceptions import Exit

from tapisvert.cli import house
from tapisvert.cli.backup import postgresql_command
from tapisvert.cli.commands import argument, option
from tapisvert.cli.errors import REFUSED, option_errors, printable
from tapisvert.cli.options import JSON
from tapisvert.cli.output import console, pick, print_json, progress_bar, utc_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeAlias

    from tapisvert.config.settings import Settings
    from tapisvert.journal.checkpoint import Gap
    from tapisvert.operations.audit import Key
    from tapisvert.operations.backup import Closed

    Source: TypeAlias = Path | Callable[[Path], object] | None

FILE = argument("A backup.", default=None)
REPLICA = option("A replica: its folder or address, as in replica.to.", "TARGET")
UNTIL = option("Of a replica, as of an earlier time in UTC.", "TIME")
IN_PLACE = option("Finish a restore made with other tools (e.g. pg_restore).")
WITHOUT_KEY = option("Continue without the vault key: pay open coups by R26. Irreversible.")


def restore(
    file: Path | None = FILE,
    *,
    replica: str | None = REPLICA,
    until: str | None = UNTIL,
    in_place: bool = IN_PLACE,
    without_key: bool = WITHOUT_KEY,
    options: house.HouseOptions,
    checkpoint: tuple[Path, ...] = house.CHECKPOINTS,
    archive: Path | None = house.ARCHIVE,
    key: tuple[str, ...] = house.KEYS,
    lang: str,
    json: bool = JSON,
) -> None:
    r"""Restore a house's database from a backup or a replica, if the database is gone.

    A replica gives all that it has, or with --until the database as of an earlier time. The backup
    is audited first. Entries that the newest given checkpoint names and the backup lacks are
    listed: they were played, and are lost. A coup with closed bets is dealt to its end by the
    sealed cards; if its witness had not given the key, it is called off, and the stakes go back. If
    the cards do not open, without the vault's key or with another, nothing is restored: put the key
    back, or give --without-key, and R26 pays, for good. Then every table closes, but one with real
    cards in mid coup, and the money returns to the purses. Keys and the files of archived sessions
    are in no backup and no replica: those that are missing are named.

    Exit status: 0 the house can be opened; 1 nothing was restored: the backup is wrong, of another
    history, or needs the key; 2 it cannot be read, or there is a database already.

    With --json one object: restored; file (null in PostgreSQL); commands (those that restore a dump
    of PostgreSQL); entries (the last of each table, before it was closed); checkpoint (at_ms;
    missing: table, had, has, another_history), or null; missing_archives (table, session, file);
    missing_keys (names of files); faults (as of audit); locked (tables whose coups the key would
    decide); closed (table, players, coup: settled, called_off, lost, kept, or null).

    \b
    Examples:
      tapisvert restore monday.db --config house.toml --checkpoint /mnt/other/newest.checkpoint
      tapisvert restore --replica /mnt/other/replica --until 2026-11-23T20:15:00
      tapisvert restore --in-place --config house.toml
    """
    settings = options.settings()
    text = house.HouseText(console(), lang)
    source = _source(settings, file, replica, until, in_place=in_place)
    text.out.quiet = json
    restoration = _Restoration(settings, text, source)
    with _printing(restoration.answer, is_json=json):
        restoration.run(key, checkpoint, archive, without_key=without_key)


@contextmanager
def _printing(answer: dict[str, Any], *, is_json: bool) -> "Iterator[None]":
    """Print the answer for a program at the end, unless the backup could not be read."""
    try:
        yield
    except Exit as end:
        if is_json and end.exit_code == REFUSED:
            print_json(answer)
        raise
    if is_json:
        print_json(answer)


def _source(
    settings: "Settings",
    file: Path | None,
    replica: str | None,
    until: str | None,
    *,
    in_place: bool,
) -> "Source":
    """Return the backup's file, the function that copies a replica, or None for a database in
    place. Raises BadParameter without exactly one source, or without a replica of that time.
    """
    if [file is not None, replica is not None, in_place].count(True) != 1:
        raise UsageError("Give one of FILE, --replica and --in-place.")
    if file is not None and file.is_dir():
        raise BadParameter(f"{file} is a folder: give a replica's by --replica")
    if until is not None and replica is None:
        raise BadParameter("--until requires --replica")
    return file if replica is None else partial(_copy_replica, settings, replica, until)


def _copy_replica(settings: "Settings", replica: str, until: str | None, part: Path) -> None:
    """Copy a replica with Litestream. Raises StoreError, BadParameter."""
    from tapisvert.config.fields import SettingsError
    from tapisvert.operations.litestream import restore

    time = None if until is None else _parse_time(until)
    with option_errors("--replica", SettingsError):
        restore(settings.replica, replica, part, time)


def _parse_time(text: str) -> datetime:
    """Return the time in a text, in UTC unless it names a zone.

    >>> _parse_time("1970-01-01T00:00:01.5").isoformat()
    '1970-01-01T00:00:01.500000+00:00'
    """
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        message = "a time in UTC, as 2026-11-23T20:15:00"
        raise BadParameter(message, param_hint="--until") from None
    return time if time.tzinfo is not None else time.replace(tzinfo=UTC)


class _Restoration:
    """Restoration of a database from its source; `answer` is printed for a program."""

    def __init__(self, settings: "Settings", text: house.HouseText, source: "Source") -> None:
        self._settings = settings
        self._text = text
        self._source = source
        self.answer: dict[str, Any] = {
            "restored": False,
            "file": None,
            "commands": [],
            "entries": {},
            "checkpoint": None,
            "missing_archives": [],
            "missing_keys": [],
            "faults": [],
            "locked": [],
            "closed": [],
        }

    def run(
        self,
        key: Sequence[str],
        checkpoint: Sequence[Path],
        archive: Path | None,
        *,
        without_key: bool,
    ) -> None:
        """Audit a backup against the given keys and checkpoints, with the folder of the archive;
        close its tables, and install it. Ends the command if nothing can be restored.
        """
        self._leave_to_postgresql()
        self._refuse_beside_litestream()
        self._name_missing_keys()
        keys = house.load_keys(self._settings, key)
        checkpoints = house.read_checkpoints(checkpoint, keys)
        with house.store_errors(), self._stage() as url:
            folder = self._archive_to_read(url, archive)
            self._audit(url, keys, folder)
            self._compare(url, keys, checkpoints, folder)
            self._name_last_entries(url)
            closed = self._close_tables(url, without_key=without_key)
        self._print_restored(closed)

    def _end(self) -> Exit:
        self._text.line("not-restored", "bold")
        return Exit(REFUSED)

    def _leave_to_postgresql(self) -> None:
        """For PostgreSQL: print the commands that restore a dump, and exit."""
        source = self._source
        url = self._settings.database.reveal()
        if source is None or self._settings.sqlite_file is not None:
            return
        if callable(source):
            message = "it is of a SQLite database; PostgreSQL has its own replication"
            raise BadParameter(message, param_hint="--replica")
        commands = [postgresql_command("pg_restore", source, url), "tapisvert restore --in-place …"]
        self.answer["commands"] = commands
        self._text.line("use-pg-restore")
        for command in commands:
            self._text.out.print(f"  {command}", soft_wrap=True)
        raise Exit(REFUSED)

    def _refuse_beside_litestream(self) -> None:
        """Raise BadParameter if a running Litestream has the former database open."""
        from tapisvert.journal.store import StoreError
        from tapisvert.operations.litestream import litestream_of

        litestream = litestream_of(self._settings)
        if litestream is None:
            return
        with suppress(StoreError):
            litestream.version()
            raise BadParameter("Litestream is running: stop `tapisvert replica` first")

    def _name_missing_keys(self) -> None:
        """Print the keys that the house needs and its folder lacks."""
        from tapisvert.fairness.vault import KEY_VARIABLE
        from tapisvert.journal.checkpoint_keys import KEY, VAULT_KEY

        for name in [KEY] if os.environ.get(KEY_VARIABLE) else [KEY, VAULT_KEY]:
            file = self._settings.keys / name
            if not file.is_file():
                self.answer["missing_keys"].append(name)
                kind = "vault" if name == VAULT_KEY else "checkpoint"
                self._text.line("key-missing", "yellow", file=printable(str(file)), name=kind)

    @contextmanager
    def _stage(self) -> "Iterator[str]":
        """Yield the URL of the database to restore: in place, or a copy, moved there last."""
        from tapisvert.operations.backup import stage_copy_beside

        source = self._source
        target = self._settings.sqlite_file
        if source is None or target is None:
            yield self._settings.database.reveal()
            return
        copy = source if callable(source) else partial(shutil.copyfile, source)
        with stage_copy_beside(copy, target) as part:
            yield f"sqlite:///{part}"

    def _archive_to_read(self, url: str, archive: Path | None) -> Path | None:
        """Return the folder of archived sessions; None by default if it lacks some that the
        database has: these are listed, and their entries cannot be read.
        """
        folder = archive or self._settings.archive_folder
        with house.open_snapshot(url, None) as store:
            sessions = [
                session for row in store.tables() for session in store.archived_sessions(row.table)
            ]
        missing = [
            session
            for session in sessions
            if folder is None or not (folder / session.file).is_file()
        ]
        self.answer["missing_archives"] = [
            pick(session, "table", "session", "file") for session in missing
        ]
        if missing and folder is None:
            self._text.line("archives-nowhere", "yellow", count=len(missing))
        for session in missing:
            values = {"table": session.table, "session": str(session.session), "file": session.file}
            self._text.line("archive-missing", "yellow", **values)
        return None if missing and archive is None else folder

    def _audit(self, url: str, keys: "Sequence[Key]", archive: Path | None) -> None:
        """Audit a database. Ends the command if the audit finds a fault."""
        faults = house.run_audit(url, self._text.language, keys, (), archive).faults
        if faults:
            self.answer["faults"] = self._text.faults_json(faults)
            self._text.faults(faults)
            raise self._end()

    def _compare(
        self, url: str, keys: "Sequence[Key]", files: "Sequence[bytes]", archive: Path | None
    ) -> None:
        """Print the entries that the newest checkpoint names and the database lacks.

        Ends the command if the checkpoint belongs to another journal.
        """
        from tapisvert.journal.checkpoint import gaps
        from tapisvert.operations.audit import read_checkpoint

        checkpoints = [read_checkpoint(file, keys) for file in files]
        signed = [checkpoint for checkpoint in checkpoints if checkpoint is not None]
        if len(signed) < len(files):
            message = "it is not signed with a key of the house, or was changed"
            raise BadParameter(message, param_hint="--checkpoint")
        if not signed:
            return
        newest = max(signed, key=lambda checkpoint: checkpoint.entries)  # clocks may be wrong
        with house.open_snapshot(url, archive) as store:
            missing = gaps(newest, store)
        self.answer["checkpoint"] = {
            "at_ms": newest.at_ms,
            "missing": [
                {**pick(gap, "table", "had", "has"), "another_history": not gap.is_truncation}
                for gap in missing
            ],
        }
        self._print_gaps(missing, utc_text(newest.at_ms))

    def _print_gaps(self, missing: "Sequence[Gap]", time: str) -> None:
        for gap in missing:
            if not gap.is_truncation:
                self._text.line("other-journal", "bold red", at=time, problem=str(gap))
                raise self._end()
            values = {"table": gap.table, "last": str(gap.had), "at": time}
            if gap.has is None:
                self._text.line("missing-table", "yellow", **values)
            else:
                self._text.line("missing", "yellow", first=str(gap.has + 1), **values)
        if not missing:
            self._text.line("missing-none", at=time)

    def _name_last_entries(self, url: str) -> None:
        """Print the last entry of each table, in text output only after restoring a replica."""
        from tapisvert.journal.house_log import HOUSE_LOG_ID

        with house.open_snapshot(url, None) as store:
            heads = [head for head in store.heads() if head.table != HOUSE_LOG_ID]
        self.answer["entries"] = {head.table: head.number for head in heads}
        if callable(self._source):
            for head in heads:
                self._text.line("replica-head", table=head.table, entry=str(head.number))
            self._text.line("replica-end", "yellow")

    def _close_tables(self, url: str, *, without_key: bool) -> "list[Closed]":
        """Close the tables. Exits if the key decides a coup and is missing."""
        from tapisvert.clock import Instant
        from tapisvert.operations import backup

        text = self._text
        keys = self._settings.keys
        now = Instant(time.monotonic_ns() // 1_000_000, time.time_ns() // 1_000_000)
        try:
            with progress_bar(text.say("closing"), "MofNCompleteColumn") as bar:
                return backup.close_restored_tables(
                    url, keys, now, bar.update, without_key=without_key
                )
        except backup.DrawsLockedError as error:
            self.answer["locked"] = list(error.tables)
            for table in error.tables:
                text.line("coup-locked", "bold red", table=table)
            text.line("key-needed", folder=printable(str(keys)))
            raise self._end() from None

    def _print_restored(self, closed: "Sequence[Closed]") -> None:
        """Print that the house can be opened, and the tables that were closed."""
        text = self._text
        target = self._settings.sqlite_file
        self.answer["restored"] = True
        self.answer["file"] = target and str(target)
        self.answer["closed"] = [pick(table, "table", "players", "coup") for table in closed]
        text.line("restored", "bold green", file=printable(str(target or "PostgreSQL")))
        if not closed:
            text.line("closed-none")
        for table in closed:
            self._print_closed(table)
        text.line("never-again")
        text.line("ask-again", "dim")

    def _print_closed(self, closed: "Closed") -> None:
        text = self._text
        table = closed.table
        if (coup := closed.coup) is not None:
            text.line(f"coup-{coup}", "" if coup == "settled" else "yellow", table=table)
        if coup != "kept":
            text.line("closed", table=table, count=closed.players, players=str(closed.players))
