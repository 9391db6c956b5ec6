"""Each command loads what it needs: a library that a command begins to import makes it wait.

The table is what each may load beside the standard library. benchmarks/README.md has the
processor time of the commands.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

import tapisvert

RECORD: Final = str(Path(__file__).parents[1] / "plays" / "campione-roulette.cloth.jsonl")

SHELL: Final = {
    "click",
    "tapisvert.cli",
    "tapisvert.extras",
    "tapisvert.i18n",
    "tapisvert.on_demand",
}
RULES: Final = SHELL | {
    "msgspec",
    "typing_extensions",
    *(f"tapisvert.{name}" for name in ("cards", "chances", "i18n", "money", "wheel", "values")),
    "tapisvert.notebook",
    "tapisvert.regulations",
    "tapisvert.rules",
    "tapisvert.typed_words",
}
RECORDS: Final = RULES | {"tapisvert.record", "tapisvert.notebook"}
TEXT: Final = {"rich", "tapisvert.documents"}
NUMBERS: Final = (
    RULES
    | TEXT
    | {
        "numpy",
        "tapisvert.odds",
        "tapisvert.parallel",
        "tapisvert.simulation",
        "tapisvert.card_game",
        "tapisvert.tail_probabilities",
        "tapisvert.notebook",
    }
)
LOADED: Final = (
    {
        "--version": SHELL,
        "serve --help": RULES,
        "replay RECORD": RECORDS,
        "settle campione-roulette --number 17 --bet 17=1000 --json": RECORDS
        | {"tapisvert.documents"},
        "settle campione-roulette --number 17 --bet 17=1000": RECORDS | TEXT,
        "explain RECORD": RECORDS | TEXT,
    },
    {"rules campione-roulette --lang it": (RULES | TEXT) - {"msgspec", "typing_extensions"}},
    {
        "odds trente-et-quarante-2.0 --json": NUMBERS,
        "simulate coups trente-et-quarante-2.0 --coups 64 --seed 7": NUMBERS
        | {"tapisvert.counting", "tapisvert.evening_figures", "tapisvert.permanence"},
    },
)
"""Commands that one process runs one after the other: each may load what those before it may."""
SURROUNDINGS: Final = {"coverage", "sitecustomize", "usercustomize"}
"""Loaded at the start of any Python where they are there: Debian's 3.13 has a sitecustomize."""
COMMANDS: Final = """
import json, os, sys
told = os.dup(2)
from tapisvert.cli import main
for command in sys.argv[1:]:
    sys.argv[1:] = command.split()
    try:
        main()
    except SystemExit as ended:
        if ended.code:
            raise
    os.write(told, json.dumps(list(sys.modules)).encode() + b"\\n")
"""
STARTED: Final = """
import importlib, json, os, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
os.write(2, json.dumps(list(sys.modules)).encode())
"""


def loaded(program: str, *arguments: str) -> list[set[str]]:
    """Modules that a new process has loaded whenever it tells them."""
    result = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "COLUMNS": "100"},
        capture_output=True,
        check=True,
    )
    return [set(json.loads(line)) for line in result.stderr.splitlines()]


def packages(modules: set[str]) -> set[str]:
    """Packages beside the standard library; of the program those within it."""
    parts = (name.split(".") for name in modules)
    names = {".".join(part[: 2 if part[0] == "tapisvert" else 1]) for part in parts}
    external = {name for name in names if name.partition(".")[0] not in sys.stdlib_module_names}
    return {name for name in external if not name.startswith("_")} - {"tapisvert"} - SURROUNDINGS


@pytest.mark.parametrize("commands", LOADED, ids=("records", "rules", "figures"))
def test_commands_load_only_allowed_packages(commands: Mapping[str, set[str]]) -> None:
    """Libraries and packages of the table, and none beside them."""
    module_lists = loaded(COMMANDS, *(command.replace("RECORD", RECORD) for command in commands))
    unexpected = {
        command: packages(modules) - commands[command]
        for command, modules in zip(commands, module_lists, strict=True)
    }
    assert unexpected == {command: set() for command in commands}


def test_allowed_packages_only_grow() -> None:
    for commands in LOADED:
        allowed = [*commands.values()]
        assert all(less <= later for less, later in pairwise(allowed))


def test_server_starts_without_optional_packages() -> None:
    """No compiler, drawings, migrations, other database, languages or models are imported."""
    seldom = {
        "numba",
        "matplotlib",
        "alembic",
        "psycopg",
        "fluent",
        "babel",
        "rich",
        "typst",
        "segno",
        "jinja2",
        "sqlalchemy.dialects.postgresql",
    }
    (started,) = loaded(STARTED, "tapisvert.operations.runner")
    assert {"uvicorn", "starlette.routing"} <= started
    assert started & seldom == set()


def test_package_imports_names_lazily() -> None:
    """Every name that it exports is there all the same, and another is an error."""
    assert packages(*loaded(STARTED, "tapisvert")) == set()
    assert {type(getattr(tapisvert, name)).__name__ for name in tapisvert.__all__} == {
        "function",
        "module",
        "type",
    }
    assert set(tapisvert.__all__) <= set(dir(tapisvert))
    with pytest.raises(AttributeError, match="no attribute 'baccarat'"):
        _ = tapisvert.baccarat
