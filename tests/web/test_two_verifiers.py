"""Two verifiers that share no line of code, on the same records.

The page's was written from the documents alone. It leaves to the engine what only the engine can
know: payments, what other answers say, and refusals for reasons that cards have no part in.
`--scale 42` makes it 672 whole tailles.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
import surroundings
from support.engine.strategies import RULEBOOKS
from support.page.verifier_script import called, reports
from support.records.forged_records import HOUSE, commands, forge_record
from support.records.mutated_records import KINDS, Lines, lines_of
from support.records.mutated_records import write_line as json_line
from support.records.sealed_records import evening

from tapisvert.fairness.protocol import Kind, order, salts_and_tree
from tapisvert.fairness.verification.findings import Fault, Note
from tapisvert.record import full_record, is_answer
from tapisvert.verification.record_reader import Verdict, read

_ENGINES_ALONE: Final = {
    Fault.PAYMENT_MISMATCH,
    Fault.ANSWER_MISMATCH,
    Fault.ANSWER_MISSING,
    Fault.ANSWER_EXTRA,
}
"""Faults that the engine finds where the page's verifier may see nothing, or see it later."""

LIKE_VENEZIA: Final = ("campione-trente-et-quarante", "trente-et-quarante-digest")
SEALED_APART: Final = [
    # they deal and seal as Venezia does; a fair record of theirs is read
    pytest.param(book, marks=pytest.mark.exhaustive) if book in LIKE_VENEZIA else book
    for book in RULEBOOKS
]

_RECORDS: Final = 2 if surroundings.is_exhaustive else 1
"""Of each rulebook, of two draws each, so that one follows another; times `--scale`. Of those that
deal and seal as Venezia does, one.
"""


def write_records(folder: Path, records: Sequence[Lines]) -> list[Path]:
    """The records as files."""
    files = [folder / f"{number}.jsonl" for number in range(len(records))]
    for file, lines in zip(files, records, strict=True):
        file.write_bytes(b"".join(lines))
    return files


def bare(lines: Lines) -> Lines:
    """A record without its answers."""
    return [line for line in lines if not is_answer(line)]


def engine_faults(verdict: Verdict) -> list[tuple[int, str]]:
    """The lines that the engine's verifier finds wrong."""
    return [(finding.line, finding.fault.value) for finding in verdict.findings]


def page_faults(report: Any) -> list[tuple[int, str]]:
    """The lines that the page's verifier finds wrong."""
    return [(finding["line"], finding["code"]) for finding in report["findings"]]


def test_verifiers_derive_the_same_draw(scale: int) -> None:
    """The order and the root, of packs and spins, with entropy of any number of players."""
    chance = Random(1)
    calls: list[tuple[Any, ...]] = []
    expected: list[Any] = []
    for number in range(25 * scale):
        kind, name = chance.choice(list(Kind)), f"{chance.choice('aé🂡')} {number}"
        seed = chance.randbytes(192)
        players = chance.sample(
            ["Anna", "anna", "Éloi", "Ωραία", "\uff21", "🂡", "\ufffd"], k=number % 8
        )
        entropy = {player: chance.randbytes(chance.randint(16, 64)) for player in players}
        entries = [{"name": player, "value": value} for player, value in entropy.items()]
        items = order(kind, name, seed, entropy)
        _, tree = salts_and_tree(name, seed, items)
        calls += [("drawOrder", kind.value, name, seed, entries), ("drawRoot", name, seed, items)]
        expected += [list(items), tree.root.hex()]
    assert called(calls) == expected


@pytest.mark.parametrize("book", RULEBOOKS)
def test_verifiers_accept_a_fair_record(book: str, scale: int, tmp_path: Path) -> None:
    """Whole tailles, with their answers and without, and both looked at as much."""
    records: list[Lines] = []
    for seed in range(scale if book in LIKE_VENEZIA else _RECORDS * scale):
        lines = lines_of(evening(book, seed=seed, draws=2))
        records += [lines, bare(lines)]
    for lines, report in zip(records, reports(write_records(tmp_path, records)), strict=True):
        verdict = read(lines)
        assert engine_faults(verdict) == page_faults(report) == []
        checks, tally = report["checked"], verdict.tally
        assert checks["lines"] == verdict.lines
        assert checks["draws"] == tally.packs + tally.spins
        assert checks["proofs"] == tally.cards + tally.numbers
        assert checks["answers"] == verdict.comparisons
        assert (checks["entropy"], checks["coups"]) == (tally.entropy, tally.coups)
        assert checks["reveals"] == tally.revealed
        codes = {
            (note["line"], note["code"]) for note in report["remarks"] if note["code"] != "payments"
        }
        assert codes == {(note.line, note.note.value) for note in verdict.remarks}


def test_verifiers_follow_claims_after_leaving(tmp_path: Path) -> None:
    """The claims of two players who have left; a second claim is refused. Nothing of this record is
    sealed, and that alone is wrong with it.
    """
    chef = {"role": "chef", "name": "Carlo"}
    acts: list[dict[str, Any]] = [
        {"do": "open", "rulebook": "campione-roulette", "currency": "CHF"},
    ]
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
    lines = full_record(json_line(act) for act in (*acts, *claims))
    record = b"".join(lines).splitlines(keepends=True)
    assert [line.count(b'"endowment_returned"') for line in record].count(1) == 1
    (report,) = reports(write_records(tmp_path, [record]))
    stakes = [(5, "stake_before_draw"), (16, "stake_before_draw")]
    assert engine_faults(read(record)) == page_faults(report) == stakes


