"""`tapisvert serve` as a person meets it: a process, an address, signals, and how it ends."""

import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from support.cli.cli_runner import COMMAND, ENVIRONMENT, invoke
from support.patience import PATIENCE
from support.server import plain_http
from support.server.http_server import Line
from support.server.subprocess_nodes import Command
from websockets.sync.client import connect
from websockets.typing import Origin

from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.operations.listening import listen

IN_BACKGROUND = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
TABLE = """
[[table]]
id = "wheel"
rulebook = "campione-roulette"
pace.entropy_seconds = 0.05
pace.bets_seconds = 0.4
pace.closed_seconds = 0.3
pace.ball_seconds = 0.7
pace.pause_seconds = 0.1
"""


def installed(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """The command as it is installed, with all that it imports."""
    with (folder / "errors").open("a") as errors:
        return subprocess.Popen(
            [*COMMAND, "serve", *arguments],
            stdout=subprocess.PIPE,
            stderr=errors,
            cwd=folder,
            env={**ENVIRONMENT, "XDG_DATA_HOME": str(folder / "data")},
            text=True,
        )


def forked_command(folder: Path, *arguments: str, data: str = "data", **options: Any) -> Command:
    """The command in a process that has everything imported."""
    return Command(("serve", *arguments), folder, folder / data, **options)


class Started:
    """A server that was started by its command."""

    def __init__(self, folder: Path, process: subprocess.Popen[str] | Command) -> None:
        self.errors, self.process = (folder / "errors").open(), process
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        match = re.search(r"http://\S+", line)
        assert match is not None, line + self.said()
        self.first, self.origin = line, match[0]

    def said(self) -> str:
        """Standard error of the server."""
        self.errors.seek(0)
        return self.errors.read()

    @contextmanager
    def guest(self, name: str) -> Iterator[httpx.Client]:
        """Browser of a new guest."""
        with plain_http.client(self.origin) as http:
            assert http.post("/api/guests", json={"name": name}).status_code == 200
            yield http

    def ended(self, number: int = signal.SIGTERM) -> int | None:
        """Send a signal, and wait: the exit status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@contextmanager
def started(folder: Path, *arguments: str, step: Any = forked_command) -> Iterator[Started]:
    """A server, which is gone after the block whatever happens."""
    (folder / "errors").write_text("")
    server = Started(folder, step(folder, *arguments))
    try:
        yield server
    except BaseException:
        print(server.said())  # pytest shows it with the failure
        raise
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.wait()
        assert server.process.stdout is not None
        server.process.stdout.close()
        server.errors.close()


@contextmanager
def line_to(server: Started, http: httpx.Client) -> Iterator[Line]:
    """Be at the table."""
    cookies = "; ".join(f"{name}={text}" for name, text in http.cookies.items())
    with connect(
        f"{server.origin.replace('http', 'ws')}/api/tables/wheel/live",
        origin=Origin(server.origin),
        additional_headers={"Cookie": cookies},
        max_queue=None,
        **plain_http.UNHURRIED,
    ) as socket:
        yield Line(socket)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_demonstration_finishes_coup_before_stop(tmp_path: Path, number: int) -> None:
    """Told to stop while the ball runs, it lets it fall, tells all clients why, and ends well."""
    config = tmp_path / "house.toml"
    config.write_text(TABLE)
    database = f"sqlite:///{tmp_path / 'house.db'}"
    with started(
        tmp_path,
        "--config",
        str(config),
        "--database",
        database,
        "--demonstration",
        "--port",
        "0",
    ) as server:
        assert server.first.startswith("Tapis Vert is a demonstration, for play chips: http://127")
        with server.guest("Anna") as http, line_to(server, http) as line:
            line.ask("sit", chips=100_000)
            line.stage("bets")
            line.bet("17", 500)
            line.stage("ball")
            server.process.send_signal(number)
            assert line.event("coup")
            end, reason = line.closed()
        assert end == 1013
        assert "reconnect" in reason
        assert server.process.wait(PATIENCE) == 0
        assert "Traceback" not in server.said()
    with sqlite3.connect(tmp_path / "house.db") as database_file:
        (owner,) = database_file.execute("SELECT owner FROM tables WHERE id = 'wheel'").fetchone()
    database_file.close()
    assert owner is None


def test_missing_settings_open_demonstration_on_free_port(tmp_path: Path) -> None:
    """Data lie in the user's own folder, readable by that user alone; a port that is taken is no
    obstacle. In the background of a shell, where Ctrl-C is ignored, it goes on after one.
    """
    with (
        closing(listen("127.0.0.1", 8_000, or_next=50)) as takings,
        started(tmp_path, step=partial(forked_command, first=[IN_BACKGROUND])) as server,
    ):
        port = int(server.origin.rpartition(":")[2])
        assert port in range(8_000, 8_050)
        assert port != takings.getsockname()[1]  # others may have taken and left those before it
        text = f"port 8000 is in use: this house is at port {port}"
        assert (text in server.said()) == (port != 8_000)
        server.process.send_signal(signal.SIGINT)
        for _ in range(2):  # the second finds closed what the signal would have closed
            answer = plain_http.get(f"{server.origin}/api/tables").json()
            assert len(answer["tables"]) == 4
        assert server.ended() == 0
    folder = tmp_path / "data" / "tapisvert"
    assert (folder / "tapisvert.db").exists()
    key = folder / "keys" / "vault.key"
    assert key.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def confirm_beside_open_house(folder: Path) -> None:
    """Have the open house confirm the direction, and refuse an unknown account."""
    for name, status, output in (
        ("direction", 0, "direction is confirmed on this machine: direction.\n"),
        ("Bice", 2, ""),
    ):
        process = forked_command(folder, "--no-demonstration", "--confirm", name)
        with process.stdout as stdout:
            assert stdout.read() == output
        assert process.wait(PATIENCE) == status
    assert "--confirm: account not found: Bice" in (folder / "errors").read_text()
    assert not [*folder.rglob("*.request"), *folder.rglob("*.answer")]


def test_first_start_prints_one_link(tmp_path: Path) -> None:
    """With real accounts the direction gets a link, in a file where the output is no terminal; once
    it is used there is no other, nor the file.
    """
    with started(tmp_path, "--no-demonstration", "--port", "0") as server:
        assert server.process.stdout is not None
        server.process.stdout.readline()
        file = Path(server.process.stdout.readline().strip())
        assert file.name == "direction.link"
        assert file.stat().st_mode & 0o777 == 0o600
        link = file.read_text().strip()
        token = link.partition("/welcome#")[2]
        assert token not in server.said()
        with plain_http.client(server.origin) as http:
            assert http.post("/api/guests", json={"name": "Anna"}).status_code == 403
            body = {"token": token, "login": "chief", "password": "messieurs la coupe"}
            assert http.post("/api/link", json=body).status_code == 200
            assert http.get("/api/staff/accounts").status_code == 200
        assert server.ended() == 0
        assert token not in server.said()
    with started(tmp_path, "--no-demonstration", "--port", "0") as server:
        server.ended()
        assert server.process.stdout is not None
        assert server.process.stdout.read() == ""
        assert not file.exists()
        assert "direction is the only member of the direction" in server.said()
    returning = forked_command(tmp_path, "--no-demonstration", "--new-admin-link")
    with returning.stdout as stdout:
        content = stdout.read()
    assert returning.wait(PATIENCE) == 0
    assert "the account direction" in content
    assert "created from the command line" in (tmp_path / "errors").read_text()
    sure = forked_command(tmp_path, "--no-demonstration", "--confirm", "direction")
    with sure.stdout as stdout:
        assert stdout.read() == "direction is confirmed on this machine: direction.\n"
    assert sure.wait(PATIENCE) == 0
    token = content.strip().partition("/welcome#")[2]
    with started(tmp_path, "--no-demonstration", "--port", "0") as server:
        with plain_http.client(server.origin) as http:
            body = {"token": token, "password": "rien ne va plus, messieurs"}
            assert http.post("/api/link", json=body).json()["login"] == "chief"
        confirm_beside_open_house(tmp_path)
        assert server.ended() == 0


def end_session(*arguments: str, folder: Path) -> tuple[Any, ...]:
    """End of a start that fails: its status, and its lines but for what the log says of a start."""
    errors = folder / "errors"
    errors.write_text("")
    process = forked_command(folder, *arguments, data=".")
    with process.stdout as stdout:
        status = process.wait(PATIENCE)
        process.kill()  # one that opened would be read for ever
        stdout.read()
    text = errors.read_text()
    assert "Traceback" not in text
    return status, *(line for line in text.splitlines() if '"level": "info"' not in line)


def expect_refusal(*arguments: str, folder: Path) -> tuple[int, str]:
    """The same where one line says all."""
    status, line = end_session(*arguments, folder=folder)
    return status, line


def test_impossible_starts_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is refused with one line that says why."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for wrong, reason in (
        (("--host", "0.0.0.0"), "leave out the host, or set demonstration = false"),
        (("--config", str(tmp_path / "none.toml")), "none.toml"),
        (("--rehearsal", "--demonstration"), "leave out --demonstration"),
    ):
        result = invoke("serve", *wrong)
        assert (result.status, reason in result.err, result.is_one_clear_line) == (2, True, True)
    with started(tmp_path) as server:
        status, text = expect_refusal(folder=tmp_path / "data")
        assert (status, "mistake" in text) == (70, False)
        assert text.startswith("tapisvert serve: ")
        assert server.ended() == 0


def test_unavailable_addresses_are_refused(tmp_path: Path) -> None:
    """The address, the cause, and what to do about it; a house that is open there goes on. So it is
    wherever the port is named: the operator looks there.
    """
    config = tmp_path / "house.toml"
    with started(tmp_path, "--port", "0") as server:
        port = server.origin.rpartition(":")[2]
        config.write_text(f"port = {port}")
        options = ("--database", f"sqlite:///{tmp_path}/other.db", "--demonstration")
        for names in (("--port", port), ("--config", str(config))):
            status, text = expect_refusal(*names, *options, folder=tmp_path)
            assert status == 2
            assert f"127.0.0.1:{port}: address already in use" in text
            assert "choose another --port" in text
        assert plain_http.get(f"{server.origin}/health/ready").status_code == 200
    config.write_text('host = "192.0.2.1"\norigins = ["https://tables.example.org"]\ntls = true')
    database = ("--database", f"sqlite:///{tmp_path}/house.db", "--no-demonstration")
    status, text = expect_refusal("--config", str(config), *database, folder=tmp_path)
    assert (status, "192.0.2.1:8000: not an address of this machine" in text) == (2, True), text


def test_rehearsal_prints_accounts(tmp_path: Path) -> None:
    """The one password is on its pages too, and signs each role in; a signal ends its company."""
    storage = tmp_path / "kept"
    with started(tmp_path, "--rehearsal-folder", str(storage), "--port", "0") as server:
        assert server.first.startswith("Tapis Vert is a rehearsal, for play chips: http://127")
        assert server.process.stdout is not None
        password = server.process.stdout.readline().split()[-1]
        with plain_http.client(server.origin) as http:
            assert http.get("/api/rehearsal").json()["password"] == password
            signed_in = http.post("/api/session", json={"name": "chef", "password": password})
            assert signed_in.json()["account"]["roles"] == ["chef"]
        assert server.ended() == 0
        assert "Traceback" not in server.said()
    assert (storage / "rehearsal.json").stat().st_mode & 0o077 == 0
