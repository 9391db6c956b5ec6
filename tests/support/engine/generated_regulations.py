"""Regulations of no house: random combinations of every mechanism, read by the loader as any file.

A regulation is its seed's alone. What depends on another value is drawn after it, so that the
loader takes every one of them.
"""

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tapisvert import regulations
from tapisvert.chances import CLOTH, CLOTHS, PAIRS, TABLEAU, Kind, named_together
from tapisvert.regulations.loading.fields import FIELDS, Choice, WholeNumber
from tapisvert.regulations.register import VARIABLE
from tapisvert.rules.announcements import Of
from tapisvert.rules.rulebook import Layout, NullInRun, Rulebook
from tapisvert.wheel import Wheel

BASES: Final = {
    Layout.TWO_ROWS: "venezia-trente-et-quarante",
    Layout.ONE_ROW: "trente-et-quarante-2.0",
    Layout.WHEEL: "campione-roulette",
}
"""The house of each layout whose identity, calls and clauses a generated one takes over."""

TELLING: Final[Mapping[Layout, tuple[int, ...]]] = {
    Layout.TWO_ROWS: (3, 28, 59, 63, 75, 301, 370),
    Layout.ONE_ROW: (1, 2, 103, 252),
    Layout.WHEEL: (58, 116, 162, 184, 283, 299, 321, 362, 398),
}
"""Seeds whose regulations together have every `mechanism` of the layout, for tests that take long.
"""

_IN_THE_ROOM: Final = frozenset(
    {
        "layout",
        "seats",
        "advances",
        "several_cards",
        "fallen_cards",
        "seen_coups",
        "witness",
        "seen_count",
        "null_spin",
        "finale_without_cheval",
        "cut",
        "late_bets",
        "rotation_minutes",
        "changed_insurance",
    }
)
"""Fields on which neither the odds nor a simulated player depends."""

_OPEN: Final = {
    "refait_in_prison": "R03",
    "run_limit": "R05",
    "degree_limit": "R05",
    "prison_window": "R06",
    "premium_due": "R07",
    "insurance_rate": "R08",
    "excess": "R09",
    "last_card_refait": "R12",
    "cut_card": "R14",
    "void_coup": "R24",
    "last_coup": "R25",
    "winnings": "R19",
    "lost_draw": "R26",
    "null_spin": "R29",
    "null_in_run": "R05",
    "last_division": "R11",
    "seen_count": "R15",
}
"""Fields that a table may override, each with its ruling."""

_EVERYWHERE: Final = ("winnings", "rounding", "late_bets")


@cache
def _base(layout: Layout) -> dict[str, Any]:
    data = files("tapisvert.regulations").joinpath(f"{BASES[layout]}.toml")
    return tomllib.loads(data.read_text(encoding="utf-8"))


def generated(seed: int, layout: Layout | None = None) -> Rulebook:
    """The regulation of a seed, of that layout if one is named."""
    return regulations.load(text_of(seed, layout))


def one_maximum(book: Rulebook, maximum: int | None) -> dict[str, int] | int | None:
    """One maximum for every simple chance, as a table of the regulation posts it."""
    if maximum is None or (book.layout is not Layout.WHEEL and not book.limits.by_chance):
        return maximum
    return {"simple": maximum, **dict.fromkeys(sorted(book.limits.by_chance), maximum)}


def mechanisms(book: Rulebook) -> set[tuple[str, object]]:
    """The mechanisms on which odds and simulation depend, and whether each number is there."""
    results: set[tuple[str, object]] = {
        ("pays", type(book.pays[Kind.SIMPLE])),
        ("maxima of a pair", bool(book.limits.by_chance)),
        ("two dozens", Kind.VINGT_QUATRE in book.pays),
        ("multiples", any(source.multiple for source in book.sources.values())),
    }
    for name, field in FIELDS.items():
        if name not in _IN_THE_ROOM:
            mechanism = getattr(book, name)
            is_kind = isinstance(field, Choice) or name in ("row_stop", "packs")
            results.add((name, mechanism if is_kind or not mechanism else "some"))
    return results | {("announcement", row.of) for row in book.announcements.values()}


def add_house(
    monkeypatch: pytest.MonkeyPatch, folder: Path, seed: int, layout: Layout | None = None
) -> None:
    """Add the regulation of a seed to the shipped ones, from a folder."""
    (folder / "generated.toml").write_text(text_of(seed, layout), encoding="utf-8")
    monkeypatch.setenv(VARIABLE, str(folder))


