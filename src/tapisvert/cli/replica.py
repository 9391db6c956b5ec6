"""`tapisvert replica`: the Litestream replica of a house's database."""

import os
import tempfile
from typing import TYPE_CHECKING

from click import BadParameter
from click.exceptions import Exit

from tapisvert.cli import house
from tapisvert.cli.commands import option
from tapisvert.cli.errors import REFUSED, printable
from tapisvert.cli.options import JSON
from tapisvert.cli.output import console, print_json

if TYPE_CHECKING:
    from tapisvert.config.settings import Settings
    from tapisvert.operations.litestream import Litestream

STATUS = option("Say what the replica lacks, of a Litestream that runs.")


def replica(
    *,
    status: bool = STATUS,
    options: house.HouseOptions,
    lang: str,
    json: bool = JSON,
) -> None:
    r"""Keep a replica of a house's SQLite database elsewhere, by Litestream.

    Run it beside the house, on its machine, as its user and with its settings: replica.to names the
    place, a folder on another disk or an address that Litestream knows. It becomes Litestream,
    which runs until it is stopped: start it before the house, and stop it after.

    With --status ask the Litestream that runs. Exit status: 0 the replica has all that was
    committed when it was asked; 1 it does not get it, or Litestream does not answer.

    With --json, for --status, one object: version (of Litestream), transaction (the last), lag (the
    transactions that the replica lacked when it was asked), problem: each may be null.

    \b
    Examples:
      tapisvert replica --config house.toml
      tapisvert replica --config house.toml --status --json
    """
    from tapisvert.config.fields import SettingsError
    from tapisvert.operations.litestream import litestream_of

    settings = options.settings()
    try:
        litestream = litestream_of(settings)
        if litestream is None:
            raise SettingsError("replica.to is not set: name the place of the replica there")
        if not status:
            _become_litestream(settings)
    except SettingsError as error:
        raise BadParameter(printable(str(error)), param_hint="settings") from None
    _print_status(litestream, house.HouseText(console(), lang), is_json=json)


def _become_litestream(settings: "Settings") -> None:
    """Replace this process. The configuration may contain secrets, so its file is unnamed."""
    from tapisvert.operations.litestream import configuration, program

    replica = settings.replica
    database = settings.sqlite_file
    assert database is not None
    assert replica.to is not None
    with tempfile.TemporaryFile() as file:
        file.write(configuration(replica, database, replica.to.reveal()))
        file.seek(0)
        os.dup2(file.fileno(), 0)
    os.umask(0o077)
    path = program()
    os.execv(path, [path, "replicate", "-no-expand-env", "-config", "/dev/stdin"])  # noqa: S606


def _print_status(litestream: "Litestream", text: house.HouseText, *, is_json: bool) -> None:
    from tapisvert.journal.store import StoreError
    from tapisvert.operations.litestream import WAIT_SECONDS

    version = transaction = lag = problem = None
    try:
        version = litestream.version()
        transaction, lag = litestream.sync(0)
        litestream.sync(WAIT_SECONDS)
    except StoreError as error:
        problem = str(error)
    if is_json:
        status = {"version": version, "transaction": transaction, "lag": lag, "problem": problem}
        print_json(status)
    elif problem is None:
        numbers = {"transaction": str(transaction), "count": str(lag)}
        text.line("replica-right", "green", version=str(version), **numbers)
    else:
        text.line("replica-wrong", "bold red", problem=printable(problem))
    if problem is not None:
        raise Exit(REFUSED)
