"""Reading and writing one line of a record: a command, a card before its coup, a hidden line.

A whole line is rejected, with its number and key, if it is not a JSON object, if `do` or a key is
unknown, missing or repeated, or if a value has the wrong type.
"""

import json
import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from datetime import datetime
from operator import attrgetter
from typing import Annotated, Any, Final, NoReturn, Union, get_type_hints

import msgspec

from tapisvert import regulations
from tapisvert.rules import commands as c
from tapisvert.rules.refusals import Code, Refusal
from tapisvert.rules.validators import refuse
from tapisvert.values import value

NO_RECORD: Final = "not a record; `tapisvert randomness --results` reads a house's results"
BYTE_ORDER_MARK: Final = (
    "it begins with a byte order mark, as an editor saved it: take the file as the table wrote it"
)
LINE_ENDS: Final = (
    "its line ends are CRLF and not LF, as a program that copied it made them:"
    " verify the file as the table wrote it"
)
NOTHING_TO_VERIFY: Final = "nothing to verify in this file"
_MARK: Final = b"\xef\xbb\xbf"


class RecordError(ValueError):
    """A line that does not follow the record's format. The message begins with its number.

    >>> try:
    ...     parse_command(b"[]", 7)
    ... except RecordError as error:
    ...     print(error)
    line 7: Expected `object`, got `array`
    """

    def __init__(self, number: int, problem: str) -> None:
        super().__init__(f"line {number}: {problem}")
        self.number = number
        self.problem = problem


@value
class Line:
    """Parsed line: its command, or the refusal it causes at any table; and its author.

    `salt` is 32 hexadecimal digits that keep the line from being guessed by its hash.

    >>> parse_command(b'{"do": "close", "by": {"role": "chef", "name": "Carlo"}}', 1).by.name
    'Carlo'
    """

    command: c.Command | Refusal
    by: c.Person | None = None
    at: datetime | None = None
    salt: str | None = None


_Moment = Annotated[datetime, msgspec.Meta(tz=True)]
_Salt = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
_CARD_PREFIX: Final = b'{"event":"card"'
_HIDDEN_PREFIX: Final = b'{"hidden":'
_HIDDEN: Final = re.compile(rb'\{"hidden":"([0-9a-f]{64})"\}\n?')


