"""Strict loader: one TOML file becomes one rulebook, or an error that lists every fault.

Rejected are unknown keys, missing keys, a value without a clause or a ruling, an undefined clause,
an invalid value, and values that contradict each other. There is no inheritance and no default, and
nothing is loaded while anything is wrong. Fields without a meaning in the game are absent unlisted.
"""

from collections.abc import Collection, Mapping, Set
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from typing import Any, Final

from tapisvert.chances import CLOTH, CLOTHS, PAIRS, TABLEAU, Chance, Kind, named_together
from tapisvert.regulations.loading.agreement import disagreements, meaningless_fields
from tapisvert.regulations.loading.citations import KEYS, PREFIX, Citations, needed_keys
from tapisvert.regulations.loading.faults import Faults, Path, RulebookError, nearest
from tapisvert.regulations.loading.fields import (
    AMOUNT,
    FIELDS,
    PAYMENT,
    Choice,
    Maximum,
    Payment,
    WholeNumber,
    by_kind,
    by_name,
    field_of,
    ruled_fields,
    ruling_of,
    simple_places,
)
from tapisvert.regulations.loading.own_texts import (
    LONGEST_ID,
    TEXTS,
    is_id,
    is_text,
    own_clauses,
    texts,
)
from tapisvert.regulations.loading.toml_lines import lines_of, parse
from tapisvert.rules import rulebook as schema
from tapisvert.rules.announcements import MOST_SIDES, AnnouncementRule, Of
from tapisvert.rules.rulebook import RULEBOOKS, Layout, Rulebook, Source
from tapisvert.wheel import Wheel

_IDENTITY: Final = ("id", "prefix", *TEXTS)
_SECTIONS: Final = ("values", "pays", "limits", "calls", "declarations", "clauses")
_UNITS: Final = {
    "insurance_rate": "-rate",
    "insurance_minimum": "-amount",
    "insurance_multiple": "-amount",
}
"""Fields whose faults state the unit."""
_OPTIONAL: Final = ("standing", "caps", "announcements", "clause", "texts", "in_force_from")
_PAID_SECTIONS: Final = ("pays", "limits", "standing", "caps")
"""Sections with the kinds of chance of the game."""
_PIECES: Final = WholeNumber(1, 100)
_SIDES: Final = WholeNumber(1, MOST_SIDES)


def load(text: str, name: str | None = None, language: str = "en") -> Rulebook:
    r"""Read a rulebook from TOML. `name` stands for the file in messages; its id by default.

    Raises RulebookError, with every fault: its line, its key, and what is accepted there, in that
    `language`.

    >>> try:
    ...     load("id = 'mine'\nhosue = 'Casinò'")
    ... except RulebookError as error:
    ...     print(error.faults[-1])
    line 2: hosue: unknown key; is it house?
    """
    data = parse(text, name or "a rulebook", language)
    faults = Faults(partial(lines_of, text), language)
    read = _Reader(faults).rulebook(data)
    if faults:
        identity = data.get("id")
        shown_id = identity if isinstance(identity, str) else "a rulebook without an id"
        raise RulebookError(name or shown_id[:LONGEST_ID], faults.in_order())
    return RULEBOOKS[read["layout"]](**read)