def text_of(seed: int, layout: Layout | None = None) -> str:
    """The file of the regulation of a seed."""
    chance = Random(f"regulation {seed}")
    layout = layout or chance.choice([*Layout, Layout.TWO_ROWS])
    values = {**_values(chance, layout), "layout": layout.value}
    wheel = (
        Random(f"wheel {seed}").choice([*Wheel, Wheel.SINGLE_ZERO])
        if layout is Layout.WHEEL
        else None
    )
    values["wheel"] = wheel.value if wheel else None
    _draw_later(values, seed, layout)
    base = _base(layout)
    clauses = {key: name for entry in Layout for key, name in _base(entry)["clauses"].items()}
    clauses |= base["clauses"]
    kinds = {place.kind for place in CLOTHS[wheel].values()} if wheel else {Kind.SIMPLE}
    if wheel and Random(f"twenty-four {seed}").random() < 0.5:
        kinds.add(Kind.VINGT_QUATRE)
    maxima = _maxima(chance, kinds, values.get("insurance_multiple") or 1)
    data = {
        **{key: base[key] for key in ("game", "house", "name", "edition")},
        "prefix": "GR",
        "id": f"generated-{seed}",
        "absent": [name for name in FIELDS if values.get(name) is None],
        "values": {
            name: {"value": value, "clause": "VT-1"} | _ruling(name)
            for name, value in values.items()
            if value is not None
        },
        "pays": {kind: _cite(_payment(chance, kind)) for kind in sorted(kinds)},
        "limits": {"minimum": _cite(chance.choice((1, 1, 100)))} | maxima,
        "calls": base["calls"],
        "declarations": base["declarations"],
        "clauses": clauses,
    }
    _state_multiples(data, Random(f"multiples {seed}"))
    if wheel:
        data["announcements"] = _announcements(chance, wheel)
        if "finale" in data["announcements"]:
            reading = _draw_value(Random(f"finale {seed}"), "finale_without_cheval")
            data["values"]["finale_without_cheval"] = _cite(reading) | {"ruling": "R18"}
            data["absent"].remove("finale_without_cheval")
    return _toml(data)


def _state_multiples(data: dict[str, Any], chance: Random) -> None:
    """State some maxima as multiples of the minimum, and what raises them as multiples too."""
    limits = data["limits"]
    has_pair = any(pair in limits for pair in PAIRS)
    for kind in limits:
        if kind == "minimum" or chance.random() < 0.3:
            continue
        multiple = limits[kind]["value"] // limits["minimum"]["value"]
        limits[kind]["value"] = f"{multiple} x minimum"
        if kind in data["pays"] and not (kind == Kind.SIMPLE and has_pair):
            data.setdefault("standing", {})[kind] = _cite(f"{2 * multiple} x minimum")
            data.setdefault("caps", {})[kind] = _cite(f"{3 * multiple} x minimum")


def _announcements(chance: Random, wheel: Wheel) -> dict[str, Any]:
    """A series of any chances of the cloth, and announcements of each number that may be called."""
    kinds = {name: row.kind for name, row in CLOTHS[wheel].items() if row.kind is not Kind.SIMPLE}
    rules: dict[str, Any] = {
        "série": {
            "pieces": {place: chance.randint(1, 3) for place in chance.sample(list(kinds), 5)}
        },
        "complet": {
            "of": Of.NUMBER,
            "pieces": {
                kind: chance.randint(1, 6) for kind in chance.sample(sorted({*kinds.values()}), 3)
            },
        },
        "voisins": {"of": Of.NEIGHBOURS, "sides": [chance.randint(1, 9)]},
        "finale": {"of": Of.ENDINGS},
        "finale en plein": {"of": Of.ENDING},
    }
    words = {"title": "Annonce {number} {sides}", "clause": "CR-17.1"}
    return {name: rule | words for name, rule in rules.items() if chance.random() < 0.6}


def _draw_later(values: dict[str, Any], seed: int, layout: Layout) -> None:
    """Add what depends on other values, each by a chance of its own."""
    if layout is Layout.TWO_ROWS:
        has_degrees = values.get("refait_in_prison") not in (None, "lose", "stay")
        if has_degrees and values.get("degree_limit") is None and seed % 4:
            values["run_limit"] = seed // 3 % 4
        if values.get("run_limit") is not None:
            values["null_in_run"] = [*NullInRun][seed % 3].value
        if values.get("refait_in_prison") is not None:
            values["last_division"] = _draw_value(Random(f"division {seed}"), "last_division")
    if values["excess"] == "accept" and Random(f"excess {seed}").random() < 0.4:
        values["excess"] = "if_won"
    for name, needed in (("null_spin", "wheel"), ("seen_count", "seen_coups")):
        if values.get(needed) is not None:
            values[name] = _draw_value(Random(f"{name} {seed}"), name)
    values["lost_draw"] = _draw_value(Random(f"lost {seed}"), "lost_draw")
    if "insurance_rate" in values:
        values["changed_insurance"] = _draw_value(Random(f"changed {seed}"), "changed_insurance")


def _ruling(name: str) -> dict[str, str]:
    return {"ruling": _OPEN[name]} if name in _OPEN else {}


def _cite(value: object) -> dict[str, object]:
    return {"value": value, "clause": "VT-1"}


