"""The evening with errors over the network, with the server killed in between; its figures are with
those who check them (`support.server.evening_with_errors`).
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from support.patience import wait_until
from support.server import plain_http
from support.server.evening_with_errors import (
    CREW,
    EURO,
    NOIR_WINS,
    POSTS,
    ROSSI,
    ROUGE_WINS,
    bar_neri,
    check_records,
    check_views,
    engage_staff,
)
from support.server.http_server import Person, opened
from support.server.node_harness import code
from support.server.signatures import signed
from support.server.subprocess_nodes import begun, real_house, serve_real

from tapisvert.live.requests import WALK_IN_SUFFIX
from tapisvert.operations.listening import listen

WRONG_CARDS: Final = {"kind": "correct_cards", "table": "cards", "cards": ROUGE_WINS}


def pieces(hundreds: int, tens: int = 0, series: str = "A") -> dict[str, Any]:
    """Pieces of 100 and of 10, with their amount."""
    counts = {100 * EURO: hundreds, 10 * EURO: tens}
    chips = [
        {"series": series, "value": value, "pieces": count}
        for value, count in counts.items()
        if count
    ]
    return {"amount": (100 * hundreds + 10 * tens) * EURO, "chips": chips}


def count_float(table: str, act: str, hundreds: int, tens: int) -> dict[str, Any]:
    """A count of a table's float."""
    check = {"is_checked": True} if act == "opening" else {}
    return {"kind": "float", "table": table, "act": act, **pieces(hundreds, tens), **check}


def count_desk(act: str, hundreds: int, tens: int = 0) -> dict[str, Any]:
    """A count of the desk's money."""
    return {"kind": "desk", "act": act, **pieces(hundreds, tens, "EUR")}


@contextmanager
def serve(folder: Path, listener: Any, people: dict[str, Person]) -> Iterator[None]:
    """A process that serves the house, with each person signed in as before; killed at the end."""
    process = begun(serve_real, folder, listener)
    for person in people.values():
        person.http = plain_http.client(person.server.origin, cookies=person.http.cookies)

    def is_ready() -> bool:
        with suppress(httpx.HTTPError):
            return people["Dora"].http.get("/health/ready").status_code == 200
        return False

    wait_until(is_ready)
    assert process.exitcode is None
    try:
        yield
    finally:
        for person in people.values():
            person.http.close()
        process.kill()
        process.join()


def sign_all(requester: Person, signer: Person, *acts: dict[str, Any]) -> None:
    """Have one person request acts, and another sign each."""
    for act in acts:
        assert signed(requester, signer, act)["outcome"] == "done"


def open_house(people: dict[str, Person]) -> None:
    """Chips, desk and floats are counted."""
    carlo, clara, ugo = (people[name] for name in ("Carlo", "Clara", "Ugo"))
    stock = {"kind": "stock", "act": "chips_added", **pieces(300, 500)}
    sign_all(clara, ugo, stock, count_desk("desk_opened", 50))
    openings = count_float("wheel", "opening", 90, 100), count_float("cards", "opening", 45, 50)
    sign_all(carlo, clara, *openings)


def sell_chips(people: dict[str, Person]) -> None:
    """Rossi buys above the threshold; Bruno Neri nothing, and is seated nowhere."""
    clara = people["Clara"]

    def sell(name: str, person: int, hundreds: int, status: int = 200) -> Any:
        body = {"id": name, "person": person, **pieces(hundreds)}
        return clara.post("/api/staff/cash", status=status, **body).get("error")

    rossi = clara.post("/api/staff/people", name="Mario Rossi")["number"]
    neri = clara.post("/api/staff/people", name="BRUNO NERI")["number"]
    assert sell("one", rossi, 15) is None
    assert sell("two", rossi, 6, 409) == "identification_required"
    passport = {"kind": "passport", "country": "ITA", "number": "YA1234567"}
    clara.post(f"/api/staff/people/{rossi}", method="PUT", name="Mario Rossi", document=passport)
    assert sell("two", rossi, 6) is None
    assert sell("three", neri, 1, 409) == "barred_person"
    with people["Pia"].at() as line:
        answer = line.ask("sit", player=f"Bruno Neri{WALK_IN_SUFFIX}", chips=100 * EURO)
        assert code(answer) == "barred_person"
    with people["Bruno Neri"].at() as line:
        assert code(line.ask("sit", chips=100 * EURO)) == "barred"


