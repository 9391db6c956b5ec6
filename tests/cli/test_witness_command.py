"""`tapisvert witness` as a process: it keeps its key and what it signed through a kill."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from support.cli.cli_runner import called
from support.records.signed_records import witness_key
from support.server.reverse_proxies import hold_port

from tapisvert.fairness.transparency.log_note import write_proof
from tapisvert.fairness.transparency.merkle_log import MerkleLog
from tapisvert.fairness.transparency.signed_note import (
    COSIGNATURE,
    cosigned_at,
    read_verifier_key,
    verifier_key,
)
from tapisvert.journal.checkpoint import sign
from tapisvert.witness import witness_keys

COSIGNING = Ed25519PrivateKey.from_private_bytes(bytes(32))


@contextmanager
def running(folder: Path) -> Iterator[httpx.Client]:
    """A witness of a folder, killed at the end without a word."""
    holder = hold_port()
    port = holder.getsockname()[1]
    house = folder / "house.pub"
    house.write_text(f"{verifier_key('casino.example', COSIGNING.public_key())}\n")
    command = [sys.executable, "-m", "tapisvert", "witness", "--folder", str(folder)]
    command += ["--house", str(house)]
    command += ["--port", str(port)]
    with holder, subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"key ")
        retries = httpx.HTTPTransport(
            retries=60,  # it listens a moment after it has said its key
            limits=httpx.Limits(max_keepalive_connections=0),  # it ends the oldest that waits
        )
        try:
            with httpx.Client(
                base_url=f"http://127.0.0.1:{port}", transport=retries, timeout=60
            ) as client:
                yield client
        finally:
            process.kill()


def test_killed_witness_signs_only_once(tmp_path: Path) -> None:
    (tmp_path / witness_keys.KEY).touch(mode=0o600)
    (tmp_path / witness_keys.KEY).write_bytes(witness_key().to_pem())
    house = {"Authorization": f"Bearer {witness_keys.token(tmp_path)}"}
    request = {"table": "venezia", "number": 1, "transcript": "ab" * 32}
    with running(tmp_path) as client:
        first = client.post("/sign", json=request, headers=house).json()["signature"]
    cosigns = (tmp_path / witness_keys.COSIGNING_PUBLIC).read_text()
    note = sign([], 0, "casino.example", COSIGNING, MerkleLog())
    with running(tmp_path) as client:
        line = client.post("/add-checkpoint", content=write_proof(0, [], note)).content
        assert cosigned_at(note + line, *read_verifier_key(cosigns, COSIGNATURE)) is not None
        assert client.get("/checkpoint", params={"origin": "casino.example"}).content == note
        conflict = client.post("/add-checkpoint", content=write_proof(0, [], note))
        assert (conflict.status_code, conflict.text) == (409, "1\n")
        assert int(client.get("/key").json()["modulus"], 16) == witness_key().modulus
        assert client.post("/sign", json=request, headers=house).json()["signature"] == first
        other = client.post("/sign", json=request | {"transcript": "cd" * 32}, headers=house)
    assert other.json()["code"] == "number_already_signed"
    (tmp_path / witness_keys.KEY).chmod(0o644)
    (tmp_path / "none.pub").touch()
    refusal = called("witness", "--folder", str(tmp_path), "--house", str(tmp_path / "none.pub"))
    assert refusal.is_one_clear_line
    refusal = called("witness", "--folder", str(tmp_path))
    assert refusal.is_one_clear_line
    assert (refusal.status, "chmod 600" in refusal.err) == (2, True)


def test_silent_sockets_do_not_block_witness(tmp_path: Path) -> None:
    """Neither those that say nothing nor those that stop within a request; only its owner may open
    the folder.
    """
    (tmp_path / witness_keys.KEY).touch(mode=0o600)
    (tmp_path / witness_keys.KEY).write_bytes(witness_key().to_pem())
    house = {"Authorization": f"Bearer {witness_keys.token(tmp_path)}"}
    request = {"table": "venezia", "number": 1, "transcript": "ab" * 32}
    partial_request = b"POST /add-checkpoint HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nold"
    with running(tmp_path) as client, ExitStack() as sockets:
        assert client.post("/sign", json=request, headers=house).status_code == 200
        for number in range(2 * 80):
            address = client.base_url.host, client.base_url.port
            silent = sockets.enter_context(socket.create_connection(address))
            silent.sendall(partial_request[: len(partial_request) * (number % 3) // 2])
        for number in range(2, 5):
            response = client.post("/sign", json=request | {"number": number}, headers=house)
            assert response.status_code == 200
    private = ("signed.db", "cosigned.db", witness_keys.TOKEN, witness_keys.KEY)
    assert {(tmp_path / name).stat().st_mode & 0o777 for name in private} == {0o600}
    tmp_path.chmod(0o755)
    refusal = called("witness", "--folder", str(tmp_path))
    assert refusal.is_one_clear_line
    assert (refusal.status, "chmod 700" in refusal.err) == (2, True)