class _OpenLimits(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Limits of an `open` line."""

    minimum: c.Amount | None = None
    maximum: dict[str, c.Amount] | c.Amount | None = None


class _Giver(msgspec.Struct, forbid_unknown_fields=True):
    role: str
    name: str


class _Statement(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Statement of a witness. The engine checks its digits."""

    n: int
    m: int
    at: int
    prev: str
    signature: str
    key: str | None = None


@value
class FallenCard:
    """Card of a sealed pack, recorded as it is dealt after the bets have closed. It is the only
    event that is not an answer to a command: `line` is that of the command before it.
    """

    line: int
    card: str
    at: datetime | None = None


class _CardEvent(
    msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="event", tag="card"
):
    line: int
    card: str
    at: _Moment | None = None


_STATEMENT_PARTS: Final = _Statement.__struct_fields__
_EVERY_LINE: Final = [
    ("by", _Giver | None, None),
    ("at", _Moment | None, None),
    ("salt", _Salt | None, None),
]
_OPEN: Final[list[Any]] = [
    ("rulebook", str),
    ("currency", str),
    ("edition", str | None, None),
    ("limits", _OpenLimits | None, None),
    ("rulings", dict[str, str | int | None] | None, None),
    ("table", str | None, None),
]
_CARDS: Final = ("cards", "order")
"""Fields that hold cards: a list, or one string, `As Td 7h`."""


def _fields_of(command: type[c.Command]) -> list[Any]:
    hints = get_type_hints(command)
    descriptions: list[Any] = []
    for field in fields(command):
        hint = hints[field.name] | str if field.name in _CARDS else hints[field.name]
        if hint == c.Statement | None:
            hint = _Statement | None
        required = field.default is MISSING
        descriptions.append((field.name, hint) if required else (field.name, hint, field.default))
    return descriptions


def _shape(command: type[c.Command], name: str) -> type[msgspec.Struct]:
    """Return the msgspec shape of a command's line, derived from the command's fields."""
    descriptions = _OPEN if command is c.Open else _fields_of(command)
    return msgspec.defstruct(
        command.__name__,
        [*descriptions, *_EVERY_LINE],
        tag_field="do",
        tag=name,
        forbid_unknown_fields=True,
        omit_defaults=True,
        frozen=True,
        kw_only=True,
    )


def _builder(command: type[c.Command]) -> Callable[[Any], c.Command]:
    """Return the function that builds the command from its line."""
    names = [field.name for field in fields(command)]
    make: Any = command
    if not names:
        value = make()
        return lambda _: value
    if not set(names).isdisjoint((*_CARDS, "witness")):
        return lambda shape: make(*(_field(shape, name) for name in names))
    get = attrgetter(*names)
    if len(names) == 1:
        return lambda shape: make(get(shape))
    return lambda shape: make(*get(shape))


def _field(shape: Any, name: str) -> Any:
    value = getattr(shape, name)
    if isinstance(value, _Statement):
        return c.Statement(*msgspec.structs.astuple(value))
    return tuple(value.split()) if name in _CARDS and isinstance(value, str) else value


_FIELDS: Final = {command: [field.name for field in fields(command)] for command in c.NAMES}
_SHAPES: Final = {_shape(command, name): command for command, name in c.NAMES.items()}
_BUILDERS: Final = {
    shape: _builder(command) for shape, command in _SHAPES.items() if command is not c.Open
}
_DECODER: Final = msgspec.json.Decoder(Union[tuple(_SHAPES)])  # noqa: UP007 - built at run time
_CARD_DECODER: Final = msgspec.json.Decoder(_CardEvent)
_ENCODER: Final = msgspec.json.Encoder()


def parse_command(text: bytes, number: int) -> Line:
    """Read one line of a record.

    Raises RecordError, which names the line and its key.

    >>> parse_command(b'{"do": "bet", "player": "Anna", "on": "rouge", "amount": 50000}', 4).command
    Bet(player='Anna', on='rouge', amount=50000)
    """
    shape = _decode(_DECODER, text, number)
    builder = _BUILDERS.get(type(shape))
    command = builder(shape) if builder else _opening(shape)
    giver = shape.by and c.Person(shape.by.role, shape.by.name)
    return Line(command, giver, shape.at, shape.salt)


def _decode(decoder: Any, text: bytes, number: int) -> Any:
    """Return the shape of a line. Raises RecordError if it is malformed."""
    try:
        shape = decoder.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        _explain(text, number, error)
    # Decoding drops a repeated key. Encoded again without its defaults, a line has the same number
    # of quotation marks or fewer. If it has fewer, or has escapes, check for repeated keys.
    if text.count(b'"') != _ENCODER.encode(shape).count(b'"') or b"\\" in text:
        _refuse_repeated_keys(text, number)
    return shape


def is_fallen_card(text: bytes) -> bool:
    """Return whether a line is that of a card dealt before its coup was complete.

    >>> is_fallen_card(b'{"event":"card","line":7,"card":"As"}'), is_fallen_card(b'{"do":"deal"}')
    (True, False)
    """
    return text.startswith(_CARD_PREFIX)


def parse_card(text: bytes, number: int) -> FallenCard:
    """Read the line of a dealt card. Raises RecordError if it is malformed."""
    line = _decode(_CARD_DECODER, text, number)
    return FallenCard(line.line, line.card, line.at)


def format_card(fallen_card: FallenCard, line: int) -> bytes:
    r"""Return the line of a card that fell after the command on `line`, with a line feed.

    >>> format_card(FallenCard(0, "As"), 12)
    b'{"event":"card","line":12,"card":"As"}\n'
    """
    return _ENCODER.encode(_CardEvent(line, fallen_card.card, fallen_card.at)) + b"\n"


def is_hidden(text: bytes) -> bool:
    """Return whether a line stands for one that its reader may not see.

    >>> is_hidden(format_hidden(bytes(32))), is_hidden(b'{"do":"close"}')
    (True, False)
    """
    return text.startswith(_HIDDEN_PREFIX)


def parse_hidden(text: bytes, number: int) -> bytes:
    """Read the SHA-256 of a hidden line, 32 bytes. Raises RecordError if it is badly written."""
    if (match := _HIDDEN.fullmatch(text)) is None:
        raise RecordError(number, "a hidden line is its SHA-256 alone, in 64 digits")
    return bytes.fromhex(match[1].decode())


def format_hidden(line_hash: bytes) -> bytes:
    """Return the line that stands for a hidden one, without a line feed.

    >>> format_hidden(bytes(32))[:14]
    b'{"hidden":"000'
    """
    return b'{"hidden":"%b"}' % line_hash.hex().encode()


def round_trips(text: bytes, command: c.Command) -> bool:
    """Return whether a line gives this command back: no amount is a boolean or infinite."""
    try:
        return parse_command(text, 0).command == command
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
        problem = "empty line: expected a JSON object"
    if is_hidden(text):
        problem = "a hidden line: only the draws of this record can be verified"
    elif number == 1 and text.startswith(_MARK + b"{"):
        problem = BYTE_ORDER_MARK
    elif number == 1 and text.strip() and not text.lstrip().startswith(b"{"):
        problem = NO_RECORD
    raise RecordError(number, problem) from None


def _refuse_repeated_keys(text: bytes, number: int) -> None:
    def keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        pairs_by_key = dict(pairs)
        if len(pairs_by_key) < len(pairs):
            keys = [key for key, _ in pairs]
            repeated_key = next(key for key in keys if keys.count(key) > 1)
            raise RecordError(number, f"key `{repeated_key[:40]}` is given twice")
        return pairs_by_key

    json.loads(text, object_pairs_hook=keep, parse_int=str)


def _opening(shape: Any) -> c.Open | Refusal:
    """Return the `open` command with its amended rulebook, or the refusal of an unknown one."""
    ids = regulations.rulebooks()
    if shape.rulebook not in ids:
        return refuse(None, Code.unknown_rulebook, name=shape.rulebook[:80], known=", ".join(ids))
    books = regulations.editions(shape.rulebook)
    edition = books[0].edition if shape.edition is None else shape.edition
    book = next((edition_book for edition_book in books if edition_book.edition == edition), None)
    if book is None:
        editions_text = ", ".join(repr(edition_book.edition) for edition_book in books)
        return refuse(
            None, Code.unknown_edition, book=books[0].id, edition=edition[:80], known=editions_text
        )
    rulings = shape.rulings or {}
    try:
        amended_book = regulations.with_rulings(book, rulings)
    except regulations.RulingError as error:
        code = Code.invalid_ruling if error.exists else Code.unknown_ruling
        name = error.name[:80]
        value = error.value
        return refuse(None, code, book=book.id, name=name, value=value, known=error.known)
    limits = shape.limits or _OpenLimits()
    return c.Open(
        amended_book,
        shape.currency,
        limits.minimum,
        limits.maximum,
        rulings,
        shape.edition,
        shape.table,
    )


def format_command(
    command: c.Command,
    giver: c.Person | None = None,
    at: datetime | None = None,
    salt: str | None = None,
) -> bytes:
    """Return the line of a command, without a line feed. `parse_command` returns the same command.

    >>> from tapisvert.rules.commands import Spin
    >>> format_command(Spin(17))
    b'{"do":"spin","number":17}'
    """
    line: dict[str, Any] = {"do": c.NAMES[type(command)]}
    if isinstance(command, c.Open):
        line |= {"rulebook": command.rulebook.id, "currency": command.currency}
        if command.edition is not None:
            line["edition"] = command.edition
        limits = {"minimum": command.minimum, "maximum": command.maximum}
        line["limits"] = {key: value for key, value in limits.items() if value is not None}
        line |= {"rulings": command.rulings, "table": command.table}
        line = {key: value for key, value in line.items() if value not in ({}, None)}
    else:
        for name in _FIELDS[type(command)]:
            value = getattr(command, name)
            if isinstance(value, c.Statement):
                line[name] = _Statement(*(getattr(value, part) for part in _STATEMENT_PARTS))
            elif value is not None:
                line[name] = value
    if giver is not None:
        line["by"] = {"role": giver.role, "name": giver.name}
    if at is not None:
        line["at"] = at
    if salt is not None:
        line["salt"] = salt
    return _ENCODER.encode(line)
