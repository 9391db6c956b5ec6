"""`--regulations`, editions and amendments on the command line."""

import io
import json
import shlex
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from support.cli.cli_runner import Finished, invoke
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


def run_command(*arguments: object) -> Finished:
    """A command in this process; its changes of the environment are undone."""
    return invoke(*map(str, arguments), TAPISVERT_REGULATIONS="")


def test_regulations_option_works_anywhere(folder: Path) -> None:
    lists = [
        run_command("--regulations", folder, "rulebooks", "--json"),
        run_command("rulebooks", "--json", "--regulations", folder),
        invoke("rulebooks", "--json", TAPISVERT_REGULATIONS=str(folder)),
    ]
    for result in lists:
        answer = [entry for entry in json.loads(result.out) if entry["id"] == VENEZIA]
        assert [
            (entry["edition"], entry["in_force_from"], entry["in_force"]) for entry in answer
        ] == [(FIRST, None, False), (AMENDED, "2020-01-01", True)]
    assert "2020-01-01" in run_command("rulebooks", "--regulations", folder).out
    assert AMENDED not in run_command("rulebooks").out


def test_rules_of_an_edition(folder: Path) -> None:
    """The one in force, or another by name, with the day in the reader's words."""
    arguments = ("rules", VENEZIA, "--regulations", folder, "--lang", "it")
    now, old = run_command(*arguments), run_command(*arguments, "--edition", FIRST)
    assert f"Edizione: {AMENDED}\nIn vigore dal 1 gennaio 2020" in now.out
    assert f"Edizione: {translate('it', f'edition-{VENEZIA}', 'names')}" in old.out
    assert "In vigore" not in old.out
    assert "Al secondo refait di seguito" in now.out


def test_rules_diff_lists_changes(folder: Path) -> None:
    """Values with their sources, and clauses: as text, and for a program."""
    arguments = ("rules", VENEZIA, "--regulations", folder, "--diff")
    text = run_command(*arguments).out
    assert f" → {AMENDED}\nIn force from 1 January 2020" in text
    assert "Insurance premium  1% of the stake" in text
    assert "VT-22b  + La casa espone questo testo all'ingresso." in text
    answer = json.loads(run_command(*arguments, "--json").out)
    assert [(entry["key"], entry["before"], entry["after"]) for entry in answer["changes"]] == [
        ("run_limit", 3, 1),
        ("insurance_rate", 100, 200),
    ]
    assert [entry["id"] for entry in answer["clauses"]] == ["VT-15", "VT-22b"]
    reverse = run_command(*arguments, "--edition", FIRST, "--since", AMENDED, "--json").out
    assert [entry["before"] for entry in json.loads(reverse)["changes"]] == [1, 200]
    assert json.loads(reverse)["clauses"][-1] == {
        "id": "VT-22b",
        "before": "La casa espone questo testo all'ingresso.",
        "after": None,
    }


def test_odds_diff_lists_edges(folder: Path) -> None:
    """Insurance at twice the price; division as before."""
    arguments = ("odds", VENEZIA, "--regulations", folder, "--diff")
    edges = json.loads(run_command(*arguments, "--json").out)["edges"]["rouge"]
    assert edges["divide"]["before"] == edges["divide"]["after"]
    assert edges["insured"]["after"] == pytest.approx(2 * edges["insured"]["before"])
    assert "insure: edge  0.9123%  1.8246%  ▲ 0.9123" in run_command(*arguments).out
    now, old = (
        json.loads(run_command("odds", VENEZIA, "--json", "--regulations", folder, *extra).out)
        for extra in ((), ("--edition", FIRST))
    )
    assert now["edges"]["rouge"]["insured"] == edges["insured"]["after"]
    assert old["edges"]["rouge"]["insured"] == edges["insured"]["before"]


def test_faults_of_folder_have_own_lines(tmp_path: Path) -> None:
    run = run_command(
        "rules", VENEZIA, "--regulations", write(tmp_path, a="id = 'a'", b="id = 'b'")
    )
    assert (run.status, run.out) == (2, "")
    assert all(line.startswith(f"tapisvert: {tmp_path}/") for line in run.err.splitlines())
    assert {line.split(".toml")[0][-1] for line in run.err.splitlines()} == {"a", "b"}