def play_wheel(people: dict[str, Person]) -> None:
    """A coup, the wrong fill and its correction, and the next coup up to the call."""
    carlo, clara, ugo = (people[name] for name in ("Carlo", "Clara", "Ugo"))
    with people["Anna"].at(chips=500 * EURO) as seat, people["Carlo"].at() as line:
        assert not code(seat.ask("bet", on="rouge", amount=50 * EURO))
        assert not code(line.ask("spin", number=17))
        fill = signed(carlo, clara, count_float("wheel", "fill", 20, 0))
        assert fill["outcome"] == "done"
        (floats,) = (row for row in clara.get("/api/staff/floats") if row["table"] == "wheel")
        entry = floats["shifts"][0]["moves"][-1]["entry"]
        correction = {"kind": "correct_count", "table": "wheel", "corrects": entry, **pieces(30)}
        assert signed(carlo, carlo, correction, 403)["error"] in {"four_eyes", "forbidden"}
        sign_all(carlo, ugo, correction)
        assert not code(seat.ask("bet", on="rouge", amount=30 * EURO))
        assert not code(line.ask("close"))


def play_cards(people: dict[str, Person]) -> None:
    """A coup with a wrong card, which is found after the settlement, and another."""
    carlo, irene = people["Carlo"], people["Irene"]
    with people["Tullio"].at("cards") as line:
        assert not code(line.ask("sit", player=ROSSI, chips=500 * EURO))
        for cards, amount, chips in ((NOIR_WINS, 100, 400), (NOIR_WINS, 50, 550)):
            assert not code(line.ask("bet", player=ROSSI, on="rouge", amount=amount * EURO))
            line.ask("close")
            assert not code(line.ask("deal", cards=cards))
            if chips == 400:
                sign_all(carlo, irene, WRONG_CARDS)
        view = carlo.get("/api/tables/cards")["players"][ROSSI]
        assert view["chips"] == 550 * EURO
        assert not code(line.ask("leave", player=ROSSI))


def close_house(people: dict[str, Person]) -> None:
    """The last coup of the wheel; the tables close, and all is counted."""
    carlo, clara, ugo, dora = (people[name] for name in ("Carlo", "Clara", "Ugo", "Dora"))
    with people["Anna"].at() as seat, carlo.at() as line:
        assert not code(line.ask("spin", number=18))
        assert not code(seat.ask("leave"))
    closings = count_float("wheel", "closing", 120, 100), count_float("cards", "closing", 45, 45)
    sign_all(carlo, clara, *closings)
    drops = ({"kind": "drop", "table": name, "shift": 1, **pieces(0)} for name in POSTS)
    sign_all(clara, ugo, *drops)
    for name in POSTS:
        dora.post(f"/api/staff/tables/{name}/close", id=name)
    rossi = clara.post("/api/staff/people/search", name="Rossi")[0]
    purchase = {"id": "end", "person": rossi["number"], "is_redemption": True, **pieces(5)}
    clara.post("/api/staff/cash", **purchase)
    count = {"kind": "stock", "act": "chips_counted", **pieces(284, 494)}
    sign_all(clara, ugo, count_desk("desk_closed", 65, 8), count)


@pytest.mark.clause("CR-20", "R30")
def test_evening_with_errors_adds_up(tmp_path: Path) -> None:
    """Of ten people; day sheet, stock, circulation, statement and audit have the figures above."""
    house = real_house(tmp_path)
    with listen("127.0.0.1", 0) as listener:
        with opened(house, listener) as server:
            people = engage_staff(server, CREW, POSTS)
            bar_neri(people)
        with serve(tmp_path, listener, people):
            open_house(people)
            sell_chips(people)
            play_wheel(people)
        with serve(tmp_path, listener, people):
            play_cards(people)
            close_house(people)
            check_views(people["Ugo"], people["Anna"])
    check_records(house)
