"""`--regulations`, editions and amendments on the command line."""

import io
import json
import shlex
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from support.cli.cli_runner import Finished, called
from support.house_files import (
    AMENDED,
    FIRST,
    SANREMO,
    VENEZIA,
    amendment,
    changed,
    house,
    sanremo,
    write,
)

from tapisvert import Session
from tapisvert.i18n import translate


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with Venezia amended in 2020."""
    return write(tmp_path, amended=amendment())


def asked(*arguments: object) -> Finished:
    """A command in this process; its changes of the environment are undone."""
    return called(*map(str, arguments), TAPISVERT_REGULATIONS="")


def test_the_option_stands_before_a_command_or_after_it(folder: Path) -> None:
    """And a variable does the same; each edition is listed with its day."""
    lists = [
        asked("--regulations", folder, "rulebooks", "--json"),
        asked("rulebooks", "--json", "--regulations", folder),
        called("rulebooks", "--json", TAPISVERT_REGULATIONS=str(folder)),
    ]
    for told in lists:
        found = [one for one in json.loads(told.out) if one["id"] == VENEZIA]
        assert [(one["edition"], one["in_force_from"], one["in_force"]) for one in found] == [
            (FIRST, None, False),
            (AMENDED, "2020-01-01", True),
        ]
    assert "2020-01-01" in asked("rulebooks", "--regulations", folder).out
    assert AMENDED not in asked("rulebooks").out


def test_rules_of_an_edition(folder: Path) -> None:
    """The one in force, or another by name, with the day in the reader's words."""
    given = ("rules", VENEZIA, "--regulations", folder, "--lang", "it")
    now, before = asked(*given), asked(*given, "--edition", FIRST)
    assert f"Edizione: {AMENDED}\nIn vigore dal 1 gennaio 2020" in now.out
    assert f"Edizione: {translate('it', f'edition-{VENEZIA}', 'names')}" in before.out
    assert "In vigore" not in before.out
    assert "Al secondo refait di seguito" in now.out


def test_what_an_amendment_changes(folder: Path) -> None:
    """Values with their sources, and clauses: as text, and for a program."""
    given = ("rules", VENEZIA, "--regulations", folder, "--diff")
    text = asked(*given).out
    assert f" → {AMENDED}\nIn force from 1 January 2020" in text
    assert "Insurance premium  1% of the stake" in text
    assert "VT-22b  + La casa espone questo testo all'ingresso." in text
    found = json.loads(asked(*given, "--json").out)
    assert [(one["key"], one["before"], one["after"]) for one in found["changes"]] == [
        ("run_limit", 3, 1),
        ("insurance_rate", 100, 200),
    ]
    assert [one["id"] for one in found["clauses"]] == ["VT-15", "VT-22b"]
    back = asked(*given, "--edition", FIRST, "--since", AMENDED, "--json").out
    assert [one["before"] for one in json.loads(back)["changes"]] == [1, 200]
    assert json.loads(back)["clauses"][-1] == {
        "id": "VT-22b",
        "before": "La casa espone questo testo all'ingresso.",
        "after": None,
    }


def test_what_an_amendment_costs_the_players(folder: Path) -> None:
    """Insurance at twice the price; division as before."""
    given = ("odds", VENEZIA, "--regulations", folder, "--diff")
    edges = json.loads(asked(*given, "--json").out)["edges"]["rouge"]
    assert edges["divide"]["before"] == edges["divide"]["after"]
    assert edges["insured"]["after"] == pytest.approx(2 * edges["insured"]["before"])
    assert "insure: edge  0.9123%  1.8246%  ▲ 0.9123" in asked(*given).out
    now, before = (
        json.loads(asked("odds", VENEZIA, "--json", "--regulations", folder, *more).out)
        for more in ((), ("--edition", FIRST))
    )
    assert now["edges"]["rouge"]["insured"] == edges["insured"]["after"]
    assert before["edges"]["rouge"]["insured"] == edges["insured"]["before"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rules", VENEZIA, "--edition", "1998"), "there is no edition '1998' of"),
        (("rules", VENEZIA, "--diff"), "has no edition before"),
        (("odds", VENEZIA, "--diff"), "has no edition before"),
        (
            ("odds", VENEZIA, "--diff", "--since", FIRST, "--ruling", "R03=lose"),
            "combined with --diff",
        ),
        (("rulebooks", "--regulations", "/none"), "/none: there is no such folder"),
    ],
)
def test_a_wrong_edition_or_folder_is_one_clear_line(
    arguments: tuple[str, ...], words: str
) -> None:
    """With the status of wrong input."""
    told = asked(*arguments)
    assert told.status == 2
    assert told.is_one_clear_line
    assert words in told.err


def test_each_fault_of_a_folder_is_a_line(tmp_path: Path) -> None:
    """And no command runs."""
    told = asked("rules", VENEZIA, "--regulations", write(tmp_path, a="id = 'a'", b="id = 'b'"))
    assert (told.status, told.out) == (2, "")
    assert all(line.startswith(f"tapisvert: {tmp_path}/") for line in told.err.splitlines())
    assert {line.split(".toml")[0][-1] for line in told.err.splitlines()} == {"a", "b"}