def test_verifiers_name_cancelled_coups(tmp_path: Path) -> None:
    """After their bets were closed, also while the game is suspended; not while bets are open. The
    chef may call one off; a table that closes then is wrong.
    """
    chef = {"role": "chef", "name": "Carlo"}
    direction = {"role": "direction", "name": "Dora"}
    null = {"do": "null", "reason": "wheel_stopped", "by": chef}
    suspend = {"do": "suspend", "reason": "mechanism", "informed": "telephone", "by": direction}
    close, finish = {"do": "close"}, {"do": "finish"}
    acts = commands(lines_of(evening("campione-roulette", seed=3, draws=2, coups=1)))
    acts = [act for act in acts if act["do"] != "close"]
    first, second = [place for place, act in enumerate(acts) if act["do"] == "spin"]
    reveal = acts[second + 1]
    acts[second:] = [close, suspend, finish, reveal]
    acts[first:first] = [null, close, null]
    record = b"".join(full_record(map(json_line, acts))).splitlines(keepends=True)
    (report,) = reports(write_records(tmp_path, [record]))
    verdict = read(record)
    null_lines = [line for line, text in enumerate(record, 1) if text.startswith(b'{"do":"null"')]
    (finish_line,) = (
        line for line, text in enumerate(record, 1) if text.startswith(b'{"do":"finish"')
    )
    assert engine_faults(verdict) == page_faults(report) == [(finish_line, "coup_unsettled")]
    called_off = [note.line for note in verdict.remarks if note.note is Note.CALLED_OFF]
    page_lines = [note["line"] for note in report["remarks"] if note["code"] == "called_off"]
    assert called_off == page_lines == null_lines[1:]


_ENDINGS: Final[tuple[dict[str, Any], ...]] = (
    {"do": "last"},
    {"do": "finish"},
    {"do": "end_taille"},
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
"""Acts and rulings that bear on where a row or a taille ends, or have to be refused."""


@pytest.mark.parametrize("book", SEALED_APART)
def test_verifiers_agree_when_tailles_end(book: str, tmp_path: Path) -> None:
    """Whatever ends it or not: the same lines are in order, and the same first one is not."""
    acts = commands(lines_of(evening(book, seed=3, draws=2, coups=8)))
    coup_places = [place for place, act in enumerate(acts) if act["do"] in ("deal", "spin")]
    reveal = next(place for place, act in enumerate(acts) if act["do"] == "reveal")
    # every other book has of each record the form that the one before it has not
    with_answers = (0, 3) if RULEBOOKS.index(book) % 2 else (1, 2)
    records: list[Lines] = []
    for ending in _ENDINGS:
        changed = [dict(act) for act in acts]
        if "do" in ending:
            for place in coup_places[6::-2]:
                changed.insert(place, ending)
        else:
            changed[0]["rulings"] = ending
        stopped = [*changed[: coup_places[0] + 1], changed[reveal]]
        for some in (changed, stopped):
            lines = lines_of(b"".join(full_record(map(json_line, some))))
            records.append(lines if len(records) % 4 in with_answers else bare(lines))
    faults = set()
    for lines, report in zip(records, reports(write_records(tmp_path, records)), strict=True):
        first = engine_faults(read(lines))[:1]
        faults |= {fault for _, fault in first}
        assert first == page_faults(report)[:1], lines[0]
    assert faults >= {"act_refused"}


@pytest.mark.parametrize("book", SEALED_APART)
def test_verifiers_find_forgeries(book: str, scale: int, tmp_path: Path) -> None:
    """In the same line, for the same reason: of one book with the answers, of the next without."""
    names: list[str] = []
    mutants: list[Lines] = []
    for seed in range(scale):
        lines = lines_of(evening(book, seed=seed, draws=2, coups=3))
        for act in HOUSE:
            mutant = forge_record(act, Random(f"{book} {seed}"), lines)
            if mutant is not None:
                names.append(act.__name__)
                answers = (RULEBOOKS.index(book) + HOUSE.index(act) + seed) % 2
                mutants.append(mutant.lines if answers else bare(mutant.lines))
    assert len(set(names)) > len(HOUSE) // 2
    all_reports = reports(write_records(tmp_path, mutants))
    for name, lines, report in zip(names, mutants, all_reports, strict=True):
        assert (name, engine_faults(read(lines))[0]) == (name, page_faults(report)[0])


@pytest.mark.parametrize("kind", KINDS)
def test_verifiers_find_careless_changes(kind: str, scale: int, tmp_path: Path) -> None:
    """The page's verifier refuses all that touches cards, and as long as the digest is the old one
    everything; what it finds, the engine's finds in that line or before.
    """
    mutants: list[Lines] = []
    for book in RULEBOOKS:
        for seed in range(scale - (book in LIKE_VENEZIA)):
            lines, chance = (
                lines_of(evening(book, seed=seed, draws=2, coups=2)),
                Random(f"{book} {kind} {seed}"),
            )
            created = [KINDS[kind](chance, lines) for _ in range(3)]
            mutants += [mutant.lines for mutant in created if mutant is not None]
    for lines, report in zip(mutants, reports(write_records(tmp_path, mutants)), strict=True):
        first, *_ = engine_faults(read(lines))
        codes = page_faults(report)
        if first[1] not in _ENGINES_ALONE:
            assert codes[:1] == [first]
        else:
            assert all(line >= first[0] for line, _ in codes)
