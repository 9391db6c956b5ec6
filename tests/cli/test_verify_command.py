"""`tapisvert verify`: its verdicts, and clear words for a file that is no record."""

import json
import os
import pty
import subprocess
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from support.cli.cli_runner import ENVIRONMENT, invoke, output_of, run, saved
from support.engine.strategies import RULEBOOKS
from support.records.attacking_house import House
from support.records.mutated_records import Lines, closed, lines_of, mutant
from support.records.sealed_records import CARDS, evening
from support.records.signed_records import Signer, signed_evening, witness_key
from support.server.witness_server import serving

from tapisvert.fairness import verify
from tapisvert.fairness.verification.findings import Fault, Note
from tapisvert.fairness.verification.record_reader import read
from tapisvert.fairness.verification.sentences import (
    Contradiction,
    explanation_text,
    fault_text,
    sentence_text,
)
from tapisvert.fairness.verification.verdict import Point
from tapisvert.i18n import LANGUAGES, has_message
from tapisvert.record import RecordError, Session
from tapisvert.record.command_lines import format_hidden
from tapisvert.rules.commands import Statement
from tapisvert.witness.coup_register import Register

PLAYERS = ("Anna", "Désirée")
LARGE_SOON = "from tapisvert.cli import main, verify; verify._LARGE = 1 << 16; main()"
"""The command, for which a file of 64 KiB is large."""


def fair(book: str = CARDS, *, seed: int = 3, coups: int = 2) -> Lines:
    """A short evening with a witness, all of it right and complete."""
    record = signed_evening(book, seed=seed, draws=2, coups=coups, players=PLAYERS)
    return lines_of(record)


def save_lines(folder: Path, lines: Lines, name: str = "evening.jsonl") -> str:
    file = folder / name
    file.write_bytes(b"".join(lines))
    return str(file)


def verify_json(*arguments: str) -> tuple[int, Any]:
    """The exit status, and the one JSON object that a command prints."""
    result = invoke("verify", "--json", *arguments)
    assert result.err == ""
    return result.status, json.loads(result.out)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_fair_record_is_correct(tmp_path: Path, book: str) -> None:
    """Status 0; what the coups prove, the draws, statements, coups and payments are spoken of."""
    output = output_of("verify", save_lines(tmp_path, fair(book)), columns=200)
    text = " ".join(output.split())
    assert "Everything is correct." in text
    assert f"with the witness {Signer().fingerprint}" in text
    assert "sealed coups: 4; each opens the next link of the house’s chain" in text
    assert "statements: 6; each over this record up to its coup" in text
    assert "decided again by the house rules" in text
    assert "compared letter for letter" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_prints_three_languages(tmp_path: Path, language: str) -> None:
    """Right, not complete and wrong parts are named in words of that language alone."""
    right = invoke("verify", save_lines(tmp_path, fair()), "--lang", language)
    commands = [line for line in fair() if line.startswith(b'{"do"')]
    until = next(index for index, line in enumerate(commands) if b'"deal"' in line)
    short = invoke("verify", save_lines(tmp_path, commands[: until + 1]), "--lang", language)
    wrong = invoke("verify", save_lines(tmp_path, fair()[:-1]), "--lang", language)
    assert (right.status, short.status, wrong.status) == (0, 3, 1)
    phrases = {
        "it": ("Tutto corretto.", "non tutto è mostrato", "La riga"),
        "fr": ("Tout est correct.", "tout n’est pas montré", "La ligne"),
        "en": ("Everything is correct.", "not everything is shown", "Line"),
    }[language]
    for result, phrase in zip((right, short, wrong), phrases, strict=True):
        assert phrase in result.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_findings_have_messages(language: str) -> None:
    """Every fault and its meaning, every point of a verdict, every remark and contradiction."""
    assert all(has_message(language, f"fault-{fault}", "verify") for fault in Fault)
    assert all(has_message(language, f"means-{fault}", "verify") for fault in Fault)
    assert all(has_message(language, f"verdict-{point}", "verify") for point in Point)
    assert all(has_message(language, f"note-{note}", "verify") for note in Note)
    assert all(has_message(language, f"difference-{kind}", "verify") for kind in Contradiction)


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_in_python_says_the_same(tmp_path: Path, language: str) -> None:
    """Of a right record, a wrong one, and two with different stories; bytes or lines too."""
    right = fair()
    wrong = closed([*right[:-3], right[-3].replace(b'"', b"'")])
    for lines in (right, wrong, [line for line in right if b'"share"' not in line]):
        path = save_lines(tmp_path, lines)
        output = invoke("verify", path, "--lang", language, columns=4000).out
        verdict = verify(path)
        assert " ".join(output.split()) == " ".join(verdict.text(language).split())
        assert verdict.is_right == verify(b"".join(lines)).is_right == verify(lines).is_right
    assert str(verify(right)) == verify(right).text("en")
    with pytest.raises(RecordError, match="not a record"):
        verify(b"root:x:0:0:root:/root:/bin/bash\n")


