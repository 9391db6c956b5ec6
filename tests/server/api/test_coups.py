"""One coup at an address of its own: its data, its page, its pictures, its proof."""

import asyncio
import struct
from collections.abc import Iterator
from copy import deepcopy
from html import unescape
from itertools import chain
from threading import Event
from typing import Any

import pytest
from support.page.permanence_script import called
from support.page.rigged_table import two_coups_each
from support.patience import wait_until
from support.server.http_server import CARDS, WHEEL, Server, opened, settings, table

from tapisvert.fairness.protocol import Kind, Proof, commitment, proves
from tapisvert.i18n import LANGUAGES

TABLES = {"wheel": WHEEL, "two": CARDS, "one": "trente-et-quarante-2.0"}
TITLES = {"wheel": ("17, noir", "0, vert"), "two": ("Noir ", "Refait"), "one": ("Row of ",) * 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a table of each layout, and two coups at each."""
    tables = (table(name, book) for name, book in TABLES.items())
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
    told = server.guest("Bice").get(f"/api/tables/{name}/permanence?tailles=1000")
    return [coup["n"] for taille in told["tailles"] for coup in taille["coups"]][:2]


def report(server: Server, name: str, n: int) -> dict[str, Any]:
    """One coup as data."""
    answer: dict[str, Any] = server.guest("Bice").get(f"/api/tables/{name}/coups/{n}")
    return answer


@pytest.mark.parametrize("name", TABLES)
def test_a_coup_is_proved_by_what_its_address_says(server: Server, name: str) -> None:
    """By the verifier of each language; and by neither once a card is another."""
    kind = Kind.SPIN if name == "wheel" else Kind.PACK
    for place, n in enumerate(numbers(server, name)):
        told = report(server, name, n)
        draw = told["draw"]
        assert (told["n"], told["table"], told["rulebook"]) == (n, name, TABLES[name])
        assert (told["session"], told["taille"], told["coup"]) == (1, 1, place + 1)
        shown = [str(told["number"])] if name == "wheel" else list(chain(*told["rows"]))
        assert [card["card"] for card in draw["cards"]] == shown
        for one in draw["cards"]:
            path = tuple(map(bytes.fromhex, one["path"]))
            proof = Proof(one["at"], bytes.fromhex(one["salt"]), path)
            assert proves(bytes.fromhex(draw["root"]), kind, draw["id"], one["card"], proof)
        if draw["seed"] is not None:
            bound = commitment(kind, draw["id"], bytes.fromhex(draw["seed"]))
            assert bound.hex() == draw["commitment"]
        assert (draw["seed"] is not None) == (name == "wheel")
        other = deepcopy(told)
        if name == "wheel":
            other["number"] = (told["number"] + 1) % 37
        else:
            other["rows"][0][0] = "As" if told["rows"][0][0] != "As" else "2s"
        unbound = deepcopy(told)
        unbound["draw"]["seed"] = "00" * 192
        assert called(("isProved", told), ("isProved", other), ("isProved", unbound)) == [
            *(True, False, False)
        ]


@pytest.mark.parametrize("name", TABLES)
def test_each_result_has_its_clause(server: Server, name: str) -> None:
    """All simple chances, each with the clause that decides it; and nothing of a player."""
    for n in numbers(server, name):
        told = report(server, name, n)
        assert len(told["chances"]) == (6 if name == "wheel" else 4)
        assert all(chance["clause"] and chance["reason"] for chance in told["chances"])
        assert "Anna" not in str(told)


@pytest.mark.parametrize("name", TABLES)
def test_a_coup_has_a_page_and_pictures(server: Server, name: str) -> None:
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
        drawn = http.get(f"{path}.svg")
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert drawn.text.startswith("<svg")
        painted = http.get(f"{path}.png").content
        assert painted.startswith(b"\x89PNG")
        assert struct.unpack(">II", painted[16:24]) == (1200, 630)
        assert painted != http.get(f"{path}.png?lang=it").content


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
        ("/tables/wheel/coups/1?lang=de", 400, "bad_choice"),
        ("/tables/wheel/coups/1.png", 404, "unknown_coup"),
    ],
)
def test_where_no_coup_is(server: Server, path: str, status: int, code: str) -> None:
    """An entry without a coup, an unknown table, or no number: a refusal with its code."""
    assert server.guest("Bice").get(path, status)["error"] == code


def test_pictures_that_are_set_delay_no_other_request(server: Server) -> None:
    """One is set at a time; too many requests are sent away, and all else is answered."""
    anna, go_on = server.guest("Anna"), Event()
    path = f"/tables/wheel/coups/{numbers(server, 'wheel')[0]}.png?lang=fr"

    def fill() -> None:
        waiting.extend(asyncio.ensure_future(threads.run(go_on.wait)) for _ in range(16))
        server.runner.call(filled.set)

    threads, filled, waiting = server.services.picture_threads, Event(), list[Any]()
    server.runner.call(fill)
    assert filled.wait(60)
    try:
        answer = anna.http.get(path)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
        assert anna.get("/api/session")["account"]["name"] == "Anna"
    finally:
        go_on.set()
    wait_until(lambda: anna.http.get(path).status_code == 200)
