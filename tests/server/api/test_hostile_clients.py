"""Whatever is sent: answered, or closed with a code, and nothing changes."""

import json
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, suppress
from functools import partial
from itertools import islice
from pathlib import Path
from threading import Event, get_ident
from typing import Any

import httpx
import pytest
from support.patience import wait_until
from support.server import plain_http
from support.server.account_fixtures import login_of
from support.server.http_server import (
    PASSWORD,
    PATIENT,
    Person,
    Server,
    opened,
    settings,
    table,
)
from support.storage import postgres
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tapisvert.api import websocket
from tapisvert.clock import session_ms
from tapisvert.journal.entry import Entry
from tapisvert.live.client_messages import MAX_BYTES
from tapisvert.server.app import ENDPOINTS

NEVER = "no such thing"
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One house for all: nothing that is sent to it does it any harm."""
    with opened(settings(tmp_path_factory.mktemp("house"), table(pace=PATIENT))) as server:
        yield server


def origins(port: int) -> list[str]:
    """Fifty origins that are not this server's own, though some look like it."""
    text = f"http://127.0.0.1:{port}"
    # fmt: off
    look_alike = [
        f"{text}.evil.example", f"{text}@evil.example", f"{text}/", f"{text}/x", f"{text}#",
        f"{text}?", text.upper(), text[:-1], f"{text}0", text.replace("http", "https"),
        text.replace("http", "ws"), text.replace("http:", ""), text.removeprefix("http://"),
        f"{text},{text}", f"{text} {text}", f"{text};", f"null {text}", f"http://0.0.0.0:{port}",
        f"http://127.0.0.1.:{port}", f"http://127.1:{port}", f"http://2130706433:{port}",
        f"http://0x7f.0.0.1:{port}", f"http://017700000001:{port}", f"http://127.0.0.2:{port}",
        f"http://[::ffff:127.0.0.1]:{port}", "http://127.0.0.1", "http://127.0.0.1:80",
        *(
            f"http://localhost..:{port}",
            f"http://localhost.evil.example:{port}",
            "http://localhost",
        ),
        f"http://evil.example:{port}", f"http://127.0.0.1.evil.example:{port}", "file://",
        "null", "undefined", "*", "http://*", "chrome-extension://abc", "about:blank", "data:",
        "http://", "https://", "https://tapis.example", "http://evil.example", "%00", "//", "/",
        f"http://localhost:{port + 1}", f"http://user:pass@127.0.0.1:{port}", "-",
    ]
    # fmt: on
    assert len(set(look_alike)) >= 50
    return look_alike


def test_hostile_origins_open_no_socket_and_change_nothing(server: Server) -> None:
    """Fifty and more, with a valid cookie: 403 for sockets and for unsafe methods."""
    anna = server.guest("Anna")
    for origin in origins(server.port):
        headers = {"Origin": origin}
        answer = anna.http.request("DELETE", "/api/session", headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "origin_not_allowed"), origin
        with pytest.raises(InvalidStatus) as refusal:
            connect(
                f"ws://127.0.0.1:{server.port}/api/tables/wheel/live",
                additional_headers={"Cookie": anna.cookies, "Origin": origin},
                **plain_http.UNHURRIED,
            )
        assert refusal.value.response.status_code == 403, origin
    body = plain_http.post(f"{server.origin}/api/guests", json={"name": "Eva"})
    assert body.status_code == 403
    assert anna.get("/api/session")["account"]["name"] == "Anna"


