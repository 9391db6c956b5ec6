"""The witness: one transcript under one number, durable before it signs; and its client."""

import asyncio
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from support.records.signed_records import EXAMPLES, key_of, witness_key
from support.server.witness_server import TOKEN, serving

from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.transcript import alpha
from tapisvert.journal.sqlite_driver import sqlite3
from tapisvert.witness import witness_app, witness_keys
from tapisvert.witness.client import SigningAnswer, WitnessAddress, WitnessClient
from tapisvert.witness.signed_draws import MAX_TABLES, Register, SigningRefusedError
from tapisvert.witness.witness_app import MAX_BODY, Allowance, Witness

HOUSE: Final = {"Authorization": f"Bearer {TOKEN}"}
ONE: Final = bytes(range(32))
OTHER: Final = bytes(32)


@pytest.fixture
def register(tmp_path: Path) -> Iterator[Register]:
    with closing(Register(tmp_path / "signed.db", witness_key())) as opening:
        yield opening


def send_request(number: float = 7, digest: bytes = ONE, table: str = "venezia") -> dict[str, Any]:
    return {"table": table, "number": number, "transcript": digest.hex()}


def test_number_is_signed_idempotently(register: Register) -> None:
    """Another transcript is refused, and so is any number below; other tables have theirs."""
    signature = register.sign("venezia", 7, ONE)
    assert vrf.verify(witness_key().modulus, alpha("venezia", 7, ONE), signature)
    assert register.sign("venezia", 7, ONE) == signature
    for number, digest in ((7, OTHER), (6, ONE), (1, OTHER)):
        with pytest.raises(SigningRefusedError) as refusal:
            register.sign("venezia", number, digest)
        assert refusal.value.code == "number_already_signed"
    register.sign("venezia", 9, ONE)
    assert register.sign("venezia", 7, ONE) == signature
    register.sign("campione", 1, OTHER)
    assert [item.number for item in register.signed("venezia", 0)] == [7, 9]
    assert [item.number for item in register.signed("venezia", 7)] == [9]
    assert [item.digest for item in register.signed("campione", 0)] == [OTHER]


def test_number_is_stored_before_signature(tmp_path: Path) -> None:
    """A key that breaks between the two leaves the number taken: nothing else is ever signed."""
    key = key_of(EXAMPLES[0])
    key._numbers = None  # type: ignore[assignment] # the machine fails while it signs
    damage = Register(tmp_path / "signed.db", key)
    with closing(damage), pytest.raises(AttributeError):
        damage.sign("venezia", 7, ONE)
    with closing(Register(tmp_path / "signed.db", witness_key())) as second:
        with pytest.raises(SigningRefusedError):
            second.sign("venezia", 7, OTHER)
        second.sign("venezia", 7, ONE)


def test_register_has_one_witness(register: Register, tmp_path: Path) -> None:
    """A second process beside it could sign another transcript: it gets no access."""
    register.sign("venezia", 1, ONE)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        Register(tmp_path / "signed.db", witness_key())


