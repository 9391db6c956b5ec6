"""Clients behind proxies: nginx, HAProxy and Caddy as `tapisvert proxy` configures them."""

import io
import json
import logging
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from support.cli.cli_runner import invoke
from support.patience import wait_until
from support.server import plain_http
from support.server.gamblers import Gambler
from support.server.http_server import Line, opened, settings
from support.server.kill_campaign import House, kill
from support.server.node_harness import code
from support.server.reverse_proxies import begin_proxy, hold_port, require
from support.storage import postgres
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection, serve
from websockets.typing import Origin

from tapisvert.config.fields import SettingsError
from tapisvert.config.settings import load
from tapisvert.operations import logs
from tapisvert.operations.proxies import ProxyKind

TABLES = ("wheel-1", "wheel-2", "wheel-3", "wheel-4")
DEPLOY = Path(__file__).parents[3] / "deploy"
_NUMBERS = count(1)
FORGED = {"X-Forwarded-For": "6.6.6.6", "Forwarded": "for=6.6.6.6"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, postgres_dsn: str) -> Iterator[House]:
    """Two nodes on one PostgreSQL; the tests put a proxy in the place of the house's own."""
    require(ProxyKind.NGINX)
    with postgres.database(postgres_dsn) as url:
        house = House(tmp_path_factory.mktemp("house"), url, TABLES, nodes=2)
        try:
            wait_until(house.is_ready, "the house does not open")
            assert house.proxy is not None
            house.proxy.close()
            yield house
            assert house.close() == {0}
        finally:
            kill(house.all_pids())


@pytest.fixture(params=ProxyKind)
def proxied(request: Any, house: House, tmp_path: Path) -> Iterator[House]:
    """The house behind one of the proxies."""
    require(request.param)
    with behind(request.param, house, tmp_path):
        yield house


@contextmanager
def behind(
    kind: ProxyKind, house: House, folder: Path, tables: tuple[str, ...] = ()
) -> "Iterator[subprocess.Popen[bytes]]":
    """Lead the house's origin to its nodes."""
    proxy = begin_proxy(kind, folder, house.origin, house.addresses, tables)
    try:
        wait_until(lambda: proxy.poll() is not None or house.is_ready(), f"{kind} does not answer")
        assert proxy.poll() is None, (folder / "proxy.log").read_text()
        yield proxy
    finally:
        proxy.send_signal(signal.SIGTERM)
        proxy.wait()


@contextmanager
def seat(house: House, table: str) -> Iterator[Line]:
    """Seat a new guest at a table."""
    name = f"Guest {next(_NUMBERS)}"
    with plain_http.client(house.origin, name) as http:
        assert http.post("/api/guests", json={"name": name}).status_code == 200
        cookies = "; ".join(f"{name}={text}" for name, text in http.cookies.items())
    with connect(
        f"{house.origin.replace('http', 'ws')}/api/tables/{table}/live",
        origin=Origin(house.origin),
        additional_headers={"Cookie": cookies},
        source_address=(plain_http.address(name), 0),
        max_queue=None,
        **plain_http.UNHURRIED,
    ) as socket:
        line = Line(socket)
        line.ask("sit", chips=10_000)
        yield line


def numbers(house: House, name: str) -> list[float]:
    """Return a metric of each node."""
    texts = [plain_http.get(f"http://{address}/metrics").text for address in house.addresses]
    lines = [line.split() for text in texts for line in text.splitlines()]
    return [float(words[1]) for words in lines if words[0] == name]


def test_players_meet_at_one_table(proxied: House) -> None:
    """Players of one table see the same coup, whatever node the proxy leads them to."""
    with ExitStack() as stack:
        first = stack.enter_context(seat(proxied, "wheel-1"))
        second = stack.enter_context(seat(proxied, "wheel-1"))
        first.stage("bets")
        assert code(first.bet("17", 500)) is None
        coups = [line.event("coup") for line in (first, second)]
        assert coups[0]["number"] == coups[1]["number"]


def test_tables_follow_their_players(proxied: House) -> None:
    """A node that serves the players of a table becomes its owner after a coup."""
    names = [f"Player-{next(_NUMBERS)}" for _ in TABLES]
    players = [
        Gambler(name, proxied.origin, table, lambda luck: luck.random() / 5)
        for name, table in zip(names, TABLES, strict=True)
    ]
    for player in players:
        player.sign_in().start()
    wait_until(lambda: all(player.answered for player in players), "no stake is answered")
    wait_until(lambda: _serves_its_own(proxied), "a table stays where it is")
    for player in players:
        player.stop()


def _serves_its_own(house: House) -> bool:
    sockets = numbers(house, "tapisvert_sockets")
    return sum(sockets) == len(TABLES) and sockets == numbers(house, "tapisvert_tables_owned")


