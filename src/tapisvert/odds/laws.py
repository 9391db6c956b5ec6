"""Distributions of one coup: each possible result with its probability.

Every probability is a `Fraction` in the exact form and a `float` in the fast one. Both forms have
the same fields, so a figure computed from an exact distribution is exact.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from tapisvert.chances import KINDS
from tapisvert.notebook import html
from tapisvert.notebook.charts import Bars
from tapisvert.notebook.frames import Frames, TextTable
from tapisvert.notebook.pictures import Charted
from tapisvert.values import value
from tapisvert.wheel import number_written

Number = Fraction | float
"""A probability or an expectation: an exact fraction or a double."""

_RESULTS: Final = ("wins", "wins_half", "loses", "null", "prison")


class _ChanceTable(Frames, Charted):
    """Distribution whose chances are a data frame, and a table in a notebook."""

    __slots__ = ()

    chances: Any

    def columns(self) -> Mapping[str, Sequence[object]]:
        """Return the columns of a data frame: the chance, and the probability of each result."""
        results = {
            name: [getattr(chance, name) for chance in self.chances.values()] for name in _RESULTS
        }
        return {"chance": [*self.chances], **results}

    def _table(self) -> TextTable:
        """Return the table of the chances; equal chances once."""
        alike: dict[tuple[str, ...], list[str]] = {}
        for name, chance in self.chances.items():
            figures = tuple(html.percent(getattr(chance, result)) for result in _RESULTS)
            alike.setdefault(figures, []).append(name)
        rows = [(name_list(names), *figures) for figures, names in alike.items()]
        return repr(self).strip("<>"), ("chance", *_RESULTS), rows

    def _chart(self) -> Bars:
        """Return the probabilities of the totals; at the wheel, of a win by kind of chance."""
        title = repr(self).strip("<>")
        if totals := getattr(self, "totals", None):
            return Bars(title, tuple(map(str, totals)), tuple(map(float, totals.values())), "total")
        wins = {KINDS[name]: float(chance.wins) for name, chance in self.chances.items()}
        return Bars(title, tuple(wins), tuple(wins.values()), "probability of a win")

    def _repr_html_(self) -> str:
        """Return the table of the chances, for a notebook."""
        return html.table(*self._table())


def name_list(names: Sequence[str]) -> str:
    """Return some names, and the number of the others.

    >>> name_list(["17"]), name_list([str(n) for n in range(37)])
    ('17', '0, 1, 2, 3 and 33 more')
    """
    remainder = f" and {len(names) - 4} more" if len(names) > 4 else ""
    return ", ".join(names[:4]) + remainder


@value
class ChanceLaw:
    """Probabilities of the results of one chance at one coup.

    The five probabilities sum to 1 less the probability of a void coup. `prison` is that of the
    refait or zero, also where the house divides or takes the stake instead.

    >>> thirty_seventh = Fraction(1, 37)
    >>> rouge = ChanceLaw(18 * thirty_seventh, 0, 18 * thirty_seventh, 0, prison=thirty_seventh)
    >>> rouge.decided_share
    Fraction(1, 1)
    """

    wins: Number
    wins_half: Number
    loses: Number
    null: Number
    prison: Number

    def __repr__(self) -> str:
        probabilities = ", ".join(f"{name} {float(getattr(self, name)):.6f}" for name in _RESULTS)
        return f"<ChanceLaw: {probabilities}>"

    @property
    def decided_share(self) -> Number:
        """Probability that the coup decides the stake: it is neither null nor void."""
        return self.wins + self.wins_half + self.loses + self.prison


@value
class TwoRowLaw(_ChanceTable):
    """Distribution of a coup of two rows, dealt as in CT-3 and VT-7.

    `joint[i][j]` is the probability that noir's row totals stop + i and rouge's stop + j.
    `red_first[i][j]` is the probability that in addition the first card is red. `refait_total` is
    the total at which equal rows are the refait.

    >>> from tapisvert.odds import Composition, two_rows
    >>> tens = two_rows.law(Composition.parse("Ts*6 Kh*2"), exact=True)
    >>> tens.ties[40], tens.refait, tens.void
    (Fraction(1, 1), Fraction(0, 1), Fraction(0, 1))
    """

    cards: int
    joint: tuple[tuple[Number, ...], ...]
    red_first: tuple[tuple[Number, ...], ...]
    refait_total: int
    stop: int = 31

    def __repr__(self) -> str:
        return f"<TwoRowLaw of {self.cards} cards: refait {float(self.refait):.6f}>"

    @property
    def totals(self) -> Mapping[int, Number]:
        """Distribution of noir's total, `stop` to `stop` + 9. Rouge's is the same by
        exchangeability.
        """
        return {self.stop + i: sum(row, 0 * row[0]) for i, row in enumerate(self.joint)}

    @property
    def ties(self) -> Mapping[int, Number]:
        """Probability of equal totals at each total but the refait's: a null coup (CT-5.1)."""
        ties = {self.stop + i: row[i] for i, row in enumerate(self.joint)}
        return {total: p for total, p in ties.items() if total != self.refait_total}

    @property
    def refait(self) -> Number:
        """Probability of the refait: CT-5.2, VT-12."""
        place = self.refait_total - self.stop
        return self.joint[place][place]

    @property
    def void(self) -> Number:
        """Probability that the cards run out before both rows are complete: R14."""
        return _missing(sum(self.totals.values()))

    @property
    def chances(self) -> Mapping[str, ChanceLaw]:
        """Distribution of each of the four chances: CT-4, VT-8."""
        null = sum(self.ties.values())
        refait = self.refait
        cells = [(i, j) for i in range(10) for j in range(10)]
        rouge = sum(self.joint[i][j] for i, j in cells if j < i)
        noir = sum(self.joint[i][j] for i, j in cells if i < j)
        red = sum(self.red_first[i][j] for i, j in cells if j < i)
        not_black = sum(self.red_first[i][j] for i, j in cells if i < j)
        couleur = red + noir - not_black
        inverse = rouge - red + not_black
        zero = 0 * refait
        return {
            name: ChanceLaw(wins, zero, losses, null, refait)
            for name, wins, losses in (
                ("rouge", rouge, noir),
                ("noir", noir, rouge),
                ("couleur", couleur, inverse),
                ("inverse", inverse, couleur),
            )
        }


