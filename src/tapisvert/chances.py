"""Chances: the name and the numbers of each bet. The rulebook defines what each pays.

Names are those of the record: `rouge`, plein `17`, cheval `14/17`, transversale pleine `13-15`,
carré `25/29` (its lowest and highest number), sixain `13-18`, douzaine `P12`, colonne `C1`, two
neighbouring dozens or columns `P12/M12`. At a wheel with more zeros, plein `00` or `000` and cheval
`0/00`.
"""

from enum import StrEnum
from itertools import combinations
from re import split
from typing import Final

from tapisvert.values import value
from tapisvert.wheel import ROUGE, Wheel, number_written, touch, written


class Kind(StrEnum):
    """Kinds of chance, named as on the cloth (CR-1, CR-2, CR-5)."""

    SIMPLE = "simple"
    PLEIN = "plein"
    CHEVAL = "cheval"
    TRANSVERSALE = "transversale"
    CARRE = "carré"
    QUATRE_PREMIERS = "quatre premiers"
    CINQ_PREMIERS = "cinq premiers"
    SIXAIN = "sixain"
    DOUZAINE = "douzaine"
    COLONNE = "colonne"
    VINGT_QUATRE = "vingt-quatre"


@value
class Chance:
    """One place on the cloth: its name, its kind, and the numbers it covers (none at cards).

    >>> CLOTH["25/29"].numbers == {25, 26, 28, 29}
    True
    """

    name: str
    kind: Kind
    numbers: frozenset[int] = frozenset()


def _chances(kind: Kind, places: dict[str, set[int]]) -> dict[str, Chance]:
    return {name: Chance(name, kind, frozenset(numbers)) for name, numbers in places.items()}


def _span(first: int, last: int) -> dict[str, set[int]]:
    return {f"{first}-{last}": set(range(first, last + 1))}


def _numbers_in(*names: str) -> dict[str, set[int]]:
    """Return places by their names, each with its numbers."""
    return {name: {number_written(part) for part in split("[-/]", name)} for name in names}


_CHEVAUX_AT_ZERO: Final = _numbers_in("0/1", "0/2", "0/3")
_CHEVAUX_AT_TWO_ZEROS: Final = _numbers_in("0/00", "0/1", "0/2", "00/2", "00/3")
_TRANSVERSALES_AT_ZERO: Final = _numbers_in("0-1-2", "0-2-3")
_TRANSVERSALES_AT_TWO_ZEROS: Final = _numbers_in("0-1-2", "0-00-2", "00-2-3")
_FIRST_ONES: Final = {
    Wheel.SINGLE_ZERO: _chances(Kind.QUATRE_PREMIERS, {"quatre premiers": {0, 1, 2, 3}}),
    Wheel.DOUBLE_ZERO: _chances(Kind.CINQ_PREMIERS, {"cinq premiers": {0, 37, 1, 2, 3}}),
    Wheel.TRIPLE_ZERO: dict[str, Chance](),
}


