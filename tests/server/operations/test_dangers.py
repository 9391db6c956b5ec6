"""Dangers at a start: the worst end it, the others are named."""

import logging
import threading
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.patience import PATIENCE
from support.server import plain_http
from support.server.http_server import Server, opened, settings, table
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tapisvert.accounts.accounts import FREE, Account, PendingConfirmation
from tapisvert.accounts.passwords import SecondFactor
from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import load
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.live.start_progress import StartProgress
from tapisvert.operations import warnings as dangers_module
from tapisvert.operations.warnings import account_dangers, check_dangers, dangers
from tapisvert.rules import Role


def create(path: Path, mode: int) -> None:
    """Make a file, or the folder of keys, with that mode."""
    if path.suffix:
        path.touch()
    else:
        path.mkdir()
    path.chmod(mode)


@pytest.mark.parametrize(
    ("danger", "text"),
    [
        (("proxies", ("0.0.0.0/0",)), r"0\.0\.0\.0/0 trusts X-Forwarded-For"),
        (("proxies", ("10.0.0.1", "::/0")), "::/0 trusts X-Forwarded-For"),
        (("keys", 0o777), "keys may be changed by others.*chmod 700"),
        (("house.db", 0o666), "house.db may be changed by others.*chmod 600"),
    ],
    ids=str,
)
def test_dangerous_settings_prevent_opening(tmp_path: Path, danger: Any, text: str) -> None:
    """The start ends with the danger and the remedy, before the database is opened."""
    name, arguments = danger
    house = settings(tmp_path)
    if name == "proxies":
        house = replace(house, proxies=arguments)
    else:
        create(tmp_path / name, arguments)
    with pytest.raises(SettingsError, match=text), opened(house):
        pass
    assert not (tmp_path / "house.db.lock").exists()