def test_faults_have_complete_sentences(tmp_path: Path) -> None:
    """Of mutants: no value is missing from a sentence, in any language, and a page takes its words
    from the object's.
    """
    faults_told = set[Fault]()
    for seed in range(400):
        if (pair := mutant(seed)) is None:
            continue
        verdict = read(pair[1])
        sentences = [
            (fault_text(finding, language), explanation_text(finding, language))
            for language in LANGUAGES
            for finding in verdict.findings[:1]
        ]
        sentences += [
            (sentence_text(sentence, language), "-")
            for language in LANGUAGES
            for sentence in verdict.on_draws().sentences
        ]
        assert all(message and meaning and "{" not in meaning for message, meaning in sentences)
        faults_told |= {finding.fault for finding in verdict.findings[:1]}
    assert len(faults_told) > 12
    lines = fair()
    index = next(index for index, line in enumerate(lines) if b'"share"' in line)
    lines[index] = lines[index].replace(b'"share":"', b'"share":"0')
    status, answer = verify_json(save_lines(tmp_path, closed(lines)))
    (finding, *_) = answer["records"][0]["findings"]
    assert (status, answer["right"], finding["line"]) == (1, False, index + 1)
    run = invoke("verify", save_lines(tmp_path, closed(lines)), columns=400)
    assert finding["message"] in run.out
    assert finding["meaning"] in run.out


def test_wrong_payment_shows_both_amounts(tmp_path: Path) -> None:
    """The error gives both amounts; a digest computed anew does not help."""
    lines = lines_of(evening(CARDS, seed=1, draws=1, coups=8, players=PLAYERS))
    index = next(index for index, line in enumerate(lines) if b'"outcome":"won"' in line)
    event = json.loads(lines[index])
    event["to_player"] += 100
    lines[index] = json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    result = invoke("verify", save_lines(tmp_path, closed(lines)), columns=300)
    assert result.status == 1
    assert f"Line {index + 1} is wrong." in result.out
    assert f"to_player {event['to_player']}" in result.out
    assert f"to_player {event['to_player'] - 100}" in result.out


def test_refusal_wording_may_differ(tmp_path: Path) -> None:
    """A record by another version: the message of a refusal may differ, its code may not."""
    table = Session("venezia-trente-et-quarante", currency="EUR", strict=False)
    table.sit("Anna", chips=100_000)
    table.withdraw("Anna", on="rouge", amount=500)
    lines = table.full_record().splitlines(keepends=True)
    assert b'"message"' in lines[-2]
    for old, new, status in (
        (b"'Anna' has no", b"none for Anna:", 3),
        (b"unknown_stake", b"stake", 1),
    ):
        other = closed([*lines[:-2], lines[-2].replace(old, new), lines[-1]])
        assert invoke("verify", save_lines(tmp_path, other)).status == status