def _cloth(wheel: Wheel) -> dict[str, Chance]:
    """Return every place on the cloth of a wheel: CR-1, CR-2.

    Two zeros share the end of the cloth: 0 touches 1 and half of 2, 00 the other half and 3. A
    third lies behind them and touches no number.
    """
    ranks = range(1, 37)
    has_one_zero = wheel is Wheel.SINGLE_ZERO
    chevaux = (_CHEVAUX_AT_ZERO if has_one_zero else _CHEVAUX_AT_TWO_ZEROS) | {
        f"{a}/{b}": {a, b} for a, b in combinations(ranks, 2) if touch(a, b)
    }
    carres = {f"{n}/{n + 4}": {n, n + 1, n + 3, n + 4} for n in range(1, 33) if n % 3}
    transversales = {**(_TRANSVERSALES_AT_ZERO if has_one_zero else _TRANSVERSALES_AT_TWO_ZEROS)}
    sixains: dict[str, set[int]] = {}
    for first in range(1, 37, 3):
        transversales |= _span(first, first + 2)
        if first < 34:
            sixains |= _span(first, first + 5)
    simple = {
        "rouge": set(ROUGE),
        "noir": set(ranks) - ROUGE,
        "pair": {n for n in ranks if n % 2 == 0},
        "impair": {n for n in ranks if n % 2},
        "manque": set(range(1, 19)),
        "passe": set(range(19, 37)),
    }
    douzaines = {
        name: set(range(12 * i + 1, 12 * i + 13)) for i, name in enumerate(("P12", "M12", "D12"))
    }
    colonnes = {f"C{c}": {n for n in ranks if n % 3 == c % 3} for c in (1, 2, 3)}
    return {
        **_chances(Kind.SIMPLE, simple),
        **_chances(Kind.PLEIN, {written(n): {n} for n in wheel.numbers}),
        **_chances(Kind.CHEVAL, chevaux),
        **_chances(Kind.TRANSVERSALE, transversales),
        **_chances(Kind.CARRE, carres),
        **_FIRST_ONES[wheel],
        **_chances(Kind.SIXAIN, sixains),
        **_chances(Kind.DOUZAINE, douzaines),
        **_chances(Kind.COLONNE, colonnes),
    }


TABLEAU: Final = {
    name: Chance(name, Kind.SIMPLE) for name in ("rouge", "noir", "couleur", "inverse")
}
"""The four chances of the card games: CT-2, DT-3, VT-1, T2-1."""

CLOTHS: Final = {wheel: _cloth(wheel) for wheel in Wheel}
"""The places of each wheel's cloth, by name: 157 with one zero, 161 with two or three."""

CLOTH: Final = CLOTHS[Wheel.SINGLE_ZERO]
"""The 157 places of the French cloth, by name."""

VINGT_QUATRE: Final = {
    f"{low}/{high}": Chance(
        f"{low}/{high}", Kind.VINGT_QUATRE, CLOTH[low].numbers | CLOTH[high].numbers
    )
    for low, high in (("P12", "M12"), ("M12", "D12"), ("C1", "C2"), ("C2", "C3"))
}
"""Two neighbouring dozens or columns, by name, at a house that pays them: CR-4 has none."""


KINDS: Final = {
    name: chance.kind.value
    for cloth in (TABLEAU, *CLOTHS.values(), VINGT_QUATRE)
    for name, chance in cloth.items()
}
"""Kind of every chance of any game, by name."""


def full_name(name: str) -> str:
    """Return a chance's name with its kind, as the croupier repeats it.

    >>> full_name("13-18"), full_name("P12"), full_name("17"), full_name("rouge")
    ('sixain 13-18', 'douzaine 1-12', 'plein 17', 'rouge')
    """
    chance = CLOTHS[Wheel.DOUBLE_ZERO].get(name) or CLOTH.get(name)
    if chance is None or chance.kind in (Kind.SIMPLE, name):
        return name
    if chance.kind in (Kind.DOUZAINE, Kind.COLONNE):
        name = f"{min(chance.numbers)}-{max(chance.numbers)}"
    return f"{chance.kind} {name}"


_NO_CHEVAL: Final = {
    name
    for name, chance in (TABLEAU | CLOTH).items()
    if chance.kind in (Kind.SIMPLE, Kind.DOUZAINE, Kind.COLONNE)
}


PAIRS: Final = ("rouge/noir", "couleur/inverse", "pair/impair", "manque/passe")
"""Opposed simple chances, named together where limits are posted."""


def named_together(name: str) -> tuple[str, ...]:
    """Return both chances of a pair, or the named one.

    >>> named_together("rouge/noir"), named_together("rouge")
    (('rouge', 'noir'), ('rouge',))
    """
    return tuple(name.split("/")) if name in PAIRS else (name,)


def is_forbidden_cheval(name: str) -> bool:
    """Return whether a name is a cheval between simple chances, dozens or columns: CR-4.

    >>> is_forbidden_cheval("rouge/pair"), is_forbidden_cheval("14/17")
    (True, False)
    """
    first, slash, second = name.partition("/")
    return bool(slash) and first != second and {first, second} <= _NO_CHEVAL
