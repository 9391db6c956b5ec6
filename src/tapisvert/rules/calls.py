"""Calls of the tailleur and the croupier, in French as in the regulations."""

from typing import Final

from tapisvert.wheel import DOUBLE_ZERO, TRIPLE_ZERO, color

_TO_SIXTEEN: Final = (
    "Zéro",
    "Un",
    "Deux",
    "Trois",
    "Quatre",
    "Cinq",
    "Six",
    "Sept",
    "Huit",
    "Neuf",
    "Dix",
    "Onze",
    "Douze",
    "Treize",
    "Quatorze",
    "Quinze",
    "Seize",
)
_TENS: Final = {1: "Dix", 2: "Vingt", 3: "Trente"}

UNITS: Final = {30: "Trente", **dict(enumerate(_TO_SIXTEEN[1:10], 31)), 40: "Quarante"}
"""A total called by its units: R13. (30 ends a row in 2.0 alone, where totals are not called.)"""

_RESULTS: Final = {
    (True, True): "Rouge gagne et couleur",
    (True, False): "Rouge gagne, la couleur perd",
    (False, True): "Rouge perd, la couleur gagne",
    (False, False): "Rouge perd et couleur",
}
"""The four forms, always about rouge and couleur: VT-9."""


def two_totals(noir: int, rouge: int, *, rouge_wins: bool, couleur_wins: bool) -> tuple[str, ...]:
    """Return the calls of a decided coup of two rows: VT-7, VT-9.

    >>> two_totals(31, 37, rouge_wins=False, couleur_wins=True)
    ('Un', 'Sept', 'Rouge perd, la couleur gagne')
    """
    return UNITS[noir], UNITS[rouge], _RESULTS[rouge_wins, couleur_wins]


def equal_totals(total: int) -> tuple[str, ...]:
    """Return the calls of two equal rows: VT-10, R13.

    >>> equal_totals(32)
    ('Deux', 'Deux Après')
    """
    return UNITS[total], f"{UNITS[total]} Après"


def one_row(*, rouge_wins: bool, couleur_wins: bool, is_halved: bool) -> tuple[str, ...]:
    """Return the call of a coup of 2.0, with `après` if winning stakes are paid half: T2-3.4."""
    return (_RESULTS[rouge_wins, couleur_wins] + (" après" if is_halved else ""),)


def spell_number(number: int) -> str:
    """Return a number of the wheel in words.

    >>> spell_number(17), spell_number(21), spell_number(30)
    ('Dix-sept', 'Vingt et un', 'Trente')
    """
    if number < len(_TO_SIXTEEN):
        return _TO_SIXTEEN[number]
    tens, units = divmod(number, 10)
    if units == 0:
        return _TENS[tens]
    joint = " et " if units == 1 else "-"
    return f"{_TENS[tens]}{joint}{_TO_SIXTEEN[units].lower()}"


_ZEROS: Final = {0: "Zéro", DOUBLE_ZERO: "Double zéro", TRIPLE_ZERO: "Triple zéro"}


def spin(number: int) -> tuple[str, ...]:
    """Return the call of a number with its simple chances: CR-1.

    >>> spin(32), spin(37)
    (('Trente-deux, rouge, pair et passe',), ('Double zéro',))
    """
    if number in _ZEROS:
        return (_ZEROS[number],)
    parity = "impair" if number % 2 else "pair"
    half_name = "manque" if number <= 18 else "passe"
    return (f"{spell_number(number)}, {color(number)}, {parity} et {half_name}",)
