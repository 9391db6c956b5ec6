"""Commands made of functions, whose annotated parameters become click's options and arguments.

A group names its commands, and imports one when it is called or described. Importing all takes 300
ms of CPU time (2026-11-23), and a shell waits for it when it completes a word.
"""

import gc
import inspect
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from importlib import import_module
from itertools import chain
from pathlib import Path
from shutil import get_terminal_size
from types import NoneType
from typing import Any, Final, cast, get_args, get_origin

import click

from tapisvert.i18n import LANGUAGES, environment_language
from tapisvert.on_demand import OnDemand

_SETTINGS: Final = {"help_option_names": ["-h", "--help"], "show_default": True}
_LANGUAGE: Final = "tapisvert.language"
_RANGES: Final = {int: click.IntRange, float: click.FloatRange}


def option(help_text: str, metavar: str | None = None, *names: str, **settings: Any) -> Any:
    """Return the default of a parameter that is an option; without names it has the parameter's.

    `settings` are click's, and `min` and `max` of a number.
    """

    def declare(parameter: inspect.Parameter) -> click.Parameter:
        kind, is_list = _kind(parameter)
        return click.Option(
            [parameter.name, *(names or (f"--{parameter.name.replace('_', '-')}",))],
            help=help_text,
            is_flag=kind is bool or None,
            multiple=is_list,
            **_typed(kind, metavar=metavar or ("N" if kind is int else None), **settings),
        )

    return declare


class _Argument(click.Argument):
    """Argument with a help text, as those of click have from 8.5 on."""

    help_text: str


def argument(help_text: str, metavar: str | None = None, **settings: Any) -> Any:
    """Return the default of a parameter that is an argument; `settings` are as of an option."""

    def declare(parameter: inspect.Parameter) -> click.Parameter:
        kind, is_list = _kind(parameter)
        typed = _typed(kind, metavar=metavar, nargs=-1 if is_list else 1, **settings)
        argument = _Argument([parameter.name], required="default" not in settings, **typed)
        argument.help_text = help_text
        return argument

    return declare


def _kind(parameter: inspect.Parameter) -> tuple[Any, bool]:
    """Return the type of a parameter's value, and whether it takes several."""
    annotation = parameter.annotation
    parts = [part for part in get_args(annotation) if part is not NoneType]
    return (parts[0] if parts else annotation), get_origin(annotation) is tuple


def _typed(kind: Any, **settings: Any) -> dict[str, Any]:
    """Return the settings of a click parameter with values of a type."""
    limits = {name: settings.pop(name) for name in ("min", "max") if name in settings}
    if limits:
        kind = _RANGES[kind](**limits)
    elif kind is Path:
        kind = click.Path(path_type=Path)
    return {"type": kind, **settings}


def _use_folders(_context: object, _option: object, folders: tuple[Path, ...]) -> None:
    if folders:
        from tapisvert import regulations

        regulations.use_folders(folders)


def _use_language(context: click.Context, _option: object, language: str | None) -> None:
    if language is not None:
        context.meta[_LANGUAGE] = language


def _use_plain(_context: object, _option: object, is_plain: bool) -> None:  # noqa: FBT001 - click
    if is_plain:
        os.environ["TERM"] = "dumb"


def _common() -> list[click.Parameter]:
    """Return the options of the program that may stand before and after the name of a command."""
    regulations = click.Option(
        ["--regulations"],
        type=click.Path(path_type=Path),
        multiple=True,
        metavar="DIR",
        help="Folder with custom regulation files.",
        callback=_use_folders,
        is_eager=True,  # rulebook ids are looked up there
        expose_value=False,
    )
    language = click.Option(
        ["--lang"],
        type=click.Choice(LANGUAGES),
        help="Italian, French or English. [default: of the system; of --json English]",
        callback=_use_language,
        expose_value=False,
    )
    plain = click.Option(
        ["--plain"],
        is_flag=True,
        help="No colours, lines and animations, and no wrapping, as without a terminal.",
        callback=_use_plain,
        expose_value=False,
        is_eager=True,
    )
    return [language, plain, regulations]


class _Formatter(click.HelpFormatter):
    """Formatter of help as wide as the terminal; a narrow one has a narrow first column."""

    def __init__(self, *_settings: object, **_options: object) -> None:
        super().__init__(width=max(20, min(get_terminal_size().columns, 80) - 2))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        super().write_dl(list(rows), min(col_max, self.width // 3 - 2), col_spacing)


class _Context(click.Context):
    formatter_class = _Formatter


class Command(click.Command):
    """Command that calls a function; its help is the function's docstring.

    A parameter `lang` without a declaration is the language of what people read.
    """

    context_class = _Context

    def __init__(self, name: str, function: Callable[..., None]) -> None:
        self._function = function
        super().__init__(
            name,
            callback=self._call,
            params=[*_parameters(function), *_common()],
            help=(inspect.getdoc(function) or "").replace("\\b\n", "\b\n"),
            context_settings=_SETTINGS,
        )

    def _call(self, **values: Any) -> None:
        language = click.get_current_context().meta.get(_LANGUAGE)
        default = "en" if values.get("json") else environment_language(os.environ)
        self._function(**_arguments(self._function, {"lang": language or default, **values}))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        arguments = [parameter for parameter in self.params if isinstance(parameter, _Argument)]
        if arguments:
            with formatter.section("Arguments"):
                formatter.write_dl([(a.human_readable_name, a.help_text) for a in arguments])
        super().format_options(ctx, formatter)


def _parameters(function: Callable[..., object]) -> Iterator[click.Parameter]:
    """Yield click's parameters for those of a function; a dataclass stands for its fields."""
    for parameter in inspect.signature(function).parameters.values():
        if is_dataclass(parameter.annotation):
            yield from _parameters(cast("type[Any]", parameter.annotation))
        elif parameter.default is not parameter.empty:
            yield parameter.default(parameter)


def _arguments(function: Callable[..., object], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a function from the values of click's parameters."""
    arguments = {}
    for name, parameter in inspect.signature(function).parameters.items():
        kind: Any = parameter.annotation
        is_flat = not is_dataclass(kind)
        arguments[name] = values[name] if is_flat else kind(**_arguments(kind, values))
    return arguments


class Group(click.Group):
    """Group of commands that are imported on first use, each a function of its name in a module."""

    context_class = _Context

    def __init__(
        self, name: str, module: str, sections: Mapping[str, Iterable[str]], help_text: str
    ) -> None:
        def command(name: str) -> click.Command:
            command = getattr(imported(module.format(name)), name)
            return command if isinstance(command, click.Command) else Command(name, command)

        self._sections = sections
        names = chain.from_iterable(sections.values())
        super().__init__(
            name,
            commands=cast("dict[str, click.Command]", OnDemand(names, command)),
            callback=_print_help,
            invoke_without_command=True,
            context_settings=_SETTINGS,
            params=_common(),
            help=help_text,
        )

    def list_commands(self, _context: object) -> list[str]:
        return list(self.commands)

    def format_commands(self, _context: object, formatter: click.HelpFormatter) -> None:
        for title, names in self._sections.items():
            with formatter.section(title):
                helps = ((self.commands[name].help or "").partition("\n\n")[0] for name in names)
                formatter.write_dl([*zip(names, helps, strict=True)])


def _print_help() -> None:
    """Print a group's help if no command of it is named."""
    context = click.get_current_context()
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def imported(module: str) -> Any:
    """Import a module without garbage collection, since all of it stays: collection would take a
    tenth of a server's start, and a twentieth of a short command.
    """
    gc.disable()
    try:
        return import_module(module)
    finally:
        gc.enable()