def test_faulty_sqlite_prevents_replica(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two programs that checkpoint the log meet its fault."""
    monkeypatch.setattr(dangers_module, "VERSION", (3, 45, 1))
    check_dangers(settings(tmp_path))
    house = settings(tmp_path, options={"--replica-to": "/mnt/replica"})
    with pytest.raises(SettingsError, match=r"replica.to: SQLite 3\.45\.1 may lose entries"):
        check_dangers(house)


@pytest.mark.parametrize("name", ["checkpoint", "archive"])
def test_missing_folders_end_the_start(tmp_path: Path, name: str) -> None:
    """A folder that is not mounted, or a file in its place, is named first."""
    (tmp_path / "file").touch()
    for folder in (tmp_path / "missing", tmp_path / "file"):
        house = settings(tmp_path, options={f"--{name}-folder": str(folder)})
        with pytest.raises(SettingsError) as refusal, opened(house):
            pass
        problem = "is not a folder: make or mount it, for the account of the server"
        assert str(refusal.value) == f"{name}.folder: {folder} {problem}"
    assert not (tmp_path / "missing").exists()


@pytest.mark.parametrize(
    ("minimum", "currency", "is_named"),
    [(None, "EUR", True), (500, "EUR", False), (None, "chips", False)],
)
def test_money_without_a_minimum_is_named(
    tmp_path: Path, minimum: int | None, currency: str, *, is_named: bool
) -> None:
    """A table for money at which one may stake a cent; play chips need no minimum."""
    is_play = currency == "chips"
    wheel = table(minimum=minimum, currency=currency, is_play_money=is_play)
    sentence = (
        "table wheel: it takes stakes of 0.01 EUR, for neither it nor its rulebook has a minimum:"
        " set its minimum"
    )
    assert (sentence in dangers(settings(tmp_path, wheel))) is is_named


@pytest.mark.parametrize(
    ("host", "proxies", "is_named"),
    [("0.0.0.0", "", True), ("0.0.0.0", "10.0.0.0/24", False), ("127.0.0.1", "", False)],
)
def test_missing_proxy_is_named(tmp_path: Path, host: str, proxies: str, *, is_named: bool) -> None:
    """An address beyond loopback wants a proxy, and the command prints its configuration."""
    options = {"--demonstration": "false", "--host": host, "--origins": "https://a.example"}
    options |= {"--proxies": proxies} if proxies else {}
    sentence = (
        "host: clients reach the server itself at 0.0.0.0, which stops no flood: put a proxy in"
        " front of it (`tapisvert proxy nginx` prints a configuration), and name it in proxies"
    )
    assert (sentence in dangers(settings(tmp_path, table(), options=options))) is is_named


def test_dangers_are_logged_at_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Each in a line of the log; and the house opens."""
    create(tmp_path / "house.db", 0o604)
    options = {"--demonstration": "false", "--replica-to": f"{tmp_path}/one/replica"}
    house = settings(tmp_path, table(), options=options)
    with caplog.at_level(logging.WARNING), opened(house):
        pass
    text = "\n".join(caplog.messages)
    assert "people.argon2_kib: 8 KiB in 1 passes is little work" in text
    assert "one/replica is on the disk of the database" in text
    assert "house.db may be read by all users of this machine: run chmod 600" in text


def test_new_house_has_no_danger(tmp_path: Path) -> None:
    """Nothing is named with the defaults, nor after a first start."""
    default = load(environment={})
    check_dangers(default)
    assert list(dangers(default)) == []
    house = settings(tmp_path)
    with opened(house):
        check_dangers(house)
        assert list(dangers(house)) == []


DIRECTION = frozenset({Role.DIRECTION})


def director(name: str, hold: PendingConfirmation = FREE) -> Account:
    """A member of the direction with a password."""
    roles = hold.effective(DIRECTION)
    return Account(name, name, name, roles, False, True, 0, DIRECTION, hold)


def test_account_dangers_are_logged(tmp_path: Path) -> None:
    """Money without devices, sessions of days, a direction of one, accounts that wait."""
    table_for_money = table(currency="EUR", is_play_money=False)
    house = settings(tmp_path, table_for_money, demonstration=False)
    users = replace(house.people, session_hours=72)
    dora, enzo = director("Dora"), director("Enzo", PendingConfirmation(("Dora",)))
    wrong = list(account_dangers(replace(house, people=users), [dora, enzo], ()))
    assert [line.partition(" ")[0] for line in wrong] == [
        "people.second_factor",
        "people.session_hours:",
        "Dora",
        "accounts",
    ]
    assert wrong[2].startswith("Dora is the only member of the direction")
    assert wrong[3].endswith(": Enzo")

    strict = replace(house, people=replace(house.people, second_factor=SecondFactor.STAFF))
    enzo = director("Enzo")
    (bare,) = account_dangers(strict, [dora, enzo], {"Dora"})
    assert bare == "members of the direction without a second factor: Enzo"
    assert list(account_dangers(strict, [dora, enzo], {"Dora", "Enzo"})) == []
    copy = replace(enzo, disabled=True)
    assert len(list(account_dangers(strict, [dora, copy], {"Dora"}))) == 1
    for harmless in (settings(tmp_path), settings(tmp_path, demonstration=False)):
        assert list(account_dangers(harmless, [dora, director("Enzo")], ())) == []


def test_start_answers_health_checks(tmp_path: Path) -> None:
    """While the database is held, the process says that it lives and what it does, a browser gets a
    page that loads again, and all else is refused; once it is open, the same port serves the house.
    """
    house = settings(tmp_path)
    Server(house).start().stop()
    with closing(sqlite3.connect(tmp_path / "house.db", isolation_level=None)) as holding:
        holding.execute("BEGIN IMMEDIATE")
        server = Server(house)
        opening = threading.Thread(target=server.start)
        text = f"http://127.0.0.1:{server.listener.getsockname()[1]}"
        opening.start()
        assert plain_http.get(f"{text}/health/live").json() == {"done": True}
        ready = plain_http.get(f"{text}/health/ready")
        answer = ready.json()
        assert (ready.status_code, ready.headers["Retry-After"]) == (503, "1")
        assert answer["error"] == "unavailable"
        assert (answer["status"], answer["doing"]) == ("starting", "opening the database")
        api = plain_http.get(f"{text}/api/tables")
        assert (api.status_code, api.json()["error"]) == (503, "unavailable")
        page = plain_http.get(f"{text}/", headers={"Accept": "text/html"})
        assert (page.status_code, 'http-equiv="refresh"' in page.text) == (503, True)
        with pytest.raises(InvalidStatus) as refusal:
            connect(text.replace("http", "ws") + "/api/tables/wheel/socket")
        assert refusal.value.response.status_code == 503
        holding.execute("ROLLBACK")
    opening.join(PATIENCE)
    assert plain_http.get(f"{text}/health/ready").json() == {"done": True}
    assert plain_http.get(f"{text}/api/tables").status_code == 200
    server.stop()


def test_long_start_logs_its_progress(caplog: pytest.LogCaptureFixture) -> None:
    """A line every two seconds, with its numbers as fields; a quick start logs none."""
    progress = StartProgress(iter((0.0, 1.9, 2.0, 3.9, 4.0)).__next__)
    progress.begin("replaying table one", 5_000)
    with caplog.at_level("INFO", "tapisvert.server"):
        for completed in (1_000, 2_000, 3_000, 4_000):
            progress.advance(completed)
    messages = [record.getMessage() for record in caplog.records]
    assert messages == [
        "starting: replaying table one: 2,000 of 5,000",
        "starting: replaying table one: 4,000 of 5,000",
    ]
