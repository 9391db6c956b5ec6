"""Bodies and views of the laboratory: exact odds, and evenings that are simulated."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tapisvert.server.schemas.bodies import Name, RequestBody

MAX_COUPS = 10_000
"""Maximum number of coups of an evening."""
_AMOUNTS = 10**12

Readings = dict[
    Annotated[str, Meta(max_length=40)],
    Annotated[str, Meta(max_length=40)] | Annotated[int, Meta(ge=0, le=10**9)] | None,
]
"""Rulings read otherwise, by ruling or by field: `{"R03": "lose"}`."""
Gone = dict[Annotated[str, Meta(max_length=2)], Annotated[int, Meta(ge=1, le=6)]]
"""Numbers of cards that are gone, by card: `{"7h": 2}`."""
Chips = Annotated[int, Meta(ge=0, le=_AMOUNTS)]
Chance = Annotated[str, Meta(min_length=1, max_length=40)]
System = Annotated[str, Meta(min_length=1, max_length=80, description="labouchere:1-2-3")]


class OddsQuestion(RequestBody, frozen=True):
    """The next coup under a rulebook, with cards gone."""

    rulebook: Name
    rulings: Readings = msgspec.field(default_factory=dict)
    gone: Gone = msgspec.field(default_factory=dict)


class EveningsQuestion(RequestBody, frozen=True):
    """Evenings of a player who leaves at a target, or when ruined: one system, or two side by side.

    `prison` is what the player does with a stake that a refait or zero has caught. If the player is
    `insured`, it is `insured_percent` of each stake, as far as the house insures it. The same seed
    deals the same coups to both systems.
    """

    rulebook: Name
    systems: Annotated[list[System], Meta(min_length=1, max_length=2)]
    unit: Chips
    bankroll: Chips
    coups: Annotated[int, Meta(ge=1, le=MAX_COUPS)]
    evenings: Annotated[int, Meta(ge=1, le=10**7)]
    seed: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    rulings: Readings = msgspec.field(default_factory=dict)
    chances: Annotated[list[Chance], Meta(min_length=1, max_length=6)] = msgspec.field(
        default_factory=lambda: ["rouge"]
    )
    target: Chips | None = None
    stop: Chips | None = None
    prison: Literal["divide", "stay", "wait"] = "divide"
    insured: bool = False
    insured_percent: Annotated[int, Meta(ge=1, le=100)] = 100


class Figure(msgspec.Struct, frozen=True):
    """An estimate with its standard error; null if it is not known."""

    value: float | None
    error: float | None


class Fan(msgspec.Struct, frozen=True):
    """Quantiles of a player's money after so many coups, by the share of the evenings."""

    coups: list[int]
    quantiles: dict[str, list[int]]


class Side(msgspec.Struct, frozen=True):
    """Figures of one system's evenings: those of `tapisvert simulate --json`.

    `paths` is the money of single evenings at the fan's coups, `counts` the number of evenings in
    each bin of the histogram.
    """

    system: str
    estimates: dict[str, Figure]
    limits: dict[str, tuple[float, float]]
    edge_per_decided: float | None
    beyond_edge: Figure | None
    quantiles: dict[str, int]
    fan: Fan
    paths: list[list[int]]
    counts: list[int]


class Histogram(msgspec.Struct, frozen=True):
    """Bins of the results, the same for both systems: where the first begins, and their width."""

    first: int
    width: int


class EveningsPart(msgspec.Struct, frozen=True):
    """The evenings played so far, of those wanted. The last part has them all."""

    played: int
    wanted: int
    histogram: Histogram
    sides: list[Side]


class Reading(msgspec.Struct, frozen=True):
    """An alternative of a ruling, and how it changes the bank's edge per stake placed.

    `changes` are by chance and decision, `best` for a player who always decides best; both have
    only changes. `effect` is `edge`, or why no edge changes.
    """

    ruling: str
    field: str
    taken: str | int | None
    alternative: str | int | None
    effect: str
    changes: dict[str, dict[str, float]]
    best: dict[str, float]


class DealtCoup(msgspec.Struct, frozen=True):
    """A coup of a taille: its rows, noir's first, and their totals."""

    rows: list[list[str]]
    totals: list[int]


class DealtTaille(msgspec.Struct, frozen=True):
    """The first coups of the taille of a seed."""

    coups: list[DealtCoup]
