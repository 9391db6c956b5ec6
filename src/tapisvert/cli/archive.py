"""`tapisvert archive`: old sessions out of a house's database, into files."""

import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from click import MissingParameter
from click.exceptions import Exit

from tapisvert.cli import house
from tapisvert.cli.commands import argument, option
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.output import console, progress_bar
from tapisvert.documents.numbers import number
from tapisvert.i18n import translate

if TYPE_CHECKING:
    from tapisvert.journal.store import ArchivedSession

_DAYS: Final = 90


def archive(
    folder: Path | None = argument("Archive folder. [default: archive.folder]", default=None),
    *,
    days: int | None = option("By default archive.days, or 90.", min=1, max=36_500),
    options: house.HouseOptions,
    lang: str,
) -> None:
    r"""Archive a house's old sessions: move their entries from the database into files.

    A session that has been over for so many days is written into a file of its own in the folder.
    The file is read again and compared with the chain of hashes; the house log says which entries
    are in which file; only then are they removed. If the command is interrupted, the next one goes
    on. The last session of each table stays, and so does every movement of a purse. The files are
    read by audit, restore, replay, explain and verify, and by a server whose archive.folder they
    are in. On SQLite the server must be stopped, or archives by itself: archive.days. A SQLite file
    of which a quarter is then unused becomes smaller.

    Exit status: 0 done; 1 a session cannot be archived, and stays; 2 the database is in use, or
    cannot be read.

    \b
    Examples:
      tapisvert archive --config house.toml --days 180 /mnt/archive
      tapisvert replay /mnt/archive/wheel.000000000001-000000020000.0fea17c2.zip
    """
    settings = options.settings()
    place = folder or settings.archive_folder
    if place is None:
        raise MissingParameter("Or set archive.folder.", param_hint="FOLDER", param_type="argument")
    text = house.HouseText(console(), lang)
    with house.store_errors():
        _run(text, settings.database.reveal(), place, days or settings.archive_days or _DAYS)


def _run(text: house.HouseText, url: str, place: Path, days: int) -> None:
    from tapisvert.clock import DAY_MS, now, wall_ms
    from tapisvert.journal.archives import Archiver, ArchivingError
    from tapisvert.journal.connect import open_store
    from tapisvert.journal.house_log import HouseLog
    from tapisvert.reports.bank import Reports

    entry_count = 0
    before_ms = wall_ms() - days * DAY_MS
    label = translate(text.language, "archiving", "journal")
    sessions: list[ArchivedSession] = []
    with closing(open_store(url)) as store:
        store.use_archives(place)
        reports = Reports(store)
        archiver = Archiver(store, HouseLog(store, f"archive {time.time_ns()}", now), place)
        try:
            with progress_bar(label, "MofNCompleteColumn") as bar:
                for table in archiver.due(before_ms):  # reports need not read archived entries
                    bar.update(entry_count, note=table)
                    reports.find(table)
                    reports.save(table)
                for step in archiver.run(before_ms):
                    entry_count += step.entries
                    bar.update(entry_count, note=step.table)
                    sessions += [step.archived] if step.archived else []
        except ArchivingError as error:
            text.line("archive-refused", "bold red", problem=printable(str(error)))
            raise Exit(REFUSED) from None
        finally:
            _print(text, place, sessions)
        if freed_bytes := store.compact():
            text.line("archive-freed", "dim", megabytes=number(freed_bytes / 1_000_000, 1))
    if not sessions:
        text.line("archived-none")


def _print(text: house.HouseText, place: Path, sessions: "list[ArchivedSession]") -> None:
    for session in sessions:
        text.line(
            "archived",
            session=number(session.session),
            table=session.table,
            entries=number(session.last - session.first + 1),
            file=printable(str(place / session.file)),
        )
    if sessions:
        text.line("archived-keep", "dim", folder=printable(str(place)))
