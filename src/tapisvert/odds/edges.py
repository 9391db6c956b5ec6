"""Edge of every bet: for each chance and each decision of the player about the refait."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from math import inf, sqrt
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

from tapisvert.chances import KINDS, Kind
from tapisvert.notebook import html
from tapisvert.notebook.charts import Bars
from tapisvert.notebook.frames import Frames, TextTable
from tapisvert.notebook.pictures import Charted
from tapisvert.odds.composition import Composition
from tapisvert.odds.coup import law as law_of
from tapisvert.odds.laws import ChanceLaw, Law, Number, WheelLaw, name_list
from tapisvert.odds.prison import ends, is_positive
from tapisvert.regulations.register import Book, book_of
from tapisvert.rules.announcements import Announcement
from tapisvert.rules.rulebook import PremiumDue, Refait, Rulebook
from tapisvert.typed_words import did_you_mean
from tapisvert.values import value


class Decision(StrEnum):
    """Decision of a player about the refait (or zero)."""

    FLAT = "flat"
    """No decision: the chance has no refait, or the house divides or takes its stake."""

    DIVIDE = "divide"
    """Divide with the bank immediately: R04."""

    STAY = "stay"
    """Leave the stake in prison to its end, through further refaits: R03, R05."""

    INSURED = "insured"
    """Insure the stake: R08."""


DecisionName: TypeAlias = Literal["flat", "divide", "stay", "insured"]
_Worth = TypeVar("_Worth")


class ByDecision(dict[Decision, _Worth]):
    """Values by decision; the name of a decision finds its value too: `"divide"`."""

    __slots__ = ()

    if TYPE_CHECKING:

        def __getitem__(self, decision: Decision | DecisionName, /) -> _Worth: ...


@value
class Bet:
    """One unit on a chance for one coup, with all its consequences in prison.

    `net` is the distribution of the player's net result in units: the part returned, less the stake
    and the premium. Its keys are fractions, its values sum to 1. Amounts are taken as divisible;
    the rounding to the smallest unit (R04) is left out. `undecided` is the probability of a null or
    void coup, after which the stake stays as before. `outlay` is the amount that the player pays
    before the coup: 1, or 1 and the premium of one coup.

    An edge is the bank's expected gain. There are three, which are often confused:

    - `edge`: per stake placed. The stake lies there for one coup dealt. An undecided coup is a coup
      with no gain (but for a premium due at every coup: R07).
    - `per_decided`: per decided coup. The stake lies there until a coup decides it: greater by the
      factor 1 / (1 - undecided).
    - `per_risked`: per unit risked. `per_decided` for each unit of the outlay: smaller for an
      insured stake, of which more than one unit is at risk.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.odds import wheel
    >>> bet = bets(rulebook("campione-roulette"), wheel.law(exact=True))["rouge"][Decision.DIVIDE]
    >>> bet.edge, bet.variance, bet.hit_rate
    (Fraction(1, 74), Fraction(1341, 1369), Fraction(18, 37))
    """

    chance: str
    decision: Decision
    net: Mapping[Number, Number]
    undecided: Number
    outlay: Number

    def __repr__(self) -> str:
        return f"<Bet {self.chance}, {self.decision.value}: edge {float(self.edge):.6f}>"

    @property
    def kind(self) -> str:
        """Kind of the chance: `simple`, `plein`, `cheval`, …, or `announcement`."""
        return KINDS.get(self.chance, "announcement")

    @property
    def edge(self) -> Number:
        """The bank's expected gain per stake placed, in units."""
        return -self._mean

    @property
    def per_decided(self) -> Number:
        """The bank's expected gain per decided coup, in units.

        If no coup can be decided it is 0, or infinite if premiums are due anyway.
        """
        return _per(self.edge, 1 - self.undecided)

    @property
    def per_risked(self) -> Number:
        """The bank's expected gain per decided coup, for each unit of the outlay."""
        return self.per_decided / self.outlay

    @property
    def return_to_player(self) -> Number:
        """Mean value of a unit staked, per stake placed: 1 - edge."""
        return 1 - self.edge

    @property
    def variance(self) -> Number:
        """The variance of the player's net result per stake placed, in squared units."""
        mean = self._mean
        return sum(p * (net - mean) ** 2 for net, p in self.net.items())

    @property
    def deviation(self) -> float:
        """The standard deviation of the player's net result per stake placed, in units."""
        return sqrt(self.variance)

    @property
    def volatility(self) -> float:
        """The 90% volatility index of the laboratories: 1.645 deviations.

        After n stakes of one unit, nine times in ten the result is within volatility x sqrt(n) of
        its mean, for n so large that the normal law holds.
        """
        return 1.645 * self.deviation

    @property
    def hit_rate(self) -> Number:
        """Probability of a gain, per decided coup; 0 if no coup can be decided."""
        return _per(sum(p for net, p in self.net.items() if net > 0), 1 - self.undecided)

    @property
    def _mean(self) -> Number:
        return sum(net * p for net, p in self.net.items())


