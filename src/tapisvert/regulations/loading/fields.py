"""Rulebook fields: allowed values and defaults."""

import re
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from math import isfinite
from typing import Any, Final

from tapisvert.chances import CLOTH, PAIRS, TABLEAU, Kind, named_together
from tapisvert.money import GREATEST
from tapisvert.regulations.loading.faults import sentence
from tapisvert.rules import rulebook as schema
from tapisvert.rules.rulebook import Layout, Source
from tapisvert.values import value
from tapisvert.wheel import Wheel


@value
class Choice:
    """Field that holds one of several named mechanisms."""

    mechanisms: type[StrEnum]

    def read(self, value: object) -> object:
        """Return the mechanism of that name."""
        return self.mechanisms(str(value))

    @property
    def accepts(self) -> str:
        """Accepted values, in the form of the data."""
        return ", ".join(self.mechanisms)

    def accepted(self, language: str) -> str:
        """Return the accepted values: the names of the mechanisms in any `language`."""
        del language
        return self.accepts

    @property
    def first(self) -> StrEnum:
        """First of the mechanisms."""
        return next(iter(self.mechanisms))


@value
class WholeNumber:
    """Field that holds a whole number within bounds."""

    minimum: int
    maximum: int
    or_none: bool = False

    def read(self, value: object) -> object:
        """Return the number, or None for `none` if the field may be empty."""
        if self.or_none and (value is None or value == "none"):
            return None
        if type(value) is not int or not self.minimum <= value <= self.maximum:
            raise ValueError(value)
        return value

    @property
    def accepts(self) -> str:
        """Accepted values, in the form of the data."""
        return self.accepted("en")

    def accepted(self, language: str) -> str:
        """Return the accepted values in a language."""
        numbers = sentence(language, "accepts-number", least=self.minimum, most=self.maximum)
        return f"{numbers}, none" if self.or_none else numbers


@value
class Payment:
    """Payment of a winning stake: a number, or a ratio such as "6:5", in whole hundredths."""

    maximum: int

    def read(self, value: object) -> int | Fraction:
        """Return the payment to 1, as a whole number if it is one."""
        ratio = _RATIO.fullmatch(value) if isinstance(value, str) else None
        if ratio is not None:
            payout = Fraction(int(ratio[1]), int(ratio[2]))
        elif type(value) in (int, float) and isfinite(value):  # type: ignore[arg-type]
            payout = Fraction(str(value))
        else:
            raise ValueError(value)
        if not 0 < payout <= self.maximum or 100 % payout.denominator:
            raise ValueError(value)
        return payout.numerator if payout.denominator == 1 else payout

    def accepted(self, language: str) -> str:
        """Return the accepted values in a language."""
        return sentence(language, "accepts-payment", most=self.maximum)


@value
class Maximum:
    """Maximum or cap: an amount in minor units, or a multiple such as "30 x minimum"."""

    minimum: int | None

    def read(self, value: object) -> object:
        """Return the amount at this minimum; None for a multiple of an unreadable minimum."""
        if (multiple := self.multiple(value)) is None:
            return AMOUNT.read(value)
        return None if self.minimum is None else AMOUNT.read(multiple * self.minimum)

    @staticmethod
    def multiple(value: object) -> int | None:
        """Return the multiple of the minimum that a value is, or None.

        >>> Maximum.multiple("30 x minimum"), Maximum.multiple(30)
        (30, None)
        """
        match = _MULTIPLE.fullmatch(value) if isinstance(value, str) else None
        return None if match is None else int(match[1])

    def accepted(self, language: str) -> str:
        """Return the accepted values in a language."""
        return sentence(language, "accepts-maximum", most=GREATEST)


_RATIO: Final = re.compile(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,3})")
_MULTIPLE: Final = re.compile(r"([1-9][0-9]{0,5}) [x×] minimum")

