"""Witnesses of checkpoints: they cosign a log that only grows, and the house asks them."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from support.cli.cli_runner import invoke
from support.records.signed_records import witness_key
from support.server.http_server import settings
from support.server.witness_server import serving
from support.storage.memory import InMemoryEventStore
from support.storage.store_backends import Scribe

from tapisvert.config.witness import cosigner_problem, read_cosigner
from tapisvert.fairness.transparency.log_note import write_proof
from tapisvert.fairness.transparency.merkle_log import MAX_PROOF, MerkleLog
from tapisvert.fairness.transparency.signed_note import (
    COSIGNATURE,
    cosign,
    cosigned_at,
    read_verifier_key,
    verifier_key,
)
from tapisvert.journal.checkpoint import sign
from tapisvert.journal.store import Head
from tapisvert.operations.audit import cosignatures
from tapisvert.server import jobs
from tapisvert.server.jobs import CheckpointJob
from tapisvert.witness.cosigner import (
    MAX_BODY,
    PATH,
    Cosigner,
    CosigningRefusedError,
    cosigner_name,
)
from tapisvert.witness.coup_register import Register

ORIGIN = "casino.example/journal"
HOUSE = Ed25519PrivateKey.from_private_bytes(b"\x01" * 32)
OWN = Ed25519PrivateKey.from_private_bytes(b"\x02" * 32)
NAME = cosigner_name(OWN)
LINE = verifier_key(NAME, OWN.public_key(), COSIGNATURE)
KNOWN = ((ORIGIN, HOUSE.public_key()),)
AT_S = 1_700_000_000


def log_for(*entries: int) -> tuple[list[bytes], MerkleLog]:
    """The checkpoints of a log, each after so many entries of a table, and the log."""
    log, texts = MerkleLog(), []
    for at_ms, number in enumerate(entries):
        texts.append(sign([Head("one", number, bytes(32))], at_ms, ORIGIN, HOUSE, log))
    return texts, log


def request(texts: list[bytes], log: MerkleLog, old: int, size: int) -> bytes:
    """The request to cosign the checkpoint of a size, after that of an earlier one."""
    return write_proof(old, log.consistency(old, size), texts[size - 1])


@pytest.fixture
def cosigner(tmp_path: Path) -> Iterator[Cosigner]:
    with closing(Cosigner(tmp_path / "cosigned.db", NAME, OWN, KNOWN)) as opening:
        yield opening


def expect_refusal(ask: Callable[[], bytes]) -> tuple[int, int | None]:
    with pytest.raises(CosigningRefusedError) as error:
        ask()
    return error.value.status, error.value.size


def test_growing_log_is_cosigned(cosigner: Cosigner) -> None:
    """Each later checkpoint by its proof, one twice, a step of several at once."""
    texts, log = log_for(1, 2, 3, 4, 5)
    for old, size in ((0, 2), (2, 3), (3, 3), (3, 5)):
        line = cosigner.cosign(request(texts, log, old, size), AT_S)
        assert cosigned_at(texts[size - 1] + line, NAME, OWN.public_key()) == AT_S
    assert cosigner.newest(ORIGIN) == texts[4]
    assert cosigner.newest("another") is None


def test_fork_rollback_and_foreign_log_are_refused(cosigner: Cosigner) -> None:
    """Another story of the same or a later size, an earlier checkpoint, a foreign key, a name that
    is not known, one outside the log; after each the witness goes on as before.
    """
    texts, log = log_for(1, 2, 3)
    other_texts, other_log = log_for(1, 20, 30)
    cosigner.cosign(request(texts, log, 0, 2), AT_S)
    proof = write_proof(2, other_log.consistency(2, 3), other_texts[2])
    foreign = sign([], 0, ORIGIN, OWN, MerkleLog())
    unknown = sign([], 0, "another", HOUSE, MerkleLog())
    cases = {
        "the same size": (request(other_texts, other_log, 2, 2), (409, 2)),
        "a later size": (proof, (422, None)),
        "a log without its beginning": (request(texts, log, 0, 3), (409, 2)),
        "rolled back": (request(texts, log, 1, 1), (409, 2)),
        "an earlier one": (write_proof(2, [], texts[0]), (400, None)),
        "of a foreign key": (write_proof(2, [], foreign), (403, None)),
        "of another name": (write_proof(0, [], unknown), (404, None)),
        "not part of the house's log": (
            write_proof(0, [], sign([], 0, ORIGIN, HOUSE)),
            (400, None),
        ),
        "nothing": (b"", (400, None)),
    }
    for subject, (text, expected) in cases.items():
        response = expect_refusal(lambda text=text: cosigner.cosign(text, AT_S))  # type: ignore[misc]
        assert response == expected, subject
    cosigner.cosign(request(texts, log, 2, 3), AT_S)


def test_cosigned_state_survives_restart(tmp_path: Path) -> None:
    """It is written before the answer: a key that breaks in between leaves the log bound."""
    texts, log = log_for(1, 2)
    items, other_log = log_for(10, 20)
    file = tmp_path / "cosigned.db"
    damage = Cosigner(file, "a name with spaces", OWN, KNOWN)  # it fails while it signs
    with closing(damage), pytest.raises(ValueError, match="origin"):
        damage.cosign(request(texts, log, 0, 1), AT_S)
    with closing(Cosigner(file, NAME, OWN, KNOWN)) as second:
        assert expect_refusal(lambda: second.cosign(request(items, other_log, 0, 1), AT_S)) == (
            409,
            1,
        )
        second.cosign(request(texts, log, 1, 2), AT_S)


def test_checkpoints_of_house_are_cosigned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest one by every witness that answers, a minute later by one that did not, and after
    a restart by the size that the witness names. It is kept so in the store, the folder and what is
    shown; `verify` says who cosigned it and when, and an audit counts, and finds a false one.
    """
    register, store = Register(tmp_path / "signed.db", witness_key()), InMemoryEventStore()
    (tmp_path / "copies").mkdir()
    house = settings(tmp_path, checkpoint_folder=tmp_path / "copies")
    first = CheckpointJob(house, store)
    known_keys = (read_verifier_key(first.verifier_line),)
    scribe, minutes = Scribe(store), count(1)
    monkeypatch.setattr(jobs, "wall_ms", lambda: AT_S * 1000 + next(minutes) * 60_000)
    with (
        closing(register),
        closing(Cosigner(tmp_path / "c.db", NAME, OWN, known_keys)) as signs,
        serving(register, cosigner=signs) as client,
    ):
        witness = read_cosigner(f"{client.base_url} {LINE}")
        unreachable = replace(witness, url="http://127.0.0.1:9")
        job = CheckpointJob(replace(house, checkpoint_witnesses=(unreachable,)), store)
        scribe.write()
        job.sign(at_once=True)
        assert cosigned_at(job.newest or b"", NAME, OWN.public_key()) is None
        job = CheckpointJob(replace(house, checkpoint_witnesses=(unreachable, witness)), store)
        job.sign()  # nothing new: the newest is cosigned now
        assert cosigned_at(job.newest or b"", NAME, OWN.public_key()) is not None
        for _ in range(2):
            scribe.write()
            first.sign(at_once=True)  # a node without it
        scribe.write()
        job.sign(at_once=True)
        job = CheckpointJob(replace(house, checkpoint_witnesses=(witness,)), store)
        scribe.write()
        job.sign(at_once=True)
        assert client.get("/checkpoint", params={"origin": known_keys[0][0]}).status_code == 200
    texts = store.checkpoints()
    assert texts[-1] == job.newest
    assert max((tmp_path / "copies").iterdir()).read_bytes() == texts[-1]
    assert cosignatures(texts, [(NAME, OWN.public_key())]) == ({NAME: 3}, [])
    other = cosign(texts[1], NAME, HOUSE, AT_S)
    assert len(cosignatures([texts[1] + other], [(NAME, OWN.public_key())])[1]) == 1
    newest = tmp_path / "newest.checkpoint"
    newest.write_bytes(texts[-1])
    result = invoke("verify", str(newest), "--key", job.verifier_line, "--key", LINE, "--json")
    (load,) = json.loads(result.out)["checkpoints"]
    assert [item["witness"] for item in load["cosigned"]] == [NAME]