def test_client_address_is_not_forged(proxied: House) -> None:
    """A node counts and logs the address from which a client came, whatever its headers say."""
    name = f"Forger {next(_NUMBERS)}"
    with plain_http.client(proxied.origin, name, headers=FORGED) as http:
        assert http.post("/api/guests", json={"name": name}).status_code == 200
    wait_until(lambda: plain_http.address(name) in proxied.log(), "no request is logged")
    assert "6.6.6.6" not in proxied.log()


def test_metrics_stay_inside(proxied: House) -> None:
    """The metrics of a node are not to be had through the proxy."""
    assert plain_http.get(f"{proxied.origin}/metrics").status_code == 404


@pytest.mark.parametrize("kind", ProxyKind)
def test_proxy_of_local_origin_listens_locally(
    kind: ProxyKind, house: House, tmp_path: Path
) -> None:
    """A proxy of an origin on loopback takes its port at no other address of the machine."""
    require(kind)
    port = urlsplit(house.origin).port
    with socket.create_server(("127.0.0.2", port)), behind(kind, house, tmp_path):
        assert plain_http.get(f"{house.origin}/health/ready").status_code == 200


@pytest.mark.parametrize("tables", [(), ("wheel",)])
def test_returned_nodes_take_all_sockets(tables: tuple[str, ...], tmp_path: Path) -> None:
    """Nodes that were gone get every socket once they listen: nginx must not wait for the end of
    one, which proves nothing to it before, until it sends another there.
    """
    require(ProxyKind.NGINX)
    with ExitStack() as stack:
        sockets = [stack.enter_context(hold_port()) for _ in range(3)]
        *nodes, origin = [f"127.0.0.1:{listener.getsockname()[1]}" for listener in sockets]
        proxy = begin_proxy(ProxyKind.NGINX, tmp_path, f"http://{origin}", nodes, tables)
        stack.callback(proxy.wait)
        stack.callback(proxy.terminate)
        wait_until(lambda: _status(origin) == 502, "nginx does not answer")
        for listener in sockets[:2]:
            listener.listen()
            node = serve(_stay, sock=listener)
            Thread(target=node.serve_forever).start()
            stack.callback(node.shutdown)
        for _ in range(5):
            stack.enter_context(connect(f"ws://{origin}/api/tables/wheel/live"))


def _stay(client: ServerConnection) -> None:
    for _ in client:
        pass


def _status(address: str) -> int | None:
    with suppress(httpx.TransportError):
        return plain_http.get(f"http://{address}/api/tables/wheel").status_code
    return None


@pytest.mark.parametrize("kind", ProxyKind)
def test_map_by_hand_places_tables(kind: ProxyKind, house: House, tmp_path: Path) -> None:
    """Each node gets its turn of the tables, where a hash would give one of them most."""
    require(kind)
    with behind(kind, house, tmp_path, TABLES), ExitStack() as stack:
        for table in TABLES:
            stack.enter_context(seat(house, table))
        assert numbers(house, "tapisvert_sockets") == [2, 2]


def test_configuration_names_the_house(tmp_path: Path) -> None:
    """The command prints a configuration with the settings' address, the nodes and the files."""
    settings = tmp_path / "house.toml"
    settings.write_text('origins = ["https://tables.example.org"]\nproxies = ["127.0.0.1"]\n')
    names = ("--config", str(settings), "--node", "10.0.0.1:8001", "--node", "[fd00::1]:8002")
    nginx = invoke("proxy", "nginx", *names, "--certificate", "/c.pem", "--key", "/k.pem").out
    for line in (
        "server_name tables.example.org;",
        "ssl_certificate /c.pem;",
        "listen 443 ssl",
        "server 10.0.0.1:8001 max_fails=0",
        "server [fd00::1]:8002 max_fails=0",
    ):
        assert line in nginx
    haproxy = invoke("proxy", "haproxy", *names, "--certificate", "/c.pem").out
    assert "bind :443 ssl crt /c.pem" in haproxy
    assert "https://tables.example.org {" in invoke("proxy", "caddy", *names).out


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("nginx",), "origins: name the addresses that browsers show"),
        (("nginx", "--node", "here"), "here: a host and a port, as 127.0.0.1:8001"),
        (("apache",), "unknown proxy 'apache'; available: nginx, haproxy, caddy"),
    ],
)
def test_wrong_proxy_is_refused(arguments: tuple[str, ...], problem: str, tmp_path: Path) -> None:
    """A problem is named in one line that says what is missing."""
    settings = tmp_path / "house.toml"
    settings.write_text('origins = ["https://a.example"]\n' if len(arguments) == 3 else "")
    result = invoke("proxy", *arguments, "--config", str(settings))
    assert (result.status, problem in result.err) == (2, True), result.err


