"""The chain of a draw against the two published draws, line by line: every value on the way."""

import hashlib
import json
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.strategies import examples
from support.records.signed_records import key_of_primes

from tapisvert.cards import sixain
from tapisvert.fairness import chain
from tapisvert.fairness import rsa_fdh_vrf as vrf
from tapisvert.fairness.shuffle import uniform_below
from tapisvert.record.head import FIRST_HEAD, head_after_hidden, next_head
from tapisvert.regulations import rulebook
from tapisvert.rules.commands import Statement

VECTORS = json.loads(Path("docs/vectors.json").read_text(encoding="utf-8"))
RECORDS = VECTORS["records"]
TRENTE = rulebook("venezia-trente-et-quarante")


def acts(record: dict[str, Any]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record["lines"]]


def heads(record: dict[str, Any]) -> list[bytes]:
    """The head after each line."""
    lines = (line.encode() for line in record["lines"])
    return list(accumulate(lines, next_head, initial=FIRST_HEAD))[1:]


def heads_after(record: dict[str, Any], act: str) -> Iterator[bytes]:
    return (
        head
        for fields, head in zip(acts(record), heads(record), strict=True)
        if fields["do"] == act
    )


def shares(record: dict[str, Any]) -> list[bytes]:
    """The shares from x0, the tip, to the seed."""
    result = [bytes.fromhex(record["seed"])]
    for _ in range(record["chain"]):
        result.append(chain.previous_share(result[-1]))
    return result[::-1]


def start(record: dict[str, Any]) -> bytes:
    return bytes.fromhex(next(act["start"] for act in acts(record) if act["do"] == "start"))


def statements(record: dict[str, Any]) -> Iterator[tuple[Statement, int | str, bytes]]:
    """Each statement, with its coup and head."""
    coups, asked_head = 0, FIRST_HEAD
    for act, head in zip(acts(record), heads(record), strict=True):
        if act["do"] == "ask":
            asked_head = head
        elif act["do"] == "coup":
            coups += 1
            if act["witness"]:
                yield Statement(**act["witness"]), coups, asked_head
        elif act["do"] == "end" and act["witness"]:
            yield Statement(**act["witness"]), f"end {coups}", bytes.fromhex(act["head"])


@pytest.mark.parametrize("record", RECORDS, ids=["wheel", "cards"])
def test_published_draw_follows_from_its_secrets(record: dict[str, Any]) -> None:
    """Tip, commitments, start, shares and heads."""
    values, share_chain = record["values"], shares(record)
    commit = next(act for act in acts(record) if act["do"] == "commit")
    assert commit["tip"] == share_chain[0].hex()
    commitments = {a["player"]: a["commitment"] for a in acts(record) if "commitment" in a}
    entropy = {player: bytes.fromhex(value) for player, value in record["entropy"].items()}
    for player, value in entropy.items():
        commitment = chain.entropy_commitment(share_chain[0], player, value)
        assert commitment.hex() == commitments[player]
    (sealed,) = heads_after(record, "seal")
    assert sealed.hex() == values["sealed"]
    entropy |= dict.fromkeys(record["withheld"], b"")
    assert chain.start_of(sealed, entropy) == start(record)
    coups = [act for act in acts(record) if act["do"] == "coup"]
    assert [act["share"] for act in coups] == [share.hex() for share in share_chain[1:3]]
    text = "".join(f"{line}\n" for line in record["lines"])
    assert hashlib.sha256(text.encode()).hexdigest() == values["sha256"]
    assert acts(record)[-1]["head"] == list(heads_after(record, "coup"))[-1].hex()


def test_published_statements_and_keys_are_signed() -> None:
    """Each text, its hash in the next, its signature, the key of its coup, and its output."""
    record = RECORDS[0]
    key = key_of_primes(*(int(VECTORS["key"][prime], 16) for prime in "pq"))
    values, given_start = record["values"], start(record)
    assert [head.hex() for head in heads_after(record, "ask")] == values["asked"]
    texts, outputs, prev = [], [], chain.NO_STATEMENT
    for statement, coup, head in statements(record):
        text = chain.statement_text("ruota", statement, given_start, coup, head)
        texts.append(text.decode())
        assert statement.prev == prev
        assert key.prove(text).hex() == statement.signature
        prev = hashlib.sha256(text).hexdigest()
        if statement.key is not None:
            assert isinstance(coup, int)
            assert key.prove(chain.key_input(given_start, coup)).hex() == statement.key
            outputs.append(vrf.proof_to_hash(bytes.fromhex(statement.key)).hex())
    assert (texts, outputs) == (values["statements"], values["outputs"])
    hashes = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert hashes == values["statement_hashes"]


def test_published_key_is_sound() -> None:
    key = key_of_primes(*(int(VECTORS["key"][prime], 16) for prime in "pq"))
    _, witness, commit, *_ = acts(RECORDS[0])
    assert f"{key.modulus:x}" == witness["modulus"]
    assert [pi.hex() for pi in key.key_proof()] == witness["proof"]
    assert vrf.key_problem(key.modulus, key.key_proof()) is None
    assert vrf.fingerprint(key.modulus) == commit["witness"]


def test_published_numbers_follow() -> None:
    """18, and 29 after a coup that was called off."""
    record = RECORDS[0]
    coups = [act for act in acts(record) if act["do"] == "coup"]
    for coup, act in enumerate(coups, 1):
        share, key = bytes.fromhex(act["share"]), bytes.fromhex(act["witness"]["key"])
        words = chain.coup_words(share, start(record), coup, key)
        assert uniform_below(words, 37) == act["out"]
    assert [act["out"] for act in coups] == [18, 29]


def test_published_cards_follow() -> None:
    """Eleven cards, then eight, dealt by the rules of trente et quarante."""
    record, pack = RECORDS[1], chain.PackInPlay()
    coups = [act for act in acts(record) if act["do"] == "coup"]
    for coup, act in enumerate(coups, 1):
        words = chain.coup_words(bytes.fromhex(act["share"]), start(record), coup)
        assert pack.deal(TRENTE, words) == tuple(act["out"])
    assert pack.dealt_count == 19


def test_hidden_line_gives_the_same_head() -> None:
    line = b'{"do":"close"}'
    hidden = head_after_hidden(FIRST_HEAD, hashlib.sha256(line).digest())
    assert hidden == next_head(FIRST_HEAD, line)


def test_pack_is_dealt_down_to_the_burnt_cards() -> None:
    """307 cards in the end, each of the pack at most six times, and then none."""
    pack, dealt_cards, coup = chain.PackInPlay(), list[str](), 0
    while cards := pack.deal(TRENTE, chain.coup_words(bytes(32), bytes(32), coup := coup + 1)):
        dealt_cards += cards
    assert (len(dealt_cards), pack.dealt_count) == (307, 307)
    burnt_cards = [sixain()[place] for place in pack.places[307:]]
    assert sorted(dealt_cards + burnt_cards) == sorted(sixain())


@given(st.integers(0, 20), st.binary(min_size=32, max_size=32))
@examples(20)
def test_copied_pack_is_dealt_independently(coups: int, share: bytes) -> None:
    """The copy gives what the pack gives, and dealing it leaves the pack as it was."""
    pack = chain.PackInPlay()
    for coup in range(coups):
        pack.deal(TRENTE, chain.coup_words(share, bytes(32), coup))
    other = pack.copy()
    cards = other.deal(TRENTE, chain.coup_words(share, bytes(32), coups))
    assert pack.dealt_count + len(cards) == other.dealt_count
    assert pack.deal(TRENTE, chain.coup_words(share, bytes(32), coups)) == cards
