"""A line of a record: read strictly, written back, and refused with its number and key."""

import json
import re
from dataclasses import asdict
from dataclasses import fields as fields_of
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.engine.seal_commands import HASH, SHARE, SIGNATURE, VALUE
from support.engine.strategies import every_command, examples, people

from tapisvert.record import RecordError, format_command, parse_command
from tapisvert.rules import commands as c
from tapisvert.rules.refusals import Refusal

VENEZIA = "venezia-trente-et-quarante"

STATEMENT = {"n": 2, "m": 1, "at": 7, "prev": HASH, "signature": SIGNATURE, "key": SIGNATURE}
LAST_STATEMENT = {name: value for name, value in STATEMENT.items() if name != "key"}
COUP = {"share": SHARE, "witness": STATEMENT}
TWICE = b'{"n":1,"m":1,"m":1,"at":0,"prev":"","signature":""}'

LINES: dict[str, dict[str, Any]] = {
    "open": {
        "rulebook": VENEZIA,
        "currency": "EUR",
        "limits": {"minimum": 500, "maximum": 100_000},
        "rulings": {"R05": 4},
        "table": "table 1",
    },
    "sit": {"player": "Anna", "chips": 100_000, "standing": True},
    "société": {"players": ["Anna", "Bruno"]},
    "shoe": {"cards": ["As", "Td"]},
    "witness": {"modulus": SIGNATURE, "proof": [SIGNATURE, VALUE]},
    "commit": {"tip": HASH, "witness": SHARE},
    "entropy": {"player": "Anna", "commitment": HASH, "value": VALUE},
    "start": {"start": HASH},
    "cut": {"player": "Anna", "at_card": 100},
    "end": {"head": HASH, "witness": LAST_STATEMENT},
    "bet": {"player": "Anna", "on": "rouge", "amount": 500},
    "withdraw": {"player": "Anna", "on": "rouge", "amount": 500, "degree": 1},
    "move": {"player": "Anna", "on": "rouge", "to": "noir", "degree": 2},
    "insure": {"player": "Anna", "on": "rouge"},
    "divide": {"player": "Anna", "on": "rouge", "degree": 1},
    "announce": {"player": "Anna", "call": "tiers", "unit": 500},
    "deal": {"cards": ["As", "Td"], **COUP},
    "spin": {"number": 17, **COUP},
    "lost": {"cards": ["As", "Td"]},
    "null": {"reason": "wheel_stopped"},
    "irregular": {"kind": "seen", "cards": ["As"], "order": ["Td", "As"]},
    "late": {
        "player": "Anna",
        "croupier": "Ezio",
        "on": "rouge",
        "amount": 500,
        "call": "tiers",
        "unit": 100,
    },
    "reject": {"player": "Anna", "on": "rouge"},
    "abandon": {"player": "Anna", "controller": "Ida", "on": "rouge", "degree": 1},
    "correct_coup": {"coup": 3, "signer": "Ida", "cards": ["As", "Td"], "number": 17},
    "correct_stake": {"player": "Anna", "on": "rouge", "amount": 0, "coup": 3, "signer": "Ida"},
    "advance": {"player": "Anna", "amount": 500, "inspector": "Ugo"},
    "tip": {"player": "Anna", "amount": 500},
    "limits": {"minimum": 500, "maximum": {"plein": 50_000}, "controller": "Ida"},
    "suspend": {"reason": "service", "informed": "Ugo"},
    "rotate": {"role": "croupier", "name": "Ada", "minutes": 20, "inspector": "Ugo"},
    "decide": {"dispute": "whose stake it is", "decision": "Anna's"},
    "declare": {"clause": "VT-5"},
}
LINES |= {
    name: {field.name: "Anna" for field in fields_of(kind)}  # at most a player
    for kind, name in c.NAMES.items()
    if name not in LINES
}
"""Every command with every field that it can have."""

OPTIONAL = {
    "open": {"limits", "rulings", "table"},
    "sit": {"standing"},
    "withdraw": {"amount", "degree"},
    "move": {"degree"},
    "divide": {"degree"},
    "entropy": {"commitment", "value"},
    "shoe": {"inspector"},
    "commit": {"witness"},
    "end": {"witness"},
    "deal": {"cards", "share", "witness"},
    "spin": {"share", "witness"},
    "lost": {"cards"},
    "irregular": {"cards", "order"},
    "late": {"on", "amount", "call", "unit"},
    "abandon": {"on", "degree"},
    "correct_coup": {"cards", "number"},
    "limits": {"minimum", "maximum", "controller"},
    "rotate": {"minutes", "inspector"},
}

