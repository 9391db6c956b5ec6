"""Three verifiers that share no line of code, on the same altered records: the engine's, the
page's, and a small one that was written from docs/background/fairness.md for this test.

Each change is of a value that something binds. `--scale 700` makes it more than 100,000 records.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from support.page.verifier_script import reports
from support.records.mutated_records import Lines, lines_of, write_line
from support.records.sealed_records import evening
from support.records.signed_records import signed_evening
from support.records.third_verifier import bound_coups, first_fault

from tapisvert.fairness.verification.record_reader import Verdict, read
from tapisvert.record import is_answer

BOOKS: Final = ("venezia-trente-et-quarante", "trente-et-quarante-2.0", "campione-roulette")

Act = dict[str, Any]


@cache
def acts_of(book: str, seed: int, *, is_witnessed: bool) -> tuple[bytes, ...]:
    """The commands of an evening of two draws, with the cards as they fell."""
    play = signed_evening if is_witnessed else evening
    lines = lines_of(play(book, seed=seed, draws=2, coups=2, players=("Anna", "Désirée")))
    is_card = b'{"event":"card"'
    return tuple(line for line in lines if line.startswith(is_card) or not is_answer(line))


def numbered_lines(acts: Sequence[Act]) -> Lines:
    """The lines of acts; each card names the command before it."""
    command = 0
    for number, act in enumerate(acts, 1):
        if "event" in act:
            act["line"] = command
        else:
            command = number
    return [write_line(act) for act in acts]


def digit(chance: Random, text: str) -> str:
    """The same digits but for one."""
    index = chance.randrange(len(text))
    other = chance.choice([item for item in "0123456789abcdef" if item != text[index]])
    return text[:index] + other + text[index + 1 :]


def other(chance: Random, value: Any) -> Any:
    """Another value that is as well written."""
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        index = chance.randrange(len(value))
        return [*value[:index], other(chance, value[index]), *value[index + 1 :]]
    if len(value) == 2:
        return value[0] + chance.choice([suit for suit in "shdc" if suit != value[1]])
    return digit(chance, value)


Hand = tuple[str, Callable[[Random, Act], None]]


def value_of(act: str, key: str) -> Hand:
    """A change of a command's value."""

    def change(chance: Random, line: Act) -> None:
        if act in (line.get("do"), line.get("event")) and line.get(key) is not None:
            line[key] = other(chance, line[key])

    return f"{act} {key}", change


def value_of_statement(act: str, key: str) -> Hand:
    """A change of a value of a witness's statement."""

    def change(chance: Random, line: Act) -> None:
        statement = line.get("witness")
        if line.get("do") == act and isinstance(statement, dict):
            statement[key] = other(chance, statement[key])

    return f"{act} witness {key}", change


def salt(chance: Random, line: Act) -> None:
    """Another stake, or another salt of one."""
    if line.get("do") == "bet" and "salt" in line:
        line["salt"] = digit(chance, line["salt"])


def table(chance: Random, line: Act) -> None:
    """Another table."""
    if line.get("do") == "open":
        line["table"] += chance.choice("aé1")


def other_act(name: str, instead: Act) -> Hand:
    """An act in the place of another."""

    def change(chance: Random, line: Act) -> None:
        if line.get("do") == name:
            line.clear()
            line |= instead

    return f"{name}: {instead['do']}", change


OF_STATEMENTS: Final[tuple[Hand, ...]] = (
    *(value_of_statement("deal", key) for key in ("n", "m", "at", "prev", "signature", "key")),
    *(value_of_statement("spin", key) for key in ("n", "m", "at", "prev", "signature", "key")),
    *(value_of_statement("end", key) for key in ("n", "m", "at", "prev", "signature")),
    *(value_of(*place) for place in (("witness", "modulus"), ("witness", "proof"))),
)
HANDS: Final[tuple[Hand, ...]] = (
    *(value_of("commit", key) for key in ("tip", "witness")),
    *(value_of("entropy", key) for key in ("commitment", "value")),
    *(value_of("deal", key) for key in ("share", "cards")),
    *(value_of("spin", key) for key in ("share",)),
    *(value_of(*place) for place in (("start", "start"), ("end", "head"), ("card", "card"))),
    ("salt", salt),
    ("table", table),
    value_of("cut", "at_card"),
    other_act("off", {"do": "finish"}),
    *OF_STATEMENTS,
)


def altered_records(book: str, scale: int, *, is_witnessed: bool) -> Iterator[tuple[str, Lines]]:
    """Records of a book with one change each, and that change's name."""
    for name, hand in HANDS:
        for time in range(2 * scale):
            chance = Random(f"{book} {is_witnessed} {name} {time}")
            lines = acts_of(book, time % 40, is_witnessed=is_witnessed)
            acts = [json.loads(line) for line in lines]
            places = []
            for index, act in enumerate(acts):
                changed = json.loads(lines[index])
                hand(Random(0), changed)
                places += [index] if changed != act else []
            if places:
                hand(chance, acts[chance.choice(places)])
                yield name, numbered_lines(acts)


def first_engine_fault(verdict: Verdict) -> tuple[int, str] | None:
    """The first line that the engine's verifier finds wrong."""
    first = next(iter(verdict.findings), None)
    return None if first is None else (first.line, first.fault.value)


@pytest.mark.parametrize("is_witnessed", [False, True], ids=["alone", "witnessed"])
@pytest.mark.parametrize("book", BOOKS)
def test_three_find_same_first_line_for_same_reason(
    book: str, is_witnessed: bool, scale: int, tmp_path: Path
) -> None:
    """Every change of what is bound is found, by all three alike. A stake is bound by the witness;
    without one it is found only where a later start covers it.
    """
    changes = [
        (
            "",
            numbered_lines(
                [json.loads(line) for line in acts_of(book, 0, is_witnessed=is_witnessed)]
            ),
        ),
        *altered_records(book, scale, is_witnessed=is_witnessed),
    ]
    files = [tmp_path / f"{index}.jsonl" for index in range(len(changes))]
    for file, (_, lines) in zip(files, changes, strict=True):
        file.write_bytes(b"".join(lines))
    counts = Counter[str]()
    for (hand, lines), report in zip(changes, reports(files), strict=True):
        verdict, third = read(lines), first_fault(lines)
        first = report["findings"][0] if report["findings"] else None
        page = (first["line"], first["code"]) if first else None
        assert (hand, first_engine_fault(verdict), page) == (hand, third, third)
        if third is None:
            assert not is_witnessed or not hand, hand
            bindings = {
                (bound.witness or "", bound.players, bound.withheld_count): count
                for bound, count in verdict.tally.coups.items()
            }
            assert bound_coups(lines) == bindings
            assert report["verdict"]["grade"] == verdict.on_draws().grade
        counts[hand] += 1
    of_statements = {name for name, _ in OF_STATEMENTS} if is_witnessed else set()
    of_kind = ("deal", "card", "cut") if "roulette" in book else ("spin",)
    assert {name for name in of_statements if not name.startswith(of_kind)} <= counts.keys()
