"""`tapisvert verify`: its verdicts, and clear words for a file that is no record."""

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.cli.cli_runner import ENVIRONMENT, called, output_of, run, saved
from support.engine.strategies import RULEBOOKS
from support.records.cheating_dealer import ADDED, ID, SEED, Table
from support.records.forged_records import HOUSE, forge_record
from support.records.mutated_records import Lines, closed, lines_of
from support.records.sealed_records import evening

from tapisvert.cli.output import console
from tapisvert.cli.verify.text import VerifyText
from tapisvert.fairness.protocol import Kind, order
from tapisvert.fairness.verification.findings import Fault, Finding, Note
from tapisvert.i18n import LANGUAGES, has_message
from tapisvert.record import Session
from tapisvert.rules import commands as c

PLAYERS = ("Anna", "Désirée")
LARGE_SOON = "from tapisvert.cli import main, verify; verify._LARGE = 1 << 16; main()"
"""The command, for which a file of 64 KiB is large."""


def fair(book: str = "venezia-trente-et-quarante", *, seed: int = 1, coups: int = 2) -> Lines:
    """A short evening, all of it right."""
    return lines_of(evening(book, seed=seed, draws=2, coups=coups, players=PLAYERS))


def save_lines(folder: Path, lines: Lines, name: str = "evening.jsonl") -> str:
    file = folder / name
    file.write_bytes(b"".join(lines))
    return str(file)


def verify_json(*arguments: str) -> tuple[int, Any]:
    """The exit status, and the one JSON object that a command prints."""
    result = called("verify", "--json", *arguments)
    assert result.err == ""
    return result.status, json.loads(result.out)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_fair_record_is_correct(tmp_path: Path, book: str) -> None:
    """Status 0; the house, the draws, the players' entropy, coups and payments are spoken of."""
    output = output_of("verify", save_lines(tmp_path, fair(book)))
    text = " ".join(output.split())
    is_wheel = book == "campione-roulette"
    assert "Everything is correct." in text
    assert ("2 spins: committed" if is_wheel else "2 packs: committed") in text
    assert "of 2 seeds" in text
    assert "decided again by the house rules" in text
    assert "compared letter for letter" in text
    assert "added entropy" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_prints_three_languages(tmp_path: Path, language: str) -> None:
    """Right and wrong parts are named in words of that language alone."""
    right = called("verify", save_lines(tmp_path, fair()), "--lang", language)
    wrong = called("verify", save_lines(tmp_path, fair()[:-1]), "--lang", language)
    assert (right.status, wrong.status) == (0, 1)
    phrases = {
        "it": ("Tutto corretto.", "La riga"),
        "fr": ("Tout est correct.", "La ligne"),
        "en": ("Everything is correct.", "Line"),
    }[language]
    assert phrases[0] in right.out
    assert phrases[1] in wrong.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_findings_have_messages(language: str) -> None:
    """Every fault and its meaning, every remark."""
    assert all(has_message(language, f"fault-{fault}", "verify") for fault in Fault)
    assert all(has_message(language, f"means-{fault}", "verify") for fault in Fault)
    assert all(has_message(language, f"note-{note}", "verify") for note in Note)


def test_forgeries_have_complete_sentences(tmp_path: Path) -> None:
    """The first wrong line, its fault, its meaning: no value is missing from a sentence, in any
    language.
    """
    texts = [VerifyText(console(), language, so_far=False) for language in LANGUAGES]
    for seed, forge in enumerate(HOUSE):
        mutant = forge_record(forge, Random(seed), fair(seed=2, coups=3))
        if mutant is None:
            continue
        language = LANGUAGES[seed % len(LANGUAGES)]
        status, answer = verify_json(save_lines(tmp_path, mutant.lines), "--lang", language)
        (record,) = answer["records"]
        finding = record["findings"][0]
        assert (status, answer["right"], record["right"]) == (1, False, False)
        assert finding["line"] == mutant.within[0]
        assert finding["fault"] in {*mutant.faults}
        words = Finding(finding["line"], Fault(finding["fault"]), finding["values"])
        sentences = [(text.fault(words), text.explanation(words)) for text in texts]
        assert sentences[seed % len(LANGUAGES)] == (finding["message"], finding["meaning"])
        assert all(message and meaning and "{" not in message for message, meaning in sentences)
        # a page takes its words from the object's
        run = called("verify", save_lines(tmp_path, mutant.lines), "--lang", language, columns=400)
        assert finding["message"] in run.out
        assert finding["meaning"] in run.out