every_do = pytest.mark.parametrize("kind", LINES)


def line(kind: str, /, **fields: object) -> bytes:
    """A line as any program would write it."""
    return json.dumps({"do": kind, **fields}, ensure_ascii=False).encode()


def problem(text: bytes, number: int = 7) -> str:
    """Error of a line; it always has the line's number."""
    with pytest.raises(RecordError) as error:
        parse_command(text, number)
    assert str(error.value) == f"line {number}: {error.value.problem}"
    assert error.value.number == number
    return error.value.problem


def line_without(fields: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != key}


# Reading and writing ------------------------------------------------------------------------------


def test_commands_have_names_in_the_record() -> None:
    """No command without a name, no name without a command."""
    assert LINES.keys() == {*c.NAMES.values()}


@every_do
def test_full_line_is_read_field_by_field(kind: str) -> None:
    """Each field of the line is the field of that name of the command."""
    command = parse_command(line(kind, **LINES[kind]), 1).command
    assert c.NAMES[type(command)] == kind
    if isinstance(command, c.Open):
        assert (command.rulebook.id, command.currency) == (VENEZIA, "EUR")
        assert (command.minimum, command.maximum, command.rulings) == (500, 100_000, {"R05": 4})
        assert command.rulebook.degree_limit == 4
    else:
        for key, value in LINES[kind].items():
            read = getattr(command, key)
            if isinstance(read, c.Statement):
                read = {name: part for name, part in asdict(read).items() if part is not None}
            assert (list(read) if isinstance(read, tuple) else read) == value


def test_full_line_survives_round_trip() -> None:
    """Byte for byte, but for the spaces."""
    for kind, fields in LINES.items():
        command = parse_command(line(kind, **fields), 1).command
        assert not isinstance(command, Refusal), kind
        assert json.loads(format_command(command)) == {"do": kind, **fields}


def test_optional_fields_can_be_omitted() -> None:
    """And are then not written either."""
    for kind, full in LINES.items():
        fields = {key: value for key, value in full.items() if key not in OPTIONAL.get(kind, ())}
        command = parse_command(line(kind, **fields), 1).command
        assert not isinstance(command, Refusal), kind
        assert json.loads(format_command(command)) == {"do": kind, **fields}


@examples(120, exhaustive=1600)
@given(
    every_command,
    st.none() | people,
    st.none() | st.datetimes(timezones=st.just(UTC) | st.just(timezone(timedelta(hours=1)))),
)
def test_written_commands_are_read_back_unchanged(
    command: c.Command, giver: c.Person | None, index: datetime | None
) -> None:
    """Every command, by any giver and at any time: the same command, person and moment."""
    read = parse_command(format_command(command, giver, index), 1)
    assert (read.command, read.by, read.at) == (command, giver, index)


@pytest.mark.parametrize(
    ("kind", "key"),
    [("shoe", "cards"), ("deal", "cards"), ("irregular", "cards"), ("irregular", "order")],
)
def test_cards_can_share_one_string(kind: str, key: str) -> None:
    """`As Td` is the list of the two, however they are spaced."""
    fields = LINES[kind] | {key: "As  Td Kc "}
    assert getattr(parse_command(line(kind, **fields), 1).command, key) == ("As", "Td", "Kc")


def test_lines_can_name_giver_and_time() -> None:
    """`by` and `at` belong to any command; the moment keeps its offset."""
    giver, moment_text = {"role": "chef", "name": "Rosa"}, "2026-01-31T21:04:09.250000+01:00"
    for kind, fields in LINES.items():
        read = parse_command(line(kind, **fields, by=giver, at=moment_text), 1)
        assert read.by == c.Person("chef", "Rosa"), kind
        assert read.at is not None, kind
        assert read.at.isoformat() == moment_text, kind


# Unknown rulebooks and rulings --------------------------------------------------------------------


def refused_line(**fields: object) -> Refusal:
    command = parse_command(
        line("open", **{"rulebook": VENEZIA, "currency": "EUR", **fields}), 1
    ).command
    assert isinstance(command, Refusal)
    return command


@pytest.mark.parametrize("name", ["clauses", "rulings", "../clauses", "", "x" * 10_000, "\0"])
def test_other_files_are_not_rulebooks(name: str) -> None:
    """Neither the catalogue nor a path; and the message stays short."""
    refusal = refused_line(rulebook=name)
    assert refusal.code == "unknown_rulebook"
    assert len(refusal.message) < 400


