"""The public proof of a draw: its page, its data, its acts for every verifier, and no money."""

import gzip
import hashlib
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.page.rigged_table import two_coups_each
from support.server.http_server import CARDS, WHEEL, Server, opened, settings, table

from tapisvert.documents.verifier_file import hash_lines, verifier_files
from tapisvert.i18n import LANGUAGES
from tapisvert.verification.record_reader import read

ROOT = Path(__file__).parents[3]
TABLES = {"wheel": WHEEL, "two": CARDS}
ACTS = {"open", "sit", "commit", "entropy", "root", "cut", "close", "deal", "spin", "reveal"}
"""Of two coups without an incident."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with a wheel for money and cards for none, and two coups at each."""
    tables = (
        table(name, book, is_play_money=name != "wheel", currency="EUR")
        for name, book in TABLES.items()
    )
    with opened(settings(tmp_path_factory.mktemp("draws"), *tables)) as server:
        two_coups_each(server, TABLES)
        yield server


def draws(server: Server, name: str) -> list[dict[str, Any]]:
    """The draws of a table, the first one first."""
    listed: list[dict[str, Any]] = server.guest("Bice").get(f"/api/proof/{name}")["draws"]
    return listed[::-1]


@pytest.mark.parametrize("name", TABLES)
def test_a_draw_is_proved_without_money(server: Server, name: str, tmp_path: Path) -> None:
    """The verifiers of both languages take its acts, and refuse the same line of forged ones."""
    http = server.guest("Bice").http
    first, *_ = draws(server, name)
    proof = http.get(f"/api/proof/{name}/{first['n']}").json()
    saved = http.get(proof["record"])
    assert saved.headers["content-disposition"].endswith(f'"{name}-{first["n"]}.jsonl"')
    lines = saved.content.splitlines(keepends=True)
    is_over = proof["draw"]["state"] != "in_play"
    assert (first["coups"] >= 1, is_over) == (True, name == "wheel")
    assert (proof["is_right"], proof["findings"]) == (True, [])
    assert read(lines, so_far=not is_over).findings == ()
    shown = http.get(f"/api/tables/{name}/record").status_code
    assert shown == (403 if name == "wheel" else 200)  # the whole record has money
    # with the cards of a coup that is being dealt
    commands = [one for one in map(json.loads, lines) if one.get("event") != "card"]
    assert not {one["do"] for one in commands} - ACTS
    assert {one.get("chips", 1) for one in commands} == {1}
    assert "by" not in set().union(*commands)
    at = next(at for at, one in enumerate(commands) if one["do"] in ("deal", "spin"))
    fallen = json.loads(lines[at])
    if name == "wheel":
        fallen["number"] = (fallen["number"] + 1) % 37
    else:
        fallen["cards"] = ["As" if card != "As" else "2s" for card in fallen["cards"]]
    forged = [*lines[:at], json.dumps(fallen).encode() + b"\n", *lines[at + 1 :]]
    (found, *_) = read(forged, so_far=not is_over).findings
    assert found.line == at + 1
    (tmp_path / "forged.jsonl").write_bytes(b"".join(forged))
    (tmp_path / "right.jsonl").write_bytes(saved.content)
    (tmp_path / "verify.js").write_bytes(http.get("/verify.js").content)
    for file, told in (("forged", f"line {at + 1} is wrong"), ("right", "right\n")):
        command = ["node", "verify.js", *([] if is_over else ["--so-far"]), f"{file}.jsonl"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert f"{file}.jsonl: {told}" in done.stdout
        assert done.returncode == (file == "forged")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "this cannot be read: ENOENT: no such file"),
        ('{"do":"open"}\n'.encode("utf-16"), "this is no text in UTF-8: unpack the file"),
        (gzip.compress(b'{"do":"open"}\n'), "this is no text in UTF-8: unpack the file"),
    ],
    ids=["missing", "UTF-16", "gzip"],
)
def test_unreadable_files_get_one_sentence(
    tmp_path: Path, text: bytes | None, problem: str
) -> None:
    """From the verifier in one file, without a stack trace."""
    (tmp_path / "verify.js").write_bytes(verifier_files()["verify.js"])
    if text is not None:
        (tmp_path / "e.jsonl").write_bytes(text)
    command = ["node", "verify.js", "e.jsonl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"e.jsonl: {problem}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", TABLES)
def test_a_draw_has_a_page(server: Server, name: str) -> None:
    """In each language, with its grade and the hash of the verifier that is served."""
    http = server.guest("Bice").http
    first, *_ = draws(server, name)
    page = ""
    for language in LANGUAGES:
        page = http.get(f"/proof/{name}/{first['n']}?lang={language}").text
        assert f'<html lang="{language}"' in page
        assert f'data-record="/api/proof/{name}/{first["n"]}/record"' in page
        listed = http.get(f"/proof/{name}?lang={language}").text
        assert f'href="/proof/{name}/{first["n"]}?lang={language}"' in listed
    for file in ("verify.js", "verify.html"):
        served = http.get(f"/{file}")
        hashed = hashlib.sha256(served.content).hexdigest()
        assert hashed in page
        assert f"{hashed}  {file}\n" in hash_lines()
        assert served.headers["content-disposition"] == f'attachment; filename="{file}"'


def test_what_is_no_draw_is_unknown(server: Server) -> None:
    """No entry, another entry, another table: one answer; and a wrong page number is refused."""
    http = server.guest("Bice").http
    first, *_ = draws(server, "wheel")
    for path in (f"wheel/{first['n'] + 1}", "wheel/0", "wheel/x", "wheel/" + "9" * 17):
        for whole in (f"/api/proof/{path}", f"/api/proof/{path}/record"):
            answer = http.get(whole)
            assert (answer.status_code, answer.json()["error"]) == (404, "unknown_draw"), whole
    assert http.get("/api/proof/none").json()["error"] == "unknown_table"
    assert http.get("/api/proof/wheel?before=0").status_code == 400
    earlier = http.get(f"/api/proof/wheel?before={first['n'] + 1}").json()["draws"]
    assert [draw["n"] for draw in earlier] == [first["n"]]


def test_the_hashes_of_the_verifier_are_published() -> None:
    """Write them again with `python -m tapisvert.documents.verifier_file > docs/verify.sha256`."""
    assert (ROOT / "docs" / "verify.sha256").read_text() == hash_lines()
