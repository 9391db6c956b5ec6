"""`tapisvert witness` as a process: it keeps its key and what it signed through a kill."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from support.cli.cli_runner import invoke
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
    house = folder.parent / "house.pub"
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


def request_of(coup: int, head: str = "ab" * 32) -> dict[str, object]:
    return {"table": "venezia", "start": "00" * 32, "coup": coup, "head": head}


def test_killed_witness_signs_only_once(tmp_path: Path) -> None:
    """Killed, it answers as before; and its checkpoints only grow."""
    witness_keys.make_folder(folder := tmp_path / "witness")
    house = {"Authorization": f"Bearer {witness_keys.token(folder)}"}
    with running(folder) as client:
        first = client.post("/sign", json=request_of(1), headers=house).json()
        modulus = client.get("/key").json()["modulus"]
    cosigns = (folder / witness_keys.COSIGNING_PUBLIC).read_text()
    note = sign([], 0, "casino.example", COSIGNING, MerkleLog())
    with running(folder) as client:
        line = client.post("/add-checkpoint", content=write_proof(0, [], note)).content
        assert cosigned_at(note + line, *read_verifier_key(cosigns, COSIGNATURE)) is not None
        assert client.get("/checkpoint", params={"origin": "casino.example"}).content == note
        conflict = client.post("/add-checkpoint", content=write_proof(0, [], note))
        assert (conflict.status_code, conflict.text) == (409, "1\n")
        assert client.get("/key").json()["modulus"] == modulus
        assert client.post("/sign", json=request_of(1), headers=house).json() == first
        other = client.post("/sign", json=request_of(1, "cd" * 32), headers=house)
        assert other.json()["code"] == "not_signed"
        assert client.get("/list").text.count("tapisvert draw 3\n") == 1
    private = ("signed.db", "cosigned.db", witness_keys.TOKEN, witness_keys.KEY)
    assert {(folder / name).stat().st_mode & 0o777 for name in private} == {0o600}


def test_unsafe_folder_is_refused_in_one_line(tmp_path: Path) -> None:
    """A key that others may read, a folder that others may open, a house without a key."""
    folder = tmp_path / "witness"
    assert invoke("witness", "--folder", str(folder), "--new-key").status == 0
    (tmp_path / "none.pub").touch()
    refusal = invoke("witness", "--folder", str(folder), "--house", str(tmp_path / "none.pub"))
    assert refusal.is_one_clear_line
    for path, mode, advice in (
        (folder / witness_keys.KEY, 0o644, "chmod 600"),
        (folder, 0o755, "chmod 700"),
    ):
        right = path.stat().st_mode
        path.chmod(mode)
        refusal = invoke("witness", "--folder", str(folder))
        assert refusal.is_one_clear_line
        assert (refusal.status, advice in refusal.err) == (2, True)
        path.chmod(right)


def test_new_key_puts_the_old_aside(tmp_path: Path) -> None:
    """With its register, and says so; a register that is lost makes a new key necessary."""
    folder = tmp_path / "witness"
    first = invoke("witness", "--folder", str(folder), "--new-key")
    assert re.fullmatch("key [0-9a-f]{64}\n", first.out)
    (folder / witness_keys.REGISTER).unlink()
    refusal = invoke("witness", "--folder", str(folder))
    assert (refusal.status, refusal.is_one_clear_line) == (2, True)
    assert "run with --new-key" in refusal.err
    second = invoke("witness", "--folder", str(folder), "--new-key")
    assert second.status == 0
    *aside, key = second.out.splitlines()
    assert key != first.out.strip()
    assert [re.sub(r"-\d+", "", Path(line).name) for line in aside] == [
        "witness.pem",
        "witness.pub",
    ]