@pytest.mark.parametrize("name", ["R99", "seats", "layout", "", "x" * 10_000])
def test_unknown_ruling_lists_known_names(name: str) -> None:
    """The message has the rulings that the house leaves open, by field."""
    refusal = refused_line(rulings={name: 1})
    assert refusal.code == "unknown_ruling"
    for old_key in ("degree_limit", "refait_in_prison", "excess", "winnings"):
        assert old_key in refusal.message
    assert len(refusal.message) < 500


@pytest.mark.parametrize(
    ("name", "value", "accepted"),
    [
        ("R03", "double", "deepen, deepen_then_lose, halve, lose, stay"),
        ("R03", None, "deepen, deepen_then_lose, halve, lose, stay"),
        ("R03", 1, "deepen, deepen_then_lose, halve, lose, stay"),
        ("R05", -1, "0 to 100, none"),
        ("R05", 101, "0 to 100, none"),
        ("degree_limit", "3", "0 to 100, none"),
        ("R05", 10**30, "0 to 100, none"),
        ("R15", None, "1 to 100"),
    ],
)
def test_ruling_lists_accepted_values(name: str, value: object, accepted: str) -> None:
    """A mechanism by its name, or a whole number within bounds."""
    refusal = refused_line(rulings={name: value})
    assert refusal.code == "invalid_ruling"
    assert refusal.message == f"{name} cannot be {value!r}; it can be: {accepted}"


# Malformed lines ----------------------------------------------------------------------------------


def test_unknown_key_is_named() -> None:
    """Also one that another command has."""
    for kind, fields in LINES.items():
        for key in ("colour", "player " if kind != "close" else "player"):
            assert f"`{key}`" in problem(line(kind, **fields, **{key: "x"})), kind


@every_do
def test_missing_key_is_named(kind: str) -> None:
    """Unless the field is one that may be left out."""
    for key in LINES[kind]:
        text = line(kind, **line_without(LINES[kind], key))
        if key in OPTIONAL.get(kind, ()):
            parse_command(text, 1)
        else:
            assert f"`{key}`" in problem(text)


WRONG: tuple[object, ...] = (True, 1.5, {"a": {}}, [[]], [1], {"": 1}, [None], "17", 17, None, [])


@every_do
def test_wrong_type_is_named_with_its_key(kind: str) -> None:
    """Nothing of another kind is taken for it: no text for a number, no `true` for 1."""
    for key, right in LINES[kind].items():
        wrong = [value for value in WRONG if not is_fitting(kind, key, right, value)]
        assert len(wrong) >= 4, key
        for value in wrong:
            assert f"`{key}" in problem(line(kind, **LINES[kind] | {key: value}))


def is_fitting(kind: str, key: str, right: object, value: object) -> bool:
    """Return True if a field that holds `right` may also hold a value of this kind."""
    optional = value is None and key in OPTIONAL.get(kind, ())
    if kind == "open" and key in ("limits", "rulings"):
        return optional or (key == "rulings" and value == {"": 1})
    if key == "maximum":
        return optional or type(value) in (int, float) or value == {"": 1}
    amount = key in ("amount", "chips", "unit", "minimum")
    if amount and type(value) is float:
        return True
    if key in ("cards", "order") and isinstance(value, str):
        return True
    return optional or (type(value) is type(right) and value not in ([[]], [1], [None]))


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (STATEMENT | {"coup": 1}, "`coup` - at key `witness`"),
        (line_without(STATEMENT, "n"), "`n`"),
        (line_without(STATEMENT, "signature"), "`signature`"),
        (STATEMENT | {"m": "1"}, "witness.m"),
        (STATEMENT | {"at": True}, "witness.at"),
        (STATEMENT | {"at": 1.5}, "witness.at"),
        (STATEMENT | {"prev": None}, "witness.prev"),
        (STATEMENT | {"key": 7}, "witness.key"),
        ([], "witness"),
    ],
)
def test_statement_refuses_unknown_members(statement: object, message: str) -> None:
    """The engine decides on their digits."""
    for kind in ("deal", "spin", "end"):
        assert message in problem(line(kind, **LINES[kind] | {"witness": statement}))


@pytest.mark.parametrize(
    ("actor", "key"),
    [
        ("chef", "by"),
        ({"role": "chef"}, "name"),
        ({"name": "Rosa"}, "role"),
        ({"role": "chef", "name": "Rosa", "age": 40}, "age"),
        ({"role": 1, "name": "Rosa"}, "role"),
        ({"role": "chef", "name": None}, "name"),
        ([], "by"),
    ],
)
def test_giver_has_role_and_name(actor: object, key: str) -> None:
    """Both texts, and nothing else."""
    assert key in problem(line("close", by=actor))


