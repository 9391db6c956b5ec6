"""Mutants of full records: one thing in each is not as it was, and its verifier has to say which.

Three hands change a record. The careless one changes a byte, a value, a line, and leaves the digest
as it was. The forger makes the digest anew. The house makes everything anew that it can compute:
answers and digest follow from the changed commands, and only what binds it can give it away; its
mutants are in `forged_records`.

A mutant says which lines its verifier may name first, and for what: the line that was changed, or
the first one that no longer fits it.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, Final

from tapisvert import regulations
from tapisvert.cli.verify.text import choice_json
from tapisvert.fairness.verification.findings import Fault
from tapisvert.record import digest_line, is_answer
from tapisvert.rules import commands as c
from tapisvert.verification.record_reader import Verdict

Lines = list[bytes]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A changed record, and what its verifier may say first: one of these faults, in these lines
    (first and last).
    """

    lines: Lines
    faults: frozenset[Fault]
    within: tuple[int, int]


AMOUNT_OR_ANSWER: Final = frozenset({Fault.ANSWER_MISMATCH, Fault.PAYMENT_MISMATCH})
ANSWERS: Final = AMOUNT_OR_ANSWER | {Fault.ANSWER_MISSING, Fault.ANSWER_EXTRA}
_ACTS: Final = frozenset(Fault) - ANSWERS - {Fault.DIGEST_MISMATCH, Fault.DIGEST_MISSING}

_BY_KEY: Final = {
    "at": {Fault.WRONG_PLACE},
    "salt": {Fault.PROOF_MISMATCH},
    "path": {Fault.PROOF_MISMATCH},
    "proofs": {Fault.NO_PROOF, Fault.WRONG_PLACE},
    "cards": {Fault.CARD_MISMATCH, Fault.ACT_REFUSED, Fault.NO_PROOF},
    "number": {Fault.CARD_MISMATCH, Fault.PROOF_MISMATCH, Fault.ACT_REFUSED},
    "seed": {Fault.SEED_MISMATCH},
    "root": {Fault.ROOT_MISMATCH},
    "commitment": {Fault.COMMITMENT_MISMATCH, Fault.ENTROPY_MISMATCH},
    "value": {Fault.ENTROPY_MISMATCH},
    "id": {Fault.ID_REUSED, Fault.ACT_REFUSED},
    "rulebook": {Fault.ACT_REFUSED},
    "currency": {Fault.ACT_REFUSED},
    "minimum": {Fault.ACT_REFUSED},
    "do": _ACTS,
}
"""Faults of a changed value in the command's own line, by its key; an unreadable value may add its
own.
"""

_UNANSWERED: Final = frozenset({"at", "salt", "path", "proofs"})
"""Values that no answer repeats: the proofs alone give a change away."""

_DIGITS: Final = {"salt": 64, "path": 64, "root": 64, "commitment": 64, "seed": 384}
_SILENT: Final = frozenset({"degree", "by", "role", "name"})
"""Values whose change has no consequence but for the digest."""


# What a record is made of -------------------------------------------------------------------------


def lines_of(record: bytes) -> Lines:
    """The lines of a record with their ends; nothing but a line feed ends one."""
    return [line for line in re.split(rb"(?<=\n)", record) if line]


def command_of(lines: Lines, index: int) -> int:
    """The index of the command whose answer, or which itself, a line is."""
    while index and is_answer(lines[index]):
        index -= 1
    return index


def next_command(lines: Lines, index: int) -> int:
    """The index of the first line after one that is a command, or the digest."""
    index += 1
    while index < len(lines) and lines[index].startswith(b'{"event":'):
        index += 1
    return index


def write_line(line: Any) -> bytes:
    """A line as it stands in a record."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def closed(lines: Lines) -> Lines:
    """The lines with their digest made anew."""
    plain_lines = [line for line in lines if not line.startswith(b'{"digest":')]
    return [*plain_lines, digest_line(sha256(b"".join(plain_lines)).hexdigest())]


def is_refused(lines: Lines, index: int) -> bool:
    """Return True if the command of a line was refused."""
    first = command_of(lines, index) + 1
    return first < len(lines) and lines[first].startswith(b'{"event":"refused"')


# Values -------------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value inside a line, and to the lists and objects themselves."""
    paths = [path] if path else []
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            paths += places(part, (*path, key))
    return paths


def changed(chance: Random, value: Any, key: str) -> Any:
    """Another value, mostly of the same kind."""
    if isinstance(value, bool) or value is None:
        return chance.choice((not value, 0, "no"))
    if isinstance(value, int):
        return chance.choice((value + 1, value - 1, value + 52, -value - 1, 10**30, str(value)))
    if isinstance(value, str):
        return _other_text(chance, value, key)
    if isinstance(value, list):
        return _other_list(chance, value)
    return chance.choice(({}, [], None, {**value, "and": 1}))


