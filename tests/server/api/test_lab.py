"""The laboratory's endpoints: the command line's figures, its bounds, and how it is stopped."""

import json
import multiprocessing
import os
import signal
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import httpx
import pytest
from support.cli.cli_runner import invoke
from support.patience import wait_until
from support.server import plain_http
from support.server.http_server import Person, Server, opened, settings

from tapisvert import rulebook, rulebooks
from tapisvert.odds import impact_of
from tapisvert.play.lab import _Process

VENEZIA, WHEEL = "venezia-trente-et-quarante", "campione-roulette"
QUESTION: dict[str, Any] = {
    "rulebook": VENEZIA,
    "systems": ["martingale"],
    "unit": 1_000,
    "bankroll": 20_000,
    "coups": 60,
    "evenings": 300,
    "seed": 7,
}
LONG: dict[str, Any] = {
    **QUESTION,
    "systems": ["labouchere"],
    "coups": 1_000,
    "evenings": 20_000,
    "bankroll": 10**9,
}
"""A simulation that lasts as long as it is not stopped, or nearly so."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house in which a client may simulate once, and two may at once."""
    folder: Path = tmp_path_factory.mktemp("lab")
    options = {
        "--lab-simulations": "2",
        "--lab-simulations-each": "1",
        "--lab-evenings": "20000",
        "--lab-coups": "30000000",
    }
    with opened(settings(folder, options=options)) as server:
        yield server


def events(answer: httpx.Response) -> Iterator[tuple[str, Any]]:
    """The server-sent events of a stream, as they come."""
    name = ""
    for line in answer.iter_lines():
        kind, _, text = line.partition(": ")
        if kind == "event":
            name = text
        elif kind == "data":
            yield name, json.loads(text)


@contextmanager
def simulated(client: httpx.Client, **question: Any) -> Iterator[Iterator[tuple[str, Any]]]:
    """The events of a simulation that is accepted."""
    with client.stream("POST", "/api/lab/evenings", json=question) as answer:
        assert answer.status_code == 200, answer.read()
        yield events(answer)


@pytest.fixture
def stranger(server: Server) -> Iterator[httpx.Client]:
    """A client that is not signed in."""
    with plain_http.client(server.origin) as client:
        yield client


def typed(*arguments: str) -> dict[str, Any]:
    """The command line's answer."""
    result = invoke(*arguments, "--json")
    assert result.status == 0, result.err
    read: dict[str, Any] = json.loads(result.out)
    return read


@pytest.mark.parametrize(
    ("extra", "arguments"),
    [
        (
            {"systems": ["martingale", "dalembert"], "target": 25_000, "insured": True},
            "--system martingale --compare dalembert --target 25000 --insure always",
        ),
        (
            {"insured": True, "insured_percent": 40},
            "--system martingale --insure always --insured-percent 40",
        ),
        (
            {"rulings": {"R03": "lose"}, "prison": "stay", "chances": ["couleur", "noir"]},
            "--system martingale --ruling R03=lose --prison stay --chance couleur --chance noir",
        ),
        (
            {"rulebook": WHEEL, "systems": ["labouchere:1-2-3"], "stop": 15_000},
            "--system labouchere:1-2-3 --stop 15000",
        ),
    ],
)
def test_evenings_are_the_command_lines(
    stranger: httpx.Client, extra: dict[str, Any], arguments: str
) -> None:
    """Each figure of the last part; an earlier part has fewer evenings."""
    question = {**QUESTION, **extra}
    with simulated(stranger, **question) as answer:
        *parts, (name, total) = answer
    assert (name, total["played"], total["wanted"]) == ("end", 300, 300)
    assert all(kind == "part" and part["played"] < 300 for kind, part in parts)
    equal = ("--unit", "1000", "--bankroll", "20000", "--coups", "60", "--paths", "300")
    book = str(question["rulebook"])
    expected = typed("simulate", "evenings", book, *equal, "--seed", "7", *arguments.split())
    side = total["sides"][0]
    figures = ("estimates", "limits", "edge_per_decided", "beyond_edge", "quantiles", "fan")
    assert {name: side[name] for name in figures} == {name: expected[name] for name in figures}
    assert side["system"] == expected["player"]["system"]
    assert sum(side["counts"]) == 300
    assert [len(path) for path in side["paths"]] == [len(side["fan"]["coups"])] * 4
    if "compare" in expected:
        assert total["sides"][1]["estimates"] == expected["compare"]["estimates"]


