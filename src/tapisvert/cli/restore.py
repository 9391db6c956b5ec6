"""`tapisvert restore`: a house from its backup, without dealing any earlier draw again."""

import os
import shutil
import time
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tapisvert.cli import journal_options as journal
from tapisvert.cli.backup import postgresql_command
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.output.console import JsonOption, Language, LanguageOption, console, print_json
from tapisvert.cli.output.progress import progress_bar
from tapisvert.cli.serve import DatabaseOption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeAlias

    from tapisvert.journal.checkpoint import Checkpoint, Gap
    from tapisvert.operations.audit import Fault, Key
    from tapisvert.operations.backup import Closed
    from tapisvert.server.config.settings import Settings

    Source: TypeAlias = Path | Callable[[Path], object] | None

FileArgument = Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A backup.")]
ReplicaOption = Annotated[
    str | None,
    typer.Option(metavar="TARGET", help="A replica: its folder or address, as in replica.to."),
]
UntilOption = Annotated[
    str | None, typer.Option(metavar="TIME", help="Of a replica, as of an earlier time in UTC.")
]
InPlaceOption = Annotated[
    bool, typer.Option("--in-place", help="It is in place already: put there by other tools.")
]
WithoutKeyOption = Annotated[
    bool, typer.Option("--without-key", help="The vault's key is lost: pay open coups by R26.")
]


def restore(
    file: FileArgument = None,
    *,
    replica: ReplicaOption = None,
    until: UntilOption = None,
    in_place: InPlaceOption = False,
    without_key: WithoutKeyOption = False,
    config: journal.ConfigOption = None,
    database: DatabaseOption = None,
    checkpoint: journal.CheckpointOption = None,
    archive: journal.ArchiveOption = None,
    key: journal.KeyOption = None,
    lang: LanguageOption = Language.EN,
    json: JsonOption = False,
) -> None:
    r"""Restore a house's database from a backup or a replica, if the database is gone.

    A replica gives all that it has, or with --until the database as of an earlier time. The backup
    is audited first. Entries that the newest given checkpoint names and the backup lacks are
    listed: they were played, and are lost. A coup with closed bets is dealt to its end by the
    sealed cards. If they do not open, without the vault's key or with another, nothing is restored:
    put the key back, or give --without-key, and R26 pays, for good. Then every table closes, but
    one with real cards in mid coup, and the money returns to the purses. A draw that was not
    revealed is void: its seed is shown with the vault's key, and else lost. Keys and the files of
    archived sessions are in no backup and no replica: those that are missing are named.

    Exit status: 0 the house can be opened; 1 nothing was restored: the backup is wrong, of another
    history, or needs the key; 2 it cannot be read, or there is a database already.

    With --json one object: restored; file (null in PostgreSQL); commands (those that restore a dump
    of PostgreSQL); entries (the last of each table, before it was closed); checkpoint (at_ms;
    missing: table, had, has, another_history), or null; missing_archives (table, session, file);
    missing_keys (names of files); faults (as of audit); locked (tables whose coups the key would
    decide); closed (table, players, draw, revealed, settled).

    \b
    Examples:
      tapisvert restore monday.db --config house.toml --checkpoint /mnt/other/newest.checkpoint
      tapisvert restore --replica /mnt/other/replica --until 2026-11-23T20:15:00
      tapisvert restore --in-place --config house.toml
    """
    settings, text = journal.settings_of(config, database), journal.JournalText(console(), lang)
    source = _source(settings, file, replica, until, in_place=in_place)
    text.out.quiet, result = json, _Result(text)
    with _printed(result, is_json=json):
        _leave_to_postgresql(text, result, source, settings)
        given = key, checkpoint, archive
        closed = _put_back(result, settings, source, given, without_key=without_key)
        _print_restored(text, result, settings.sqlite_file, closed)


