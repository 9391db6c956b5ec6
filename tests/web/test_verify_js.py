"""The page's verifier by itself: its hashes, the vectors, its findings and its command."""

import hashlib
import json
import re
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.page.verifier_script import reports, run_calls
from support.records.signed_records import Signer, signed_evening

from tapisvert import Session
from tapisvert.documents.verifier_file import verifier_files
from tapisvert.fairness.verification.record_reader import RecordReader
from tapisvert.rules import commands as c

DOCS = Path(__file__).parents[2] / "docs"


def test_sha256_gives_the_published_digests() -> None:
    """The examples of NIST for FIPS 180-4: of one block, of two, and a million letters."""
    assert run_calls(
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
    empty, long = run_calls([("shake256", b"", 64), ("shake256", b"\xa3" * 200, 64)])
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
    result = run_calls(
        [
            *(("sha256", text) for text in texts),
            *(("shake256", text, size) for text, size in zip(texts, calls, strict=True)),
        ]
    )
    assert result == [
        *(hashlib.sha256(text).hexdigest() for text in texts),
        *(hashlib.shake_256(text).hexdigest(size) for text, size in zip(texts, calls, strict=True)),
    ]


Vectors = dict[str, Any]


@pytest.fixture(scope="module", params=[0, 1], ids=["wheel", "cards"])
def vectors(request: pytest.FixtureRequest) -> Vectors:
    """A record of the vectors, with its values."""
    records = json.loads((DOCS / "vectors.json").read_text())["records"]
    result: Vectors = records[request.param]
    return result


def test_vectors_of_document(vectors: Vectors) -> None:
    """Heads, commitments, the start, keys, statements, numbers and cards are those of the file."""
    lines, values = vectors["lines"], vectors["values"]
    acts = [json.loads(line) for line in lines]
    heads = [bytes(32)]
    for line in lines:
        (head,) = run_calls([("nextHead", heads[-1], line)])
        heads.append(bytes.fromhex(head))
    places = {act["do"]: place for place, act in enumerate(acts)}
    assert heads[places["seal"] + 1].hex() == values["sealed"]
    tip = bytes.fromhex(acts[places["commit"]]["tip"])
    entropy = {name: bytes.fromhex(value) for name, value in vectors["entropy"].items()}
    commitments = {act["player"]: act["commitment"] for act in acts if "commitment" in act}
    assert run_calls(("entropyCommitment", tip, *pair) for pair in entropy.items()) == [
        commitments[name] for name in entropy
    ]
    openings = {name: b"" if name in vectors["withheld"] else entropy[name] for name in entropy}
    (start,) = run_calls([("startOf", heads[places["seal"] + 1], [*map(list, openings.items())])])
    assert start == acts[places["start"]]["start"]
    coups = [act for act in acts if act["do"] == "coup"]
    shares = [act["share"] for act in coups]
    previous = run_calls(("previousShare", bytes.fromhex(share)) for share in shares)
    assert previous == [tip.hex(), *shares[:-1]]
    keys = [bytes.fromhex((act["witness"] or {}).get("key", "")) for act in coups]
    coup_inputs = [
        [bytes.fromhex(share), bytes.fromhex(start), key]
        for share, key in zip(shares, keys, strict=True)
    ]
    if "asked" in values:
        asked_heads = [
            heads[place + 1].hex() for place, act in enumerate(acts) if act["do"] == "ask"
        ]
        assert asked_heads == values["asked"]
        assert run_calls(("proofToHash", key) for key in keys) == values["outputs"]
        calls = [
            ("numbersBelow", *opening[:2], coup, opening[2], [37])
            for coup, opening in enumerate(coup_inputs, 1)
        ]
        assert run_calls(calls) == [[act["out"]] for act in coups]
    else:
        assert run_calls([("dealt", "venezia-trente-et-quarante", coup_inputs)]) == [
            [act["out"] for act in coups]
        ]


def test_vectors_of_key_and_statements() -> None:
    """The key is sound; statements are those of the file, and signed; so are the keys of coups."""
    vectors = json.loads((DOCS / "vectors.json").read_text())["records"][0]
    acts = [json.loads(line) for line in vectors["lines"]]
    witness = acts[1]
    start = next(act["start"] for act in acts if act["do"] == "start")
    signed = [act["witness"] for act in acts if isinstance(act.get("witness"), dict)]
    values = vectors["values"]
    asked_heads = values["asked"]
    heads = [asked_heads[0], asked_heads[2], acts[-1]["head"]]
    places = list(zip(signed, ("1", "2", "end 2"), heads, strict=True))
    modulus = witness["modulus"]
    problem, fingerprint, *texts = run_calls(
        [
            ("keyProblem", modulus, witness["proof"]),
            ("fingerprint", modulus),
            *(("statementText", "ruota", item, start, coup, head) for item, coup, head in places),
        ]
    )
    assert (problem, fingerprint) == ("", acts[2]["witness"])
    assert texts == values["statements"]
    hashes = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert hashes == values["statement_hashes"]
    inputs = run_calls(("keyInput", bytes.fromhex(start), coup) for coup in (1, 2))
    proofs = [
        *((text.encode(), item["signature"]) for text, item in zip(texts, signed, strict=True)),
        *(
            (bytes.fromhex(alpha), item["key"])
            for alpha, item in zip(inputs, signed[:2], strict=True)
        ),
    ]
    calls = [("isProved", modulus, alpha, bytes.fromhex(pi)) for alpha, pi in proofs]
    assert run_calls(calls) == [True] * 5


def test_names_are_ordered_by_their_bytes() -> None:
    """Not as the language counts letters, in halves of those that lie beyond U+FFFF."""
    chance = Random(8)
    letters = "aAzZéΩ\ufffd\uff21\U0001f0a1\U00010400 "
    names = ["".join(chance.choices(letters, k=chance.randint(1, 4))) for _ in range(400)]
    pairs = list(zip(names[::2], names[1::2], strict=True))
    result = run_calls(("compareCodePoints", *pair) for pair in pairs)
    text = [(item > 0) - (item < 0) for item in result]
    assert text == [(a.encode() > b.encode()) - (a.encode() < b.encode()) for a, b in pairs]


@pytest.fixture(scope="module")
def example() -> list[str]:
    """The lines of the record with its answers that the format's page shows."""
    page = (DOCS / "reference/record.md").read_text()
    result = re.search(r"```json full record\n(.*?)```", page, re.DOTALL)
    assert result is not None
    return result[1].splitlines(keepends=True)


def test_documented_record_is_valid(example: list[str], tmp_path: Path) -> None:
    """And all of it was looked at."""
    file = tmp_path / "record.jsonl"
    file.write_text("".join(example))
    (report,) = reports([file])
    assert report["findings"] == []
    assert report["checked"].items() >= {"draws": 1, "coups": 1, "statements": 0}.items()
    sentence = {"point": "fixed", "values": {"count": 1, "players": "Anna"}, "isDoubt": False}
    verdict = {"grade": "fixed", "isComplete": True, "sentences": [sentence]}
    assert report["verdict"] == verdict
    assert report["checked"]["answers"] == sum('{"event"' in line for line in example)


@pytest.mark.clause("R30")
def test_record_with_corrections_is_valid(tmp_path: Path) -> None:
    """A record whose coups were corrected by two, the first of them coups later, is right to both
    verifiers; with another amount in its answers it is not.
    """
    table = Session("campione-roulette", currency="CHF")
    table.sit("Anna", 1_000)
    table.bet("Anna", "rouge", 100)
    for number in (20, 20, 1):
        table.spin(number)
    chef = c.Person("chef", "Carlo")
    for correction in (
        c.CorrectCoup(1, "Bianchi", number=0),
        c.CorrectStake("Anna", "17", 10, 3, "Bianchi"),
    ):
        table.do(correction, chef)
    file, altered_file = tmp_path / "record.jsonl", tmp_path / "altered.jsonl"
    record = table.full_record()
    assert b'"event":"reversed"' in record
    file.write_bytes(record)
    altered_file.write_bytes(
        record.replace(b'"to_player":0,"to_bank":100', b'"to_player":0,"to_bank":90')
    )
    for path, is_right in ((file, True), (altered_file, False)):
        reader = RecordReader()
        for line in path.read_bytes().splitlines(keepends=True):
            reader.feed(line)
        assert (reader.end().findings == ()) == is_right
        (report,) = reports([path])
        assert (report["findings"] == []) == is_right


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
        '{"do":"spin","number":5,"witness":{"n":1,"m":1,"at":0,"prev":"","signature":"","x":1}}',
        '{"do":"spin","number":5,"witness":{"n":1,"m":1,"at":0.5,"prev":"","signature":""}}',
        '{"do":"spin","number":5,"witness":{"n":1,"m":1,"prev":"","signature":""}}',
        '{"do":"end","head":"","witness":"x"}',
        '{"do":"witness","modulus":"","proof":[1]}',
        '{"do":"bet","player":"Anna","on":"rouge","amount":5,"salt":"A"}',
        '{"hidden":"00"}',
        '{"hidden": "0000000000000000000000000000000000000000000000000000000000000000"}',
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


def test_fault_is_named_on_arrival(example: list[str]) -> None:
    """Taken a line at a time, another number is wrong at once, and nothing of the draw after it."""
    lines = [line.rstrip("\n") for line in example]
    (results,) = run_calls([("feedAll", lines)])
    assert not any(result["findings"] for result in results)
    other = [line.replace('"number":36', '"number":6') for line in lines]
    place = next(place for place, line in enumerate(lines) if line.startswith('{"do":"spin"'))
    (results,) = run_calls([("feedAll", other)])
    codes = [[finding["code"] for finding in result["findings"]] for result in results]
    assert codes[place] == []
    assert codes[place + 1] == ["result_mismatch"]
    assert codes[-1][0] == "result_mismatch"


def test_command_of_one_file_exits_by_verdict(example: list[str], tmp_path: Path) -> None:
    """0 right and complete, 1 wrong, 2 unread, 3 right and not complete; the sentences are those of
    `tapisvert verify`.
    """
    (tmp_path / "verify.js").write_bytes(verifier_files()["verify.js"])
    signer = Signer()
    signed = signed_evening("campione-roulette", seed=1, draws=1, coups=2, absent=0, signer=signer)
    (tmp_path / "signed.jsonl").write_bytes(signed)
    (tmp_path / "right.jsonl").write_text("".join(example))
    (tmp_path / "cut.jsonl").write_text("".join(example[:16]))
    (tmp_path / "wrong.jsonl").write_text("".join(example).replace('"number":36', '"number":6'))
    (tmp_path / "list").write_bytes(signer.list)
    key = signer.fingerprint

    def run(*arguments: str) -> tuple[int, str]:
        command = ["node", "verify.js", *arguments]
        result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        return result.returncode, result.stdout + result.stderr

    fixed = "not choose it unless all whose entropy is in it helped: Anna."
    code, text = run("right.jsonl")
    assert (code, fixed in text) == (0, True)
    assert text.startswith("right.jsonl: Everything verified here is correct. [fixed]\n")
    code, text = run("wrong.jsonl", "right.jsonl")
    assert (code, "wrong.jsonl: Line 22 is wrong. [wrong]\n" in text) == (1, True)
    assert run("cut.jsonl")[0] == 1
    code, text = run("--so-far", "cut.jsonl")
    assert (code, "It holds no sealed coup." in text) == (3, True)
    code, text = run("signed.jsonl", "--draws", "list")
    assert (code, f"compare the fingerprint {key}" in text) == (0, True)
    assert "Of the 3 statements in the witness’s list 0 of these tables" in text
    code, text = run("signed.jsonl", "--witness", "AB" * 32)
    expected = f"The key {key} is not that of a witness you trust."
    assert (code, expected in text) == (3, True)
    assert run("signed.jsonl", "--witness", key.upper())[0] == 0
    for arguments in ((), ("--witness", "ab", "right.jsonl"), ("--all", "right.jsonl")):
        assert run(*arguments)[0] == 2
    assert run("none.jsonl")[0] == run("right.jsonl", "--draws", "right.jsonl")[0] == 2
