"""The page's verifier by itself: its hashes, the draw, the tree, and its findings line by line."""

import hashlib
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.page.verifier_script import called, reports

DOCS = Path(__file__).parents[2] / "docs"
SEED = bytes(range(192))
SIZES = range(1, 71)


def node_of(remaining: bytes, right: bytes) -> bytes:
    """An inner node, as RFC 6962 has it."""
    return hashlib.sha256(b"\1" + remaining + right).digest()


def tree(leaves: list[bytes], guest: int) -> tuple[bytes, list[bytes]]:
    """The root over leaves and the path of one of them, by the recursion of RFC 6962, 2.1.1."""
    if len(leaves) == 1:
        return leaves[0], []
    parts = 1 << (len(leaves) - 1).bit_length() - 1
    if guest < parts:
        remaining, path = tree(leaves[:parts], guest)
        right, _ = tree(leaves[parts:], 0)
        return node_of(remaining, right), [*path, right]
    remaining, _ = tree(leaves[:parts], 0)
    right, path = tree(leaves[parts:], guest - parts)
    return node_of(remaining, right), [*path, remaining]


@pytest.fixture(scope="module")
def vectors() -> Any:
    """The vectors as the document gives them."""
    result = re.search(r"```json vectors\n(.*?)```", (DOCS / "fairness.md").read_text(), re.DOTALL)
    assert result is not None
    return json.loads(result[1])


def test_sha256_gives_the_published_digests() -> None:
    """The examples of NIST for FIPS 180-4: of one block, of two, and a million letters."""
    assert called(
        ("sha256", text)
        for text in (
            b"abc",
            b"",
            b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            b"a" * 1_000_000,
        )
    ) == [
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
    ]


def test_shake256_gives_the_published_bytes() -> None:
    """The examples of NIST for FIPS 202: nothing, and 1600 bits, which take two absorptions."""
    empty, long = called([("shake256", b"", 64), ("shake256", b"\xa3" * 200, 64)])
    assert empty == (
        "46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f"
        "d75dc4ddd8c0f200cb05019d67b592f6fc821c49479ab48640292eacb3b7c4be"
    )
    assert long == (
        "cd8a920ed141aa0407a22d59288652e9d9f1a7ee0c1e7c1ca699424da84a904d"
        "2d700caae7396ece96604440577da4f3aa22aeb8857f961c4cd8e06f0ae6610b"
    )


def test_hashes_match_another_library() -> None:
    """Around every edge of a block, absorbing and squeezing, and at many lengths by chance."""
    chance = Random(5)
    texts = [
        chance.randbytes(length) for length in (*range(420), *chance.choices(range(9000), k=80))
    ]
    calls = [chance.choice((1, 32, 135, 136, 137, 272, 273, 1000)) for _ in texts]
    result = called(
        [
            *(("sha256", text) for text in texts),
            *(("shake256", text, size) for text, size in zip(texts, calls, strict=True)),
        ]
    )
    assert result == [
        *(hashlib.sha256(text).hexdigest() for text in texts),
        *(hashlib.shake_256(text).hexdigest(size) for text, size in zip(texts, calls, strict=True)),
    ]


def test_vectors_of_document(vectors: Any) -> None:
    """Commitments, order, salts, leaves and roots are those that the document prints."""
    name, pack, spin = vectors["id"], vectors["pack"], vectors["spin"]
    entropy = {player: bytes.fromhex(value) for player, value in vectors["entropy"].items()}
    entries = [{"name": player, "value": value} for player, value in reversed(entropy.items())]
    cards, bare, number = called(
        [
            ("drawOrder", "pack", name, SEED, entries),
            ("drawOrder", "pack", name, SEED, []),
            ("drawOrder", "spin", name, SEED, entries),
        ]
    )
    salt = bytes.fromhex(pack["salt of place 0"])
    assert called(
        [
            ("commitment", "pack", name, SEED),
            ("commitment", "spin", name, SEED),
            *(("entropyCommitment", name, player, value) for player, value in entropy.items()),
            ("salt", name, SEED, 0),
            ("salt", name, SEED, 311),
            ("leafHash", name, 0, cards[0], salt),
            ("drawRoot", name, SEED, cards),
            ("drawRoot", name, SEED, number),
        ]
    ) == [
        pack["commitment"],
        spin["commitment"],
        *(pack[f"commitment of {player}"] for player in entropy),
        pack["salt of place 0"],
        pack["salt of place 311"],
        pack["leaf of place 0"],
        pack["root"],
        spin["root"],
    ]
    assert hashlib.sha256(" ".join(cards).encode()).hexdigest() == pack["SHA-256 of the cards"]
    assert " ".join(cards).startswith(pack["first cards"])
    assert " ".join(bare).startswith(vectors["pack without entropy"]["first cards"])
    assert number == [spin["number"]]


