"""API documents, generated from the schemas: OpenAPI, AsyncAPI and the input for TypeScript.

`python -m tapisvert.server.apidocs` writes them; a test compares the files with these.
"""

import json
import re
from collections.abc import Collection, Iterable
from inspect import cleandoc
from typing import Any, Final

import msgspec

from tapisvert import __version__
from tapisvert.api import bodies
from tapisvert.api.endpoint import Choice, Endpoint, Query, Text
from tapisvert.live.client_messages import MAX_BYTES, MESSAGE_TYPES
from tapisvert.play.phrases import Phrase
from tapisvert.server import server_messages

_REFERENCE: Final = "#/components/schemas/{name}"
_PARAMETER: Final = re.compile(r"\{(\w+)(:int|:path)?\}")
_PROBLEMS: Final = {
    400: "bad request: invalid parameters or body",
    401: "authentication required",
    403: "forbidden: missing permission, or origin not allowed",
    404: "not found",
    405: "method not allowed",
    408: "request timeout: body not received",
    409: "conflict with the current state",
    413: "payload too large",
    415: "unsupported media type: expected application/json",
    421: "misdirected request: unknown host",
    429: "too many requests",
    500: "internal server error",
    503: "service unavailable: retry later",
}
_ANY_MAY: Final = (421, 429, 500, 503)
_WITH_BODY: Final = (400, 403, 408, 413, 415)
_UNSAFE: Final = (403,)


def _hook(kind: type) -> dict[str, Any]:
    """Return the schema of a type without a description of its own."""
    return {"description": "anything"}


def _components(kinds: Iterable[Any]) -> tuple[list[Any], dict[str, Any]]:
    schemas, components = msgspec.json.schema_components(
        tuple(kinds), ref_template=_REFERENCE, schema_hook=_hook
    )
    return list(schemas), {name: _plain(shape) for name, shape in components.items()}


def _plain(shape: dict[str, Any]) -> dict[str, Any]:
    """Remove the indent that some versions of Python leave in a description."""
    if description := shape.get("description"):
        shape["description"] = cleandoc(description)
    return shape


# HTTP ---------------------------------------------------------------------------------------------


