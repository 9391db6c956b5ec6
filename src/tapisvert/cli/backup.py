"""`tapisvert backup`: copy of a house's database, made while the server runs."""

import re
import time
from pathlib import Path
from shlex import quote
from typing import Annotated, Final

import typer

from tapisvert.cli import journal_options as journal
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.output.console import Language, LanguageOption, console
from tapisvert.cli.output.progress import progress_bar
from tapisvert.cli.serve import DatabaseOption
from tapisvert.i18n import translate

_CREDENTIALS: Final = r"(?<=://)([^\s/@:]*):[^\s/@]*@"


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; a new file.")],
    *,
    config: journal.ConfigOption = None,
    database: DatabaseOption = None,
    lang: LanguageOption = Language.EN,
) -> None:
    r"""Copy a house into a new file, as a snapshot, while it is open for play.

    The copy is a SQLite database with everything but the keys, and with a checkpoint signed at that
    moment. The same checkpoint is written beside it, as FILE.checkpoint, to be stored elsewhere. No
    file is ever overwritten. A house in PostgreSQL is copied by pg_dump: the command is printed,
    and the exit status is 1.

    \b
    Examples:
      tapisvert backup --config house.toml /mnt/backup/monday.db
    """
    from tapisvert.journal import checkpoint_keys  # noqa: PLC0415 - the server is heavy
    from tapisvert.operations.backup import copy_database  # noqa: PLC0415 - as above

    settings = journal.settings_of(config, database)
    text = journal.JournalText(console(), lang)
    source = settings.sqlite_file
    if source is None:
        text.line("use-pg-dump")
        print_command(text, "pg_dump --format=custom", file, settings.database.reveal())
        raise typer.Exit(REFUSED)
    beside = file.with_name(file.name + checkpoint_keys.ENDING)
    if beside.exists():
        raise FileExistsError(17, "it is there already, and is not written over", str(beside))
    key, now_ms = checkpoint_keys.load_key(settings.keys), time.time_ns() // 1_000_000
    label = translate(lang, "copying", "journal")
    with journal.store_errors(), progress_bar(label, "MofNCompleteColumn") as bar:
        signed = copy_database(source, file, key, now_ms, bar.update)
    text.line("copied", file=printable(str(file)), at=journal.utc_text(now_ms))
    folder = printable(str(settings.keys))
    if signed is None:
        text.line("copy-unsigned", "yellow", folder=folder)
    else:
        with beside.open("xb") as target:
            target.write(signed)
        text.line("copy-checkpoint", file=printable(str(beside)))
    text.line("copy-keys", "dim", folder=folder)


def print_command(text: journal.JournalText, tool: str, file: Path, url: str) -> None:
    """Print a PostgreSQL command."""
    text.out.print(f"  {postgresql_command(tool, file, url)}", soft_wrap=True)


def postgresql_command(tool: str, file: Path, url: str) -> str:
    """Return a command without the password, which comes from PGPASSWORD or ~/.pgpass."""
    plain = re.sub(_CREDENTIALS, r"\1@", "postgresql://" + url.partition("://")[2])
    where = "--dbname" if tool.startswith("pg_dump") else "--exit-on-error --dbname"
    name = f"--file={quote(str(file))}" if tool.startswith("pg_dump") else quote(str(file))
    return f"{tool} {where}={quote(plain)} {name}"