def test_document_proof_verifies(vectors: Any) -> None:
    """The path of the last card, which is the shorter one, leads to the root."""
    name, pack = vectors["id"], vectors["pack"]
    salt = bytes.fromhex(pack["salt of place 311"])
    (leaf,) = called([("leafHash", name, 311, pack["last cards"].split()[-1], salt)])
    path = [bytes.fromhex(digits) for digits in pack["path of place 311"]]
    assert called([("rootFromPath", bytes.fromhex(leaf), 311, 312, path)]) == [pack["root"]]


def test_names_are_ordered_by_their_bytes() -> None:
    """Not as the language counts letters, in halves of those that lie beyond U+FFFF."""
    chance = Random(8)
    letters = "aAzZéΩ\ufffd\uff21\U0001f0a1\U00010400 "
    names = ["".join(chance.choices(letters, k=chance.randint(1, 4))) for _ in range(400)]
    pairs = list(zip(names[::2], names[1::2], strict=True))
    result = called(("compareCodePoints", *pair) for pair in pairs)
    text = [(item > 0) - (item < 0) for item in result]
    assert text == [(a.encode() > b.encode()) - (a.encode() < b.encode()) for a, b in pairs]


def test_small_trees_have_valid_paths() -> None:
    """Trees of 1 to 70 leaves: the root of RFC 6962, and each leaf's path leads there."""
    chance = Random(6)
    calls: list[tuple[Any, ...]] = []
    expected: list[str] = []
    for size in SIZES:
        leaves = [chance.randbytes(32) for _ in range(size)]
        root = tree(leaves, 0)[0].hex()
        calls.append(("merkleRoot", leaves))
        calls += [
            ("rootFromPath", leaf, guest, size, tree(leaves, guest)[1])
            for guest, leaf in enumerate(leaves)
        ]
        expected += [root] * (size + 1)
    assert called(calls) == expected


def test_forged_paths_do_not_reach_the_root() -> None:
    """Another place, another size, a path too long, too short, changed, or its ends exchanged."""
    chance = Random(7)
    calls: list[tuple[Any, ...]] = []
    roots: list[str] = []
    for size in SIZES:
        leaves = [chance.randbytes(32) for _ in range(size)]
        guest = chance.randrange(size)
        leaf, (root, path) = leaves[guest], tree(leaves, guest)
        paths = [
            (leaf, guest, size, [*path, bytes(32)]),
            (chance.randbytes(32), guest, size, path),
            (leaf, size, size, path),
            (leaf, -1, size, path),
            (leaf, 2**32 + guest, size, path),
            (leaf, guest + 0.5, size, path),
        ]
        if path:
            changed = [*path]
            changed[chance.randrange(len(path))] = chance.randbytes(32)
            paths += [
                (leaf, guest, size, path[:-1]),
                (leaf, guest, size, path[1:]),
                (leaf, guest, size, changed),
                (leaf, guest ^ 1, size, path),
                (path[0], guest, size, [leaf, *path[1:]]),
                (root, 0, size, []),
            ]
        if len(path) > 1:
            paths.append((leaf, guest, size, path[::-1]))
        calls += [("rootFromPath", *item) for item in paths]
        roots += [root.hex()] * len(paths)
    result = called(calls)
    wrong = [call for call, item, root in zip(calls, result, roots, strict=True) if item == root]
    assert wrong == []


def test_duplicating_the_last_leaf_gives_another_root() -> None:
    """A tree that filled itself up so could not tell seven leaves from eight."""
    leaves = [bytes([number]) * 32 for number in range(7)]
    seven, eight = called([("merkleRoot", leaves), ("merkleRoot", [*leaves, leaves[-1]])])
    assert seven != eight


@pytest.fixture(scope="module")
def example() -> list[str]:
    """The lines of the record with its answers that the format's page shows."""
    page = (DOCS / "record.md").read_text()
    result = re.search(r"```json full record\n(.*?)```", page, re.DOTALL)
    assert result is not None
    return result[1].splitlines(keepends=True)


