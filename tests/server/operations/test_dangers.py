"""Dangers at a start: the worst end it, the others are named."""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.server.http_server import opened, settings, table

from tapisvert.operations import warnings as dangers_module
from tapisvert.operations.warnings import check_dangers, dangers
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import load


def made(path: Path, mode: int) -> None:
    """Make a file, or the folder of keys, with that mode."""
    if path.suffix:
        path.touch()
    else:
        path.mkdir()
    path.chmod(mode)


@pytest.mark.parametrize(
    ("danger", "said"),
    [
        (("proxies", ("0.0.0.0/0",)), r"0\.0\.0\.0/0 would believe"),
        (("proxies", ("10.0.0.1", "::/0")), "::/0 would believe"),
        (("keys", 0o777), "keys may be changed by others.*chmod 700"),
        (("house.db", 0o666), "house.db may be changed by others.*chmod 600"),
    ],
    ids=str,
)
def test_what_no_house_is_opened_with(tmp_path: Path, danger: Any, said: str) -> None:
    """The start ends with the danger and the remedy, before the database is opened."""
    name, given = danger
    house = settings(tmp_path)
    if name == "proxies":
        house = replace(house, proxies=given)
    else:
        made(tmp_path / name, given)
    with pytest.raises(SettingsError, match=said), opened(house):
        pass
    assert not (tmp_path / "house.db.lock").exists()


def test_no_replica_beside_a_faulty_sqlite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        problem = "is no folder: make or mount it, for the account of the server"
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


def test_what_is_named_at_the_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Each in a line of the log; and the house opens."""
    made(tmp_path / "house.db", 0o604)
    options = {"--demonstration": "false", "--replica-to": f"{tmp_path}/one/replica"}
    house = settings(tmp_path, table(), options=options)
    with caplog.at_level(logging.WARNING), opened(house):
        pass
    told = "\n".join(caplog.messages)
    assert "people.argon2_kib: 8 KiB in 1 passes is little work" in told
    assert "one/replica is on the disk of the database, and is lost with it" in told
    assert "house.db may be read by all users of this machine: run chmod 600" in told


def test_a_house_as_it_is_made_has_no_danger(tmp_path: Path) -> None:
    """Nothing is named with the defaults, nor after a first start."""
    default = load(environment={})
    check_dangers(default)
    assert list(dangers(default)) == []
    house = settings(tmp_path)
    with opened(house):
        check_dangers(house)
        assert list(dangers(house)) == []
