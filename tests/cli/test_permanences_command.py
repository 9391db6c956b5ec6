"""`tapisvert simulate permanences`: past results, played."""

import json
from pathlib import Path

import pytest
from support.cli.cli_runner import invoke, run
from support.engine.engine_harness import ROULETTE, VENEZIA

SHEETS = Path(__file__).parents[1] / "permanence" / "sheets"
SATURDAY = """\
taille;noir;rouge;result
1;37;32;couleur
1;31;31;refait
1;34;34;null
2;31;40;inverse
"""


@pytest.fixture
def saturday(tmp_path: Path) -> str:
    """A file of four coups."""
    path = tmp_path / "saturday.csv"
    path.write_text(SATURDAY)
    return str(path)


def test_player_plays_recorded_coups(saturday: str) -> None:
    """Noir loses 500, half of 500 at the refait, and wins 500 on what the null coup left."""
    result = invoke(
        "simulate",
        "permanences",
        VENEZIA,
        saturday,
        "--chance",
        "noir",
        "--unit",
        "500",
        "--bankroll",
        "10000",
        "--json",
    )
    answer = json.loads(result.out)
    assert (answer["coups"], answer["tailles"]) == (4, 2)
    assert answer["evening"]["final"] == 9_750
    assert answer["evening"]["ended"] == "length"


def test_malformed_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "odd.csv"
    path.write_text("noir,rouge\n37,32\n41,32\n")
    result = invoke("simulate", "permanences", VENEZIA, str(path))
    assert result.status == 2
    assert "odd.csv': line 3: not a coup: '41 32'" in result.err
    french = invoke("simulate", "permanences", VENEZIA, str(path), "--lang", "fr")
    assert "odd.csv': ligne 3\u00a0: aucun coup n’est '41 32'\n" in french.err
    assert french.is_one_clear_line


def test_columns_of_a_file_are_printed(tmp_path: Path) -> None:
    """Those read with what they were read as, and those left out; also for a program."""
    path = tmp_path / "tracker.csv"
    path.write_text("Weather,Winning number,Colour\nrain,17,black\nsun,5,red\n")
    result = invoke("simulate", "permanences", ROULETTE, str(path))
    assert "Columns read: 2 (Winning number) as the number; 3 (Colour) as the result." in result.out
    assert "Columns not read: 1 (Weather)." in result.out
    command = ("simulate", "permanences", ROULETTE, str(path), "--json")
    answer = json.loads(invoke(*command).out)
    assert answer["columns"][:2] == [
        {"place": 1, "name": "Weather", "read_as": None},
        {"place": 2, "name": "Winning number", "read_as": "number"},
    ]
    assert answer["reading"][1] == "Columns not read: 1 (Weather)."


def test_unclear_file_content_needs_option(tmp_path: Path) -> None:
    """The column, the order of a grid and another text of a zero; a wrong one is refused."""
    path = tmp_path / "tracker.csv"
    path.write_text("A,B\n5,37\n9,0\n5,17\n")
    command = ("simulate", "permanences", ROULETTE, str(path), "--json")
    assert "(--order lines|columns)" in invoke(*command).err
    chosen = ("--column", "B", "--zero", "37=0", "--chance", "17")
    assert json.loads(invoke(*command, *chosen).out)["coups"] == 3
    assert "is not written TEXT=NUMBER" in invoke(*command, "--zero", "37").err
    assert "must be lines or columns" in invoke(*command, "--order", "down").err
    down = json.loads(invoke(*command, "--order", "columns", "--zero", "37=0").out)
    assert down["coups"] == 6


def test_spreadsheet_comes_from_standard_input() -> None:
    """Its reading, and what it leaves open, in the reader's language."""
    command = ("simulate", "permanences", ROULETTE, "-", "--lang", "it")
    reading = run(*command, stdin=(SHEETS / "spins.xlsx").read_bytes())
    assert "Foglio «spins»." in reading.out
    assert "4 (Zahl) come numero" in " ".join(reading.out.split())
    question = run(*command, stdin=(SHEETS / "two-tables.ods").read_bytes())
    assert "più fogli hanno un contenuto: Table 3, Table 4" in question.err
    assert (question.status, question.is_one_clear_line) == (2, True)