class _Result:
    """Result of a restore: what was found, and what was done."""

    def __init__(self, text: journal.JournalText) -> None:
        self.text = text
        self.told: dict[str, Any] = {
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

    def leave_to(self, commands: "Sequence[str]") -> None:
        """Take the commands that restore the house in place of this one."""
        self.told["commands"] = list(commands)

    def find_wrong(self, faults: "Sequence[Fault]") -> None:
        """Take the faults of the backup."""
        self.told["faults"] = journal.faults_json(self.text, faults)

    def compare(self, newest: "Checkpoint", gaps: "Sequence[Gap]") -> None:
        """Take the entries that the newest checkpoint names: `has` is null for no such table."""
        missing = [
            {
                "table": gap.table,
                "had": gap.had,
                "has": gap.has,
                "another_history": not gap.is_truncation,
            }
            for gap in gaps
        ]
        self.told["checkpoint"] = {"at_ms": newest.at_ms, "missing": missing}

    def finish(self, file: str | None, closed: "Sequence[Closed]") -> None:
        """Take the restored file, None in PostgreSQL, and the tables that were closed."""
        self.told["restored"], self.told["file"] = True, file
        self.told["closed"] = [
            {
                "table": one.table,
                "players": one.players,
                "draw": one.draw,
                "revealed": one.is_revealed,
                "settled": one.is_settled,
            }
            for one in closed
        ]


def _put_back(
    result: _Result,
    settings: "Settings",
    source: "Source",
    given: "tuple[Sequence[str] | None, Sequence[Path] | None, Path | None]",
    *,
    without_key: bool,
) -> "list[Closed]":
    """Audit a backup against the keys and checkpoints given, with the folder of the archive; close
    its tables, and install it.
    """
    _refuse_beside_litestream(settings)
    _name_missing_keys(result, settings.keys)
    key, checkpoint, archive = given
    keys = journal.keys_of(settings, key)
    checkpoints = journal.checkpoints_of(checkpoint, keys)
    with journal.store_errors(), _staged(settings, source) as url:
        folder = _archive_to_read(result, url, archive, settings)
        _audit_and_compare(result, url, keys, checkpoints, folder)
        result.told["entries"] = entries = _last_entries(url)
        if callable(source):
            for table, number in entries.items():
                result.text.line("replica-head", table=table, entry=str(number))
            result.text.line("replica-end", "yellow")
        return _close_tables(result, url, settings.keys, without_key=without_key)


def _refuse_beside_litestream(settings: "Settings") -> None:
    """Raise BadParameter if a Litestream runs that has the former database open."""
    from tapisvert.journal.store import StoreError  # noqa: PLC0415 - heavy
    from tapisvert.operations.litestream import litestream_of  # noqa: PLC0415 - heavy

    litestream = litestream_of(settings)
    if litestream is None:
        return
    with suppress(StoreError):
        litestream.version()
        raise typer.BadParameter("Litestream runs beside the database: stop `tapisvert replica`")


def _last_entries(url: str) -> dict[str, int]:
    """Return the number of the last entry of each table."""
    from tapisvert.journal.connect import open_snapshot  # noqa: PLC0415 - heavy
    from tapisvert.journal.house_log import HOUSE_LOG_ID  # noqa: PLC0415 - heavy

    with closing(open_snapshot(url)) as store:
        return {head.table: head.number for head in store.heads() if head.table != HOUSE_LOG_ID}


@contextmanager
def _printed(result: _Result, *, is_json: bool) -> "Iterator[None]":
    """Print the result for a program at the end, unless the backup could not be read."""
    try:
        yield
    except typer.Exit as end:
        if is_json and end.exit_code == REFUSED:
            print_json(result.told)
        raise
    if is_json:
        print_json(result.told)


def _leave_to_postgresql(
    text: journal.JournalText, result: _Result, source: "Source", settings: "Settings"
) -> None:
    """Print the commands that restore a dump, and end, if the database is PostgreSQL's."""
    if source is None or settings.sqlite_file is not None:
        return
    if callable(source):
        message = "it is of a SQLite database; PostgreSQL has its own replication"
        raise typer.BadParameter(message, param_hint="--replica")
    first = postgresql_command("pg_restore", source, settings.database.reveal())
    result.leave_to([first, "tapisvert restore --in-place …"])
    text.line("use-pg-restore")
    for command in result.told["commands"]:
        text.out.print(f"  {command}", soft_wrap=True)
    raise typer.Exit(REFUSED)


def _source(
    settings: "Settings",
    file: Path | None,
    replica: str | None,
    until: str | None,
    *,
    in_place: bool,
) -> "Source":
    """Return the backup's file, the function that copies a replica, or None for a database in
    place. Raises BadParameter if there is not one source, or no replica of the time.
    """
    if [file is not None, replica is not None, in_place].count(True) != 1:
        raise typer.BadParameter("give one: the backup's FILE, --replica or --in-place")
    if file is not None and file.is_dir():
        raise typer.BadParameter(f"{file} is a folder: give a replica's by --replica")
    if until is not None and replica is None:
        raise typer.BadParameter("a replica alone has earlier times: give --replica")
    return file if replica is None else partial(_copy_replica, settings, replica, until)


@contextmanager
def _staged(settings: "Settings", source: "Source") -> "Iterator[str]":
    """Yield the URL of the database to restore: in place, or a copy that is moved there last."""
    from tapisvert.operations.backup import stage_copy_beside  # noqa: PLC0415 - heavy

    target = settings.sqlite_file
    if source is None or target is None:
        yield settings.database.reveal()
        return
    copy = source if callable(source) else partial(shutil.copyfile, source)
    with stage_copy_beside(copy, target) as part:
        yield f"sqlite:///{part}"


def _copy_replica(settings: "Settings", replica: str, until: str | None, part: Path) -> None:
    """Have Litestream write what a replica has. Raises StoreError, BadParameter."""
    from tapisvert.operations.litestream import restore  # noqa: PLC0415 - heavy
    from tapisvert.server.config.fields import SettingsError  # noqa: PLC0415 - heavy

    at = None if until is None else _time_of(until)
    try:
        restore(settings.replica, replica, part, at)
    except SettingsError as error:
        raise typer.BadParameter(printable(str(error)), param_hint="--replica") from None


def _time_of(text: str) -> datetime:
    """Return the time that a text names, in UTC if it says nothing else.

    >>> _time_of("1970-01-01T00:00:01.5").isoformat()
    '1970-01-01T00:00:01.500000+00:00'
    """
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        message = "a time in UTC, as 2026-11-23T20:15:00"
        raise typer.BadParameter(message, param_hint="--until") from None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)