def test_concurrent_requests_for_number_get_one_signature(register: Register) -> None:
    """Eight threads, each with its own transcript."""
    signed: list[bytes] = []

    def ask(digest: bytes) -> None:
        try:
            signed.append(register.sign("venezia", 1, digest))
        except SigningRefusedError:
            return

    threads = [threading.Thread(target=ask, args=(bytes([index]) * 32,)) for index in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(signed) == 1


def test_tables_are_bounded(register: Register) -> None:
    """So a token that is lost fills no disk."""
    rows = [(f"t{position}", 1, ONE, 0) for position in range(MAX_TABLES)]
    register._database.execute("BEGIN")
    register._database.executemany("INSERT INTO signed VALUES (?, ?, ?, ?)", rows)
    register._database.execute("COMMIT")
    with pytest.raises(SigningRefusedError) as refusal:
        register.sign("one more", 1, ONE)
    assert refusal.value.code == "too_many_tables"
    register.sign("t0", 2, ONE)


def test_endpoints_sign_and_show_transcripts(register: Register) -> None:
    """The key and the numbers are for anyone, a signature for the token alone."""
    with serving(register) as client:
        for wrong in ({}, {"Authorization": "Bearer x"}, {"Authorization": TOKEN}):
            assert client.post("/sign", json=send_request(), headers=wrong).status_code == 401
        answer = client.post("/sign", json=send_request(), headers=HOUSE)
        pi = bytes.fromhex(answer.json()["signature"])
        modulus = int(client.get("/key").json()["modulus"], 16)
        assert vrf.verify(modulus, alpha("venezia", 7, ONE), pi)
        (draw,) = client.get("/draws", params={"table": "venezia"}).json()["draws"]
        assert (draw["number"], draw["transcript"]) == (7, ONE.hex())
        second = client.post("/sign", json=send_request(digest=OTHER), headers=HOUSE)
        assert (second.status_code, second.json()["code"]) == (409, "number_already_signed")
        assert second.json()["last"] == 7


BODIES: Final = (
    *(b"", b"[]", b'{"table": "a"}', b"\xff", json.dumps(send_request() | {"more": 1}).encode()),
    *(json.dumps(send_request(number)).encode() for number in (0, -1, 2**53, 1.5, True)),
    *(
        json.dumps(send_request(table=name)).encode()
        for name in ("", " a", "a" * 81, "a\n", "\u202e")
    ),
    *(json.dumps(send_request() | {"transcript": said}).encode() for said in ("", "AB" * 32, "ab")),
)


def test_invalid_request_is_refused(register: Register) -> None:
    with serving(register) as client:
        for body in BODIES:
            answer = client.post("/sign", content=body, headers=HOUSE)
            assert (answer.status_code, answer.json()["code"]) == (400, "invalid_request"), body
        bad = client.get("/draws", params={"table": "a", "after": "-1"})
        assert bad.status_code == 400
    assert register.signed("venezia", 0) == ()


def test_requests_are_bounded_in_length_and_rate(register: Register) -> None:
    """Readers never take what the house may ask."""
    with serving(register, rate=2) as client:
        long = client.post("/sign", content=b" " * (MAX_BODY + 1), headers=HOUSE)
        assert (long.status_code, long.json()["code"]) == (413, "payload_too_large")
        assert [client.get("/key").status_code for _ in range(8)].count(429) > 0
        assert client.post("/sign", json=send_request(), headers=HOUSE).status_code == 200
        assert client.post("/other").json()["code"] == "not_found"


def test_allowance_refills() -> None:
    """So many a second, and no more saved up than that."""
    clock = [0.0]
    allowance = Allowance(2, lambda: clock[0])
    assert [allowance.take() for _ in range(3)] == [True, True, False]
    clock[0] = 0.5
    assert [allowance.take() for _ in range(2)] == [True, False]
    clock[0] = 100
    assert [allowance.take() for _ in range(3)] == [True, True, False]


def test_folder_is_created_privately_and_read_strictly(tmp_path: Path) -> None:
    """The same key again; one that others may read, or that is none, is refused with its reason."""
    (tmp_path / witness_keys.KEY).touch(mode=0o600)
    (tmp_path / witness_keys.KEY).write_bytes(witness_key().to_pem())
    assert witness_keys.secret_key(tmp_path).modulus == witness_key().modulus
    assert witness_keys.read_modulus(tmp_path / witness_keys.PUBLIC) == witness_key().modulus
    token = witness_keys.token(tmp_path)
    assert (
        witness_keys.token(tmp_path)
        == token
        == witness_keys.read_token(tmp_path / witness_keys.TOKEN)
    )
    assert (tmp_path / witness_keys.TOKEN).stat().st_mode & 0o077 == 0
    for name in (witness_keys.KEY, witness_keys.TOKEN):
        (tmp_path / name).chmod(0o640)
    for read in (witness_keys.secret_key, witness_keys.token):
        with pytest.raises(witness_keys.WitnessKeyError, match="chmod 600"):
            read(tmp_path)
    (tmp_path / witness_keys.KEY).chmod(0o600)
    (tmp_path / witness_keys.KEY).write_text("no key")
    with pytest.raises(witness_keys.WitnessKeyError, match="not a witness key"):
        witness_keys.secret_key(tmp_path)
    for read_public in (witness_keys.read_modulus, witness_keys.read_token):
        with pytest.raises(witness_keys.WitnessKeyError):
            read_public(tmp_path / "none")


@pytest.fixture
def address(register: Register) -> Iterator[WitnessAddress]:
    with serving(register) as client:
        yield WitnessAddress(str(client.base_url), witness_key().modulus, TOKEN)


def test_client_returns_signature_or_failure(address: WitnessAddress) -> None:
    """A refusal ends it at once; a signature of another key is none; the token stays hidden."""
    client = WitnessClient(address, 60)
    answer = client.sign("venezia", 1, ONE)
    assert answer.signature is not None
    assert vrf.verify(address.modulus, alpha("venezia", 1, ONE), answer.signature)
    assert client.sign("venezia", 1, ONE) == answer
    client.sign("venezia", 5, ONE)
    assert client.sign("venezia", 1, OTHER) == SigningAnswer(last=5)
    stranger = WitnessAddress(address.url, int(EXAMPLES[1]["n"], 16), TOKEN)
    assert WitnessClient(stranger, 60).sign("venezia", 6, ONE) == SigningAnswer()
    unknown = WitnessAddress(address.url, address.modulus, "00" * 32)
    assert WitnessClient(unknown, 60).sign("venezia", 7, ONE) == SigningAnswer()
    assert TOKEN not in repr(address)


def test_client_retries_until_timeout() -> None:
    """No witness is there: it waits between two attempts, and gives up in time."""
    clock = [0.0]
    pauses: list[float] = []

    def wait(seconds: float) -> None:
        pauses.append(seconds)
        clock[0] += 1

    with socket.socket() as closed:  # bound, so that nothing else listens there meanwhile
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        nowhere = WitnessAddress(f"http://127.0.0.1:{port}", witness_key().modulus, TOKEN)
        client = WitnessClient(nowhere, 3, lambda: clock[0], wait)
        assert client.sign("venezia", 1, ONE) == SigningAnswer()
    assert len(pauses) == 3


DRIPS: Final = 600
"""Bytes of an answer that comes one by one; all of them would take a minute."""


def test_slow_response_is_cut_at_timeout() -> None:
    """Each byte begins the timeout of a socket anew; the client does not wait for the last."""
    arguments = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def drip() -> None:
            peer, _ = listener.accept()
            with peer, suppress(OSError):
                for byte in b"HTTP/1.1 200 OK\r\nX: " + b"x" * DRIPS:
                    peer.sendall(bytes([byte]))
                    arguments.append(byte)
                    event.wait(0.1)

        event = threading.Event()
        thread = threading.Thread(target=drip)
        thread.start()
        address = WitnessAddress(
            f"http://127.0.0.1:{listener.getsockname()[1]}", witness_key().modulus, TOKEN
        )
        assert WitnessClient(address, 0.3).sign("venezia", 1, ONE) == SigningAnswer()
        event.set()
        thread.join()
    assert len(arguments) < DRIPS


@pytest.mark.parametrize("start", [b"", b"GET /key HT", b"GET /key HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_silent_connections_are_closed_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: bytes
) -> None:
    """One without a request, in the midst of it, or after a response."""
    monkeypatch.setattr(witness_app, "REQUEST_SECONDS", 0.1)

    async def connect() -> bytes:
        register = Register(tmp_path / "signed.db", witness_key())
        app = Witness(register, witness_key().modulus, "token", 20).app()
        config = uvicorn.Config(
            app, port=0, http=witness_app.WitnessProtocol, lifespan="off", log_config=None
        )
        server = uvicorn.Server(config)
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