@pytest.mark.parametrize(
    ("question", "arguments"),
    [
        ({"rulebook": VENEZIA, "gone": {"7h": 2, "As": 1}}, (VENEZIA, "--seen", "7h*2 As")),
        ({"rulebook": VENEZIA, "rulings": {"R03": "lose"}}, (VENEZIA, "--ruling", "R03=lose")),
        ({"rulebook": WHEEL}, (WHEEL,)),
    ],
)
def test_odds_equal_command_line(
    stranger: httpx.Client, question: dict[str, Any], arguments: tuple[str, ...]
) -> None:
    """The edge of every bet, to the digits that are exact."""
    answer = stranger.post("/api/lab/odds", json=question).json()
    for chance, step in typed("odds", *arguments)["edges"].items():
        for decision, edge in step.items():
            assert answer["law"]["bets"][chance][decision]["edge"] == pytest.approx(edge, abs=1e-11)


def test_reading_price_equals_engine(stranger: httpx.Client) -> None:
    """Every alternative of every rulebook, with each edge that it changes."""
    for name in rulebooks():
        answer = stranger.get(f"/api/lab/{name}/readings").json()
        expected = impact_of(rulebook(name))
        assert [(item["field"], item["alternative"]) for item in answer] == [
            (item.field, item.alternative) for item in expected
        ]
        for item, exact in zip(answer, expected, strict=True):
            changes = {
                (chance, created.value): float(step)
                for chance, subject in exact.changes.items()
                for created, step in subject.items()
                if abs(float(step)) > 1e-11
            }
            differences = {
                (chance, created): step
                for chance, subject in item["changes"].items()
                for created, step in subject.items()
                if abs(float(step)) > 1e-11
            }
            assert differences == pytest.approx(changes, abs=1e-11)


def test_taille_depends_only_on_seed(stranger: httpx.Client) -> None:
    """Fewer coups are the first of more, and a taille ends; at the wheel there is none."""

    def deal_cards(book: str, seed: int, coups: int) -> Any:
        path = f"/api/lab/{book}/taille?seed={seed}&coups={coups}"
        return stranger.get(path).json()["coups"]

    total = deal_cards(VENEZIA, 7, 60)
    assert 24 <= len(total) <= 31
    assert deal_cards(VENEZIA, 7, 5) == total[:5]
    assert deal_cards(VENEZIA, 8, 5) != total[:5]
    cards = [card for coup in total for row in coup["rows"] for card in row]
    assert max(map(cards.count, cards)) <= 6
    assert deal_cards(WHEEL, 7, 5) == []


@pytest.mark.parametrize(
    ("path", "question", "status", "code"),
    [
        ("evenings", {"rulebook": "monaco"}, 404, "unknown_rulebook"),
        ("evenings", {"rulings": {"R03": "win"}}, 400, "unknown_ruling"),
        ("evenings", {"rulings": {"R99": 1}}, 400, "unknown_ruling"),
        ("evenings", {"evenings": 20_001}, 400, "too_many_evenings"),
        ("evenings", {"evenings": 20_000, "coups": 1_600}, 400, "too_many_coups"),
        # evenings are dealt in groups of 64
        (
            "evenings",
            {"evenings": 1, "coups": 10_000, "systems": ["flat"] * 3},
            400,
            "invalid_body",
        ),
        ("evenings", {"coups": 10_001}, 400, "invalid_body"),
        ("evenings", {"systems": []}, 400, "invalid_body"),
        ("evenings", {"count": True}, 400, "invalid_body"),
        ("evenings", {"systems": ["roulette russe"]}, 400, "invalid_player"),
        ("evenings", {"chances": ["17"]}, 400, "invalid_player"),
        ("evenings", {"unit": 0}, 400, "invalid_player"),
        ("evenings", {"target": 20_000}, 400, "invalid_player"),
        ("odds", {"gone": {"7x": 1}}, 409, "invalid_cards"),
        ("odds", {"gone": {"7h": 7}}, 400, "invalid_body"),
        ("odds", {"rulebook": WHEEL, "gone": {"7h": 1}}, 409, "invalid_cards"),
        ("odds", {"rulebook": "monaco"}, 404, "unknown_rulebook"),
    ],
)
def test_wrong_question_is_refused(
    stranger: httpx.Client, path: str, question: dict[str, Any], status: int, code: str
) -> None:
    """By a status, a code and a sentence; and it leaves nothing running."""
    question_body = {**(QUESTION if path == "evenings" else {"rulebook": VENEZIA}), **question}
    answer = stranger.post(f"/api/lab/{path}", json=question_body)
    assert (answer.status_code, answer.json()["error"]) == (status, code), answer.text
    assert answer.json()["message"]
    with simulated(stranger, **{**QUESTION, "evenings": 1}) as messages:
        assert [name for name, _ in messages] == ["end"]


