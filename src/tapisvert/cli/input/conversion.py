"""Conversion of what is typed into the values of options, without pydantic.

typer converts each option and argument by a pydantic model of its own. To import pydantic and to
make a command's models takes 130 ms of a processor (2026-11-23), as much as all the rest of a short
command. A text that is right is converted here; one that is not is left to typer, for its words.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_origin

import typer
from typer._click import Context
from typer._coercion import RuntimeParam, build_runtime_param
from typer._param_types import coerce_cli_choice, coerce_cli_path
from typer.core import TyperCommand, TyperGroup, _TyperParameter
from typer.models import ParameterInfo


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
            described = param.type_descriptor
            param._runtime_param = _Plain(described.parameter_info, described.annotation)


@dataclass(frozen=True)
class _Plain(RuntimeParam):
    """Conversion of one option or argument."""

    def _coerce_value(self, value: Any, param: _TyperParameter, ctx: Context) -> Any:
        try:
            return _converted(value, self.annotation, self.parameter_info)
        except (ValueError, typer.BadParameter):
            return build_runtime_param(param.type_descriptor).coerce(value, param, ctx)


def _converted(value: Any, kind: Any, info: ParameterInfo) -> Any:
    """Return the value of a text. Raises ValueError or BadParameter if it may be wrong."""
    if get_origin(kind) is list and isinstance(value, list | tuple):
        return [_converted(one, get_args(kind)[0], info) for one in value]
    if info.parser is not None:
        return info.parser(value)
    if isinstance(kind, type):
        if issubclass(kind, Enum):
            return coerce_cli_choice(value, choices=list(kind), case_sensitive=info.case_sensitive)
        if kind is Path:
            return coerce_cli_path(Path(value), info, path_type=kind)
        if kind is int and isinstance(value, str) and value.isascii() and value.isdigit():
            return _within(int(value), info)
        if isinstance(value, kind):
            return value
    raise ValueError(value)


def _within(number: int, info: ParameterInfo) -> int:
    if (info.min is None or info.min <= number) and (info.max is None or number <= info.max):
        return number
    raise ValueError(number)
