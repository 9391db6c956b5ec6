"""Files beside a restored database: sessions and keys of a replica, or the names of what lacks."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from tapisvert.cli.errors import printable
from tapisvert.cli.house.restore_json import RestoreResult

if TYPE_CHECKING:
    from tapisvert.server.config.settings import Settings
    from tapisvert.server.journal.store import ArchivedSession


@contextmanager
def placed_keys(result: RestoreResult, settings: "Settings", file: Path | None) -> Iterator[None]:
    """Put the keys that a replica has into their folder, if that has none; take them away again if
    the block fails. Names what is missing in the end.
    """
    from tapisvert.fairness.vault import KEY_VARIABLE  # noqa: PLC0415 - heavy
    from tapisvert.server.journal.checkpoint_keys import KEY, VAULT_KEY  # noqa: PLC0415 - heavy
    from tapisvert.server.replication.sealed_keys import key_files  # noqa: PLC0415 - heavy

    folder, text = settings.keys, result.text
    made = [] if key_files(folder) else _unsealed(settings, file)
    with _taken_away(made):
        if made:
            result.told["keys"]["restored"] = [path.name for path in made]
            text.line("keys-restored", folder=printable(str(folder)), count=len(made))
        needed = [KEY] if os.environ.get(KEY_VARIABLE) else [KEY, VAULT_KEY]
        for name in needed:
            if not (folder / name).is_file():
                result.told["keys"]["missing"].append(name)
                text.line(
                    "key-missing",
                    "yellow",
                    file=printable(str(folder / name)),
                    name="vault" if name == VAULT_KEY else "checkpoint",
                )
        yield


def _unsealed(settings: "Settings", file: Path | None) -> list[Path]:
    """Write the keys that a replica has, and return their files. Raises BadParameter."""
    from tapisvert.server.replication import sealed_keys as keys  # noqa: PLC0415 - heavy
    from tapisvert.server.replication.replica_folder import SEALED_KEYS  # noqa: PLC0415 - heavy

    sealed, password = Path(file or "") / SEALED_KEYS, settings.replication.keys_password
    if file is None or not sealed.is_file():
        return []
    if password is None:
        message = f"{sealed} has the keys: set replication.keys_password, which opens them"
        raise typer.BadParameter(printable(message), param_hint="--config")
    try:
        return keys.write_keys(keys.unseal(sealed.read_bytes(), password.reveal()), settings.keys)
    except keys.SealedKeysError as error:
        raise typer.BadParameter(f"{sealed}: {error}", param_hint="--config") from None


@contextmanager
def placed_archives(
    result: RestoreResult,
    url: str,
    file: Path | None,
    given: Path | None,
    settings: "Settings",
) -> Iterator[Path | None]:
    """Put the files of archived sessions that a replica has into their folder; take them away again
    if the block fails. Yields the folder; or None if not all sessions of the database are in that
    of the settings: they are named, and nothing reads them.
    """
    folder, sessions = given or settings.archive_folder, _archived(url)
    made: list[Path] = []
    with _taken_away(made):
        missing = [one for one in sessions if not _placed(one.file, file, folder, made)]
        result.told["archives"] = {
            "restored": [path.name for path in made],
            "missing": [
                {"table": one.table, "session": one.session, "file": one.file} for one in missing
            ],
        }
        if made:
            at = printable(str(folder))
            result.text.line("archives-restored", folder=at, count=len(made))
        if missing and folder is None:
            result.text.line("archives-nowhere", "yellow", count=len(missing))
        for one in missing:
            values = {"table": one.table, "session": str(one.session), "file": one.file}
            result.text.line("archive-missing", "yellow", **values)
        yield None if missing and given is None else folder


def _archived(url: str) -> "list[ArchivedSession]":
    from tapisvert.server.storage.connect import open_snapshot  # noqa: PLC0415 - heavy

    with closing(open_snapshot(url)) as store:
        return [one for row in store.tables() for one in store.archived(row.table)]


def _placed(name: str, replica: Path | None, folder: Path | None, made: list[Path]) -> bool:
    """Return whether a file is in the folder, after taking it from the replica if that has it."""
    from tapisvert.durable_files import copy_whole  # noqa: PLC0415 - as heavy as its neighbours
    from tapisvert.server.replication.replica_folder import ARCHIVES  # noqa: PLC0415 - heavy

    if folder is None:
        return False
    path, there = folder / name, (replica or Path()) / ARCHIVES / name
    if path.is_file():
        return True
    if replica is None or not there.is_file():
        return False
    folder.mkdir(parents=True, exist_ok=True)
    made.append(path)
    copy_whole(there, path)
    return True


@contextmanager
def _taken_away(made: list[Path]) -> Iterator[None]:
    """Remove files if the block fails."""
    try:
        yield
    except BaseException:
        for path in made:
            with suppress(FileNotFoundError):
                path.unlink()
        raise