def test_disconnected_client_stops_its_simulation(server: Server, stranger: httpx.Client) -> None:
    """Nothing runs for it any more, and its next one is accepted."""
    laboratory = server.services.laboratory
    with simulated(stranger, **LONG) as answer:
        name, part = next(answer)
        assert (name, laboratory.running) == ("part", 1)
        assert part["played"] < part["wanted"]
    wait_until(lambda: laboratory.running == 0)
    with simulated(stranger, **QUESTION) as answer:
        assert [name for name, _ in answer][-1] == "end"


def test_simulations_at_once_are_bounded(server: Server) -> None:
    """Of one client, and of all; an account is a client, wherever it is."""
    anna, bice, carlo = (server.guest(name).http for name in ("Anna", "Bice", "Carlo"))

    def expect_refusal(client: httpx.Client) -> tuple[int, str, bool]:
        answer = client.post("/api/lab/evenings", json=QUESTION)
        return answer.status_code, answer.json()["error"], "retry-after" in answer.headers

    with simulated(anna, **LONG) as first:
        next(first)
        assert expect_refusal(anna) == (429, "simulation_limit", True)
        with simulated(bice, **LONG) as second:
            next(second)
            assert expect_refusal(carlo) == (503, "simulation_capacity", True)
            assert next(first)[0] == "part"
    wait_until(lambda: server.services.laboratory.running == 0)


def processes(subject: _Process) -> list[multiprocessing.Process]:
    """Processes of one kind of work."""
    assert subject._pool is not None
    return list(subject._pool._processes.values())


def test_odds_do_not_wait_for_simulations(server: Server, stranger: httpx.Client) -> None:
    """Their process may compile for seconds, or stand still."""
    with simulated(stranger, **LONG) as messages:
        next(messages)
        (process,) = processes(server.services.laboratory._evenings)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGSTOP)
        try:
            answer = stranger.post("/api/lab/odds", json={"rulebook": VENEZIA})
        finally:
            os.kill(process.pid, signal.SIGCONT)
        assert answer.status_code == 200, answer.text
        assert next(messages)[0] == "part"
    wait_until(lambda: server.services.laboratory.running == 0)


def test_lost_process_ends_only_its_simulation(server: Server, stranger: httpx.Client) -> None:
    """The client is told, and the next simulation starts another process."""
    laboratory = server.services.laboratory
    with simulated(stranger, **LONG) as answer:
        next(answer)
        for process in processes(laboratory._evenings):
            process.kill()
        *_, (name, problem) = answer
    assert (name, problem["error"]) == ("refused", "calculation_failed")
    with simulated(stranger, **QUESTION) as answer:
        assert [name for name, _ in answer][-1] == "end"
    guest: Person = server.guest("Dora")
    assert guest.get("/api/tables")["tables"]


def results_question(file: bytes, rulebook: str = WHEEL, **others: Any) -> dict[str, Any]:
    """A file of results, and a player who stakes 10 on rouge."""
    evenings = {**QUESTION, "rulebook": rulebook, "bankroll": 1_000_000}
    return {"file": b64encode(file).decode(), "evenings": evenings, **others}


