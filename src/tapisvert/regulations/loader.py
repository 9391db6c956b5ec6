"""Strict loader: one TOML file becomes one rulebook, or an error that names the key.

Rejected are unknown keys, missing keys, a value without a clause or a ruling, a value that its
field cannot take, and values that contradict each other. There is no inheritance and no default.
"""

import re
import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from tapisvert.chances import CLOTH, TABLEAU, Kind
from tapisvert.regulations.catalogue import rulings
from tapisvert.rules import rulebook as schema
from tapisvert.rules.coup import Reason
from tapisvert.rules.events import Outcome
from tapisvert.rules.refusals import Code
from tapisvert.rules.rulebook import Layout, Rulebook, Source

_T = TypeVar("_T", str, list[Any], dict[str, Any])


class RulebookError(ValueError):
    """Invalid data of a rulebook. The message names the file's id and the key."""


class RulingError(ValueError):
    """An override of a choice that does not exist, or with a value that it cannot take."""

    def __init__(self, name: str, value: object, known: str, *, exists: bool) -> None:
        super().__init__(f"{name}: {value!r}" if exists else name)
        self.name, self.value, self.known, self.exists = name, value, known, exists

    @property
    def sentence(self) -> str:
        """Message for the user: the problem, and the accepted choices or values."""
        about = f"{self.name[:80]} is no choice of this rulebook; there are"
        if self.exists:
            about = f"{self.name[:80]} cannot be {self.value!r}; it can be"
        return f"{about}: {self.known}"


@dataclass(frozen=True, slots=True)
class Choice:
    """Field that holds one of several named mechanisms."""

    mechanisms: type[StrEnum]

    def read(self, value: object) -> object:
        """Return the mechanism of that name."""
        return self.mechanisms(str(value))

    @property
    def accepts(self) -> str:
        """Accepted values, for a message."""
        return ", ".join(self.mechanisms)


@dataclass(frozen=True, slots=True)
class Whole:
    """Field that holds a whole number within bounds."""

    least: int
    most: int
    or_none: bool = False

    def read(self, value: object) -> object:
        """Return the number, or None for `none` if the field may be empty."""
        if self.or_none and (value is None or value == "none"):
            return None
        if type(value) is not int or not self.least <= value <= self.most:
            raise ValueError(value)
        return value

    @property
    def accepts(self) -> str:
        """Accepted values, for a message."""
        return f"{self.least} to {self.most}" + (", none" if self.or_none else "")


FIELDS: Final[Mapping[str, Choice | Whole]] = {
    "layout": Choice(Layout),
    "row_stop": Whole(30, 31),
    "refait_total": Whole(31, 40),
    "ace_of_spades": Whole(1, 31),
    "refait_in_prison": Choice(schema.RefaitInPrison),
    "run_limit": Whole(0, 100, or_none=True),
    "degree_limit": Whole(0, 100, or_none=True),
    "prison_window": Choice(schema.PrisonWindow),
    "last_card_refait": Choice(schema.LastCardRefait),
    "insurance_rate": Whole(1, 10_000),
    "insurance_minimum": Whole(1, 10**12, or_none=True),
    "insurance_multiple": Whole(1, 10**12, or_none=True),
    "premium_due": Choice(schema.PremiumDue),
    "excess": Choice(schema.Excess),
    "winnings": Choice(schema.Winnings),
    "witness": Choice(schema.Witness),
    "cut": Choice(schema.CutOfPack),
    "burnt_cards": Whole(0, 52),
    "cut_card": Whole(1, 250, or_none=True),
    "several_cards": Choice(schema.SeveralCards),
    "fallen_cards": Choice(schema.FallenCards),
    "seen_coups": Whole(1, 100),
    "late_bets": Choice(schema.LateBets),
    "advances": Choice(schema.Advances),
    "seats": Whole(1, 100),
    "rotation_minutes": Whole(1, 600),
}
"""Fields of a rulebook, with the values each can hold."""