def test_tools_of_a_record_take_its_edition(folder: Path, tmp_path: Path) -> None:
    """`explain` in the words of that text; `settle` under the one in force, which it names."""
    table = Session(VENEZIA)
    table.sit("Anna", chips=1_000)
    table.bet("Anna", on="rouge", amount=500)
    table.deal("Th Td Tc As Ts Th Td Ah")
    old = tmp_path / "old.jsonl"
    old.write_bytes(table.record())
    told = asked("explain", old, "--regulations", folder, "--json")
    assert json.loads(told.out)["stakes"][0]["outcome"] == "imprisoned"
    given = ("settle", VENEZIA, "--cards", "Th Td Tc As Ts Th Td Ah", "--bet", "rouge=50000")
    insured = (*given, "--insure", "rouge", "--json")
    premiums = [
        json.loads(asked(*insured, *more).out)["summary"]["premiums"]
        for more in ((), ("--regulations", folder))
    ]
    assert premiums == [500, 1_000]


def test_the_command_that_play_suggests_finds_the_house_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record of a house from outside is verified as it is told, from the folder where one is."""
    (tmp_path / "my house").mkdir()
    monkeypatch.chdir(tmp_path)
    assert asked("regulation", "new", "my house/sanremo-trente.toml").status == 0
    given = ("--player", "Anna=100", "--fast", "--record", "due.jsonl", "--lang", "en")
    told = asked("play", "sanremo-trente", "--regulations", "my house", *given)
    (suggested,) = [line for line in told.out.splitlines() if "Verify every card: " in line]
    command = suggested.partition("Verify every card: ")[2]
    assert command == "tapisvert verify due.jsonl --regulations 'my house'"
    assert "Everything is correct." in asked(*shlex.split(command)[1:]).out
    told = asked("play", VENEZIA, *given[:-3], "three.jsonl", *given[-2:])
    assert "verify three.jsonl\n" in told.out


def test_a_house_of_a_file_is_taught_and_its_record_replayed(tmp_path: Path) -> None:
    """`drill` sets its exercises and answers by its own articles; `replay` finds its edition."""
    folder = write(tmp_path, sanremo=sanremo())
    given = ("--level", "2", "--seed", "7", "--regulations", folder)
    with patch.object(sys, "stdin", io.StringIO()):
        told = json.loads(asked("drill", SANREMO, "prison", "--json", *given).out)
    cited = {one["clause"].partition("-")[0] for one in (*told["questions"], *told["steps"])}
    assert (told["rulebook"], "SR" in cited, "VT" in cited) == (SANREMO, True, False)
    record = tmp_path / "sanremo.jsonl"
    with house(folder):
        record.write_bytes(Session(SANREMO).record())
    assert '"edition":"Regolamento 2020"' in asked("replay", record, "--regulations", folder).out
    assert '"code":"unknown_rulebook"' in asked("replay", record).out


def test_editions_are_simulated_and_settled(folder: Path) -> None:
    """One against another, on the same cards: insurance costs twice as much."""
    given = ("--regulations", folder, "--edition", AMENDED, "--json")
    job = ("simulate", VENEZIA, "--coups", "2e4", "--seed", "1", "--compare", FIRST, *given)
    found = json.loads(asked(*job).out)
    edge = found["estimates"]["edge.rouge.insured"]["value"]
    other = found["compare"]["estimates"]["edge.rouge.insured"]["value"]
    assert edge > 1.5 * other
    coup = ("--cards", "Th Td Tc As Ts Th Td Ah", "--bet", "rouge=50000", "--insure", "rouge")
    settled = asked("settle", VENEZIA, *coup, "--regulations", folder, "--edition", FIRST, "--json")
    assert json.loads(settled.out)["summary"]["premiums"] == 500


def test_a_record_that_another_text_of_its_edition_wrote(folder: Path, tmp_path: Path) -> None:
    """`verify` says that the file may have changed; a shipped text cannot, and it says nothing."""
    record = tmp_path / "taille.jsonl"
    with house(folder):
        table = Session(VENEZIA, currency="EUR")
        table.sit("Anna", chips=100_000)
        table.bet("Anna", on="rouge", amount=50_000)
        table.insure("Anna", on="rouge")
        table.deal("Th Td 7c Kd Ts Th 9s 3d")
        record.write_bytes(table.full_record())
    given = ("verify", record, "--lang", "en", "--regulations")
    hint = f"edition “{AMENDED}” in your file of {VENEZIA}"
    assert hint not in " ".join(asked(*given, folder).out.split())  # its cards are not sealed
    other = tmp_path / "other"
    other.mkdir()
    write(other, amended=changed(amendment(), ("value = 200,", "value = 300,")))
    assert hint in " ".join(asked(*given, other).out.split())
    record.write_text(record.read_text().replace(AMENDED, FIRST))
    told = " ".join(asked(*given, folder).out.split())
    assert ("more lines are wrong" in told, "in your file" in told) == (True, False)