def test_verify_has_documented_json(tmp_path: Path) -> None:
    status, answer = verify_json(save_lines(tmp_path, fair()))
    assert set(answer) == {"right", "complete", "records", "differences", "listed"}
    assert (status, answer["right"], answer["complete"]) == (0, True, True)
    assert (answer["differences"], answer["listed"]) == ([], [])
    (record,) = answer["records"]
    assert set(record) == {
        "file",
        "right",
        "grade",
        "complete",
        "sentences",
        "rulebook",
        "rulings",
        "lines",
        "commands",
        "table",
        "draws",
        "hidden",
        "witnesses",
        "statements",
        "sealed_coups",
        "coups",
        "payments",
        "payments_compared",
        "answers_compared",
        "digest",
        "findings",
        "remarks",
    }
    assert (record["rulebook"], record["table"], record["draws"]) == (CARDS, "table 3", 2)
    assert (record["grade"], record["complete"]) == ("witnessed", True)
    assert (record["statements"], record["sealed_coups"], record["coups"]) == (6, 4, 4)
    assert record["witnesses"] == [Signer().fingerprint]
    assert record["lines"] == len(fair())
    assert record["payments"] == record["payments_compared"]
    assert (record["digest"], record["findings"], record["hidden"]) == (True, [], 0)
    points = [sentence["point"] for sentence in record["sentences"]]
    assert "compare" in points
    assert not any(sentence["doubt"] for sentence in record["sentences"])
    assert set(record["sentences"][0]) == {"point", "values", "doubt", "text"}


def test_line_ends_of_another_system_are_named(tmp_path: Path) -> None:
    """Such a file is none that a table wrote, and none of its answers is called false."""
    file = saved(tmp_path, *(line.rstrip(b"\n") + b"\r" for line in fair()))
    result = invoke("verify", file)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("tapisvert: line 1: its line ends are CRLF and not LF")
    assert result.is_one_clear_line
    texts = {"it": "riga 1: le righe finiscono con CRLF", "fr": "ligne 1\u00a0: les lignes fini"}
    for language, words in texts.items():
        assert words in invoke("verify", file, "--lang", language).err
    empty = saved(tmp_path, end=b"")
    assert "niente da verificare" in invoke("verify", empty, "--lang", "it").err


def test_standard_input_is_a_dash() -> None:
    result = run("verify", "-", stdin=b"".join(fair()))
    assert result.status == 0
    assert "Everything is correct." in result.out


