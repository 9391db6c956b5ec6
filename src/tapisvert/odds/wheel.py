"""Distribution of a spin, over the wheel's numbers by the engine's results: CR-1 to CR-3."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from tapisvert.chances import CLOTHS, Chance, Kind
from tapisvert.odds.laws import ChanceLaw, Number, WheelLaw
from tapisvert.rules.coup import Result, spin
from tapisvert.wheel import Wheel


def law(
    wheel: Wheel = Wheel.SINGLE_ZERO,
    *,
    chances: Mapping[str, Chance] | None = None,
    exact: bool = False,
) -> WheelLaw:
    """Return the distribution of each of the chances: those of the wheel's cloth if None.

    At a zero the simple chances go to prison. Probabilities are Fractions if `exact`, else doubles.

    >>> law(exact=True).chances["14/17"].wins, law(exact=True).chances["rouge"].prison
    (Fraction(2, 37), Fraction(1, 37))
    """
    return WheelLaw(
        {
            name: _law(wheel, chance, exact=exact)
            for name, chance in (chances or CLOTHS[wheel]).items()
        }
    )


def _law(wheel: Wheel, chance: Chance, *, exact: bool) -> ChanceLaw:
    spins = Counter(_result(chance, number) for number in wheel.numbers)
    number_count = len(wheel.numbers)

    def share(result: Result) -> Number:
        return Fraction(spins[result], number_count) if exact else spins[result] / number_count

    zero = share(Result.PRISON)
    return ChanceLaw(share(Result.WINS), 0 * zero, share(Result.LOSES), 0 * zero, zero)


def _result(chance: Chance, number: int) -> Result:
    if chance.kind is Kind.SIMPLE:
        return spin(number).results[chance.name]
    return Result.WINS if number in chance.numbers else Result.LOSES
