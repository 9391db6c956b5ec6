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


def begun(book: str, version: int) -> tuple[list[Act], Act, Act]:
    """A record up to a coup of its last draw, the coup, and the reveal."""
    play = evening if version == 1 else signed_evening
    lines = lines_of(play(book, seed=3, draws=2, coups=2, players=("Anna", "Désirée")))
    acts = [json.loads(line) for line in lines if not is_answer(line)]
    at = max(at for at, act in enumerate(acts) if act["do"] in COUPS)
    reveal = next(act for act in acts[at:] if act["do"] == "reveal")
    return [act for act in acts[:at] if act["do"] != "close"], acts[at], reveal


def lost(coup: Act, shown: int) -> Act:
    """The coup's first cards, when its draw was lost."""
    if coup["do"] == "spin":
        return {"do": "lost"}
    return {"do": "lost", "cards": coup["cards"][:shown], "proofs": coup["proofs"][:shown]}


def other_card(coup: Act) -> Act | None:
    """One of the cards shown is another."""
    if coup["do"] == "spin":
        return None
    first, *others = coup["cards"][:3]
    cards = [first[0] + {"s": "c", "c": "s", "h": "d", "d": "h"}[first[1]], *others]
    return {**lost(coup, 3), "cards": cards}


def told(verdict: Verdict) -> tuple[int, str] | None:
    """The first line that the engine's verifier finds wrong."""
    first = next(iter(verdict.findings), None)
    return None if first is None else (first.line, first.fault.value)


def records(book: str, version: int) -> Iterator[tuple[list[Act], int | None, str]]:
    """Records, with the line and the fault that all find; and what is neither right nor wrong."""
    before, coup, reveal = begun(book, version)
    first = len(before) + 1
    for shown in (0, 1, 4):
        yield [*before, CLOSE, lost(coup, shown), reveal], None, ""
    if (other := other_card(coup)) is not None:
        yield [*before, CLOSE, other, reveal], first + 1, "card_mismatch"
    yield [*before, lost(coup, 0), reveal], first, "act_refused"
    yield [*before, CLOSE, lost(coup, 0), lost(coup, 0), reveal], first + 2, "act_refused"
    for end in (FINISH, {"do": "end_taille"}):
        yield [*before, CLOSE, end, reveal], first + 1, "coup_unsettled"
        yield [*before, end, reveal], None, ""
    yield [*before, CLOSE, SUSPEND, FINISH, reveal], first + 2, "coup_unsettled"
    yield [*before, CLOSE], first, "not_revealed"
    yield [*before, CLOSE, reveal], first + 1, "not_revealed"


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("book", BOOKS)
def test_three_tell_lost_coups_from_those_that_were_broken_off(
    book: str, version: int, tmp_path: Path
) -> None:
    """A lost one is right and named; the table may not close behind closed bets."""
    made = list(records(book, version))
    files = [tmp_path / f"{at}.jsonl" for at in range(len(made))]
    for file, (acts, _, _) in zip(files, made, strict=True):
        file.write_bytes(b"".join(json.dumps(act).encode() + b"\n" for act in acts))
    for file, (acts, line, fault), report in zip(files, made, reports(files), strict=True):
        lines = file.read_bytes().splitlines(keepends=True)
        page = next(((one["line"], one["code"]) for one in report["findings"]), None)
        expected = None if line is None else (line, fault)
        verdict = read(lines)
        assert (told(verdict), page, first_fault(lines)) == (expected,) * 3
        if expected is None:
            assert choice(lines) == report["choice"] == choice_told(verdict)
        is_lost = expected is None and acts[-2]["do"] == "lost"
        ours = {one.line for one in verdict.remarks if one.note is Note.DRAW_LOST}
        theirs = {one["line"] for one in report["remarks"] if one["code"] == "draw_lost"}
        assert ours == theirs == ({len(acts) - 1} if is_lost else ours)


@pytest.mark.parametrize("book", BOOKS)
def test_a_lost_draw_owes_its_seed_and_its_cards_their_proofs(book: str, tmp_path: Path) -> None:
    """Without the seed the last line is wrong; a card without its proof has none."""
    before, coup, reveal = begun(book, 2)
    bare = lost(coup, 2)
    expected = [(len(before) + 2, "not_revealed")]
    made = [[*before, CLOSE, bare]]
    if coup["do"] == "deal":
        made.append([*before, CLOSE, {**bare, "proofs": bare["proofs"][:1]}, reveal])
        expected.append((len(before) + 2, "no_proof"))
    files = [tmp_path / f"{at}.jsonl" for at in range(len(made))]
    for file, acts in zip(files, made, strict=True):
        file.write_bytes(b"".join(json.dumps(act).encode() + b"\n" for act in acts))
    for file, fault, report in zip(files, expected, reports(files), strict=True):
        first = report["findings"][0]
        ours = told(read(file.read_bytes().splitlines(keepends=True)))
        assert ours == (first["line"], first["code"]) == fault