def test_unfinished_record_may_end_anywhere(tmp_path: Path) -> None:
    """It is complete as far as it goes once it has a coup; whole, it lacks its end."""
    lines = fair(coups=1)
    first = next(index for index, line in enumerate(lines) if b'"do":"deal"' in line) + 1
    for until in range(2, len(lines), 9):
        file = save_lines(tmp_path, lines[:until])
        assert invoke("verify", "--so-far", file).status == (0 if until >= first else 3)
        assert invoke("verify", file).status == 1  # no digest
        cut_file = save_lines(tmp_path, [*lines[:until], lines[until][: len(lines[until]) // 2]])
        result = invoke("verify", "--so-far", cut_file)
        assert result.status == (0 if until >= first else 3)
        assert "still being written" in " ".join(result.out.split())


def test_record_without_answers_is_verified(tmp_path: Path) -> None:
    """It says that there was nothing to compare payments with."""
    commands = [line for line in fair() if line.startswith(b'{"do":')]
    result = invoke("verify", save_lines(tmp_path, commands))
    assert result.status == 0
    assert "holds no answers" in " ".join(result.out.split())


def test_further_wrong_lines_are_named(tmp_path: Path) -> None:
    lines = fair(coups=3)
    for index, line in enumerate(lines):
        if line.startswith((b'{"event":"staked"', b'{"event":"call"')):
            lines[index] = line.replace(b'"line"', b'"lime"')
    result = invoke("verify", save_lines(tmp_path, closed(lines)), columns=200)
    assert result.status == 1
    assert "more lines are wrong" in result.out
    assert ", …" in result.out


# Several records ----------------------------------------------------------------------------------


def test_records_of_one_session_agree(tmp_path: Path) -> None:
    """The one that was kept during the evening, and the whole one."""
    partial = save_lines(tmp_path, fair()[:70], "so-far.jsonl")
    whole = save_lines(tmp_path, fair())
    result = invoke("verify", "--so-far", partial, whole)
    assert (result.status, "Two stories" in result.out) == (0, False)
    status, answer = verify_json("--so-far", whole, whole)
    assert (status, answer["differences"]) == (0, [])


def test_contradictions_have_documented_json(tmp_path: Path) -> None:
    files = []
    for player in ("Anna", "Bruno"):
        house = House(signer=Signer(), players=(player,), seed=len(player))
        house.begin({})
        house.coup()
        house.end()
        files.append(save_lines(tmp_path, house.lines(), f"{player}.jsonl"))
    status, answer = verify_json(*files)
    assert (status, answer["right"], answer["complete"]) == (1, False, False)
    assert [record["right"] for record in answer["records"]] == [True, True]
    first, second = answer["differences"]
    assert (first["kind"], first["number"], second["number"]) == ("n", "1", "2")
    assert (first["file"], first["other"], first["table"]) == (*files, "uno")
    assert first["witness"] == Signer().fingerprint


# The witness's list -------------------------------------------------------------------------------


class _Registered(Signer):
    """A witness that signs by its register."""

    def __init__(self, register: Register) -> None:
        super().__init__()
        self.register = register

    def sign(self, table: str, start: bytes, coup: int | str, head: bytes) -> Statement:
        return self.register.sign(table, start, coup, head)


def test_list_is_read_from_its_address(tmp_path: Path) -> None:
    """From a witness, until a page is empty; without an answer there is one clear line."""
    with closing(Register(tmp_path / "signed.db", witness_key())) as register:
        house = House(signer=_Registered(register))
        house.begin({})
        house.coup()
        house.end()
        file = save_lines(tmp_path, house.lines())
        with serving(register) as witness:
            address = f"{witness.base_url}/list"
            status, answer = verify_json(file, "--draws", address)
            house.begin({})
            house.coup()
            other_status, other_answer = verify_json(file, "--draws", address)
    assert (status, answer["complete"]) == (0, True)
    assert answer["listed"][0]["values"] == {"statements": 2, "own": 0, "others": 0}
    assert (other_status, other_answer["right"]) == (3, True)
    assert other_answer["listed"][0]["values"] == {"statements": 3, "own": 1, "others": 0}
    result = invoke("verify", file, "--draws", address)
    assert result.status == 2
    assert result.is_one_clear_line
    assert "--draws" in result.err


def test_malformed_list_is_reported_in_one_line(tmp_path: Path) -> None:
    file, content = save_lines(tmp_path, fair()), tmp_path / "list.txt"
    for text in (b"hello\n", b"tapisvert draw 3\n" * 9, b"\xff" * 99):
        content.write_bytes(text)
        result = invoke("verify", file, "--draws", str(content))
        assert result.status == 2
        assert result.is_one_clear_line
    assert invoke("verify", file, "--draws", str(tmp_path / "nowhere")).is_one_clear_line


# Hidden lines -------------------------------------------------------------------------------------


def test_hidden_lines_are_counted(tmp_path: Path) -> None:
    """The draws are verified, and the page says that stakes and payments are not."""
    lines = [
        format_hidden(sha256(line[:-1]).digest()) + b"\n"
        if line.startswith((b'{"do":"sit"', b'{"do":"bet"'))
        else line
        for line in fair()
        if line.startswith(b'{"do"')
    ]
    count = sum(line.startswith(b'{"hidden"') for line in lines)
    result = invoke("verify", save_lines(tmp_path, lines), columns=200)
    assert result.status == 0
    assert f"{count} lines are hidden: stakes and payments were not verified." in result.out
    assert "decided again" not in result.out


# What is no record --------------------------------------------------------------------------------

NO_RECORD = {
    "nothing": b"",
    "an empty line": b"\n",
    "no JSON": b"hello\n",
    "binary": bytes(range(256)) * 40,
    "zeros": bytes(100_000),
    "an answer alone": b'{"event":"closed","line":1}\n',
    "a digest alone": b'{"digest":"00"}\n',
    "one line without end": b"x" * (3 << 20),
    "deep nesting": b"[" * 100_000,
    "deep nesting in an answer": b'{"event":' + b"[" * 100_000 + b"\n",
    "terminal escapes": b"\x1b[2J\x1b]0;title\x07\n",
    "no line feeds": b"\r".join([b'{"do":"balances"}'] * 3),
}


@pytest.mark.parametrize("content", NO_RECORD.values(), ids=list(NO_RECORD))
def test_invalid_record_is_reported_in_one_line(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "no.jsonl"
    file.write_bytes(content)
    for options in ([], ["--so-far"], ["--json"]):
        result = invoke("verify", *options, str(file))
        assert (result.status, result.out) == (2, ""), options
        assert result.is_one_clear_line
        assert "\x1b" not in result.err


def test_unreadable_file_is_reported(tmp_path: Path) -> None:
    for arguments in ([str(tmp_path)], [str(tmp_path / "nowhere")], []):
        result = invoke("verify", *arguments)
        assert result.status == 2
        assert result.is_one_clear_line


def test_unopened_table_is_wrong(tmp_path: Path) -> None:
    """Every line is refused; the first is named. Without its rules a record is not verified."""
    result = invoke("verify", saved(tmp_path, b'{"do":"balances"}', b'{"do":"close"}'))
    assert result.status == 1
    assert "Line 1 is wrong." in result.out
    opening = b'{"do":"open","rulebook":"nowhere","currency":"EUR"}'
    result = invoke("verify", saved(tmp_path, opening, b'{"do":"balances"}'))
    assert result.status == 2
    assert result.is_one_clear_line
    assert "unknown rulebook 'nowhere'" in result.err


def test_unreadable_line_is_named(tmp_path: Path) -> None:
    """Status 1: the lines before it were a record; escapes in it do not reach the terminal."""
    lines = fair()
    for bad in (b"\x1b[2J\n", b"\n", b"\xff\xfe\n", b'{"do":"close","\\u001b[2J":1}\n', b"{" * 99):
        result = invoke("verify", save_lines(tmp_path, [*lines[:20], bad, *lines[20:]]))
        assert result.status == 1
        assert "Line 21 is wrong." in result.out
        assert "\x1b" not in result.out
    assert invoke("verify", save_lines(tmp_path, [*lines[:20], b"x" * (3 << 20)])).status == 1


def test_names_do_not_steer_the_terminal(tmp_path: Path) -> None:
    """The text of a forged answer is printed with its escapes shown."""
    lines = fair()
    index = next(index for index, line in enumerate(lines) if b'"event":"staked"' in line)
    lines[index] = lines[index].replace(b'"on":"', b'"on":"\\u001b[2J')
    result = invoke("verify", save_lines(tmp_path, closed(lines)))
    assert result.status == 1
    assert "\x1b[2J" not in result.out


def test_large_record_shows_progress_bar(tmp_path: Path) -> None:
    """On a terminal's standard error, and only there; the page is the same without it."""
    file = save_lines(tmp_path, lines_of(evening(CARDS, seed=1, draws=2, players=PLAYERS)))
    controller, terminal = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-c", LARGE_SOON, "verify", file],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env=ENVIRONMENT,
    ) as process:
        os.close(terminal)
        errors = b""
        while True:
            try:
                chunk = os.read(controller, 1 << 16)
            except OSError:  # the other side is closed
                break
            errors += chunk
            if not chunk:
                break
        assert process.stdout is not None
        page = process.stdout.read()
    os.close(controller)
    assert process.returncode == 0
    assert b"Verifying" in errors
    quiet = invoke("verify", file)
    assert quiet.err == ""
    assert quiet.out.encode() == page


def test_player_names_are_unrestricted(tmp_path: Path) -> None:
    """Those in a sentence, too."""
    house = House(players=("Anna", "Ωραία"))
    house.begin({"Ωραία": bytes(16)})
    house.coup()
    house.end()
    result = invoke("verify", save_lines(tmp_path, house.lines()), columns=400)
    assert "helped: Ωραία." in result.out
