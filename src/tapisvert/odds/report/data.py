"""Content of the report, gathered once as plain numbers.

Every number is a double: the PDF, the HTML and the JSON write the same sheet.
"""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any, Final

import msgspec

from tapisvert.cards import PACK
from tapisvert.chances import Kind
from tapisvert.money import to_one
from tapisvert.odds import law as law_of
from tapisvert.odds.composition import Composition, CompositionError
from tapisvert.odds.edges import Bet, Decision, announcement_bets, bets
from tapisvert.odds.laws import ChanceLaw, Law, OneRowLaw, TwoRowLaw, WheelLaw
from tapisvert.odds.report.quantile_fan import Fan, LatticeError, fan
from tapisvert.odds.ruling_impact import Impact, impact_of
from tapisvert.regulations import changed_readings, rulebooks
from tapisvert.regulations.presentation import RulebookView, rulebook_view
from tapisvert.rules.rulebook import Layout, Rulebook
from tapisvert.values import value
from tapisvert.wheel import Wheel

CERTAINTY: Final = 2.3263478740408408
"""Standard deviations below the mean that 99 of 100 normally distributed results exceed."""

_FIGURES: Final = (
    "hit_rate",
    "undecided",
    "outlay",
    "edge",
    "per_decided",
    "per_risked",
    "return_to_player",
    "variance",
    "deviation",
    "volatility",
)
"""Figures of a `Bet` that its line repeats as doubles."""

_ALIKE: Final = 12
"""Decimals to which distributions must agree to share one line of the sheet."""


@value
class Pack:
    """Cards from which a coup is dealt: in all, by value 1 to 10 (all, red), and by card."""

    cards: int
    points: int
    is_full: bool
    by_value: tuple[int, ...]
    red_by_value: tuple[int, ...]
    aces_of_spades: int
    by_card: Mapping[str, int]


@value
class Rows:
    """Distribution of two rows. `joint[i][j]`: noir's row totals stop + i and rouge's stop + j."""

    totals: Mapping[int, float]
    joint: tuple[tuple[float, ...], ...]
    ties: Mapping[int, float]
    refait_total: int
    refait: float
    void: float

    @property
    def stop(self) -> int:
        return min(self.totals)


@value
class Row:
    """Distribution of one row: its total, and the total together with the ace of spades of T2-3.4.

    `ends` is by the colours of the first and the last card, as `red, black`; `ends_with_ace` is
    that together with the ace of spades.
    """

    totals: Mapping[int, float]
    totals_with_ace: Mapping[int, float]
    ends: Mapping[str, float]
    ends_with_ace: Mapping[str, float]
    void: float


@value
class Line:
    """One line of the sheet: the chances whose bets have the same distribution, and one decision.

    The numbers are those of `edges.Bet`, per unit staked. `net` is the distribution of the player's
    result, in ascending order. `coups_to_gain` is the number of coups after which the bank has
    gained with 99% probability, by the normal approximation; None if the bank has no edge. `fan` is
    None if results lie on too fine a lattice.
    """

    chances: tuple[str, ...]
    kind: Kind
    covers: int
    pays: int | float
    decision: Decision
    net: tuple[tuple[float, float], ...]
    hit_rate: float
    undecided: float
    outlay: float
    edge: float
    per_decided: float
    per_risked: float
    return_to_player: float
    variance: float
    deviation: float
    volatility: float
    coups_to_gain: int | None
    fan: Fan | None


@value
class ImpactRow:
    """Effect of an alternative of a ruling.

    `changes` is in the order of the sheet's lines, `best` by the first chance of a line. Each is
    the bank's edge with the alternative less the edge with the default reading.
    """

    ruling: str
    field: str
    taken: str | int | None
    alternative: str | int | None
    effect: Impact
    changes: tuple[float, ...]
    best: Mapping[str, float]


@value
class AnnouncementRow:
    """Announcement: pieces by chance, covered numbers, and the distribution of the result.

    `is_series` is true if no number is called. `net` and the figures after it are for one unit
    staked in total.
    """

    call: str
    is_series: bool
    title: str
    pieces: Mapping[str, int]
    count: int
    numbers: tuple[int, ...]
    net: tuple[tuple[float, float], ...]
    hit_rate: float
    edge: float
    deviation: float


@value
class ReportData:
    """Probability accounting sheet of a rulebook; `pack` and `law` are None at roulette.

    `amended` are the fields that differ from the house's own rulebook.
    """

    page: RulebookView
    amended: tuple[str, ...]
    layout: Layout
    wheel: Wheel | None
    pack: Pack | None
    law: Rows | Row | None
    chances: Mapping[str, ChanceLaw]
    lines: tuple[Line, ...]
    worth: tuple[ImpactRow, ...]
    announcements: tuple[AnnouncementRow, ...]

    @property
    def numbers(self) -> range:
        """Numbers of the wheel; none at cards."""
        return self.wheel.numbers if self.wheel else range(0)


