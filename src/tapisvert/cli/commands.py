"""Groups of commands: each is imported when it is called or described, and converts its options.

Importing all commands takes 300 ms of CPU time (2026-11-23), and a shell waits for it when it
completes a word. typer converts each option and argument by its own pydantic model, whose import
and creation take 130 ms, as much as the rest of a short command. Valid values are converted here;
invalid ones are left to typer, for its messages.
"""

import gc
import inspect
from collections.abc import Callable, Iterable, MutableMapping
from dataclasses import dataclass
from enum import Enum
from functools import wraps
from importlib import import_module
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, cast, get_args, get_origin, get_type_hints

import typer
from typer import BadParameter, Option
from typer._click import Context
from typer._coercion import RuntimeParam, build_runtime_param
from typer._param_types import coerce_cli_choice, coerce_cli_path
from typer.core import TyperCommand, TyperGroup, _TyperParameter
from typer.models import ParameterInfo

from tapisvert.on_demand import OnDemand

_C = TypeVar("_C", bound=Callable[..., None])

SETTINGS: Final[dict[str, Any]] = {
    "rich_markup_mode": None,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}
"""Settings of every group of commands."""


class Command(TyperCommand):
    """Command that converts its options here."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        _convert(self.get_params(ctx))
        return super().parse_args(ctx, args)


class Group(TyperGroup):
    """Group that converts its options here."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        _convert(self.get_params(ctx))
        return super().parse_args(ctx, args)


def _convert(params: Iterable[object]) -> None:
    for param in params:
        if isinstance(param, _TyperParameter):
            descriptor = param.type_descriptor
            param._runtime_param = _Plain(descriptor.parameter_info, descriptor.annotation)


@dataclass(frozen=True)
class _Plain(RuntimeParam):
    """Conversion of one option or argument."""

    def _coerce_value(self, value: Any, param: _TyperParameter, ctx: Context) -> Any:
        try:
            return _convert_value(value, self.annotation, self.parameter_info)
        except (ValueError, BadParameter):
            return build_runtime_param(param.type_descriptor).coerce(value, param, ctx)


def _convert_value(value: Any, kind: Any, info: ParameterInfo) -> Any:
    """Return the value of a text. Raises ValueError or BadParameter if it may be invalid."""
    if get_origin(kind) is list and isinstance(value, list | tuple):
        return [_convert_value(item, get_args(kind)[0], info) for item in value]
    if info.parser is not None:
        return info.parser(value)
    if isinstance(kind, type):
        if issubclass(kind, Enum):
            return coerce_cli_choice(value, choices=list(kind), case_sensitive=info.case_sensitive)
        if kind is Path:
            return coerce_cli_path(Path(value), info, path_type=kind)
        if kind is int and isinstance(value, str) and value.isascii() and value.isdigit():
            return _check_range(int(value), info)
        if isinstance(value, kind):
            return value
    raise ValueError(value)


def _check_range(number: int, info: ParameterInfo) -> int:
    if (info.min is None or info.min <= number) and (info.max is None or number <= info.max):
        return number
    raise ValueError(number)


def lazy_group(package: str, names: tuple[str, ...]) -> type[Group]:
    """Return a group of the commands of these names, each in the package's module of its name.

    A module has a function, or a `Typer` with commands of its own.
    """

    def build(name: str) -> Any:
        command = getattr(imported(f"{package}.{name}"), name)
        if isinstance(command, typer.Typer):
            return typer.main.get_group(command)
        group = typer.Typer(add_completion=False, **SETTINGS)
        add_command(group, command)
        return typer.main.get_command(group)

    class LazyGroup(Group):
        """Group of commands that are imported on first use."""

        def __init__(self, *arguments: Any, **settings: Any) -> None:
            super().__init__(*arguments, **settings)
            self.commands = cast("MutableMapping[str, Any]", OnDemand(names, build))

        def list_commands(self, ctx: object) -> list[str]:
            return list(self.commands)

    return LazyGroup


def imported(module: str) -> Any:
    """Import a module without garbage collection, since all of it stays: collection would take a
    tenth of a server's start, and a twentieth of a short command.
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
        from tapisvert import regulations

        regulations.use_folders(folders)
    return folders


RegulationsOption = Annotated[
    list[Path] | None,
    Option(
        "--regulations",
        metavar="DIR",
        help="Folder with custom regulation files.",
        callback=_use_folders,
        is_eager=True,  # rulebook ids are looked up there
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

    parameter = Parameter(
        "regulations", Parameter.KEYWORD_ONLY, default=None, annotation=RegulationsOption
    )
    function: Any = wraps(command)(run)
    signature = Signature.from_callable(command)
    hints = get_type_hints(command, include_extras=True)
    function.__signature__ = signature.replace(
        parameters=[*signature.parameters.values(), parameter]
    )
    function.__annotations__ = {**hints, parameter.name: parameter.annotation}
    return cast("_C", function)
