"""`tapisvert simulate permanences`: past results, played."""

import json
from pathlib import Path

import pytest
from support.cli.cli_runner import called
from support.engine.engine_harness import ROULETTE, VENEZIA

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
    result = called(
        *("simulate", "permanences", VENEZIA, saturday, "--chance", "noir"),
        *("--unit", "500", "--bankroll", "10000", "--json"),
    )
    answer = json.loads(result.out)
    assert (answer["coups"], answer["tailles"]) == (4, 2)
    assert answer["evening"]["final"] == 9_750
    assert answer["evening"]["ended"] == "length"


def test_malformed_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "odd.csv"
    path.write_text("noir,rouge\n37,32\n41,32\n")
    result = called("simulate", "permanences", VENEZIA, str(path))
    assert result.status == 2
    assert "odd.csv': line 3: not a coup: '41 32'" in result.err
    french = called("simulate", "permanences", VENEZIA, str(path), "--lang", "fr")
    assert "odd.csv': ligne 3\u00a0: aucun coup n’est '41 32'\n" in french.err
    assert french.is_one_clear_line


def test_columns_of_a_file_are_printed(tmp_path: Path) -> None:
    """Those read with what they were read as, and those left out; also for a program."""
    path = tmp_path / "tracker.csv"
    path.write_text("Date,Winning number,Colour\nMonday,17,black\nMonday,5,red\n")
    result = called("simulate", "permanences", ROULETTE, str(path))
    assert "Columns read: “Colour” as the result." in result.out
    assert "Columns not read: Date, Winning number." in result.out
    command = ("simulate", "permanences", ROULETTE, str(path), "--json")
    answer = json.loads(called(*command).out)
    assert answer["form"] == "columns"
    assert answer["columns"][1:] == [
        {"name": "Winning number", "read_as": None},
        {"name": "Colour", "read_as": "result"},
    ]