def collect(book: Rulebook, composition: Composition | None = None) -> ReportData:
    """Compute the sheet of a rulebook, for the full packs or for the given cards.

    Raises CompositionError if no coup can be dealt from the cards, or if cards are given for a
    wheel.

    >>> from tapisvert.regulations import rulebook
    >>> collect(rulebook("campione-roulette")).announcements[0].title
    'Tiers du cylindre'
    """
    is_wheel = book.layout is Layout.WHEEL
    if is_wheel and composition is not None:
        raise CompositionError("not available for roulette: no cards")
    cards = None if is_wheel else composition or Composition.full(book.packs or 0)
    law = law_of(book, cards)
    lines = tuple(_lines(book, law))
    return ReportData(
        rulebook_view(book),
        tuple(changed_readings(book) if book.id in rulebooks() else ()),
        book.layout,
        book.wheel,
        _pack(cards) if cards else None,
        _coup(law),
        law.chances,
        lines,
        tuple(_impacts(book, cards, lines)),
        tuple(_announcements(book, law)) if isinstance(law, WheelLaw) else (),
    )


def as_dict(sheet: ReportData) -> dict[str, Any]:
    """Return the sheet as JSON values: objects, lists, texts, numbers and null.

    >>> from tapisvert.regulations import rulebook
    >>> as_dict(collect(rulebook("trente-et-quarante-2.0")))["pack"]["cards"]
    312
    """
    plain: dict[str, Any] = msgspec.to_builtins(sheet, str_keys=True)
    return plain


def _pack(cards: Composition) -> Pack:
    return Pack(
        cards.size,
        cards.points,
        cards == Composition.full(cards.packs),
        cards.by_value,
        cards.red_by_value,
        cards.aces_of_spades,
        dict(zip(PACK, cards.counts, strict=True)),
    )


def _coup(law: Law) -> Rows | Row | None:
    if isinstance(law, TwoRowLaw):
        return Rows(
            {total: float(p) for total, p in law.totals.items()},
            tuple(tuple(map(float, row)) for row in law.joint),
            {total: float(p) for total, p in law.ties.items()},
            law.refait_total,
            float(law.refait),
            max(0.0, float(law.void)),
        )
    return _one_row(law) if isinstance(law, OneRowLaw) else None


def _one_row(law: OneRowLaw) -> Row:
    totals = {total: float(p) for total, p in law.totals.items()}
    totals_with_ace = dict.fromkeys(totals, 0.0)
    ends: dict[str, float] = {}
    ends_with_ace: dict[str, float] = {}
    for (total, first_red, last_red, ace), p in law.cells.items():
        end = f"{'red' if first_red else 'black'}, {'red' if last_red else 'black'}"
        ends[end] = ends.get(end, 0.0) + float(p)
        if ace:
            totals_with_ace[total] += float(p)
            ends_with_ace[end] = ends_with_ace.get(end, 0.0) + float(p)
    return Row(totals, totals_with_ace, ends, ends_with_ace, max(0.0, float(law.void)))


def _lines(book: Rulebook, law: Law) -> Iterator[Line]:
    """Yield the lines: chances of one kind with equal distributions by decision share one."""
    alike: dict[object, list[str]] = {}
    by_chance = bets(book, law)
    for name, decisions in by_chance.items():
        laws = tuple((decision, _rounded_law(bet)) for decision, bet in decisions.items())
        alike.setdefault((book.chances[name].kind, laws), []).append(name)
    for names in alike.values():
        for bet in by_chance[names[0]].values():
            yield _line(book, tuple(names), bet)


def _rounded_law(bet: Bet) -> tuple[tuple[float, float], ...]:
    return tuple((result, round(p, _ALIKE)) for result, p in _net(bet))


def _net(bet: Bet) -> tuple[tuple[float, float], ...]:
    return tuple((float(result), float(p)) for result, p in bet.net.items())


def _line(book: Rulebook, names: tuple[str, ...], bet: Bet) -> Line:
    chance = book.chances[names[0]]
    figures = {name: float(getattr(bet, name)) for name in _FIGURES}
    edge = figures["edge"]
    deviation = figures["deviation"]
    try:
        spread = fan(names[0], bet.decision, bet.net)
    except LatticeError:
        spread = None
    return Line(
        names,
        chance.kind,
        len(chance.numbers),
        to_one(book.pays[chance.kind]),
        bet.decision,
        _net(bet),
        coups_to_gain=ceil((CERTAINTY * deviation / edge) ** 2) if edge > 0 else None,
        fan=spread,
        **figures,
    )


def _impacts(
    book: Rulebook, cards: Composition | None, lines: tuple[Line, ...]
) -> Iterator[ImpactRow]:
    firsts = dict.fromkeys(line.chances[0] for line in lines)
    for alternative in impact_of(book, cards):
        changes = alternative.changes
        yield ImpactRow(
            alternative.ruling,
            alternative.field,
            alternative.taken,
            alternative.alternative,
            alternative.effect,
            tuple(float(changes[line.chances[0]][line.decision]) for line in lines if changes),
            {name: float(alternative.best[name]) for name in firsts if alternative.best},
        )


def _announcements(book: Rulebook, law: WheelLaw) -> Iterator[AnnouncementRow]:
    for call, bet in announcement_bets(book, law).items():
        announcement = book.announcements[call]
        covered_numbers = frozenset[int]().union(
            *(book.chances[chance].numbers for chance in announcement.pieces)
        )
        yield AnnouncementRow(
            call,
            announcement.of is None,
            announcement.title,
            announcement.pieces,
            announcement.count,
            tuple(sorted(covered_numbers)),
            _net(bet),
            float(bet.hit_rate),
            float(bet.edge),
            bet.deviation,
        )