def _other_text(chance: Random, text: str, key: str) -> str:
    if key == "rulebook":
        return chance.choice([book for book in regulations.rulebooks() if book != text])
    if key == "do":
        return chance.choice([name for name in c.NAMES.values() if name != text])
    index = chance.randrange(len(text)) if text else 0
    other = chance.choice("0123456789abcdef" if re.fullmatch(r"[0-9a-f]{32,}", text) else "AZax7é")
    return chance.choice(
        (
            text[:index] + other + text[index + 1 :],
            text[:index] + text[index + 1 :],
            text + other,
            text.swapcase(),
            "",
        )
    )


def _other_list(chance: Random, items: list[Any]) -> Any:
    if not items:
        return ["As"]
    index, other = chance.randrange(len(items)), chance.randrange(len(items))
    exchanged_items = list(items)
    exchanged_items[index], exchanged_items[other] = items[other], items[index]
    short_items, doubled_items = (
        items[:index] + items[index + 1 :],
        items[: index + 1] + items[index:],
    )
    return chance.choice((exchanged_items, short_items, doubled_items, [], None))


def put(line: Any, path: tuple[Any, ...], value: Any) -> None:
    """Put a value where the path leads."""
    for step in path[:-1]:
        line = line[step]
    line[path[-1]] = value


def got(line: Any, path: tuple[Any, ...]) -> Any:
    """The value to which the path leads."""
    for step in path:
        line = line[step]
    return line


# One value, or one key, of one line ---------------------------------------------------------------


def value(chance: Random, lines: Lines) -> Mutant | None:
    """Any value of any command or answer, or of the digest."""
    index = chance.randrange(len(lines))
    line = json.loads(lines[index])
    path = chance.choice(places(line))
    key = next(step for step in reversed(path) if isinstance(step, str))
    new_value = changed(chance, got(line, path), key)
    put(line, path, new_value)
    is_digits = isinstance(new_value, str) and re.fullmatch("[0-9a-f]*", new_value) is not None
    is_well_written = is_digits and len(new_value) == _DIGITS.get(key)
    return _rewritten(chance, lines, index, line, _by_value(key, is_well_written=is_well_written))


def _bound_line(lines: Lines, index: int) -> int:
    """The index of the line by which the player of an opened value of entropy was bound.

    With another value one spin in 37 has the same number; then not even the seed tells which of
    the two lines is the wrong one, and the first is named.
    """
    opening = b'{"do":"entropy"', b'"value"', b'"rulebook":"campione-roulette"'
    if not (
        lines[index].startswith(opening[0])
        and opening[1] in lines[index]
        and opening[2] in lines[0]
    ):
        return index
    player, place = json.loads(lines[index])["player"], index
    while True:
        place -= 1
        if not is_answer(lines[place]):
            act = json.loads(lines[place])
            if act["do"] == "entropy" and act["player"] == player:
                return place


def _by_value(key: str, *, is_well_written: bool) -> frozenset[Fault]:
    faults = {Fault.UNREADABLE, *_BY_KEY.get(key, ())}
    if key in _DIGITS and not is_well_written:
        faults.add(Fault.ACT_REFUSED)
    if key not in _UNANSWERED:
        faults |= ANSWERS
    if key in _SILENT:
        faults.add(Fault.DIGEST_MISMATCH)
    return frozenset(faults)


def key(chance: Random, lines: Lines) -> Mutant | None:
    """A key of a line left out, misspelt, or one too many."""
    index = chance.randrange(len(lines))
    line = json.loads(lines[index])
    name = chance.choice(list(line))
    change = chance.choice(("left out", "misspelt", "one too many"))
    if change == "one too many":
        line["order"] = 1
    else:
        old_value = line.pop(name)
        if change == "misspelt":
            line[name + "s"] = old_value
        else:
            return _rewritten(chance, lines, index, line, _by_value(name, is_well_written=True))
    return _rewritten(chance, lines, index, line, frozenset({Fault.UNREADABLE}))


def blank(chance: Random, lines: Lines) -> Mutant:
    """A space that changes nothing, or a time that the engine does not read: the digest tells."""
    index = chance.randrange(len(lines) - 1)
    mutant = [*lines]
    if is_answer(lines[index]):
        mutant[index] = lines[index].replace(b":", b": ", 1)
        return Mutant(mutant, AMOUNT_OR_ANSWER | {Fault.UNREADABLE}, (index + 1, index + 1))
    time = b',"at":"2026-01-31T21:04:09Z"}'
    mutant[index] = chance.choice(
        (lines[index].replace(b":", b": ", 1), lines[index][:-2] + time + b"\n")
    )
    return Mutant(mutant, frozenset({Fault.DIGEST_MISMATCH}), (len(lines), len(lines)))


