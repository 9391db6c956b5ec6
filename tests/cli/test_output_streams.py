"""Output of commands: its reader may be gone, its terminal narrow."""

import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from support.cli.cli_runner import invoke

from tapisvert.cli import main

ROOT = Path(__file__).parents[2]
VENEZIA = "venezia-trente-et-quarante"
COUP = ("--cards", "Th Td 7c Kd Ts Th 9s 3d", "--bet", "rouge=50000")
SEALED, EVENING = (str(ROOT / "docs" / name) for name in ("sealed.jsonl", "evening.jsonl"))
PRINTING = (
    ("--help",),
    ("clauses",),
    ("drill", "--help"),
    ("explain", EVENING),
    ("odds", "campione-roulette"),
    ("odds", "trente-et-quarante-2.0", "--exact"),
    ("randomness", "--rulebook", "campione-roulette", "--results", "NUMBERS"),
    ("regulation", "check", str(ROOT / "docs" / "examples")),
    ("replay", EVENING),
    ("rulebooks",),
    ("rules", "campione-roulette"),
    ("settle", VENEZIA, *COUP),
    ("simulate", "coups", "campione-roulette", "--coups", "1000"),
    ("verify", SEALED),
)
TABLES = {
    "clauses": ("Clause Kind Tests In the engine What it", "CT-1.4b physical"),
    "odds campione-roulette": ("Chance Pays Places Hits Edge σ", "transversale 11 : 1 14"),
    "rulebooks": ("Rulebook House Edition", "campione-trente-et-quarante"),
    "rules campione-roulette": ("Value Clause", "35 to 1"),
}


def status_without_reader(*arguments: str) -> object:
    """The exit status of a command whose output is a pipe without reader."""
    reading, writing = os.pipe()
    os.close(reading)
    argv = patch.object(sys, "argv", ["tapisvert", *arguments])
    pipe = os.fdopen(writing, "w", encoding="utf-8")
    with pipe, redirect_stdout(pipe), argv, pytest.raises(SystemExit) as exit_info:
        main()
    return exit_info.value.code


@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_broken_pipe_exits_with_141(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """141, as in a shell; 1 would say that the record is false, or the bet refused."""
    numbers = tmp_path / "numbers.csv"
    chance = Random(1)
    numbers.write_text("\n".join(str(chance.randrange(37)) for _ in range(4_000)))
    arguments = tuple(str(numbers) if word == "NUMBERS" else word for word in arguments)
    assert invoke(*arguments).status == 0
    assert status_without_reader(*arguments) == 141


def test_script_ends_quietly_without_reader() -> None:
    result = subprocess.run(
        ["sh", "-c", f'{{ "{ROOT}/tapis" --help; echo $? >&2; }} | true'],
        capture_output=True,
        check=False,
        text=True,
    )
    assert result.stderr == "141\n"


@pytest.mark.parametrize("columns", [0, 40])
@pytest.mark.parametrize("command", TABLES)
def test_tables_are_complete_at_any_width(command: str, columns: int) -> None:
    """No column, word or figure is missing: a table that is too wide is printed row by row."""
    result = invoke(*command.split(), columns=columns)
    assert result.status == 0
    text = re.sub(r" +", " ", result.out)
    parts = TABLES[command] if columns == 0 else " ".join(TABLES[command]).split()[1:]
    assert [part for part in parts if part not in text] == []
    assert max(map(len, result.out.splitlines())) <= (columns or 80)
    if command != "clauses":  # which gives of each clause as much as a line holds
        assert "…" not in result.out


@pytest.mark.parametrize("command", TABLES)
def test_piped_output_has_no_wrapped_line(command: str) -> None:
    """Without a terminal lines have any length, and no blanks at their end. `--plain` is the same
    at a terminal, without colours.
    """
    arguments = (*command.split(), "--lang", "it")
    output = invoke(*arguments, columns=10_000).out
    assert invoke(*arguments, COLUMNS="").out == output
    assert not re.search(" $", output, re.M)
    terminal: dict[str, Any] = {"FORCE_COLOR": "1", "COLUMNS": ""}
    assert "\x1b[" in invoke(*arguments, **terminal).out
    assert invoke(*arguments, "--plain", **terminal).out == output


def test_unknown_terminal_width_means_80() -> None:
    """`COLUMNS=0` says no more than no COLUMNS."""
    for command in TABLES:
        assert invoke(*command.split(), columns=0).out == invoke(*command.split(), columns=80).out


def test_play_table_is_complete_when_narrow(tmp_path: Path) -> None:
    record = ("--record", str(tmp_path / "evening.jsonl"), "--fast", "--player", "Anna=1000")
    run = invoke("play", "campione-roulette", *record, stdin="20 rouge\nstakes\nquit\n", columns=20)
    assert re.search(r"Anna\n +Chips 1 000\.00\n +Change 0\.00", run.out)
