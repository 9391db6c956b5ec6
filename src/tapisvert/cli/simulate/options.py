"""Options of `tapisvert simulate`, described once: a value, and the command's signature."""

from collections.abc import Callable
from dataclasses import MISSING, fields
from inspect import Parameter, Signature
from pathlib import Path
from typing import Annotated, Any, TypeAlias, TypeVar, get_type_hints

import typer

from tapisvert.cli.console import JsonOption, Language, LanguageOption, RulebookArgument
from tapisvert.cli.options import ReadingsOption
from tapisvert.cli.reports import ReportOption
from tapisvert.values import value

_C = TypeVar("_C", bound=Callable[..., None])

_Coups: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="N", help="How many coups, 1e9 or 1_000_000; with a player, an evening's"),
]
_Seed: TypeAlias = Annotated[
    str | None, typer.Option(metavar="N", help="0 to 2^64 - 1; the same seed, the same coups.")
]
_Threads: TypeAlias = Annotated[
    int | None, typer.Option(min=1, max=4096, help="As many as there are cores, unless given.")
]
_Until: TypeAlias = Annotated[
    str | None, typer.Option(metavar="ERROR", help="Go on until a figure is that sure: 1e-5.")
]
_Figure: TypeAlias = Annotated[
    str | None, typer.Option(metavar="NAME", help="Which: refait, edge.rouge.divide …")
]
_Other: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="OTHER", help="Compare a rulebook, a ruling (R03=lose) or a system."),
]
_System: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="A player's system: flat, dalembert, labouchere:1-2-3 …"),
]
_Chances: TypeAlias = Annotated[
    list[str] | None, typer.Option(metavar="CHANCE", help="Chance to stake on; rouge.")
]
_Unit: TypeAlias = Annotated[
    int | None, typer.Option(metavar="AMOUNT", help="Unit of the stakes, minor units; 1000.")
]
_Bankroll: TypeAlias = Annotated[
    int | None, typer.Option(metavar="AMOUNT", help="Bankroll at the start; 100 units.")
]
_Target: TypeAlias = Annotated[
    int | None, typer.Option(metavar="AMOUNT", help="Leave when holding this much.")
]
_Stop: TypeAlias = Annotated[
    int | None, typer.Option(metavar="AMOUNT", help="Leave when holding no more than this.")
]
_Minimum: TypeAlias = Annotated[
    int | None, typer.Option(metavar="AMOUNT", help="The table's posted minimum.")
]
_Maximum: TypeAlias = Annotated[
    int | None, typer.Option(metavar="AMOUNT", help="And maximum; what is above it is excess.")
]
_Paths: TypeAlias = Annotated[
    str | None, typer.Option(metavar="N", help="Number of evenings; 10000.")
]
_Tailles: TypeAlias = Annotated[
    str | None, typer.Option(metavar="N", help="The length of an evening in tailles.")
]
_Insure: TypeAlias = Annotated[
    str | None, typer.Option(metavar="WHEN", help="never, always or when_it_pays.")
]
_Prison: TypeAlias = Annotated[
    str | None, typer.Option(metavar="HOW", help="At a refait: divide, stay or wait.")
]
_Count: TypeAlias = Annotated[
    bool, typer.Option("--count", help="Count cards; stake when they favour the player.")
]
_PerHour: TypeAlias = Annotated[
    int | None, typer.Option(min=1, max=3600, help="Coups in an hour, to tell its cost.")
]
_Permanences: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Coups that were dealt: hold them to the law, play them."),
]
_Cluster: TypeAlias = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Other machines: tcp://scheduler:8786.")
]


@value
class SimulateOptions:
    """Options as typed; None, or empty, for those left out."""

    rulebook: RulebookArgument
    coups: _Coups = None
    seed: _Seed = None
    threads: _Threads = None
    ruling: ReadingsOption = None
    until_error: _Until = None
    figure: _Figure = None
    compare: _Other = None
    system: _System = None
    chance: _Chances = None
    unit: _Unit = None
    bankroll: _Bankroll = None
    target: _Target = None
    stop: _Stop = None
    minimum: _Minimum = None
    maximum: _Maximum = None
    insure: _Insure = None
    prison: _Prison = None
    count: _Count = False
    paths: _Paths = None
    tailles: _Tailles = None
    coups_per_hour: _PerHour = None
    permanences: _Permanences = None
    report: ReportOption = None
    cluster: _Cluster = None
    lang: LanguageOption = Language.EN
    json: JsonOption = False

    @property
    def has_player(self) -> bool:
        """True if an option was given that only a player has."""
        options = (
            *(self.system, self.unit, self.bankroll, self.target, self.stop, self.minimum),
            *(self.maximum, self.insure, self.prison, self.paths, self.tailles),
            self.coups_per_hour,
        )
        return bool(self.chance) or self.count or any(option is not None for option in options)


def with_options(of: type[Any]) -> Callable[[_C], _C]:
    """Give a command the options that a value's fields describe; it is called with all of them.

    >>> @with_options(SimulateOptions)
    ... def command(**options: object) -> None: ...
    >>> list(Signature.from_callable(command).parameters)[:3]
    ['rulebook', 'coups', 'seed']
    """
    described = get_type_hints(of, include_extras=True)

    def give(command: _C) -> _C:
        parameters = [
            Parameter(
                field.name,
                Parameter.KEYWORD_ONLY,
                default=Parameter.empty if field.default is MISSING else field.default,
                annotation=described[field.name],
            )
            for field in fields(of)
        ]
        command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        command.__annotations__ = {field.name: described[field.name] for field in fields(of)}
        return command

    return give
