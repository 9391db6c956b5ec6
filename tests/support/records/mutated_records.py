"""Mutants of records: honest records changed as their structure allows, by three hands.

The careless hand changes one to three things. The forger makes the digest anew. The house makes
everything anew that it can compute without another coup: starts, the heads of ends, answers,
digest. What a verdict may still say of a mutant, `claims_too_much` tells.
"""

import json
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any, Final

from support.records.sealed_records import CARDS, WHEEL, evening
from support.records.signed_records import Signer, signed_evening, witness_key
from tapisvert.fairness import chain
from tapisvert.fairness.verification.cross_check import differences, on_list
from tapisvert.fairness.verification.draws import Binding, DrawsTally
from tapisvert.fairness.verification.record_reader import Verdict, read
from tapisvert.fairness.verification.verdict import WRONG
from tapisvert.fairness.verification.witness_list import match, parse_list
from tapisvert.record import RecordError, digest_line, full_record, is_answer
from tapisvert.record.command_lines import format_hidden, is_hidden, parse_hidden
from tapisvert.record.head import FIRST_HEAD, head_after_hidden
from tapisvert.rules import commands as c

Lines = list[bytes]
Change = Callable[[Random, Lines, Lines], Lines | None]
"""Change of lines, with those of another record at hand; None where it cannot be made."""


# What a record is made of -------------------------------------------------------------------------


def lines_of(record: bytes) -> Lines:
    """The lines of a record with their ends; nothing but a line feed ends one."""
    return [line for line in re.split(rb"(?<=\n)", record) if line]


def write_line(line: Any) -> bytes:
    """A line as it stands in a record."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def closed(lines: Lines) -> Lines:
    """The lines with their digest made anew."""
    plain_lines = [line for line in lines if not line.startswith(b'{"digest":')]
    return [*plain_lines, digest_line(sha256(b"".join(plain_lines)).hexdigest())]


def commands_of(lines: Lines) -> Lines:
    """The lines that are no answers; hidden ones are commands."""
    return [line for line in lines if not is_answer(line)]


def line_hash(line: bytes) -> bytes:
    """The SHA-256 of a line, or that of the line for which a hidden one stands."""
    with suppress(RecordError):
        return parse_hidden(line, 1)
    return sha256(line.removesuffix(b"\n")).digest()


def recompute(lines: Lines) -> Lines:
    """The record of a house that computes starts, heads, answers and digest anew."""
    house = _Recomputed()
    anew = [house.line(line) for line in lines if not is_answer(line) or _is_card(line)]
    if any(map(is_hidden, anew)) or not any(line.startswith(b'{"event"') for line in lines):
        return anew
    return lines_of(b"".join(full_record(anew)))


def _is_card(line: bytes) -> bool:
    return line.startswith(b'{"event":"card"')


class _Recomputed:
    """Computation of a house along a record: heads, and the starts that follow."""

    def __init__(self) -> None:
        self.head, self.sealed, self.last = FIRST_HEAD, b"", b""
        self.entropy: dict[str, bytes] = {}

    def line(self, line: bytes) -> bytes:
        """The line as the house would have it."""
        if _is_card(line):
            return line
        act = {} if is_hidden(line) else json.loads(line)
        kind = act.get("do")
        if kind == "start":
            line = write_line(act | {"start": chain.start_of(self.sealed, self.entropy).hex()})
        elif kind == "end":
            line = write_line(act | {"head": self.last.hex()})
        self.head = head_after_hidden(self.head, line_hash(line))
        if kind == "entropy":
            self.entropy[act["player"]] = bytes.fromhex(act.get("value", ""))
        elif kind == "seal":
            self.sealed = self.head
        if kind == "commit":
            self.entropy = {}
        if kind in ("commit", "start", "deal", "spin"):
            self.last = self.head
        return line


# Changes ------------------------------------------------------------------------------------------


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to every value inside a line, and to the lists and objects themselves."""
    results = [path] if path else []
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            results += places(part, (*path, key))
    return results


def _with(lines: Lines, index: int, line: bytes) -> Lines:
    return [*lines[:index], line, *lines[index + 1 :]]