@pytest.mark.parametrize(
    "index", ["2026-01-31", "2026-01-31T21:04:09", "2026-13-31T21:04:09Z", "now", "", 1, {}, True]
)
def test_time_has_an_offset(index: object) -> None:
    """RFC 3339; a time of nowhere in particular is none."""
    assert "`at`" in problem(line("close", at=index))


def test_unknown_do_lists_known_names() -> None:
    """All of them, `société` as it is written."""
    message = problem(line("gamble"))
    assert message.startswith(
        "Invalid value 'gamble' - at key `do`; there are: open, sit, leave, société,"
    )
    assert message.endswith("decide, declare")


@pytest.mark.parametrize("kind", ["Bet", "societe", "set_limits", "", " bet"])
def test_command_name_is_exact(kind: str) -> None:
    """No capital, no accent left out, no name of a class."""
    assert "`do`" in problem(line(kind))


@pytest.mark.parametrize("text", [b"{}", b'{"do": null}', b'{"do": 1}', b'{"do": ["bet"]}'])
def test_line_without_do_is_rejected(text: bytes) -> None:
    """The key is named."""
    assert "`do`" in problem(text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b'{"do":"close","do":"close"}', "do"),
        (b'{"do":"bet","player":"A","on":"noir","amount":1,"amount":1}', "amount"),
        (b'{"do":"bet","player":"A","on":"noir","amount":1,"\\u0061mount":2}', "amount"),
        (b'{"do":"bet","player":"\\"","on":"noir","on":"noir","amount":1}', "on"),
        (b'{"do":"deal","cards":"As","cards":null}', "cards"),
        (b'{"do":"deal","cards":null,"cards":null}', "cards"),
        (b'{"do":"end","head":"","witness":%b}' % TWICE, "m"),
        (b'{"do":"close","by":null,"by":{"role":"chef","name":"R"}}', "by"),
        (b'{"do":"close","by":{"role":"chef","name":"R","name":"S"}}', "name"),
        (b'{"do":"close","at":"2026-01-31T21:04:09Z","at":"2026-01-31T21:04:09Z"}', "at"),
        (b'{"do":"limits","maximum":{"plein":1,"plein":2}}', "plein"),
        (b'{"do":"limits","minimum":1,"maximum":{"pl\\u0065in":1,"plein":2}}', "plein"),
        (
            b'{"do":"open","rulebook":"x","currency":"E","rulings":{"R03":"lose","R03":"stay"}}',
            "R03",
        ),
        (
            b'{"do":"open","rulebook":"x","currency":"E","limits":{"minimum":1,"minimum":1}}',
            "minimum",
        ),
    ],
)
def test_repeated_key_is_named(text: bytes, key: str) -> None:
    """Also nested, also written with escapes, also with the same value."""
    assert problem(text) == f"key `{key}` is given twice"


@pytest.mark.parametrize(
    "text",
    [
        b'{"do":"bet","player":"A","on":"noir","amount":NaN}',
        b'{"do":"bet","player":"A","on":"noir","amount":Infinity}',
        b'{"do":"bet","player":"A","on":"noir","amount":-Infinity}',
        b'{"do":"bet","player":"A","on":"noir","amount":1e400}',
        b'{"do":"bet","player":"A","on":"noir","amount":-1e400}',
        b'{"do":"bet","player":"A","on":"noir","amount":' + b"9" * 5000 + b"}",
        b'{"do":"bet","player":"A","on":"noir","amount":01}',
        b'{"do":"bet","player":"A","on":"noir","amount":+1}',
        b'{"do":"bet","player":"A","on":"noir","amount":.5}',
        b'{"do":"bet","player":"A","on":"noir","amount":0x10}',
        b'{"do":"bet","player":"A","on":"noir","amount":1_000}',
        b'{"do":"bet","player":"A\0","on":"noir","amount":1}',
        b'{"do":"bet","player":"A\n","on":"noir","amount":1}',
        b'{"do":"bet","player":"\\ud800","on":"noir","amount":1}',
        b'{"do":"bet","player":"\\udc00\\ud800","on":"noir","amount":1}',
        b'{"do":"bet","player":"\\x41","on":"noir","amount":1}',
        b'{"do":"bet","player":"\xff","on":"noir","amount":1}',
        b'{"do":"bet","player":"\xc0\x80","on":"noir","amount":1}',
        b'{"do":"bet","player":"\xed\xa0\x80","on":"noir","amount":1}',
        b'\xef\xbb\xbf{"do":"close"}',
        b'{"do":"close"} {"do":"close"}',
        b'{"do":"close"},',
        b'{"do":"close",}',
        b'{"do":"close"',
        b'{"do":"clo',
        b"{'do':'close'}",
        b"// close",
        b'\xff\xfe{\0"\0d\0o\0"\0',
    ],
)
def test_invalid_json_is_rejected(text: bytes) -> None:
    """NaN and its like, numbers that nothing holds, stray bytes, half characters, half lines."""
    assert problem(text)


