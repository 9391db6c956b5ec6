"""The page of what is stable, held against the package."""

import importlib
import re
from pathlib import Path
from typing import Final

from tapisvert import Session
from tapisvert.rules.legal import LegalCommand
from tapisvert.rules.legal.amounts import Amounts

_PAGE: Final = (Path(__file__).parents[1] / "docs/reference/stability.md").read_text(
    encoding="utf-8"
)
_MODULES: Final = dict(re.findall(r"^\| `(tapisvert[\w.]*)` \| (.*) \|$", _PAGE, re.M))


def _names(text: str) -> set[str]:
    """Names that a text sets in code."""
    return set(re.findall(r"`(\w+)`", text))


def test_exported_names_match_documented_names() -> None:
    """Module by module, as the table has them."""
    exported = {name: set(importlib.import_module(name).__all__) for name in _MODULES}
    documented = {name: _names(text.rpartition(": ")[2]) for name, text in _MODULES.items()}
    assert documented == exported
    names = ("environments", "fairness", "odds", "simulation")
    packages = {f"tapisvert.{name}" for name in names}
    assert packages | {"tapisvert", "tapisvert.rules", "tapisvert.record"} <= set(_MODULES)


def test_session_methods_are_documented() -> None:
    """And the attributes that it has from the beginning."""
    (documented,) = re.findall(r"^Methods and properties: (.*)$", _PAGE, re.M)
    public = {name for name in vars(Session) if not name.startswith("_")}
    attributes = {name for name in vars(Session("campione-roulette")) if not name.startswith("_")}
    assert _names(documented) == public | attributes


def test_promises_of_listed_commands_exist() -> None:
    """The command itself, and the range of its amount."""
    (documented,) = re.findall(r"^Of a `LegalCommand`, .*?returns: (.*?)\.\n", _PAGE, re.M | re.S)
    command, amounts = documented.split("; of its `amounts`")
    assert _names(command) == {name for name in vars(LegalCommand) if not name.startswith("_")}
    assert _names(amounts) == {"minimum", "maximum", "step"} <= vars(Amounts).keys()
