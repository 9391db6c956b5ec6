"""Two verifiers that share no line of code, on the same records.

The page's was written from the documents alone. It leaves to the engine what only the engine can
know: payments, late stakes, what other answers say, and refusals for reasons that coups have no
part in. `--scale 200` makes it a campaign of 100,000 mutants.
"""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from support.engine.strategies import RULEBOOKS
from support.page.verifier_script import reports, run_calls
from support.records.mutated_records import Lines, lines_of, mutant, write_line
from support.records.sealed_records import CARDS, WHEEL, House, evening
from support.records.signed_records import Signer, signed_evening, witness_key

from tapisvert.fairness import chain, rsa_fdh_vrf
from tapisvert.fairness.encoding import encode_fields
from tapisvert.fairness.shuffle import uniform_below
from tapisvert.fairness.verification.cross_check import differences, on_list
from tapisvert.fairness.verification.findings import Fault
from tapisvert.fairness.verification.record_reader import Verdict, read
from tapisvert.fairness.verification.verdict import DrawsVerdict, Point, VerdictSentence
from tapisvert.fairness.verification.witness_list import match, parse_list
from tapisvert.record import full_record, is_answer
from tapisvert.record.head import head_after_hidden, next_head
from tapisvert.rules.commands import Statement

_ENGINES_ALONE: Final = {
    Fault.PAYMENT_MISMATCH,
    Fault.ANSWER_MISMATCH,
    Fault.ANSWER_MISSING,
    Fault.ANSWER_EXTRA,
}
"""Faults that the engine finds where the page's verifier may see nothing, or see it later."""

_MUTANTS: Final = 125
"""Mutants of a batch; each share has `--scale` of them."""


def write_records(folder: Path, records: Sequence[Lines]) -> list[Path]:
    """The records as files."""
    files = [folder / f"{number}.jsonl" for number in range(len(records))]
    for file, lines in zip(files, records, strict=True):
        file.write_bytes(b"".join(lines))
    return files


def bare(lines: Lines) -> Lines:
    """A record without its answers, and without cards that name other lines."""
    return [line for line in lines if not is_answer(line)]


def commands(lines: Lines) -> list[dict[str, Any]]:
    """The commands of a record."""
    return [json.loads(line) for line in bare(lines)]


def record_of(acts: Sequence[dict[str, Any]]) -> Lines:
    """The record of commands, with its answers."""
    return lines_of(b"".join(full_record(map(write_line, acts))))


def engine_faults(verdict: Verdict) -> list[tuple[int, str]]:
    """The lines that the engine's verifier finds wrong."""
    return [(finding.line, finding.fault.value) for finding in verdict.findings]


def page_faults(report: Any) -> list[tuple[int, str]]:
    """The lines that the page's verifier finds wrong."""
    return [(finding["line"], finding["code"]) for finding in report["findings"]]


def sentences_of(sentences: Sequence[VerdictSentence]) -> list[dict[str, Any]]:
    """Sentences as the page's verifier has them, which leaves late stakes to the engine."""
    return [
        {"point": item.point.value, "values": dict(item.values), "isDoubt": item.is_doubt}
        for item in sentences
        if item.point not in (Point.LATE, Point.LATE_WON)
    ]


def verdict_of(verdict: DrawsVerdict) -> dict[str, Any]:
    """A verdict as the page's verifier has it."""
    sentences = sentences_of(verdict.sentences)
    is_complete = verdict.grade != "wrong" and not any(item["isDoubt"] for item in sentences)
    return {"grade": verdict.grade.value, "isComplete": is_complete, "sentences": sentences}


