"""The logs: a line an event, which a program reads back exactly, and in which nothing is secret."""

import io
import json
import logging
import platform
import secrets
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import examples
from support.server.account_fixtures import login_of
from support.server.http_server import PASSWORD, Person, opened, settings

from tapisvert import __version__
from tapisvert.house.throttle import FREE_FAILURES
from tapisvert.operations import logs
from tapisvert.operations.logs import HIDDEN, JsonFormatter, TextFormatter, without_secrets

NASTY = (
    "two\r\nlines",
    '{"at": "now", "level": "info"}\n',
    "\x1b[2J\x1b]0;mine\x07",
    "\u202eevil\u2066",
    "\x00\x7f\x85\u2028\u2029",
    "é à ♠ 🂡 \ud800",
    '"},{"',
    "%s %d %(name)s",
)


def record(message: str, *args: object, **fields: object) -> logging.LogRecord:
    """A record as the server makes one."""
    log_record = logging.LogRecord(
        "tapisvert.server", logging.INFO, __file__, 1, message, args, None
    )
    log_record.fields = fields
    return log_record


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Written lines of the logs, with everything put back afterwards."""
    root = logging.getLogger()
    names = (None, "uvicorn.access", "tapisvert")
    old_levels = [(logging.getLogger(name), logging.getLogger(name).level) for name in names]
    handlers = root.handlers[:]
    string_io = io.StringIO()
    yield string_io
    root.handlers[:] = handlers
    for logger, level in old_levels:
        logger.setLevel(level)
    logging.getLogger("uvicorn.access").filters = []
    logging.captureWarnings(capture=False)


def lines(string_io: io.StringIO) -> list[dict[str, Any]]:
    """The lines, read as a program reads them."""
    return [json.loads(line) for line in string_io.getvalue().splitlines()]


# Lines --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NASTY, ids=ascii)
def test_name_forges_no_line_and_is_read_exactly(name: str) -> None:
    """Line ends, escapes of terminals, marks of direction, other JSON: one line of ASCII."""
    line = JsonFormatter().format(record("%s sat down", name, player=name))
    assert line.isascii()
    assert line.isprintable()
    data = json.loads(line)
    assert data["says"] == f"{name} sat down"
    assert data["player"] == name
    assert list(data) == ["at", "level", "from", "says", "player"]


@examples(60, exhaustive=800)
@given(st.text(max_size=39), st.text(st.characters(categories=["L", "Nd"]), max_size=39))
def test_public_values_are_read_exactly(text: str, name: str) -> None:
    """Any text at all, at most escaped."""
    if without_secrets(text) != text:
        return
    data = json.loads(JsonFormatter().format(record("%s", text, name=name)))
    assert (data["says"], data["name"]) == (text, name)


@pytest.mark.parametrize("name", NASTY, ids=ascii)
def test_terminal_receives_no_control_codes(name: str) -> None:
    """A person is given one line too, of what prints."""
    line = TextFormatter().format(record("%s sat down", name))
    assert line.isprintable()
    assert "sat down" in line


def test_line_has_time_in_utc() -> None:
    """To the millisecond, wherever the machine is."""
    created = record("now")
    data = json.loads(JsonFormatter().format(created))
    assert data["at"].endswith("Z")
    position = datetime.fromisoformat(data["at"].replace("Z", "+00:00"))
    assert abs(position - datetime.fromtimestamp(created.created, UTC)).total_seconds() < 0.001
    assert (data["level"], data["from"]) == ("info", "tapisvert.server")


def test_fields_do_not_replace_fields() -> None:
    """A field of an event cannot replace the fields that a line always has."""
    data = json.loads(JsonFormatter().format(record("it", level="error", at="never", tables=3)))
    assert (data["level"], data["tables"]) == ("info", 3)
    assert data["at"] != "never"


def test_traceback_stays_on_its_line() -> None:
    """And what is secret in an error is hidden in it."""
    token = secrets.token_urlsafe(32)
    try:
        raise OSError(f"postgresql://me:hush@db/house with {token}1aA")
    except OSError:
        created = record("it failed")
        created.exc_info = sys.exc_info()
    line = JsonFormatter().format(created)
    assert "\n" not in line
    data = json.loads(line)
    assert "OSError" in data["trace"]
    assert "hush" not in line
    assert token not in line


# Secrets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [
        lambda: secrets.token_urlsafe(32) + "aA0",
        lambda: secrets.token_hex(32),
        lambda: secrets.token_hex(192).upper(),
        lambda: f"/mnt/keys/{secrets.token_urlsafe(32)}aA0",
        lambda: f"tapisvert={secrets.token_urlsafe(32)}aA0; Path=/",
    ],
    ids=["token", "key", "seed", "in a path", "cookie"],
)
def test_secret_values_are_hidden(make: Any) -> None:
    """Tokens, keys and seeds by their form, wherever they stand."""
    for _ in range(50):
        secret = make()
        text = without_secrets(f"it came with {secret} and went")
        assert secret not in text
        assert HIDDEN in text


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("postgresql+psycopg://me:hush@db:5432/house", "hush"),
        ("postgresql://me:p@ss:w@rd@db/house", "w@rd"),
        ("connection to db failed: password=hush user=me", "hush"),
        ("PGPASSWORD='hush' psql", "hush"),
        ('{"password": "hush", "name": "Anna"}', "hush"),
        ("Cookie: tapisvert=abc", "abc"),
        ("token=hush&next=1", "hush"),
    ],
)
def test_secret_fields_are_hidden(text: str, hidden: str) -> None:
    """Passwords in addresses, and what stands after a secret's name."""
    assert hidden not in without_secrets(text)