class _Reader:
    """Reader of a file's tables: stores valid values, and adds a fault for everything else."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.sources: dict[str, Source] = {}
        self.absent_places: dict[str, int] = {}
        """Places of the fields in the list of absent ones."""
        self.lacking: set[str] = set()
        """Sections that are missing or malformed: one fault each, and none for their keys."""

    def rulebook(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields of the rulebook. They are complete if there is no fault."""
        self.keys((), data, {*_IDENTITY, *_SECTIONS, "absent"}, _OPTIONAL)
        identity = self.identity(data)
        house_clauses = own_clauses(self.faults, data.get("clause", []), identity.get("prefix"))
        self.citations = Citations(self.faults, house_clauses, identity.get("prefix"))
        tables = {name: self.table((name,), data) for name in (*_SECTIONS, *_OPTIONAL[:3])}
        values = self.values(tables, data.get("absent", []))
        kinds = self.kinds(tables["pays"], values)
        payments = self.amounts("pays", tables["pays"], kinds, PAYMENT)
        places = kinds | simple_places(values.get("layout"))
        self.keys(("limits",), tables["limits"], {"minimum"}, places)
        limits = self.amounts("limits", tables["limits"], {"minimum"}, AMOUNT)
        maximum = Maximum(limits.get("minimum"))
        limits = self.by_chance(limits | self.amounts("limits", tables["limits"], places, maximum))
        raised_limits = {}
        for section in ("standing", "caps"):
            self.keys((section,), tables[section], set(), kinds)
            raised_limits[section] = self.amounts(section, tables[section], kinds, maximum)
        amounts = {"limits": limits, **raised_limits}
        for path, (key, facts) in disagreements(values, amounts, tables["announcements"]):
            self.faults.add(path, key, **facts)
        return {
            **identity,
            **values,
            "pays": by_kind(payments),
            "limits": schema.Limits(limits.pop("minimum", 1), by_name(limits)),
            "standing": by_kind(raised_limits["standing"]),
            "caps": by_kind(raised_limits["caps"]),
            "announcement_rules": self.announcement_rules(tables["announcements"], values),
            "calls": self.calls(tables["calls"]),
            "declarations": self.declarations(tables["declarations"]),
            "clauses": self.cited_keys(tables["clauses"], values),
            "sources": self.sources,
            "own_clauses": house_clauses,
            "texts": texts(self.faults, data.get("texts", {})),
            "in_force_from": self.in_force_from(data.get("in_force_from")),
        }

    def keys(
        self,
        path: Path,
        entries: Mapping[str, Any],
        required: Set[str],
        optional: Collection[str] = (),
    ) -> None:
        """Add the faults of unknown and of missing keys."""
        if path and path[0] in self.lacking:
            return
        known_keys = {*required, *optional}
        for key in (key for key in entries if key not in known_keys):
            if path and path[0] in _PAID_SECTIONS and key in set(Kind):
                self.faults.add((*path, key), "no-chance" if path[0] == "pays" else "no-payment")
            else:
                self.faults.unknown((*path, key), sorted(known_keys - entries.keys()))
        for key in sorted(required - entries.keys()):
            self.faults.add((*path, key), "missing")

    def table(self, path: Path, parent: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return a table, empty if it is missing; with a fault if it is not a table."""
        name = str(path[-1])
        entry = parent.get(name)
        if isinstance(entry, dict):
            return entry
        self.lacking.add(name)
        if entry is None:
            return {}
        self.faults.add(path, "no-table", name=name)
        return {}

    def entries(self, path: Path, entry: object) -> list[Any]:
        """Return a list; empty, with a fault, if it is not a list."""
        if isinstance(entry, list):
            return entry
        self.faults.add(path, "no-list", given=self.faults.format_value(entry))
        return []

    def identity(self, data: Mapping[str, Any]) -> dict[str, str]:
        """Return the texts of the file's head."""
        read = {
            key: data[key]
            for key in _IDENTITY
            if key in data and is_text(self.faults, (key,), data[key])
        }
        if "id" in read and not is_id(read["id"]):
            self.faults.add(("id",), "no-id", given=self.faults.format_value(read.pop("id")))
        if "prefix" in read and not PREFIX.fullmatch(read["prefix"]):
            self.faults.add(
                ("prefix",), "no-prefix", given=self.faults.format_value(read.pop("prefix"))
            )
        return read

    def in_force_from(self, entry: object) -> str | None:
        """Return the first day on which the edition applies, as YYYY-MM-DD, or None."""
        if entry is None:
            return None
        if isinstance(entry, date) and not isinstance(entry, datetime):
            return entry.isoformat()
        self.faults.add(("in_force_from",), "no-day", given=self.faults.format_value(entry))
        return None

    def values(self, tables: Mapping[str, Mapping[str, Any]], absent: object) -> dict[str, Any]:
        """Return every valid field; None for fields that are absent."""
        read = self.absent(absent)
        entries = tables["values"]
        self.keys(("values",), entries, set(), set(FIELDS))
        for name, entry in entries.items():
            if name in self.absent_places:
                absent_line = self.faults.line(("absent", self.absent_places[name]))
                self.faults.add(("values", name), "given-and-absent", line=absent_line)
            if name in FIELDS:
                self.value(read, name, entry)
        read |= dict.fromkeys(meaningless_fields(read, tables["announcements"]) - entries.keys())
        for name, field in FIELDS.items() if "values" not in self.lacking else ():
            if name not in read and name not in entries:
                accepts = field.accepted(self.faults.language).removesuffix(", none")
                self.faults.add(("values", name), "missing-value", accepts=accepts)
        for name in sorted(self.sources):
            self.ruling_of_field(name, read.get("layout"))
        return read

    def ruling_of_field(self, name: str, layout: Layout | None) -> None:
        """Add the fault of a ruling on another field, or on this one in another layout."""
        given_ruling = self.sources[name].ruling
        ruling = ruling_of(name, layout)
        if given_ruling in (None, ruling) or (ruling is None and not ruled_fields(given_ruling)):
            return
        problem = "other-ruling" if ruling is None else "other-ruling-near"
        facts = {"given": given_ruling, "fields": ruled_fields(given_ruling), "ruling": ruling}
        self.faults.add(("values", name, "ruling"), problem, **facts)

    def value(self, read: dict[str, Any], name: str, entry: object) -> None:
        """Add the value of a field to the valid ones."""
        sourced_value = self.value_and_source(("values", name), entry)
        if sourced_value is None:
            return
        value, self.sources[name] = sourced_value
        field = field_of(name, self.sources[name])
        if isinstance(field, WholeNumber):
            field = WholeNumber(field.minimum, field.maximum)
        try:
            read[name] = field.read(value)
        except ValueError:
            self.not_accepted(("values", name, "value"), value, field, _UNITS.get(name, ""))

    def not_accepted(
        self, path: Path, entry: object, field: Choice | WholeNumber, unit: str = ""
    ) -> None:
        """Add the fault of a value that its field rejects, with the nearest accepted one."""
        facts = {
            "given": self.faults.format_value(entry),
            "accepts": field.accepted(self.faults.language),
        }
        mechanisms = field.mechanisms if isinstance(field, Choice) else ()
        if isinstance(entry, str) and (word := nearest(entry, mechanisms)):
            self.faults.add(path, "not-accepted-near", **facts, word=word)
        else:
            self.faults.add(path, f"not-accepted{unit}", **facts)

    def absent(self, entries: object) -> dict[str, Any]:
        """Return the fields declared absent, each with None."""
        read: dict[str, Any] = {}
        for number, name in enumerate(self.entries(("absent",), entries)):
            if not isinstance(name, str) or name not in FIELDS:
                hint = self.faults.hint(name, FIELDS) if isinstance(name, str) else ""
                shown_name = self.faults.format_value(name)
                self.faults.add(("absent", number), "no-field", given=shown_name, hint=hint)
            elif name in read:
                self.faults.add(
                    ("absent", number), "listed-twice", given=self.faults.format_value(name)
                )
            else:
                read[name] = None
                self.absent_places[name] = number
        return read

    def value_and_source(self, path: Path, entry: object) -> tuple[Any, Source] | None:
        """Return a value and its source, a clause or a ruling; None with a fault."""
        if not isinstance(entry, dict) or "value" not in entry:
            shown_entry = self.faults.format_value(entry) if not isinstance(entry, dict) else "…"
            example = f'{{ value = {shown_entry}, clause = "{self.citations.example}" }}'
            self.faults.add(path, "no-source-table", example=example)
            return None
        self.keys(path, entry, {"value"}, ("clause", "ruling", "at_least"))
        ruling = clause = None
        if "ruling" in entry:
            ruling = self.citations.ruling((*path, "ruling"), entry["ruling"])
        if "clause" in entry:
            clause = self.citations.citation((*path, "clause"), entry["clause"])
        elif "ruling" not in entry:
            self.faults.add(path, "no-source")
        return entry["value"], Source(clause or ruling or "", ruling, self.at_least(path, entry))

    def at_least(self, path: Path, entry: Mapping[str, Any]) -> int | None:
        """Return the lower bound that a ruling sets, or None."""
        if "at_least" not in entry:
            return None
        least_number = entry["at_least"]
        field = FIELDS.get(str(path[-1]))
        if path[0] == "values" and isinstance(field, WholeNumber):
            try:
                return WholeNumber(field.minimum, field.maximum).read(least_number)  # type: ignore[return-value]
            except ValueError:
                self.not_accepted(
                    (*path, "at_least"), least_number, WholeNumber(field.minimum, field.maximum)
                )
        else:
            self.faults.add((*path, "at_least"), "no-lower-bound")
        return None

    def kinds(self, payments: Mapping[str, Any], values: Mapping[str, Any]) -> set[str]:
        """Return the kinds of chance of a layout with a payment; of any layout if it is unknown.

        A wheel's house need not take stakes on two dozens or columns.
        """
        layout: Layout | None = values.get("layout")
        wheel: Wheel | None = values.get("wheel")
        if layout is Layout.WHEEL and wheel is not None:
            chances = CLOTHS[wheel]
        elif layout is None or layout is Layout.WHEEL:
            return set(Kind)
        else:
            chances = TABLEAU
        kinds: set[str] = {chance.kind for chance in chances.values()}
        optional: set[str] = {Kind.VINGT_QUATRE} if layout is Layout.WHEEL else set()
        self.keys(("pays",), payments, kinds, optional)
        return kinds | (optional & payments.keys())

    def by_chance(self, limits: Mapping[str, int]) -> dict[str, int]:
        """Return limits with both chances of each pair, each with the source of the pair."""
        limits_by_name = {name: amount for name, amount in limits.items() if name not in PAIRS}
        for pair in limits.keys() & set(PAIRS):
            source = self.sources.pop(f"limits.{pair}")
            for name in named_together(pair):
                if name in limits_by_name:
                    self.faults.add(("limits", pair), "two-maxima", name=name)
                limits_by_name[name] = limits[pair]
                self.sources[f"limits.{name}"] = source
        return limits_by_name

    def amounts(
        self,
        section: str,
        entries: Mapping[str, Any],
        known_kinds: Set[str],
        field: WholeNumber | Payment | Maximum,
    ) -> dict[str, Any]:
        """Return numbers by key, adding their sources. A cap is a multiple if its maximum is."""
        amounts: dict[str, Any] = {}
        for kind, entry in entries.items():
            path: Path = (section, kind)
            if kind not in known_kinds or not (sourced_value := self.value_and_source(path, entry)):
                continue
            value, source = sourced_value
            if isinstance(field, Maximum) and (multiple := field.multiple(value)):
                source = replace(source, multiple=multiple)
                posted_source = self.sources.get(f"limits.{kind}")
                if section != "limits" and not (posted_source and posted_source.multiple):
                    self.faults.add((*path, "value"), "multiple-of-maximum", kind=kind)
            self.sources[f"{section}.{kind}"] = source
            try:
                amounts[kind] = field.read(value)
            except ValueError:
                accepts = field.accepted(self.faults.language)
                problem = "not-accepted" if section == "pays" else "not-accepted-amount"
                given_value = self.faults.format_value(value)
                self.faults.add((*path, "value"), problem, given=given_value, accepts=accepts)
        return {kind: amount for kind, amount in amounts.items() if amount is not None}

    def announcement_rules(
        self, table: Mapping[str, Any], values: Mapping[str, Any]
    ) -> dict[str, AnnouncementRule]:
        """Return the announcements that the house accepts by name; those of cards are unknown."""
        if values.get("layout") in (Layout.TWO_ROWS, Layout.ONE_ROW):
            self.keys(("announcements",), table, set())
            return {}
        cloth = {
            place: chance
            for place, chance in CLOTHS[values.get("wheel") or Wheel.SINGLE_ZERO].items()
            if chance.kind is not Kind.SIMPLE  # a zero may imprison these
        }
        rules = {name: self.announcement_rule(name, entry, cloth) for name, entry in table.items()}
        return {name: rule for name, rule in rules.items() if rule}

    def announcement_rule(
        self, name: str, entry: object, cloth: Mapping[str, Chance]
    ) -> AnnouncementRule | None:
        """Return an announcement, or None with a fault."""
        path: Path = ("announcements", name)
        if not isinstance(entry, dict):
            example = (
                f'{{ title = "…", pieces = {{ "17" = 1 }}, clause = "{self.citations.example}" }}'
            )
            self.faults.add(path, "no-announcement", example=example)
            return None
        if name in CLOTH or name != " ".join(name.split()):
            self.faults.add(path, "announcement-name")
        of = entry.get("of")
        if not is_text(self.faults, path, name):
            return None
        if of is not None and of not in list(Of):
            self.not_accepted((*path, "of"), of, Choice(Of))
            return None
        keys = {None: {"pieces"}, Of.NUMBER: {"of", "pieces"}, Of.NEIGHBOURS: {"of", "sides"}}
        self.keys(path, entry, {"title", "clause", *keys.get(of, {"of"})})
        title = entry.get("title", "")
        title_places = {None: (), Of.NEIGHBOURS: ("{number}", "{sides}")}.get(of, ("{number}",))
        if "title" in entry and is_text(self.faults, (*path, "title"), title):
            for place in title_places:
                if place not in title:
                    self.faults.add((*path, "title"), "title-without", place=place)
        places = cloth if of is None else {chance.kind.value for chance in cloth.values()}
        clause = entry.get("clause", "")
        if "clause" in entry:
            self.citations.citation((*path, "clause"), clause)
        pieces = self.pieces((*path, "pieces"), entry, places) if "pieces" in entry else {}
        sides = self.sides((*path, "sides"), entry["sides"]) if "sides" in entry else ()
        return AnnouncementRule(str(title), str(clause), pieces, of and Of(of), sides)

    def pieces(
        self, path: Path, entry: Mapping[str, Any], places: Collection[str]
    ) -> dict[str, int]:
        """Return the pieces of an announcement, by place of the cloth or by kind of chance."""
        read: dict[str, int] = {}
        if entry["pieces"] == {}:
            self.faults.add(path, "empty")
        for place, count in self.table(path, entry).items():
            if place not in places:
                self.faults.unknown((*path, place), places)
            elif number := self.number((*path, place), count, _PIECES):
                read[place] = number
        return read

    def sides(self, path: Path, entry: object) -> tuple[int, ...]:
        """Return the numbers of neighbours on each side."""
        if entry == []:
            self.faults.add(path, "empty")
        read: list[int] = []
        for place, number in enumerate(self.entries(path, entry)):
            if number in read:
                self.faults.add((*path, place), "listed-twice", given=number)
            elif sides := self.number((*path, place), number, _SIDES):
                read.append(sides)
        return tuple(read)

    def number(self, path: Path, entry: object, field: WholeNumber) -> int | None:
        """Return a whole number, or None with a fault."""
        try:
            return field.read(entry)  # type: ignore[return-value]
        except ValueError:
            self.not_accepted(path, entry, field)
        return None

    def calls(self, table: Mapping[str, Any]) -> dict[schema.Moment, tuple[schema.Call, ...]]:
        """Return the words called at each moment."""
        self.keys(("calls",), table, set(), set(schema.Moment))
        return {
            schema.Moment(moment_name): tuple(self.read_calls(("calls", moment_name), entries))
            for moment_name, entries in table.items()
            if moment_name in set(schema.Moment)
        }

    def read_calls(self, path: Path, entries: object) -> list[schema.Call]:
        """Return the calls of a moment."""
        read: list[schema.Call] = []
        entry_list = self.entries(path, entries)
        if entry_list == [] and entries == []:
            self.faults.add(path, "no-words")
        for number, entry in enumerate(entry_list):
            entry_path: Path = (*path, number)
            if not isinstance(entry, dict):
                self.faults.add(entry_path, "no-call", example='{ words = "…", clause = "R11" }')
                continue
            self.keys(entry_path, entry, {"words", "clause"})
            words = entry.get("words")
            clause = None
            if "clause" in entry:
                clause = self.citations.citation((*entry_path, "clause"), entry["clause"])
            if "words" in entry and is_text(self.faults, (*entry_path, "words"), words) and clause:
                read.append(schema.Call(str(words), clause))
        return read

    def declarations(self, table: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the clauses of the steps that are declared as performed."""
        self.keys(("declarations",), table, {"clauses"})
        path: Path = ("declarations", "clauses")
        read: dict[str, None] = {}
        for number, entry in enumerate(self.entries(path, table.get("clauses", []))):
            clause = self.citations.citation((*path, number), entry)
            if clause in read:
                shown_entry = self.faults.format_value(entry)
                self.faults.add((*path, number), "listed-twice", given=shown_entry)
            if clause:
                read[clause] = None
        return tuple(read)

    def cited_keys(self, table: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, str]:
        """Return the clause of each outcome, reason and refusal."""
        required = needed_keys(values)
        for key in table:
            if key not in KEYS:
                self.faults.unknown(("clauses", key), sorted(KEYS - table.keys()))
        for key in sorted(required - table.keys()) if "clauses" not in self.lacking else ():
            example = f'{key} = "{self.citations.example}"'
            self.faults.add(("clauses", key), "missing-clause", example=example)
        citations = {
            key: self.citations.citation(("clauses", key), citation)
            for key, citation in table.items()
            if key in KEYS
        }
        return {key: clause for key, clause in citations.items() if clause}
