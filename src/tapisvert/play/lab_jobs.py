"""Answers of the laboratory, computed in a separate process: odds, readings, evenings.

Simulations are played in parts, one call of `play_part` after another. A process plays several
clients' in turn; each has a number.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import isfinite
from random import Random
from time import monotonic
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tapisvert import regulations
from tapisvert.api.bodies import Name, RequestBody
from tapisvert.cards import sixain
from tapisvert.evening_figures import Bins, figures, per_decided
from tapisvert.odds import impact_of
from tapisvert.reports.odds import odds as odds_after
from tapisvert.rules import Rulebook, deal
from tapisvert.rules.rulebook import Layout
from tapisvert.simulation.evenings import EveningsJob, Length
from tapisvert.simulation.players import Habits, Insurance, Player, Prison
from tapisvert.simulation.rng_streams import LANES, SPINS

MAX_COUPS = 10_000
"""Maximum number of coups of an evening."""
_AMOUNTS = 10**12

Readings = dict[
    Annotated[str, Meta(max_length=40)],
    Annotated[str, Meta(max_length=40)] | Annotated[int, Meta(ge=0, le=10**9)] | None,
]
"""Overridden rulings, by ruling or by field: `{"R03": "lose"}`."""
DealtCounts = dict[Annotated[str, Meta(max_length=2)], Annotated[int, Meta(ge=1, le=6)]]
"""Numbers of removed cards, by card: `{"7h": 2}`."""
Chips = Annotated[int, Meta(ge=0, le=_AMOUNTS)]
Chance = Annotated[str, Meta(min_length=1, max_length=40)]
System = Annotated[str, Meta(min_length=1, max_length=80, description="labouchere:1-2-3")]


class OddsQuestion(RequestBody, frozen=True):
    """The next coup under a rulebook, with removed cards."""

    rulebook: Name
    rulings: Readings = msgspec.field(default_factory=dict)
    gone: DealtCounts = msgspec.field(default_factory=dict)


class EveningsQuestion(RequestBody, frozen=True):
    """Evenings of a player who leaves at a target, or when ruined: one system, or two compared.

    `prison` is the player's decision on a stake imprisoned by a refait or zero. If the player is
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
    """An estimate with its standard error; null if it is unknown."""

    value: float | None
    error: float | None


class Fan(msgspec.Struct, frozen=True):
    """Quantiles of a player's money after so many coups, by the share of the evenings."""

    coups: list[int]
    quantiles: dict[str, list[int]]


class Side(msgspec.Struct, frozen=True):
    """Figures of one system's evenings: those of `tapisvert simulate evenings --json`.

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
    """The evenings played so far, and their requested number. The last part has them all."""

    played: int
    wanted: int
    histogram: Histogram
    sides: list[Side]


class Reading(msgspec.Struct, frozen=True):
    """An alternative of a ruling, and its change of the bank's edge per stake placed.

    `changes` are by chance and decision, `best` for a player who always decides best; both have
    only changes. `effect` is `edge`, or the reason why the edge does not change.
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


PART_SECONDS: Final = 0.2
"""Approximate time that a part of a simulation takes."""
_SHOWN_PATHS: Final = 4
_BINS: Final = 32
_PIECE: Final = 1 << 19
"""Approximate number of coups between two checks of the clock."""
_DIGITS: Final = 12

_jobs: dict[int, list[EveningsJob]] = {}
"""Simulations of this process, by number: a job for each system."""


def make_book(rulebook: str, rulings: Readings) -> Rulebook:
    """Return the rulebook with these rulings. Raises KeyError or RulingError."""
    return regulations.with_rulings(regulations.rulebook(rulebook), rulings)


# Exact --------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def odds(question_json: bytes) -> bytes:
    """Return the odds for an `OddsQuestion`, both as JSON. Raises CompositionError."""
    question = msgspec.json.decode(question_json, type=OddsQuestion)
    book = make_book(question.rulebook, question.rulings)
    return msgspec.json.encode(odds_after(book, question.gone, ()))


@lru_cache
def readings(rulebook: str) -> bytes:
    """Return every alternative of the rulings that a rulebook leaves open, as JSON."""
    rows = []
    for impact in impact_of(regulations.rulebook(rulebook)):
        by_chance = {
            chance: _changed({decision.value: edge for decision, edge in edges.items()})
            for chance, edges in impact.changes.items()
        }
        rows.append(
            Reading(
                impact.ruling,
                impact.field,
                impact.taken,
                impact.alternative,
                impact.effect.value,
                changes={chance: edges for chance, edges in by_chance.items() if edges},
                best=_changed(impact.best),
            )
        )
    return msgspec.json.encode(rows)