def test_tools_of_a_record_take_its_edition(folder: Path, tmp_path: Path) -> None:
    """`explain` in the words of that text; `settle` under the one in force, which it names."""
    table = Session(VENEZIA)
    table.sit("Anna", chips=1_000)
    table.bet("Anna", on="rouge", amount=500)
    table.deal("Th Td Tc As Ts Th Td Ah")
    old = tmp_path / "old.jsonl"
    old.write_bytes(table.record())
    result = run_command("explain", old, "--regulations", folder, "--json")
    assert json.loads(result.out)["stakes"][0]["outcome"] == "imprisoned"
    arguments = ("settle", VENEZIA, "--cards", "Th Td Tc As Ts Th Td Ah", "--bet", "rouge=50000")
    insured_arguments = (*arguments, "--insure", "rouge", "--json")
    premiums = [
        json.loads(run_command(*insured_arguments, *extra).out)["summary"]["premiums"]
        for extra in ((), ("--regulations", folder))
    ]
    assert premiums == [500, 1_000]


def test_suggested_verify_command_finds_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record of a house from outside is verified as it is told, from the folder where one is."""
    (tmp_path / "my house").mkdir()
    monkeypatch.chdir(tmp_path)
    assert run_command("regulation", "new", "my house/sanremo-trente.toml").status == 0
    arguments = ("--player", "Anna=100", "--fast", "--record", "due.jsonl", "--lang", "en")
    result = run_command("play", "sanremo-trente", "--regulations", "my house", *arguments)
    (suggestion,) = [line for line in result.out.splitlines() if "Verify every card: " in line]
    command = suggestion.partition("Verify every card: ")[2]
    assert command == "tapisvert verify due.jsonl --regulations 'my house'"
    assert (
        "Every line is correct, but not everything is shown."
        in run_command(*shlex.split(command)[1:]).out
    )
    result = run_command("play", VENEZIA, *arguments[:-3], "three.jsonl", *arguments[-2:])
    assert "verify three.jsonl\n" in result.out


def test_custom_house_works_in_drill_and_replay(tmp_path: Path) -> None:
    """`drill` sets its exercises and answers by its own articles; `replay` finds its edition."""
    folder = write(tmp_path, sanremo=sanremo())
    arguments = ("--level", "2", "--seed", "7", "--regulations", folder)
    with patch.object(sys, "stdin", io.StringIO()):
        drill = json.loads(run_command("drill", SANREMO, "prison", "--json", *arguments).out)
    prefixes = {
        entry["clause"].partition("-")[0] for entry in (*drill["questions"], *drill["steps"])
    }
    assert (drill["rulebook"], "SR" in prefixes, "VT" in prefixes) == (SANREMO, True, False)
    record = tmp_path / "sanremo.jsonl"
    with house(folder):
        record.write_bytes(Session(SANREMO).record())
    assert (
        '"edition":"Regolamento 2020"' in run_command("replay", record, "--regulations", folder).out
    )
    assert '"code":"unknown_rulebook"' in run_command("replay", record).out


def test_editions_are_simulated_and_settled(folder: Path) -> None:
    """One against another, on the same cards: insurance costs twice as much."""
    arguments = ("--regulations", folder, "--edition", AMENDED, "--json")
    job = (
        "simulate",
        "coups",
        VENEZIA,
        "--coups",
        "2e4",
        "--seed",
        "1",
        "--compare",
        FIRST,
        *arguments,
    )
    answer = json.loads(run_command(*job).out)
    edge = answer["estimates"]["edge.rouge.insured"]["value"]
    other = answer["compare"]["estimates"]["edge.rouge.insured"]["value"]
    assert edge > 1.5 * other
    coup = ("--cards", "Th Td Tc As Ts Th Td Ah", "--bet", "rouge=50000", "--insure", "rouge")
    settlement = run_command(
        "settle", VENEZIA, *coup, "--regulations", folder, "--edition", FIRST, "--json"
    )
    assert json.loads(settlement.out)["summary"]["premiums"] == 500


def test_verify_hints_at_changed_edition_text(folder: Path, tmp_path: Path) -> None:
    """`verify` says that the file may have changed; a shipped text cannot, and it says nothing."""
    record = tmp_path / "taille.jsonl"
    with house(folder):
        table = Session(VENEZIA, currency="EUR")
        table.sit("Anna", chips=100_000)
        table.bet("Anna", on="rouge", amount=50_000)
        table.insure("Anna", on="rouge")
        table.deal("Th Td 7c Kd Ts Th 9s 3d")
        record.write_bytes(table.full_record())
    arguments = ("verify", record, "--lang", "en", "--regulations")
    hint = f"edition “{AMENDED}” in your file of {VENEZIA}"
    assert hint not in " ".join(
        run_command(*arguments, folder).out.split()
    )  # its cards are not sealed
    other = tmp_path / "other"
    other.mkdir()
    write(other, amended=changed(amendment(), ("value = 200,", "value = 300,")))
    assert hint in " ".join(run_command(*arguments, other).out.split())
    record.write_text(record.read_text().replace(AMENDED, FIRST))
    result = " ".join(run_command(*arguments, folder).out.split())
    assert ("more lines are wrong" in result, "in your file" in result) == (True, False)
