"""Messages that a client may send to a table, one form for each command of the engine.

A request is one JSON object: an `id` chosen by the client, `do`, and the command's fields as the
record has them, with a `salt` if the client makes one, for the line of a command. `player` may be
left out; it is then the client's own name. The server decides the actor, the role and the time:
`by` and `at` are unknown keys.
"""

import json
from collections.abc import Callable
from dataclasses import MISSING, fields
from operator import attrgetter
from typing import Annotated, Any, Final, NamedTuple, Union, get_type_hints

import msgspec

from tapisvert.live.command_table import REQUESTS
from tapisvert.live.requests import TableAction

MAX_BYTES: Final = 4096
"""Maximum size of a client's message, in bytes."""

Id = Annotated[str, msgspec.Meta(pattern="^[!-~]{1,64}$")]
"""A request's id: 1 to 64 printable ASCII characters, made by the client, once."""

RESERVED: Final = "approval-"
"""Prefix of the server's own request ids, of approved commands. Clients may not use it."""

Salt = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
"""A salt for the line of a command: 32 hexadecimal digits, so that it cannot be guessed."""

_CARDS: Final = ("cards", "order")
_OPENING: Final = ("share", "witness")
"""Fields by which the house opens a sealed coup: no client has them."""


class BadMessageError(ValueError):
    """A message that cannot be parsed; `id` is its request id, if readable.

    >>> try:
    ...     parse(b'{"id": "1", "do": "bet", "on": "rouge"}', "Anna")
    ... except BadMessageError as error:
    ...     print(error.id, error)
    1 Object missing required field `amount`
    """

    def __init__(self, problem: str, request: str | None = None) -> None:
        super().__init__(problem)
        self.id = request


class Message(NamedTuple):
    """A client's message: its id, its action, and the salt of a command's line."""

    id: str
    action: TableAction
    salt: str | None = None


class _Identified(msgspec.Struct):
    id: Id


def _shape(command: type[Any], name: str) -> type[msgspec.Struct]:
    hints = get_type_hints(command)
    shape_fields: list[Any] = [("id", Id)]
    for field in fields(command):
        hint = hints[field.name]
        if field.name == "player":
            shape_fields.append((field.name, str | None, None))
        elif field.name in _CARDS:
            shape_fields.append((field.name, hint | str, field.default))
        elif field.name in _OPENING:
            continue
        elif field.default is MISSING:
            shape_fields.append((field.name, hint))
        else:
            shape_fields.append((field.name, hint, field.default))
    shape_fields.append(("salt", Salt | None, None))
    return msgspec.defstruct(
        f"{command.__name__}Request",
        shape_fields,
        tag_field="do",
        tag=name,
        forbid_unknown_fields=True,
        omit_defaults=True,
        frozen=True,
        kw_only=True,
        gc=False,
    )


def _builder(command: type[Any]) -> Callable[[Any, str], TableAction]:
    names = [field.name for field in fields(command) if field.name not in _OPENING]
    if names[:1] == ["player"]:
        if len(names) == 1:
            return lambda shape, player: command(shape.player or player)
        get = attrgetter(*names[1:])
        if len(names) == 2:
            return lambda shape, player: command(shape.player or player, get(shape))
        return lambda shape, player: command(shape.player or player, *get(shape))
    return lambda shape, _: command(*(_field(shape, name) for name in names))


def _field(shape: Any, name: str) -> Any:
    value = getattr(shape, name)
    return tuple(value.split()) if name in _CARDS and isinstance(value, str) else value


MESSAGE_TYPES: Final = {_shape(command, name): command for command, name in REQUESTS.items()}
_BUILDERS: Final = {shape: _builder(command) for shape, command in MESSAGE_TYPES.items()}
_DECODER: Final = msgspec.json.Decoder(Union[tuple(MESSAGE_TYPES)])  # noqa: UP007 - built at run time
_ID: Final = msgspec.json.Decoder(_Identified)
_ENCODER: Final = msgspec.json.Encoder()


def parse(text: bytes, player: str) -> Message:
    """Parse a client's message; `player` is the client's name. Raises BadMessageError.

    >>> parse(b'{"id": "1", "do": "bet", "on": "rouge", "amount": 500}', "Anna")
    Message(id='1', action=Bet(player='Anna', on='rouge', amount=500), salt=None)
    """
    if len(text) > MAX_BYTES:
        raise BadMessageError(f"message too large: limit {MAX_BYTES} bytes")
    try:
        shape: Any = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessageError(_problem(error), _read_id(text)) from None
    # Decoding drops a repeated key. Encoded again without its defaults, a message has as many
    # quotation marks as before, or fewer; if fewer, or if escapes hide some, check the text.
    if text.count(b'"') != _ENCODER.encode(shape).count(b'"') or b"\\" in text:
        refuse_repeated_keys(text, shape.id)
    action = _BUILDERS[type(shape)](shape, player)
    return Message(shape.id, action, shape.salt)


def _problem(error: Exception) -> str:
    problem = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
    problem = problem.replace("`$.", "key `")
    if problem.endswith("key `do`"):
        problem += f"; there are: {', '.join(REQUESTS.values())}"
    return problem


def refuse_repeated_keys(text: bytes, request: str | None = None) -> None:
    """Raise BadMessageError for JSON in which an object repeats a key."""

    def keep(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        mapping = dict(pairs)
        if len(mapping) < len(pairs):
            keys = [key for key, _ in pairs]
            repeated_key = next(key for key in keys if keys.count(key) > 1)
            raise BadMessageError(f"key `{repeated_key[:40]}` is given twice", request)
        return mapping

    json.loads(text, object_pairs_hook=keep, parse_int=str)


def _read_id(text: bytes) -> str | None:
    try:
        return _ID.decode(text).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