def _changed(edges: Mapping[str, Any]) -> dict[str, float]:
    """Return the nonzero changes of edges, rounded to their exact digits."""
    rounded_edges = {name: round(float(edge), _DIGITS) + 0.0 for name, edge in edges.items()}
    return {name: edge for name, edge in rounded_edges.items() if edge}


def taille(book: Rulebook, seed: int, coups: int) -> DealtTaille:
    """Return the first coups of a taille dealt from the packs shuffled by the seed.

    There are fewer if it ends before, none at the wheel.

    >>> first = taille(regulations.rulebook("venezia-trente-et-quarante"), 7, 2).coups[0]
    >>> len(first.rows), first.totals
    (2, [33, 33])
    """
    deals: list[DealtCoup] = []
    pool = list(sixain(book.packs or 0))
    Random(seed).shuffle(pool)  # noqa: S311 - cards for a question about odds, not for play
    position = book.burnt_cards or 0
    end = len(pool) - (book.cut_card or 0)
    while book.layout is not Layout.WHEEL and len(deals) < coups and position < end:
        coup = deal(book, pool, position)
        if coup is None:
            break
        deals.append(DealtCoup([list(row) for row in coup.rows], list(coup.totals)))
        position += coup.length
    return DealtTaille(deals)


# Evenings -----------------------------------------------------------------------------------------


def coups_dealt(question: EveningsQuestion) -> int:
    """Return the number of coups dealt for a question; evenings are dealt in groups of 64."""
    groups = -(-question.evenings // LANES)
    return groups * LANES * question.coups * len(question.systems)


def begin(number: int, question_json: bytes) -> None:
    """Begin the simulation of an `EveningsQuestion` under a number.

    Raises RulingError, PlayerError, UnknownSystemError or ValueError if it cannot be played.
    """
    question = msgspec.json.decode(question_json, type=EveningsQuestion)
    book = make_book(question.rulebook, question.rulings)
    length = Length.from_counts(book, question.coups, None)
    _jobs[number] = [
        EveningsJob(
            book,
            player_of(book, question, system),
            paths=question.evenings,
            length=length,
            seed=question.seed,
            # the compiled loops stay loaded here, and are the quickest for any number
            is_small=False,
        )
        for system in question.systems
    ]


def player_of(book: Rulebook, question: EveningsQuestion, system: str) -> Player:
    """Return the player of a question who plays with a system."""
    return Player(
        chances=tuple(question.chances),
        chips=question.bankroll,
        unit=question.unit,
        system=system,
        target=question.target,
        stop=question.stop,
        habits=Habits(
            insurance=Insurance.ALWAYS if question.insured else Insurance.NEVER,
            insured_percent=question.insured_percent,
            prison=Prison(question.prison),
        ),
    )


def play_part(number: int) -> tuple[bytes, bool]:
    """Continue a simulation; return its figures as JSON, and True at the end. Raises StakeError."""
    jobs = _jobs[number]
    deadline = monotonic() + PART_SECONDS
    groups = 1
    most_groups = max(1, _PIECE // (LANES * max(jobs[0].span, SPINS)))
    while True:
        counts = [job.play_groups(groups) for job in jobs]
        is_whole = counts[0] == jobs[0].requested_paths
        if is_whole or monotonic() >= deadline:
            break
        groups = min(2 * groups, most_groups)
    return msgspec.json.encode(_part(jobs, counts[0])), is_whole


def end(number: int) -> None:
    """End a simulation, and release its evenings."""
    _jobs.pop(number, None)


def _part(jobs: list[EveningsJob], count: int) -> EveningsPart:
    """Return the figures of all evenings so far."""
    sides = [job.result for job in jobs]
    bins = Bins.fitting([side.results for side in sides], _BINS)
    return EveningsPart(
        count,
        jobs[0].requested_paths,
        Histogram(bins.first, bins.width),
        [
            msgspec.convert(
                {
                    "system": side.player.resolved_system.name,
                    **_finite(figures(side, per_decided(side))),
                    "paths": side.fan[:_SHOWN_PATHS].tolist(),
                    "counts": bins.counts(side.results),
                },
                Side,
            )
            for side in sides
        ],
    )


def _finite(value: Any) -> Any:
    """Return a structure with None for each number that JSON cannot represent."""
    if isinstance(value, dict):
        return {name: _finite(item) for name, item in value.items()}
    if isinstance(value, float) and not isfinite(value):
        return None
    return value
