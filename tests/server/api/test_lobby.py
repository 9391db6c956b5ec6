"""The hall and the permanence: public data of every table."""

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest
from support.server.http_server import (
    CARDS,
    PATIENT,
    WHEEL,
    Person,
    Server,
    opened,
    settings,
    table,
)

from tapisvert import regulations
from tapisvert.clock import now
from tapisvert.live.stages import Mode
from tapisvert.regulations.names import localize


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with a wheel, cards, and a tailleur's table with rulings and limits of its own."""
    tables = (
        table(odds=True),
        table("cards", CARDS),
        table(
            "console",
            CARDS,
            PATIENT,
            mode=Mode.TAILLEUR,
            minimum=1_000,
            maximum=90_000,
            rulings={"R05": 5},
        ),
    )
    with opened(settings(tmp_path_factory.mktemp("hall"), *tables)) as server:
        yield server


def test_hall_lists_games_of_tables(server: Server) -> None:
    """Game, house, edition, limits, pace and switch of each table, as its rulebook has them."""
    lines = {item["id"]: item for item in Person(server).get("/api/tables")["tables"]}
    assert set(lines) == {"wheel", "cards", "console"}
    for line in lines.values():
        book = regulations.rulebook(line["rulebook"])
        answer = line["game"], line["house"], line["edition"], line["layout"]
        assert answer == (book.game, localize(book, "house", "en"), book.edition, book.layout)
        assert (line["is_last"], line["private"]) == (False, None)
    assert lines["wheel"]["bets_seconds"] == 0.4
    assert lines["console"]["bets_seconds"] is None
    assert (lines["console"]["minimum"], lines["console"]["maximum"]) == (1_000, {"simple": 90_000})
    maximum = regulations.rulebook(WHEEL).limits.maximum or {}
    assert lines["wheel"]["maximum"] == {str(kind): amount for kind, amount in maximum.items()}
    assert [lines[name]["odds"] for name in ("wheel", "cards")] == [True, False]


def test_table_lists_its_readings(server: Server) -> None:
    """A value that this table amends, by its field; the others have none."""
    assert Person(server).get("/api/tables/console")["amended"] == {
        "run_limit": None,
        "degree_limit": 5,
    }
    assert Person(server).get("/api/tables/wheel")["amended"] == {}


@pytest.mark.parametrize("name", ["wheel", "cards"])
def test_permanence_matches_record(server: Server, name: str) -> None:
    """The same coups as in the journal's table of commas; the hall has the last of them first."""
    anna = server.guest(f"Anna at the {name}")
    with anna.at(name, chips=100_000) as line:
        for _ in range(3):
            line.stage("bets", "decision")
            line.bet("rouge", 5_000)
            line.event("coup")
        line.stage("bets", "decision")
        line.ask("withdraw", on="rouge")
    answer = anna.get(f"/api/tables/{name}/permanence?tailles=100")
    coups = [coup for taille in answer["tailles"] for coup in taille["coups"]]
    rows = list(csv.DictReader(io.StringIO(anna.http.get(f"/api/tables/{name}/permanences").text)))
    assert len(coups) == len(rows) >= 3
    for coup, row in zip(coups, rows, strict=True):
        if name == "wheel":
            assert coup["number"] == int(row["number"])
            assert coup["totals"] is None
        else:
            assert {row: str(total) for row, total in coup["totals"].items()} == {
                key: row[key] for key in ("noir", "rouge")
            }
            assert coup["result"] == row["result"]
        assert coup["null"] is None
        assert coup["at"] >= answer["day"]
    line_now = next(
        tailles for tailles in anna.get("/api/tables")["tables"] if tailles["id"] == name
    )
    shorts = [str(tailles["number"]) if name == "wheel" else tailles["result"] for tailles in coups]
    assert line_now["last"] == shorts[:-13:-1]
    older: str | None = ""
    read: list[Any] = []
    while older is not None:
        page = anna.get(f"/api/tables/{name}/permanence?tailles=100&coups=2{older}")
        several = [coup for taille in page["tailles"] for coup in taille["coups"]]
        assert len(several) == 2 or (len(several) < 2 and page["before"] is None)
        older = f"&before={page['before']}" if page["before"] else None
        read = several + read
    assert [coup for coup in read if coup["n"] <= coups[-1]["n"]] == coups
    body = anna.get(f"/api/tables/{name}/permanence?coups=1")
    assert body["before"] is None or body["before"] <= read[-1]["n"]
    tailles = anna.get(f"/api/tables/{name}/permanence")["tailles"]
    assert len(tailles) == 1
    assert not tailles[0]["over"]
    for request in ("tailles=0", "coups=501", "before=0"):
        assert (
            anna.get(f"/api/tables/{name}/permanence?{request}", 400)["error"] == "invalid_number"
        )
    assert anna.get("/api/tables/none/permanence", 404)["error"] == "unknown_table"


def test_reality_check_is_in_own_view(server: Server) -> None:
    """A seated player sees the time of their own check; other clients do not."""
    eva = server.guest("Eva")
    with eva.at("console", chips=5_000):
        # She has staked nothing: her hour begins with her first stake, so at the soonest now.
        due = eva.get("/api/me/protection")["check_due_ms"]
        delay = now().wall_ms + 3_600_000
        assert delay - 60_000 < due <= delay
        assert due <= eva.get("/api/tables/console")["check_due_ms"] <= now().wall_ms + 3_600_000
        assert Person(server).get("/api/tables/console")["check_due_ms"] is None


def test_session_returns_password_length(server: Server) -> None:
    """The page asks for as many characters as the house does."""
    letters = Person(server).get("/api/session")["password_letters"]
    assert letters == server.settings.people.password_letters