def test_unknown_hosts_are_refused(server: Server) -> None:
    """A name that was made to lead here (DNS rebinding) opens nothing."""
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1", ""):
        answer = plain_http.get(f"{server.origin}/api/tables", headers={"Host": host})
        assert answer.status_code == 421, host
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(
            f"GET /api/tables/wheel/live HTTP/1.1\r\nHost: evil.example:{server.port}\r\n"
            f"Origin: {server.origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert raw.recv(4096).startswith(b"HTTP/1.1 421 ")


def test_spellings_of_the_host_are_answered(tmp_path: Path) -> None:
    """With the default port, with a final dot, in capitals; its page's requests too."""
    options = {"--origins": "https://tapis.example", "--demonstration": "false"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as server:
        url = f"http://127.0.0.1:{server.port}/api"
        for host in ("tapis.example:443", "tapis.example.", "TAPIS.example.:443"):
            assert plain_http.get(f"{url}/tables", headers={"Host": host}).status_code == 200, host
        for host in ("tapis.example:80", "tapis.example..", ".tapis.example", "tapis.example:"):
            assert plain_http.get(f"{url}/tables", headers={"Host": host}).status_code == 421, host
        headers = {"Host": "tapis.example.", "Origin": "https://tapis.example."}
        body = plain_http.post(f"{url}/guests", json={"name": "Eva"}, headers=headers)
        assert body.json()["error"] != "origin_not_allowed"


def test_responses_have_security_headers(server: Server) -> None:
    """Pages, answers and refusals alike; the cookie is its browser's; one's own is not packed."""
    user = Person(server)
    for path in ("/", "/api/session", "/nowhere", "/rules/campione-roulette", "/api/me/purse"):
        answer = user.http.get(path, headers={"Accept-Encoding": "gzip, br"})
        for name, text in HEADERS.items():
            assert answer.headers[name] == text
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert path == "/" or "content-encoding" not in answer.headers
        assert "server" not in answer.headers
    cookie = user.http.post("/api/guests", json={"name": "Carla"}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))


def test_plain_files_have_fewer_headers(server: Server) -> None:
    """A module runs under the policy of its page; what may be opened alone has one of its own."""
    http = Person(server).http
    for path in ("/web/core/dom.js", "/web/style/base.css", "/web/words/page.it.ftl"):
        answer = http.get(path)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in answer.headers
    for path in ("/web/icon.svg", "/web/proofs/worker.js", "/web/nothing.html"):
        assert "default-src 'none'" in http.get(path).headers["content-security-policy"]


def test_pages_use_no_inline_style_or_script(server: Server) -> None:
    """A page has no content that the policy forbids, and every page has a language and a title."""
    user = Person(server)
    documents = ("/", "/tables/wheel", "/me", "/school", "/learn", "/house", "/welcome")
    for path in (*documents, "/rules/campione-roulette?lang=it"):
        page = user.http.get(path).text
        assert "style=" not in page
        assert "<style" not in page
        assert "<script>" not in page
        assert " on" + "click" not in page
        assert '<html lang="' in page
        assert page.count("<title>") == 1
        assert page.count("<h1>") == (path == "/" or path.startswith("/rules/"))


def test_refusals_have_one_shape(server: Server) -> None:
    """Unknown paths, methods, tables, bodies of any kind: a code and a text, never a trace."""
    anna = server.guest("Anna")
    tries: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", "/nowhere", {}),
        ("GET", "/api/tables/none", {}),
        ("GET", "/api/tables/%00", {}),
        ("GET", "/api/tables/..%2f..%2fetc", {}),
        ("PATCH", "/api/session", {}),
        ("POST", "/api/session", {"content": b"{"}),
        ("POST", "/api/session", {"json": []}),
        ("POST", "/api/session", {"json": {"name": "a", "password": "b", "more": 1}}),
        ("POST", "/api/session", {"json": {"name": 1, "password": "b"}}),
        ("POST", "/api/session", {"content": b'{"name":"a","name":"b","password":"c"}'}),
        ("POST", "/api/session", {"content": b"\xff\xfe"}),
        ("POST", "/api/session", {"content": b"[" * 60_000}),
        ("POST", "/api/session", {"content": b"x" * 70_000}),
        ("POST", "/api/session", {"data": {"name": "a", "password": "b"}}),
        ("POST", "/api/session", {"content": b'{"name":"\\ud800","password":"\\udfff"}'}),
        ("GET", "/api/me/coups?limit=0", {}),
        ("GET", "/api/me/coups?limit=x", {}),
        ("GET", "/api/me/coups?limit=1&limit=2", {}),
        ("GET", "/api/tables/wheel/record?session=99", {}),
        ("GET", "/api/staff/accounts", {}),
        ("POST", "/api/staff/approvals/999999999999999999999", {"json": {"approved": True}}),
    ]
    for method, path, extra in tries:
        if "content" in extra:
            extra["headers"] = {"Content-Type": "application/json"}
        answer = anna.http.request(method, path, **extra)
        assert 400 <= answer.status_code < 500, (method, path, answer.text)
        assert set(answer.json()) == {"error", "message"}, (method, path)
        assert "Traceback" not in answer.text


