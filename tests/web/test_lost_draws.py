"""Coups that the sealed draw did not decide, before all three verifiers: lost ones, broken off."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from support.page.verifier_script import reports
from support.records.mutated_records import lines_of, write_line
from support.records.sealed_records import CARDS, WHEEL, House
from support.records.signed_records import Signer
from support.records.third_verifier import first_fault

from tapisvert.fairness.verification.record_reader import read
from tapisvert.fairness.verification.verdict import Point
from tapisvert.record import is_answer
from tapisvert.rules import Person
from tapisvert.rules import commands as c

BOOKS: Final = (CARDS, "trente-et-quarante-2.0", WHEEL)
DIRECTION: Final = Person("direction", "Dora")
SUSPEND: Final = c.Suspend("mechanism", "telephone")

Fault = tuple[str, str] | None
"""The act that is wrong, and why."""


def lost(house: House) -> Fault:
    """Lost behind closed bets, before it was asked for."""
    house.close()
    house.give(c.Lost())
    return None


def lost_in_coup(house: House) -> Fault:
    """Lost after its first cards."""
    house.close()
    coup = house.peek(house.ask())
    cards = (coup.cards or ())[:3] if isinstance(coup, c.Deal) else ()
    house.lay(*cards)
    house.give(c.Lost(cards or None))
    return None


def lost_twice(house: House) -> Fault:
    """Lost again, with nothing in play."""
    lost(house)
    house.do(c.Lost())
    return "lost", "act_refused"


def lost_between_coups(house: House) -> Fault:
    """Lost while bets are open."""
    house.do(c.Lost())
    return "lost", "act_refused"


def lost_with_other_cards(house: House) -> Fault:
    """Lost with fewer cards than lay: R26 would pay otherwise. At the wheel there are none."""
    house.close()
    coup = house.peek(house.ask())
    cards = (coup.cards or ())[:3] if isinstance(coup, c.Deal) else ()
    house.lay(*cards)
    house.give(c.Lost(cards[:2] or None))
    return ("lost", "coup_unsettled") if cards else None


def finished(house: House) -> Fault:
    """The table closes behind closed bets."""
    house.close()
    house.give(c.Finish())
    return "finish", "coup_unsettled"


def finished_suspended(house: House) -> Fault:
    """The same while the game is suspended."""
    house.close()
    house.give(SUSPEND, DIRECTION)
    house.give(c.Finish())
    return "finish", "coup_unsettled"


def finished_between_coups(house: House) -> Fault:
    """The table closes while bets are open."""
    house.give(c.Finish())
    return None


def called_off_with_cards(house: House) -> Fault:
    """Called off though cards lie; at the wheel none can, and the draw waits for no witness."""
    house.close()
    statement = house.ask()
    coup = house.peek(statement)
    if isinstance(coup, c.Deal):
        house.lay(*(coup.cards or ())[:2])
    house.do(c.Off())
    if statement is None:
        return "off", "act_refused"
    return ("off", "coup_unsettled") if isinstance(coup, c.Deal) else None


def left_open(house: House) -> Fault:
    """The record ends before the coup."""
    house.close()
    house.ask()
    return None


CASES: Final[tuple[Callable[[House], Fault], ...]] = (
    lost,
    lost_in_coup,
    lost_with_other_cards,
    lost_twice,
    lost_between_coups,
    finished,
    finished_suspended,
    finished_between_coups,
    called_off_with_cards,
    left_open,
)
UNSETTLED: Final = {"lost", "lost_in_coup", "lost_with_other_cards", "left_open"}


@pytest.mark.parametrize("is_witnessed", [False, True], ids=["alone", "witnessed"])
@pytest.mark.parametrize("book", BOOKS)
def test_verifiers_distinguish_lost_from_cancelled_coups(
    book: str, is_witnessed: bool, tmp_path: Path
) -> None:
    """A lost one is right and not settled; the table may not close behind closed bets."""
    created: list[tuple[list[bytes], Fault, str]] = []
    for case in CASES:
        house = House(book, signer=Signer() if is_witnessed else None)
        house.begin()
        house.coup()
        fault = case(house)
        created.append((house.lines(), fault, case.__name__))
    files = [tmp_path / f"{name}.jsonl" for _, _, name in created]
    for file, (lines, _, _) in zip(files, created, strict=True):
        file.write_bytes(b"".join(lines))
    for (lines, fault, name), report in zip(created, reports(files), strict=True):
        acts = [json.loads(line).get("do") for line in lines]
        last = None if fault is None else max(n for n, act in enumerate(acts) if act == fault[0])
        expected = None if fault is None or last is None else (last + 1, fault[1])
        verdict = read(lines)
        engine = next(((item.line, item.fault.value) for item in verdict.findings), None)
        page = next(((item["line"], item["code"]) for item in report["findings"]), None)
        assert (engine, page) == (expected, expected), name
        if fault is None or fault[1] != "act_refused":  # the third follows no refusals
            assert first_fault(lines) == expected, name
        if expected is None:
            points = {item.point: item.values for item in verdict.on_draws().sentences}
            is_unsettled = points.get(Point.UNSETTLED) == {"count": 1}
            assert is_unsettled is (name in UNSETTLED), name
            sentences = {item["point"]: item["values"] for item in report["verdict"]["sentences"]}
            assert sentences == {point.value: dict(values) for point, values in points.items()}


@pytest.mark.parametrize("book", [CARDS, "trente-et-quarante-2.0"])
def test_unwritten_cards_before_loss_are_unverified(book: str, tmp_path: Path) -> None:
    """No share is opened, so no verifier can tell of cards that lay in no line which they were: R26
    pays, and the verdict says that the coup is not settled.
    """
    house = House(book)
    house.begin()
    lost_in_coup(house)
    record = lines_of(house.record())
    bare = [line for line in record if not is_answer(line)]
    act = next(place for place, line in enumerate(bare) if line.startswith(b'{"do":"lost"'))
    other: dict[str, Any] = json.loads(bare[act])
    other["cards"] = ["4s", *other["cards"][1:]]
    changed = [*bare[:act], write_line(other), *bare[act + 1 :]]
    file = tmp_path / "record.jsonl"
    file.write_bytes(b"".join(changed))
    (report,) = reports([file])
    assert read(changed).findings == ()
    assert report["findings"] == []
    points = {item["point"] for item in report["verdict"]["sentences"]}
    assert points == {"no_coup", "unplayed", "unsettled", "no_end"}