@pytest.mark.parametrize(("kind", "file"), [("nginx", "nginx.conf"), ("haproxy", "haproxy.cfg")])
def test_deployed_files_are_printed(kind: str, file: str) -> None:
    """Files in deploy/ are what the command prints for the settings of the example."""
    settings = DEPLOY / "tapisvert.toml.example"
    nodes = ("--node", "127.0.0.1:8001", "--node", "127.0.0.1:8002")
    output = invoke("proxy", kind, "--config", str(settings), *nodes).out
    assert output == (DEPLOY / file).read_text()


def test_deployed_caddyfile_is_printed() -> None:
    """The Caddyfile of the containers names their nodes."""
    settings = DEPLOY / "tapisvert.toml.example"
    nodes = ("--node", "tables-1:8000", "--node", "tables-2:8000")
    output = invoke("proxy", "caddy", "--config", str(settings), *nodes).out
    assert output == (DEPLOY / "Caddyfile").read_text()


BEHIND = {"--demonstration": "false", "--tls": "true", "--origins": "https://tables.example"}
SAYS = {"Host": "tables.example", "X-Forwarded-For": "203.0.113.7"}


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Written lines of the logs, with everything put back afterwards."""
    root, access = logging.getLogger(), logging.getLogger("uvicorn.access")
    handlers, level = root.handlers[:], root.level
    string_io = io.StringIO()
    logs.configure("info", string_io)
    yield string_io
    root.handlers[:] = handlers
    root.setLevel(level)
    access.filters = []
    access.setLevel(logging.NOTSET)
    logging.getLogger("tapisvert").setLevel(logging.NOTSET)
    logging.captureWarnings(capture=False)


def clients(string_io: io.StringIO) -> list[str]:
    """Clients, by the logs."""
    log_lines = [json.loads(line) for line in string_io.getvalue().splitlines()]
    return [line["client"] for line in log_lines if "client" in line]


@pytest.mark.parametrize(
    ("proxies", "forwarded_for", "client"),
    [
        ("127.0.0.1", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.0/8", "203.0.113.7", "203.0.113.7"),
        ("127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"),
        ("127.0.0.1,203.0.113.7", "198.51.100.1, 203.0.113.7", "198.51.100.1"),
        ("10.0.0.0/8", "203.0.113.7", "127.0.0.1"),
    ],
)
def test_client_address_comes_from_trusted_proxy(
    tmp_path: Path, log: io.StringIO, proxies: str, forwarded_for: str, client: str
) -> None:
    """Of several it is the last that no proxy of ours is; from elsewhere nothing is believed."""
    house = settings(tmp_path, options={**BEHIND, "--proxies": proxies})
    with opened(house) as server:
        headers = {**SAYS, "X-Forwarded-For": forwarded_for}
        assert plain_http.get(f"{server.origin}/api/tables", headers=headers).status_code == 200
    assert clients(log) == [client]


def test_proxy_without_tls_names_its_client(tmp_path: Path, log: io.StringIO) -> None:
    """Each client of a house without TLS has its own limits; a stranger changes no address."""
    for proxies, client in (("127.0.0.1", "203.0.113.7"), ("10.0.0.0/8", "127.0.0.1")):
        with opened(settings(tmp_path, options={"--proxies": proxies})) as server:
            headers = {"X-Forwarded-For": "203.0.113.7"}
            assert plain_http.get(f"{server.origin}/api/tables", headers=headers).is_success
        assert clients(log)[-1] == client


def test_metrics_are_local(tmp_path: Path) -> None:
    """A client through the proxy is answered as if there were nothing."""
    with opened(settings(tmp_path, options=BEHIND)) as server:
        url = f"{server.origin}/metrics"
        body = plain_http.get(url)
        assert body.status_code == 200
        assert body.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert plain_http.get(url, headers=SAYS).status_code == 404


def test_addresses_have_separate_rates(tmp_path: Path) -> None:
    """One address with too many requests does not delay the others."""
    options = {**BEHIND, "--rates-messages-a-minute": "5"}
    with opened(settings(tmp_path, options=options)) as server:
        url = f"{server.origin}/api/tables"
        statuses = [plain_http.get(url, headers=SAYS).status_code for _ in range(8)]
        assert statuses[0] == 200
        assert statuses[-1] == 429
        other = {**SAYS, "X-Forwarded-For": "203.0.113.8"}
        assert plain_http.get(url, headers=other).status_code == 200


def test_proxy_is_address_or_network() -> None:
    """Any other text is refused at the start, `*` for all clients too."""
    created = load(environment={"TAPISVERT_PROXIES": "10.0.0.0/24, fd00::/8"})
    assert created.proxies == ("10.0.0.0/24", "fd00::/8")
    for wrong in ("*", "proxy.example", "10.0.0.1/24", "10.0.0"):
        with pytest.raises(SettingsError, match=r"10\.0\.0\.0/24"):
            load(environment={"TAPISVERT_PROXIES": wrong})
