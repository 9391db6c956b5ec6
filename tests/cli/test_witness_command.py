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

from tapisvert.fairness.transparency.log_note import write_proof
from tapisvert.fairness.transparency.merkle_log import MerkleLog
from tapisvert.fairness.transparency.signed_note import (
    COSIGNATURE,
    cosigned_at,
    read_verifier_key,
    verifier_key,
)
from tapisvert.journal.checkpoint import sign
from tapisvert.witness import keys

COSIGNING = Ed25519PrivateKey.from_private_bytes(bytes(32))


@contextmanager
def running(folder: Path) -> Iterator[httpx.Client]:
    """A witness of a folder, killed at the end without a word."""
    held = socket.socket()  # bound, so that no other program takes the port before the witness
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    port = held.getsockname()[1]
    house = folder / "house.pub"
    house.write_text(f"{verifier_key('casino.example', COSIGNING.public_key())}\n")
    command = [sys.executable, "-m", "tapisvert", "witness", "--folder", str(folder)]
    command += ["--house", str(house)]
    command += ["--port", str(port)]
    with held, subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"key ")
        retries = httpx.HTTPTransport(retries=60)  # it listens a moment after it has said its key
        try:
            with httpx.Client(
                base_url=f"http://127.0.0.1:{port}", transport=retries, timeout=60
            ) as client:
                yield client
        finally:
            process.kill()


def test_a_killed_witness_signs_no_second_transcript(tmp_path: Path) -> None:
    """Neither after it starts again; and its key is the one that it had."""
    (tmp_path / keys.KEY).touch(mode=0o600)
    (tmp_path / keys.KEY).write_bytes(witness_key().to_pem())
    house = {"Authorization": f"Bearer {keys.token(tmp_path)}"}
    asked = {"table": "venezia", "number": 1, "transcript": "ab" * 32}
    with running(tmp_path) as client:
        first = client.post("/sign", json=asked, headers=house).json()["signature"]
    cosigns = (tmp_path / keys.COSIGNING_PUBLIC).read_text()
    note = sign([], 0, "casino.example", COSIGNING, MerkleLog())
    with running(tmp_path) as client:
        line = client.post("/add-checkpoint", content=write_proof(0, [], note)).content
        assert cosigned_at(note + line, *read_verifier_key(cosigns, COSIGNATURE)) is not None
        assert client.get("/checkpoint", params={"origin": "casino.example"}).content == note
        moved = client.post("/add-checkpoint", content=write_proof(0, [], note))
        assert (moved.status_code, moved.text) == (409, "1\n")
        assert int(client.get("/key").json()["modulus"], 16) == witness_key().modulus
        assert client.post("/sign", json=asked, headers=house).json()["signature"] == first
        other = client.post("/sign", json=asked | {"transcript": "cd" * 32}, headers=house)
    assert other.json()["code"] == "number_signed"
    (tmp_path / keys.KEY).chmod(0o644)
    (tmp_path / "none.pub").touch()
    refused = called("witness", "--folder", str(tmp_path), "--house", str(tmp_path / "none.pub"))
    assert refused.is_one_clear_line
    refused = called("witness", "--folder", str(tmp_path))
    assert refused.is_one_clear_line
    assert (refused.status, "chmod 600" in refused.err) == (2, True)


def test_silent_sockets_keep_no_house_out(tmp_path: Path) -> None:
    """Neither those that say nothing nor those that stop within a request; only its owner may open
    the folder.
    """
    (tmp_path / keys.KEY).touch(mode=0o600)
    (tmp_path / keys.KEY).write_bytes(witness_key().to_pem())
    house = {"Authorization": f"Bearer {keys.token(tmp_path)}"}
    asked = {"table": "venezia", "number": 1, "transcript": "ab" * 32}
    begun = b"POST /add-checkpoint HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nold"
    with running(tmp_path) as client, ExitStack() as sockets:
        assert client.post("/sign", json=asked, headers=house).status_code == 200
        for number in range(2 * 80):
            address = client.base_url.host, client.base_url.port
            silent = sockets.enter_context(socket.create_connection(address))
            silent.sendall(begun[: len(begun) * (number % 3) // 2])
        for number in range(2, 5):
            response = client.post("/sign", json=asked | {"number": number}, headers=house)
            assert response.status_code == 200
    private = ("signed.db", "cosigned.db", keys.TOKEN, keys.KEY)
    assert {(tmp_path / name).stat().st_mode & 0o777 for name in private} == {0o600}
    tmp_path.chmod(0o755)
    refused = called("witness", "--folder", str(tmp_path))
    assert refused.is_one_clear_line
    assert (refused.status, "chmod 700" in refused.err) == (2, True)
