"""Files beside a restored database, keys and archived sessions: the names of those that lack."""

import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from tapisvert.cli.errors import printable
from tapisvert.cli.house.restore_json import RestoreResult

if TYPE_CHECKING:
    from tapisvert.server.config.settings import Settings


def name_missing_keys(result: RestoreResult, folder: Path) -> None:
    """Name the keys that the house needs and its folder lacks."""
    from tapisvert.fairness.vault import KEY_VARIABLE  # noqa: PLC0415 - heavy
    from tapisvert.server.journal.checkpoint_keys import KEY, VAULT_KEY  # noqa: PLC0415 - heavy

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


def archive_to_read(
    result: RestoreResult, url: str, given: Path | None, settings: "Settings"
) -> Path | None:
    """Return the folder of archived sessions; None, unless it was given, if it lacks some that the
    database has: these are named, and nothing reads them.
    """
    from tapisvert.server.storage.connect import open_snapshot  # noqa: PLC0415 - heavy

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