def _audit_and_compare(
    result: _Result,
    url: str,
    keys: "Sequence[Key]",
    given: "Sequence[bytes]",
    archive: Path | None,
) -> None:
    """Audit a database; print the entries that the newest checkpoint names and it lacks.

    Ends the command if the audit finds a fault, or the checkpoint belongs to another journal.
    """
    from tapisvert.journal.checkpoint import gaps  # noqa: PLC0415 - heavy
    from tapisvert.journal.connect import open_snapshot  # noqa: PLC0415 - heavy
    from tapisvert.operations.audit import read_checkpoint  # noqa: PLC0415 - heavy

    text = result.text
    audited = journal.run_audit(url, text.language, keys, (), archive)
    if audited.faults:
        result.find_wrong(audited.faults)
        text.faults(audited.faults)
        raise _end(text)
    read = [read_checkpoint(each, keys) for each in given]
    known = [checkpoint for checkpoint in read if checkpoint is not None]
    if len(known) < len(given):
        message = "it is not signed with a key of the house, or was changed"
        raise typer.BadParameter(message, param_hint="--checkpoint")
    if not known:
        return
    newest = max(known, key=lambda checkpoint: checkpoint.entries)  # clocks may be wrong
    at = journal.utc_text(newest.at_ms)
    with closing(open_snapshot(url)) as store:
        if archive is not None:
            store.use_archives(archive)
        found = gaps(newest, store)
    result.compare(newest, found)
    for gap in found:
        if not gap.is_truncation:
            text.line("other-journal", "bold red", at=at, problem=str(gap))
            raise _end(text)
        values = {"table": gap.table, "last": str(gap.had), "at": at}
        if gap.has is None:
            text.line("missing-table", "yellow", **values)
        else:
            first = str(gap.has + 1)
            text.line("missing", "yellow", first=first, **values)
    if not found:
        text.line("missing-none", at=at)


