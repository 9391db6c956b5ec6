"""Agreement of a rulebook's values with each other: impossible combinations."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tapisvert.cards import PACK
from tapisvert.chances import CLOTH, TABLEAU, Kind
from tapisvert.regulations.loading.faults import Path, Problem
from tapisvert.regulations.loading.fields import LIMITS
from tapisvert.rules.announcements import Of
from tapisvert.rules.rulebook import Layout, Refait, RefaitInPrison

Contradiction = tuple[Path, Problem]
"""Key that shows a contradiction, and the sentence about it."""
_UNREAD: Final = object()
_SIMPLE: Final = {
    name for name, chance in {**CLOTH, **TABLEAU}.items() if chance.kind is Kind.SIMPLE
}
_FEWEST: Final = 6
"""Packs taken for a game whose number could not be read."""
_HIGHEST_STEP: Final = 9
"""A row ends at most so far above the total at which it stops: a figure on one point less."""

_REQUIRED_FIELDS: Final = ("layout", "excess", "winnings", "rounding", "late_bets", "lost_draw")
_NEEDED: Final[Mapping[Layout, tuple[str, ...]]] = {
    Layout.TWO_ROWS: ("packs", "row_stop", "refait_total", "refait"),
    Layout.ONE_ROW: ("packs", "row_stop", "ace_of_spades"),
    Layout.WHEEL: ("wheel", "refait", "null_spin"),
}
"""Fields required by each layout. A game of two rows, or with a zero, has a refait."""

_INSURANCE: Final = (
    "insurance_rate",
    "insurance_minimum",
    "insurance_multiple",
    "insurance_part",
    "changed_insurance",
    "premium_due",
)
_FINALE: Final = "finale_without_cheval"
_CARD_PRISON: Final = ("null_in_run", "last_division", "last_card_refait")
"""Fields about prison that need coups of cards: null ones, or a taille with an end."""
_PRISON: Final = ("refait_in_prison", "prison_window", *LIMITS)
_WITHOUT_PRISON: Final = (*_PRISON, "last_division", "last_card_refait")
"""Fields without a meaning where a refait does not imprison."""
_CARD_FIELDS: Final = (
    "row_stop",
    "witness",
    "cut",
    "packs",
    "burnt_cards",
    "cut_card",
    "last_coup",
    "void_coup",
    "several_cards",
    "fallen_cards",
    "seen_coups",
    "seen_count",
)
EXCLUDED_FIELDS: Final[Mapping[Layout, tuple[str, ...]]] = {
    Layout.TWO_ROWS: ("wheel", "null_spin", _FINALE, "ace_of_spades"),
    Layout.ONE_ROW: (
        "wheel",
        "null_spin",
        _FINALE,
        "refait",
        "refait_total",
        *_CARD_PRISON,
        *_PRISON,
        *_INSURANCE,
    ),
    Layout.WHEEL: (
        "ace_of_spades",
        "refait_total",
        *_CARD_PRISON,
        *_CARD_FIELDS,
        *_INSURANCE,
    ),
}
"""Fields without a meaning in a layout."""

_DEPENDENT_FIELDS: Final = (
    ("run_limit", "refait_in_prison"),
    ("degree_limit", "refait_in_prison"),
    ("null_in_run", "run_limit"),
    ("insurance_rate", "premium_due"),
    ("insurance_rate", "insurance_part"),
    ("insurance_rate", "changed_insurance"),
    ("premium_due", "insurance_rate"),
    ("insurance_part", "insurance_rate"),
    ("changed_insurance", "insurance_rate"),
    ("insurance_minimum", "insurance_rate"),
    ("insurance_multiple", "insurance_rate"),
    ("several_cards", "seen_coups"),
    ("seen_coups", "several_cards"),
    ("seen_coups", "seen_count"),
    ("seen_count", "seen_coups"),
    ("fallen_cards", "several_cards"),
    ("cut_card", "burnt_cards"),
    ("last_coup", "cut_card"),
)
"""Pairs of fields of which the first requires the second."""


def meaningless_fields(values: Mapping[str, Any], announcements: Mapping[str, object]) -> set[str]:
    """Return the fields that are absent without being listed, by the values that could be read.

    They have no meaning in the layout, without a prison, without finales, or without another field
    that is absent.
    """
    layout = values.get("layout")
    refait = values.get("refait")
    fields = set(EXCLUDED_FIELDS[layout]) if layout is not None else set()
    if not _has_finales(announcements):
        fields.add(_FINALE)
    if refait not in (None, Refait.PRISON):
        fields.update(_WITHOUT_PRISON)
    absent = fields | {name for name, entry in values.items() if entry is None}
    while needless := {name for name, other in _DEPENDENT_FIELDS if other in absent} - absent:
        fields |= needless
        absent |= needless
    return fields


def disagreements(
    values: Mapping[str, Any],
    amounts: Mapping[str, Mapping[str, int]],
    announcements: Mapping[str, object],
) -> Iterator[Contradiction]:
    """Yield each contradiction between the values that could be read, with the key that shows it.

    `values` has None for an absent field and lacks those that could not be read; `amounts` are
    those of `limits`, `standing` and `caps`, `announcements` are those of the file.
    """
    for name in _REQUIRED_FIELDS:
        if values.get(name, _UNREAD) is None:
            yield ("absent",), ("never-absent", {"name": name})
    yield from _layout(values)
    for name, other in _DEPENDENT_FIELDS:
        if _given(values, name) and values.get(other, _UNREAD) is None:
            yield ("values", name), ("needs", {"other": other})
    yield from _refait(values)
    yield from _limit_in_prison(values)
    yield from _cards(values)
    yield from _posted_limits(amounts["limits"], amounts["standing"], amounts["caps"])
    yield from _insurance(values, amounts["limits"])
    yield from _finales(values, announcements)


def _given(values: Mapping[str, Any], name: str) -> bool:
    return values.get(name) is not None


def _layout(values: Mapping[str, Any]) -> Iterator[Contradiction]:
    layout: Layout | None = values.get("layout")
    if layout is None:
        return
    for name in _NEEDED[layout]:
        if values.get(name, _UNREAD) is None:
            yield ("values", "layout"), ("layout-needs", {"layout": layout, "name": name})
    for name in EXCLUDED_FIELDS[layout]:
        if _given(values, name):
            yield ("values", name), ("layout-without", {"layout": layout, "name": name})


def _refait(values: Mapping[str, Any]) -> Iterator[Contradiction]:
    """Yield the missing values of a refait that imprisons, and the prison of any other."""
    refait = values.get("refait")
    if refait is Refait.PRISON:
        if values.get("refait_in_prison", _UNREAD) is None:
            yield ("values", "refait"), ("prison-needs", {"name": "refait_in_prison"})
        is_two_rows = values.get("layout") is Layout.TWO_ROWS
        if is_two_rows and values.get("last_division", _UNREAD) is None:
            yield ("values", "refait"), ("prison-needs", {"name": "last_division"})
    elif refait is not None:
        for name in _WITHOUT_PRISON:
            if _given(values, name):
                yield ("values", name), ("no-prison", {"refait": refait, "name": name})


def _limit_in_prison(values: Mapping[str, Any]) -> Iterator[Contradiction]:
    if all(_given(values, name) for name in LIMITS):
        limit_texts = [f"{name} {values[name]}" for name in LIMITS]
        yield ("values", LIMITS[1]), ("one-limit", {"given": limit_texts})
    is_run_limited = values.get("layout") is Layout.TWO_ROWS and _given(values, "run_limit")
    if is_run_limited and values.get("null_in_run", _UNREAD) is None:
        yield ("values", "run_limit"), ("needs", {"other": "null_in_run"})
    effect = values.get("refait_in_prison")
    for name in LIMITS if effect in (RefaitInPrison.LOSE, RefaitInPrison.STAY) else ():
        if _given(values, name):
            yield ("values", name), ("limit-without-degrees", {"effect": effect})


def _finales(
    values: Mapping[str, Any], announcements: Mapping[str, object]
) -> Iterator[Contradiction]:
    """Yield the reading that finales of two endings lack, or that a house without them has: R18."""
    is_given = _given(values, _FINALE)
    if is_given and values.get("layout") is Layout.WHEEL and not _has_finales(announcements):
        yield ("values", _FINALE), ("no-finales", {})
    if values.get(_FINALE, _UNREAD) is None and _has_finales(announcements):
        yield ("absent",), ("finales-need", {"name": _FINALE})


def _has_finales(announcements: Mapping[str, object]) -> bool:
    """Return whether a house has finales of two endings."""
    entries = (entry for entry in announcements.values() if isinstance(entry, dict))
    return any(entry.get("of") == Of.ENDINGS for entry in entries)


def _cards(values: Mapping[str, Any]) -> Iterator[Contradiction]:
    stop = values.get("row_stop")
    refait = values.get("refait_total")
    if stop and refait and not stop <= refait <= stop + _HIGHEST_STEP:
        facts = {"stop": stop, "highest": stop + _HIGHEST_STEP, "refait": refait}
        yield ("values", "refait_total"), ("no-such-total", facts)
    burnt_cards = values.get("burnt_cards") or 0
    cut = values.get("cut_card") or 0
    cards = len(PACK) * (values.get("packs") or _FEWEST)
    if (dealable := cards - burnt_cards - cut) < len(PACK):
        key = "cut_card" if cut else "burnt_cards"
        facts = {"cards": cards, "burnt": burnt_cards, "cut": cut, "left": dealable}
        yield ("values", key), ("few-cards", {**facts, "least": len(PACK)})


def _posted_limits(
    limits: Mapping[str, int], standing: Mapping[str, int], caps: Mapping[str, int]
) -> Iterator[Contradiction]:
    minimum = limits.get("minimum")
    for kind, maximum in limits.items():
        if minimum is not None and maximum < minimum:
            yield ("limits", kind), ("maximum-below-minimum", {"most": maximum, "minimum": minimum})
    for kind, cap in caps.items():
        maximum = limits.get(kind, minimum or 0)
        if kind == Kind.SIMPLE:
            maximum = max(maximum, *(limits[name] for name in limits if name in _SIMPLE), 0)
        if cap < maximum:
            yield ("caps", kind), ("cap-below-maximum", {"cap": cap, "most": maximum})
    for kind, standing_limit in standing.items():
        if kind not in caps:
            yield ("standing", kind), ("standing-without-cap", {})
        elif standing_limit > caps[kind]:
            facts: dict[str, object] = {"alone": standing_limit, "cap": caps[kind]}
            yield ("standing", kind), ("standing-above-cap", facts)
        elif standing_limit < (maximum := limits.get(kind, minimum or 0)):
            facts = {"alone": standing_limit, "most": maximum}
            yield ("standing", kind), ("standing-below-maximum", facts)


def _insurance(values: Mapping[str, Any], limits: Mapping[str, int]) -> Iterator[Contradiction]:
    """Yield the problem of an insurance that is impossible within the maximum."""
    minimum = values.get("insurance_minimum") or 1
    multiple = values.get("insurance_multiple") or 1
    maximum = limits.get(Kind.SIMPLE)
    if TABLEAU.keys() <= limits.keys():
        maximum = max(limits[name] for name in TABLEAU)
    elif maximum is not None:
        maximum = max(maximum, *(limits[name] for name in TABLEAU if name in limits), 0)
    smallest = -(-minimum // multiple) * multiple
    if _given(values, "insurance_rate") and maximum is not None and maximum < smallest:
        key = "insurance_minimum" if maximum < minimum else "insurance_multiple"
        yield ("values", key), ("nothing-insured", {"least": smallest, "most": maximum})
