"""Dangers at a start: settings and files that a stranger could use, and missing folders. The worst
end the start, the others are logged.
"""

import os
import stat
from collections.abc import Collection, Iterable, Iterator
from ipaddress import ip_network
from pathlib import Path
from typing import Final

from tapisvert.accounts.accounts import Account
from tapisvert.accounts.passwords import SecondFactor
from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import LOOPBACK, Settings
from tapisvert.journal.sqlite_driver import VERSION, find_wal_fault
from tapisvert.rules import Role

_WRITABLE: Final = stat.S_IWGRP | stat.S_IWOTH
_LEAST_WORK: Final = 35_840
"""Passes times kibibytes of Argon2 for a password: the minimum of OWASP's choices, 5 x 7 MiB."""
_LONG_HOURS: Final = 24
"""Hours after which an open session of the staff outlasts any shift."""


def check_dangers(settings: Settings) -> None:
    """Raise SettingsError for dangers that rule out opening a house."""
    for text in settings.proxies:
        if ip_network(text).prefixlen == 0:
            raise SettingsError(
                f"proxies: {text} trusts X-Forwarded-For from any client: list your proxies"
            )
    if settings.replica.to and find_wal_fault(VERSION) is not None:
        raise SettingsError(
            f"replica.to: SQLite {'.'.join(map(str, VERSION))} may lose entries when Litestream"
            " checkpoints its log too: install pysqlite3, or take a Python with a newer SQLite"
        )
    for path, mode in _files(settings):
        if _mode(path) & _WRITABLE:
            raise SettingsError(
                f"{path} may be changed by others, and with it this house. Run"
                f" chmod {mode:o} {path}, and look whether it was"
            )
    folders = {
        "checkpoint.folder": settings.checkpoint_folder,
        "archive.folder": settings.archive_folder,
    }
    for name, folder in folders.items():
        if folder and not (folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)):
            problem = "may not be written" if folder.is_dir() else "is not a folder"
            raise SettingsError(
                f"{name}: {folder} {problem}: make or mount it, for the account of the server"
            )


def dangers(settings: Settings) -> Iterator[str]:
    """Yield a sentence for each other danger, with a remedy."""
    cost = settings.people.cost
    is_play = settings.demonstration or settings.training is not None
    if cost.passes * cost.memory_kib < _LEAST_WORK and not is_play:
        yield (
            f"people.argon2_kib: {cost.memory_kib} KiB in {cost.passes} passes is little work: a"
            " stolen database gives its passwords away. Set 65536 and 3"
        )
    proxies = map(ip_network, settings.proxies)
    if settings.host not in LOOPBACK and all(proxy.is_loopback for proxy in proxies):
        yield (
            f"host: clients reach the server itself at {settings.host}, which stops no flood: put a"
            " proxy in front of it (`tapisvert proxy nginx` prints a configuration), and name it in"
            " proxies"
        )
    target = settings.replica.to
    database = settings.sqlite_file
    folder = Path(target.reveal()) if target else None
    if database and folder and folder.is_absolute() and _disk(folder) == _disk(database):
        yield (
            f"replica.to: {folder} is on the disk of the database, and is lost with it: name a"
            " folder on another disk, or an address of another machine"
        )
    for table in settings.tables:
        minimum = table.minimum or table.amended_rulebook.limits.minimum
        if not table.is_play_money and minimum == 1:
            yield (
                f"table {table.id}: it takes stakes of 0.01 {table.currency}, for neither it nor"
                " its rulebook has a minimum: set its minimum"
            )
    for path, mode in _files(settings):
        if _mode(path) & stat.S_IROTH and path.is_file():
            yield f"{path} may be read by all users of this machine: run chmod {mode:o} {path}"


def _files(settings: Settings) -> Iterator[tuple[Path, int]]:
    """Yield the folder of the keys and the files of SQLite, each with its required mode."""
    yield settings.keys, 0o700
    if database := settings.sqlite_file:
        for suffix in ("", "-wal", "-shm"):
            yield database.with_name(database.name + suffix), 0o600


def _disk(path: Path) -> int:
    """Return the number of the file system that a file or folder is on, or would be."""
    path = path.resolve()
    while not path.exists():
        path = path.parent
    return path.stat().st_dev


def _mode(path: Path) -> int:
    """Return the permissions of a file or folder, 0 if it is missing."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return 0


def account_dangers(
    settings: Settings, staff: Iterable[Account], with_factor: Collection[str]
) -> Iterator[str]:
    """Yield a sentence for each danger of accounts: settings and staff by which one person could
    move money, or by which money could not move at all. `staff` are the accounts with staff roles,
    `with_factor` the ids of accounts with a second factor.
    """
    if settings.demonstration or settings.training is not None:
        return
    rule = settings.people.second_factor
    if not all(table.is_play_money for table in settings.tables):
        if rule is SecondFactor.OPTIONAL:
            yield (
                'people.second_factor = "optional": two stolen direction passwords are enough'
                ' to move money; set "money" or "staff"'
            )
        if settings.people.session_hours > _LONG_HOURS:
            yield (
                f"people.session_hours: a session lasts {settings.people.session_hours} hours, at a"
                f" desk that others reach too: set {_LONG_HOURS} or less"
            )
    enabled = [account for account in staff if not account.disabled]
    directing = [account for account in enabled if Role.DIRECTION in account.roles]
    if len(directing) == 1:
        yield (
            f"{directing[0].name} is the only member of the direction: nothing that needs two"
            " people can be done. Make a second account, and confirm it with --confirm"
        )
    if waiting := [
        account.name
        for account in enabled
        if account.hold.excluded_signers and account.has_password
    ]:
        yield f"accounts of the staff that wait for a second person: {', '.join(sorted(waiting))}"
    bare = [account.name for account in directing if account.id not in with_factor]
    if bare and rule is not SecondFactor.OPTIONAL:
        yield f"members of the direction without a second factor: {', '.join(sorted(bare))}"
