"""Sensors of real tables: their keys, what the staff see, and results that differ."""

from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
from support.server.http_server import CARDS, PATIENT, Person, Server, opened, settings, table
from support.server.node_harness import code

from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import Settings
from tapisvert.config.table_settings import read_table
from tapisvert.documents import pdf_or_html
from tapisvert.house.day_sheet import find_day, read_sheet, store_tables
from tapisvert.house.sensors import SensorSheet
from tapisvert.house.sheet_document import document
from tapisvert.live.stages import Mode

KEYS: Final = {"wheel": "a key of the wheel", "cards": "a key of the shoe"}


def house_with_sensors(folder: Path) -> Settings:
    """A house with a real wheel and real cards, each with a sensor, and a wheel without one."""
    rulebooks = {"wheel": "campione-roulette", "cards": CARDS}
    tables = [
        table(name, book, PATIENT, mode=Mode.REAL, sensor=sha256(KEYS[name].encode()).hexdigest())
        for name, book in rulebooks.items()
    ]
    return settings(folder, *tables, table("plain", pace=PATIENT, mode=Mode.REAL))


def send_reading(
    server: Server, name: str, status: int = 200, *, key: str | None = None, **body: Any
) -> Any:
    """Send a reading with a table's key, or another one; return the response."""
    headers = {"Authorization": f"Bearer {KEYS[name] if key is None else key}"}
    path = f"/api/sensors/{name}/readings"
    response = Person(server).http.post(path, json={"id": "1", **body}, headers=headers)
    assert response.status_code == status, response.text
    return response.json()


def readings(person: Person, name: str) -> Any:
    """Return the readings of the coup in play, as the staff see them."""
    return person.get(f"/api/tables/{name}")["staff"]["readings"]


def test_sensor_readings_beside_entered_results(tmp_path: Path) -> None:
    """Of three spins one is entered as read, one otherwise, and one without a reading; cards are
    read one by one. Readings outlive the server, and players do not receive them.
    """
    with opened(house_with_sensors(tmp_path)) as server:
        tullio = server.staff("Tullio", "tailleur")
        with server.guest("Anna").at("wheel") as anna, tullio.at("wheel") as line:
            assert not code(line.ask("close"))
            for _ in range(2):  # sent again, it is recorded once
                send_reading(server, "wheel", number=17, direction="clockwise", speed=21.5)
            reading = {"number": 17, "direction": "clockwise", "speed": 21.5}
            assert readings(tullio, "wheel") == [reading]
            assert not code(line.ask("spin", number=17))
            anna.event("coup")
            assert not [entry for entry in anna.entries if "notice" in entry]
            assert readings(tullio, "wheel") == []
            assert not code(line.ask("close"))
            send_reading(server, "wheel", id="2", number=18)
    with opened(house_with_sensors(tmp_path)) as server:
        tullio = server.staff("Ida", "tailleur")
        assert readings(tullio, "wheel") == [{"number": 18}]
        with tullio.at("wheel") as line:
            for number in (19, 20):
                line.ask("close")
                assert not code(line.ask("spin", number=number))
        with tullio.at("cards") as line:
            cards = ["Ts", "Kh", "Qd", "9c", "Jd", "8s", "5h", "As", "9d"]
            assert not code(line.ask("close"))
            for place, card in enumerate(cards):
                send_reading(server, "cards", id=f"{place}", card=card)
                assert not code(line.ask("fell", card=card))
            line.event("coup")
        store = server.services.store
        day = read_sheet(store, find_day(None, server.settings.house.day), store_tables(store))
        sheets = {sheet.table: sheet.sensor for sheet in day.tables}
        assert sheets["cards"] == SensorSheet(1, 0, ())
        sensor = sheets["wheel"]
        assert sensor is not None
        assert (sensor.agreements, sensor.silent) == (1, 1)
        assert [(result.reading, result.entered_result) for result in sensor.contradictions] == [
            ("18", "19")
        ]
        text = pdf_or_html(document(day, "1", None, "en"), ".html").decode()
        assert "Sensor: 1 of 3 coups as entered, 1 without a reading." in text


def test_reading_needs_key_of_its_table(tmp_path: Path) -> None:
    """Another table's key, no key, a table without a sensor and a person are refused; so is what
    the game does not have.
    """
    with opened(house_with_sensors(tmp_path)) as server:
        for name, key in (
            ("wheel", KEYS["cards"]),
            ("wheel", "another key"),
            ("plain", KEYS["wheel"]),
            ("nowhere", KEYS["wheel"]),
        ):
            response = send_reading(server, name, 401, key=key, number=17)
            assert response["error"] == "unauthenticated"
        tullio = server.staff("Tullio", "tailleur")
        for name, body, problem in (
            ("wheel", {"number": 37}, "invalid_number"),
            ("wheel", {"card": "Ts"}, "invalid_number"),
            ("cards", {"card": "1s"}, "card_unavailable"),
            ("cards", {"number": 17}, "card_unavailable"),
        ):
            response = send_reading(server, name, 409, id="-".join((problem, *body)), **body)
            assert response["error"] == problem
        with tullio.at("wheel") as line:
            assert code(line.ask("reading", number=17)) == "not_available"
        assert readings(tullio, "wheel") == []


def test_sensor_setting_is_a_hash() -> None:
    """A key itself is refused, and named as such."""
    settings = {"id": "one", "rulebook": "campione-roulette", "sensor": "secret"}
    with pytest.raises(SettingsError, match=r"sensor: .*SHA-256: 64 of 0-9 and a-f"):
        read_table(settings, "mine: table 1")