def _rewritten(
    chance: Random, lines: Lines, index: int, line: Any, faults: frozenset[Fault]
) -> Mutant | None:
    """The mutant with one line written anew; `faults` are what a command may be found out for."""
    mutant = [*lines]
    mutant[index] = write_line(line)
    if mutant[index] == lines[index]:
        return None
    first = last = index + 1
    if index == len(lines) - 1:
        faults = frozenset({Fault.DIGEST_MISMATCH, Fault.UNREADABLE})
        return Mutant(mutant, faults, (first, last))
    if is_answer(lines[index]):
        faults = AMOUNT_OR_ANSWER | {Fault.UNREADABLE}
    elif faults & ANSWERS:
        first, last = _bound_line(lines, index) + 1, next_command(lines, index) + 1
        if is_refused(lines, index):
            faults |= {Fault.DIGEST_MISMATCH}
    if Fault.DIGEST_MISMATCH in faults:
        return Mutant(mutant, faults, (first, len(lines)))
    return Mutant(closed(mutant) if chance.random() < 0.5 else mutant, faults, (first, last))


# Whole lines, and single bits ---------------------------------------------------------------------


def deleted(chance: Random, lines: Lines) -> Mutant:
    """A line left out."""
    index = chance.randrange(len(lines))
    mutant = [*lines[:index], *lines[index + 1 :]]
    if index == len(lines) - 1:
        return Mutant(mutant, frozenset({Fault.DIGEST_MISSING}), (index, index))
    fault = Fault.ANSWER_MISSING if is_answer(lines[index]) else Fault.ANSWER_EXTRA
    return _forged_mutant(chance, mutant, {fault}, (index + 1, _alike(lines, index) + 1))


def double_line(chance: Random, lines: Lines) -> Mutant:
    """A line twice."""
    index = chance.randrange(len(lines))
    mutant = [*lines[: index + 1], *lines[index:]]
    if index == len(lines) - 1:
        return Mutant(mutant, frozenset({Fault.UNREADABLE}), (index + 2, index + 2))
    if is_answer(lines[index]):
        line_range = (index + 2, _alike(lines, index) + 2)
        return _forged_mutant(chance, mutant, {Fault.ANSWER_EXTRA}, line_range)
    return _forged_mutant(
        chance, mutant, {*_ACTS, Fault.ANSWER_MISSING} - {Fault.UNREADABLE}, (index + 2, index + 2)
    )


def exchanged_lines(chance: Random, lines: Lines) -> Mutant | None:
    """A line and the one after it, in the other order."""
    index = chance.randrange(len(lines) - 1)
    entry, other = lines[index], lines[index + 1]
    if entry == other:
        return None
    mutant = [*lines[:index], other, entry, *lines[index + 2 :]]
    if index == len(lines) - 2:
        return Mutant(mutant, frozenset({Fault.ANSWER_MISSING}), (index + 1, index + 1))
    faults: set[Fault] = {Fault.ANSWER_MISSING}
    if is_answer(entry) and is_answer(other):
        faults = set(AMOUNT_OR_ANSWER)
    elif not is_answer(entry):
        faults = {Fault.ANSWER_EXTRA}
    return _forged_mutant(chance, mutant, faults, (index + 1, index + 1))


def bit(chance: Random, lines: Lines) -> Mutant:
    """One bit of the whole record, anywhere."""
    content = bytearray(b"".join(lines))
    flipped_byte = chance.randrange(len(content))
    content[flipped_byte] ^= 1 << chance.randrange(8)
    index = b"".join(lines)[:flipped_byte].count(b"\n")
    mutant = lines_of(bytes(content))
    first, last = index + 1, index + 1
    faults = {Fault.UNREADABLE}
    if index == len(lines) - 1:
        faults.add(Fault.DIGEST_MISMATCH)
    elif is_answer(lines[index]):
        faults |= AMOUNT_OR_ANSWER
    else:
        faults |= {*_ACTS, *ANSWERS}
        first, last = _bound_line(lines, index) + 1, next_command(lines, index) + 1
        if is_refused(lines, index):
            faults.add(Fault.DIGEST_MISMATCH)
            last = len(lines)
    return Mutant(mutant, frozenset(faults), (first, last))


def _alike(lines: Lines, index: int) -> int:
    """The last of the lines after one, without another between, that are the same."""
    while index + 1 < len(lines) and lines[index + 1] == lines[index]:
        index += 1
    return index


def _forged_mutant(
    chance: Random, lines: Lines, faults: set[Fault], line_range: tuple[int, int]
) -> Mutant:
    """A mutant of whole lines, its digest made anew in every second case."""
    forged_lines = closed(lines) if chance.random() < 0.5 else lines
    return Mutant(forged_lines, frozenset(faults), line_range)


KINDS: Final[dict[str, Callable[[Random, Lines], Mutant | None]]] = {
    kind.__name__: kind for kind in (value, key, blank, deleted, double_line, exchanged_lines, bit)
}
"""Kinds of changes, of the careless hand and of the forger."""


def choice_told(verdict: Verdict) -> dict[str, Any]:
    """The choice that was open, as `verify --json` says it."""
    return choice_json(verdict.choice, verdict.kind)
