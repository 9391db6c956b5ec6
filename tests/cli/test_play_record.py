"""`tapisvert play`: no finished coup is ever lost, whatever ends the evening."""

import os
import re
import resource
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from support.cli.cli_runner import invoke
from support.cli.terminal_session import (
    Terminal,
    command,
    dos,
    piped,
    replayed,
    shown,
    surroundings,
    totals,
)

VENEZIA = "venezia-trente-et-quarante"
PLAYERS = ("--player", "Anna=2000", "--player", "Bruno=1500")
ARGUMENTS = (VENEZIA, *PLAYERS, "--record", "e.jsonl")
EVENING = ["", *["20 rouge", "bruno: 15.50 noir", ""] * 5]


def running(cwd: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """The program with pipes at both ends."""
    return subprocess.Popen(
        command(*arguments),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=surroundings(),
    )


def play_coups(table: subprocess.Popen[bytes], lines: bytes, coups: int = 1) -> None:
    """Pipe lines into a table until it has shown so many coups."""
    assert table.stdin is not None
    assert table.stdout is not None
    table.stdin.write(lines)
    table.stdin.flush()
    for _ in range(coups):
        while b"Permanence" not in table.stdout.readline():
            pass


def test_empty_input_leaves_valid_record(tmp_path: Path) -> None:
    """An empty input leaves a record that replays: a table opened and closed."""
    result = piped([], VENEZIA, "--record", "e.jsonl", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert dos(tmp_path / "e.jsonl") == ["open", "finish"]


def test_end_of_input_closes_table(tmp_path: Path) -> None:
    """Its balances are the record's, `replay --strict` takes it whole, `verify` finds it right."""
    result = piped(EVENING, *ARGUMENTS, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert dos(tmp_path / "e.jsonl")[-2:] == ["finish", "end"]
    assert "The full record is in e.jsonl" in result.stdout
    verification = invoke("verify", str(tmp_path / "e.jsonl"))
    assert (verification.status, verification.err) == (0, "")
    replayed_output = invoke("replay", "--strict", str(tmp_path / "e.jsonl"))
    assert (replayed_output.status, replayed_output.err) == (0, "")
    assert replayed_output.out.count('"event":"coup"') == 5
    assert shown(result.stdout, ("Anna", "Bruno")) == totals(tmp_path / "e.jsonl")


def test_ctrl_c_at_the_prompt(tmp_path: Path) -> None:
    """Without a question: the table is closed, the place of the record printed, the status 130."""
    with Terminal(*ARGUMENTS, "--fast", cwd=tmp_path) as table:
        table.begin()
        table.until("Anna · 2 000.00 › ")
        table.type("500 rouge")
        table.until("Anna · 1 500.00 › ")
        table.interrupt()
        table.until("Interrupted.")
        table.until("The full record is in e.jsonl")
        assert table.ended() == 130
    assert "Traceback" not in table.output
    assert dos(tmp_path / "e.jsonl")[-3:] == ["bet", "finish", "end"]
    assert totals(tmp_path / "e.jsonl") == {"Anna": 200_000, "Bruno": 150_000}
    assert shown(table.output, ("Anna", "Bruno")) == totals(tmp_path / "e.jsonl")


def test_ctrl_c_while_the_cards_are_dealt(tmp_path: Path) -> None:
    """A coup of which a card was seen is in the record and counts."""
    with Terminal(*ARGUMENTS, cwd=tmp_path) as table:
        table.begin()
        table.until("Anna · 2 000.00 › ")
        table.type("500 rouge")
        table.until("Anna · 1 500.00 › ")
        table.type("")
        table.until("  Noir ")
        table.interrupt()
        table.until("Interrupted.")
        assert table.ended() == 130
    assert "Traceback" not in table.output
    assert "Permanence" not in table.output
    assert dos(tmp_path / "e.jsonl")[-3:] == ["deal", "finish", "end"]
    assert shown(table.output, ("Anna", "Bruno")) == totals(tmp_path / "e.jsonl")


def test_repeated_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    with Terminal(*ARGUMENTS, cwd=tmp_path) as table:
        table.begin()
        table.until("Anna · 2 000.00 › ")
        table.type("")
        table.until("  Noir ")
        table.press(b"\x03\x03\x03\x03\x03")
        assert table.ended() == 130
    assert "Traceback" not in table.output
    assert dos(tmp_path / "e.jsonl")[-3:] == ["deal", "finish", "end"]


def test_closed_terminal_closes_table(tmp_path: Path) -> None:
    """The terminal goes away, and the table is closed as by Ctrl-C."""
    with Terminal(*ARGUMENTS, "--fast", cwd=tmp_path) as table:
        table.begin()
        table.until("Anna · 2 000.00 › ")
        table.hang_up()
        assert table.process.wait(60) == 128 + signal.SIGHUP
    assert dos(tmp_path / "e.jsonl")[-3:] == ["start", "finish", "end"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_stop(tmp_path: Path, number: signal.Signals) -> None:
    """A program that plays from a pipe closes its table too on a signal to stop."""
    with running(tmp_path, *ARGUMENTS) as table:
        play_coups(table, b"\n20 rouge\n\n")
        table.send_signal(number)
        _, errors = table.communicate(timeout=60)
        assert (table.returncode, errors) == (128 + number, b"")
    assert dos(tmp_path / "e.jsonl")[-3:] == ["deal", "finish", "end"]


def test_killed(tmp_path: Path) -> None:
    with running(tmp_path, *ARGUMENTS) as table:
        play_coups(table, b"\n20 rouge\n\n\n", coups=2)
        table.kill()
    assert dos(tmp_path / "e.jsonl")[-4:] == ["deal", "close", "ask", "deal"]
    assert replayed(tmp_path / "e.jsonl").table is not None
    assert b'"digest"' not in (tmp_path / "e.jsonl").read_bytes()
    verification = invoke("verify", "--so-far", str(tmp_path / "e.jsonl"))
    assert (verification.status, verification.err) == (0, "")


def test_broken_pipe_closes_table_and_record(tmp_path: Path) -> None:
    """Standard output is closed in the middle: the table is closed, the record whole."""
    with running(tmp_path, *ARGUMENTS) as table:
        play_coups(table, b"\n20 rouge\n\n")
        assert table.stdin is not None
        assert table.stdout is not None
        table.stdout.close()
        table.stdin.write(b"20 rouge\n" + b"\n" * 20)
        table.stdin.close()
        assert table.stderr is not None
        errors = table.stderr.read()
        assert table.wait(60) == 141
    assert b"Traceback" not in errors
    assert b"Exception ignored" not in errors
    assert b"The full record is in e.jsonl" in errors
    assert dos(tmp_path / "e.jsonl")[-2:] == ["finish", "end"]
    assert sum(totals(tmp_path / "e.jsonl").values()) > 0


def test_full_screen_disk_keeps_record(tmp_path: Path) -> None:
    """The screen goes to a file on a full disk: standard error says so, and the record is whole."""
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            command(*ARGUMENTS),
            input="\n".join(EVENING).encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=surroundings(),
            timeout=60,
            check=False,
        )
    assert result.returncode == 2
    assert b"No space left" in result.stderr
    assert b"Traceback" not in result.stderr
    assert dos(tmp_path / "e.jsonl")[-1] == "finish"


def test_unwritable_record_stops_play(tmp_path: Path) -> None:
    result = piped(EVENING, VENEZIA, *PLAYERS, "--record", "/dev/full", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (2, "")
    assert "The record cannot be written: No space left on device" in result.stdout
    assert "takes a seat" not in result.stdout


def limit_file_size(size: int) -> Callable[[], None]:
    """Let the program's files grow to so many bytes, as on a disk that fills up."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


LONG: Final = ("7", *("20 rouge", "bruno: 15.50 noir", "") * 7)
SEEDED: Final = (*ARGUMENTS, "--seed", "3")


@pytest.fixture(scope="module")
def full_record(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """An evening's record on a disk with room for it: each act with its answers."""
    folder = tmp_path_factory.mktemp("whole")
    piped(LONG, *SEEDED, cwd=folder)
    return re.split(rb'(?m)^(?={"do":)', (folder / "e.jsonl").read_bytes())[1:]


@pytest.mark.parametrize("acts", [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 20, 26, 42, 43])
def test_full_disk_reverts_last_act(tmp_path: Path, full_record: list[bytes], acts: int) -> None:
    """Wherever it fills, the act that finds no room is taken back and has no effect, and the file
    replays to the state on the screen.
    """
    room = sum(map(len, full_record[:acts])) + 7
    old_limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, old_limit[1]))
    try:
        result = piped(LONG, *SEEDED, cwd=tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old_limit)
    assert (result.returncode, result.stderr) == (2, "")
    assert "The record cannot be written: File too large" in result.stdout
    assert (tmp_path / "e.jsonl").read_bytes() == b"".join(full_record[:acts])
    names = [name for name in ("Anna", "Bruno") if name in totals(tmp_path / "e.jsonl")]
    assert shown(result.stdout, names) == totals(tmp_path / "e.jsonl")


def test_full_disk_leaves_no_empty_file(tmp_path: Path) -> None:
    result = subprocess.run(
        command(*ARGUMENTS),
        input=b"",
        capture_output=True,
        cwd=tmp_path,
        env=surroundings(PYTHONDONTWRITEBYTECODE="1"),
        preexec_fn=limit_file_size(7),
        timeout=60,
        check=False,
    )
    assert (result.returncode, result.stderr) == (2, b"")
    assert not os.path.lexists(tmp_path / "e.jsonl")


def test_existing_record_is_not_overwritten(tmp_path: Path) -> None:
    """Not one that is named; and where none is, the next free name of the minute is taken."""
    (tmp_path / "e.jsonl").write_text("an earlier evening\n")
    result = piped(EVENING, *ARGUMENTS, cwd=tmp_path)
    assert result.returncode == 2
    assert "File exists" in result.stderr
    assert (tmp_path / "e.jsonl").read_text() == "an earlier evening\n"
    (tmp_path / "e.jsonl").unlink()
    for count in (1, 2, 3):
        result = piped([], VENEZIA, cwd=tmp_path)
        records = sorted(tmp_path.glob(f"{VENEZIA}-20??-??-??-????*.jsonl"))
        assert len(records) == count
        assert any(record.name in "".join(result.stdout.split("\n  ")) for record in records)
