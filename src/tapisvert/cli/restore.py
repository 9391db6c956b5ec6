"""`tapisvert restore`: a house from its backup, without dealing any earlier draw again."""

import time
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from tapisvert.cli import journal_options as journal
from tapisvert.cli.backup import print_command
from tapisvert.cli.console import Language, LanguageOption, console
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.progress import progress_bar
from tapisvert.cli.replica_text import print_made, until_of
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
) -> None:
    r"""Restore a house's database from a backup or a replica, if the database is gone.

    A replica gives its last record, or with --until that of a time, or of the commit with an entry.

    The backup is audited first. Entries that the newest given checkpoint names and the backup lacks
    are listed: they were played, and are lost. A coup whose bets were closed is dealt to its end by
    the sealed cards. Then every table is closed, and stakes and chips return to the purses. Every
    draw that was committed and not revealed is void: its seed is shown if the vault's key is there,
    and lost if not. The direction opens the tables again. With --in-place the database is one that
    other tools have restored, and is changed.

    Exit status: 0 the house can be opened; 1 the backup is wrong or of another history, and nothing
    was restored; 2 it cannot be read, or there is a database already.

    \b
    Examples:
      tapisvert restore monday.db --config house.toml --checkpoint /mnt/other/newest.checkpoint
      tapisvert restore /mnt/other/replica --config house.toml --until 2026-11-23T20:15:00
      tapisvert restore --in-place --config house.toml
    """
    if (file is None) is not in_place:
        raise typer.BadParameter("give the backup's FILE, or --in-place")
    moment = _moment(file, until)
    settings, text = journal.settings_of(config, database), journal.JournalText(console(), lang)
    target = journal.sqlite_file(settings)
    if target is None and file is not None:
        _leave_to_postgresql(text, file, settings)
    keys = journal.keys_of(settings, key)
    known = keys, journal.checkpoints_of(checkpoint, keys), archive or settings.archive_folder
    with journal.store_errors(), _staged(settings, file, target, moment) as (url, made):
        _audit_and_compare(text, url, *known)
        if made is not None:
            print_made(text, made, url, is_last=moment is None)
        closed = _close_tables(text, url, settings.keys)
    _print_restored(text, target, closed)


def _leave_to_postgresql(text: journal.JournalText, file: Path, settings: "Settings") -> NoReturn:
    """Print the commands that restore a dump of PostgreSQL, and end."""
    text.line("use-pg-restore")
    print_command(text, "pg_restore", file, settings.database.reveal())
    text.out.print("  tapisvert restore --in-place …", soft_wrap=True)
    raise typer.Exit(REFUSED)


def _moment(file: Path | None, until: str | None) -> "Until | None":
    """Return the moment to restore. Raises BadParameter if it is none, or of no replica."""
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
    text: journal.JournalText,
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

    result = journal.run_audit(url, text.language, keys, (), archive)
    if result.faults:
        text.faults(result.faults)
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
    text: journal.JournalText, target: Path | None, closed: "Sequence[Closed]"
) -> None:
    place = printable(str(target)) if target is not None else "PostgreSQL"
    text.line("restored", "bold green", file=place)
    if not closed:
        text.line("closed-none")
    for one in closed:
        players = str(one.players)
        if one.is_settled is not None:
            key = "coup-settled" if one.is_settled else "coup-returned"
            text.line(key, "" if one.is_settled else "yellow", table=one.table)
        text.line("closed", table=one.table, count=one.players, players=players)
        if one.draw is not None:
            key = "void-revealed" if one.is_revealed else "void-lost"
            text.line(key, draw=printable(one.draw))
    text.line("never-again")
    text.line("ask-again", "dim")
