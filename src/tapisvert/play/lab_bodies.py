"""A file of results in the laboratory, as the page sends it, and what it shows.

The file comes with the request, and is not stored.
"""

from typing import Annotated, ClassVar, Final, Literal

import msgspec
from msgspec import Meta

from tapisvert.api.bodies import RequestBody
from tapisvert.play.lab_jobs import EveningsQuestion

MAX_FILE: Final = 700_000
"""Maximum size of a file, in bytes; a month of spins as xlsx has some 300,000."""

Label = Annotated[str, Meta(min_length=1, max_length=80)]


class ResultsQuestion(RequestBody, frozen=True):
    """A file of a house's results under a rulebook, and the player who plays it with each system.

    `column`, `order`, `zero` and `sheet` say what a file leaves open, as the options of
    `tapisvert randomness` do. `name` is that of the file in its report.
    """

    max_bytes: ClassVar[int] = 1_000_000

    file: Annotated[bytes, Meta(max_length=MAX_FILE, description="base64")]
    evenings: EveningsQuestion
    language: Literal["en", "fr", "it"] = "en"
    column: Annotated[list[Label], Meta(max_length=2)] = msgspec.field(default_factory=list)
    order: Literal["lines", "columns"] | None = None
    zero: dict[Label, Label] = msgspec.field(default_factory=dict)
    sheet: Label | None = None
    name: Label = "results"


class CellView(msgspec.Struct, frozen=True):
    """A coup: the rows' totals or the number, and the chances that won, as far as the file says."""

    totals: dict[str, int] | None
    number: int | None
    result: str


class CheckView(msgspec.Struct, frozen=True):
    """A check: its name in words, found, expected by chance, its p-value alone and among all."""

    name: str
    statistic: float
    expected: float
    p_value: float
    adjusted: float


class NumberView(msgspec.Struct, frozen=True):
    """A number in the order of the wheel: its frequency, and that of it and two on each side."""

    number: int
    count: int
    sector: int


class GroupView(msgspec.Struct, frozen=True):
    """Spins of a dealer or a day: their rarest check, its p-value alone and among all groups."""

    name: str
    spins: int
    check: str | None
    p_value: float
    adjusted: float


class SystemView(msgspec.Struct, frozen=True):
    """A system that plays the file: the money at the end, its extremes, and why it ended."""

    system: str
    final: int
    least: int
    greatest: int
    handle: int
    coups: int
    ended: Literal["length", "target", "stop", "ruin"]


class ResultsView(msgspec.Struct, frozen=True):
    """A file of results: how it was read, its coups, the verdict in words, and its tests.

    `tailles` holds the cell of each coup, `cells` the coup of each cell. `is_unusual` is True if a
    check failed at `level`.
    """

    reading: list[str]
    tailles: list[list[int]]
    cells: dict[int, CellView]
    is_unusual: bool
    level: float
    sentences: list[str]
    checks: list[CheckView]
    numbers: list[NumberView]
    dealers: list[GroupView]
    days: list[GroupView]


class SystemsView(msgspec.Struct, frozen=True):
    """Each system on a file of results; or none, and the code of the reason."""

    systems: list[SystemView]
    problem: str | None


class FileError(ValueError):
    """A file that cannot be read or tested: a sentence in the language of the request."""
