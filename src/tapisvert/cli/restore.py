"""`tapisvert restore`: a house from its backup, without dealing any earlier draw again."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tapisvert.cli.backup import print_command
from tapisvert.cli.console import Language, LanguageOption, console
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.journal_options import (
    CheckpointOption,
    ConfigOption,
    DatabaseOption,
    JournalPage,
    KeyOption,
    checkpoints_of,
    keys_of,
    looked_at,
    moment,
    readable,
    settings_of,
    sqlite_file,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapisvert.server.config.settings import Settings
    from tapisvert.server.maintenance.audit import Key
    from tapisvert.server.maintenance.backup import Closed


def restore(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A backup.")] = None,
    *,
    in_place: Annotated[
        bool, typer.Option("--in-place", help="It is in place already: put there by other tools.")
    ] = False,
    config: ConfigOption = None,
    database: DatabaseOption = None,
    checkpoint: CheckpointOption = None,
    key: KeyOption = None,
    lang: LanguageOption = Language.EN,
) -> None:
    r"""Restore a house's database from a backup, if the database is gone.

    The backup is audited first. Entries that the newest given checkpoint names and the backup lacks
    are listed: they were played, and are lost. Every table is closed, so that stakes and chips
    return to the purses. Every draw that was committed and not revealed is void: its seed is shown
    if the vault's key is there, and lost if not. The direction opens the tables again. With
    --in-place the database is one that other tools have restored, and is changed.

    Exit status: 0 the house can be opened; 1 the backup is wrong or of another history, and nothing
    was restored; 2 it cannot be read, or there is a database already.

    \b
    Examples:
      tapisvert restore monday.db --config house.toml --checkpoint /mnt/other/newest.checkpoint
      tapisvert restore --in-place --config house.toml
    """
    if (file is None) is not in_place:
        raise typer.BadParameter("give the backup's FILE, or --in-place")
    settings = settings_of(config, database)
    page = JournalPage(console(), lang)
    target = sqlite_file(settings)
    if target is None and file is not None:
        page.out.print(page.say("use-pg-restore"))
        print_command(page, "pg_restore", file, settings.database.reveal())
        page.out.print("  tapisvert restore --in-place …", soft_wrap=True)
        raise typer.Exit(REFUSED)
    keys = keys_of(settings, key)
    put = _Put(page, settings, keys, checkpoints_of(checkpoint, keys))
    with readable():
        if file is None or target is None:
            closed = put.at(settings.database.reveal())
        else:
            closed = put.from_file(file, target)
    place = printable(str(target)) if target is not None else "PostgreSQL"
    page.out.print(page.say("restored", file=place), style="bold green")
    _say_closed(page, closed)


class _Put:
    """Restorer of a backup, after an audit."""

    def __init__(
        self,
        page: JournalPage,
        settings: "Settings",
        keys: "Sequence[Key]",
        given: "Sequence[bytes]",
    ) -> None:
        self.page, self.settings, self.keys, self.given = page, settings, keys, given

    def from_file(self, file: Path, target: Path) -> "list[Closed]":
        """Put a file in the place of a missing database."""
        from tapisvert.server.maintenance.backup import stage_copy_beside  # noqa: PLC0415 - heavy

        with stage_copy_beside(file, target) as part:
            return self.at(f"sqlite:///{part}")

    def at(self, url: str) -> "list[Closed]":
        """Audit the database at `url`, print the missing entries, and close its tables."""
        from tapisvert.server.clock import Instant  # noqa: PLC0415 - as above
        from tapisvert.server.maintenance.backup import close_restored_tables  # noqa: PLC0415 - heavy

        looked = looked_at(url, self.page.language, self.keys, ())
        if looked.faults:
            self.page.faults(looked.faults)
            _end(self.page)
        _say_missing(self.page, url, self.keys, self.given)
        now = Instant(time.monotonic_ns() // 1_000_000, time.time_ns() // 1_000_000)
        return close_restored_tables(url, self.settings.keys, now)


def _say_missing(
    page: JournalPage, url: str, keys: "Sequence[Key]", given: "Sequence[bytes]"
) -> None:
    """Print the entries that the newest checkpoint names and the backup lacks.

    Ends the command if the checkpoint belongs to another journal.
    """
    from tapisvert.server.journal.checkpoint import gaps  # noqa: PLC0415 - as above
    from tapisvert.server.maintenance.audit import read_checkpoint  # noqa: PLC0415 - heavy
    from tapisvert.server.storage.connect import open_snapshot  # noqa: PLC0415 - as above

    read = [read_checkpoint(text, keys) for text in given]
    known = [checkpoint for checkpoint in read if checkpoint is not None]
    if len(known) < len(given):
        message = "it is not signed with a key of the house, or was changed"
        raise typer.BadParameter(message, param_hint="--checkpoint")
    if not known:
        return
    newest = max(known, key=lambda checkpoint: checkpoint.entries)  # clocks may be wrong
    at = moment(newest.at_ms)
    store = open_snapshot(url)
    try:
        found = gaps(newest, store)
    finally:
        store.close()
    for gap in found:
        if not gap.is_truncation:
            page.out.print(page.say("other-journal", at=at, problem=str(gap)), style="bold red")
            _end(page)
        said = {"table": gap.table, "last": str(gap.had), "at": at}
        if gap.has is None:
            page.out.print(page.say("missing-table", **said), style="yellow")
        else:
            page.out.print(page.say("missing", first=str(gap.has + 1), **said), style="yellow")
    if not found:
        page.out.print(page.say("missing-none", at=at))


def _end(page: JournalPage) -> None:
    page.out.print(page.say("not-restored"), style="bold")
    raise typer.Exit(REFUSED)


def _say_closed(page: JournalPage, closed: "Sequence[Closed]") -> None:
    if not closed:
        page.out.print(page.say("closed-none"))
    for one in closed:
        said = page.say("closed", table=one.table, count=one.players, players=str(one.players))
        page.out.print(said)
        if one.draw is not None:
            key = "void-revealed" if one.is_revealed else "void-lost"
            page.out.print(page.say(key, draw=printable(one.draw)))
    page.out.print(page.say("never-again"))
    page.out.print(page.say("ask-again"), style="dim")
