"""Coups that the sealed cards did not decide, before all three verifiers: lost ones, broken off."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from support.page.verifier_script import reports
from support.records.mutated_records import choice_told, lines_of
from support.records.sealed_records import evening
from support.records.signed_records import signed_evening
from support.records.third_verifier import choice, first_fault

from tapisvert.fairness.verification.findings import Note
from tapisvert.record import is_answer
from tapisvert.verification.record_reader import Verdict, read

BOOKS: Final = ("venezia-trente-et-quarante", "trente-et-quarante-2.0", "campione-roulette")
Act = dict[str, Any]
CLOSE: Final[Act] = {"do": "close"}
FINISH: Final[Act] = {"do": "finish"}
DIRECTION: Final = {"role": "direction", "name": "Dora"}
SUSPEND: Final[Act] = {
    "do": "suspend",
    "reason": "mechanism",
    "informed": "telephone",
    "by": DIRECTION,
}
COUPS: Final = ("deal", "spin")


def start_record(book: str, version: int) -> tuple[list[Act], Act, Act]:
    """A record up to a coup of its last draw, the coup, and the reveal."""
    play = evening if version == 1 else signed_evening
    lines = lines_of(play(book, seed=3, draws=2, coups=2, players=("Anna", "Désirée")))
    acts = [json.loads(line) for line in lines if not is_answer(line)]
    place = max(place for place, act in enumerate(acts) if act["do"] in COUPS)
    reveal = next(act for act in acts[place:] if act["do"] == "reveal")
    return [act for act in acts[:place] if act["do"] != "close"], acts[place], reveal


def lose_draw(coup: Act, count: int) -> Act:
    """The coup's first cards, when its draw was lost."""
    if coup["do"] == "spin":
        return {"do": "lost"}
    return {"do": "lost", "cards": coup["cards"][:count], "proofs": coup["proofs"][:count]}


def other_card(coup: Act) -> Act | None:
    """One of the cards shown is another."""
    if coup["do"] == "spin":
        return None
    first, *rest = coup["cards"][:3]
    cards = [first[0] + {"s": "c", "c": "s", "h": "d", "d": "h"}[first[1]], *rest]
    return {**lose_draw(coup, 3), "cards": cards}


def engine_faults(verdict: Verdict) -> tuple[int, str] | None:
    """The first line that the engine's verifier finds wrong."""
    first = next(iter(verdict.findings), None)
    return None if first is None else (first.line, first.fault.value)


def records(book: str, version: int) -> Iterator[tuple[list[Act], int | None, str]]:
    """Records, with the line and the fault that all find; and what is neither right nor wrong."""
    previous, coup, reveal = start_record(book, version)
    first = len(previous) + 1
    for count in (0, 1, 4):
        yield [*previous, CLOSE, lose_draw(coup, count), reveal], None, ""
    if (other := other_card(coup)) is not None:
        yield [*previous, CLOSE, other, reveal], first + 1, "card_mismatch"
    yield [*previous, lose_draw(coup, 0), reveal], first, "act_refused"
    yield (
        [*previous, CLOSE, lose_draw(coup, 0), lose_draw(coup, 0), reveal],
        first + 2,
        "act_refused",
    )
    for end in (FINISH, {"do": "end_taille"}):
        yield [*previous, CLOSE, end, reveal], first + 1, "coup_unsettled"
        yield [*previous, end, reveal], None, ""
    yield [*previous, CLOSE, SUSPEND, FINISH, reveal], first + 2, "coup_unsettled"
    yield [*previous, CLOSE], first, "not_revealed"
    yield [*previous, CLOSE, reveal], first + 1, "not_revealed"


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("book", BOOKS)
def test_verifiers_distinguish_lost_from_cancelled_coups(
    book: str, version: int, tmp_path: Path
) -> None:
    """A lost one is right and named; the table may not close behind closed bets."""
    created = list(records(book, version))
    files = [tmp_path / f"{place}.jsonl" for place in range(len(created))]
    for file, (acts, _, _) in zip(files, created, strict=True):
        file.write_bytes(b"".join(json.dumps(act).encode() + b"\n" for act in acts))
    for file, (acts, line, fault), report in zip(files, created, reports(files), strict=True):
        lines = file.read_bytes().splitlines(keepends=True)
        page = next(((item["line"], item["code"]) for item in report["findings"]), None)
        expected = None if line is None else (line, fault)
        verdict = read(lines)
        assert (engine_faults(verdict), page, first_fault(lines)) == (expected,) * 3
        if expected is None:
            assert choice(lines) == report["choice"] == choice_told(verdict)
        is_lost = expected is None and acts[-2]["do"] == "lost"
        codes = {item.line for item in verdict.remarks if item.note is Note.DRAW_LOST}
        page_lines = {item["line"] for item in report["remarks"] if item["code"] == "draw_lost"}
        assert codes == page_lines == ({len(acts) - 1} if is_lost else codes)


@pytest.mark.parametrize("book", BOOKS)
def test_lost_draw_needs_seed_and_proofs(book: str, tmp_path: Path) -> None:
    """Without the seed the last line is wrong; a card without its proof has none."""
    previous, coup, reveal = start_record(book, 2)
    bare = lose_draw(coup, 2)
    expected = [(len(previous) + 2, "not_revealed")]
    created = [[*previous, CLOSE, bare]]
    if coup["do"] == "deal":
        created.append([*previous, CLOSE, {**bare, "proofs": bare["proofs"][:1]}, reveal])
        expected.append((len(previous) + 2, "no_proof"))
    files = [tmp_path / f"{place}.jsonl" for place in range(len(created))]
    for file, acts in zip(files, created, strict=True):
        file.write_bytes(b"".join(json.dumps(act).encode() + b"\n" for act in acts))
    for file, fault, report in zip(files, expected, reports(files), strict=True):
        first = report["findings"][0]
        codes = engine_faults(read(file.read_bytes().splitlines(keepends=True)))
        assert codes == (first["line"], first["code"]) == fault
