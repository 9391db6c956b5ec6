"""One line of a record: read strictly into a command, and written from one.

A line is refused as a whole, with its number and key, when it is no JSON object, when `do` or a key
is unknown, missing or given twice, or when a value has the wrong type.
"""

import json
from collections.abc import Callable
from dataclasses import MISSING, fields
from datetime import datetime
from operator import attrgetter
from typing import Annotated, Any, Final, NoReturn, Union, get_type_hints

import msgspec

from tapisvert import houses
from tapisvert.rules import commands as c
from tapisvert.rules.checks import refuse
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.values import value


class RecordError(ValueError):
    """A line that is not of the record's format. The message begins with its number.

    >>> try:
    ...     read_line(b"[]", 7)
    ... except RecordError as error:
    ...     print(error)
    line 7: Expected `object`, got `array`
    """

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(f"line {number}: {problem}")
        self.number, self.problem = number, problem


@value
class Line:
    """A line as read: its command, or why no table could take it; and who gave it.

    >>> read_line(b'{"do": "close", "by": {"role": "chef", "name": "Carlo"}}', 1).by.name
    'Carlo'
    """

    command: c.Command | Refusal
    by: c.Person | None = None
    at: datetime | None = None


class _Posted(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The limits of an `open` line."""

    minimum: c.Amount | None = None
    maximum: dict[str, c.Amount] | c.Amount | None = None


class _By(msgspec.Struct, forbid_unknown_fields=True):
    role: str
    name: str


class _Proof(msgspec.Struct, forbid_unknown_fields=True):
    """A proof of a `deal` or a `spin` line; its digits are the engine's to read."""

    at: int
    salt: str
    path: tuple[str, ...]


_EVERY_LINE: Final = [
    ("by", _By | None, None),
    ("at", Annotated[datetime, msgspec.Meta(tz=True)] | None, None),
]
_OPEN: Final[list[Any]] = [
    ("rulebook", str),
    ("currency", str),
    ("limits", _Posted | None, None),
    ("rulings", dict[str, str | int | None] | None, None),
]
_CARDS: Final = ("cards", "order")
"""The fields that hold cards: a list, or one string, `As Td 7h`."""
_PROOFS: Final = "proofs"


def _fields_of(command: type[c.Command]) -> list[Any]:
    hints = get_type_hints(command)
    described: list[Any] = []
    for field in fields(command):
        hint = hints[field.name] | str if field.name in _CARDS else hints[field.name]
        if field.name == _PROOFS:
            hint = tuple[_Proof, ...] | None
        required = field.default is MISSING
        described.append((field.name, hint) if required else (field.name, hint, field.default))
    return described


def _shape(command: type[c.Command], name: str) -> type[msgspec.Struct]:
    """The shape of a command's line, made from the command itself."""
    described = _OPEN if command is c.Open else _fields_of(command)
    return msgspec.defstruct(
        command.__name__,
        [*described, *_EVERY_LINE],
        tag_field="do",
        tag=name,
        forbid_unknown_fields=True,
        omit_defaults=True,
        frozen=True,
        kw_only=True,
    )


def _builder(command: type[c.Command]) -> Callable[[Any], c.Command]:
    """What makes the command from its line."""
    names = [field.name for field in fields(command)]
    make: Any = command
    if not names:
        value = make()
        return lambda _: value
    if not set(names).isdisjoint((*_CARDS, _PROOFS)):
        return lambda shape: make(*(_field(shape, name) for name in names))
    get = attrgetter(*names)
    if len(names) == 1:
        return lambda shape: make(get(shape))
    return lambda shape: make(*get(shape))


def _field(shape: Any, name: str) -> Any:
    value = getattr(shape, name)
    if name == _PROOFS and value is not None:
        return tuple(c.Opening(proof.at, proof.salt, proof.path) for proof in value)
    return tuple(value.split()) if name in _CARDS and isinstance(value, str) else value


_FIELDS: Final = {command: [field.name for field in fields(command)] for command in c.NAMES}
_SHAPES: Final = {_shape(command, name): command for command, name in c.NAMES.items()}
_BUILDERS: Final = {
    shape: _builder(command) for shape, command in _SHAPES.items() if command is not c.Open
}
_DECODER: Final = msgspec.json.Decoder(Union[tuple(_SHAPES)])  # noqa: UP007 - built at run time
_ENCODER: Final = msgspec.json.Encoder()


def read_line(text: bytes, number: int) -> Line:
    """Read one line of a record; RecordError names the line and its key.

    >>> read_line(b'{"do": "bet", "player": "Anna", "on": "rouge", "amount": 50000}', 4).command
    Bet(player='Anna', on='rouge', amount=50000)
    """
    try:
        shape: Any = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        _explain(text, number, error)
    # A key given twice is lost in decoding. Written again without its defaults, a line has as many
    # quotation marks as it had, or fewer; where it has fewer, or escapes hide some, look closely.
    if text.count(b'"') != _ENCODER.encode(shape).count(b'"') or b"\\" in text:
        _refuse_repeated_keys(text, number)
    builder = _BUILDERS.get(type(shape))
    command = builder(shape) if builder else _opening(shape)
    if shape.by is None and shape.at is None:
        return Line(command)
    by = shape.by and c.Person(shape.by.role, shape.by.name)
    return Line(command, by, shape.at)


def holds(text: bytes, command: c.Command) -> bool:
    """Whether a line gives this command back: no truth value as an amount, no infinity does."""
    try:
        return read_line(text, 0).command == command
    except RecordError:
        return False


def _explain(text: bytes, number: int, error: Exception) -> NoReturn:
    problem = str(error)
    if isinstance(error, msgspec.ValidationError):
        problem = problem.replace("`$.", "key `")
        if problem.endswith("key `do`"):
            problem += f"; there are: {', '.join(c.NAMES.values())}"
    elif isinstance(error, RecursionError):
        problem = "it is nested too deeply"
    elif not text.strip():
        problem = "it is empty; every line is a JSON object"
    raise RecordError(number, problem) from None


def _refuse_repeated_keys(text: bytes, number: int) -> None:
    def keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        seen = dict(pairs)
        if len(seen) < len(pairs):
            keys = [key for key, _ in pairs]
            repeated = next(key for key in keys if keys.count(key) > 1)
            raise RecordError(number, f"key `{repeated[:40]}` is given twice")
        return seen

    json.loads(text, object_pairs_hook=keep, parse_int=str)


def _opening(shape: Any) -> c.Open | Refusal:
    """The `open` command, its rulebook found and amended; or why there is none."""
    try:
        book = houses.rulebook(shape.rulebook)
    except KeyError:
        known = ", ".join(houses.rulebooks())
        return refuse(None, Code.unknown_rulebook, name=shape.rulebook[:80], known=known)
    rulings = shape.rulings or {}
    try:
        amended = houses.amend(book, rulings)
    except houses.RulingError as error:
        code = Code.bad_ruling if error.exists else Code.unknown_ruling
        name, value = error.name[:80], error.value
        return refuse(None, code, book=book.id, name=name, value=value, known=error.known)
    limits = shape.limits or _Posted()
    return c.Open(amended, shape.currency, limits.minimum, limits.maximum, rulings)


def write_line(command: c.Command, by: c.Person | None = None, at: datetime | None = None) -> bytes:
    """The line of a command, without its end; `read_line` gives the same command back.

    >>> from tapisvert.rules.commands import Spin
    >>> write_line(Spin(17))
    b'{"do":"spin","number":17}'
    """
    line: dict[str, Any] = {"do": c.NAMES[type(command)]}
    if isinstance(command, c.Open):
        line |= {"rulebook": command.rulebook.id, "currency": command.currency}
        limits = {"minimum": command.minimum, "maximum": command.maximum}
        line["limits"] = {key: value for key, value in limits.items() if value is not None}
        line["rulings"] = command.rulings
        line = {key: value for key, value in line.items() if value != {}}
    else:
        for name in _FIELDS[type(command)]:
            if (value := getattr(command, name)) is not None:
                line[name] = value
    if by is not None:
        line["by"] = {"role": by.role, "name": by.name}
    if at is not None:
        line["at"] = at
    return _ENCODER.encode(line)