def test_documented_record_is_valid(example: list[str], tmp_path: Path) -> None:
    """And all of it was looked at."""
    file = tmp_path / "record.jsonl"
    file.write_text("".join(example))
    (report,) = reports([file])
    assert report["findings"] == []
    checks = {"draws": 1, "entropy": 1, "proofs": 1, "coups": 1, "stakes": 1, "reveals": 1}
    assert report["checked"].items() >= checks.items()
    assert report["checked"]["answers"] == sum('{"event"' in line for line in example)


def test_unfinished_record_is_valid_so_far(example: list[str], tmp_path: Path) -> None:
    """After each of its lines it is right so far, though in the end more would be wanted of it."""
    files = [tmp_path / f"{end}.jsonl" for end in range(1, len(example))]
    for end, file in enumerate(files, 1):
        file.write_text("".join(example[:end]))
    for end, report in enumerate(reports(files, so_far=True), 1):
        following = example[end].startswith('{"event"')  # its command has not all its answers yet
        codes = {finding["code"] for finding in report["findings"]}
        assert codes <= ({"answer_missing"} if following else set()), (end, report["findings"])
    assert not any(report["ok"] for report in reports(files[1:]))


def test_partial_line_is_accepted_while_writing(example: list[str], tmp_path: Path) -> None:
    """While the record is written; afterwards it cannot be read."""
    file = tmp_path / "record.jsonl"
    file.write_text("".join(example[:12]) + example[12][:20])
    (now,), (finished,) = reports([file], so_far=True), reports([file])
    assert now["ok"]
    assert "cut_short" in [note["code"] for note in now["remarks"]]
    assert [
        finding["line"] for finding in finished["findings"] if finding["code"] == "unreadable"
    ] == [13]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "[]",
        '"bet"',
        '{"do":"bet","player":"Anna","on":"rouge"}',
        '{"do":"bet","player":"Anna","on":"rouge","amount":"5"}',
        '{"do":"bet","player":"Anna","on":"rouge","amount":5,"amount":5}',
        '{"do":"bet","player":"Anna","on":"rouge","amount":5,"\\u0061mount":5}',
        '{"do":"bet","player":"Anna","on":"rouge","amount":5,"tip":1}',
        '{"do":"bet","player":"Anna","on":"rouge","amount":1e999}',
        '{"do":"bet","player":"\\ud800","on":"rouge","amount":5}',
        '{"do":"bet","player":"Anna","on":"rouge","amount":5,"by":{"role":"player"}}',
        '{"do":"bet","player":"Anna","on":"rouge","amount":5,"at":"noon"}',
        '{"do":"cut","player":"Anna","at_card":5.0}',
        '{"do":"spin","number":5,"proofs":[{"at":0,"salt":"","path":[],"root":""}]}',
        '{"do":"spin","number":5,"proofs":[{"at":0,"salt":""}]}',
        '{"do":"shuffle"}',
    ],
)
def test_invalid_line_is_unreadable(line: str, example: list[str], tmp_path: Path) -> None:
    """It is named, and nothing after it is read."""
    file = tmp_path / "record.jsonl"
    file.write_text("".join([*example[:4], line + "\n", *example[4:]]))
    (report,) = reports([file])
    assert [(finding["line"], finding["code"]) for finding in report["findings"]] == [
        (5, "unreadable")
    ]


def test_invalid_bytes_are_unreadable(example: list[str], tmp_path: Path) -> None:
    """They make their line unreadable."""
    file = tmp_path / "record.jsonl"
    lines = [line.encode() for line in example]
    file.write_bytes(b"".join([*lines[:4], b'{"do":"\xff"}\n', *lines[4:]]))
    (report,) = reports([file])
    assert [(finding["line"], finding["code"]) for finding in report["findings"]] == [
        (5, "unreadable")
    ]


def test_cards_are_proved_on_arrival(example: list[str]) -> None:
    """Taken a line at a time, the spin's line alone brings a proof, and it holds."""
    lines = [line.rstrip("\n") for line in example]
    (results,) = called([("feedAll", lines)])
    proofs = {
        number: finding["proved"] for number, finding in enumerate(results, 1) if finding["proved"]
    }
    assert proofs == {15: [{"card": "5", "at": 0, "ok": True}]}
    paths = [line.replace('"number":5', '"number":6') for line in lines]
    (results,) = called([("feedAll", paths)])
    assert results[14]["proved"] == [{"card": "6", "at": 0, "ok": False}]
    assert [finding["code"] for finding in results[14]["findings"]] == ["proof_mismatch"]