def _any(chance: Random, lines: Lines) -> int:
    """The index of a line: most often of a command, or else any."""
    commands = [index for index, line in enumerate(lines) if not is_answer(line)]
    return chance.choice(commands if commands and chance.random() < 0.7 else range(len(lines)))


def _other_number(chance: Random, number: int) -> Any:
    return chance.choice((number + 1, number - 1, -number, 0, 37, 2**53, 10**30, str(number), 0.5))


def _other_text(chance: Random, text: str) -> Any:
    if text in c.NAMES.values():
        return chance.choice([*c.NAMES.values()])
    if len(text) >= 512 and re.fullmatch("[0-9a-f]+", text):  # a signature, a key, a modulus
        number, modulus = int(text, 16), witness_key().modulus
        other_numbers = (number + modulus, modulus - number, number**2 % modulus, number ^ 1, 0, 1)
        return f"{abs(chance.choice(other_numbers)):0{len(text)}x}"
    index = chance.randrange(len(text)) if text else 0
    digit = chance.choice("0123456789abcdef" if re.fullmatch("[0-9a-f]{16,}", text) else "AZax7é\n")
    return chance.choice(
        (
            text[:index] + digit + text[index + 1 :],
            text[:index] + text[index + 1 :],
            text + digit,
            text.swapcase(),
            "",
            None,
        )
    )


def _other(chance: Random, value: Any) -> Any:
    """Another value, mostly of the same kind."""
    if isinstance(value, bool) or value is None:
        return chance.choice((not value, 0, "no"))
    if isinstance(value, int):
        return _other_number(chance, value)
    if isinstance(value, str):
        return _other_text(chance, value)
    if isinstance(value, list):
        return chance.choice(([*reversed(value)], value[1:], value + value[:1], [], None))
    return chance.choice(({}, [], None, {**value, "and": 1}))


def value(chance: Random, lines: Lines, other: Lines) -> Lines | None:
    """Another value in any line."""
    index = _any(chance, lines)
    try:
        line = json.loads(lines[index])
        *steps, last = chance.choice(places(line))
    except (ValueError, IndexError, RecursionError):
        return None
    parent = line
    for step in steps:
        parent = parent[step]
    parent[last] = _other(chance, parent[last])
    return _with(lines, index, write_line(line))


def key(chance: Random, lines: Lines, other: Lines) -> Lines | None:
    """A key of a line left out, misspelt, or one too many."""
    index = _any(chance, lines)
    try:
        line = json.loads(lines[index])
        name = chance.choice([*line])
    except (ValueError, IndexError, TypeError, RecursionError):
        return None
    change = chance.randrange(3)
    if change:
        old_value = line.pop(name)
        line |= {name + "s": old_value} if change == 1 else {}
    else:
        line[chance.choice(("salt", "at", "witness", "head", "x"))] = chance.choice((1, "00" * 16))
    return _with(lines, index, write_line(line))


def swapped_values(chance: Random, lines: Lines, other: Lines) -> Lines | None:
    """Two lines of one kind exchange a value: their shares, keys, starts, commitments."""
    index = _any(chance, lines)
    kind = lines[index][:12]
    same_kind = [place for place, line in enumerate(lines) if line[:12] == kind and place != index]
    if not same_kind:
        return None
    place = chance.choice(same_kind)
    try:
        first, second = json.loads(lines[index]), json.loads(lines[place])
        name = chance.choice([*(first.keys() & second.keys())])
    except (ValueError, IndexError, AttributeError, RecursionError):
        return None
    first[name], second[name] = second[name], first[name]
    return _with(_with(lines, index, write_line(first)), place, write_line(second))


def blank(chance: Random, lines: Lines, other: Lines) -> Lines:
    """The same line in other bytes, or an end of a line that is none."""
    index = _any(chance, lines)
    line = lines[index]
    other_values = (
        line.replace(b":", b": ", 1),
        b" " + line,
        line[:-1] + b" \n",
        line[:-1] + b"\r\n",
        line.replace(b"a", b"\\u0061", 1),
        line[:-1],
        line.replace(b"\n", b"\n\n"),
    )
    return _with(lines, index, chance.choice(other_values))


