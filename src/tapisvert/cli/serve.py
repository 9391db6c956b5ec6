"""`tapisvert serve`: the server, with tables for several players in the browser."""

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from tapisvert.cli.command_group import imported
from tapisvert.cli.errors import OUR_FAULT, WRONG_INPUT, printable
from tapisvert.cli.input.options import with_options
from tapisvert.values import value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tapisvert.operations.run import MachineAct
    from tapisvert.server.config.settings import Settings
    from tapisvert.server.services import Services

DatabaseOption: TypeAlias = Annotated[
    str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…")
]
_PORTS: Final = 50
"""Number of ports tried if none is named."""
_NAME: Final = "tapisvert"
_RUNNER: Final = "tapisvert.operations.run"
_LINK: Final = "direction.link"
"""File beside the keys with the direction's first link."""
_SETTINGS: Final = ("database", "host", "port", "demonstration")
"""Options that are settings."""


@value
class ServeOptions:
    """Options as typed; None for those left out."""

    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The settings; see the docs.")
    ] = None
    database: DatabaseOption = None
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None
    port: Annotated[
        int | None, typer.Option(help="The port; where none is named, the next free one from 8000.")
    ] = None
    demonstration: Annotated[
        bool | None,
        typer.Option(
            "--demonstration/--no-demonstration",
            help="Anybody on this machine sits down with play chips. So it is without --config.",
        ),
    ] = None
    rehearsal: Annotated[
        bool,
        typer.Option("--rehearsal", help="A house for training, with simulated people; see below."),
    ] = False
    rehearsal_folder: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep the rehearsal there, and go on with it later."),
    ] = None
    rehearsal_seed: Annotated[
        int, typer.Option(help="The seed of what simulated people choose.")
    ] = 1
    new_admin_link: Annotated[
        bool,
        typer.Option(
            "--new-admin-link", help="Print a link for the direction's password, and end."
        ),
    ] = False
    confirm: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Confirm an account without a second person, and end."),
    ] = None
    reset_second_factor: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Remove an account's second factor, and end."),
    ] = None


@with_options(ServeOptions)
def serve(**options: Any) -> None:
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
    parsed = ServeOptions(**options)
    given = {name: getattr(parsed, name) for name in _SETTINGS}
    if parsed.rehearsal or parsed.rehearsal_folder is not None:
        with errors_in_a_line():
            _rehearse(parsed)
        return
    if parsed.demonstration is not None:
        given["demonstration"] = str(parsed.demonstration).lower()
    texts = {f"--{name}": str(text) for name, text in given.items() if text is not None}
    with errors_in_a_line():
        settings = house_settings(parsed.config, texts)
        if parsed.new_admin_link:
            _print_new_invitation(settings)
        elif parsed.confirm is not None:
            _change_account(settings, "confirm", parsed.confirm)
        elif parsed.reset_second_factor is not None:
            _change_account(settings, "reset_second_factor", parsed.reset_second_factor)
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
    """Raise the end of the command for an error that it reports; return for any other."""
    from tapisvert.fairness.vault import VaultError  # noqa: PLC0415 - the server is heavy
    from tapisvert.journal.store import StoreError  # noqa: PLC0415 - heavy
    from tapisvert.server.config.fields import SettingsError  # noqa: PLC0415 - heavy
    from tapisvert.server.services import SettingsChangedError  # noqa: PLC0415 - heavy

    if isinstance(error, SettingsError):
        raise typer.BadParameter(str(error), param_hint="settings") from None
    if isinstance(error, SettingsChangedError | VaultError):
        _print_error(error)
        raise typer.Exit(WRONG_INPUT) from None
    if isinstance(error, StoreError):
        _print_error(error)
        raise typer.Exit(OUR_FAULT) from None


def _print_error(error: Exception) -> None:
    print(printable(f"tapisvert serve: {error}"), file=sys.stderr, flush=True)


def house_settings(config: Path | None, options: dict[str, str]) -> "Settings":
    """Return the settings; without a file, a demonstration stored in the user's own folder."""
    from tapisvert.server.config.settings import CONFIG, PREFIX, load  # noqa: PLC0415 - heavy

    defaults = {
        "--demonstration": "true",
        "--database": f"sqlite:///{_folder() / 'tapisvert.db'}",
        "--keys": str(_folder() / "keys"),
    }
    if config is not None or os.environ.get(CONFIG):
        defaults = {}
    own = {
        name: value
        for name, value in defaults.items()
        if not {PREFIX + _variable(name), f"{PREFIX}{_variable(name)}_FILE"} & os.environ.keys()
    }
    return load(config, options={**own, **options})


def _variable(option: str) -> str:
    return option.removeprefix("--").upper()


def _folder() -> Path:
    """Return the folder of a user's data (XDG)."""
    root = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(root) if root.startswith("/") else Path.home() / ".local" / "share"
    return folder / _NAME


