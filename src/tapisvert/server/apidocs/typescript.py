"""TypeScript types, generated from JSON schemas."""

import json
from typing import Any, Final

_HEAD: Final = """\
// Messages of a table's socket and of HTTP. Made by: python -m tapisvert.server.apidocs
// Amounts are whole minor units; moments are milliseconds since 1970, UTC.
"""
_PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def declarations(schemas: dict[str, Any]) -> str:
    """Return a type for each schema.

    >>> shape = {"type": "object", "properties": {"on": {"type": "string"}}, "required": ["on"]}
    >>> print(declarations({"Stake": shape}).splitlines()[-1])
    export type Stake = { "on": string };
    """
    types = [_declaration(name, schema) for name, schema in sorted(schemas.items())]
    return _HEAD + "\n" + "\n".join(types) + "\n"


def _declaration(name: str, schema: dict[str, Any]) -> str:
    about = " ".join(schema.get("description", "").split())
    comment = f"/** {about} */\n" if about else ""
    return f"{comment}export type {name} = {_type(schema)};"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(one, ensure_ascii=False) for one in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_type, schema["anyOf"])))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(_PLAIN[one] for one in kind)
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    return _PLAIN[kind] if kind else "unknown"


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    items = schema.get("items")
    return f"({_type(items)})[]" if isinstance(items, dict) else "unknown[]"


def _object(schema: dict[str, Any]) -> str:
    if "properties" not in schema:
        more = schema.get("additionalProperties", True)
        return f"Record<string, {_type(more) if isinstance(more, dict) else 'unknown'}>"
    required = schema.get("required", ())
    fields = (
        f"{json.dumps(name, ensure_ascii=False)}{'' if name in required else '?'}: {_type(shape)}"
        for name, shape in schema["properties"].items()
    )
    return "{ " + "; ".join(fields) + " }"