_IDENTITY: Final = ("id", "prefix", "game", "house", "name", "edition")
_SECTIONS: Final = ("values", "pays", "limits", "calls", "declarations", "clauses")
_RAISED: Final = ("standing", "caps")
"""Sections that a house may leave out: how far a maximum is raised, alone or with consent: R17."""
_KINDS: Final = {str: "text", list: "list", dict: "table"}
_CITATION: Final = re.compile(r"[A-Z][A-Z0-9]-[0-9]+[a-z]?(\.[0-9]+[a-z]?)?|R[0-9]{2}")
_CITED: Final = {*Outcome, *Reason, *Code.__members__, "divided_by_coup", "divided_last"}
_NEEDED: Final[Mapping[Layout, tuple[str, ...]]] = {
    Layout.TWO_ROWS: ("row_stop", "refait_total", "refait_in_prison", "prison_window"),
    Layout.ONE_ROW: ("row_stop", "ace_of_spades"),
    Layout.WHEEL: ("refait_in_prison", "prison_window"),
}
"""Fields required by each layout. A game of two rows, or with a zero, has a prison."""

_TOGETHER: Final = (
    ("run_limit", "refait_in_prison"),
    ("degree_limit", "refait_in_prison"),
    ("insurance_rate", "premium_due"),
)
"""Pairs of fields of which the first requires the second."""

LIMITS: Final = ("degree_limit", "run_limit")
"""The two forms of R05's one limit. `R05` alone names the first, as it always did."""

_ALWAYS_CITED: Final[Mapping[Layout, set[str]]] = {
    Layout.TWO_ROWS: {"lower_total", "first_colour", "equal_totals", "refait", "won", "lost"},
    Layout.ONE_ROW: {"last_colour", "same_colour", "ace_of_spades", "won", "won_half", "lost"},
    Layout.WHEEL: {"number", "zero", "won", "lost"},
}


def load(text: str) -> Rulebook:
    r"""Read a rulebook from TOML. Raises RulebookError, which names the wrong key and the problem.

    >>> try:
    ...     load("id = 'mine'\nhosue = 'Casinò'")
    ... except RulebookError as error:
    ...     print(error)
    mine: unknown key hosue
    """
    data = tomllib.loads(text)
    try:
        return _rulebook(data)
    except RulebookError as error:
        book = data.get("id", "a rulebook without an id")
        raise RulebookError(f"{book}: {error}") from None


def _rulebook(data: Mapping[str, Any]) -> Rulebook:
    _keys("", data, {*_IDENTITY, *_SECTIONS, "absent"}, set(_RAISED))
    tables = {name: _of(dict, name, data.get(name, {})) for name in (*_SECTIONS, *_RAISED)}
    values, sources = _values(tables["values"], _of(list, "absent", data["absent"]))
    _agree(values)
    layout: Layout = values["layout"]
    chances = CLOTH if layout is Layout.WHEEL else TABLEAU
    _keys("pays.", tables["pays"], {chance.kind for chance in chances.values()})
    _keys("limits.", tables["limits"], {"minimum"}, set(Kind))
    for section in _RAISED:
        _keys(f"{section}.", tables[section], set(), set(Kind))
    _keys("calls.", tables["calls"], set(), set(schema.Moment))
    _keys("declarations.", tables["declarations"], {"clauses"})
    _keys("clauses.", tables["clauses"], _ALWAYS_CITED[layout], _CITED)
    declared = _of(list, "declarations.clauses", tables["declarations"]["clauses"])
    identity: dict[str, Any] = {key: _of(str, key, data[key]) for key in _IDENTITY}
    pays, limits, standing, caps = (
        _amounts(section, tables[section], sources) for section in ("pays", "limits", *_RAISED)
    )
    return Rulebook(
        **identity,
        **values,
        pays=_by_kind(pays),
        limits=schema.Limits(limits.pop("minimum"), _by_kind(limits)),
        standing=_by_kind(standing),
        caps=_by_kind(caps),
        calls={
            schema.Moment(name): _calls(f"calls.{name}", said)
            for name, said in tables["calls"].items()
        },
        declarations=tuple(_citation("declarations", cited) for cited in declared),
        clauses={key: _citation(f"clauses.{key}", c) for key, c in tables["clauses"].items()},
        sources=sources,
    )