def test_verifiers_derive_the_same_coups(scale: int) -> None:
    """Commitments, starts, statements, shares and the streams of coups, of any names and sizes."""
    chance, key = Random(1), witness_key()
    modulus = f"{key.modulus:x}"
    calls: list[tuple[Any, ...]] = []
    expected: list[Any] = []
    for number in range(25 * scale):
        one, two, three = (chance.randbytes(32) for _ in range(3))
        names = chance.sample(
            ["Anna", "anna", "Éloi", "Ωραία", "\uff21", "🂡", "\ufffd"], number % 8
        )
        entropy = {name: chance.randbytes(chance.choice((0, 16, 64))) for name in names}
        coup = chance.randrange(1, 5000)
        proof = key.prove(two) if number % 5 == 0 else b""
        bounds = chance.choices(range(1, 313), k=60)
        words = chain.coup_words(one, two, coup, proof)
        statement = Statement(number, 3, 2**41, three.hex(), "")
        fields = {"n": number, "m": 3, "at": 2**41, "prev": three.hex()}
        head, start = one.hex(), two.hex()
        pairs: list[tuple[tuple[Any, ...], Any]] = [
            (("previousShare", one), chain.previous_share(one).hex()),
            (("nextHead", one, "é🂡"), next_head(one, "é🂡".encode()).hex()),
            (("headAfterHidden", one, two), head_after_hidden(one, two).hex()),
            (
                ("entropyCommitment", one, "é🂡", two),
                chain.entropy_commitment(one, "é🂡", two).hex(),
            ),
            (
                ("startOf", one, [[name, value] for name, value in entropy.items()]),
                chain.start_of(one, entropy).hex(),
            ),
            (("keyInput", one, coup), chain.key_input(one, coup).hex()),
            (
                ("statementText", "é", fields, start, f"end {coup}", head),
                chain.statement_text("é", statement, two, f"end {coup}", one).decode(),
            ),
            (
                ("numbersBelow", one, two, coup, proof, bounds),
                [uniform_below(words, bound) for bound in bounds],
            ),
        ]
        if proof:
            pairs.append((("isProved", modulus, two, proof), True))
            pairs.append((("isProved", modulus, one, proof), False))
            pairs.append((("isProved", modulus, two, b"\0" + proof), False))
        calls += [call for call, _ in pairs]
        expected += [result for _, result in pairs]
    assert run_calls(calls) == expected


def keys() -> list[tuple[int, tuple[bytes, ...]]]:
    """Moduli with proofs, most of them unsound."""
    key = witness_key()
    good, n = key.key_proof(), key.modulus
    prime, other = 2**2203 - 1, 2**521 - 1
    forged_proofs = tuple(
        pow(
            rsa_fdh_vrf._encoded(prime, encode_fields(b"tapisvert 3 good key", number)),
            pow(65537, -1, prime - 1),
            prime,
        ).to_bytes(rsa_fdh_vrf.byte_length(prime), "big")
        for number in (index.to_bytes(4, "big") for index in range(8))
    )
    return [
        (n, good),
        (n, good[:7]),
        (n, (*good, good[0])),
        (n, good[::-1]),
        (n + 2, good),
        (prime, forged_proofs),
        (prime * other, forged_proofs),
        (2 * n, good),
        (3 * n, good),
        (other, ()),
        (n * n, good),
        ((2**61 - 1) * prime, good),
    ]


def test_verifiers_agree_on_keys() -> None:
    """A prime with proofs that hold, small factors, other sizes, proofs missing or exchanged."""
    problems = run_calls(
        ("keyProblem", f"{n:0{2 * rsa_fdh_vrf.byte_length(n)}x}", [pi.hex() for pi in proofs])
        for n, proofs in keys()
    )
    engine = [rsa_fdh_vrf.key_problem(n, proofs) for n, proofs in keys()]
    assert [bool(problem) for problem in problems] == [bool(problem) for problem in engine]
    assert [bool(problem) for problem in engine].count(False) == 1
    assert "may be prime: then anyone can sign with it" in problems


@pytest.mark.parametrize("is_witnessed", [False, True], ids=["alone", "witnessed"])
@pytest.mark.parametrize("book", RULEBOOKS)
def test_verifiers_accept_a_fair_record(
    book: str, is_witnessed: bool, scale: int, tmp_path: Path
) -> None:
    """Evenings of two draws, with their answers and without, and the same said of both."""
    play = signed_evening if is_witnessed else evening
    records: list[Lines] = []
    for seed in range(2 * scale):
        lines = lines_of(play(book, seed=seed, draws=2, coups=4))
        records += [lines, bare(lines)]
    for lines, report in zip(records, reports(write_records(tmp_path, records)), strict=True):
        verdict = read(lines)
        assert engine_faults(verdict) == page_faults(report) == []
        assert report["verdict"] == verdict_of(verdict.on_draws())
        checks, tally = report["checked"], verdict.tally
        assert (checks["lines"], checks["answers"]) == (verdict.lines, verdict.comparisons)
        assert (checks["draws"], checks["coups"]) == (tally.draws, tally.coups.total())
        assert checks["statements"] == len(tally.statements)