FIELDS: Final[Mapping[str, Choice | WholeNumber]] = {
    "layout": Choice(Layout),
    "wheel": Choice(Wheel),
    "row_stop": WholeNumber(30, 31),
    "refait_total": WholeNumber(30, 40),
    "ace_of_spades": WholeNumber(1, 31),
    "refait": Choice(schema.Refait),
    "refait_in_prison": Choice(schema.RefaitInPrison),
    "run_limit": WholeNumber(0, 100, or_none=True),
    "degree_limit": WholeNumber(0, 100, or_none=True),
    "null_in_run": Choice(schema.NullInRun),
    "last_division": Choice(schema.LastDivision),
    "prison_window": Choice(schema.PrisonWindow),
    "last_card_refait": Choice(schema.LastCardRefait),
    "insurance_rate": WholeNumber(1, 10_000),
    "insurance_minimum": WholeNumber(1, 10**12, or_none=True),
    "insurance_multiple": WholeNumber(1, 10**12, or_none=True),
    "insurance_part": Choice(schema.InsurancePart),
    "changed_insurance": Choice(schema.ChangedInsurance),
    "premium_due": Choice(schema.PremiumDue),
    "excess": Choice(schema.Excess),
    "winnings": Choice(schema.Winnings),
    "witness": Choice(schema.Witness),
    "cut": Choice(schema.CutOfPack),
    "rounding": Choice(schema.Rounding),
    "packs": WholeNumber(1, 8),
    "burnt_cards": WholeNumber(0, 52),
    "cut_card": WholeNumber(1, 250, or_none=True),
    "last_coup": Choice(schema.LastCoup),
    "void_coup": Choice(schema.VoidCoup),
    "lost_draw": Choice(schema.LostDraw),
    "several_cards": Choice(schema.SeveralCards),
    "fallen_cards": Choice(schema.FallenCards),
    "seen_coups": WholeNumber(1, 100),
    "seen_count": Choice(schema.SeenCount),
    "null_spin": Choice(schema.NullSpin),
    "finale_without_cheval": Choice(schema.FinaleWithoutCheval),
    "late_bets": Choice(schema.LateBets),
    "advances": Choice(schema.Advances),
    "seats": WholeNumber(1, 100),
    "rotation_minutes": WholeNumber(1, 600),
}
"""Fields of a rulebook, with the values each can hold."""

_RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "R01": ("row_stop",),
    "R03": ("refait_in_prison",),
    "R05": ("run_limit", "degree_limit", "null_in_run"),
    "R06": ("prison_window",),
    "R07": ("premium_due",),
    "R08": (
        "insurance_rate",
        "insurance_minimum",
        "insurance_multiple",
        "insurance_part",
        "changed_insurance",
    ),
    "R09": ("excess",),
    "R11": ("last_division",),
    "R12": ("last_card_refait",),
    "R14": ("cut_card",),
    "R15": ("seen_coups", "seen_count"),
    "R18": ("finale_without_cheval",),
    "R19": ("winnings",),
    "R24": ("void_coup",),
    "R25": ("last_coup",),
    "R26": ("lost_draw",),
    "R29": ("null_spin",),
}
_RULING_ON: Final = {field: ruling for ruling, fields in _RULINGS.items() for field in fields}
_ONE_ROW_STOP: Final = "R02"


def ruling_of(field: str, layout: Layout | None) -> str | None:
    """Return the ruling that leaves a field open in a layout, or None.

    >>> ruling_of("row_stop", Layout.ONE_ROW), ruling_of("seats", Layout.ONE_ROW)
    ('R02', None)
    """
    if field == "row_stop" and layout is Layout.ONE_ROW:
        return _ONE_ROW_STOP
    return _RULING_ON.get(field)


def ruled_fields(ruling: str) -> tuple[str, ...]:
    """Return the fields that a ruling leaves open.

    >>> ruled_fields("R15"), ruled_fields("R04")
    (('seen_coups', 'seen_count'), ())
    """
    return _RULINGS.get("R01" if ruling == _ONE_ROW_STOP else ruling, ())


LIMITS: Final = ("degree_limit", "run_limit")
"""The two forms of R05's one limit. `R05` alone names the first."""

AMOUNT: Final = WholeNumber(1, GREATEST)
"""An amount, in minor units."""
PAYMENT: Final = Payment(100)
"""A payment, to 1. A plein pays 35; more than a hundred is a typing error."""


def field_of(name: str, source: Source) -> Choice | WholeNumber:
    """Return a field with the bounds of its source: `at_least` raises the minimum."""
    field = FIELDS[name]
    if source.at_least is not None and isinstance(field, WholeNumber):
        return WholeNumber(source.at_least, field.maximum)
    return field


def simple_places(layout: Layout | None) -> set[str]:
    """Return the simple chances of a layout and their pairs; of any layout if it is unknown."""
    places = {**CLOTH, **TABLEAU}
    if layout is not None:
        places = CLOTH if layout is Layout.WHEEL else TABLEAU
    simple = {name for name, chance in places.items() if chance.kind is Kind.SIMPLE}
    return simple.union(pair for pair in PAIRS if simple.issuperset(named_together(pair)))


def by_name(amounts: Mapping[str, int]) -> dict[str, int]:
    """Return amounts by chance, or by kind of chance where a name is one."""
    kinds = set(Kind)
    return {Kind(name) if name in kinds else name: amount for name, amount in amounts.items()}


def by_kind(amounts: Mapping[str, Any]) -> dict[Kind, Any]:
    """Return amounts by kind of chance."""
    return {Kind(kind): amount for kind, amount in amounts.items()}
