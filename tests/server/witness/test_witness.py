"""The witness: each coup once, in its order, durable before it signs; and its client."""

import asyncio
import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from support.records.signed_records import EXAMPLES, key_of, named, witness_key
from support.server.witness_server import TOKEN, serving

from tapisvert import clock
from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.chain import NO_STATEMENT, key_input, statement_text
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.rate_limit import TokenBuckets
from tapisvert.rules.commands import Statement
from tapisvert.witness import coup_register, witness_app, witness_keys
from tapisvert.witness.coup_register import OtherKeyError, Register, SigningRefusedError
from tapisvert.witness.witness_app import MAX_BODY, MAX_STRANGERS, Witness
from tapisvert.witness.witness_client import SigningAnswer, WitnessAddress, WitnessClient

HOUSE: Final = {"Authorization": f"Bearer {TOKEN}"}
START: Final = bytes(range(32))
OTHER_START: Final = bytes(range(32, 64))
HEAD: Final = bytes(32)
OTHER_HEAD: Final = bytes([1]) * 32


@pytest.fixture
def register(tmp_path: Path) -> Iterator[Register]:
    with closing(Register(tmp_path / "signed.db", witness_key())) as fresh_register:
        yield fresh_register


def request_of(
    coup: Any = 1, head: bytes = HEAD, table: str = "venezia", start: bytes = START
) -> dict[str, Any]:
    return {"table": table, "start": start.hex(), "coup": coup, "head": head.hex()}


def text_of(
    statement: Statement, coup: int | str, head: bytes = HEAD, table: str = "venezia"
) -> bytes:
    return statement_text(table, statement, START, coup, head)


# The register -------------------------------------------------------------------------------------


def test_statements_are_numbered_and_chained(register: Register) -> None:
    """Each has the number of the key and of its table, and the hash of the one before."""
    modulus = witness_key().modulus
    first = register.sign("venezia", START, 1, HEAD)
    other = register.sign("campione", OTHER_START, 1, HEAD)
    end = register.sign("venezia", START, "end 1", OTHER_HEAD)
    assert [(s.n, s.m) for s in (first, other, end)] == [(1, 1), (2, 1), (3, 2)]
    texts = register.texts(1)
    assert texts[0] == text_of(first, 1)
    assert texts[2] == text_of(end, "end 1", OTHER_HEAD)
    hashes = [sha256(text).hexdigest() for text in texts]
    assert [s.prev for s in (first, other, end)] == [NO_STATEMENT, *hashes[:2]]
    assert vrf.verify(modulus, texts[0], bytes.fromhex(first.signature))
    assert first.key is not None
    assert vrf.verify(modulus, key_input(START, 1), bytes.fromhex(first.key))
    assert vrf.verify(modulus, texts[2], bytes.fromhex(end.signature))
    assert end.key is None


def test_last_request_gets_the_same_answer(register: Register) -> None:
    first = register.sign("venezia", START, 1, HEAD)
    assert register.sign("venezia", START, 1, HEAD) == first
    second = register.sign("venezia", START, 2, HEAD)
    assert register.sign("venezia", START, 2, HEAD) == second
    end = register.sign("venezia", START, "end 2", HEAD)
    assert register.sign("venezia", START, "end 2", HEAD) == end
    assert len(register.texts(1)) == 3


@pytest.mark.parametrize(
    ("table", "coup", "head"),
    [
        ("venezia", 2, OTHER_HEAD),  # another record
        ("venezia", 1, HEAD),  # no longer the last, though word for word
        ("venezia", 1, OTHER_HEAD),
        ("venezia", 4, HEAD),
        ("venezia", "end 1", HEAD),
        ("venezia", "end 3", HEAD),
        ("campione", 3, HEAD),  # another table
        ("campione", 2, HEAD),
    ],
)
def test_conflicting_request_is_refused(
    register: Register, table: str, coup: int | str, head: bytes
) -> None:
    register.sign("venezia", START, 1, HEAD)
    last = register.sign("venezia", START, 2, HEAD)
    with pytest.raises(SigningRefusedError) as refusal:
        register.sign(table, START, coup, head)
    assert refusal.value.last == text_of(last, 2)
    assert len(register.texts(1)) == 2
    assert register.sign("venezia", START, 3, HEAD).n == 3


