"""Regulation files altered at random, and what has to hold of each: a fault told, or a sound game.

An altered file is its number's alone. Some alterations tear the text, some write a value that its
field cannot take, and some another that it can, so that a good part of the files is right.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from support.engine.generated_regulations import text_of
from support.engine.strategies import play
from support.regulations.files import TEXTS
from tapisvert.chances import PAIRS
from tapisvert.cli.errors import printable
from tapisvert.record import IndependentAccounts
from tapisvert.regulation_remarks import remarks
from tapisvert.regulations import Rulebook, RulebookError, load, rulebook, rulebooks
from tapisvert.regulations.loading.fields import FIELDS, Choice
from tapisvert.regulations.loading.toml_lines import decoded, lines_of, parse
from tapisvert.regulations.presentation import rulebook_view
from tapisvert.regulations.starting_file import BASES, starting_file
from tapisvert.regulations.traits import traits
from tapisvert.rules import commands as c
from tapisvert.rules.events import BallFell, CoupDealt, Settled
from tapisvert.rules.refusals import Refusal
from tapisvert.rules.step import step
from tapisvert.rules.table import Table

COMMANDS: Final = 40
"""Commands played under a file that loads."""
PRICED: Final = 25
"""One in so many files that load is priced, which takes longer than all else."""

_NUMBERS: Final = (
    -1,
    0,
    1,
    2,
    3,
    5,
    7,
    26,
    30,
    31,
    34,
    40,
    41,
    52,
    53,
    99,
    100,
    101,
    250,
    251,
    499,
    1000,
    50_000,
    10**12,
    2**53 - 1,
    2**53,
    10**20,
)
_LITERALS: Final = (
    '""',
    '"x"',
    "true",
    "1.5",
    "-0.0",
    "nan",
    "inf",
    "[]",
    "{}",
    "[1, [2]]",
    "2026-01-31",
    "07:32:00",
    "'''\n'''",
    '"\\u001b[2J"',
    "0x" + "f" * 400,
    "{ value = 1 }",
    "'VT-1'",
    "none",
)
_WORDS: Final = tuple(
    str(mechanism) for f in FIELDS.values() if isinstance(f, Choice) for mechanism in f.mechanisms
)
_Alteration = Callable[[Random, str], str]


@cache
def _bases() -> tuple[str, ...]:
    """Texts to alter: the shipped files, starting files and copies."""
    starting_files = [
        starting_file(rulebook(base), "my-house", "MH", is_copy=False, language=language)
        for base in BASES.values()
        for language in ("it", "en")
    ]
    copies = [starting_file(rulebook(name), "my-house", "MH", is_copy=True) for name in rulebooks()]
    return (*TEXTS.values(), *TEXTS.values(), *starting_files, *copies)


def alter_file(number: int) -> bytes:
    """The file of that number."""
    chance = Random(f"altered {number}")
    text = text_of(number) if chance.random() < 0.15 else chance.choice(_bases())
    for _ in range(chance.choice((1, 1, 1, 2, 3, 6))):
        text = chance.choice(_ALTERATIONS)(chance, text)
    data = text.encode("utf-8", "replace")
    if data and chance.random() < 0.05:
        data = _tear_line(chance, data)
    return data


def _tear_line(chance: Random, data: bytes) -> bytes:
    """Bytes flipped, or an end cut off."""
    if chance.random() < 0.4:
        return data[: chance.randrange(len(data))]
    bytes_ = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        bytes_[chance.randrange(len(bytes_))] ^= 1 << chance.randrange(8)
    return bytes(bytes_)


# Alterations --------------------------------------------------------------------------------------


def _lines(change: Callable[[Random, list[str]], None]) -> _Alteration:
    def alteration(chance: Random, text: str) -> str:
        lines = text.split("\n")
        change(chance, lines)
        return "\n".join(lines)

    return alteration


def _drop(chance: Random, lines: list[str]) -> None:
    del lines[chance.randrange(len(lines))]


def _double(chance: Random, lines: list[str]) -> None:
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines or [""]))


def _swap(chance: Random, lines: list[str]) -> None:
    entry, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[entry], lines[other] = lines[other], lines[entry]


def _swap_sections(chance: Random, text: str) -> str:
    """Two sections change places; now and then one goes, or comes twice."""
    parts = re.split(r"^(?=\[)", text, flags=re.MULTILINE)
    if len(parts) < 3:
        return text
    entry, other = chance.randrange(1, len(parts)), chance.randrange(1, len(parts))
    parts[entry], parts[other] = parts[other], parts[entry]
    if chance.random() < 0.3:
        parts[entry] = "" if chance.random() < 0.5 else parts[entry] * 2
    return "".join(parts)


def _change_one(pattern: str, into: Callable[[Random, str], str]) -> _Alteration:
    """Change one place, of those that the pattern finds."""
    compiled = re.compile(pattern, re.MULTILINE)

    def alteration(chance: Random, text: str) -> str:
        results = list(compiled.finditer(text))
        if not results:
            return text
        place = chance.choice(results)
        return text[: place.start()] + into(chance, place[0]) + text[place.end() :]

    return alteration


def _misspelt(chance: Random, word: str) -> str:
    index = chance.randrange(len(word))
    return (
        word[:index] + chance.choice(("", word[index] * 2, "x", "é", " ", ".")) + word[index + 1 :]
    )


def _nearby_value(chance: Random, number: str) -> str:
    value = int(number)
    return str(chance.choice((value + 1, value - 1, value * 2, value * 10, value // 2)))


def _mechanism(chance: Random, line: str) -> str:
    """Another mechanism of the same field."""
    name = line.partition(" ")[0]
    field = FIELDS.get(name)
    if not isinstance(field, Choice):
        return line
    return re.sub(r'value = "\w+"', f'value = "{chance.choice(list(field.mechanisms))}"', line)


def _made_absent(chance: Random, text: str) -> str:
    """A field is taken out of the values and listed as absent."""
    value_fields = list(re.finditer(r"^(\w+) = \{ ?value.*\n", text, re.MULTILINE))
    if not value_fields:
        return text
    place = chance.choice(value_fields)
    text_without = text[: place.start()] + text[place.end() :]
    return text_without.replace("absent = [", f'absent = ["{place[1]}",', 1)


def _made_present(chance: Random, text: str) -> str:
    """An absent field is given a value that it can take."""
    name = chance.choice(list(FIELDS))
    field = FIELDS[name]
    value = (
        f'"{chance.choice(list(field.mechanisms))}"'
        if isinstance(field, Choice)
        else str(chance.randint(field.minimum, min(field.maximum, field.minimum + 60)))
    )
    new_text = re.sub(rf'^    "{name}",\n|"{name}", ?', "", text, count=1, flags=re.MULTILINE)
    return new_text.replace(
        "[values]\n", f'[values]\n{name} = {{ value = {value}, clause = "VT-1" }}\n', 1
    )


def _limit(chance: Random, text: str) -> str:
    """A maximum or a cap is posted, of the simple chances, of one or of a pair."""
    section = chance.choice(("limits", "limits", "caps"))
    name = chance.choice(("simple", "couleur", *PAIRS))
    line = f'"{name}" = {{ value = {chance.choice(_NUMBERS)}, clause = "VT-1" }}\n'
    return text.replace(f"[{section}]\n", f"[{section}]\n{line}", 1)


def _remove_name(chance: Random, text: str) -> str:
    """A field is left out."""
    names = chance.choice(tuple(FIELDS))
    removed_cards = rf'^(({names}) = .*|    "({names})",)\n|"({names})", ?'
    return re.sub(removed_cards, "", text, flags=re.MULTILINE)


def _clause(chance: Random, text: str) -> str:
    """An article of its own, right or wrong."""
    prefix = chance.choice(("VT", "MH", "CR", "x"))
    kind = chance.choice(("rule", "physical", "law"))
    return (
        f'{text}\n[[clause]]\nid = "{prefix}-{chance.randint(1, 99)}"\nkind = "{kind}"\nen = "x"\n'
    )


_ALTERATIONS: Final[tuple[_Alteration, ...]] = (
    _lines(_drop),
    _lines(_double),
    _lines(_swap),
    _swap_sections,
    _change_one(r"[\w-]+(?= = )", _misspelt),
    _change_one(
        r"[\w-]+(?= = )", lambda chance, word: chance.choice(("value", "simple", "it", '""', word))
    ),
    _change_one(r"(?<== )[^\n,}]+", lambda chance, _: chance.choice(_LITERALS)),
    _change_one(r"\b\d+\b", lambda chance, _: str(chance.choice(_NUMBERS))),
    *(_change_one(r"(?<=value = )\d+", _nearby_value),) * 4,
    _change_one(r"(?<=value = )\d+", lambda chance, _: str(chance.choice(_NUMBERS))),
    *(_change_one(r'^\w+ = \{ ?value = "\w+".*$', _mechanism),) * 4,
    _change_one(
        r'(?<=")[A-Z][A-Z0-9]+-[\d.]+(?=")',
        lambda chance, word: chance.choice((word, "VT-1", "R03", "R99", "ZZ-1", "")),
    ),
    _change_one(r'(?<=value = ")\w+', lambda chance, _: chance.choice(_WORDS)),
    _change_one(
        r"[\[\]{}=\",]", lambda chance, mark: chance.choice(("", mark * 2, "[", "}", "=", '"', "#"))
    ),
    _change_one(r"\n", lambda chance, _: chance.choice(("", "\r\n", "\n\n", "\r", "\x00"))),
    *(_made_absent, _made_present, _limit, _clause) * 2,
    _remove_name,
    _remove_name,
)


# What has to hold ---------------------------------------------------------------------------------


def try_file(number: int) -> Counter[str]:
    """Return the outcomes of the file of that number. Raises AssertionError if one is wrong, and
    any exception of the program except RulebookError.
    """
    data = alter_file(number)
    try:
        text = decoded(data, "file")
        book = load(text, "file")
    except RulebookError as error:
        _faults_are_told(error, data)
        is_toml = all(fault.key for fault in error.faults)
        if is_toml:
            _every_place_is_known(decoded(data, "file"))
        return Counter({"refused": 1, "read": is_toml, "faults": len(error.faults)})
    _every_place_is_known(text)
    commands, coups = _plays_soundly(book, number)
    _is_shown(book)
    if number % PRICED == 0:
        _is_priced(book, text)
    return Counter({"loaded": 1, "commands": commands, "coups": coups})


def _faults_are_told(error: RulebookError, data: bytes) -> None:
    """One line for each fault, that prints, on a line of the file."""
    lines = str(error).splitlines()
    assert len(lines) == len(error.faults) > 0
    for line, fault in zip(lines, error.faults, strict=True):
        assert line.startswith("file: ")
        assert printable(line) == line, line
        assert len(line) < 800, line
        assert fault.problem
        assert fault.line is None or 1 <= fault.line <= data.count(b"\n") + 1, fault


def _every_place_is_known(text: str) -> None:
    """The lines of the keys are those of the data, no more and no fewer."""
    assert set(_paths(parse(text, "file"))) == set(lines_of(text))


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if path:
        yield path
    section_lines: Iterator[tuple[str | int, Any]] = iter(())
    if isinstance(value, Mapping):
        section_lines = iter(value.items())
    elif isinstance(value, list):
        section_lines = iter(enumerate(value))
    for key, entry in section_lines:
        yield from _paths(entry, (*path, key))


def _plays_soundly(book: Rulebook, seed: int) -> tuple[int, int]:
    """No unit is made or lost, and all that happens has its clause."""
    books, coups = IndependentAccounts(), 0
    turns = play(book, seed, COMMANDS)
    for turn in turns:
        books.apply(turn.events)
        table = turn.after
        assert isinstance(table, Table)
        if isinstance(turn.answer, Refusal):
            assert turn.answer.clause
            continue
        assert (books.buy_ins, books.difference) == (table.bank.buy_ins, 0)
        coups += sum(isinstance(event, CoupDealt | BallFell) for event in turn.events)
        for event in turn.events:
            if isinstance(event, Settled):
                assert book.clause(event.outcome)
            elif isinstance(event, CoupDealt):
                assert all(book.clause(reason) for reason in event.coup.reasons.values())
            elif isinstance(event, BallFell):
                assert all(book.clause(reason) for reason in event.spun.reasons.values())
    last = turns[-1].after
    assert last is not None
    answer = step(last, c.Balances())
    assert not isinstance(answer, Refusal)
    assert books.balances() == answer[1][0]
    return len(turns), coups


def _is_shown(book: Rulebook) -> None:
    """Its page and its traits can be written."""
    view = rulebook_view(book, "it")
    assert view.values
    assert traits(book)


def _is_priced(book: Rulebook, text: str) -> None:
    """Its edges are numbers, and no bet gives more than it can."""
    remark_texts = remarks(book, text)
    assert remark_texts.edges
    for edge in remark_texts.edges:
        assert -101 <= edge.least <= edge.most <= 2, edge


__all__ = ["alter_file", "try_file"]