@pytest.mark.parametrize(
    "text",
    [
        "acquired table venezia-trente-et-quarante-no-17-of-the-great-hall at entry 12",
        "sqlite:////var/lib/tapisvert/house.db",
        "http://127.0.0.1:8000 and http://[::1]:8000/x@y",
        "entry 123456789012345678901234567890 of table one",
        "/mnt/another-machine/checkpoints/20261129T083421.123Z-1234.checkpoint is not there",
        "/mnt/another-machine/replica/20261129T083421Z/000000000000001234567890.page",
    ],
)
def test_public_values_are_shown(text: str) -> None:
    """Names of tables, paths, addresses, numbers."""
    assert without_secrets(text) == text


# The server's -------------------------------------------------------------------------------------


def test_levels_are_the_settings(log: io.StringIO) -> None:
    """A record below the level is not written."""
    logs.configure("warning", log)
    logging.getLogger("a.library").info("nor that of others")
    logging.getLogger("tapisvert.server").info("not this")
    logging.getLogger("tapisvert.server").warning("this")
    logs.configure("debug", log)
    logging.getLogger("tapisvert.server").debug("that", extra={"fields": {"table": "one"}})
    assert [(line["says"], line.get("table")) for line in lines(log)] == [
        ("this", None),
        ("that", "one"),
    ]


def test_house_logs_requests_without_secrets(log: io.StringIO, tmp_path: Path) -> None:
    """Each with its path, without what follows it; what machines ask every second is not there."""
    logs.configure("info", log)
    with opened(settings(tmp_path)) as server:
        anna = server.guest("Anna\u202e"[:4])
        anna.get("/api/tables?token=hush", 200)
        anna.get("/health/ready")
        anna.http.get("/nothing/%0a%1b[2J?password=hush")
        cookies = anna.cookies
    answer = lines(log)
    request = [(line["method"], line["path"], line["status"]) for line in answer if "path" in line]
    assert ("POST", "/api/guests", 200) in request
    assert ("GET", "/api/tables", 200) in request
    assert not any(path.startswith("/health") for _, path, _ in request)
    assert all(line["client"] == "127.0.0.1" for line in answer if "path" in line)
    assert any("acquired table wheel" in line["says"] for line in answer)
    text = log.getvalue()
    assert "hush" not in text
    for cookie in cookies.split("; "):
        assert cookie.partition("=")[2] not in text
    keys = (tmp_path / "keys" / "vault.key").read_text().strip()
    assert keys not in text


def test_house_logs_start_end_and_security_events(log: io.StringIO, tmp_path: Path) -> None:
    """Versions; who signed in, failed, was slowed or refused; changed roles. No name to sign in
    with, no password, no token.
    """
    logs.configure("info", log)
    with opened(settings(tmp_path)) as server:
        rosa, ugo = server.staff("Rosa", "direction"), server.staff("Ugo", "chef", "tailleur")
        cookie = ugo.http.cookies["tapisvert"]
        ugo.get("/api/reports", 403)
        rosa.post(f"/api/staff/accounts/{ugo.id}/roles", method="PUT", roles=["chef"])
        for _ in range(FREE_FAILURES):
            Person(server).post("/api/session", name="a passw0rd", password="hush", status=403)
        Person(server).post("/api/session", name="a passw0rd", password="hush", status=429)
    answer = lines(log)
    text = [line["says"] for line in answer]
    assert text[0] == f"tapisvert {__version__} starting"
    assert answer[0]["python"] == platform.python_version()
    assert answer[0]["database"] == "sqlite"
    assert "ready: 1 tables" in text
    assert text[-2:] == ["shutting down: draining coups in play", "tapisvert stopped"]
    events = [line for line in answer if line["from"] == "tapisvert.security"]
    assert {line["event"]: line.get("account") for line in events if "account" in line} == {
        "signed_in": ugo.id,
        "refused": ugo.id,
    }
    assert [line["event"] for line in events].count("sign_in_failed") == FREE_FAILURES
    assert [line["client"] for line in events if line["event"] == "sign_in_refused"] == [
        "127.0.0.1"
    ]
    (changed,) = [line for line in events if line["event"] == "roles_changed"]
    assert (changed["by"], changed["about"]) == (rosa.id, ugo.id)
    assert "tailleur" not in changed["roles"]
    for secret in ("passw0rd", "hush", PASSWORD, login_of("Ugo"), cookie):
        assert secret not in log.getvalue()