@pytest.mark.parametrize("share", range(4))
def test_verifiers_agree_on_mutants(share: int, scale: int, tmp_path: Path) -> None:
    """The same first line is wrong for the same reason, or both say the same. What the engine alone
    finds, the page's finds later or not at all.
    """
    for batch in range(share * scale, (share + 1) * scale):
        pairs = [mutant(seed) for seed in range(batch * _MUTANTS, (batch + 1) * _MUTANTS)]
        files = write_records(tmp_path, [pair[1] for pair in pairs if pair is not None])
        for file, report in zip(files, reports(files), strict=True):
            verdict = read(lines_of(file.read_bytes()))
            first, page = engine_faults(verdict)[:1], page_faults(report)[:1]
            if first and first[0][1] in _ENGINES_ALONE:
                assert not page or page[0][0] >= first[0][0], (batch, file)
                continue
            assert first == page, (batch, file)
            assert report["verdict"] == verdict_of(verdict.on_draws()), (batch, file)


def test_verifiers_follow_claims_after_leaving(tmp_path: Path) -> None:
    """The claims of two players who have left; a second claim is refused. Nothing is sealed."""
    chef = {"role": "chef", "name": "Carlo"}
    acts: list[dict[str, Any]] = [{"do": "open", "rulebook": WHEEL, "currency": "CHF"}]
    for name in ("Anna", "Bice"):
        acts += [
            {"do": "sit", "player": name, "chips": 100},
            {"do": "bet", "player": name, "on": "17", "amount": 40},
            {"do": "abandon", "player": name, "controller": "Ida", "on": "17", "by": chef},
            {"do": "tip", "player": name, "amount": 5, "by": {**chef, "role": "payeur"}},
            {"do": "leave", "player": name},
        ]
    claims: list[dict[str, Any]] = [{"do": "claim", "player": name} for name in ("Anna", "Anna")]
    claims += [{"do": "finish"}, {"do": "claim", "player": "Bice"}, {"do": "balances"}]
    record = record_of([*acts, *claims])
    assert [line.count(b'"endowment_returned"') for line in record].count(1) == 1
    (report,) = reports(write_records(tmp_path, [record]))
    assert engine_faults(read(record)) == page_faults(report) == []
    assert report["verdict"]["grade"] == "no_coup"


_CHEF: Final = {"role": "chef", "name": "Carlo"}
_DIRECTION: Final = {"role": "direction", "name": "Dora"}
_NULL: Final = {"do": "null", "reason": "wheel_stopped", "by": _CHEF}
_SUSPEND: Final = {
    "do": "suspend",
    "reason": "mechanism",
    "informed": "telephone",
    "by": _DIRECTION,
}
_ENDINGS: Final[tuple[dict[str, Any], ...]] = (
    *({"do": name} for name in ("last", "finish", "end_taille", "off", "lost", "close", "ask")),
    _NULL,
    _SUSPEND,
    {"do": "resume", "by": _DIRECTION},
    {"do": "end", "head": "00" * 32},
    {"do": "irregular", "kind": "seen"},
    {"do": "irregular", "kind": "seen", "by": {"role": "player", "name": "Anna"}},
    {"cut_card": 250},
    {"R14": 52},
    {"cut_card": "none"},
    {"seen_coups": 1},
    {"R15": 2},
    {"row_stop": 31},
    {"R02": 30},
    {"row_stop": "31"},
)
"""Acts and rulings that bear on where a coup, a taille or a draw ends, or have to be refused."""


