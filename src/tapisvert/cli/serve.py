"""`tapisvert serve`: the server, with tables for several players in the browser."""

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from click import BadParameter
from click.exceptions import Exit

from tapisvert.cli.commands import imported, option
from tapisvert.cli.errors import INTERNAL_ERROR, WRONG_INPUT, printable
from tapisvert.cli.options import DATABASE
from tapisvert.values import value

if TYPE_CHECKING:
    from collections.abc import Iterator
    from socket import socket

    from tapisvert.config.settings import Settings
    from tapisvert.house.machine_acts import MachineAct
    from tapisvert.server.services import Services

_PORTS: Final = 50
"""Number of ports tried if none is named."""
_NAME: Final = "tapisvert"
_RUNNER: Final = "tapisvert.operations.runner"
_LINK: Final = "direction.link"
"""File in the folder of the keys with the direction's first link."""
_SETTINGS: Final = ("database", "host", "port", "demonstration")
"""Options that are settings."""


_DEMONSTRATION = option(
    "Allow guests from this machine with play chips. [default without --config]",
    None,
    "--demonstration/--no-demonstration",
    default=None,
)
_RESET = option("Remove an account's second factor and exit.", "NAME")


@value
class ServeOptions:
    """Options as typed; None for those left out."""

    config: Path | None = option("The settings; see the docs.", "FILE")
    database: str | None = DATABASE
    host: str | None = option("The address to listen on.")
    port: int | None = option("TCP port. [default: first free from 8000]")
    demonstration: bool | None = _DEMONSTRATION
    rehearsal: bool = option("Train the staff, with simulated players.")
    rehearsal_folder: Path | None = option("Where to resume it.", "FOLDER")
    rehearsal_seed: int = option("The seed of what simulated people choose.", default=1)
    new_admin_link: bool = option("Print a password link of the direction, exit.")
    confirm: str | None = option("Confirm an account alone and exit.", "NAME")
    reset_second_factor: str | None = _RESET


def serve(options: ServeOptions) -> None:
    r"""Start the server: tables for several players, stored in a database.

    Without settings it is a demonstration, on this machine alone: each visitor to the address sits
    down at once with play chips. With settings players sign in. The first start creates an account
    for the direction, with a link to choose its password, once: printed at a terminal, otherwise in
    the file direction.link beside the keys. If that password is lost, --new-admin-link prints
    another link and ends the sessions of the account. Accounts of the staff are confirmed by a
    second member of the direction; without one, --confirm does it, and --reset-second-factor
    removes the second factor of a lost device.

    With --rehearsal staff learn the consoles, in a house of play chips in a temporary folder:
    accounts of every role with their password are printed and stand on its first page, and
    simulated people play, and serve where no person does. They end with the server.

    Ctrl-C or SIGTERM stops the server after the coups in play have finished. Exit status 70: the
    database failed or cannot be reached any more, and the server stopped.

    \b
    Examples:
      tapisvert serve
      tapisvert serve --rehearsal
      tapisvert serve --config house.toml --database postgresql://tapis@db/house --port 8001
    """
    settings_options = {name: getattr(options, name) for name in _SETTINGS}
    if options.rehearsal or options.rehearsal_folder is not None:
        with errors_in_a_line():
            _rehearse(options)
        return
    if options.demonstration is not None:
        settings_options["demonstration"] = str(options.demonstration).lower()
    texts = {f"--{name}": str(text) for name, text in settings_options.items() if text is not None}
    with errors_in_a_line():
        settings = house_settings(options.config, texts)
        if options.new_admin_link:
            _print_new_invitation(settings)
        elif options.confirm is not None:
            _change_account(settings, "confirm", options.confirm)
        elif options.reset_second_factor is not None:
            _change_account(settings, "reset_second_factor", options.reset_second_factor)
        else:
            _open(settings)


@contextmanager
def errors_in_a_line() -> "Iterator[None]":
    """Report errors that keep the server from starting or continuing, each in one line."""
    try:
        yield
    except Exception as error:
        _end_in_a_line(error)
        raise


def _end_in_a_line(error: Exception) -> None:
    """Raise the command's exit for an error reported in one line; return for any other."""
    from tapisvert.config.fields import SettingsError
    from tapisvert.fairness.vault import VaultError
    from tapisvert.journal.store import StoreError
    from tapisvert.server.services import SettingsChangedError

    if isinstance(error, SettingsError):
        raise BadParameter(str(error), param_hint="settings") from None
    if isinstance(error, SettingsChangedError | VaultError):
        _print_error(error)
        raise Exit(WRONG_INPUT) from None
    if isinstance(error, StoreError):
        _print_error(error)
        raise Exit(INTERNAL_ERROR) from None


def _print_error(error: Exception) -> None:
    print(printable(f"tapisvert serve: {error}"), file=sys.stderr, flush=True)


def house_settings(config: Path | None, options: dict[str, str]) -> "Settings":
    """Return the settings; without a file, a demonstration stored in the user's own folder."""
    from tapisvert.config.settings import CONFIG, PREFIX, load

    defaults = {
        "--demonstration": "true",
        "--database": f"sqlite:///{_folder() / 'tapisvert.db'}",
        "--keys": str(_folder() / "keys"),
    }
    if config is not None or os.environ.get(CONFIG):
        defaults = {}
    own_defaults = {
        name: value
        for name, value in defaults.items()
        if not {PREFIX + _variable(name), f"{PREFIX}{_variable(name)}_FILE"} & os.environ.keys()
    }
    return load(config, options={**own_defaults, **options})