@pytest.mark.parametrize("text", [b"", b" ", b"\n", b"\r\n", b"\t \n"])
def test_empty_line_is_rejected(text: bytes) -> None:
    """Every line is an object, also in the middle of a record."""
    assert problem(text) == "empty line: expected a JSON object"


@pytest.mark.parametrize("text", [b"[]", b"null", b"1", b'"close"', b'[{"do":"close"}]', b"true"])
def test_other_json_value_is_rejected(text: bytes) -> None:
    """An array of commands is none either."""
    assert "object" in problem(text)


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'{"do":', b'{"do":"close","by":', b'{"by":['])
def test_deep_nesting_ends_in_a_plain_error(opening: bytes) -> None:
    """A hundred thousand brackets, closed or not."""
    assert problem(opening * 100_000)
    closing = opening.translate(bytes.maketrans(b"[{", b"]}"), delete=b'"a:do,clsebyn')[::-1]
    assert problem(opening * 100_000 + b"1" + closing * 100_000)


def test_surrounding_whitespace_is_ignored() -> None:
    """A record that went through another system is the same record."""
    assert parse_command(b' \t{"do" : "close" }\r\n', 1).command == c.Close()


@pytest.mark.parametrize("key", ["player", "on"])
def test_huge_line_is_handled_normally(key: str) -> None:
    """Length alone is no error of the format; the table refuses such a name."""
    fields = LINES["bet"] | {key: "x" * 3_000_000}
    assert getattr(parse_command(line("bet", **fields), 1).command, key) == fields[key]
    assert problem(line("bet", **fields)[:-1])


def test_long_wrong_key_is_truncated() -> None:
    """An error message is for a person."""
    doubled_line = json.dumps({"do": "limits", "maximum": {"k" * 10_000: 1}}).encode()
    doubled_line = doubled_line.replace(b'": 1}}', b'": 1, "' + b"k" * 10_000 + b'": 1}}')
    assert len(problem(doubled_line)) < 100


# Anything at all ----------------------------------------------------------------------------------


def read_or_error(text: bytes) -> str:
    """Whatever the bytes, there is a line, or a RecordError that names it."""
    try:
        parse_command(text, 3)
    except RecordError as error:
        return str(error)
    return "line 3: it was read"


@examples(300)
@given(st.binary(max_size=60))
def test_arbitrary_bytes_raise_record_errors_only(text: bytes) -> None:
    """Nothing but RecordError comes out of the reader."""
    assert re.match(r"line 3: .", read_or_error(text), re.DOTALL)


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=6,
)


@examples(80, exhaustive=1200)
@given(st.sampled_from(sorted(LINES)), st.data())
def test_arbitrary_values_raise_record_errors_only(kind: str, data: st.DataObject) -> None:
    """Valid names with anything for their values."""
    keys = data.draw(st.sets(st.sampled_from([*LINES[kind], "by", "at", "x"]), max_size=3))
    text = line(kind, **LINES[kind] | {key: data.draw(_json) for key in keys})
    assert re.match(r"line 3: .", read_or_error(text), re.DOTALL)


@examples(80, exhaustive=1200)
@given(st.sampled_from(sorted(LINES)), st.data())
def test_mutated_lines_raise_record_errors_only(kind: str, data: st.DataObject) -> None:
    """A valid line with bytes changed, cut out or put in."""
    text = line(kind, **LINES[kind], by={"role": "chef", "name": "Rosa"})
    for _ in range(data.draw(st.integers(1, 4))):
        index = data.draw(st.integers(0, len(text)))
        put = data.draw(
            st.binary(max_size=2) | st.sampled_from([b'"', b"\\", b"{", b"}", b"9" * 40])
        )
        text = text[:index] + put + text[index + data.draw(st.integers(0, 3)) :]
    assert re.match(r"line 3: .", read_or_error(text), re.DOTALL)
