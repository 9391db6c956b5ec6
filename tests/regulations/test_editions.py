"""Editions: a table of today under the amendment, a record of before under its own text."""

import json
from pathlib import Path
from typing import Any

import pytest
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

from tapisvert import Session, load_regulation, rulebook
from tapisvert.fairness.verification.record_reader import read
from tapisvert.record import RecordError, replay
from tapisvert.record.explain import explain
from tapisvert.regulations import changed_readings, citation_text, rulings, with_rulings
from tapisvert.regulations.presentation import rulebook_view

REFAIT = "Th Td Tc As Ts Th Td Ah"
NO_EDITION = b'{"do":"open","rulebook":"venezia-trente-et-quarante","currency":"EUR"}'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with Venezia amended in 2020."""
    return write(tmp_path, amended=amendment())


def wrong(record: bytes) -> set[str]:
    """Findings about a record, except that its cards were not sealed."""
    findings = read(record.splitlines(keepends=True)).findings
    return {finding.fault.value for finding in findings} - {"no_proof"}


def two_refaits(**values: Any) -> Session:
    """A table at which a stake is in prison and a second refait comes at once."""
    table = Session(values.pop("rulebook", VENEZIA), **values)
    table.sit("Anna", chips=100_000)
    table.bet("Anna", on="rouge", amount=10_000)
    table.deal(REFAIT)
    table.deal(REFAIT)
    return table


def test_new_table_uses_edition_in_force(folder: Path) -> None:
    """And its record names it: at most one refait in a row, the second divides."""
    session = two_refaits()
    with house(folder):
        table = two_refaits()
    assert session.lines[0] == NO_EDITION
    assert table.lines[0] == NO_EDITION.replace(b"}", b',"edition":"Amended 2020"}')
    assert session.chips("Anna") == 90_000
    assert table.chips("Anna") > session.chips("Anna")


def test_record_replays_under_its_edition(folder: Path) -> None:
    """Whichever of them is in force: byte for byte, and found right with its answers."""
    old = two_refaits()
    with house(folder):
        new = two_refaits()
        first = two_refaits(rulebook=rulebook(VENEZIA, FIRST))
        assert (
            first.full_record().replace(b',"edition":"Come si gioca, undated"}', b"}", 1)[
                : len(old.lines[0])
            ]
            == (old.lines[0])
        )
        for table, edition in ((old, FIRST), (new, AMENDED), (first, FIRST)):
            assert wrong(table.full_record()) == set()
            events = b"".join(replay(table.record().splitlines(keepends=True)))
            assert f'"edition":"{edition}"'.encode() in events
    assert wrong(old.full_record()) == set()
    assert wrong(new.full_record()) == {"unreadable"}


def test_old_proof_stays_valid(tmp_path: Path) -> None:
    """A sealed record of before, after its house amended its rules."""
    sealed = Path(__file__).parents[2] / "docs/sealed.jsonl"
    assert json.loads(sealed.read_bytes().splitlines()[0])["rulebook"] == VENEZIA
    with house(write(tmp_path, amended=amendment())), sealed.open("rb") as lines:
        assert rulebook(VENEZIA).edition == AMENDED
        assert read(lines).findings == ()


def test_unknown_edition_is_named(folder: Path) -> None:
    """The refusal says which file is needed, and every tool says the same."""
    with house(folder):
        record = two_refaits().full_record()
    lines = record.splitlines(keepends=True)
    output = b"".join(replay(lines[:1]))
    assert b'"code":"unknown_edition"' in output
    assert b"put the file with this id and edition into a folder of --regulations" in output
    (finding,) = read(lines).findings
    assert (finding.line, finding.fault.value) == (1, "unreadable")
    for problem in (str(finding.values["problem"]), _explanation_error(lines)):
        assert f"there is no edition 'Amended 2020' of {VENEZIA}" in problem


def _explanation_error(lines: list[bytes]) -> str:
    with pytest.raises(RecordError) as error:
        explain(lines, None)
    return str(error.value)


def test_edition_is_a_string() -> None:
    """Any other value is no line of a record; null means that it is left out."""
    with pytest.raises(RecordError, match=r"edition"):
        b"".join(replay([NO_EDITION.replace(b"}", b',"edition":2020}\n')]))
    output = b"".join(replay([NO_EDITION.replace(b"}", b',"edition":null}\n')]))
    assert output.startswith(b'{"event":"opened"')


def test_coup_is_explained_under_its_edition(folder: Path) -> None:
    """The clause in the words of that edition, in the languages that it lacks too."""
    old = two_refaits().record().splitlines(keepends=True)
    with house(folder):
        new = two_refaits().record().splitlines(keepends=True)
        for lines, edition, text in ((old, FIRST, "Three 31"), (new, AMENDED, "Al secondo refait")):
            book = explain(lines, None).rulebook
            assert book.edition == edition
            assert text in citation_text("VT-15", "en", book)


def test_readings_are_compared_with_table_edition(folder: Path) -> None:
    """The amendment is not a reading of its own."""
    with house(folder):
        assert changed_readings(rulebook(VENEZIA)) == {}
        assert changed_readings(with_rulings(rulebook(VENEZIA), {"run_limit": 3})) == {
            "run_limit": "R05"
        }


def test_edition_view_replaces_its_clauses(folder: Path) -> None:
    """A new one stands after the article before it; each language has a text."""
    with house(folder):
        view = rulebook_view(rulebook(VENEZIA), "fr")
        ids = [clause.id for clause in view.clauses]
        texts = {entry.id: entry.text for entry in view.clauses}
        assert ids[ids.index("VT-22b") - 1] == "VT-22"
        assert texts["VT-22b"] == "La maison affiche ce texte à l'entrée."
        assert texts["VT-15"].startswith("Al secondo refait")
        assert view.in_force_from == "2020-01-01"
        assert ids == [
            *(item.id for item in rulebook_view(rulebook(VENEZIA, FIRST), "fr").clauses[:-1]),
            *ids[len(ids) - 2 :],
        ]


def test_session_accepts_its_own_file(folder: Path) -> None:
    """It names the edition: a verifier of the record needs the file."""
    book = load_regulation(folder / "amended.toml")
    table = two_refaits(rulebook=book)
    assert b'"edition":"Amended 2020"' in table.lines[0]
    assert b'"code":"unknown_edition"' in b"".join(replay(table.record().splitlines(True)))
    with house(folder):
        assert wrong(table.full_record()) == set()


def test_ruling_describes_the_house_reading(tmp_path: Path) -> None:
    """Not what the shipped texts say, unless their words hold there too."""
    text = changed(sanremo(), ("insurance_rate = { value = 100,", "insurance_rate = { value = 90,"))
    with house(write(tmp_path, sanremo=text)):
        book = rulebook(SANREMO)
        ruling_texts = {ruling.id: ruling for ruling in rulebook_view(book, "en").rulings}
    assert ruling_texts["R08"].text == (
        "Insurance premium: 0.9% of the stake. Insurance of a stake: whole or in part. A changed"
        " stake: stays insured while the insured amount remains."
    )
    assert ruling_texts["R05"].text == (
        "Refaits in a row: at most 3. Null coups in a run: neither end it nor count."
    )
    assert ruling_texts["R03"].text.endswith(rulings()["R03"].text["en"])
    assert ruling_texts["R03"].text != rulings()["R03"].text["en"]
    assert not any(entry.why for entry in ruling_texts.values())
    assert citation_text("R08", "it", book).startswith("Premio di assicurazione: 0.9%")
    shipped_ruling = rulebook_view(rulebook(VENEZIA), "en").rulings
    assert all(item.text == rulings()[item.id].text["en"] and item.why for item in shipped_ruling)
