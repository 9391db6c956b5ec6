"""Strict loader: one TOML file becomes one rulebook, or an error that names the key.

Rejected are unknown keys, missing keys, a value without a clause or a ruling, a value that its
field cannot take, and values that contradict each other. There is no inheritance and no default.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from tapisvert.chances import CLOTH, TABLEAU, Kind
from tapisvert.regulations.catalogue import rulings
from tapisvert.rules.coup import Reason
from tapisvert.rules.events import Outcome
from tapisvert.rules.refusals import Code
from tapisvert.rules.rulebook import (
    Call,
    Excess,
    LastCardRefait,
    LateBets,
    Layout,
    Limits,
    Moment,
    PremiumDue,
    PrisonWindow,
    RefaitInPrison,
    Rulebook,
    SeveralCards,
    Source,
    Winnings,
)


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
    "refait_in_prison": Choice(RefaitInPrison),
    "run_limit": Whole(0, 100, or_none=True),
    "degree_limit": Whole(0, 100, or_none=True),
    "prison_window": Choice(PrisonWindow),
    "last_card_refait": Choice(LastCardRefait),
    "insurance_rate": Whole(1, 10_000),
    "insurance_minimum": Whole(1, 10**12, or_none=True),
    "insurance_multiple": Whole(1, 10**12, or_none=True),
    "premium_due": Choice(PremiumDue),
    "excess": Choice(Excess),
    "winnings": Choice(Winnings),
    "burnt_cards": Whole(0, 52),
    "cut_card": Whole(1, 250, or_none=True),
    "several_cards": Choice(SeveralCards),
    "seen_coups": Whole(1, 100),
    "late_bets": Choice(LateBets),
    "seats": Whole(1, 100),
    "rotation_minutes": Whole(1, 600),
}
"""Fields of a rulebook, with the values each can hold."""

_IDENTITY: Final = ("id", "prefix", "game", "house", "name", "edition")
_SECTIONS: Final = ("values", "pays", "limits", "calls", "declarations", "clauses")
_CITATION: Final = re.compile(r"[A-Z][A-Z0-9]-[0-9]+(\.[0-9]+)?|R[0-9]{2}")
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
    book = str(data.get("id", "a rulebook without an id"))
    _keys(book, "", data, {*_IDENTITY, *_SECTIONS, "absent"}, optional={"caps"})
    for section in _SECTIONS:
        _table(book, section, data[section])
    identity: dict[str, Any] = {key: _text(book, key, data[key]) for key in _IDENTITY}
    values, sources = _values(book, data["values"], _list(book, "absent", data["absent"]))
    _agree(book, values)
    pays = _amounts(book, "pays", data["pays"], sources)
    _keys(book, "pays.", pays, _kinds(values["layout"]), optional=set())
    posted = _amounts(book, "limits", data["limits"], sources, also="minimum")
    caps = _amounts(book, "caps", data.get("caps", {}), sources)
    return Rulebook(
        **identity,
        **values,
        pays={Kind(kind): value for kind, value in pays.items()},
        limits=Limits(posted.pop("minimum"), {Kind(kind): value for kind, value in posted.items()}),
        caps={Kind(kind): value for kind, value in caps.items()},
        calls=_calls(book, data["calls"]),
        declarations=_declarations(book, data["declarations"]),
        clauses=_clauses(book, data["clauses"], values["layout"]),
        sources=sources,
    )


def _kinds(layout: Layout) -> set[str]:
    """Return the kinds of chance of a game, each of which needs a payout."""
    chances = CLOTH if layout is Layout.WHEEL else TABLEAU
    return {chance.kind.value for chance in chances.values()}


def _text(book: str, where: str, value: object) -> str:
    if isinstance(value, str) and value:
        return value
    raise RulebookError(f"{book}: {where} is not a text")


def _list(book: str, where: str, value: object) -> list[Any]:
    if isinstance(value, list):
        return value
    raise RulebookError(f"{book}: {where} is not a list")


def _table(book: str, where: str, value: object) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    raise RulebookError(f"{book}: {where} is not a table")


def _keys(
    book: str, where: str, found: Mapping[str, Any], needed: set[str], optional: set[str]
) -> None:
    """Raise RulebookError if keys are unknown or missing."""
    for key in found.keys() - needed - optional:
        raise RulebookError(f"{book}: unknown key {where}{key}")
    for key in needed - found.keys():
        raise RulebookError(f"{book}: missing key {where}{key}")


def _values(
    book: str, values: Mapping[str, Any], absent: list[str]
) -> tuple[dict[str, Any], dict[str, Source]]:
    """Return every field, read from its value or declared absent, and the source of each."""
    read: dict[str, Any] = dict.fromkeys(absent)
    _keys(book, "values.", {**read, **values}, set(FIELDS), set())
    sources = {}
    for name, entry in values.items():
        if name in read:
            raise RulebookError(f"{book}: {name} is both absent and given")
        value, source = _sourced(book, f"values.{name}", entry)
        sources[name] = source
        try:
            read[name] = _field(name, source.at_least).read(value)
        except ValueError:
            raise RulebookError(f"{book}: values.{name} cannot be {value!r}") from None
    return read, sources


def _agree(book: str, values: Mapping[str, Any]) -> None:
    """Raise RulebookError if values contradict each other."""
    if values["layout"] is None:
        raise RulebookError(f"{book}: layout is absent")
    for name in _NEEDED[values["layout"]]:
        if values[name] is None:
            said = f"values.layout is {values['layout']}, and {name} is absent"
            raise RulebookError(f"{book}: {said}")
    for name, other in _TOGETHER:
        if values[name] is not None and values[other] is None:
            raise RulebookError(f"{book}: values.{name} is {values[name]}, and {other} is absent")
    one, other = LIMITS
    if values[one] is not None and values[other] is not None:
        said = f"values.{one} is {values[one]}, and values.{other} is {values[other]}"
        raise RulebookError(f"{book}: {said}: R05 is one limit")


def _field(name: str, at_least: int | None) -> Choice | Whole:
    field = FIELDS[name]
    if at_least is not None and isinstance(field, Whole):
        return Whole(at_least, field.most)
    return field


def _sourced(book: str, where: str, entry: Any) -> tuple[Any, Source]:
    """Return a value and its source. A clause or a ruling is required."""
    if not isinstance(entry, dict) or "value" not in entry:
        raise RulebookError(f"{book}: {where} is not a value with its clause")
    _keys(book, f"{where}.", entry, {"value"}, {"clause", "ruling", "at_least"})
    ruling = _citation(book, where, entry["ruling"]) if "ruling" in entry else None
    clause = _citation(book, where, entry["clause"]) if "clause" in entry else ruling
    if clause is None:
        raise RulebookError(f"{book}: {where} has neither a clause nor a ruling")
    at_least = entry.get("at_least")
    if at_least is not None and type(at_least) is not int:
        raise RulebookError(f"{book}: {where}.at_least is not a whole number")
    return entry["value"], Source(clause, ruling, at_least)


def _citation(book: str, where: str, cited: object) -> str:
    if isinstance(cited, str) and _CITATION.fullmatch(cited):
        return cited
    raise RulebookError(f"{book}: {where} cites {cited!r}, which is no clause or ruling")


def _amounts(
    book: str,
    section: str,
    entries: Mapping[str, Any],
    sources: dict[str, Source],
    also: str | None = None,
) -> dict[str, int]:
    """Return whole numbers by kind of chance, adding their sources to `sources`."""
    kinds = {kind.value for kind in Kind} | ({also} if also else set())
    _keys(book, f"{section}.", entries, {also} if also else set(), optional=kinds)
    amounts = {}
    for kind, entry in entries.items():
        value, sources[f"{section}.{kind}"] = _sourced(book, f"{section}.{kind}", entry)
        if type(value) is not int or value < 1:
            raise RulebookError(f"{book}: {section}.{kind} cannot be {value!r}")
        amounts[kind] = value
    return amounts


def _calls(book: str, entries: Mapping[str, Any]) -> dict[Moment, tuple[Call, ...]]:
    _keys(book, "calls.", entries, set(), optional={moment.value for moment in Moment})
    calls = {}
    for moment, said in entries.items():
        where = f"calls.{moment}"
        calls[Moment(moment)] = tuple(
            _call(book, where, _table(book, where, call)) for call in _list(book, where, said)
        )
    return calls


def _call(book: str, where: str, call: Mapping[str, Any]) -> Call:
    _keys(book, f"{where}.", call, {"words", "clause"}, set())
    return Call(
        _text(book, f"{where}.words", call["words"]), _citation(book, where, call["clause"])
    )


def _declarations(book: str, entry: Mapping[str, Any]) -> tuple[str, ...]:
    _keys(book, "declarations.", entry, {"clauses"}, set())
    cited = _list(book, "declarations.clauses", entry["clauses"])
    return tuple(_citation(book, "declarations", clause) for clause in cited)


def _clauses(book: str, entries: Mapping[str, Any], layout: Layout) -> dict[str, str]:
    _keys(book, "clauses.", entries, _ALWAYS_CITED[layout], optional=set(_CITED))
    for key, cited in entries.items():
        _citation(book, f"clauses.{key}", cited)
    return dict(entries)


def choices(book: Rulebook) -> dict[str, Choice | Whole]:
    """Return the fields of a rulebook that a table may override, with the accepted values.

    >>> from tapisvert.regulations import rulebook
    >>> choices(rulebook("trente-et-quarante-2.0"))["cut_card"].accepts
    '52 to 250'
    """
    open_rulings = {ruling.id for ruling in rulings().values() if ruling.alternatives}
    return {
        name: _field(name, source.at_least)
        for name, source in book.sources.items()
        if name in FIELDS and source.ruling in open_rulings
    } | _empty_choices(book)


_EMPTY: Final = {
    "run_limit": "R05",
    "degree_limit": "R05",
    "insurance_minimum": "R08",
    "insurance_multiple": "R08",
    "cut_card": "R14",
}
"""Choices that a house may leave empty, with the ruling that governs each."""


def _empty_choices(book: Rulebook) -> dict[str, Choice | Whole]:
    """Return the choices that the house leaves empty although its game has them: no limit in
    prison, no cut card.
    """
    has = {"R05": book.refait_in_prison, "R08": book.insurance_rate, "R14": book.burnt_cards}
    return {
        name: FIELDS[name]
        for name, ruling in _EMPTY.items()
        if name not in book.sources and has[ruling] is not None
    }


def ruling_on(book: Rulebook, field: str) -> str | None:
    """Return the ruling that governs a field, also where the house leaves it empty, or None."""
    return book.sources[field].ruling if field in book.sources else _EMPTY.get(field)


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
    by_ruling: dict[str, list[str]] = {}
    for name in open_choices:
        by_ruling.setdefault(ruling_on(book, name) or "", []).append(name)
    if "R05" in by_ruling:
        by_ruling["R05"] = [LIMITS[0]]
    named = {given: by_ruling.get(given, [given]) for given in changes}
    for given, names in named.items():
        if len(names) != 1 or names[0] not in open_choices:
            known = ", ".join(sorted(open_choices))
            raise RulingError(given, changes[given], known, exists=False)
    amended: dict[str, Any] = {}
    for given, value in changes.items():
        name = named[given][0]
        field = open_choices[name]
        try:
            amended[name] = field.read(value)
        except ValueError:
            raise RulingError(given, value, field.accepts, exists=True) from None
    _one_limit(amended)
    return replace(book, **amended) if amended else book


def _one_limit(amended: dict[str, Any]) -> None:
    """Let a named limit of R05 replace the other. Raises RulingError if both are given."""
    named = [name for name in LIMITS if name in amended]
    if not named:
        return
    limits = [name for name in named if amended[name] is not None]
    if len(limits) == len(LIMITS):
        raise RulingError(limits[1], amended[limits[1]], f"none beside {limits[0]}", exists=True)
    amended.update({name: None for name in LIMITS if name not in limits})
