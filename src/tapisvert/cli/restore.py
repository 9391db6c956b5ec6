"""`tapisvert restore`: a house from its backup, without dealing any earlier draw again."""

import time
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tapisvert.cli import journal_options as journal
from tapisvert.cli.backup import postgresql_command
from tapisvert.cli.console import JsonOption, Language, LanguageOption, console, print_json
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.progress import progress_bar
from tapisvert.cli.replica_text import last_entries, print_made, until_of
from tapisvert.cli.restore_files import placed_archives, placed_keys
from tapisvert.cli.restore_json import RestoreResult
from tapisvert.cli.serve import DatabaseOption

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tapisvert.server.config.settings import Settings
    from tapisvert.server.maintenance.audit import Key
    from tapisvert.server.maintenance.backup import Closed
    from tapisvert.server.replication.materialize import Materialized, Until


FileArgument = Annotated[
    Path | None, typer.Argument(metavar="[FILE]", help="A backup, or the folder of a replica.")
]
UntilOption = Annotated[
    str | None, typer.Option(metavar="MOMENT", help="Of a replica: a time in UTC, or TABLE:ENTRY.")
]
InPlaceOption = Annotated[
    bool, typer.Option("--in-place", help="It is in place already: put there by other tools.")
]


def restore(
    file: FileArgument = None,
    *,
    until: UntilOption = None,
    in_place: InPlaceOption = False,
    config: journal.ConfigOption = None,
    database: DatabaseOption = None,
    checkpoint: journal.CheckpointOption = None,
    archive: journal.ArchiveOption = None,
    key: journal.KeyOption = None,
    lang: LanguageOption = Language.EN,
    json: JsonOption = False,
) -> None:
    r"""Restore a house's database from a backup or a replica, if the database is gone.

    A replica gives its last record, or with --until that of a time, or of the commit with an entry.
    The backup is audited first. Entries that the newest given checkpoint names and the backup lacks
    are listed: they were played, and are lost. A coup whose bets were closed is dealt to its end by
    the sealed cards; if its draw does not open, it is paid by R26. Then every table is closed, but
    one with real cards in mid coup, and stakes and chips return to the purses. Every draw that was
    committed and not revealed is void: its seed is shown if the vault's key is there, and lost if
    not. The direction opens the tables again. With --in-place the database is one that other tools
    have restored, and is changed. From a replica the files of archived sessions go into their
    folder, and the keys, if the house had them sealed there, into theirs; what is missing is named.

    Exit status: 0 the house can be opened; 1 the backup is wrong or of another history, and nothing
    was restored; 2 it cannot be read, or there is a database already.

    With --json one object: restored; file (null in PostgreSQL); commands (those that restore a dump
    of PostgreSQL); replica (record, at_ms, cut, entries: the last of each table; synchronous,
    stops, wait_seconds), or null; checkpoint (at_ms; missing: table, had, has, another_history), or
    null; archives (restored; missing: table, session, file); keys (restored, missing: names of
    files); faults (as of audit); closed (table, players, draw, revealed, settled).

    \b
    Examples:
      tapisvert restore monday.db --config house.toml --checkpoint /mnt/other/newest.checkpoint
      tapisvert restore /mnt/other/replica --config house.toml --until 2026-11-23T20:15:00
      tapisvert restore --in-place --config house.toml
    """
    moment = _moment(file, until, in_place=in_place)
    settings, text = journal.settings_of(config, database), journal.JournalText(console(), lang)
    text.out.quiet, result = json, RestoreResult(text)
    with _printed(result, is_json=json):
        _leave_to_postgresql(text, result, file, settings)
        with placed_keys(result, settings, file):
            keys = journal.keys_of(settings, key)
            against = keys, journal.checkpoints_of(checkpoint, keys)
            closed = _put_back(result, settings, file, moment, archive=archive, against=against)
        _print_restored(text, result, settings.sqlite_file, closed)


def _put_back(
    result: RestoreResult,
    settings: "Settings",
    file: Path | None,
    moment: "Until | None",
    *,
    archive: Path | None,
    against: "tuple[Sequence[Key], Sequence[bytes]]",
) -> "list[Closed]":
    """Audit a backup against keys and checkpoints, close its tables, and install it."""
    with (
        journal.store_errors(),
        _staged(settings, file, settings.sqlite_file, moment) as (url, made),
        placed_archives(result, url, file, archive, settings) as folder,
    ):
        _audit_and_compare(result, url, *against, folder)
        if made is not None:
            _print_replica(result, made, url, is_last=moment is None)
        return _close_tables(result.text, url, settings.keys)


def _print_replica(result: RestoreResult, made: "Materialized", url: str, *, is_last: bool) -> None:
    """Print what a replica gave: its record, and the last entry of each table."""
    heads = last_entries(url)
    result.make(made, heads)
    print_made(result.text, made, heads, is_last=is_last)


