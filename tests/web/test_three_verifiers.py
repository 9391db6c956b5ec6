"""Three verifiers that share no line of code, on the same altered records: the engine's, the
page's, and a small one that was written from docs/fairness.md for this test.

`--scale 640` makes it more than 100,000 altered records.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
import surroundings
from support.page.verifier_script import reports
from support.records.fallen_cards import fallen_cards, format_line
from support.records.mutated_records import Lines, choice_told, lines_of
from support.records.sealed_records import evening
from support.records.signed_records import signed_evening
from support.records.third_verifier import choice, first_fault

from tapisvert.record import is_answer
from tapisvert.verification.record_reader import Verdict, read

BOOKS: Final = ("venezia-trente-et-quarante", "trente-et-quarante-2.0", "campione-roulette")
_TIMES: Final = 2
"""So often a change of several forms is tried on each book, in either version, others once, or as
often with `--all`; times `--scale`.
"""

Act = dict[str, Any]


@cache
def acts_of(book: str, version: int, seed: int) -> tuple[str, ...]:
    """The commands of an evening of two draws, with the cards as they fell."""
    play = evening if version == 1 else signed_evening
    lines = lines_of(play(book, seed=seed, draws=2, coups=2, players=("Anna", "Désirée")))
    return tuple(fallen_cards(line.decode() for line in lines if not is_answer(line)))


def digit(chance: Random, text: str) -> str:
    """The same digits but for one."""
    index = chance.randrange(len(text))
    other = chance.choice([item for item in "0123456789abcdef" if item != text[index]])
    return text[:index] + other + text[index + 1 :]


def in_digits(name: str, key: str) -> Callable[[Random, Act], bool]:
    """A change of one digit of a command's value."""

    def change(chance: Random, act: Act) -> bool:
        if act.get("do") != name or not act.get(key):
            return False
        act[key] = digit(chance, act[key])
        return True

    change.__name__ = f"{name}_{key}"
    return change


def number(chance: Random, act: Act) -> bool:
    """Another number of the draw."""
    if act.get("do") != "commit" or "number" not in act:
        return False
    act["number"] = max(1, act["number"] + chance.choice((-2, -1, 1, 2)))
    return True


def table(chance: Random, act: Act) -> bool:
    """Another table."""
    if act.get("do") != "commit" or "table" not in act:
        return False
    act["table"] += chance.choice("aé1")
    return True


def rule(chance: Random, act: Act) -> bool:
    """Another rule for the witness's absence, or none."""
    if act.get("do") != "commit" or "if_absent" not in act:
        return False
    other = {"stop": "go_on", "go_on": "stop"}[act["if_absent"]]
    act["if_absent"] = chance.choice((other, other, "wait", None))
    return True


def no_witness(chance: Random, act: Act) -> bool:
    """As if there were none."""
    return act.get("do") == "commit" and bool(act.pop("witness", "") and act.pop("if_absent"))


def drop_signature(chance: Random, act: Act) -> bool:
    """The root without its signature."""
    return act.get("do") == "root" and bool(act.pop("signature", ""))


def cut(chance: Random, act: Act) -> bool:
    """Another cut."""
    if act.get("do") != "cut":
        return False
    act["at_card"] = (act["at_card"] + chance.randrange(1, 312)) % 312
    return True


def place(chance: Random, act: Act) -> bool:
    """A proof of another place."""
    if act.get("do") not in ("deal", "spin"):
        return False
    chance.choice(act["proofs"])["at"] += chance.choice((-1, 1))
    return True


def proof(chance: Random, act: Act) -> bool:
    """Another salt, another path, one longer or shorter."""
    if act.get("do") not in ("deal", "spin"):
        return False
    item = chance.choice(act["proofs"])
    path = [item["path"], item["path"][1:], [*item["path"], "00" * 32]][chance.randrange(3)]
    item["path"] = [digit(chance, path[0]), *path[1:]] if path else path
    item["salt"] = digit(chance, item["salt"])
    return True


def card(chance: Random, act: Act) -> bool:
    """A card of another suit, or the next number."""
    if act.get("do") == "spin":
        act["number"] = (act["number"] + 1) % 37
        return True
    if act.get("do") != "deal":
        return False
    index = chance.randrange(len(act["cards"]))
    rank, suit = act["cards"][index]
    act["cards"][index] = rank + chance.choice([item for item in "shdc" if item != suit])
    return True


def edition(chance: Random, act: Act) -> bool:
    """The edition named: the same rules, and another transcript."""
    if act.get("do") != "open":
        return False
    if chance.random() < 0.5:
        act["rulings"] = {"excess": "accept"}
    else:
        act["edition"] = {"campione-roulette": "Regolamento di gioco, undated"}.get(
            act["rulebook"],
            {"venezia-trente-et-quarante": "Come si gioca, undated"}.get(
                act["rulebook"], "Revision 1, November 2017"
            ),
        )
    return True