def test_witness_has_address_and_key() -> None:
    """Anything else is no setting."""
    assert read_cosigner(f"https://w.example:8100 {LINE}").key[0] == NAME
    for wrong in ("", LINE, f"https://w.example {LINE}x", f"ftp://w.example {LINE}"):
        assert cosigner_problem(wrong) is not None
    assert cosigner_problem(f"https://w.example {LINE}") is None


@pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is this machine on Linux")
def test_requests_of_strangers_are_bounded(cosigner: Cosigner, tmp_path: Path) -> None:
    """A request in its length, in its signatures and hashes, and each network in its rate: the
    house, at another address, is served.
    """
    texts, log = log_for(1, 2)
    response = request(texts, log, 0, 1)
    signature = texts[0].splitlines()[-1] + b"\n"
    with (
        closing(Register(tmp_path / "signed.db", witness_key())) as register,
        serving(register, rate=4, cosigner=cosigner) as strangers,
        httpx.Client(
            base_url=strangers.base_url, transport=httpx.HTTPTransport(local_address="127.0.0.2")
        ) as house,
    ):
        for body, status in (
            (b" " * (MAX_BODY + 1), 413),
            (response + 32 * signature, 400),
            (write_proof(1, [bytes(32)] * (MAX_PROOF + 1), texts[1]), 400),
        ):
            assert strangers.post(PATH, content=body).status_code == status
        assert [strangers.post(PATH).status_code for _ in range(16)].count(429) > 0
        assert house.post(PATH, content=response).status_code == 200