def bit(chance: Random, lines: Lines, other: Lines) -> Lines:
    """One bit of the whole record, anywhere."""
    content = bytearray(b"".join(lines))
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    return lines_of(bytes(content))


def deleted(chance: Random, lines: Lines, other: Lines) -> Lines:
    index = _any(chance, lines)
    return [*lines[:index], *lines[index + 1 :]]


def doubled(chance: Random, lines: Lines, other: Lines) -> Lines:
    """A line twice: at once, or anywhere."""
    index, place = _any(chance, lines), _any(chance, lines)
    place = index if chance.random() < 0.5 else place
    return [*lines[:place], lines[index], *lines[place:]]


def moved(chance: Random, lines: Lines, other: Lines) -> Lines:
    index, place = _any(chance, lines), _any(chance, lines)
    rest = [*lines[:index], *lines[index + 1 :]]
    return [*rest[:place], lines[index], *rest[place:]]


def taken_over(chance: Random, lines: Lines, other: Lines) -> Lines:
    """A line of another record, in place of a line or beside it; or its whole beginning or end."""
    index, place = _any(chance, lines), _any(chance, other)
    return chance.choice(
        (
            _with(lines, index, other[place]),
            [*lines[:index], other[place], *lines[index:]],
            [*other[:place], *lines[index:]],
            [*lines[:index], *other[place:]],
        )
    )


def cut(chance: Random, lines: Lines, other: Lines) -> Lines:
    """The record up to a line, or from one draw's commitment to that of another."""
    commits = [index for index, line in enumerate(lines) if line.startswith(b'{"do":"commit"')]
    if len(commits) > 1 and chance.random() < 0.5:
        return [*lines[: commits[0]], *lines[commits[1] :]]
    return lines[: _any(chance, lines)]


def hidden(chance: Random, lines: Lines, other: Lines) -> Lines:
    """Lines hidden, by their hashes or by others; with the answers, which none can compare."""
    mutations = {_any(chance, lines) for _ in range(chance.choice((1, 1, 3, 20)))}
    is_false = chance.random() < 0.2
    return [
        format_hidden(sha256(line if is_false else line.removesuffix(b"\n")).digest()) + b"\n"
        if index in mutations and not is_answer(line)
        else line
        for index, line in enumerate(lines)
    ]


def noise(chance: Random, lines: Lines, other: Lines) -> Lines:
    """A line that no table writes."""
    lines_of_noise = (
        b"[" * 100_000,
        b"{}",
        b"null",
        b'{"do":["spin"]}',
        b'{"do":"spin"}',
        b"NaN",
        b"\xff",
        b'{"do":"spin","number":1e999}',
        b'{"hidden":1}',
        b'{"event":"card"}',
        b"9" * 5_000,
        b"",
        b'{"do":"end","head":""}',
        b'{"do":"null","reason":"foreign_body"}',
        b'{"do":"off"}',
        b'{"do":"ask"}',
        b'{"do":"close"}',
        b'{"do":"seal"}',
        b'{"do":"finish"}',
    )
    index = _any(chance, lines)
    return [*lines[:index], chance.choice(lines_of_noise) + b"\n", *lines[index:]]


CHANGES: Final[tuple[Change, ...]] = (
    value,
    value,
    key,
    swapped_values,
    blank,
    bit,
    deleted,
    doubled,
    moved,
    taken_over,
    cut,
    hidden,
    noise,
)
"""Changes, the more frequent ones twice."""


# Records and mutants ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Base:
    """An honest record: what is true of its coups, and its witness's list, if it has one."""

    lines: tuple[bytes, ...]
    coups: Counter[Binding]
    shown: frozenset[bytes]
    hashes: tuple[bytes, ...]
    list_content: bytes | None


