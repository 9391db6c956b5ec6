"""`tapisvert backup`: copy of a house's database, made while the server runs."""

import re
import time
from pathlib import Path
from shlex import quote
from typing import Final

from click.exceptions import Exit

from tapisvert.cli import house
from tapisvert.cli.commands import argument
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.output import console, progress_bar, utc_text
from tapisvert.i18n import translate

_CREDENTIALS: Final = r"(?<=://)([^\s/@:]*):[^\s/@]*@"


def backup(
    file: Path = argument("Backup file to create."),
    *,
    options: house.HouseOptions,
    lang: str,
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
    from tapisvert.journal import checkpoint_keys
    from tapisvert.operations.backup import copy_database

    settings = options.settings()
    text = house.HouseText(console(), lang)
    source = settings.sqlite_file
    if source is None:
        text.line("use-pg-dump")
        command = postgresql_command("pg_dump --format=custom", file, settings.database.reveal())
        text.out.print(f"  {command}", soft_wrap=True)
        raise Exit(REFUSED)
    checkpoint_file = file.with_name(file.name + checkpoint_keys.ENDING)
    if checkpoint_file.exists():
        raise FileExistsError(17, "file exists", str(checkpoint_file))
    key = checkpoint_keys.load_key(settings.keys)
    now_ms = time.time_ns() // 1_000_000
    label = translate(lang, "copying", "journal")
    with house.store_errors(), progress_bar(label, "MofNCompleteColumn") as bar:
        signed = copy_database(source, file, key, now_ms, bar.update)
    text.line("copied", file=printable(str(file)), at=utc_text(now_ms))
    folder = printable(str(settings.keys))
    if signed is None:
        text.line("copy-unsigned", "yellow", folder=folder)
    else:
        with checkpoint_file.open("xb") as target:
            target.write(signed)
        text.line("copy-checkpoint", file=printable(str(checkpoint_file)))
    text.line("copy-keys", "dim", folder=folder)


def postgresql_command(tool: str, file: Path, url: str) -> str:
    """Return a command without the password, which comes from PGPASSWORD or ~/.pgpass."""
    plain = re.sub(_CREDENTIALS, r"\1@", "postgresql://" + url.partition("://")[2])
    target = "--dbname" if tool.startswith("pg_dump") else "--exit-on-error --dbname"
    name = f"--file={quote(str(file))}" if tool.startswith("pg_dump") else quote(str(file))
    return f"{tool} {target}={quote(plain)} {name}"
