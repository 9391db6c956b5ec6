"""Coups and draws at addresses of their own: their data, pages, pictures and proofs."""

import asyncio
import gzip
import hashlib
import json
import struct
import subprocess
from collections.abc import Iterator
from html import unescape
from itertools import chain
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from support.page.rigged_table import HELD, two_coups_each
from support.patience import wait_until
from support.server.http_server import CARDS, WHEEL, Server, opened, settings, table

from tapisvert.documents.verifier_file import hash_lines, verifier_files
from tapisvert.fairness.verification.record_reader import read
from tapisvert.i18n import LANGUAGES

TABLES = {"wheel": WHEEL, "two": CARDS, "one": "trente-et-quarante-2.0"}
TITLES = {"wheel": ("17, noir", "0, vert"), "two": ("Noir ", "Refait"), "one": ("Row of ",) * 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a table of each layout, and two coups at each."""
    tables = (table(name, book, HELD) for name, book in TABLES.items())
    with opened(settings(tmp_path_factory.mktemp("coups"), *tables)) as server:
        two_coups_each(server, TABLES)
        yield server


_MONTHS = {
    "en": "January February March April May June July August September October November December",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre"
    " dicembre",
}


def numbers(server: Server, name: str) -> list[int]:
    """The entries of the first two coups of a table."""
    body = server.guest("Bice").get(f"/api/tables/{name}/permanence?tailles=1000")
    return [coup["n"] for taille in body["tailles"] for coup in taille["coups"]][:2]


def report(server: Server, name: str, n: int) -> dict[str, Any]:
    """One coup as data."""
    answer: dict[str, Any] = server.guest("Bice").get(f"/api/tables/{name}/coups/{n}")
    return answer


@pytest.mark.parametrize("name", TABLES)
def test_draw_record_contains_coup(server: Server, name: str) -> None:
    """Its share opens the coup that its address shows, in a record that holds."""
    for place, n in enumerate(numbers(server, name)):
        answer = report(server, name, n)
        draw = answer["draw"]
        assert (answer["n"], answer["table"], answer["rulebook"]) == (n, name, TABLES[name])
        assert (answer["session"], answer["taille"], answer["coup"]) == (1, 1, place + 1)
        assert draw["witness"] is None
        record = server.guest("Bice").http.get(f"/api/proof/{name}/{draw['n']}/record").content
        lines = [json.loads(line) for line in record.splitlines()]
        tips, starts = ([line[key] for line in lines if key in line] for key in ("tip", "start"))
        assert (tips[-1], starts[-1]) == (draw["tip"], draw["start"])
        (coup,) = [line for line in lines if line.get("share") == draw["share"]]
        display = [answer["number"]] if name == "wheel" else list(chain(*answer["rows"]))
        assert coup.get("cards", [coup.get("number")]) == display
        assert read(record.splitlines(keepends=True), is_growing=True).findings == ()


@pytest.mark.parametrize("name", TABLES)
def test_result_has_its_clause(server: Server, name: str) -> None:
    """All simple chances, each with the clause that decides it; and nothing of a player."""
    for n in numbers(server, name):
        answer = report(server, name, n)
        assert len(answer["chances"]) == (6 if name == "wheel" else 4)
        assert all(chance["clause"] and chance["reason"] for chance in answer["chances"])
        assert "Anna" not in str(answer)


@pytest.mark.parametrize("name", TABLES)
def test_coup_has_page_and_pictures(server: Server, name: str) -> None:
    """In each language, with the preview that messengers show, at an absolute address."""
    http = server.guest("Bice").http
    for n, title in zip(numbers(server, name), TITLES[name], strict=True):
        path = f"/tables/{name}/coups/{n}"
        page = http.get(path).text
        assert f"<h1>{title}" in page
        assert f'"og:image" content="{server.origin}{path}.png?lang=en"' in page
        page = http.get(path, headers={"Accept-Language": "it-IT, en;q=0.5"}).text
        assert f"{path}.svg?lang=it" in page
        for language in LANGUAGES:
            page = http.get(f"{path}?lang={language}").text
            assert f'<html lang="{language}" ' in page
            assert f"{path}.svg?lang={language}" in page
            assert f" · {_today(server, name, n, language)}</p>" in unescape(page)
        body = http.get(f"{path}.svg")
        assert body.headers["content-type"] == "image/svg+xml"
        assert body.text.startswith("<svg")
        content = http.get(f"{path}.png").content
        assert content.startswith(b"\x89PNG")
        assert struct.unpack(">II", content[16:24]) == (1200, 630)
        assert content != http.get(f"{path}.png?lang=it").content


def _today(server: Server, name: str, n: int, language: str) -> str:
    """Return the day of a coup as people write it: 4 May 2026, 4 mai 2026, 4 maggio 2026."""
    day = server.settings.house.day.date_at(report(server, name, n)["at"])
    return f"{day.day} {_MONTHS[language].split()[day.month - 1]} {day.year}"


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/tables/wheel/coups/1", 404, "unknown_coup"),
        ("/api/tables/wheel/coups/99999999", 404, "unknown_coup"),
        ("/api/tables/wheel/coups/17.5", 404, "unknown_coup"),
        ("/api/tables/wheel/coups/²", 404, "unknown_coup"),
        ("/api/tables/wheel/coups/" + "9" * 30, 404, "unknown_coup"),
        ("/api/tables/none/coups/1", 404, "unknown_table"),
        ("/tables/wheel/coups/1?lang=de", 400, "invalid_choice"),
        ("/tables/wheel/coups/1.png", 404, "unknown_coup"),
    ],
)
def test_missing_coup_is_not_found(server: Server, path: str, status: int, code: str) -> None:
    """An entry without a coup, an unknown table, or no number: a refusal with its code."""
    assert server.guest("Bice").get(path, status)["error"] == code


def test_pictures_in_progress_delay_no_request(server: Server) -> None:
    """One is set at a time; too many requests are sent away, and all else is answered."""
    anna, go_on = server.guest("Anna"), Event()
    path = f"/tables/wheel/coups/{numbers(server, 'wheel')[0]}.png?lang=fr"

    def fill() -> None:
        waiting.extend(asyncio.ensure_future(threads.run(go_on.wait)) for _ in range(16))
        server.runner.call(event.set)

    threads, event, waiting = server.services.picture_threads, Event(), list[Any]()
    server.runner.call(fill)
    assert event.wait(60)
    try:
        answer = anna.http.get(path)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
        assert anna.get("/api/session")["account"]["name"] == "Anna"
    finally:
        go_on.set()
    wait_until(lambda: anna.http.get(path).status_code == 200)


ROOT = Path(__file__).parents[3]
DRAWN_TABLES = {"wheel": WHEEL, "two": CARDS}
ACTS = {"open", "commit", "entropy", "cut", "seal", "start", "close", "ask", "deal", "spin", "end"}
"""Of two coups without an incident."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with a wheel for money and cards for none, and two coups at each."""
    tables = (
        table(name, book, HELD, is_play_money=name != "wheel", currency="EUR")
        for name, book in DRAWN_TABLES.items()
    )
    with opened(settings(tmp_path_factory.mktemp("draws"), *tables)) as house:
        two_coups_each(house, DRAWN_TABLES)
        yield house


def draws(house: Server, name: str) -> list[dict[str, Any]]:
    """The draws of a table, the first one first."""
    listing: list[dict[str, Any]] = house.guest("Bice").get(f"/api/proof/{name}")["draws"]
    return listing[::-1]


@pytest.mark.parametrize("name", DRAWN_TABLES)
def test_draw_is_proved_without_money(house: Server, name: str, tmp_path: Path) -> None:
    """The verifiers of both languages take its acts, and refuse the same line of forged ones."""
    http = house.guest("Bice").http
    first, *_ = draws(house, name)
    proof = http.get(f"/api/proof/{name}/{first['n']}").json()
    body = http.get(proof["record"])
    assert body.headers["content-disposition"].endswith(f'"{name}-{first["n"]}.jsonl"')
    lines = body.content.splitlines(keepends=True)
    is_over = proof["draw"]["state"] != "in_play"
    coups = 1 if name == "wheel" else 2
    assert (first["number"], first["coups"], is_over) == (1, coups, name == "wheel")
    assert (proof["is_right"], proof["findings"], proof["grade"]) == (True, [], "choosable")
    points = {sentence["point"]: sentence["values"] for sentence in proof["sentences"]}
    hidden = sum(line.startswith(b'{"hidden":') for line in lines)
    assert points == {"choosable": {"count": coups}, "hidden": {"count": hidden}}
    assert hidden >= coups  # a stake for each coup
    assert proof["is_complete"]
    assert read(lines, is_growing=not is_over).findings == ()
    status_code = http.get(f"/api/tables/{name}/record").status_code
    assert status_code == (403 if name == "wheel" else 200)  # the whole record has money
    # with the cards of a coup that is being dealt
    commands = [line for line in map(json.loads, lines) if "do" in line]
    assert {line["do"] for line in commands} <= ACTS
    assert not {"amount", "chips"} & set().union(*commands)
    item = next(item for item, line in enumerate(lines) if b'"share":' in line)
    data = json.loads(lines[item])
    if name == "wheel":
        data["number"] = (data["number"] + 1) % 37
    else:
        data["cards"] = ["As" if card != "As" else "2s" for card in data["cards"]]
    forgery = [*lines[:item], json.dumps(data).encode() + b"\n", *lines[item + 1 :]]
    (result_value, *_) = read(forgery, is_growing=not is_over).findings
    assert (result_value.line, result_value.fault) == (item + 1, "result_mismatch")
    (tmp_path / "forged.jsonl").write_bytes(b"".join(forgery))
    (tmp_path / "right.jsonl").write_bytes(body.content)
    (tmp_path / "verify.js").write_bytes(http.get("/verify.js").content)
    right = "Everything verified here is correct" if is_over else "Correct so far"
    for file, answer in (("forged", f"Line {item + 1} is wrong"), ("right", right)):
        command = ["node", "verify.js", *([] if is_over else ["--so-far"]), f"{file}.jsonl"]
        result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert answer in result.stdout, result.stdout
        assert result.returncode == (file == "forged")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "this cannot be read: ENOENT: no such file"),
        ('{"do":"open"}\n'.encode("utf-16"), "not UTF-8 text: unpack the file"),
        (gzip.compress(b'{"do":"open"}\n'), "not UTF-8 text: unpack the file"),
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
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"e.jsonl: {problem}")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("name", DRAWN_TABLES)
def test_draw_has_page(house: Server, name: str) -> None:
    """In each language, with its grade and the hash of the verifier that is served."""
    http = house.guest("Bice").http
    first, *_ = draws(house, name)
    page = ""
    for language in LANGUAGES:
        page = http.get(f"/proof/{name}/{first['n']}?lang={language}").text
        assert f'<html lang="{language}"' in page
        assert f'data-record="/api/proof/{name}/{first["n"]}/record"' in page
        text = http.get(f"/proof/{name}?lang={language}").text
        assert f'href="/proof/{name}/{first["n"]}?lang={language}"' in text
    for file in ("verify.js", "verify.html"):
        body = http.get(f"/{file}")
        digest = hashlib.sha256(body.content).hexdigest()
        assert digest in page
        assert f"{digest}  {file}\n" in hash_lines()
        assert body.headers["content-disposition"] == f'attachment; filename="{file}"'


def test_unknown_draw_is_not_found(house: Server) -> None:
    """No entry, another entry, another table: one answer; and a wrong page number is refused."""
    http = house.guest("Bice").http
    first, *_ = draws(house, "wheel")
    for path in (f"wheel/{first['n'] + 1}", "wheel/0", "wheel/x", "wheel/" + "9" * 17):
        for total in (f"/api/proof/{path}", f"/api/proof/{path}/record"):
            answer = http.get(total)
            assert (answer.status_code, answer.json()["error"]) == (404, "unknown_draw"), total
    assert http.get("/api/proof/none").json()["error"] == "unknown_table"
    assert http.get("/api/proof/wheel?before=0").status_code == 400
    earlier = http.get(f"/api/proof/wheel?before={first['n'] + 1}").json()["draws"]
    assert [draw["n"] for draw in earlier] == [first["n"]]


def test_hashes_of_verifier_are_published() -> None:
    """Write them again with `python -m tapisvert.documents.verifier_file > docs/verify.sha256`."""
    assert (ROOT / "docs" / "verify.sha256").read_text() == hash_lines()
