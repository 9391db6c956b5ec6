"""`tapisvert replay`: events for commands, and clear words for everything that is no record."""

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest
from support.cli.cli_runner import COMMAND, ENVIRONMENT, invoke, output_of, run, saved
from support.engine.cards_and_coups import NULL, ROUGE_COULEUR

from tapisvert import Session
from tapisvert.cards import sixain
from tapisvert.record import replay
from tapisvert.regulations import citation_text
from tapisvert.rules import commands as c

OPEN = b'{"do":"open","rulebook":"venezia-trente-et-quarante","currency":"EUR"}'
SIT = b'{"do":"sit","player":"Anna","chips":100000}'
BALANCES = b'{"do":"balances"}'


def evening() -> tuple[bytes, ...]:
    """A short record with a refusal in its fifth line."""
    table = Session("venezia-trente-et-quarante", strict=False)
    table.sit("Anna", 100_000)
    table.bet("Anna", "rouge", 50_000)
    table.do(c.Deal(ROUGE_COULEUR))
    table.bet("Anna", "pair", 500)
    table.do(c.Deal(NULL))
    return tuple(table.lines)


def test_replay_prints_events(tmp_path: Path) -> None:
    """The very lines of the library's replay, refusals among them, with status 0."""
    result = run("replay", saved(tmp_path, *evening()))
    assert result.out.encode() == b"".join(replay(evening()))
    assert (result.status, result.err) == (0, "")
    assert [json.loads(line)["line"] for line in result.out.splitlines()][-1] == 6


def test_standard_input_is_a_dash() -> None:
    result = run("replay", "-", stdin=b"\n".join(evening()))
    assert result.out.encode() == b"".join(replay(evening()))
    assert result.status == 0


def test_strict_stops_at_the_first_refusal(tmp_path: Path) -> None:
    """Its event is the last; the message names line, code and clause; status 1."""
    result = invoke("replay", "--strict", saved(tmp_path, *evening()))
    last = json.loads(result.out.splitlines()[-1])
    assert (last["event"], last["line"], last["code"]) == ("refused", 5, "not_on_this_table")
    assert result.status == 1
    assert result.is_one_clear_line
    assert all(word in result.err for word in ("line 5", "not_on_this_table", "VT-1"))


def test_strict_is_content_without_refusals(tmp_path: Path) -> None:
    output = output_of("replay", "--strict", saved(tmp_path, *evening()[:4]))
    assert output.encode() == b"".join(replay(evening()[:4]))