def _of(kind: type[_T], where: str, value: object) -> _T:
    if isinstance(value, kind) and value != "":
        return value
    raise RulebookError(f"{where} is not a {_KINDS[kind]}")


def _keys(
    where: str, found: Mapping[str, Any], needed: Set[str], optional: Set[str] = frozenset()
) -> None:
    """Raise RulebookError if keys are unknown or missing."""
    for key in found.keys() - needed - optional:
        raise RulebookError(f"unknown key {where}{key}")
    for key in needed - found.keys():
        raise RulebookError(f"missing key {where}{key}")


def _values(
    values: Mapping[str, Any], absent: list[str]
) -> tuple[dict[str, Any], dict[str, Source]]:
    """Return every field, read from its value or declared absent, and the source of each."""
    read: dict[str, Any] = dict.fromkeys(absent)
    _keys("values.", {**read, **values}, set(FIELDS))
    sources = {}
    for name, entry in values.items():
        if name in read:
            raise RulebookError(f"{name} is both absent and given")
        value, sources[name] = _sourced(f"values.{name}", entry)
        try:
            read[name] = _field(name, sources[name]).read(value)
        except ValueError:
            raise RulebookError(f"values.{name} cannot be {value!r}") from None
    return read, sources


def _agree(values: Mapping[str, Any]) -> None:
    """Raise RulebookError if values contradict each other."""
    if values["layout"] is None:
        raise RulebookError("layout is absent")
    for name, other in (*(("layout", one) for one in _NEEDED[values["layout"]]), *_TOGETHER):
        if values[name] is not None and values[other] is None:
            raise RulebookError(f"values.{name} is {values[name]}, and {other} is absent")
    limits = [f"values.{name} is {values[name]}" for name in LIMITS if values[name] is not None]
    if len(limits) == len(LIMITS):
        raise RulebookError(f"{', and '.join(limits)}: R05 is one limit")


def _field(name: str, source: Source) -> Choice | Whole:
    field = FIELDS[name]
    if source.at_least is not None and isinstance(field, Whole):
        return Whole(source.at_least, field.most)
    return field


def _sourced(where: str, entry: Any) -> tuple[Any, Source]:
    """Return a value and its source. A clause or a ruling is required."""
    if not isinstance(entry, dict) or "value" not in entry:
        raise RulebookError(f"{where} is not a value with its clause")
    _keys(f"{where}.", entry, {"value"}, {"clause", "ruling", "at_least"})
    ruling = _citation(where, entry["ruling"]) if "ruling" in entry else None
    clause = _citation(where, entry["clause"]) if "clause" in entry else ruling
    if clause is None:
        raise RulebookError(f"{where} has neither a clause nor a ruling")
    at_least = entry.get("at_least")
    if at_least is not None and type(at_least) is not int:
        raise RulebookError(f"{where}.at_least is not a whole number")
    return entry["value"], Source(clause, ruling, at_least)


def _citation(where: str, cited: object) -> str:
    if isinstance(cited, str) and _CITATION.fullmatch(cited):
        return cited
    raise RulebookError(f"{where} cites {cited!r}, which is no clause or ruling")


def _amounts(
    section: str, entries: Mapping[str, Any], sources: dict[str, Source]
) -> dict[str, int]:
    """Return positive whole numbers by key, adding their sources to `sources`."""
    amounts = {}
    for kind, entry in entries.items():
        where = f"{section}.{kind}"
        value, sources[where] = _sourced(where, entry)
        if type(value) is not int or value < 1:
            raise RulebookError(f"{where} cannot be {value!r}")
        amounts[kind] = value
    return amounts