def test_ended_draw_gets_no_further_coup(register: Register) -> None:
    """Not even its end over another head; a draw of no coups may end too."""
    end = register.sign("venezia", START, "end 0", HEAD)
    for coup, head in ((1, HEAD), ("end 0", OTHER_HEAD)):
        with pytest.raises(SigningRefusedError) as refusal:
            register.sign("venezia", START, coup, head)
        assert refusal.value.last == text_of(end, "end 0")


def test_draw_starts_at_first_coup(register: Register) -> None:
    for coup in (2, "end 1"):
        with pytest.raises(SigningRefusedError, match="only coup 1") as refusal:
            register.sign("venezia", START, coup, HEAD)
        assert refusal.value.last is None


def test_prepared_key_is_the_same(register: Register) -> None:
    """A key computed ahead is given with its own coup alone."""
    keys = [witness_key().prove(key_input(START, coup)).hex() for coup in (1, 2)]
    register.prepare(START, 2)
    for coup, key in enumerate(keys, 1):
        assert register.sign("venezia", START, coup, HEAD).key == key
        register.prepare(START, coup + 1)
    assert list(register._ready_keys) == [(START, 3)]


def test_clock_never_goes_back(register: Register, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([5_000, 4_000, 6_000])
    monkeypatch.setattr(clock, "wall_ms", lambda: next(times))
    statements = [register.sign("venezia", START, coup, HEAD) for coup in (1, 2, 3)]
    assert [statement.at for statement in statements] == [5_000, 5_000, 6_000]


def test_statement_is_stored_before_signature(tmp_path: Path) -> None:
    """A key that breaks between the two leaves the coup taken: nothing else is ever signed."""
    key = key_of(EXAMPLES[0])
    key._numbers = None  # type: ignore[assignment] # the machine fails while it signs
    with (
        closing(Register(tmp_path / "signed.db", key)) as failing_register,
        pytest.raises(AttributeError),
    ):
        failing_register.sign("venezia", START, 1, HEAD)
    with closing(Register(tmp_path / "signed.db", witness_key())) as second:
        with pytest.raises(SigningRefusedError):
            second.sign("venezia", START, 1, OTHER_HEAD)
        assert second.sign("venezia", START, 1, HEAD).n == 1


def test_register_belongs_to_one_key(register: Register, tmp_path: Path) -> None:
    """A second process beside it could sign another head, and another key another chain."""
    register.sign("venezia", START, 1, HEAD)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        Register(tmp_path / "signed.db", witness_key())
    register.close()
    with pytest.raises(OtherKeyError, match="is the register of the key"):
        Register(tmp_path / "signed.db", key_of(EXAMPLES[1]))


def test_concurrent_requests_get_one_signature(register: Register) -> None:
    """Eight threads, each with its own head."""
    signed: list[Statement] = []

    def ask(head: bytes) -> None:
        with suppress(SigningRefusedError):
            signed.append(register.sign("venezia", START, 1, head))

    threads = [threading.Thread(target=ask, args=(bytes([index]) * 32,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(signed) == 1


# The endpoints ------------------------------------------------------------------------------------


def test_endpoints_sign_and_list_statements(register: Register) -> None:
    """Key and list are for anyone, a signature for the token alone."""
    with serving(register) as client:
        for wrong in ({}, {"Authorization": "Bearer x"}, {"Authorization": TOKEN}):
            assert client.post("/sign", json=request_of(), headers=wrong).status_code == 401
        statement = Statement(**client.post("/sign", json=request_of(), headers=HOUSE).json())
        key = client.get("/key").json()
        modulus = int(key["modulus"], 16)
        assert (key["modulus"], tuple(key["proof"])) == (
            named(witness_key()).modulus,
            named(witness_key()).proof,
        )
        assert key["fingerprint"] == vrf.fingerprint(modulus)
        assert vrf.verify(modulus, text_of(statement, 1), bytes.fromhex(statement.signature))
        assert client.get("/list").content == text_of(statement, 1)
        other = client.post("/sign", json=request_of(head=OTHER_HEAD), headers=HOUSE)
        assert (other.status_code, other.json()["code"]) == (409, "not_signed")
        assert other.json()["last"].encode() == text_of(statement, 1)


def test_statements_are_listed_in_pages(
    register: Register, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a number on, as many as a page has, and nothing after the last."""
    monkeypatch.setattr(coup_register, "PAGE", 2)
    for coup in range(1, 6):
        register.sign("venezia", START, coup, HEAD)
    with serving(register) as client:
        pages = [client.get(f"/list?from={first}").text for first in (1, 3, 5, 6)]
    assert [re.findall(r"venezia\n(\d)\n", page) for page in pages] == [
        ["1", "2"], ["3", "4"], ["5"], []
    ]  # fmt: skip


def test_page_lists_signed_tables(register: Register) -> None:
    """In the reader's language, with the fingerprint, and nothing that a name could break."""
    register.sign("venezia", START, 1, HEAD)
    register.sign("venezia", START, 2, HEAD)
    register.sign("<b>", OTHER_START, 1, HEAD)
    with serving(register) as client:
        english = client.get("/").text
        italian = client.get("/", headers={"Accept-Language": "it-IT,en"}).text
    assert "3 statements were signed." in english
    assert "Sono state firmate 3 dichiarazioni." in italian
    assert vrf.fingerprint(witness_key().modulus) in english
    assert "<td>venezia</td><td>2</td>" in english
    assert "<td>&lt;b&gt;</td><td>1</td>" in english


BODIES: Final = (
    b"",
    b"[]",
    b'{"table": "a"}',
    b"\xff",
    json.dumps(request_of() | {"more": 1}).encode(),
    *(json.dumps(request_of(coup)).encode() for coup in (0, -1, 4_097, 1.5, True, None)),
    *(json.dumps(request_of(coup)).encode() for coup in ("", "1", "end", "end -1", "end 01")),
    *(
        json.dumps(request_of(table=name)).encode()
        for name in ("", " a", "a" * 81, "a\n", "\u202e")
    ),
    *(
        json.dumps(request_of() | {name: text}).encode()
        for name in ("start", "head")
        for text in ("", "AB" * 32, "ab")
    ),
)


def test_invalid_request_is_refused(register: Register) -> None:
    with serving(register) as client:
        for body in BODIES:
            answer = client.post("/sign", content=body, headers=HOUSE)
            assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request"), body
        for first in ("-1", "x", "²", "9" * 17):
            assert client.get("/list", params={"from": first}).status_code == 400
    assert register.texts(1) == []


def test_requests_are_bounded_in_length_and_rate(register: Register) -> None:
    """Readers never take what the house may ask."""
    with serving(register, rate=2) as client:
        long = client.post("/sign", content=b" " * (MAX_BODY + 1), headers=HOUSE)
        assert (long.status_code, long.json()["code"]) == (413, "payload_too_large")
        assert [client.get("/key").status_code for _ in range(8)].count(429) > 0
        assert client.post("/sign", json=request_of(), headers=HOUSE).status_code == 200
        assert client.post("/other").json()["code"] == "not_found"


def test_full_disk_refuses_signatures(register: Register) -> None:
    """503 while there is no room; then the same request is signed, and the numbers follow."""
    with serving(register) as client:

        def sign(coup: int) -> tuple[int, int | None]:
            answer = client.post("/sign", json=request_of(coup), headers=HOUSE)
            return answer.status_code, answer.json().get("n")

        assert sign(1) == (200, 1)
        (pages,) = register._database.execute("PRAGMA page_count").fetchone()
        register._database.execute(f"PRAGMA max_page_count = {pages}")
        coup = 2
        while (response := sign(coup))[0] == 200:
            assert response == (200, coup)
            coup += 1
        assert response == (503, None)
        assert sign(coup) == (503, None)
        register._database.execute("PRAGMA max_page_count = 1000")
        assert sign(coup) == (200, coup)
    assert len(register.texts(1)) == coup


def test_token_bucket_refills() -> None:
    """So many a second, and no more saved up than that; at least one, where that takes longer."""
    buckets = TokenBuckets(2, 1_000)
    assert [buckets.take("", 0) for _ in range(3)] == [True, True, False]
    assert [buckets.take("", 500) for _ in range(2)] == [True, False]
    assert [buckets.take("", 100_000) for _ in range(3)] == [True, True, False]
    slow = TokenBuckets(0.1, 1_000)
    assert [slow.take("", at_ms) for at_ms in (0, 9_000, 10_000)] == [True, False, True]


# Connections --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "begin",
    [b"", b"GET /key HT", b"GET /list HTTP/1.1\r\nHost: x\r\n\r\n"],
    ids=["silent", "in a request", "not reading"],
)
def test_strangers_leave_the_house_its_place(register: Register, begin: bytes) -> None:
    """Twice as many connections as there are places, whatever they wait for."""
    with serving(register) as client, ExitStack() as sockets:
        assert client.post("/sign", json=request_of(), headers=HOUSE).status_code == 200
        address = client.base_url.host, client.base_url.port
        for _ in range(2 * MAX_STRANGERS):
            sockets.enter_context(socket.create_connection(address)).sendall(begin)
        for coup in range(2, 5):
            answer = client.post("/sign", json=request_of(coup), headers=HOUSE)
            assert answer.status_code == 200


def test_crowded_network_leaves_others_their_places(register: Register) -> None:
    """A reader of another network, slow with the request, is still answered."""
    with serving(register) as client, ExitStack() as sockets:
        address = client.base_url.host, client.base_url.port
        reader = sockets.enter_context(socket.create_connection(address, 60, ("127.0.0.2", 0)))
        reader.sendall(b"GET /key HT")
        for _ in range(2 * MAX_STRANGERS):
            sockets.enter_context(socket.create_connection(address))
        reader.sendall(b"TP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert reader.recv(1_000).startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("start", [b"", b"GET /key HT", b"GET /key HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_silent_connections_are_closed_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: bytes
) -> None:
    """One without a request, in the midst of it, or after a response."""
    monkeypatch.setattr(witness_app, "REQUEST_SECONDS", 0.1)

    async def connect() -> bytes:
        register = Register(tmp_path / "signed.db", witness_key())
        witness = Witness(register, witness_key(), TOKEN, 20)
        server = uvicorn.Server(witness.config(port=0, log_config=None))
        serving = asyncio.ensure_future(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(start)
        try:
            answer = await reader.read()
        except ConnectionResetError:
            answer = b"reset"
        writer.close()
        server.should_exit = True
        await serving
        register.close()
        return answer

    answer = asyncio.run(asyncio.wait_for(connect(), 60))
    assert (b"200 OK" in answer) is start.endswith(b"\r\n\r\n")


# The folder ---------------------------------------------------------------------------------------


def test_folder_is_created_privately_and_read_strictly(tmp_path: Path) -> None:
    """The same key again; one that others may read, or that is none, is refused with its reason."""
    folder = tmp_path / "new" / "witness"
    witness_keys.make_folder(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    key, token = witness_keys.secret_key(folder), witness_keys.token(folder)
    assert witness_keys.secret_key(folder).modulus == key.modulus
    assert witness_keys.read_public_key(folder / witness_keys.PUBLIC) == named(key)
    assert witness_keys.token(folder) == token == witness_keys.read_token(folder / "witness.token")
    private = (witness_keys.KEY, witness_keys.TOKEN, witness_keys.REGISTER)
    assert {(folder / name).stat().st_mode & 0o777 for name in private} == {0o600}
    for name in (witness_keys.KEY, witness_keys.TOKEN):
        (folder / name).chmod(0o640)
    for read in (witness_keys.secret_key, witness_keys.token):
        with pytest.raises(witness_keys.WitnessKeyError, match="chmod 600"):
            read(folder)
    (folder / witness_keys.KEY).chmod(0o600)
    (folder / witness_keys.KEY).write_text("no key")
    with pytest.raises(witness_keys.WitnessKeyError, match="not a witness key"):
        witness_keys.secret_key(folder)
    for read_public in (witness_keys.read_public_key, witness_keys.read_token):
        with pytest.raises(witness_keys.WitnessKeyError):
            read_public(folder / "none")


def test_key_without_its_register_is_refused(tmp_path: Path) -> None:
    """It may have signed already; another key begins anew, and the old one stays aside."""
    old = witness_keys.secret_key(tmp_path)
    (tmp_path / witness_keys.REGISTER).unlink()
    with pytest.raises(witness_keys.WitnessKeyError, match="may have signed already"):
        witness_keys.secret_key(tmp_path)
    aside = witness_keys.roll_over(tmp_path, "1962")
    assert [path.name for path in aside] == ["witness-1962.pem", "witness-1962.pub"]
    assert witness_keys.secret_key(tmp_path).modulus != old.modulus
    assert vrf.VrfKey.from_pem(aside[0].read_bytes()).modulus == old.modulus


def test_copy_of_the_key_fits_its_register(tmp_path: Path) -> None:
    """A key that is lost is put back beside the register; without it nothing is signed."""
    key = witness_keys.secret_key(tmp_path)
    path = tmp_path / witness_keys.KEY
    copy = path.read_bytes()
    with closing(Register(tmp_path / witness_keys.REGISTER, key)) as register:
        first = register.sign("venezia", START, 1, HEAD)
    path.unlink()
    with pytest.raises(witness_keys.WitnessKeyError, match="put the copy of the key back"):
        witness_keys.secret_key(tmp_path)
    path.touch(mode=0o600)
    path.write_bytes(copy)
    key = witness_keys.secret_key(tmp_path)
    with closing(Register(tmp_path / witness_keys.REGISTER, key)) as register:
        assert register.sign("venezia", START, 1, HEAD) == first


def test_unsound_public_key_is_refused(tmp_path: Path) -> None:
    """A key whose proofs are another's is not shown to give one signature only."""
    path = tmp_path / witness_keys.PUBLIC
    proof = named(key_of(EXAMPLES[1])).proof
    path.write_text("\n".join((named(witness_key()).modulus, *proof)))
    with pytest.raises(witness_keys.WitnessKeyError, match="one signature only"):
        witness_keys.read_public_key(path)


# The client ---------------------------------------------------------------------------------------


@pytest.fixture
def address(register: Register) -> Iterator[WitnessAddress]:
    with serving(register) as client:
        yield WitnessAddress(str(client.base_url), witness_key().modulus, TOKEN)


def test_client_returns_statement_refusal_or_silence(address: WitnessAddress) -> None:
    """A refusal ends it at once; a signature of another key is none; the token stays hidden."""
    client, start = WitnessClient(address, 60), START.hex()
    answer = client.sign("venezia", start, 1, HEAD.hex())
    assert answer.statement is not None
    assert (answer.statement.n, answer.is_refused) == (1, False)
    assert client.sign("venezia", start, 1, HEAD.hex()) == answer
    assert client.sign("venezia", start, 1, OTHER_HEAD.hex()) == SigningAnswer(is_refused=True)
    stranger = replace(address, modulus=int(EXAMPLES[1]["n"], 16))
    assert WitnessClient(stranger, 60).sign("venezia", start, 2, HEAD.hex()) == SigningAnswer()
    unknown = replace(address, token="00" * 32)
    assert WitnessClient(unknown, 60).sign("venezia", start, 2, HEAD.hex()) == SigningAnswer()
    end = client.sign("venezia", start, "end 2", HEAD.hex()).statement
    assert end is not None
    assert end.key is None
    assert TOKEN not in repr(address)


def test_client_retries_until_timeout() -> None:
    """No witness is there: it waits between two attempts, and gives up in time."""
    now = [0.0]
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        now[0] += 1

    with socket.socket() as closed:  # bound, so that nothing else listens there meanwhile
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        nowhere = WitnessAddress(f"http://127.0.0.1:{port}", witness_key().modulus, TOKEN)
        client = WitnessClient(nowhere, 3, lambda: now[0], wait)
        assert client.sign("venezia", START.hex(), 1, HEAD.hex()) == SigningAnswer()
    assert len(waits) == 3


DRIPS: Final = 600
"""Bytes of an answer that comes one by one; all of them would take a minute."""


def test_slow_response_is_cut_at_timeout() -> None:
    """Each byte begins the timeout of a socket anew; the client does not wait for the last."""
    sent = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def drip() -> None:
            peer, _ = listener.accept()
            with peer, suppress(OSError):
                for byte in b"HTTP/1.1 200 OK\r\nX: " + b"x" * DRIPS:
                    peer.sendall(bytes([byte]))
                    sent.append(byte)
                    event.wait(0.1)

        event = threading.Event()
        thread = threading.Thread(target=drip)
        thread.start()
        address = WitnessAddress(
            f"http://127.0.0.1:{listener.getsockname()[1]}", witness_key().modulus, TOKEN
        )
        answer = WitnessClient(address, 0.3).sign("venezia", START.hex(), 1, HEAD.hex())
        assert answer == SigningAnswer()
        event.set()
        thread.join()
    assert len(sent) < DRIPS
