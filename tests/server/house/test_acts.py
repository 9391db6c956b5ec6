"""Declarations of acts: their texts in three languages, their bounds, and names of shapes."""

import importlib
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import msgspec
import pytest
from test_i18n import messages

import tapisvert.server
from tapisvert.house.acts import ACTS, Act, AtTable, CorrectNumber
from tapisvert.i18n import LANGUAGES
from tapisvert.live.command_table import COMMANDS
from tapisvert.live.table_posts import TABLE_ROLES
from tapisvert.rules.commands import RULES
from tapisvert.server.act_documents import describe
from tapisvert.wheel import Wheel

BY_HAND = ("abandon",)
"""Acts that an official of a table asks for in a form of its own."""
MADE_FORMS = tuple(
    act
    for act in ACTS.values()
    if act.name == "drop"
    or (issubclass(act.request, AtTable) and act.asks & TABLE_ROLES and act.name not in BY_HAND)
)
"""Acts whose form the page makes of their fields."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_acts_have_texts(language: str) -> None:
    """Its name and sentence, a word for who signs, and what the form says that is made of it."""
    texts = {**messages(language, "acts"), **messages(language, "staff")}
    missing = [
        keys
        for act in ACTS.values()
        for keys in needed_texts(act)
        if not any(key in texts for key in keys)
    ]
    assert missing == []


def needed_texts(act: Act) -> Iterator[tuple[str, ...]]:
    """The keys of an act, one of each group."""
    yield (f"act-kind-{act.name}",)
    yield (f"act-sentence-{act.name}",)
    yield from ((f"staff-signer-{role}",) for role in act.signs)
    if act not in MADE_FORMS:
        return
    if act.name != "drop":
        yield f"act-title-{act.name}", f"staff-chef-{act.name}"
    for field in describe(act)["fields"]:
        name = field["name"]
        if field["input"] != "whole":
            yield f"act-field-{act.name}-{name}", f"staff-ask-{name}"
        for option in field.get("options", ()):
            ending = f"{act.name}-{name}-{option}"
            yield f"act-option-{ending}", f"staff-{ending}"


def test_texts_of_acts_belong_to_acts() -> None:
    """None is left of an act that is gone."""
    pattern = re.compile(r"act-(?:kind|sentence|check|title|field|option)-(\w+)")
    names = {match[1] for key in messages("en", "acts") if (match := pattern.match(key))}
    assert names == set(ACTS)


def test_declarations_are_narrower_than_the_rules() -> None:
    """Requesters may give the command, which names its signer; a declaration is a small record."""
    for act in ACTS.values():
        assert act.signs
        if act.command is not None:
            assert COMMANDS[act.command].signed is not None
            rule = RULES.get(act.command, COMMANDS[act.command])
            assert act.asks <= rule.roles
    assert len(fields(Act)) <= 12


@pytest.mark.clause("R30")
@pytest.mark.parametrize("wheel", Wheel)
def test_number_of_any_wheel_is_corrected(wheel: Wheel) -> None:
    """Also 00 and 000."""
    for number in wheel.numbers:
        fields = {"kind": "correct_number", "table": "real", "number": number}
        assert msgspec.convert(fields, CorrectNumber).number == number


def test_shapes_have_unique_names() -> None:
    """TypeScript and OpenAPI know a shape by its name alone."""
    for module in pkgutil.walk_packages(tapisvert.server.__path__, "tapisvert.server."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    modules: defaultdict[str, set[str]] = defaultdict(set)
    for shape in subclasses(msgspec.Struct):
        if shape.__module__.startswith("tapisvert."):
            modules[shape.__name__].add(shape.__module__)
    assert {name: location for name, location in modules.items() if len(location) > 1} == {}


def subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    """All subclasses of a class."""
    for subclass in kind.__subclasses__():
        yield subclass
        yield from subclasses(subclass)