class Edges(Frames, Charted, dict[str, ByDecision[Bet]]):
    """Bets by chance and decision: a data frame, and a table in a notebook.

    >>> from tapisvert.odds import law
    >>> from tapisvert.regulations import rulebook
    >>> roulette = rulebook("campione-roulette")
    >>> bets(roulette, law(roulette)).columns()["decision"][:3]
    ['divide', 'stay', 'divide']
    """

    __slots__ = ()

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns of a data frame: one row for each chance and decision."""
        all_bets = [bet for decisions in self.values() for bet in decisions.values()]
        return {
            "chance": [bet.chance for bet in all_bets],
            "kind": [bet.kind for bet in all_bets],
            "decision": [bet.decision.value for bet in all_bets],
            **{name: [getattr(bet, name) for bet in all_bets] for name in _FIGURES},
        }

    def _table(self) -> TextTable:
        """Return the table of the edges: chances of one kind and edge once."""
        alike: dict[tuple[object, ...], list[str]] = {}
        for name, decisions in self.items():
            for bet in decisions.values():
                edges = (bet.edge, bet.per_decided, bet.per_risked)
                figures = (*map(html.percent, edges), f"{bet.deviation:.4f}")
                alike.setdefault((bet.kind, bet.decision, *figures), []).append(name)
        heads = ("kind", "chances", "decision", "edge", "per decided", "per risked", "deviation")
        rows = [(kind, name_list(names), *figures) for (kind, *figures), names in alike.items()]
        return "The bank's edge", heads, rows

    def _chart(self) -> Bars:
        """Return the edge of each kind of chance and decision, in per cent."""
        edges: dict[str, float] = {}
        for bet in (bet for decisions in self.values() for bet in decisions.values()):
            name = bet.chance if len(self) < 5 else bet.kind
            edges.setdefault(f"{name}, {bet.decision}", 100 * float(bet.edge))
        return Bars("The bank's edge", tuple(edges), tuple(edges.values()), "edge, %")

    def _repr_html_(self) -> str:
        """Return the table of the edges, for a notebook."""
        return html.table(*self._table())

    def __missing__(self, chance: str) -> ByDecision[Bet]:
        raise KeyError(f"no chance {chance[:80]!r} at this table{did_you_mean(chance, self)}")

    def __repr__(self) -> str:
        return f"<Edges of {len(self)} chances>"


_FIGURES: Final = ("edge", "per_decided", "per_risked", "deviation", "hit_rate", "undecided")


def bets(book: Book, law: Law | None = None, run: int = 0) -> Edges:
    """Return the bet on every chance of the law, for every decision that the rulebook allows.

    The law is that of all cards, or of the wheel, if it is None. Chances that the refait imprisons
    have `DIVIDE`, if the house has a window for it, and `STAY`, and `INSURED` if the house insures;
    all others have `FLAT`. `run` is the number of consecutive refaits before the coup (R05). Coups
    that a stake meets in prison are taken as independent, each with this law; the rest needs no
    assumption.

    >>> from tapisvert.regulations import rulebook, with_rulings
    >>> from tapisvert.odds import wheel
    >>> book = with_rulings(rulebook("campione-roulette"), {"R03": "lose"})
    >>> rouge = bets(book, wheel.law(exact=True))["rouge"]
    >>> {decision.value: str(bet.edge) for decision, bet in rouge.items()}
    {'divide': '1/74', 'stay': '19/1369'}
    """
    book = book_of(book)
    chances = (law_of(book) if law is None else law).chances
    return Edges((name, _decisions(book, name, chance, run)) for name, chance in chances.items())


def bets_insured_in_part(book: Rulebook, law: Law, part: Number, run: int = 0) -> Edges:
    """Return the bet on every chance that can be insured, this part of it insured: R08.

    The decision, `DIVIDE` or `STAY`, is the one about the rest. `run` is as in `bets`.

    >>> from tapisvert.odds import law
    >>> from tapisvert.regulations import rulebook
    >>> campione = rulebook("campione-trente-et-quarante")
    >>> bet = bets_insured_in_part(campione, law(campione), Fraction(500, 750))["rouge"]
    >>> f"{bet[Decision.DIVIDE].edge:.4%}"
    '0.9731%'
    """
    if book.insurance_rate is None:
        return Edges()
    by_name = {
        name: {
            decision: _bet(book, name, decision, chance, parts, insured_share=part)
            for decision, parts in _after_refait(book, chance, run).items()
        }
        for name, chance in law.chances.items()
    }
    return Edges((name, ByDecision(decisions)) for name, decisions in by_name.items())


def best(decisions: Mapping[Decision, Bet]) -> Decision:
    """Return the decision with the lowest edge per stake placed; among equals (to 1e-12) the first.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.odds import wheel
    >>> best(bets(rulebook("campione-roulette"), wheel.law())["rouge"])
    <Decision.DIVIDE: 'divide'>
    """
    return min(decisions, key=lambda decision: round(float(decisions[decision].edge), 12))


def announcement_bets(book: Book, law: WheelLaw) -> Mapping[str, Bet]:
    """Return every announcement of the house as one bet: one unit, spread over its pieces (CR-17).

    The pieces lie on one wheel and are not independent, so their result is computed together,
    number by number. Times the count of its pieces, it is the result for one unit on each piece.

    >>> from tapisvert.regulations import rulebook
    >>> from tapisvert.odds import wheel
    >>> bet = announcement_bets(rulebook("campione-roulette"), wheel.law(exact=True))["tiers"]
    >>> {str(net): str(probability) for net, probability in bet.net.items()}
    {'-1': '25/37', '2': '12/37'}
    """
    book = book_of(book)
    return {
        call: _announcement_bet(book, law, call, row) for call, row in book.announcements.items()
    }


def calls_text(calls: Iterable[str]) -> str:
    """Return calls as one text, with the name of those of numbers once; of long runs both ends.

    >>> calls_text(["tiers", "finale 1", "finale 4/7", *(f"voisins {n}/2" for n in range(37))])
    'tiers; finale 1, 4/7; voisins 0/2 – 36/2'
    """
    numbers_by_name: dict[str, list[str]] = {}
    for call in calls:
        name, _, number = call.rpartition(" ")
        is_number = bool(name) and number[0].isdigit()
        numbers_by_name.setdefault(name if is_number else call, []).extend(
            [number] if is_number else []
        )
    return "; ".join(
        f"{name} {', '.join(_with_runs(numbers))}".rstrip()
        for name, numbers in numbers_by_name.items()
    )


def _with_runs(numbers: Sequence[str]) -> Iterator[str]:
    """Yield the numbers of calls; of a run of more than nine both ends."""
    first = 0
    for index, number in enumerate(numbers, 1):
        head, slash, sides = number.partition("/")
        if index < len(numbers) and numbers[index] == f"{int(head) + 1}{slash}{sides}":
            continue
        run = numbers[first:index]
        first = index
        yield from run if len(run) < 10 else [f"{run[0]} – {run[-1]}"]


def _announcement_bet(book: Rulebook, law: WheelLaw, name: str, announcement: Announcement) -> Bet:
    outcomes = [
        (_net_of_announcement(book, announcement, number), probability)
        for number, probability in enumerate(law.numbers)
    ]
    return Bet(name, Decision.FLAT, _merge(outcomes), 0 * law.chances["0"].wins, 1)


def _net_of_announcement(book: Rulebook, announcement: Announcement, number: int) -> Fraction:
    """Return the net result of an announcement of one unit in total for a winning number."""
    winnings = Fraction(0)
    for chance_name, pieces in announcement.pieces.items():
        chance = book.chances[chance_name]
        if number in chance.numbers:
            winnings += pieces * (book.pays[chance.kind] + 1)
    return Fraction(winnings, announcement.count) - 1


def _decisions(book: Rulebook, name: str, chance: ChanceLaw, run: int) -> ByDecision[Bet]:
    if book.refait is None or book.chances[name].kind is not Kind.SIMPLE:
        return ByDecision({Decision.FLAT: _bet(book, name, Decision.FLAT, chance, {})})
    parts = _after_refait(book, chance, run)
    bets = ByDecision(
        (decision, _bet(book, name, decision, chance, parts[decision])) for decision in parts
    )
    if book.insurance_rate is not None:
        whole_stake: Mapping[Number, Number] = {Fraction(1): 1}
        bets[Decision.INSURED] = _bet(
            book, name, Decision.INSURED, chance, whole_stake, insured_share=1
        )
    return bets


def _after_refait(
    book: Rulebook, chance: ChanceLaw, run: int
) -> Mapping[Decision, Mapping[Number, Number]]:
    """Return the parts of a stake that are returned, with their probabilities, by decision."""
    if book.refait is Refait.PRISON:
        staying = {Decision.STAY: ends(chance, book, run=run + 1)}
        if book.prison_window is None:
            return staying
        return {Decision.DIVIDE: {Fraction(1, 2): 1}, **staying}
    part = Fraction(1, 2) if book.refait is Refait.PARTAGE else Fraction(0)
    return {Decision.FLAT: {part: 1}}


def _bet(
    book: Rulebook,
    name: str,
    decision: Decision,
    chance: ChanceLaw,
    parts: Mapping[Number, Number],
    *,
    insured_share: Number = 0,
) -> Bet:
    """Return a bet of which a part is insured, and of the rest these parts come back after a
    refait, with these probabilities.
    """
    payout = book.pays[book.chances[name].kind]
    premium = Fraction(book.insurance_rate or 0, 10_000) * insured_share
    due_if_null = premium if book.premium_due is PremiumDue.EVERY_COUP else 0
    missing = 1 - chance.decided_share - chance.null
    void = missing if is_positive(missing) else 0 * missing
    net = [
        (payout - premium, chance.wins),
        (Fraction(payout, 2) - premium, chance.wins_half),
        (-1 - premium, chance.loses),
        *(
            ((1 - insured_share) * (part - 1) - premium, p * chance.prison)
            for part, p in parts.items()
        ),
        (Fraction(-due_if_null), chance.null),
        (Fraction(0), void),
    ]
    return Bet(name, decision, _merge(net), chance.null + void, 1 + premium)


def _merge(outcomes: Iterable[tuple[Number, Number]]) -> Mapping[Number, Number]:
    """Return a law from outcomes and their probabilities: each outcome once, in ascending order."""
    law: dict[Number, Number] = {}
    for outcome, probability in outcomes:
        if probability:
            law[outcome] = law.get(outcome, 0) + probability
    return {outcome: law[outcome] for outcome in sorted(law)}


def _per(amount: Number, probability: Number) -> Number:
    if probability:
        return amount / probability
    return inf if amount else 0 * amount


Priced = tuple[Number | None, Number | None]
"""Edge before and after; None where an edition does not have the decision."""


def edges_of_editions(
    old: Rulebook, new: Rulebook, composition: Composition | None = None, *, exact: bool = False
) -> Mapping[str, Mapping[Decision, Priced]]:
    """Return the edge on each chance by each decision under two editions of one rulebook.

    The coup is dealt from the composition (None: all cards of each edition). Raises
    CompositionError if `odds.law` does.

    >>> from tapisvert.regulations import rulebook, with_rulings
    >>> wheel = rulebook("campione-roulette")
    >>> double = edges_of_editions(wheel, with_rulings(wheel, {"R03": "lose"}), exact=True)
    >>> double["rouge"][Decision.DIVIDE]
    (Fraction(1, 74), Fraction(1, 74))
    """
    old_bets, new_bets = (bets(book, law_of(book, composition, exact=exact)) for book in (old, new))
    return {
        chance: {
            decision: (
                old_bets[chance][decision].edge if decision in old_bets[chance] else None,
                new_bets[chance][decision].edge if decision in new_bets[chance] else None,
            )
            for decision in dict.fromkeys((*old_bets[chance], *new_bets[chance]))
        }
        for chance in new_bets
    }
