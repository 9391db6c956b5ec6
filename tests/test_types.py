"""Types of the package in programs: the documented Python under pyright, signatures."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from inspect import isclass, signature
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from support.documented_programs import ROOT, write_programs
from support.page.node_runner import node

from tapisvert.regulations import register, rulebook, rulebooks
from tapisvert.rules.rulebook import OneRowRulebook, TwoRowRulebook, WheelRulebook

_LONGEST: Final = 200
"""Characters of a signature in `help()`."""


def test_documented_python_passes_pyright(tmp_path: Path) -> None:
    """In its standard mode; pages and notebooks have expressions only to show their values."""
    programs = tmp_path / "programs"
    write_programs(programs)
    assert [*programs.glob("*.py")]
    settings = programs / "pyrightconfig.json"
    settings.write_text(json.dumps({"reportUnusedExpression": False}), encoding="utf-8")
    package = find_spec("pyright")
    assert package is not None
    assert package.origin is not None
    script = str(Path(package.origin).with_name("dist") / "index.js")
    checker = [node(), script, "--pythonpath", sys.executable, "--warnings"]
    checked = subprocess.run(checker, cwd=programs, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    ("ids", "kind"),
    [
        (register.TwoRowId, TwoRowRulebook),
        (register.OneRowId, OneRowRulebook),
        (register.WheelId, WheelRulebook),
    ],
)
def test_type_checkers_know_shipped_rulebooks(ids: Any, kind: type) -> None:
    """The ids that decide the type of a rulebook are those of its layout."""
    books = map(rulebook, rulebooks())
    assert set(get_args(ids)) == {book.id for book in books if isinstance(book, kind)}


def public_callables() -> Iterator[tuple[str, Any]]:
    """Yield the functions, classes and methods of the stable names, each with its name."""
    page = (ROOT / "docs/reference/stability.md").read_text(encoding="utf-8")
    for module in map(
        import_module, re.findall(r"^\| `(tapisvert\b[\w.]*)` \|", page, re.MULTILINE)
    ):
        for name in (name for name in module.__all__ if callable(getattr(module, name))):
            kind = getattr(module, name)
            yield name, kind
            for attribute in vars(kind) if isclass(kind) else ():
                if not attribute.startswith("_") and callable(method := getattr(kind, attribute)):
                    yield f"{name}.{attribute}", method


def test_signatures_fit_in_help() -> None:
    """Two lines or three, with the types by their names."""
    long: dict[str, str] = {}
    for name, public in public_callables():
        try:
            form = signature(public)
        except ValueError:  # an alias of a built-in type
            continue
        if len(str(form)) > _LONGEST:
            long[name] = str(form)
    assert not long