def _by_kind(amounts: Mapping[str, int]) -> dict[Kind, int]:
    return {Kind(kind): amount for kind, amount in amounts.items()}


def _calls(where: str, entries: object) -> tuple[schema.Call, ...]:
    calls = [_of(dict, where, entry) for entry in _of(list, where, entries)]
    for call in calls:
        _keys(f"{where}.", call, {"words", "clause"})
    return tuple(
        schema.Call(_of(str, f"{where}.words", call["words"]), _citation(where, call["clause"]))
        for call in calls
    )


def choices(book: Rulebook) -> dict[str, Choice | Whole]:
    """Return the fields of a rulebook that a table may override, with the accepted values.

    >>> from tapisvert.regulations import rulebook
    >>> choices(rulebook("trente-et-quarante-2.0"))["cut_card"].accepts
    '52 to 250'
    """
    open_rulings = {ruling.id for ruling in rulings().values() if ruling.alternatives}
    given = {
        name: _field(name, source)
        for name, source in book.sources.items()
        if name in FIELDS and source.ruling in open_rulings
    }
    return given | {
        name: FIELDS[name]
        for name, (_, feature) in _EMPTY.items()
        if name not in book.sources and getattr(book, feature) is not None
    }


_EMPTY: Final = {
    "run_limit": ("R05", "refait_in_prison"),
    "degree_limit": ("R05", "refait_in_prison"),
    "insurance_minimum": ("R08", "insurance_rate"),
    "insurance_multiple": ("R08", "insurance_rate"),
    "cut_card": ("R14", "burnt_cards"),
}
"""Choices that a house may leave empty: no limit in prison, no cut card. Each has the ruling that
governs it, and the field without which the game has no such choice.
"""


def ruling_on(book: Rulebook, field: str) -> str | None:
    """Return the ruling that governs a field, also where the house leaves it empty, or None."""
    if field in book.sources:
        return book.sources[field].ruling
    return _EMPTY[field][0] if field in _EMPTY else None


def with_rulings(book: Rulebook, changes: Mapping[str, object]) -> Rulebook:
    """Return a rulebook with some choices overridden, by field name or by ruling (`R03`).

    Either limit of R05 replaces the other. Raises RulingError, which names the open choices of the
    rulebook, or the values that the field accepts.

    >>> from tapisvert.regulations import rulebook
    >>> book = with_rulings(rulebook("venezia-trente-et-quarante"), {"R05": 5})
    >>> book.degree_limit, book.run_limit
    (5, None)
    """
    open_choices = choices(book)
    named: dict[str, str] = {}
    for given, value in changes.items():
        names = {name for name in open_choices if given in (name, ruling_on(book, name))}
        if given == "R05":
            names &= {LIMITS[0]}
        if len(names) != 1:
            raise RulingError(given, value, ", ".join(sorted(open_choices)), exists=False)
        (named[given],) = names
    amended: dict[str, Any] = {}
    for given, value in changes.items():
        field = open_choices[named[given]]
        try:
            amended[named[given]] = field.read(value)
        except ValueError:
            raise RulingError(given, value, field.accepts, exists=True) from None
    _one_limit(amended)
    return replace(book, **amended) if amended else book


def _one_limit(amended: dict[str, Any]) -> None:
    """Let a named limit of R05 replace the other. Raises RulingError if both are given."""
    limits = [name for name in LIMITS if amended.get(name) is not None]
    if len(limits) == len(LIMITS):
        raise RulingError(limits[1], amended[limits[1]], f"none beside {limits[0]}", exists=True)
    if not amended.keys().isdisjoint(LIMITS):
        amended.update(dict.fromkeys(name for name in LIMITS if name not in limits))