def openapi(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of the endpoints."""
    endpoints = tuple(endpoints)
    kinds: list[Any] = [bodies.Problem]
    for endpoint in endpoints:
        kinds += [
            kind
            for kind in (endpoint.form, endpoint.answer)
            if kind not in (None, str, dict, bytes)
        ]
    schemas, components = _components(dict.fromkeys(kinds))
    references = dict(zip(dict.fromkeys(kinds), schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        path = _PARAMETER.sub(r"{\1}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint, references)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tapis Vert",
            "version": __version__,
            "description": "Tables that people play at together. Amounts are whole minor units.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": dict(sorted(components.items()))},
    }


def _operation(endpoint: Endpoint, references: dict[Any, Any]) -> dict[str, Any]:
    first, _, details = endpoint.summary.partition("\n\n")
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": " ".join(first.split()),
        "parameters": [*_path_parameters(endpoint), *map(_query_parameter, endpoint.query)],
        "responses": {"200": _answer(endpoint, references), **_refusals(endpoint, references)},
    }
    if details:
        operation["description"] = " ".join(details.split())
    if endpoint.form is not None:
        content = {"application/json": {"schema": references[endpoint.form]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _path_parameters(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer", "minimum": 0} if kind == ":int" else {"type": "string"},
        }
        for name, kind in _PARAMETER.findall(endpoint.path)
    ]


def _query_parameter(query: Query | Choice | Text) -> dict[str, Any]:
    schema: dict[str, Any]
    if isinstance(query, Choice):
        schema = {"type": "string", "enum": [*query.among], "default": query.default}
    elif isinstance(query, Text):
        schema = {"type": "string"}
    else:
        schema = {"type": "integer", "minimum": query.minimum, "maximum": query.maximum}
    return {"name": query.name, "in": "query", "description": query.meaning, "schema": schema}


def _answer(endpoint: Endpoint, references: dict[Any, Any]) -> dict[str, Any]:
    plain = {str: {"type": "string"}, dict: {"type": "object"}, bytes: {}}
    schema = plain[endpoint.answer] if endpoint.answer in plain else references[endpoint.answer]
    return {"description": "success", "content": {endpoint.media: {"schema": schema}}}


def _refusals(endpoint: Endpoint, references: dict[Any, Any]) -> dict[str, Any]:
    statuses = endpoint.statuses | {*_ANY_MAY}
    statuses |= set(_WITH_BODY) if endpoint.form else set()
    statuses |= set(_UNSAFE) if endpoint.method != "GET" else set()
    statuses |= {404} if "{" in endpoint.path else set()
    content = {"application/json": {"schema": references[bodies.Problem]}}
    return {
        str(status): {"description": _PROBLEMS[status], "content": content}
        for status in sorted(statuses)
    }


# The socket ---------------------------------------------------------------------------------------


def _events() -> tuple[list[Any], dict[str, Any]]:
    schemas, components = _components(server_messages.EVENT_TYPES)
    for name in ("CoupDealt", "BallFell"):
        components[name]["properties"]["event"] = {"enum": ["coup"]}
    for name, hidden in server_messages.hidden_fields().items():
        shape = components[name]
        shape["required"] = [field for field in shape["required"] if field not in hidden]
    return schemas, components


def typescript_messages() -> dict[str, Any]:
    """Return the schemas of all messages of a table's WebSocket by name."""
    requests, commands = _components(MESSAGE_TYPES)
    events, replies = _events()
    notices, notice_shapes = _components(server_messages.NOTICE_TYPES)
    (view,), views = _components([bodies.TableView])
    views["TableView"]["properties"] |= {
        "coup": {"anyOf": [_to("CoupDealt"), _to("BallFell"), {"type": "null"}]},
        "settled": {
            "type": "array",
            "items": {"anyOf": [_to("Settled"), _to("PremiumEarned")]},
        },
    }
    own_schemas = {
        "Event": {"anyOf": events},
        "Notice": {"anyOf": notices},
        "Entry": _ENTRY,
        "Entries": _ENTRIES,
        "Snapshot": _object("How a table stands: said first.", {"table": view}),
        "Answer": _object(
            "Reply to a request, under entry `n`; `again` for a repeated request; `text` is the"
            " line of a command in the record.",
            {
                "id": _TEXT,
                "n": _INTEGER,
                "again": {"const": True},
                "text": _TEXT,
                "events": _list("Event"),
            },
            optional=("again", "text"),
        ),
        "Receipt": _object(
            "A signed note: for the entry of a request, or for what all who watch were shown.",
            {"id": _TEXT, "receipt": _TEXT},
            optional=("id",),
        ),
        "Problem": _object(
            "Why a message came to no table.",
            {"id": _TEXT, "error": _TEXT, "message": _TEXT},
            optional=("id",),
        ),
        **_SIGNS,
        "Request": {"anyOf": requests},
        "Said": {"anyOf": [_to(name) for name in _SENT]},
    }
    return {**commands, **replies, **notice_shapes, **views, **own_schemas}


_INTEGER: Final = {"type": "integer"}
_TEXT: Final = {"type": "string"}
_TEXTS: Final = {"type": "array", "items": _TEXT}


def _to(name: str) -> dict[str, Any]:
    return {"$ref": _REFERENCE.format(name=name)}


def _list(name: str) -> dict[str, Any]:
    return {"type": "array", "items": _to(name)}


def _object(
    description: str, properties: dict[str, Any], optional: Collection[str] = ()
) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    shape: dict[str, Any] = {"type": "object", "description": description, "properties": properties}
    return {**shape, "required": required, "additionalProperties": False}


_ENTRY: Final = _object(
    "Journal entries of a table: `n` is the number, `at` the time in milliseconds.",
    {
        "n": _INTEGER,
        "at": _INTEGER,
        "line": _TEXT,
        "events": _list("Event"),
        "notice": _to("Notice"),
    },
    optional=("line", "events", "notice"),
)
_ENTRIES: Final = _object(
    "New entries of a table, up to entry `to`; for its staff the requests that are `possible` from"
    " now on, if they have changed.",
    {"to": _INTEGER, "entries": _list("Entry"), "possible": _TEXTS},
    optional=("possible",),
)
_SIGNS: Final = {
    "PhraseSaid": _object(
        "A phrase that a player says, or `words` at a private table; sent once, not journaled.",
        {
            "phrase": _object(
                "",
                {"player": _TEXT, "said": {"enum": [*Phrase]}, "words": _TEXT},
                optional=("said", "words"),
            )
        },
    ),
    "Watching": _object(
        "The number of spectators at the table, when it has changed; 0 until it is sent.",
        {"watching": _INTEGER},
    ),
    "Ping": _object(
        "A question whether the server is there, exactly these bytes; `Pong` answers it.",
        {"do": {"const": "ping"}},
    ),
    "Pong": _object("The answer to `Ping`.", {"pong": {"const": True}}),
}
_SENT: Final = (
    "Snapshot",
    "Entries",
    "PhraseSaid",
    "Watching",
    "Answer",
    "Receipt",
    "Problem",
    "Pong",
)
"""Messages that a table's WebSocket sends."""
_RECEIVED: Final = ("Request", "Ping")


def asyncapi() -> dict[str, Any]:
    """Return the AsyncAPI 3 document of a table's WebSocket."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Tapis Vert: a table",
            "version": __version__,
            "description": (
                "A WebSocket for each table. It sends a snapshot, or with `after` the messages"
                " since that entry, and then each new message with its number. Every request is"
                " answered."
                " An account that asks with `receipts` gets a signed receipt for its requests and"
                " for what is shown."
                f" A message has at most {MAX_BYTES} bytes. A client that is too slow or too fast"
                " is disconnected with a reason, and resumes by number."
            ),
        },
        "channels": {
            "table": {
                "address": "/api/tables/{table}/live",
                "parameters": {"table": {"description": "the table's id"}},
                "messages": {
                    name: {"payload": _to(name), "contentType": "application/json"}
                    for name in (*_RECEIVED, *_SENT)
                },
                "bindings": {
                    "ws": {
                        "query": {
                            "type": "object",
                            "properties": {
                                "after": {"type": "integer", "minimum": 0},
                                "receipts": {"enum": [1]},
                            },
                        }
                    }
                },
            }
        },
        "operations": {
            "ask": _channel_operation("receive", *_RECEIVED),
            "tell": _channel_operation("send", *_SENT),
        },
        "components": {"schemas": dict(sorted(typescript_messages().items()))},
    }


def _channel_operation(action: str, *names: str) -> dict[str, Any]:
    channel = "#/channels/table"
    return {
        "action": action,
        "channel": {"$ref": channel},
        "messages": [{"$ref": f"{channel}/messages/{name}"} for name in names],
    }


def to_json(document: dict[str, Any]) -> str:
    """Encode a document as JSON with a final line break."""
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
