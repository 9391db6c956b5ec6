"""Options of `tapisvert randomness`, described once."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from tapisvert.cli.console import JsonOption, Language, LanguageOption, known_rulebook
from tapisvert.cli.reports import ReportOption
from tapisvert.values import value

_Packs: TypeAlias = Annotated[
    str | None, typer.Option(metavar="N", help="How many packs, 1e6 or 1_000_000; 10000.")
]
_Spins: TypeAlias = Annotated[
    str | None, typer.Option(metavar="N", help="How many spins of the wheel; 1000000.")
]
_Rulebook: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="ID", help="This game only; of --results, theirs.", callback=known_rulebook
    ),
]
_Seed: TypeAlias = Annotated[
    str | None, typer.Option(metavar="N", help="0 to 2^64 - 1; fresh seeds for all, unless given.")
]
_Results: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Test coups or numbers that a house has drawn.")
]
_Level: TypeAlias = Annotated[
    float, typer.Option(min=1e-9, max=0.5, help="How often chance alone may fail, at most.")
]
_Workers: TypeAlias = Annotated[
    int | None, typer.Option(min=1, max=4096, help="As many as there are cores, unless given.")
]


@value
class RandomnessOptions:
    """Options as typed; None for those left out."""

    packs: _Packs = None
    spins: _Spins = None
    rulebook: _Rulebook = None
    seed: _Seed = None
    results: _Results = None
    level: _Level = 0.01
    workers: _Workers = None
    report: ReportOption = None
    lang: LanguageOption = Language.EN
    json: JsonOption = False
