"""Groups of commands: each is imported when it is called or described.

All of them together take 300 ms of a processor to import (2026-11-23), and a shell that completes a
word waits for it, too.
"""

import gc
import inspect
from collections.abc import Callable, MutableMapping
from functools import wraps
from importlib import import_module
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias, TypeVar, cast, get_type_hints

import typer

from tapisvert.cli.input.conversion import Command, Group
from tapisvert.on_demand import OnDemand

_C = TypeVar("_C", bound=Callable[..., None])

SETTINGS: Final[dict[str, Any]] = {
    "rich_markup_mode": None,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}
"""Settings of every group of commands."""


def lazy_group(package: str, names: tuple[str, ...]) -> type[Group]:
    """Return a group of the commands of these names, each of the package's module of its name.

    A module has a function, or a `Typer` with commands of its own.
    """

    def built(name: str) -> Any:
        made = getattr(imported(f"{package}.{name}"), name)
        if isinstance(made, typer.Typer):
            return typer.main.get_group(made)
        alone = typer.Typer(add_completion=False, **SETTINGS)
        add_command(alone, made)
        return typer.main.get_command(alone)

    class LazyGroup(Group):
        """Group of commands that are imported when they are wanted."""

        def __init__(self, *arguments: Any, **settings: Any) -> None:
            super().__init__(*arguments, **settings)
            self.commands = cast("MutableMapping[str, Any]", OnDemand(names, built))

        def list_commands(self, ctx: object) -> list[str]:
            return list(self.commands)

    return LazyGroup


def imported(module: str) -> Any:
    """Import a module. All of it stays: to look through it for garbage meanwhile would take a tenth
    of a server's start, and a twentieth of a short command.
    """
    gc.disable()
    try:
        return import_module(module)
    finally:
        gc.enable()


def add_command(group: typer.Typer, command: Callable[..., None]) -> None:
    """Add a function to a group, with its docstring as help and the option `--regulations`."""
    group.command(help=help_text(command), cls=Command)(with_regulations(command))


def help_text(command: Callable[..., None]) -> str:
    """Return a command's docstring as help text that keeps the lines of its examples."""
    return (inspect.getdoc(command) or "").replace("\\b\n", "\b\n")


def _use_folders(folders: list[Path] | None) -> list[Path] | None:
    if folders:
        from tapisvert import regulations  # noqa: PLC0415 - few commands name folders

        regulations.use_folders(folders)
    return folders


RegulationsOption: TypeAlias = Annotated[
    list[Path] | None,
    typer.Option(
        "--regulations",
        metavar="DIR",
        help="A folder with regulations of a house's own.",
        callback=_use_folders,
        is_eager=True,  # the id of a rulebook is looked for there
    ),
]


def with_regulations(command: _C) -> _C:
    """Give a command the option `--regulations`, which works before the command is called.

    >>> @with_regulations
    ... def command(*, json: bool = False) -> None: ...
    >>> list(Signature.from_callable(command).parameters)
    ['json', 'regulations']
    """

    def run(*arguments: Any, regulations: object = None, **options: Any) -> None:
        command(*arguments, **options)

    own = Parameter(
        "regulations", Parameter.KEYWORD_ONLY, default=None, annotation=RegulationsOption
    )
    made: Any = wraps(command)(run)
    signature = Signature.from_callable(command)
    hints = get_type_hints(command, include_extras=True)
    made.__signature__ = signature.replace(parameters=[*signature.parameters.values(), own])
    made.__annotations__ = {**hints, own.name: own.annotation}
    return cast("_C", made)