def test_wrong_payment_shows_both_amounts(tmp_path: Path) -> None:
    """The error gives both amounts; a digest computed anew does not help."""
    lines = fair(coups=8)
    index = next(index for index, line in enumerate(lines) if b'"outcome":"won"' in line)
    event = json.loads(lines[index])
    event["to_player"] += 100
    lines[index] = json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    result = called("verify", save_lines(tmp_path, closed(lines)), columns=300)
    assert result.status == 1
    assert f"Line {index + 1} is wrong." in result.out
    assert f"to_player {event['to_player']}" in result.out
    assert f"to_player {event['to_player'] - 100}" in result.out


def test_refusal_wording_may_differ(tmp_path: Path) -> None:
    """A record by another version: the message of a refusal may differ, its code may not."""
    table = Session("venezia-trente-et-quarante", currency="EUR")
    table.sit("Anna", chips=100_000)
    table.withdraw("Anna", on="rouge", amount=500)
    lines = table.full_record().splitlines(keepends=True)
    assert b'"message"' in lines[-2]
    for old, new, status in (
        (b"'Anna' has no", b"none for Anna:", 0),
        (b"unknown_stake", b"stake", 1),
    ):
        other = closed([*lines[:-2], lines[-2].replace(old, new), lines[-1]])
        assert called("verify", save_lines(tmp_path, other)).status == status


def test_verify_has_documented_json(tmp_path: Path) -> None:
    status, answer = verify_json(save_lines(tmp_path, fair()))
    assert (status, answer["right"], answer["differences"]) == (0, True, [])
    (record,) = answer["records"]
    assert (record["rulebook"], record["packs"], record["spins"]) == (
        "venezia-trente-et-quarante",
        2,
        0,
    )
    assert record["lines"] == len(fair())
    assert record["commands"] == record["lines"] - record["answers_compared"] - 1
    assert record["payments"] == record["payments_compared"]
    assert (record["digest"], record["findings"], record["coups"]) == (True, [], 4)
    assert {note_entry["note"] for note_entry in record["remarks"]} >= {"ended_early"}
    assert set(record) == {
        *("file", "right", "rulebook", "rulings", "lines", "commands", "packs", "spins"),
        *("revealed", "cards", "numbers", "entropy", "players", "coups", "payments"),
        *("witnessed", "witnesses"),
        *("payments_compared", "answers_compared", "digest", "findings", "remarks"),
        "choice",
    }
    assert record["choice"]["discarded"] == record["choice"]["draws"] == 2


def test_line_ends_of_another_system_are_named(tmp_path: Path) -> None:
    """Such a file is none that a table wrote, and none of its answers is called false."""
    file = saved(tmp_path, *(line.rstrip(b"\n") + b"\r" for line in fair()))
    result = called("verify", file)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("tapisvert: line 1: its line ends are CRLF and not LF")
    assert result.is_one_clear_line
    texts = {"it": "riga 1: le righe finiscono con CRLF", "fr": "ligne 1\u00a0: les lignes fini"}
    for language, words in texts.items():
        assert words in called("verify", file, "--lang", language).err
    empty = saved(tmp_path, end=b"")
    assert "niente da verificare" in called("verify", empty, "--lang", "it").err


def test_standard_input_is_a_dash() -> None:
    result = run("verify", "-", given=b"".join(fair()))
    assert result.status == 0
    assert "Everything is correct." in result.out