def change_card(chance: Random, act: Act) -> bool:
    """A card that fell is another, of another place, or not of this command, or badly proved."""
    if act.get("event") != "card":
        return False
    item = act["proof"]
    match chance.randrange(5):
        case 0:
            act["card"] = act["card"][0] + chance.choice([s for s in "shdc" if s != act["card"][1]])
        case 1:
            item["at"] += chance.choice((-1, 1))
        case 2:
            act["line"] += chance.choice((-1, 1))
        case 3:
            item["salt"] = chance.choice((digit(chance, item["salt"]), item["salt"][1:]))
        case _:
            item["path"] = chance.choice(([], [digit(chance, item["path"][0]), *item["path"][1:]]))
    return True


def unheard(chance: Random, act: Act) -> bool:
    """A card falls though bets are open: the command that closes them is another."""
    if act.get("do") != "close":
        return False
    act.clear()
    act["do"] = "balances"
    return True


HANDS: Final = (
    *(in_digits("commit", key) for key in ("commitment", "witness")),
    *(in_digits("entropy", key) for key in ("commitment", "value")),
    *(in_digits("root", key) for key in ("root", "signature")),
    *(in_digits("reveal", "seed"), in_digits("commit", "id")),
    *(number, table, rule, no_witness, drop_signature, cut, place, proof, card, edition),
    *(change_card, unheard),
)
ON_SECOND: Final = {"number", "table", "rule", "no_witness", "drop_signature", "commit_witness"} | {
    "root_signature"
}
"""Changes of what only version 2 has."""
UNSEEN: Final = {"edition"}
"""Changes that version 1 does not bind."""

OF_PACKS: Final = {"cut", "change_card", "unheard"}
OF_SEVERAL_FORMS: Final = {"number", "rule", "proof", "edition", "change_card", "entropy_value"}
"""Changes of one kind or another, or of what not every evening has."""


def is_fixed(acts: list[Act], index: int) -> bool:
    """False of the commitment of a draw that was given up before its root: nothing binds it."""
    ends = (act["do"] for act in acts[index:] if act.get("do") in ("root", "reveal"))
    return acts[index].get("do") != "commit" or str(next(ends)) == "root"


def altered_records(book: str, version: int, scale: int) -> Iterator[tuple[str, Lines]]:
    """Records of a book with one change each, and that change's name."""
    for hand in HANDS:
        if version == 1 and hand.__name__ in ON_SECOND | UNSEEN:
            continue
        is_often = surroundings.is_exhaustive or hand.__name__ in OF_SEVERAL_FORMS
        for time in range((_TIMES if is_often else 1) * scale):
            chance = Random(f"{book} {version} {hand.__name__} {time}")
            acts = [json.loads(line) for line in acts_of(book, version, time % 40)]
            places = [
                index
                for index, act in enumerate(acts)
                if hand(Random(0), json.loads(json.dumps(act)))
            ]
            places = [index for index in places if is_fixed(acts, index)]
            if places:
                hand(chance, acts[chance.choice(places)])
                yield hand.__name__, [format_line(act).encode() + b"\n" for act in acts]


def first_engine_fault(verdict: Verdict) -> tuple[int, str] | None:
    """The first line that the engine's verifier finds wrong."""
    first = next(iter(verdict.findings), None)
    return None if first is None else (first.line, first.fault.value)


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("book", BOOKS)
def test_three_find_same_first_line_for_same_reason(
    book: str, version: int, scale: int, tmp_path: Path
) -> None:
    """Every change is found out, by all three alike; but version 1 binds nothing withheld."""
    changes = list(altered_records(book, version, scale))
    files = [tmp_path / f"{index}.jsonl" for index in range(len(changes))]
    for file, (_, lines) in zip(files, changes, strict=True):
        file.write_bytes(b"".join(lines))
    counts = Counter[str]()
    for (hand, lines), report in zip(changes, reports(files), strict=True):
        verdict, third = read(lines), first_fault(lines)
        first = report["findings"][0] if report["findings"] else None
        page = (first["line"], first["code"]) if first else None
        assert (hand, first_engine_fault(verdict), page) == (hand, third, third)
        assert third or (version, hand) == (1, "entropy_commitment"), hand
        assert third or choice(lines) == report["choice"] == choice_told(verdict)
        counts[hand] += 1
    hands = {hand.__name__ for hand in HANDS} - (ON_SECOND | UNSEEN if version == 1 else set())
    assert set(counts) == hands - (OF_PACKS if book == "campione-roulette" else set())