def _draw_value(chance: Random, name: str) -> Any:
    """A value that a field can hold; of numbers, rather a low one."""
    field = FIELDS[name]
    if isinstance(field, Choice):
        return str(chance.choice(list(field.mechanisms)))
    assert isinstance(field, WholeNumber)
    return chance.randint(field.minimum, min(field.maximum, field.minimum + 5))


def _values(chance: Random, layout: Layout) -> dict[str, Any]:
    values: dict[str, Any] = {"excess": chance.choice(("accept", "refuse"))}
    values |= {name: _draw_value(chance, name) for name in _EVERYWHERE}
    values["seats"] = chance.choice((None, 2, 5))
    values["advances"] = chance.choice((None, "inspector_consulted"))
    if layout is Layout.WHEEL:
        return values | _refait(chance)
    if layout is Layout.TWO_ROWS:
        values |= {"row_stop": chance.choice((31, 31, 30))}
        values["refait_total"] = chance.choice((31, 31, 34))
        values |= _refait(chance) | _insurance(chance)
        values["last_card_refait"] = values["refait"] == "prison" and _draw_value(
            chance, "last_card_refait"
        )
        values["last_card_refait"] = values["last_card_refait"] or None
    else:
        values |= {"row_stop": chance.choice((30, 31)), "ace_of_spades": chance.randint(1, 6)}
    values["packs"] = chance.choice((6, 6, 2, 4, 8))
    values["burnt_cards"] = chance.choice((0, 1, 5, 12))
    values["cut_card"] = chance.choice((None, None, 1, 20))
    values["last_coup"] = values["cut_card"] and _draw_value(chance, "last_coup")
    values["void_coup"] = _draw_value(chance, "void_coup")
    if chance.random() < 0.7:
        values |= {name: _draw_value(chance, name) for name in ("several_cards", "seen_coups")}
        values["fallen_cards"] = chance.choice((None, "annulled"))
    values["witness"] = chance.choice((None, "player", "player_or_inspector"))
    values["cut"] = _draw_value(chance, "cut")
    return values


def _refait(chance: Random) -> dict[str, Any]:
    """The treatment of the refait or zero, with a prison if it needs one."""
    effect = chance.choice(("prison", "prison", "partage", "lost"))
    values: dict[str, Any] = {"refait": effect}
    if values["refait"] == "prison":
        values |= {
            name: _draw_value(chance, name) for name in ("refait_in_prison", "prison_window")
        }
        values["prison_window"] = chance.choice((values["prison_window"], None, "any_betting"))
        limit = chance.choice((None, "run_limit", "degree_limit"))
        depth = chance.randint(0, 3) if limit else 0
        if limit and values["refait_in_prison"] == "deepen":
            values[limit] = depth
    return values


def _insurance(chance: Random) -> dict[str, Any]:
    if chance.random() < 0.3:
        return {}
    multiple = chance.choice((None, 50, 50_000))
    return {
        "insurance_rate": chance.choice((50, 100, 333)),
        "insurance_multiple": multiple,
        "insurance_minimum": chance.choice((None, 100)),
        "premium_due": _draw_value(chance, "premium_due"),
        "insurance_part": _draw_value(chance, "insurance_part"),
    }


def _payment(chance: Random, kind: Kind) -> int | float | str:
    if kind is Kind.SIMPLE:
        return chance.choice((1, 1, 1.5, "6:5", 0.95))
    if kind is Kind.VINGT_QUATRE:
        return "1:2"
    return chance.choice((chance.randint(1, 35), 6.25, "33:2"))


def _maxima(chance: Random, kinds: set[Kind], minimum: int) -> dict[str, Any]:
    """Maxima of some kinds of chance, now and then of a pair too; one that is posted lets a stake
    be insured.
    """
    kinds_raised: list[str] = sorted(kind for kind in kinds if chance.random() < 0.5)
    if chance.random() < 0.3:
        layout = CLOTH if Kind.PLEIN in kinds else TABLEAU
        pairs = [pair for pair in PAIRS if set(named_together(pair)) <= layout.keys()]
        kinds_raised.append(chance.choice(pairs))
    return {
        kind: _cite(max(minimum, chance.choice((400, 40_000, 120_000)))) for kind in kinds_raised
    }


def _toml(data: dict[str, Any]) -> str:
    """Tables of values as TOML; the values are texts, numbers, lists and tables of these."""
    tops = [f"{key} = {_value(data[key])}" for key in data if not isinstance(data[key], dict)]
    for key, table in data.items():
        if isinstance(table, dict):
            tops.append(f"\n[{key}]")
            tops += [f"{json.dumps(name)} = {_value(value)}" for name, value in table.items()]
    return "\n".join(tops) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{json.dumps(key)} = {_value(item)}" for key, item in value.items())
        return "{" + inner + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(str(value) if isinstance(value, str) else value, ensure_ascii=False)
