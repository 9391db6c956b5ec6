"""All API documents by file name, including TypeScript types.

`python -m tapisvert.server.apidocs` writes the ones that are stored as files: the types, the words
of spoken bets, and the acts.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from tapisvert.live.client_messages import MESSAGE_TYPES
from tapisvert.server.act_documents import acts_module
from tapisvert.server.app import ENDPOINTS
from tapisvert.server.openapi import asyncapi, openapi, to_json, typescript_messages
from tapisvert.spoken_words import VOCABULARY

FOLDER: Final = Path(__file__).parents[1] / "web"
TYPES: Final = "messages.d.ts"
"""The stored document against which the page's own types are checked."""
WORDS: Final = "cloth/vocabulary.js"
"""Stored module of the page with the words of spoken bets."""
ACTS: Final = "staff/acts.js"
"""Stored module of the page with the acts that two persons sign."""
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


@cache
def generate_all() -> dict[str, str]:
    """Return the text of every document, by file name; made once, in about 0.15 s."""
    http = openapi(ENDPOINTS)
    shapes = {**http["components"]["schemas"], **typescript_messages()}
    requests = {"Request", *(shape.__name__ for shape in MESSAGE_TYPES)}  # unused by the pages
    return {
        "openapi.json": to_json(http),
        "asyncapi.json": to_json(asyncapi()),
        TYPES: declarations({name: shapes[name] for name in shapes if name not in requests}),
    }


def vocabulary() -> str:
    """Return the page's module with the words of spoken bets."""
    words = json.dumps(VOCABULARY, ensure_ascii=False, indent=1)
    return (
        "/** The words of spoken bets, as `python -m tapisvert.server.apidocs` writes them. */\n\n"
        f"// prettier-ignore\nexport const VOCABULARY = {words};\n"
    )


def declarations(schemas: dict[str, Any]) -> str:
    """Return a type for each schema.

    >>> shape = {"type": "object", "properties": {"on": {"type": "string"}}, "required": ["on"]}
    >>> print(declarations({"Stake": shape}).splitlines()[-1])
    export type Stake = { "on": string };
    """
    types = [_declaration(name, schema) for name, schema in sorted(schemas.items())]
    return _HEAD + "\n" + "\n".join(types) + "\n"


def _declaration(name: str, schema: dict[str, Any]) -> str:
    description = " ".join(schema.get("description", "").split())
    comment = f"/** {description} */\n" if description else ""
    return f"{comment}export type {name} = {_type(schema)};"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(choice, ensure_ascii=False) for choice in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(map(_type, schema["anyOf"])))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(_PLAIN[extra] for extra in kind)
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
        extra = schema.get("additionalProperties", True)
        return f"Record<string, {_type(extra) if isinstance(extra, dict) else 'unknown'}>"
    required = schema.get("required", ())
    fields = (
        f"{json.dumps(name, ensure_ascii=False)}{'' if name in required else '?'}: {_type(shape)}"
        for name, shape in schema["properties"].items()
    )
    return "{ " + "; ".join(fields) + " }"


def main() -> None:
    """Write the TypeScript types, the words and the acts to their files."""
    texts = {TYPES: generate_all()[TYPES], WORDS: vocabulary(), ACTS: acts_module()}
    for name, text in texts.items():
        path = Path(FOLDER, name)
        path.write_text(text, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