def test_unfinished_record_may_end_anywhere(tmp_path: Path) -> None:
    lines = fair(coups=1)
    for until in range(2, len(lines), 9):
        file = save_lines(tmp_path, lines[:until])
        assert called("verify", "--so-far", file).status == 0
        assert called("verify", file).status == 1
        cut_file = save_lines(tmp_path, [*lines[:until], lines[until][: len(lines[until]) // 2]])
        result = called("verify", "--so-far", cut_file)
        assert result.status == 0
        assert "still being written" in " ".join(result.out.split())


def test_record_without_answers_is_verified(tmp_path: Path) -> None:
    """It says that there was nothing to compare payments with."""
    commands = [line for line in fair() if line.startswith(b'{"do":')]
    result = called("verify", save_lines(tmp_path, commands))
    assert result.status == 0
    assert "holds no answers" in " ".join(result.out.split())


def test_further_wrong_lines_are_named(tmp_path: Path) -> None:
    lines = fair(coups=3)
    for index, line in enumerate(lines):
        if line.startswith((b'{"event":"staked"', b'{"event":"call"')):
            lines[index] = line.replace(b'"line"', b'"lime"')
    result = called("verify", save_lines(tmp_path, closed(lines)), columns=200)
    assert result.status == 1
    assert "more lines are wrong" in result.out
    assert ", …" in result.out


# Several records ----------------------------------------------------------------------------------


def two_stories() -> Iterator[Lines]:
    """One draw, shown to Anna without Bruno's entropy, and to Bruno with it."""
    for added in ({"Anna": ADDED["Anna"]}, ADDED):
        table = Table()
        table.committed()
        table.entropy(added)
        table.fixed(order(Kind.PACK, ID, SEED, added))
        table.coup()
        table.over()
        yield lines_of(table.session.full_record())


def test_conflicting_records_are_reported(tmp_path: Path) -> None:
    annas, bruno = two_stories()
    files = [
        save_lines(tmp_path, annas, "annas.jsonl"),
        save_lines(tmp_path, bruno, "brunos.jsonl"),
    ]
    assert [called("verify", file).status for file in files] == [0, 0]
    result = called("verify", *files, columns=400)
    assert result.status == 1
    assert f"“{ID}”, the root: line 7 of {files[0]} differs from line 7 of {files[1]}" in result.out
    status, answer = verify_json(*files)
    assert (status, answer["right"]) == (1, False)
    assert [record["right"] for record in answer["records"]] == [True, True]
    (difference,) = answer["differences"]
    assert (difference["id"], difference["act"]) == (ID, "root")


def test_agreeing_records_are_reported(tmp_path: Path) -> None:
    """The one that was kept during the evening, and the whole one."""
    partial = save_lines(tmp_path, fair()[:70], "so-far.jsonl")
    whole = save_lines(tmp_path, fair())
    result = called("verify", "--so-far", partial, whole)
    assert result.status == 0
    assert "in more than one record, identical in all" in " ".join(result.out.split())


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
        result = called("verify", *options, str(file))
        assert (result.status, result.out) == (2, ""), options
        assert result.is_one_clear_line
        assert "\x1b" not in result.err


def test_unreadable_file_is_reported(tmp_path: Path) -> None:
    for arguments in ([str(tmp_path)], [str(tmp_path / "nowhere")], []):
        result = called("verify", *arguments)
        assert result.status == 2
        assert result.is_one_clear_line


def test_unopened_table_is_wrong(tmp_path: Path) -> None:
    """Every line is refused; the first is named. Without its rules a record is not verified."""
    result = called("verify", saved(tmp_path, b'{"do":"balances"}', b'{"do":"close"}'))
    assert result.status == 1
    assert "Line 1 is wrong." in result.out
    opening = b'{"do":"open","rulebook":"nowhere","currency":"EUR"}'
    result = called("verify", saved(tmp_path, opening, b'{"do":"balances"}'))
    assert result.status == 2
    assert result.is_one_clear_line
    assert "unknown rulebook 'nowhere'" in result.err


def test_unreadable_line_is_named(tmp_path: Path) -> None:
    """Status 1: the lines before it were a record; escapes in it do not reach the terminal."""
    lines = fair()
    for bad in (b"\x1b[2J\n", b"\n", b"\xff\xfe\n", b'{"do":"close","\\u001b[2J":1}\n', b"{" * 99):
        result = called("verify", save_lines(tmp_path, [*lines[:20], bad, *lines[20:]]))
        assert result.status == 1
        assert "Line 21 is wrong." in result.out
        assert "\x1b" not in result.out
    assert called("verify", save_lines(tmp_path, [*lines[:20], b"x" * (3 << 20)])).status == 1


def test_names_do_not_steer_the_terminal(tmp_path: Path) -> None:
    """The text of a forged answer is printed with its escapes shown."""
    lines = fair()
    index = next(index for index, line in enumerate(lines) if b'"event":"staked"' in line)
    lines[index] = lines[index].replace(b'"on":"', b'"on":"\\u001b[2J')
    result = called("verify", save_lines(tmp_path, closed(lines)))
    assert result.status == 1
    assert "\x1b[2J" not in result.out


def test_large_record_shows_progress_bar(tmp_path: Path) -> None:
    """On a terminal's standard error, and only there; the page is the same without it."""
    book = "venezia-trente-et-quarante"
    file = save_lines(tmp_path, lines_of(evening(book, seed=1, draws=1, players=PLAYERS)))
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
    quiet = called("verify", file)
    assert quiet.err == ""
    assert quiet.out.encode() == page


def test_player_names_are_unrestricted(tmp_path: Path) -> None:
    table = Table("Anna", "Ωραία")
    table.do(c.Bet("Ωραία", "rouge", 1_000))
    table.committed()
    table.fixed(order(Kind.PACK, ID, SEED, {}))
    table.coup()
    table.over()
    result = called("verify", save_lines(tmp_path, lines_of(table.session.full_record())))
    assert result.status == 1
    assert "Ωραία staked before" in result.out