def _coups_shown(lines: Lines) -> list[bytes]:
    """Members that open each sealed coup, and its result; without the statement."""
    acts = [
        json.loads(line) for line in lines if line.startswith((b'{"do":"deal"', b'{"do":"spin"'))
    ]
    return [
        write_line({name: act.get(name) for name in ("cards", "number", "share")})
        for act in acts
        if act.get("share") is not None
    ]


@cache
def bases() -> tuple[Base, ...]:
    """Short evenings of wheel and cards, with a witness and without, with answers and without."""
    records = []
    for seed, book in enumerate((WHEEL, CARDS, WHEEL, CARDS)):
        players = ("Anna", "Désirée")
        signer = Signer() if seed < 2 else None
        options = {"seed": seed + 7, "draws": 2, "coups": 3, "players": players}
        record = (
            signed_evening(book, signer=signer, absent=0.4, **options)  # type: ignore[arg-type]
            if signer
            else evening(book, **options)  # type: ignore[arg-type]
        )
        full = lines_of(record)
        cards = [line for line in full if not is_answer(line) or _is_card(line)]
        for lines in (full, _renumber(cards)):
            verdict = read(lines)
            assert verdict.findings == ()
            hashes = tuple(map(line_hash, commands_of(lines)))
            shown = frozenset(_coups_shown(lines))
            list_content = signer.list if signer else None
            records.append(Base(tuple(lines), verdict.tally.coups, shown, hashes, list_content))
    return tuple(records)


def _renumber(lines: Lines) -> Lines:
    """Lines without answers: each card names the command before it."""
    new_lines: Lines = []
    command = 0
    for number, line in enumerate(lines, 1):
        if line.startswith(b'{"event"'):
            new_lines.append(re.sub(rb'"line":\d+', b'"line":%d' % command, line))
        else:
            command = number
            new_lines.append(line)
    return new_lines


def mutant(seed: int) -> tuple[Base, Lines] | None:
    """A base and a mutant of it, the same for the same seed; None if nothing is changed."""
    chance = Random(seed)
    base, other = chance.choice(bases()), chance.choice(bases())
    lines: Lines | None = list(base.lines)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if lines:
            lines = chance.choice(CHANGES)(chance, lines, list(other.lines)) or lines
    assert lines is not None
    hand = chance.random()
    try:
        if hand < 0.5:
            lines = recompute(lines) if hand < 0.35 else closed(lines)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, RecordError):
        pass  # the house cannot make it anew
    if lines == list(base.lines):
        return None
    opening = line_hash(lines[0]) if lines else b""  # it may have become the other record's
    return next((record for record in bases() if record.hashes[0] == opening), base), lines


def claims_too_much(base: Base, lines: Lines, verdict: Verdict) -> str | None:
    """Say what the verdict on a mutant of a record says that is not true, or None.

    Every coup that it counts is one of the record's, bound as there. With a witness no line up to
    the stakes of a signed coup is another, and beside the list a complete record lacks no coup.
    """
    tally = verdict.tally
    if verdict.findings:
        assert verdict.on_draws() is WRONG
        return None
    if tally.coups - base.coups:
        return "a coup is bound better than it was"
    if not {*_coups_shown(lines)} <= base.shown:
        return "a coup is another"
    hashes = [*map(line_hash, commands_of(lines[: _last_stakes(lines, tally)]))]
    if [*base.hashes[: len(hashes)]] != hashes:
        return "a line was changed before the stakes of a signed coup"
    if base.list_content is not None:
        witness_list = match("list", parse_list(base.list_content), tally.statements)
        if differences([("", tally)], witness_list):
            return "the witness has signed something else"
        is_complete = verdict.on_draws(witness_list=witness_list).is_complete
        is_complete &= not any(sentence.is_doubt for sentence in on_list([tally], witness_list))
        if is_complete and tally.coups != base.coups:
            return "a coup is missing"
    return None


def _last_stakes(lines: Lines, tally: DrawsTally) -> int:
    """The number of lines up to the stakes of the last coup that a witness signed, or 0."""
    last = tally.statements[-1].line if tally.statements else 0
    asked_lines = (index for index in range(last, 0, -1) if b'{"do":"ask"' in lines[index - 1][:11])
    return next(asked_lines, 0)