@pytest.mark.parametrize("book", RULEBOOKS)
def test_verifiers_agree_where_coups_and_draws_end(book: str, tmp_path: Path) -> None:
    """Whatever ends one or not: the same first line is wrong, or both say the same; before a coup's
    bets close, after that, once it is asked for, and after it.
    """
    acts = commands(lines_of(signed_evening(book, seed=3, draws=2, coups=3, absent=0)))
    coup_places = [place for place, act in enumerate(acts) if act["do"] in ("deal", "spin")]
    del acts[coup_places[3] + 1 :]  # all after the first coup of the second draw
    records: list[Lines] = []
    for ending in _ENDINGS:
        if "do" not in ending:
            records.append(record_of([acts[0] | {"rulings": ending}, *acts[1:]]))
            continue
        second = coup_places[1]
        start = next(
            place for place in range(second, 0, -1) if acts[place - 1]["do"] in ("deal", "spin")
        )
        for place in range(start, second + 2):
            changed = [*acts[:place], ending, *acts[place:]]
            lines = record_of(changed)
            records.append(lines if place % 2 else bare(lines))
    faults = set()
    for lines, report in zip(records, reports(write_records(tmp_path, records)), strict=True):
        verdict = read(lines)
        first = engine_faults(verdict)[:1]
        faults |= {fault for _, fault in first}
        assert first == page_faults(report)[:1], b"".join(lines).decode()[-2000:]
        assert report["verdict"] == verdict_of(verdict.on_draws())
    assert faults >= {"act_refused", "signature_mismatch"}


def test_verifiers_name_cancelled_coups(tmp_path: Path) -> None:
    """A null coup whose bets were closed counts as called off; a table that closes then is wrong,
    also while the game is suspended.
    """
    acts = commands(lines_of(evening(WHEEL, seed=3, draws=1, coups=1)))
    (spin,) = (place for place, act in enumerate(acts) if act["do"] == "spin")
    ask = next(place for place in range(spin, 0, -1) if acts[place]["do"] == "ask")
    null = [*acts[:ask], _NULL, {"do": "close"}, *acts[ask : spin + 1]]
    closed = [*acts[:ask], _SUSPEND, {"do": "finish"}]
    null_after_ask = [*acts[: ask + 1], _NULL, *acts[ask + 1 : spin + 1]]
    records = [bare(record_of(changed)) for changed in (null, closed, null_after_ask)]
    page_reports = reports(write_records(tmp_path, records))
    assert (
        page_faults(page_reports[1])
        == engine_faults(read(records[1]))
        == [(ask + 2, "coup_unsettled")]
    )
    doubts = [
        [(item["point"], item["values"]) for item in report["verdict"]["sentences"][1:]]
        for report in page_reports
    ]
    called_off = ("called_off", {"count": 1, "shown": 0})
    assert doubts[0] == doubts[2] == [called_off, ("no_end", {})]
    for lines, report in zip(records, page_reports, strict=True):
        assert report["verdict"] == verdict_of(read(lines).on_draws())


@pytest.mark.parametrize("signer", [None, Signer()], ids=["alone", "witnessed"])
def test_verifiers_name_repeated_shares(signer: Signer | None, tmp_path: Path) -> None:
    """A house commits to its old chain again, or to a chain that runs into the old one."""
    seed, records, acts = bytes(range(32)), list[Lines](), list[str]()
    for later_seed in (seed, chain.previous_share(seed)):
        house = House(signer=signer)
        house.begin({}, seed=seed)
        house.end()
        house.begin({}, seed=later_seed)
        house.coup()
        records.append(house.lines())
    for lines, report in zip(records, reports(write_records(tmp_path, records)), strict=True):
        ((line, fault),) = engine_faults(read(lines))[:1]
        assert (line, fault) == (page_faults(report)[0]) == (line, "share_repeated")
        acts.append(json.loads(lines[line - 1])["do"])
    assert acts == ["commit", "spin"]


def story(table: str, seed: int, signer: Signer, **options: Any) -> Lines:
    """The record of a table whose witness is this one."""
    book = WHEEL if seed % 2 else CARDS
    record = signed_evening(book, seed=seed, draws=1, coups=2, signer=signer, **options)
    return lines_of(record.replace(b'"table 0"', f'"{table}"'.encode()))


@dataclass(frozen=True)
class Several:
    """Records beside each other, and beside a witness's list, for a reader with these keys.
    `are_two_stories` is True if statements in them contradict each other.
    """

    records: tuple[Lines, ...]
    witness_list: bytes | None = None
    trusted: tuple[str, ...] = ()
    are_two_stories: bool = False