def _open(settings: "Settings") -> None:
    """Serve until stopped."""
    import asyncio  # noqa: PLC0415 - a tenth of the start of every other command

    from tapisvert.clock import now  # noqa: PLC0415 - heavy
    from tapisvert.operations import listening, logs  # noqa: PLC0415 - heavy

    logs.configure(settings.log_level)
    _make_folder(settings)
    imported(_RUNNER)
    tried = 1 if settings.only_port else _PORTS
    listener = listening.listen(settings.host, settings.port, or_next=tried)
    port = listener.getsockname()[1]

    def opened(house: "Services") -> None:
        _print_address(settings, port)
        at_ms = now().wall_ms
        is_open = settings.demonstration
        invited = None if is_open else house.accounts.create_administrator(at_ms)
        _hand_over(settings, port, invited and invited[1])

    asyncio.run(imported(_RUNNER).ServerRunner(settings, listener).run(opened))


def _rehearse(parsed: ServeOptions) -> None:
    """Open a rehearsal until stopped; without a folder of its own, one that goes with it."""
    from contextlib import ExitStack  # noqa: PLC0415 - for this form alone
    from tempfile import TemporaryDirectory  # noqa: PLC0415 - likewise

    from tapisvert.server.config.fields import SettingsError  # noqa: PLC0415 - heavy

    own = ("config", "database", "demonstration")
    if others := [f"--{name}" for name in own if getattr(parsed, name) is not None]:
        message = f"a rehearsal has a house of its own: leave out {', '.join(others)}"
        raise SettingsError(message)
    with ExitStack() as stack:
        folder = parsed.rehearsal_folder
        if folder is None:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="tapisvert-rehearsal-")))
        _run_rehearsal(parsed, folder)


def _run_rehearsal(parsed: ServeOptions, folder: Path) -> None:
    import asyncio  # noqa: PLC0415 - a tenth of the start of every other command

    from tapisvert.operations import listening, logs  # noqa: PLC0415 - heavy
    from tapisvert.rehearsal.company import run_rehearsal  # noqa: PLC0415 - heavy
    from tapisvert.rehearsal.house import settings  # noqa: PLC0415 - heavy

    house = settings(folder, parsed.host, parsed.port)
    logs.configure(house.log_level)
    tried = 1 if house.only_port else _PORTS
    listener = listening.listen(house.host, house.port, or_next=tried)
    port = listener.getsockname()[1]
    run = imported(_RUNNER).ServerRunner(house, listener)

    def opened(_services: "Services") -> None:
        assert house.training is not None
        print(f"Tapis Vert is a rehearsal, for play chips: {_address(house, port)}")
        print(f"The password of every account: {house.training.password.reveal()}")
        for one in house.training.people:
            print(f"  {one.login:<11} {one.name}")
        sys.stdout.flush()

    asyncio.run(run_rehearsal(run, opened, parsed.rehearsal_seed))


def _make_folder(settings: "Settings") -> None:
    """Create the folder of the user's own data if it is missing."""
    if settings.database.reveal() == f"sqlite:///{_folder() / 'tapisvert.db'}":
        _folder().mkdir(mode=0o700, parents=True, exist_ok=True)


def _address(settings: "Settings", port: int) -> str:
    if settings.origins:
        return settings.origins[0]
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{port}"


def _print_address(settings: "Settings", port: int) -> None:
    what = "a demonstration, for play chips" if settings.demonstration else "open"
    if port != settings.port and settings.port:
        moved = f"port {settings.port} is in use: this house is at port {port}"
        print(f"tapisvert serve: {moved}", file=sys.stderr, flush=True)
    print(f"Tapis Vert is {what}: {_address(settings, port)}", flush=True)


def _print_invitation(settings: "Settings", port: int, token: str) -> None:
    print(
        "The direction chooses its password here, once, within a day:\n"
        f"{_address(settings, port)}/welcome#{token}",
        flush=True,
    )


def _hand_over(settings: "Settings", port: int, token: str | None) -> None:
    """Give the direction's link to the operator: printed at a terminal, otherwise in a file that
    only this user reads, since other output ends up in logs. The file goes once the link is used.
    """
    file = settings.keys / _LINK
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    if token is None:
        return
    if sys.stdout.isatty():
        _print_invitation(settings, port, token)
        return
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(opened, "w") as written:
        written.write(f"{_address(settings, port)}/welcome#{token}\n")
    print(
        "The direction chooses its password by the link in this file, once, within a day:\n"
        f"{printable(str(file.resolve()))}",
        flush=True,
    )


def _print_new_invitation(settings: "Settings") -> None:
    """Print a new link for the direction.

    Control of this machine is sufficient authority; the journal records the link.
    """
    from tapisvert.operations import logs, run  # noqa: PLC0415 - heavy

    _make_folder(settings)
    logs.configure(settings.log_level)
    name, token = run.new_admin_invitation(settings)
    print(f"A link for the account {printable(name)}; its sessions are over.", flush=True)
    _print_invitation(settings, settings.port, token)


def _change_account(settings: "Settings", act: "MachineAct", name: str) -> None:
    """Change an account; the journal records that it was done on this machine."""
    from tapisvert.operations import logs, run  # noqa: PLC0415 - heavy

    _make_folder(settings)
    logs.configure(settings.log_level)
    account = run.change_account(settings, act, name)
    done = {
        "confirm": f"is confirmed on this machine: {', '.join(sorted(account.roles))}",
        "reset_second_factor": "has no second factor any more; its sessions are over",
    }[act]
    print(f"{printable(account.name)} {done}.", flush=True)