@pytest.mark.parametrize("bodies", [1, pytest.param(2, marks=pytest.mark.exhaustive)])
def test_endpoints_work_without_session(server: Server, bodies: int) -> None:
    """Every door, with nothing and with nonsense, answers with less than 500. A stranger and a
    guest send two bodies each; with `--all`, all four.
    """
    sent: tuple[Any, ...] = (None, [1], {}, {"id": NEVER})
    for position, user in enumerate((Person(server), server.guest("Bruno"))):
        for door in ENDPOINTS:
            if door.path == "/api/session" and door.method == "DELETE":
                continue
            path = door.path.replace("{number:int}", "7")
            path = path.replace("{table}", "wheel").replace("{account}", NEVER)
            path = path.replace("{rulebook}", NEVER)
            for body in (sent * 2)[2 * position : 2 * position + 2 * bodies]:
                answer = user.http.request(door.method, path, json=body)
                assert answer.status_code < 500, (door.method, path, answer.text)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_text_with_nul_is_refused(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """PostgreSQL knows no such text, SQLite does: both houses say the same, for every path and for
    every text of every form; a backslash before it is a text as any other.
    """
    with ExitStack() as stack:
        options = {"--people-sign-up": "true"}
        if database == "postgresql":
            dsn = request.getfixturevalue("postgres_dsn")
            options["--database"] = stack.enter_context(postgres.database(dsn))
        server = stack.enter_context(
            opened(settings(tmp_path, table(pace=PATIENT), options=options))
        )
        dora = server.staff("Dora", "direction")
        for door in ENDPOINTS:
            path = door.path.replace("{number:int}", "7").replace("{table}", "wheel")
            for inner in re.findall(r"{\w+}", path):
                copy = path.replace(inner, "a%00")
                answer = dora.http.request(door.method, copy, json={"roles": ["player"]})
                assert answer.status_code == 404, (door.method, path, answer.text)
        for path, form in (
            ("/api/session", {"name": "\0", "password": "b"}),
            ("/api/session", {"name": "Anna\0", "password": "\\\0"}),
            ("/api/accounts", {"name": "Anna", "password": "messieurs\0la coupe"}),
            ("/api/guests", {"name": "Anna\0"}),
            ("/api/link", {"token": "\0", "password": "messieurs la coupe"}),
            ("/api/staff/accounts", {"name": "Anna\0", "roles": ["player"]}),
            ("/api/staff/approvals", {"kind": "chips", "account": "\0", "amount": 5}),
            ("/api/staff/approvals", {"kind": "abandon", "account": "a", "table": "\0"}),
        ):
            assert dora.post(path, status=400, **form)["error"] == "invalid_body", path
        wrong = dora.post("/api/session", name="\\u0000", password="\\\\u0000", status=403)
        assert wrong["error"] == "invalid_credentials"


MALFORMED = {
    "nothing": "",
    "no JSON": "{",
    "no object": "[]",
    "a number": "17",
    "null": "null",
    "no id": '{"do":"bet","on":"rouge","amount":5}',
    "no do": '{"id":"1"}',
    "unknown do": '{"id":"1","do":"steal"}',
    "id empty": '{"id":"","do":"leave"}',
    "id of spaces": '{"id":"a b","do":"leave"}',
    "id too long": json.dumps({"id": "x" * 65, "do": "leave"}),
    "id a number": '{"id":1,"do":"leave"}',
    "by": '{"id":"1","do":"leave","by":{"role":"chef","name":"x"}}',
    "at": '{"id":"1","do":"leave","at":"2026-01-01T00:00:00Z"}',
    "opens": '{"id":"1","do":"open","rulebook":"campione-roulette"}',
    "commits": '{"id":"1","do":"commit","commitment":"00"}',
    "key twice": '{"id":"1","do":"bet","on":"rouge","amount":5,"amount":6}',
    "id twice": '{"id":"1","id":"2","do":"leave"}',
    "key twice, escaped": '{"id":"1","do":"bet","on":"rouge","amount":5,"\\u0061mount":6}',
    "text amount": '{"id":"1","do":"bet","on":"rouge","amount":"10"}',
    "Arabic digits": '{"id":"1","do":"bet","on":"rouge","amount":\u0665}',
    "full-width digits": '{"id":"1","do":"bet","on":"rouge","amount":\uff15}',
    "Arabic digits in a text": '{"id":"1","do":"bet","on":"rouge","amount":"\u0665"}',
    "full-width digits in a text": '{"id":"1","do":"bet","on":"rouge","amount":"\uff15"}',
    "minus nothing in a text": '{"id":"1","do":"bet","on":"rouge","amount":"-0"}',
    "null amount": '{"id":"1","do":"bet","on":"rouge","amount":null}',
    "true amount": '{"id":"1","do":"bet","on":"rouge","amount":true}',
    "NaN": '{"id":"1","do":"bet","on":"rouge","amount":NaN}',
    "endless": '{"id":"1","do":"bet","on":"rouge","amount":1e999}',
    "two": '{"id":"1","do":"leave"}{"id":"2","do":"leave"}',
    "comment": '{"id":"1","do":"leave"}//',
    "BOM": '\ufeff{"id":"1","do":"leave"}',
    "NUL": '\x00{"id":"1","do":"leave"}',
    "nested": "[" * 2_000,
    "nested objects": '{"id":' * 600,
    "payload too large": json.dumps({"id": "1", "do": "leave", "player": "x" * 5_000}),
}


@pytest.mark.parametrize("subject", MALFORMED)
def test_malformed_frames_are_answered(server: Server, subject: str) -> None:
    """Each gets its error, with its id if it has one; the next is answered too."""
    with server.guest("Anna").at() as line:
        old_number = server.services.store.head("wheel").number
        line.socket.send(MALFORMED[subject])
        answer = line.receive()
        assert answer["error"] == "invalid_message"
        assert answer["message"]
        assert answer.get("id") in (None, "1", "2")
        assert server.services.store.head("wheel").number == old_number
        assert "events" in line.ask("balances")


BAD_AMOUNTS = (0, -1, 1.5, 2**31, 2**53 + 1, 2**63, 10**400, 1e3, -0.0)


def test_bad_amounts_are_refused(server: Server) -> None:
    """A stake is a whole number of minor units above nothing; any other value lays nothing."""
    with server.guest("Dora").at(chips=1_000) as line:
        for amount in BAD_AMOUNTS:
            answer = line.ask("bet", on="17", amount=amount)
            refusal = "error" in answer or answer["events"][0]["event"] == "refused"
            assert refusal, (amount, answer)
        assert line.ask("leave")["events"][0]["chips"] == 1_000


def test_binary_frames_are_answered(server: Server) -> None:
    """Messages are text; a binary one gets an error."""
    with server.guest("Anna").at() as line:
        line.socket.send(b'{"id":"1","do":"leave"}')
        assert line.receive()["error"] == "text_required"


def test_invalid_utf8_closes_socket(server: Server) -> None:
    """RFC 6455 asks for 1007."""
    with server.guest("Anna").at() as line:
        line.socket.send(b"\xff\xfe{}", text=True)
        assert line.closed()[0] == 1007


def test_message_of_megabytes_closes(server: Server) -> None:
    """RFC 6455 asks for 1009; nothing of it is kept."""
    with server.guest("Anna").at() as line:
        with suppress(ConnectionClosed):
            line.socket.send("x" * 1_000_000)
        assert line.closed()[0] == 1009


def test_fragments_make_one_message(server: Server) -> None:
    """A request in fragments of a byte is answered as another; its length is bounded as well."""
    with server.guest("Anna").at() as line:
        line.socket.send(iter('{"id":"bits","do":"balances"}'))
        assert line.until(lambda message: message.get("id") == "bits")["events"]
        closed: list[int] = []

        def fragments() -> Iterator[str]:
            yield from ("x" * 100 for _ in range(2 * MAX_BYTES // 100 + 1))
            closed.append(line.closed()[0])  # before more is sent, which would reset the connection

        with suppress(ConnectionClosed):
            line.socket.send(fragments())
        assert closed == [1009]


def test_compression_is_not_negotiated(server: Server) -> None:
    """A client that offers it is answered without."""
    with connect(
        f"ws://127.0.0.1:{server.port}/api/tables/wheel/live",
        origin=Origin(server.origin),
        compression="deflate",
        **plain_http.UNHURRIED,
    ) as line:
        assert line.response is not None
        assert "Sec-WebSocket-Extensions" not in line.response.headers


@pytest.mark.parametrize("query", ["after=x", "after=-1", "after=", "after=1&after=2", "x=1"])
def test_bad_numbers_open_no_socket(server: Server, query: str) -> None:
    """`after` is a whole number, once."""
    with pytest.raises(InvalidStatus) as refusal:
        connect(
            f"ws://127.0.0.1:{server.port}/api/tables/wheel/live?{query}",
            origin=Origin(server.origin),
            **plain_http.UNHURRIED,
        )
    assert refusal.value.response.status_code == 400


def test_half_a_request_delays_no_client(server: Server) -> None:
    """Connections that never finish their request, and others are answered."""
    idle = []
    for _ in range(50):
        raw = socket.create_connection(("127.0.0.1", server.port))
        raw.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        idle.append(raw)
    assert Person(server).get("/health/live") == {"done": True}
    for raw in idle:
        raw.close()


def test_flood_of_messages_is_dropped(tmp_path: Path) -> None:
    """Past its minute's worth a client is asked to wait; if it goes on it is disconnected."""
    options = {"--rates-messages-a-minute": "20"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as server:
        anna, bruno = server.guest("Anna"), server.guest("Bruno")
        with anna.at() as line, bruno.at() as other:
            codes = [line.ask("balances").get("error") for _ in range(20)]
            assert codes == [None] * 20
            for _ in range(31):
                line.send(id="more", do="balances")
            receives = [line.receive() for _ in range(30)]
            assert {message["error"] for message in receives} == {"rate_limited"}
            assert line.closed()[0] == 4429
            assert "events" in other.ask("balances")
        with anna.at() as line:
            line.send(id="more", do="balances")
            assert line.receive()["error"] == "rate_limited"


def test_address_has_one_rate_for_its_accounts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many guests it makes; a client elsewhere plays on."""
    at_ms = session_ms()
    monkeypatch.setattr(websocket, "session_ms", lambda: at_ms)
    options = {"--rates-messages-a-minute": "12", "--rates-clients-each": "3"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as server:
        guests = [server.guest(name) for name in ("Anna", "Bruno", "Carla", "Dario", "Elio")]
        sent = []
        for number, guest in enumerate(guests):
            with guest.at(address="127.0.0.1" if number < 4 else "127.0.0.2") as line:
                for _ in range(12):
                    line.send(id="one", do="balances")
                replies = [line.until(lambda m: "id" in m or "error" in m) for _ in range(12)]
                sent.append([reply.get("error") for reply in replies])
    assert sent == [[None] * 12] * 3 + [["rate_limited"] * 12, [None] * 12]


def test_flood_of_sign_ins_is_refused(tmp_path: Path) -> None:
    """Of one address, whatever the names."""
    options = {"--rates-sign-ins-a-minute": "3"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as server:
        user = Person(server)
        for name in "ABC":
            user.post("/api/session", name=name, password="x", status=403)
        user.post("/api/session", name="D", password="x", status=429)
        user.get("/api/session")


def test_password_change_has_rate_of_sign_ins(tmp_path: Path) -> None:
    """Guessing the old one counts as a sign-in does; signing out is free."""
    options = {"--rates-sign-ins-a-minute": "3"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as server:
        anna, text = server.guest("Anna"), {"old": "x", "new": "rien ne va plus, messieurs"}
        for status in (403, 403, 429, 429):
            anna.post("/api/password", method="PUT", status=status, **text)
        anna.post("/api/session", method="DELETE")


def test_password_checks_delay_no_request(server: Server) -> None:
    """However many sign in at once, sessions are looked up meanwhile; too many are sent away, and
    none who signed in before in the same browser.
    """
    anna, chef, go_on = server.guest("Anna"), server.staff("Chiara", "chef"), Event()
    passwords = server.services.accounts._passwords
    verify = passwords.verify

    def stall(password_hash: str | None, password: str) -> bool:
        return go_on.wait(60) and verify(password_hash, password)

    def sign_in(name: str) -> httpx.Response:
        answer, text = {"Origin": server.origin}, {"name": name, "password": "x"}
        return plain_http.post(
            f"{server.origin}/api/session", json=text, headers=answer, timeout=60
        )

    passwords.verify = stall  # type: ignore[method-assign]
    try:
        with ThreadPoolExecutor(40) as pool:
            submits = [pool.submit(sign_in, f"N{n}") for n in range(40)]
            try:
                results = [answer.result() for answer in islice(as_completed(submits, 30), 24)]
                assert anna.get("/api/session")["account"]["name"] == "Anna"
                second = partial(chef.post, name=login_of("Chiara"), password=PASSWORD)
                comes_in = pool.submit(second, "/api/session")
            finally:
                go_on.set()
            answers = [answer.result() for answer in submits]
    finally:
        passwords.verify = verify  # type: ignore[method-assign]
    assert {(answer.status_code, answer.headers.get("Retry-After")) for answer in results} == {
        (503, "5")
    }
    assert sorted(answer.status_code for answer in answers) == [403] * 16 + [503] * 24
    assert comes_in.result()["account"]["name"] == "Chiara"


def test_sockets_share_rate_of_requests(tmp_path: Path) -> None:
    """Each costs a look at the session and a view of the table, be it closed at once."""
    options = {"--rates-messages-a-minute": "5"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as server:
        watcher = Person(server)
        for _ in range(5):
            with watcher.at():
                pass
        with pytest.raises(InvalidStatus) as refusal, watcher.at():
            pass
        assert refusal.value.response.status_code == 429
        watcher.get("/api/tables", 429)


def test_journal_reads_delay_no_request(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask for one, the table and its clients go on; too many are sent away."""
    anna, go_on, store = server.guest("Anna"), Event(), server.services.store
    read, at_once, maximum = store.read, set[int](), [0]

    def stall(table: str, after_number: int, limit: int) -> list[Entry]:
        at_once.add(get_ident())
        maximum[0] = max(maximum[0], len(at_once))
        assert go_on.wait(60)
        at_once.discard(get_ident())
        return read(table, after_number, limit)

    def ask(n: int) -> httpx.Response:
        path = "sessions" if n % 2 else "permanences?session=1"
        return plain_http.get(f"{server.origin}/api/tables/wheel/{path}", timeout=60)

    monkeypatch.setattr(store, "read", stall)
    with ThreadPoolExecutor(40) as pool:
        submits = [pool.submit(ask, n) for n in range(40)]
        try:
            results = [answer.result() for answer in islice(as_completed(submits, 30), 24)]
            assert anna.get("/api/session")["account"]["name"] == "Anna"
            with anna.at() as line:
                assert "events" in line.ask("sit", chips=10_000)
                assert "events" in line.ask("leave")
        finally:
            go_on.set()
        answers = [answer.result() for answer in submits]
    assert {(answer.status_code, answer.headers.get("Retry-After")) for answer in results} == {
        (503, "5")
    }
    assert sorted(answer.status_code for answer in answers) == [200] * 16 + [503] * 24
    assert maximum == [1]


def test_excess_sockets_are_refused(tmp_path: Path) -> None:
    """Of one account; those that are open stay."""
    options = {"--rates-connections-each": "2"}
    with opened(settings(tmp_path, table(pace=PATIENT), options=options)) as server:
        anna, bruno = server.guest("Anna"), server.guest("Bruno")
        with anna.at(), anna.at(), bruno.at():
            with pytest.raises(InvalidStatus) as refusal, anna.at():
                pass
            assert refusal.value.response.status_code == 429
        wait_until(lambda: not len(server.services.node.broadcaster("wheel")))
        with anna.at():
            pass