@value
class OneRowLaw(_ChanceTable):
    """Distribution of a coup of one row, dealt as in T2-3.

    `cells[total, first_red, last_red, ace]` is the probability of that total, with a red first
    card, a red last card, and an ace of spades among the first cards in the sense of T2-3.4.

    >>> from tapisvert.odds import Composition, one_row
    >>> law = one_row.law(Composition.parse("As Ts*2 Tc"), exact=True)
    >>> law.totals[31], law.chances["noir"].wins_half
    (Fraction(3, 4), Fraction(3, 4))
    """

    cards: int
    stop: int
    cells: Mapping[tuple[int, bool, bool, bool], Number]

    def __repr__(self) -> str:
        return f"<OneRowLaw of {self.cards} cards>"

    @property
    def totals(self) -> Mapping[int, Number]:
        """Distribution of the total: `stop` to `stop` + 9."""
        return {
            total: sum(p for cell, p in self.cells.items() if cell[0] == total)
            for total in range(self.stop, self.stop + 10)
        }

    @property
    def void(self) -> Number:
        """Probability that the cards run out before the row is complete."""
        return _missing(sum(self.cells.values()))

    @property
    def chances(self) -> Mapping[str, ChanceLaw]:
        """Distribution of each of the four chances: T2-3.2 to T2-3.4, R10."""

        def law(*, rouge: bool | None = None, couleur: bool | None = None) -> ChanceLaw:
            wins = wins_half = losses = sum(self.cells.values()) * 0
            for (_, first, last, ace), p in self.cells.items():
                is_win = last is rouge if rouge is not None else (first is last) is couleur
                if not is_win:
                    losses += p
                elif ace:
                    wins_half += p
                else:
                    wins += p
            return ChanceLaw(wins, wins_half, losses, 0 * losses, 0 * losses)

        return {
            "rouge": law(rouge=True),
            "noir": law(rouge=False),
            "couleur": law(couleur=True),
            "inverse": law(couleur=False),
        }


@value
class WheelLaw(_ChanceTable):
    """Distribution of a spin, by chance of the cloth: all numbers are equally likely (CR-1).

    >>> from tapisvert.odds import wheel
    >>> len(wheel.law().chances)
    157
    """

    chances: Mapping[str, ChanceLaw]

    def __repr__(self) -> str:
        return f"<WheelLaw of {len(self.numbers)} numbers>"

    @property
    def numbers(self) -> tuple[Number, ...]:
        """Probability of each number, from 0 on; the last of a double-zero wheel is 00."""
        pleins = (
            (number_written(chance), law)
            for chance, law in self.chances.items()
            if chance.isdigit()
        )
        return tuple(law.wins for _, law in sorted(pleins))


Law = TwoRowLaw | OneRowLaw | WheelLaw


def _missing(total: Number) -> Number:
    """Return 1 less a sum of probabilities; for doubles, a difference below 1e-12 is rounding."""
    if isinstance(total, Fraction):
        return 1 - total
    return 1 - total if total < 1 - 1e-12 else 0.0
