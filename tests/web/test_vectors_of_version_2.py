"""The vectors of version 2 in docs/fairness.md: three verifiers find them right, and no other."""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from support.page.verifier_script import reports
from support.records.signed_records import witness_key
from support.records.third_verifier import Draw, first_fault, order_of

from tapisvert.fairness import protocol, transcript
from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.protocol import Kind, entropy_commitment
from tapisvert.fairness.transcript import Announced, Terms
from tapisvert.verification.record_reader import read

DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "fairness.md"
SEED: Final = bytes(range(192))
SPIN: Final = "spin at campione-roulette, without rulings"
NO_WITNESS: Final = "pack of a house without a witness"
DRAWS: Final = ("pack", "pack that no witness signed", NO_WITNESS, SPIN)

Vectors = dict[str, Any]


@pytest.fixture(scope="module")
def vectors() -> Vectors:
    """The vectors as the document gives them."""
    text = DOCUMENT.read_text(encoding="utf-8")
    result = re.search(r"```json vectors of version 2\n(.*?)```", text, re.DOTALL)
    assert result is not None
    inputs: Vectors = json.loads(result[1])
    return inputs


def is_pack(draw: str) -> bool:
    """True of a pack."""
    return draw != SPIN


def record(vectors: Vectors, draw: str) -> list[dict[str, Any]]:
    """The acts of a draw of the document, from its commitment to its reveal."""
    name, inputs = vectors["id"], vectors[draw]
    opening = vectors["open"] if is_pack(draw) else {"rulebook": "campione-roulette"}
    kind = Kind.PACK if is_pack(draw) else Kind.SPIN
    prisoners = {
        player: vectors.get(f"commitment of {player}")
        or entropy_commitment(name, player, bytes.fromhex(value)).hex()
        for player, value in vectors["entropy"].items()
    }
    commit = {"do": "commit", "id": name, "table": vectors["table"], "number": vectors["number"]}
    commit["commitment"] = protocol.commitment(kind, name, SEED).hex()
    if draw != NO_WITNESS:
        commit |= {"witness": vectors["witness"], "if_absent": vectors["if_absent"]}
    signature = {"signature": inputs["signature"]} if "signature" in inputs else {}
    cut = [{"do": "cut", "player": "Anna", "at_card": vectors["at_card"]}] if is_pack(draw) else []
    return [
        {"do": "open", "currency": "EUR", **opening},
        *({"do": "sit", "player": player, "chips": 100} for player in prisoners),
        commit,
        *({"do": "entropy", "player": item, "commitment": prisoners[item]} for item in prisoners),
        *cut,
        *(
            {"do": "entropy", "player": player, "value": value}
            for player, value in vectors["entropy"].items()
            if value
        ),
        {"do": "root", "root": inputs["root"], **signature},
        {"do": "end_taille"},
        {"do": "reveal", "id": name, "seed": SEED.hex()},
    ]


def altered_transcripts(acts: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """The same acts with another root, number, ruling or value."""
    for name, key, other in (
        ("root", "root", "ab" * 32),
        ("commit", "number", 8),
        ("open", "rulings", {"excess": "accept"}),
        ("entropy", "value", "00" * 16),
    ):
        place = max(
            place
            for place, act in enumerate(acts)
            if act["do"] == name and (key in act or place == 0)
        )
        yield [*acts[:place], {**acts[place], key: other}, *acts[place + 1 :]]


def test_three_verifiers_find_vectors_right_and_no_other(vectors: Vectors, tmp_path: Path) -> None:
    """Roots and signatures stand in the document; a change of anything bound is found by all."""
    created = [record(vectors, draw) for draw in DRAWS]
    wrong = [item for acts in created for item in altered_transcripts(acts)]
    files = [tmp_path / f"{place}.jsonl" for place in range(len(created) + len(wrong))]
    for file, acts in zip(files, [*created, *wrong], strict=True):
        file.write_bytes(b"".join(json.dumps(act).encode() + b"\n" for act in acts))
    for place, (file, report) in enumerate(zip(files, reports(files), strict=True)):
        lines = file.read_bytes().splitlines(keepends=True)
        verdict, third = read(lines), first_fault(lines)
        result = (verdict.findings[0].line, verdict.findings[0].fault.value) if third else None
        page = report["findings"][0] if report["findings"] else None
        assert (page and (page["line"], page["code"])) == third == result
        assert (third is None) is (place < len(created)), (place, third)
        assert bool(verdict.findings) is (third is not None)


@pytest.mark.parametrize("draw", DRAWS)
def test_vector_steps_are_reproduced(vectors: Vectors, draw: str) -> None:
    """Transcript, alpha, signature, output, order and root, by the engine and by the third."""
    inputs, acts = vectors[draw], record(vectors, draw)
    name, kind = vectors["id"], Kind.PACK if is_pack(draw) else Kind.SPIN
    commit = next(act for act in acts if act["do"] == "commit")
    third = Draw(1, commit, acts[0])
    third.cut = vectors["at_card"]
    third.bound = {
        a["player"]: (1, a["commitment"]) for a in acts if "commitment" in a and "player" in a
    }
    third.opened = {a["player"]: (1, a["value"]) for a in acts if "value" in a}
    page_lines = third.transcript(commit["commitment"], as_opened=False)
    terms = Terms(acts[0]["rulebook"], None, acts[0].get("rulings", {}))
    modulus = int(commit["witness"], 16) if "witness" in commit else None
    announcement = Announced(commit["table"], commit["number"], modulus, commit.get("if_absent"))
    fixed = transcript.transcript(
        *(terms, announcement, kind, name),
        commitment=bytes.fromhex(commit["commitment"]),
        commitments={
            player: bytes.fromhex(prisoners) for player, (_, prisoners) in third.bound.items()
        },
        openings={player: bytes.fromhex(value) for player, (_, value) in third.opened.items()},
        at_card=vectors["at_card"] if is_pack(draw) else None,
    )
    assert page_lines == fixed
    assert hashlib.sha256(fixed).hexdigest() == inputs["SHA-256 of the transcript"]
    signature = bytes.fromhex(inputs.get("signature", ""))
    if signature:
        assert announcement.alpha(fixed).hex() == inputs["alpha"]
        assert witness_key().prove(announcement.alpha(fixed)) == signature
        assert vrf.proof_to_hash(signature).hex() == inputs["output"]
    order = transcript.order(kind, SEED, fixed, signature)
    message = transcript.message(SEED, fixed, signature)
    assert order_of(kind.value, third.size, message) == [*order]
    if is_pack(draw):
        assert " ".join(order[:12]) == inputs["first cards"]
        assert " ".join(order[-6:]) == inputs["last cards"]
        digest = hashlib.sha256(" ".join(order).encode()).hexdigest()
        assert digest == inputs["SHA-256 of the cards"]
    else:
        assert order == (inputs["number"],)
    _, tree = protocol.salts_and_tree(name, SEED, order)
    assert tree.root.hex() == inputs["root of the tree"]
    assert transcript.root(tree.root, fixed, signature).hex() == inputs["root"]