def test_slow_pipe_gets_immediate_events() -> None:
    """Each line has its answer before the next is written."""
    with subprocess.Popen(
        [*COMMAND, "replay", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (OPEN, SIT, b'{"do":"bet","player":"Anna","on":"rouge","amount":500}'):
            process.stdin.write(line + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["event"] in ("opened", "sat", "staked")
        process.stdin.close()
        assert process.stdout.read() == b""
    assert process.returncode == 0


MALFORMED = {
    "no JSON": (b"{do: bet}", ""),
    "an array": (b"[]", ""),
    "a number": (b"1", ""),
    "null": (b"null", ""),
    "an empty line": (b"", "empty"),
    "two objects": (b"{}{}", ""),
    "no do": (b'{"player":"Anna"}', "do"),
    "an unknown do": (b'{"do":"cheat"}', "do"),
    "an unknown key": (b'{"do":"close","now":1}', "now"),
    "a missing key": (b'{"do":"bet","player":"Anna","on":"rouge"}', "amount"),
    "a text for an amount": (b'{"do":"bet","player":"A","on":"rouge","amount":"5"}', "amount"),
    "NaN": (b'{"do":"bet","player":"Anna","on":"rouge","amount":NaN}', ""),
    "a list for a player": (b'{"do":"leave","player":["Anna"]}', "player"),
    "a fraction for a number": (b'{"do":"spin","number":1.5}', "number"),
    "a key twice": (b'{"do":"leave","player":"Anna","player":"Bruno"}', "player"),
    "no time": (b'{"do":"close","at":"yesterday"}', "at"),
    "no role": (b'{"do":"close","by":{"name":"Ugo"}}', "role"),
    "deep nesting": (b'{"do":"close","by":' + b"[" * 100_000 + b"]" * 100_000 + b"}", ""),
    "deep nesting, unknown": (b'{"do":"close","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}", ""),
    "not UTF-8": (b'{"do":"leave","player":"\xff\xfe"}', ""),
    "NUL": (b'{"do":"leave","player":"\x00"}', ""),
    "a raw control character": (b'{"do":"leave","player":"\x1b[2J"}', ""),
    "a key that steers the terminal": (b'{"do":"close","\\u001b[2J":1}', ""),
}


@pytest.mark.parametrize(("line", "key"), MALFORMED.values(), ids=list(MALFORMED))
def test_malformed_line_follows_earlier_events(tmp_path: Path, line: bytes, key: str) -> None:
    result = invoke("replay", saved(tmp_path, OPEN, SIT, line, BALANCES))
    assert result.out.encode() == b"".join(replay([OPEN + b"\n", SIT + b"\n"]))
    assert result.status == 2
    assert result.is_one_clear_line
    assert result.err.startswith("tapisvert: line 3: ")
    assert key in result.err
    assert "\x1b" not in result.err


REFUSED = {
    "zero": (b'{"do":"bet","player":"Anna","on":"rouge","amount":0}', "invalid_amount"),
    "less than zero": (b'{"do":"bet","player":"Anna","on":"rouge","amount":-5}', "invalid_amount"),
    "a fraction": (b'{"do":"bet","player":"Anna","on":"rouge","amount":0.5}', "invalid_amount"),
    "a whole float": (
        b'{"do":"bet","player":"Anna","on":"rouge","amount":500.0}',
        "invalid_amount",
    ),
    "1e30": (b'{"do":"bet","player":"Anna","on":"rouge","amount":1e30}', "invalid_amount"),
    "10**30": (
        b'{"do":"sit","player":"Anna","chips":1000000000000000000000000000000}',
        "invalid_amount",
    ),
    "a long name": (b'{"do":"sit","player":"' + b"x" * 10_000 + b'","chips":5}', "invalid_name"),
    "a control character": (b'{"do":"sit","player":"A\\u001b[2J","chips":5}', "invalid_name"),
    "a NUL": (b'{"do":"sit","player":"A\\u0000","chips":5}', "invalid_name"),
    "a stranger": (b'{"do":"bet","player":"Ugo","on":"rouge","amount":5}', "unknown_player"),
    "311 cards": (json.dumps({"do": "shoe", "cards": sixain()[1:]}).encode(), "shoe_incomplete"),
    "313 cards": (
        json.dumps({"do": "shoe", "cards": ["As", *sixain()]}).encode(),
        "shoe_incomplete",
    ),
    "a seventh ace of spades": (
        json.dumps({"do": "deal", "cards": "As " * 31 + "As " * 31}).encode(),
        "too_many_copies",
    ),
    "a card short": (b'{"do":"deal","cards":"Kh Qh Jh 7h Kd Qd Jd"}', "invalid_coup"),
    "a card long": (b'{"do":"deal","cards":"Kh Qh Jh 7h Kd Qd Jd 2d 3d"}', "invalid_coup"),
    "no such card": (b'{"do":"deal","cards":"1h"}', "invalid_coup"),
}


@pytest.mark.parametrize(("line", "code"), REFUSED.values(), ids=list(REFUSED))
def test_replay_continues_after_refusal(tmp_path: Path, line: bytes, code: str) -> None:
    """One `refused` event, short enough to read; the balances before and after it are the same."""
    result = invoke("replay", saved(tmp_path, OPEN, SIT, BALANCES, line, BALANCES))
    events = [json.loads(text) for text in result.out.splitlines()]
    assert (result.status, result.err) == (0, "")
    assert [event["event"] for event in events[2:]] == ["balances", "refused", "balances"]
    assert events[3]["code"] == code
    assert len(events[3]["message"]) < 500
    assert {**events[2], "line": 5} == events[4]


def test_missing_file_is_reported(tmp_path: Path) -> None:
    for name, expected in (
        (str(tmp_path / "none.jsonl"), "no such file"),
        (str(tmp_path), "directory"),
    ):
        result = invoke("replay", name)
        assert (result.status, result.out) == (2, "")
        assert result.is_one_clear_line
        assert name in result.err
        assert expected in result.err


def test_endless_line_is_refused(tmp_path: Path) -> None:
    """Memory is not filled with what no record has."""
    result = invoke("replay", saved(tmp_path, OPEN, b"x" * 2_000_000))
    assert result.status == 2
    assert "line 2: line too long: limit" in result.err
    assert json.loads(result.out)["event"] == "opened"


def test_empty_file_has_no_events(tmp_path: Path) -> None:
    assert invoke("replay", saved(tmp_path, end=b"")).status == 0


def shell(script: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command, `"$@"`, in a shell that arranges its streams."""
    return subprocess.run(
        ["sh", "-c", script, "sh", *COMMAND, *arguments],
        capture_output=True,
        check=False,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
    )


def test_closed_reader_ends_replay_quietly(tmp_path: Path) -> None:
    """The command ends as any filter does when its reader has closed the pipe."""
    long_record = (*evening(), *[BALANCES] * 20_000)
    script = '{ "$@"; echo "$?" >&2; } | head -n 1'
    result = shell(script, "replay", saved(tmp_path, *long_record))
    assert json.loads(result.stdout)["event"] == "opened"
    assert result.stderr == b"141\n"


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ('"$@" > /dev/full', b"no space left"),
        ('"$@" >&-', b"standard output is closed"),
        ('"$@" 2>&- >/dev/full', b""),
    ],
    ids=["a full disk", "a closed output", "nowhere to say it"],
)
@pytest.mark.parametrize(
    "command",
    [
        "replay",
        *(pytest.param(name, marks=pytest.mark.exhaustive) for name in ("explain", "--help")),
    ],
)
def test_unwritable_output_is_reported(
    tmp_path: Path, command: str, script: str, expected: bytes
) -> None:
    """One line that says so and what to do, status 2, and nothing of the interpreter's own."""
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    file = [saved(tmp_path, *evening())] if command in ("replay", "explain") else []
    result = shell(script, command, *file)
    assert result.returncode == 2
    assert expected in result.stderr
    assert result.stderr.count(b"\n") == (1 if expected else 0)
    assert b"Traceback" not in result.stderr
    assert b"Exception" not in result.stderr


def test_closed_input_is_reported(tmp_path: Path) -> None:
    result = shell('"$@" <&-', "replay", "-")
    assert (result.returncode, result.stderr.count(b"\n")) == (2, 1)
    assert b"standard input is closed" in result.stderr


def test_ctrl_c_exits_with_130() -> None:
    with subprocess.Popen(
        [*COMMAND, "replay", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(OPEN + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["event"] == "opened"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[1] == b""
    assert process.returncode == 130


NO_RECORD = {
    "en": "line 1: not a record; `tapisvert randomness --results` reads a house’s results",
    "it": "riga 1: non è un verbale; `tapisvert randomness --results` legge i risultati di una"
    " casa",
    "fr": "ligne 1\u00a0: ce n’est pas un relevé\u00a0; `tapisvert randomness --results` lit les"
    " résultats d’une maison",
}
NUMBERS = (
    "17\n0\n",
    "number,colour\n17,black\n",
    "[17, 0]\n",
    "\ufeffnumber;colour\r\n17;black\r\n",
    "number;colour\n17;black\n",
)


@pytest.mark.parametrize("command", ["replay", "verify", "explain"])
@pytest.mark.parametrize("language", NO_RECORD)
def test_number_file_is_referred_to_randomness(tmp_path: Path, command: str, language: str) -> None:
    """It is no record, whatever its form, with a byte order mark and semicolons too."""
    path = tmp_path / "numbers.txt"
    spreadsheet = Path(__file__).parents[1] / "permanence/sheets/spins.xlsx"
    for content in (*map(str.encode, NUMBERS), spreadsheet.read_bytes()):
        path.write_bytes(content)
        result = invoke(command, str(path), "--lang", language)
        assert (result.status, result.err) == (2, f"tapisvert: {NO_RECORD[language]}\n")


@pytest.mark.parametrize("command", ["replay", "verify", "explain"])
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "a byte order mark"), ("it", "d’ordine dei byte"), ("fr", "d’ordre des octets")],
)
def test_byte_order_mark_is_named(tmp_path: Path, command: str, language: str, words: str) -> None:
    """A record that an editor saved with one is a record, and is refused for it."""
    file = saved(tmp_path, b"\xef\xbb\xbf" + OPEN, SIT)
    result = invoke(command, file, "--lang", language)
    assert (result.status, words in result.err) == (2, True)
    assert result.is_one_clear_line


@pytest.mark.parametrize(
    ("language", "words"),
    [("it", "la riga 5 è stata rifiutata: "), ("fr", "la ligne 5 a été refusée\u00a0: ")],
)
def test_strict_refusal_is_translated(tmp_path: Path, language: str, words: str) -> None:
    result = invoke("replay", "--strict", saved(tmp_path, *evening()), "--lang", language)
    assert (result.status, "(not_on_this_table, VT-1)" in result.err) == (1, True)
    assert words in result.err
    assert str(citation_text("VT-1", language))[:40] in result.err
    assert result.is_one_clear_line
