"""Mutants of full records: one thing in each is not as it was, and its verifier has to say which.

Three hands change a record. The careless one changes a byte, a value, a line, and leaves the digest
as it was. The forger makes the digest anew. The house makes everything anew that it can compute:
answers and digest follow from the changed commands, and only what binds it can give it away; its
mutants are in `forgeries`.

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


def command_of(lines: Lines, at: int) -> int:
    """The index of the command whose answer, or which itself, a line is."""
    while at and is_answer(lines[at]):
        at -= 1
    return at


def next_command(lines: Lines, at: int) -> int:
    """The index of the first line after one that is a command, or the digest."""
    at += 1
    while at < len(lines) and lines[at].startswith(b'{"event":'):
        at += 1
    return at


def written(line: Any) -> bytes:
    """A line as it stands in a record."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def closed(lines: Lines) -> Lines:
    """The lines with their digest made anew."""
    kept = [line for line in lines if not line.startswith(b'{"digest":')]
    return [*kept, digest_line(sha256(b"".join(kept)).hexdigest())]


def is_refused(lines: Lines, at: int) -> bool:
    """Return True if the command of a line was refused."""
    first = command_of(lines, at) + 1
    return first < len(lines) and lines[first].startswith(b'{"event":"refused"')


# Values -------------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value inside a line, and to the lists and objects themselves."""
    found = [path] if path else []
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(part, (*path, key))
    return found


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
    at = chance.randrange(len(text)) if text else 0
    other = chance.choice("0123456789abcdef" if re.fullmatch(r"[0-9a-f]{32,}", text) else "AZax7é")
    return chance.choice(
        (
            text[:at] + other + text[at + 1 :],
            text[:at] + text[at + 1 :],
            text + other,
            text.swapcase(),
            "",
        )
    )


def _other_list(chance: Random, items: list[Any]) -> Any:
    if not items:
        return ["As"]
    at, other = chance.randrange(len(items)), chance.randrange(len(items))
    exchanged = list(items)
    exchanged[at], exchanged[other] = exchanged[other], exchanged[at]
    without, twice = items[:at] + items[at + 1 :], items[: at + 1] + items[at:]
    return chance.choice((exchanged, without, twice, [], None))


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
    at = chance.randrange(len(lines))
    line = json.loads(lines[at])
    path = chance.choice(places(line))
    key = next(step for step in reversed(path) if isinstance(step, str))
    after = changed(chance, got(line, path), key)
    put(line, path, after)
    is_digits = isinstance(after, str) and re.fullmatch("[0-9a-f]*", after) is not None
    is_well_written = is_digits and len(after) == _DIGITS.get(key)
    return _rewritten(chance, lines, at, line, _by_value(key, is_well_written=is_well_written))


def _bound(lines: Lines, at: int) -> int:
    """The index of the line by which the player of an opened value of entropy was bound.

    With another value one spin in 37 has the same number; then not even the seed tells which of
    the two lines is the wrong one, and the first is named.
    """
    opened = b'{"do":"entropy"', b'"value"', b'"rulebook":"campione-roulette"'
    if not (lines[at].startswith(opened[0]) and opened[1] in lines[at] and opened[2] in lines[0]):
        return at
    player, bound = json.loads(lines[at])["player"], at
    while True:
        bound -= 1
        if not is_answer(lines[bound]):
            act = json.loads(lines[bound])
            if act["do"] == "entropy" and act["player"] == player:
                return bound


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
    at = chance.randrange(len(lines))
    line = json.loads(lines[at])
    name = chance.choice(list(line))
    does = chance.choice(("left out", "misspelt", "one too many"))
    if does == "one too many":
        line["order"] = 1
    else:
        was = line.pop(name)
        if does == "misspelt":
            line[name + "s"] = was
        else:
            return _rewritten(chance, lines, at, line, _by_value(name, is_well_written=True))
    return _rewritten(chance, lines, at, line, frozenset({Fault.UNREADABLE}))


def blank(chance: Random, lines: Lines) -> Mutant:
    """A space that changes nothing, or a time that the engine does not read: the digest tells."""
    at = chance.randrange(len(lines) - 1)
    mutated = [*lines]
    if is_answer(lines[at]):
        mutated[at] = lines[at].replace(b":", b": ", 1)
        return Mutant(mutated, AMOUNT_OR_ANSWER | {Fault.UNREADABLE}, (at + 1, at + 1))
    time = b',"at":"2026-01-31T21:04:09Z"}'
    mutated[at] = chance.choice((lines[at].replace(b":", b": ", 1), lines[at][:-2] + time + b"\n"))
    return Mutant(mutated, frozenset({Fault.DIGEST_MISMATCH}), (len(lines), len(lines)))