def several() -> list[Several]:
    """Tables of one witness, one of them with two stories; its list, cut, changed or another's."""
    signer, forger = Signer(), Signer()
    first, second, third = (story("x", seed, signer) for seed in (1, 2, 3))
    second_story = story("x", 5, forger)
    whole_list, key = signer.list, signer.fingerprint
    cut_list = b"".join(whole_list.splitlines(keepends=True)[:18])
    changed_list = whole_list.replace(b"\ntable 2\n", b"\ntable 7\n", 1)
    other_list = b"".join(forger.list.splitlines(keepends=True)[:9])
    return [
        Several((first,)),
        Several((second,), None, (key,)),
        Several((third, first), None, ("ab" * 32,)),
        Several((first, second, third), whole_list, (key,)),
        Several((second, third), whole_list),
        Several((first,), cut_list),
        Several((first, second), changed_list, are_two_stories=True),
        Several((first, second_story), are_two_stories=True),
        Several((first, second_story), whole_list, are_two_stories=True),
        Several((first,), other_list),
        Several((third,), b""),
    ]


@pytest.mark.parametrize("case", range(11))
def test_verifiers_agree_on_several_records(case: int, tmp_path: Path) -> None:
    """The same statements are missing, the same contradict each other, and the same key is not
    trusted.
    """
    together = several()[case]
    files = write_records(tmp_path, together.records)
    options: dict[str, Any] = {"trusted": together.trusted}
    if (list_text := together.witness_list) is not None:
        options["list"] = list_text.decode()
    (page,) = run_calls([("compare", [*map(str, files)], options)])
    verdicts = [read(lines) for lines in together.records]
    tallies = [verdict.tally for verdict in verdicts]
    statements = [statement for tally in tallies for statement in tally.statements]
    witness_list = None if list_text is None else match("list", parse_list(list_text), statements)
    assert page["verdicts"] == [
        verdict_of(verdict.on_draws(tallies, witness_list, together.trusted))
        for verdict in verdicts
    ]
    if witness_list is not None:
        assert page["listed"] == sentences_of(on_list(tallies, witness_list))
    stories = differences(
        [(str(file), tally) for file, tally in zip(files, tallies, strict=True)],
        witness_list,
    )
    assert [
        (item["point"], item["values"]["number"], item["values"]["other_line"])
        for item in page["differences"]
    ] == [(story.kind.value, story.number, str(story.other_line)) for story in stories]
    assert bool(stories) is together.are_two_stories


def test_verifiers_agree_on_hidden_lines(tmp_path: Path) -> None:
    """A record in which every stake is hidden is right; one in which a draw's act is hidden is
    wrong in the same line; and a false hash in both.
    """
    lines = bare(lines_of(signed_evening(WHEEL, seed=4, draws=2, coups=2)))
    records: list[Lines] = []
    public = [hide(line) if is_private(line) else line for line in lines]
    records = [public]
    for place, line in enumerate(public):
        if not line.startswith(b'{"hidden"'):
            records.append([*public[:place], hide(line), *public[place + 1 :]])
    records.append([public[0], *[hide(line) for line in public[1:]]])
    records.append([hide(public[0]), *public[1:]])
    place = next(place for place, line in enumerate(public) if line.startswith(b'{"hidden"'))
    records.append([*public[:place], hide(b"another\n"), *public[place + 1 :]])
    faults = []
    for lines, report in zip(records, reports(write_records(tmp_path, records)), strict=True):
        verdict = read(lines)
        faults.append(engine_faults(verdict)[:1])
        assert faults[-1] == page_faults(report)[:1]
        assert report["verdict"] == verdict_of(verdict.on_draws())
    assert faults[0] == []
    assert {fault for line in faults for _, fault in line} >= {"act_out_of_turn", "start_mismatch"}


def is_private(line: bytes) -> bool:
    """True of a line that no draw needs."""
    private = ("sit", "leave", "bet", "announce", "move", "divide", "insure", "withdraw")
    return json.loads(line)["do"] in private


def hide(line: bytes) -> bytes:
    """Return what stands for a line whose reader may not see it."""
    return b'{"hidden":"%b"}\n' % hashlib.sha256(line.removesuffix(b"\n")).hexdigest().encode()
