"""Clients behind a proxy: only a proxy of the settings may name the client's address."""

import io
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.server import plain_http
from support.server.http_server import opened, settings

from tapisvert.operations import logs
from tapisvert.server.config.fields import SettingsError
from tapisvert.server.config.settings import load

BEHIND = {"--demonstration": "false", "--tls": "true", "--origins": "https://tables.example"}
SAYS = {"Host": "tables.example", "X-Forwarded-For": "203.0.113.7"}


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Written lines of the logs, with everything put back afterwards."""
    root, access = logging.getLogger(), logging.getLogger("uvicorn.access")
    handlers, level = root.handlers[:], root.level
    out = io.StringIO()
    logs.configure("info", out)
    yield out
    root.handlers[:] = handlers
    root.setLevel(level)
    access.filters = []
    access.setLevel(logging.NOTSET)
    logging.getLogger("tapisvert").setLevel(logging.NOTSET)
    logging.captureWarnings(capture=False)


def clients(out: io.StringIO) -> list[str]:
    """Clients, by the logs."""
    told = [json.loads(line) for line in out.getvalue().splitlines()]
    return [line["client"] for line in told if "client" in line]


@pytest.mark.parametrize(
    ("proxies", "said", "client"),
    [
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.0/8", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("127.0.0.1,203.0.113.7", "198.51.100.1, 203.0.113.7", "198.51.100.1"),
        ("10.0.0.0/8", "203.0.113.7", "127.0.0.1"),
    ],
)
def test_who_asks_is_whom_the_proxy_says(
    tmp_path: Path, written: io.StringIO, proxies: str, said: str, client: str
) -> None:
    """Of several it is the last that no proxy of ours is; from elsewhere nothing is believed."""
    house = settings(tmp_path, options={**BEHIND, "--proxies": proxies})
    with opened(house) as server:
        headers = {**SAYS, "X-Forwarded-For": said}
        assert plain_http.get(f"{server.origin}/api/tables", headers=headers).status_code == 200
    assert clients(written) == [client]


def test_proxy_without_tls_names_its_client(tmp_path: Path, written: io.StringIO) -> None:
    """Each client of a house without TLS has its own limits; a stranger changes no address."""
    for proxies, client in (("127.0.0.1", "203.0.113.7"), ("10.0.0.0/8", "127.0.0.1")):
        with opened(settings(tmp_path, options={"--proxies": proxies})) as server:
            headers = {"X-Forwarded-For": "203.0.113.7"}
            assert plain_http.get(f"{server.origin}/api/tables", headers=headers).is_success
        assert clients(written)[-1] == client


def test_the_figures_are_for_the_machine_itself(tmp_path: Path) -> None:
    """A client through the proxy is answered as if there were nothing."""
    with opened(settings(tmp_path, options=BEHIND)) as server:
        where = f"{server.origin}/metrics"
        told = plain_http.get(where)
        assert told.status_code == 200
        assert told.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert plain_http.get(where, headers=SAYS).status_code == 404


def test_each_address_has_its_own_rate(tmp_path: Path) -> None:
    """One address with too many requests does not delay the others."""
    options = {**BEHIND, "--rates-messages-a-minute": "5"}
    with opened(settings(tmp_path, options=options)) as server:
        where = f"{server.origin}/api/tables"
        statuses = [plain_http.get(where, headers=SAYS).status_code for _ in range(8)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        other = {**SAYS, "X-Forwarded-For": "203.0.113.8"}
        assert plain_http.get(where, headers=other).status_code == 200


def test_a_proxy_is_an_address_or_a_network() -> None:
    """Any other text is refused at the start, `*` for all clients too."""
    made = load(environment={"TAPISVERT_PROXIES": "10.0.0.0/24, fd00::/8"})
    assert made.proxies == ("10.0.0.0/24", "fd00::/8")
    for wrong in ("*", "proxy.example", "10.0.0.1/24", "10.0.0"):
        with pytest.raises(SettingsError, match=r"10\.0\.0\.0/24"):
            load(environment={"TAPISVERT_PROXIES": wrong})
