"""The documents of the wire as lists that a person can read: paths, messages, members, types.

No name of a schema is in them: each is written out where it is referred to, so that one shape under
two names is the same. `only {` is an object that takes no other member.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

_SILENT: Final = ("title", "summary", "description", "operationId", "discriminator")
"""Words for people, and names of schemas: neither is on the wire."""
_WIDE: Final = 180
_METHODS: Final = ("get", "put", "post", "delete", "patch", "head", "options", "trace")

Shape = Mapping[str, Any]


class Shapes:
    """The schemas of a document, each written out where it is referred to.

    >>> shapes = Shapes({"components": {"schemas": {"Seat": {"type": "integer"}}}})
    >>> seat = {"$ref": "#/components/schemas/Seat"}
    >>> shapes.told({"type": "object", "properties": {"at": seat}, "required": []})
    '{at?: integer}'
    """

    def __init__(self, document: Shape) -> None:
        self._schemas = document["components"]["schemas"]
        self._within: list[str] = []

    def told(self, shape: Shape) -> str:
        """A schema in a line or, where that is too wide, a member or an alternative a line."""
        if "$ref" in shape:
            return self._referred(shape)
        rest = {name: text for name, text in shape.items() if name not in _SILENT}
        if "anyOf" in rest:
            return _joined(sorted(map(self.told, rest.pop("anyOf"))), rest)
        if "properties" in rest:
            return self._object(rest)
        return self._plain(rest)

    def _referred(self, shape: Shape) -> str:
        name = shape["$ref"].rpartition("/")[2]
        if name in self._within:
            return f"again, {len(self._within) - self._within.index(name)} levels up"
        self._within.append(name)
        answer = self.told(
            {**self._schemas[name], **{k: v for k, v in shape.items() if k != "$ref"}}
        )
        self._within.pop()
        return answer

    def _object(self, rest: dict[str, Any]) -> str:
        assert rest.pop("type") == "object"
        required = rest.pop("required", ())
        members = [
            f"{name}{'' if name in required else '?'}: {self.told(shape)}"
            for name, shape in rest.pop("properties").items()
        ]
        assert set(required) <= {member.partition(":")[0] for member in members}
        opens = "{" if rest.pop("additionalProperties", True) is not False else "only {"
        return _bracket(opens, members, "}") + self._more(rest)

    def _plain(self, rest: dict[str, Any]) -> str:
        kind = rest.pop("type", None)
        answer = kind if isinstance(kind, str) else " | ".join(sorted(kind or ()))
        for name in ("enum", "const"):
            if name in rest:
                text = rest.pop(name)
                values = text if name == "enum" else [text]
                answer += f"{' ' if answer else ''}{' | '.join(sorted(map(_json, values)))}"
        if kind == "array":
            first = map(self.told, rest.pop("prefixItems", ()))
            extra = rest.pop("items", {})
            answer = _bracket("[", [*first, *([] if extra is False else [self.told(extra)])], "]")
        return (answer or "anything") + self._more(rest)

    def _more(self, rest: dict[str, Any]) -> str:
        """Bounds, defaults, and all else that a schema says."""
        answer = ""
        for name, text in sorted(rest.items()):
            is_shape = isinstance(text, dict) and name.endswith("Properties")
            answer += f" {name}={self.told(text) if is_shape else _json(text)}"
        return answer


def _json(text: object) -> str:
    return json.dumps(text, ensure_ascii=False, sort_keys=True)


def _bracket(opens: str, parts: list[str], closes: str) -> str:
    line = f"{opens}{', '.join(parts)}{closes}"
    if len(line) <= _WIDE and "\n" not in line:
        return line
    inner = "\n".join(parts).replace("\n", "\n  ")
    return f"{opens}\n  {inner}\n{closes}"


def _joined(parts: list[str], rest: Mapping[str, Any]) -> str:
    line = " | ".join(parts)
    if len(line) > _WIDE or "\n" in line:
        line = "one of\n  " + "\n".join(parts).replace("\n", "\n  ")
    return line + "".join(f" {name}={_json(text)}" for name, text in sorted(rest.items()))


def http(document: Shape) -> Iterator[str]:
    """Each operation: method and path, parameters, answer."""
    shapes = Shapes(document)
    for path, doors in sorted(document["paths"].items()):
        for method, door in sorted(doors.items()):
            assert method in _METHODS
            yield f"{method.upper()} {path}"
            yield from _indent(_operation(shapes, door))


def _operation(shapes: Shapes, door: Shape) -> Iterator[str]:
    rest = {name: text for name, text in door.items() if name not in _SILENT}
    for item in rest.pop("parameters", ()):
        mark = "" if item.get("required") else "?"
        yield f"{item['in']} {item['name']}{mark}: {shapes.told(item['schema'])}"
    if (body := rest.pop("requestBody", None)) is not None:
        mark = "" if body["required"] else "?"
        for media, content in body["content"].items():
            yield f"body{mark} {media}: {shapes.told(content['schema'])}"
    alike: dict[str, list[str]] = {}
    for status, answer in rest.pop("responses").items():
        assert set(answer) <= {"description", "content"}
        for media, content in answer["content"].items():
            alike.setdefault(f"{media}: {shapes.told(content['schema'])}", []).append(status)
    yield from (f"{' '.join(statuses)} {shape}" for shape, statuses in alike.items())
    yield from (f"{name}: {_json(text)}" for name, text in sorted(rest.items()))


def _indent(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from (f"  {line}" for line in text.splitlines())


def socket(document: Shape) -> Iterator[str]:
    """Each channel, and each message that may be received and sent there."""
    shapes = Shapes(document)
    for operation in document["operations"].values():
        channel = document["channels"][operation["channel"]["$ref"].rpartition("/")[2]]
        yield f"{operation['action']} {channel['address']}"
        yield f"  parameters: {', '.join(channel['parameters'])}"
        yield f"  bindings: {_json(channel['bindings'])}"
        for names in operation["messages"]:
            message = channel["messages"][names["$ref"].rpartition("/")[2]]
            text = f"{message['contentType']}: {shapes.told(message['payload'])}"
            yield from _indent([text])