@contextmanager
def _printed(result: RestoreResult, *, is_json: bool) -> "Iterator[None]":
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
    text: journal.JournalText, result: RestoreResult, file: Path | None, settings: "Settings"
) -> None:
    """Print the commands that restore a dump, and end, if the database is PostgreSQL's."""
    if file is None or settings.sqlite_file is not None:
        return
    first = postgresql_command("pg_restore", file, settings.database.reveal())
    result.leave_to([first, "tapisvert restore --in-place …"])
    text.line("use-pg-restore")
    for command in result.told["commands"]:
        text.out.print(f"  {command}", soft_wrap=True)
    raise typer.Exit(REFUSED)


def _moment(file: Path | None, until: str | None, *, in_place: bool) -> "Until | None":
    """Return the moment to restore. Raises BadParameter if it is none, or of no replica, or if
    there is not one source.
    """
    if (file is None) is not in_place:
        raise typer.BadParameter("give the backup's FILE, or --in-place")
    if until is None:
        return None
    if file is None or not file.is_dir():
        raise typer.BadParameter("only a replica's folder has earlier moments, no backup")
    return until_of(until)


@contextmanager
def _staged(
    settings: "Settings", file: Path | None, target: Path | None, until: "Until | None"
) -> "Iterator[tuple[str, Materialized | None]]":
    """Yield the URL of the database to restore: in place, or a copy that is moved there last.
    From a replica, yield also what that gave.
    """
    from tapisvert.server.maintenance.backup import stage_copy_beside  # noqa: PLC0415 - heavy

    if file is None or target is None:
        yield settings.database.reveal(), None
    elif file.is_dir():
        made: list[Materialized] = []
        with stage_copy_beside(file, target, partial(_materialize, until, made)) as part:
            yield f"sqlite:///{part}", made[0]
            _remember(target, made[0])
    else:
        with stage_copy_beside(file, target) as part:
            yield f"sqlite:///{part}", None


def _materialize(
    until: "Until | None", made: "list[Materialized]", folder: Path, part: Path
) -> None:
    from tapisvert.server.journal.store import StoreError  # noqa: PLC0415 - heavy
    from tapisvert.server.replication.materialize import materialize  # noqa: PLC0415 - heavy
    from tapisvert.server.replication.segment import ReplicaDamagedError  # noqa: PLC0415 - heavy

    try:
        made.append(materialize(folder, part, until))
    except ReplicaDamagedError as error:
        raise StoreError(str(error)) from error


def _remember(target: Path, made: "Materialized") -> None:
    """Let the restored house go on with the replica in the place of the one that wrote it."""
    from tapisvert.server.replication.replicator import remember_restored  # noqa: PLC0415 - heavy

    remember_restored(target, made.primary.house, made.primary.term)


def _audit_and_compare(
    result: RestoreResult,
    url: str,
    keys: "Sequence[Key]",
    given: "Sequence[bytes]",
    archive: Path | None,
) -> None:
    """Audit a database; print the entries that the newest checkpoint names and it lacks.

    Ends the command if the audit finds a fault, or the checkpoint belongs to another journal.
    """
    from tapisvert.server.journal.checkpoint import gaps  # noqa: PLC0415 - heavy
    from tapisvert.server.maintenance.audit import read_checkpoint  # noqa: PLC0415 - heavy
    from tapisvert.server.storage.connect import open_snapshot  # noqa: PLC0415 - heavy

    text = result.text
    audited = journal.run_audit(url, text.language, keys, (), archive)
    if audited.faults:
        result.find_wrong(audited.faults)
        text.faults(audited.faults)
        _end(text)
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
            _end(text)
        values = {"table": gap.table, "last": str(gap.had), "at": at}
        if gap.has is None:
            text.line("missing-table", "yellow", **values)
        else:
            first = str(gap.has + 1)
            text.line("missing", "yellow", first=first, **values)
    if not found:
        text.line("missing-none", at=at)


def _close_tables(text: journal.JournalText, url: str, keys: Path) -> "list[Closed]":
    from tapisvert.server.clock import Instant  # noqa: PLC0415 - heavy
    from tapisvert.server.maintenance.backup import close_restored_tables  # noqa: PLC0415 - heavy

    now = Instant(time.monotonic_ns() // 1_000_000, time.time_ns() // 1_000_000)
    with progress_bar(text.say("closing"), "MofNCompleteColumn") as bar:
        return close_restored_tables(url, keys, now, bar.update)


def _end(text: journal.JournalText) -> None:
    text.line("not-restored", "bold")
    raise typer.Exit(REFUSED)


def _print_restored(
    text: journal.JournalText,
    result: RestoreResult,
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