def _rewritten(
    chance: Random, lines: Lines, at: int, line: Any, faults: frozenset[Fault]
) -> Mutant | None:
    """The mutant with one line written anew; `faults` are what a command may be found out for."""
    mutated = [*lines]
    mutated[at] = written(line)
    if mutated[at] == lines[at]:
        return None
    first = last = at + 1
    if at == len(lines) - 1:
        faults = frozenset({Fault.DIGEST_MISMATCH, Fault.UNREADABLE})
        return Mutant(mutated, faults, (first, last))
    if is_answer(lines[at]):
        faults = AMOUNT_OR_ANSWER | {Fault.UNREADABLE}
    elif faults & ANSWERS:
        first, last = _bound(lines, at) + 1, next_command(lines, at) + 1
        if is_refused(lines, at):
            faults |= {Fault.DIGEST_MISMATCH}
    if Fault.DIGEST_MISMATCH in faults:
        return Mutant(mutated, faults, (first, len(lines)))
    return Mutant(closed(mutated) if chance.random() < 0.5 else mutated, faults, (first, last))


# Whole lines, and single bits ---------------------------------------------------------------------


def deleted(chance: Random, lines: Lines) -> Mutant:
    """A line left out."""
    at = chance.randrange(len(lines))
    mutated = [*lines[:at], *lines[at + 1 :]]
    if at == len(lines) - 1:
        return Mutant(mutated, frozenset({Fault.DIGEST_MISSING}), (at, at))
    fault = Fault.ANSWER_MISSING if is_answer(lines[at]) else Fault.ANSWER_EXTRA
    return _forged(chance, mutated, {fault}, (at + 1, _alike(lines, at) + 1))


def doubled(chance: Random, lines: Lines) -> Mutant:
    """A line twice."""
    at = chance.randrange(len(lines))
    mutated = [*lines[: at + 1], *lines[at:]]
    if at == len(lines) - 1:
        return Mutant(mutated, frozenset({Fault.UNREADABLE}), (at + 2, at + 2))
    if is_answer(lines[at]):
        within = (at + 2, _alike(lines, at) + 2)
        return _forged(chance, mutated, {Fault.ANSWER_EXTRA}, within)
    return _forged(
        chance, mutated, {*_ACTS, Fault.ANSWER_MISSING} - {Fault.UNREADABLE}, (at + 2, at + 2)
    )


def exchanged(chance: Random, lines: Lines) -> Mutant | None:
    """A line and the one after it, in the other order."""
    at = chance.randrange(len(lines) - 1)
    one, other = lines[at], lines[at + 1]
    if one == other:
        return None
    mutated = [*lines[:at], other, one, *lines[at + 2 :]]
    if at == len(lines) - 2:
        return Mutant(mutated, frozenset({Fault.ANSWER_MISSING}), (at + 1, at + 1))
    faults: set[Fault] = {Fault.ANSWER_MISSING}
    if is_answer(one) and is_answer(other):
        faults = set(AMOUNT_OR_ANSWER)
    elif not is_answer(one):
        faults = {Fault.ANSWER_EXTRA}
    return _forged(chance, mutated, faults, (at + 1, at + 1))


def bit(chance: Random, lines: Lines) -> Mutant:
    """One bit of the whole record, anywhere."""
    whole = bytearray(b"".join(lines))
    flipped = chance.randrange(len(whole))
    whole[flipped] ^= 1 << chance.randrange(8)
    at = b"".join(lines)[:flipped].count(b"\n")
    mutated = lines_of(bytes(whole))
    first, last = at + 1, at + 1
    faults = {Fault.UNREADABLE}
    if at == len(lines) - 1:
        faults.add(Fault.DIGEST_MISMATCH)
    elif is_answer(lines[at]):
        faults |= AMOUNT_OR_ANSWER
    else:
        faults |= {*_ACTS, *ANSWERS}
        first, last = _bound(lines, at) + 1, next_command(lines, at) + 1
        if is_refused(lines, at):
            faults.add(Fault.DIGEST_MISMATCH)
            last = len(lines)
    return Mutant(mutated, frozenset(faults), (first, last))


def _alike(lines: Lines, at: int) -> int:
    """The last of the lines after one, without another between, that are the same."""
    while at + 1 < len(lines) and lines[at + 1] == lines[at]:
        at += 1
    return at


def _forged(chance: Random, lines: Lines, faults: set[Fault], within: tuple[int, int]) -> Mutant:
    """A mutant of whole lines, its digest made anew in every second case."""
    forged = closed(lines) if chance.random() < 0.5 else lines
    return Mutant(forged, frozenset(faults), within)


KINDS: Final[dict[str, Callable[[Random, Lines], Mutant | None]]] = {
    kind.__name__: kind for kind in (value, key, blank, deleted, doubled, exchanged, bit)
}
"""Kinds of changes, of the careless hand and of the forger."""


def choice_told(verdict: Verdict) -> dict[str, Any]:
    """The choice that was open, as `verify --json` says it."""
    return choice_json(verdict.choice, verdict.kind)