def _close_tables(result: _Result, url: str, keys: Path, *, without_key: bool) -> "list[Closed]":
    """Close the tables. Ends the command if the key would decide a coup, and is not there."""
    from tapisvert.clock import Instant  # noqa: PLC0415 - heavy
    from tapisvert.operations.backup import (  # noqa: PLC0415 - heavy
        DrawsLockedError,
        close_restored_tables,
    )

    text = result.text
    now = Instant(time.monotonic_ns() // 1_000_000, time.time_ns() // 1_000_000)
    try:
        with progress_bar(text.say("closing"), "MofNCompleteColumn") as bar:
            return close_restored_tables(url, keys, now, bar.update, without_key=without_key)
    except DrawsLockedError as error:
        result.told["locked"] = list(error.tables)
        for table in error.tables:
            text.line("coup-locked", "bold red", table=table)
        text.line("key-needed", folder=printable(str(keys)))
        raise _end(text) from None


def _end(text: journal.JournalText) -> typer.Exit:
    text.line("not-restored", "bold")
    return typer.Exit(REFUSED)


def _print_restored(
    text: journal.JournalText,
    result: _Result,
    target: Path | None,
    closed: "Sequence[Closed]",
) -> None:
    """Say that the house can be opened, and which tables were closed."""
    result.finish(None if target is None else str(target), closed)
    place = printable(str(target)) if target is not None else "PostgreSQL"
    text.line("restored", "bold green", file=place)
    if not closed:
        text.line("closed-none")
    for one in closed:
        if one.is_kept:
            text.line("coup-kept", "yellow", table=one.table)
            continue
        players = str(one.players)
        if one.is_settled is not None:
            key = "coup-settled" if one.is_settled else "coup-lost"
            text.line(key, "" if one.is_settled else "yellow", table=one.table)
        text.line("closed", table=one.table, count=one.players, players=players)
        if one.draw is not None:
            key = "void-revealed" if one.is_revealed else "void-lost"
            text.line(key, draw=printable(one.draw))
    text.line("never-again")
    text.line("ask-again", "dim")


def _name_missing_keys(result: _Result, folder: Path) -> None:
    """Name the keys that the house needs and its folder lacks."""
    from tapisvert.fairness.vault import KEY_VARIABLE  # noqa: PLC0415 - heavy
    from tapisvert.journal.checkpoint_keys import KEY, VAULT_KEY  # noqa: PLC0415 - heavy

    needed = [KEY] if os.environ.get(KEY_VARIABLE) else [KEY, VAULT_KEY]
    for name in needed:
        if not (folder / name).is_file():
            result.told["missing_keys"].append(name)
            result.text.line(
                "key-missing",
                "yellow",
                file=printable(str(folder / name)),
                name="vault" if name == VAULT_KEY else "checkpoint",
            )


def _archive_to_read(
    result: _Result, url: str, given: Path | None, settings: "Settings"
) -> Path | None:
    """Return the folder of archived sessions; None, unless it was given, if it lacks some that the
    database has: these are named, and nothing reads them.
    """
    from tapisvert.journal.connect import open_snapshot  # noqa: PLC0415 - heavy

    folder = given or settings.archive_folder
    with closing(open_snapshot(url)) as store:
        sessions = [session for row in store.tables() for session in store.archived(row.table)]
    missing = [each for each in sessions if folder is None or not (folder / each.file).is_file()]
    result.told["missing_archives"] = [
        {"table": each.table, "session": each.session, "file": each.file} for each in missing
    ]
    if missing and folder is None:
        result.text.line("archives-nowhere", "yellow", count=len(missing))
    for each in missing:
        values = {"table": each.table, "session": str(each.session), "file": each.file}
        result.text.line("archive-missing", "yellow", **values)
    return None if missing and given is None else folder