def test_file_is_tested_and_played_as_by_the_commands(
    stranger: httpx.Client, tmp_path: Path
) -> None:
    """The same checks, and the same money of every system; the coups are those of the file."""
    numbers = [number * 7919 % 104729 % 37 for number in range(900)]
    path = tmp_path / "month.csv"
    rows = [f"{1 + i // 300:02}.11.2026;{n};{'AB'[i // 150 % 2]}" for i, n in enumerate(numbers)]
    path.write_text("Datum;Zahl;Croupier\n" + "\n".join(rows))
    question = results_question(path.read_bytes(), language="it")
    view = stranger.post("/api/lab/results", json=question).json()
    options = ("--results", str(path), "--rulebook", WHEEL, "--json")
    report = json.loads(invoke("randomness", *options).out)
    assert [cell for taille in view["tailles"] for cell in taille] == numbers
    assert view["cells"]["17"] == {"totals": None, "number": 17, "result": "noir impair manque"}
    assert [check["p_value"] for check in view["checks"]] == [
        check["p_value"] for check in report["checks"]
    ]
    assert view["is_unusual"] == (not report["passed"])
    assert view["sentences"][0] == "Il cilindro è insolito in 900 colpi."
    assert [group["name"] for group in view["dealers"]] == ["A", "B"]
    assert [group["spins"] for group in view["days"]] == [300, 300, 300]
    assert sum(number["sector"] for number in view["numbers"]) == 5 * 900
    answer = stranger.post("/api/lab/report", json=question | {"name": path.name})
    report = tmp_path / "report.html"
    invoke("randomness", *options[:-1], "--report", str(report), "--lang", "it")
    assert "Il cilindro è insolito in 900 colpi." in answer.text
    assert answer.text == report.read_text(encoding="utf-8")
    systems = stranger.post("/api/lab/systems", json=question).json()
    assert systems["problem"] is None
    for side in systems["systems"]:
        player = ("--system", side["system"], "--unit", "1000", "--bankroll", "1000000", "--json")
        played = json.loads(invoke("simulate", "permanences", WHEEL, str(path), *player).out)
        assert played["evening"] == {**played["evening"], **dict(list(side.items())[1:])}
    assert len(systems["systems"]) == 8


def test_file_of_cards_keeps_its_totals(stranger: httpx.Client) -> None:
    """A refait, and a result of which couleur is not known; no system plays an unknown result."""
    question = results_question(b"37 32\n31 31\n" * 15, VENEZIA)
    view = stranger.post("/api/lab/results", json=question).json()
    coups = [view["cells"][str(cell)] for cell in view["tailles"][0][:2]]
    assert [coup["totals"] for coup in coups] == [
        {"noir": 37, "rouge": 32},
        {"noir": 31, "rouge": 31},
    ]
    assert [coup["result"] for coup in coups] == ["rouge", "refait"]
    question["evenings"]["chances"] = ["couleur"]
    assert stranger.post("/api/lab/systems", json=question).json() == {
        "systems": [],
        "problem": "unknown_results",
    }


def unpacked(size: int) -> bytes:
    """A spreadsheet that says how large it is unpacked."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr("xl/workbook.xml", bytes(size))
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("question", "status", "code", "message"),
    [
        (results_question(b"number\n17\nabc\n"), 400, "invalid_file", "line 3: no coup"),
        (results_question(b"17\nabc\n", language="it"), 400, "invalid_file", "riga 2: "),
        (
            results_question(b"17\n37\n", language="it"),
            400,
            "invalid_file",
            "sta per uno zero» 37=00",
        ),
        (results_question(b"17\n3\n"), 400, "invalid_file", "results in it: 2"),
        (results_question(b"\x00\x01\x02"), 400, "invalid_file", ""),
        (results_question(unpacked(80_000_000)), 400, "invalid_file", "The file is too large"),
        (results_question(unpacked(10)), 400, "invalid_file", ""),
        (results_question(b"1\n" * 360_000), 400, "invalid_body", "length <= 700000"),
        (results_question(b"1\n" * 380_000), 413, "payload_too_large", "limit 1000000 bytes"),
        (results_question(b"17\n", "monaco"), 404, "unknown_rulebook", "rulebook not found"),
    ],
    ids=[
        "word",
        "Italian",
        "zero",
        "few",
        "binary",
        "bomb",
        "no sheet",
        "large",
        "body",
        "rulebook",
    ],
)
def test_unreadable_file_is_refused_with_its_line(
    stranger: httpx.Client, question: dict[str, Any], status: int, code: str, message: str
) -> None:
    """In a sentence of the reader's language; and it leaves nothing running."""
    for path in ("results", "systems") if message != "results in it: 2" else ("results",):
        answer = stranger.post(f"/api/lab/{path}", json=question)
        assert (answer.status_code, answer.json()["error"]) == (status, code), answer.text
        assert message in answer.json()["message"]
        assert answer.json()["message"]