def _variable(option: str) -> str:
    return option.removeprefix("--").upper()


def _folder() -> Path:
    """Return the folder of the user's data (XDG)."""
    root = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(root) if root.startswith("/") else Path.home() / ".local" / "share"
    return folder / _NAME


def _open(settings: "Settings") -> None:
    """Serve until stopped."""
    import asyncio

    from tapisvert.clock import now
    from tapisvert.operations import logs

    logs.configure(settings.log_level)
    _make_folder(settings)
    imported(_RUNNER)
    listener = _listen(settings)
    port = listener.getsockname()[1]

    def on_open(house: "Services") -> None:
        _print_address(settings, port)
        at_ms = now().wall_ms
        is_open = settings.demonstration
        invitation = None if is_open else house.accounts.create_administrator(at_ms)
        _hand_over(settings, port, invitation and invitation[1])

    asyncio.run(imported(_RUNNER).ServerRunner(settings, listener).run(on_open))


def _listen(settings: "Settings") -> "socket":
    from tapisvert.operations.listening import listen

    return listen(settings.host, settings.port, or_next=1 if settings.only_port else _PORTS)


def _rehearse(options: ServeOptions) -> None:
    """Open a rehearsal until stopped; without a given folder, in a temporary one."""
    from contextlib import ExitStack
    from tempfile import TemporaryDirectory

    from tapisvert.config.fields import SettingsError

    house_options = ("config", "database", "demonstration")
    if names := [f"--{name}" for name in house_options if getattr(options, name) is not None]:
        message = f"a rehearsal has a house of its own: leave out {', '.join(names)}"
        raise SettingsError(message)
    with ExitStack() as stack:
        folder = options.rehearsal_folder
        if folder is None:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="tapisvert-rehearsal-")))
        _run_rehearsal(options, folder)


def _run_rehearsal(options: ServeOptions, folder: Path) -> None:
    import asyncio

    from tapisvert.operations import logs
    from tapisvert.rehearsal.company import run_rehearsal
    from tapisvert.rehearsal.house import settings

    house = settings(folder, options.host, options.port)
    logs.configure(house.log_level)
    listener = _listen(house)
    port = listener.getsockname()[1]
    runner = imported(_RUNNER).ServerRunner(house, listener)

    def on_open(_services: "Services") -> None:
        assert house.training is not None
        print(f"Tapis Vert is a rehearsal, for play chips: {_address(house, port)}")
        print(f"The password of every account: {house.training.password.reveal()}")
        for person in house.training.people:
            print(f"  {person.login:<11} {person.name}")
        sys.stdout.flush()

    asyncio.run(run_rehearsal(runner, on_open, options.rehearsal_seed))


def _make_folder(settings: "Settings") -> None:
    """Create the folder of the user's data if it is missing."""
    if settings.database.reveal() == f"sqlite:///{_folder() / 'tapisvert.db'}":
        _folder().mkdir(mode=0o700, parents=True, exist_ok=True)


def _address(settings: "Settings", port: int) -> str:
    if settings.origins:
        return settings.origins[0]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{port}"


def _print_address(settings: "Settings", port: int) -> None:
    description = "a demonstration, for play chips" if settings.demonstration else "open"
    if port != settings.port and settings.port:
        message = f"port {settings.port} is in use: this house is at port {port}"
        print(f"tapisvert serve: {message}", file=sys.stderr, flush=True)
    print(f"Tapis Vert is {description}: {_address(settings, port)}", flush=True)


def _print_invitation(settings: "Settings", port: int, token: str) -> None:
    print(
        "The direction chooses its password here, once, within a day:\n"
        f"{_address(settings, port)}/welcome#{token}",
        flush=True,
    )


def _hand_over(settings: "Settings", port: int, token: str | None) -> None:
    """Print the direction's link at a terminal, or write it into a file that only this user can
    read, since other output ends up in logs. The file is deleted once the link is used.
    """
    file = settings.keys / _LINK
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    if token is None:
        return
    if sys.stdout.isatty():
        _print_invitation(settings, port, token)
        return
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as output:
        output.write(f"{_address(settings, port)}/welcome#{token}\n")
    print(
        "The direction chooses its password by the link in this file, once, within a day:\n"
        f"{printable(str(file.resolve()))}",
        flush=True,
    )


def _print_new_invitation(settings: "Settings") -> None:
    """Print a new link for the direction.

    Control of this machine is sufficient authority; the journal records the link.
    """
    from tapisvert.operations import logs, runner

    _make_folder(settings)
    logs.configure(settings.log_level)
    name, token = runner.new_admin_invitation(settings)
    print(f"A link for the account {printable(name)}; its sessions are over.", flush=True)
    _print_invitation(settings, settings.port, token)


def _change_account(settings: "Settings", act: "MachineAct", name: str) -> None:
    """Change an account; the journal records that it was done on this machine."""
    from tapisvert.operations import logs, runner

    _make_folder(settings)
    logs.configure(settings.log_level)
    account = runner.change_account(settings, act, name)
    result = {
        "confirm": f"is confirmed on this machine: {', '.join(account.roles)}",
        "reset_second_factor": "has no second factor any more; its sessions are over",
    }[act]
    print(f"{printable(account.name)} {result}.", flush=True)
